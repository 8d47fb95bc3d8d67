"""What is printed black is one ink: near-black colours of a face become pure greys as it is drawn.

A printer makes a black of red, green and blue, `#14110f`, from four inks; where their plates are a tenth of a
millimetre apart, small letters and thin lines get coloured edges. A pure grey takes black ink alone.
"""

from __future__ import annotations

import math
from functools import lru_cache

from cardgen.render.colors import BLACK, Color, luminance, parse_color
from cardgen.render.face import Node
from cardgen.render.matrix import IDENTITY, Matrix, multiply, parse_transform, scale_of
from cardgen.units import pt_to_mm

SMALL_TEXT = pt_to_mm(12.0)
ROUNDING = 1e-4
LIGHTEST, MOST_CHROMA = 0.25, 0.15
GREY = "grey"
MARK = 4e-5  # added to the blue of a grey that is one ink, by which it is found again in what cairo writes
_PAINTS = ("fill", "stroke")
_PAINTED = ("glyphs", "path", "rect")


def use_one_ink(tree: Node, rich_black: bool | None, outlines: bool = False) -> Node:
    """Give a normalised tree whose near-black colours are greys of the same luminance, marked as one ink.

    With `rich_black` none are; without an answer, those of text under 12 pt; else those of all text, lines and shapes.
    Where text becomes `outlines`, by which a printer no longer knows it, those of all text are, too.
    The tree itself is left as it is: the drawings in it may be shared.
    """
    if rich_black and not outlines:
        return tree
    return _convert(tree, IDENTITY, math.inf if outlines else SMALL_TEXT, is_all=rich_black is False)


@lru_cache(maxsize=4096)
def find_grey(text: str) -> str | None:
    """Give the grey of the same luminance as a near-black colour; None for any other colour."""
    color = parse_color(text)
    if color is None or max(color[:3]) > LIGHTEST or max(color[:3]) - min(color[:3]) > MOST_CHROMA:
        return None
    light = luminance(color)
    part = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return Color(part, part, part).hex()


def _convert(node: Node, matrix: Matrix, small: float, is_all: bool) -> Node:
    if node.tag in _PAINTED:
        is_small = node.tag == "glyphs" and float(node["size"]) * scale_of(matrix) < small - ROUNDING
        return _paint(node) if is_all or is_small else node
    if not node.children or node.tag in ("mask", "clipPath"):
        return node
    inner = multiply(matrix, parse_transform(node.get("transform", "")) or IDENTITY) if node.tag == "g" else matrix
    children = [_convert(child, inner, small, is_all) for child in node.children]
    if all(new is old for new, old in zip(children, node.children, strict=True)):
        return node
    return Node(node.tag, node, children, node.text)


def _paint(node: Node) -> Node:
    usual = {"fill": BLACK.hex(), "stroke": "none"}
    greys = {name: find_grey(node.get(name, usual[name])) for name in _PAINTS}
    found = {name: grey for name, grey in greys.items() if grey is not None}
    return Node(node.tag, {**node, **found, "ink": GREY}, node.children, node.text) if found else node
