"""Runs the content of pages and lists what they paint (ISO 32000-1, 8 and 9): matrices, colours, lines, forms.

A form is run once for each state that it inherits and then placed wherever it stands. How much is run is bounded.
"""

from __future__ import annotations

import copy
from typing import Any

import pikepdf

from cardgen.render.matrix import IDENTITY
from cardgen.sheets.inspection import paths, placing, states, texts
from cardgen.sheets.inspection.content import MOST_PAINTED, Content, State, Walked
from cardgen.sheets.inspection.page_boxes import read_edges

MOST_OPERATORS = 1_000_000
_DEEPEST = 16
_OPERATORS = {**states.OPERATORS, **paths.OPERATORS, **texts.OPERATORS, **placing.OPERATORS}
_UNREADABLE = (pikepdf.PdfError, ValueError, TypeError, KeyError, AttributeError, IndexError, RuntimeError)


class Walker:
    """Runs pages of one document; forms that several pages show are run once."""

    def __init__(self) -> None:
        self._left = MOST_OPERATORS
        self._forms: dict[Any, Walked] = {}

    def walk_page(self, page: pikepdf.Page) -> Walked:
        """Give what a page paints, in the space of its boxes."""
        state = State(clip=read_edges(page.mediabox))
        content = Content(self.walk_form, page.obj.get("/Resources"), state, 0)
        return self._run(content, page, page.obj)

    def walk_form(self, form: Any, inherited: State, resources: Any, depth: int) -> Walked:
        """Give what a form or a pattern paints, in its own space."""
        key = (form.objgen, inherited.fill, inherited.stroke, inherited.width)
        if form.objgen[0] and key in self._forms:
            return self._forms[key]
        if depth > _DEEPEST:
            return Walked((), frozenset(), False)
        self._forms[key] = Walked((), frozenset(), False)  # what a form that shows itself finds
        state, box = copy.copy(inherited), form.get("/BBox")
        state.matrix, state.clip = IDENTITY, None if box is None else read_edges(box)
        content = Content(self.walk_form, form.get("/Resources", resources), state, depth)
        self._forms[key] = self._run(content, form, form)
        return self._forms[key]

    def _run(self, content: Content, stream: Any, holder: Any) -> Walked:
        group = holder.get("/Group")
        if isinstance(group, pikepdf.Dictionary) and group.get("/S") == "/Transparency":
            content.transparency.add("group")
        try:
            instructions = pikepdf.parse_content_stream(stream)
        except _UNREADABLE:
            instructions, content.is_whole = [], False
        for instruction in instructions:
            if self._left <= 0 or len(content.painted) > MOST_PAINTED:
                content.is_whole = False
                break
            self._left -= 1
            run = _OPERATORS.get(str(instruction.operator))
            if run is not None:
                try:
                    run(content, list(instruction.operands))
                except _UNREADABLE:
                    content.is_whole = False
        return Walked(tuple(content.painted), frozenset(content.transparency), content.is_whole)
