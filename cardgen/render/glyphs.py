"""Runs of glyphs of a normalised face: where each one stands, how much room they take, and what they look like."""

from __future__ import annotations

from functools import partial
from itertools import accumulate, repeat

from cardgen.render.face import Node
from cardgen.render.fonts import Font
from cardgen.render.matrix import bounds_of
from cardgen.render.paths import Bounds, Path, record


def place_glyphs(node: Node) -> list[tuple[int, float, float]]:
    """Give glyph, x and y (mm) for each glyph of a run."""
    scale, x, y = float(node["size"]) / int(node["units"]), float(node["x"]), float(node["y"])
    glyphs = map(int, node["g"].split())
    places = accumulate(map(int, node["u"].split()), initial=0)
    if "turn" not in node and "v" not in node:
        return [(glyph, x + place * scale, y) for glyph, place in zip(glyphs, places, strict=False)]
    a, b, c, d = (part * scale for part in read_turn(node))
    heights = map(int, node["v"].split()) if "v" in node else repeat(0)
    placed = zip(glyphs, places, heights, strict=False)
    return [(glyph, x + place * a - height * c, y + place * b - height * d) for glyph, place, height in placed]


def read_turn(node: Node) -> tuple[float, ...]:
    """Give the four numbers by which a run of glyphs is turned and stretched; those of an upright run turn nothing."""
    return tuple(map(float, node["turn"].split())) if "turn" in node else (1.0, 0.0, 0.0, 1.0)


def glyph_bounds(node: Node, font: Font) -> Bounds:
    """Give the cells of a run: from its first place to its last, as tall as its font says (SVG 2, section 11.4)."""
    size, x, y = float(node["size"]), float(node["x"]), float(node["y"])
    extents = font.hb.get_font_extents("ltr")
    advance = sum(map(int, node["u"].split())) * size / int(node["units"])
    a, b, c, d = read_turn(node)
    top, bottom = -extents.ascender * size / font.units, -extents.descender * size / font.units
    return bounds_of((a, b, c, d, x, y), 0.0, top, advance, bottom)


def outline_glyphs(node: Node, font: Font) -> Path:
    """Give a run as one path."""
    scale = float(node["size"]) / int(node["units"])
    a, b, c, d = (part * scale for part in read_turn(node))
    path: Path = ()
    for glyph, x, y in place_glyphs(node):
        for letter, values in record(partial(font.hb.draw_glyph_with_pen, glyph)):
            pairs = zip(values[::2], values[1::2], strict=True)
            ends = ((x + across * a - up * c, y + across * b - up * d) for across, up in pairs)
            path = (*path, (letter, tuple(part for end in ends for part in end)))
    return path
