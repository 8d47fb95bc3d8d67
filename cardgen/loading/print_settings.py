"""Reads `print:`, how a deck is printed unless the command line says otherwise."""

from __future__ import annotations

from cardgen.diagnostics import Report
from cardgen.diagnostics.report import suggest
from cardgen.geometry import Size
from cardgen.loading.reading import check_keys, read_length, read_mapping, read_scalar, shorten
from cardgen.loading.yaml_tree import Entry, Node
from cardgen.model import PrintSettings
from cardgen.papers import CARD_SIZES, LARGEST_CARD, SMALLEST_CARD, CardSize, find_card_size
from cardgen.units import format_mm, parse_size

_DEFAULTS = {"bleed": 3.0, "gap": 0.0, "margin": 5.0, "safe": 3.0}
_LONGEST = {"corner": 50.0, "bleed": 20.0, "gap": 100.0, "margin": 100.0, "safe": 50.0}
_LARGEST_MAT = 1200.0
_KEYS = ("card", *_LONGEST)


def read_print_settings(entry: Entry | None, report: Report) -> PrintSettings:
    """Give the settings of a deck; what is missing or mistaken is as usual: poker cards with 3 mm bleed."""
    mapping = read_mapping(entry.node, "`print`", report, "print: {card: poker}") if entry else None
    entries = mapping.entries if mapping else {}
    if mapping:
        check_keys(mapping, _KEYS, "`print`", report)
    card = _read_card(entries["card"].node, report) if "card" in entries else CARD_SIZES["poker"]
    lengths = {"corner": card.corner, **_DEFAULTS}
    for key, most in _LONGEST.items():
        if key in entries:
            value = read_length(entries[key].node, f"`{key}`", report, 0.0, most)
            lengths[key] = lengths[key] if value is None else value
    return PrintSettings(
        card=card.size,
        card_name=card.name,
        corner=lengths["corner"],
        bleed=lengths["bleed"],
        gap=lengths["gap"],
        margin=lengths["margin"],
        safe=lengths["safe"],
        places={key: entry.node.place for key, entry in entries.items()},
    )


def read_mat_size(node: Node, report: Report, card: str | None) -> Size | None:
    """Give the width and height of a mat, which is printed on a page of that size."""
    scalar = read_scalar(node, "`size`", report, card)
    if scalar is None:
        return None
    size = parse_size(scalar.text)
    if size is not None and all(SMALLEST_CARD <= side <= _LARGEST_MAT for side in size):
        return Size(*size)
    report.error(
        "bad-mat-size",
        f"`size` is `{shorten(scalar.text)}`; it must be a width and a height of "
        f"{format_mm(SMALLEST_CARD)} to {format_mm(_LARGEST_MAT)} mm.",
        scalar.place,
        "Write `297x210` for a page of A4 that lies on its long side.",
        card,
    )
    return None


def _read_card(node: Node, report: Report) -> CardSize:
    usual = CARD_SIZES["poker"]
    scalar = read_scalar(node, "`card`", report)
    if scalar is None:
        return usual
    found = find_card_size(scalar.text)
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
