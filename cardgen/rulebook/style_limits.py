"""How large a style sheet of a book may be, and its numbers: what no page needs is told before it is set.

Each bound is ten times and more what the style sheet of a game has; those of a whole book are in `limits`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from cardgen.diagnostics import shorten

MOST_CHARACTERS = 500_000  # of all sheets: those of a game have 20,000
MOST_RULES = 10_000  # selectors: those of a game have 400
MOST_DEPTH = 30  # brackets within each other: 5 in the longest formula
MOST_PARTS = 4_000  # words, numbers and signs of one declaration: 100 in a long gradient
MOST_STEPS = 15  # of one selector, such as `.a > .b .c`: 5
MOST_MATCHES = 20_000_000  # selectors times elements: a book of 60 pages has 1,000,000
MOST_FONTS = 300  # @font-face: 12
MOST_SHEETS = 50  # that import each other
MOST_TRACKS = 1_000  # columns and rows of a grid: 12
MOST_TEXT_COLUMNS = 50  # 4
MOST_COUNT = 10_000  # of a counter
MOST_NUMBER = 1_000_000.0  # of anything else: 9999 is written for "as much as there is"
MOST_MM = 10_000.0  # 10 m
MOST_EMS = 1_000.0
MOST_TEXT = 10_000  # characters of one text between quotes
SMALLEST_PAGE = 15.0  # mm: stamps are larger
MOST_TIMES_SHARED = 1.0e-2  # mm: the finest pattern that can be printed

_MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72, "pc": 25.4 / 6, "px": 25.4 / 96, "q": 0.25}
_EMS = ("em", "rem", "ex", "ch", "ic", "lh", "rlh", "cap", "vw", "vh", "vmin", "vmax")
_ANY = ("z-index", "order", "src", "unicode-range", "font-weight")
_LINES = ("grid-row", "grid-column", "grid-area", "grid-template", "grid")
_COUNTERS = ("counter-increment", "counter-reset", "counter-set", "pad", "system", "additive-symbols", "range")
_PAGE_SIZES = ("size", "--page-width", "--page-height")
_TILES = ("background", "background-size", "border-image", "border-image-width")
_WRITE = "Write a number that a page can show."


@dataclass(frozen=True, slots=True)
class Excess:
    """What is too much: what is told of it and what to do, and the token where it stands, if it is known."""

    message: str
    hint: str
    token: Any = None


def find_large(name: str, value: Sequence[Any]) -> Excess | None:
    """Give what is too much in the declaration of a property; None if nothing is."""
    count = 0
    stack: list[tuple[Any, int, str]] = [(token, 1, "") for token in reversed(value)]
    while stack:
        token, depth, inside = stack.pop()
        count += token.type != "whitespace"
        if count > MOST_PARTS:
            return Excess(f"`{name}` has more than {MOST_PARTS:,} parts.", "Write what a page can show.", value[0])
        if depth > MOST_DEPTH:
            return Excess(f"In `{name}` brackets lie deeper than {MOST_DEPTH} within each other.", "Shorten it.", token)
        if (excess := _judge(name, token, inside)) is not None:
            return excess
        inner = getattr(token, "arguments", None) or getattr(token, "content", None) or ()
        word = token.lower_name if token.type == "function" else inside
        stack += [(each, depth + 1, word) for each in reversed(inner)]
    return None


def _judge(name: str, token: Any, inside: str) -> Excess | None:
    """Give what is too much in one token of a declaration; `inside` is the function that it stands in."""
    if token.type == "string" and len(token.value) > MOST_TEXT and name != "src":
        return Excess(f"The text has {len(token.value):,} characters; one has at most {MOST_TEXT:,}.", _WRITE, token)
    if token.type not in ("number", "dimension", "percentage"):
        return None
    unit = token.lower_unit if token.type == "dimension" else "%" if token.type == "percentage" else ""
    value, written = float(token.value), shorten(token.representation, 30) + unit.replace("%", " %")
    most, least = _find_range(name, unit, inside)
    if not isfinite(value) or abs(value) > most:
        allowed = f"{most:,.0f}{unit.replace('%', ' %')}"
        return Excess(f"`{written}` is too much for `{name}`; it is at most {allowed}.", _WRITE, token)
    if unit in _MM and 0 < value * _MM[unit] < least:
        return Excess(f"`{written}` is too small for `{name}`; it is at least {least:g} mm.", _WRITE, token)
    return None


def _find_range(name: str, unit: str, inside: str) -> tuple[float, float]:
    """Give the largest number that a property takes in a unit, and the smallest in mm, 0 where it takes any."""
    least = SMALLEST_PAGE if name in _PAGE_SIZES else MOST_TIMES_SHARED if name in _TILES else 0.0
    least = 0.0 if inside else least  # a part of a sum or a gradient
    if unit in _MM:
        return MOST_MM / _MM[unit], least
    if unit in _EMS:
        return MOST_EMS, 0.0
    if unit:
        return MOST_NUMBER, 0.0
    if name in _ANY or inside in ("rgb", "rgba", "hsl", "hsla"):
        return float("1e300"), 0.0
    if name.startswith(_LINES) or inside == "repeat":
        return float(MOST_TRACKS), 0.0
    if name in ("columns", "column-count"):
        return float(MOST_TEXT_COLUMNS), 0.0
    if name in _COUNTERS or name in (
        "line-height",
        "tab-size",
        "flex",
        "flex-grow",
        "flex-shrink",
        "orphans",
        "widows",
    ):
        return float(MOST_COUNT), 0.0
    return MOST_NUMBER, 0.0


def count_selectors(prelude: Iterable[Any]) -> tuple[int, int, int]:
    """Give how many selectors a rule has, how many steps the longest of them has, and how deep its brackets lie."""
    selectors, steps, longest, deepest, was_blank = 1, 1, 1, 0, True
    for token in prelude:
        if token.type == "literal" and token.value == ",":
            selectors, steps, was_blank = selectors + 1, 1, True
        elif token.type == "whitespace" or (token.type == "literal" and token.value in ">+~"):
            steps += not was_blank
            was_blank = True
        else:
            was_blank = False
            deepest = max(deepest, _measure_depth(token))
        longest = max(longest, steps)
    return selectors, longest, deepest


def _measure_depth(token: Any) -> int:
    """Give how deep the brackets of a token lie within each other, as far as it matters."""
    depth, level = 0, [token]
    while level and depth <= MOST_DEPTH:
        level = [
            each
            for one in level
            for each in (getattr(one, "arguments", None) or getattr(one, "content", None) or ())
            if each.type != "whitespace"
        ]
        depth += bool(level)
    return depth


def find_growing(declared: Mapping[str, Sequence[Sequence[Any]]]) -> Iterator[tuple[str, Excess]]:
    """Give the properties of one's own that hold each other in a circle, or that grow too long once each `var()` in
    them is what it stands for."""
    sizes: dict[str, int] = {}
    for name in declared:
        if name.startswith("--") and name not in sizes:
            yield from _measure(name, declared, sizes)


def _measure(
    first: str, declared: Mapping[str, Sequence[Sequence[Any]]], sizes: dict[str, int]
) -> Iterator[tuple[str, Excess]]:
    """Measure a property and all that it holds, those within first."""
    path, open_ones = [first], {first}
    while path:
        name = path[-1]
        used = Counter(each for value in declared.get(name, ()) for each in list_variables(value))
        waiting = next((each for each in used if each not in sizes and each in declared), None)
        if waiting is not None and waiting not in open_ones and len(path) <= MOST_DEPTH:
            path.append(waiting)
            open_ones.add(waiting)
            continue
        sizes[name] = sum(map(len, declared.get(name, ())), 0) + sum(
            sizes.get(each, 0) * times for each, times in used.items()
        )
        if waiting is not None:
            told = f"`{name}` holds `{waiting}`, which holds it in turn"
            if waiting not in open_ones:
                told = f"Properties hold each other deeper than {MOST_DEPTH}, at `{name}`"
            yield name, Excess(f"{told}.", "Write the value itself in one of them.")
            sizes.setdefault(waiting, 0)
        if sizes[name] > MOST_PARTS:
            message = f"`{name}` has more than {MOST_PARTS:,} parts once each `var()` in it is filled in."
            yield name, Excess(message, "Write what a page can show.")
            sizes[name] = 0
        open_ones.discard(path.pop())


def list_variables(value: Iterable[Any]) -> Iterator[str]:
    """Give the names in each `var()` of a value, as often as they stand there."""
    stack = [*value]
    while stack:
        token = stack.pop()
        inner = getattr(token, "arguments", None) or getattr(token, "content", None) or ()
        if token.type == "function" and token.lower_name == "var":
            yield from (each.value for each in inner if each.type == "ident" and each.value.startswith("--"))
        stack += inner
