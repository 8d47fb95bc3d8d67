"""Faults planted in NVWK, one at a time: the shipped examples, the plain game or an invariant notices each of them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from game_invariants import check_cards_are_conserved, check_hidden_cards_do_not_show, check_zones_follow_from_the_log
from game_tables import load
from nvwk_invariants import (
    check_nvwk_games_come_out_alike_one_seat_on,
    check_nvwk_stands_beside_the_plain_game,
    check_nvwk_suits_are_alike,
    check_nvwk_tells_nobody_what_is_hidden,
    check_nvwk_traces_are_played_plainly,
)
from planting import change_method, list_faults

from cardgen.ability.ast import Who
from cardgen.checks.play import play_examples
from cardgen.diagnostics import Report
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.effects.board import BrokenStateError
from cardgen.engine.narration import CardDrawn
from cardgen.engine.outcome import Ending, Outcome, lowest_wins
from cardgen.games.nvwk import facts, plays, powers, rating, rules, words
from cardgen.games.nvwk.notation import PASS
from cardgen.games.nvwk.plays import Demand, Fault
from cardgen.games.nvwk.position import DECK, DISCARD, HANDS, PILE, UP, Chain, Position
from cardgen.games.nvwk.rules import Nvwk

SEATS = (2, 3, 5)


def do_examples_fail():
    project, report = load("nvwk"), Report()
    try:
        return play_examples(project.deck, project.examples, report) != len(project.examples) or report.has_errors
    except WRONG:
        return True


def do_fail(*checks):
    """Tell whether a check fails for some number of players."""
    try:
        for check in checks:
            for players in SEATS:
                check(("nvwk", (), players))
    except WRONG:
        return True
    return False


WRONG = (AssertionError, LookupError, ValueError, RuntimeError, MistakeError, BrokenStateError)
FINDERS = {
    "the examples": do_examples_fail,
    "the plain game": lambda: do_fail(check_nvwk_stands_beside_the_plain_game, check_nvwk_traces_are_played_plainly),
    "the seats": lambda: do_fail(check_nvwk_games_come_out_alike_one_seat_on),
    "the suits": lambda: do_fail(check_nvwk_suits_are_alike),
    "the cards": lambda: do_fail(check_cards_are_conserved, check_zones_follow_from_the_log),
    "what is hidden": lambda: do_fail(check_hidden_cards_do_not_show, check_nvwk_tells_nobody_what_is_hidden),
}


# ---- the faults: each is a function that changes one thing


def chains_count_plays(patch):
    find = Position.find_chain

    def find_chain(state):
        chain = find(state)
        return chain and Chain(min(chain.size, len(state.plays) - state.chain_from), chain.next_value)

    patch.setattr(Position, "find_chain", find_chain)


def threes_show_suits(patch):
    patch.setattr(facts.Meant, "fits", lambda meant, way, shown: not shown.isdisjoint(meant.kinds))


def sets_devolve_to_even_values(patch):
    def list_sizes(follows, value):
        sizes = [follows.count]
        if follows.count > 1 and value == follows.value + follows.state.card_order:
            sizes.append(follows.count + 1 if value % 2 else follows.count - 1)
        return sizes

    patch.setattr(plays._Follows, "list_sizes", list_sizes)


def single_cards_evolve(patch):
    def list_sizes(follows, value):
        is_next = value == follows.value + follows.state.card_order
        return [follows.count, *([follows.count + (-1 if value % 2 else 1)] if is_next else [])]

    patch.setattr(plays._Follows, "list_sizes", list_sizes)


def sets_evolve_upwards_only(patch):
    list_sizes = plays._Follows.list_sizes
    patch.setattr(
        plays._Follows,
        "list_sizes",
        lambda follows, value: list_sizes(follows, value)[: 1 if value < follows.value else 2],
    )


def skips_are_passes(patch):
    change(patch, "_skip", before=Nvwk._note_pass)


def skips_skip_one(patch):
    change(patch, "_skip", before=lambda state: setattr(state, "pending_skip", 1))


def sixes_forget_the_sum(patch):
    change_demand(patch, "draw", lambda state: setattr(state, "pending_draw", 0))


def eights_forget_the_sum(patch):
    change_demand(patch, "skip", lambda state: setattr(state, "pending_skip", 0))


def flipped_kings_flip(patch):
    act = Nvwk._act
    patch.setattr(Nvwk, "_act", lambda state, task: act(state, replace(task, is_gained=False)))


def the_next_player_leads_after_a_clear(patch):
    def move_on(state):
        if state.waiting and not state.plays and not state.passed:
            state.turn = state.leader = state.next_seat(state.turn)
            state.waiting = (state.turn,)

    change(patch, "_end_play", after=move_on)


def the_card_order_outlasts_a_clear(patch):
    clear = Nvwk._clear

    def keep(state):
        order = state.card_order
        clear(state)
        state.card_order = order

    patch.setattr(Nvwk, "_clear", keep)


def a_clear_ends_the_order_of_play(patch):
    change(patch, "_clear", after=lambda state: setattr(state, "play_order", UP))


def a_clear_leaves_the_pending_draw(patch):
    clear = Nvwk._clear

    def keep(state):
        owed = state.pending_draw
        clear(state)
        state.pending_draw = owed

    patch.setattr(Nvwk, "_clear", keep)


def the_nine_of_hearts_draws_two(patch):
    change_deed(patch, "draw", lambda given: given._replace(n=2 if given.n == 3 else given.n))


def dropped_cards_go_below_the_discard(patch):
    run = powers.POWERS.deeds["discard"].run

    def discard(state, use, cards, given):
        done = run(state, use, cards, given)
        if cards:
            state.zones[DISCARD] = state.zones[DISCARD][-len(cards) :] + state.zones[DISCARD][: -len(cards)]
        return done

    patch.setitem(powers.POWERS.deeds, "discard", replace(powers.POWERS.deeds["discard"], run=discard))


def drops_are_named_in_the_order_of_the_deck(patch):
    patch.setattr(Position, "rank_kind", lambda state, kind: -kind)


def the_pile_is_shuffled_in(patch):
    change(patch, "_shuffle_in", before=lambda state, task: state.move((state.zones[PILE], PILE, DISCARD)))


def flipped_cards_are_not_shuffled_in(patch):
    def shuffle_in(state, task):
        those = tuple(card for card in state.zones[DISCARD] if card not in state.those)
        state.move((those, DISCARD, DECK))
        state.to_shuffle = DECK
        state.plan(task)

    patch.setattr(Nvwk, "_shuffle_in", shuffle_in)


def a_card_is_lost_in_a_clear(patch):
    def lose(state):
        if state.zones[DISCARD]:
            state.zones[DISCARD] = state.zones[DISCARD][1:]

    change(patch, "_clear", after=lose)


def everybody_sees_the_points(patch):
    patch.setattr(Position, "show_more", lambda state: state.returns())


def everybody_hears_what_is_drawn(patch):
    patch.setattr(CardDrawn, "tell", lambda event, say: f"{say.player(event.seat)} draws {say.a_card(event.card)}.")


def everybody_hears_what_is_given(patch):
    patch.setattr(
        words.Gave, "tell", lambda event, say: f"{say.player(event.seat)} gives {say.the_cards(event.cards)}."
    )


def ratings_know_the_hands(patch):
    patch.setattr(rating, "_guess_points", lambda state, seat: state.count_points(seat))


def restrictions_outlast_the_next_play(patch):
    play = Nvwk._play

    def keep(state, action):
        before = state.in_force
        play(state, action)
        state.in_force = before

    patch.setattr(Nvwk, "_play", keep)


def jokers_may_be_last(patch):
    patch.setattr(plays, "_is_bad_end", lambda state, player, numbers: False)


def a_seven_cancels_threes(patch):
    patch.setattr(Position, "is_cancelled", lambda state, play: state.is_cancelling)


def a_seven_cancels_nothing(patch):
    patch.setattr(Position, "is_cancelled", lambda state, play: False)


def gifts_follow_the_order_of_play(patch):
    find, steps = Nvwk.find_seats, {Who.LEFT: 1, Who.RIGHT: -1}

    def find_seats(state, who, player):
        return (state.next_seat(player, steps[who]),) if who in steps else find(state, who, player)

    patch.setattr(Nvwk, "find_seats", find_seats)


def all_draw_in_the_order_of_seats(patch):
    find = Nvwk.find_seats
    patch.setattr(Nvwk, "find_seats", lambda state, who, player: tuple(sorted(find(state, who, player))))


def breaking_a_chain_is_no_pass(patch):
    proceed = Nvwk._proceed
    patch.setattr(Nvwk, "_proceed", lambda state, is_pass: state._end_turn() if is_pass else proceed(state, False))


def a_broken_chain_goes_on(patch):
    change(patch, "_proceed", after=lambda state, is_pass: setattr(state, "chain_from", 0))


def drawing_for_sixes_ends_the_turn(patch):
    def proceed(state, is_pass):
        if is_pass:
            state._note_pass()
        state._end_turn()

    patch.setattr(Nvwk, "_proceed", proceed)


def a_play_that_ends_a_chain_does_not_count(patch):
    end = Position.end_chain

    def end_chain(state):
        is_done = end(state)
        state.chain_from += is_done
        return is_done

    patch.setattr(Position, "end_chain", end_chain)


def runs_turn_round(patch):
    """Let 9, 10, 9 be a chain of steps."""

    def find_chain(state):
        plays, first = state.plays, len(state.plays) - 2
        if first < state.chain_from:
            return None
        last, before = state.find_value(plays[-1]), state.find_value(plays[-2])
        size = 1 if last == before else 2
        while first > state.chain_from and abs(
            state.find_value(plays[first]) - state.find_value(plays[first - 1])
        ) == abs(last - before):
            first -= 1
        if abs(last - before) > 1 or len(plays) - first <= size:
            return None
        return Chain(sum(map(len, plays[first:])), 2 * last - before)

    patch.setattr(Position, "find_chain", find_chain)


def a_chain_can_always_be_continued_by_a_step(patch):
    answers = plays.does_answer

    def does_answer(state, numbers, demand):
        chain = state.find_chain() if demand is Demand.CHAIN else None
        value = state.rules.facts.ways[numbers[0]].value
        return (chain is not None and value == chain.next_value + 1) or answers(state, numbers, demand)

    patch.setattr(plays, "does_answer", does_answer)


def only_the_mover_can_have_few_points(patch):
    find = Nvwk._find_end

    def find_end(state):
        why = find(state)
        return None if why == rules.FEW_POINTS and state.count_points(state.turn) > -3 else why

    patch.setattr(Nvwk, "_find_end", find_end)


def four_points_less_than_none_end_the_game(patch):
    patch.setattr(rules, "LOSING_POINTS", -4)


def whoever_empties_a_hand_wins(patch):
    outcome = Nvwk.outcome

    def find_outcome(state):
        empty = tuple(seat for seat in range(state.rules.players) if not state.zones[HANDS[seat]])
        return Outcome(Ending.WON, empty, state.returns()) if len(empty) == 1 and state.ending else outcome(state)

    patch.setattr(Nvwk, "outcome", find_outcome)


def the_first_of_equal_players_wins(patch):
    lowest = lowest_wins

    def first_wins(scores):
        found = lowest(scores)
        return Outcome(Ending.WON, found.winners[:1], found.scores)

    patch.setattr(rules, "lowest_wins", first_wins)


def a_nine_of_spades_clears_before_the_rest(patch):
    def clear(state, use, cards, given):
        state._clear()
        state.is_clearing = True

    patch.setitem(powers.POWERS.deeds, "clear", replace(powers.POWERS.deeds["clear"], run=clear))


def value_goes_before_restrictions(patch):
    find = plays._Follows.find_fault

    def find_fault(follows, numbers):
        value = follows.facts.ways[numbers[0]].value
        is_lower = (value - follows.value) * follows.state.card_order < 0
        return Fault.VALUE if follows.admitted and is_lower else find(follows, numbers)

    patch.setattr(plays._Follows, "find_fault", find_fault)


def a_ten_goes_on_an_ace(patch):
    """Let nothing be refused; what a Queen admits stays."""
    init = plays._Follows.__init__

    def forget(follows, state):
        init(follows, state)
        follows.refused = []

    patch.setattr(plays._Follows, "__init__", forget)


def threes_answer_no_skip(patch):
    answers = plays.does_answer

    def does_answer(state, numbers, demand):
        is_skip = demand is Demand.SKIP
        if is_skip and all(state.rules.facts.ways[each].suit is None for each in numbers):
            return False
        return answers(state, numbers, demand)

    patch.setattr(plays, "does_answer", does_answer)


def demands_may_be_passed(patch):
    listed = plays.list_choices
    patch.setattr(
        rules,
        "list_choices",
        lambda state, player: list(dict.fromkeys([*listed(state, player), *([PASS] if state.plays else [])])),
    )


def a_leader_may_pass(patch):
    listed = plays.list_choices
    patch.setattr(rules, "list_choices", lambda state, player: list(dict.fromkeys([*listed(state, player), PASS])))


def the_leader_is_counted_among_those_who_pass(patch):
    def note(state):
        if state.turn not in state.passed:
            state.passed = tuple(sorted((*state.passed, state.turn)))

    patch.setattr(Nvwk, "_note_pass", note)


def a_play_leaves_the_passes(patch):
    play = Nvwk._play

    def keep(state, action):
        before = tuple(seat for seat in state.passed if seat != state.turn)
        play(state, action)
        state.passed = before

    patch.setattr(Nvwk, "_play", keep)


def sets_act_backwards(patch):
    plan = Nvwk.plan

    def plan_backwards(state, *tasks):
        acts = [task for task in tasks if isinstance(task, rules.Act)]
        plan(state, *acts[::-1], *(task for task in tasks if task not in acts))

    patch.setattr(Nvwk, "plan", plan_backwards)


def hands_are_kept_in_order(patch):
    draw = Nvwk._draw

    def sort(state, task):
        draw(state, task)
        zone = HANDS[task.player]
        state.zones[zone] = tuple(sorted(state.zones[zone]))

    patch.setattr(Nvwk, "_draw", sort)


def the_bottom_card_is_drawn(patch):
    change(
        patch,
        "_draw",
        before=lambda state, task: state.zones.__setitem__(DECK, state.zones[DECK][-1:] + state.zones[DECK][:-1]),
    )


def hearts_and_diamonds_differ(patch):
    """Let fives of hearts gain nothing."""
    run = powers.POWERS.deeds["gain"].run

    def gain(state, use, cards, given):
        is_hearts = state.rules.cards.id_of(use.card) == "5H"
        run(state, use, cards, given._replace(n=0) if is_hearts else given)

    patch.setitem(powers.POWERS.deeds, "gain", replace(powers.POWERS.deeds["gain"], run=gain))


# ---- how they are planted


def change(patch, name, before=None, after=None):
    """Let a method of the game do something more, before or after what it does."""
    change_method(patch, Nvwk, name, before, after)


def change_deed(patch, verb, alter):
    """Let a verb of the abilities do something else than it says."""
    deed = powers.POWERS.deeds[verb]

    def run(state, use, cards, given):
        return deed.run(state, use, cards, alter(given))

    patch.setitem(powers.POWERS.deeds, verb, replace(deed, run=run))


def change_demand(patch, verb, before):
    """Let something happen before the next player comes to owe something."""
    demand = powers.POWERS.demands[verb]

    def run(state, use, kinds, given):
        before(state)
        demand.run(state, use, kinds, given)

    patch.setitem(powers.POWERS.demands, verb, replace(demand, run=run))


FAULTS = list_faults(globals())


RULES_BROKEN = ("the examples", "the plain game")
FOUND_BY = {
    a_clear_leaves_the_pending_draw: ("the plain game",),
    all_draw_in_the_order_of_seats: (*RULES_BROKEN, "the seats"),
    hearts_and_diamonds_differ: (*RULES_BROKEN, "the suits"),
    a_card_is_lost_in_a_clear: (*RULES_BROKEN, "the cards"),
    hands_are_kept_in_order: (*RULES_BROKEN, "the cards"),
    everybody_sees_the_points: ("what is hidden",),
    everybody_hears_what_is_drawn: ("what is hidden",),
    everybody_hears_what_is_given: ("what is hidden",),
    ratings_know_the_hands: ("what is hidden",),
}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_noticed(fault, monkeypatch):
    fault(monkeypatch)
    for finder in FOUND_BY.get(fault, RULES_BROKEN):
        assert FINDERS[finder](), f"{finder}: nothing is wrong with it"


@pytest.mark.parametrize("finder", FINDERS)
def test_the_game_as_it_is_has_no_fault_that_is_noticed(finder):
    assert not FINDERS[finder]()


def test_there_are_faults_of_every_kind():
    assert len(FAULTS) >= 50
    assert {finder for finders in FOUND_BY.values() for finder in finders} == set(FINDERS)
