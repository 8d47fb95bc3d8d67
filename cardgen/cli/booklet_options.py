"""The option that makes a booklet of the rulebook, and what may be said with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

BOOKLET = click.option(
    "--booklet/--no-booklet",
    default=None,
    help="Make sheets of the rulebook, too, to fold and staple: A5 pages on A4, half letter pages on letter.",
)
ABOUT_BOOKLETS = ("paper", "duplex", "back_offset", "printer", "margin", "no_marks")
"""The options about sheets that a booklet has a part in."""


def check_booklet(chosen: Mapping[str, Any]) -> None:
    """End the command where a booklet is asked for and no rulebook is to be made."""
    if chosen["booklet"] and chosen["cards"] and not chosen["rulebook"]:
        raise click.UsageError("--booklet is about the rulebook, and --cards alone makes none: add --rulebook.")
