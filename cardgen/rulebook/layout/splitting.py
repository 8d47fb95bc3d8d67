"""Blocks that do not break and are longer than a page: they break all the same, below their heading, and it is told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from cardgen.diagnostics import Report
from cardgen.rulebook.layout.elements import add_style, has_class
from cardgen.rulebook.reading.manuscript import Manuscript

_TOGETHER = re.compile(r"\bcall\s+together\b")
_HINT = "Let it hold less, make two of it, or leave out `together`."


def open_long(pages: Sequence[Any]) -> bool:
    """Let each block that is longer than a page break, so that it begins below its heading and not on a page of its
    own; tell whether there is one, so that the book has to be laid out again."""
    long = [box.element for box, numbers in _list_whole(pages) if len(numbers) > 1]
    for element in long:
        add_style(element, "break-inside: auto")
    return bool(long)


def check_together(pages: Sequence[Any], file: str, report: Report) -> None:
    """Warn of what is said to stay together and does not, for it is longer than a page."""
    manuscript = Manuscript(file, report.sources.get(file, ""))
    typed = manuscript.find_pattern(_TOGETHER)
    held = [(box, numbers) for box, numbers in _list_blocks(pages) if has_class(box.element, "together")]
    for nth, (_, numbers) in enumerate(held):
        if len(numbers) > 1:
            place = typed[min(nth, len(typed) - 1)] if typed else None
            message = (
                f"What is to stay `together` is longer than a page: it stands on pages {numbers[0]} to {numbers[-1]}."
            )
            report.warn("not-together", message, place, _HINT)


def _list_whole(pages: Sequence[Any]) -> Iterator[tuple[Any, list[int]]]:
    return ((box, numbers) for box, numbers in _list_blocks(pages) if box.style["break_inside"] != "auto")


def _list_blocks(pages: Sequence[Any]) -> Iterator[tuple[Any, list[int]]]:
    """Give the blocks of a book in reading order, each with the numbers of the pages that it stands on."""
    found: dict[int, tuple[Any, list[int]]] = {}
    for number, page in enumerate(pages, 1):
        for box in _walk(page._page_box):
            numbers = found.setdefault(id(box.element), (box, []))[1]
            if number not in numbers:
                numbers.append(number)
    yield from found.values()


def _walk(box: Any) -> Iterator[Any]:
    from weasyprint.formatting_structure import boxes

    for child in getattr(box, "children", ()):
        if isinstance(child, boxes.BlockLevelBox | boxes.TableRowBox) and child.element is not None:
            yield child
        yield from _walk(child)
