"""The plain readings themselves: what new sentences mean, worked out by hand from docs/abilities.md."""

from dataclasses import replace

import pytest
from game_tables import load
from plain_war_slayer_text import PlainWarSlayerText
from plain_wayjer_text import PlainWayjerText
from reading_examples import find_failures

from cardgen.checks.play import check_play, play_examples
from cardgen.diagnostics import Place, Report
from cardgen.loading.examples import read_examples
from cardgen.model import Located, Project

READERS = {"wayjer": PlainWayjerText, "war-slayer-v": PlainWarSlayerText}
HANDS = 'p1.hand: ["4", "3", "2"], p2.hand: ["5", "1", "0"], deck: ["6", "-5", "-4"]'
DUEL = "p1: duel 4 wager 3, p2: duel 5 wager 1"
LOST = 'p2.won: ["1", "3"]'

WAYJER = [
    # sentences, the set-up, moves, what is expected
    ({"3": ["When revealed, discard 1 card from your hand."]}, HANDS, DUEL, "legal.p1: [discard 2]"),
    (
        {"3": ["When revealed, you may discard 1 card from your hand."]},
        HANDS,
        DUEL,
        "legal.p1: [discard 2, discard none]",
    ),
    (
        {"3": ["When revealed, discard 1 card from your hand."]},
        HANDS,
        f"{DUEL}, p1: discard 2",
        f'discard: ["2", "4", "5"], p1.hand: [], {LOST}',
    ),
    (
        {"3": ["When revealed, each player discards 1 card from their hand."]},
        HANDS,
        f"{DUEL}, p1: discard 2, p2: discard 0",
        'discard: ["2", "0", "4", "5"]',
    ),
    (
        {"3": ["When revealed, discard 1 card from your opponent's hand."]},
        'p1.hand: ["4", "3"], p2.hand: ["5", "1", "0", "2"]',
        DUEL,
        "legal.p1: [discard p2.hand.1, discard p2.hand.2], to_move: [p1]",
    ),
    (
        {"3": ["When revealed, discard 2 cards from your opponent's hand."]},
        'p1.hand: ["4", "3"], p2.hand: ["5", "1", "0", "2"]',
        f"{DUEL}, p1: discard p2.hand.2",
        "legal.p1: [discard p2.hand.1]",
    ),
    ({"3": ["When revealed, you may draw 1 card."]}, HANDS, DUEL, "legal.p1: [draw, decline]"),
    ({"3": ["When revealed, draw 2 cards."]}, HANDS, DUEL, 'p1.hand: ["2", "6", "-5"], deck: ["-4"]'),
    (
        {"3": ["When revealed, draw 2 cards, and if you do, discard your hand."]},
        'p1.hand: ["4", "3"], p2.hand: ["5", "1"], deck: ["6"]',
        DUEL,
        f'p1.hand: ["6"], {LOST}',
    ),
    (
        {"3": ["When revealed, choose one: draw 1 card, or discard your hand."]},
        HANDS,
        f"{DUEL}, p1: choose 2",
        'discard: ["2", "4", "5"]',
    ),
    (
        {"3": ["When revealed, your opponent discards 1 card from their hand unless they draw 1 card."]},
        HANDS,
        f"{DUEL}, p2: decline, p2: discard 0",
        'discard: ["0", "4", "5"], p2.hand: []',
    ),
    (
        {"3": ["When revealed, draw 1 card for each card in your opponent's hand."]},
        HANDS,
        DUEL,
        'p1.hand: ["2", "6"]',
    ),
    (
        {"3": ["When revealed, if you have no cards in your hand, draw 1 card."]},
        'p1.hand: ["4", "3"], p2.hand: ["5", "1"], deck: ["6"]',
        DUEL,
        'p1.hand: ["6"]',
    ),
    (
        {"4": ["If this would be discarded, return this to your hand instead."]},
        HANDS,
        DUEL,
        'p1.hand: ["2", "4"], discard: ["5"]',
    ),
    (
        {"4": ["If this would be discarded, you may return this to your hand instead."]},
        HANDS,
        f"{DUEL}, p1: decline",
        'p1.hand: ["2"], discard: ["4", "5"]',
    ),
    (
        {"4": ["This beats a 5 or a 6 in a duel."]},
        HANDS,
        DUEL,
        'p1.won: ["3", "1"]',
    ),
]  # fmt: skip


ROWS = """defeated: p1, p1.theater: [KS, 3S, 4S], p1.dossier: [5S, 6S, 7S], p1.hq: [2C, 3C, 4C, 5C, 6C, 7C],
    p2.theater: [4H, 8H, 9H], p2.dossier: [2D, 3D, 4D], p2.hq: [5D, 6D, 7D, 8D, 9D, 10D]"""

WAR_SLAYER = [
    ({"KS": ["When revealed, claim 1 face-up Operative."]}, ROWS, "", "legal.p1: [claim KS, claim 4H]"),
    (
        {"KS": ["When revealed, claim 1 other face-up Operative."]},
        ROWS,
        "p1: claim 4H",
        "p1.captured: [4H], to_move: [p1], exposed: [p1.1, p1.2, p2.2]",
    ),
    (
        {"KS": ["When revealed, you may claim 1 card from your opponent's Dossier."]},
        ROWS,
        "",
        "legal.p1: [claim p2.dossier.1, claim p2.dossier.2, claim p2.dossier.3, claim none]",
    ),
    (
        {"KS": ["When revealed, claim 2 of your opponent's face-down Operatives."]},
        ROWS,
        "p1: claim p2.theater.3, p1: claim p2.theater.2",
        "to_move: [p1, p2], p1.hq: [5C, 6C, 7C, 5S, 6S, 7S, KS, 3S, 4S, 8H, 9H]",
    ),
    (
        {"KS": ["When revealed, claim each other face-up Operative, and if you do, end the game."]},
        ROWS,
        "",
        "over: true, p1.hq: [2C, 3C, 4C, 5C, 6C, 7C, 5S, 6S, 7S, KS, 3S, 4S, 4H]",
    ),
    (
        {
            "KS": ["When revealed, claim each other face-up Operative, and if you do, end the game."],
            "4H": ["When revealed, claim this."],
        },
        ROWS,
        "",
        "over: false",
    ),
    ({"2D": ["When claimed, end the game."]}, ROWS.replace("KS", "10S"), "", "over: true"),
    (
        {"4H": ["If this would be claimed, end the Mission instead."]},
        ROWS,
        "",
        "p1.hq: [5C, 6C, 7C, 3S, 4S], p2.hq: [8D, 9D, 10D, 2D, 3D, 4D, 4H, 8H, 9H, KS, 5S, 6S, 7S]",
    ),
    (
        {"2D": ["If this would be claimed, end the Mission instead."]},
        ROWS.replace("KS", "10S"),
        "",
        "p2.hq: [8D, 9D, 10D, 2D, 3D, 4D, 4H, 8H, 9H], defeated: p2",
    ),
    (
        {"4H": ["At the end of the Mission, claim your opponent's Dossier."]},
        ROWS.replace("KS", "10S"),
        "p2: back out",
        "p1.hq: [5C, 6C, 7C, 5S, 6S, 7S, 10S, 3S, 4S, 2D, 4H]",
    ),
    (
        {"10S": ["At the end of the Mission, claim your opponent's Dossier."]},
        ROWS.replace("KS", "10S"),
        "p2: back out",
        "p1.hq: [5C, 6C, 7C, 5S, 6S, 7S, 10S, 3S, 4S, 2D, 4H, 3D, 4D]",
    ),
    (
        {"KS": ["When revealed, your opponent claims this unless they claim 1 face-down Operative."]},
        ROWS,
        "p2: claim none",
        "p2.captured: [KS, 6S]",
    ),
]  # fmt: skip
CASES = [("wayjer", *case) for case in WAYJER] + [("war-slayer-v", *case) for case in WAR_SLAYER]


def make_deck(game, sentences):
    """Give a deck with other sentences on some cards, in a language with all verbs."""
    deck, place = load(game).deck, Place("deck.yaml")
    cards = tuple(
        replace(card, abilities=tuple(Located(text, place) for text in sentences.get(card.id, ())))
        if card.id in sentences
        else card
        for card in deck.cards
    )
    return replace(deck, cards=cards, vocabulary=replace(deck.vocabulary, verbs=None))


def make_example(setup, moves, expected):
    """Give an example, and its text for a message."""
    text = f"- id: it\n  setup: {{{setup}}}\n"
    if moves:
        text += f"  moves:\n    - {moves.replace(', p', chr(10) + '    - p')}\n"
    report = Report()
    (example,) = read_examples(f"{text}  expect: {{{expected}}}\n", "it.yaml", report)
    assert report.diagnostics == ()
    return example


@pytest.mark.parametrize(("game", "sentences", "setup", "moves", "expected"), CASES)
def test_a_sentence_is_read_as_the_docs_say(game, sentences, setup, moves, expected):
    example = make_example(setup, moves, expected)
    assert find_failures(READERS[game], make_deck(game, sentences), example) == []


@pytest.mark.parametrize(("game", "sentences", "setup", "moves", "expected"), CASES)
def test_a_sentence_is_played_as_the_docs_say(game, sentences, setup, moves, expected):
    deck, report = make_deck(game, sentences), Report()
    check_play(Project(deck, None), report)
    assert [found.message for found in report.diagnostics] == []
    assert play_examples(deck, (make_example(setup, moves, expected),), report) == 1
    assert [found.message for found in report.diagnostics] == []
