"""Runs the content of pages and lists what they paint (ISO 32000-1, 8 and 9): matrices, colours, lines, forms.

A form is run once for each state that it inherits and then placed wherever it stands. How much is run is bounded.
"""

from __future__ import annotations

import copy
import re
import warnings
from collections.abc import Sequence
from itertools import islice
from typing import Any

import pikepdf

from cardgen.render.matrix import IDENTITY
from cardgen.sheets.inspection import paths, placing, states, texts
from cardgen.sheets.inspection.content import Budget, Content, State, Walked
from cardgen.sheets.inspection.opening import UNREADABLE, read_content
from cardgen.sheets.inspection.page_boxes import read_edges, read_media

MOST_OF_PAGE = 250_000
MOST_OF_DOCUMENT = 6_000_000
_MOST_WORDS = 500_000  # in a content of about 3 MB; the face of a card has some thousand
_DEEPEST = 16
_WORD = re.compile(rb"[^\s\[\]()<>/{}]+")
_OPERATORS = {**states.OPERATORS, **paths.OPERATORS, **texts.OPERATORS, **placing.OPERATORS}


class Walker:
    """Runs pages of one document; forms that several pages show are run once."""

    def __init__(self) -> None:
        self._budget = Budget(MOST_OF_PAGE, MOST_OF_DOCUMENT)
        self._scratch = pikepdf.new()
        self._forms: dict[Any, Walked] = {}

    def walk_page(self, page: pikepdf.Page) -> Walked:
        """Give what a page paints, in the space of its boxes."""
        self._budget.page = MOST_OF_PAGE
        state = State(clip=read_media(page))
        content = Content(self.walk_form, self._budget, page.obj.get("/Resources"), state, 0)
        return self._run(content, page.obj)

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
        content = Content(self.walk_form, self._budget, form.get("/Resources", resources), state, depth)
        self._forms[key] = self._run(content, form)
        return self._forms[key]

    def _run(self, content: Content, holder: Any) -> Walked:
        group = holder.get("/Group")
        if isinstance(group, pikepdf.Dictionary) and group.get("/S") == "/Transparency":
            content.transparency.add("group")
        for instruction in self._parse(content, holder):
            if not self._budget.take(1):
                content.is_whole = False
                break
            try:
                run = _OPERATORS.get(str(instruction.operator))
                if run is not None:
                    run(content, list(instruction.operands))
            except UNREADABLE:
                content.is_whole = False
        return Walked(
            tuple(content.painted), frozenset(content.transparency), content.is_whole, frozenset(content.fonts)
        )

    def _parse(self, content: Content, holder: Any) -> Sequence[Any]:
        """Give the instructions of a content as far as they can be read; what is odd in it makes it not whole."""
        try:
            with warnings.catch_warnings(record=True) as odd:
                warnings.simplefilter("always")
                data = read_content(holder)
                kept = _cut(data)
                found = pikepdf.parse_content_stream(pikepdf.Stream(self._scratch, kept))
        except UNREADABLE:
            content.is_whole = False
            return ()
        content.is_whole = not odd and len(kept) == len(data)
        return found


def _cut(data: bytes) -> bytes:
    """Give as much of a content as may be run: each of its words takes a hundred times its room when it is parsed."""
    if len(data) <= 2 * _MOST_WORDS:
        return data
    beyond = next(islice(_WORD.finditer(data), _MOST_WORDS, None), None)
    return data if beyond is None else data[: beyond.start()]
