"""Three Lanes, told as its rulebook tells it: set-up, turn, actions, attacks, lanes, ending; rulings T1 to T30.

What a card can do stands in its text only. These rules know lanes, slots, actions and the order of things; they ask
the compiled powers what happens when a card is flipped or attacked, and what a card may and cannot do.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.ability.ast import This
from cardgen.engine.actions import Action, Objection
from cardgen.engine.chance import Chance
from cardgen.engine.effects import Powers
from cardgen.engine.effects.acts import Discarded
from cardgen.engine.effects.program import Deed, Given
from cardgen.engine.outcome import Ending, Outcome, highest_wins
from cardgen.engine.state import Task
from cardgen.engine.zones import Zone
from cardgen.games.three_lanes import words
from cardgen.games.three_lanes.choices import can_be_flipped, find_objection, list_choices, rate
from cardgen.games.three_lanes.facts import (
    ACTIONS,
    CARDS_ASIDE,
    DAMAGE,
    HAND,
    LANES_TO_WIN,
    OF_MARKED,
    PASSES,
    STATEMENTS,
    TURNS,
)
from cardgen.games.three_lanes.lanes import ALL_SIDES, LANES, SIDE_OF, SIDES, LaneCard, Slot
from cardgen.games.three_lanes.position import ASIDE, DISCARD, DRAW, HANDS, Found, Position, pair_up

# ---- What is still to be done


class GoOn(Task):
    """Go on with the turn after an action."""


class FlipWaiting(Task):
    """Flip a card that a 5 has named."""

    card: int


class RepeatPowers(Task):
    """Run the flip powers of a card again."""

    card: int


class Repeating(Task):
    """Remember, until all that it repeats is done, that a card is repeating powers."""

    card: int


GO_ON = GoOn()


class ThreeLanes(Position):
    """A game of Three Lanes."""

    # ---- Set-up

    def deal(self, chance: Chance) -> None:
        """Shuffle; a Base card in each lane, five cards to each hand, ten aside, the rest to draw from."""
        cards = list(range(len(self.rules.cards.kind_of)))
        chance.shuffle(cards)
        rest = iter(cards)
        zones = {side.zone: [next(rest)] for side in ALL_SIDES}
        for hand in HANDS:
            zones[hand] = [next(rest) for _ in range(HAND)]
        zones[ASIDE] = [next(rest) for _ in range(CARDS_ASIDE)]
        zones[DRAW] = list(rest)
        self.place(zones)

    def start(self) -> None:
        """Begin the turn of the player whose it is; a position in mid-turn goes on as it stands."""
        if any(len(won) >= LANES_TO_WIN for won in self.lanes_won):
            self.ending = "lanes"
        elif self.actions:
            self.waiting = (self.turn,)
        else:
            self._begin_turn()

    # ---- The turn: draw a card, then three actions

    def _begin_turn(self) -> None:
        self.actions, self.acted = ACTIONS, False
        self.waiting = (self.turn,)
        self.record(words.TurnBegun(self.turn))
        if self.zones[DRAW]:
            self.draw(self.turn)

    def draw(self, player: int) -> None:
        """Draw the top card; with the last one Base cards become normal (T17)."""
        card = self.zones[DRAW][0]
        self.move(((card,), DRAW, HANDS[player]))
        self.record(words.Drawn(player, card))
        if not self.zones[DRAW]:
            self.record(words.Woken())

    def legal_choices(self, player: int) -> list[Action]:
        """Give every action, and the end of the turn (T2, T20)."""
        return list_choices(self, player)

    def find_choice_objection(self, player: int, action: Action) -> Objection | None:
        """Say which ruling an action breaks."""
        return find_objection(self, player, action)

    def carry_out(self, choices: Sequence[Action]) -> None:
        """Do one action and all that it sets off; then the turn goes on or ends."""
        verb, cards, places = choices[0]
        player = self.turn
        if verb == "end":
            self.record(words.TurnEnded(player, self.acted))
            self._end_turn()
            return
        self.actions -= 1
        self.acted = True
        self.plan(GO_ON)
        if verb == "play":
            self._play(player, cards[0], places[0])
        elif verb == "flip":
            self.turn_up(self.get_slot(player, places[0]))
        elif verb == "pair":
            self._pair_up(player, places)
        else:
            self._attack(player, *places)

    def do(self, task: Task) -> None:
        """Do what waits: flips of a 5, powers that a King repeats, and going on with the turn."""
        if isinstance(task, GoOn):
            if self.actions > 0:
                self.waiting = (self.turn,)
            else:
                self._end_turn()
        elif isinstance(task, FlipWaiting):
            self._flip_waiting(task.card)
        elif isinstance(task, RepeatPowers):
            self._repeat(task.card)

    def _end_turn(self) -> None:
        """Thaw and ready the mover's cards; four turns without an action in a row end the game (T18, T22)."""
        for side in SIDES[self.turn]:
            for lies in self.lane_cards[side]:
                lies.is_frozen = False
                lies.attacks = 1
        self.passes = 0 if self.acted or self.zones[DRAW] else self.passes + 1
        self.acted = False
        self.turns += 1
        if self.passes >= PASSES or self.turns >= TURNS:
            self._end("passes" if self.passes >= PASSES else "limit")
            return
        self.turn = 1 - self.turn
        self._begin_turn()

    # ---- Play, flip, pair

    def _play(self, player: int, kind: int, lane: int) -> None:
        """Lay a card face down in the next slot of a lane (T1)."""
        kind_of, hand, side = self.rules.cards.kind_of, HANDS[player], SIDES[player][lane]
        card = next(card for card in self.zones[hand] if kind_of[card] == kind)
        self.used[side] += 1
        self.move(((card,), hand, side.zone))
        self.lane_cards[side].append(LaneCard(self.used[side]))
        self.record(words.Played(player, card, Slot(lane, self.used[side])))

    def turn_up(self, found: Found) -> None:
        """Turn a card face up; its flip powers run next (T3). Damage stays; more than it bears kills it (T6)."""
        facts = self.rules.facts
        side, card, kind, lies = found
        lies.is_up, lies.is_base = True, False
        lies.attacks = facts.attacks[kind]
        self.record(words.Flipped(side.seat, card, found.slot))
        if lies.damage >= facts.hit_points[True][kind]:
            self._kill(found)
            if not self.zones[side.zone]:
                self.win_lane(1 - side.seat, side.lane)
        else:
            self._plan_powers(card, side.seat, False)

    def _flip_waiting(self, card: int) -> None:
        """Flip a card that a 5 has named, unless it has been turned up or has gone meanwhile (T28)."""
        found = self.find_lane_card(card)
        if found is not None and not found.lies.is_up:
            self.turn_up(found)

    def _repeat(self, card: int) -> None:
        """Run the flip powers of a card again (T13); one that repeats and is still at it does not begin anew."""
        found = self.find_lane_card(card)
        if found is not None and found.lies.is_up:
            self.record(words.Repeated(found.side.seat, card))
            self._plan_powers(card, found.side.seat, Repeating(card) in self.agenda)

    def _plan_powers(self, card: int, player: int, is_repeating: bool) -> None:
        facts = self.rules.facts
        for steps in reversed(facts.flip_powers.get(self.rules.cards.kind_of[card], ())):
            if not (is_repeating and steps in facts.repeating):
                self.plan_steps(steps, player, card)

    def _pair_up(self, player: int, slots: Sequence[Slot]) -> None:
        pair = [self.get_slot(player, slot) for slot in slots]
        pair_up(pair)
        self.record(words.Paired(player, tuple(found.card for found in pair)))

    # ---- The attack: damage, deaths, what strikes back, deaths, the lane (T26)

    def _attack(self, player: int, slots: Sequence[Slot], target_slots: Sequence[Slot]) -> None:
        attackers = [self.get_slot(player, slot) for slot in slots]
        targets = [self.get_slot(1 - player, slot) for slot in target_slots]
        cards = tuple([one.card for one in attackers])
        up = [target.card for target in targets if target.lies.is_up]
        struck = tuple([(target.card if target.lies.is_up else None, target.slot) for target in targets])
        self.record(words.Attacked(player, cards, struck))
        self._strike(attackers, targets)
        self._bury(targets)
        self._strike_back(cards, up, 1 - player)
        self._bury(attackers)
        self._look_at_lane(slots[0].lane, player)

    def _strike(self, attackers: Sequence[Found], targets: Sequence[Found]) -> None:
        """Deal the damage of all attackers to each target at once (T7, T8)."""
        deals = self.rules.facts.deals
        for attacker in attackers:
            attacker.lies.attacks -= 1
        for _, _, kind, lies in targets:
            lies.damage += sum([deals.get((attacker.kind, kind, lies.is_up), DAMAGE) for attacker in attackers])

    def _strike_back(self, attackers: tuple[int, ...], struck: Sequence[int], enemy: int) -> None:
        """Run what attacked cards do that were face up, also dead ones, in slot order (T5)."""
        powers = self.rules.facts.struck
        self.attackers = attackers
        for card in struck:
            for steps in powers.get(self.rules.cards.kind_of[card], ()):
                for step in steps:
                    self.rules.program.steps[step].run(self, enemy, card)
        self.attackers = ()

    def _bury(self, struck: Sequence[Found]) -> None:
        """Let cards without hit points leave, in slot order."""
        points = self.rules.facts.hit_points
        for found in struck:
            if found.lies.damage >= points[found.lies.is_up][found.kind]:
                self._kill(found)

    def _kill(self, found: Found) -> None:
        """Discard a card, face down unseen and without its powers, or do what its text puts in place of that (T9)."""
        side, card, kind, lies = found
        instead = self.rules.facts.replaced[lies.is_up].get(kind)
        if instead is not None:
            self.rules.program.steps[instead].run(self, side.seat, card)
            return
        self.record(words.Killed(side.seat, card, lies.is_up, found.slot))
        self.leave(found)
        if not lies.is_up:
            self.buried += (len(self.zones[DISCARD]),)
        self.move(((card,), side.zone, DISCARD))

    def leave(self, found: Found) -> None:
        """Take away how a card lies in its lane, before it is moved; its partner is single again (T15)."""
        lies = found.lies
        if lies.partner:
            self.get_slot(found.side.seat, Slot(found.side.lane, lies.partner)).lies.partner = 0
            lies.partner = 0
        self.lane_cards[found.side].remove(lies)

    # ---- Lanes

    def _look_at_lane(self, lane: int, attacker: int) -> None:
        """See whether a lane is won; if both sides are empty, by the attacker (T16, T23)."""
        for winner in (attacker, 1 - attacker):
            if not self.zones[SIDES[1 - winner][lane].zone]:
                self.win_lane(winner, lane)
                return

    def win_lane(self, winner: int, lane: int) -> None:
        """Close a lane and discard its cards as they lie; the second lane ends the game at once (T16, T23)."""
        self.record(words.LaneWon(winner, lane, self.turn))
        for side in (sides[lane] for sides in SIDES):
            first = len(self.zones[DISCARD])
            self.buried += tuple(first + place for place, lies in enumerate(self.lane_cards[side]) if not lies.is_up)
            if self.zones[side.zone]:
                self.move((self.zones[side.zone], side.zone, DISCARD))
            self.lane_cards[side] = []
            self.used[side] = 0
        self.close(lane, winner)
        if len(self.lanes_won[winner]) >= LANES_TO_WIN:
            self._end("lanes")

    # ---- The ending

    def _end(self, how: str) -> None:
        self.ending = how
        self.agenda.clear()
        self.waiting = ()
        self.record(words.Ended(how, self.returns()))

    def is_terminal(self) -> bool:
        """The game ends with the second lane won, or without one (T18)."""
        return self.ending is not None

    def returns(self) -> tuple[int, ...]:
        """Give the number of lanes that each player has won."""
        return tuple(len(won) for won in self.lanes_won)

    def outcome(self) -> Outcome | None:
        """Two lanes win; a game of passes goes to who has won more, else it is a draw; none is won at the limit."""
        if self.ending is None:
            return None
        scores = self.returns()
        return Outcome(Ending.UNFINISHED, (), scores) if self.ending == "limit" else highest_wins(scores)

    # ---- What effects may be done to (T10, T11, T12, T14)

    def can_be(self, verb: str, zone: Zone, place: int) -> bool:
        """Tell whether the rules let an effect do this to a card in a lane."""
        lies, facts = self.lane_cards[SIDE_OF[zone]][place], self.rules.facts
        if verb == "look at":
            return not lies.is_base
        if verb == "flip":
            return can_be_flipped(lies, facts, self.is_asleep())
        if verb == "move":
            return not (lies.is_base and self.is_asleep())
        if verb == "mark":
            return not (lies.is_up and self.rules.cards.kind_of[self.zones[zone][place]] in facts.cannot_be_marked)
        return True

    def note_look(self, player: int, card: int) -> words.LookedInLane:
        """Tell in which slot a player has seen a card (T11)."""
        found = self.get_lane_card(card)
        return words.LookedInLane(player, card, found.side.zone, found.slot)

    # ---- How the table looks, and how good a move

    draw_table = words.draw_table
    draw_diagram = words.draw_diagram
    rate = rate


# ---- The powers: what the verbs of their texts do


def draw(state: ThreeLanes, player: int, card: int, cards: Sequence[int], given: Given) -> bool:
    """Draw cards; with an empty pile nothing is done in full (T10)."""
    for _ in range(given.n):
        if not state.zones[DRAW]:
            return False
        state.draw(player)
    return True


def discard(state: ThreeLanes, player: int, card: int, cards: Sequence[int], given: Given) -> None:
    """Discard chosen cards of the player's hand, face up."""
    state.move((tuple(cards), HANDS[player], DISCARD))
    state.record(Discarded(player, card, tuple(cards)))


def look(state: ThreeLanes, player: int, card: int, cards: Sequence[int], given: Given) -> None:
    """Show a face-down card to the player alone (T11)."""
    for seen in cards:
        state.look_at(player, seen)


def flip(state: ThreeLanes, player: int, card: int, cards: Sequence[int], given: Given) -> None:
    """Flip cards one after the other, each with its powers before the next (T12)."""
    state.plan(*[FlipWaiting(each) for each in cards])


def mark(state: ThreeLanes, player: int, card: int, cards: Sequence[int], given: Given) -> None:
    """Freeze cards until the end of their owner's next turn (T4)."""
    frozen = [state.get_lane_card(each) for each in cards]
    for found in frozen:
        found.lies.is_frozen = True
    if frozen:
        state.record(words.Frozen(player, frozen[0].side.lane, len(frozen)))


def heal(state: ThreeLanes, player: int, card: int, cards: Sequence[int], given: Given) -> None:
    """Take all damage off cards (T10)."""
    lying = [state.get_lane_card(each).lies for each in cards]
    damaged = [lies for lies in lying if lies.damage]
    for lies in damaged:
        lies.damage = 0
    state.record(words.Healed(player, len(damaged)))


def deal(state: ThreeLanes, player: int, card: int, cards: Sequence[int], given: Given) -> None:
    """Damage attackers, except those whose text spares them from this keyword (T5, T7)."""
    spared = state.rules.facts.spared
    for each in cards:
        found = state.find_lane_card(each)
        if found is not None and given.source not in spared.get(found.kind, ()):
            found.lies.damage += given.n
            state.record(words.Retaliated(player, card, each))


def gain(state: ThreeLanes, player: int, card: int, cards: Sequence[int], given: Given) -> None:
    """Gain actions."""
    state.actions += given.n
    state.record(words.Gained(player, given.n))


def repeat(state: ThreeLanes, player: int, card: int, cards: Sequence[int], given: Given) -> None:
    """Repeat the flip powers of cards one after the other (T13, T28)."""
    powers, kind_of = state.rules.facts.flip_powers, state.rules.cards.kind_of
    state.plan(*[RepeatPowers(each) for each in cards if kind_of[each] in powers], Repeating(card))


def move(state: ThreeLanes, player: int, card: int, cards: Sequence[int], given: Given) -> None:
    """Move a card to the lane of the card that says so, with its state; the lane it left is looked at (T14, T23)."""
    goal = state.get_lane_card(card).side
    for each in cards:
        moved = state.get_lane_card(each)
        source, old, lies = moved.side, moved.slot, moved.lies
        state.leave(moved)
        state.used[goal] += 1
        lies.number = state.used[goal]
        state.move(((each,), source.zone, goal.zone))
        state.lane_cards[goal].append(lies)
        state.record(words.Shifted(player, each, lies.is_up, old, Slot(goal.lane, lies.number)))
        if not state.zones[source.zone]:
            state.win_lane(1 - player, source.lane)


def give_back(state: ThreeLanes, player: int, card: int, cards: Sequence[int], given: Given) -> None:
    """Return a card that would have died to its slot, undamaged and without markers (T9, T27)."""
    for each in cards:
        found = state.get_lane_card(each)
        lies = found.lies
        lies.is_up = given.up
        lies.is_base = lies.is_base and not given.up
        lies.damage, lies.is_frozen, lies.attacks = 0, False, 1
        state.record(words.Returned(player, each, given.up, found.slot))


POWERS = Powers(
    events={
        "flip": ("draw", "discard", "look at", "flip", "mark", "heal", "repeat", "move", "gain"),
        "attack": ("deal",),
    },
    deeds={
        "draw": Deed(draw, ("n",)),
        "discard": Deed(discard, ("1 from hand",)),
        "look at": Deed(look, ("1",)),
        "flip": Deed(flip, ("each",)),
        "mark": Deed(mark, ("each",), lasts=True),
        "heal": Deed(heal, ("each",)),
        "deal": Deed(deal, ("damage to each attacker",), actor=This),
        "gain": Deed(gain, ("action",)),
        "repeat": Deed(repeat, ("each flip ability",)),
        "move": Deed(move, ("1 from another lane to this lane",)),
        "return": Deed(give_back, ("this face up", "this face down")),
    },
    regions={"lane": LANES},
    roles={"attacker": lambda state: state.attackers},
    statements=STATEMENTS,
    marked=OF_MARKED,
    replaced={"kill": ("return",)},
)
