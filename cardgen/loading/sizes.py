"""Reads how large cards and mats are: a card's name, a paper's, how it lies, or a width and a height."""

from __future__ import annotations

import math
from dataclasses import replace

from cardgen.diagnostics import Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.geometry import Size
from cardgen.loading.reading import read_scalar, read_texts
from cardgen.loading.yaml_tree import Node, Scalar
from cardgen.model import PrintSettings
from cardgen.papers import (
    CARD_SIZES,
    LARGEST_CARD,
    PAPERS,
    SMALLEST_CARD,
    CardSize,
    find_card_size,
    find_paper,
)
from cardgen.units import format_mm, parse_size

LARGEST_MAT = 1200.0
_WAYS = {"landscape": True, "portrait": False}


def find_size(text: str, largest: float = LARGEST_CARD, smallest: float = SMALLEST_CARD) -> CardSize | None:
    """Give the size of `poker`, `a6`, `63x88` or `2.5x3.5in`, or of `bridge landscape`, which lies on its long side.

    None if the text is no size, or if a side is not between `smallest` and `largest`.
    """
    words, lies = _split_way(text)
    found = _find(words)
    if found is None or not all(smallest <= side <= largest for side in (found.size.width, found.size.height)):
        return None
    if lies is None or lies is (found.size.width > found.size.height):
        return found
    turned = found.size.turned()
    way = "landscape" if lies else "portrait"
    is_named = parse_size(found.name) is None
    name = f"{found.name} {way}" if is_named else f"{format_mm(turned.width)}x{format_mm(turned.height)}"
    return CardSize(name, turned, found.corner)


def is_size(node: Node) -> bool:
    """Tell whether a node says the size of a card."""
    return isinstance(node, Scalar) and find_size(node.text) is not None


def read_mat_size(node: Node, report: Report, card: str | None) -> CardSize | None:
    """Give the width and height of a mat or board, from a name of paper or of a card, or from figures."""
    scalar = read_scalar(node, "`size`", report, card)
    if scalar is None:
        return None
    found = find_size(scalar.text, LARGEST_MAT)
    if found is None:
        report.error(
            "bad-mat-size",
            f"`size` is `{shorten(scalar.text)}`; it must be a paper, such as `a4 landscape`, or a width and a height "
            f"of {format_mm(SMALLEST_CARD)} to {format_mm(LARGEST_MAT)} mm.",
            scalar.place,
            _suggest(scalar.text)
            or "Write `297x210` or `a4 landscape` for a mat as large as A4 that lies on its long side.",
            card,
        )
    return replace(found, corner=0.0) if found else None


def read_card_size(node: Node, what: str, report: Report, card: str | None = None) -> CardSize | None:
    """Give the size of a card that a node names, or gives in figures; else report it."""
    scalar = read_scalar(node, what, report, card)
    if scalar is None:
        return None
    found = find_size(scalar.text)
    if found is None:
        _report_card_size(scalar, what, report, card)
    return found


def read_sizes(node: Node, what: str, report: Report) -> tuple[CardSize, ...]:
    """Give the sizes of a list."""
    found = (read_card_size(scalar, f"A size in {what}", report) for scalar in read_texts(node, what, report))
    return tuple(size for size in found if size is not None)


def take_first_size(printing: PrintSettings) -> PrintSettings:
    """Give the settings of a deck that names the sizes that it is made for, but not which it has: the first of them."""
    if not printing.sizes or "card" in printing.places:
        return printing
    first = printing.sizes[0]
    corner = printing.corner if "corner" in printing.places else first.corner
    return replace(printing, card=first.size, card_name=first.name, corner=corner)


def _find(text: str) -> CardSize | None:
    """Give the size of a card, of a paper, or of figures beyond the limits of both."""
    if (card := find_card_size(text)) is not None:
        return card
    if (paper := find_paper(text)) is not None:
        return CardSize(*paper)
    sides = parse_size(text)
    return CardSize("x".join(map(format_mm, sides)), Size(*sides)) if sides else None


def _split_way(text: str) -> tuple[str, bool | None]:
    """Give a size's text without the word for how it lies, and whether it lies on its long side, if it says so."""
    words = text.replace("_", " ").replace("-", " ").split()
    for word in (words[-1:] + words[:1]) if len(words) > 1 else ():
        if word.lower() in _WAYS:
            words.remove(word)
            return " ".join(words), _WAYS[word.lower()]
    return text, None


def _report_card_size(scalar: Scalar, what: str, report: Report, card: str | None) -> None:
    known = find_size(scalar.text, math.inf)
    size = (known.size.width, known.size.height) if known else parse_size(scalar.text)
    if size is None:
        message = f"{what} is `{shorten(scalar.text)}`; it must be the name of a size, or a width and a height."
        usual = "Write `poker`, `tarot`, `63x88` or `2.5x3.5in`; a number alone is in mm."
        report.error("bad-card-size", message, scalar.place, _suggest(scalar.text) or usual, card)
        return
    least, most = format_mm(SMALLEST_CARD), format_mm(LARGEST_CARD)
    width, height = (format_mm(side, SMALLEST_CARD, LARGEST_CARD) for side in size)
    message = f"{what} is {width} x {height} mm; each side must be from {least} to {most} mm."
    hint = "A number alone is in millimetres; write `in` or `cm` after the height for others."
    report.error("bad-card-size", message, scalar.place, hint, card)


def _suggest(text: str) -> str:
    """Name the size that a text may mean; its word for how it lies is no part of the name."""
    return suggest(_split_way(text)[0].lower(), [*CARD_SIZES, *PAPERS])
