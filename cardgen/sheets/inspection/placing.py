"""Operators that place pictures and forms, and the names of cards around them (ISO 32000-1, 8.8 to 8.10 and 14.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pikepdf

from cardgen.render.matrix import IDENTITY, multiply
from cardgen.sheets.forms import MINIATURE_KEY
from cardgen.sheets.inspection.colours import Colour, read_space
from cardgen.sheets.inspection.content import Content, Operator, read_matrix
from cardgen.sheets.inspection.page_boxes import read_edges
from cardgen.sheets.inspection.painted import CardTag, Kind, Painted

_PICTORIAL = (Kind.PICTURE, Kind.SHADING)  # of a sheet shown small: no card to cut, no mark, line or type


def _place(content: Content, operands: list[Any]) -> None:
    found = content.find("/XObject", operands[0])
    if found is None:
        return
    if found.get("/Subtype") == "/Image":
        _place_picture(content, found)
    elif found.get("/Subtype") == "/Form":
        _place_form(content, found)


def _place_picture(content: Content, picture: Any) -> None:
    if picture.get("/ImageMask", False):
        colour = content.state.fill
    else:
        colour = Colour(read_space(picture.get("/ColorSpace"), content.resources), ())
    if isinstance(picture.get("/SMask"), pikepdf.Stream):
        content.transparency.add("picture with alpha")
    content.add(Kind.PICTURE, (0.0, 0.0, 1.0, 1.0), colour, source=picture, tag=content.tag)


def _place_inline(content: Content, operands: list[Any]) -> None:
    _place_picture(content, operands[0].obj)


def _place_form(content: Content, form: Any) -> None:
    box, state = form.get("/BBox"), content.state
    matrix = multiply(state.matrix, read_matrix(form.get("/Matrix", IDENTITY)))
    if box is not None:
        content.painted.append(
            Painted(Kind.FORM, read_edges(box), matrix, None, state.clip, source=form, tag=content.tag)
        )
    walked = content.walk_form(form, state, content.resources, content.depth + 1)
    if MINIATURE_KEY in form:
        walked = replace(walked, painted=tuple(each for each in walked.painted if each.kind in _PICTORIAL))
    content.extend(walked, matrix, state.clip)


def _begin_tagged(content: Content, operands: list[Any]) -> None:
    tag = None
    if str(operands[0]) == "/Card" and len(operands) > 1 and isinstance(operands[1], pikepdf.Dictionary):
        facts = operands[1]
        side = str(facts.get("/Side", "/"))[1:].lower()
        tag = CardTag(str(facts.get("/ID", "")), int(facts.get("/Copy", 0)), side)
    content.tags.append(tag)


def _end_tagged(content: Content, _: list[Any]) -> None:
    if content.tags:
        content.tags.pop()


OPERATORS: dict[str, Operator] = {
    "Do": _place,
    "INLINE IMAGE": _place_inline,
    "BMC": _begin_tagged,
    "BDC": _begin_tagged,
    "EMC": _end_tagged,
}
