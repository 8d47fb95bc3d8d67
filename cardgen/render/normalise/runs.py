"""Pieces of shaped text put one after another and written as glyphs at their places."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import accumulate

from cardgen.diagnostics.report import Severity, shorten, suggest
from cardgen.render.face import Node
from cardgen.render.lengths import num, num6
from cardgen.render.matrix import IDENTITY, Matrix, apply, bounds_of, format_matrix, multiply, scale_of
from cardgen.render.normalise.color_glyphs import has_color, write_color_run
from cardgen.render.normalise.paint import NO_PAINT, Paint, read_paint
from cardgen.render.normalise.scene import DrawContext, Element, Finding, Letters, Own, Scene, TextRun
from cardgen.render.normalise.strokes import read_pen, write_paints
from cardgen.render.normalise.style import Style
from cardgen.render.paths import Bounds
from cardgen.render.shaping import Shaped, TextStyle, find_missing
from cardgen.units import format_apart

LOWEST_DPI = 200.0
_MOST_NAMED = 7
_INITIAL = {"fill": "black", "stroke": "none"}
_ALWAYS_THERE = ("id", "name", "abilities", "flavour", "reminder")


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

    def from_left(self) -> list[Shaped]:
        """Give the pieces from left to right."""
        return self.pieces[::-1] if self.is_backward else self.pieces

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
    if style.is_fallback and style.absent:
        _tell_absent(scene, text, style, at, source)
    if 0 in shaped.glyphs:
        _note_missing(scene, text, style, at, source)
    return shaped


def _tell_absent(scene: Scene, text: str, style: TextStyle, at: Element, source: str) -> None:
    """Warn of a family that is not there and that the letters of a fallback might else be set in."""
    message = (
        f"There is no font family `{style.absent[0]}` in the folder `fonts/`; `{shorten(text)}` is set in the font "
        f"{style.font.describe()}, which is asked for after it."
    )
    hint = scene.shop.fonts.suggest(style.absent[0]) or "Put its font file there, or take its name out of the list."
    scene.warn("unknown-font", message, at, hint, source)


def _note_missing(scene: Scene, text: str, style: TextStyle, at: Element, source: str) -> None:
    names = [font.describe() for font in (style.font, *(other.font for other in style.fallbacks))]
    who = f"The font {names[0]} has" if len(names) == 1 else f"The fonts {_list(names, '; ')} have"
    if style.font.is_damaged:
        who = f"The font {names[0]} in `{style.font.file}` is damaged: it has"
    key = who, scene.place_of(at), source, style.absent
    for character in find_missing(style.font, text) or (dict.fromkeys(text) if style.font.is_damaged else ()):
        if character != "\ufffd" or not scene.shop.is_garbled:  # else it stands for bytes that are reported
            scene.missing.setdefault(key, {}).setdefault(character)


def report_missing(scene: Scene) -> None:
    """Report the characters that the font of a text lacks, all of one text together."""
    for (who, place, source, absent), characters in scene.missing.items():
        first, *more = characters
        named = [f"`{character}` (U+{ord(character):04X})" for character in (first, *more[:_MOST_NAMED])]
        if more[_MOST_NAMED:]:
            named.append(f"{len(more) - _MOST_NAMED} more characters")
        message = f"{who} no {'glyphs' if more else 'glyph'} for {_list(named)}."
        hint = "Write it another way, name a font that has it, or use an icon of the deck, `:name:`."
        if absent:
            names = _list([f"`{name}`" for name in absent])
            hint = f"{hint} The text asks for {names}, too, which {'are' if absent[1:] else 'is'} not in `fonts/`."
        scene.found.setdefault(Finding(Severity.ERROR, "missing-glyph", message, place, hint, source, first))


def _list(words: list[str], comma: str = ", ") -> str:
    return f"{comma.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]


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
    if not run.pieces or (context.style.get("visibility") in ("hidden", "collapse") and not scene.is_measuring):
        return
    font, style = run.style.font, context.style
    scale = size / font.units
    bounds = (x, y - font.cap_height * size, x + run.advance * scale, y + font.depth * size)
    if turn is not None:
        bounds = bounds_of(turn, bounds[0] - x, bounds[1] - y, bounds[2] - x, bounds[3] - y)
    fill = read_paint(scene, "fill", context, box or bounds, at)
    pen = read_pen(scene, at, context) if style.get("stroke", "none") != "none" else None
    stroke = read_paint(scene, "stroke", context, box or bounds, at) if pen is not None else NO_PAINT
    is_lost = fill is NO_PAINT and stroke is NO_PAINT
    if is_lost and scene.file:
        return
    paints = write_paints(fill, stroke, pen or {})
    text = "".join([piece.text for piece in run.pieces])
    at_start = (x, y, context.matrix) if turn is None else (0.0, 0.0, multiply(context.matrix, turn))
    swell = float(pen["stroke-width"]) / 2 if stroke is not NO_PAINT and pen else 0.0
    is_above = swell > 0 and not {"paint-order", "stroke-dasharray"} & set(pen or ())
    letters = Letters(font, tuple(run.from_left()), *at_start[:2], scale, at_start[2], swell, is_above)
    is_colored, before = has_color(font, run.pieces), len(scene.out)
    if is_colored and not is_lost:
        _write_colored(scene, run, (turn or IDENTITY, x, y), size, fill, context, at, source)
    elif not is_lost:
        scene.fonts[font.file] = None
        start = run.start * scale
        place = {"font": font.file, "size": num6(size), "units": str(font.units)}
        if turn is None:
            place |= {"x": num(x + start), "y": num(y)}
        else:
            x, y = apply(turn, start, 0.0)
            place |= {"x": num(x), "y": num(y), "turn": " ".join(map(num6, turn[:4]))}
        scene.out.append(Node("glyphs", {**place, **paints, **run.write()}, text=text))
    is_patterned = not is_lost and any(paint is not NO_PAINT and paint.colors is None for paint in (fill, stroke))
    scene.texts.append(
        TextRun(
            text=text,
            bounds=bounds_of(context.matrix, *bounds),
            paint=None if is_colored else fill.colors,
            painted_before=len(scene.painted),
            place=scene.place_of(at),
            source=source,
            is_ornament=style.get("ornament") == "yes",
            outline=stroke.colors,
            clips=context.clips,
            block=scene.blocks,
            letters=letters,
            nodes=tuple(scene.out[before:]),
            mixed="pattern" if is_patterned else "",
            lost=_explain_lost(style) if is_lost else "",
        )
    )


def _explain_lost(style: Style) -> str:
    """Say why a text is not painted: neither its fill nor its stroke is anything."""
    for name in ("fill", "stroke"):
        share = style.get(f"{name}-opacity", "1")
        if style.get(name, _INITIAL[name]) not in ("none", "transparent") and not share.strip("0.%"):
            return f"is not painted: its `{name}-opacity` is `{share}`"
    value = style.get("fill", "black")
    if value.startswith("url("):
        return f"is not painted: its `fill` is `{value}`, which leaves nothing"
    return f"is not painted: its `fill` is `{value}`"


def _write_colored(
    scene: Scene,
    run: Run,
    place: tuple[Matrix, float, float],
    size: float,
    fill: Paint,
    context: DrawContext,
    at: Element,
    source: str,
) -> None:
    """Write a run that has glyphs in colours of their own; tell what of it cannot be drawn, or is too coarse."""
    font, (turn, x, y) = run.style.font, place
    pieces = run.from_left()
    with scene.group({} if turn == IDENTITY else {"transform": format_matrix(turn)}):
        x, y = (x, y) if turn == IDENTITY else (0.0, 0.0)
        faults, pixel = write_color_run(scene, font, pieces, x, y, size, fill)
    for character, why in faults.items():
        code = f"U+{ord(character[0]):04X}" if character else "no character"
        message = f"`{character}` ({code}) of the font {font.describe()} is in colours that cannot be drawn: {why}."
        hint = "Use an icon of the deck, `:name:`, or a font that draws it otherwise."
        scene.error("color-glyph", message, at, hint, source)
    dpi = 25.4 / (pixel * scale_of(context.matrix)) if pixel else LOWEST_DPI
    if dpi < LOWEST_DPI - 0.5:
        printed = format_apart(dpi, LOWEST_DPI, decimals=0)
        message = f"Letters of the font {font.describe()} are pictures, printed at {printed} dpi; they look blurred."
        scene.warn("low-resolution", message, at, "Print them smaller, or use an icon of the deck.", source)
