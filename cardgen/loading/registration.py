"""Reads `registration`, the marks by which a cutting machine finds a sheet."""

from __future__ import annotations

from functools import partial

from cardgen.diagnostics import Report
from cardgen.diagnostics.report import suggest
from cardgen.loading.forms import Either, Text
from cardgen.loading.keys import Key, Table, read_table
from cardgen.loading.reading import read_length, read_value
from cardgen.loading.yaml_tree import Mapping, Node
from cardgen.model.registration import INSETS, LENGTHS, LINES, NO_REGISTRATION, REGISTRATION_STYLES, Registration

_NAMES = (*REGISTRATION_STYLES, NO_REGISTRATION)
_WORD = Text(words=_NAMES, others=("no",))


def find_registration_style(text: str) -> str | None:
    """Give the name of a style, or `none`; None if the text is neither."""
    word = "-".join(text.lower().replace("_", " ").replace("-", " ").split())
    return NO_REGISTRATION if word == "no" else word if word in _NAMES else None


def suggest_style(text: str) -> str:
    """Give a hint to a text that is no style: the nearest name, if one is near."""
    return suggest(text.lower(), _NAMES, few=0)


def _read_style(node: Node, what: str, report: Report) -> str | None:
    wanted = f"a style of registration marks: {', '.join(f'`{name}`' for name in _NAMES)}"
    return read_value(node, what, report, find_registration_style, "bad-registration", wanted, suggest_style)


def _length(name: str, limits: tuple[float, float], about: str) -> Key:
    return Key(name, partial(read_length, low=limits[0], high=limits[1]), about=about)


REGISTRATION = Table(
    "`registration`",
    (
        Key(
            "style", _read_style, example="style: silhouette-3", about="Which marks the machine looks for.", form=_WORD
        ),
        _length("inset", INSETS, "How far the marks stand from the edges of the sheet."),
        _length("length", LENGTHS, "How long the arms of an angle are."),
        _length("line", LINES, "How wide the line of an angle is."),
    ),
    "registration: {style: silhouette-3, inset: 10, length: 20, line: 1}",
)
REGISTRATION_FORM = Either((_WORD, REGISTRATION))


def read_registration(node: Node, what: str, report: Report) -> Registration | None:
    """Give the marks of a style, or of a mapping that says how large they are; None for `none` and what is mistaken."""
    if not isinstance(node, Mapping):
        style = _read_style(node, what, report)
        return Registration(style) if style and style != NO_REGISTRATION else None
    read = read_table(node, REGISTRATION, report) or {}
    given = {name: value for name, value in read.items() if value is not None}
    return Registration(**given) if given.get("style", NO_REGISTRATION) != NO_REGISTRATION else None
