"""Glyphs in colour: drawn from every format that fonts keep them in, or told of, and never a black shape."""

from __future__ import annotations

import io
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib.tables.DefaultTable import DefaultTable
from made_fonts import make_colored, make_font, save
from PIL import Image

Write = Callable[..., Path]
Lay = Callable[..., Any]
Draw = Callable[..., list[tuple[int, ...]]]
TEXT = "<text font-family='Paints' x='10' y='60' font-size='40' fill='#00ff00'>{}</text>"
WHITE, PURE_RED, PURE_BLUE, GREEN = (255, 255, 255), (255, 0, 0), (0, 0, 255), (0, 255, 0)
PAINT_GLYPH, SOLID, LINEAR, SWEEP, COMPOSITE = 10, 2, 4, 8, 32


def test_layers_are_drawn_in_their_colours_and_plain_letters_in_that_of_the_text(colors_at: Draw, write: Write) -> None:
    write("fonts/Paints.ttf", save(make_colored()))
    assert colors_at(TEXT.format("AB"), (25, 45), (15, 55), (40, 50), (10.5, 35)) == [PURE_RED, PURE_BLUE, GREEN, WHITE]


def test_a_layer_may_take_the_colour_of_the_text(colors_at: Draw, write: Write) -> None:
    font = make_colored(paints={"u0041": [("large", 0xFFFF), ("small", 1)]})
    write("fonts/Paints.ttf", save(font))
    assert colors_at(TEXT.format("A"), (25, 45), (15, 55)) == [GREEN, PURE_BLUE]


def test_text_in_colour_can_still_be_read_by_the_checks(lay: Lay, write: Write) -> None:
    write("fonts/Paints.ttf", save(make_colored()))
    laid = lay(TEXT.format("AB"))
    assert (laid.codes, laid.faces.fronts["5"].texts, laid.faces.fronts["5"].fonts) == ([], ("AB",), ())


def test_gradients_and_transforms_are_drawn(colors_at: Draw, write: Write) -> None:
    line = {"ColorStop": [(0.0, 0), (1.0, 1)], "Extend": "pad"}
    gradient = {"Format": LINEAR, "ColorLine": line, "x0": 0, "y0": 0, "x1": 500, "y1": 0, "x2": 0, "y2": 500}
    paint = {"Format": PAINT_GLYPH, "Glyph": "large", "Paint": gradient}
    moved = {"Format": 14, "Paint": paint, "dx": 0, "dy": 250}
    write("fonts/Paints.ttf", save(make_colored(paints={"u0041": moved})))
    left, right, below = colors_at(TEXT.format("A"), (10.4, 45), (29.6, 45), (20, 55))
    assert left[0] > 240 and left[2] < 15
    assert right[2] > 240 and right[0] < 15
    assert below == WHITE


@pytest.mark.parametrize(("kind", "why"), [("sweep", "it is painted with a conic gradient"),
                                           ("blend", "its colours are mixed by a blend mode")])  # fmt: skip
def test_what_cannot_be_drawn_is_told_with_character_and_font(lay: Lay, write: Write, kind: str, why: str) -> None:
    line = {"ColorStop": [(0.0, 0), (1.0, 1)], "Extend": "pad"}
    sweep = {"Format": SWEEP, "ColorLine": line, "centerX": 0, "centerY": 0, "startAngle": 0, "endAngle": 90}
    solid = {"Format": SOLID, "PaletteIndex": 0, "Alpha": 1.0}
    glyphs = [{"Format": PAINT_GLYPH, "Glyph": name, "Paint": solid} for name in ("large", "small")]
    blend = {"Format": COMPOSITE, "CompositeMode": "multiply", "SourcePaint": glyphs[1], "BackdropPaint": glyphs[0]}
    paint = {"Format": PAINT_GLYPH, "Glyph": "large", "Paint": sweep} if kind == "sweep" else blend
    write("fonts/Paints.ttf", save(make_colored(paints={"u0041": paint})))
    found = lay(TEXT.format("A")).only
    assert (found.code, found.message) == (
        "color-glyph",
        f"`A` (U+0041) of the font Paints, 400 is in colours that cannot be drawn: {why}.",
    )


def test_a_drawing_in_svg_is_drawn(colors_at: Draw, write: Write) -> None:
    font = make_font("Paints")
    from fontTools.ttLib import newTable

    body = (
        '<svg xmlns="http://www.w3.org/2000/svg"><g id="glyph1"><rect y="-500" width="500" height="500" fill="red"/>'
        '<rect y="-250" width="250" height="250" fill="currentColor"/></g></svg>'
    )
    font["SVG "] = newTable("SVG ")
    font["SVG "].docList = [(body, 1, 1)]
    write("fonts/Paints.ttf", save(font))
    assert colors_at(TEXT.format("AB"), (25, 45), (15, 55), (40, 50)) == [PURE_RED, GREEN, GREEN]


def test_a_picture_is_drawn_and_one_that_is_too_coarse_is_told(colors_at: Draw, lay: Lay, write: Write) -> None:
    font = make_font("Paints")
    font["sbix"] = make_sbix(font, "u0041", make_png(500), 1000)
    write("fonts/Paints.ttf", save(font))
    assert colors_at(TEXT.format("A"), (15, 45), (25, 45)) == [PURE_RED, PURE_BLUE]
    font["sbix"] = make_sbix(font, "u0041", make_png(50), 100)
    write("fonts/Paints.ttf", save(font))
    assert lay(TEXT.format("A")).codes == ["low-resolution"]


def make_png(side: int) -> bytes:
    """Give a picture, red on the left and blue on the right."""
    image = Image.new("RGB", (side, side), "red")
    image.paste("blue", (side // 2, 0, side, side))
    output = io.BytesIO()
    image.save(output, "PNG")
    return output.getvalue()


def make_sbix(font: Any, name: str, png: bytes, ppem: int) -> DefaultTable:
    """Give a table of one size of pictures that has one glyph."""
    order = font.getGlyphOrder()
    record = struct.pack(">hh4s", 0, 0, b"png ") + png
    start = 4 + 4 * (len(order) + 1)
    offsets = [start + (len(record) if at > order.index(name) else 0) for at in range(len(order) + 1)]
    strike = struct.pack(">HH", ppem, 72) + struct.pack(f">{len(offsets)}L", *offsets) + record
    table = DefaultTable("sbix")
    table.data = struct.pack(">HHLL", 1, 1, 1, 12) + strike
    return table
