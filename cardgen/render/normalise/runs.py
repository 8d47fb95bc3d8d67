"""Pieces of shaped text put one after another and written as glyphs at their places."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import Severity, suggest
from cardgen.render.colors import Color
from cardgen.render.face import Node
from cardgen.render.fonts import parse_weight
from cardgen.render.lengths import num, num6, parse_mm
from cardgen.render.matrix import bounds_of, scale_of
from cardgen.render.normalise.paint import NO_PAINT, read_paint, write_paints
from cardgen.render.normalise.scene import DrawContext, Element, Finding, Letters, Own, Scene, TextRun
from cardgen.render.normalise.style import Style
from cardgen.render.shaping import Shaped, TextStyle, find_missing, find_right_to_left
from cardgen.units import mm_to_pt, pt_to_mm

DEFAULT_SIZE = pt_to_mm(9)
_MOST_NAMED = 7
_ALWAYS_THERE = ("id", "name", "abilities", "flavour", "reminder")
_DECIDING = ("font-family", "font-weight", "font-style", "font-feature-settings", "letter-spacing", "font-size")


@dataclass(slots=True)
class Run:
    """Text in one style on one line: shaped pieces, one behind the other; the advance in font units."""

    style: TextStyle
    pieces: list[Shaped] = field(default_factory=list)
    advance: int = 0

    def add(self, shaped: Shaped) -> None:
        """Put a piece behind what there is."""
        self.pieces.append(shaped)
        self.advance += shaped.advance

    def end_line(self) -> None:
        """Put a space behind the last piece that takes no room: readers of the PDF find two words, not one."""
        if self.style.font.find_glyph(ord(" ")) is not None:
            self.pieces.append(self.style.shape(" "))

    def write(self) -> dict[str, str]:
        """Give the glyphs as attributes: `g` are their numbers, `u` the steps between them, `c` clusters and `v`
        heights where the glyphs are not simply the characters in order."""
        glyphs = " ".join([piece.glyph_text for piece in self.pieces])
        if not any(piece.clusters or piece.start for piece in self.pieces):
            return {"g": glyphs, "u": " ".join([piece.step_text for piece in self.pieces])}
        steps: list[int] = []
        clusters: list[int] = []
        heights: list[int] = []
        length = 0
        for piece in self.pieces:
            if steps:
                steps[-1] += piece.start
            steps += piece.steps
            clusters += [length + at for at in piece.clusters or range(len(piece.text))]
            heights += piece.ys or [0] * len(piece.glyphs)
            length += len(piece.text)
        found = {"g": glyphs, "u": " ".join(map(str, steps)), "c": " ".join(map(str, clusters))}
        return {**found, "v": " ".join(map(str, heights))} if any(heights) else found


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
        scene.error("svg-bad-value", f"`font-weight` is `{style['font-weight']}`.", at, hint)
        return None
    is_italic = style.get("font-style", "normal") in ("italic", "oblique")
    try:
        font = scene.shop.fonts.find(style.get("font-family", ""), weight, is_italic)
    except MistakeError as mistake:
        scene.error(mistake.code, mistake.message, at, mistake.hint, source)
        return None
    features = style.get("font-feature-settings", "").replace("normal", "")
    return TextStyle(font, features, round(read_spacing(scene, style, at) * font.units))


def read_spacing(scene: Scene, style: Style, at: Element) -> float:
    """Give the letter spacing in ems."""
    text = style.get("letter-spacing", "normal")
    if text in ("normal", "0"):
        return 0.0
    size = read_size(scene, style, at)
    value = parse_mm(text, em=size)
    if value is None:
        scene.error("svg-bad-value", f"`letter-spacing` is `{text}`, which is no length.", at)
        return 0.0
    return value / size


def read_size(scene: Scene, style: Style, at: Element, name: str = "font-size") -> float:
    """Give the font size in mm; one that cannot be read is reported and 9 pt."""
    text = style.get(name)
    if text is None:
        return DEFAULT_SIZE
    value = parse_mm(text)
    if value is None or value <= 0:
        hint = 'Write a size in mm or with its unit: font-size="9pt".'
        scene.error("svg-bad-value", f"`{name}` is `{text}`, which is no size.", at, hint)
        return DEFAULT_SIZE
    return value


def shape(scene: Scene, text: str, style: TextStyle, at: Element, source: str) -> Shaped:
    """Give the glyphs of a text; characters that the font lacks are reported."""
    shaped = style.shape(text)
    if find_right_to_left(text):
        message = f"`{text}` is written from right to left, which cannot be set yet."
        scene.error("svg-unsupported", message, at, "Draw it as a picture.", source)
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
    scene: Scene, run: Run, x: float, y: float, size: float, context: DrawContext, at: Element, source: str
) -> None:
    """Write a run from (x, y) on its baseline, in the units around it, and remember it for the checks."""
    if not run.pieces or context.style.get("visibility") in ("hidden", "collapse"):
        return
    font, style = run.style.font, context.style
    scale = size / font.units
    bounds = (x, y - font.cap_height * size, x + run.advance * scale, y + font.depth * size)
    fill = read_paint(scene, "fill", context, bounds, at)
    stroke, width = NO_PAINT, 0.0
    if style.get("stroke", "none") != "none":
        width = parse_mm(style.get("stroke-width", "1")) or 0.0
        stroke = read_paint(scene, "stroke", context, bounds, at) if width > 0 else NO_PAINT
    if fill is NO_PAINT and stroke is NO_PAINT:
        return
    paints = write_paints(fill, stroke, style, num(width))
    text = "".join([piece.text for piece in run.pieces])
    scene.fonts[font.file] = None
    letters = Letters(font, tuple(run.pieces), x, y, scale, context.matrix, width / 2)
    x += run.pieces[0].start * scale
    place = {"font": font.file, "size": num6(size), "units": str(font.units), "x": num(x), "y": num(y)}
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
            letters=letters,
        )
    )
