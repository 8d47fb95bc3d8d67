"""The options of a build that say how sheets show where to cut."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import click

from cardgen.units import format_mm, parse_length

if TYPE_CHECKING:
    from cardgen.model.marks import MarkLook

_LOOKS = {
    "length": "mark_length",
    "distance": "mark_distance",
    "weight": "mark_weight",
    "color": "mark_color",
    "sides": "mark_sides",
}


class _Marks(click.ParamType[tuple[str, ...]]):
    """Names of styles of marks, with commas between them."""

    name = "styles"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        """Give the names; none for `none`."""
        from cardgen.diagnostics.report import suggest
        from cardgen.loading.marks import MARKS, find_mark, settle_styles

        names = {word: find_mark(word) for word in value.split(",")}
        for word, name in names.items():
            if name is None:
                typed = word.strip().lower()
                self.fail(f"`{typed}` is no style of marks. {suggest(typed, MARKS)}", param, ctx)
        styles, problem = settle_styles(name for name in names.values() if name is not None)
        if problem:
            self.fail(problem, param, ctx)
        return styles


class _MarkLength(click.ParamType[float]):
    """A length between two limits."""

    name = "length"

    def __init__(self, low: float, high: float) -> None:
        self.low, self.high = low, high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Give the millimetres."""
        length = parse_length(value)
        if length is None or not self.low <= length <= self.high:
            limits = f"from {self.low:g} to {format_mm(self.high)} mm"
            self.fail(f"`{value}` is no length {limits}, such as {max(1.0, self.low):g} or 0.5mm.", param, ctx)
        return length


class _Color(click.ParamType[str]):
    """A colour as CSS writes it."""

    name = "color"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Give it as `#rrggbb`."""
        from cardgen.render.colors import parse_color

        color = parse_color(value)
        if color is None:
            self.fail(f"`{value}` is no colour; write it as CSS does: #888, grey or rgb(0 120 200).", param, ctx)
        if color.alpha < 1:
            self.fail(f"`{value}` is seen through; marks are printed in full. `--marks none` prints none.", param, ctx)
        return color.hex()


MARK_OPTIONS: tuple[Callable[[Any], Any], ...] = (
    click.option("--marks", type=_Marks(), help="How to show where to cut, see below; else as the deck says, or crop."),
    click.option("--mark-length", type=_MarkLength(0.5, 50), help="How long a mark is, in mm; else up to 5."),
    click.option("--mark-distance", type=_MarkLength(0, 20), help="How far from the bleed a mark begins; else 1."),
    click.option("--mark-weight", type=_MarkLength(0.05, 3), help="How thick a line is; else 0.2."),
    click.option("--mark-color", type=_Color(), help="The colour of marks: #888, grey."),
    click.option(
        "--mark-sides",
        type=click.Choice(["fronts", "backs", "both"], case_sensitive=False),
        help="Which sides have marks; else both; lines and full on fronts alone.",
    ),
)


def choose_marks(chosen: Mapping[str, Any]) -> tuple[str, ...] | None:
    """Give the styles that are asked for; None where nothing is said, and what contradicts itself ends the command."""
    styles: tuple[str, ...] | None = chosen["marks"]
    if chosen["no_marks"] and styles:
        raise click.UsageError("--no-marks and --marks contradict each other: give one of the two.")
    if chosen["cut_lines"] is False and "lines" in (styles or ()):
        raise click.UsageError("--no-cut-lines and --marks lines contradict each other: give one of the two.")
    return () if chosen["no_marks"] else styles


def choose_mark_look(chosen: Mapping[str, Any]) -> MarkLook | None:
    """Give what the command line says of the look of marks; None where it says nothing."""
    from cardgen.model.marks import MarkLook, MarkSides

    said = {name: chosen[option] for name, option in _LOOKS.items() if chosen[option] is not None}
    if "sides" in said:
        said["sides"] = MarkSides(said["sides"])
    return MarkLook(**said) if said else None
