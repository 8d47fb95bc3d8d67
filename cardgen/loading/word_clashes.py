"""Refuses words that would stand in two classes: a sentence with such a word could be read in two ways."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from cardgen.ability.language import Form, iterate_forms
from cardgen.diagnostics import Report
from cardgen.model import Vocabulary


def drop_clashes(vocabulary: Vocabulary, report: Report) -> Vocabulary:
    """Give a vocabulary without the words that clash with the language's own or with those before them."""
    own: dict[tuple[str, ...], Form] = {}
    bad: set[int] = set()
    for entry in iterate_forms(vocabulary):
        other = own.setdefault(entry.pieces, entry)
        if entry.origin is None or other.origin is entry.origin or id(entry.origin) in bad:
            continue
        bad.add(id(entry.origin))
        _report_clash(entry, other, report)
    changes = dict(_without(vocabulary, bad))
    return replace(vocabulary, **changes)


def _without(vocabulary: Vocabulary, bad: set[int]) -> Iterator[tuple[str, Any]]:
    for slot in fields(vocabulary):
        value = getattr(vocabulary, slot.name)
        if isinstance(value, tuple) and any(id(item) in bad for item in value):
            yield slot.name, tuple(item for item in value if id(item) not in bad)


def _report_clash(entry: Form, other: Form, report: Report) -> None:
    assert entry.origin is not None
    place = entry.origin.place
    if other.origin is not None and other.terminal == entry.terminal:
        message = f"`{entry.spelling}` already stands in line {other.origin.place.line}; a word stands once."
        report.error("word-clash", message, place, "Delete one of the two.")
        return
    where = "" if other.origin is None else f" in line {other.origin.place.line}"
    message = f"`{entry.spelling}` is {entry.kind} here and {other.kind}{where}; a sentence could be read in two ways."
    report.error("word-clash", message, place, _suggest_other(entry))


def _suggest_other(entry: Form) -> str:
    if entry.terminal == "ZONE":
        return f"Print the zone under a longer name: `{entry.value}: {entry.spelling} pile`."
    return "Take another word for one of the two; a longer name such as `hit point` is read as one word."
