"""How text is set: the fonts, sizes, spaces and features that a style asks for; what is missing is reported."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from cardgen.diagnostics.mistake import MistakeError
from cardgen.model import is_language
from cardgen.render.fonts import Finer, Font, parse_axes, parse_families, parse_slant, parse_weight, parse_width
from cardgen.render.lengths import parse_mm
from cardgen.render.normalise.declarations import VARIANTS
from cardgen.render.normalise.scene import Element, Scene
from cardgen.render.normalise.style import Style
from cardgen.render.shaping import TextStyle
from cardgen.units import mm_to_pt, pt_to_mm

_Value = TypeVar("_Value")

DEFAULT_SIZE = pt_to_mm(9)
DECIDING = (
    *("font-family", "font-weight", "font-style", "font-stretch", "font-variation-settings", "font-optical-sizing"),
    *VARIANTS,
    *("font-feature-settings", "font-kerning", "kerning", "letter-spacing", "word-spacing"),
    *("font-size", "lang"),
)
_NEEDED = {"font-variant": ("a", "small capitals"), "font-variant-position": ("1", "raised or lowered digits")}


def read_text_style(scene: Scene, style: Style, at: Element, *, source: str = "") -> TextStyle | None:
    """Give the font and spacing that a style asks for; what is missing is reported."""
    key = tuple([style.get(name, "") for name in DECIDING])
    found = scene.shop.styles.get(key)
    if found is None:
        found = _find_text_style(scene, style, at, source)
        if found is not None:
            scene.shop.styles[key] = found
    return found


def _find_text_style(scene: Scene, style: Style, at: Element, source: str) -> TextStyle | None:
    weight = parse_weight(style.get("font-weight", "normal"))
    if weight is None:
        hint = "A weight is `normal`, `bold` or a number such as 600."
        report_value(scene, f"`font-weight` is `{style['font-weight']}`.", at, hint)
        if not scene.file:
            return None
        weight = 400
    slant = _read(scene, style, at, "font-style", parse_slant, "A style is `normal`, `italic` or `oblique`.")
    is_italic, angle = slant or (False, None)
    families, lang = style.get("font-family", ""), style.get("lang") or scene.shop.lang
    try:
        font, *more = _find_fonts(scene, families, weight, is_italic, _read_finer(scene, style, at, angle), at)
    except MistakeError as mistake:
        scene.error(mistake.code, mistake.message, at, mistake.hint, source)
        return None
    if not is_language(lang):
        message = f"`lang` is `{lang}`, which is no tag of a language."
        scene.error("svg-bad-value", message, at, 'Write the tag of the language: lang="de", lang="pt-BR".', source)
        return None
    first, *passed = scene.shop.fonts.list_passed(families)
    _warn_of_first(scene, families, first, at, source)
    features = _read_features(scene, style, font, at)
    spacing, word_spacing = (read_spacing(scene, style, at, name) for name in ("letter-spacing", "word-spacing"))

    def make(one: Font, absent: tuple[str, ...], fallbacks: tuple[TextStyle, ...] | None = None) -> TextStyle:
        spaces = round(spacing * one.units), round(word_spacing * one.units)
        return TextStyle(one, features, *spaces, lang, fallbacks or (), absent, is_fallback=fallbacks is None)

    everything = tuple(name for names in passed for name in names)
    before = [everything[: sum(map(len, passed[:number]))] for number in range(1, len(passed))]
    is_each_there = len(before) == len(more)  # else several families are the same file
    absent = before if is_each_there else [everything] * len(more)
    return make(font, (*first, *everything), tuple(map(make, more, absent)))


def _find_fonts(
    scene: Scene, families: str, weight: int, is_italic: bool, finer: Finer, at: Element
) -> tuple[Font, ...]:
    """Give the fonts of a text; in a drawing the nearest weight and width will do, as in browsers, and are told."""
    fonts = scene.shop.fonts
    try:
        return fonts.find_all(families, weight, is_italic, finer)
    except MistakeError as mistake:
        nearest = fonts.find_nearest(families, weight, is_italic, finer) if scene.file else None
        if nearest is None:
            raise
        weight, finer, printed = nearest
        scene.warn("unknown-font", f"{mistake.message} {printed}", at, mistake.hint)
        return _find_fonts(scene, families, weight, is_italic, finer, at)


def _read_finer(scene: Scene, style: Style, at: Element, angle: float | None) -> Finer:
    """Give the width, the optical size and the axes that a style asks for."""
    width = _read(scene, style, at, "font-stretch", parse_width, "Write `condensed` or a percentage such as `75%`.")
    axes = _read(scene, style, at, "font-variation-settings", parse_axes, "Write `'opsz' 12, 'GRAD' 80`.")
    size = None if style.get("font-optical-sizing") == "none" else mm_to_pt(read_size(scene, style, at))
    return Finer(width, size, angle, axes or ())


def _read(
    scene: Scene, style: Style, at: Element, name: str, parse: Callable[[str], _Value | None], hint: str
) -> _Value | None:
    """Give what a property says, if it is there; a value that it cannot have is reported."""
    text = style.get(name)
    if text is None:
        return None
    value = parse(text)
    if value is None:
        report_value(scene, f"`{name}` is `{text}`, which is none of its values.", at, hint)
    return value


def _warn_of_first(scene: Scene, families: str, missing: Sequence[str], at: Element, source: str) -> None:
    """Warn where the family that a text asks for first is not there: it is set in another one."""
    if not missing:
        return
    fonts = scene.shop.fonts
    printed = next(name for name in parse_families(families) if fonts.has(name))
    message = f"There is no font family `{missing[0]}` in the folder `fonts/`; the text is set in `{printed}`."
    hint = fonts.suggest(missing[0]) or "Put its font file there, or take its name out of the list."
    scene.warn("unknown-font", message, at, hint, source)


def _read_features(scene: Scene, style: Style, font: Font, at: Element) -> str:
    """Give the features of a style as one list; capitals of small size need a font that has them."""
    features = [style.get("font-feature-settings", "").replace("normal", "")]
    if style.get("font-kerning") == "none" or style.get("kerning") == "0":
        features.append("kern=0")
    for name, words in VARIANTS.items():
        variant = style.get(name, "normal")
        asked = ",".join(words[word] for word in variant.split() if word in words)
        features.append(asked)
        if asked and name in _NEEDED:
            sample, wanted = _NEEDED[name]
            if TextStyle(font, asked).shape(sample).glyphs == TextStyle(font).shape(sample).glyphs:
                message = f"`{name}` is `{variant}`; the font {font.describe()} has no {wanted}."
                scene.error("svg-unsupported", message, at, "Write them in a smaller size.")
    return ",".join(part for part in features if part)


def read_spacing(scene: Scene, style: Style, at: Element, name: str) -> float:
    """Give the spacing of letters or words in ems."""
    text = style.get(name, "normal")
    if text in ("normal", "0"):
        return 0.0
    size = read_size(scene, style, at) or DEFAULT_SIZE
    value = parse_mm(text, whole=size, em=size)
    if value is None:
        report_value(scene, f"`{name}` is `{text}`, which is no length.", at)
        return 0.0
    return value / size


def report_value(scene: Scene, message: str, at: Element, hint: str = "") -> None:
    """Report a value that cannot be read; browsers pass over it, and so it is in drawings."""
    (scene.warn if scene.file else scene.error)("svg-bad-value", message, at, hint)


def read_size(scene: Scene, style: Style, at: Element, name: str = "font-size") -> float:
    """Give the font size in mm; one that cannot be read is reported and 9 pt."""
    text = style.get(name)
    if text is None:
        return DEFAULT_SIZE
    value = parse_mm(text)
    if value == 0 and scene.file:
        return 0.0
    if value is None or value <= 0:
        hint = 'Write a size in mm or with its unit: font-size="9pt".'
        report_value(scene, f"`{name}` is `{text}`, which is no size.", at, hint)
        return DEFAULT_SIZE
    return value
