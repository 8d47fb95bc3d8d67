"""Tells of a sentence what it is read as: its tree line by line, what a rule of the language settles, what is open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import Any

from cardgen.ability.ast import Ability, Node, Prose
from cardgen.ability.prose import nodes as n
from cardgen.ability.prose.references import list_meanings
from cardgen.ability.prose.words import SMALL, split

_FORMS = {n.Form.PAST: " (done before)", n.Form.PARTICIPLE: " (done)", n.Form.GERUND: " (doing)"}
_CONDITIONS = frozenset(split(SMALL["SUB"]))


def list_tree(node: Node, text: str, depth: int = 0, role: str = "") -> Iterator[str]:
    """Give a tree, a line for each node: what it is, what it says itself, and the words that it was read from."""
    if isinstance(node, Prose):
        yield from list_tree(node.what, text, depth, role)
        return
    words = text[node.place.start : node.place.end].strip(" ,")
    label = _name(node)
    is_plain = words.lower() == label.partition(": ")[2].lower()
    yield "  " * depth + role + label + (f"  `{words}`" if words and not is_plain else "")
    for child in node.children():
        yield from list_tree(child, text, depth + 1, _name_role(node, child))


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
        f"{each.name}={getattr(node, each.name)}"
        for each in fields(node)
        if _is_told(each.name, getattr(node, each.name))
    ]
    return " ".join([type(node).__name__, *said])


def _is_told(name: str, value: object) -> bool:
    is_inside = isinstance(value, Node) or (isinstance(value, tuple) and all(isinstance(each, Node) for each in value))
    return name != "place" and value not in (None, "", False) and not is_inside


def _name_deed(deed: n.Deed) -> str:
    form = _FORMS.get(n.Form(deed.form), "") if deed.form in set(n.Form) else ""
    return f"deed: {f'{deed.helper} ' if deed.helper else ''}{deed.verb}{form}"


def _name_thing(thing: n.Thing) -> str:
    if thing.sort == "number":
        return "number"
    sort = {"pronoun": "word for a thing", "card": "thing", "": "thing"}.get(thing.sort, thing.sort)
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
    n.Relation: lambda each: f"phrase: {each.word}",
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


# ---- what a rule settles, and what is left open


def list_settled(ability: Ability, text: str) -> Iterator[str]:
    """Give what a rule of the language settles, as sentences: whose a phrase is, who acts, what a pronoun means."""
    if not isinstance(ability, Prose):
        return
    for _, (place, word, meant) in list_meanings([ability]):
        if meant is not None or not _is_open(word):
            known = "this card" if meant is None else f"`{text[meant.place.start : meant.place.end]}`"
            yield f"`{word}` (column {place.start + 1}) is {known}."
    for node in ability.walk():
        if isinstance(node, n.Thing):
            behind = (*node.after, *(node.that.again if node.that is not None else ()))
            yield from (_tell_owner(text, each, node) for each in behind if isinstance(each, n.Relation))
        if isinstance(node, n.Deed):
            yield from (_tell_verb(text, each, node) for each in node.rest if isinstance(each, n.Relation))
        if isinstance(node, n.Chain):
            yield from _tell_actors(text, node)


def list_open(ability: Ability) -> Iterator[str]:
    """Give what only the other sentences of the card can say, as sentences."""
    if not isinstance(ability, Prose):
        return
    for _, (place, word, meant) in list_meanings([ability]):
        if meant is None and _is_open(word):
            yield f"`{word}` (column {place.start + 1}) has to be named in a sentence before this one on the card."


def _is_open(word: str) -> bool:
    return word not in ("it", "its", "itself")


def _tell_actors(text: str, chain: n.Chain) -> Iterator[str]:
    """Say who acts where a verb stands alone behind another step."""
    who, verb, goes_on = "you", "", True
    for node in chain.steps:
        step = node.step if isinstance(node, n.Next) else node
        what = step.what if isinstance(step, n.Step) else step
        if isinstance(what, n.Clause):
            who, verb = text[what.who.place.start : what.who.place.end], what.deed.form
            goes_on = verb in (n.Form.BASE, n.Form.PARTICIPLE)
        elif isinstance(what, n.Deed) and isinstance(node, n.Next):
            is_same = not verb or what.form == n.Form.THIRD or what.helper is not None or goes_on
            actor = f"`{who}`" if is_same and who.lower() != "you" else "you"
            yield f"`{text[what.place.start : what.place.end]}` is done by {actor}."


def _tell_owner(text: str, phrase: Node, owner: n.Thing) -> str:
    end = owner.that.place.start if owner.that is not None and phrase in owner.that.again else phrase.place.start
    name = text[owner.place.start : end].strip()
    return f"`{text[phrase.place.start : phrase.place.end]}` says which `{name}` is meant."


def _tell_verb(text: str, phrase: Node, deed: n.Deed) -> str:
    return f"`{text[phrase.place.start : phrase.place.end]}` says how or where to `{deed.verb}`."
