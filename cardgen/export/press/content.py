"""Content streams in other colours: a colour is written just before something is drawn in it, when it is known what.

So black letters can be of one ink, and a black ground of four, though both ask for the same colour.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from cardgen.export.press import letters, paths
from cardgen.export.press.measure import UNKNOWN
from cardgen.export.press.painters import Bounds, Color, Paint, Painter
from cardgen.export.press.regions import (
    ANYWHERE,
    Box,
    Place,
    Point,
    Region,
    find_box,
    list_corners,
    make_region,
    move_box,
)
from cardgen.export.press.spaces import CMYK, GREY, RGB, PressError, count_parts
from cardgen.export.press.state import BLACK, State, make_grey
from cardgen.render.matrix import IDENTITY, Matrix, apply, bounds_of, multiply, scale_of

OVERPRINT, KNOCKOUT = "/PressOver", "/PressKnock"
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
_OWN = Paint(())
_SQUARE = Box(0.0, 0.0, 1.0, 1.0)
_MOST_BOXES = 64


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a stream's content refers to: a colour space by its name, a resource by its kind and name.

    `clip` is what can be seen of it, `measure` gives the most of the three coloured inks in a picture or a gradient,
    `replace_inline` the name of what stands for an inline picture.
    """

    clip: Bounds | None
    find_space: Callable[[str], Any]
    find_resource: Callable[[str, str], Any]
    measure: Callable[[Any], float] = lambda found: UNKNOWN
    replace_inline: Callable[[Any], str | None] = lambda inline: None


class Rewriter:
    """Writes a stream anew with what a painter says of its colours; `uses_overprint` tells what resources it needs."""

    def __init__(self, painter: Painter, surroundings: Surroundings) -> None:
        self._painter = painter
        self._around = surroundings
        self._state = State(clip=surroundings.clip, clips=_list_clips(surroundings.clip))
        self._text = letters.TextPlace()
        self._stack: list[State] = []
        self._written: list[Any] = []
        self._path: list[Any] = []
        self._rings: list[list[Point]] = []
        self._clips = ""
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
        if operator in paths.OPERATORS or operator in ("W", "W*"):
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
        elif operator == "M":
            state.miter = float(instruction.operands[0])
        elif operator == "gs":
            self._state.take_look(self._around.find_resource("/ExtGState", str(instruction.operands[0])))
        elif operator == "sh":
            shading = self._around.find_resource("/Shading", str(instruction.operands[0]))
            box = Box(*state.clip[:4]) if state.clip else ANYWHERE
            self._cover(state.clip, Place((box,), None, state.clips, self._around.measure(shading)))
            self._stop_overprint()
        elif operator in ("Do", "INLINE IMAGE"):
            bounds = Bounds(*bounds_of(state.matrix, *_SQUARE))
            self._cover(bounds, self._find_drawn_place(operator, instruction))
            self._show(None if state.fill is None else self._painter.fill(state.fill, None), is_stroke=False)
            self._set_overprint(False)  # a form would inherit it
        else:
            self._take_text(operator, instruction)

    def _take_text(self, operator: str, instruction: Any) -> None:
        state = self._state
        if operator in letters.CHANGES:
            state.text = state.text.change(operator, float(instruction.operands[0]))
        elif operator == "Tf":
            font = self._around.find_resource("/Font", str(instruction.operands[0]))
            state.text = replace(state.text, letters=letters.read_letters(font), size=float(instruction.operands[1]))
        elif operator in letters.MOVES:
            self._move_text(operator, instruction.operands)
        elif operator in letters.SHOWS:
            self._paint_text(operator, instruction.operands)

    def _cover(self, bounds: Bounds | None, place: Place) -> None:
        self._painter.cover((bounds or Bounds(*place.boxes[0]))._replace(place=place))

    def _find_drawn_place(self, operator: str, instruction: Any) -> Place:
        """Give the place of a picture, which fills it unless it has a mask, or of a form, which may not."""
        state = self._state
        found = None if operator != "Do" else self._around.find_resource("/XObject", str(instruction.operands[0]))
        if found is not None and found.get("/Subtype") == "/Form":
            matrix, box = _read_matrix(found), Box(*(float(edge) for edge in found.BBox))
            return Place((move_box(multiply(state.matrix, matrix), box),), None, state.clips, UNKNOWN)
        region = make_region([list_corners(_SQUARE)], state.matrix)
        is_masked = found is None or any(name in found for name in ("/SMask", "/Mask", "/ImageMask", "/SMaskInData"))
        is_whole = not is_masked and self._state.is_opaque
        return Place((region.box,), region if is_whole else None, state.clips, self._around.measure(found))

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
                name = str(instruction.operands[-1]) if instruction.operands else ""
                self._state.pattern = self._state.pattern if is_stroke else self._around.find_resource("/Pattern", name)
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
            self._clips = operator
        else:
            paths.add_to_rings(self._rings, operator, [float(each) for each in instruction.operands])

    def _paint_path(self, operator: str, instruction: Any) -> None:
        state, bounds = self._state, self._find_bounds(is_even_odd=operator.endswith("*"))
        fill = stroke = None
        if operator in _FILLS:
            fill = self._fill(bounds)
        if operator in _STROKES and state.stroke is not None:
            width = state.width * scale_of(state.matrix)
            line = bounds and bounds._replace(place=self._find_line_place(width))
            stroke = self._painter.stroke(state.stroke, width, line)
        elif operator in _STROKES:
            self._cover(bounds, Place(clips=state.clips))
        outline = fill.outline if fill is not None and operator in _OUTLINED else None
        if None in (fill if operator in _FILLS else stroke, stroke if operator in _STROKES else fill):
            self._stop_overprint()
        self._show(fill, is_stroke=False, other=stroke or (_OWN if operator in _STROKES else None))
        self._show(stroke, is_stroke=True, other=fill or (_OWN if operator in _FILLS else None))
        if outline is None:
            self._written += [*self._path, instruction]
        else:
            self._write_outlined(operator, *outline)
        if self._clips:
            state.clip = bounds
            state.clips = (*state.clips, make_region(self._rings, state.matrix, self._clips == "W*"))
        self._path, self._rings, self._clips = [], [], ""

    def _fill(self, bounds: Bounds | None) -> Paint | None:
        if self._state.fill is None:
            place = Place() if bounds is None or bounds.place is None else bounds.place
            self._cover(bounds, replace(place, colored=self._around.measure(self._state.pattern), region=None))
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

    def _find_line_place(self, width: float) -> Place:
        """Give boxes around the pieces of the path as a line, with its corners."""
        state = self._state
        rings = [ring for ring in make_region(self._rings, state.matrix).rings if ring]
        pieces = [piece for ring in rings for piece in pairwise(ring)] or [(ring[0], ring[0]) for ring in rings]
        if len(pieces) > _MOST_BOXES:
            pieces = []
        boxes = [find_box([piece]) for piece in pieces] or [find_box(rings) if rings else ANYWHERE]
        return Place(
            [box.grow(width / 2 * max(1.5, state.miter)) for box in boxes], None, state.clips, adds=self._state.adds
        )

    def _find_bounds(self, is_even_odd: bool) -> Bounds | None:
        """Give what can be seen of the path: of a clip only the bounds are known."""
        matrix, clip = self._state.matrix, self._state.clip
        if not self._rings:
            return clip
        across, up = [x for ring in self._rings for x, _ in ring], [y for ring in self._rings for _, y in ring]
        left, bottom, right, top = bounds_of(matrix, min(across), min(up), max(across), max(up))
        if clip is not None:
            left, right = max(left, clip.left), max(left, clip.left, min(right, clip.right))
            bottom, top = max(bottom, clip.bottom), max(bottom, clip.bottom, min(top, clip.top))
        region = make_region(self._rings, matrix, is_even_odd)
        place = Place(
            (region.box,), region if self._state.is_opaque else None, self._state.clips, adds=self._state.adds
        )
        return Bounds(left, bottom, right, top, matrix, self._rings, self._state.opacity, place)

    def _move_text(self, operator: str, operands: Any) -> None:
        values = [float(each) for each in operands]
        if operator == "TD":
            self._state.text = replace(self._state.text, leading=-values[1])
        self._text.move(operator, values, self._state.text)

    def _paint_text(self, operator: str, operands: Any) -> None:
        state = self._state
        if operator in ("'", '"'):
            if operator == '"':
                word, letter = (float(each) for each in list(operands)[:2])
                state.text = replace(state.text, word_spacing=word, spacing=letter)
            self._text.move(operator, (), state.text)
        bounds = self._find_text_bounds(operands)
        mode = state.text.mode
        fill = stroke = None
        if state.fill is not None and mode % 4 != 1:
            fill = self._painter.fill(state.fill, bounds, is_text=True)
        elif mode % 4 != 1:
            self._cover(bounds, Place(clips=state.clips))
            self._stop_overprint()
        if state.stroke is not None and mode % 4 in (1, 2):
            stroke = self._painter.stroke(state.stroke, state.width * scale_of(state.matrix), bounds)
        if mode >= 4:
            state.clips = (*state.clips, Region())
        self._show(fill, is_stroke=False, other=stroke)
        self._show(stroke, is_stroke=True, other=fill)

    def _find_text_bounds(self, operands: Any) -> Bounds:
        """Give a point about the middle of the first letter, with the place of all letters."""
        state = self._state
        middle = 0.3 * state.text.size
        across, up = apply(multiply(state.matrix, self._text.matrix), middle, middle)
        box = self._text.show(operands, state.text)
        boxes = (ANYWHERE if box is None else move_box(state.matrix, box).grow(2 * state.width),)
        return Bounds(across, up, across, up, place=Place(boxes, None, state.clips, adds=self._state.adds))

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

    def _stop_overprint(self) -> None:
        """Let what is drawn in a colour of the file's own not overprint because black did before it."""
        if self._state.overprints:
            self._set_overprint(False)

    def _set_overprint(self, overprints: bool) -> None:
        if overprints != bool(self._state.overprints) or (not overprints and self._state.overprints is None):
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
    return make_grey(values[0]) if len(values) == GREY else values


def _first_color(parts: int) -> Color:
    return (0.0, 0.0, 0.0, 1.0) if parts == CMYK else BLACK


def _rounded(value: float) -> float | int:
    return int(value) if value == int(value) else round(value, 4)


def _list_clips(clip: Bounds | None) -> tuple[Region, ...]:
    return () if clip is None else (make_region([list_corners(Box(*clip[:4]))], IDENTITY),)


def _read_matrix(form: Any) -> Matrix:
    if "/Matrix" not in form:
        return IDENTITY
    a, b, c, d, e, f = (float(each) for each in form.Matrix)
    return a, b, c, d, e, f
