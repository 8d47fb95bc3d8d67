"""Tells of a sentence what it is read as: its tree, line by line, in the words of designers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from cardgen.ability.ast import Ability, Node, Prose
from cardgen.ability.prose import nodes as n
from cardgen.ability.prose.roles import tell_role
from cardgen.ability.prose.settled import list_going_on
from cardgen.ability.prose.words import SMALL, split

_FORMS = {n.Form.PAST: " (done before)", n.Form.PARTICIPLE: " (done)", n.Form.GERUND: " (doing)"}
_CONDITIONS = frozenset(split(SMALL["SUB"]))


def list_tree(tree: Ability, text: str) -> Iterator[str]:
    """Give a tree, a line for each node: what it is, what it says itself, and the words that it was read from."""
    chains = [node for node in tree.walk() if isinstance(node, n.Chain)]
    helpers = {id(deed): helper for chain in chains for deed, _, helper in list_going_on(chain) if helper}
    yield from _list_lines(tree.what if isinstance(tree, Prose) else tree, text, helpers)


def _list_lines(node: Node, text: str, helpers: Mapping[int, str], depth: int = 0, role: str = "") -> Iterator[str]:
    words = text[node.place.start : node.place.end].strip(" ,")
    label = _name(node) + (f", {helpers[id(node)]} as before" if id(node) in helpers else "")
    is_plain = words.lower() == label.partition(": ")[2].lower()
    yield "  " * depth + role + label + (f"  `{words}`" if words and not is_plain else "")
    for child in node.children():
        yield from _list_lines(child, text, helpers, depth + 1, _name_role(node, child))


def _name_role(node: Node, child: Node) -> str:
    """Give what a thing inside another one is to it."""
    if not isinstance(node, n.Thing):
        return ""
    return "owner, " if child is node.owner else "of, " if child is node.of else ""


def _name(node: Node) -> str:
    """Give in words what a node is, and what it says itself."""
    name = _NAMES.get(type(node))
    if name is not None:
        return name(node)
    said = [
        str(value) if each.name in _SAID else f"{each.name.replace('_', ' ')} {value}".removesuffix(" True")
        for each in fields(node)
        if _is_told(each.name, value := getattr(node, each.name))
    ]
    kind = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(node).__name__).lower()
    return f"{kind}: {', '.join(said)}" if said else kind


_SAID = ("verb", "who", "n", "name", "noun", "number", "word", "zone", "unit", "modal")


def _is_told(name: str, value: object) -> bool:
    is_inside = isinstance(value, Node) or (isinstance(value, tuple) and all(isinstance(each, Node) for each in value))
    return name != "place" and value not in (None, "", False) and not is_inside


def _name_deed(deed: n.Deed) -> str:
    form = _FORMS.get(n.Form(deed.form), "") if deed.form in set(n.Form) else ""
    return f"deed: {f'{deed.helper} ' if deed.helper else ''}{deed.verb}{form}"


def _name_thing(thing: n.Thing) -> str:
    if thing.sort == "number":
        return "number"
    sort = {"card": "thing", "rule": "thing", "": "thing"}.get(thing.sort, thing.sort)
    return f"{sort}: {thing.name}{', several' if thing.many and thing.sort != 'pronoun' else ''}"


def _name_label(label: Node) -> str:
    is_price = isinstance(label, n.Thing) and any(isinstance(word, n.Count) for word in label.words)
    return "price, and what it is for" if is_price else "kind of action, and what is done"


def _name_setting(setting: n.Setting) -> str:
    if setting.is_apart and not setting.word:
        return "no more than"
    if not setting.word:
        return "when or where"
    return f"{'condition' if setting.word in _CONDITIONS else 'setting'}: {setting.word}"


_NAMES: dict[type[Node], Callable[[Any], str]] = {
    n.Which: lambda each: f"which: {each.word}",
    n.Count: lambda each: "how many: " + " ".join(word for word in (each.limit, each.number, each.bound) if word),
    n.Thing: _name_thing,
    n.Change: lambda each: f"change: {each.number} {each.name}",
    n.Joined: lambda each: f"joined by `{each.word}`",
    n.That: lambda each: "clause about it",
    n.Whoever: lambda each: "whoever does this",
    n.Relation: lambda each: f"{tell_role(each.word) or 'phrase'}: {each.word}",
    n.Time: lambda each: f"time: {each.word} {each.period}",
    n.Manner: lambda each: f"how: {each.word}",
    n.Quality: lambda each: f"what it is like: {each.word}",
    n.State: lambda each: f"what is done to it: {each.verb}",
    n.OrElse: lambda each: "or on that condition",
    n.Bound: lambda each: f"bound: {each.word}",
    n.Aside: lambda each: "aside",
    n.Gap: lambda each: "the same deed with",
    n.Purpose: lambda each: "in order to",
    n.Deed: _name_deed,
    n.Clause: lambda each: "who does what",
    n.Worth: lambda each: "worth",
    n.Setting: _name_setting,
    n.Step: lambda each: "step with its condition",
    n.Next: lambda each: f"next, joined by `{each.word.strip()}`",
    n.Chain: lambda each: "steps in a row",
    n.Choice: lambda each: "one of",
    n.Price: lambda each: "a choice" if isinstance(each.what, n.Choice) else "price, and what it is for",
    n.Labelled: lambda each: _name_label(each.label),
    n.Otherwise: lambda each: "what is done, and otherwise",
    n.NumberedKeyword: lambda each: f"keyword: {each.name} {each.number}",
}
