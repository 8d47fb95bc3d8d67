"""Bugs that could slip into the rules, each as a patch; the suite must object to every one of them."""

from __future__ import annotations

from cardgen.engine import chance, text, view
from cardgen.engine.effects import acts, things
from cardgen.engine.outcome import Ending, Outcome
from cardgen.engine.state import DECLINE, State
from cardgen.engine.zones import Visibility, Zone
from cardgen.games import wayjer
from cardgen.games.wayjer import Wayjer

BUGS = []


def bug(function):
    """Add a bug: a function that gets pytest's monkeypatch and spoils something."""
    BUGS.append(function)
    return function


@bug
def a_tied_duel_goes_to_the_first_player(patch):
    judge = Wayjer._judge

    def spoiled(self, one, two):
        taker = judge(self, one, two)
        return 0 if taker is None else taker

    patch.setattr(Wayjer, "_judge", spoiled)


@bug
def the_lower_card_wins(patch):
    judge = Wayjer._judge

    def spoiled(self, one, two):
        taker = judge(self, one, two)
        return taker if taker is None or self.log[-1][0] == "beat" else 1 - taker

    patch.setattr(Wayjer, "_judge", spoiled)


@bug
def nothing_beats_by_its_text(patch):
    patch.setattr(things, "compile_kinds", lambda node, table: frozenset())
    from cardgen.engine.effects import nodes

    patch.setattr(nodes, "compile_kinds", lambda node, table: frozenset())


@bug
def a_zero_beats_every_card(patch):
    from cardgen.engine.effects import nodes

    patch.setattr(nodes, "compile_kinds", lambda node, table: frozenset(range(14)))


@bug
def the_deck_lies_open(patch):
    is_open = Zone.is_open_to
    patch.setattr(
        Zone, "is_open_to", lambda self, player: self.kind.visibility is Visibility.HIDDEN or is_open(self, player)
    )


@bug
def hands_lie_open(patch):
    is_open = Zone.is_open_to
    patch.setattr(
        Zone, "is_open_to", lambda self, player: self.kind.visibility is Visibility.OWNER or is_open(self, player)
    )


@bug
def the_last_card_of_the_deck_shows(patch):
    original = view.view

    def spoiled(state, player):
        seen = original(state, player)
        zones = tuple(
            (name, (*cards[:-1], state.zones[name][-1])) if name == "deck" and cards else (name, cards)
            for name, cards in seen.zones
        )
        return view.View(seen.player, zones, seen.looked_at, seen.copies, seen.scores, seen.asked)

    patch.setattr(view, "view", spoiled)


@bug
def the_shuffle_is_biased(patch):
    def shuffle(self, items):
        for place in range(len(items)):
            other = self.below(len(items))
            items[place], items[other] = items[other], items[place]

    patch.setattr(chance.Chance, "shuffle", shuffle)


@bug
def the_shuffle_never_leaves_a_card_in_place(patch):
    def shuffle(self, items):
        for place in range(len(items) - 1, 0, -1):
            other = self.below(place)
            items[place], items[other] = items[other], items[place]

    patch.setattr(chance.Chance, "shuffle", shuffle)


@bug
def a_won_card_is_lost(patch):
    move_all = State.move_all

    def spoiled(self, source, target):
        cards = move_all(self, source, target)
        if target.endswith("won") and cards:
            self.zones[target].pop()
        return cards

    patch.setattr(State, "move_all", spoiled)


@bug
def a_card_is_doubled(patch):
    def spoiled(self, card, source, target):
        self.zones[target].append(card)
        self.log.append(("move", (card,), source, target))

    patch.setattr(State, "move", spoiled)


@bug
def a_legal_move_is_missing(patch):
    choices = Wayjer.legal_choices
    patch.setattr(Wayjer, "legal_choices", lambda self, player: choices(self, player)[:-1])


@bug
def a_card_may_be_duel_and_wager_at_once(patch):
    objection = Wayjer.find_choice_objection

    def spoiled(self, player, action):
        same = action.verb == "duel" and len(set(action.cards)) == 1
        return None if same else objection(self, player, action)

    patch.setattr(Wayjer, "find_choice_objection", spoiled)


@bug
def the_other_player_may_answer_an_offer(patch):
    legal = State.legal_actions

    def spoiled(self, player):
        return [DECLINE] if self.offer is not None and self.offer.player != player else legal(self, player)

    patch.setattr(State, "legal_actions", spoiled)


@bug
def the_card_on_swap_does_not_stand_in_for_it(patch):
    patch.setattr(State, "as_it_stands", lambda self, pile: pile[0])


@bug
def copy_comes_before_swap(patch):
    patch.setattr(
        wayjer,
        "TASKS_FROM",
        tuple((("judge",), ("abilities", 2), ("abilities", 0), ("abilities", 1)) for _ in wayjer.TASKS_FROM),
    )


@bug
def looking_comes_before_swap(patch):
    patch.setattr(
        wayjer,
        "TASKS_FROM",
        tuple((("judge",), ("abilities", 1), ("abilities", 0), ("abilities", 2)) for _ in wayjer.TASKS_FROM),
    )


@bug
def copy_copies_the_duel_card(patch):
    compile_zone = things.compile_zone

    def spoiled(zone, table):
        name = compile_zone(zone, table)
        return lambda player: name(player).replace("wager", "duel")

    patch.setattr(things, "compile_zone", spoiled)


@bug
def a_copy_never_ends(patch):
    patch.setattr(State, "end_copies", lambda self, moment: None)


@bug
def a_copy_always_ends(patch):
    patch.setattr(State, "end_copies", lambda self, moment: self.copies.clear())


@bug
def the_card_on_swap_is_not_discarded(patch):
    move = State.move

    def spoiled(self, card, source, target):
        if target == "discard" and card == self.zones[source][-1] and "wager" in source:
            return
        move(self, card, source, target)

    patch.setattr(State, "move", spoiled)


@bug
def the_loser_s_wager_comes_first(patch):
    move_all = State.move_all

    def spoiled(self, source, target):
        cards = move_all(self, source, target)
        if source.endswith("wager") and source[:2] != target[:2]:
            self.zones[target][:] = [*self.zones[target][len(cards) :], *self.zones[target][: len(cards)]]
        return cards

    patch.setattr(State, "move_all", spoiled)


@bug
def p2_s_duel_card_is_discarded_first(patch):
    clear = Wayjer._clear_away

    def spoiled(self, taker):
        self.move_all("p2.duel", "discard")
        clear(self, taker)

    patch.setattr(Wayjer, "_clear_away", spoiled)


@bug
def declining_looks_all_the_same(patch):
    answer = State._answer
    patch.setattr(
        State,
        "_answer",
        lambda self, action: answer(self, self.rules.program.steps[self.offer.step].accept),
    )


@bug
def looking_is_compulsory(patch):
    from dataclasses import replace

    from cardgen.engine.effects import nodes

    compile_does = nodes.compile_does
    steps = tuple(
        (node, lambda *given: replace(compile_does(*given), is_offer=False))
        if node.__name__ == "Does"
        else (node, make)
        for node, make in nodes.STEPS
    )
    patch.setattr(nodes, "STEPS", steps)


@bug
def what_was_seen_is_told_to_both(patch):
    original = view.view
    patch.setattr(
        view,
        "view",
        lambda state, player: view.View(
            **{
                **{name: getattr(original(state, player), name) for name in view.View.__slots__},
                "looked_at": tuple(state.zones["deck"][:1]),
            }
        ),
    )


@bug
def a_secret_choice_shows(patch):
    step = State.step

    def spoiled(self, player, action):
        secret = len(self.waiting) > 1
        step(self, player, action)
        if secret:
            self.looked_at[1 - player].append(0)

    patch.setattr(State, "step", spoiled)


@bug
def the_log_tells_who_chose_last(patch):
    step = State.step

    def spoiled(self, player, action):
        if player == 0 and self.waiting == (0,) and self.offer is None:
            self.log.append(("second",))
        step(self, player, action)

    patch.setattr(State, "step", spoiled)


@bug
def a_refused_move_is_half_made(patch):
    objection = State.find_objection

    def spoiled(self, player, action):
        found = objection(self, player, action)
        if found is not None and self.zones["deck"]:
            self.zones["deck"].reverse()
        return found

    patch.setattr(State, "find_objection", spoiled)


@bug
def a_copied_state_shares_its_hands(patch):
    copy = State.copy

    def spoiled(self):
        other = copy(self)
        other.zones["p1.hand"] = self.zones["p1.hand"]
        return other

    patch.setattr(State, "copy", spoiled)


@bug
def a_copied_state_forgets_an_offer(patch):
    copy = State.copy

    def spoiled(self):
        other = copy(self)
        other.agenda = []
        return other

    patch.setattr(State, "copy", spoiled)


@bug
def the_text_of_a_state_lacks_what_was_copied(patch):
    from_text = text.from_text

    def spoiled(written, rules, state):
        found = from_text(written, rules, state)
        found.copies = {}
        return found

    patch.setattr(text, "from_text", spoiled)


@bug
def the_game_ends_a_round_early(patch):
    start = Wayjer.start

    def spoiled(self):
        start(self)
        if len(self.zones["p1.hand"]) == 2:
            self.waiting = ()

    patch.setattr(Wayjer, "start", spoiled)


@bug
def negative_cards_score_nothing(patch):
    def score(self, player):
        values = self.rules.facts.values
        return sum(max(0, values[self.kind_now(card)]) for card in self.zones[f"p{player + 1}.won"])

    patch.setattr(Wayjer, "score", score)


@bug
def a_tied_game_is_won_by_the_first_player(patch):
    def highest(scores):
        best = max(scores)
        return Outcome(Ending.WON, (scores.index(best),), scores)

    patch.setattr(wayjer, "highest_wins", highest)


@bug
def options_are_ignored(patch):
    from cardgen.games import table

    patch.setattr(table, "with_options", lambda card, deck, chosen: card)


@bug
def put_takes_the_bottom_card(patch):
    compile_top = things.compile_top

    def spoiled(node, table):
        name = things.compile_zone(node.zone, table)
        return lambda state, player, card: state.zones[name(player)][-node.n :]

    patch.setattr(things, "_CARDS", tuple((n, spoiled if c is compile_top else c) for n, c in things._CARDS))


@bug
def discarding_turns_the_order_round(patch):
    discard = acts.discard

    def spoiled(does, select, table, until):
        return discard(does, lambda *given: select(*given)[::-1], table, until)

    from dataclasses import replace

    patch.setattr(
        acts, "ACTS", tuple(replace(verb, build=spoiled) if verb.name == "discard" else verb for verb in acts.ACTS)
    )
