"""Drawings by themselves, as rulebooks show them: SVG files of the project laid out as faces of their own size."""

from __future__ import annotations

import hashlib
import pickle
from dataclasses import dataclass

from cardgen.geometry import Box, Size
from cardgen.loading.sources import Sources
from cardgen.render.colors import Color
from cardgen.render.face import Face, Side, write_svg
from cardgen.render.fonts import FontLibrary
from cardgen.render.normalise import Scene, Workshop, wrap
from cardgen.render.normalise.document import parse_xml
from cardgen.render.normalise.icons import load_art, place_art
from cardgen.render.normalise.scene import DrawContext, Finding
from cardgen.render.normalise.walk import write_element

_PIXEL = 25.4 / 96


@dataclass(frozen=True, slots=True)
class Drawing:
    """An SVG file as a face, none if it cannot be drawn; what was found in it; its view (x, y, width, height) in its
    own units, and its width and height in pixels where the file says them."""

    face: Face | None
    findings: tuple[Finding, ...]
    view: Box
    size: tuple[float, float] | None = None


def lay_out_drawing(file: str, game: str, lang: str, sources: Sources, color: Color | None = None) -> Drawing:
    """Give the drawing of an SVG file, named as Sources does, as it is laid out for a game in a language.

    `color` is for what is black or currentColor in it.
    """
    shop = Workshop(sources=sources, fonts=FontLibrary(sources), game=game, lang=lang)
    scene = Scene(shop, write_element)
    art = load_art(scene, file, f"`{file}`", color, parse_xml(b"<svg/>"))
    if art is None:
        return Drawing(None, tuple(scene.found), Box(0.0, 0.0, 1.0, 1.0))
    size = Size(art.view.width * _PIXEL, art.view.height * _PIXEL)
    place_art(scene, art, (0.0, 0.0, size.width, size.height), "none", DrawContext())
    tree, fonts = wrap(scene, Box(0.0, 0.0, size.width, size.height)), tuple(scene.fonts)
    digest = hashlib.sha256(write_svg(tree).encode())
    digest.update("".join(f"\n{font} {shop.fonts.open(font).digest}" for font in fonts).encode())
    face = Face(file, file, Side.FRONT, pickle.dumps(tree), size, 0.0, digest.hexdigest(), fonts)
    return Drawing(face, tuple(scene.found), art.view, art.size)
