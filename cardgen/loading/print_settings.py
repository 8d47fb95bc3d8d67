"""Reads `print:`, how a deck is printed unless the command line says otherwise."""

from __future__ import annotations

import math
from functools import partial

from cardgen.diagnostics import Place, Report
from cardgen.diagnostics.report import suggest
from cardgen.loading.keys import Key, Table, check_keys, read_keys
from cardgen.loading.reading import read_length, read_mapping, read_scalar, read_texts, shorten
from cardgen.loading.yaml_tree import Entry, Mapping, Node, Scalar
from cardgen.model import PrintSettings
from cardgen.papers import CARD_SIZES, LARGEST_CARD, PAPERS, SMALLEST_CARD, CardSize, find_card_size
from cardgen.units import format_mm, parse_size

_LARGEST_MAT = 1200.0


def _length(name: str, most: float, usual: float | None) -> Key:
    return Key(name, partial(read_length, low=0.0, high=most), usual)


PRINT = Table(
    "`print`",
    (
        Key("card"),
        Key("sizes"),
        _length("corner", 50.0, usual=None),
        _length("bleed", 20.0, usual=3.0),
        _length("gap", 100.0, usual=0.0),
        _length("margin", 100.0, usual=5.0),
        _length("safe", 50.0, usual=3.0),
    ),
    "print: {card: poker}",
)


def read_print_settings(entry: Entry | None, report: Report) -> PrintSettings:
    """Give the settings of a deck; what is missing or mistaken is as usual: poker cards with 3 mm bleed."""
    mapping = read_mapping(entry, "`print`", report, PRINT.example) or Mapping({}, Place(""))
    check_keys(mapping, PRINT.names, PRINT.kind, report)
    read = read_keys(mapping, PRINT, report)
    asked, sizes = read.pop("card"), read.pop("sizes")
    found = read_card_size(asked.node, "`card`", report) if asked else CARD_SIZES["poker"]
    card = found or CARD_SIZES["poker"]
    corner = read.pop("corner")
    return PrintSettings(
        card=card.size,
        card_name=card.name,
        sizes=_read_sizes(sizes.node, report) if sizes else (),
        lacks_size=found is None,
        corner=card.corner if corner is None else corner,
        **read,
        places={key: each.node.place for key, each in mapping.entries.items()},
    )


def read_mat_size(node: Node, report: Report, card: str | None) -> CardSize | None:
    """Give the width and height of a mat, from a name of paper or a card, or from figures."""
    scalar = read_scalar(node, "`size`", report, card)
    if scalar is None:
        return None
    found = find_card_size(scalar.text, _LARGEST_MAT)
    if found is None:
        report.error(
            "bad-mat-size",
            f"`size` is `{shorten(scalar.text)}`; it must be a paper, such as `a4 landscape`, or a width and a height "
            f"of {format_mm(SMALLEST_CARD)} to {format_mm(_LARGEST_MAT)} mm.",
            scalar.place,
            _suggest_size(scalar.text)
            or "Write `297x210` or `a4 landscape` for a mat as large as A4 that lies on its long side.",
            card,
        )
    return found


def read_card_size(node: Node, what: str, report: Report, card: str | None = None) -> CardSize | None:
    """Give the size of a card that a node names, or gives in figures; else report it."""
    scalar = read_scalar(node, what, report, card)
    if scalar is None:
        return None
    found = find_card_size(scalar.text)
    if found is None:
        _report_card_size(scalar, what, report, card)
    return found


def _read_sizes(node: Node, report: Report) -> tuple[CardSize, ...]:
    """Give the sizes that a deck's templates are made for."""
    found = (read_card_size(scalar, "A size in `sizes`", report) for scalar in read_texts(node, "`sizes`", report))
    return tuple(size for size in found if size is not None)


def _report_card_size(scalar: Scalar, what: str, report: Report, card: str | None) -> None:
    known = find_card_size(scalar.text, math.inf)
    size = (known.size.width, known.size.height) if known else parse_size(scalar.text)
    if size is None:
        report.error(
            "bad-card-size",
            f"{what} is `{shorten(scalar.text)}`; it must be the name of a size, or a width and a height.",
            scalar.place,
            _suggest_size(scalar.text) or "Write `poker`, `tarot`, `63x88` or `2.5x3.5in`; a number alone is in mm.",
            card,
        )
    else:
        report.error(
            "bad-card-size",
            f"{what} is {format_mm(size[0])} x {format_mm(size[1])} mm; "
            f"each side must be from {format_mm(SMALLEST_CARD)} to {format_mm(LARGEST_CARD)} mm.",
            scalar.place,
            "A number alone is in millimetres; write `in` or `cm` after the height for others.",
            card,
        )


def _suggest_size(text: str) -> str:
    """Name the size that a text may mean; its word for how it lies is no part of the name."""
    word = text.lower().replace(" landscape", "").replace(" portrait", "").strip()
    return suggest(word, [*CARD_SIZES, *PAPERS])
