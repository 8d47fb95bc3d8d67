"""One normalised face drawn with cairo, by a subclass of CairoSVG's surface."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import cairocffi as cairo
from cairosvg.surface import Surface
from fontTools.pens.cairoPen import CairoPen

from cardgen.render.colors import BLACK, parse_color
from cardgen.render.direction import mirror
from cardgen.render.face import Face, Node
from cardgen.render.glyphs import place_glyphs, read_turn
from cardgen.render.grid import MOST_PIXELS, find_grid
from cardgen.render.matrix import IDENTITY, Matrix, bounds_of, invert, multiply, parse_transform, scale_of
from cardgen.render.one_ink import GREY, LIGHTEST, MARK, use_one_ink
from cardgen.render.paths import parse_path, trace
from cardgen.render.resources import Resources
from cardgen.units import PT_PER_MM

_CAPS = {"round": cairo.LINE_CAP_ROUND, "square": cairo.LINE_CAP_SQUARE}
_JOINS = {"round": cairo.LINE_JOIN_ROUND, "bevel": cairo.LINE_JOIN_BEVEL}
_EXTENDS = {"repeat": cairo.EXTEND_REPEAT, "reflect": cairo.EXTEND_REFLECT}
_MODES = {
    "multiply": cairo.OPERATOR_MULTIPLY,
    "screen": cairo.OPERATOR_SCREEN,
    "overlay": cairo.OPERATOR_OVERLAY,
    "darken": cairo.OPERATOR_DARKEN,
    "lighten": cairo.OPERATOR_LIGHTEN,
    "color-dodge": cairo.OPERATOR_COLOR_DODGE,
    "color-burn": cairo.OPERATOR_COLOR_BURN,
    "hard-light": cairo.OPERATOR_HARD_LIGHT,
    "soft-light": cairo.OPERATOR_SOFT_LIGHT,
    "difference": cairo.OPERATOR_DIFFERENCE,
    "exclusion": cairo.OPERATOR_EXCLUSION,
    "hue": cairo.OPERATOR_HSL_HUE,
    "saturation": cairo.OPERATOR_HSL_SATURATION,
    "color": cairo.OPERATOR_HSL_COLOR,
    "luminosity": cairo.OPERATOR_HSL_LUMINOSITY,
}
MASK_MARK = (0.00123, 0.0, 0.0)
"""The colour that a mask by brightness begins with: as good as black."""
_LARGEST_LETTERS = 60_000.0  # points
_LEAST_UNITS, _MOST_UNITS = 1000, 100_000


def page_size(face: Face) -> tuple[float, float]:
    """Give the width and height of a face with its bleed, in points."""
    return (face.size.width + 2 * face.bleed) * PT_PER_MM, (face.size.height + 2 * face.bleed) * PT_PER_MM


def draw_face(face: Face, tree: Node, document: Any, resources: Resources) -> None:
    """Draw a face, unpacked to its tree, on the current page of a document, in whole points: it fills the lower left.

    The origin is the trim's top left corner, a unit a millimetre.
    """
    _FaceSurface(face, tree, document, resources)


class _FaceSurface(Surface):  # type: ignore[misc]
    """CairoSVG's surface for the elements of a face: a page of a document that goes on, with glyphs for text.

    Making one draws the face. It knows gradients, patterns, clips and masks by their ids.
    """

    def __init__(self, face: Face, tree: Node, document: Any, resources: Resources) -> None:
        self._face = face
        self._document = document
        self._resources = resources
        self._defs: dict[str, Node] = {}
        self.context: Any = None
        self._unit = 1.0
        super().__init__(use_one_ink(tree, face.rich_black, face.outlines), None, 96)

    def _create_surface(self, width: float, height: float) -> tuple[Any, float, float]:
        across, down = map(math.ceil, page_size(self._face))
        self._document.set_size(across, down)
        return self._document, across, down

    @property
    def device_units_per_user_units(self) -> float:
        """Give the points in a millimetre."""
        return PT_PER_MM

    def set_context_size(self, width: float, height: float, viewbox: Any, tree: Node) -> None:
        """Move the origin to the trim's top left corner."""
        bleed, (_, down) = self._face.bleed, page_size(self._face)
        self.context.translate(bleed, bleed + (math.ceil(down) - down) / PT_PER_MM)

    def draw(self, node: Node) -> None:
        """Draw an element and what is in it."""
        match node.tag:
            case "g":
                self._draw_group(node)
            case "rect":
                self.context.rectangle(*(float(node[name]) for name in ("x", "y", "width", "height")))
                self._paint_path(node)
            case "path":
                self._trace(node)
                self._paint_path(node)
            case "glyphs":
                self._draw_glyphs(node)
            case "image":
                self._draw_image(node)
            case "raster":
                self._draw_raster(node)
            case "defs":
                self._defs.update((child["id"], child) for child in node.children)
            case _:
                self._draw_all(node)

    def _draw_all(self, parent: Node) -> None:
        for child in parent.children:
            self.draw(child)

    def _trace(self, node: Node) -> None:
        trace(parse_path(node["d"]), CairoPen(None, self.context))

    def _enter(self, node: Node) -> bool:
        """Save the context and move it to where an element's units lie; not if all would fall on one line."""
        matrix = parse_transform(node.get("transform", ""))
        if matrix is None or invert(matrix) is None:
            return False
        a, b, c, d, *_ = multiply(self.context.get_matrix().as_tuple(), matrix)
        if not 0 < abs(a * d - b * c) < math.inf:  # cairo draws nothing any more after such a matrix
            return False
        self.context.save()
        self.context.transform(cairo.Matrix(*matrix))
        return True

    def _set_paint(self, node: Node, name: str) -> bool:
        """Make the fill or stroke of an element what is painted with; tell whether there is any."""
        value = node.get(name, "#000000" if name == "fill" else "none")
        if value == "none":
            return False
        opacity = float(node.get(f"{name}-opacity", 1))
        if value.startswith("url("):
            self.context.set_source(self._make_source(self._find(value), opacity))
            return True
        red, green, blue, _ = parse_color(value) or BLACK
        if node.get("ink") == GREY and red == green == blue <= LIGHTEST:
            blue += MARK
        if opacity < 1:
            self.context.set_source_rgba(red, green, blue, opacity)
        else:
            self.context.set_source_rgb(red, green, blue)
        return True

    def _set_stroke(self, node: Node) -> bool:
        """Make the pen what the stroke of an element asks for; tell whether it has one."""
        if not self._set_paint(node, "stroke"):
            return False
        context = self.context
        context.set_line_width(float(node["stroke-width"]))
        context.set_line_cap(_CAPS.get(node.get("stroke-linecap", ""), cairo.LINE_CAP_BUTT))
        context.set_line_join(_JOINS.get(node.get("stroke-linejoin", ""), cairo.LINE_JOIN_MITER))
        context.set_miter_limit(float(node.get("stroke-miterlimit", 4)))
        dashes = [float(dash) for dash in node.get("stroke-dasharray", "").split()]
        context.set_dash(dashes, float(node.get("stroke-dashoffset", 0)))
        return True

    def _paint(self, node: Node, fill: Callable[[], None], stroke: Callable[[], None]) -> None:
        """Fill and stroke an element, in the order that it asks for."""
        is_stroke_first = node.get("paint-order") == "stroke"
        if is_stroke_first:
            self._paint_part(node, "stroke", stroke)
        self._paint_part(node, "fill", fill)
        if not is_stroke_first:
            self._paint_part(node, "stroke", stroke)

    def _paint_part(self, node: Node, name: str, paint: Callable[[], None]) -> None:
        """Fill or stroke an element; with a pattern that is let through in a group, for cairo loses one in a tile."""
        opacity = float(node[f"{name}-opacity"]) if f"{name}-opacity" in node else 1.0
        is_group = opacity < 1 and node.get(name, "").startswith("url(") and self._find(node[name]).tag == "pattern"
        if is_group:
            self.context.push_group()
        if self._set_stroke(node) if name == "stroke" else self._set_paint(node, name):
            paint()
        if is_group:
            self.context.pop_group_to_source()
            self.context.paint_with_alpha(opacity)

    def _find(self, reference: str) -> Node:
        """Give the definition that `url(#id)` refers to."""
        return self._defs[reference[5:-1]]

    def _paint_path(self, node: Node) -> None:
        context = self.context
        if node.get("fill-rule") == "evenodd":
            context.set_fill_rule(cairo.FILL_RULE_EVEN_ODD)
        self._paint(node, context.fill_preserve, context.stroke_preserve)
        context.new_path()
        context.set_fill_rule(cairo.FILL_RULE_WINDING)

    def _draw_glyphs(self, node: Node) -> None:
        """Draw a run of glyphs as text that can be selected, or as shapes; its stroke as a path."""
        context, glyphs = self.context, place_glyphs(node)
        turn, size = read_turn(node), float(node["size"])
        if not _can_be_set(
            multiply(context.get_matrix().as_tuple(), (turn[0], turn[1], turn[2], turn[3], 0.0, 0.0)), size
        ):
            return
        context.set_font_face(self._resources.find_face(node["font"]))
        context.set_font_matrix(cairo.Matrix(*(part * size for part in turn)))

        def fill() -> None:
            if self._face.outlines:
                context.glyph_path(glyphs)
                context.fill()
                return
            text, clusters = find_clusters(node)
            context.show_text_glyphs(text, glyphs, clusters, 0)

        def stroke() -> None:
            context.glyph_path(glyphs)
            context.stroke()

        self._paint(node, fill, stroke)

    def _draw_image(self, node: Node) -> None:
        """Draw a picture where its element says; a unit of its transform is a pixel."""
        width, height = int(node["width"]), int(node["height"])
        picture = self._resources.find_picture(node["href"], width, height, node.get("mask-type", ""))
        pattern = cairo.SurfacePattern(picture)
        # asks a PDF reader to interpolate, or not
        pattern.set_filter(cairo.FILTER_GOOD if node.get("image-rendering") == "smooth" else cairo.FILTER_FAST)
        if self._enter(node):
            self.context.set_source(pattern)
            self.context.rectangle(0, 0, width, height)
            self.context.fill()
            self.context.restore()

    def _draw_raster(self, node: Node) -> None:
        """Draw what cannot be vectors as a picture, on the face's own grid of pixels, as far as it can be seen."""
        context = self.context
        most = math.sqrt(MOST_PIXELS / max(1.0, _area(context)))
        density, shift = find_grid(node, context.get_matrix().as_tuple(), self._unit, most)
        matrix = multiply((density, 0.0, 0.0, density, -shift[0], -shift[1]), context.get_matrix().as_tuple())
        left, top, right, bottom = bounds_of(matrix, *context.clip_extents())
        if not math.isfinite(left + top + right + bottom):
            return
        window = math.floor(left), math.floor(top), math.ceil(right), math.ceil(bottom)
        drawn = self._resources.rasters.draw(node, self._defs, matrix, window)
        if drawn is None:
            return
        picture, place = drawn
        context.save()
        context.identity_matrix()
        context.scale(1 / density, 1 / density)
        context.translate(place[0] + shift[0], place[1] + shift[1])
        pattern = cairo.SurfacePattern(picture)
        pattern.set_filter(cairo.FILTER_GOOD)
        context.set_source(pattern)
        context.rectangle(0, 0, picture.get_width(), picture.get_height())
        context.fill()
        context.restore()

    def _make_source(self, node: Node, opacity: float) -> Any:
        """Give the gradient or pattern of a definition."""
        if node.tag != "pattern":
            return make_gradient(node, opacity)
        width, height = float(node["width"]), float(node["height"])
        across, down = _count_units(width), _count_units(height)
        matrix = parse_transform(node["patternTransform"]) or IDENTITY
        self._resources.needs_mending = True
        tile = cairo.RecordingSurface(cairo.CONTENT_COLOR_ALPHA, (0, 0, across, down))
        unit, scale = self._unit, scale_of(multiply(self.context.get_matrix().as_tuple(), matrix))
        self._unit = unit * scale * width / across
        outer, self.context = self.context, cairo.Context(tile)
        self.context.scale(across / width, down / height)
        self._draw_all(node)
        self.context, self._unit = outer, unit
        pattern = cairo.SurfacePattern(tile)
        pattern.set_extend(cairo.EXTEND_REPEAT)
        back = invert(matrix)
        pattern.set_matrix(cairo.Matrix(*multiply((across / width, 0, 0, down / height, 0, 0), back or IDENTITY)))
        return pattern

    def _draw_group(self, node: Node) -> None:
        if not self._enter(node):
            return
        context = self.context
        if "clip-path" in node:
            self._clip(self._defs[node["clip-path"][5:-1]])
        opacity = float(node.get("opacity", 1))
        mask = self._defs.get(node.get("mask", "")[5:-1])
        is_apart = opacity < 1 or "mix-blend-mode" in node or "isolation" in node
        if is_apart:
            context.push_group()
        if mask is not None:
            context.push_group()
        self._draw_all(node)
        if mask is not None:
            self._paint_masked(context.pop_group(), mask)
        if is_apart:
            context.pop_group_to_source()
            context.set_operator(_MODES.get(node.get("mix-blend-mode", ""), cairo.OPERATOR_OVER))
            context.paint_with_alpha(opacity)
        context.restore()

    def _clip(self, clip: Node) -> None:
        context = self.context
        for child in clip.children:
            if self._enter(child):
                self._trace(child)
                context.restore()
        is_evenodd = clip.get("clip-rule") == "evenodd"
        context.set_fill_rule(cairo.FILL_RULE_EVEN_ODD if is_evenodd else cairo.FILL_RULE_WINDING)
        context.clip()
        context.set_fill_rule(cairo.FILL_RULE_WINDING)

    def _paint_masked(self, painted: Any, mask: Node) -> None:
        """Paint what was painted apart through a mask; one by brightness begins with the mark of such."""
        context = self.context
        context.save()
        context.push_group()
        if "mask-type" not in mask:
            context.set_source_rgb(*MASK_MARK)
            context.paint()
            self._resources.needs_mending = True
        context.rectangle(*(float(mask[name]) for name in ("x", "y", "width", "height")))
        context.clip()
        self._draw_all(mask)
        pattern = context.pop_group()
        context.restore()
        context.set_source(painted)
        context.mask(pattern)


def _can_be_set(matrix: Matrix, size: float) -> bool:
    """Tell whether FreeType can set letters so large, and not all on one line; a font that once fails stays broken."""
    a, b, c, d, *_ = matrix
    return math.dist((0, 0, 0, 0), (a, b, c, d)) * size <= _LARGEST_LETTERS and abs(a * d - b * c) * size > 0


def _area(context: Any) -> float:
    """Give the area of what can be seen, in the units of what is drawn on."""
    left, top, right, bottom = bounds_of(context.get_matrix().as_tuple(), *context.clip_extents())
    return (right - left) * (bottom - top)


def _count_units(length: float) -> int:
    """Give how many units a side of a tile is drawn with: cairo rounds it to whole ones."""
    return round(min(max(length * 100, _LEAST_UNITS), _MOST_UNITS))


def make_gradient(node: Node, opacity: float) -> Any:
    """Give the gradient of a normalised definition; its own transform leads from its coordinates to the face."""
    if node.tag == "linearGradient":
        gradient = cairo.LinearGradient(*(float(node[name]) for name in ("x1", "y1", "x2", "y2")))
    else:
        cx, cy, r, fx, fy = (float(node[name]) for name in ("cx", "cy", "r", "fx", "fy"))
        gradient = cairo.RadialGradient(fx, fy, float(node.get("fr", 0)), cx, cy, r)
    matrix = parse_transform(node.get("gradientTransform", ""))
    back = invert(matrix) if matrix is not None else None
    if back is not None:
        gradient.set_matrix(cairo.Matrix(*back))
    gradient.set_extend(_EXTENDS.get(node.get("spreadMethod", ""), cairo.EXTEND_PAD))
    for stop in node.children:
        color = parse_color(stop["stop-color"]) or BLACK
        gradient.add_color_stop_rgba(float(stop["offset"]), *color[:3], float(stop.get("stop-opacity", 1)) * opacity)
    return gradient


def find_clusters(node: Node) -> tuple[str, list[tuple[int, int]]]:
    """Give the text of a run from left to right, and for each cluster its bytes in it and its glyphs.

    Readers of a PDF take what they find from left to right, and turn what is written the other way themselves, its
    brackets too.
    """
    text = node.text
    if "c" not in node:
        is_ascii = text.isascii()
        return text, [(1, 1)] * len(text) if is_ascii else [(len(character.encode()), 1) for character in text]
    glyphs = Counter(map(int, node["c"].split()))
    ends = dict(pairwise((*sorted(glyphs), len(text))))
    if "r" in node:
        text = mirror(text)
    parts = [(text[first : ends[first]], count) for first, count in glyphs.items()]
    return "".join(part for part, _ in parts), [(len(part.encode()), count) for part, count in parts]
