"""Pieces of shaped text put one after another and written as glyphs at their places."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import accumulate

from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import Severity, suggest
from cardgen.loading.deck import is_language
from cardgen.render.colors import Color
from cardgen.render.face import Node
from cardgen.render.fonts import Font, parse_weight
from cardgen.render.lengths import num, num6, parse_mm
from cardgen.render.matrix import Matrix, apply, bounds_of, scale_of
from cardgen.render.normalise.paint import NO_PAINT, read_paint
from cardgen.render.normalise.scene import DrawContext, Element, Finding, Own, Scene, TextRun
from cardgen.render.normalise.strokes import read_pen, write_paints
from cardgen.render.normalise.style import Style
from cardgen.render.paths import Bounds
from cardgen.render.shaping import Shaped, TextStyle, find_fallbacks, find_missing
from cardgen.units import mm_to_pt, pt_to_mm

DEFAULT_SIZE = pt_to_mm(9)
_MOST_NAMED = 7
_ALWAYS_THERE = ("id", "name", "abilities", "flavour", "reminder")
_DECIDING = (
    *("font-family", "font-weight", "font-style", "font-feature-settings", "font-variant", "font-kerning", "kerning"),
    *("letter-spacing", "word-spacing", "font-size", "lang"),
)
VARIANTS = {"small-caps": "smcp", "all-small-caps": "smcp,c2sc"}


@dataclass(slots=True)
class Run:
    """Text in one style on one line: shaped pieces as they are read, one behind the other, from left to right or all
    from right to left; the advance in font units."""

    style: TextStyle
    pieces: list[Shaped] = field(default_factory=list)
    advance: int = 0
    is_backward: bool = False

    def add(self, shaped: Shaped) -> None:
        """Put a piece behind what there is."""
        self.pieces.append(shaped)
        self.advance += shaped.advance

    def end_line(self) -> None:
        """Put a space behind the last piece that takes no room: readers of the PDF find two words, not one."""
        if self.style.font.find_glyph(ord(" ")) is not None:
            space = self.style.shape(" ")
            self.pieces.append(replace(space, advance=0, steps=(0,), step_text="0") if self.is_backward else space)

    @property
    def start(self) -> int:
        """Give where the leftmost glyph is drawn, in font units."""
        return self.pieces[-1 if self.is_backward else 0].start

    def write(self) -> dict[str, str]:
        """Give the glyphs, from left to right, as attributes: `g` are their numbers, `u` the steps between them, `c`
        clusters and `v` heights where the glyphs are not simply the characters in order, `r` says that the text
        runs from right to left."""
        if not self.is_backward and not any(piece.clusters or piece.start for piece in self.pieces):
            glyphs = " ".join([piece.glyph_text for piece in self.pieces])
            return {"g": glyphs, "u": " ".join([piece.step_text for piece in self.pieces])}
        numbers: list[int] = []
        steps: list[int] = []
        clusters: list[int] = []
        heights: list[int] = []
        for piece, first in self._from_left():
            if steps:
                steps[-1] += piece.start
            numbers += piece.glyphs
            steps += piece.steps
            clusters += [first + at for at in piece.clusters or range(len(piece.text))]
            heights += piece.ys or [0] * len(piece.glyphs)
        found = {"g": " ".join(map(str, numbers)), "u": " ".join(map(str, steps)), "c": " ".join(map(str, clusters))}
        found |= {"v": " ".join(map(str, heights))} if any(heights) else {}
        return {**found, "r": "1"} if self.is_backward else found

    def _from_left(self) -> list[tuple[Shaped, int]]:
        """Give the pieces from left to right, each with the place of its text in the whole."""
        firsts = accumulate((len(piece.text) for piece in self.pieces), initial=0)
        placed = list(zip(self.pieces, firsts, strict=False))
        return placed[::-1] if self.is_backward else placed


def read_source(scene: Scene, element: Element, own: Own) -> str:
    """Give the field of the card that a text says it is from; one that no card can have is reported."""
    source = own.get("source", "")
    fields = scene.shop.fields
    if not source or fields is None or source in fields or source in _ALWAYS_THERE:
        return source
    message = f"`source` is `{source}`, which is no field of the cards."
    scene.error("svg-bad-value", message, element, suggest(source, (*fields, *_ALWAYS_THERE)))
    return ""


def read_text_style(scene: Scene, style: Style, at: Element, *, source: str = "") -> TextStyle | None:
    """Give the font and spacing that a style asks for; what is missing is reported."""
    key = tuple([style.get(name, "") for name in _DECIDING])
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
    is_italic = style.get("font-style", "normal") in ("italic", "oblique")
    try:
        font = _find_font(scene, style.get("font-family", ""), weight, is_italic, at)
    except MistakeError as mistake:
        scene.error(mistake.code, mistake.message, at, mistake.hint, source)
        return None
    features, lang = _read_features(scene, style, font, at), style.get("lang") or scene.shop.lang
    spacing, word_spacing = (read_spacing(scene, style, at, name) for name in ("letter-spacing", "word-spacing"))
    if not is_language(lang):
        message = f"`lang` is `{lang}`, which is no tag of a language."
        scene.error("svg-bad-value", message, at, 'Write the tag of the language: lang="de", lang="pt-BR".', source)
        return None
    others = find_fallbacks(scene.shop.fonts, style.get("font-family", ""), weight, is_italic)

    def make(one: Font, fallbacks: tuple[TextStyle, ...] = ()) -> TextStyle:
        return TextStyle(one, features, round(spacing * one.units), round(word_spacing * one.units), lang, fallbacks)

    return make(font, tuple(make(other) for other in others))


def _find_font(scene: Scene, families: str, weight: int, is_italic: bool, at: Element) -> Font:
    """Give the font of a text; in a drawing the nearest weight will do, as in browsers, and is told."""
    fonts = scene.shop.fonts
    try:
        return fonts.find(families, weight, is_italic)
    except MistakeError as mistake:
        if not scene.file:
            raise
        font = fonts.find_nearest(families, weight, is_italic)
        scene.warn("unknown-font", f"{mistake.message} The weight {font.weight} is printed.", at, mistake.hint)
        return font


def _read_features(scene: Scene, style: Style, font: Font, at: Element) -> str:
    """Give the features of a style as one list; capitals of small size need a font that has them."""
    features = [style.get("font-feature-settings", "").replace("normal", "")]
    if style.get("font-kerning") == "none" or style.get("kerning") == "0":
        features.append("kern=0")
    variant = style.get("font-variant", "normal")
    if variant in VARIANTS:
        features.append(VARIANTS[variant])
        if TextStyle(font, "smcp").shape("a").glyphs == TextStyle(font).shape("a").glyphs:
            message = f"`font-variant` is `{variant}`; the font {font.describe()} has no small capitals."
            scene.error("svg-unsupported", message, at, "Write capitals in a smaller size.")
    return ",".join(part for part in features if part)


def read_spacing(scene: Scene, style: Style, at: Element, name: str) -> float:
    """Give the spacing of letters or words in ems."""
    text = style.get(name, "normal")
    if text in ("normal", "0"):
        return 0.0
    size = read_size(scene, style, at) or DEFAULT_SIZE
    value = parse_mm(text, em=size)
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


def shape(
    scene: Scene, text: str, style: TextStyle, at: Element, source: str, beside: tuple[str, str, bool] | None = None
) -> Shaped:
    """Give the glyphs of a text; characters that the font lacks are reported.

    `beside` is what stands before and after the text, and whether it runs from right to left.
    """
    if beside is None:
        shaped = style.shape(text)
    else:
        before, after, is_backward = beside
        shaped = style.shape_between(before, text, after, is_backward=is_backward)
    if 0 in shaped.glyphs:
        _note_missing(scene, text, style, at, source)
    return shaped


def _note_missing(scene: Scene, text: str, style: TextStyle, at: Element, source: str) -> None:
    key = style.font.describe(), scene.place_of(at), source
    for character in find_missing(style.font, text):
        if character != "\ufffd" or not scene.shop.is_garbled:  # else it stands for bytes that are reported
            scene.missing.setdefault(key, {}).setdefault(character)


def report_missing(scene: Scene) -> None:
    """Report the characters that the font of a text lacks, all of one text together."""
    for (font, place, source), characters in scene.missing.items():
        first, *more = characters
        named = [f"`{character}` (U+{ord(character):04X})" for character in (first, *more[:_MOST_NAMED])]
        if more[_MOST_NAMED:]:
            named.append(f"{len(more) - _MOST_NAMED} more characters")
        message = f"The font {font} has no {'glyphs' if more else 'glyph'} for {_list(named)}."
        hint = "Write it another way, name a font that has it, or use an icon of the deck, `:name:`."
        scene.found.setdefault(Finding(Severity.ERROR, "missing-glyph", message, place, hint, source, first))


def _list(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]


def write_run(
    scene: Scene,
    run: Run,
    x: float,
    y: float,
    size: float,
    context: DrawContext,
    at: Element,
    source: str,
    box: Bounds | None = None,
    turn: Matrix | None = None,
) -> None:
    """Write a run from (x, y) on its baseline, in the units around it, and remember it for the checks.

    `box` is what gradients are laid on where it is not the run alone; `turn` turns and stretches the run about the
    place where it begins.
    """
    if not run.pieces or context.style.get("visibility") in ("hidden", "collapse"):
        return
    font, style = run.style.font, context.style
    scale = size / font.units
    bounds = (x, y - font.cap_height * size, x + run.advance * scale, y + font.depth * size)
    if turn is not None:
        bounds = bounds_of(turn, bounds[0] - x, bounds[1] - y, bounds[2] - x, bounds[3] - y)
    fill = read_paint(scene, "fill", context, box or bounds, at)
    pen = read_pen(scene, at, context) if style.get("stroke", "none") != "none" else None
    stroke = read_paint(scene, "stroke", context, box or bounds, at) if pen is not None else NO_PAINT
    if fill is NO_PAINT and stroke is NO_PAINT:
        return
    paints = write_paints(fill, stroke, pen or {})
    text = "".join([piece.text for piece in run.pieces])
    scene.fonts[font.file] = None
    start = run.start * scale
    place = {"font": font.file, "size": num6(size), "units": str(font.units)}
    if turn is None:
        place |= {"x": num(x + start), "y": num(y)}
    else:
        x, y = apply(turn, start, 0.0)
        place |= {"x": num(x), "y": num(y), "turn": " ".join(map(num6, turn[:4]))}
    scene.out.append(Node("glyphs", {**place, **paints, **run.write()}, text=text))
    scene.texts.append(
        TextRun(
            text=text,
            bounds=bounds_of(context.matrix, *bounds),
            size=mm_to_pt(size * scale_of(context.matrix)),
            paint=fill.colors if isinstance(fill.colors, Color) and not context.is_masked else None,
            painted_before=len(scene.painted),
            place=scene.place_of(at),
            source=source,
            is_ornament=style.get("ornament") == "yes",
            outline=stroke.colors if isinstance(stroke.colors, Color) and not context.is_masked else None,
            clips=context.clips,
            block=scene.blocks,
        )
    )
