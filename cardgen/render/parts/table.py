"""Rows and columns of texts and parts, each column as wide as what stands in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgen.diagnostics.report import shorten
from cardgen.diagnostics.told import count
from cardgen.render.lengths import num
from cardgen.render.parts.arguments import Look, choice, find_length, length, mistake, read_look, write_attributes
from cardgen.render.parts.part import Bench, Call, Part, moved
from cardgen.render.parts.placing import SHARES, length_of, place_along, place_in, share_out
from cardgen.render.parts.rows import as_part
from cardgen.render.parts.texts import set_paragraph

_MOST_COLUMNS = 20
_NARROWEST = 0.1


def table(
    bench: Bench,
    call: Call,
    rows: Any,
    *,
    heads: Any = None,
    max_width: Any = None,
    gap: Any = 3,
    row_gap: Any = 2.2,
    align: Any = "start",
    line: str = "none",
    line_width: Any = 0.2,
    **look: Any,
) -> Part:
    """Give a table whose columns are as wide as their content; beyond `max_width` the widest texts wrap.

    `align` is how all columns stand, or a list with one word for each; `line` is the colour of lines between rows.
    """
    style, gap, between = read_look(call, look), length(call, "gap", gap), length(call, "row_gap", row_gap)
    cells = _read_cells(call, [heads, *rows] if heads and isinstance(rows, list | tuple) else rows)
    columns = max(map(len, cells), default=0)
    aligns = _read_aligns(call, align, columns)
    looks = [_bold(style) if heads and number == 0 else style for number in range(len(cells))]
    natural = [[as_part(bench, call, cell, each) for cell in row] for row, each in zip(cells, looks, strict=True)]
    widths = _find_widths(bench, call, cells, natural, gap, find_length(call, "max_width", max_width))
    lefts = place_along(widths, gap, length_of(widths, gap), "start")
    svg, top = "", 0.0
    stroke = write_attributes({"stroke": line, "stroke-width": num(length(call, "line_width", line_width))})
    for number, row in enumerate(natural):
        if number and line != "none":
            middle = num(top - between / 2)
            svg += f'<line x1="0" y1="{middle}" x2="{num(length_of(widths, gap))}" y2="{middle}"{stroke}/>'
        fitted = [
            _fit(bench, call, cells[number][at], part, widths[at], (looks[number], aligns[at]))
            for at, part in enumerate(row)
        ]
        high = max((part.height for part in fitted), default=0.0)
        for at, part in enumerate(fitted):
            svg += moved(
                part,
                lefts[at] + place_in(part.width, widths[at], aligns[at]),
                top + place_in(part.height, high, "center"),
            )
        top += high + between
    return Part(svg, length_of(widths, gap), max(top - between, 0.0))


def _read_cells(call: Call, rows: Any) -> list[list[Any]]:
    if (
        not isinstance(rows, Sequence)
        or isinstance(rows, str)
        or not all(isinstance(row, list | tuple) for row in rows)
    ):
        hint = 'Write `layout.table([["Attack", 3], ["Defence", 5]])`.'
        raise mistake(call, "`layout.table` takes a list of rows, each a list of texts and parts.", hint)
    if any(len(row) > _MOST_COLUMNS for row in rows):
        raise mistake(call, f"A table has at most {_MOST_COLUMNS} columns.")
    odd = next((row for row in rows if len(row) != len(rows[0])), None)
    if odd is not None:
        shown = ", ".join(shorten(str(cell), 20) for cell in odd if not isinstance(cell, Part))
        message = f"A row of the table has {count(len(odd), 'cell')}, the first one {len(rows[0])}: `{shown}`."
        raise mistake(call, message, "Give each row as many cells; `''` is an empty one.")
    return [list(row) for row in rows]


def _read_aligns(call: Call, align: Any, columns: int) -> list[str]:
    words = align if isinstance(align, list | tuple) else [align] * columns
    if len(words) != columns:
        message = f"`align` of `layout.table` has {len(words)} words, and the table {columns} columns."
        raise mistake(call, message, "Write one word for all columns, or one for each.")
    return [choice(call, "align", word, SHARES) for word in words]


def _find_widths(
    bench: Bench,
    call: Call,
    cells: Sequence[Sequence[Any]],
    natural: Sequence[Sequence[Part]],
    gap: float,
    most: float | None,
) -> list[float]:
    """Give the widths of columns; only those without parts can be narrower than what stands in them."""
    columns = range(max(map(len, cells), default=0))
    widths = [max((row[at].width for row in natural if at < len(row)), default=0.0) for at in columns]
    if most is None:
        return widths
    can_wrap = [not any(isinstance(row[at], Part) for row in cells if at < len(row)) for at in columns]
    room = most - gap * max(len(widths) - 1, 0)
    shared = share_out(widths, can_wrap, room)
    bench.check_room(call, length_of(shared, gap), most)
    return [max(width, _NARROWEST) for width in shared]


def _fit(bench: Bench, call: Call, cell: Any, part: Part, width: float, looks: tuple[Look, str]) -> Part:
    """Give a cell's part; a text that is wider than its column wraps."""
    if part.width <= width or isinstance(cell, Part):
        return part
    look, align = looks
    return set_paragraph(bench, call, cell, look, width, more={"align": align})


def _bold(look: Look) -> Look:
    from dataclasses import replace

    return replace(look, weight="700")
