"""The papers that have a name, and the finding of a card or paper from what a person writes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cardgen.geometry import Size
from cardgen.papers import CARD_SIZES
from cardgen.units import format_mm, parse_size

PAPERS: Mapping[str, Size] = MappingProxyType(
    {
        "a6": Size(105, 148),
        "a5": Size(148, 210),
        "b5": Size(176, 250),
        "a4": Size(210, 297),
        "b4": Size(250, 353),
        "a3": Size(297, 420),
        "sra3": Size(320, 450),
        "a2": Size(420, 594),
        "half-letter": Size(139.7, 215.9),
        "executive": Size(184.15, 266.7),
        "letter": Size(215.9, 279.4),
        "legal": Size(215.9, 355.6),
        "tabloid": Size(279.4, 431.8),
        "arch-b": Size(304.8, 457.2),
        "super-b": Size(330.2, 482.6),
    }
)

SMALLEST_CARD, LARGEST_CARD = 10.0, 500.0
SMALLEST_PAPER, LARGEST_PAPER = 30.0, 5000.0


def find_card_size(text: str) -> tuple[str, Size] | None:
    """Give a card's name and size from `poker`, `63.5x88.9mm` or `2.5x3.5in`.

    A size without a name is called by its millimetres. None if the text is neither, or if a side is not between
    10 and 500 mm; the names for a suggestion are the keys of `cardgen.papers.CARD_SIZES`.
    """
    name = _as_name(text)
    if name in CARD_SIZES:
        return name, CARD_SIZES[name].size
    return _measured(text, SMALLEST_CARD, LARGEST_CARD)


def find_paper(text: str) -> tuple[str, Size] | None:
    """Give a paper's name and size from `a4`, `letter` or `200x250mm`.

    None if the text is neither, or if a side is not between 30 and 5000 mm; the names for a suggestion are the
    keys of `PAPERS`.
    """
    name = _as_name(text)
    if name in PAPERS:
        return name, PAPERS[name]
    return _measured(text, SMALLEST_PAPER, LARGEST_PAPER)


def format_paper(name: str) -> str:
    """Write a paper's name as it is printed on the sheet: `A4`, `Letter`, `200 x 250 mm`."""
    if name not in PAPERS:
        return name.replace("x", " x ") + " mm" if parse_size(name) else name
    return name.upper() if any(letter.isdigit() for letter in name) else name.capitalize()


def _as_name(text: str) -> str:
    return "-".join(text.strip().lower().replace("_", " ").split())


def _measured(text: str, smallest: float, largest: float) -> tuple[str, Size] | None:
    size = parse_size(text)
    if size is None or not all(smallest <= side <= largest for side in size):
        return None
    width, height = size
    return f"{format_mm(width)}x{format_mm(height)}", Size(width, height)
