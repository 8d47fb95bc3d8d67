"""A book's elements as the page setter looks through them for its selectors, each look counted: some never end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

MOST_LOOKS = 10_000_000
"""How often elements may be looked at for selectors: the books of the five games need 120,000. `:has()`, `~` and blanks
that follow each other look at elements again for each element that they have looked at."""


def count_looks(element: Any, give_up: Callable[[], Exception]) -> Any:
    """Give the root of a tree of elements for the page setter, which raises what `give_up` gives after MOST_LOOKS."""
    from cssselect2 import ElementWrapper

    looks = 0

    def look(count: int) -> None:
        nonlocal looks
        looks += count
        if looks > MOST_LOOKS:
            raise give_up()

    class Previous:
        """The siblings before an element, the nearest last."""

        def __init__(self, element: Any) -> None:
            self._element = element

        def __iter__(self) -> Iterator[Any]:
            before = self._element.previous
            while before is not None:
                look(1)
                yield before
                before = before.previous

    class Counted(ElementWrapper):  # type: ignore[misc]  # it has no types
        """An element that keeps those within it, which are asked for again and again."""

        _children: tuple[Any, ...] | None = None
        _subtree: tuple[Any, ...] | None = None

        @property
        def ancestors(self) -> tuple[Any, ...]:
            around: tuple[Any, ...] = super().ancestors
            look(len(around))
            return around

        @property
        def previous_siblings(self) -> Previous:
            return Previous(self)

        def iter_children(self) -> Iterator[Any]:
            if self._children is None:
                self._children = tuple(super().iter_children())
            look(len(self._children))
            return iter(self._children)

        def iter_subtree(self) -> Iterator[Any]:
            if self._subtree is None:
                self._subtree = tuple(super().iter_subtree())
            look(len(self._subtree))
            return iter(self._subtree)

    return Counted.from_html_root(element)
