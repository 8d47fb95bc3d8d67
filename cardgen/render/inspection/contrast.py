"""Whether the letters of a text stand out from what they are printed on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.report import Severity
from cardgen.geometry import Box
from cardgen.render.colors import WHITE, Color, blend, contrast
from cardgen.render.inspection.crowding import is_stroke_alone
from cardgen.render.inspection.ground import HIDING, color_at, covers, find_ground, is_within, lay_over
from cardgen.render.inspection.hiding import is_copy
from cardgen.render.inspection.letters import severity_of
from cardgen.render.normalise.scene import Gradient, Painted, Scene, TextRun, overlap
from cardgen.render.paths import Bounds
from cardgen.units import format_apart

LOWEST_CONTRAST = 4.5
SAMPLES = ((0.08, 0.5), (0.3, 0.25), (0.5, 0.5), (0.7, 0.75), (0.92, 0.5))
_GRADIENT_SAMPLES = tuple((across / 20, down) for across in range(1, 20, 2) for down in (0.1, 0.35, 0.6))


@dataclass(frozen=True, slots=True)
class Faint:
    """A text that is hard to see: what it says, its colour, that of its ground, their contrast (1 to 21), its place and
    how bad that is."""

    text: str
    color: Color
    ground: Color
    contrast: float
    place: Place | None
    severity: Severity = Severity.ERROR


@dataclass(slots=True)
class _Group:
    """What is faint in the same way at the same place of a template."""

    worst: float
    severity: Severity
    texts: dict[str, None] = field(default_factory=dict)
    cards: dict[str, None] = field(default_factory=dict)


@dataclass(slots=True)
class FaintTexts:
    """All faint texts of a deck; `report` tells of each place and pair of colours once."""

    _groups: dict[tuple[Place | None, str, str], _Group] = field(default_factory=dict)

    def add(self, faint: Faint, card: str, place: Place) -> None:
        """Note a faint text of a card, whose place in the deck is used where that in the template is not known."""
        key = (faint.place or place, faint.color.hex(), faint.ground.hex())
        group = self._groups.setdefault(key, _Group(faint.contrast, faint.severity))
        group.worst = min(group.worst, faint.contrast)
        group.texts.setdefault(faint.text)
        group.cards.setdefault(card)

    def report(self, report: Report) -> None:
        """Report what was noted since the last time; nothing where a colour of the deck could not be read at all."""
        if any(diagnostic.code == "bad-color" for diagnostic in report.diagnostics):
            self._groups.clear()
        hint = 'Take a darker or lighter colour, or mark it with ornament="yes" if nobody has to read it.'
        for (place, color, ground), group in self._groups.items():
            have = "has" if len(group.texts) == 1 else "have"
            ratio = format_apart(group.worst, LOWEST_CONTRAST)
            message = (
                f"{' '.join(_name(group))} in {color} on {ground} {have} a contrast of {ratio} to 1; "
                f"text needs {LOWEST_CONTRAST} to 1."
            )
            for card in group.cards:
                if group.severity is Severity.ERROR:
                    report.error("low-contrast", message, place, hint, card)
                else:
                    report.warn("low-contrast", message, place, hint, card)
        self._groups.clear()


def _name(group: _Group) -> Iterator[str]:
    first, *more = group.texts
    yield f"`{shorten(first)}`"
    if more:
        yield f"and {len(more)} more {'text' if len(more) == 1 else 'texts'}"


def check_contrast(run: TextRun, scene: Scene, trim: Box) -> Iterator[Faint]:
    """Find text that is too faint on what lies below it, or through what lies over it, within the trim (mm).

    Copies of a text below it, as its outline or shadow, are not judged apart from it, and help it to stand out.
    """
    faint = _find_faint(run, _list_seen(run), scene, trim)
    if faint is None:
        return
    copies = [each for each in scene.texts if each is run or (is_copy(run, each) and each.clips == run.clips)]
    if copies and copies[-1] is not run:
        return
    paints = [paint for each in reversed(copies) for paint in _list_seen(each)]
    faint = faint if len(copies) <= 1 else _find_faint(run, paints, scene, trim)
    if faint is not None:
        yield faint


def _list_seen(run: TextRun) -> list[Color | Gradient | None]:
    """Give the paints that are seen of a text: not its fill where its stroke covers that."""
    return [run.outline] if is_stroke_alone(run) else [run.paint, run.outline]


def _find_faint(run: TextRun, paints: Sequence[Color | Gradient | None], scene: Scene, trim: Box) -> Faint | None:
    """Give where the most visible of some paints is too faint for a text."""
    used = [paint for paint in paints if paint is not None]
    if not used:
        return None
    below = [shape for shape in scene.painted[: run.painted_before] if overlap(shape.bounds, run.bounds)]
    above = [shape for shape in scene.painted[run.painted_before :] if overlap(shape.bounds, run.bounds)]
    worst, worst_color, worst_ground = 21.0, WHITE, WHITE
    for x, y in _sample(run, below, above):
        ground = find_ground(below, x, y)
        veils = [color_at(shape.paint, x, y) for shape in above if shape.paint and covers(shape, x, y)]
        is_hidden = any(veil.alpha >= HIDING for veil in veils)  # that is told by itself
        is_seen = trim.x < x < trim.right and trim.y < y < trim.bottom and is_within(run.clips, x, y)
        if ground is None or is_hidden or not is_seen:
            continue
        seen = lay_over(ground, veils)
        drawn = [lay_over(blend(color_at(paint, x, y), ground), veils) for paint in used]
        ratio = max(contrast(color, seen) for color in drawn)
        if ratio < worst:
            worst, worst_color, worst_ground = ratio, drawn[0], seen
    if worst >= LOWEST_CONTRAST - 0.005:
        return None
    return Faint(run.text.strip(), worst_color, worst_ground, worst, run.place, severity_of(run))


def _sample(run: TextRun, below: list[Painted], above: list[Painted]) -> Iterator[tuple[float, float]]:
    """Give points of a run's box; one is enough where it lies on one plain colour alone."""
    left, top, right, bottom = run.bounds
    if isinstance(run.paint, Gradient) or isinstance(run.outline, Gradient):
        for across, down in _GRADIENT_SAMPLES:
            yield left + (right - left) * across, top + (bottom - top) * down
        return
    ground = below[-1] if below and not above else None
    if ground and isinstance(ground.paint, Color) and ground.paint.alpha >= 1 and holds(ground, run.bounds):
        yield (left + right) / 2, (top + bottom) / 2
        return
    for across, down in SAMPLES:
        yield left + (right - left) * across, top + (bottom - top) * down


def holds(shape: Painted, bounds: Bounds) -> bool:
    """Tell whether all of some bounds is certainly filled by a shape."""
    core = shape.core
    if core is None or shape.clips:
        return False
    return core[0] <= bounds[0] and core[1] <= bounds[1] and core[2] >= bounds[2] and core[3] >= bounds[3]
