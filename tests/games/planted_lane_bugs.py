"""Bugs that could slip into Three Lanes, each as a patch; the suite must object to every one of them."""

from __future__ import annotations

from dataclasses import replace

from cardgen.engine import view
from cardgen.engine.effects import regions
from cardgen.games import table
from cardgen.games.three_lanes import GAME, choices, deeds, facts, position, rules, words
from cardgen.games.three_lanes.position import Position
from cardgen.games.three_lanes.rules import ThreeLanes
from cardgen.games.three_lanes.stands import SIDES

LANE_BUGS = []


def bug(function):
    """Add a bug: a function that gets pytest's monkeypatch and spoils something."""
    LANE_BUGS.append(function)
    return function


def spoil_deed(patch, verb, run):
    """Give a verb another deed."""
    powers = replace(GAME.powers, deeds=GAME.powers.deeds | {verb: replace(GAME.powers.deeds[verb], run=run)})
    game = replace(GAME, powers=powers)
    patch.setattr(table, "find_game", lambda game_id: game)


def spoil_facts(patch, **changes):
    """Let the rules believe something else of the deck."""

    def prepare(cards, program):
        found = facts.prepare(cards, program)
        return replace(found, **{name: change(getattr(found, name)) for name, change in changes.items()})

    game = replace(GAME, prepare=prepare)
    patch.setattr(table, "find_game", lambda game_id: game)


# ---- seen


@bug
def base_cards_lie_open_to_their_owner(patch):
    def shows(self, zone, place, player):
        if zone == "discard":
            return place not in self.buried
        return self.stands[zone][place].is_up or zone in SIDES[player]

    patch.setattr(Position, "shows", shows)


@bug
def face_down_cards_lie_open_to_the_opponent(patch):
    shows = Position.shows
    patch.setattr(
        Position,
        "shows",
        lambda self, zone, place, player: shows(self, zone, place, player) or shows(self, zone, place, 1 - player),
    )


@bug
def cards_killed_face_down_lie_open(patch):
    patch.setattr(Position, "shows", spoil_discard(Position.shows))


def spoil_discard(shows):
    return lambda self, zone, place, player: zone == "discard" or shows(self, zone, place, player)


@bug
def foresight_shows_the_card_to_both(patch):
    def look(state, player, card, cards, given):
        deeds.look(state, player, card, cards, given)
        state.looked_at[1 - player].extend(cards)

    spoil_deed(patch, "look at", look)


@bug
def the_log_tells_the_card_that_is_played(patch):
    sentences = dict(words.SENTENCES) | {"play": lambda say, seat, card, lane, number: f"plays {say.card(card)}."}
    game = replace(GAME, sentences=sentences)
    patch.setattr(table, "find_game", lambda game_id: game)


@bug
def the_log_tells_the_card_that_dies_face_down(patch):
    sentences = dict(words.SENTENCES) | {"kill": lambda say, seat, card, *more: f"{say.card(card)} is killed."}
    game = replace(GAME, sentences=sentences)
    patch.setattr(table, "find_game", lambda game_id: game)


@bug
def words_of_lanes_do_not_show(patch):
    original = view.view

    def spoiled(state, player):
        seen = original(state, player)
        if player == 1 and state.zones["p1.A"] and state.zones["p1.A"][0] % 2:
            return replace(seen, more=())
        return seen

    patch.setattr(view, "view", spoiled)


# ---- the turn


@bug
def four_actions_a_turn(patch):
    patch.setattr(rules, "ACTIONS", 4)


@bug
def frost_lasts_for_ever(patch):
    end = ThreeLanes._end_turn

    def spoiled(self):
        frozen = [stand for side in SIDES[self.turn] for stand in self.stands[side] if stand.is_frozen]
        end(self)
        for stand in frozen:
            stand.is_frozen = True

    patch.setattr(ThreeLanes, "_end_turn", spoiled)


@bug
def three_idle_turns_end_the_game(patch):
    patch.setattr(rules, "PASSES", 3)


@bug
def idle_turns_count_while_the_pile_lasts(patch):
    end = ThreeLanes._end_turn

    def spoiled(self):
        before, acted = self.passes, self.acted
        end(self)
        if not acted and self.ending is None and self.zones["draw"]:
            self.passes = before + 1

    patch.setattr(ThreeLanes, "_end_turn", spoiled)


@bug
def base_cards_never_sleep(patch):
    patch.setattr(Position, "is_asleep", lambda self: False)


@bug
def base_cards_never_wake(patch):
    patch.setattr(Position, "is_asleep", lambda self: True)


# ---- powers


@bug
def a_ten_names_a_nine_with_another_card(patch):
    spoil_facts(patch, only_alone=lambda kinds: frozenset())


@bug
def taunts_bind_nothing(patch):
    spoil_facts(patch, demands=lambda demands: {})


@bug
def a_jack_has_two_hit_points(patch):
    spoil_facts(patch, hit_points=lambda points: (points[0], points[0]))


@bug
def a_face_down_jack_has_three_hit_points(patch):
    spoil_facts(patch, hit_points=lambda points: (points[1], points[1]))


@bug
def a_nine_deals_one_damage_to_a_jack(patch):
    spoil_facts(patch, deals=lambda deals: {})


@bug
def a_nine_deals_two_damage_to_a_hidden_jack(patch):
    spoil_facts(patch, deals=lambda deals: deals | {(one, two, False): n for (one, two, _), n in deals.items()})


@bug
def nines_suffer_from_an_eight(patch):
    spoil_facts(patch, spared=lambda spared: {})


@bug
def nines_freeze(patch):
    spoil_facts(patch, cannot_be_marked=lambda kinds: frozenset())


@bug
def an_eight_strikes_back_face_down(patch):
    strike = ThreeLanes._strike_back
    patch.setattr(
        ThreeLanes,
        "_strike_back",
        lambda self, cards, struck, enemy: strike(self, cards, [(card, True) for card, _ in struck], enemy),
    )


@bug
def a_dead_eight_does_not_strike_back(patch):
    strike = ThreeLanes._strike_back

    def spoiled(self, cards, struck, enemy):
        alive = [(card, was_up) for card, was_up in struck if card not in self.zones["discard"]]
        strike(self, cards, alive, enemy)

    patch.setattr(ThreeLanes, "_strike_back", spoiled)


@bug
def an_eight_strikes_back_at_one_of_a_pair(patch):
    deal = deeds.deal
    spoil_deed(patch, "deal", lambda state, player, card, cards, given: deal(state, player, card, cards[:1], given))


@bug
def traps_also_spring_face_up(patch):
    spoil_facts(patch, replaced=lambda replaced: (replaced[0], replaced[0]))


@bug
def a_trap_keeps_its_damage(patch):
    def give_back(state, player, card, cards, given):
        deeds.give_back(state, player, card, cards, given)
        state.find_stand(card)[1].damage = 1

    spoil_deed(patch, "return", give_back)


@bug
def a_trap_keeps_its_frost(patch):
    def give_back(state, player, card, cards, given):
        was_frozen = state.find_stand(card)[1].is_frozen
        deeds.give_back(state, player, card, cards, given)
        state.find_stand(card)[1].is_frozen = was_frozen

    spoil_deed(patch, "return", give_back)


@bug
def view_discards_without_drawing(patch):
    def draw(state, player, card, cards, given):
        deeds.draw(state, player, card, cards, given)

    spoil_deed(patch, "draw", draw)


@bug
def a_five_flips_in_the_wrong_order(patch):
    flip = deeds.flip
    spoil_deed(patch, "flip", lambda state, player, card, cards, given: flip(state, player, card, cards[::-1], given))


@bug
def a_king_repeats_in_the_wrong_order(patch):
    repeat = deeds.repeat
    spoil_deed(
        patch, "repeat", lambda state, player, card, cards, given: repeat(state, player, card, cards[::-1], given)
    )


@bug
def kings_repeat_kings(patch):
    compile_region = regions.compile_region
    from cardgen.engine.effects import deeds as compiled

    patch.setattr(compiled, "compile_region", lambda node, *more: compile_region(replace(node, but=None), *more))


@bug
def healing_reaches_both_sides(patch):
    def heal(state, player, card, cards, given):
        deeds.heal(state, player, card, cards, given)
        for sides in SIDES:
            for side in sides:
                for stand in state.stands[side]:
                    stand.damage = 0

    spoil_deed(patch, "heal", heal)


@bug
def an_ace_attacks_twice_in_every_turn(patch):
    end = ThreeLanes._end_turn

    def spoiled(self):
        mover = self.turn
        end(self)
        for side in SIDES[mover]:
            for card, stand in zip(self.zones[side], self.stands[side], strict=True):
                stand.attacks = self.rules.facts.attacks[self.rules.cards.kind_of[card]] if stand.is_up else 1

    patch.setattr(ThreeLanes, "_end_turn", spoiled)


@bug
def a_repeated_ace_attacks_twice_again(patch):
    def gain(state, player, card, cards, given):
        deeds.gain(state, player, card, cards, given)
        found = state.find_stand(card)
        found[1].attacks = 2

    spoil_deed(patch, "gain", gain)


@bug
def a_moved_card_is_healed(patch):
    def move(state, player, card, cards, given):
        deeds.move(state, player, card, cards, given)
        state.find_stand(cards[0])[1].damage = 0

    spoil_deed(patch, "move", move)


# ---- pairs, slots, lanes


@bug
def a_pair_outlives_its_partner(patch):
    def leave(self, side, place):
        return self.stands[side].pop(place)

    patch.setattr(ThreeLanes, "leave", leave)


@bug
def cards_of_a_pair_may_attack_alone(patch):
    list_attacks = choices._list_attacks

    def spoiled(lane, ready, enemies, known, is_asleep):
        alone = [(replace(stand, partner=0), kind) for stand, kind in ready]
        return list_attacks(lane, alone, enemies, known, is_asleep)

    patch.setattr(choices, "_list_attacks", spoiled)


@bug
def frozen_cards_may_be_paired(patch):
    patch.setattr(choices, "can_pair", lambda stand, kind, known: not stand.partner)


@bug
def slot_numbers_are_used_again(patch):
    play = ThreeLanes._play

    def spoiled(self, player, kind, lane):
        side = SIDES[player][lane]
        self.used[side] = max((stand.number for stand in self.stands[side]), default=0)
        play(self, player, kind, lane)

    patch.setattr(ThreeLanes, "_play", spoiled)


@bug
def the_defender_wins_an_empty_lane(patch):
    def spoiled(self, lane, attacker):
        if not self.zones[SIDES[attacker][lane]]:
            self.win_lane(1 - attacker, lane)
        elif not self.zones[SIDES[1 - attacker][lane]]:
            self.win_lane(attacker, lane)

    patch.setattr(ThreeLanes, "_look_at_lane", spoiled)


@bug
def a_lane_is_not_lost_by_moving_away(patch):
    def move(state, player, card, cards, given):
        patch.setattr(ThreeLanes, "win_lane", lambda *given: None)
        deeds.move(state, player, card, cards, given)
        patch.setattr(ThreeLanes, "win_lane", WIN_LANE)

    spoil_deed(patch, "move", move)


WIN_LANE = ThreeLanes.win_lane


@bug
def cards_of_a_closed_lane_are_all_turned_up(patch):
    def win_lane(self, winner, lane):
        for seat in (0, 1):
            for stand in self.stands[SIDES[seat][lane]]:
                stand.is_up = True
        WIN_LANE(self, winner, lane)

    patch.setattr(ThreeLanes, "win_lane", win_lane)


@bug
def powers_go_on_after_the_end(patch):
    def end(self, how):
        self.ending = how
        self.waiting = ()
        self.log.append(("over", how, (0, 0)))

    patch.setattr(ThreeLanes, "_end", end)


@bug
def a_closed_lane_takes_cards(patch):
    list_choices = choices.list_choices

    def spoiled(state, player):
        found = list_choices(state, player)
        kinds = {action.cards[0] for action in found if action.verb == "play"}
        plays = [play for kind in sorted(kinds) for play in state.rules.facts.plays[kind]]
        return [*dict.fromkeys([*found, *plays])]

    patch.setattr(rules, "list_choices", spoiled)


# ---- states


@bug
def a_copied_state_shares_its_stands(patch):
    copy = Position.copy

    def spoiled(self):
        other = copy(self)
        other.stands = {side: stands[:] for side, stands in self.stands.items()}
        return other

    patch.setattr(Position, "copy", spoiled)


@bug
def the_text_of_a_state_forgets_frost(patch):
    read_more = Position.read_more

    def spoiled(self, parts):
        read_more(self, parts)
        for stands in self.stands.values():
            for stand in stands:
                stand.is_frozen = False

    patch.setattr(Position, "read_more", spoiled)


@bug
def how_a_card_stands_is_written_in_another_order(patch):
    def spoiled(stand):
        return "frozen up" if stand.is_frozen and stand.is_up else FORMAT(stand)

    patch.setattr(position, "format_stand", spoiled)


FORMAT = position.format_stand
