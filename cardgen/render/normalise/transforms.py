"""The transform of an element: attribute or CSS, around its origin, with what `translate`, `rotate`, `scale` add."""

from __future__ import annotations

from collections.abc import Callable

from cardgen.render.lengths import UNIT, parse_mm
from cardgen.render.matrix import (
    IDENTITY,
    Matrix,
    multiply,
    parse_angle,
    parse_css_transform,
    parse_transform,
)
from cardgen.render.normalise.declarations import CSS
from cardgen.render.normalise.scene import DrawContext, Element, Own, Scene
from cardgen.render.paths import Bounds

_MOVES = ("css-translate", "css-rotate", "css-scale")
TRANSFORMS = ("transform", *_MOVES)
_ACROSS = {"left": 0.0, "center": 0.5, "right": 1.0}
_DOWN = {"top": 0.0, "center": 0.5, "bottom": 1.0}
_BOXES = frozenset({"fill-box", "stroke-box", "content-box", "border-box"})
FindBox = Callable[[], "Bounds | None"]


def is_moved(own: Own) -> bool:
    """Tell whether an element asks for a transform of any kind."""
    return "transform" in own or "css-rotate" in own or "css-scale" in own or "css-translate" in own


def read_transform(
    scene: Scene, element: Element, own: Own, context: DrawContext, find_box: FindBox = lambda: None
) -> Matrix | None:
    """Give an element's own transform; None if it has none or it cannot be read, which is reported.

    `find_box` gives the element's bounds in its own units, for `transform-box: fill-box`; percentages are else of the
    viewport around.
    """
    box = (0.0, 0.0, context.width, context.height)
    if own.get("transform-box", "") in _BOXES:
        left, top, right, bottom = find_box() or (0.0, 0.0, 0.0, 0.0)
        box = (left, top, right - left, bottom - top)
    matrix = _read_moves(scene, element, own, box)
    text = own.get("transform", "")
    if text and text.strip().lower() != "none":
        step = _read_text(text, box, scene, context)
        if step is None:
            _report(scene, element, "transform", text.removeprefix(CSS), is_css=text.startswith(CSS))
        else:
            matrix = step if matrix is None else multiply(matrix, step)
    if matrix is None or "transform-origin" not in own:
        return matrix
    return around(matrix, read_origin(scene, element, own["transform-origin"], box))


def around(matrix: Matrix, origin: tuple[float, float]) -> Matrix:
    """Give a transform done around a point."""
    x, y = origin
    return multiply(multiply((1.0, 0.0, 0.0, 1.0, x, y), matrix), (1.0, 0.0, 0.0, 1.0, -x, -y))


def read_origin(
    scene: Scene, element: Element, text: str, box: tuple[float, float, float, float]
) -> tuple[float, float]:
    """Give the point of a `transform-origin` (CSS Transforms 1, section 8); `box` is x, y, width and height."""
    words = text.lower().replace(",", " ").split()[:2]
    across, down = [*words, "center", "center"][:2] if words else ("0", "0")
    if across in ("top", "bottom") or down in ("left", "right"):
        across, down = down, across
    x, y = _read_place(across, _ACROSS, box[2]), _read_place(down, _DOWN, box[3])
    if x is None or y is None:
        _report(scene, element, "transform-origin", text)
        return 0.0, 0.0
    return box[0] + x, box[1] + y


def _read_place(word: str, names: dict[str, float], whole: float) -> float | None:
    return names[word] * whole if word in names else parse_mm(word, whole=whole)


def _read_text(text: str, box: tuple[float, float, float, float], scene: Scene, context: DrawContext) -> Matrix | None:
    if not text.startswith(CSS):
        return parse_transform(text)
    em = parse_mm(context.style.get("font-size", "16"))
    return parse_css_transform(text.removeprefix(CSS), (box[2], box[3]), UNIT if scene.file else 1.0, em)


def _read_moves(scene: Scene, element: Element, own: Own, box: tuple[float, float, float, float]) -> Matrix | None:
    """Give what the properties `translate`, `rotate` and `scale` do, in this order (CSS Transforms 2, section 5)."""
    if not any(name in own for name in _MOVES):
        return None
    matrix = IDENTITY
    for name in _MOVES:
        text = own.get(name, "none").strip().lower()
        if text == "none":
            continue
        step = _read_move(name, text.split(), box) if text else None
        if step is None:
            _report(scene, element, name.removeprefix("css-"), text, is_css=True)
        else:
            matrix = multiply(matrix, step)
    return matrix


def _read_move(name: str, words: list[str], box: tuple[float, float, float, float]) -> Matrix | None:
    if name == "css-rotate":
        angle = parse_angle(words[-1]) if words[:-1] in ([], ["z"], ["0", "0", "1"]) else None
        return None if angle is None else parse_transform(f"rotate({angle})")
    if name == "css-scale":
        return parse_css_transform(f"scale({', '.join(words[:2])})")
    x, y = parse_mm(words[0], whole=box[2]), parse_mm([*words, "0"][1], whole=box[3])
    return None if x is None or y is None else (1.0, 0.0, 0.0, 1.0, x, y)


def _report(scene: Scene, element: Element, name: str, text: str, is_css: bool = False) -> None:
    hint = "Allowed are translate, scale, rotate, skewX, skewY and matrix, with numbers without units."
    if is_css:
        hint = "In a style a length has a unit (5px), and so has an angle (45deg); paper has two dimensions."
    scene.pass_over(f"`{name}` is `{text}`, which cannot be read.", element, hint)
