"""Reads `print:`, how a deck is printed unless the command line says otherwise."""

from __future__ import annotations

from functools import partial

from cardgen.diagnostics import Place, Report
from cardgen.diagnostics.report import suggest
from cardgen.loading.keys import Key, Table, check_keys, read_keys
from cardgen.loading.reading import read_length, read_mapping, read_scalar, shorten
from cardgen.loading.sizes import find_size, is_size, read_sizes
from cardgen.loading.yaml_tree import Entry, Mapping, Node
from cardgen.model import PrintSettings
from cardgen.papers import CARD_SIZES, LARGEST_CARD, SMALLEST_CARD, CardSize
from cardgen.units import format_mm, parse_size


def _length(name: str, most: float, usual: float | None) -> Key:
    return Key(name, partial(read_length, low=0.0, high=most), usual)


PRINT = Table(
    "`print`",
    (
        Key("card"),
        Key("sizes", read_sizes, ()),
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
    asked = read.pop("card")
    card = _read_card(asked.node, report) if asked else CARD_SIZES["poker"]
    corner = read.pop("corner")
    return PrintSettings(
        card=card.size,
        card_name=card.name,
        corner=card.corner if corner is None else corner,
        lacks_size=asked is not None and not is_size(asked.node),
        **read,
        places={key: each.node.place for key, each in mapping.entries.items()},
    )


def _read_card(node: Node, report: Report) -> CardSize:
    usual = CARD_SIZES["poker"]
    scalar = read_scalar(node, "`card`", report)
    if scalar is None:
        return usual
    found = find_size(scalar.text)
    if found is not None:
        return found
    size = parse_size(scalar.text)
    if size is None:
        report.error(
            "bad-card-size",
            f"`card` is `{shorten(scalar.text)}`; it must be the name of a size, or a width and a height.",
            scalar.place,
            suggest(scalar.text.lower(), CARD_SIZES)
            or "Write `poker`, `tarot`, `63x88` or `2.5x3.5in`; a number alone is in mm.",
        )
    else:
        report.error(
            "bad-card-size",
            f"`card` is {format_mm(size[0])} x {format_mm(size[1])} mm; "
            f"each side must be from {format_mm(SMALLEST_CARD)} to {format_mm(LARGEST_CARD)} mm.",
            scalar.place,
            "A number alone is in millimetres; write `in` or `cm` after the height for others.",
        )
    return usual
