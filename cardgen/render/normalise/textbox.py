"""<textbox>: text that is broken into lines and fitted into its box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardgen.diagnostics.report import shorten, suggest
from cardgen.geometry import Box
from cardgen.render.breaking import find_hyphenation
from cardgen.render.colors import BLACK, Color
from cardgen.render.fitting import Fitted, Frame, fit, fit_broken
from cardgen.render.fonts import Font
from cardgen.render.lengths import parse_mm
from cardgen.render.matrix import bounds_of
from cardgen.render.normalise.flow import FlowReader, Paragraph, Word
from cardgen.render.normalise.lines import gather_line, write_line
from cardgen.render.normalise.looks import check_whole
from cardgen.render.normalise.paint import read_paint
from cardgen.render.normalise.runs import read_source
from cardgen.render.normalise.scene import DrawContext, Element, Own, Scene
from cardgen.render.normalise.shapes import read_length
from cardgen.render.normalise.text_styles import read_size, read_text_style
from cardgen.units import format_mm, mm_to_pt

_START, _END = -1.0, -2.0  # the edge at which lines begin and the other one: which they are, their text decides
_ALIGN = {"start": _START, "end": _END, "left": 0.0, "center": 0.5, "centre": 0.5, "middle": 0.5, "right": 1.0}
_VALIGN = {"top": 0.0, "middle": 0.5, "center": 0.5, "centre": 0.5, "bottom": 1.0}
_HYPHENATE = {"no": 0.0, "yes": 1.0}
_WORTH_TELLING = 1.1  # how much larger a text could be if a long word of it were broken
_IDEOGRAPH_RISE = 0.84  # ems above the baseline, of Chinese, Japanese and Korean characters: more than capitals
_FILLED = 0.9  # of its line, by a word that keeps the whole text small
_WITHOUT_HYPHENS = ("ar", "fa", "he", "ur", "yi", "ja", "ko", "zh", "th", "vi")


def write_textbox(scene: Scene, element: Element, own: Own, context: DrawContext) -> None:
    """Write a <textbox>. Its first capital touches the top edge, its last descender the bottom edge; in the
    middle the text is centred from the first capital's top to the last baseline."""
    box = Box(*(read_length(scene, element, own, name, 0.0, 0.0) for name in ("x", "y", "width", "height")))
    if box.width <= 0 or box.height <= 0:
        hint = 'Give it both in mm: width="44" height="14".'
        scene.error("svg-bad-value", "A <textbox> has no width or no height.", element, hint)
        return
    source = read_source(scene, element, own)
    base = read_text_style(scene, context.style, element)
    if base is None:
        return
    check_whole(scene, element, context.style)
    paint = read_paint(scene, "fill", context, None, element).colors
    color = paint if isinstance(paint, Color) else BLACK
    is_hyphenated = _read_hyphenation(scene, element, own, context)
    reader = FlowReader(scene, element, own, context.style, color, source, is_hyphenated)
    paragraphs = reader.read()
    if not paragraphs:
        return
    frame = _read_frame(scene, element, own, box, base.font)
    if reader.has_ideographs():
        frame = replace(frame, rise=max(frame.rise, _IDEOGRAPH_RISE))
    largest = read_size(scene, context.style, element)
    smallest = min(largest, read_size(scene, own, element, "min-size")) if "min-size" in own else largest
    atoms = [[[word.atom() for word in block] for block in paragraph.blocks] for paragraph in paragraphs]
    fitted = fit(atoms, frame, largest, smallest)
    word = _find_long_word(paragraphs, fitted, frame, largest)
    _report_overflow(scene, element, fitted, box, source, _find_widest(paragraphs) if fitted.too_wide else None)
    if word is not None and fitted.fits:
        size = fit_broken(atoms, frame, largest, smallest)
        _report_long_word(scene, element, word, (fitted.size, size), source, is_hyphenated)
    align = _read_choice(scene, element, own, "align", _ALIGN)
    top = _find_top(fitted, frame, box, _read_choice(scene, element, own, "valign", _VALIGN))
    first = len(scene.texts)
    scene.text_boxes[scene.blocks + 1] = bounds_of(context.matrix, box.x, box.y, box.right, box.bottom)
    _write_lines(scene, element, paragraphs, fitted, (box.x, box.width, align, top), context, source)
    if not fitted.fits:
        scene.texts[first:] = [replace(run, overflows=True) for run in scene.texts[first:]]


def _write_lines(
    scene: Scene,
    element: Element,
    paragraphs: Sequence[Paragraph],
    fitted: Fitted,
    place: tuple[float, float, float, float],
    context: DrawContext,
    source: str,
) -> None:
    """Write all lines; `place` is the left edge of the box, its width, the alignment and the top of the text."""
    left, width, align, top = place
    scene.blocks += 1
    for line in fitted.lines:
        paragraph = paragraphs[line.paragraph]
        block = paragraph.blocks[line.block]
        words = block[line.first : line.end]
        is_parted = block[line.end].space is not None if line.end < len(block) else line is not fitted.lines[-1]
        is_joined = any(word.hyphen is not None for word in words)
        pieces = gather_line(words, is_within_word=line.end < len(block))
        used = sum(piece.width for piece in pieces) if is_joined else line.width
        x = left + (width - used * fitted.size) * _find_share(align, paragraph)
        at = x, top + line.baseline * fitted.size, fitted.size
        write_line(scene, element, pieces, at, context, source, is_parted=is_parted)


def _find_share(align: float, paragraph: Paragraph) -> float:
    """Give the part of the free room that lies left of a line."""
    if align in (_START, _END):
        return float(paragraph.is_from_right == (align == _START))
    return align


def _read_hyphenation(scene: Scene, element: Element, own: Own, context: DrawContext) -> bool:
    """Tell whether words are to be hyphenated; where it is asked for a language that has none, that is told."""
    is_asked = scene.shop.is_hyphenated
    if "hyphenate" in own:
        is_asked = _read_choice(scene, element, own, "hyphenate", _HYPHENATE) == 1.0
    lang = context.style.get("lang") or scene.shop.lang
    if is_asked and lang[:2].lower() not in _WITHOUT_HYPHENS and find_hyphenation(lang) is None:
        message = f"Words are to be hyphenated, but no hyphenation is known for the language `{lang}`."
        hint = "Put soft hyphens (U+00AD) into long words, or write `hyphenate: no`."
        scene.warn("no-hyphenation", message, element, hint)
    return is_asked


def _find_long_word(paragraphs: Sequence[Paragraph], fitted: Fitted, frame: Frame, largest: float) -> Word | None:
    """Give the word of several that fills a line of a text that is not set in its largest size; None if none does."""
    if fitted.size >= largest or sum(len(block) for paragraph in paragraphs for block in paragraph.blocks) < 2:
        return None
    longest = _find_widest(paragraphs)
    return longest if longest.atom().width * fitted.size > _FILLED * frame.width and len(longest.text) > 1 else None


def _find_widest(paragraphs: Sequence[Paragraph]) -> Word:
    words = (word for paragraph in paragraphs for block in paragraph.blocks for word in block)
    return max(words, key=lambda word: word.atom().width)


def _report_long_word(
    scene: Scene, element: Element, word: Word, sizes: tuple[float, float], source: str, is_hyphenated: bool
) -> None:
    """Warn of a word that keeps a whole text small; `sizes` are the one that it is set in and the one without it."""
    if sizes[1] < sizes[0] * _WORTH_TELLING:
        return
    of = f" of `{source}`" if source else ""
    message = (
        f"The word `{shorten(word.text)}` fills a line and keeps the text{of} at {_points(sizes[0])} pt; "
        f"broken, it would allow {_points(sizes[1])} pt."
    )
    hint = "Put a soft hyphen (U+00AD) where it may be broken"
    hint += "." if is_hyphenated else ", or write `hyphenate: yes` in the deck file."
    scene.warn("long-word", message, element, hint, source)


def _points(size: float) -> str:
    return f"{mm_to_pt(size):.1f}".removesuffix(".0")


def _read_frame(scene: Scene, element: Element, own: Own, box: Box, font: Font) -> Frame:
    return Frame(
        width=box.width,
        height=box.height,
        line_height=_read_number(scene, element, own, "line-height", 1.2),
        paragraph_gap=_read_number(scene, element, own, "paragraph-gap", 0.35),
        rise=font.cap_height,
        depth=font.depth,
        is_balanced=_read_choice(scene, element, own, "wrap", {"balance": 1.0, "greedy": 0.0}) == 1.0,
    )


def _read_number(scene: Scene, element: Element, own: Own, name: str, default: float) -> float:
    text = own.get(name)
    value = default if text is None else parse_mm(text.removesuffix("em"))
    if value is None or value < 0:
        scene.error("svg-bad-value", f"`{name}` is `{text}`; it must be a number of ems such as 1.2.", element)
        return default
    return value


def _read_choice(scene: Scene, element: Element, own: Own, name: str, choices: dict[str, float]) -> float:
    text = own.get(name)
    if text is None:
        return next(iter(choices.values()))
    if text not in choices:
        message = f"`{name}` is `{text}`, which is none of its values."
        scene.error("svg-bad-value", message, element, suggest(text, choices))
        return next(iter(choices.values()))
    return choices[text]


def _find_top(fitted: Fitted, frame: Frame, box: Box, share: float) -> float:
    free = box.height - fitted.height
    if share == 0.5 and free > 0:
        return box.y + min(free, (free + frame.depth * fitted.size) / 2)
    return box.y + max(free, 0.0) * share if free > 0 else box.y + free * share


def _report_overflow(
    scene: Scene, element: Element, fitted: Fitted, box: Box, source: str, widest: Word | None
) -> None:
    if fitted.fits:
        return
    ways = [f"{format_mm(fitted.too_tall, 0.0)} mm too tall"] if fitted.too_tall else []
    ways += [f"{format_mm(fitted.too_wide, 0.0)} mm too wide"] if fitted.too_wide else []
    of = f" of `{source}`" if source else ""
    message = (
        f"The text{of} is {' and '.join(ways)} for its box of {format_mm(box.width)} x {format_mm(box.height)} mm, "
        f"set in {_points(fitted.size)} pt."
    )
    hint = "Shorten the text, or give the box more room or a smaller min-size in the template."
    if widest is not None and len(widest.text) > 1:
        hint = f"Put a soft hyphen (U+00AD) into `{shorten(widest.text)}`, or give the box more room in the template."
    scene.error("text-overflow", message, element, hint, source)
