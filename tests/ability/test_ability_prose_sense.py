"""What no reader would take is refused, and what is like it and right is read."""

from __future__ import annotations

import pytest
from own_games import get_own_language

from cardgen.ability import Mistake, parse

NONSENSE = (  # game, what is refused, the words that it is about, what is read instead
    ("thornpact", "Draw a card card.", "card card", "Draw a card."),
    ("thornpact", "Attack at at least 2 creatures.", "at at", "Attack at least 2 creatures."),
    ("last-breath", "Reveal the 3 top cards of the deck.", "top", "Reveal the top 3 cards of the deck."),
    ("thornpact", "Prevent the 3 next damage dealt to you.", "next", "Prevent the next 3 damage dealt to you."),
    ("attic-auction", "Pay the highest second bid.", "highest", "Pay the second highest bid."),
    ("floodwatch", "Add 1 water to each next district.", "each", "Add 1 water to the next district."),
    ("coralworks", "Play one of Reefs.", "Reefs", "Play one of your Reefs."),
    ("coralworks", "Play one of your Reef.", "your Reef", "Play one of your Reefs."),
    ("paint-the-fence", "Discard all card.", "all card", "Discard all cards."),
    (
        "millbrook",
        "Each player with at least 2 coins 2 gains grain.",
        "2",
        "Each player with at least 2 coins gains grain.",
    ),
    (
        "thornpact",
        "Your forest creature can't be this attacked turn.",
        None,
        "Your creature can't be attacked this turn.",
    ),
    ("millbrook", "At the end each round, gain 1 coin.", "each round", "At the end of each round, gain 1 coin."),
    ("millbrook", "Gain 2 coins and card.", "card", "Gain 2 coins and 1 card."),
    ("coralworks", "Play a Reef with 3 or less.", "3 or less", "Play a Reef with cost 3 or less."),
    ("last-breath", "Put one of them into row.", "row", "Put one of them into your row."),
    ("millbrook", "Per round, you may sell 1 grain.", "Per round", "Once per round, you may sell 1 grain."),
    ("millbrook", "Each player gains 2.", "2", "Each player gains 2 grain."),
    ("millbrook", "When you feed, pay grain less.", "less", "When you feed, pay 1 grain less."),
    ("thornpact", "This creature can't be.", "can't be", "This creature can't be blocked."),
    ("last-breath", "If you reveal a Shark, bust you.", "you", "If you reveal a Shark, you bust."),
    ("millbrook", "Cost you 1 coin less.", "Cost you 1 coin less", "Farms cost you 1 coin less."),
    ("coralworks", "Cards draw.", "Cards", "Draw cards."),
    (
        "attic-auction",
        "The winner this auction pays 2 coins.",
        "this auction",
        "This auction, the winner pays 2 coins.",
    ),
    ("coralworks", "Play a card than 3.", "than 3", "Play a card with cost higher than 3."),
    ("paint-the-fence", "Play a card red.", "a card red", "Play a red card."),
    ("floodwatch", "All players discard down to cards.", "cards", "All players discard down to 4 cards."),
)


@pytest.mark.parametrize(("game", "text", "words", "right"), NONSENSE)
def test_what_no_reader_takes_is_refused_and_what_is_right_is_read(
    game: str, text: str, words: str | None, right: str
) -> None:
    language = get_own_language(game)
    found = parse(text, language)
    assert isinstance(found, Mistake), (text, found)
    assert words is None or text[found.place.start : found.place.end] in (words, words.lower()), found
    assert found.hint
    read = parse(right, language)
    assert not isinstance(read, Mistake), (right, read)


ELLIPTIC = (  # a number alone that goes on with what is counted before it, and a doubled word that is two
    ("millbrook", "Gain 2 coins or 4 if you have a Farm."),
    ("pressed-petals", "Draft 2 cards instead of 1 this turn."),
    ("thornpact", "Draw 3 cards, then discard 2."),
    ("thornpact", "This creature's strength is 3."),
)


@pytest.mark.parametrize(("game", "text"), ELLIPTIC)
def test_a_number_may_go_on_with_what_is_counted(game: str, text: str) -> None:
    assert not isinstance(found := parse(text, get_own_language(game)), Mistake), found
