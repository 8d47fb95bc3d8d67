"""The blocks of templates that extend each other: one that the templates below do not have would never be drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from jinja2 import nodes

Blocks = frozenset[str]


class UnknownBlockError(Exception):
    """A template fills a block that none of the templates it extends has."""

    def __init__(self, block: str, parent: str, known: Blocks, file: str, line: int) -> None:
        super().__init__(f"`{block}` is no block of `{parent}`")
        self.block = block
        self.parent = parent
        self.known = known
        self.file = file
        self.line = line


def read_blocks(template: nodes.Template, file: str, find_blocks: Callable[[str], Blocks | None]) -> Blocks | None:
    """Give the names of a template's blocks and of those it extends; None where they depend on the card.

    `find_blocks` gives the same for another template by its name. Raises UnknownBlockError.
    """
    own = frozenset(block.name for block in template.find_all(nodes.Block))
    extends = template.find(nodes.Extends)
    if extends is None:
        return own
    parent = extends.template.value if isinstance(extends.template, nodes.Const) else None
    known = find_blocks(parent) if isinstance(parent, str) else None
    if known is None or not isinstance(parent, str):
        return None
    for block in _outer_blocks(template):
        if block.name not in known:
            raise UnknownBlockError(block.name, parent, known, file, block.lineno)
    return own | known


def _outer_blocks(node: nodes.Node) -> Iterator[nodes.Block]:
    """Give the blocks that stand in no other one: a block within a block is drawn with it."""
    for child in node.iter_child_nodes():
        if isinstance(child, nodes.Block):
            yield child
        else:
            yield from _outer_blocks(child)
