"""What a player is told says nothing of what lies hidden: hidden cards dealt anew leave it as it is."""

import gc
import pickle
from collections import defaultdict
from types import FunctionType, ModuleType

import pytest

import cardgen.play as play
from cardgen.engine.chance import Chance
from cardgen.engine.player_view import look
from cardgen.engine.state import State
from cardgen.engine.view import find_hidden, redeal_hidden

TABLES = [
    ("wayjer", 2, {}),
    ("war-slayer-v", 2, {}),
    ("three-lanes", 2, {}),
    ("nvwk", 3, {}),
    ("the-way", 4, {}),
    ("the-way", 2, {"mode": "cooperative", "arc2": "true"}),
]


@pytest.mark.parametrize(("name", "players", "options"), TABLES, ids=str)
def test_what_a_player_may_know_is_the_same_in_every_position_that_could_be(name, players, options):
    game, chance = play.load(name, players=players, options=options), Chance(11)
    differ = compared = 0
    for seed in range(4):
        state = game.new_state(seed)
        for _ in range(40):
            if state.is_terminal():
                break
            for seat in range(players):
                inner = state._state
                other = inner.copy()
                order = find_hidden(other, seat)
                chance.shuffle(order)
                redeal_hidden(other, seat, order)
                differ += other.zones != inner.zones
                assert look(other, seat).to_text() == look(inner, seat).to_text()
                known, twin = state.information_state_text(f"p{seat + 1}"), state.copy()
                twin._state = other
                assert twin.information_state_text(f"p{seat + 1}") == known
                asked = () if inner.offer is None else inner.offer.cards
                if set(asked).isdisjoint(order):  # else the very cards that are asked for have been dealt anew
                    assert twin.legal_actions(f"p{seat + 1}") == state.legal_actions(f"p{seat + 1}")
                    compared += 1
            mover = state.to_move()[0]
            before = [state.information_state_text(f"p{seat + 1}") for seat in range(players)]
            waiting = state.to_move()
            state.apply(mover, chance.choose(state.legal_actions(mover)))
            if len(waiting) > 1:  # a choice in secret tells the others nothing
                after = [state.information_state_text(f"p{seat + 1}") for seat in range(players)]
                own = int(mover[1:]) - 1
                assert [text for seat, text in enumerate(after) if seat != own] == [
                    text for seat, text in enumerate(before) if seat != own
                ]
                assert after[own] != before[own]
    assert differ > 10 or name == "the-way"
    assert compared > 30


@pytest.mark.parametrize(("name", "players", "options"), TABLES, ids=str)
def test_nothing_that_was_seen_is_forgotten(name, players, options):
    """States with one information state have been seen alike all along: so many short games that many meet again."""
    game, chance = play.load(name, players=players, options=options), Chance(23)
    paths: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    met = 0
    for seed in range(3):
        start = game.new_state(seed)
        for _ in range(12):
            state = start.copy()
            seen: dict[str, tuple[str, ...]] = defaultdict(tuple)
            for _ in range(6):
                if state.is_terminal():
                    break
                mover = state.to_move()[0]
                legal = state.legal_actions(mover)
                state.apply(mover, chance.choose(legal[:2]))
                for player in game.players:
                    seen[player] += (state.observation_text(player),)
                    known = state.information_state_text(player)
                    met += known in paths and seen[player] in paths[known]
                    if state.to_move() == () or len(state.to_move()) == 1:
                        paths[known].add(tuple(dict.fromkeys(seen[player])))
    assert [len(each) for each in paths.values() if len(each) > 1] == []
    assert met > 10


def test_a_card_that_was_seen_makes_the_information_state_another():
    game = play.load("wayjer")
    told = set()
    for seed in range(60):
        state = game.new_state(seed)
        zones = {zone.name: cards for zone, cards in state._state.zones.items()}
        top = zones["deck"][0]
        before = state.information_state_text("p1")
        state._state.look_at(0, top)
        after = state.information_state_text("p1")
        assert after != before
        assert game._rules.cards.id_of(top) in after.rpartition("told")[2]
        told.add(after.rpartition("told")[2])
        assert state.information_state("p2")["told"] == ["p1 looks at the deck."]
    assert len(told) > 5


@pytest.mark.parametrize(("name", "players", "options"), TABLES, ids=str)
def test_a_policy_reaches_no_state_from_what_it_is_given(name, players, options):
    game = play.load(name, players=players, options=options)
    seen: list[int] = []

    def watch(view, moves, chance):
        if len(seen) < 30:
            found = [view, *moves, chance]
            assert not any(isinstance(each, State | play.State) for each in reach(found))
            hidden = [card for zone, cards in view.zones.items() for card in cards if card is None]
            seen.append(len(hidden))
            again = pickle.loads(pickle.dumps(view))
            assert again == view and repr(again) == repr(view)
        return chance.choose(moves)

    game.play_out([watch, *["random"] * (players - 1)], seed=4)
    assert seen


def reach(begin):
    """Give everything that can be got at from some objects, but for code."""
    found, rest = {}, [*begin]
    while rest:
        each = rest.pop()
        if id(each) in found or isinstance(each, type | ModuleType | FunctionType):
            continue
        found[id(each)] = each
        rest += gc.get_referents(each)
    return found.values()
