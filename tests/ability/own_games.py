"""Twelve games of other designers: their decks, and further cards that were written before the grammar of prose."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cardgen.ability import Language, get_language
from cardgen.diagnostics import Report
from cardgen.loading.deck import read_deck
from cardgen.loading.sources import Sources
from cardgen.loading.yaml_tree import parse_yaml
from cardgen.model import Deck

FOLDER = Path(__file__).resolve().parent / "own-games"
GAMES = tuple(sorted(file.stem for file in FOLDER.glob("*.yaml")))
LOOK = {"missing-template", "missing-picture"}


@cache
def load_own(game: str) -> Deck:
    """Give the deck of a game, which declares all that its cards need."""
    report, file = Report(), f"{game}.yaml"
    root = parse_yaml((FOLDER / file).read_text(encoding="utf-8"), file, report)
    assert root is not None
    deck = read_deck(root, game, file, Sources(FOLDER, FOLDER), report)
    assert [each for each in report.diagnostics if each.code not in LOOK] == []
    assert deck is not None
    return deck


def get_own_language(game: str) -> Language:
    """Give the language of a game."""
    vocabulary = load_own(game).vocabulary
    assert vocabulary is not None
    return get_language(vocabulary)


def list_texts(game: str) -> list[str]:
    """Give the sentences on the cards of a game and those of its keywords."""
    deck = load_own(game)
    assert deck.vocabulary is not None
    typed = [ability.value for card in deck.cards for ability in card.abilities]
    return [*typed, *(text.value for keyword in deck.vocabulary.keywords for text in keyword.text)]


def list_further(file: str = "further.txt") -> list[tuple[str, str]]:
    """Give the further cards, each with its game."""
    rows = (FOLDER / file).read_text(encoding="ascii").splitlines()
    return [(game, text) for game, _, text in (row.partition(": ") for row in rows if not row.startswith("#"))]
