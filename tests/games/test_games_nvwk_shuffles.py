"""Cards shuffled in the middle of a game of NVWK: none is lost, traces say how they lay, states wait for it."""

import copy
import json
from functools import cache
from typing import Any

import pytest
from edited_decks import change, read, read_text
from game_tables import deal, let_chance, make_rules
from nvwk_invariants import lay

from cardgen.balance.batch import play_out
from cardgen.balance.policies import POLICIES, choose_random
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.actions import IllegalActionError
from cardgen.engine.chance import Chance
from cardgen.engine.narration import Shuffled, Speaker
from cardgen.engine.text import from_text, to_text
from cardgen.engine.trace import replay, write_trace
from cardgen.engine.view import view
from cardgen.games.nvwk.rules import Draw, Flip
from cardgen.games.table import set_table

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")


@cache
def make_thirsty_rules(players):
    """Give rules whose fours let every player draw three cards: games are long, and the deck runs out often."""
    text = read_text("nvwk")
    old, new = "When played, reverse the play order.", "When played, each player draws 3 cards."
    rules = set_table(read("nvwk", change(text, f'abilities: ["{old}"]', f'abilities: ["{new}"]')), players=players)
    assert rules is not None
    return rules


def count_shuffles(log):
    return sum(isinstance(event, Shuffled) for event in log)


@pytest.mark.parametrize("players", range(2, 7))
def test_54_cards_lie_on_the_table_through_many_shuffles(players):
    rules = make_thirsty_rules(players)
    most = 0
    for number in range(25):
        state, chance = deal(rules, number)
        while not state.is_terminal():
            if state.to_shuffle is not None:
                deck = rules.find_zone("deck")
                assert state.to_shuffle is deck
                assert not state.zones[rules.find_zone("discard")]
                pile = state.zones[rules.find_zone("pile")]
                assert len(pile) == sum(map(len, state.plays)), "the pile stays where it is (N32)"
                state.shuffle(chance)
            else:
                (seat,) = state.to_move()
                state.apply(seat, chance.choose(state.legal_actions(seat)))
            assert sorted(card for cards in state.zones.values() for card in cards) == list(range(54))
        most = max(most, count_shuffles(state.log))
    assert most >= {2: 1, 3: 4, 4: 8, 5: 8, 6: 8}[players]


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_trace_with_shuffles_is_replayed_to_the_same_end(players):
    rules = make_thirsty_rules(players)
    shuffles = 0
    for number in range(25):
        for _, policy in POLICIES:
            record = play_out(rules, [policy] * players, 7, number)
            shuffles += count_shuffles(record.final.log)
            trace = json.loads(json.dumps(write_trace(record, 7)))
            assert sum(entry[0] == "chance" for entry in trace["moves"]) == count_shuffles(record.final.log)
            *_, final = replay(trace, rules)
            assert final.log == record.final.log
            assert to_text(final) == to_text(record.final)
    assert shuffles >= 5


def test_the_same_seed_shuffles_the_same_way():
    rules = make_thirsty_rules(6)
    one, two = (play_out(rules, [choose_random] * 6, 9, 3) for _ in range(2))
    assert one.moves == two.moves
    assert count_shuffles(one.final.log)


# ---- a state that waits for chance


def wait_for_a_shuffle():
    """Give a state in which p1 has drawn one of the three cards of the nine of hearts and the deck is empty."""
    state = lay(
        {
            "deck": ["KS"],
            "discard": ["4S", "QD", "2H"],
            "p1.hand": ["9H", "5C"],
            "p2.hand": ["6D", "8C"],
            "p3.hand": ["7D", "10C"],
        }
    )
    state.apply(0, state.rules.notation.parse_action("play 9H"))
    state.apply(0, state.rules.notation.parse_action("choose p1"))
    return state


def test_nobody_is_to_move_until_the_deck_is_shuffled():
    state = wait_for_a_shuffle()
    assert state.to_shuffle is state.rules.find_zone("deck")
    assert state.to_move() == ()
    assert [state.legal_actions(seat) for seat in range(3)] == [[], [], []]
    assert not state.is_terminal()
    assert state.outcome() is None
    with pytest.raises(IllegalActionError):
        state.apply(1, state.rules.notation.parse_action("pass"))
    assert state.write_position()["p1.hand"] == ["5C", "KS"]
    state.put_in_order(state.parse_order("deck: QD 2H 4S"))
    assert state.write_position()["p1.hand"] == ["5C", "KS", "QD", "2H"]
    assert state.write_position()["deck"] == ["4S"]
    assert state.to_move() == (1,)
    assert state.to_shuffle is None


def test_a_state_that_waits_for_a_shuffle_reads_back_and_is_copied():
    state = wait_for_a_shuffle()
    again, other = from_text(to_text(state), state.rules), state.copy()
    assert again.agenda == state.agenda
    assert Draw(0, 2) in state.agenda
    for each in (state, again, other):
        each.put_in_order(each.parse_order("deck: 4S QD 2H"))
        assert each.write_position() == state.write_position()
        assert each.write_position()["p1.hand"] == ["5C", "KS", "4S", "QD"]


def test_cards_in_a_deck_to_be_shuffled_are_hidden_from_all():
    state = wait_for_a_shuffle()
    deck = state.rules.find_zone("deck")
    assert all(view(state, seat).zones[deck] == (None, None, None) for seat in range(3))


def test_the_states_of_a_game_read_back_wherever_chance_is_awaited():
    rules = make_thirsty_rules(6)
    tasks = set()
    for seed in range(8):
        state, chance = deal(rules, seed)
        while not state.is_terminal():
            if state.to_shuffle is None:
                (seat,) = state.to_move()
                state.apply(seat, chance.choose(state.legal_actions(seat)))
                continue
            again = from_text(to_text(state), rules)
            assert to_text(again) == to_text(state)
            tasks |= {type(task) for task in state.agenda}
            order = state.shuffle(chance)
            again.put_in_order(again.parse_order(rules.notation.format_action(order)))
            assert to_text(again) == to_text(state)
    assert {Draw, Flip} <= tasks, "both are interrupted by a shuffle"


def test_a_king_flips_on_after_a_shuffle_of_the_card_that_it_has_flipped():
    state = lay(
        {"deck": ["8S"], "discard": ["4S"], "p1.hand": ["KC", "2S"], "p2.hand": ["6D"], "p3.hand": ["7D"]},
    )
    state.apply(0, state.rules.notation.parse_action("play KC"))
    assert state.to_shuffle is not None
    assert sorted(state.rules.cards.ids(state.zones[state.to_shuffle])) == ["4S", "8S"]
    state.put_in_order(state.parse_order("deck: 8S 4S"))
    position = state.write_position()
    assert (position["discard"], position["deck"], position["pending_skip"]) == (["8S"], ["4S"], 2)


def test_what_is_drawn_is_less_when_deck_and_discard_are_empty():
    state = lay({"p1.hand": ["9H", "5C"], "p2.hand": ["6D", "8C"], "p3.hand": ["7D", "10C"], "deck": ["KS"]})
    state.apply(0, state.rules.notation.parse_action("play 9H"))
    state.apply(0, state.rules.notation.parse_action("choose p2"))
    assert state.to_shuffle is None
    assert state.write_position()["p2.hand"] == ["6D", "8C", "KS"]
    assert state.to_move() == (1,)


def test_one_draw_may_take_two_shuffles():
    """Two Kings flip three cards: each time the deck is empty, all that has been flipped so far is shuffled."""
    state = lay({"p1.hand": ["KC", "KD", "2S", "2D"], "p2.hand": ["6D"], "deck": ["8S"]})
    state.apply(0, state.rules.notation.parse_action("play KC KD"))
    orders = 0
    while state.to_shuffle is not None:
        state.shuffle(Chance(orders))
        orders += 1
    assert orders == 2
    assert state.write_position()["pending_skip"] == 3


def test_a_shuffle_is_told_without_naming_a_card():
    state = wait_for_a_shuffle()
    let_chance(state, Chance(1))
    (event,) = [event for event in state.log if isinstance(event, Shuffled)]
    assert event.tell(Speaker(state.rules.cards, NAMES)) == "The deck is shuffled anew: 3 cards."


# ---- traces that do not say how the cards lay


TRACE: dict[str, Any] = {
    "game": "nvwk",
    "seed": 0,
    "players": 3,
    "options": {},
    "setup": {
        "deck": ["KS"],
        "discard": ["4S", "QD", "2H"],
        "p1.hand": ["9H", "5C"],
        "p2.hand": ["6D", "8C"],
        "p3.hand": ["7D", "10C"],
    },
    "moves": [
        ["p1", "play 9H", 14],
        ["p1", "choose p1", 4],
        ["chance", "deck: QD 2H 4S"],
        ["p2", "pass", 1],
    ],
}


def replay_all(moves):
    trace = copy.deepcopy(TRACE) | {"moves": moves}
    return [*replay(trace, make_rules(("nvwk", (), 3)))]


def find_moves():
    moves = copy.deepcopy(TRACE["moves"])
    moves[0] = moves[0][:2]
    return moves


def test_the_trace_of_these_tests_is_a_good_one():
    assert len(replay_all(find_moves())) == 5


@pytest.mark.parametrize(
    ("place", "entry", "message"),
    [
        (2, None, "Before move 3 the deck is shuffled: `chance` is missing."),
        (2, ["chance", "deck: QD 2H"], "Move 3 is `chance deck: QD 2H`: the order is written `deck: ...` with each of"),
        (2, ["chance", "deck: QD 2H 4S 4S"], "`4S` is none of the cards that are shuffled, or stands there too often."),
        (2, ["chance", "deck: QD 2H KS"], "`KS` is none of the cards that are shuffled"),
        (2, ["chance", "deck: QD 2H X"], "`X` is none of the cards that are shuffled"),
        (2, ["chance", "discard: QD 2H 4S"], "the order is written `deck: ...` with each of the cards"),
        (2, ["chance", "QD 2H 4S"], "the order is written `deck: ...` with each of the cards"),
        (2, ["chance", ""], "the order is written `deck: ...` with each of the cards"),
        (2, ["chance"], "Move 3 is `['chance']`; it must be a player, a move and a number."),
        (2, ["chance", 3], "it must be a player, a move and a number."),
        (0, ["chance", "deck: QD 2H 4S"], "Move 1 is `chance deck: QD 2H 4S`: nothing is shuffled here"),
    ],
)
def test_a_trace_that_says_wrongly_how_cards_are_shuffled_is_refused(place, entry, message):
    moves = find_moves()
    moves[place : place + 1] = [] if entry is None else [entry]
    with pytest.raises(MistakeError) as refused:
        replay_all(moves)
    assert message in str(refused.value)


def test_a_trace_that_ends_before_a_shuffle_stops_there():
    *_, last = replay_all(find_moves()[:2])
    assert last.to_shuffle is not None


def test_a_trace_with_two_orders_for_one_shuffle_is_refused():
    moves = find_moves()
    moves.insert(3, moves[2])
    with pytest.raises(MistakeError, match="Move 4 is `chance deck: QD 2H 4S`: nothing is shuffled here"):
        replay_all(moves)


def test_another_order_gives_another_hand_and_is_found_out_by_the_end():
    trace = copy.deepcopy(TRACE) | {"moves": find_moves()}
    rules = make_rules(("nvwk", (), 3))
    *_, final = replay(trace, rules)
    good = trace | {"final": final.write_position()}
    assert [*replay(good, rules)]
    good["moves"][2] = ["chance", "deck: 4S QD 2H"]
    with pytest.raises(MistakeError, match="The cards do not end where the file says"):
        [*replay(good, rules)]
