"""Bugs that could slip into the rules of War Slayer V, each as a patch; the suite must object to every one of them."""

from __future__ import annotations

from dataclasses import replace

from cardgen import games
from cardgen.engine.effects import things
from cardgen.engine.state import State
from cardgen.engine.zones import Visibility, Zone
from cardgen.games import war_slayer_v
from cardgen.games.war_slayer_v import mission, rows
from cardgen.games.war_slayer_v.mission import WarSlayerV
from cardgen.games.war_slayer_v.rows import CAPTURED, DOSSIER, DRAWN, HQ, SEATS, THEATER, Rows

BUGS = []


def bug(function):
    """Add a bug: a function that gets pytest's monkeypatch and spoils something."""
    BUGS.append(function)
    return function


def change_game(patch, **changes):
    others = tuple(game for game in games.GAMES if game.id != "war-slayer-v")
    patch.setattr(games, "GAMES", (*others, replace(war_slayer_v.GAME, **changes)))


def change_facts(patch, change):
    def prepare(cards, program):
        return change(war_slayer_v.GAME.prepare(cards, program))

    change_game(patch, prepare=prepare)


@bug
def the_lower_operative_wins(patch):
    change_facts(patch, lambda facts: replace(facts, values=tuple(None if v is None else -v for v in facts.values)))


@bug
def an_ace_counts_one(patch):
    change_facts(patch, lambda facts: replace(facts, values=tuple(1 if v == 11 else v for v in facts.values)))


@bug
def the_vip_scores_as_an_agent(patch):
    change_facts(patch, lambda facts: replace(facts, scores=tuple(5 if s == 10 else s for s in facts.scores)))


@bug
def a_revealed_double_agent_does_nothing(patch):
    change_facts(patch, lambda facts: replace(facts, revealed={}))


@bug
def the_vip_can_be_claimed_without_an_end(patch):
    change_facts(patch, lambda facts: replace(facts, claimed={}))


@bug
def flips_start_on_the_wrong_side(patch):
    patch.setattr(rows, "FLIPS", rows.FLIPS[::-1])


@bug
def the_last_operation_asks_too(patch):
    patch.setattr(mission, "FLIPS", ((0, 1, 9), (2, 1, 9)))


@bug
def the_dealer_is_defeated_first(patch):
    deal = WarSlayerV.deal

    def spoiled(self, chance):
        deal(self, chance)
        self.defeated = 0

    patch.setattr(WarSlayerV, "deal", spoiled)


@bug
def the_defeated_player_never_changes(patch):
    def spoiled(self):
        self.lost, self.traitors = None, ()

    patch.setattr(WarSlayerV, "_name_defeated", spoiled)


@bug
def a_betrayed_player_is_not_defeated(patch):
    name = WarSlayerV._name_defeated

    def spoiled(self):
        self.traitors = ()
        name(self)

    patch.setattr(WarSlayerV, "_name_defeated", spoiled)


@bug
def of_two_traitors_the_first_is_defeated(patch):
    name = WarSlayerV._name_defeated

    def spoiled(self):
        self.traitors = self.traitors[:1]
        name(self)

    patch.setattr(WarSlayerV, "_name_defeated", spoiled)


@bug
def claimed_cards_go_under_the_hq_first(patch):
    home = WarSlayerV._return_cards

    def spoiled(self):
        for seat in SEATS:
            self.move_all(CAPTURED[seat], HQ[seat])
        home(self)

    patch.setattr(WarSlayerV, "_return_cards", spoiled)


@bug
def the_theater_goes_home_before_the_dossier(patch):
    home = WarSlayerV._return_cards

    def spoiled(self):
        for seat in SEATS:
            self.move_all(THEATER[seat], HQ[seat])
        home(self)

    patch.setattr(WarSlayerV, "_return_cards", spoiled)


@bug
def cards_are_claimed_from_column_3_on(patch):
    find = Rows.find_place

    def spoiled(self, card):
        column, is_secret, zone = find(self, card)
        return -column, is_secret, zone

    patch.setattr(Rows, "find_place", spoiled)


@bug
def the_information_card_of_another_column_is_claimed(patch):
    find = Rows.find_in
    patch.setattr(Rows, "find_in", lambda self, row, column: find(self, row, 2 - column if row in DOSSIER else column))


@bug
def the_loser_is_not_asked(patch):
    patch.setattr(WarSlayerV, "_ask", lambda self, column: self.agenda.append(("operation",)))


@bug
def the_winner_is_asked(patch):
    ask = WarSlayerV._ask

    def spoiled(self, column):
        ask(self, column)
        if len(self.waiting) == 1:
            self.waiting = (1 - self.waiting[0],)

    patch.setattr(WarSlayerV, "_ask", spoiled)


@bug
def backing_out_costs_nothing(patch):
    answer = WarSlayerV._answer_loss

    def spoiled(self, action):
        if action.verb == "back":
            self.exposed = ((), ())
        answer(self, action)

    patch.setattr(WarSlayerV, "_answer_loss", spoiled)


@bug
def backing_out_costs_the_face_down_operatives_too(patch):
    answer = WarSlayerV._answer_loss

    def spoiled(self, action):
        if action.verb == "back":
            self.exposed = ((0, 1, 2), (0, 1, 2))
        answer(self, action)

    patch.setattr(WarSlayerV, "_answer_loss", spoiled)


@bug
def what_both_claim_goes_to_the_first(patch):
    def spoiled(self):
        claims, self.claims = {card: player for player, card in reversed(self.claims)}, []
        return [(player, card) for card, player in claims.items()]

    patch.setattr(State, "settle_claims", spoiled)


@bug
def own_operatives_are_claimed_too(patch):
    def spoiled(self):
        settled = self.settle_claims()
        for seat in SEATS:
            self._capture(seat, [card for claimer, card in settled if claimer == seat])

    patch.setattr(WarSlayerV, "_settle", spoiled)


@bug
def a_double_agent_leaves_the_dossier_alone(patch):
    original = things.compile_several

    def spoiled(node, table):
        return original(replace(node, items=node.items[:1]), table)

    patch.setattr(things, "_CARDS", tuple((n, spoiled if c is original else c) for n, c in things._CARDS))


@bug
def a_double_agent_claims_face_down_operatives(patch):
    original = things.compile_group

    def spoiled(node, table):
        return original(replace(node, face=None), table)

    patch.setattr(things, "_CARDS", tuple((n, spoiled if c is original else c) for n, c in things._CARDS))


@bug
def a_double_agent_does_not_end_the_mission(patch):
    end = WarSlayerV.end
    patch.setattr(WarSlayerV, "end", lambda self, period, *rest: period == "game" and end(self, period, *rest))


@bug
def the_vip_ends_the_game_when_revealed(patch):
    run = State._run
    patch.setattr(State, "_run", lambda self, number, player, card, is_due=False: run(self, number, player, card, True))


@bug
def a_revealed_vip_is_forgotten(patch):
    patch.setattr(State, "fall_due", lambda self, period: self.later.clear())


@bug
def a_mission_begins_with_five_cards(patch):
    begin = WarSlayerV._begin_mission

    def spoiled(self):
        if 3 <= min(len(self.zones[HQ[seat]]) for seat in SEATS) < 6:
            self._draw(SEATS)
        else:
            begin(self)

    patch.setattr(WarSlayerV, "_begin_mission", spoiled)


@bug
def cards_are_drawn_from_the_bottom(patch):
    draw = WarSlayerV._draw

    def spoiled(self, seats):
        for seat in seats:
            hq = self.zones[HQ[seat]]
            hq[:] = [*hq[-3:], *hq[:-3]]
        draw(self, seats)

    patch.setattr(WarSlayerV, "_draw", spoiled)


@bug
def a_claimed_card_is_lost(patch):
    move = State.move

    def spoiled(self, card, source, target):
        move(self, card, source, target)
        if target == CAPTURED[1]:
            self.zones[target].remove(card)

    patch.setattr(State, "move", spoiled)


@bug
def a_legal_order_is_missing(patch):
    choices = WarSlayerV.legal_choices
    patch.setattr(WarSlayerV, "legal_choices", lambda self, player: choices(self, player)[:-1])


@bug
def a_card_may_be_placed_twice(patch):
    objection = WarSlayerV.find_choice_objection

    def spoiled(self, player, action):
        drawn = {self.rules.cards.kind_of[card] for card in self.zones[DRAWN[player]]}
        found = objection(self, player, action)
        return None if action.verb in self._list_verbs(player) and set(action.cards) < drawn and drawn else found

    patch.setattr(WarSlayerV, "find_choice_objection", spoiled)


@bug
def the_second_row_may_be_the_first_again(patch):
    patch.setattr(WarSlayerV, "_list_verbs", lambda self, player: ("dossier", "theater"))


@bug
def face_down_operatives_show(patch):
    patch.setattr(Rows, "shows", lambda self, zone, place, player: True)


@bug
def drawn_cards_show(patch):
    is_open = Zone.is_open_to
    patch.setattr(
        Zone, "is_open_to", lambda self, player: self.kind.visibility is Visibility.OWNER or is_open(self, player)
    )


@bug
def scores_show(patch):
    change_game(patch, has_open_scores=True)


@bug
def a_secret_row_shows(patch):
    show = Rows.show_more
    patch.setattr(Rows, "show_more", lambda self: (*show(self), tuple(self.chosen)))


@bug
def a_copied_state_shares_its_rows(patch):
    copy = Rows.copy

    def spoiled(self):
        other = copy(self)
        other.columns = self.columns
        return other

    patch.setattr(Rows, "copy", spoiled)


@bug
def a_copied_state_forgets_what_is_put_off(patch):
    copy = Rows.copy

    def spoiled(self):
        other = copy(self)
        other.later = []
        return other

    patch.setattr(Rows, "copy", spoiled)


@bug
def the_text_of_a_state_lacks_the_loser(patch):
    read = Rows.read_more
    patch.setattr(Rows, "read_more", lambda self, parts: read(self, {**parts, "lost": None}))


@bug
def the_text_of_a_state_lacks_the_face_up_operatives(patch):
    read = Rows.read_more
    patch.setattr(Rows, "read_more", lambda self, parts: read(self, {**parts, "exposed": [[], []]}))
