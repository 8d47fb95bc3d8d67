"""The five decks: Wayjer's own file and the data of the other four, with every sentence that is printed or meant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from cardgen.ability import Ability, Language, Mistake, get_language, parse
from cardgen.diagnostics import Report
from cardgen.loading.deck import read_deck
from cardgen.loading.sources import Sources
from cardgen.loading.text_files import decode
from cardgen.loading.yaml_tree import parse_yaml
from cardgen.model import Deck

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent
FILES = {
    "wayjer": ROOT / "decks" / "wayjer" / "deck.yaml",
    "war-slayer-v": FOLDER / "decks" / "war-slayer-v.yaml",
    "nvwk": FOLDER / "decks" / "nvwk.yaml",
    "the-way": FOLDER / "decks" / "the-way.yaml",
    "three-lanes": FOLDER / "decks" / "three-lanes.yaml",
}
LOOK = {"missing-template", "missing-picture"}


@dataclass(frozen=True)
class Sentence:
    """A sentence of a deck, where it stands, and the language it is in."""

    deck: str
    where: str
    text: str
    language: Language

    def parse(self) -> Ability:
        """Give what it says."""
        ability = parse(self.text, self.language)
        assert not isinstance(ability, Mistake), (self.text, ability)
        return ability

    def __str__(self) -> str:
        return f"{self.deck}: {self.text}"


@cache
def load_deck(name: str) -> Deck:
    """Give a deck, without a look at its pictures and templates."""
    file, report = FILES[name], Report()
    text = decode(file.read_bytes(), file.name, report)
    root = parse_yaml(text or "", file.name, report)
    assert root is not None
    game = f"words-of-{name}"  # no game whose rules would read signs of its cards
    deck = read_deck(root, game, file.name, Sources(FOLDER, ROOT), report)
    assert [each for each in report.diagnostics if each.code not in LOOK] == []
    assert deck is not None
    return deck


def get_deck_language(name: str) -> Language:
    """Give the language of a deck, as its rules carry it out."""
    vocabulary = load_deck(name).vocabulary
    assert vocabulary is not None
    return get_language(replace(vocabulary, has_rules=True))


@cache
def list_sentences(name: str) -> tuple[Sentence, ...]:
    """Give every sentence of a deck, in the order of the file, also those of options, keywords and markers."""
    language = get_deck_language(name)
    return tuple(Sentence(name, where, text, language) for where, text in _list_texts(load_deck(name)))


def list_all() -> tuple[Sentence, ...]:
    """Give every different sentence of all decks."""
    found = {(each.deck, each.text): each for name in FILES for each in list_sentences(name)}
    return tuple(found.values())


def _list_texts(deck: Deck) -> Iterator[tuple[str, str]]:
    for card in deck.cards:
        yield from ((card.id, ability.value) for ability in card.abilities)
    for option in deck.options:
        for value, by_card in option.abilities.items():
            for card_id, abilities in by_card.items():
                yield from ((f"{card_id} ({option.name}: {value})", ability.value) for ability in abilities)
    assert deck.vocabulary is not None
    for definition in (*deck.vocabulary.keywords, *deck.vocabulary.markers):
        yield from ((definition.name, sentence.value) for sentence in definition.text)
