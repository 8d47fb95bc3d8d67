"""How far the baseline of a span is moved: by the line that it is aligned to, and by shifts up and down."""

from __future__ import annotations

from cardgen.render.fonts import Font
from cardgen.render.lengths import parse_mm
from cardgen.render.normalise.scene import Element, Own, Scene
from cardgen.render.normalise.style import Style
from cardgen.render.normalise.text_styles import read_text_style, report_value

LINES_OF_LETTERS = (
    *("baseline", "alphabetic", "middle", "central", "mathematical", "hanging", "ideographic"),
    *("text-before-edge", "text-after-edge", "text-top", "text-bottom", "before-edge", "after-edge", "no-change"),
    *("use-script", "reset-size"),
)
_OTHER_NAMES = {"text-top": "text-before-edge", "before-edge": "text-before-edge", "text-bottom": "text-after-edge"}


def find_drop(scene: Scene, style: Style, align: str, font: Font, size: float) -> float:
    """Give how far below y the baseline is for the line that is aligned to y.

    In a template `central` centres capitals and `middle` small letters, and a text hangs by its capitals; in a
    drawing the lines are those of CSS Inline Layout, section 4.2.
    """
    value = align if align not in ("", "baseline") else style.get("dominant-baseline", "auto")
    value = _OTHER_NAMES.get(value, value)
    if value == "middle":
        return font.x_height / 2 * size
    if not scene.file:
        lines = {"central": font.cap_height / 2, "mathematical": font.x_height / 2, "hanging": font.cap_height}
        lines |= {"text-before-edge": font.cap_height, "text-after-edge": -font.depth, "ideographic": -font.depth}
        return lines.get(value, 0.0) * size
    lines = {"central": (font.ascent - font.descent) / 2, "mathematical": font.ascent / 2}
    lines |= {"hanging": font.ascent * 0.8, "text-before-edge": font.ascent}
    lines |= {"text-after-edge": -font.descent, "after-edge": -font.descent, "ideographic": -font.descent}
    return lines.get(value, 0.0) * size


def read_shift(scene: Scene, own: Own, style: Style, at: Element, size: float) -> float:
    """Give how far an element's own `baseline-shift` lowers it, in user units."""
    text = own.get("baseline-shift", "baseline").strip()
    if text in ("baseline", "0", ""):
        return 0.0
    if text in ("sub", "super"):
        found = read_text_style(scene, style, at)
        if found is None:
            return 0.0
        return (found.font.subscript if text == "sub" else -found.font.superscript) * size
    value = parse_mm(text, whole=size, em=size)
    if value is None:
        report_value(scene, f"`baseline-shift` is `{text}`, which is no length.", at)
        return 0.0
    return -value
