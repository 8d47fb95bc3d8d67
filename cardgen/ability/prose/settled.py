"""Tells of the sentences of a card what a rule of the language settles, and what only other sentences can say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.ability.ast import Ability, Node, Prose
from cardgen.ability.prose import nodes as n
from cardgen.ability.prose.references import Meaning, list_meanings
from cardgen.ability.prose.roles import tell_role

_IT = ("it", "its", "itself")
_MANY = ("that many", "that much", "exactly that many")
_CONDITIONS = ("if", "when", "whenever", "the next time", "the first time", "each time", "every time")


class Read(NamedTuple):
    """A sentence of a card as it is typed, and what it is read as."""

    text: str
    tree: Ability


def list_settled(sentences: Sequence[Read], number: int) -> Iterator[str]:
    """Give what a rule settles in one of a card's sentences: what a pronoun means, whose a phrase is, who acts."""
    text, tree = sentences[number]
    for place, word, meant in _list_meanings(sentences, number):
        if meant is not None or word in _IT:
            yield f"`{word}` (column {place.start + 1}) is {_tell_meant(sentences, number, meant)}."
    nodes = _list_prose(tree)
    for at, node in enumerate(nodes):
        if isinstance(node, n.Thing):
            behind = (*node.after, *(node.that.again if node.that is not None else ()))
            yield from (_tell_owner(text, each, node) for each in behind if isinstance(each, n.Relation))
            if node.name == "one" and [each.word for each in node.words if isinstance(each, n.Which)] == ["this"]:
                yield f"`this one` (column {node.place.start + 1}) is this card."
        if isinstance(node, n.Deed):
            yield from (_tell_verb(text, each, node) for each in node.rest if isinstance(each, n.Relation))
        if isinstance(node, n.Chain):
            yield from _tell_actors(text, node)
        word, said = _find_standing(nodes, at)
        if said is not None:
            how = "stands in place of" if word == "instead" else "is the number of"
            yield f"`{word}` (column {node.place.start + 1}) {how} `{_cut(text, said)}`."


def list_open(sentences: Sequence[Read], number: int) -> Iterator[str]:
    """Give what the sentences before one do not say of what it means."""
    for place, word, meant in _list_meanings(sentences, number):
        if meant is None and word not in _IT:
            yield f"`{word}` (column {place.start + 1}) has to be named in a sentence before this one on the card."
    nodes = _list_prose(sentences[number].tree)
    for at, node in enumerate(nodes):
        word, said = _find_standing(nodes, at)
        if word and said is None:
            yield f"`{word}` (column {node.place.start + 1}) speaks of a sentence before this one on the card."


def list_going_on(chain: n.Chain) -> Iterator[tuple[n.Deed, Node | None, str | None]]:
    """Give each deed that stands without a subject behind another step: who does it, None for you, and its helper."""
    who, verb, helper, goes_on = None, "", None, True
    for node in chain.steps:
        step = node.step if isinstance(node, n.Next) else node
        what = step.what if isinstance(step, n.Step) else step
        if isinstance(what, n.Clause):
            who, verb, helper = what.who, what.deed.form, what.deed.helper
            goes_on = verb in (n.Form.BASE, n.Form.PARTICIPLE)
        elif isinstance(what, n.Deed) and isinstance(node, n.Next):
            is_same = not verb or what.form == n.Form.THIRD or what.helper is not None or goes_on
            is_helped = is_same and what.helper is None and "then" not in node.word
            yield what, who if is_same else None, helper if is_helped and helper in _HELPERS else None


_HELPERS = ("may", "can", "must", "cannot", "can't", "may not", "must not")


def _list_prose(tree: Ability) -> list[Node]:
    """Give the nodes of prose as they stand; none of another sentence."""
    if not isinstance(tree, Prose):
        return []
    return sorted(tree.walk(), key=lambda node: (node.place.start, -node.place.length))


def _list_meanings(sentences: Sequence[Read], number: int) -> Iterator[Meaning]:
    if isinstance(sentences[number].tree, Prose):
        found = list_meanings([each.tree for each in sentences[: number + 1]])
        yield from (meaning for at, meaning in found if at == number)


def _tell_meant(sentences: Sequence[Read], number: int, meant: Node | None) -> str:
    if meant is None:
        return "this card"
    at = next((at for at in range(number + 1) if any(node is meant for node in sentences[at].tree.walk())), number)
    words = f"`{_cut(sentences[at].text, meant)}`"
    return words if at == number else f"{words} of sentence {at + 1}"


def _cut(text: str, node: Node) -> str:
    return text[node.place.start : node.place.end].strip(" ,")


def _find_standing(nodes: Sequence[Node], at: int) -> tuple[str, Node | None]:
    """Give a word that stands for a deed or a number before it, and that one; None if another sentence names it."""
    node = nodes[at]
    if isinstance(node, n.Manner) and node.word == "instead":
        conditions = [each for each in nodes if isinstance(each, n.Setting) and each.word in _CONDITIONS]
        replaced = [*(each.what[0] for each in conditions), *_list_steps_before(nodes, node)]
        return "instead", next(iter(replaced), None)
    word = node.name if isinstance(node, n.Thing) else node.word if isinstance(node, n.Which) else ""
    if word not in _MANY:
        return "", None
    counted = [each for each in nodes[:at] if isinstance(each, n.Thing) and _is_number(each)]
    before = [each for each in counted if each.place.end <= node.place.start]
    return word, before[-1] if before else None


def _list_steps_before(nodes: Sequence[Node], manner: Node) -> Iterator[Node]:
    chain = next((each for each in nodes if isinstance(each, n.Chain)), None)
    before = [] if chain is None else [each for each in chain.steps if each.place.end <= manner.place.start]
    if before:
        yield before[-1].step if isinstance(before[-1], n.Next) else before[-1]


def _is_number(thing: n.Thing) -> bool:
    return thing.sort == "number" or thing.name == "number" or any(isinstance(each, n.Count) for each in thing.words)


def _tell_actors(text: str, chain: n.Chain) -> Iterator[str]:
    """Say who acts where a verb stands alone behind another step."""
    for deed, who, helper in list_going_on(chain):
        actor = "you" if who is None or _cut(text, who).lower() == "you" else f"`{_cut(text, who)}`"
        yield f"`{_cut(text, deed)}` is done by {actor}{f', with the `{helper}` before it' if helper else ''}."


def _tell_owner(text: str, phrase: Node, owner: n.Thing) -> str:
    end = owner.that.place.start if owner.that is not None and phrase in owner.that.again else phrase.place.start
    return f"`{_cut(text, phrase)}` says which `{text[owner.place.start : end].strip()}` is meant."


def _tell_verb(text: str, phrase: n.Relation, deed: n.Deed) -> str:
    return f"`{_cut(text, phrase)}` belongs to `{deed.verb}`: {tell_role(phrase.word) or 'how'}."
