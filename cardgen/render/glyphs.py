"""Runs of glyphs of a normalised face: where each one stands, how much room they take, and what they look like."""

from __future__ import annotations

from functools import partial
from itertools import accumulate, repeat

from cardgen.render.face import Node
from cardgen.render.fonts import Font
from cardgen.render.paths import Bounds, Path, record


def place_glyphs(node: Node) -> list[tuple[int, float, float]]:
    """Give glyph, x and y (mm) for each glyph of a run."""
    scale, x, y = float(node["size"]) / int(node["units"]), float(node["x"]), float(node["y"])
    glyphs = map(int, node["g"].split())
    places = accumulate(map(int, node["u"].split()), initial=0)
    heights = map(int, node["v"].split()) if "v" in node else repeat(0)
    placed = zip(glyphs, places, heights, strict=False)
    return [(glyph, x + place * scale, y - height * scale) for glyph, place, height in placed]


def glyph_bounds(node: Node, font: Font) -> Bounds:
    """Give the cells of a run: from its first place to its last, as tall as its font says (SVG 2, section 11.4)."""
    size, x, y = float(node["size"]), float(node["x"]), float(node["y"])
    extents = font.hb.get_font_extents("ltr")
    advance = sum(map(int, node["u"].split())) * size / int(node["units"])
    return (x, y - extents.ascender * size / font.units, x + advance, y - extents.descender * size / font.units)


def outline_glyphs(node: Node, font: Font) -> Path:
    """Give a run as one path."""
    scale = float(node["size"]) / int(node["units"])
    path: Path = ()
    for glyph, x, y in place_glyphs(node):
        for letter, values in record(partial(font.hb.draw_glyph_with_pen, glyph)):
            ends = (x + part * scale if at % 2 == 0 else y - part * scale for at, part in enumerate(values))
            path = (*path, (letter, tuple(ends)))
    return path
