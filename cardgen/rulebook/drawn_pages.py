"""Mends what the pages of a set book draw: what is no part of the text is marked so, pictures say where they lie, and
a group of drawings is cut off at the page's edge and nowhere else.

The library that sets books writes the boxes of groups and pictures as if nothing were turned; here they are what the
transformations around them make of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pikepdf
from pikepdf import Array, ContentStreamInstruction, Dictionary, Matrix, Name, Operator, Rectangle

from cardgen.rulebook.tags import walk_tags

_PIXEL = 0.75  # of a point: the measure that pages are set in
_SAME = 0.01


@dataclass(frozen=True, slots=True)
class _Marks:
    """What the marked parts of a page are, by their numbers: pictures, and what is not read: decoration, and what
    stands in the margins."""

    figures: Mapping[int, Any]
    decoration: frozenset[int]
    margins: frozenset[int]


@dataclass(slots=True)
class _Walk:
    """Where one is in what a page draws: the transformations up to here, and those to go back to."""

    page: Rectangle
    turns: Matrix
    marks: _Marks
    kept: list[Matrix] = field(default_factory=list)
    is_changed: bool = False


def mend_pages(pdf: pikepdf.Pdf) -> None:
    """Mend all pages of a book whose tags are in order."""
    tree = pikepdf.NumberTree(pdf.Root.StructTreeRoot.ParentTree)
    read = {element.objgen for document in pdf.Root.StructTreeRoot.K for element in walk_tags(document)}
    for page in pdf.pages:
        parents = tree[int(page.obj.StructParents)]
        walk = _Walk(Rectangle(page.mediabox), Matrix(), _sort_marks(parents, read))
        steps = _follow(pikepdf.parse_content_stream(page), page.resources, walk)
        if walk.is_changed:
            page.obj.Contents = pdf.make_stream(pikepdf.unparse_content_stream(steps))


def _sort_marks(parents: Any, read: Collection[tuple[int, int]]) -> _Marks:
    """Tell apart the marked parts of a page, of which `parents` holds the elements, and forget those that are not
    among the elements that are read."""
    pictures = {number: element for number, element in enumerate(parents) if element.S == "/Figure"}
    unread = [number for number, element in enumerate(parents) if element.objgen not in read]
    for number in unread:
        parents[number] = None
    figures = {number: element for number, element in pictures.items() if number not in unread}
    return _Marks(figures, frozenset(unread) & pictures.keys(), frozenset(unread) - pictures.keys())


def _follow(steps: list[Any], resources: Any, walk: _Walk) -> list[Any]:
    """Go through what a page or a group draws, mend what it refers to, and give the steps as they should be."""
    drawn = resources.get("/XObject", Dictionary())
    mended = []
    for at, step in enumerate(steps):
        operator = str(step.operator)
        if operator == "q":
            walk.kept.append(walk.turns)
        elif operator == "Q" and walk.kept:
            walk.turns = walk.kept.pop()
        elif operator == "cm":
            walk.turns = Matrix(*(float(number) for number in step.operands)) @ walk.turns
        elif operator == "Do":
            _mend_group(drawn[str(step.operands[0])], walk)
        elif operator == "BDC" and "/MCID" in step.operands[1]:
            step = _mend_mark(steps[at:], walk)
        mended.append(step)
    return mended


def _mend_group(form: Any, walk: _Walk) -> None:
    """Let a group that may cover the page reach as far as the page does, whichever way it is turned."""
    if form.get("/Subtype") != Name.Form or "/Matrix" in form or not _is_of_page(form.BBox, walk.page):
        return
    bounds = walk.turns.inverse().transform(walk.page)
    form.BBox = Array([round(edge, 3) for edge in (bounds.llx, bounds.lly, bounds.urx, bounds.ury)])
    before = walk.turns, walk.kept
    walk.kept = []
    _follow(pikepdf.parse_content_stream(form), form.Resources, walk)
    walk.turns, walk.kept = before


def _is_of_page(box: Any, page: Rectangle) -> bool:
    across, down = float(box[2]) - float(box[0]), float(box[3]) - float(box[1])
    return abs(across * _PIXEL - page.width) < _SAME and abs(down * _PIXEL - page.height) < _SAME


def _mend_mark(steps: Sequence[Any], walk: _Walk) -> Any:
    """Give the first of some steps, which marks a part of a page: a picture is told where it lies, and what is not read
    is marked as such."""
    number = int(steps[0].operands[1].MCID)
    if number in walk.marks.figures:
        figure = walk.marks.figures[number]
        bounds = walk.turns.transform(Rectangle(*(float(edge) for edge in figure.A.BBox)))
        figure.A.BBox = Array([round(edge, 3) for edge in (bounds.llx, bounds.lly, bounds.urx, bounds.ury)])
    elif number in walk.marks.decoration:
        walk.is_changed = True
        return ContentStreamInstruction([Name.Artifact], Operator("BMC"))
    elif number in walk.marks.margins:
        walk.is_changed = True
        kind = Dictionary(Type=Name.Pagination, Subtype=_find_margin(steps, walk))
        return ContentStreamInstruction([Name.Artifact, kind], Operator("BDC"))
    return steps[0]


def _find_margin(steps: Sequence[Any], walk: _Walk) -> Name:
    """Tell whether a text stands at the head or at the foot of its page."""
    place = next((step.operands for step in steps if str(step.operator) == "Tm"), None)
    if place is None:
        return Name.Footer
    _, height = walk.turns.transform((float(place[4]), float(place[5])))
    return Name.Header if height > (walk.page.lly + walk.page.ury) / 2 else Name.Footer
