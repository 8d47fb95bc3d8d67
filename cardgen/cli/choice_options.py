"""The options that print a part of a game: only some cards, so many of each, only the cards or only the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click

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
)


def choose_parts(chosen: Mapping[str, Any]) -> tuple[str, ...]:
    """Give the parts of a game that are asked for, none for all of them; what contradicts itself ends the command."""
    parts = tuple(part for part in ("cards", "rulebook") if chosen[part])
    for option, key in (("only", "only"), ("copies", "copies"), ("changed-since", "since")):
        if chosen[key] and parts == ("rulebook",):
            raise click.UsageError(f"--{option} is about cards, and --rulebook alone prints none: add --cards.")
    if any(not text.strip(" ,") for text in chosen["only"]):
        raise click.UsageError("--only names no card: write ids, as in `fox,owl*`, or a condition, as in `kind=spell`.")
    return parts
