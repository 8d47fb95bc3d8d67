"""Edits of the games' texts that designers have tried: each is refused at its word, or played as it says."""

import pytest
from edited_decks import Case, change, fails, find_refusals, read, read_text, tell

from cardgen.checks import check_deal, check_options
from cardgen.diagnostics import Report
from cardgen.model import Project

VIEW = "When flipped, draw 1 card, and if you do, discard 1 card from your hand."
TRAP = "If this would be killed face down, return this face up instead."
FLIP = "When flipped, flip each of your face-down cards in this lane."
HEAL = "When flipped, heal each of your cards."
RETALIATE = "When attacked, this deals 1 damage to each attacker."
SPARED = "This cannot be frozen, be damaged by Retaliate, or be attacked with another card."
TO_A_JACK = "This deals 2 damage to a face-up Jack."
AT_ONCE = "This may attack 2 cards at once."
TAUNT = "Each of your opponent's attacks in this lane must include a face-up Jack."
POINTS = "This has 3 hit points."
MOVE = "When flipped, you may move 1 of your cards from another lane to this lane."
EMPOWER = "When flipped, repeat each flip power of each of your other face-up cards in this lane except Kings."
DEFECT = (
    "When revealed, claim each other face-up Operative, then your opponent claims this and your Dossier, "
    "then end the Mission."
)
APPEAR = "When revealed, end the game at the end of the Mission."
FOUND = "When claimed from a Dossier, end the game."
VIP = f"      - {APPEAR}\n      - {FOUND}\n"
LOOK = "When revealed, you may look at the deck's top card."


def give_ability(card: str, sentence: str) -> tuple[str, str]:
    """Give the edit that writes a sentence on a plain number of Wayjer."""
    return f'{{id: "{card}", value: {card}}}', f"{{id: \"{card}\", value: {card}, abilities: ['{sentence}']}}"


REFUSED = [
    (EMPOWER, "When flipped, repeat each flip power of 1 of your other face-up cards in this lane.", "cannot `repeat`"),
    (
        EMPOWER,
        "When flipped, repeat each flip power of each of your other cards in this lane except Kings.",
        "only face-up cards",
    ),
    (EMPOWER, "When flipped, repeat each flip power of each of your face-down cards in this lane.", "only face-up"),
    (SPARED, SPARED.replace("Retaliate", "Action"), "No card is ever damaged by Action"),
    (SPARED, SPARED.replace("Retaliate", "Nimble"), "No card is ever damaged by Nimble"),
    (FLIP, FLIP.replace("lane.", "lane except Kings."), "leave out a King that lies face down"),
    (HEAL, HEAL.replace("cards.", "cards except 8s."), "leave out an 8 that lies face down"),
    (FLIP, FLIP.replace("face-down", "face-up"), "only face-down cards"),
    (POINTS, f"This has 4 hit points.\n      - {POINTS}", "both say 4 and 3 of one thing"),
    (POINTS, f"{POINTS}\n      - This has 4 hit points.", "both say 3 and 4 of one thing"),
    (TO_A_JACK, f"{TO_A_JACK}\n      - This deals 3 damage to a face-up Jack.", "both say 2 and 3"),
    (RETALIATE, RETALIATE.replace("1", "-1"), "The number -1 says that nothing is done"),
    (RETALIATE, RETALIATE.replace("1", "0"), "The number 0 says that nothing is done"),
    (AT_ONCE, AT_ONCE.replace("2", "0"), "The number 0 says nothing here"),
    (AT_ONCE, "This may attack 1 card at once.", "The number 1 says nothing here"),
    (TAUNT, TAUNT.replace("a face-up Jack", "a Jack"), "Nobody can tell which face-down card is a Jack"),
]


@pytest.mark.parametrize(("old", "new", "words"), REFUSED)
def test_an_edit_that_could_not_be_played_as_it_says_is_refused(old, new, words):
    text = change(read_text("three-lanes"), old, new)
    found = find_refusals("three-lanes", text)
    assert found
    assert all(each.code == "ability-not-in-rules" for each in found)
    assert words in found[0].message
    assert found[0].hint
    place = found[0].place
    assert place is not None
    line = text.split("\n")[place.line - 1]
    assert line[place.column - 1 :][: place.length] in new


LANES = [
    Case(  # the 2 that is flipped draws before the 5 goes on
        FLIP,
        FLIP.replace("lane.", "lane, and if you do, discard 1 card from your hand."),
        "draw: [QD, 10C], p1.hand: [KD], p1.A: [5S down, 2S down], p2.A: [7C down], actions: 3",
        ("p1: flip A1", "p1: discard KD", "p1: discard QD"),
        "p1.A: [5S up, 2S up], p1.hand: [], discard: [KD, QD]",
    ),
    Case(
        FLIP,
        FLIP.replace("lane.", "lane, and if you do, discard 1 card from your hand."),
        "draw: [QD], p1.hand: [KD], p1.A: [5S down, 9S down], p2.A: [7C down], actions: 3",
        ("p1: flip A1",),
        "p1.A: [5S up, 9S up], legal.p1: [discard KD]",
    ),
    Case(  # nothing to flip: not done
        FLIP,
        FLIP.replace("lane.", "lane, and if you do, discard 1 card from your hand."),
        "draw: [QD], p1.hand: [KD], p1.A: [5S down], p2.A: [7C down], actions: 3",
        ("p1: flip A1",),
        "p1.hand: [KD], actions: 2",
    ),
    Case(  # what is repeated comes first: QD is there to be discarded, then the King goes on
        EMPOWER,
        EMPOWER.replace("Kings.", "Kings, and if you do, gain 1 action."),
        "draw: [QD, 10C], p1.A: [KS down, 2S up], p2.A: [4C up], actions: 3",
        ("p1: flip A1",),
        "legal.p1: [discard QD], actions: 2",
    ),
    Case(
        EMPOWER,
        EMPOWER.replace("Kings.", "Kings, and if you do, gain 1 action."),
        "draw: [QD, 10C], p1.A: [KS down, 2S up], p2.A: [4C up], actions: 3",
        ("p1: flip A1", "p1: discard QD"),
        "actions: 3",
    ),
    Case(
        RETALIATE,
        RETALIATE.replace("attacker.", "attacker, and if you do, this deals 1 damage to each attacker."),
        "draw: [QD], p1.A: [4S up, 5S up], p2.A: [8H up], actions: 3",
        ("p1: attack A1 -> A1",),
        'p1.A: ["-", 5S up], p2.A: [8H up damaged], discard: [4S]',
    ),
    Case(  # a 9 is spared, so that was not done in full
        RETALIATE,
        RETALIATE.replace("attacker.", "attacker, and if you do, this deals 1 damage to each attacker."),
        "draw: [QD], p1.A: [9S up, 5S up], p2.A: [8H up], actions: 3",
        ("p1: attack A1 -> A1",),
        "p1.A: [9S up attacked, 5S up], p2.A: [8H up damaged]",
    ),
    Case(  # the lane that the moved card leaves is lost, the second one: the game is over
        MOVE,
        MOVE.replace("this lane.", "this lane, and if you do, discard 1 card from your hand."),
        "p1.hand: [KD], p1.A: [QS down], p1.B: [9S up], p2.A: [4C up], p2.B: [5C up], p2.lanes_won: [C], actions: 3",
        ("p1: flip A1", "p1: move B1"),
        "over: true, winner: p2, to_move: [], legal.p1: [], p1.hand: [KD]",
    ),
    Case(
        MOVE,
        MOVE.replace("your cards", "your opponent's cards"),
        "draw: [QD], p1.A: [QS down], p1.B: [9S up], p2.A: [4C up], p2.B: [9C up, 8C up], actions: 3",
        ("p1: flip A1", "p1: move B1"),
        'p2.A: [4C up, 9C up], p2.B: ["-", 8C up], p1.A: [QS up], p1.B: [9S up]',
    ),
    Case(  # it was their last card there
        MOVE,
        MOVE.replace("your cards", "your opponent's cards"),
        "draw: [QD], p1.A: [QS down], p1.B: [9S up], p2.A: [4C up], p2.B: [9C up], actions: 3",
        ("p1: flip A1", "p1: move B1"),
        "p1.lanes_won: [B], p2.lanes_won: [], p2.A: [4C up, 9C up]",
    ),
    Case(  # p2's 6 freezes p1's cards; the turn that runs is not their next turn
        FLIP,
        FLIP.replace("your face", "your opponent's face"),
        "draw: [QD, 10C, 2D], p1.A: [5S down], p2.A: [6C down], actions: 3",
        ("p1: flip A1", "p1: end turn"),
        "p1.A: [5S up frozen], to_move: [p2]",
    ),
    Case(
        FLIP,
        FLIP.replace("your face", "your opponent's face"),
        "draw: [QD, 10C, 2D], p1.A: [5S down], p2.A: [6C down], actions: 3",
        ("p1: flip A1", "p1: end turn", "p2: end turn", "p1: end turn"),
        "p1.A: [5S up], to_move: [p2]",
    ),
    Case(  # p2's Ace gains p2 an action in p1's turn: it is lost
        FLIP,
        FLIP.replace("your face", "your opponent's face"),
        "draw: [QD, 10C, 2D], p1.A: [5S down], p2.A: [AC down], actions: 3",
        ("p1: flip A1",),
        "p2.A: [AC up twice], actions: 2",
    ),
    Case(  # typed out it is not the keyword Retaliate: a 9 is damaged
        "&7 Heal.",
        f'&7 "{RETALIATE}"',
        "draw: [QD], p1.A: [9S up], p2.A: [7H up], actions: 3",
        ("p1: attack A1 -> A1",),
        "p1.A: [9S up damaged attacked]",
    ),
    Case(  # three damage to a face-up Jack, two to any other card that lies face up
        f"- {SPARED}\n      - {TO_A_JACK}",
        "- This deals 2 damage to a face-up card.\n      - This deals 3 damage to a face-up Jack.",
        "draw: [QD], p1.A: [9S up], p2.A: [JC up, 4C up], actions: 3",
        ("p1: attack A1 -> A1",),
        'p2.A: ["-", 4C up], discard: [JC]',
    ),
    Case(
        f"- {SPARED}\n      - {TO_A_JACK}",
        "- This deals 3 damage to a face-up Jack.\n      - This deals 2 damage to a face-up card.",
        "draw: [QD], p1.A: [9S up], p2.A: [JC up, 4C up], actions: 3",
        ("p1: attack A1 -> A1",),
        'p2.A: ["-", 4C up], discard: [JC]',
    ),
    Case(
        f"- {SPARED}\n      - {TO_A_JACK}",
        "- This deals 3 damage to a face-up Jack.\n      - This deals 2 damage to a face-up card.",
        "draw: [QD], p1.A: [9S up], p2.A: [5C down, 4C up], actions: 3",
        ("p1: attack A1 -> A1",),
        "p2.A: [5C down damaged, 4C up]",
    ),
    Case(  # a pair of which one lies face down is none (T25)
        TRAP,
        "If this would be killed, return this face down instead.",
        "draw: [QD], p1.A: [4S up], p2.A: [3H up damaged, 3D up], p2.paired: [A1+A2], actions: 3",
        ("p1: attack A1 -> A1",),
        "p2.A: [3H down, 3D up], p2.paired: []",
    ),
    Case(
        "[&2 View.]",
        "[&2 View., Action.]",
        "draw: [QD], p1.A: [2S down], p2.A: [4C up], actions: 3",
        ("p1: flip A1", "p1: discard QD", "p1: attack A1 -> A1", "p1: attack A1 -> A1"),
        "p2.A: [], discard: [QD, 4C, 2S], p1.lanes_won: [A], actions: 1",
    ),
    Case(
        "[&7 Heal.]",
        '[&7 Heal., "This has 3 hit points."]',
        "draw: [QD], p1.A: [4S up, 5S up], p2.A: [7C up damaged, 4C up], actions: 3",
        ("p1: attack A1 -> A1",),
        "p2.A: [7C up damage 2, 4C up]",
    ),
    Case(
        "[&8 Retaliate.]",
        '[&8 Retaliate., "When flipped, draw 1 card."]',
        "draw: [QD, 10C], p1.A: [8S down], p2.A: [9C down], actions: 3",
        ("p1: flip A1",),
        "p1.hand: [QD], p1.A: [8S up], draw: [10C]",
    ),
]


@pytest.mark.parametrize("case", LANES)
def test_three_lanes_is_played_as_its_text_now_says(case):
    text = change(read_text("three-lanes"), case.old, case.new)
    assert fails("three-lanes", text, *case[2:]) == []


def test_a_keyword_with_the_same_sentence_is_another_keyword():
    text = change(read_text("three-lanes"), "    Nimble:\n", f"    Thorns:\n      - {RETALIATE}\n    Nimble:\n")
    text = change(text, "[&7 Heal.]", "[&7 Thorns.]")
    setup = "draw: [QD], p1.A: [9S up], p2.A: [%s up], actions: 3"
    move = ("p1: attack A1 -> A1",)
    assert fails("three-lanes", text, setup % "7H", move, "p1.A: [9S up damaged attacked]") == []
    assert fails("three-lanes", text, setup % "8H", move, "p1.A: [9S up attacked]") == []
    spared = change(text, "damaged by Retaliate", "damaged by Thorns")
    assert fails("three-lanes", spared, setup % "7H", move, "p1.A: [9S up attacked]") == []
    assert fails("three-lanes", spared, setup % "8H", move, "p1.A: [9S up damaged attacked]") == []


SLAYER = [
    Case(  # both Kings claim both Kings: they go to neither side, so neither has done it
        DEFECT,
        "When revealed, claim each face-up Operative, and if you do, end the game.",
        "defeated: p1, p1.theater: [KS, 3S, 4S], p1.dossier: [5S, 6S, 7S], p2.theater: [KH, 8H, 9H],"
        " p2.dossier: [5H, 6H, 7H], p1.hq: [2C, 3C, 4C, 5C, 6C, 7C], p2.hq: [2D, 3D, 4D, 5D, 6D, 7D]",
        (),
        "over: false",
    ),
    Case(  # only one side claims: it gets the other's Operative and keeps its own
        DEFECT,
        "When revealed, claim each face-up Operative, and if you do, end the game.",
        "defeated: p1, p1.theater: [KS, 3S, 4S], p1.dossier: [5S, 6S, 7S], p2.theater: [2H, 8H, 9H],"
        " p2.dossier: [5H, 6H, 7H]",
        (),
        "over: true",
    ),
    Case(  # p2 finds it and claims it; then p2's opponent claims it back
        VIP,
        "      - When claimed from a Dossier, your opponent claims this.\n",
        "defeated: p1, p1.theater: [2S, 3S, 4S], p1.dossier: [AS, 6S, 7S], p2.theater: [9H, 8H, 7H],"
        " p2.dossier: [5H, 6H, 4H]",
        (),
        "p2.captured: [], p1.captured: [AS], to_move: [p1]",
    ),
    Case(  # you is who has claimed the card: p2, who gets p1's whole Dossier
        VIP,
        "      - When claimed from a Dossier, claim your opponent's Dossier.\n",
        "defeated: p1, p1.theater: [2S, 3S, 4S], p1.dossier: [AS, 6S, 7S], p2.theater: [9H, 8H, 7H],"
        " p2.dossier: [5H, 6H, 4H]",
        (),
        "p2.captured: [AS, 6S, 7S], p1.dossier: [], to_move: [p1]",
    ),
    Case(  # the Mission goes on: the next column is a loss of p1's 3S against 8H
        DEFECT,
        DEFECT.replace(", then end the Mission", ""),
        "defeated: p1, p1.theater: [KS, 3S, 4S], p1.dossier: [5S, 6S, 7S], p2.theater: [2H, 8H, 9H],"
        " p2.dossier: [5H, 6H, 7H]",
        (),
        "p1.captured: [2H], p2.captured: [KS, 5S, 6S, 7S], to_move: [p1], exposed: [p1.2, p2.2]",
    ),
]


@pytest.mark.parametrize("case", SLAYER)
def test_war_slayer_is_played_as_its_text_now_says(case):
    text = change(read_text("war-slayer-v"), case.old, case.new)
    assert fails("war-slayer-v", text, *case[2:]) == []


WAYJER = [
    Case(  # an empty deck: nothing was discarded
        *give_ability("3", "At the end of the round, discard the deck''s top card, and if you do, discard this."),
        'deck: [], p1.hand: ["5", "3"], p2.hand: ["1", "2"]',
        ("p1: duel 5 wager 3", "p2: duel 1 wager 2"),
        'p1.won: ["3", "2"]',
    ),
    Case(
        *give_ability("3", "At the end of the round, discard the deck''s top card, and if you do, discard this."),
        'deck: ["4", "6"], p1.hand: ["5", "3"], p2.hand: ["1", "2"]',
        ("p1: duel 5 wager 3", "p2: duel 1 wager 2"),
        'p1.won: ["2"], deck: ["6"]',
    ),
    Case(  # only 1 of the 2 cards is there
        f"- {LOOK}",
        "- \"When revealed, look at the deck's top 2 cards, and if you do, look at your opponent's hand.\"",
        'deck: ["4"], p1.hand: ["-1", "1"], p2.hand: ["5", "2", "-3"]',
        ("p1: duel -1 wager 1", "p2: duel 5 wager 2"),
        'p1.looked_at: ["4"]',
    ),
    Case(
        f"- {LOOK}",
        "- \"When revealed, look at the deck's top 2 cards, and if you do, look at your opponent's hand.\"",
        'deck: ["4", "6"], p1.hand: ["-1", "1"], p2.hand: ["5", "2", "-3"]',
        ("p1: duel -1 wager 1", "p2: duel 5 wager 2"),
        'p1.looked_at: ["4", "6", "-3"]',
    ),
    Case(  # COPY comes to lie on the -1 after the copying has come: it copies at once, p2's wager, a 6
        f"- {LOOK}",
        "- \"When revealed, look at the deck's top card, then put the deck's top card on this.\"\n"
        "      - The card on this stands in for this.",
        'deck: [COPY, "3"], p1.hand: ["-1", "1"], p2.hand: ["5", "6"]',
        ("p1: duel -1 wager 1", "p2: duel 5 wager 6"),
        'p1.won: ["1", "6"]',
    ),
]


@pytest.mark.parametrize("case", WAYJER)
def test_wayjer_is_played_as_its_text_now_says(case):
    text = change(read_text("wayjer"), case.old, case.new)
    assert fails("wayjer", text, *case[2:]) == []


def find_data_mistakes(game_id, text):
    """Give what is said of the deal and the options of a changed deck."""
    report = Report()
    for check in (check_deal, check_options):
        check(Project(read(game_id, text), None, ()), report)
    return [(found.severity.value, found.message) for found in report.diagnostics]


@pytest.mark.parametrize(
    ("game_id", "old", "new"),
    [
        ("wayjer", "deal: {players: 2, hand: 6, deck: 2}", "deal: {players: 2, hand: 4, deck: 6}"),
        ("three-lanes", "deal: {players: 2, hand: 5, deck: 42}", "deal: {players: 2, hand: 4, deck: 44}"),
    ],
)
def test_a_deal_that_the_rules_do_not_deal_is_an_error(game_id, old, new):
    found = find_data_mistakes(game_id, change(read_text(game_id), old, new))
    assert [severity for severity, _ in found] == ["error"], found


def test_an_option_that_changes_nothing_is_an_error():
    text = read_text("wayjer")
    start = text.index("        abilities:\n          SWAP:")
    end = text.index("    default: discarded")
    found = find_data_mistakes("wayjer", text[:start] + text[end:])
    assert [severity for severity, _ in found] == ["error"], found


HIDDEN = (
    "defeated: p1, p1.hq: [2C, 3C], p2.hq: [4C, 5C], p1.theater: [JS, 3S, 4S], p1.dossier: [5S, 6S, 7S],"
    " p2.theater: [2H, 8H, 9H], p2.dossier: [5H, 6H, 7H]"
)


def test_face_down_operatives_that_are_claimed_are_named_to_the_claimer_only():
    text = change(read_text("war-slayer-v"), DEFECT, DEFECT.replace("each other face-up", "each face-down"))
    assert fails("war-slayer-v", text, HIDDEN, (), "p1.hq: [4S, 8H, 9H], p1.drawn: [2C, 3C, 3S]") == []
    assert "Ana claims the 8H and the 9H." in tell("war-slayer-v", text, HIDDEN, (), 0)
    assert "Ana claims 2 face-down cards." in tell("war-slayer-v", text, HIDDEN, (), 1)


def test_an_hq_that_is_claimed_is_named_to_the_claimer_only():
    text = change(read_text("war-slayer-v"), DEFECT, "When revealed, your opponent claims your HQ.")
    assert fails("war-slayer-v", text, HIDDEN, (), "p1.hq: [], p2.captured: [2C, 3C, 6S], to_move: [p1]") == []
    to_ana = tell("war-slayer-v", text, HIDDEN, (), 0)
    assert "Ben claims 2 face-down cards." in to_ana
    assert not any("2C" in told or "3C" in told for told in to_ana)
    assert "Ben claims the 2C and the 3C." in tell("war-slayer-v", text, HIDDEN, (), 1)
