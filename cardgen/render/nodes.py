"""The normalised tree of a face: what the drawing library is handed, and its text, which says what a look is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from xml.sax.saxutils import escape, quoteattr


class Node(dict[str, str]):
    """An element: its attributes, what is in it and its text. CairoSVG takes it for one of its own nodes."""

    __slots__ = ("children", "tag", "text")
    url = None

    def __init__(self, tag: str, attributes: Mapping[str, str], children: Iterable[Node] = (), text: str = "") -> None:
        super().__init__(attributes)
        self.tag, self.children, self.text = tag, tuple(children), text

    def walk(self) -> Iterator[Node]:
        """Give the element and all within it, in the order they are painted."""
        yield self
        for child in self.children:
            yield from child.walk()


def write_svg(node: Node) -> str:
    """Write an element and all within it as SVG."""
    parts: list[str] = []
    _write(node, parts.append)
    return "".join(parts)


def _write(node: Node, write: Callable[[str], None]) -> None:
    attributes = "".join([f' {name}="{value}"' for name, value in node.items()])
    if "&" in attributes or "<" in attributes:  # in the names of files alone
        attributes = "".join([f" {name}={quoteattr(value)}" for name, value in node.items()])
    if not node.children and not node.text:
        write(f"<{node.tag}{attributes}/>")
        return
    write(f"<{node.tag}{attributes}>{escape(node.text)}")
    for child in node.children:
        _write(child, write)
    write(f"</{node.tag}>")
