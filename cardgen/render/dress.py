"""The dress that templates draw: the full one, or the sparing one, which takes little ink."""

from __future__ import annotations

from typing import TypeVar

from markupsafe import Markup

from cardgen.model import SPARING, Deck

PAPER = "#ffffff"
LINE = 0.4
"""The usual outline of what is not filled, in millimetres."""
_Value = TypeVar("_Value")


def describe_dress(deck: Deck) -> dict[str, object]:
    """Give what templates may ask of the dress: `dress.sparing`, `dress.area(color)`, `dress.pick(full, sparing)`."""
    is_sparing = deck.printing.ink == SPARING

    def area(color: object, line: float = LINE, outline: object = None) -> Markup:
        """Give the attributes of an area: its fill, or in the sparing dress paper and an outline (mm)."""
        if is_sparing:
            stroke = color if outline is None else outline
            return Markup('fill="{}" stroke="{}" stroke-width="{}"').format(PAPER, stroke, line)
        return Markup('fill="{}"').format(color)

    def pick(full: _Value, sparing: _Value) -> _Value:
        """Give the value of the dress that is printed."""
        return sparing if is_sparing else full

    return {"sparing": is_sparing, "area": area, "pick": pick}


def choose_colors(deck: Deck) -> dict[str, str]:
    """Give the colours of a deck by name, those of the sparing dress in place of others where it is printed."""
    theme = deck.theme
    return {**theme.colors, **(theme.sparing if deck.printing.ink == SPARING else {})}
