"""Mends what the pages of a set book draw: what is no part of the text is marked so, pictures say where they lie, and
a group of drawings is cut off at the page's edge and nowhere else.

The library that sets books writes the boxes of groups and pictures as if nothing were turned; here they are what the
transformations around them make of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import pikepdf
from pikepdf import Array, ContentStreamInstruction, Dictionary, Matrix, Name, Operator, Rectangle

from cardgen.rulebook.finish.tags import walk_tags

_PIXEL = 0.75  # of a point: the measure that pages are set in
_SAME = 0.01
_OF_AREAS = {"m", "l", "c", "v", "y", "h", "re", "W", "W*", "n", "f", "f*", "g", "rg", "k", "cs", "sc", "scn"}


@dataclass(slots=True)
class _Walk:
    """What a page or a group on it draws: how it is turned so far, and how it was wherever one goes back to.

    `parents` holds the elements of the page's marked parts by their numbers, `read` those of the book that are read;
    `marked` are the parts met so far that are.
    """

    page: Any
    parents: Any
    read: set[tuple[int, int]]
    turn: Matrix = field(default_factory=Matrix)
    kept: list[Matrix] = field(default_factory=list)
    marked: dict[int, Any] = field(default_factory=dict)
    groups: list[tuple[Any, dict[int, Any]]] = field(default_factory=list)

    @property
    def area(self) -> Rectangle:
        """The page as it is drawn, in points."""
        return Rectangle(self.page.mediabox)


def mend_pages(pdf: pikepdf.Pdf) -> None:
    """Mend all pages of a book whose tags are in order."""
    tree = pikepdf.NumberTree(pdf.Root.StructTreeRoot.ParentTree)
    read = {element.objgen for document in pdf.Root.StructTreeRoot.K for element in walk_tags(document)}
    for page in pdf.pages:
        walk = _Walk(page, tree[int(page.obj.StructParents)], read)
        drawn = _follow(pikepdf.parse_content_stream(page), page.resources, walk)
        page.obj.Contents = pdf.make_stream(pikepdf.unparse_content_stream(drawn))
        for number in range(len(walk.parents)):
            if number not in walk.marked:
                walk.parents[number] = None
        for form, marked in walk.groups:
            form.StructParents = max(tree) + 1
            tree[int(form.StructParents)] = _tag_group(form, marked, page)


def _tag_group(form: Any, marked: dict[int, Any], page: Any) -> Array:
    """Let the elements of marked parts say that these are drawn by a group; give the elements by their numbers."""
    for number, element in marked.items():
        place = Dictionary(Type=Name.MCR, Pg=page.obj, Stm=form, MCID=number)
        element.K = Array([place if not isinstance(kid, Dictionary) and kid == number else kid for kid in element.K])
    return Array([marked.get(number) for number in range(max(marked) + 1)])


def _follow(steps: Sequence[Any], resources: Any, walk: _Walk) -> list[Any]:
    """Go through what a page or a group draws, mend what it refers to, and give the steps as they should be."""
    forms = resources.get("/XObject", Dictionary())
    steps = _drop_unseen(steps, resources.get("/ExtGState", Dictionary()))
    mended = []
    for at, step in enumerate(steps):
        operator = str(step.operator)
        if operator == "q":
            walk.kept.append(walk.turn)
        elif operator == "Q" and walk.kept:
            walk.turn = walk.kept.pop()
        elif operator == "cm":
            walk.turn = Matrix(*(float(number) for number in step.operands)) @ walk.turn
        elif operator == "Do":
            _mend_group(forms[str(step.operands[0])], walk)
        is_marked = operator == "BDC" and "/MCID" in step.operands[1]
        mended.append(_mend_mark(steps, at, walk) if is_marked else step)
    return mended


def _drop_unseen(steps: Sequence[Any], states: Any) -> list[Any]:
    """Leave out areas that are wholly transparent, such as the sides of a triangle that is made of borders: a page is
    not to be taken for one with transparency because of them."""
    kept: list[Any] = []
    unseen = -1  # up to where what is drawn cannot be seen
    for at, step in enumerate(steps):
        if str(step.operator) == "gs" and dict(states.get(str(step.operands[0]), {})) == {"/ca": 0}:
            end = next((after for after in range(at, len(steps)) if str(steps[after].operator) == "Q"), at)
            is_area = all(str(each.operator) in _OF_AREAS for each in steps[at + 1 : end])
            unseen = end if is_area else unseen
        if at >= unseen:
            kept.append(step)
    return kept


def _mend_group(form: Any, walk: _Walk) -> None:
    """Let a group that may cover the page reach as far as the page does, whichever way it is turned."""
    if form.get("/Subtype") != Name.Form or "/Matrix" in form or not _is_of_page(form.BBox, walk.area):
        return
    form.BBox = _write_box(walk.turn.inverse().transform(walk.area))
    within = _Walk(walk.page, walk.parents, walk.read, walk.turn, groups=walk.groups)
    form.write(pikepdf.unparse_content_stream(_follow(pikepdf.parse_content_stream(form), form.Resources, within)))
    if within.marked:
        walk.groups.append((form, within.marked))


def _is_of_page(box: Any, page: Rectangle) -> bool:
    across, down = float(box[2]) - float(box[0]), float(box[3]) - float(box[1])
    return abs(across * _PIXEL - page.width) < _SAME and abs(down * _PIXEL - page.height) < _SAME


def _mend_mark(steps: Sequence[Any], at: int, walk: _Walk) -> Any:
    """Give a step that marks a part of a page as it should be: what is not read is marked as such; a picture that is
    read is told where it lies."""
    number = int(steps[at].operands[1].MCID)
    element = walk.parents[number]
    if element.objgen in walk.read:
        walk.marked[number] = element
        if element.S == "/Figure":
            box = Rectangle(*(float(edge) for edge in element.A.BBox))
            element.A.BBox = _write_box(walk.turn.transform(box))
        return steps[at]
    if element.S == "/Figure":
        return ContentStreamInstruction([Name.Artifact], Operator("BMC"))
    kind = Dictionary(Type=Name.Pagination, Subtype=_find_margin(steps, at, walk))
    return ContentStreamInstruction([Name.Artifact, kind], Operator("BDC"))


def _find_margin(steps: Sequence[Any], at: int, walk: _Walk) -> Name:
    """Tell whether the text that follows a step stands at the head or at the foot of its page."""
    place = next((step.operands for step in islice(steps, at, None) if str(step.operator) == "Tm"), None)
    if place is None:
        return Name.Footer
    _, height = walk.turn.transform((float(place[4]), float(place[5])))
    return Name.Header if height > (walk.area.lly + walk.area.ury) / 2 else Name.Footer


def _write_box(box: Rectangle) -> Array:
    return Array([round(edge, 3) for edge in (box.llx, box.lly, box.urx, box.ury)])
