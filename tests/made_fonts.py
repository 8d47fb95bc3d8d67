"""Small fonts made for the tests: squares as letters, at every weight, packed, in collections, in colour."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from typing import Any

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, SourceDescriptor
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from fontTools.varLib import build as build_variable

UNITS = 1000
RED, BLUE = (1.0, 0.0, 0.0, 1.0), (0.0, 0.0, 1.0, 1.0)


def make_font(
    family: str = "Blocks",
    style: str = "Regular",
    letters: str = "AB ",
    *,
    side: int = 500,
    weight: int = 400,
    width: int = 5,
    italic: bool = False,
    is_cff: bool = False,
    typographic: tuple[str, str] | None = None,
    embedding: int = 0,
    extra: Mapping[str, int] | None = None,
) -> TTFont:
    """Give a font whose letters are squares of `side` on the line, 100 units after it free; a space is empty.

    `extra` gives more glyphs, by name, squares of another side, that no character stands for.
    """
    names = {letter: f"u{ord(letter):04X}" for letter in letters}
    sides = {".notdef": side, **{name: 0 if letter == " " else side for letter, name in names.items()}, **(extra or {})}
    builder = FontBuilder(UNITS, isTTF=not is_cff)
    builder.setupGlyphOrder(list(sides))
    builder.setupCharacterMap({ord(letter): name for letter, name in names.items()})
    if is_cff:
        builder.setupCFF(f"{family}-{style}".replace(" ", ""), {}, {n: _draw_cff(s) for n, s in sides.items()}, {})
    else:
        builder.setupGlyf({name: _draw_square(each) for name, each in sides.items()})
    builder.setupHorizontalMetrics({name: ((each or 300) + 100, 0) for name, each in sides.items()})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    more = {"typographicFamily": typographic[0], "typographicSubfamily": typographic[1]} if typographic else {}
    postscript = f"{family}-{style}".replace(" ", "")
    names_given = {"familyName": family, "styleName": style, "fullName": f"{family} {style}", "psName": postscript}
    builder.setupNameTable({**names_given, **more})
    builder.setupOS2(
        usWeightClass=weight, usWidthClass=width, fsType=embedding, sCapHeight=side, fsSelection=1 if italic else 64
    )
    builder.setupPost()
    builder.font["head"].macStyle = 2 if italic else 0
    return builder.font


def make_variable(
    family: str = "Bendy", axes: Mapping[str, tuple[float, float, float]] | None = None, **more: Any
) -> TTFont:
    """Give a variable font whose squares have the side 200 where all axes stand least, 600 at the most of the first.

    `axes` maps tags to least, default and most; the default of each must be its least.
    """
    axes = axes or {"wght": (200, 200, 900)}
    document = DesignSpaceDocument()
    for tag, (least, default, most) in axes.items():
        document.addAxis(AxisDescriptor(tag=tag, name=tag, minimum=least, default=default, maximum=most))
    least_of = {tag: span[1] for tag, span in axes.items()}
    places = [least_of, *({**least_of, tag: span[2]} for tag, span in axes.items() if span[2] != span[1])]
    for number, place in enumerate(places):
        font = make_font(family, side=200 if not number else 600 if number == 1 else 400, **more)
        document.addSource(SourceDescriptor(name=str(number), familyName=family, location=place, font=font))
    return build_variable(document)[0]


def make_colored(letters: str = "AB", family: str = "Paints", paints: Mapping[str, Any] | None = None) -> TTFont:
    """Give a font whose A is a blue square of 250 on a red one of 500; `paints` are COLR paints in its place."""
    font = make_font(family, letters=letters, extra={"large": 500, "small": 250})
    font["COLR"] = buildCOLR(paints or {"u0041": [("large", 0), ("small", 1)]})
    font["CPAL"] = buildCPAL([[RED, BLUE]])
    return font


def save(font: TTFont | TTCollection, flavor: str | None = None) -> bytes:
    """Give the bytes of a font file; `flavor` is `woff` or `woff2`."""
    output = io.BytesIO()
    if flavor:
        font.flavor = flavor
    font.save(output)
    return output.getvalue()


def save_collection(*fonts: TTFont) -> bytes:
    """Give the bytes of a collection of fonts."""
    collection = TTCollection()
    collection.fonts = list(fonts)
    return save(collection)


def _draw_square(side: int) -> Any:
    pen = TTGlyphPen(None)
    _trace(pen, side)
    return pen.glyph()


def _draw_cff(side: int) -> Any:
    pen = T2CharStringPen((side or 300) + 100, None)
    _trace(pen, side)
    return pen.getCharString()


def _trace(pen: Any, side: int) -> None:
    corners: list[tuple[int, int]] = [(0, 0), (0, side), (side, side), (side, 0)]
    move: Callable[..., None] = pen.moveTo
    if side:
        for corner in corners:
            move(corner)
            move = pen.lineTo
        pen.closePath()
