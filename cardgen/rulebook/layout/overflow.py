"""Measures a book once it is laid out: what goes beyond its page, its column or its box, and what covers a text."""

from __future__ import annotations

import math
import posixpath
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cardgen.diagnostics import Place, Report
from cardgen.rulebook.layout.boxes import walk_boxes
from cardgen.rulebook.layout.drawn_boxes import (
    find_source,
    is_drawn,
    is_face,
    is_slanted,
    measure_depth,
    read_words,
    stays_in_flow,
)
from cardgen.rulebook.layout.elements import has_class
from cardgen.rulebook.layout.endings import NO_BREAK
from cardgen.rulebook.layout.rectangles import MM, Rectangle
from cardgen.rulebook.layout.sheet_parts import COLUMNS, SET
from cardgen.rulebook.layout.typed_places import DrawnCard, TypedPlaces, read_text
from cardgen.rulebook.reading.manuscript import Manuscript, is_deck_file

_MOST = 0.5  # millimetres that nobody sees: a blank at the end of a line, a rounded number
_LONGEST = 40
_ABOVE, _BELOW = 0.7, 0.2  # of the size of a font: what stands above the line, and below
_ORNAMENT = 48.0  # pixels, 36 pt: letters that large may peek in from beyond the page, as pictures do
_SMALLEST, _SEEN = 6.0, 2.0  # points: what can be read, as on cards, and what can be seen to be letters
_WORDS = "Let it be shorter, allow the long word to break with `&shy;`, or set it smaller in rulebook.css."
_PICTURE = "Give it a size that fits, such as `![words](file.png){width=60mm}`."
_CARDS = "Show fewer cards in one place, or smaller ones: `table(..., small=true)`, `gallery(...)`."
_COLUMNS = "Let its table have fewer columns or shorter words."
_CODE = "Draw it narrower, or as a picture: `![what it shows](drawing.svg)`."
_LINES = "Give its lines a larger `line-height`."
_LARGER = "Set it larger in rulebook.css."
_ONE_PAGE = "Let it say less, or set it smaller in rulebook.css."
_PAGE_LONG = {"cover": "cover", "last": "page of `last_page`"}  # sections that fill one page, by their class


@dataclass(frozen=True, slots=True)
class _Surroundings:
    """What a box may fill: `bounds` by name, how it is turned, the block that it is told with, whether it floats above
    the text, whether it stands in columns, whether what is placed in it is a part of the text, and whether it stands in
    a table; `words` are those of the cards that lie together, in a `heap`. Nothing is seen beyond `cut`."""

    bounds: tuple[tuple[str, Rectangle], ...]
    sheet: Rectangle
    matrix: Any = None
    block: Any = None
    is_above: bool = False
    is_in_table: bool = False
    is_in_flow: bool = False
    is_in_cell: bool = False
    words: str = ""
    heap: Any = None
    cut: Rectangle | None = None


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A line's text or a picture, where it lies, and the line in which the heading before it is typed."""

    box: Any
    area: Rectangle
    around: _Surroundings
    line: int = 0
    nth: int = 0

    @property
    def seen(self) -> Rectangle:
        """Give the area without what a box around it cuts off."""
        return self.area.meet(self.around.cut) if self.around.cut else self.area

    @property
    def is_text(self) -> bool:
        """Tell whether it is letters."""
        return hasattr(self.box, "text")

    @property
    def bounds(self) -> Iterator[tuple[str, Rectangle]]:
        """Give what it may fill: no more than the page, save for what peeks in from beyond it and is meant to."""
        is_large = not self.is_text or self.box.style["font_size"] >= _ORNAMENT
        may_peek = is_large and self.area.meet(self.around.sheet).measure_across() > 0
        for name, bounds in self.around.bounds:
            yield name, bounds if may_peek or name != "the page" else self.around.sheet

    @property
    def points(self) -> float:
        """Give the size of its letters as they are printed."""
        matrix = self.around.matrix
        scale = math.sqrt(abs(matrix.determinant)) if matrix else 1.0
        return float(self.box.style["font_size"]) * scale * 72 / 96

    @property
    def is_slanted(self) -> bool:
        """Tell whether it is a card of a fan."""
        return is_face(self.box) and self.around.matrix is not None and is_slanted(self.around.matrix)


def check_overflow(
    pages: Sequence[Any], file: str, cards: Sequence[DrawnCard], report: Report, of_what: str = "Page"
) -> None:
    """Report what lies beyond its page, its column or its box, and texts that are covered, with the amount.

    `pages` are those of WeasyPrint's document; `file` is the rulebook's, whose text the report holds; `cards` names the
    card of each picture by its number, `of_what` is what is said before the number of a page.
    """
    game = posixpath.basename(posixpath.dirname(file))
    decks = [Manuscript(name, text) for name, text in sorted(report.sources.items()) if is_deck_file(name, game)]
    places = TypedPlaces(Manuscript(file, report.sources.get(file, "")), cards, decks)
    begun: set[int] = set()
    sizes: set[float] = set()
    told: set[int] = set()
    for number, page in enumerate(pages, 1):
        leaves = tuple(_list_leaves(page._page_box, places))
        _report_beyond(leaves, f"{of_what} {number}", places, report)
        _report_tight(leaves, f"{of_what} {number}", places, report)
        _report_covered(leaves, f"{of_what} {number}", places, report)
        _report_small(leaves, f"{of_what} {number}", places, sizes, report)
        section, what = _find_section(page._page_box)
        if id(section) in begun - told:
            _report_long(what, leaves, number, places, report)
            told.add(id(section))
        begun |= {id(section)} if what else set()


def _find_section(page: Any) -> tuple[Any, str]:
    """Give the section of a page that is to fill one page alone, and what it is; None without one."""
    for box in walk_boxes([page]):
        element = getattr(box, "element", None)
        for name in str(element.get("class", "")).split() if element is not None and element.tag == "section" else ():
            if name in _PAGE_LONG:
                return element, _PAGE_LONG[name]
    return None, ""


def _report_long(what: str, leaves: Sequence[_Leaf], page: int, places: TypedPlaces, report: Report) -> None:
    """Report what of a cover or last page goes on to a second page."""
    flowing = [leaf for leaf in leaves if not leaf.around.is_above]
    if flowing:
        amount = max(leaf.area.bottom for leaf in flowing) * MM
        message = (
            f"Page {page}: the {what} goes on here for {amount:.1f} mm, from {_name(flowing[0])} on; it has one page."
        )
        report.error("rulebook-overflow", message, _find(flowing[0], places), _ONE_PAGE)


def _report_beyond(leaves: Sequence[_Leaf], page: str, places: TypedPlaces, report: Report) -> None:
    """Report each block whose content lies beyond its bounds once, by what of it goes farthest."""
    worst: dict[int, tuple[float, str, str, _Leaf]] = {}
    for leaf in leaves:
        for name, bounds in leaf.bounds:
            amount, edge = leaf.area.measure_beyond(bounds)
            known = worst.get(id(leaf.around.block))
            if amount > _MOST and (known is None or amount > known[0]):
                worst[id(leaf.around.block)] = amount, edge, name, leaf
    for amount, edge, name, leaf in worst.values():
        message = f"{page}: {_name(leaf)} goes {amount:.1f} mm beyond the {edge} edge of {name}."
        hint = _CARDS if _is_card(leaf) else _PICTURE if not leaf.is_text else _WORDS
        hint = _COLUMNS if leaf.is_text and leaf.around.is_in_cell else hint
        hint = _CODE if _is_code(leaf) else hint
        report.error("rulebook-overflow", message, _find(leaf, places), hint)


def _report_small(leaves: Sequence[_Leaf], page: str, places: TypedPlaces, told: set[float], report: Report) -> None:
    """Report the first text of each size that is too small to be read: an error where nobody can see it."""
    for leaf in leaves:
        size = round(leaf.points, 2) if leaf.is_text and any(map(str.isalnum, leaf.box.text)) else _SMALLEST
        if size < _SMALLEST and size not in told and leaf.box.style["visibility"] == "visible":
            told.add(size)
            message = f"{page}: {_name(leaf)} is set in {size:g} pt; below {_SMALLEST:g} pt it is hard to read."
            if size < _SEEN:
                report.error("type-too-small", message, _find(leaf, places), _LARGER)
            else:
                report.warn("type-too-small", message, _find(leaf, places), _LARGER)


def _report_covered(leaves: Sequence[_Leaf], page: str, places: TypedPlaces, report: Report) -> None:
    """Report texts that lie where a card or another text floats above the page."""
    above = [leaf for leaf in leaves if (leaf.around.is_above and (leaf.is_text or _is_card(leaf))) or leaf.is_slanted]
    told: set[int] = set()
    for leaf in leaves:
        block = leaf.around.block
        if not leaf.is_text or id(block) in told:
            continue
        others = (each for each in above if each.around.block is not block)
        covering = next((each for each in others if _measure_covered(leaf, each) > _MOST), None)
        if covering is not None:
            told.update((id(block), id(covering.around.block)))
            amount = _measure_covered(leaf, covering)
            message = f"{page}: {_name(leaf)} runs {amount:.1f} mm into {_name(covering)}."
            report.error("rulebook-overflow", message, _find(leaf, places), _WORDS)


def _report_tight(leaves: Sequence[_Leaf], page: str, places: TypedPlaces, report: Report) -> None:
    """Report each block once in which a text is printed over the one before it, as by a `line-height` of almost 0."""
    told: set[int] = set()
    above: list[_Leaf] = []
    line: list[_Leaf] = []
    for leaf in (each for each in leaves if each.is_text and not each.around.is_above):
        block = leaf.around.block
        if line and block is not line[0].around.block:
            above, line = [], []
        elif line and leaf.area.left < line[-1].area.left:
            above, line = line, []
        line.append(leaf)
        under = next((each for each in above if _is_over(leaf, each)), None)
        if under is not None and id(block) not in told:
            told.add(id(block))
            amount = leaf.area.meet(under.area).measure_across()
            message = f"{page}: {_name(leaf)} is printed {amount:.1f} mm deep over {_name(under)}."
            report.error("rulebook-overflow", message, _find(leaf, places), _LINES)


def _is_over(leaf: _Leaf, under: _Leaf) -> bool:
    """Tell whether a text lies over another by more than half of its letters, and by more than nobody sees."""
    size = float(min(leaf.box.style["font_size"], under.box.style["font_size"])) * MM
    return leaf.area.meet(under.area).measure_across() > max(_MOST, size / 2)


def _measure_covered(leaf: _Leaf, above: _Leaf) -> float:
    """Give how deep something lies in a text, in millimetres."""
    across = leaf.area.meet(above.seen).measure_across()
    if across <= _MOST or not above.is_slanted:
        return across
    corners, below = _find_corners(leaf.box, leaf.around.matrix), _find_corners(above.box, above.around.matrix)
    return min(across, measure_depth(corners, below) * MM)


def _list_leaves(page: Any, places: TypedPlaces) -> Iterator[_Leaf]:
    """Give the texts and pictures of a page, its head and foot included."""
    from weasyprint.formatting_structure import boxes

    sheet = Rectangle(0, 0, page.margin_width(), page.margin_height())
    text = Rectangle(
        page.content_box_x(),
        0,  # a tall letter of the first line may rise above it
        page.content_box_x() + page.width,
        page.content_box_y() + page.height,
    )
    whole = _Surroundings((("the page", sheet),), sheet)
    body = whole if page.height == sheet.bottom else _Surroundings((("its page's text", text),), sheet)
    for child in page.children:
        yield from _walk(child, whole if isinstance(child, boxes.MarginBox) else body, places)


def _walk(box: Any, around: _Surroundings, places: TypedPlaces) -> Iterator[_Leaf]:
    from weasyprint.formatting_structure import boxes

    around = _step_into(box, around)
    if isinstance(box, boxes.BlockLevelBox):
        places.follow(box.element)
    if isinstance(box, boxes.TextBox):
        if box.text.strip():
            yield _Leaf(box, _find_area(box, around.matrix), around, places.line)
    elif is_drawn(box):
        nth = places.count(find_source(box), around.heap)
        yield _Leaf(box, _find_area(box, around.matrix), around, places.line, nth)
    for child in getattr(box, "children", ()):
        yield from _walk(child, around, places)


def _step_into(box: Any, around: _Surroundings) -> _Surroundings:
    """Give what surrounds the children of a box."""
    from weasyprint.formatting_structure import boxes

    own = getattr(box, "transformation_matrix", None)
    if own is not None:
        around = replace(around, matrix=own @ around.matrix if around.matrix else own)
    around = replace(around, is_in_flow=around.is_in_flow or stays_in_flow(box), words=read_words(box) or around.words)
    if around.words and around.heap is None:
        around = replace(around, heap=box)
    if box.style["position"] in ("absolute", "fixed"):
        around = replace(around, is_above=True)
        if not around.is_in_flow:
            page = around.sheet.open(_find_area(box, around.matrix))
            around = replace(around, bounds=(("the page", page),), block=box)
    if isinstance(box, boxes.TableCellBox):
        column = ("its column", replace(around.sheet, **_find_sides(box, around.matrix)))
        is_first = not around.is_in_table
        outer = around.bounds if is_first else around.bounds[:-1]
        is_cell = around.is_in_cell or box.element_tag in ("td", "th")
        around = replace(around, bounds=(*outer, column), is_in_table=True, is_in_cell=is_cell)
    elif _is_column(box):
        column = ("its column", replace(around.sheet, **_find_sides(box, around.matrix)))
        around = replace(around, bounds=(*around.bounds, column), block=box)
    elif isinstance(box, boxes.BlockLevelBox) and not (
        around.is_in_table or around.is_above or _is_whole(around.block)
    ):
        around = replace(around, block=box)
    if isinstance(box, boxes.BlockContainerBox) and box.style["overflow"] != "visible":
        area = _find_area(box, around.matrix)
        around = replace(around, bounds=(*around.bounds, ("its box", area)), cut=area.meet(around.cut or area))
    return around


def _is_column(box: Any) -> bool:
    """Tell whether a box is a column of a rules sheet, or the one in which all of it is measured."""
    if box.is_column:
        return True
    return box.element_tag == "section" and has_class(box.element, COLUMNS) and not has_class(box.element, SET)


def _find_sides(box: Any, matrix: Any) -> dict[str, float]:
    area = _find_area(box, matrix)
    return {"left": area.left, "right": area.right}


def _find_corners(box: Any, matrix: Any) -> list[tuple[float, float]]:
    """Give the corners of a box; of a text or picture its letters or pixels, of another what its border encloses."""
    is_leaf = not hasattr(box, "children")
    x, y = (box.content_box_x(), box.content_box_y()) if is_leaf else (box.border_box_x(), box.border_box_y())
    width, height = (box.width, box.height) if is_leaf else (box.border_width(), box.border_height())
    text = getattr(box, "text", "")
    if text:  # what is inked of a line, whose own height is as the font asks for
        size = box.style["font_size"]
        y, height = y + box.baseline - _ABOVE * size, (_ABOVE + _BELOW) * size
    width *= len(text.rstrip()) / len(text) if text else 1.0  # blanks at its end are about as wide as letters
    corners = [(x, y), (x + width, y), (x, y + height), (x + width, y + height)]
    if matrix:
        corners = [matrix.transform_point(*corner) for corner in corners]
    return corners if all(math.isfinite(value) for corner in corners for value in corner) else [(x, y)]


def _find_area(box: Any, matrix: Any) -> Rectangle:
    """Give the upright rectangle around a box."""
    corners = _find_corners(box, matrix)
    return Rectangle(
        min(x for x, _ in corners),
        min(y for _, y in corners),
        max(x for x, _ in corners),
        max(y for _, y in corners),
    )


def _is_card(leaf: _Leaf) -> bool:
    return is_face(leaf.box)


def _is_whole(box: Any) -> bool:
    """Tell whether what lies in a block is told once: a block of code, a row of cards."""
    return _is_pre(box) or (box is not None and has_class(box.element, "row"))


def _is_pre(box: Any) -> bool:
    return box is not None and box.element_tag == "pre"


def _is_code(leaf: _Leaf) -> bool:
    return leaf.is_text and _is_pre(leaf.around.block)


def _name(leaf: _Leaf) -> str:
    """Name a leaf for a person: a text by its beginning, a picture by its file, a card by its words."""
    if _is_code(leaf):
        return "the block of code"
    if leaf.is_text:
        text = _read(leaf)
        return f"`{text if len(text) <= _LONGEST else text[: _LONGEST - 1] + '…'}`"
    if _is_card(leaf):
        words = leaf.around.words or str(leaf.box.element.get("alt") or "a card")
        return f"{'the picture of ' if leaf.around.words else ''}{words[0].lower()}{words[1:]}"
    return f"the picture `{_find_file(leaf)}`" if _find_file(leaf) else "an outline"


def _read(leaf: _Leaf) -> str:
    """Give a text as it is typed, without the blanks that keep its last words together."""
    return str(leaf.box.text).strip().replace(NO_BREAK, " ")


def _find_file(leaf: _Leaf) -> str:
    return posixpath.basename(find_source(leaf.box))


def _find(leaf: _Leaf, places: TypedPlaces) -> Place:
    """Give where a leaf is typed."""
    if _is_card(leaf):
        return places.find_card(int(_find_file(leaf)), leaf.line, leaf.nth)
    if _is_code(leaf):
        block = leaf.around.block.element
        first = next(block.iter("span"), block)  # the lines of a drawing are elements
        return places.find_text(read_text(first).partition("\n")[0], leaf.line)
    if not leaf.is_text:
        return places.find_file(_find_file(leaf), leaf.line, leaf.nth)
    return places.find_text(_read(leaf), leaf.line)
