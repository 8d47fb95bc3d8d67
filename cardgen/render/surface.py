"""One normalised face drawn with cairo, by a subclass of CairoSVG's surface."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import accumulate
from typing import Any

import cairocffi as cairo
from cairosvg.surface import Surface

from cardgen.render.colors import BLACK, parse_color
from cardgen.render.face import Face, Node
from cardgen.render.matrix import IDENTITY, invert, multiply, parse_transform
from cardgen.render.paths import Path, parse_path
from cardgen.render.resources import FontFaces, Pictures
from cardgen.units import PT_PER_MM

_CAPS = {"round": cairo.LINE_CAP_ROUND, "square": cairo.LINE_CAP_SQUARE}
_JOINS = {"round": cairo.LINE_JOIN_ROUND, "bevel": cairo.LINE_JOIN_BEVEL}
_EXTENDS = {"repeat": cairo.EXTEND_REPEAT, "reflect": cairo.EXTEND_REFLECT}
_TILE_UNITS = 100


def page_size(face: Face) -> tuple[float, float]:
    """Give the width and height of a face with its bleed, in points."""
    return (face.size.width + 2 * face.bleed) * PT_PER_MM, (face.size.height + 2 * face.bleed) * PT_PER_MM


class FaceSurface(Surface):  # type: ignore[misc]
    """Draws one face on the current page of a document, in millimetres; what is plain goes to cairo directly."""

    def __init__(self, face: Face, document: Any, fonts: FontFaces, pictures: Pictures) -> None:
        self.glyph_faces, self.pictures = fonts, pictures
        self._document = document
        self._clips: dict[str, Node] = {}
        self._masks: dict[str, Node] = {}
        self._page = page_size(face)
        self._bleed = face.bleed
        self.context: Any = None
        super().__init__(face.tree, None, 96)

    def _create_surface(self, width: float, height: float) -> tuple[Any, float, float]:
        across, down = math.ceil(self._page[0]), math.ceil(self._page[1])
        self._document.set_size(across, down)
        return self._document, across, down

    @property
    def device_units_per_user_units(self) -> float:
        """Give the points in a millimetre."""
        return PT_PER_MM

    def set_context_size(self, width: float, height: float, viewbox: Any, tree: Any) -> None:
        """Let the origin be the trim's top left corner, a unit a millimetre; the face fills the page's lower left."""
        beyond = (math.ceil(self._page[1]) - self._page[1]) / PT_PER_MM
        self.context.translate(self._bleed, self._bleed + beyond)

    def draw(self, node: Node) -> None:
        """Draw an element and what is in it."""
        tag = node.tag
        if tag == "svg":
            for child in node.children:
                self.draw(child)
        elif tag == "g":
            self._draw_group(node)
        elif tag == "defs":
            self._note_defs(node)
        else:
            _HANDLERS[tag](self, node)

    def set_paint(self, node: Node, name: str) -> bool:
        """Make the fill or stroke of an element what is painted with; tell whether there is any."""
        value = node.get(name, "#000000" if name == "fill" else "none")
        if value == "none":
            return False
        opacity = float(node.get(f"{name}-opacity", 1))
        if value.startswith("url("):
            self.context.set_source(self._make_source(value[5:-1], opacity))
            return True
        color = parse_color(value) or BLACK
        if opacity < 1:
            self.context.set_source_rgba(*color[:3], opacity)
        else:
            self.context.set_source_rgb(*color[:3])
        return True

    def set_stroke(self, node: Node) -> bool:
        """Make the pen what the stroke of an element asks for; tell whether it has one."""
        if "stroke" not in node or not self.set_paint(node, "stroke"):
            return False
        context = self.context
        context.set_line_width(float(node["stroke-width"]))
        context.set_line_cap(_CAPS.get(node.get("stroke-linecap", ""), cairo.LINE_CAP_BUTT))
        context.set_line_join(_JOINS.get(node.get("stroke-linejoin", ""), cairo.LINE_JOIN_MITER))
        context.set_miter_limit(float(node.get("stroke-miterlimit", 4)))
        dashes = [float(dash) for dash in node.get("stroke-dasharray", "").split()]
        context.set_dash(dashes, float(node.get("stroke-dashoffset", 0)))
        return True

    def _note_defs(self, node: Node) -> None:
        for child in node.children:
            name = child["id"]
            if child.tag == "clipPath":
                self._clips[name] = child
            elif child.tag == "mask":
                self._masks[name] = child
            elif child.tag == "pattern":
                self.patterns[name] = child
            else:
                self.gradients[name] = child

    def _make_source(self, name: str, opacity: float) -> Any:
        if name in self.gradients:
            return make_gradient(self.gradients[name], opacity)
        node = self.patterns[name]
        width, height = float(node["width"]), float(node["height"])
        across, down = round(width * _TILE_UNITS), round(height * _TILE_UNITS)  # cairo rounds a tile to whole units
        tile = cairo.RecordingSurface(cairo.CONTENT_COLOR_ALPHA, (0, 0, across, down))
        outer, self.context = self.context, cairo.Context(tile)
        self.context.scale(across / width, down / height)
        self.context.push_group()
        for child in node.children:
            self.draw(child)
        self.context.pop_group_to_source()
        self.context.paint_with_alpha(opacity)
        self.context = outer
        pattern = cairo.SurfacePattern(tile)
        pattern.set_extend(cairo.EXTEND_REPEAT)
        back = invert(parse_transform(node["patternTransform"]) or IDENTITY)
        pattern.set_matrix(cairo.Matrix(*multiply((across / width, 0, 0, down / height, 0, 0), back or IDENTITY)))
        return pattern

    def _draw_group(self, node: Node) -> None:
        context = self.context
        matrix = parse_transform(node.get("transform", ""))
        if matrix is not None and invert(matrix) is None:
            return
        context.save()
        if matrix is not None:
            context.transform(cairo.Matrix(*matrix))
        if "clip-path" in node:
            self._clip(self._clips[node["clip-path"][5:-1]])
        opacity = float(node.get("opacity", 1))
        mask = self._masks.get(node.get("mask", "")[5:-1])
        if opacity < 1 or mask is not None:
            context.push_group()
        for child in node.children:
            self.draw(child)
        if mask is not None:
            self._paint_masked(context.pop_group(), mask, opacity)
        elif opacity < 1:
            context.pop_group_to_source()
            context.paint_with_alpha(opacity)
        context.restore()

    def _clip(self, clip: Node) -> None:
        context = self.context
        for child in clip.children:
            matrix = parse_transform(child.get("transform", ""))
            if matrix is not None and invert(matrix) is None:
                continue
            context.save()
            if matrix is not None:
                context.transform(cairo.Matrix(*matrix))
            trace(context, parse_path(child["d"]))
            context.restore()
        is_evenodd = clip.get("clip-rule") == "evenodd"
        context.set_fill_rule(cairo.FILL_RULE_EVEN_ODD if is_evenodd else cairo.FILL_RULE_WINDING)
        context.clip()
        context.set_fill_rule(cairo.FILL_RULE_WINDING)

    def _paint_masked(self, painted: Any, mask: Node, opacity: float) -> None:
        context = self.context
        context.push_group()
        for child in mask.children:
            self.draw(child)
        if opacity < 1:
            context.pop_group_to_source()
            context.push_group()
            context.paint_with_alpha(opacity)
        pattern = context.pop_group()
        context.set_source(painted)
        context.mask(pattern)


def make_gradient(node: Node, opacity: float) -> Any:
    """Give the gradient of a normalised definition; its own transform leads from its coordinates to the face."""
    if node.tag == "linearGradient":
        gradient = cairo.LinearGradient(*(float(node[name]) for name in ("x1", "y1", "x2", "y2")))
    else:
        cx, cy, r, fx, fy = (float(node[name]) for name in ("cx", "cy", "r", "fx", "fy"))
        gradient = cairo.RadialGradient(fx, fy, 0, cx, cy, r)
    matrix = parse_transform(node.get("gradientTransform", ""))
    back = invert(matrix) if matrix is not None else None
    if back is not None:
        gradient.set_matrix(cairo.Matrix(*back))
    gradient.set_extend(_EXTENDS.get(node.get("spreadMethod", ""), cairo.EXTEND_PAD))
    for stop in node.children:
        color = parse_color(stop["stop-color"]) or BLACK
        gradient.add_color_stop_rgba(float(stop["offset"]), *color[:3], float(stop.get("stop-opacity", 1)) * opacity)
    return gradient


def trace(context: Any, path: Path) -> None:
    """Put a path on the context."""
    for letter, values in path:
        if letter == "L":
            context.line_to(*values)
        elif letter == "C":
            context.curve_to(*values)
        elif letter == "M":
            context.move_to(*values)
        else:
            context.close_path()


def _draw_rect(surface: FaceSurface, node: Node) -> None:
    surface.context.rectangle(*(float(node[name]) for name in ("x", "y", "width", "height")))
    _paint_path(surface, node)


def _draw_path(surface: FaceSurface, node: Node) -> None:
    trace(surface.context, parse_path(node["d"]))
    _paint_path(surface, node)


def _paint_path(surface: FaceSurface, node: Node) -> None:
    context = surface.context
    if node.get("fill-rule") == "evenodd":
        context.set_fill_rule(cairo.FILL_RULE_EVEN_ODD)
    is_stroke_first = node.get("paint-order") == "stroke"
    if is_stroke_first and surface.set_stroke(node):
        context.stroke_preserve()
    if surface.set_paint(node, "fill"):
        context.fill_preserve()
    if not is_stroke_first and surface.set_stroke(node):
        context.stroke_preserve()
    context.new_path()
    context.set_fill_rule(cairo.FILL_RULE_WINDING)


def _draw_glyphs(surface: FaceSurface, node: Node) -> None:
    """Draw a run of glyphs as text that can be selected; its outline, if it has a stroke, as a path."""
    context = surface.context
    glyphs = place_glyphs(node)
    context.set_font_face(surface.glyph_faces.find(node["font"]))
    context.set_font_size(float(node["size"]))
    is_stroke_first = node.get("paint-order") == "stroke"
    if is_stroke_first:
        _stroke_glyphs(surface, node, glyphs)
    if surface.set_paint(node, "fill"):
        context.show_text_glyphs(node.text, glyphs, find_clusters(node), 0)
    if not is_stroke_first:
        _stroke_glyphs(surface, node, glyphs)


def _stroke_glyphs(surface: FaceSurface, node: Node, glyphs: list[tuple[int, float, float]]) -> None:
    if surface.set_stroke(node):
        surface.context.glyph_path(glyphs)
        surface.context.stroke()


def place_glyphs(node: Node) -> list[tuple[int, float, float]]:
    """Give glyph, x and y (mm) for each glyph of a run."""
    scale, x, y = float(node["size"]) / int(node["units"]), float(node["x"]), float(node["y"])
    glyphs = [int(glyph) for glyph in node["g"].split()]
    places = accumulate([int(step) for step in node["u"].split()], initial=0)
    if "v" in node:
        heights = [int(height) for height in node["v"].split()]
        lifted = zip(glyphs, places, heights, strict=False)
        return [(glyph, x + place * scale, y - height * scale) for glyph, place, height in lifted]
    return [(glyph, x + place * scale, y) for glyph, place in zip(glyphs, places, strict=False)]


def find_clusters(node: Node) -> list[tuple[int, int]]:
    """Give for each cluster of a run its bytes in the text and its glyphs."""
    text = node.text
    if "c" not in node:
        return [(len(character.encode()), 1) for character in text] if not text.isascii() else [(1, 1)] * len(text)
    clusters = [int(cluster) for cluster in node["c"].split()]
    starts = [at for at, cluster in enumerate(clusters) if at == 0 or cluster != clusters[at - 1]]
    ends = [*starts[1:], len(clusters)]
    found: list[tuple[int, int]] = []
    for first, end in zip(starts, ends, strict=True):
        stop = clusters[end] if end < len(clusters) else len(text)
        found.append((len(text[clusters[first] : stop].encode()), end - first))
    return found


def _draw_image(surface: FaceSurface, node: Node) -> None:
    surface.pictures.draw(surface.context, node)


_HANDLERS: dict[str, Callable[[Any, Any], None]] = {
    "rect": _draw_rect,
    "path": _draw_path,
    "glyphs": _draw_glyphs,
    "image": _draw_image,
}
