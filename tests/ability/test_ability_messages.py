"""What a hobby designer writes at first is told with what the deck has instead, never with a wrong guess."""

from __future__ import annotations

import re

import pytest
from five_decks import get_deck_language

from cardgen.ability import Mistake, parse

WRONG = {
    "wayjer": """
        When you reveal this, discard this.
        This steal a 12.
        This beats a 12.
        This beats the 6.
        This beats 5s and 6s.
        This doesn't beat a 6.
        This beats a 6!
        THIS BEATS A 6.
        When revealed, You may look at the deck's top card.
        When revealed, you look at the deck's top card.
        When revealed, look at your opponents hand.
        When revealed, you may look at the top card of the deck.
        When revealed, swap this with the deck's top card.
        When revealed, reveal the deck's top card.
        When won, discard this.
        Battlecry: put the deck's top card on this.
        """,
    "three-lanes": """
        Trap and Heal.
        view.
        Haste.
        When flipped, Heal.
        When flipped, gain 1 Action.
        When flipped, gain an action.
        When flipped draw 1 card.
        When flipped, draw 1.
        When flipped, bounce 1 card.
        When flipped, kill 1 card.
        When flipped, flip 1 adjacent card.
        When flipped, choose 1 card and heal it.
        When flipped, draw 1 card, and discard 1 card from your hand.
        When flipped, draw 1 card, then if you do, discard 1 card from your hand.
        This can not attack.
        This deals 2 damages to a face-up Jack.
        This deals 2 damage to face-up Jacks.
        If this would be killed face-down, return this face up instead.
        If this would be killed, instead return this face up.
        """,
}
SENTENCES = [(deck, line.strip()) for deck, lines in WRONG.items() for line in lines.strip().split("\n")]


def explain(deck: str, sentence: str) -> Mistake:
    found = parse(sentence, get_deck_language(deck))
    assert isinstance(found, Mistake), found
    return found


@pytest.mark.parametrize(("deck", "sentence"), SENTENCES)
def test_no_hint_offers_what_stands_there_or_an_empty_list(deck: str, sentence: str) -> None:
    found = explain(deck, sentence)
    words = sentence[found.place.start : found.place.end]
    assert found.hint.strip(), found
    for offered in re.findall(r"(?:Did you mean|Write) `([^`]+)`", found.hint):
        assert offered != words, found
    assert not re.search(r"[:,] ?\.|``|or \.", found.hint.replace("...", "")), found


@pytest.mark.parametrize(
    ("deck", "sentence", "hint"),
    [
        ("wayjer", "This steal a 12.", "Here can stand: `beats`, `cannot`, `may`, `must` or `stands in for`."),
        ("wayjer", "When revealed, look at your opponents hand.", "Write `opponent's`, with an apostrophe."),
        (
            "wayjer",
            "When won, discard this.",
            "Here can stand: `beaten`, `discarded`, `drawn`, `looked at`, `returned` or `revealed`.",
        ),
        ("three-lanes", "Trap and Heal.", "Write `Trap.` as an item of its own under `abilities`."),
        ("three-lanes", "When flipped, gain 1 Action.", "Write `action`: capitals count."),
        ("three-lanes", "When flipped draw 1 card.", "Write a comma after `flipped`."),
        ("three-lanes", "When flipped, kill 1 card.", "It is only asked for, as in `When killed, ...`."),
        ("three-lanes", "This can not attack.", "Write `cannot`, in one word."),
        ("three-lanes", "When flipped, if you", "Here can stand: `have`."),
        ("three-lanes", "When flipped, if your opponent", "Here can stand: `has`."),
        ("three-lanes", "When flipped, discard 1 of", "Here can stand: `your`."),
        ("three-lanes", "When flipped, your opponent discards 1 of", "Here can stand: `their` or `your`."),
        ("three-lanes", "When flipped, draw no cards.", "Write `cannot`; what does nothing needs no word."),
    ],
)
def test_a_hint_names_what_fits(deck: str, sentence: str, hint: str) -> None:
    assert explain(deck, sentence).hint == hint
