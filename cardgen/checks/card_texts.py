"""What the cards of a deck say, each text once, with the cards that it is about."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from cardgen.model import Card, Deck, Located


@dataclass(frozen=True, slots=True)
class CardText:
    """A text of a deck: its sentences, and the ids of the cards that say it, by a keyword too."""

    sentences: tuple[Located[str], ...]
    cards: tuple[str, ...]


def list_card_texts(deck: Deck) -> tuple[CardText, ...]:
    """Give every text of the cards; what a keyword stands for is the text of those that name it."""
    ids: dict[tuple[str, ...], list[str]] = {}
    sentences: dict[tuple[str, ...], tuple[Located[str], ...]] = {}
    for card in deck.every_card:
        for said in _list_said(card, deck):
            words = tuple(sentence.value for sentence in said)
            sentences.setdefault(words, said)
            ids.setdefault(words, []).append(card.id)
    return tuple(CardText(sentences[words], tuple(cards)) for words, cards in ids.items())


def _list_said(card: Card, deck: Deck) -> list[tuple[Located[str], ...]]:
    """Give the sentences of a card, and those of each keyword that it names."""
    keywords = _find_keywords(deck)
    named = [keyword for keyword in keywords if any(keywords[keyword].search(text.value) for text in card.abilities)]
    known = {definition.name: definition.text for definition in deck.vocabulary.keywords} if deck.vocabulary else {}
    plain = tuple(
        text for text in card.abilities if not any(keywords[name].fullmatch(text.value.rstrip(".")) for name in named)
    )
    return [said for said in (plain, *(known[name] for name in named)) if said]


def _find_keywords(deck: Deck) -> Mapping[str, re.Pattern[str]]:
    keywords = () if deck.vocabulary is None else deck.vocabulary.keywords
    return {each.name: re.compile(rf"\b{re.escape(each.name)}\b") for each in keywords}
