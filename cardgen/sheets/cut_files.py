"""Writes the cut lines of sheets for the programs of cutting machines, as SVG and as DXF, in millimetres."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from contextlib import chdir
from dataclasses import dataclass
from html import escape
from math import pi, tan
from pathlib import Path
from typing import Any

from cardgen.geometry import Box, Size
from cardgen.sheets.cut_paths import find_cut_paths, trace
from cardgen.sheets.grid import surrounding
from cardgen.sheets.imposition import CutPath, Imposition
from cardgen.sheets.registration import find_registration

CUT_LAYER, MARK_LAYER = "Cut lines", "Registration marks"
_QUARTER = tan(pi / 8)  # the bulge of a quarter circle: the tangent of a fourth of its angle
_MILLIMETRES = 4  # in $INSUNITS
_MOST_NUMBERS = 8


@dataclass(frozen=True, slots=True)
class CutFile:
    """What is cut on sheets that are laid out alike: their numbers, their size, the paths and the marks on them."""

    sheets: tuple[int, ...]
    size: Size
    paths: tuple[CutPath, ...]
    marks: tuple[Box, ...] = ()


def find_cut_files(imposition: Imposition) -> tuple[CutFile, ...]:
    """Give what is cut, once for all sheets on which it is the same; sheets without a cut have none."""
    found: dict[tuple[Size, tuple[CutPath, ...], tuple[Box, ...]], list[int]] = {}
    for sheet in imposition.sheets:
        paths = tuple(path for page in sheet.sides for path in find_cut_paths(sheet, page))
        if paths:
            spec = sheet.grid.spec
            found.setdefault((spec.sheet, paths, find_registration(spec)), []).append(sheet.number)
    return tuple(CutFile(tuple(numbers), *alike) for alike, numbers in found.items())


def write_cut_files(imposition: Imposition, name: str, title: str) -> Mapping[str, bytes]:
    """Give the SVG and the DXF of each layout by their names: `cards-3f9a1c-sheet-1-2.svg`."""
    files: dict[str, bytes] = {}
    layout = imposition.digest
    for each in find_cut_files(imposition):
        sheets = _name_sheets(each.sheets)
        stem = f"{name}-{layout}-{sheets.replace(' ', '-')}"
        files[f"{stem}.svg"] = write_svg(each, f"{title}: cut lines of {sheets}, layout {layout}").encode()
        files[f"{stem}.dxf"] = write_dxf(each)
    return files


def write_svg(cut: CutFile, title: str) -> str:
    """Write an SVG as large as the sheet, its user unit a millimetre: a layer of cut lines, and one of marks."""
    width, height = _number(cut.size.width), _number(cut.size.height)
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
        f' width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">',
        f"<title>{escape(title, quote=False)}</title>",
    ]
    if cut.marks:
        boxes = ((_number(box.x), _number(box.y), _number(box.width), _number(box.height)) for box in cut.marks)
        drawn = [f'<rect x="{x}" y="{y}" width="{width}" height="{height}"/>' for x, y, width, height in boxes]
        lines += [_open_layer("registration-marks", MARK_LAYER, 'fill="#000000"'), *drawn, "</g>"]
    style = 'fill="none" stroke="#ff00ff" stroke-width="0.1"'
    lines += [_open_layer("cut-lines", CUT_LAYER, style), *(f'<path d="{_draw(path)}"/>' for path in cut.paths)]
    return "\n".join([*lines, "</g>", "</svg>", ""])


def write_dxf(cut: CutFile) -> bytes:
    """Write a DXF with a closed LWPOLYLINE a path; y grows upwards from the lower left of the sheet.

    The same input gives the same bytes.
    """
    ezdxf = _load_ezdxf()
    document = ezdxf.new("R2000", units=_MILLIMETRES)
    document.layers.add(CUT_LAYER, color=6)
    space, height = document.modelspace(), cut.size.height
    if cut.marks:
        document.layers.add(MARK_LAYER, color=7)
    for path in cut.paths:
        points = [(node.at[0], height - node.at[1], -_QUARTER if node.radius else 0.0) for node in trace(path)]
        space.add_lwpolyline(points, format="xyb", close=True, dxfattribs={"layer": CUT_LAYER})
    for box in cut.marks:
        top, bottom = height - box.y, height - box.bottom
        corners = [(box.x, top), (box.right, top), (box.right, bottom), (box.x, bottom)]
        space.add_lwpolyline(corners, close=True, dxfattribs={"layer": MARK_LAYER})
    drawn = surrounding((*(path.box for path in cut.paths), *cut.marks))
    space.reset_extents((drawn.x, height - drawn.bottom, 0), (drawn.right, height - drawn.y, 0))
    space.reset_limits((0, 0), (cut.size.width, height))
    return _write_plainly(document)


def _load_ezdxf() -> Any:
    """Load ezdxf in a folder of our own: it reads settings in that where it is loaded, which may be a stranger's."""
    with chdir(Path(__file__).parent):
        import ezdxf
    loaded: Any = ezdxf
    loaded.options.write_fixed_meta_data_for_testing = True
    return loaded


def _write_plainly(document: Any) -> bytes:
    text = io.StringIO()
    document.write(text)
    return text.getvalue().encode("ascii", "replace")


def _open_layer(name: str, label: str, style: str) -> str:
    return f'<g id="{name}" inkscape:groupmode="layer" inkscape:label="{label}" {style}>'


def _draw(path: CutPath) -> str:
    nodes = list(trace(path))
    parts = [f"M{_point(nodes[0].at)}"]
    for node, following in zip(nodes, (*nodes[1:], nodes[0]), strict=True):
        if node.radius:
            radius = _number(node.radius)
            parts.append(f"A{radius} {radius} 0 0 1 {_point(following.at)}")
        elif following is not nodes[0]:
            parts.append(f"L{_point(following.at)}")
    return " ".join([*parts, "Z"])


def _name_sheets(numbers: Sequence[int]) -> str:
    """Name sheets by their numbers: `sheet 4`, `sheets 1-3 5`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    named = [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]
    more = ["and more"] * (len(named) > _MOST_NUMBERS)
    return " ".join([f"sheet{'s' if len(numbers) > 1 else ''}", *named[:_MOST_NUMBERS], *more])


def _point(at: tuple[float, float]) -> str:
    return f"{_number(at[0])} {_number(at[1])}"


def _number(value: float) -> str:
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text
