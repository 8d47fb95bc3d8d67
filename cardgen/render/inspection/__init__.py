"""What is checked about a face: its texts can be read, none is hidden or cut off, its art goes into the bleed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgen.diagnostics.report import shorten
from cardgen.geometry import Box
from cardgen.render.colors import Color
from cardgen.render.face import Node
from cardgen.render.inspection.bleed import check_bleed
from cardgen.render.inspection.contrast import SAMPLES, Faint, FaintTexts, check_contrast
from cardgen.render.inspection.crowding import find_crowded
from cardgen.render.inspection.displaced import find_displaced
from cardgen.render.inspection.edges import check_edges
from cardgen.render.inspection.ground import HIDING, covers, is_within
from cardgen.render.inspection.hiding import find_hidden
from cardgen.render.inspection.letters import is_squeezed, join_bounds, severity_of, size_of
from cardgen.render.inspection.lost import find_lost
from cardgen.render.inspection.seen import check_mixed, find_mixed
from cardgen.render.inspection.zone import check_round, check_zone
from cardgen.render.normalise.scene import Finding, Painted, Scene, TextRun, overlap
from cardgen.render.paths import Bounds
from cardgen.units import format_apart, mm_to_pt

__all__ = ["Faint", "FaintTexts", "find_text_boxes", "inspect", "is_blank", "read_texts"]

SMALLEST_POINTS = 6.0
_MAX_RUNS = 500  # a face with more lines is refused for other reasons


def inspect(
    scene: Scene, trim: Box, safe: float, bleed: float = 0.0, *, is_round: bool = False
) -> Iterator[Finding | Faint]:
    """Find text that is too small, too faint, hidden, or beyond the safe zone or the trim (mm), and art that ends in
    white or without its bleed. A text that overflows its box is told already. What is round is cut along the circle
    within the trim."""
    zone = trim.grown(-safe)
    wanted = [run for run in _find_few(scene) if not run.is_ornament]
    yield from find_lost(run for run in wanted if run.lost)
    runs = [run for run in wanted if not run.lost and run.text.strip()]
    whole = [run for run in runs if not run.overflows]
    mixed = find_mixed(scene, [run for run in whole if not run.is_in_art])
    hidden = list(find_hidden(scene, whole))
    told = {finding.block for finding in hidden}
    crowded = list(find_crowded(whole, told))
    blurred = {finding.block for finding in crowded}
    for run in runs:
        yield from _check_size(run)
        if run.overflows:
            continue
        displaced = list(find_displaced(run))
        if id(run) not in mixed.runs and not (run.is_in_art and run.mixed) and run.block not in blurred:
            for each in (run, *displaced):
                yield from check_contrast(each, scene, trim)
        if not (run.is_in_art and run.block in told):
            checked = (
                check_round(each, trim, safe) if is_round else check_zone(each, trim, zone)
                for each in (run, *displaced)
            )
            yield from next((found for one in checked if (found := list(one))), ())
    yield from (*hidden, *crowded)
    yield from check_mixed(scene, mixed, told, trim)
    yield from check_bleed(scene, trim, bleed)
    if scene.placed:
        yield from check_edges(scene.placed, trim)


def _find_few(scene: Scene) -> list[TextRun]:
    """Give the texts of a face that are looked at, as they are painted; those of drawings leave room for its own."""
    if len(scene.texts) <= _MAX_RUNS:
        return scene.texts
    few = [[run for run in scene.texts if run.is_in_art is is_in_art][:_MAX_RUNS] for is_in_art in (False, True)]
    return sorted((run for runs in few for run in runs), key=lambda run: run.painted_before)


def read_texts(scene: Scene) -> tuple[str, ...]:
    """Give what can be read on a face: of each text its runs, a new line between them, without what is ornament,
    clipped away, painted over, or drawn in a picture."""
    return tuple("\n".join(run.text for run in runs) for runs in _group_read(scene).values())


def find_text_boxes(scene: Scene) -> tuple[Bounds, ...]:
    """Give the boxes (mm) in which what can be read on a face is set, or those around it where it has none."""
    blocks = _group_read(scene)
    boxes = (scene.text_boxes.get(block) or join_bounds(run.bounds for run in runs) for block, runs in blocks.items())
    return tuple(box for box in boxes if box is not None)


def _group_read(scene: Scene) -> dict[int, list[TextRun]]:
    """Give the pieces that can be read of each text or textbox by its number."""
    blocks: dict[int, list[TextRun]] = {}
    for run in scene.texts:
        if not (run.is_ornament or run.is_in_art or run.lost) and _is_seen(run, scene.painted):
            blocks.setdefault(run.block, []).append(run)
    return blocks


def _is_seen(run: TextRun, painted: list[Painted]) -> bool:
    """Tell whether at least half of a run is neither clipped away nor below something that hides it."""
    over = [shape for shape in painted[run.painted_before :] if overlap(shape.bounds, run.bounds)]
    if not over and not run.clips:
        return True
    left, top, right, bottom = run.bounds
    points = [(left + (right - left) * across, top + (bottom - top) * down) for across, down in SAMPLES]
    hidden = sum(
        not is_within(run.clips, x, y) or any(_is_opaque(shape) and covers(shape, x, y) for shape in over)
        for x, y in points
    )
    return 2 * hidden < len(points)


def _is_opaque(shape: Painted) -> bool:
    return isinstance(shape.paint, Color) and shape.paint.alpha >= HIDING


def is_blank(scene: Scene) -> bool:
    """Tell whether a face has no text, no picture, and no shape that is not white."""
    return all(run.is_in_art or run.lost for run in scene.texts) and _is_white(scene.out)


def _is_white(nodes: Iterable[Node]) -> bool:
    return all(
        _is_white(node.children) if node.tag == "g" else node.get("fill") == "#ffffff" and "stroke" not in node
        for node in nodes
    )


def _check_size(run: TextRun) -> Iterator[Finding]:
    if run.letters is None:
        return
    points = mm_to_pt(size_of(run.letters))
    if points < SMALLEST_POINTS - 0.005:
        size = format_apart(points, SMALLEST_POINTS)
        set_in = "is squeezed so far that it reads as if in" if is_squeezed(run.letters) else "is set in"
        message = f"`{shorten(run.text)}` {set_in} {size} pt; below {SMALLEST_POINTS:g} pt it is hard to read."
        hint = 'Give it more room, or mark it with ornament="yes" if nobody has to read it.'
        yield Finding(severity_of(run), "type-too-small", message, run.place, hint, run.source, block=run.block)
