"""Sentences that a designer may give a power of Three Lanes: what each does, and where there is nothing to do.

The sevens have each sentence in place of their own.
"""

import pytest
from edited_decks import change, fails, read_text

HEAL = "- When flipped, heal each of your cards."
A = "p2.A: [4C up], actions: 3"  # the other side of the lane of most examples
KEPT = "actions: 2, to_move: [p1]"

MAY_DRAW = "When flipped, you may draw 1 card."
DISCARD_2 = "When flipped, discard 2 cards from your hand."
THEY_DRAW = "When flipped, your opponent draws 1 card."
THEY_DISCARD = "When flipped, your opponent discards 1 card from their hand."
THEY_DISCARD_2 = "When flipped, your opponent discards 2 cards from their hand."
FLIP_1 = "When flipped, flip 1 of your face-down cards in this lane."
HEAL_1 = "When flipped, heal 1 of your cards."
MAY_HEAL_1 = "When flipped, you may heal 1 of your cards."
FREEZE_1 = "When flipped, freeze 1 of your opponent's cards until the end of their next turn."
HEAL_THIS = "When flipped, heal this."
LOOK_2 = "When flipped, look at the draw pile's top 2 cards."
MAY_LOOK_2 = "When flipped, you may look at the draw pile's top 2 cards."
LOOK_HAND = "When flipped, look at 1 card from your opponent's hand."
TAKE_HAND = "When flipped, discard 1 card from your opponent's hand."
MOVE_2 = "When flipped, move 2 of your cards from another lane to this lane."
DISCARD_TOP = "When flipped, discard the draw pile's top card."
MAY_GAIN = "When flipped, you may gain 1 action."
CASES = [
    # ---- you may
    (MAY_DRAW, f"draw: [QD, 10C], p1.A: [7S down], {A}", "p1: flip A1; p1: draw", "p1.hand: [QD], draw: [10C]"),
    (MAY_DRAW, f"draw: [QD, 10C], p1.A: [7S down], {A}", "p1: flip A1; p1: decline", "p1.hand: [], draw: [QD, 10C]"),
    (MAY_DRAW, f"draw: [QD], p1.A: [7S down], {A}", "p1: flip A1", "legal.p1: [draw, decline]"),
    (MAY_DRAW, f"p1.A: [7S down], {A}", "p1: flip A1", "legal.p1: [attack A1 -> A1, end turn]"),
    (MAY_GAIN, f"p1.A: [7S down], {A}", "p1: flip A1; p1: gain", "actions: 3"),
    (MAY_GAIN, f"p1.A: [7S down], {A}", "p1: flip A1; p1: decline", "actions: 2"),
    # ---- discard 2 cards
    (
        DISCARD_2,
        f"p1.hand: [KD, QD, 5C], p1.A: [7S down], {A}",
        "p1: flip A1; p1: discard KD; illegal: {p1: discard KD}; p1: discard QD",
        f"p1.hand: [5C], discard: [KD, QD], {KEPT}",
    ),
    (DISCARD_2, f"p1.hand: [KD], p1.A: [7S down], {A}", "p1: flip A1; p1: discard KD", f"discard: [KD], {KEPT}"),
    (DISCARD_2, f"p1.A: [7S down], {A}", "p1: flip A1", KEPT),
    # ---- your opponent draws, discards
    (THEY_DRAW, f"draw: [QD], p1.A: [7S down], {A}", "p1: flip A1", f"p2.hand: [QD], p1.hand: [], {KEPT}"),
    (THEY_DRAW, f"p1.A: [7S down], {A}", "p1: flip A1", f"p2.hand: [], {KEPT}"),
    (
        THEY_DISCARD,
        f"p1.hand: [2S], p2.hand: [KD, QD], p1.A: [7S down], {A}",
        "p1: flip A1",
        "to_move: [p2], legal.p2: [discard KD, discard QD], legal.p1: []",
    ),
    (
        THEY_DISCARD,
        f"p1.hand: [2S], p2.hand: [KD, QD], p1.A: [7S down], {A}",
        "p1: flip A1; p2: discard QD",
        f"p2.hand: [KD], discard: [QD], p1.hand: [2S], {KEPT}",
    ),
    (THEY_DISCARD, f"p1.hand: [2S], p1.A: [7S down], {A}", "p1: flip A1", f"p1.hand: [2S], {KEPT}"),
    (THEY_DISCARD_2, f"p2.hand: [KD], p1.A: [7S down], {A}", "p1: flip A1; p2: discard KD", f"p2.hand: [], {KEPT}"),
    # ---- flip, heal or freeze 1
    (
        FLIP_1,
        f"p1.A: [7S down, 4S down, 9S down], p1.B: [9D down], {A}",
        "p1: flip A1",
        "legal.p1: [flip A2, flip A3]",
    ),
    (
        FLIP_1,
        f"p1.A: [7S down, 4S down, 9S down], {A}",
        "p1: flip A1; p1: flip A3",
        f"p1.A: [7S up, 4S down, 9S up], {KEPT}",
    ),
    (FLIP_1, f"p1.A: [7S down, 4S up], p1.B: [9D down], {A}", "p1: flip A1", KEPT),
    (FLIP_1, f"draw: [QD], p1.A: [9S down base, 7S down], {A}", "p1: flip A2", KEPT),  # a Base card sleeps
    (FLIP_1, f"p1.A: [9S down base, 7S down], {A}", "p1: flip A2; p1: flip A1", "p1.A: [9S up, 7S up]"),
    (
        FLIP_1,
        f"p1.A: [7S down, 7D down, 9S down], {A}",
        "p1: flip A1; p1: flip A2; p1: flip A3",
        f"p1.A: [7S up, 7D up, 9S up], {KEPT}",
    ),
    (
        HEAL_1,
        f"p1.A: [7S down, 4S up damaged], p1.B: [5S down damaged], {A}",
        "p1: flip A1; p1: heal B1",
        f"p1.A: [7S up, 4S up damaged], p1.B: [5S down], {KEPT}",
    ),
    (HEAL_1, f"p1.A: [7S down], p1.B: [5S up], {A}", "p1: flip A1", "legal.p1: [heal A1, heal B1]"),
    (MAY_HEAL_1, f"p1.A: [7S down], {A}", "p1: flip A1", "legal.p1: [heal A1, heal none]"),
    (MAY_HEAL_1, f"p1.A: [7S down damaged], {A}", "p1: flip A1; p1: heal none", f"p1.A: [7S up damaged], {KEPT}"),
    (
        "When flipped, heal 1 card.",
        f"p1.A: [7S down damaged], {A.replace('up', 'up damaged')}",
        "p1: flip A1; p1: heal p2 A1",
        "p1.A: [7S up damaged], p2.A: [4C up]",
    ),
    (
        FREEZE_1,
        "draw: [QD, 10C], p1.A: [7S down], p2.A: [4C up, 5C down], actions: 3",
        "p1: flip A1; p1: freeze A2; p1: end turn",
        "p2.A: [4C up, 5C down frozen], to_move: [p2]",
    ),
    (
        FREEZE_1,
        "draw: [QD, 10C], p1.A: [7S down], p2.A: [4C up, 5C down], actions: 3",
        "p1: flip A1; p1: freeze A2; p1: end turn; p2: end turn",
        "p2.A: [4C up, 5C down]",
    ),
    (FREEZE_1, "p1.A: [7S down], actions: 3", "p1: flip A1", "legal.p1: [end turn]"),
    (HEAL_THIS, f"p1.A: [7S down damaged, 4S up damaged], {A}", "p1: flip A1", "p1.A: [7S up, 4S up damaged]"),
    # ---- the draw pile and the other hand
    (LOOK_2, f"draw: [QD, 10C, 2D], p1.A: [7S down], {A}", "p1: flip A1", "p1.looked_at: [QD, 10C]"),
    (LOOK_2, f"draw: [QD], p1.A: [7S down], {A}", "p1: flip A1", "p1.looked_at: [QD]"),
    (LOOK_2, f"p1.A: [7S down], {A}", "p1: flip A1", f"p1.looked_at: [], {KEPT}"),
    (MAY_LOOK_2, f"draw: [QD, 10C], p1.A: [7S down], {A}", "p1: flip A1; p1: look", "p1.looked_at: [QD, 10C]"),
    (MAY_LOOK_2, f"draw: [QD, 10C], p1.A: [7S down], {A}", "p1: flip A1; p1: decline", "p1.looked_at: []"),
    (
        LOOK_HAND,
        f"p2.hand: [KD, QD, 5C], p1.A: [7S down], {A}",
        "p1: flip A1",
        "legal.p1: [look p2.hand.1, look p2.hand.2, look p2.hand.3]",
    ),
    (
        LOOK_HAND,
        f"p2.hand: [KD, QD, 5C], p1.A: [7S down], {A}",
        "p1: flip A1; p1: look p2.hand.2",
        f"p1.looked_at: [QD], {KEPT}",
    ),
    (LOOK_HAND, f"p1.A: [7S down], {A}", "p1: flip A1", KEPT),
    (
        TAKE_HAND,
        f"p2.hand: [KD, QD, 5C], p1.A: [7S down], {A}",
        "p1: flip A1; p1: discard p2.hand.3",
        f"p2.hand: [KD, QD], discard: [5C], {KEPT}",
    ),
    (DISCARD_TOP, f"draw: [QD, 10C], p1.A: [7S down], {A}", "p1: flip A1", "draw: [10C], discard: [QD]"),
    (  # the pile is empty now: Base cards wake
        DISCARD_TOP,
        "draw: [QD], p1.A: [7S down], p2.A: [4C down base], actions: 3",
        "p1: flip A1",
        "draw: [], legal.p1: [attack A1 -> A1, end turn]",
    ),
    (DISCARD_TOP, f"p1.A: [7S down], {A}", "p1: flip A1", f"discard: [], {KEPT}"),
    # ---- move 2
    (
        MOVE_2,
        f"draw: [QD], p1.A: [7S down], p1.B: [9S up, 4S up], p1.C: [5S down, 2S up], {A}",
        "p1: flip A1; p1: move B1; illegal: {p1: move B1}; p1: move C1",
        'p1.A: [7S up, 9S up, 5S down], p1.B: ["-", 4S up], p1.C: ["-", 2S up], p2.lanes_won: []',
    ),
    (MOVE_2, f"p1.A: [7S down], p1.B: [9S up], p2.B: [8C up], {A}", "p1: flip A1; p1: move B1", "p2.lanes_won: [B]"),
    (MOVE_2, f"p1.A: [7S down, 4S up], {A}", "p1: flip A1", KEPT),
    (  # it leaves two lanes empty, one after the other
        MOVE_2,
        f"p1.A: [7S down], p1.B: [9S up], p2.B: [8C up], p1.C: [2S up], p2.C: [8H up], {A}",
        "p1: flip A1; p1: move C1; p1: move B1",
        "over: true, winner: p2, p2.lanes_won: [C, B]",
    ),
    (  # a pair that is moved is no pair any more (T15)
        MOVE_2,
        f"p1.A: [7S down], p1.B: [9S up, 9D up, 4S up], p1.paired: [B1+B2], {A}",
        "p1: flip A1; p1: move B1; p1: move B2",
        'p1.A: [7S up, 9S up, 9D up], p1.B: ["-", "-", 4S up], p1.paired: []',
    ),
    (  # a sleeping Base card stays
        "When flipped, move each of your cards from another lane to this lane.",
        f"draw: [QD], p1.A: [7S down], p1.B: [9S down base, 4S up], {A}",
        "p1: flip A1",
        'p1.A: [7S up, 4S up], p1.B: [9S down base, "-"]',
    ),
    # ---- choose one
    (
        "When flipped, choose one: draw 1 card, or heal each of your cards.",
        f"draw: [QD], p1.A: [7S down damaged], {A}",
        "p1: flip A1; p1: choose 1",
        f"p1.hand: [QD], p1.A: [7S up damaged], {KEPT}",
    ),
    (
        "When flipped, choose one: draw 1 card, or heal each of your cards.",
        f"draw: [QD], p1.A: [7S down damaged], {A}",
        "p1: flip A1; p1: choose 2",
        f"p1.hand: [], p1.A: [7S up], {KEPT}",
    ),
    (  # an option that would do nothing can be chosen too
        "When flipped, choose one: draw 1 card, or heal each of your cards.",
        f"p1.A: [7S down damaged], {A}",
        "p1: flip A1; p1: choose 1",
        f"p1.hand: [], p1.A: [7S up damaged], {KEPT}",
    ),
    (
        "When flipped, choose one: draw 1 card, or your opponent discards 1 card from their hand.",
        f"draw: [QD], p2.hand: [KD, 2D], p1.A: [7S down], {A}",
        "p1: flip A1; p1: choose 2; p2: discard 2D",
        f"p1.hand: [], p2.hand: [KD], {KEPT}",
    ),
    # ---- unless
    (
        "When flipped, your opponent discards 1 card from their hand unless they draw 1 card.",
        f"draw: [QD], p2.hand: [KD, 2D], p1.A: [7S down], {A}",
        "p1: flip A1",
        "to_move: [p2], legal.p2: [draw, decline]",
    ),
    (
        "When flipped, your opponent discards 1 card from their hand unless they draw 1 card.",
        f"draw: [QD], p2.hand: [KD, 2D], p1.A: [7S down], {A}",
        "p1: flip A1; p2: draw",
        f"p2.hand: [KD, 2D, QD], {KEPT}",
    ),
    (
        "When flipped, your opponent discards 1 card from their hand unless they draw 1 card.",
        f"draw: [QD], p2.hand: [KD, 2D], p1.A: [7S down], {A}",
        "p1: flip A1; p2: decline; p2: discard KD",
        f"p2.hand: [2D], draw: [QD], {KEPT}",
    ),
    (  # they cannot draw, so they are not asked
        "When flipped, your opponent discards 1 card from their hand unless they draw 1 card.",
        f"p2.hand: [KD, 2D], p1.A: [7S down], {A}",
        "p1: flip A1",
        "legal.p2: [discard KD, discard 2D]",
    ),
    (
        "When flipped, your opponent draws 1 card unless they discard 2 cards from their hand.",
        f"draw: [QD], p2.hand: [KD, 2D], p1.A: [7S down], {A}",
        "p1: flip A1; p2: discard 2D; p2: discard KD",
        f"p2.hand: [], draw: [QD], {KEPT}",
    ),
    (
        "When flipped, your opponent draws 1 card unless they discard 2 cards from their hand.",
        f"draw: [QD], p2.hand: [KD, 2D], p1.A: [7S down], {A}",
        "p1: flip A1; p2: discard none",
        f"p2.hand: [KD, 2D, QD], {KEPT}",
    ),
    (  # they do not have two cards
        "When flipped, your opponent draws 1 card unless they discard 2 cards from their hand.",
        f"draw: [QD], p2.hand: [KD], p1.A: [7S down], {A}",
        "p1: flip A1",
        f"p2.hand: [KD, QD], {KEPT}",
    ),
    # ---- for each
    (
        "When flipped, draw 1 card for each of your other cards.",
        f"draw: [QD, 10C, 2D], p1.A: [7S down, 4S up], p1.B: [5S down], {A}",
        "p1: flip A1",
        "p1.hand: [QD, 10C], draw: [2D]",
    ),
    (
        "When flipped, draw 1 card for each of your other cards.",
        f"draw: [QD], p1.A: [7S down], {A}",
        "p1: flip A1",
        f"p1.hand: [], draw: [QD], {KEPT}",
    ),
    (
        "When flipped, draw 2 cards for each of your opponent's cards in this lane.",
        "draw: [QD, 10C, 2D], p1.A: [7S down], p2.A: [4C up, 5C down], p2.B: [8C up], actions: 3",
        "p1: flip A1",
        "p1.hand: [QD, 10C, 2D], draw: []",
    ),
    (
        "When flipped, discard 1 card from your hand for each card in your opponent's hand.",
        f"p1.hand: [KD, QD, 5C], p2.hand: [2D, 3D], p1.A: [7S down], {A}",
        "p1: flip A1; p1: discard QD; p1: discard 5C",
        f"p1.hand: [KD], {KEPT}",
    ),
    (  # the seven counts itself: 2 face-up cards, 2 damage
        "When flipped, deal 1 damage to each of your opponent's cards in this lane"
        " for each of your face-up cards in this lane.",
        "p1.A: [7S down, 4S up, 5S down], p2.A: [JC up, 4C up], actions: 3",
        "p1: flip A1",
        'p2.A: [JC up damage 2, "-"]',
    ),
    # ---- if
    (
        "When flipped, if you have no cards in your hand, draw 2 cards.",
        f"draw: [QD, 10C], p1.A: [7S down], {A}",
        "p1: flip A1",
        "p1.hand: [QD, 10C]",
    ),
    (
        "When flipped, if you have no cards in your hand, draw 2 cards.",
        f"draw: [QD, 10C], p1.hand: [KD], p1.A: [7S down], {A}",
        "p1: flip A1",
        f"p1.hand: [KD], {KEPT}",
    ),
    (
        "When flipped, if your opponent has at least 2 cards in their hand, draw 1 card.",
        f"draw: [QD], p2.hand: [KD, 2D], p1.A: [7S down], {A}",
        "p1: flip A1",
        "p1.hand: [QD]",
    ),
    (
        "When flipped, if your opponent has at least 2 cards in their hand, draw 1 card.",
        f"draw: [QD], p1.hand: [4S, 5S], p2.hand: [KD], p1.A: [7S down], {A}",
        "p1: flip A1",
        "p1.hand: [4S, 5S]",
    ),
    (
        "When flipped, if you have at most 1 face-up card in this lane, draw 1 card.",
        f"draw: [QD], p1.A: [7S down, 4S down], p1.B: [5S up], {A}",
        "p1: flip A1",
        "p1.hand: [QD]",
    ),
    # ---- each player
    (
        "When flipped, each player draws 1 card.",
        f"draw: [QD, 10C, 2D], p1.A: [7S down], {A}",
        "p1: flip A1",
        "p1.hand: [QD], p2.hand: [10C]",
    ),
    (
        "When flipped, each player draws 1 card.",
        f"draw: [QD], p1.A: [7S down], {A}",
        "p1: flip A1",
        f"p1.hand: [QD], p2.hand: [], {KEPT}",
    ),
    (
        "When flipped, each player discards 1 card from their hand.",
        f"p1.hand: [KD, QD], p2.hand: [2D, 3D], p1.A: [7S down], {A}",
        "p1: flip A1; illegal: {p2: discard 2D}; p1: discard KD; p2: discard 3D",
        f"p1.hand: [QD], p2.hand: [2D], discard: [KD, 3D], {KEPT}",
    ),
    (
        "When flipped, each player discards 1 card from their hand.",
        f"p2.hand: [2D, 3D], p1.A: [7S down], {A}",
        "p1: flip A1; p2: discard 3D",
        f"p2.hand: [2D], {KEPT}",
    ),
    # ---- damage to chosen cards, and to all of a lane
    (
        "When flipped, deal 1 damage to 1 of your opponent's cards.",
        "p1.A: [7S down], p2.A: [4C up damaged, 5C up], p2.B: [8C down], actions: 3",
        "p1: flip A1; p1: deal A1",
        f'p2.A: ["-", 5C up], {KEPT}',
    ),
    (
        "When flipped, deal 1 damage to 1 of your opponent's cards.",
        "p1.A: [7S down], p2.A: [4C up], p2.B: [8C down], actions: 3",
        "p1: flip A1",
        "legal.p1: [deal A1, deal B1]",
    ),
    (
        "When flipped, deal 2 damage to 1 of your opponent's cards in this lane.",
        f"p1.A: [7S down], {A}",
        "p1: flip A1; p1: deal A1",
        "p1.lanes_won: [A], discard: [4C, 7S]",
    ),
    (
        "When flipped, deal 1 damage to 1 of your opponent's cards.",
        "p1.A: [7S down], actions: 3",
        "p1: flip A1",
        KEPT,
    ),
    (  # all at once; the trap springs
        "When flipped, deal 1 damage to each of your opponent's cards in this lane.",
        "p1.A: [7S down], p2.A: [4C up damaged, 3C down damaged, 5C up], p2.B: [8C up damaged], actions: 3",
        "p1: flip A1",
        'p2.A: ["-", 3C up, 5C up damaged], p2.B: [8C up damaged]',
    ),
    (  # both sides of the lane are empty: it is of the player whose power it is
        "When flipped, deal 2 damage to each card in this lane.",
        f"p1.A: [7S down], {A}",
        "p1: flip A1",
        "p1.lanes_won: [A], p2.lanes_won: [], discard: [7S, 4C]",
    ),
    ("When flipped, deal 1 damage to this.", f"p1.A: [7S down damaged], {A}", "p1: flip A1", "p2.lanes_won: [A]"),
    ("When flipped, deal 1 damage to this.", f"p1.A: [7S down], {A}", "p1: flip A1", "p1.A: [7S up damaged]"),
    # ---- sleeping Base cards are frozen and healed too (T10); nobody looks at them
    (
        FREEZE_1,
        "draw: [QD], p1.A: [7S down], p2.A: [4C down base, 5C up], actions: 3",
        "p1: flip A1",
        "legal.p1: [freeze A1, freeze A2]",
    ),
    (
        HEAL_1,
        "draw: [QD], p1.A: [7S down, 4C down base damaged], p2.A: [5C up], actions: 3",
        "p1: flip A1; p1: heal A2",
        "p1.A: [7S up, 4C down base]",
    ),
    (
        "When flipped, look at 1 of your face-down cards.",
        "p1.A: [7S down, 4C down base, 5S down], p2.A: [5C up], actions: 3",
        "p1: flip A1",
        "legal.p1: [look p1 A3]",
    ),
    # ---- what the other player does with cards in lanes
    (
        "When flipped, your opponent flips 1 of their face-down cards.",
        "draw: [QD], p2.hand: [KD], p1.A: [7S down], p2.A: [2C down, 5C up], actions: 3",
        "p1: flip A1; p2: flip A1; p2: discard QD",
        f"p2.A: [2C up, 5C up], p2.hand: [KD], {KEPT}",
    ),
    (  # the power is that of its owner
        "When flipped, your opponent flips 1 of your face-down cards.",
        f"draw: [QD], p1.hand: [KD], p1.A: [7S down, 2C down], {A}",
        "p1: flip A1; p2: flip A2; p1: discard QD",
        f"p1.A: [7S up, 2C up], p1.hand: [KD], {KEPT}",
    ),
    (
        "When flipped, your opponent moves 1 of their cards from another lane to this lane.",
        "p1.A: [7S down], p2.A: [5C up], p2.B: [9C up, 8C up], actions: 3",
        "p1: flip A1; p2: move B1",
        'p2.A: [5C up, 9C up], p2.B: ["-", 8C up]',
    ),
    (
        "When flipped, each player heals each of their cards.",
        "p1.A: [7S down damaged], p2.A: [5C up damaged], actions: 3",
        "p1: flip A1",
        "p1.A: [7S up], p2.A: [5C up]",
    ),
    (
        "When flipped, your opponent discards 1 card from their hand unless they heal 1 of their cards.",
        "p2.hand: [KD], p1.A: [7S down], p2.A: [5C up damaged], actions: 3",
        "p1: flip A1; p2: heal A1",
        f"p2.hand: [KD], p2.A: [5C up], {KEPT}",
    ),
    # ---- a choice between steps that ask in turn, a condition before a step on which another hangs
    (
        "When flipped, choose one: you may draw 1 card, or gain 1 action.",
        f"draw: [QD], p1.A: [7S down], {A}",
        "p1: flip A1; p1: choose 1; p1: decline",
        f"p1.hand: [], {KEPT}",
    ),
    (
        "When flipped, choose one: you may draw 1 card, or gain 1 action.",
        f"draw: [QD], p1.A: [7S down], {A}",
        "p1: flip A1; p1: choose 2",
        "p1.hand: [], actions: 3",
    ),
    (
        "When flipped, if you have no cards in your hand, draw 1 card, and if you do, heal this.",
        f"draw: [QD], p1.hand: [KD], p1.A: [7S down damaged], {A}",
        "p1: flip A1",
        f"p1.hand: [KD], p1.A: [7S up damaged], {KEPT}",
    ),
    (
        "When flipped, discard 1 card from your hand for each card in the draw pile.",
        f"draw: [QD], p1.hand: [KD, 5D], p1.A: [7S down], {A}",
        "p1: flip A1; p1: discard KD",
        f"p1.hand: [5D], {KEPT}",
    ),
    # ---- and if you do, then
    (
        "When flipped, you may draw 1 card, and if you do, discard 1 card from your hand.",
        f"draw: [QD], p1.hand: [KD], p1.A: [7S down], {A}",
        "p1: flip A1; p1: draw; p1: discard KD",
        f"p1.hand: [QD], {KEPT}",
    ),
    (
        "When flipped, you may draw 1 card, and if you do, discard 1 card from your hand.",
        f"draw: [QD], p1.hand: [KD], p1.A: [7S down], {A}",
        "p1: flip A1; p1: decline",
        f"p1.hand: [KD], {KEPT}",
    ),
    (  # 1 card of 2 is not in full
        "When flipped, draw 2 cards, and if you do, discard 1 card from your hand.",
        f"draw: [QD], p1.hand: [KD], p1.A: [7S down], {A}",
        "p1: flip A1",
        f"p1.hand: [KD, QD], {KEPT}",
    ),
    (
        "When flipped, discard 2 cards from your hand, and if you do, draw 1 card.",
        f"draw: [QD], p1.hand: [KD], p1.A: [7S down], {A}",
        "p1: flip A1; p1: discard KD",
        f"p1.hand: [], draw: [QD], {KEPT}",
    ),
    (
        "When flipped, discard 2 cards from your hand, and if you do, draw 1 card.",
        f"draw: [QD], p1.hand: [KD, 5C], p1.A: [7S down], {A}",
        "p1: flip A1; p1: discard KD; p1: discard 5C",
        f"p1.hand: [QD], {KEPT}",
    ),
    (  # `then` goes on in any case
        "When flipped, discard 1 card from your hand, then draw 1 card.",
        f"draw: [QD], p1.A: [7S down], {A}",
        "p1: flip A1",
        f"p1.hand: [QD], {KEPT}",
    ),
    (
        "When flipped, discard 1 card from your hand, and if you do, draw 1 card, then heal this.",
        f"draw: [QD], p1.A: [7S down damaged], {A}",
        "p1: flip A1",
        f"p1.hand: [], p1.A: [7S up], {KEPT}",
    ),
    (  # one of the two players has not drawn
        "When flipped, each player draws 1 card, and if you do, heal this.",
        f"draw: [QD], p1.A: [7S down damaged], {A}",
        "p1: flip A1",
        f"p1.hand: [QD], p1.A: [7S up damaged], {KEPT}",
    ),
    (  # nothing was damaged
        "When flipped, heal each of your cards, and if you do, draw 1 card.",
        f"draw: [QD], p1.A: [7S down], {A}",
        "p1: flip A1",
        f"p1.hand: [], {KEPT}",
    ),
    # ---- returned to the hand
    (
        "When flipped, return this to your hand.",
        f"p1.A: [7S down damaged, 4S up], {A}",
        "p1: flip A1",
        'p1.hand: [7S], p1.A: ["-", 4S up]',
    ),
    ("When flipped, return this to your hand.", f"p1.A: [7S down], {A}", "p1: flip A1", "p2.lanes_won: [A]"),
    (
        "When flipped, return this to your hand.",
        f"p1.A: [7S down], p2.lanes_won: [C], {A}",
        "p1: flip A1",
        "over: true, winner: p2, p1.hand: [7S]",
    ),
]


def play(sentence, setup, moves, expect):
    text = change(read_text("three-lanes"), HEAL, f'- "{sentence}"')
    return fails("three-lanes", text, setup, tuple(move for move in moves.split("; ") if move), expect)


@pytest.mark.parametrize("case", CASES)
def test_what_a_seven_does_when_it_is_flipped(case):
    assert play(*case) == []


DRAWS_KILLED = "When killed, draw 1 card."
HURTS_KILLED = "When killed, deal 1 damage to 1 of your opponent's cards."
DRAWS_ATTACKED = "When attacked, draw 1 card."
MAY_ATTACKED = "When attacked, you may draw 1 card."
GAINS_ATTACKED = "When attacked, gain 1 action."
AT_END = "At the end of the turn, draw 1 card."
ATTACK = "p1: attack A1 -> A1"
OTHER_EVENTS = [
    # ---- when killed
    (DRAWS_KILLED, "draw: [QD], p1.A: [4S up], p2.A: [7C up damaged, 5C up], actions: 3", ATTACK, "p2.hand: [QD]"),
    (DRAWS_KILLED, "draw: [QD], p1.A: [4S up], p2.A: [7C down damaged, 5C up], actions: 3", ATTACK, "p2.hand: []"),
    (DRAWS_KILLED, "p1.A: [4S up], p2.A: [7C up damaged, 5C up], actions: 3", ATTACK, "p2.hand: []"),
    (
        DRAWS_KILLED,
        "draw: [QD], p1.A: [4S up], p2.A: [7C up damaged], actions: 3",
        ATTACK,
        "p2.hand: [QD], p1.lanes_won: [A]",
    ),
    (  # the second lane is won before that: the game is over, and nothing runs
        DRAWS_KILLED,
        "draw: [QD], p1.A: [4S up], p2.A: [7C up damaged], p1.lanes_won: [B], actions: 3",
        ATTACK,
        "over: true, winner: p1, p2.hand: []",
    ),
    (
        HURTS_KILLED,
        "p1.A: [4S up damaged, 5S up], p2.A: [7C up damaged, 5C up], actions: 3",
        f"{ATTACK}; p2: deal A1",
        'p1.A: ["-", 5S up], p2.A: ["-", 5C up], to_move: [p1]',
    ),
    (
        HURTS_KILLED,
        "p1.A: [4S up, 5S up], p1.B: [2S down], p2.A: [7C up damaged, 5C up], actions: 3",
        ATTACK,
        "to_move: [p2], legal.p2: [deal A1, deal A2, deal B1]",
    ),
    (  # each of two dies, and each does it, in the order of deaths
        HURTS_KILLED,
        "p1.A: [10S up damaged, 5S up damaged, 4S up], p2.A: [7C up damaged, 7H up damaged, 5C up], actions: 3",
        "p1: attack A1 -> A1 A2; p2: deal A2; p2: deal A1",
        'p1.A: ["-", "-", 4S up], discard: [7C, 7H, 5S, 10S]',
    ),
    (  # a lane that is won discards its cards; they are not killed
        DRAWS_KILLED,
        "draw: [QD], p1.A: [7S up, 4S up], p2.A: [5C up damaged], actions: 3",
        "p1: attack A2 -> A1",
        "p1.lanes_won: [A], p1.hand: [], draw: [QD]",
    ),
    (  # back from the discard
        "When killed, return this to your hand.",
        "p1.A: [4S up], p2.A: [7C up damaged, 5C up], actions: 3",
        ATTACK,
        'p2.hand: [7C], p2.A: ["-", 5C up], discard: []',
    ),
    (  # into the lane in which it died
        "When killed, move 1 of your cards from another lane to this lane.",
        "p1.A: [4S up], p2.A: [7C up damaged, 5C up], p2.B: [9C up, 8C up], actions: 3",
        f"{ATTACK}; p2: move B1",
        'p2.A: ["-", 5C up, 9C up], p2.B: ["-", 8C up], to_move: [p1]',
    ),
    (  # p2's cards first, then p1's; both sides are empty, and the lane is p2's, whose power it was
        "When killed, deal 1 damage to each card in this lane.",
        "p1.A: [4S up damaged, 7S up damaged], p2.A: [7C up damaged, 5C up damaged], actions: 3",
        ATTACK,
        "discard: [7C, 5C, 4S, 7S], p2.lanes_won: [A], p1.lanes_won: []",
    ),
    # ---- when attacked
    (
        DRAWS_ATTACKED,
        "draw: [QD], p1.A: [4S up], p2.A: [7C up, 5C up], actions: 3",
        ATTACK,
        "p2.hand: [QD], to_move: [p1]",
    ),
    (DRAWS_ATTACKED, "draw: [QD], p1.A: [4S up], p2.A: [7C down, 5C up], actions: 3", ATTACK, "p2.hand: []"),
    (
        DRAWS_ATTACKED,
        "draw: [QD], p1.A: [4S up], p2.A: [7C up, 5C up], actions: 3",
        "p1: attack A1 -> A2",
        "p2.hand: []",
    ),
    (  # also with the blow that kills it
        DRAWS_ATTACKED,
        "draw: [QD], p1.A: [4S up], p2.A: [7C up damaged, 5C up], actions: 3",
        ATTACK,
        'p2.hand: [QD], p2.A: ["-", 5C up]',
    ),
    (  # a pair attacks once
        DRAWS_ATTACKED,
        "draw: [QD, 10C], p1.A: [4S up, 4D up], p1.paired: [A1+A2], p2.A: [7C up, 5C up], actions: 3",
        "p1: attack A1+A2 -> A1",
        'p2.hand: [QD], p2.A: ["-", 5C up]',
    ),
    (
        MAY_ATTACKED,
        "draw: [QD], p1.A: [4S up], p2.A: [7C up, 5C up], actions: 3",
        ATTACK,
        "to_move: [p2], legal.p2: [draw, decline]",
    ),
    (MAY_ATTACKED, "p1.A: [4S up], p2.A: [7C up, 5C up], actions: 3", ATTACK, "to_move: [p1]"),
    (  # an action that is gained in the other player's turn is lost
        GAINS_ATTACKED,
        "p1.A: [4S up], p2.A: [7C up, 5C up], actions: 3",
        ATTACK,
        "actions: 2",
    ),
    (  # in p1's turn p2 flips a card and answers its power
        "When attacked, you may flip 1 of your face-down cards in this lane.",
        "draw: [QD], p1.A: [4S up], p2.hand: [KD], p2.A: [7C up, 2C down], actions: 3",
        f"{ATTACK}; p2: flip A2; p2: discard QD",
        "p2.A: [7C up damaged, 2C up], p2.hand: [KD], to_move: [p1]",
    ),
    (  # p2's last card of lane B leaves it
        "When attacked, you may move 1 of your cards from another lane to this lane.",
        "p1.A: [4S up], p1.B: [2S up], p2.A: [7C up], p2.B: [9C up], actions: 3",
        f"{ATTACK}; p2: move B1",
        "p1.lanes_won: [B], p2.A: [7C up damaged, 9C up], to_move: [p1]",
    ),
    (  # both of the pair die of what strikes back, the third card has won the lane
        "When attacked, this deals 2 damage to each attacker.",
        "p1.A: [4S up, 4D up, 5S up], p1.paired: [A1+A2], p2.A: [7C up], actions: 3",
        "p1: attack A1+A2 -> A1",
        "discard: [7C, 4S, 4D, 5S], p1.lanes_won: [A]",
    ),
    # ---- at the end of the turn
    (AT_END, "draw: [QD, 10C, 2D], p1.A: [7S up], p2.A: [4C up], actions: 3", "p1: end turn", "p1.hand: [QD]"),
    (AT_END, "draw: [QD, 10C, 2D], p1.A: [7S down], p2.A: [4C up], actions: 3", "p1: end turn", "p1.hand: []"),
    (  # of each turn: p2 draws as the turn begins, the 7 draws as it ends, then p1 draws as the turn begins
        AT_END,
        "draw: [QD, 10C, 2D, 3D], p1.A: [7S up], p2.A: [4C up], actions: 3",
        "p1: end turn; p2: end turn",
        "p1.hand: [QD, 2D, 3D], p2.hand: [10C]",
    ),
    (  # of both sides: the cards of the player whose turn ends come first
        AT_END,
        "draw: [QD, 10C, 2D], turn: p2, p1.A: [7S up], p2.A: [7C up], actions: 3",
        "p2: end turn",
        "p2.hand: [QD], p1.hand: [10C, 2D]",
    ),
    (  # after the third action as well
        AT_END,
        "draw: [QD, 10C, 2D], p1.A: [7S up, 4S down], p2.A: [4C up], actions: 1",
        "p1: flip A2",
        "p1.hand: [QD], to_move: [p2]",
    ),
    (
        "At the end of the turn, you may discard 1 card from your hand.",
        "draw: [QD], p1.hand: [KD], p1.A: [7S up], p2.A: [4C up], actions: 3",
        "p1: end turn",
        "to_move: [p1], legal.p1: [discard KD, discard none]",
    ),
    (
        "At the end of the turn, you may discard 1 card from your hand.",
        "draw: [QD], p1.hand: [KD], p1.A: [7S up], p2.A: [4C up], actions: 3",
        "p1: end turn; p1: discard KD",
        "p1.hand: [], to_move: [p2]",
    ),
    (  # again at the end of p2's turn: until the end of the next one that begins after that
        "At the end of the turn, freeze each of your opponent's cards in this lane until the end of their next turn.",
        "draw: [QD, 10C, 2D], p1.A: [7S up], p2.A: [4C up], actions: 3",
        "p1: end turn; p2: end turn",
        "p2.A: [4C up frozen]",
    ),
    (  # the second lane is lost at the end of the turn: no turn begins
        "At the end of the turn, deal 1 damage to this.",
        "draw: [QD], p1.A: [7S up damaged], p2.A: [4C up], p2.lanes_won: [C], actions: 3",
        "p1: end turn",
        "over: true, winner: p2, draw: [QD]",
    ),
    # ---- instead
    (
        "If this would be killed, draw 1 card instead.",
        "draw: [QD], p1.A: [4S up, 5S up], p2.A: [7C up damaged, 5C up], actions: 3",
        ATTACK,
        "p2.hand: [QD], p2.A: [7C up damage 2, 5C up]",
    ),
    (  # with no card to draw it cannot be done: it dies
        "If this would be killed, draw 1 card instead.",
        "p1.A: [4S up, 5S up], p2.A: [7C up damaged, 5C up], actions: 3",
        ATTACK,
        'p2.A: ["-", 5C up], discard: [7C]',
    ),
    (
        "If this would be killed, discard 1 card from your hand instead.",
        "p2.hand: [KD, QD], p1.A: [4S up], p2.A: [7C up damaged, 5C up], actions: 3",
        f"{ATTACK}; p2: discard QD",
        "p2.hand: [KD], discard: [QD], to_move: [p1]",
    ),
    (
        "If this would be killed, discard 1 card from your hand instead.",
        "p1.hand: [KD], p1.A: [4S up], p2.A: [7C up damaged, 5C up], actions: 3",
        ATTACK,
        'p2.A: ["-", 5C up], discard: [7C]',
    ),
    (
        "If this would be killed, you may discard 1 card from your hand instead.",
        "p2.hand: [KD], p1.A: [4S up], p2.A: [7C up damaged, 5C up], actions: 3",
        f"{ATTACK}; p2: discard none",
        'p2.hand: [KD], p2.A: ["-", 5C up]',
    ),
    (
        "If this would be killed, heal this instead.",
        "p1.A: [4S up], p2.A: [7C up damaged, 5C up], actions: 3",
        ATTACK,
        "p2.A: [7C up, 5C up]",
    ),
    (
        "If this would be killed, return this to your hand instead.",
        "p1.A: [4S up], p2.A: [7C up damaged, 5C up], actions: 3",
        ATTACK,
        'p2.hand: [7C], p2.A: ["-", 5C up], discard: []',
    ),
    (
        "If this would be killed, return this to your hand instead.",
        "p1.A: [4S up], p2.A: [7C up damaged], actions: 3",
        ATTACK,
        "p2.hand: [7C], p1.lanes_won: [A], discard: [4S]",
    ),
    (
        "If this would be killed, return this to your hand instead.",
        "p1.A: [4S up], p2.A: [7C up damaged, 7H up], p2.paired: [A1+A2], actions: 3",
        ATTACK,
        'p2.hand: [7C], p2.A: ["-", 7H up], p2.paired: []',
    ),
    (  # what is repeated would kill it again: it comes to an end
        'If this would be killed, repeat each flip power of each of your face-up cards instead."\n'
        '      - "When flipped, deal 1 damage to this.',
        "p1.A: [7S down damaged, 4S up], p2.A: [4C up], actions: 3",
        "p1: flip A1",
        "over: false, to_move: [p1]",
    ),
    (  # the lowest slot first; the second one finds no card
        "If this would be killed, draw 1 card instead.",
        "draw: [QD], p1.A: [10S up], p2.A: [7C up damaged, 7H up damaged, 5C up], actions: 3",
        "p1: attack A1 -> A1 A2",
        'p2.hand: [QD], p2.A: [7C up damage 2, "-", 5C up]',
    ),
    (
        "If this would be killed, return this to your hand instead.",
        "draw: [QD], p1.A: [10S up], p2.A: [7C up damaged, 7H up damaged], actions: 3",
        "p1: attack A1 -> A1 A2",
        "p2.hand: [7C, 7H], p1.lanes_won: [A]",
    ),
    (
        "If this would be killed face down, flip each of your face-down cards in this lane instead.",
        "p1.A: [4S up], p2.A: [7C down damaged, 9C down], actions: 3",
        ATTACK,
        'p2.A: ["-", 9C up], discard: [7C]',
    ),
]


@pytest.mark.parametrize("case", OTHER_EVENTS)
def test_what_a_seven_does_when_it_is_attacked_or_killed_and_as_turns_end(case):
    assert play(*case) == []


TWICE = "This may attack 2 times."
UNDYING = "This cannot be killed."
UNMOVED = "This cannot be moved."
SAFE = "This cannot be attacked."
STIFF = "This cannot be flipped."
WARM = "This cannot be frozen."
STATEMENTS = [
    (
        TWICE,
        "draw: [QD], p1.A: [7S down], p2.A: [4C up, 5C up], actions: 3",
        "p1: flip A1; p1: attack A1 -> A1; p1: attack A1 -> A1",
        'p2.A: ["-", 5C up]',
    ),
    (
        TWICE,
        "draw: [QD, 10C, 2D], p1.A: [7S down, 4S down], p2.A: [4C up, 5C up], actions: 3",
        "p1: flip A1; p1: end turn; p2: end turn; p1: attack A1 -> A1; p1: attack A1 -> A1;"
        " illegal: {p1: attack A1 -> A2}",
        'p2.A: ["-", 5C up]',
    ),
    (
        TWICE,
        "draw: [QD], p1.A: [7S down, 7D down], p2.A: [JC up, 5C up], actions: 5",
        "p1: flip A1; p1: flip A2; p1: pair A1 A2; p1: attack A1+A2 -> A1; p1: attack A1+A2 -> A1",
        'p2.A: ["-", 5C up], to_move: [p2]',
    ),
    (UNDYING, "p1.A: [4S up], p2.A: [7C up damaged], actions: 3", ATTACK, "p2.A: [7C up damage 2], p1.lanes_won: []"),
    (UNDYING, "p1.A: [4S up], p2.A: [7C down damaged, 5C up], actions: 3", ATTACK, 'p2.A: ["-", 5C up]'),
    (
        UNMOVED,
        "draw: [10D], p1.A: [QS down], p1.B: [7S up, 4S up], p1.C: [7D down, 2S up], p2.A: [4C up], actions: 3",
        "p1: flip A1",
        "legal.p1: [move B2, move C1, move C2, move none]",
    ),
    (
        SAFE,
        "p1.A: [4S up], p2.A: [7C up, 5C up], actions: 3",
        "illegal: {p1: attack A1 -> A1}",
        "legal.p1: [attack A1 -> A2, end turn]",
    ),
    (SAFE, "p1.A: [4S up], p2.A: [7C down, 5C up], actions: 3", ATTACK, "p2.A: [7C down damaged, 5C up]"),
    (
        STIFF,
        "draw: [QD], p1.A: [7S down, 4S down], p2.A: [5C up], actions: 3",
        "illegal: {p1: flip A1}",
        "legal.p1: [flip A2, end turn]",
    ),
    (  # a 5 does not flip it either
        STIFF,
        "draw: [QD], p1.A: [5S down, 7S down, 9S down], p2.A: [5C up], actions: 3",
        "p1: flip A1",
        "p1.A: [5S up, 7S down, 9S up]",
    ),
    (  # nobody knows what the Base card is before that
        STIFF,
        "p1.A: [7S down base, 4S up], p2.A: [5C up], actions: 3",
        "p1: flip A1; illegal: {p1: flip A1}",
        "actions: 2, p1.A: [7S down base, 4S up], p1.looked_at: [7S], p2.looked_at: [7S]",
    ),
    (
        WARM,
        "draw: [QD], p1.A: [6S down], p2.A: [7C up, 4C up, 7H down], actions: 3",
        "p1: flip A1",
        "p2.A: [7C up, 4C up frozen, 7H down frozen]",
    ),
]


@pytest.mark.parametrize("case", STATEMENTS)
def test_what_a_seven_says_of_itself(case):
    assert play(*case) == []


def test_a_jack_that_cannot_be_attacked_and_must_be_keeps_its_lane_safe():
    text = change(read_text("three-lanes"), "[&J Taunt.]", '[&J Taunt., "This cannot be attacked."]')
    setup = "p1.A: [4S up], p2.A: [JC up, 5C up], actions: 3"
    assert fails("three-lanes", text, setup, (), "legal.p1: [end turn]") == []
