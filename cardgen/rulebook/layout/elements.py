"""What is asked of the elements of a laid-out book, and told them: their classes, and what their style says besides."""

from __future__ import annotations

from typing import Any


def has_class(element: Any, *names: str) -> bool:
    """Tell whether an element has one of some classes; a box that the page setter made, as for footnotes, has none."""
    return element is not None and not {*str(element.get("class", "")).split()}.isdisjoint(names)


def add_style(element: Any, more: str) -> None:
    """Let the style of an element say more, behind what it says."""
    style = element.get("style", "").rstrip("; ")
    element.set("style", f"{style}; {more}" if style else more)
