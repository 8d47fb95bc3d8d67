"""Tells of a sentence what it is read as: its tree line by line, and what its words leave to a rule of the language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from cardgen.ability.ast import Ability, Node, Prose
from cardgen.ability.prose.nodes import Chain, Clause, Deed, Form, Next, Relation, Step, Thing
from cardgen.ability.prose.references import list_meanings


def list_tree(node: Node, text: str, depth: int = 0) -> Iterator[str]:
    """Give a tree, a line for each node: its name, what it says itself, and the words that it was read from."""
    said = [
        f"{each.name}={getattr(node, each.name)}"
        for each in fields(node)
        if _is_told(each.name, getattr(node, each.name))
    ]
    words = text[node.place.start : node.place.end]
    yield "  " * depth + " ".join([type(node).__name__, *said]) + (f"  `{words}`" if words else "")
    for child in node.children():
        yield from list_tree(child, text, depth + 1)


def _is_told(name: str, value: object) -> bool:
    is_inside = isinstance(value, Node) or (isinstance(value, tuple) and all(isinstance(each, Node) for each in value))
    return name != "place" and value not in (None, "", False) and not is_inside


def list_settled(ability: Ability, text: str) -> Iterator[str]:
    """Give what a rule of the language settles, as sentences: whose a phrase is, who acts, what a pronoun means."""
    if not isinstance(ability, Prose):
        return
    for _, (place, word, meant) in list_meanings([ability]):
        known = "this card" if meant is None else f"`{text[meant.place.start : meant.place.end]}`"
        is_open = meant is None and word not in ("it", "its", "itself")
        yield (
            f"`{word}` (column {place.start + 1}) is "
            + ("named in a sentence before this one" if is_open else known)
            + "."
        )
    for node in ability.walk():
        if isinstance(node, Thing):
            yield from (_tell_owner(text, each, node) for each in node.after if isinstance(each, Relation))
        if isinstance(node, Deed):
            yield from (_tell_verb(text, each, node) for each in node.rest if isinstance(each, Relation))
        if isinstance(node, Chain):
            yield from _tell_actors(text, node)


def _tell_actors(text: str, chain: Chain) -> Iterator[str]:
    """Say who acts where a verb stands alone behind another step."""
    who, verb, goes_on = "you", "", True
    for node in chain.steps:
        step = node.step if isinstance(node, Next) else node
        what = step.what if isinstance(step, Step) else step
        if isinstance(what, Clause):
            who, verb = text[what.who.place.start : what.who.place.end], what.deed.form
            goes_on = verb in (Form.BASE, Form.PARTICIPLE)
        elif isinstance(what, Deed) and isinstance(node, Next):
            is_same = not verb or what.form == Form.THIRD or what.helper is not None or goes_on
            actor = f"`{who}`" if is_same and who != "you" else "you"
            yield f"`{text[what.place.start : what.place.end]}` is done by {actor}."


def _tell_owner(text: str, phrase: Node, owner: Thing) -> str:
    name = text[owner.place.start : phrase.place.start].strip()
    return f"`{text[phrase.place.start : phrase.place.end]}` says which `{name}` is meant."


def _tell_verb(text: str, phrase: Node, deed: Deed) -> str:
    return f"`{text[phrase.place.start : phrase.place.end]}` says how or where to `{deed.verb}`."
