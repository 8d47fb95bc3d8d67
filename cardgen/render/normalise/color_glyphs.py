"""Glyphs in colours of their own (COLR, SVG, sbix, CBDT) written as shapes and pictures, or told of."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate, repeat
from typing import Any

import uharfbuzz as hb
from fontTools.pens.svgPathPen import SVGPathPen

from cardgen.diagnostics.mistake import MistakeError
from cardgen.render.colors import BLACK, Color, parse_color
from cardgen.render.face import Node
from cardgen.render.fonts import Font
from cardgen.render.lengths import num, num6
from cardgen.render.matrix import IDENTITY, Matrix, format_matrix, multiply
from cardgen.render.normalise.document import MAX_BYTES, read_document
from cardgen.render.normalise.paint import Paint
from cardgen.render.normalise.picture_files import check_data, read_header
from cardgen.render.normalise.scene import DrawContext, Scene
from cardgen.render.normalise.style import inherit, own_properties
from cardgen.render.shaping import Shaped

_GZIP = b"\x1f\x8b"
_MOST_LAYERS = 2_000  # emoji have up to some hundred; HarfBuzz itself stops at as many paints in a tree of them
_OVER = hb.PaintCompositeMode.SRC_OVER
_SPREADS = {hb.PaintExtend.PAD: "", hb.PaintExtend.REPEAT: "repeat", hb.PaintExtend.REFLECT: "reflect"}


def has_color(font: Font, pieces: Sequence[Shaped]) -> bool:
    """Tell whether any glyph of shaped text is drawn in colours of its own."""
    return font.has_color and any(font.is_in_color(glyph) for piece in pieces for glyph in piece.glyphs)


def write_color_run(
    scene: Scene, font: Font, pieces: Sequence[Shaped], x: float, y: float, size: float, fill: Paint
) -> tuple[dict[str, str], float]:
    """Write shaped text from (x, y) as shapes; glyphs that are in no colour of their own are in that of the text.

    Gives the characters that cannot be drawn, each with the reason, and the size of the largest pixel that is
    drawn, in the units around.
    """
    faults: dict[str, str] = {}
    pixel = 0.0
    scale = size / font.units
    for piece in pieces:
        places = accumulate(piece.steps, initial=piece.start)
        for at, (glyph, across, up) in enumerate(zip(piece.glyphs, places, piece.ys or repeat(0), strict=False)):
            painter = _Painter(scene, font, fill)
            try:
                painter.paint(glyph)
            except MistakeError as mistake:
                start = piece.clusters[at] if piece.clusters else at
                end = min((each for each in piece.clusters if each > start), default=len(piece.text))
                faults.setdefault(piece.text[start : end if piece.clusters else at + 1], mistake.message)
                continue
            pixel = max(pixel, painter.pixel * scale)
            matrix = (scale, 0.0, 0.0, -scale, x + across * scale, y - up * scale)
            if painter.nodes:
                scene.out.append(Node("g", {"transform": format_matrix(matrix)}, painter.nodes))
        x += piece.advance * scale
    return faults, pixel


@dataclass(slots=True)
class _Painter:
    """Takes what HarfBuzz says of how a glyph is painted, in font units, and keeps it as elements.

    `around` holds what is in force: a transform, or the outline of a clip.
    """

    scene: Scene
    font: Font
    fill: Paint
    nodes: list[Node] = field(default_factory=list)
    around: list[Matrix | str] = field(default_factory=list)
    fault: str = ""
    pixel: float = 0.0

    def paint(self, glyph: int) -> None:
        """Paint one glyph; raises MistakeError with the reason if it cannot be drawn as it should be."""
        if self.scene.is_mask:
            raise MistakeError("it stands in a mask")
        kind = _find_kind(self.font, glyph)
        if kind == "svg":
            self.add_drawing(_read_drawing(self.font, glyph), glyph)
        elif kind == "png":  # the call that HarfBuzz's Python binding makes for a picture crashes
            self.add_picture(bytes(self.font.hb.get_glyph_color_png(glyph).data), self.font.hb.get_glyph_extents(glyph))
        elif len(self.font.hb.face.get_glyph_color_layers(glyph)) > _MOST_LAYERS:
            self.fault = f"it has more than {_MOST_LAYERS:,} layers"
        else:
            self.font.hb.paint_glyph(glyph, _make_functions(), self, 0, hb.Color(0, 0, 0, 255))
        if self.fault:
            raise MistakeError(self.fault)

    def fill_clip(self, attributes: dict[str, str], define: Any = None) -> None:
        """Fill the innermost clip; `define` makes the paint from the transform that holds inside of it."""
        clip = max((at for at, each in enumerate(self.around) if isinstance(each, str)), default=-1)
        if "" in self.around:
            return
        if clip < 0:
            self.fault = "its colour has no outline"
            return
        if define is not None:
            reference = define(_product(self.around[clip:]))
            attributes = {**attributes, "fill": reference}
        outline = self.around[clip]
        assert isinstance(outline, str)
        node = Node("path", {"d": outline, **attributes})
        matrix = _product(self.around[:clip])
        if matrix != IDENTITY:
            node = Node("g", {"transform": format_matrix(matrix)}, [node])
        for at in range(clip - 1, -1, -1):
            outer = self.around[at]
            if isinstance(outer, str) and outer:
                place = {"d": outer, "transform": format_matrix(_product(self.around[:at]))}
                reference = self.scene.define("clipPath", {}, [Node("path", place)])
                node = Node("g", {"clip-path": reference}, [node])
        self.nodes.append(node)

    def fill_color(self, color: hb.Color, is_foreground: bool) -> None:
        """Fill with a colour of the font, or with that of the text."""
        if not is_foreground:
            self.fill_clip(_write_color(Color(*(each / 255 for each in _channels(color)))))
        elif self.fill.value.startswith("url("):
            self.fault = "it takes the colour of its text, which is a gradient or a pattern"
        elif self.fill.value != "none":
            text = parse_color(self.fill.value) or BLACK
            self.fill_clip(_write_color(Color(*text[:3], self.fill.opacity * color.alpha / 255)))

    def fill_gradient(self, tag: str, line: Any, places: dict[str, float], stops: list[tuple[float, Color]]) -> None:
        """Fill with a gradient whose stops go from 0 to 1."""

        def define(matrix: Matrix) -> str:
            attributes = {name: num6(value) for name, value in places.items()}
            attributes |= {"gradientUnits": "userSpaceOnUse", "gradientTransform": format_matrix(matrix)}
            spread = _SPREADS[line.extend]
            attributes |= {"spreadMethod": spread} if spread else {}
            children = [Node("stop", {"offset": num6(at), **_write_stop(color)}) for at, color in stops]
            return self.scene.define(tag, attributes, children)

        self.fill_clip({}, define)

    def add_picture(self, data: bytes, extents: Any) -> None:
        """Add a picture of pixels in the place that the font gives it."""
        header = read_header(data)
        check_data(header)
        across, down = extents.width / header.width, extents.height / header.height
        matrix = (across, 0.0, 0.0, down, float(extents.x_bearing), float(extents.y_bearing))
        self.pixel = max(self.pixel, abs(across), abs(down))
        uri = f"data:image/{header.kind};base64,{base64.b64encode(header.facts.plain).decode()}"
        size = {"width": str(header.width), "height": str(header.height)}
        node = Node("image", {**size, "transform": format_matrix(matrix), "preserveAspectRatio": "none", "href": uri})
        outer = _product(self.around)
        self.nodes.append(node if outer == IDENTITY else Node("g", {"transform": format_matrix(outer)}, [node]))

    def add_drawing(self, data: bytes, glyph: int) -> None:
        """Add the element of an SVG document that is a glyph."""
        sub = Scene(self.scene.shop, self.scene.write, file=self.font.file)
        root = read_document(sub, data)
        element = sub.by_id.get(f"glyph{glyph}")
        if root is not None and element is not None:
            em = float(self.font.units)
            color = self.fill.value if self.fill.value.startswith("#") else "black"
            context = DrawContext({"color": color, "fill": "black"}, width=em, height=em)
            if element is root:
                sub.write_children(root, context.styled(inherit(context.style, own_properties(root))))
            else:
                sub.write(sub, element, context.styled(inherit(context.style, own_properties(root))))
        found = next(iter(sub.found), None)
        if found is not None or root is None or element is None or sub.texts:
            self.fault = f"of its drawing in SVG: {found.message}" if found else "its drawing in SVG is not there"
            return
        self.scene.defs.update(sub.defs)
        self.nodes.append(Node("g", {"transform": "matrix(1 0 0 -1 0 0)"}, sub.out))


@cache
def _make_functions() -> Any:
    """Give the functions that HarfBuzz calls, each of which hands on to the painter that it is given."""
    functions = hb.PaintFuncs()
    functions.set_push_transform_func(
        lambda xx, yx, xy, yy, dx, dy, painter: painter.around.append((xx, yx, xy, yy, dx, dy))
    )
    functions.set_pop_transform_func(lambda painter: painter.around.pop())
    functions.set_push_clip_glyph_func(lambda glyph, painter: painter.around.append(_outline(painter.font, glyph)))
    functions.set_push_clip_rectangle_func(
        lambda x0, y0, x1, y1, painter: painter.around.append(f"M{num(x0)} {num(y0)}H{num(x1)}V{num(y1)}H{num(x0)}Z")
    )
    functions.set_pop_clip_func(lambda painter: painter.around.pop())
    functions.set_color_func(lambda color, is_foreground, painter: painter.fill_color(color, is_foreground))
    functions.set_linear_gradient_func(_paint_linear)
    functions.set_radial_gradient_func(_paint_radial)
    functions.set_sweep_gradient_func(lambda *given: _refuse(given[-1], "it is painted with a conic gradient"))
    functions.set_push_group_func(lambda painter: None)
    functions.set_pop_group_func(
        lambda mode, painter: None if mode == _OVER else _refuse(painter, "its colours are mixed by a blend mode")
    )
    return functions


def _find_kind(font: Font, glyph: int) -> str:
    """Tell what a glyph is painted from: `svg`, `png`, or `layers` (COLR, or its outline)."""
    face = font.hb.face
    if (face.has_color_paint and face.glyph_has_color_paint(glyph)) or (
        face.has_color_layers and face.get_glyph_color_layers(glyph)
    ):
        return "layers"
    if face.has_color_svg and len(face.get_glyph_color_svg(glyph)):
        return "svg"
    return "png" if face.has_color_png and len(font.hb.get_glyph_color_png(glyph)) else "layers"


def _read_drawing(font: Font, glyph: int) -> bytes:
    """Give the SVG document that a glyph is drawn in."""
    data = bytes(font.hb.face.get_glyph_color_svg(glyph).data)
    if not data.startswith(_GZIP):
        return data
    try:
        return zlib.decompressobj(31).decompress(data, MAX_BYTES)
    except zlib.error as problem:
        raise MistakeError("its drawing in SVG is damaged") from problem


def _refuse(painter: _Painter, why: str) -> None:
    painter.fault = painter.fault or why


def _paint_linear(
    line: Any, x0: float, y0: float, x1: float, y1: float, x2: float, y2: float, painter: _Painter
) -> None:
    """Turn the gradient so that it crosses its lines at a right angle (OpenType, COLR: PaintLinearGradient)."""
    across, up = x2 - x0, y2 - y0
    length = across * across + up * up
    share = ((x1 - x0) * across + (y1 - y0) * up) / length if length else 0.0
    x1, y1 = x1 - share * across, y1 - share * up
    least, most, stops = _read_stops(line, painter)
    ends = {"x1": x0 + least * (x1 - x0), "y1": y0 + least * (y1 - y0)}
    ends |= {"x2": x0 + most * (x1 - x0), "y2": y0 + most * (y1 - y0)}
    painter.fill_gradient("linearGradient", line, ends, stops)


def _paint_radial(
    line: Any, x0: float, y0: float, r0: float, x1: float, y1: float, r1: float, painter: _Painter
) -> None:
    least, most, stops = _read_stops(line, painter)
    if (least, most) != (0.0, 1.0):
        _refuse(painter, "its radial gradient goes beyond its circles")
        return
    if r0:
        if (x0, y0) != (x1, y1) or r1 <= r0 or _SPREADS[line.extend]:
            _refuse(painter, "its radial gradient begins at a circle")
            return
        stops = [((r0 + at * (r1 - r0)) / r1, color) for at, color in stops]
    painter.fill_gradient("radialGradient", line, {"cx": x1, "cy": y1, "r": r1, "fx": x0, "fy": y0}, stops)


def _read_stops(line: Any, painter: _Painter) -> tuple[float, float, list[tuple[float, Color]]]:
    """Give the least and the largest offset, and the stops in order with offsets from 0 to 1 between them."""
    read = []
    for stop in line.color_stops:
        color = Color(*(each / 255 for each in _channels(stop.color)))
        if stop.is_foreground:
            color = Color(*(parse_color(painter.fill.value) or BLACK)[:3], color.alpha)
        read.append((float(stop.offset), color))
    read.sort(key=lambda stop: stop[0])
    least, most = read[0][0], read[-1][0]
    span = most - least or 1.0
    return least, most, [((at - least) / span, color) for at, color in read]


def _outline(font: Font, glyph: int) -> str:
    pen = SVGPathPen(None)
    font.hb.draw_glyph_with_pen(glyph, pen)
    return str(pen.getCommands())


def _product(around: Sequence[Matrix | str]) -> Matrix:
    matrix = IDENTITY
    for each in around:
        if not isinstance(each, str):
            matrix = multiply(matrix, each)
    return matrix


def _channels(color: Any) -> tuple[int, int, int, int]:
    return color.red, color.green, color.blue, color.alpha


def _write_color(color: Color) -> dict[str, str]:
    return {"fill": color.hex()} | ({"fill-opacity": num(color.alpha)} if color.alpha < 1 else {})


def _write_stop(color: Color) -> dict[str, str]:
    return {"stop-color": color.hex()} | ({"stop-opacity": num(color.alpha)} if color.alpha < 1 else {})
