"""<textbox>: text that is broken into lines and fitted into its box."""

from __future__ import annotations

from dataclasses import replace

from cardgen.diagnostics.report import suggest
from cardgen.geometry import Box
from cardgen.render.colors import BLACK, Color
from cardgen.render.fitting import Fitted, Frame, fit
from cardgen.render.fonts import Font
from cardgen.render.lengths import parse_mm
from cardgen.render.normalise.flow import ICON_CENTRE, ICON_HEIGHT, FlowReader, Piece, Word
from cardgen.render.normalise.icons import place_icon
from cardgen.render.normalise.paint import read_paint
from cardgen.render.normalise.runs import Run, read_size, read_source, read_text_style, write_run
from cardgen.render.normalise.scene import DrawContext, Element, Own, Scene
from cardgen.render.normalise.shapes import read_length
from cardgen.units import format_mm, mm_to_pt

_ALIGN = {"left": 0.0, "start": 0.0, "center": 0.5, "centre": 0.5, "middle": 0.5, "right": 1.0, "end": 1.0}
_VALIGN = {"top": 0.0, "middle": 0.5, "center": 0.5, "centre": 0.5, "bottom": 1.0}


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
    paint = read_paint(scene, "fill", context, None, element).colors
    color = paint if isinstance(paint, Color) else BLACK
    paragraphs = FlowReader(scene, element, own, context.style, color, source).read()
    if not paragraphs:
        return
    frame = _read_frame(scene, element, own, box, base.font)
    largest = read_size(scene, context.style, element)
    smallest = read_size(scene, own, element, "min-size") if "min-size" in own else largest
    atoms = [[[word.atom() for word in block] for block in paragraph] for paragraph in paragraphs]
    fitted = fit(atoms, frame, largest, min(smallest, largest))
    _report_overflow(scene, element, fitted, box, source)
    align = _read_choice(scene, element, own, "align", _ALIGN)
    top = _find_top(fitted, frame, box, _read_choice(scene, element, own, "valign", _VALIGN))
    scene.blocks += 1
    first = len(scene.texts)
    for line in fitted.lines:
        block = paragraphs[line.paragraph][line.block]
        words = block[line.first : line.end]
        x = box.x + (box.width - line.width * fitted.size) * align
        y = top + line.baseline * fitted.size
        is_parted = block[line.end].space is not None if line.end < len(block) else line is not fitted.lines[-1]
        _write_line(scene, element, words, x, y, fitted.size, context, source, is_parted)
    if not fitted.fits:
        scene.texts[first:] = [replace(run, overflows=True) for run in scene.texts[first:]]


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


def _report_overflow(scene: Scene, element: Element, fitted: Fitted, box: Box, source: str) -> None:
    if fitted.fits:
        return
    ways = [f"{format_mm(fitted.too_tall)} mm too tall"] if fitted.too_tall else []
    ways += [f"{format_mm(fitted.too_wide)} mm too wide"] if fitted.too_wide else []
    of = f" of `{source}`" if source else ""
    size = f"{mm_to_pt(fitted.size):.1f}".removesuffix(".0")
    message = (
        f"The text{of} is {' and '.join(ways)} for its box of {format_mm(box.width)} x {format_mm(box.height)} mm, "
        f"set in {size} pt."
    )
    hint = "Shorten the text, or give the box more room or a smaller min-size in the template."
    scene.error("text-overflow", message, element, hint, source)


def _write_line(
    scene: Scene,
    element: Element,
    words: list[Word],
    x: float,
    y: float,
    size: float,
    context: DrawContext,
    source: str,
    is_parted: bool,
) -> None:
    run: Run | None = None
    start = x
    for number, word in enumerate(words):
        pieces = [word.space, *word.pieces] if number and word.space else word.pieces
        for piece in pieces:
            if run is not None and (piece.icon or piece.style is not run.style):
                write_run(scene, run, start, y, size, context, element, source)
                run = None
            if piece.icon:
                _write_icon(scene, element, piece, x, y, size, context)
            elif piece.shaped is not None and piece.style is not None:
                if run is None:
                    run, start = Run(piece.style), x
                run.add(piece.shaped)
            x += piece.width * size
    if run is not None:
        if is_parted:
            run.end_line()
        write_run(scene, run, start, y, size, context, element, source)


def _write_icon(
    scene: Scene, element: Element, piece: Piece, x: float, y: float, size: float, context: DrawContext
) -> None:
    height = ICON_HEIGHT * size
    box = Box(x, y - ICON_CENTRE * size - height / 2, piece.width * size, height)
    place_icon(scene, piece.icon, box, context, element)
