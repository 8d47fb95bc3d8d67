"""Sentences that a designer may give a card of Wayjer: what each does, and where there is nothing to do.

The 3 has each sentence; p1 duels with it or wagers it.
"""

import pytest
from edited_decks import change, fails, read_text

DISCARD_1 = "When revealed, discard 1 card from your hand."
DISCARD_2 = "When revealed, discard 2 cards from your hand."
MAY_DISCARD = "When revealed, you may discard 1 card from your hand."
DISCARD_TOP = "When revealed, discard the deck's top card."
THEY_DISCARD = "When revealed, your opponent discards 1 card from their hand."
THEY_LOOK = "When revealed, your opponent looks at the deck's top card."
THEY_DISCARD_ALL = "When revealed, your opponent discards their hand."
EACH_DISCARDS = "When revealed, each player discards 1 card from their hand."
BEATS_TWO = "This beats a 5 or a 6 in a duel."
LOOK_HAND = "When revealed, look at 1 card from your opponent's hand."
CHOOSE = "When revealed, choose one: look at the deck's top card, or discard 1 card from your hand."
UNLESS = "When revealed, your opponent discards 1 card from their hand unless they look at the deck's top card."
FOR_EACH = "When revealed, discard 1 card from your hand for each card in your opponent's hand."
IF_NONE = "When revealed, if you have no cards in your hand, look at the deck's top card."
BACK = "If this would be discarded, return this to your hand instead."
AT_END = "At the end of the round, your opponent discards 1 card from their hand."
TAKE_WAGER = "At the end of the round, discard your opponent's wager."
DRAW = "When revealed, draw 1 card."
MAY_DRAW = "When revealed, you may draw 1 card."

DUEL = "p1: duel 3 wager 5; p2: duel 4 wager 2"  # 4 is higher: p2 wins both wagers
TWO = 'p1.hand: ["3", "5"], p2.hand: ["4", "2"]'
THREE = 'p1.hand: ["3", "5", "1"], p2.hand: ["4", "2", "6"]'
FOUR = 'p1.hand: ["3", "5", "1", "-2"], p2.hand: ["4", "2", "6", "-4"]'
P2_WINS = 'p2.won: ["2", "5"], p1.won: []'
CASES = [
    (DISCARD_1, FOUR, DUEL, "to_move: [p1], legal.p1: [discard 1, discard -2]"),
    (DISCARD_1, FOUR, f"{DUEL}; p1: discard 1", f'p1.hand: ["-2"], {P2_WINS}, over: true'),
    (DISCARD_1, TWO, DUEL, f"p1.hand: [], {P2_WINS}"),
    (DISCARD_2, FOUR, f"{DUEL}; p1: discard -2; p1: discard 1", f"p1.hand: [], {P2_WINS}"),
    (DISCARD_2, THREE, f"{DUEL}; p1: discard 1", f"p1.hand: [], {P2_WINS}"),
    (MAY_DISCARD, THREE, DUEL, "legal.p1: [discard 1, discard none]"),
    (MAY_DISCARD, THREE, f"{DUEL}; p1: discard none", f'p1.hand: ["1"], {P2_WINS}'),
    (MAY_DISCARD, TWO, DUEL, P2_WINS),
    (DISCARD_TOP, f'{TWO}, deck: ["6", "0"]', DUEL, f'deck: ["0"], {P2_WINS}'),
    (DISCARD_TOP, TWO, DUEL, f"deck: [], {P2_WINS}"),
    (THEY_DISCARD, FOUR, DUEL, "to_move: [p2], legal.p2: [discard 6, discard -4], legal.p1: []"),
    (THEY_DISCARD, FOUR, f"{DUEL}; p2: discard 6", f'p2.hand: ["-4"], p1.hand: ["1", "-2"], {P2_WINS}'),
    (THEY_DISCARD, TWO, DUEL, P2_WINS),
    (THEY_LOOK, f'{TWO}, deck: ["6", "0"]', DUEL, f'p2.looked_at: ["6"], p1.looked_at: [], {P2_WINS}'),
    (THEY_LOOK, TWO, DUEL, f"p2.looked_at: [], {P2_WINS}"),
    (THEY_DISCARD_ALL, FOUR, DUEL, f'p2.hand: [], p1.hand: ["1", "-2"], {P2_WINS}'),
    (EACH_DISCARDS, THREE, f"{DUEL}; p1: discard 1; p2: discard 6", f"p1.hand: [], p2.hand: [], {P2_WINS}"),
    (EACH_DISCARDS, THREE, DUEL, "to_move: [p1]"),
    (  # of a player without cards nothing is asked
        EACH_DISCARDS,
        'p1.hand: ["3", "5"], p2.hand: ["4", "2", "6"]',
        f"{DUEL}; p2: discard 6",
        f"p2.hand: [], {P2_WINS}",
    ),
    # ---- a 5 or a 6
    (
        BEATS_TWO,
        'p1.hand: ["3", "1"], p2.hand: ["5", "2"]',
        "p1: duel 3 wager 1; p2: duel 5 wager 2",
        'p1.won: ["1", "2"]',
    ),
    (
        BEATS_TWO,
        'p1.hand: ["3", "1"], p2.hand: ["6", "2"]',
        "p1: duel 3 wager 1; p2: duel 6 wager 2",
        'p1.won: ["1", "2"]',
    ),
    (
        BEATS_TWO,
        'p1.hand: ["3", "1"], p2.hand: ["4", "2"]',
        "p1: duel 3 wager 1; p2: duel 4 wager 2",
        'p2.won: ["2", "1"]',
    ),
    (
        BEATS_TWO,
        'p1.hand: ["1", "3"], p2.hand: ["5", "6"]',
        "p1: duel 1 wager 3; p2: duel 5 wager 6",
        'p2.won: ["6", "3"]',
    ),
    # ---- cards in the other hand, by their places
    (LOOK_HAND, FOUR, DUEL, "legal.p1: [look p2.hand.1, look p2.hand.2]"),
    (LOOK_HAND, FOUR, f"{DUEL}; p1: look p2.hand.2", f'p1.looked_at: ["-4"], {P2_WINS}'),
    (LOOK_HAND, TWO, DUEL, f"p1.looked_at: [], {P2_WINS}"),
    # ---- choose one, unless, for each, if
    (CHOOSE, f'{THREE}, deck: ["0"]', DUEL, "legal.p1: [choose 1, choose 2]"),
    (CHOOSE, f'{THREE}, deck: ["0"]', f"{DUEL}; p1: choose 1", f'p1.looked_at: ["0"], p1.hand: ["1"], {P2_WINS}'),
    (
        CHOOSE,
        f'{THREE}, deck: ["0"]',
        f"{DUEL}; p1: choose 2; p1: discard 1",
        f"p1.looked_at: [], p1.hand: [], {P2_WINS}",
    ),
    (CHOOSE, TWO, f"{DUEL}; p1: choose 2", f"p1.hand: [], {P2_WINS}"),
    (UNLESS, f'{THREE}, deck: ["0"]', DUEL, "to_move: [p2], legal.p2: [look, decline]"),
    (UNLESS, f'{THREE}, deck: ["0"]', f"{DUEL}; p2: look", f'p2.looked_at: ["0"], p2.hand: ["6"], {P2_WINS}'),
    (
        UNLESS,
        f'{THREE}, deck: ["0"]',
        f"{DUEL}; p2: decline; p2: discard 6",
        f"p2.looked_at: [], p2.hand: [], {P2_WINS}",
    ),
    (UNLESS, THREE, f"{DUEL}; p2: discard 6", f"p2.hand: [], {P2_WINS}"),
    (FOR_EACH, FOUR, f"{DUEL}; p1: discard 1; p1: discard -2", f"p1.hand: [], {P2_WINS}"),
    (FOR_EACH, 'p1.hand: ["3", "5", "1"], p2.hand: ["4", "2"]', DUEL, f'p1.hand: ["1"], {P2_WINS}'),
    (IF_NONE, f'{TWO}, deck: ["0"]', DUEL, f'p1.looked_at: ["0"], {P2_WINS}'),
    (IF_NONE, f'{THREE}, deck: ["0"]', DUEL, f"p1.looked_at: [], {P2_WINS}"),
    # ---- instead, and at the end of the round
    (BACK, THREE, DUEL, f'p1.hand: ["1", "3"], p2.hand: ["6"], {P2_WINS}'),
    (  # a wager is not discarded
        BACK,
        THREE,
        "p1: duel 5 wager 3; p2: duel 4 wager 2",
        'p1.won: ["3", "2"], p1.hand: ["1"]',
    ),
    (AT_END, THREE, DUEL, "to_move: [p2], legal.p2: [discard 6], p2.won: []"),
    (AT_END, THREE, f"{DUEL}; p2: discard 6", f"p2.hand: [], {P2_WINS}"),
    (TAKE_WAGER, TWO, DUEL, 'p2.won: ["5"]'),
    # ---- drawn cards
    (DRAW, f'{TWO}, deck: ["0", "6"]', DUEL, f'p1.hand: ["0"], deck: ["6"], {P2_WINS}'),
    (DRAW, TWO, DUEL, f"p1.hand: [], {P2_WINS}"),
    (MAY_DRAW, f'{TWO}, deck: ["0"]', f"{DUEL}; p1: decline", f'p1.hand: [], deck: ["0"], {P2_WINS}'),
]


@pytest.mark.parametrize("case", CASES)
def test_what_a_three_does(case):
    sentence, setup, moves, expect = case
    text = change(read_text("wayjer"), '{id: "3", value: 3}', f'{{id: "3", value: 3, abilities: ["{sentence}"]}}')
    assert fails("wayjer", text, setup, tuple(moves.split("; ")), expect) == []
