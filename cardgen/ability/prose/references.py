"""What `it`, `they`, `that card` and `the rest` mean: the last fitting thing that the sentences of a card name before.

`it` is the card itself where nothing is named. All else that means nothing named before is a mistake.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.ability.ast import Node, Span
from cardgen.ability.mistakes import Mistake
from cardgen.ability.prose.agreement import fix_number
from cardgen.ability.prose.nodes import Relation, Thing, Which, Whoever

_IT = ("it", "its", "itself")
_THEY = ("they", "them", "their", "themselves", "theirs")
_THAT = ("that", "those", "such")
_MANY = ("they", "them", "those", "everyone", "nobody", "no one", "one", "another", "each", "any")
_REST = ("the rest", "other", "others")
_FREE_SORTS = ("period", "rule", "pronoun", "number", "unit")


class Meaning(NamedTuple):
    """A word that means something else: its place, the word, and what is meant; None for nothing named before."""

    place: Span
    word: str
    meant: Node | None


def find_lost(sentences: Sequence[Node]) -> Iterator[tuple[int, Mistake]]:
    """Give the words that mean nothing, each with the number of its sentence."""
    for number, meaning in list_meanings(sentences):
        if meaning.meant is None and meaning.word not in _IT:
            said = f"Nothing before `{meaning.word}` says what it means."
            hint = "Name it first, in this sentence or in one before it on the card."
            yield number, Mistake("no-antecedent", said, meaning.place, hint)


def list_meanings(sentences: Sequence[Node]) -> Iterator[tuple[int, Meaning]]:
    """Give what each such word of a card's sentences means, with the number of its sentence."""
    before: list[_Named] = []
    for number, sentence in enumerate(sentences):
        behind = {id(node) for each in sentence.walk() for node in _list_behind(each)}
        for node in sorted(sentence.walk(), key=lambda node: (node.place.start, -node.place.length)):
            named = [each for each in before if each.number != number or each.node.place.end <= node.place.start]
            meaning = _find_meaning(node, named)
            if meaning is not None:
                yield number, meaning
            if isinstance(node, Thing | Whoever):
                before.append(_Named(node, number, id(node) in behind))


class _Named(NamedTuple):
    """A thing that is named: in which sentence, and whether in a phrase behind another thing or a verb."""

    node: Thing | Whoever
    number: int
    is_behind: bool


def _list_behind(node: Node) -> Iterator[Node]:
    if isinstance(node, Relation):
        yield from node.what.walk()
    if isinstance(node, Thing):
        for each in (node.owner, node.of):
            if each is not None:
                yield from each.walk()


def _find_meaning(node: Node, before: Sequence[_Named]) -> Meaning | None:
    if isinstance(node, Which) and node.word in (*_IT, *_THEY):
        return Meaning(node.place, node.word, _find_last(node.word, before))
    if not isinstance(node, Thing) or node.of is not None:
        return None
    if node.sort == "pronoun" and not node.words and node.name in (*_IT, *_THEY, *_REST):
        return Meaning(node.place, node.name, _find_last(node.name, before))
    if node.sort == "pronoun" and node.name in _REST and node.words[0] == Which("the", "determiner"):
        return Meaning(node.place, f"the {node.name}", _find_last(node.name, before))
    first = node.words[0] if node.words else None
    if isinstance(first, Which) and first.word in _THAT and node.sort not in _FREE_SORTS and node.that is None:
        return Meaning(first.place, f"{first.word} {node.name}", _find_named(node, before))
    return None


def _find_last(word: str, before: Sequence[_Named]) -> Node | None:
    """Give the last thing that a word fits, one that something is done to or that acts before one in a phrase."""
    fits = [named for named in before if _fits(word, named.node)]
    first = [named for named in fits if not named.is_behind]
    return (first or fits)[-1].node if fits else None


def _fits(word: str, node: Node) -> bool:
    if isinstance(node, Whoever):
        return word in _THEY
    if not isinstance(node, Thing) or node.sort in ("period", "zone"):
        return False
    if word in _IT:
        is_open = node.sort != "pronoun" or node.name in ("this", "one", "another")
        return is_open and node.many is not True and node.sort not in ("player", "number")
    if node.sort == "pronoun":
        return word in _THEY and node.name in _MANY
    if node.sort == "number":
        return fix_number(node.words, None) is True
    return node.many is not False or (word in _THEY and node.sort == "player")


def _find_named(thing: Thing, before: Sequence[_Named]) -> Node | None:
    for node, _, _ in reversed(before):
        if isinstance(node, Whoever):
            if thing.sort == "player":
                return node
        elif _is_same(thing, node):
            return node
    return None


def _is_same(thing: Thing, other: Thing) -> bool:
    if other.sort == "pronoun":
        return other.name in ("one", "another", "they", "them", "everyone", "someone", "anyone")
    return (
        other.name == thing.name
        or (thing.name == "card" and other.sort == "card")
        or thing.sort == other.sort == "player"
    )
