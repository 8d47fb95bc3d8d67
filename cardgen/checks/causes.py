"""Finds the text of cards that examples which come out otherwise have in common, and few of the others have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cardgen.checks.card_texts import CardText, list_card_texts
from cardgen.model import Card, Deck, Example, Texts

FEW = 3  # examples that are told one by one
_SHARE = 5  # one of so many examples with a text fails, or more, where the text is the cause
_RARE = 8  # fewer than one of so many is chance
_NAMED = 0.08  # or as much as this says what titles and moves name
_TIMES = 2  # and they fail so many times as often as the others
_AHEAD = 1.5  # and no other text explains nearly as much
_WORD = re.compile(r"[^\s=+,\[\]{}]+")
_TITLE_WORD = re.compile(r"[\w+-]+")


@dataclass(frozen=True, slots=True)
class _Example:
    """The words of an example: all of them, those of its moves, and its title."""

    words: frozenset[str]
    moves: frozenset[str]
    title: str
    title_words: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Weight:
    """How much a text explains: the examples with it that fail, all that have it, and a number to compare by."""

    failing: tuple[str, ...]
    having: int
    named: float
    score: float


def find_causes(
    deck: Deck, examples: Sequence[Example], failing: Sequence[str]
) -> Iterator[tuple[CardText, list[str]]]:
    """Give texts of cards with the examples that rest on each, by their ids: first the one that explains most.

    A text explains what titles and moves name its cards for, less what merely has them somewhere. Nothing is given
    where two texts explain about as much, where few of the examples with a text fail, or as many of those without.
    """
    read = {example.id: _read(example) for example in examples}
    by_id = {card.id: card for card in deck.every_card}
    texts = [(text, _list_names(text, by_id)) for text in _join(list_card_texts(deck))]
    left = list(failing)
    while len(left) >= FEW:
        weights = [(_weigh(text, names, read, left), text) for text, names in texts]
        weights = sorted(weights, key=lambda each: -each[0].score)
        if not weights or not _explains(weights[0][0], len(left), len(read)):
            return
        if len(weights) > 1 and weights[0][0].score < _AHEAD * weights[1][0].score:
            return
        best, text = weights[0]
        yield text, list(best.failing)
        left = [each for each in left if each not in best.failing]


def _join(texts: Sequence[CardText]) -> Iterator[CardText]:
    """Give texts that are typed at one place as one: what is filled in makes them differ."""
    joined: dict[object, CardText] = {}
    for text in texts:
        key = tuple(sentence.place for sentence in text.sentences)
        first = joined.get(key)
        joined[key] = text if first is None else replace(first, cards=(*first.cards, *text.cards))
    yield from joined.values()


def _list_names(text: CardText, by_id: Mapping[str, Card]) -> frozenset[str]:
    """Give what titles may call the cards of a text: ids, names, ranks, these also as a plural."""
    cards = [by_id[card] for card in text.cards]
    ranks = [str(card.fields["rank"]) for card in cards if card.fields.get("rank") is not None]
    names = {*text.cards, *(card.name for card in cards), *ranks}
    return frozenset(names | {f"{name}s" for name in names})


def _weigh(text: CardText, names: frozenset[str], read: Mapping[str, _Example], failing: Sequence[str]) -> _Weight:
    having = {name for name, example in read.items() if not example.words.isdisjoint(text.cards)}
    lying = tuple(name for name in failing if name in having)
    if len(lying) < FEW:
        return _Weight(lying, len(having), 0, 0)
    phrases = [name for name in names if " " in name]
    meant = {name for name in having if _is_named(read[name], text, names, phrases)}
    hits = len(meant.intersection(lying))
    share, named = len(lying) / len(failing), hits * hits / (len(failing) * len(meant)) if meant else 0.0
    return _Weight(lying, len(having), named, share * share * (named + len(lying) / len(having) / 4))


def _is_named(example: _Example, text: CardText, names: frozenset[str], phrases: Sequence[str]) -> bool:
    if not example.moves.isdisjoint(text.cards) or not example.title_words.isdisjoint(names):
        return True
    return any(phrase in example.title for phrase in phrases)


def _explains(weight: _Weight, failing: int, examples: int) -> bool:
    """Tell whether enough of the examples with a text fail, half of all at least, and far fewer of those without it."""
    lying, without = len(weight.failing), examples - weight.having
    share = _RARE if weight.named >= _NAMED else _SHARE
    if lying < FEW or lying * 2 < failing or lying * share < weight.having:
        return False
    return lying * without > _TIMES * weight.having * (failing - lying)


def _read(example: Example) -> _Example:
    texts = [value for values in (example.setup, example.expect) for each in values.values() for value in _flat(each)]
    moves = frozenset(word for move in example.moves for word in _WORD.findall(move.text.value))
    words = moves.union(word for text in texts for word in _WORD.findall(text))
    return _Example(words, moves, example.title, frozenset(_TITLE_WORD.findall(example.title)))


def _flat(texts: Texts) -> list[str]:
    if isinstance(texts.value, str):
        return [texts.value]
    parts = [*texts.value.values()] if isinstance(texts.value, Mapping) else texts.value
    return [part.value for part in parts]
