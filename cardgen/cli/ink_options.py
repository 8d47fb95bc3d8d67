"""The options of a build that say how much ink it takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click

_INKS = {"full": "full_ink", "sparing": "ink_sparing", "low": "low_ink", "grey": "greyscale"}
INK_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.option("--ink-sparing", is_flag=True, help="Print cards in their sparing dress: outlines on white."),
    click.option("--low-ink", is_flag=True, help="Print large areas light, text and lines dark."),
    click.option("--greyscale", is_flag=True, help="Print in black ink alone."),
    click.option("--full-ink", is_flag=True, help="Print as it is drawn, whatever `ink` in the deck says."),
)


def choose_ink(chosen: Mapping[str, Any]) -> str | None:
    """Give the ink that was asked for; two kinds of it contradict each other."""
    asked = [ink for ink, option in _INKS.items() if chosen.get(option)]
    if len(asked) > 1:
        names = " and ".join(f"--{_INKS[ink].replace('_', '-')}" for ink in asked)
        raise click.UsageError(f"{names} are two ways to print; choose one of them.")
    return asked[0] if asked else None
