"""What is drawn over the net of a box and on its plan: cut and fold lines, glue, names, legend, steps. Numbers only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cardgen.boxes import Net, Panel, Point, Segment
from cardgen.geometry import Box, Size
from cardgen.render.fixed_words import Words
from cardgen.sheets.box_sheets import BoxSheets, PlacedPart
from cardgen.sheets.grid import SMALLEST_INSET
from cardgen.sheets.lines import ASCENT, DESCENT, Caption
from cardgen.sheets.strips import Measure
from cardgen.units import format_mm, pt_to_mm

LEGEND = Size(27.0, 13.5)
LEGEND_ROWS = ("cut", "fold", "glue here")
_SAMPLE = 9.0
_LEGEND_TYPE, _NAME_TYPE, _STEP_TYPE, _HEAD_TYPE = 7.0, 8.0, 9.0, 15.0
_LEAST_NAME = 4.0
_STEP_GAP = 1.4
_PATCH = 0.8
_SPACE = 4.0
_LABEL = 5.0  # the strip along an edge of the sheet in which its label stands
_PLAN_EDGE = 12.0
_NARROW = 150.0
_STEP_INDENT = 6.0

GLUED = {
    "glue strip": "glue: behind the right side",
    "second glue strip": "glue: behind the left side",
    "bottom glue flap": "glue: behind the bottom",
}


@dataclass(frozen=True, slots=True)
class Drawing:
    """What is drawn on one page; in millimetres on the sheet.

    `outlines` are the panels, for what is drawn outside of them only; `glue` is hatched, but for the `patches` behind
    the words on it.
    """

    sheet: Size
    outlines: tuple[tuple[Point, ...], ...]
    cuts: tuple[Segment, ...]
    folds: tuple[Segment, ...]
    glue: tuple[Box, ...]
    captions: tuple[Caption, ...]
    patches: tuple[Box, ...] = ()


def draw_parts(sheets: BoxSheets, measure: Measure, tr: Words) -> Iterator[Drawing]:
    """Give what is drawn over each part of the net: lines, glue with what it goes behind, and a legend."""
    for placed in sheets.parts:
        room = find_legend_room(placed)
        legend = [] if room is None else [_draw_legend(room, tr)]
        names = [_name_glue(placed, panel, measure, tr) for panel in placed.part.panels if panel.name in GLUED]
        yield Drawing(
            placed.sheet,
            placed.outlines,
            (*placed.cuts, *(each.cuts[0] for each in legend)),
            (*placed.folds, *(each.folds[0] for each in legend)),
            (*placed.glue, *(each.glue[0] for each in legend)),
            (*names, *(caption for each in legend for caption in each.captions)),
            tuple(_find_patch(name, measure) for name in names),
        )


def find_legend_room(placed: PlacedPart) -> Box | None:
    """Give the place of the legend: on the waste above the front, else beside the part, off the sheet's own label; None
    where there is none."""
    part, sheet = placed.part, placed.sheet
    whole = placed.move(part.box)
    rooms = []
    if any(panel.name == "front" for panel in part.panels):
        front = placed.move(part.get("front").box)
        side = placed.move(part.get("right dust flap").box)
        rooms.append(Box(front.x, min(whole.y, side.y), front.width, front.y - min(whole.y, side.y)))
    edge = SMALLEST_INSET + _LABEL
    rooms.append(Box(edge, whole.y, whole.x - edge, whole.height))
    rooms.append(Box(edge, whole.bottom, whole.width, sheet.height - edge - whole.bottom))
    for room in (room.grown(-_SPACE) for room in rooms):
        if room.width >= LEGEND.width and room.height >= LEGEND.height:
            return Box(room.x, room.y, LEGEND.width, LEGEND.height)
    return None


def draw_plan(sheets: BoxSheets, title: str, measure: Measure, tr: Words) -> Drawing:
    """Give the page that names each panel and flap and says, step by step, how the box is made."""
    sheet = sheets.parts[0].sheet
    width = sheet.width - 2 * _PLAN_EDGE
    head = _draw_head(sheets.net, title, width, measure, tr)
    is_narrow = sheet.width < _NARROW  # there the steps stand below the legend, else beside it
    beside, below = (0.0, LEGEND.height) if is_narrow else (LEGEND.width + _SPACE, 0.0)
    written = _write_steps(list_steps(sheets, tr), width - beside, measure)
    last = max(max(caption.y for caption in written) + below, LEGEND.height)
    top = max(caption.y for caption in head) + _SPACE
    room = Box(_PLAN_EDGE, top, width, sheet.height - _PLAN_EDGE - last - 2 * _SPACE - top)
    parts = _lay_plan(sheets, room)
    panels = [(tr(panel.name), each.move(panel.box)) for each in parts for panel in each.part.panels]
    names = [_name_panel(name, box, measure) for name, box in panels]
    foot = max(each.move(each.part.box).bottom for each in parts) + 2 * _SPACE
    legend = _draw_legend(Box(_PLAN_EDGE, foot, LEGEND.width, LEGEND.height), tr)
    steps = (replace(each, x=each.x + _PLAN_EDGE + beside, y=each.y + foot + below) for each in written)
    return Drawing(
        sheet,
        tuple(outline for each in parts for outline in each.outlines),
        (*(line for each in parts for line in each.cuts), *legend.cuts),
        (*(line for each in parts for line in each.folds), *legend.folds),
        (*(glue for each in parts for glue in each.glue), *legend.glue),
        (*head, *names, *legend.captions, *steps),
        tuple(_find_patch(name, measure) for name in names),
    )


def _lay_plan(sheets: BoxSheets, room: Box) -> tuple[PlacedPart, ...]:
    """Give the parts of the net side by side in a room, as they lie in the net, smaller where they have to be."""
    boxes = [each.part.box for each in sheets.parts]
    top, bottom = min(box.y for box in boxes), max(box.bottom for box in boxes)
    width = sum(box.width for box in boxes) + _SPACE * (len(boxes) - 1)
    scale = min(1.0, room.width / width, room.height / (bottom - top))
    left = room.x + (room.width - width * scale) / 2
    placed = []
    for each, box in zip(sheets.parts, boxes, strict=True):
        placed.append(PlacedPart(each.sheet, each.part, left - box.x * scale, room.y - top * scale, scale))
        left += (box.width + _SPACE) * scale
    return tuple(placed)


def list_steps(sheets: BoxSheets, tr: Words) -> tuple[str, ...]:
    """Give how the box is made, step by step."""
    halves = "Glue the second strip behind the free edge of the left side: the halves are one net now."
    return (
        tr("Print on card of about 250 to 300 g/m² and measure the ruler. Cut along the solid lines."),
        tr("Score the dashed lines and fold each of them back, away from the print; open them again."),
        *([tr(halves)] if len(sheets.parts) > 1 else []),
        tr("Put glue on the strip beside the back and press it behind the free edge of the right side."),
        tr(
            "Fold in the left and the right bottom flap, then the glue flap. Put glue on it and press the bottom onto "
            "it."
        ),
        tr(
            "Put in the {contents}. Fold in both dust flaps, close the lid, and slip the tuck flap in behind the "
            "front.",
            contents=_count_contents(sheets.net, tr),
        ),
    )


def _count_contents(net: Net, tr: Words) -> str:
    """Count what a box holds: `54 cards and 18 aids`."""
    cards = tr("1 card") if net.cards == 1 else tr("{n} cards", n=net.cards)
    aids = tr("1 aid") if net.aids == 1 else tr("{n} aids", n=net.aids)
    told = [*([cards] if net.cards else []), *([aids] if net.aids else [])]
    return told[0] if len(told) == 1 else tr("{first} and {last}", first=told[0], last=told[1])


def _write_lengths(lengths: Sequence[float], tr: Words) -> str:
    """Write millimetres with the decimal sign of the language: `64.5 x 17.2 x 89.9`."""
    return " x ".join(format_mm(length).replace(".", tr(".")) for length in lengths)


def _draw_head(net: Net, title: str, width: float, measure: Measure, tr: Words) -> list[Caption]:
    facts = tr(
        "Seen from outside. Inside {size} mm (width, depth, height) for {contents}, a pile of {pile} mm; folded of "
        "paper {board} mm thick.",
        size=_write_lengths(net.inside, tr),
        contents=_count_contents(net, tr),
        pile=_write_lengths(net.pile, tr),
        board=_write_lengths([net.board], tr),
    )
    captions, y = [], _PLAN_EDGE
    for text, size in ((title, _HEAD_TYPE), (facts, _NAME_TYPE)):
        for line in _wrap(text, width, size, measure):
            y += pt_to_mm(size) * 1.25
            captions.append(_caption(line, _PLAN_EDGE, y, size))
    return captions


def _draw_legend(box: Box, tr: Words) -> Drawing:
    """Give three rows: a solid line, a dashed one and hatching, each with its name."""
    step = box.height / len(LEGEND_ROWS)
    ys = [box.y + step * (row + 0.5) for row in range(len(LEGEND_ROWS))]
    lines = [((box.x, y), (box.x + _SAMPLE, y)) for y in ys]
    drop = pt_to_mm(_LEGEND_TYPE) * ASCENT / 2
    captions = [
        _caption(tr(name), box.x + _SAMPLE + 1.8, y + drop, _LEGEND_TYPE)
        for name, y in zip(LEGEND_ROWS, ys, strict=True)
    ]
    hatched = Box(box.x, ys[2] - step * 0.36, _SAMPLE, step * 0.72)
    return Drawing(Size(0.0, 0.0), (), (lines[0],), (lines[1],), (hatched,), tuple(captions))


def _name_glue(placed: PlacedPart, panel: Panel, measure: Measure, tr: Words) -> Caption:
    return _name_panel(tr(GLUED[panel.name]), placed.move(panel.glue), measure)


def _find_patch(name: Caption, measure: Measure) -> Box:
    """Give the box around a caption that keeps the hatching off it."""
    long, high = measure(name.text, name.size) + 2 * _PATCH, pt_to_mm(name.size) * (ASCENT + DESCENT)
    if name.rotation:
        return Box(name.x - pt_to_mm(name.size) * ASCENT, name.y - long + _PATCH, high, long)
    return Box(name.x - _PATCH, name.y - pt_to_mm(name.size) * ASCENT, long, high)


def _name_panel(name: str, box: Box, measure: Measure) -> Caption:
    """Give the name in the middle of a box, as large as it can be there; it reads upwards in a box that is tall."""
    is_tall = box.height > box.width and measure(name, _NAME_TYPE) > box.width - 2
    long, high = (box.height, box.width) if is_tall else (box.width, box.height)
    size = _NAME_TYPE * min(1.0, (long - 2) / measure(name, _NAME_TYPE), (high - 0.6) / pt_to_mm(_NAME_TYPE))
    size = max(_LEAST_NAME, round(size, 2))
    half, drop = measure(name, size) / 2, pt_to_mm(size) * ASCENT / 2
    x, y = box.x + box.width / 2, box.y + box.height / 2
    return _caption(name, x + drop, y + half, size, 270) if is_tall else _caption(name, x - half, y + drop, size)


def _write_steps(steps: Sequence[str], width: float, measure: Measure) -> list[Caption]:
    """Give numbered steps one below the other, from the upper left corner of a column of a width."""
    captions, line, y = [], pt_to_mm(_STEP_TYPE) * 1.25, 0.0
    for number, step in enumerate(steps, 1):
        captions.append(_caption(f"{number}", 0.0, y + line, _STEP_TYPE))
        for text in _wrap(step, width - _STEP_INDENT, _STEP_TYPE, measure):
            y += line
            captions.append(_caption(text, _STEP_INDENT, y, _STEP_TYPE))
        y += _STEP_GAP
    return captions


def _wrap(text: str, width: float, size: float, measure: Measure) -> Sequence[str]:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or measure(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _caption(text: str, x: float, y: float, size: float, rotation: int = 0) -> Caption:
    return Caption(text, round(x, 6), round(y, 6), size, rotation)
