"""What edited sentences of NVWK come to, worked out by hand from docs/abilities.md, by the engine and the reading."""

from dataclasses import replace

import pytest
from game_tables import load
from plain_nvwk_text import PlainNvwkText
from reading_examples import find_failures

from cardgen.checks.play import check_play, play_examples
from cardgen.diagnostics import Place, Report
from cardgen.loading.examples import read_examples
from cardgen.model import Located, Project

REVERSE = "When played, reverse the card order."
NO_TEN = "A 10 cannot be played on this."
CANCEL = "When played, cancel each ability in force and the chain."
STOP_DRAW = "When played, gain -2 points, then cancel the pending draw and the chain."

# What is edited; what the cards say (a rank stands for its four suits); the position; the moves; what is expected.
CASES = [
    (
        "a 6 draws 2, and sums grow by 2",
        {"6": ["When played, the next player draws 2 cards unless they stack a 6."]},
        "pile: [4S], p1.hand: [6S, KD], p2.hand: [6H, KH], p3.hand: [KC, 2S], deck: [2C, 2D, 2H, 7C, 7D]",
        "p1: play 6S, p2: play 6H, p3: draw",
        "p3.hand: [KC, 2S, 2C, 2D, 2H, 7C], deck: [7D], pending_draw: 0",
    ),
    (
        "a 6 draws 2: the sum before it is taken",
        {"6": ["When played, the next player draws 2 cards unless they stack a 6."]},
        "pile: [4S], p1.hand: [6S, 6C, KD], p2.hand: [6H, KH, 3H], pending_draw: 1",
        "p1: play 6S",
        "pending_draw: 3, legal.p2: [play 6H, play 3H=6, play 3H=7, play 3H=8, play 3H=9, play 3H=10, play 3H=J,"
        " play 3H=Q, play 3H=K, play 3H=A, draw]",
    ),
    (
        "the 9 of diamonds gives 3",
        {"9D": ["When played, a player of your choice gains 3 points."]},
        "pile: [4S], p1.hand: [9D, KD], p2.hand: [KH], p3.hand: [KC]",
        "p1: play 9D, p1: choose p2",
        "p2.gained: 3, p1.gained: 0, to_move: [p2]",
    ),
    (
        "a 10 may be played on an Ace that does not refuse it",
        {"2": [REVERSE], "A": [REVERSE]},
        "pile: [AS], p1.hand: [10H, KD], p2.hand: [KH]",
        "",
        "in_force: [], legal.p1: [play 10H, pass]",
    ),
    (
        "a 5 asks for another suit",
        {"5S": ["This may only be played on hearts.", STOP_DRAW]},
        "pile: [4H], p1.hand: [5S, 5C, KD], p2.hand: [KH]",
        "",
        "legal.p1: [play 5S, play KD, pass]",
    ),
    (
        "a King flips 3 cards, which act in order",
        {"KS": ["When played, discard the deck's top 3 cards, then this gains each ability of those cards."]},
        "pile: [JS], p1.hand: [KS, 7D], p2.hand: [KH], p3.hand: [KC], deck: [4H, 9D, 2C, 8S]",
        "p1: play KS, p1: choose p2",
        "play_order: down, card_order: descending, p2.gained: 5, in_force: [2C], discard: [4H, 9D, 2C], deck: [8S],"
        " to_move: [p3]",
    ),
    (
        "a King that gains nothing only flips",
        {"KH": ["When played, discard the deck's top card."]},
        "pile: [JS], p1.hand: [KH, 7D], p2.hand: [KC], deck: [4H, 8S]",
        "p1: play KH",
        "play_order: up, discard: [4H], to_move: [p2]",
    ),
    (
        "a Jack drops 3 cards at once",
        {"JS": ["When played, discard 3 cards from your hand."]},
        "pile: [4S], p1.hand: [JS, 4H, 6D, 7C, KD], p2.hand: [KC]",
        "p1: play JS, p1: drop 4H 6D KD",
        "discard: [4H, 6D, KD], p1.hand: [7C], to_move: [p2]",
    ),
    (
        "a Queen admits a 9 of its suit, whatever its value",
        {"QH": ["Only a Queen, the 9 of hearts, or the Ace of hearts may be played on this."]},
        "pile: [QH], p1.hand: [9H, 9D, 10H, KD, QS], p2.hand: [KC]",
        "",
        "legal.p1: [play 9H, play QS, pass]",
    ),
    (
        "an 8 without unless is owed all the same, and nothing but a 3 answers it",
        {"8": ["When played, skip the next player."]},
        "pile: [4S], p1.hand: [8S, KD], p2.hand: [8H, KH], p3.hand: [KC, 2S]",
        "p1: play 8S",
        "pending_skip: 1, legal.p2: [skip]",
    ),
    (
        "skips without unless add up",
        {"8": ["When played, skip the next player."]},
        "pile: [4S 4H], p1.hand: [8S, 8C, KD], p2.hand: [8H, KH], p3.hand: [KC, 2S], p4.hand: [7C, 7H]",
        "p1: play 8S 8C, p2: skip",
        "pending_skip: 0, to_move: [p4]",
    ),
    (
        "a 3 that keeps its suit shows it",
        {"3": ["This may be played as any rank.", CANCEL]},
        "pile: ['3H=4'], p1.hand: [5H, 5S, KD], p2.hand: [KC]",
        "",
        "legal.p1: [play 5H, play KD, pass]",
    ),
    (
        "a 3 with its suit goes on a Queen as the Ace of that suit",
        {"3": ["This may be played as any rank.", CANCEL]},
        "pile: [QH], p1.hand: [3H, 3S, KD], p2.hand: [KC]",
        "",
        "legal.p1: [play 3H=10, play 3H=Q, play 3H=A, play 3S=Q, pass]",
    ),
    (
        "a 3 that is wild no more is a 3",
        {"3": [CANCEL]},
        "pile: [2H], p1.hand: [3H, KD], p2.hand: [KC]",
        "",
        "legal.p1: [play 3H, play KD, pass]",
    ),
    (
        "a Joker may be the last card",
        {"JR": ["This may be played as any card."], "JB": ["This may be played as any card."]},
        "pile: [KS], p1.hand: [JR], p2.hand: [KC]",
        "p1: play JR=AS",
        "over: true, p1.hand: [], p1.score: 0, winner: p1",
    ),
    (
        "a 4 reverses the card order",
        {"4": [REVERSE]},
        "pile: [2S], p1.hand: [4S, KD], p2.hand: [KC, 4C, 2C]",
        "p1: play 4S",
        "card_order: descending, play_order: up, legal.p2: [play 4C, play 2C, pass]",
    ),
    (
        "a 2 refuses Queens and takes tens",
        {"2": [REVERSE, "A Queen cannot be played on this."]},
        "pile: [2S], p1.hand: [QH, 10D, KD, JR], p2.hand: [KC], p3.hand: [KH, 3H]",
        "",
        "in_force: [2S], legal_count.p1: 45",
    ),
    (
        "each player draws, you first, then in the order of play",
        {"9H": ["When played, each player draws 1 card."]},
        "play_order: down, pile: [4S], p1.hand: [9H, KD], p2.hand: [KH], p3.hand: [KC], deck: [2C, 2D, 2H, 7C]",
        "p1: play 9H",
        "p1.hand: [KD, 2C], p3.hand: [KC, 2D], p2.hand: [KH, 2H], deck: [7C]",
    ),
    (
        "a drop may be declined",
        {"JC": ["When played, you may discard 1 card from your hand."]},
        "pile: [4S], p1.hand: [JC, 4H, KD], p2.hand: [KC]",
        "p1: play JC",
        "legal.p1: [drop 4H, drop KD, drop none]",
    ),
    (
        "a declined drop does not lead on",
        {"JC": ["When played, you may discard 1 card from your hand, and if you do, gain 2 points."]},
        "pile: [4S], p1.hand: [JC, 4H, KD], p2.hand: [KC]",
        "p1: play JC, p1: drop none",
        "discard: [], p1.gained: 0, to_move: [p2]",
    ),
    (
        "points for each card in hand",
        {"4": ["When played, gain 2 points for each card in your hand."]},
        "pile: [2S], p1.hand: [4S, 7H, KD], p2.hand: [KC]",
        "p1: play 4S",
        "p1.gained: 4, p1.score: 10",
    ),
    (
        "if you have no cards",
        {"4": ["When played, if you have no cards in your hand, gain 5 points."]},
        "pile: [2S], p1.hand: [4S], p2.hand: [KC]",
        "p1: play 4S",
        "p1.gained: 5, over: true, winner: p2",
    ),
    (
        "what a card refuses is in force before it cancels all that is",
        {"4": [CANCEL, NO_TEN]},
        "pile: [2S], p1.hand: [4S, KD], p2.hand: [10C, KC]",
        "p1: play 4S",
        "in_force: [], legal.p2: [play 10C, play KC, pass]",
    ),
    (
        "in whatever order it says both",
        {"4": [NO_TEN, CANCEL]},
        "pile: [2S], p1.hand: [4S, KD], p2.hand: [10C, KC]",
        "p1: play 4S",
        "in_force: [], legal.p2: [play 10C, play KC, pass]",
    ),
    (
        "a 7 that cancels what is in force answers a draw",
        {"7": [CANCEL]},
        "pile: [6S], pending_draw: 2, p1.hand: [7H, KD], p2.hand: [KC]",
        "p1: play 7H",
        "pending_draw: 0, to_move: [p2], legal.p2: [play KC, pass]",
    ),
    (
        "a 10 that may always be played is refused by nothing",
        {"10": ["This may always be played on any card.", REVERSE]},
        "pile: [AS], p1.hand: [10H, 9C, KD], p2.hand: [KC]",
        "",
        "legal.p1: [play 9C, play 10H, pass]",
    ),
    (
        "a 9 of clubs that only may be played is refused by a Queen",
        {"9C": ["This may be played on any card."]},
        "pile: [QS], p1.hand: [9C, KD], p2.hand: [KC]",
        "",
        "legal.p1: [pass]",
    ),
    (
        "a 9 of clubs without its second sentence is discarded for no draw",
        {"9C": ["This may always be played on any card."]},
        "pile: [KS], pending_draw: 2, p1.hand: [9C, KD], p2.hand: [KC]",
        "",
        "legal.p1: [draw]",
    ),
    (
        "a Queen passes the draws on, and a 6 does not",
        {"6": ["When played, the next player draws 1 card unless they stack a Queen."]},
        "pile: [4S], p1.hand: [6S, KD], p2.hand: [QH, 6D, KH], p3.hand: [QS, KC]",
        "p1: play 6S, p2: play QH",
        "pending_draw: 1, legal.p3: [play QS, draw]",
    ),
    (
        "a choice between points for you and for somebody",
        {"9D": ["When played, choose one: gain 2 points, or a player of your choice gains 5 points."]},
        "pile: [4S], p1.hand: [9D, KD], p2.hand: [KH], p3.hand: [KC]",
        "p1: play 9D",
        "legal.p1: [choose 1, choose p1, choose p2, choose p3]",
    ),
    (
        "a drop in full leads on",
        {"JS": ["When played, discard 2 cards from your hand, and if you do, gain -2 points."]},
        "pile: [4S], p1.hand: [JS, 4H, 7C, KD], p2.hand: [KC]",
        "p1: play JS, p1: drop 4H 7C",
        "p1.gained: -2",
    ),
    (
        "a drop of too few cards does not",
        {"JS": ["When played, discard 2 cards from your hand, and if you do, gain 2 points."]},
        "pile: [4S], p1.hand: [JS, 4H], p2.hand: [KC]",
        "p1: play JS, p1: drop 4H",
        "p1.gained: 0, over: true",
    ),
    (
        "negative points lead on",
        {"4": ["When played, gain -2 points, and if you do, reverse the play order."]},
        "pile: [2S], p1.hand: [4S, 7H, KD], p2.hand: [KC]",
        "p1: play 4S",
        "p1.gained: -2, play_order: down",
    ),
    (
        "each other player drops, in the order of play",
        {"JC": ["When played, each other player discards 1 card from their hand."]},
        "play_order: down, pile: [4S], p1.hand: [JC, KD], p2.hand: [KH, 7H], p3.hand: [KC, 7C]",
        "p1: play JC, p3: drop KC",
        "legal.p2: [drop 7H, drop KH], turn: p1, discard: [KC]",
    ),
    (
        "a King that cannot be played on a Jack, and a Joker as that King",
        {"K": ["This cannot be played on a Jack."]},
        "pile: [JS], p1.hand: [KH, QD, JR], p2.hand: [KC]",
        "",
        "legal.p1: [play QD, pass, play JR=JS, play JR=JC, play JR=JD, play JR=JH, play JR=QS,"
        " play JR=QC, play JR=QD, play JR=QH, play JR=AS, play JR=AC, play JR=AD, play JR=AH, play JR=9C,"
        " play JR=10S, play JR=10C, play JR=10D, play JR=10H]",
    ),
    (
        "only hearts on a 2, whatever their value, and no 3",
        {"2": [REVERSE, "Only hearts may be played on this."]},
        "pile: [2S], card_order: descending, p1.hand: [4H, KD, KH, 3H], p2.hand: [KC]",
        "",
        "legal.p1: [play 4H, play KH, pass]",
    ),
    (
        "a gift of 2 cards",
        {"JD": ["When played, give 2 cards from your hand to the player on your left."]},
        "pile: [4S], play_order: down, p1.hand: [JD, 7D, 8D, KD], p2.hand: [KH], p3.hand: [KC]",
        "p1: play JD, p1: give 7D KD",
        "p2.hand: [KH, 7D, KD], p1.hand: [8D], to_move: [p3]",
    ),
    (
        "a clear waits for the draw after it",
        {"9S": ["When played, clear the pile, then draw 1 card."]},
        "pile: [4S], p1.hand: [9S, 7D], p2.hand: [KH], deck: [], discard: [2C]",
        "p1: play 9S, chance: 'deck: 2C'",
        "pile: [], p1.hand: [7D, 2C], discard: [4S, 9S], to_move: [p1]",
    ),
    (
        "a draw that is made at once cannot be stacked on",
        {"6": ["When played, the next player draws 1 card."]},
        "pile: [4S], p1.hand: [6S, 7D], p2.hand: [KH, 6H], deck: [2C, 2D]",
        "p1: play 6S",
        "pending_draw: 0, p2.hand: [KH, 6H, 2C], legal.p2: [play KH, play 6H, pass]",
    ),
    (
        "what a 7 cancels is not offered either",
        {"4": ["When played, you may draw 2 cards."]},
        "pile: [4S], in_force: [7S], p1.hand: [4H, 7D], p2.hand: [KH], deck: [2C, 2D]",
        "p1: play 4H",
        "p1.hand: [7D], to_move: [p2]",
    ),
]  # fmt: skip


def make_deck(sentences):
    """Give the deck with other sentences on some cards, named by rank or by rank and suit."""
    deck, place = load("nvwk").deck, Place("deck.yaml")
    cards = []
    for card in deck.cards:
        texts = sentences.get(card.id, sentences.get(card.id[:-1] if "suit" in card.fields else ""))
        cards.append(card if texts is None else replace(card, abilities=tuple(Located(text, place) for text in texts)))
    return replace(deck, cards=tuple(cards))


def make_example(setup, moves, expected):
    """Give an example."""
    players = setup.count(".hand")
    text = f"- id: it\n  players: {players}\n  setup: {{{setup}}}\n"
    if moves:
        lines = moves.replace(", p", "\n    - p").replace(", chance", "\n    - chance")
        text += f"  moves:\n    - {lines}\n"
    report = Report()
    (example,) = read_examples(f"{text}  expect: {{{expected}}}\n", "it.yaml", report)
    assert report.diagnostics == ()
    return example


each_case = pytest.mark.parametrize(
    ("sentences", "setup", "moves", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)


@each_case
def test_a_sentence_is_read_as_the_docs_say(sentences, setup, moves, expected):
    assert find_failures(PlainNvwkText, make_deck(sentences), make_example(setup, moves, expected)) == []


@each_case
def test_a_sentence_is_played_as_the_docs_say(sentences, setup, moves, expected):
    deck, report = make_deck(sentences), Report()
    check_play(Project(deck, None), report)
    assert [found.message for found in report.diagnostics] == []
    assert play_examples(deck, (make_example(setup, moves, expected),), report) == 1
    assert [found.message for found in report.diagnostics] == []
