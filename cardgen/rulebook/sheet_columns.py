"""Measures the columns of a laid-out rules sheet, and spreads what stands in them so that they end on one line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

_MM = 25.4 / 96  # of a pixel, in which boxes are measured
MOST_ADDED = 7.0  # millimetres before a heading of the first order; before anything else a part of it
_HEADINGS = {"h2": 1.0, "h3": 0.7, "h4": 0.5}
_LISTS = ("ol", "ul")
_ITEM, _OTHER, _NONE = 0.25, 0.4, 0.0


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a sheet: what its heading says, and how high it is in its columns, in millimetres."""

    title: str
    height: float


def choose_end(ends: Sequence[float], weights: Sequence[Sequence[float]], bottom: float) -> float:
    """Give where the columns of a page are to end: on one line, as low as all of them reach with gaps that look well.

    `ends` is where each ends by itself, `weights` what belongs before each of its blocks; all in millimetres.
    """
    reached = [end + sum(gaps) * MOST_ADDED for end, gaps in zip(ends, weights, strict=True)]
    return min(bottom, max(*ends, min(reached)) if ends else bottom)


def spread(weights: Sequence[float], room: float) -> tuple[float, ...]:
    """Give by how many millimetres each of the blocks of a column moves down so that `room` is filled.

    `weights` says how much of it belongs before each block. No gap grows beyond what looks well, so that a column
    which is far from full stays shorter.
    """
    unit = min(room / sum(weights), MOST_ADDED) if sum(weights) and room > 0 else 0.0
    return tuple(accumulate(weight * unit for weight in weights))


def fill_columns(document: Any) -> None:
    """Spread the columns of a laid-out document, and have its pages know where its links and headings went."""
    for page in document.pages:
        _spread_page(page)
    document.pages[:] = [type(page)(page._page_box) for page in document.pages]


def _spread_page(page: Any) -> None:
    bottom = page._page_box.content_box_y() + page._page_box.height
    columns = []
    for column in list_columns(page):
        if blocks := list(_list_blocks(column)):
            columns.append(blocks)
            _move_blocks(blocks, [column.position_y - blocks[0].border_box_y()] * len(blocks))  # no margin at the top
    ends = [(blocks[-1].border_box_y() + blocks[-1].border_height()) * _MM for blocks in columns]
    weights = [[_weigh(block, before) for before, block in pairwise([None, *blocks])] for blocks in columns]
    goal = choose_end(ends, weights, bottom * _MM)
    for blocks, gaps, end in zip(columns, weights, ends, strict=True):
        _move_blocks(blocks, [down / _MM for down in spread(gaps, goal - end)])


def _move_blocks(blocks: Sequence[Any], down: Sequence[float]) -> None:
    for block, amount in zip(blocks, down, strict=True):
        block.translate(dy=amount)
        _move_backgrounds(block, amount)


def _move_backgrounds(box: Any, down: float) -> None:
    """Move what is painted behind a box and all within it, which keeps its own places."""
    box = getattr(box, "_box", box)
    if (background := getattr(box, "background", None)) is not None:
        box.background = background._replace(layers=[_move_layer(layer, down) for layer in background.layers])
    for child in box.all_children() if hasattr(box, "all_children") else ():
        _move_backgrounds(child, down)


def _move_layer(layer: Any, down: float) -> Any:
    moved = {"painting_area": _move(layer.painting_area, down)}
    if layer.positioning_area != "unused":
        moved["positioning_area"] = _move(layer.positioning_area, down)
    return layer._replace(clipped_boxes=[_move(each, down) for each in layer.clipped_boxes], **moved)


def _move(area: Sequence[Any], down: float) -> tuple[Any, ...]:
    x, y, *rest = area
    return (x, y + down, *rest)


def list_columns(page: Any) -> tuple[Any, ...]:
    """Give the columns of a laid-out page, from the left."""
    return tuple(_find_columns(page._page_box))


def measure_column(column: Any) -> float:
    """Give how high what stands in a column is, in millimetres."""
    return float(sum(child.margin_height() for child in column.children)) * _MM


def measure_sections(columns: Sequence[Any]) -> Iterator[Section]:
    """Give the sections of a sheet by their headings, with their heights."""
    title, height = "", 0.0
    for child in (child for column in columns for child in column.children):
        if child.element_tag == "h2":
            if title:
                yield Section(title, height)
            title, height = "".join(child.element.itertext()), 0.0
        height += float(child.margin_height()) * _MM
    if title:
        yield Section(title, height)


def _list_blocks(column: Any) -> Iterator[Any]:
    """Give what stands in a column, one below the other: a list item by item."""
    for child in column.children:
        if child.element_tag in _LISTS:
            yield from _list_blocks(child)
        elif child.is_in_normal_flow():
            yield child


def _weigh(block: Any, before: Any) -> float:
    """Give how much of the room belongs before a block: much before a heading, none behind one."""
    if before is None or before.element_tag in _HEADINGS:
        return _NONE
    both = (before.element_tag, block.element_tag)
    return _HEADINGS.get(block.element_tag, _ITEM if both == ("li", "li") else _OTHER)


def _find_columns(box: Any) -> Iterator[Any]:
    for child in getattr(box, "children", ()):
        if getattr(child, "is_column", False):
            yield child
        else:
            yield from _find_columns(child)
