"""Groups that cannot be vectors, drawn by resvg as pictures: as SVG of its own, without fonts and files."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import cairocffi as cairo

from cardgen.diagnostics.mistake import UndrawableError
from cardgen.render.face import Node, write_svg
from cardgen.render.fonts import FontLibrary
from cardgen.render.lengths import num6
from cardgen.render.matrix import IDENTITY, Matrix, bounds_of, format_matrix, invert, multiply
from cardgen.render.paths import Bounds
from cardgen.render.plain_svg import make_plain

Window: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels."""
_LOOK = 8
_FROM_AFAR = ("feImage", "feTile")  # what these show may lie beyond what is seen
_FAILED = "What stands here can only be printed as a picture, and drawing that has failed."
_HINT = "Most often a number of a filter is far too large or too small; leave its steps out one by one to find it."
_FEW_PIXELS = 40_000
_REFERENCE = re.compile(r"url\(#(\w+)\)|^#(\w+)$")


class Rasters:
    """Draws pictures of groups; one that is asked for again is drawn once."""

    def __init__(self, fonts: FontLibrary) -> None:
        self._fonts = fonts
        self._drawn: dict[tuple[str, Window], tuple[Any, Window] | None] = {}

    def draw(self, node: Node, defs: Mapping[str, Node], matrix: Matrix, window: Window) -> tuple[Any, Window] | None:
        """Give a cairo surface of what a group shows within a window, and where it lies there.

        `matrix` leads from the units of the group to pixels. None where the group shows nothing.
        """
        if node.get("filter", "").startswith("url("):
            seen = bounds_of(invert(matrix) or IDENTITY, *window)
            defs = {
                **defs,
                **{name: _cut_region(defs[name], seen) for name in _list_references(Node("g", node)) if name in defs},
            }
        svg = self._write(node, defs)
        key = f"{format_matrix(matrix)} {svg}", window
        if key not in self._drawn:
            self._drawn[key] = _draw(svg, matrix, window, node.get("at", ""))
        return self._drawn[key]

    def show(self, node: Node, defs: Mapping[str, Node], matrix: Matrix, size: tuple[int, int]) -> bytes:
        """Give what a group shows in a picture of a size in pixels, as PNG; `matrix` leads to its pixels."""
        return _render(self._write(node, defs), matrix, (0, 0, *size), 1, "")

    def _write(self, node: Node, defs: Mapping[str, Node]) -> str:
        """Give a group and all that it refers to as SVG."""
        kept: dict[str, Node] = {}
        waiting = [node]
        while waiting:
            for name in _list_references(waiting.pop()):
                if name in defs and name not in kept:
                    kept[name] = defs[name]
                    waiting.append(defs[name])
        parts = [make_plain(kept[name], self._fonts) for name in sorted(kept)]
        return write_svg(Node("g", {}, [Node("defs", {}, parts), make_plain(node, self._fonts)]))


def _list_references(node: Node) -> Iterator[str]:
    for each in node.walk():
        for name, value in each.items():
            if "#" in value and not (name == "href" and value.startswith("data:")):
                yield from (match[1] or match[2] for match in _REFERENCE.finditer(value))


def _cut_region(definition: Node, seen: Bounds) -> Node:
    """Give a filter with no more of its region than can show in what is seen: all around as much as is seen itself."""
    if (
        definition.tag != "filter"
        or "primitiveUnits" in definition
        or any(child.tag in _FROM_AFAR for child in definition.children)
    ):
        return definition
    x, y, width, height = (float(definition[name]) for name in ("x", "y", "width", "height"))
    across, down = seen[2] - seen[0], seen[3] - seen[1]
    left, top = max(x, seen[0] - across), max(y, seen[1] - down)
    right, bottom = min(x + width, seen[2] + across), min(y + height, seen[3] + down)
    if right <= left or bottom <= top or (left, top, right, bottom) == (x, y, x + width, y + height):
        return definition
    place = {"x": num6(left), "y": num6(top), "width": num6(right - left), "height": num6(bottom - top)}
    return Node("filter", {**definition, **place}, definition.children)


def _draw(svg: str, matrix: Matrix, window: Window, at: str) -> tuple[Any, Window] | None:
    left, top, right, bottom = window
    if right <= left or bottom <= top:
        return None
    if (right - left) * (bottom - top) > _FEW_PIXELS:
        found = _look(svg, matrix, window, at)
        if found is None:
            return None
        left, top, right, bottom = found
    png = _render(svg, matrix, (left, top, right, bottom), 1, at)
    return cairo.ImageSurface.create_from_png(io.BytesIO(png)), (left, top, right, bottom)


def _look(svg: str, matrix: Matrix, window: Window, at: str) -> Window | None:
    """Give the part of a window that a small picture of it shows to be painted."""
    from PIL import Image

    left, top, right, bottom = window
    with Image.open(io.BytesIO(_render(svg, matrix, window, _LOOK, at))) as picture:
        bounds = picture.convert("RGBA").getchannel("A").getbbox()
    if bounds is None:
        return None
    grown = [(side + (-2 if at < 2 else 2)) * _LOOK for at, side in enumerate(bounds)]
    left, top, right, bottom = (
        max(left, left + grown[0]), max(top, top + grown[1]), min(right, left + grown[2]), min(bottom, top + grown[3])
    )  # fmt: skip
    return left, top, right, bottom


def _render(svg: str, matrix: Matrix, window: Window, shrunk: int, at: str) -> bytes:
    """Give a window as PNG, a pixel of it `shrunk` times as wide as those of the matrix.

    Raises UndrawableError, with the file and line that `at` names, where resvg fails.
    """
    import resvg_py

    left, top, right, bottom = window
    width, height = -(-(right - left) // shrunk), -(-(bottom - top) // shrunk)
    share = 1.0 / shrunk
    matrix = multiply((share, 0.0, 0.0, share, -left * share, -top * share), matrix)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
    try:
        data = resvg_py.svg_to_bytes(
            svg_string=f'{head}<g transform="{format_matrix(matrix)}">{svg}</g></svg>', skip_system_fonts=True, dpi=96
        )
    except BaseException as problem:
        if isinstance(problem, KeyboardInterrupt | SystemExit):
            raise
        file, _, line = at.rpartition(":")
        raise UndrawableError(_FAILED, _HINT, code="svg-unsupported", file=file, line=int(line or 0)) from problem
    return bytes(data)
