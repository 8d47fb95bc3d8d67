"""A tree of prose on one line, so that a test can write out what a sentence is read as."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cardgen.ability.ast import Node
from cardgen.ability.prose import nodes as n

_FORMS: dict[str, str] = {"base": "", "third": "", "past": ":past", "participle": ":done", "gerund": ":ing"}


def outline(node: Node) -> str:
    """Give a tree as a row of words: `draw(2 cards <from>(your hand))`; what belongs to a thing stands behind `~`."""
    make = _OUTLINES.get(type(node))
    return f"<{type(node).__name__.lower()}>({_row(node.children())})" if make is None else make(node)


def _row(nodes: Iterable[Node]) -> str:
    return " ".join(outline(each) for each in nodes)


def _outline_thing(node: n.Thing) -> str:
    name = node.name + ("s" if node.many and node.sort != "pronoun" else "")
    parts = [outline(node.owner) + "'s"] if node.owner is not None else []
    parts += [*map(outline, node.words), *([name] if name else [])]
    parts += [f"of {outline(node.of)}"] if node.of is not None else []
    behind = (*node.after, *(() if node.that is None else (node.that,)))
    return "~".join([" ".join(parts), *map(outline, behind)])


def _outline_deed(node: n.Deed) -> str:
    verb = " ".join([*([node.helper] if node.helper else []), *(each.word for each in node.adverbs), node.verb])
    return f"{verb}{_FORMS.get(node.form, f':{node.form}')}({_row(node.rest)})"


def _outline_that(node: n.That) -> str:
    who = f"[{outline(node.who)}] " if node.who is not None else ""
    return f"<{node.word or 'that'}>({who}{_row((node.deed, *node.again))})"


_OUTLINES: dict[type[Node], Callable[[Any], str]] = {
    n.Thing: _outline_thing,
    n.Which: lambda node: node.word,
    n.Count: lambda node: " ".join(word for word in (node.limit, node.number, node.bound) if word),
    n.Deed: _outline_deed,
    n.Clause: lambda node: f"[{outline(node.who)}] {outline(node.deed)}",
    n.That: _outline_that,
    n.Relation: lambda node: f"<{node.word}>({outline(node.what)})",
    n.Joined: lambda node: f" {node.word} ".join(outline(each) for each in node.items),
    n.Setting: lambda node: f"<{node.word or 'at'}>({_row(node.what)})",
    n.Next: lambda node: f"{node.word.strip(' ,') or ','} {outline(node.step)}",
    n.Manner: lambda node: node.word,
    n.Bound: lambda node: node.word,
    n.Quality: lambda node: f"{node.word}({_row(node.rest)})",
    n.State: lambda node: f"{node.verb}:done({_row(node.rest)})",
    n.Time: lambda node: f"<time>({node.word} {node.period})",
    n.Change: lambda node: f"{node.number} {node.name}",
}
