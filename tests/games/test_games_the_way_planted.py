"""Faults planted in The Way, one at a time: the examples, the plain game or an invariant notices each of them."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import permutations

import pytest
from game_invariants import check_cards_are_conserved, check_hidden_cards_do_not_show, check_moves_read_back
from game_tables import ROOT, load, make_rules
from plain_the_way import compare, list_cards
from planting import change_method, list_faults
from test_games_the_way_plain import draw_up, play_both
from the_way_invariants import check_the_way_is_shuffled_fairly, check_the_way_tells_nobody_what_is_hidden

from cardgen.balance.batch import play_out
from cardgen.checks.play import play_examples
from cardgen.diagnostics import Report
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine import chance
from cardgen.engine.actions import Action
from cardgen.engine.effects.board import BrokenStateError
from cardgen.engine.state import State
from cardgen.engine.trace import write_trace
from cardgen.games.the_way import board, effects, moves, notation, position, powers, rating, rules, words
from cardgen.games.the_way.board import ABSENT, BLOCKED, ELEMENTS, lay_ground
from cardgen.games.the_way.effects import ANY, TO_VOID, Choice
from cardgen.games.the_way.position import BURNED, DECK, DISCARD, HANDS, Position
from cardgen.games.the_way.rules import RESOLVE, Draw, Resolve, TheWay
from cardgen.games.the_way.signs import read_signs
from cardgen.loading import Sources, load_project
from cardgen.loading import signs as loading_signs

VERSUS, TOGETHER = ("the-way", (), 3), ("the-way", (("mode", "cooperative"), ("expansion", "true")), 2)
POSITIONS, AT_ONCE = 80, 30
WRONG = (
    AssertionError,
    LookupError,
    TypeError,
    ValueError,
    RuntimeError,
    StopIteration,
    MistakeError,
    BrokenStateError,
)


def do_fail(*checks):
    """Tell whether a check fails, of one table of each mode."""
    try:
        for check in checks:
            for table in (VERSUS, TOGETHER):
                check(table)
    except WRONG:
        return True
    return False


def play_the_examples(table):
    """Play some at a time, so that not all are played where one of the first fails."""
    if table == VERSUS:
        project = load("the-way")
        for first in range(0, len(project.examples), AT_ONCE):
            some, report = project.examples[first : first + AT_ONCE], Report()
            assert play_examples(project.deck, some, report) == len(some)
            assert not report.has_errors


def stand_beside_the_plain_game(table):
    if table == VERSUS:
        for number in list_positions():
            play_both(number)


@cache
def list_positions():
    """Give the numbers of made-up positions to play from: some of the second arc, some of the first."""
    drawn = {number: draw_up(random.Random(number)) for number in range(600)}
    second = [number for number, (_, _, setup) in drawn.items() if setup.get("arc") == 2]
    first = [number for number, (_, _, setup) in drawn.items() if setup.get("arc") != 2]
    return [*second[: POSITIONS // 2], *first[:POSITIONS]]


def play_to_the_limit(table):
    """Play a game that ends with the last of 1,000 turns, and compare it."""
    if table == VERSUS:
        record = play_out(make_rules(table), [choose_the_last] * table[2], 1, 0)
        trace = json.loads(json.dumps(write_trace(record, 1)))
        assert trace["winner"] == "unfinished"
        compare(trace)


def choose_the_last(state, player, actions, chance):
    """Choose the last move of the list, to discard a card: so nobody wins."""
    return actions[-1]


def read_the_signs(table):
    """Read the deck anew and compare what each of its cards says with what its name says."""
    if table == VERSUS:
        report = Report()
        project = load_project("the-way", Sources(ROOT), report)
        assert project is not None
        assert not report.has_errors
        assert Counter(card.id for card in project.deck.cards for _ in range(card.copies)) == Counter(list_cards(False))
        for card in project.deck.cards:
            assert [text.value for text in card.abilities] == say_plainly(card.id)


def say_plainly(card_id):
    """Give the sentences of a card by its id."""
    *symbols, kind = card_id.split("-")
    ways = {"void": "towards the void", "wild": "in any direction"}
    ways |= {element: f"towards the {element.capitalize()} gate" for element in ELEMENTS}
    who, steps = ("each piece" if kind == "all" else "1 piece"), ("2 steps" if kind == "double" else "1 step")
    named = symbols if kind == "dual" else symbols[:1]
    said = ", then ".join(f"move {who} {steps} {ways[symbol]}" for symbol in named)
    return [f"{said[0].upper()}{said[1:]}."] + ["Event."] * ("void" in symbols or kind == "all")


FINDERS = {
    "the examples": lambda: do_fail(play_the_examples),
    "the plain game": lambda: do_fail(stand_beside_the_plain_game),
    "the limit": lambda: do_fail(play_to_the_limit),
    "the signs": lambda: do_fail(read_the_signs),
    "the moves": lambda: do_fail(check_moves_read_back),
    "the cards": lambda: do_fail(check_cards_are_conserved),
    "the shuffles": lambda: do_fail(check_the_way_is_shuffled_fairly),
    "what is hidden": lambda: do_fail(check_hidden_cards_do_not_show, check_the_way_tells_nobody_what_is_hidden),
}


# ---- the faults: each is a function that changes one thing; first those of the board


def pieces_step_onto_each_other(patch):
    change_target(patch, lambda ground, places, piece, way, target: ground.steps[places[piece]][way])


def the_void_holds_one_piece(patch):
    change_target(patch, lambda ground, places, piece, way, target: None if target in places else target)


def only_one_piece_goes_out(patch):
    def find(ground, places, piece, way, target):
        return None if target == ground.out and target in places else target

    change_target(patch, find)


def pieces_leave_through_any_gate(patch):
    def find(ground, places, piece, way, target):
        leaves = ground.may_leave and ground.steps[places[piece]][way] == BLOCKED and ground.gates[places[piece]] == way
        return ground.out if leaves else target

    change_target(patch, find)


def pieces_leave_anywhere_on_the_side_of_their_gate(patch):
    def find(ground, places, piece, way, target):
        leaves = ground.may_leave and ground.steps[places[piece]][way] == BLOCKED and piece == way
        return ground.out if leaves else target

    change_target(patch, find)


def pieces_leave_in_the_first_arc(patch):
    patch.setattr(position, "lay_ground", lambda size, may_leave: lay_ground(size, True))


def pieces_go_out_from_outside_their_gate(patch):
    def find(ground, places, piece, way, target):
        return ground.out if ground.may_leave and places[piece] == ground.outside(way) and piece == way else target

    change_target(patch, find)


def fire_and_water_change_places(patch):
    change_ground(
        patch, lambda ground: {"steps": tuple((air, earth, water, fire) for air, earth, fire, water in ground.steps)}
    )


def one_way_leads_to_the_void(patch):
    change_ground(patch, lambda ground: {"ways": tuple(ways[:1] for ways in ground.ways)})


def the_large_board_is_small(patch):
    patch.setattr(Position, "_size", 5)


# ---- cards


def ties_go_to_the_later_element(patch):
    def order(ground, places, movement):
        pieces = effects.find_pieces(ground, places)
        if movement.way >= TO_VOID:
            return order_pieces(ground, places, movement)
        return sorted(pieces, key=lambda piece: (-ground.ahead[places[piece]][movement.way], -piece))

    order_pieces = effects.order_pieces
    patch.setattr(effects, "order_pieces", order)


def the_last_piece_goes_first(patch):
    order = effects.order_pieces
    patch.setattr(effects, "order_pieces", lambda *given: order(*given)[::-1])


def wild_all_goes_by_distance(patch):
    order = effects.order_pieces

    def by_distance(ground, places, movement):
        return order(ground, places, movement._replace(way=TO_VOID) if movement.way == ANY else movement)

    patch.setattr(effects, "order_pieces", by_distance)


def a_blocked_piece_of_an_all_does_not_wait(patch):
    def carry_out_for_each(ground, places, movement, choices):
        named = {choice.piece: choice for choice in choices}
        for piece in effects.order_pieces(ground, places, movement):
            for after in effects.carry_out(ground, places, movement, named.get(piece, Choice(piece))):
                places = after
                yield places

    patch.setattr(rules, "carry_out_for_each", carry_out_for_each)


def an_all_moves_only_the_first_piece_that_can(patch):
    carry_out_for_each = effects.carry_out_for_each
    patch.setattr(rules, "carry_out_for_each", lambda *given: [*carry_out_for_each(*given)][:1])


def a_blocked_step_ends_a_double(patch):
    def carry_out(ground, places, movement, choice):
        for step in range(movement.steps):
            after = [*real(ground, places, movement._replace(steps=1), of_step(choice, step))]
            if not after:
                return
            places = after[0]
            yield places

    def of_step(choice, step):
        return choice._replace(by=choice.by[step:]) if choice.by else choice

    real = effects.carry_out
    patch.setattr(rules, "carry_out", carry_out)


def a_double_goes_one_step(patch):
    change_movement(patch, lambda movement: movement._replace(steps=1))


def an_all_moves_one_piece_of_choice(patch):
    change_movement(patch, lambda movement: movement._replace(is_each=False) if movement.way == 0 else movement)


def wild_singles_go_to_the_void(patch):
    change_movement(patch, lambda movement: movement._replace(way=TO_VOID) if movement.way == ANY else movement)


def a_dual_moves_one_piece_twice(patch):
    begin = TheWay._begin_card

    def begin_card(state, seat, action):
        card = begin(state, seat, action)
        state.choices = tuple(choice._replace(piece=action.places[0].piece) for choice in action.places)
        return card

    patch.setattr(TheWay, "_begin_card", begin_card)


def the_inner_symbol_comes_first(patch):
    plan = State.plan_steps
    patch.setattr(TheWay, "plan_steps", lambda state, steps, player, card: plan(state, steps[::-1], player, card))


def wild_repeats_a_direction_as_the_void(patch):
    list_choices = effects.list_choices

    def more(ground, places, piece, movement):
        found = list_choices(ground, places, piece, movement)
        is_wild = movement.way == ANY and movement.steps == 1
        return [*found, Choice(piece, (TO_VOID,))] if is_wild and len(found) == 4 else found

    patch.setattr(effects, "list_choices", more)


def wild_never_goes_to_the_void(patch):
    list_choices = effects.list_choices
    patch.setattr(
        effects,
        "list_choices",
        lambda *given: [choice for choice in list_choices(*given) if choice.ways != (TO_VOID,)],
    )


def void_doubles_turn_no_corner(patch):
    turns = effects._list_turns
    patch.setattr(effects, "_list_turns", lambda *given: [turn for turn in turns(*given) if len({*turn}) < 2])


def the_second_symbol_looks_at_where_pieces_were(patch):
    patch.setattr(effects, "_find_end", lambda ground, places, movement, choice: places)


def a_dual_names_two_pieces(patch):
    def list_fixed(verb, kind, pieces, times):
        return [Action(verb, (kind,), tuple(map(Choice, named))) for named in permutations(pieces, min(times, 4))]

    patch.setattr(moves, "_list_fixed", list_fixed)


def pieces_that_are_out_are_named(patch):
    def find_pieces(ground, places):
        return tuple(piece for piece, space in enumerate(places) if space != ABSENT)

    patch.setattr(moves, "find_pieces", find_pieces)


def a_win_does_not_stop_a_card(patch):
    win = TheWay._win

    def go_on(state):
        win(state)
        state.is_stopped = False

    patch.setattr(TheWay, "_win", go_on)


def a_win_is_seen_when_the_card_is_done(patch):
    move, is_won = TheWay.move_pieces, TheWay._is_won

    def move_pieces(state, movement):
        with pytest.MonkeyPatch.context() as inside:
            inside.setattr(TheWay, "_is_won", lambda _: False)
            move(state, movement)
        if is_won(state):
            state._win()

    patch.setattr(TheWay, "move_pieces", move_pieces)


# ---- moves


def copies_are_listed_twice(patch):
    def twice(state, player, found):
        kinds = [state.rules.cards.kind_of[card] for card in state.zones[state.hands[player]]]
        return [*found, *(action for action in found if action.cards and kinds.count(action.cards[0]) > 1)]

    change_moves(patch, twice)


def nobody_draws_from_an_empty_deck(patch):
    change_moves(
        patch,
        lambda state, player, found: [each for each in found if each.verb != "draw" or state.zones[DECK]] or found,
    )


def everybody_may_pass(patch):
    change_moves(patch, lambda state, player, found: [*dict.fromkeys([*found, notation.PASS])])


def nobody_passes_together(patch):
    change_moves(
        patch, lambda state, player, found: [each for each in found if each.verb != "pass" or not state.is_cooperative]
    )


def moves_of_two_wild_pieces_are_read_without_their_steps(patch):
    parse = notation._parse_choice
    patch.setattr(notation, "_parse_choice", lambda text, words: parse(text, words)._replace(by=()))


def the_right_copy_leaves_the_hand(patch):
    def find_card(state, seat, kind):
        kind_of = state.rules.cards.kind_of
        return next(card for card in reversed(state.zones[state.hands[seat]]) if kind_of[card] == kind)

    patch.setattr(TheWay, "_find_card", find_card)


# ---- events and draws


def events_are_not_replaced(patch):
    patch.setattr(powers, "Draw", lambda player: RESOLVE)


def events_are_resolved_from_right_to_left(patch):
    def find_event(state, seat):
        kind_of, events = state.rules.cards.kind_of, state.rules.facts.events
        if not state.is_cooperative:
            return None
        return next((card for card in reversed(state.zones[state.hands[seat]]) if kind_of[card] in events), None)

    patch.setattr(TheWay, "find_event", find_event)


def the_last_player_resolves_first(patch):
    def await_events(state, task):
        seats = [seat for seat in range(state.rules.players) if state.find_event(seat) is not None]
        if seats:
            state.plan(task)
            state.waiting = (seats[-1],)
        elif not state.zones[DECK]:
            state._end(rules.NO_CARDS)

    patch.setattr(TheWay, "_await_events", await_events)


def an_empty_deck_loses_before_the_last_event(patch):
    await_events = TheWay._await_events

    def lose(state, task):
        if state.zones[DECK]:
            await_events(state, task)
        else:
            state._end(rules.NO_CARDS)

    patch.setattr(TheWay, "_await_events", lose)


def an_empty_deck_is_no_loss_after_a_draw(patch):
    await_events = TheWay._await_events

    def go_on(state, task):
        if state.zones[DECK] or any(state.find_event(seat) is not None for seat in range(state.rules.players)):
            await_events(state, task)

    patch.setattr(TheWay, "_await_events", go_on)


def two_cards_are_drawn_before_their_events(patch):
    change_plan(patch, lambda tasks: [task for task in tasks if not isinstance(task, Resolve) or task.player is None])
    draw = TheWay._draw

    def draw_all(state, task):
        draw(state, task)
        if state.is_cooperative and not (state.agenda and isinstance(state.agenda[-1], Draw)):
            State.plan(state, RESOLVE)

    patch.setattr(TheWay, "_draw", draw_all)


def a_discard_draws_one(patch):
    change_plan(patch, lambda tasks: tasks[1:] if len(tasks) == 3 else tasks)


def a_cooperative_turn_begins_without_a_draw(patch):
    change_plan(patch, lambda tasks: tasks[1:] if tasks[-1:] == (rules.ACT,) else tasks)


def the_bottom_card_is_drawn(patch):
    def turn(state, task):
        state.zones[DECK] = state.zones[DECK][-1:] + state.zones[DECK][:-1]

    change(patch, "_draw", before=turn)


def the_top_two_cards_change_places_together(patch):
    def turn(state, task):
        if state.is_cooperative:
            state.zones[DECK] = state.zones[DECK][1:2] + state.zones[DECK][:1] + state.zones[DECK][2:]

    change(patch, "_draw", before=turn)


def hands_are_kept_in_order(patch):
    def sort(state, task):
        hand = state.hands[task.player]
        state.zones[hand] = tuple(sorted(state.zones[hand]))

    change(patch, "_draw", after=sort)


def the_card_just_discarded_is_left_out_of_a_refill(patch):
    draw = TheWay._draw

    def refill(state, task):
        if state.zones[DECK] or len(state.zones[DISCARD]) < 2 or state.is_cooperative:
            draw(state, task)
            return
        state.move((state.zones[DISCARD][:-1], DISCARD, DECK))
        state.to_shuffle = DECK
        state.plan(task)

    patch.setattr(TheWay, "_draw", refill)


def a_refill_is_not_shuffled(patch):
    def forget(state, task):
        if state.to_shuffle is not None:
            state.to_shuffle = None

    change(patch, "_draw", after=forget)


def a_shuffle_prefers_one_card(patch):
    shuffle = State.shuffle

    def keep_the_top_card_now_and_then(state, source):
        top = state.zones[state.to_shuffle][:1]
        if source.below(4):
            return shuffle(state, source)
        cards = [*state.zones[state.to_shuffle][1:]]
        source.shuffle(cards)
        return state.put_in_order([*top, *cards])

    patch.setattr(TheWay, "shuffle", keep_the_top_card_now_and_then)


def the_first_card_is_never_shuffled_away(patch):
    def shuffle(source, items):
        for place in range(len(items) - 1, 1, -1):
            other = source.below(place) + 1
            items[place], items[other] = items[other], items[place]

    patch.setattr(chance.Chance, "shuffle", shuffle)


def a_card_is_lost_when_it_is_played(patch):
    def lose(state, action):
        state.zones[DISCARD] = state.zones[DISCARD][:-1]

    change(patch, "_play", after=lose)


# ---- burning, arcs, the end


def pieces_that_are_out_are_burned_for(patch):
    change_away(patch, lambda state: [*range(4)])


def pieces_in_the_void_burn_nothing_in_the_second_arc(patch):
    change_away(patch, lambda state: [piece for piece in state.list_away() if state.places[piece] != state.ground.void])


def one_card_is_burned_for_a_piece(patch):
    patch.setattr(rules, "BURN", 1)


def burned_cards_are_discarded(patch):
    def discard(state):
        burned = state.zones[BURNED]
        state.zones[DISCARD] += burned
        state.zones[BURNED] = ()

    change(patch, "_burn", after=discard)


def burning_the_last_card_does_not_lose(patch):
    burn = TheWay._burn

    def keep_on(state):
        end, state._end = state._end, lambda why: None
        burn(state)
        state._end = end
        del state._end

    patch.setattr(TheWay, "_burn", keep_on)


def the_second_arc_shuffles_the_burned_cards(patch):
    def take(state):
        if state.to_shuffle is not None:
            state.move((state.zones[BURNED], BURNED, DECK))

    change(patch, "_win", after=take)


def the_second_arc_leaves_the_discard(patch):
    win = TheWay._win

    def leave(state):
        discarded = state.zones[DISCARD]
        state.zones[DISCARD] = ()
        win(state)
        state.zones[DISCARD] = discarded

    patch.setattr(TheWay, "_win", leave)


def the_second_arc_begins_without_being_asked_for(patch):
    win = TheWay._win

    def begin(state):
        if state.is_cooperative and state.arc == 1:
            state.arc = 2
            state.move((state.zones[DISCARD], DISCARD, DECK))
            state.to_shuffle = DECK
        else:
            win(state)

    patch.setattr(TheWay, "_win", begin)


def the_player_who_moves_wins(patch):
    end = TheWay._end
    patch.setattr(
        TheWay,
        "_end",
        lambda state, why, winner=None: end(state, why, None if winner is None else state.turn),
    )


def neighbours_own_two_pieces(patch):
    find_owner = Position.find_owner

    def find(state, piece):
        return piece // 2 if state.rules.options.get("pieces") == "two" else find_owner(state, piece)

    patch.setattr(TheWay, "find_owner", find)


def a_win_together_is_scored_by_one(patch):
    patch.setattr(TheWay, "returns", lambda state: tuple(int(seat == state.winner) for seat in range(len(state.hands))))


def the_turn_is_not_passed(patch):
    def stay(state):
        if not state.is_over:
            state.turn = (state.turn - 1) % state.rules.players

    change(patch, "_end_turn", after=stay)


def turns_go_round_the_other_way(patch):
    def turn_back(state):
        if not state.is_over:
            state.turn = (state.turn - 2) % state.rules.players

    change(patch, "_end_turn", after=turn_back)


def the_limit_is_one_turn_less(patch):
    patch.setattr(rules, "TURNS", 999)


def pieces_start_in_the_void_together(patch):
    def find_starts(state):
        starts = real(state)
        return tuple(state.ground.void for _ in starts) if state.is_cooperative else starts

    real = Position.find_starts
    patch.setattr(TheWay, "find_starts", find_starts)


def two_players_have_all_pieces_on_the_board(patch):
    def find_starts(state):
        return tuple(state.ground.void if space == ABSENT else space for space in real(state))

    real = Position.find_starts
    patch.setattr(TheWay, "find_starts", find_starts)


# ---- what is seen and told


def everybody_sees_the_hands(patch):
    show = Position.show_more
    patch.setattr(TheWay, "show_more", lambda state: (*show(state), *(state.zones[zone] for zone in state.hands)))


def everybody_hears_what_is_drawn(patch):
    patch.setattr(rules, "CardDrawn", lambda player, card: words.DrawnOpenly(player, card, False))


def ratings_know_the_top_card(patch):
    rate = rating.rate
    patch.setattr(
        TheWay, "rate", lambda state, *rest: rate(state, *rest) + state.rules.cards.kind_of[(*state.zones[DECK], 0)[0]]
    )


def the_table_shows_the_other_hands(patch):
    def draw_table(state, player, names):
        hands = [state.zones[hand] for hand in HANDS if hand in state.zones]
        return [*real(state, player, names), *(" ".join(state.rules.cards.ids(hand)) for hand in hands)]

    real = TheWay.draw_table
    patch.setattr(TheWay, "draw_table", draw_table)


# ---- signs


def void_symbols_make_no_event(patch):
    change_signs(patch, lambda card, said: said[:1] if card.fields["borders"] != 4 else said)


def four_borders_make_no_event(patch):
    change_signs(patch, lambda card, said: said[:1] if "void" not in card.fields["symbols"] else said)


def symbols_are_read_from_the_inside(patch):
    change_signs(
        patch, lambda card, said: (replace(said[0], steps=said[0].steps[::-1]), *said[1:]) if said[0].steps else said
    )


def doubles_are_read_as_singles(patch):
    def shorten(card, said):
        if card.fields["kind"] != "double":
            return said
        fields = {**card.fields, "kind": "single", "symbols": card.fields["symbols"][:1]}
        return read_signs(replace(card, fields=fields))

    change_signs(patch, shorten)


# ---- how they are planted


def change(patch, name, before=None, after=None):
    """Let a method of the game do something more, before or after what it does."""
    change_method(patch, TheWay, name, before, after)


def change_target(patch, alter):
    """Let a step lead somewhere else."""
    find = board.find_target

    def find_target(ground, places, piece, way):
        target = alter(ground, places, piece, way, find(ground, places, piece, way))
        return None if target == BLOCKED else target

    patch.setattr(effects, "find_target", find_target)


def change_ground(patch, alter):
    """Let a table of the board be another one."""

    def lay(size, may_leave):
        ground = lay_ground(size, may_leave)
        return replace(ground, **alter(ground))

    patch.setattr(position, "lay_ground", lay)


def change_movement(patch, alter):
    """Let a sentence move pieces otherwise than it says."""
    move = TheWay.move_pieces
    patch.setattr(TheWay, "move_pieces", lambda state, movement: move(state, alter(movement)))


def change_moves(patch, alter):
    """Let other moves be legal."""
    list_moves = moves.list_moves

    def listed(state, player):
        found = list_moves(state, player)
        return found if state.find_event(player) is not None else alter(state, player, found)

    patch.setattr(rules, "list_moves", listed)
    patch.setattr(moves, "_is_legal", lambda state, player, action: action in listed(state, player))


def change_plan(patch, alter):
    """Let other things be still to do."""
    plan = State.plan
    patch.setattr(TheWay, "plan", lambda state, *tasks: plan(state, *alter(tasks)))


def change_away(patch, alter):
    """Let cards be burned for other pieces, in the second arc."""
    burn, list_away = TheWay._burn, Position.list_away

    def burn_for(state):
        if state.arc == 1:
            burn(state)
            return
        found = alter(state)
        with pytest.MonkeyPatch.context() as inside:
            inside.setattr(TheWay, "list_away", lambda _: found)
            burn(state)

    assert list_away is TheWay.list_away
    patch.setattr(TheWay, "_burn", burn_for)


def change_signs(patch, alter):
    """Let the signs of a card say something else."""
    say = loading_signs._say

    def changed(card, game, *rest):
        return say(card, replace(game, read_signs=lambda card: alter(card, game.read_signs(card))), *rest)

    patch.setattr(loading_signs, "_say", changed)


FAULTS = list_faults(globals())
FOUND_BY = {
    a_win_does_not_stop_a_card: ("the examples",),
    pieces_go_out_from_outside_their_gate: ("the examples",),
    the_limit_is_one_turn_less: ("the limit",),
    a_shuffle_prefers_one_card: ("the shuffles",),
    the_first_card_is_never_shuffled_away: ("the shuffles",),
    a_card_is_lost_when_it_is_played: ("the plain game", "the cards"),
    moves_of_two_wild_pieces_are_read_without_their_steps: ("the plain game", "the moves"),
    everybody_sees_the_hands: ("what is hidden",),
    everybody_hears_what_is_drawn: ("what is hidden",),
    ratings_know_the_top_card: ("what is hidden",),
    the_table_shows_the_other_hands: ("what is hidden",),
    void_symbols_make_no_event: ("the signs",),
    four_borders_make_no_event: ("the signs",),
    symbols_are_read_from_the_inside: ("the signs",),
    doubles_are_read_as_singles: ("the signs",),
}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_noticed(fault, monkeypatch):
    fault(monkeypatch)
    for finder in FOUND_BY.get(fault, ("the plain game", "the examples")):
        assert FINDERS[finder](), f"{finder}: nothing is wrong with it"


@pytest.mark.parametrize("finder", FINDERS)
def test_the_game_as_it_is_has_no_fault_that_is_noticed(finder):
    assert not FINDERS[finder]()


def test_there_are_faults_of_every_kind():
    assert len(FAULTS) >= 60
    assert {finder for finders in FOUND_BY.values() for finder in finders} | {"the examples"} == set(FINDERS)
