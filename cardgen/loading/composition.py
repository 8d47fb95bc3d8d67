"""Reads `composition:`, what the cards of a deck must add up to."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.diagnostics import Place, Report
from cardgen.diagnostics.report import suggest
from cardgen.loading.reading import (
    check_keys,
    read_integer,
    read_mapping,
    read_number,
    read_texts,
    require,
    shorten,
)
from cardgen.loading.yaml_tree import Entry, Mapping, Node
from cardgen.model import Composition, Deal, Located

_KEYS = ("total", "once", "sums", "counts", "values", "deal")
_DEAL_KEYS = ("players", "hand", "deck")


def read_composition(
    entry: Entry | None, fields: Iterable[str], numeric: Iterable[str], report: Report
) -> Composition | None:
    """Give what a deck declares about its sums; `fields` are the names that it may use, `numeric` those with sums."""
    mapping = read_mapping(entry.node, "`composition`", report, "composition: {total: 54}") if entry else None
    if mapping is None:
        return None
    check_keys(mapping, _KEYS, "`composition`", report)
    names, numbers = set(fields), set(numeric)
    entries = mapping.entries
    return Composition(
        total=_read_located_integer(entries.get("total"), "`total`", report),
        once=_read_once(entries.get("once"), names, report),
        sums=_read_sums(entries.get("sums"), names, numbers, report),
        counts=_read_counts(entries.get("counts"), names, report),
        values=_read_values(entries.get("values"), names, report),
        deal=_read_deal(entries.get("deal"), report),
    )


def _read_once(entry: Entry | None, names: set[str], report: Report) -> tuple[Located[str], ...]:
    texts = read_texts(entry.node, "`once`", report) if entry else ()
    return tuple(
        Located(scalar.text, scalar.place) for scalar in texts if _is_field(scalar.text, scalar.place, names, report)
    )


def _read_sums(entry: Entry | None, names: set[str], numeric: set[str], report: Report) -> dict[str, Located[float]]:
    sums: dict[str, Located[float]] = {}
    for field, node, place in _fields_of(entry, "`sums`", "sums: {value: 6}", names, report):
        if field not in numeric:
            report.error(
                "not-a-number-field",
                f"`sums` adds up `{field}`, which holds no numbers.",
                place,
                f"Declare it as `{field}: integer` under `fields`.",
            )
            continue
        value = read_number(node, f"The sum of `{field}`", report)
        if value is not None:
            sums[field] = Located(value, node.place)
    return sums


def _read_counts(entry: Entry | None, names: set[str], report: Report) -> dict[str, dict[str, Located[int]]]:
    counts: dict[str, dict[str, Located[int]]] = {}
    example = "counts: {suit: {hearts: 13}}"
    for field, node, _ in _fields_of(entry, "`counts`", example, names, report):
        mapping = read_mapping(node, f"`counts` of `{field}`", report, example)
        counts[field] = {}
        for value, inner in mapping.entries.items() if mapping else ():
            number = read_integer(inner.node, f"The count of `{shorten(value)}`", report, low=0)
            if number is not None:
                counts[field][value] = Located(number, inner.node.place)
    return counts


def _read_values(entry: Entry | None, names: set[str], report: Report) -> dict[str, tuple[Located[str], ...]]:
    values: dict[str, tuple[Located[str], ...]] = {}
    for field, node, _ in _fields_of(entry, "`values`", "values: {suit: [hearts, spades]}", names, report):
        texts = read_texts(node, f"`values` of `{field}`", report)
        values[field] = tuple(Located(scalar.text, scalar.place) for scalar in texts)
    return values


def _read_deal(entry: Entry | None, report: Report) -> Deal | None:
    example = "deal: {players: 2, hand: 6, deck: 2}"
    mapping = read_mapping(entry.node, "`deal`", report, example) if entry else None
    if mapping is None or entry is None:
        return None
    check_keys(mapping, _DEAL_KEYS, "`deal`", report)
    numbers: list[Located[int]] = []
    for key in _DEAL_KEYS:
        number = _read_located_integer(
            require(mapping, key, "`deal`", example, report, entry.key.place), f"`{key}`", report
        )
        if number is not None:
            numbers.append(number)
    return Deal(*numbers) if len(numbers) == len(_DEAL_KEYS) else None


def _read_located_integer(entry: Entry | None, what: str, report: Report) -> Located[int] | None:
    number = read_integer(entry.node, what, report, low=0) if entry else None
    return Located(number, entry.node.place) if entry and number is not None else None


def _fields_of(
    entry: Entry | None, what: str, example: str, names: set[str], report: Report
) -> Iterable[tuple[str, Node, Place]]:
    mapping: Mapping | None = read_mapping(entry.node, what, report, example) if entry else None
    for field, inner in mapping.entries.items() if mapping else ():
        if _is_field(field, inner.key.place, names, report):
            yield field, inner.node, inner.key.place


def _is_field(name: str, place: Place, names: set[str], report: Report) -> bool:
    if name in names:
        return True
    report.error("unknown-field", f"No card of this deck has a field `{shorten(name)}`.", place, suggest(name, names))
    return False
