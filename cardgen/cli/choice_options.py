"""The options that print a part of a game: only some cards, so many of each, only the cards or only the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

from cardgen.cli.booklet_options import ABOUT_BOOKLETS, check_booklet
from cardgen.cli.whole_number import WholeNumber

_MOST_COPIES = 1000

CARD_CHOICES: tuple[Callable[[Any], Any], ...] = (
    click.option(
        "--only",
        multiple=True,
        metavar="CARDS",
        help="Print only some cards: ids, `fox,owl*`, or what they say, `kind=spell`, `cost>=3`, `kind!=spell`; given "
        "again, it adds more.",
    ),
    click.option("--copies", type=WholeNumber(1, _MOST_COPIES), help="Print so many of each card, or of each chosen."),
)
"""Which cards, and how many of each."""
PART_CHOICES: tuple[Callable[[Any], Any], ...] = (
    click.option(
        "--changed-since",
        "since",
        metavar="REF",
        help="Print only cards that look otherwise than then: a commit, a tag or a branch of git, a manifest.json, or "
        "last-print; see `cardgen printed`.",
    ),
    click.option("--cards", is_flag=True, help="Make only the sheets of cards; the other files stay as they are."),
    click.option("--rulebook", is_flag=True, help="Make only the rulebook; with --cards both."),
    click.option(
        "--kit/--no-kit",
        default=None,
        help="Make a print-and-play kit, too: all in one file, with how to print and cut it.",
    ),
)


ABOUT_CARDS = ("only", "copies", "since")
ABOUT_SHEETS = (
    *("paper", "landscape", "duplex", "back_offset", "back_bleed", "printer", "bleed", "gap", "margin"),
    *("marks", "mark_length", "mark_distance", "mark_weight", "mark_color", "mark_sides", "no_marks", "cut_lines"),
    *("layout", "stack", "skip", "cut_layer", "cut_files", "registration", "proof"),
)
"""The options of a build that a rulebook has no part in."""


def choose_parts(chosen: Mapping[str, Any]) -> tuple[str, ...]:
    """Give the parts of a game that are asked for, none for all of them; what contradicts itself ends the command."""
    parts = tuple(part for part in ("cards", "rulebook") if chosen[part])
    check_booklet(chosen)
    if parts == ("rulebook",):
        _refuse_cards(chosen)
    if chosen["kit"]:
        _refuse_parts(chosen, parts)
    if any(not text.strip(" ,") for text in chosen["only"]):
        raise click.UsageError("--only names no card: write ids, as in `fox,owl*`, or a condition, as in `kind=spell`.")
    return parts


def _refuse_parts(chosen: Mapping[str, Any], parts: Sequence[str]) -> None:
    """End the command where a kit is asked for, which holds the whole game, and a part of the game alone."""
    named = [f"--{part}" for part in parts] + ["--changed-since"] * (chosen["since"] is not None)
    if named:
        message = f"--kit puts all of a game into one file, {' and '.join(named)} only a part of it"
        raise click.UsageError(f"{message}: leave one of them out. Some cards alone, in a kit: --only.")


def _refuse_cards(chosen: Mapping[str, Any]) -> None:
    """End the command where something is asked for of cards or sheets, of which none are to be made."""
    others = ABOUT_BOOKLETS if chosen["booklet"] else ("paper",)  # the rules sheet has a paper, too
    about_sheets = [key for key in ABOUT_SHEETS if key not in others]
    cards, sheets = ([key for key in keys if _is_asked(chosen[key])] for keys in (ABOUT_CARDS, about_sheets))
    if not cards and not sheets:
        return
    named = ["--changed-since" if key == "since" else f"--{key.replace('_', '-')}" for key in (*cards, *sheets)]
    verb = "is" if len(named) == 1 else "are"
    what = "cards and their sheets" if cards and sheets else "cards" if cards else "sheets of cards"
    listed = " and ".join(filter(None, (", ".join(named[:-1]), named[-1])))
    raise click.UsageError(f"{listed} {verb} about {what}, and --rulebook alone prints none: add --cards.")


def _is_asked(value: Any) -> bool:
    """Tell whether an option was given that asks for something: `--margin 0` does, `--no-cut-lines` and `()` do not."""
    return value is not None and value is not False and value != ()
