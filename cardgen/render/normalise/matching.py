"""Which rules of a style sheet name an element, with a bound on the work of finding them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import cssselect2
from cssselect2 import ElementWrapper

from cardgen.diagnostics.mistake import MistakeError

MAX_STEPS = 2_000_000
"""About a second. Ten thousand elements that five rules of a hundred characters name take a quarter of it."""
_MADE = 8  # what it costs to make an element as selectors see it
_MATCHED = 4  # what a rule that names an element costs besides its text
_A_STEP = 16  # characters of such a text

Rank = tuple[float, ...]
"""The layers that a rule stands in: a weaker rule has a smaller one (CSS Cascade 5, section 6.4)."""


class Said(NamedTuple):
    """The declarations of a rule as text, those that are not `!important` and those that are, and what it costs to ask
    whether it names an element."""

    rank: Rank
    plain: str
    important: str
    effort: int = 1


class _Budget:
    """Counts the elements that selectors look at, and the rules that are tried on elements."""

    def __init__(self) -> None:
        self.left = MAX_STEPS

    def spend(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            message = "Its style rules are too many for its elements, or their selectors look at too many of these."
            raise MistakeError(message, "Name elements by a class of their own.", code="svg-too-complex")


class Wrapper(ElementWrapper):  # type: ignore[misc]  # cssselect2 has no types
    """An element as selectors see it; looking around costs."""

    budget: _Budget
    _siblings: Sequence[Any] = ()

    def __init__(self, etree_element: Any, parent: Any, *args: Any, **named: Any) -> None:
        self.budget = _Budget() if parent is None else parent.budget
        super().__init__(etree_element, parent, *args, **named)

    @property
    def etree_siblings(self) -> Sequence[Any]:
        """Give the elements beside it."""
        self.budget.spend(len(self._siblings) // 8 + 1)
        return self._siblings

    @etree_siblings.setter
    def etree_siblings(self, siblings: Sequence[Any]) -> None:
        self._siblings = siblings

    @property
    def ancestors(self) -> Iterator[Any]:
        """Give the elements around it, nearest first."""
        return self._walk("parent")

    @property
    def previous_siblings(self) -> Iterator[Any]:
        """Give the elements before it, nearest first."""
        return self._walk("previous")

    def iter_children(self) -> Iterator[Any]:
        """Give the elements in it; each one made costs."""
        for child in super().iter_children():
            self.budget.spend(_MADE)
            yield child

    def _walk(self, step: str) -> Iterator[Any]:
        element = getattr(self, step)
        while element is not None:
            self.budget.spend(1)
            yield element
            element = getattr(element, step)


class Matcher(cssselect2.Matcher):  # type: ignore[misc]  # cssselect2 has no types
    """The rules of a sheet by the name, class or id that they ask for; what they say is Said."""

    @staticmethod
    def add_relevant_selectors(element: Wrapper, selectors: Sequence[Any], relevant_selectors: list[Any]) -> None:
        """Note which of these rules name an element."""
        spend = element.budget.spend
        for test, specificity, order, pseudo, said in selectors:
            spend(said.effort)
            if test(element):
                spend(_MATCHED + (len(said.plain) + len(said.important)) // _A_STEP)
                relevant_selectors.append((specificity, order, pseudo, said))
