"""Loads a game by its name: the deck file, the rulebook's text and the worked examples."""

from __future__ import annotations

import re

from cardgen.bounds.limits import Kind
from cardgen.bounds.telling import telling
from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.loading.deck import read_deck
from cardgen.loading.examples import read_examples
from cardgen.loading.sources import DECK_FILE, Sources
from cardgen.loading.text_files import read_text_file
from cardgen.loading.yaml_tree import parse_yaml
from cardgen.model import Located, Project

_NEARLY_DECK_FILES = (DECK_FILE, "deck.yml")
RULEBOOK_FILE = "rulebook.md"
EXAMPLES_FILE = "examples.yaml"
_GAME_NAME = re.compile(r"\w[\w .-]{0,59}")


def find_games(sources: Sources) -> tuple[str, ...]:
    """Give the names of all games, the project's own and the shipped ones: folders of `decks/` with a deck file."""
    names = (name.split("/") for name in sources.list_folder("decks"))
    return tuple(sorted({parts[1] for parts in names if len(parts) == 3 and parts[2] == DECK_FILE}))


def load_project(
    game: str, sources: Sources, report: Report, allow_many: bool = False, asks_rules: bool = True
) -> Project | None:
    """Give a game's deck, rulebook text and worked examples.

    None, with the reason in the report, if there is no deck to work on. `allow_many` lets a card have more copies
    than anybody prints by intent; for `asks_rules` see `read_deck`. A project that comes with errors in the report is
    as complete as its files allow, so that later checks can go on; it is not to be printed. From now on the report
    takes the deck's own severities.
    """
    report.severities = {}
    file = f"decks/{game}/{DECK_FILE}"
    if not _is_game_name(game):
        _report_bad_name(game, sources, report)
        return None
    with telling(Kind.DECK, f"loading {game}", f"Loading `{game}`", report, Place(file)):
        return _load(game, sources, report, allow_many, asks_rules)
    return None


def _load(game: str, sources: Sources, report: Report, allow_many: bool, asks_rules: bool) -> Project | None:
    folder = f"decks/{game}"
    file = f"{folder}/{DECK_FILE}"
    already_found = len(report.diagnostics)
    text = read_text_file(file, sources, report)
    if text is None and len(report.diagnostics) == already_found:
        _report_unknown(game, sources, report)
        return None
    root = parse_yaml(text, file, report) if text is not None else None
    deck = read_deck(root, game, file, sources, report, allow_many, asks_rules) if root is not None else None
    rulebook = f"{folder}/{RULEBOOK_FILE}"
    rules = read_text_file(rulebook, sources, report)
    played = read_text_file(f"{folder}/{EXAMPLES_FILE}", sources, report)
    examples = () if played is None else read_examples(played, f"{folder}/{EXAMPLES_FILE}", report)
    if deck is None:
        return None
    report.set_severities(deck.checks, folder)
    return Project(deck, None if rules is None else Located(rules, Place(rulebook)), examples)


def _is_game_name(game: str) -> bool:
    return _GAME_NAME.fullmatch(game) is not None


def _report_bad_name(game: str, sources: Sources, report: Report) -> None:
    report.error(
        "unknown-game",
        f"`{shorten(game)}` cannot be the name of a game.",
        hint=suggest(game, find_games(sources))
        or "A game is named as its folder below `decks/`: letters, digits, spaces, hyphens and points, at most 60.",
    )


def _report_unknown(game: str, sources: Sources, report: Report) -> None:
    folder = f"decks/{game}"
    names = (name.removeprefix(f"{folder}/") for name in sources.list_folder(folder))
    alike = next((name for name in names if name.lower() in _NEARLY_DECK_FILES), None)
    report.error(
        "unknown-game",
        f"There is no game `{game}`: no file `decks/{game}/{DECK_FILE}`.",
        hint=f"Rename `{folder}/{alike}` to `{DECK_FILE}`."
        if alike
        else suggest(game, find_games(sources)) or "`cardgen list` shows all games.",
    )
