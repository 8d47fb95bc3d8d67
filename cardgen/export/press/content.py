"""Content streams in other colours: a colour is written just before something is drawn in it, when it is known what.

So black letters can be of one ink, and a black ground of four, though both ask for the same colour.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from cardgen.export.press.schemes import Bounds, Color, Paint, Painter, Point
from cardgen.export.press.spaces import CMYK, GREY, RGB, PressError, count_parts
from cardgen.render.matrix import IDENTITY, Matrix, apply, bounds_of, multiply, scale_of

OVERPRINT, KNOCKOUT = "/PressOver", "/PressKnock"
BLACK: Color = (0.0, 0.0, 0.0)
_DEVICE = {"g": GREY, "rg": RGB, "k": CMYK, "G": GREY, "RG": RGB, "K": CMYK}
_SET = {
    (GREY, False): "g",
    (RGB, False): "rg",
    (CMYK, False): "k",
    (GREY, True): "G",
    (RGB, True): "RG",
    (CMYK, True): "K",
}
_FILLS = {"f", "F", "f*", "B", "B*", "b", "b*"}
_STROKES = {"S", "s", "B", "B*", "b", "b*"}
_OUTLINED = {"f": "B", "F": "B", "f*": "B*"}
_TEXT = {"Tj", "TJ", "'", '"'}
_CURVES = {"m", "l", "c", "v", "y"}


@dataclass(slots=True)
class _State:
    """The graphics state that colours need: what is wanted, and what is written already; None is left to the file."""

    matrix: Matrix = IDENTITY
    width: float = 1.0
    fill: Color | None = BLACK
    stroke: Color | None = BLACK
    fill_space: int | None = GREY
    stroke_space: int | None = GREY
    text_mode: int = 0
    font_size: float = 0.0
    opacity: float = 1.0
    clip: Bounds | None = None
    shown_fill: Color | None = None
    shown_stroke: Color | None = None
    overprints: bool = False


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a stream's content refers to: a colour space and an opacity by the names of its resources.

    `clip` is what can be seen of it, `replace_inline` gives the name of what stands for an inline picture.
    """

    clip: Bounds | None
    find_space: Callable[[str], Any]
    find_opacity: Callable[[str], float | None]
    replace_inline: Callable[[Any], str | None] = lambda inline: None


class Rewriter:
    """Writes a stream anew with what a painter says of its colours; `uses_overprint` tells what resources it needs."""

    def __init__(self, painter: Painter, surroundings: Surroundings) -> None:
        self._painter = painter
        self._around = surroundings
        self._state = _State(clip=surroundings.clip)
        self._text = IDENTITY
        self._stack: list[_State] = []
        self._written: list[Any] = []
        self._path: list[Any] = []
        self._rings: list[list[Point]] = []
        self._clips = False
        self.uses_overprint = False

    def rewrite(self, stream: Any) -> bytes:
        """Give the new content of a stream or a page."""
        import pikepdf

        for instruction in pikepdf.parse_content_stream(stream):
            self._take(instruction)
        self._written += self._path
        return pikepdf.unparse_content_stream(self._written)

    def _take(self, instruction: Any) -> None:
        operator = str(instruction.operator)
        if operator in _CURVES or operator in ("re", "h", "W", "W*"):
            self._add_to_path(operator, instruction)
        elif operator in _FILLS or operator in _STROKES or operator == "n":
            self._paint_path(operator, instruction)
        elif not self._take_color(operator, instruction):
            self._take_state(operator, instruction)
            if operator == "INLINE IMAGE":
                instruction = self._take_inline(instruction)
            self._written.append(instruction)

    def _take_state(self, operator: str, instruction: Any) -> None:
        state = self._state
        if operator == "q":
            self._stack.append(replace(state))
        elif operator == "Q" and self._stack:
            self._state = self._stack.pop()
        elif operator == "cm":
            a, b, c, d, e, f = (float(each) for each in instruction.operands)
            state.matrix = multiply(state.matrix, (a, b, c, d, e, f))
        elif operator == "w":
            state.width = float(instruction.operands[0])
        elif operator == "gs":
            opacity = self._around.find_opacity(str(instruction.operands[0]))
            state.opacity = state.opacity if opacity is None else opacity
        elif operator == "Tr":
            state.text_mode = int(instruction.operands[0])
        elif operator == "Tf":
            state.font_size = float(instruction.operands[1])
        elif operator in ("BT", "Tm", "Td", "TD"):
            self._move_text(operator, instruction)
        elif operator in _TEXT:
            self._paint_text()
        elif operator == "sh":
            self._painter.cover(state.clip)
        elif operator in ("Do", "INLINE IMAGE"):
            self._painter.cover(Bounds(*bounds_of(state.matrix, 0.0, 0.0, 1.0, 1.0)))
            self._show(None if state.fill is None else self._painter.fill(state.fill, None), is_stroke=False)
            self._set_overprint(False)  # a form would inherit it

    def _take_color(self, operator: str, instruction: Any) -> bool:
        """Note a colour and tell whether it was one; what is no colour, or one of another space, stays as it is."""
        is_stroke = operator[:1].isupper()
        if operator in _DEVICE:
            self._want(_read_color(instruction.operands), _DEVICE[operator], is_stroke)
        elif operator in ("cs", "CS"):
            parts = count_parts(self._around.find_space(str(instruction.operands[0])))
            self._want(None if parts is None else _first_color(parts), parts, is_stroke)
            return parts is not None
        elif operator in ("sc", "SC", "scn", "SCN"):
            parts = self._state.stroke_space if is_stroke else self._state.fill_space
            if parts is None:
                return False
            self._want(_read_color(instruction.operands), parts, is_stroke)
        else:
            return False
        return True

    def _want(self, color: Color | None, parts: int | None, is_stroke: bool) -> None:
        if is_stroke:
            self._state.stroke, self._state.stroke_space = color, parts
            self._state.shown_stroke = None if color is None else self._state.shown_stroke
        else:
            self._state.fill, self._state.fill_space = color, parts
            self._state.shown_fill = None if color is None else self._state.shown_fill

    def _add_to_path(self, operator: str, instruction: Any) -> None:
        self._path.append(instruction)
        if operator in ("W", "W*"):
            self._clips = True
        elif operator == "re":
            x, y, width, height = (float(each) for each in instruction.operands)
            self._rings.append([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
        elif operator in _CURVES:
            values = [float(each) for each in instruction.operands]
            if operator == "m" or not self._rings:
                self._rings.append([])
            self._rings[-1] += zip(values[::2], values[1::2], strict=True)

    def _paint_path(self, operator: str, instruction: Any) -> None:
        state, bounds = self._state, self._find_bounds()
        fill = stroke = None
        if operator in _FILLS:
            fill = self._fill(bounds)
        if operator in _STROKES and state.stroke is not None:
            stroke = self._painter.stroke(state.stroke, state.width * scale_of(state.matrix), bounds)
        outline = fill.outline if fill is not None and operator in _OUTLINED else None
        self._show(fill, is_stroke=False, other=stroke)
        self._show(stroke, is_stroke=True, other=fill)
        if outline is None:
            self._written += [*self._path, instruction]
        else:
            self._write_outlined(operator, *outline)
        if self._clips:
            state.clip = bounds
        self._path, self._rings, self._clips = [], [], False

    def _fill(self, bounds: Bounds | None) -> Paint | None:
        if self._state.fill is None:
            self._painter.cover(bounds)
            return None
        return self._painter.fill(self._state.fill, bounds)

    def _write_outlined(self, operator: str, color: Color, width: float) -> None:
        self._write("q")
        self._write(_SET[len(color), True], *color)
        self._write("w", width / (scale_of(self._state.matrix) or 1.0))
        self._write("d", [], 0)
        self._written += self._path
        self._write(_OUTLINED[operator])
        self._write("Q")

    def _find_bounds(self) -> Bounds | None:
        """Give what can be seen of the path: of a clip only the bounds are known, and of a curve its handles."""
        matrix, clip = self._state.matrix, self._state.clip
        if not self._rings:
            return clip
        across, up = [x for ring in self._rings for x, _ in ring], [y for ring in self._rings for _, y in ring]
        left, bottom, right, top = bounds_of(matrix, min(across), min(up), max(across), max(up))
        if clip is not None:
            left, right = max(left, clip.left), max(left, clip.left, min(right, clip.right))
            bottom, top = max(bottom, clip.bottom), max(bottom, clip.bottom, min(top, clip.top))
        return Bounds(left, bottom, right, top, matrix, self._rings, self._state.opacity)

    def _move_text(self, operator: str, instruction: Any) -> None:
        """Note where the next text begins; within a line, or after one, it is about there (ISO 32000-1, 9.4.2)."""
        values = [float(each) for each in instruction.operands]
        if operator == "BT":
            self._text = IDENTITY
        elif operator == "Tm":
            a, b, c, d, e, f = values
            self._text = (a, b, c, d, e, f)
        else:
            self._text = multiply(self._text, (1.0, 0.0, 0.0, 1.0, values[0], values[1]))

    def _paint_text(self) -> None:
        state = self._state
        middle = 0.3 * state.font_size
        across, up = apply(multiply(state.matrix, self._text), middle, middle)
        fill = stroke = None
        if state.fill is not None and state.text_mode % 4 != 1:
            fill = self._painter.fill(state.fill, Bounds(across, up, across, up), is_text=True)
        if state.stroke is not None and state.text_mode % 4 in (1, 2):
            stroke = self._painter.stroke(state.stroke, state.width * scale_of(state.matrix), None)
        self._show(fill, is_stroke=False, other=stroke)
        self._show(stroke, is_stroke=True, other=fill)

    def _show(self, paint: Paint | None, is_stroke: bool, other: Paint | None = None) -> None:
        """Write a paint's colour where another is shown; what overprints does so with all that is drawn at once."""
        if paint is None:
            return
        state = self._state
        shown = state.shown_stroke if is_stroke else state.shown_fill
        if shown != paint.parts:
            self._write(_SET[len(paint.parts), is_stroke], *paint.parts)
            if is_stroke:
                state.shown_stroke = paint.parts
            else:
                state.shown_fill = paint.parts
        self._set_overprint(paint.overprints and (other is None or other.overprints))

    def _set_overprint(self, overprints: bool) -> None:
        if overprints != self._state.overprints:
            self._write_name("gs", OVERPRINT if overprints else KNOCKOUT)
            self._state.overprints = overprints
            self.uses_overprint = True

    def _write(self, operator: str, *operands: Any) -> None:
        import pikepdf

        values = [pikepdf.Array(each) if isinstance(each, list) else _rounded(each) for each in operands]
        self._written.append(pikepdf.ContentStreamInstruction(values, pikepdf.Operator(operator)))

    def _write_name(self, operator: str, name: str) -> None:
        import pikepdf

        self._written.append(pikepdf.ContentStreamInstruction([pikepdf.Name(name)], pikepdf.Operator(operator)))

    def _take_inline(self, instruction: Any) -> Any:
        import pikepdf

        name = self._around.replace_inline(instruction.iimage)
        if name is None:
            return instruction
        return pikepdf.ContentStreamInstruction([pikepdf.Name(name)], pikepdf.Operator("Do"))


def _read_color(operands: Any) -> Color:
    values = tuple(min(1.0, max(0.0, float(each))) for each in operands)
    if len(values) not in (GREY, RGB, CMYK):
        raise PressError(f"A colour has {len(values)} parts; it must be grey, RGB or CMYK.")
    return values * 3 if len(values) == GREY else values


def _first_color(parts: int) -> Color:
    return (0.0, 0.0, 0.0, 1.0) if parts == CMYK else BLACK


def _rounded(value: float) -> float | int:
    return int(value) if value == int(value) else round(value, 4)
