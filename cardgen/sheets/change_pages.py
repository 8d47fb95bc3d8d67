"""Where old and new faces lie side by side on pages that say what has changed. Numbers only, in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardgen.geometry import Box, Size
from cardgen.sheets.lines import Caption, Line, Stroke, make_line
from cardgen.sheets.strips import Measure, cut_text

MARGIN = 12.0
_SCALE = 0.5
_BETWEEN = 4.0  # of old and new
_GAP = 8.0  # of entries
_HEADING, _TITLE, _NOTE = 13.0, 9.0, 7.0  # points
_HEAD = 11.0  # of the heading of a page
_TITLES, _LABELS = 9.0, 4.5  # above the pictures, below them


@dataclass(frozen=True, slots=True)
class Picture:
    """One side of an entry: a face by its key, or an empty frame of the same size without one, and what is below it."""

    key: str | None
    size: Size
    label: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that has changed: what it is, what to do, how it was, and how it is now."""

    title: str
    note: str
    old: Picture
    new: Picture


@dataclass(frozen=True, slots=True)
class PlacedFace:
    """A face in a box: its trim fills the box, whose sides are as those of the `size`."""

    key: str
    box: Box
    size: Size


@dataclass(frozen=True, slots=True)
class ChangePage:
    """A page: faces, frames around them and texts."""

    faces: tuple[PlacedFace, ...]
    lines: tuple[Line, ...]
    captions: tuple[Caption, ...]


def lay_changes(entries: Sequence[Entry], heading: str, sheet: Size, measure: Measure) -> tuple[ChangePage, ...]:
    """Give the pages that show some entries, row by row in their order, as many on each as there is room for."""
    if not entries:
        return ()
    scale, cell = _find_cell(entries, sheet)
    across = max(1, int((sheet.width - 2 * MARGIN + _GAP) // (cell.width + _GAP)))
    down = max(1, int((sheet.height - 2 * MARGIN - _HEAD + _GAP) // (cell.height + _GAP)))
    full = across * down
    chunks = [entries[start : start + full] for start in range(0, len(entries), full)]
    pages = []
    for number, chunk in enumerate(chunks, 1):
        count = f" ({number} of {len(chunks)})" if len(chunks) > 1 else ""
        width = sheet.width - 2 * MARGIN
        head = Caption(_cut_text(heading, width - 12, _HEADING, measure) + count, MARGIN, MARGIN + 4, _HEADING, 0)
        parts = [
            _place(
                entry,
                MARGIN + (at % across) * (cell.width + _GAP),
                MARGIN + _HEAD + (at // across) * (cell.height + _GAP),
                scale,
                cell,
                measure,
            )
            for at, entry in enumerate(chunk)
        ]
        pages.append(
            ChangePage(
                tuple(face for part in parts for face in part.faces),
                tuple(line for part in parts for line in part.lines),
                (head, *(caption for part in parts for caption in part.captions)),
            )
        )
    return tuple(pages)


def _find_cell(entries: Sequence[Entry], sheet: Size) -> tuple[float, Size]:
    """Give the scale of the pictures and the room of an entry: half of its size, or less so that one fits."""
    sizes = [picture.size for entry in entries for picture in (entry.old, entry.new)]
    width, height = max(size.width for size in sizes), max(size.height for size in sizes)
    room = (sheet.width - 2 * MARGIN - _BETWEEN) / 2, sheet.height - 2 * MARGIN - _HEAD - _TITLES - _LABELS
    scale = min(_SCALE, room[0] / width, room[1] / height)
    return scale, Size(2 * width * scale + _BETWEEN, height * scale + _TITLES + _LABELS)


def _place(entry: Entry, left: float, top: float, scale: float, cell: Size, measure: Measure) -> ChangePage:
    faces: list[PlacedFace] = []
    lines: list[Line] = []
    captions = [
        Caption(_cut_text(entry.title, cell.width, _TITLE, measure), left, top + 3.2, _TITLE, 0),
        Caption(_cut_text(entry.note, cell.width, _NOTE, measure), left, top + 7, _NOTE, 0),
    ]
    half = (cell.width - _BETWEEN) / 2
    for picture, x in ((entry.old, left), (entry.new, left + half + _BETWEEN)):
        box = Box(x, top + _TITLES, picture.size.width * scale, picture.size.height * scale)
        if picture.key is not None:
            faces.append(PlacedFace(picture.key, box, picture.size))
        lines += _frame(box)
        label = _cut_text(picture.label, half, _NOTE, measure)
        captions.append(Caption(label, x, box.bottom + 3.2, _NOTE, 0))
    kept = tuple(caption for caption in captions if caption.text)
    return ChangePage(tuple(faces), tuple(lines), kept)


def _frame(box: Box) -> tuple[Line, ...]:
    corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
    return tuple(
        make_line(*one, *other, Stroke.CUT) for one, other in zip(corners, (*corners[1:], corners[0]), strict=True)
    )


def _cut_text(text: str, width: float, size: float, measure: Measure) -> str:
    """Give a text as it is if it is not wider than a width in millimetres, else its beginning with an ellipsis."""
    return cut_text(text, lambda shorter: measure(shorter, size) <= width)
