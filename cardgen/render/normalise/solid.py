"""Single colours and shares of opacity, read for what they paint."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cardgen.render.colors import BLACK, Color, parse_color
from cardgen.render.lengths import parse_mm
from cardgen.render.normalise.scene import Element, Gradient, Scene
from cardgen.render.normalise.style import Style

_CURRENT = re.compile(r"\bcurrentcolor\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Paint:
    """A fill or stroke: as it is written, its own opacity, and its colours for the contrast check."""

    value: str
    opacity: float
    colors: Color | Gradient | None


NO_PAINT = Paint("none", 1.0, None)


def read_color(scene: Scene, value: str, style: Style, at: Element, name: str) -> Color:
    """Give a colour, `currentColor` resolved; one that cannot be read is told and black."""
    text = value.strip()
    if "current" in text.lower():  # of a mixture it is a part
        text = _CURRENT.sub(lambda _: style.get("color", "black"), text)
    color = parse_color(text)
    if color is None:
        hint = "Write a colour as #rrggbb, rgb(...), hsl(...) or a CSS name."
        scene.pass_over(f"`{name}` is `{value}`, which is no colour.", at, hint)
        return BLACK
    if scene.recolor is not None and not scene.is_mask and color[:3] == BLACK[:3]:
        return Color(*scene.recolor[:3], color.alpha * scene.recolor.alpha)
    return color


def read_share(scene: Scene, value: str | None, name: str, at: Element) -> float:
    """Give an opacity from 0 to 1, written as a number or in percent."""
    if value is None:
        return 1.0
    share = parse_mm(value, whole=1.0)
    if share is None:
        scene.pass_over(f"`{name}` is `{value}`; it must be a number from 0 to 1.", at)
        return 1.0
    return min(1.0, max(0.0, share))
