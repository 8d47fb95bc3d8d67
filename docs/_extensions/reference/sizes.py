"""The tables of cards and papers that have a name."""

from __future__ import annotations

from cardgen.geometry import Size
from cardgen.papers import CARD_SIZES, PAPERS
from cardgen.units import format_mm
from reference.markdown import make_code, make_table

_INCH = 25.4


def list_card_sizes() -> str:
    """Give each card by its name, with its measures and the radius of its corners."""
    rows = (
        (make_code(name), _in_mm(card.size), _in_inches(card.size), format_mm(card.corner))
        for name, card in CARD_SIZES.items()
    )
    return make_table(("name", "mm", "inches", "corner, mm"), rows)


def list_papers() -> str:
    """Give each paper by its name, with its measures."""
    rows = ((make_code(name), _in_mm(size), _in_inches(size)) for name, size in PAPERS.items())
    return make_table(("name", "mm", "inches"), rows)


def _in_mm(size: Size) -> str:
    return f"{format_mm(size.width)} × {format_mm(size.height)}"


def _in_inches(size: Size) -> str:
    return f"{size.width / _INCH:.2f} × {size.height / _INCH:.2f}"
