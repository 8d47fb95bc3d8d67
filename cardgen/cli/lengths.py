"""Option types for what is measured: lengths, papers, cards and shifts."""

from __future__ import annotations

from typing import Any, cast

import click

from cardgen.geometry import Size
from cardgen.papers import CARD_SIZES, PAPERS, CardSize, find_card_size, find_paper
from cardgen.units import parse_length


class Length(click.ParamType[float]):
    """A length of 0 or more, given in millimetres unless it names its unit."""

    name = "length"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Give the millimetres."""
        if isinstance(value, float):
            return value
        length = parse_length(value)
        if length is None or not 0 <= length <= 100:
            self.fail(f"`{value}` is no length from 0 to 100 mm, such as 3, 3mm or 1/8in.", param, ctx)
        return length


class Shift(click.ParamType[tuple[float, float]]):
    """Two lengths, to the right and down; either may be negative."""

    name = "shift"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, float]:
        """Give the millimetres."""
        if isinstance(value, tuple):
            return value
        parts = [parse_length(part) for part in value.lower().split("x")]
        if len(parts) != 2 or any(part is None or abs(part) > 20 for part in parts):
            self.fail(f"`{value}` is no shift of at most 20 mm, such as 0.5x-0.3 (right, then down).", param, ctx)
        return parts[0] or 0.0, parts[1] or 0.0


class NamedSize(click.ParamType["CardSize | tuple[str, Size]"]):
    """A paper, as its name and size, or a card: by a name or as WIDTHxHEIGHT."""

    def __init__(self, kind: str) -> None:
        self.name = kind

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> CardSize | tuple[str, Size]:
        """Give the paper or the card."""
        from cardgen.diagnostics.report import suggest

        if not isinstance(value, str):
            return cast("CardSize | tuple[str, Size]", value)
        find, names = (find_paper, PAPERS) if self.name == "paper" else (find_card_size, CARD_SIZES)
        found = find(value)
        if found is None:
            hint = suggest(value.lower(), names) or f"Names are {', '.join(names)}."
            self.fail(f"`{value}` is no {self.name}; give a name or WIDTHxHEIGHT in mm. {hint}", param, ctx)
        return found
