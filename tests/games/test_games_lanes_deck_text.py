"""What the powers say is what is played: a word changed in the deck file changes the game, and nothing else does."""

import re
from dataclasses import replace

import pytest
from game_tables import ROOT, load

from cardgen.checks.play import check_play, play_examples
from cardgen.diagnostics import Report
from cardgen.engine.chance import Chance
from cardgen.engine.examples import play_example
from cardgen.engine.state import empty_table
from cardgen.games.table import set_table
from cardgen.loading.deck import read_deck
from cardgen.loading.examples import read_examples
from cardgen.loading.sources import Sources
from cardgen.loading.yaml_tree import parse_yaml

TEXT = (ROOT / "decks" / "three-lanes" / "deck.yaml").read_text(encoding="utf-8")


def read(text):
    report = Report()
    file = "decks/three-lanes/deck.yaml"
    report.sources[file] = text
    root = parse_yaml(text, file, report)
    assert root is not None
    deck = read_deck(root, "three-lanes", file, Sources(ROOT), report)
    assert deck is not None
    assert not report.has_errors, report.diagnostics
    return deck


def change(old, new, text=TEXT):
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the deck"
    return text.replace(old, new)


def fails(text, example):
    """Play an example with a deck and give what does not come out."""
    report = Report()
    examples = read_examples(example, "examples.yaml", report)
    assert not report.has_errors, report.diagnostics
    assert play_examples(read(text), examples, report) == 1
    return [found.message for found in report.diagnostics]


def write(setup, moves, expect):
    lines = "".join(f"    - {move}\n" for move in moves)
    return f"- id: it\n  setup: {{{setup}, actions: 4}}\n  moves:\n{lines}  expect: {{{expect}}}\n"


def comes_out(text, setup, moves, expect):
    assert fails(text, write(setup, moves, expect)) == []


ON_A_JACK = "draw: [QD], p1.A: [4S up, 5S up, 6S up, 7S up], p2.A: [JH up, 5D up]"
THREE_BLOWS = ["p1: attack A1 -> A1", "p1: attack A2 -> A1", "p1: attack A3 -> A1"]


def test_a_jack_dies_of_its_third_damage():
    comes_out(TEXT, ON_A_JACK, THREE_BLOWS, 'p2.A: ["-", 5D up]')


@pytest.mark.parametrize("points", ["4 hit points", "5 hit points"])
def test_more_hit_points_let_it_live(points):
    text = change("This has 3 hit points.", f"This has {points}.")
    comes_out(text, ON_A_JACK, THREE_BLOWS, "p2.A: [JH up damage 3, 5D up]")


def test_with_4_hit_points_the_fourth_damage_kills():
    text = change("This has 3 hit points.", "This has 4 hit points.")
    comes_out(text, ON_A_JACK, [*THREE_BLOWS, "p1: attack A4 -> A1"], 'p2.A: ["-", 5D up]')


def test_with_1_hit_point_a_damaged_jack_dies_as_it_is_flipped():
    text = change("This has 3 hit points.", "This has 1 hit point.")
    setup = "draw: [QD], p1.A: [JH down damaged, 4S up], p2.A: [5D up]"
    comes_out(text, setup, ["p1: flip A1"], 'p1.A: ["-", 4S up], discard: [JH]')
    alone = "draw: [QD], p1.A: [JH down damaged], p2.A: [5D up]"
    comes_out(text, alone, ["p1: flip A1"], "p2.lanes_won: [A], discard: [JH, 5D]")


@pytest.mark.parametrize(("damage", "words"), [("2", "up damage 2"), ("1", "up damaged")])
def test_a_nine_deals_what_its_text_says(damage, words):
    text = TEXT.replace("This deals 2 damage to a face-up Jack.", f"This deals {damage} damage to a face-up Jack.")
    comes_out(text, "p1.A: [9S up], p2.A: [JH up]", ["p1: attack A1 -> A1"], f"p2.A: [JH {words}]")


def test_a_nine_may_deal_more_to_another_rank():
    text = change("This deals 2 damage to a face-up Jack.", "This deals 2 damage to a Queen.")
    for face in ("up", "down"):
        setup = f"p1.A: [9S up], p2.A: [QH {face}, 5D up]"
        comes_out(text, setup, ["p1: attack A1 -> A1"], 'p2.A: ["-", 5D up]')
    comes_out(text, "p1.A: [9S up], p2.A: [JH up]", ["p1: attack A1 -> A1"], "p2.A: [JH up damaged]")


FROZEN = "This cannot attack, be flipped, or be paired."
STIFF = "draw: [QD], p1.A: [4S up frozen, 4D up, 7D down frozen], p2.A: [5H up]"


def test_frost_keeps_a_card_from_three_things():
    refused = ["attack A1 -> A1", "flip A3", "pair A1 A2"]
    comes_out(TEXT, STIFF, [f"illegal: {{p1: {move}}}" for move in refused], "legal.p1: [attack A2 -> A1, end turn]")


def test_frost_that_only_keeps_from_attacking_lets_flip_and_pair():
    text = change(FROZEN, "This cannot attack.")
    comes_out(text, STIFF, ["illegal: {p1: attack A1 -> A1}", "p1: flip A3", "p1: pair A1 A2"], "p1.paired: [A1+A2]")
    comes_out(text, STIFF, ["p1: pair A1 A2"], "legal.p1: [flip A3, end turn]")
    five = "draw: [QD], p1.A: [5S down, 7D down frozen], p2.A: [5H up]"
    comes_out(text, five, ["p1: flip A1"], "p1.A: [5S up, 7D up frozen]")


def test_frost_that_only_keeps_from_flipping_lets_attack():
    text = change(FROZEN, "This cannot be flipped.")
    comes_out(text, STIFF, ["illegal: {p1: flip A3}", "p1: attack A1 -> A1"], "p2.A: [5H up damaged]")


@pytest.mark.parametrize(
    ("statement", "moves"),
    [
        ("This cannot attack.", "pair A1 A2, attack A3 -> A1"),
        ("This cannot be paired.", "attack A1 -> A1, attack A2 -> A1, attack A3 -> A1"),
        ("This cannot attack or be paired.", "attack A3 -> A1"),
    ],
)
def test_a_card_may_not_do_what_its_text_forbids(statement, moves):
    text = change("This may attack 2 cards at once.", statement)
    setup = "draw: [QD], p1.A: [10S up, 10D up, 4S up], p2.A: [5H up]"
    refused = {"pair A1 A2", "attack A1 -> A1"} - set(moves.split(", "))
    comes_out(text, setup, [f"illegal: {{p1: {move}}}" for move in refused], f"legal.p1: [{moves}, end turn]")


def swap(one, two, text=TEXT):
    """Exchange the powers of two ranks."""
    first, second = f" {one}.]}}", f" {two}.]}}"
    assert text.count(first) == text.count(second) == 1
    return text.replace(first, " @@.]}").replace(second, first).replace(" @@.]}", second)


def test_powers_of_two_ranks_exchanged():
    text = swap("View", "Heal")
    setup = "draw: [5H, 6C], p1.A: [2S down, 4D up damaged, 7S down], p2.A: [9D down]"
    comes_out(text, setup, ["p1: flip A1"], "p1.A: [2S up, 4D up, 7S down], p1.hand: []")
    comes_out(text, setup, ["p1: flip A3", "p1: discard 5H"], "p1.A: [2S down, 4D up damaged, 7S up], draw: [6C]")


def test_constant_powers_exchanged():
    text = swap("Retaliate", "Twinstrike")
    twin = "draw: [QD], p1.A: [8S up], p2.A: [6H up, 5D up]"
    comes_out(text, twin, ["p1: attack A1 -> A1 A2"], "p2.A: [6H up damaged, 5D up damaged]")
    thorns = "draw: [QD], p1.A: [4S up, 9S up], p2.A: [10H up, 5D up]"
    comes_out(
        text, thorns, ["illegal: {p1: attack A1 -> A1 A2}", "p1: attack A1 -> A1"], "p2.A: [10H up damaged, 5D up]"
    )
    comes_out(text, thorns, ["p1: attack A1 -> A1"], "p1.A: [4S up damaged attacked, 9S up]")
    comes_out(text, thorns, ["p1: attack A2 -> A1"], "p1.A: [4S up, 9S up attacked]")


def test_a_trap_on_another_rank():
    text = swap("Trap", "Freeze")
    setup = "draw: [QD], p1.A: [4S up], p2.A: [6H down damaged, 3D down damaged]"
    comes_out(text, setup, ["p1: attack A1 -> A1"], "p2.A: [6H up, 3D down damaged]")
    comes_out(text, setup, ["p1: attack A1 -> A2"], 'p2.A: [6H down damaged, "-"]')


def test_two_cards_that_repeat_each_other_come_to_an_end():
    text = swap("Empower", "Flip")
    setup = "draw: [QD], p1.A: [5S up, 5H up, AS up, 5D down], p2.A: [9D down]"
    comes_out(text, setup, ["p1: flip A4"], "over: false, p1.A: [5S up, 5H up, AS up, 5D up]")


@pytest.mark.parametrize(
    ("old", "new", "setup", "moves", "expect"),
    [
        (
            "draw 1 card, and",
            "draw 2 cards, and",
            "draw: [5H, 6C, 7C], p1.A: [2S down], p2.A: [9D down]",
            ["p1: flip A1", "p1: discard 6C"],
            "p1.hand: [5H], draw: [7C]",
        ),
        (
            "draw 1 card, and if you do,",
            "draw 1 card, then",
            "p1.hand: [5H], p1.A: [2S down], p2.A: [9D down]",
            ["p1: flip A1", "p1: discard 5H"],
            "p1.hand: []",
        ),
        (
            "heal each of your cards.",
            "heal each of your cards in this lane.",
            "p1.A: [7S down, 4D up damaged], p1.B: [4S up damaged], p2.A: [9D down]",
            ["p1: flip A1"],
            "p1.A: [7S up, 4D up], p1.B: [4S up damaged]",
        ),
        (
            "flip each of your face-down cards in this lane.",
            "flip each of your face-down cards.",
            "p1.A: [5S down], p1.B: [8S down], p2.A: [9D down]",
            ["p1: flip A1"],
            "p1.B: [8S up]",
        ),
        (
            "each of your opponent's cards in this lane until",
            "each of your opponent's face-up cards in another lane until",
            "p1.A: [6S down], p2.A: [8H up], p2.B: [8D up, 7D down]",
            ["p1: flip A1"],
            "p2.A: [8H up], p2.B: [8D up frozen, 7D down]",
        ),
        (
            "this deals 1 damage to each attacker",
            "this deals 2 damage to each attacker",
            "draw: [QD], p1.A: [4S up, 6C up], p2.A: [8H up]",
            ["p1: attack A1 -> A1"],
            'p1.A: ["-", 6C up], p2.A: [8H up damaged]',
        ),
        (
            "This may attack 2 cards at once.",
            "This may attack 3 cards at once.",
            "draw: [QD], p1.A: [10S up], p2.A: [6H up, 5D up, 4D up]",
            ["p1: attack A1 -> A1 A2 A3"],
            "p2.A: [6H up damaged, 5D up damaged, 4D up damaged]",
        ),
        (
            "gain 1 action.",
            "gain 3 actions.",
            "draw: [QD], p1.A: [AS down], p2.A: [9D down]",
            ["p1: flip A1"],
            "actions: 6",
        ),
        (
            "This may attack 2 times in",
            "This may attack 3 times in",
            "draw: [QD], p1.A: [AS down], p2.A: [9D down, JH up]",
            ["p1: flip A1", "p1: attack A1 -> A2", "p1: attack A1 -> A2", "p1: attack A1 -> A2"],
            'p1.A: [AS up attacked], p2.A: [9D down, "-"]',
        ),
        (
            "you may look at 1 face-down card.",
            "look at 1 of your opponent's face-down cards.",
            "draw: [QD], p1.A: [4S down, 6S down], p2.A: [9D down, 7D down]",
            ["p1: flip A1"],
            "legal.p1: [look p2 A1, look p2 A2]",
        ),
        (
            "you may move 1 of your cards",
            "move 1 of your face-up cards",
            "draw: [QD], p1.A: [QS down], p1.B: [6S down, 4S up], p2.A: [9D down, 7D down]",
            ["p1: flip A1"],
            "legal.p1: [move B2]",
        ),
        (
            "in this lane except Kings",
            "in this lane except Aces",
            "draw: [QD], p1.A: [AS up, KS down, 7S up damaged], p2.A: [9D down]",
            ["p1: flip A2"],
            "actions: 3, p1.A: [AS up, KS up, 7S up]",
        ),
        (
            "be damaged by Retaliate, or be attacked with another card.",
            "be damaged by Retaliate, or be paired.",
            "draw: [QD], p1.A: [9S up, 9D up, 10S up], p2.A: [9H up, 5D up]",
            ["illegal: {p1: pair A1 A2}", "p1: attack A3 -> A1 A2"],
            "p2.A: [9H up damaged, 5D up damaged]",
        ),
        (
            "If this would be killed face down, return this face up instead.",
            "If this would be killed, return this face up instead.",
            "draw: [QD], p1.A: [4S up], p2.A: [3H up damaged]",
            ["p1: attack A1 -> A1"],
            "p2.A: [3H up]",
        ),
        (
            "include a face-up Jack.",
            "include a face-up Queen.",
            "draw: [2D], p1.A: [4S up], p2.A: [JH up, QH up, QD down]",
            ["illegal: {p1: attack A1 -> A1}"],
            "legal.p1: [attack A1 -> A2, end turn]",
        ),
    ],
)
def test_another_word_is_another_game(old, new, setup, moves, expect):
    example = write(setup, moves, expect)
    assert fails(change(old, new), example) == []
    assert fails(TEXT, example) != [], "the printed text plays the same"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("heal each of your cards.", "heal 0 of your cards.", "nothing is done"),
        (
            "draw 1 card, and if you do, discard 1 card",
            "draw 1 card, and if you do, discard 1 face-down card",
            "neither",
        ),
        ("you may look at 1 face-down card.", "you may look at 1 face-up card.", "only face-down cards"),
        (" until the end of their next turn.", ".", "not said how long"),
        (" until the end of their next turn.", " until the end of the turn.", "cannot end then"),
        ("When attacked, this deals", "When flipped, this deals", "no attacker then"),
        ("When flipped, heal", "When drawn, heal", "no such event"),
        ("This has 3 hit points.", "This has 3 actions.", "never ask"),
        ("This may attack 2 cards at once.", "This may attack 2 face-up cards at once.", "never ask"),
        (FROZEN, "This cannot be healed.", "never ask"),
        (FROZEN, "This cannot be frozen.", "never ask"),
        ("This may attack 2 cards at once.", "This cannot be healed.", "never ask"),
        ("draw 1 card, and", "draw 1 face-up card, and", "cannot `draw`"),
        ("heal each of your cards.", "heal each attacker.", "cannot `heal`"),
        ("This deals 2 damage to a face-up Jack.", "This deals 2 damage to a face-up attacker.", "never ask"),
        ("return this face up instead.", "gain 1 action instead.", "cannot `gain` instead"),
        ("When flipped, gain 1 action.", "At the end of the turn, gain 1 action.", "in this way then"),
        ("from another lane to this lane", "from this lane to another lane", "cannot `move`"),
    ],
)
def test_what_the_rules_cannot_carry_out_is_refused_and_nothing_is_played(old, new, words):
    report = Report()
    deck = read(change(old, new))
    check_play(replace(load("three-lanes"), deck=deck), report)
    assert report.has_errors
    assert any(words in found.message for found in report.diagnostics), [found.message for found in report.diagnostics]
    assert set_table(deck) is None


@pytest.mark.parametrize(
    "pair",
    [
        ("View", "Taunt"),
        ("Trap", "Empower"),
        ("Flip", "Action"),
        ("Move", "Retaliate"),
        ("Empower", "Freeze"),
        ("Nimble", "Foresight"),
        ("Empower", "Move"),
    ],
)
def test_games_with_exchanged_powers_come_to_an_end(pair):
    rules = set_table(read(swap(*pair)))
    assert rules is not None
    for number in range(12):
        state, chance = empty_table(rules), Chance.of_game(5, number)
        state.deal(chance)
        state.start()
        while state.to_move():
            (player,) = state.to_move()
            state.apply(player, chance.choose(state.legal_actions(player)))
        assert state.outcome() is not None


def test_no_name_of_a_card_stands_in_the_rules():
    names = ["Trap", "Foresight", "Heal", "Retaliate", "Nimble", "Twinstrike", "Taunt", "Empower"]
    names += ["Jack", "Queen", "King", "Ace"]
    for file in sorted((ROOT / "cardgen" / "games" / "three_lanes").glob("*.py")):
        code = [line.partition("#")[0] for line in strip_docstrings(file.read_text(encoding="utf-8")).splitlines()]
        assert [(file.name, name) for name in names for line in code if re.search(rf"\b{name}\b", line)] == []


def strip_docstrings(text):
    parts = text.split('"""')
    return "".join(parts[::2])


def test_to_discard_nothing_is_as_good_as_a_card_with_one_power():
    text = change("draw 1 card, and if you do, discard 1 card", "draw 1 card, then you may discard 1 card")
    rules, report = set_table(read(text)), Report()
    (example,) = read_examples(
        write("draw: [QD], p1.hand: [10S, 8S], p1.A: [2S down], p2.A: [9D down]", ["p1: flip A1"], "to_move: [p1]"),
        "it.yaml",
        report,
    )
    assert rules is not None
    played = play_example(example, rules, report)
    assert played is not None
    state = played.after[-1]
    rated = {rules.notation.format_action(each): state.rate(0, each) for each in state.legal_actions(0)}
    assert rated == {"discard 10S": 0, "discard 8S": -1, "discard QD": -2, "discard none": -2}


def test_leave_for_more_attacks_holds_in_the_turn_of_the_flip_too():
    both = "This may attack 2 times in the turn this is flipped.\n      - This may attack 3 times."
    text = change("This may attack 2 times in the turn this is flipped.", both)
    moves = ["p1: flip A1", "p1: attack A1 -> A1", "p1: attack A1 -> A2", "p1: attack A1 -> A3"]
    setup = "draw: [QD], p1.A: [AS down], p2.A: [7D up, 6C up, 5C up]"
    comes_out(text, setup, moves, "p2.A: [7D up damaged, 6C up damaged, 5C up damaged], actions: 1")


def test_a_turn_begins_with_all_attacks_that_a_card_may_make_in_each():
    text = change("This may attack 2 cards at once.", "This may attack 2 times.")
    example = (
        "- id: it\n  setup: {draw: [QD, 9D], p1.A: [10S up], p2.A: [KD up, 7C up]}\n"
        "  moves: [p1: attack A1 -> A1, p1: attack A1 -> A2]\n  expect: {p2.A: [KD up damaged, 7C up damaged]}\n"
    )
    assert fails(text, example) == []


def test_damage_to_a_card_that_was_killed_is_refused():
    report = Report()
    deck = read(change("When attacked, this deals 1 damage to each attacker.", "When killed, deal 1 damage to this."))
    check_play(replace(load("three-lanes"), deck=deck), report)
    assert any("cannot `deal` in this way then" in found.message for found in report.diagnostics)
