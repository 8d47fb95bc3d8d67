"""Parts beside, below and over each other: row, column, grid and stack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from cardgen.render.parts.arguments import Look, choice, find_length, length, mistake, read_look
from cardgen.render.parts.part import Bench, Call, Part, moved
from cardgen.render.parts.placing import ALIGNS, SHARES, length_of, place_along, place_in
from cardgen.render.parts.texts import set_line
from cardgen.render.view import Names

_MOST_COLUMNS, _MOST_ITEMS = 100, 10_000


def row(
    bench: Bench,
    call: Call,
    items: Any,
    *,
    width: Any = None,
    height: Any = None,
    gap: Any = 1.5,
    align: str = "start",
    across: str = "center",
    **look: Any,
) -> Part:
    """Give parts from left to right; `align` is how they stand in the width, `across` how in the height."""
    parts = read_items(bench, call, items, read_look(call, look))
    return _line_up(bench, call, parts, (width, height), (gap, align, across), is_row=True)


def column(
    bench: Bench,
    call: Call,
    items: Any,
    *,
    width: Any = None,
    height: Any = None,
    gap: Any = 1.5,
    align: str = "start",
    across: str = "start",
    **look: Any,
) -> Part:
    """Give parts from top to bottom; `align` is how they stand in the height, `across` how in the width."""
    parts = read_items(bench, call, items, read_look(call, look))
    return _line_up(bench, call, parts, (width, height), (gap, align, across), is_row=False)


def stack(
    bench: Bench,
    call: Call,
    items: Any,
    *,
    width: Any = None,
    height: Any = None,
    align: str = "center",
    across: str = "center",
    **look: Any,
) -> Part:
    """Give parts over each other, the first at the bottom; `align` is how they stand in the width, `across` in the
    height."""
    parts = read_items(bench, call, items, read_look(call, look))
    align, across = choice(call, "align", align, SHARES), choice(call, "across", across, SHARES)
    wide, high = _find_room(bench, call, parts, width, height)
    svg = [moved(part, place_in(part.width, wide, align), place_in(part.height, high, across)) for part in parts]
    return Part("".join(svg), wide, high)


def grid(
    bench: Bench,
    call: Call,
    items: Any,
    columns: Any,
    *,
    width: Any = None,
    gap: Any = 1.5,
    row_gap: Any = None,
    align: str = "center",
    across: str = "center",
    **look: Any,
) -> Part:
    """Give parts in columns of one width, row after row; `align` and `across` are how each stands in its cell."""
    parts = read_items(bench, call, items, read_look(call, look))
    if not isinstance(columns, int) or not 1 <= columns <= _MOST_COLUMNS:
        raise mistake(
            call, f"`columns` of `layout.grid` is `{columns}`; it is a whole number from 1 to {_MOST_COLUMNS}."
        )
    gap, down = length(call, "gap", gap), length(call, "row_gap", gap if row_gap is None else row_gap)
    align, across = choice(call, "align", align, SHARES), choice(call, "across", across, SHARES)
    wide, widest = find_length(call, "width", width), max((part.width for part in parts), default=0.0)
    bench.check_room(call, length_of([widest] * columns, gap), wide)
    cell = widest if wide is None else max((wide - gap * (columns - 1)) / columns, 0.0)
    rows = [parts[first : first + columns] for first in range(0, len(parts), columns)]
    svg, top = [], 0.0
    for each in rows:
        high = max(part.height for part in each)
        for number, part in enumerate(each):
            left = number * (cell + gap) + place_in(part.width, cell, align)
            svg.append(moved(part, left, top + place_in(part.height, high, across)))
        top += high + down
    return Part("".join(svg), length_of([cell] * columns, gap), max(top - down, 0.0))


def read_items(bench: Bench, call: Call, items: Any, look: Look) -> list[Part]:
    """Give parts; texts and numbers among them are set as lines, and what is none or empty is left out."""
    if isinstance(items, str | Mapping | Names) or not isinstance(items, Iterable):
        raise mistake(
            call, f"`layout.{call.name}` takes a list of parts and texts.", f"Write `layout.{call.name}([..., ...])`."
        )
    return [as_part(bench, call, item, look) for item in islice(items, _MOST_ITEMS) if item is not None and item != ""]


def as_part(bench: Bench, call: Call, item: Any, look: Look) -> Part:
    """Give a part as it is, and a text or number as a line."""
    return item if isinstance(item, Part) else set_line(bench, call, item, look)


def _line_up(
    bench: Bench, call: Call, parts: Sequence[Part], room: tuple[Any, Any], ways: tuple[Any, str, str], is_row: bool
) -> Part:
    """Give parts one after the other, to the right or down; `ways` are the gap, and how they stand along and across."""
    gap, align = length(call, "gap", ways[0]), choice(call, "align", ways[1], ALIGNS)
    across = choice(call, "across", ways[2], SHARES)
    lengths = [part.width if is_row else part.height for part in parts]
    need = length_of(lengths, gap)
    wide, high = _find_room(bench, call, parts, *room, (need, None) if is_row else (None, need))
    starts = place_along(lengths, gap, wide if is_row else high, align)
    svg = [
        moved(part, start, place_in(part.height, high, across))
        if is_row
        else moved(part, place_in(part.width, wide, across), start)
        for part, start in zip(parts, starts, strict=True)
    ]
    return Part("".join(svg), wide, high)


def _find_room(
    bench: Bench,
    call: Call,
    parts: Sequence[Part],
    width: Any,
    height: Any,
    along: tuple[float | None, float | None] = (None, None),
) -> tuple[float, float]:
    """Give the width and height that a helper takes: what is asked for, or what its parts need, which is checked.

    They need the largest width and height among them, unless `along` says what they take one after the other.
    """
    wide, high = find_length(call, "width", width), find_length(call, "height", height)
    need = max((part.width for part in parts), default=0.0) if along[0] is None else along[0]
    need_high = max((part.height for part in parts), default=0.0) if along[1] is None else along[1]
    bench.check_room(call, need, wide)
    bench.check_room(call, need_high, high, "high")
    return need if wide is None else wide, need_high if high is None else high
