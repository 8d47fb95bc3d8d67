"""Reads `options:` and `rulings:`, the rules that a designer may set another way and the questions answered."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.diagnostics import Place, Report
from cardgen.diagnostics.report import suggest
from cardgen.loading.reading import check_keys, read_mapping, read_sequence, read_text, read_texts, require, shorten
from cardgen.loading.yaml_tree import Entry, Mapping
from cardgen.model import Option, Ruling

_OPTION_KEYS = ("values", "default")
_RULING_KEYS = ("id", "question", "answer", "option")
_OPTION_EXAMPLE = "options: {tied_game: {values: [draw, replay], default: draw}}"


def read_options(entry: Entry | None, report: Report) -> tuple[Option, ...]:
    """Give the rule options of a deck; the first value is the default unless one is named."""
    mapping = read_mapping(entry.node, "`options`", report, _OPTION_EXAMPLE) if entry else None
    found = (_read_option(name, inner, report) for name, inner in (mapping.entries.items() if mapping else ()))
    return tuple(option for option in found if option is not None)


def _read_option(name: str, entry: Entry, report: Report) -> Option | None:
    what = f"The option `{shorten(name)}`"
    mapping = read_mapping(entry.node, what, report, _OPTION_EXAMPLE)
    if mapping is None:
        return None
    check_keys(mapping, _OPTION_KEYS, what[0].lower() + what[1:], report)
    values_entry = require(mapping, "values", what, "values: [draw, replay]", report, entry.key.place)
    if values_entry is None:
        return None
    values = tuple(scalar.text for scalar in read_texts(values_entry.node, f"`values` of `{shorten(name)}`", report))
    if len(set(values)) < 2:
        report.error(
            "option-values",
            f"{what} has {len(set(values))} different value{'s' if len(set(values)) != 1 else ''}; "
            "it needs two or more to choose from.",
            values_entry.key.place,
            "Add the other reading of the rule, or delete the option.",
        )
        return None
    default = _read_default(mapping.entries.get("default"), values, name, report)
    return Option(name, values, default, entry.key.place)


def _read_default(entry: Entry | None, values: tuple[str, ...], name: str, report: Report) -> str:
    text = read_text(entry.node, f"`default` of `{shorten(name)}`", report) if entry else None
    if entry is None or text is None or text in values:
        return values[0] if text is None else text
    report.error(
        "unknown-option-value",
        f"`{shorten(text)}` is no value of the option `{shorten(name)}`.",
        entry.node.place,
        suggest(text, values),
    )
    return values[0]


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
