"""The options of a build that say where cards lie on the sheets, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import click

from cardgen.cli.completing import complete_layouts

if TYPE_CHECKING:
    from cardgen.model.skip import Skip


class _Skip(click.ParamType["tuple[Skip, ...]"]):
    """Slots of sheets, with commas between them."""

    name = "slots"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[Skip, ...]:
        """Give the slots; none for `none`."""
        from cardgen.loading.skip import SKIP_HINT, parse_skip

        found, bad = parse_skip(value)
        if bad:
            parts = " and ".join(f"`{part}`" for part in bad)
            self.fail(f"{parts} {'names' if len(bad) == 1 else 'name'} no slot of a sheet. {SKIP_HINT}", param, ctx)
        return found


SHEET_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.option(
        "--layout",
        metavar="NAME",
        shell_complete=complete_layouts,
        help="The layout of the sheets, see below, or a file of your own below the project.",
    ),
    click.option(
        "--stack/--no-stack", default=None, help="Order the cards so that a pile of sheets, cut whole, is in order."
    ),
    click.option(
        "--skip",
        type=_Skip(),
        metavar="SLOTS",
        help="Slots that stay empty: `1,3-5` on every sheet, `1:1-4` on sheet 1; counted row by row.",
    ),
)


def describe_layouts() -> list[tuple[str, str]]:
    """Give what the help says of the sheet layouts that come with cardgen."""
    from cardgen.loading.layouts import describe_shipped

    return describe_shipped()


def choose_sheet_options(chosen: Mapping[str, Any]) -> dict[str, Any]:
    """Give the options of a build that are about slots, by their names."""
    return {name: chosen.get(name) for name in ("skip", "layout", "stack")}
