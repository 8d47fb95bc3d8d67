"""Random SVG, right and wrong: whatever a stranger writes is laid out, reported and drawn without a crash."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

import pytest

from cardgen.geometry import Box, Size
from cardgen.loading.sources import Sources
from cardgen.render import Face, Side, draw_faces
from cardgen.render.fonts import FontLibrary
from cardgen.render.inspection import inspect
from cardgen.render.normalise import Workshop, normalise

TAGS = [
    "svg",
    "g",
    "a",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "path",
    "text",
    "tspan",
    "textbox",
    "icon",
    "image",
    "use",
    "symbol",
    "defs",
    "linearGradient",
    "radialGradient",
    "stop",
    "clipPath",
    "mask",
    "pattern",
    "switch",
    "p",
    "b",
    "i",
    "br",
    "foreignObject",
    "filter",
    "marker",
    "bogus",
]
NUMBERS = [
    "0",
    "1",
    "-1",
    "5",
    "30",
    "1e3",
    "1e9",
    "1e-9",
    "50%",
    "3mm",
    "9pt",
    "1em",
    "nan",
    "",
    "abc",
    "0.5",
    "1e999",
    " 7 ",
    "1 2 3",
]
PAINTS = [
    "red",
    "#fff",
    "#12345678",
    "url(#a)",
    "url(#b)",
    "none",
    "currentColor",
    "rgb(0 0 0 / 50%)",
    "transparent",
    "bad",
    "inherit",
]
MOVES = "rotate(30)|scale(0)|scale(1e-9)|scale(1e9)|translate(5 5)|matrix(1 2 2 4 0 0)|skewX(90)|bad(1)|scale(-1 1)"
PATHS = "M0 0L9 9|M0 0H30V30Z|M5 5A3 4 5 0 1 9 9|M0 0A0 0 0 0 0 0 0|M0 0Q1 1 2 2T3 3|bad|M|M1e9 1L0 0|M3 3z|M0 0M1 1"
REFERENCES = ["url(#a)", "url(#b)", "none", "bad"]
UNITS = ["userSpaceOnUse", "objectBoundingBox"]
VALUES: dict[str, list[str]] = {
    **dict.fromkeys(("fill", "stroke", "color", "stop-color"), PAINTS),
    **dict.fromkeys(("transform", "gradientTransform", "patternTransform"), MOVES.split("|")),
    **dict.fromkeys(("clip-path", "mask", "filter"), REFERENCES),
    **dict.fromkeys(("patternUnits", "gradientUnits", "clipPathUnits", "maskContentUnits"), UNITS),
    "stroke-linecap": ["round", "square", "x"],
    "d": PATHS.split("|"),
    "id": ["a", "b"],
    "href": ["#a", "#b", "no.png", "", "http://x", "data:image/png;base64,xx", "i.svg"],
    "name": ["i", "zz"],
    "points": ["0 0 9 9 3 4", "", "1", "a b"],
    "viewBox": ["0 0 10 10", "0 0 0 0", "bad", "-5 -5 1e-9 1e9"],
    "font-family": ["Outfit", "Source Sans 3", "Nope"],
    "font-weight": ["900", "400", "bold", "x"],
    "align": ["left", "center", "zz"],
    "valign": ["top", "middle", "bottom"],
    "text-anchor": ["middle", "end", "zz"],
    "style": ["fill:red", "opacity:.5;stroke:blue", ";;:", "mix-blend-mode:multiply"],
    "clip-rule": ["evenodd"],
    "fill-rule": ["evenodd"],
    "stroke-dasharray": ["1 2", "0 0", "-1 2", "bad", "1e-9 1e-9"],
    "spreadMethod": ["repeat", "reflect"],
    "preserveAspectRatio": ["none", "xMidYMid slice", "bad"],
    "paint-order": ["stroke"],
}
NAMES = [
    *VALUES,
    *[
        "x",
        "y",
        "width",
        "height",
        "rx",
        "ry",
        "cx",
        "cy",
        "r",
        "fx",
        "fy",
        "x1",
        "y1",
        "x2",
        "y2",
        "dx",
        "dy",
        "stroke-width",
        "opacity",
        "fill-opacity",
        "stroke-opacity",
        "size",
        "font-size",
        "letter-spacing",
        "min-size",
        "line-height",
        "stroke-dashoffset",
        "stroke-miterlimit",
        "offset",
        "stop-opacity",
    ],
]
TEXTS = [
    "Hello",
    "**bold *x*",
    "a :i: b :no: c",
    'office "q" -- \'tis',
    " ",
    "\n\nx\ny\n\nz",
    "→♥é",
    "שלום",
    "\u200b\u00ad",
]
USUAL = {
    "text": ["font-family", "font-weight", "x", "y"],
    "textbox": ["font-family", "font-weight", "width", "height"],
    "rect": ["width", "height"],
    "image": ["width", "height", "href"],
    "icon": ["name", "size"],
    "path": ["d"],
}


def make_element(chance: random.Random, depth: int = 0) -> str:
    tag = chance.choice(TAGS)
    names = dict.fromkeys([*chance.sample(NAMES, chance.randint(0, 8)), *USUAL.get(tag, [])])
    attributes = "".join(f" {name}={quoteattr(chance.choice(VALUES.get(name, NUMBERS)))}" for name in names)
    inside = escape(chance.choice(TEXTS)) if chance.random() < 0.5 else ""
    if depth < 4:
        inside += "".join(make_element(chance, depth + 1) for _ in range(chance.randint(0, 3)))
    return f"<{tag}{attributes}>{inside}</{tag}>"


@pytest.mark.parametrize("seed", range(8))
def test_any_svg_is_drawn_or_refused_without_a_crash(sources: Sources, write: Callable[..., Path], seed: int) -> None:
    write("templates/i.svg", '<svg viewBox="0 0 9 9"><path d="M0 0L9 9L0 9Z"/></svg>')
    shop = Workshop(sources, FontLibrary(sources), "game", is_typographic=True, icons={"i": "i.svg"})
    chance = random.Random(seed)
    faces = []
    for number in range(60):
        elements = "".join(make_element(chance) for _ in range(chance.randint(1, 8)))
        tree, scene = normalise(
            f'<svg xmlns="http://www.w3.org/2000/svg">{elements}</svg>', shop, Box(-3, -3, 69.5, 94.9)
        )
        list(inspect(scene, Box(0, 0, 63.5, 88.9), 3.5))
        fonts = tuple(scene.fonts)
        faces.append(Face("f", "1", Side.FRONT, pickle.dumps(tree), Size(63.5, 88.9), 3.0, str(number), fonts))
    assert len(draw_faces(faces, sources).keys) == 60
