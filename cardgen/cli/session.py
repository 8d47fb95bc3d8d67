"""What commands share: the project's folder, a game that can be played with its options, and exit codes."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources

if TYPE_CHECKING:
    from cardgen.engine.rules import Rules
    from cardgen.model import Deck

OPTION_HELP = "A rule option, as NAME=VALUE; may be given more than once."
PLAYERS_HELP = "How many play; without it, as many as other options name, else the fewest that the game is for."

_MISUSED = frozenset(
    ("unknown-game", "unknown-expansion", "unknown-translation", "nothing-chosen", "nothing-to-compare")
)


@dataclass(frozen=True, slots=True)
class Session:
    """The project's folder."""

    project: Path

    def open_sources(self) -> Sources:
        """Give fresh sources for the project."""
        return Sources(self.project)


class ExitCode(IntEnum):
    """What a command's exit code means."""

    FINE = 0
    MISTAKES = 1
    USAGE = 2
    MACHINE = 3
    BUG = 4
    STOPPED = 130


def exit_code_of(report: Report) -> ExitCode:
    """Give the exit code for a report; a game or an expansion that does not exist is a wrong use of the command,
    a file that is written otherwise than it was meant a fault of cardgen's own."""
    codes = {diagnostic.code for diagnostic in report.diagnostics}
    if codes & _MISUSED:
        return ExitCode.USAGE
    if "no-git" in codes:
        return ExitCode.MACHINE
    if "written-otherwise" in codes:
        return ExitCode.BUG
    return ExitCode.MISTAKES if report.has_errors else ExitCode.FINE


def load_playable(ctx: click.Context, game: str) -> Deck:
    """Give the deck of a game that has rules and no mistakes in what is played; else say why not, and stop."""
    from cardgen.checks import check_abilities, check_options, check_play, check_rules, run_checks
    from cardgen.diagnostics.terminal import write_report
    from cardgen.games import GAMES, find_rules
    from cardgen.loading.project import load_project

    session: Session = ctx.obj
    report = Report()
    project = load_project(game, session.open_sources(), report)
    if project is not None and project.deck.rules is None and find_rules(project.deck) is None:
        known = ", ".join(known.id for known in GAMES)
        raise click.UsageError(
            f"The game `{game}` has no rules module, so it cannot be played. Games that can: {known}."
        )
    if project is not None:
        run_checks(project, report, (check_abilities, check_options, check_rules, check_play))
    if project is None or report.has_errors:
        write_report(report, sys.stderr, summary="")
        ctx.exit(exit_code_of(report))
    return project.deck


def read_options(texts: Sequence[str], deck: Deck) -> dict[str, str]:
    """Give the options named as NAME=VALUE; a wrong one ends the command with a sentence."""
    from cardgen.checks.play import find_option_mistake
    from cardgen.diagnostics.report import suggest

    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            hint = suggest(name, (option.name for option in deck.options))
            raise click.UsageError(f"`{text}` is no option: write NAME=VALUE. {hint}".rstrip())
        mistake = find_option_mistake(deck, name, value)
        if mistake is not None:
            raise click.UsageError(" ".join(mistake).rstrip())
        found[name] = value
    return found


def count_players(deck: Deck, wanted: int | None, named: Mapping[str, Sequence[str]]) -> int:
    """Give for how many players a table is set: as many as wanted, else as are named by options, else the fewest.

    `named` holds what each option names, one for a seat; a number that the game or another option is against ends the
    command with a sentence.
    """
    counts = {f"{name} `{','.join(each)}`": len(each) for name, each in named.items()}
    if wanted is not None and not deck.players[0] <= wanted <= deck.players[1]:
        raise click.UsageError(f"--players {wanted}: {deck.title} is for {tell_range(deck.players)} players.")
    players = next(iter(counts.values()), deck.players[0]) if wanted is None else wanted
    for said, count in counts.items():
        if not deck.players[0] <= count <= deck.players[1]:
            has = tell_range(deck.players)
            hint = " Put a comma between names." if count < deck.players[0] else ""
            raise click.UsageError(f"{said} names {tell_number(count)}; the game has {has}.{hint}")
        if count != players:
            first = f"--players says {wanted}" if wanted is not None else f"{next(iter(counts))} names {players}"
            raise click.UsageError(f"{said} names {tell_number(count)}; {first}. They must be as many.")
    return players


def tell_number(players: int) -> str:
    """Write how many players there are."""
    return f"{players} player" + "s" * (players != 1)


def tell_range(players: tuple[int, int]) -> str:
    """Write for how many players a game is: `2`, or `2 to 6`."""
    return " to ".join(str(number) for number in dict.fromkeys(players))


def refuse_clash(deck: Deck, options: Mapping[str, str], players: int, where: str = "") -> None:
    """End the command with a sentence if options do not go together at a table for so many players.

    `where` says which options these are, unless it is those of the command: `in game.json`.
    """
    from cardgen.games.table import find_clash

    clash = find_clash(deck, options, players)
    if clash is not None:
        which = f"The options {where}" if where else "These options"
        raise click.UsageError(f"{which} do not go together for {tell_number(players)}: {clash.message}")


def set_table(deck: Deck, options: Mapping[str, str], players: int) -> Rules[Any]:
    """Give the rules of a game with these options; where they cannot be played the command ends with a sentence."""
    from cardgen.games import table

    refuse_clash(deck, options, players)
    rules = table.set_table(deck, options, players)
    if rules is None:
        raise click.UsageError(f"{deck.title} cannot be played with these options: see `cardgen check`.")
    return rules
