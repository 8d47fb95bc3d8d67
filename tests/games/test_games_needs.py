"""What the rules of each game need of a deck is told as they are, and the shipped decks have it."""

import pytest
from game_tables import load

from cardgen.cli.explain_rules import write_needs
from cardgen.games import GAMES
from cardgen.games.needs import list_needs

WORDS = ("nouns", "units", "orders", "periods", "effects", "places")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_words_that_rules_know_are_those_of_their_own_deck(game):
    vocabulary = load(game.id).deck.vocabulary
    assert vocabulary is not None
    printed = {key: {word.name for word in getattr(vocabulary, key)} - {"card"} for key in WORDS}
    known = {key: set(game.words.get(key, ())) for key in WORDS}
    assert {key: names for key, names in printed.items() if not names <= known[key]} == {}
    assert {zone.id for zone in vocabulary.zones} <= set(dict(list_needs(game).language)["zones"])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_fields_that_rules_read_are_those_of_their_own_deck(game):
    declared = {name: str(kind) for name, kind in load(game.id).deck.field_kinds.items()}
    needs = list_needs(game)
    assert {*needs.fields, *needs.more_fields} <= {*declared.items()}


def test_what_wayjer_needs_is_written_as_in_a_deck_file():
    needs = list_needs(next(game for game in GAMES if game.id == "wayjer"))
    assert list(write_needs("wayjer", needs))[:10] == [
        "The rules of wayjer play a deck that says:",
        "  rules: wayjer",
        "  players: 2",
        "  fields:",
        "    value: integer",
        "  language:           # those of these words that its sentences use, or your own: `zones: {deck: ...}`",
        "    zones: [deck, discard, hand, duel, wager, won]",
        "    periods: [round]",
        "It has 12 cards at least.",
        "Sentences begin:",
    ]


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("wayjer", (12, 12)),
        ("war-slayer-v", (12, 12)),
        ("nvwk", (14, 36)),
        ("the-way", (8, 16)),
        ("three-lanes", (26, 26)),
    ],
)
def test_the_fewest_cards_are_counted_for_the_fewest_and_the_most_players(name, cards):
    assert list_needs(next(game for game in GAMES if game.id == name)).cards == cards
