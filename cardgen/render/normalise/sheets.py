"""The rules of `<style>`: which elements each selector names, with a bound on the work of finding them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cssselect2 import ElementWrapper
from lxml import etree

from cardgen.diagnostics.mistake import MistakeError
from cardgen.render.normalise.rules import Said, Sheet

MAX_STEPS = 2_000_000


class _Budget:
    """Counts the elements that selectors look at."""

    def __init__(self) -> None:
        self.left = MAX_STEPS

    def spend(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            message = "The selectors of its style rules look at too many elements."
            raise MistakeError(message, "Name elements by a class of their own.", code="svg-too-complex")


class _Wrapper(ElementWrapper):  # type: ignore[misc]  # cssselect2 has no types
    """An element as selectors see it; looking around costs."""

    budget: _Budget
    _siblings: Sequence[Any] = ()

    def __init__(self, etree_element: Any, parent: Any, *args: Any, **named: Any) -> None:
        self.budget = _Budget() if parent is None else parent.budget
        super().__init__(etree_element, parent, *args, **named)

    @property
    def etree_siblings(self) -> Sequence[Any]:
        self.budget.spend(len(self._siblings) // 8 + 1)
        return self._siblings

    @etree_siblings.setter
    def etree_siblings(self, siblings: Sequence[Any]) -> None:
        self._siblings = siblings

    @property
    def ancestors(self) -> Iterator[Any]:
        return self._walk("parent")

    @property
    def previous_siblings(self) -> Iterator[Any]:
        return self._walk("previous")

    def iter_children(self) -> Iterator[Any]:
        for child in super().iter_children():
            self.budget.spend(1)
            yield child

    def _walk(self, step: str) -> Iterator[Any]:
        element = getattr(self, step)
        while element is not None:
            self.budget.spend(1)
            yield element
            element = getattr(element, step)


def match_rules(root: etree._Element, sheet: Sheet) -> Iterator[tuple[etree._Element, list[str]]]:
    """Give each element, in the order of the text, with the declarations of the rules that name it, weakest first.

    Raises MistakeError where this would take for ever.
    """
    for wrapper in _Wrapper.from_xml_root(root).iter_subtree():
        said: list[Said] = [said for *_, said in sheet.matcher.match(wrapper)]
        if sheet.layers:
            said.sort(key=lambda each: each.rank)
        texts = [each.plain for each in said if each.plain]
        if any(each.important for each in said):
            said.sort(key=lambda each: [-part for part in each.rank])  # what is important is stronger further in
            texts += [each.important for each in said if each.important]
        yield wrapper.etree_element, texts


def apply_sheet(root: etree._Element, sheet: Sheet) -> None:
    """Put what the rules of `<style>` say into the `style` of the elements, before what stands there.

    Raises MistakeError as `match_rules` does.
    """
    for element, matched in match_rules(root, sheet):
        if matched:
            element.set("style", "".join([*matched, element.get("style", "")]))
