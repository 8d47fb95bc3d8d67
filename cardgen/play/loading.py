"""Finds a game for Python as the command line does, with what is wrong as an exception."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardgen.checks import check_abilities, check_options, check_play, check_rules, run_checks
from cardgen.checks.play import find_option_mistake
from cardgen.diagnostics import Diagnostic, Report
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.rules import Rules
from cardgen.games import find_rules
from cardgen.games.table import find_clash, find_players, set_table
from cardgen.loading.project import load_project
from cardgen.loading.sources import DECK_FILE, Sources, find_project_folder
from cardgen.model import Deck

_PLAYED = (check_abilities, check_options, check_rules, check_play)


def load_deck(game: str | Path, project: Path | None) -> Deck:
    """Give the deck of a game that can be played; raises MistakeError with the first mistake and how many more."""
    name, folder = _find(game, project)
    report = Report()
    loaded = load_project(name, Sources(folder), report)
    if loaded is not None:
        run_checks(loaded, report, _PLAYED)
    errors = [found for found in report.diagnostics if found.severity.value == "error"]
    if errors or loaded is None:
        raise _make_error(errors[0], len(errors) - 1, name)
    return loaded.deck


def set_rules(deck: Deck, options: Mapping[str, str], players: int | None) -> Rules[Any]:
    """Give the rules of a table; raises MistakeError for options or players that the game does not have."""
    game = find_rules(deck)
    if game is None:
        raise MistakeError(f"{deck.title} has no rules, so it cannot be played. Name some: `rules: wayjer`.")
    for name, value in options.items():
        mistake = find_option_mistake(deck, name, value)
        if mistake is not None:
            raise MistakeError(" ".join(mistake).rstrip())
    fewest, most = find_players(deck, game)
    seats = fewest if players is None else players
    if not fewest <= seats <= most:
        allowed = f"{fewest}" if fewest == most else f"{fewest} to {most}"
        raise MistakeError(f"{deck.title} is for {allowed} players, not for {seats}.")
    clash = find_clash(deck, options, seats)
    if clash is not None:
        raise MistakeError(f"These options do not go together for {seats} players: {clash.message}")
    rules = set_table(deck, options, seats)
    if rules is None:
        raise MistakeError(f"{deck.title} cannot be played with these options: see `cardgen check {deck.id}`.")
    return rules


def _find(game: str | Path, project: Path | None) -> tuple[str, Path]:
    """Give the name of a game and the folder of its project."""
    path = Path(game)
    folder = path.parent if path.name == DECK_FILE else path
    is_path = isinstance(game, Path) or len(path.parts) > 1 or path.name in ("", "..", DECK_FILE)
    if not is_path:
        return str(game), find_project_folder(Path.cwd()) if project is None else project
    where = folder.resolve()
    if where.parent.name != "decks" or not (where / DECK_FILE).is_file():
        raise MistakeError(f"`{game}` is no game: a game is a folder in `decks` with a `{DECK_FILE}`.")
    return where.name, where.parent.parent


def _make_error(first: Diagnostic, more: int, game: str) -> MistakeError:
    place = first.place
    where = f"{place.file}:{place.line}: " if place is not None and place.line else ""
    rest = f" And {more} more: see `cardgen check {game}`." if more else ""
    hint = f" {first.hint}" if first.hint else ""
    return MistakeError(f"{where}{first.message}{hint}{rest}", code=first.code)
