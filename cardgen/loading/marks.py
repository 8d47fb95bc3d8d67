"""Reads `marks`: how the sheets show where to cut, by styles alone or by styles and how they look."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.loading.forms import Either, Items, Text
from cardgen.loading.keys import Key, Table, read_table
from cardgen.loading.reading import read_length, read_located, read_texts, read_value
from cardgen.loading.yaml_tree import Mapping, Node
from cardgen.model.marks import MarkLook, MarkSides

NO_MARKS = "none"
MARKS = ("crop", "crosses", "lines", "full", "dots", NO_MARKS)
OTHERS = {"corners": "crop", "no": NO_MARKS}
"""What else a style is called."""
LONGEST, FARTHEST, THINNEST, THICKEST = 50.0, 20.0, 0.05, 3.0
SIDES = tuple(MarkSides)
_MARK = Text(words=MARKS, others=tuple(OTHERS))
_WORD = "|".join((*MARKS, *OTHERS))
_MARK_LIST = Either((_MARK, Items(_MARK), Text(pattern=f"({_WORD})(\\s*,\\s*({_WORD}))+")))


def find_mark(text: str) -> str | None:
    """Give a style by its name or what else it is called; None if it is none."""
    word = text.strip().lower()
    word = OTHERS.get(word, word)
    return word if word in MARKS else None


def settle_styles(names: Iterable[str]) -> tuple[tuple[str, ...], str]:
    """Give the styles of marks among some names, each once, and what is wrong with them together, if anything."""
    listed = tuple(dict.fromkeys(names))
    styles = tuple(name for name in listed if name != NO_MARKS)
    if styles and NO_MARKS in listed:
        beside = ", ".join(f"`{name}`" for name in styles)
        return styles, f"`{NO_MARKS}` stands beside {beside}, though it means that there are no marks."
    return styles, ""


def read_sides(node: Node, what: str, report: Report) -> MarkSides | None:
    """Give the sides that have marks."""

    def parse(text: str) -> MarkSides | None:
        return next((side for side in MarkSides if side == text.strip().lower()), None)

    return read_value(node, what, report, parse, "bad-marks", "`fronts`, `backs` or `both`", _suggest_sides)


def _suggest_sides(text: str) -> str:
    return suggest(text.lower(), SIDES, few=0)


def read_styles(node: Node, what: str, report: Report) -> tuple[str, ...]:
    """Give the styles of marks of a list, or of a text with commas between them; none at all for `none`."""
    found: list[str] = []
    for scalar in read_texts(node, what, report):
        for word in scalar.text.split(","):
            name = find_mark(word)
            if name is None:
                known, typed = ", ".join(f"`{mark}`" for mark in MARKS), word.strip().lower()
                message = f"{what} has `{shorten(typed)}`, which is no style of marks; there are {known}."
                report.error("bad-marks", message, scalar.place, suggest(typed, MARKS, few=0))
                return ("crop",)
            found.append(name)
    styles, problem = settle_styles(found)
    if problem:
        report.error("bad-marks", f"In {what} {problem}", node.place, "Write the styles alone, or `none` alone.")
    return styles


LOOK = Table(
    "`marks`",
    (
        Key("style", read_styles, about="How the sheets show where to cut, or `none`.", form=_MARK_LIST),
        Key("length", partial(read_length, low=0.5, high=LONGEST), about="How long a mark is."),
        Key("distance", partial(read_length, low=0.0, high=FARTHEST), about="How far from the bleed a mark begins."),
        Key("weight", partial(read_length, low=THINNEST, high=THICKEST), about="How thick a line, how wide a dot is."),
        Key("color", read_located, about="The colour of marks, any that CSS knows.", form=Text()),
        Key("sides", read_sides, about="Which sides have marks.", form=Text(words=SIDES)),
    ),
    "marks: {style: crosses, length: 4}",
)
MARKS_FORM = Either((*_MARK_LIST.forms, LOOK))


@dataclass(frozen=True, slots=True)
class MarkSettings:
    """What `marks` says: the styles, their look, and the places of what is read later."""

    styles: tuple[str, ...]
    look: MarkLook = field(default_factory=MarkLook)
    places: dict[str, Place] = field(default_factory=dict)


def read_marks(node: Node, what: str, report: Report) -> MarkSettings:
    """Give the styles of marks, and how they look where a mapping says it."""
    if not isinstance(node, Mapping):
        return MarkSettings(read_styles(node, what, report))
    read = read_table(node, LOOK, report) or {}
    styles, color = read.pop("style", None), read.pop("color", None)
    places = {"mark_color": color.place} if color else {}
    look = MarkLook(**read, color=color.value.strip() if color else None)
    return MarkSettings(("crop",) if styles is None else styles, look, places)
