"""What edited powers of Three Lanes mean, worked out by hand from docs/abilities.md: the reading plays them so."""

from dataclasses import replace

import pytest
import yaml
from game_tables import load
from plain_lanes import PlainLanes, read_cards

from cardgen.model import Located

# What the 4 says, the position (each has `actions: 3`), the moves, and what comes of it.
CASES = [
    (
        "When flipped, you may draw 2 cards.",
        "draw: [QD, KD], p1.A: [4S down], p2.A: [9D up]",
        "flip A1",
        "legal: [draw, decline]",
    ),
    (
        "When flipped, you may draw 2 cards.",
        "draw: [QD], p1.A: [4S down], p2.A: [9D up]",
        "flip A1, draw",
        "p1.hand: [QD]",
    ),
    (
        "When flipped, you may draw 1 card.",
        "p1.A: [4S down], p2.A: [9D up]",
        "flip A1",
        "legal: [attack A1 -> A1, attack C1 -> C1, end turn]",
    ),
    (
        "When flipped, discard 2 cards from your hand.",
        "p1.hand: [2S, 3S, 5S], p1.A: [4S down], p2.A: [9D up]",
        "flip A1, discard 5S",
        "legal: [discard 2S, discard 3S], discard: []",
    ),
    (
        "When flipped, discard 2 cards from your hand, and if you do, gain 1 action.",
        "p1.hand: [2S], p1.A: [4S down], p2.A: [9D up]",
        "flip A1, discard 2S",
        "actions: 2, discard: [2S]",
    ),
    (
        "When flipped, you may discard 2 cards from your hand.",
        "p1.hand: [2S, 3S], p1.A: [4S down], p2.A: [9D up]",
        "flip A1",
        "legal: [discard 2S, discard 3S, discard none]",
    ),
    (
        "When flipped, your opponent discards 1 card from their hand.",
        "p2.hand: [2S, 3S], p1.A: [4S down], p2.A: [9D up]",
        "flip A1",
        "asked: p2, legal: [discard 2S, discard 3S]",
    ),
    (
        "When flipped, discard 1 card from your opponent's hand.",
        "p2.hand: [2S, 3S], p1.A: [4S down], p2.A: [9D up]",
        "flip A1, discard p2.hand.2",
        "p2.hand: [2S], discard: [3S]",
    ),
    (
        "When flipped, each player draws 1 card.",
        "draw: [2S, 3S, 5S], p1.A: [4S down], p2.A: [9D up]",
        "flip A1",
        "p1.hand: [2S], p2.hand: [3S]",
    ),
    (
        "When flipped, look at the draw pile's top 2 cards.",
        "draw: [2S, 3S, 5S], p1.A: [4S down], p2.A: [9D up]",
        "flip A1",
        "looked_at: [[2S, 3S], []]",
    ),
    (
        "When flipped, choose one: draw 1 card, or heal this.",
        "draw: [2S], p1.A: [4S down damaged], p2.A: [9D up]",
        "flip A1, choose 2",
        "p1.A: [4S up], p1.hand: []",
    ),
    (
        "When flipped, your opponent discards 1 card from their hand unless they draw 1 card.",
        "draw: [2S], p2.hand: [3S], p1.A: [4S down], p2.A: [9D up]",
        "flip A1, draw",
        "p2.hand: [3S, 2S]",
    ),
    (
        "When flipped, your opponent draws 1 card unless they discard 1 card from their hand.",
        "draw: [2S], p2.hand: [3S], p1.A: [4S down], p2.A: [9D up]",
        "flip A1, discard none",
        "p2.hand: [3S, 2S]",
    ),
    (
        "When flipped, draw 1 card for each of your other cards in this lane.",
        "draw: [2S, 3S, 5S], p1.A: [4S down, 6S up, 7S down], p2.A: [9D up]",
        "flip A1",
        "p1.hand: [2S, 3S], draw: [5S]",
    ),
    (
        "When flipped, if you have no cards in your hand, gain 2 actions.",
        "p1.A: [4S down], p2.A: [9D up]",
        "flip A1",
        "actions: 4",
    ),
    (
        "When flipped, heal 1 card in this lane.",
        "p1.A: [4S down, 6S up damaged], p2.A: [9D up]",
        "flip A1, heal p1 A2",
        "p1.A: [4S up, 6S up]",
    ),
    (
        "When flipped, this deals 1 damage to 1 of your opponent's cards in this lane.",
        "p1.A: [4S down], p2.A: [9D up damaged, 10D up]",
        "flip A1, deal A1",
        "p2.A: ['-', 10D up], discard: [9D]",
    ),
    (
        "When killed, draw 1 card.",
        "turn: p2, draw: [2S, 3S], p2.A: [9D up], p1.A: [4S up damaged, 6S up]",
        "attack A1 -> A1",
        "p1.hand: [2S], p1.A: ['-', 6S up]",
    ),
    (
        "When killed, draw 1 card.",
        "turn: p2, draw: [2S, 3S], p2.A: [9D up], p1.A: [4S down damaged, 6S up]",
        "attack A1 -> A1",
        "p1.hand: []",
    ),
    (
        "At the end of the turn, draw 1 card.",
        "draw: [2S, 3S, 5S], p1.A: [4S up], p2.A: [4D up]",
        "end turn",
        "p1.hand: [2S], p2.hand: [3S, 5S]",
    ),
    (
        "If this would be killed, discard 1 card from your hand instead.",
        "turn: p2, p2.A: [9D up], p1.A: [4S up damaged, 6S up]",
        "attack A1 -> A1",
        "p1.A: ['-', 6S up]",
    ),
    (
        "This cannot be moved or be attacked.",
        "p1.A: [QS down], p1.B: [4S up, 4D down], p2.A: [4C up, 9D up], p2.B: [9C up]",
        "flip A1",
        "legal: [move B2, move C1, move none]",
    ),
    (
        "When flipped, flip 1 of your opponent's face-down cards in this lane.",
        "p1.A: [4S down], p2.A: [AD down, 6D down frozen]",
        "flip A1, flip A1",
        "p2.A: [AD up twice, 6D down frozen], actions: 2",
    ),
]  # fmt: skip


def give_the_4(sentence):
    """Give the deck with another sentence for the keyword of the 4."""
    deck = load("three-lanes").deck
    assert deck.vocabulary is not None
    changed = tuple(
        replace(each, text=(Located(sentence, each.place),)) if each.name == "Foresight" else each
        for each in deck.vocabulary.keywords
    )
    return replace(deck, vocabulary=replace(deck.vocabulary, keywords=changed))


@pytest.mark.parametrize(("sentence", "setup", "moves", "expected"), CASES)
def test_the_reading_plays_a_sentence_as_worked_out_by_hand(sentence, setup, moves, expected):
    laid = yaml.safe_load(f"{{{setup}, p1.C: [6C up], p2.C: [6H up], actions: '3'}}")
    plain = PlainLanes(read_cards(give_the_4(sentence)), laid)
    for move in moves.split(", "):
        plain.play(move)
    assert plain.asked is not None
    player, legal = plain.asked
    found = plain.write() | {"looked_at": plain.looked_at, "asked": f"p{player + 1}", "legal": legal}
    for key, value in yaml.safe_load(f"{{{expected}}}").items():
        assert (sorted(legal) if key == "legal" else found[key]) == (sorted(value) if key == "legal" else value)
