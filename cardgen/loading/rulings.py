"""Reads `rulings:`, the questions that the rules leave open and the answers that are played and printed."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.diagnostics import Place, Report
from cardgen.diagnostics.report import suggest
from cardgen.loading.reading import check_keys, read_mapping, read_sequence, read_text, require, shorten
from cardgen.loading.yaml_tree import Entry, Mapping
from cardgen.model import Ruling

_RULING_KEYS = ("id", "question", "answer", "option")


def read_rulings(entry: Entry | None, options: Iterable[str], report: Report) -> tuple[Ruling, ...]:
    """Give the rulings of a deck; each has an id of its own, and names an option that there is, or none."""
    sequence = read_sequence(entry.node, "`rulings`", report) if entry else None
    rulings: dict[str, Ruling] = {}
    names = tuple(options)
    for node in sequence.items if sequence else ():
        mapping = read_mapping(node, "A ruling", report, "- {id: R1, question: May I ...?, answer: Yes.}")
        ruling = _read_ruling(mapping, names, report) if mapping else None
        if ruling is None:
            continue
        if ruling.id in rulings:
            line = rulings[ruling.id].place.line
            report.error(
                "duplicate-id",
                f"The ruling `{shorten(ruling.id)}` already stands in line {line}; an id may stand once.",
                ruling.place,
                "Give one of the two another id.",
            )
            continue
        rulings[ruling.id] = ruling
    return tuple(rulings.values())


def _read_ruling(mapping: Mapping, options: tuple[str, ...], report: Report) -> Ruling | None:
    check_keys(mapping, _RULING_KEYS, "a ruling", report)
    texts: dict[str, str] = {}
    place = mapping.place
    for key in ("id", "question", "answer"):
        entry = require(mapping, key, "A ruling", f"{key}: ...", report, place)
        text = read_text(entry.node, f"The {key} of a ruling", report) if entry else None
        if text is not None:
            texts[key] = text
        if key == "id" and entry is not None:
            place = entry.node.place
    option = mapping.entries.get("option")
    name = read_text(option.node, "The option of a ruling", report) if option else None
    if option and name is not None and name not in options:
        _report_unknown_option(name, options, option.node.place, report)
        name = None
    return Ruling(texts["id"], texts["question"], texts["answer"], name, place) if len(texts) == 3 else None


def _report_unknown_option(name: str, options: tuple[str, ...], place: Place, report: Report) -> None:
    report.error(
        "unknown-option",
        f"The deck has no option `{shorten(name)}`.",
        place,
        suggest(name, options) or "Declare it under `options`.",
    )
