"""Whether letters are hidden: by a shape or picture painted later, by a clip path, or by other letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from cardgen.diagnostics import Place, shorten
from cardgen.render.colors import Color
from cardgen.render.inspection.displaced import has_displaced
from cardgen.render.inspection.ground import hides, is_within
from cardgen.render.inspection.letters import Ink, find_bounds, join_bounds, severity_of, trace_ink
from cardgen.render.normalise.scene import Finding, Painted, Scene, TextRun, local_name, overlap
from cardgen.render.paths import Bounds, Point

_LEAST = 0.15  # mm; what only touches hides nothing
_FAINTEST = 0.3
_RULE = 0.4  # mm; a thinner line through a text, or a thicker one in its colour, is drawn by intent
_RULE_IN_COLOR = 1.0
_MOST_OF_IT = 0.3
_RISE = 0.5
_BADGE = 14.0
_BADGE_LETTERS = 3
_STICKS_OUT = 0.5
_NAMES = {"rect": "rectangle", "path": "shape", "image": "picture", "text": "text", "textbox": "icon", "use": "drawing"}
_HINT = 'Move one of them, draw the text later, or mark it with ornament="yes" if nobody has to read it.'

_HINT_CLIPPED = "Move it inwards, or draw it outside of the group that is clipped."
_HINT_IN_ART = 'Move it inwards, or mark it in the picture with ornament="yes" if nobody has to read it.'
_CLIP = "a clip path around it"


@dataclass(slots=True)
class _Words:
    """A run with what is worked out about its ink when it is needed."""

    run: TextRun
    around: Bounds
    _bounds: Bounds | None = None
    _ink: list[Ink] = field(default_factory=list)

    @property
    def bounds(self) -> Bounds:
        if self._bounds is None:
            found = find_bounds(self.run.letters) if self.run.letters else None
            self._bounds = found or (0.0, 0.0, 0.0, 0.0)
        return self._bounds

    @property
    def ink(self) -> list[Ink]:
        if not self._ink and self.run.letters:
            self._ink = list(trace_ink(self.run.letters))
        return self._ink


def find_hidden(scene: Scene, runs: Sequence[TextRun]) -> Iterator[Finding]:
    """Find texts of which letters are hidden, each text once."""
    words = [_Words(run, _around(run)) for run in runs]
    told: set[int] = set()
    for each in words:
        if each.run.block not in told and (finding := _check_covered(each, scene) or _check_clipped(each, runs)):
            told.add(each.run.block)
            yield finding
    for number, each in enumerate(words):
        for other in words[number + 1 :]:
            if not {each.run.block, other.run.block} & told and _collide(each, other):
                told.add(each.run.block)
                yield _tell_collision(each, other)
    own = [each for each in words if not each.run.is_in_art]
    yield from _find_over_badges(scene, own, [each for each in own if each.run.block not in told])


def _around(run: TextRun) -> Bounds:
    """Give bounds that hold a run's ink, accents and overhanging strokes included, in most cases without
    looking at its glyphs."""
    left, top, right, bottom = run.bounds
    rise = _RISE * min(bottom - top, right - left)
    around = left - rise, top - rise, right + rise, bottom + rise
    inked = find_bounds(run.letters) if run.letters is not None and has_displaced(run.letters) else None
    return around if inked is None else join_bounds((around, inked)) or around


def _check_covered(words: _Words, scene: Scene) -> Finding | None:
    first = words.run.painted_before
    over = [
        (number, shape)
        for number, shape in enumerate(scene.painted[first:], first)
        if overlap(shape.bounds, words.around) and _may_hide(shape, words.run) and overlap(shape.bounds, words.bounds)
    ]
    if not over:
        return None
    by_shape: dict[int, list[Point]] = {}
    total = 0
    for ink in words.ink:
        near = [(number, shape) for number, shape in over if overlap(shape.bounds, ink.bounds)]
        for x, y in ink.points():
            total += 1
            for number, shape in reversed(near):
                if hides(shape, x, y):
                    by_shape.setdefault(number, []).append((x, y))
                    break
    shapes = dict(over)
    hidden = [
        (number, points)
        for number, points in by_shape.items()
        if not _is_rule(shapes[number], words.run, len(points) / total)
    ]
    points = [point for _, some in hidden for point in some]
    if not _is_seen(points):
        return None
    number = max(hidden, key=lambda pair: len(pair[1]))[0]
    message = f"`{_name(words.run)}` is covered{say_part(points, total)} by {name_shape(scene, number, words.run)}."
    return _make(words.run, message)


def _may_hide(shape: Painted, run: TextRun) -> bool:
    """Tell whether a shape should not hide a text: what a template lays over a picture is meant to lie there."""
    if not run.is_in_art:
        return True
    return shape.painter is not None and run.place is not None and shape.painter[1].file == run.place.file


def _is_rule(shape: Painted, run: TextRun, share: float) -> bool:
    left, top, right, bottom = shape.bounds
    thin = min(right - left, bottom - top)
    is_alike = _is_alike(shape, run)
    if is_alike and _is_sign(run):
        return True
    return share < _MOST_OF_IT and thin <= (_RULE_IN_COLOR if is_alike else _RULE)


def is_redrawn(run: TextRun, over: Iterable[Painted]) -> bool:
    """Tell whether a sign is drawn in place of its glyph, over it, by one of the shapes over it."""
    return _is_sign(run) and any(_is_alike(shape, run) and overlap(shape.bounds, run.bounds) for shape in over)


def _is_sign(run: TextRun) -> bool:
    return not any(character.isalnum() for character in run.text)


def _is_alike(shape: Painted, run: TextRun) -> bool:
    return isinstance(shape.paint, Color) and isinstance(run.paint, Color) and shape.paint[:3] == run.paint[:3]


def _is_seen(points: Sequence[Point]) -> bool:
    """Tell whether hidden points are more than a touch."""
    found = join_bounds((x, y, x, y) for x, y in points)
    return found is not None and max(found[2] - found[0], found[3] - found[1]) >= _LEAST


def say_part(points: Sequence[Point], total: int) -> str:
    """Say how much of a text some of its points are: all of it, or over how many millimetres they spread."""
    if len(points) == total:
        return " wholly"
    found = join_bounds((x, y, x, y) for x, y in points)
    assert found is not None
    return f" over {max(found[2] - found[0], found[3] - found[1]):.1f} mm"


def name_shape(scene: Scene, number: int, run: TextRun) -> str:
    """Name the shape of that number, with its line, in a message about a run."""
    drawn = scene.painted[number].painter
    if run.is_in_art and drawn is not None:
        return f"the {_NAMES.get(drawn[0], drawn[0])}{_say_place(drawn[1], run.place)}"
    painter = scene.painter_of(number)
    place = scene.place_of(painter)
    kind = local_name(painter) if painter is not None else ""
    name = f"the {_NAMES.get(kind, kind or 'shape')}"
    if kind == "icon" and painter is not None:
        name += f" `{painter.get('name', '')}`"
    return name + _say_place(place, run.place)


def _say_place(place: Place | None, of_text: Place | None) -> str:
    if place is None:
        return ""
    return f" in line {place.line}" + (f" of `{place.file}`" if of_text and of_text.file != place.file else "")


def _check_clipped(words: _Words, runs: Sequence[TextRun]) -> Finding | None:
    """Find letters that a clip path cuts off, and that no copy of the text shows there, as in one of two colours."""
    run = words.run
    if not run.clips or _is_box_within(run, words.bounds):
        return None
    points = [point for ink in words.ink for point in ink.points()]
    copies = [each for each in runs if each is run or is_copy(run, each)]
    hidden = [point for point in points if not any(is_within(each.clips, *point) for each in copies)]
    if not _is_seen(hidden):
        return None
    clip = max(run.clips, key=lambda parts: sum(not is_within((parts,), *point) for point in hidden))
    cut = clip[0].cut if clip else _CLIP
    message = f"`{_name(run)}` is cut off{say_part(hidden, len(points))} by {cut}."
    return _make(run, message, _HINT_IN_ART if run.is_in_art else _HINT_CLIPPED)


def _is_box_within(run: TextRun, bounds: Bounds) -> bool:
    left, top, right, bottom = bounds
    across, down = (left, (left + right) / 2, right), (top, (top + bottom) / 2, bottom)
    return all(is_within(run.clips, x, y) for x in across for y in down)


def _collide(one: _Words, other: _Words) -> bool:
    """Tell whether letters of two runs lie over one another."""
    if one.run.is_in_art is not other.run.is_in_art:
        return False  # a template may lay a text over those of a picture
    if not overlap(one.around, other.around) or not overlap(one.bounds, other.bounds) or _belong(one.run, other.run):
        return False
    if any(_is_faint(run) for run in (one.run, other.run)):
        return False
    for mine in one.ink:
        for its in other.ink if overlap(mine.bounds, other.bounds) else ():
            if overlap(mine.bounds, its.bounds) and _is_seen(
                [
                    *(point for point in mine.points() if its.holds(*point)),
                    *(point for point in its.points() if mine.holds(*point)),
                ]
            ):
                return True
    return False


def _is_faint(run: TextRun) -> bool:
    paint = run.paint or run.outline
    return not run.mixed and isinstance(paint, Color) and paint.alpha < _FAINTEST


def _belong(one: TextRun, other: TextRun) -> bool:
    """Tell whether two runs are neighbours in a line, or a text and its shadow."""
    size = one.bounds[3] - one.bounds[1]
    if one.text == other.text:
        return is_copy(one, other)
    if one.block != other.block or abs(one.bounds[3] - other.bounds[3]) > 0.5 * size:
        return False
    return min(one.bounds[2], other.bounds[2]) - max(one.bounds[0], other.bounds[0]) < 0.25 * size


def is_copy(one: TextRun, other: TextRun) -> bool:
    """Tell whether two runs are the same letters at nearly the same place, as a text and its shadow."""
    size = one.bounds[3] - one.bounds[1]
    near = (abs(a - b) < 0.35 * size for a, b in zip(one.bounds, other.bounds, strict=True))
    return one.text == other.text and all(near)


def _tell_collision(one: _Words, other: _Words) -> Finding:
    width = min(one.bounds[2], other.bounds[2]) - max(one.bounds[0], other.bounds[0])
    height = min(one.bounds[3], other.bounds[3]) - max(one.bounds[1], other.bounds[1])
    length = f"{max(width, height):.1f} mm"
    if one.run.block == other.run.block:
        return _make(one.run, f"The lines `{_name(one.run)}` and `{_name(other.run)}` of a text touch over {length}.")
    there = _say_place(other.run.place, one.run.place)
    return _make(
        one.run, f"`{_name(one.run)}` and the text `{_name(other.run)}`{there} lie on each other for {length}."
    )


def _find_over_badges(scene: Scene, words: Sequence[_Words], readable: Sequence[_Words]) -> Iterator[Finding]:
    """Find texts that run over the edge of an icon, or of a badge that holds a number or a short word."""
    if not readable:
        return
    numbers = [each for each in words if len(each.run.text.strip()) <= _BADGE_LETTERS]
    for number, shape in enumerate(scene.painted):
        left, top, right, bottom = shape.bounds
        if right - left > _BADGE or bottom - top > _BADGE or min(right - left, bottom - top) < 1.0:
            continue
        near = [each for each in readable if each.run.painted_before > number and overlap(shape.bounds, each.around)]
        near = [each for each in near if _runs_over(each, shape)]
        if not near:
            continue
        painter = scene.painter_of(number)
        is_icon = painter is not None and local_name(painter) == "icon"
        held = next((each for each in numbers if _is_inside(each.bounds, shape.bounds)), None)
        for each in near:
            if (is_icon or held is not None) and each is not held:
                what = name_shape(scene, number, each.run)
                if held is not None and not is_icon:
                    what = (
                        f"the badge of `{held.run.text.strip()}`{_say_place(scene.place_of(painter), each.run.place)}"
                    )
                yield _make(each.run, f"`{_name(each.run)}` runs over the edge of {what}.")
                return


def _runs_over(words: _Words, shape: Painted) -> bool:
    """Tell whether letters lie partly on a shape and partly beside it."""
    bounds, there = words.bounds, shape.bounds
    out = max(there[0] - bounds[0], there[1] - bounds[1], bounds[2] - there[2], bounds[3] - there[3])
    if out < _STICKS_OUT or not overlap(bounds, there):
        return False
    near = [ink for ink in words.ink if overlap(ink.bounds, there)]
    return _is_seen([point for ink in near for point in ink.points() if hides(shape, *point)])


def _is_inside(bounds: Bounds, there: Bounds) -> bool:
    return (
        bounds[2] > bounds[0]
        and there[0] <= bounds[0]
        and there[1] <= bounds[1]
        and bounds[2] <= there[2]
        and bounds[3] <= there[3]
    )


def _name(run: TextRun) -> str:
    return shorten(run.text.strip())


def _make(run: TextRun, message: str, hint: str = _HINT) -> Finding:
    return Finding(severity_of(run), "hidden-text", message, run.place, hint, run.source, block=run.block)
