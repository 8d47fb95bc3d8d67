"""Measures a rules sheet that is laid out in one endless column: its parts, and the room that its paper has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cardgen.rulebook.layout.elements import has_class
from cardgen.rulebook.layout.rectangles import MM
from cardgen.rulebook.layout.sheet_columns import Part
from cardgen.rulebook.layout.sheet_parts import COLUMNS, LISTS, Element, list_parts

_WEIGHTS = {"h2": 1.0, "h3": 0.7, "h4": 0.5}  # how much of the spare room of a column belongs before each
_ITEM, _OTHER, _NONE = 0.25, 0.4, 0.0
_PARTING = {"h2": 0.0, "h3": 6.0, "h4": 9.0, "li": 16.0, "tr": 24.0}  # see `Part`
_AMIDST = 11.0  # of anything else
_SHOWN = 30.0  # of a table or of cards, to which the words above them lead
_BEGUN = 40.0  # where a section has but begun
_SPARE = 0.5  # millimetres at the foot that are left, so that no rounded number pushes a column over
_AVOIDED = ("avoid", "avoid-page", "avoid-column")


@dataclass(frozen=True, slots=True)
class Measures:
    """A sheet in one endless column: its parts, the room that columns have on the first page and on another, how many
    of them stand side by side, and what the headings of its sections say, by their parts. All in millimetres."""

    parts: tuple[Part, ...]
    first_room: float
    room: float
    across: int
    titles: dict[int, str]

    @property
    def has_higher_than_column(self) -> bool:
        """Tell whether something that is held together has room in no column, such as a paragraph without an end."""
        first = None
        for part in self.parts:
            first = part if first is None or not part.is_held else first
            if part.bottom - first.top + first.head > self.room:
                return True
        return False

    @property
    def height(self) -> float:
        """Give how high all of it is."""
        return self.parts[-1].bottom if self.parts else 0.0


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a part lies, in millimetres from the top of the column, its box if it has one, and how high the head of its
    table is."""

    top: float
    bottom: float
    box: Any = None
    head: float = 0.0


def measure_sheet(pages: Sequence[Any], height: float) -> Measures:
    """Measure a laid-out sheet whose pages are higher than its paper, which has this height in millimetres."""
    boxes = [section for page in pages for section in _find_sections(page._page_box)]
    page = pages[0]._page_box
    elements = list_parts(boxes[0].element)
    spots = _find_spots(boxes, elements)
    room = height - (page.margin_height() - page.height) * MM - _SPARE
    first_room = room - (boxes[0].position_y - page.content_box_y()) * MM
    return Measures(
        tuple(_make_part(elements, spots, at) for at in range(len(elements))),
        first_room,
        room,
        max(1, int(page.width / boxes[0].width)),
        {at: "".join(each.element.itertext()) for at, each in enumerate(elements) if each.element.tag == "h2"},
    )


def _make_part(elements: Sequence[Element], spots: Sequence[_Spot], at: int) -> Part:
    part, spot = elements[at], spots[at]
    before = elements[at - 1] if at else None
    is_held = before is not None and (_holds(before, spots[at - 1]) or _is_held(part, spot))
    is_first_row = part.is_row and not part.number
    top, head = (spot.top - spot.head, 0.0) if is_first_row else (spot.top, spot.head)
    return Part(top, spot.bottom, _weigh(before, part), choose_parting(elements[: at + 1]), is_held, head)


def choose_parting(elements: Sequence[Element]) -> float:
    """Give how much it disturbs that the last of some parts begins a column, see `Part`."""
    part = elements[-1]
    before = elements[-2] if len(elements) > 1 else None
    known = _PARTING.get(part.element.tag, _AMIDST) if part.holder is None or part.number else _AMIDST
    if known == _AMIDST and len(elements) > 2 and elements[-3].element.tag in _WEIGHTS:
        return _BEGUN
    return _SHOWN if before and part.is_shown and not before.is_shown else known


def _weigh(before: Element | None, part: Element) -> float:
    """Give how much of the spare room belongs before a part: much before a heading, none behind one."""
    if before is None or before.element.tag in _WEIGHTS or (part.is_row and part.number):
        return _NONE
    is_item = part.holder is not None and part.number > 0
    return _WEIGHTS.get(part.element.tag, _ITEM if is_item else _OTHER)


def _holds(part: Element, spot: _Spot) -> bool:
    """Tell whether what follows a part stays below it: a heading, words with a colon, what floats."""
    if part.element.tag in _WEIGHTS or spot.box is None:
        return part.element.tag in _WEIGHTS
    if part.is_row:
        return not part.number  # no row stands alone below the head
    style = spot.box.style["break_after"] in _AVOIDED
    return style or not spot.box.is_in_normal_flow()


def _is_held(part: Element, spot: _Spot) -> bool:
    if spot.box is None or (part.is_row and part.number and part.is_last):
        return True
    return not part.is_row and spot.box.style["break_before"] in _AVOIDED


def _find_spots(sections: Sequence[Any], elements: Sequence[Element]) -> list[_Spot]:
    """Give where each part lies; what is not to be seen lies below the part before it."""
    known: dict[int, _Spot] = {}
    down = 0.0
    for section in sections:
        down -= section.content_box_y() * MM
        for element, spot in _list_spots(section):
            known.setdefault(id(element), replace(spot, top=spot.top + down, bottom=spot.bottom + down))
        down = max((spot.bottom for spot in known.values()), default=0.0)
    spots: list[_Spot] = []
    for each in elements:
        end = spots[-1].bottom if spots else 0.0
        spots.append(known.get(id(each.element), _Spot(end, end)))
    return spots


def _list_spots(section: Any) -> Iterator[tuple[Any, _Spot]]:
    """Give the elements that may be parts, and where they lie."""
    for child in section.children:
        spot = _make_spot(child)
        if child.element is section.element:  # pictures without a paragraph
            yield from ((each.element, spot) for line in child.children for each in getattr(line, "children", ()))
            continue
        yield child.element, spot
        if child.element_tag in LISTS:
            yield from ((item.element, _make_spot(item)) for item in child.children)
        elif child.element_tag == "table":
            groups = [each for each in _walk(child) if each.element_tag in ("thead", "tbody")]
            head = sum(each.height for each in groups if each.element_tag == "thead")
            rows = [row for each in groups if each.element_tag == "tbody" for row in each.children]
            yield from ((row.element, replace(_make_spot(row), head=head * MM)) for row in rows)


def _make_spot(box: Any) -> _Spot:
    top = box.border_box_y() * MM
    return _Spot(top, top + box.border_height() * MM, box)


def _walk(box: Any) -> Iterator[Any]:
    yield box
    for child in getattr(box, "children", ()):
        yield from _walk(child)


def _find_sections(box: Any) -> Iterator[Any]:
    for each in _walk(box):
        if each.element is not None and each.element_tag == "section" and has_class(each.element, COLUMNS):
            yield each
