"""The basic shapes of CSS that a clip path can be: `circle()`, `ellipse()`, `inset()`, `rect()`, `xywh()`, `polygon()`
and `path()` (CSS Shapes 1, section 3)."""

from __future__ import annotations

import re
from collections.abc import Callable

from cardgen.diagnostics.mistake import MistakeError
from cardgen.render.lengths import parse_mm
from cardgen.render.normalise.scene import DrawContext, Element, Own, Scene
from cardgen.render.paths import Bounds, Path, ellipse_path, parse_path, points_path, rect_path

_SHAPE = re.compile(
    r"(?:(?P<before>[a-z-]+)\s+)?(?P<name>circle|ellipse|inset|rect|xywh|polygon|path)"
    r"\((?P<inside>(?:[^()]|\([^()]*\))*)\)(?:\s+(?P<after>[a-z-]+))?",
    re.IGNORECASE,
)
_BOXES = ("fill-box", "stroke-box", "view-box", "border-box", "padding-box", "content-box", "margin-box")
_CENTER = {"left": "0%", "right": "100%", "top": "0%", "bottom": "100%", "center": "50%"}
_Size = tuple[float, float]


def is_basic_shape(value: str) -> bool:
    """Tell whether a `clip-path` is written as a shape or a box of CSS."""
    return ("(" in value and not value.lower().startswith("url(")) or value in _BOXES


def read_basic_shape(
    scene: Scene, element: Element, value: str, own: Own, context: DrawContext, box: Callable[[], Bounds | None]
) -> tuple[Path | None, bool]:
    """Give the outline in the element's units, and whether it is filled by the evenodd rule.

    No path: it cannot be read, which is told. An empty one: it hides all.
    """
    match = _SHAPE.fullmatch(value.strip())
    name = value.strip() if match is None else match["before"] or match["after"] or "border-box"
    if name not in _BOXES:
        _tell(scene, element, value)
        return None, False
    area = _read_box(name, context, box)
    if area is None:
        return (), False
    if match is None:
        return rect_path(area[0], area[1], area[2] - area[0], area[3] - area[1]), False
    size = area[2] - area[0], area[3] - area[1]
    try:
        path, is_evenodd = _READERS[match["name"].lower()](match["inside"].strip(), size)
    except (MistakeError, ValueError, IndexError):
        _tell(scene, element, value)
        return None, False
    return _move(path, area[0], area[1]), is_evenodd


def _tell(scene: Scene, element: Element, value: str) -> None:
    hint = "Use circle(), ellipse(), inset(), polygon() or path() with plain lengths, or a <clipPath>."
    scene.error("svg-unsupported", f"`clip-path` is `{value}`, which cannot be read.", element, hint)


def _read_box(name: str, context: DrawContext, box: Callable[[], Bounds | None]) -> Bounds | None:
    """Give the box that a shape is placed in (CSS Masking 1, section 5.1)."""
    if name == "view-box":
        return 0.0, 0.0, context.width, context.height
    bounds = box()
    if bounds is None or name in ("fill-box", "content-box", "padding-box"):
        return bounds
    style = context.style
    if style.get("stroke", "none") == "none":
        return bounds
    half = (parse_mm(style.get("stroke-width", "1"), whole=context.diagonal()) or 0.0) / 2
    return bounds[0] - half, bounds[1] - half, bounds[2] + half, bounds[3] + half


def _move(path: Path, x: float, y: float) -> Path:
    return tuple(
        (letter, tuple(part + (y if at % 2 else x) for at, part in enumerate(values))) for letter, values in path
    )


def _length(word: str, whole: float) -> float:
    value = parse_mm(word, whole=whole)
    if value is None:
        raise ValueError(word)
    return value


def _read_place(words: list[str], size: _Size) -> tuple[float, float]:
    if words and words[0] in ("top", "bottom"):
        words = [*(words[1:] or ["center"]), words[0]]
    across, down = [*words, "center", "center"][:2] if len(words) <= 2 else ("", "")
    return _length(_CENTER.get(across, across), size[0]), _length(_CENTER.get(down, down), size[1])


def _read_circle(text: str, size: _Size) -> tuple[Path, bool]:
    radii, _, place = f" {text} ".partition(" at ")
    x, y = _read_place(place.split(), size)
    sides = x, size[0] - x, y, size[1] - y
    word = radii.strip() or "closest-side"
    diagonal = ((size[0] ** 2 + size[1] ** 2) / 2) ** 0.5
    if word in ("closest-side", "farthest-side"):
        radius = (min if word == "closest-side" else max)(map(abs, sides))
    else:
        radius = _length(word, diagonal)
    return (ellipse_path(x, y, radius, radius) if radius > 0 else ()), False


def _read_ellipse(text: str, size: _Size) -> tuple[Path, bool]:
    words, _, place = f" {text} ".partition(" at ")
    x, y = _read_place(place.split(), size)
    radii = words.split() or ["closest-side", "closest-side"]
    if len(radii) != 2:
        raise ValueError(text)
    found = []
    for word, middle, whole in zip(radii, (x, y), size, strict=True):
        if word in ("closest-side", "farthest-side"):
            found.append((min if word == "closest-side" else max)(abs(middle), abs(whole - middle)))
        else:
            found.append(_length(word, whole))
    return (ellipse_path(x, y, *found) if min(found) > 0 else ()), False


def _read_sides(words: list[str], size: _Size) -> list[float]:
    """Give top, right, bottom and left of a list of one to four."""
    if not 1 <= len(words) <= 4:
        raise ValueError(words)
    four = [words[0], words[1 % len(words)], words[2] if len(words) > 2 else words[0], words[-1]]
    four[3] = words[3] if len(words) > 3 else four[1]
    return [_length(word, size[1 - at % 2]) for at, word in enumerate(four)]


def _read_inset(text: str, size: _Size) -> tuple[Path, bool]:
    words, _, corners = f" {text} ".partition(" round ")
    top, right, bottom, left = _read_sides(words.split(), size)
    return _round(left, top, size[0] - left - right, size[1] - top - bottom, corners, size), False


def _read_rect(text: str, size: _Size) -> tuple[Path, bool]:
    words, _, corners = f" {text} ".partition(" round ")
    four = words.split()
    if len(four) != 4:
        raise ValueError(text)
    defaults = (0.0, size[0], size[1], 0.0)
    top, right, bottom, left = (
        default if word == "auto" else _length(word, size[1 - at % 2])
        for at, (word, default) in enumerate(zip(four, defaults, strict=True))
    )
    return _round(left, top, right - left, bottom - top, corners, size), False


def _read_xywh(text: str, size: _Size) -> tuple[Path, bool]:
    words, _, corners = f" {text} ".partition(" round ")
    four = words.split()
    if len(four) != 4:
        raise ValueError(text)
    x, y, width, height = (_length(word, size[at % 2]) for at, word in enumerate(four))
    return _round(x, y, width, height, corners, size), False


def _round(x: float, y: float, width: float, height: float, corners: str, size: _Size) -> Path:
    if width <= 0 or height <= 0:
        return ()
    words = corners.split()
    if len(words) > 1:
        raise ValueError(corners)
    radii = (_length(words[0], size[0]), _length(words[0], size[1])) if words else (0.0, 0.0)
    return rect_path(x, y, width, height, *radii)


def _read_polygon(text: str, size: _Size) -> tuple[Path, bool]:
    rule, text = _read_rule(text)
    points = [pair.split() for pair in text.split(",")]
    if any(len(pair) != 2 for pair in points):
        raise ValueError(text)
    numbers = [_length(word, size[at]) for pair in points for at, word in enumerate(pair)]
    return points_path(numbers, is_closed=True), rule


def _read_path(text: str, size: _Size) -> tuple[Path, bool]:
    rule, text = _read_rule(text)
    if len(text) < 2 or text[0] not in "'\"" or text[-1] != text[0]:
        raise ValueError(text)
    return parse_path(text[1:-1]), rule


def _read_rule(text: str) -> tuple[bool, str]:
    word, comma, rest = text.partition(",")
    if comma and word.strip() in ("evenodd", "nonzero"):
        return word.strip() == "evenodd", rest.strip()
    return False, text


_READERS: dict[str, Callable[[str, _Size], tuple[Path, bool]]] = {
    "circle": _read_circle,
    "ellipse": _read_ellipse,
    "inset": _read_inset,
    "rect": _read_rect,
    "xywh": _read_xywh,
    "polygon": _read_polygon,
    "path": _read_path,
}
