"""Three Lanes, told as its rulebook tells it: set-up, turn, actions, attacks, lanes, ending; rulings T1 to T30.

What a card can do stands in its text only. These rules know lanes, slots, actions and the order of things; they ask
the compiled powers what happens when a card is flipped or attacked, and what a card may and cannot do.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from cardgen.engine.actions import Action, Objection
from cardgen.engine.chance import Chance
from cardgen.engine.narration import CardDrawn, Looked
from cardgen.engine.outcome import Ending, Outcome, highest_wins
from cardgen.engine.tasks import RunStep, Task
from cardgen.engine.zones import Zone
from cardgen.games.three_lanes import words
from cardgen.games.three_lanes.choices import can_be_flipped, find_objection, is_known_to_stay, list_choices, rate
from cardgen.games.three_lanes.facts import (
    ACTIONS,
    CARDS_ASIDE,
    DAMAGE,
    HAND,
    LANES_TO_WIN,
    PASSES,
    TURNS,
)
from cardgen.games.three_lanes.lanes import ALL_SIDES, SEATS, SIDE_OF, SIDES, LaneCard, Side, Slot
from cardgen.games.three_lanes.position import ASIDE, DISCARD, DRAW, HANDS, Found, Position, pair_up

# ---- What is still to be done


class GoOn(Task):
    """Go on with the turn after an action."""


class EndTurn(Task):
    """End the turn, once what cards do at its end is done."""


class UseAtTurnEnd(Task):
    """Do what a card does at the end of a turn, if it lies face up still."""

    card: int


class EndAttack(Task):
    """End an attack, once what struck back has done so: let cards leave and look at the lanes (T26)."""


class Kill(Task):
    """Let a card die, as nothing else has happened in place of that."""

    card: int


class LookAtLanes(Task):
    """See which lanes are won; if both sides of one are empty, by this player."""

    player: int


class RepeatPowers(Task):
    """Run the flip powers of a card again."""

    card: int


class Repeating(Task):
    """Remember, until all that it repeats is done, that a card is repeating powers."""

    card: int


GO_ON, END_TURN, END_ATTACK = GoOn(), EndTurn(), EndAttack()
LOOKS = tuple(LookAtLanes(seat) for seat in SEATS)


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
            self.finish()
        elif self.actions:
            self.waiting = (self.turn,)
        else:
            self._make_ready()
            self._begin_turn()

    def _make_ready(self) -> None:
        """Give cards that may attack more than once in each turn their attacks, in a position that begins a turn."""
        for side in ALL_SIDES if self.rules.facts.rearms else ():
            for place, lies in enumerate(self.lane_cards[side]):
                if lies.attacks == 1:
                    lies.attacks = self._count_attacks(side, place, lies)

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
        self.record(CardDrawn(player, card))
        self.wake()

    def wake(self) -> None:
        """Note that Base cards are normal once the draw pile is empty (T17)."""
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
            self._run_turn_end()
            return
        self.actions -= 1
        self.acted = True
        self.plan(GO_ON)
        if verb == "play":
            self._play(player, cards[0], places[0])
        elif verb == "flip":
            self.turn_up(self.get_slot(player, places[0]), player)
        elif verb == "pair":
            self._pair_up(player, places)
        else:
            self._attack(player, *places)

    def do(self, task: Task) -> None:
        """Do what waits: going on with the turn or ending it, the end of an attack, deaths, powers to repeat."""
        if isinstance(task, GoOn):
            if self.actions > 0:
                self.waiting = (self.turn,)
            else:
                self._run_turn_end()
        elif isinstance(task, EndTurn):
            self._end_turn()
        elif isinstance(task, UseAtTurnEnd):
            found = self.find_lane_card(task.card)
            if found is not None and found.lies.is_up:
                self.plan_steps(self.rules.facts.turn_end[found.kind], found.side.seat, task.card)
        elif isinstance(task, EndAttack):
            self._end_attack()
        elif isinstance(task, Kill):
            found = self.find_lane_card(task.card)
            if found is not None:
                self._die(found)
        elif isinstance(task, LookAtLanes):
            self._look_at_lanes(task.player)
        elif isinstance(task, RepeatPowers):
            self._repeat(task.card)

    def _run_turn_end(self) -> None:
        """Do what face-up cards do at the end of a turn: the mover's first, lane by lane; then the turn ends."""
        powers = self.rules.facts.turn_end
        if not powers:
            self._end_turn()
            return
        self.actions = 0
        self.plan(END_TURN)
        kind_of = self.rules.cards.kind_of
        for side in reversed((*SIDES[self.turn], *SIDES[1 - self.turn])):
            cards = zip(self.zones[side.zone], self.lane_cards[side], strict=True)
            for card, lies in reversed([*cards]):
                if lies.is_up and kind_of[card] in powers:
                    self.plan(UseAtTurnEnd(card))

    def _end_turn(self) -> None:
        """Thaw and ready the mover's cards; four turns without an action in a row end the game (T18, T22)."""
        for side in SIDES[self.turn]:
            for place, lies in enumerate(self.lane_cards[side]):
                if lies.frost:
                    lies.frost -= 1
                if lies.attacks != 1 or self.rules.facts.rearms:
                    lies.attacks = self._count_attacks(side, place, lies)
        for side in SIDES[1 - self.turn]:
            for place, lies in enumerate(self.lane_cards[side]):
                if lies.attacks > 1:  # turned up in this turn
                    lies.attacks = min(lies.attacks, self._count_attacks(side, place, lies))
        self.passes = 0 if self.acted or self.zones[DRAW] else self.passes + 1
        self.acted = False
        self.turns += 1
        if self.passes >= PASSES or self.turns >= TURNS:
            self._end("passes" if self.passes >= PASSES else "limit")
            return
        self.turn = 1 - self.turn
        self.left, self.homes = (), ()
        self._begin_turn()

    def _count_attacks(self, side: Side, place: int, lies: LaneCard) -> int:
        """Give how often a card may attack in a turn in which it is not turned up."""
        kind = self.rules.cards.kind_of[self.zones[side.zone][place]]
        return self.rules.facts.attacks_each_turn[kind] if lies.is_up else 1

    # ---- Play, flip, pair

    def _play(self, player: int, kind: int, lane: int) -> None:
        """Lay a card face down in the next slot of a lane (T1)."""
        kind_of, hand, side = self.rules.cards.kind_of, HANDS[player], SIDES[player][lane]
        card = next(card for card in self.zones[hand] if kind_of[card] == kind)
        self.used[side] += 1
        self.move(((card,), hand, side.zone))
        self.lane_cards[side].append(LaneCard(self.used[side]))
        self.record(words.Played(player, card, Slot(lane, self.used[side])))

    def turn_up(self, found: Found, player: int) -> bool:
        """Let a player turn a card up; its flip powers run next (T3). Damage stays; more than it bears kills it (T6).

        What cannot be flipped is shown to both and stays as it is; tell whether the card was turned up.
        """
        facts = self.rules.facts
        side, card, kind, lies = found
        if kind in facts.cannot_be_flipped:
            self.looked_at = tuple(seen if card in seen else (*seen, card) for seen in self.looked_at)
            self.record(words.StaysDown(side.seat, card, found.slot))
            return False
        lies.is_up, lies.is_base = True, False
        lies.attacks = facts.attacks[kind]
        self.record(words.Flipped(side.seat, card, found.slot, player))
        self._plan_powers(card, side.seat, False)
        if lies.damage >= facts.hit_points[True][kind] and not self._bears(found):
            self.look_later(1 - side.seat)
            self._bury([found])
        return True

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
        self.attackers = tuple([one.card for one in attackers])
        struck = tuple([(target.card if target.lies.is_up else None, target.slot) for target in targets])
        self.record(words.Attacked(player, self.attackers, struck))
        powers = self.rules.facts.struck
        striking = [target for target in targets if target.lies.is_up and target.kind in powers]
        self._strike(attackers, targets)
        depth = len(self.agenda)
        for target in reversed(striking):
            self.plan_steps(powers[target.kind], 1 - player, target.card)
        self._bury(targets)
        if len(self.agenda) == depth:
            self._end_attack()
        else:
            self.agenda.insert(depth, END_ATTACK)

    def _strike(self, attackers: Sequence[Found], targets: Sequence[Found]) -> None:
        """Deal the damage of all attackers to each target at once (T7, T8)."""
        deals = self.rules.facts.deals
        for attacker in attackers:
            attacker.lies.attacks -= 1
        for _, _, kind, lies in targets:
            lies.damage += sum([deals.get((attacker.kind, kind, lies.is_up), DAMAGE) for attacker in attackers])

    def _end_attack(self) -> None:
        """Let those leave that what struck back has killed, and look at the lanes."""
        self.attackers = ()
        if self.wounded:
            wounded, self.wounded = self.wounded, ()
            self.bury_hit(self.turn, wounded)
        else:
            self._look_at_lanes(self.turn)

    # ---- Deaths

    def bury_hit(self, player: int, hit: Container[int]) -> None:
        """Let those of the cards hit leave that have no hit points, a player's first, by lanes and slots; then look."""
        self.look_later(player)
        sides = (*SIDES[player], *SIDES[1 - player])
        self._bury([found for side in sides for found in self.list_found(side) if found.card in hit])

    def _bury(self, struck: Sequence[Found]) -> None:
        """Let cards without hit points leave, in order."""
        points = self.rules.facts.hit_points
        replaced = self.rules.facts.replaced
        dead = [
            found
            for found in struck
            if found.lies.damage >= points[found.lies.is_up][found.kind] and not self._bears(found)
        ]
        if any(found.kind in replaced[found.lies.is_up] for found in dead):
            self.plan(*[self._plan_death(found) for found in dead])
        else:
            for found in dead:
                self._die(found)

    def _bears(self, found: Found) -> bool:
        """Tell whether a card lives on without hit points, as its text says."""
        return found.lies.is_up and found.kind in self.rules.facts.cannot_be_killed

    def _plan_death(self, found: Found) -> Task:
        """Give the death of a card as a task, or what its text puts in place of that (T9)."""
        instead = self.rules.facts.replaced[found.lies.is_up].get(found.kind)
        death = Kill(found.card)
        return death if instead is None else RunStep(instead, found.side.seat, found.card, instead_of=death)

    def _die(self, found: Found) -> None:
        """Discard a card; face down it goes unseen and without its powers. What it does when killed comes later."""
        side, card, kind, lies = found
        self.record(words.Killed(side.seat, card, lies.is_up, found.slot))
        self.leave(found)
        if not lies.is_up:
            self.buried += (len(self.zones[DISCARD]),)
        elif kind in self.rules.facts.fallen:
            self.dying += ((side.seat, card),)
        self.move(((card,), side.zone, DISCARD))

    def leave(self, found: Found) -> None:
        """Take away how a card lies in its lane, before it is moved; its partner is single again (T15)."""
        self.left += (found.side.lane,)
        self.homes += ((found.card, found.side.zone),)
        self.part(found)
        self.lane_cards[found.side].remove(found.lies)

    def part(self, found: Found) -> None:
        """Make a card single, and its partner."""
        if found.lies.partner:
            self.get_slot(found.side.seat, Slot(found.side.lane, found.lies.partner)).lies.partner = 0
            found.lies.partner = 0

    # ---- Lanes

    def look_later(self, player: int) -> None:
        """Look at the lanes once what is done now is over; an attack does so itself at its end."""
        if not self.attackers:
            self.plan(LOOKS[player])

    def _look_at_lanes(self, player: int) -> None:
        """See whether lanes that were left are won; if both sides of one are empty, by this player (T16, T23).

        Then what was killed does what it does then, in the order of deaths.
        """
        left, self.left = sorted(set(self.left)), ()
        for lane in left:
            for winner in (player, 1 - player):
                if not self.is_closed(lane) and not self.zones[SIDES[1 - winner][lane].zone]:
                    self.win_lane(winner, lane)
            if self.is_over:
                return
        dying, self.dying = self.dying, ()
        for seat, card in reversed(dying):
            self.plan_steps(self.rules.facts.fallen[self.rules.cards.kind_of[card]], seat, card)

    def win_lane(self, winner: int, lane: int) -> None:
        """Close a lane and discard its cards as they lie; the second lane ends the game at once (T16, T23)."""
        self.record(words.LaneWon(winner, lane, self.turn))
        for side in (sides[lane] for sides in SIDES):
            first = len(self.zones[DISCARD])
            self.buried += tuple(first + place for place, lies in enumerate(self.lane_cards[side]) if not lies.is_up)
            if self.zones[side.zone]:
                self.homes += tuple((card, side.zone) for card in self.zones[side.zone])
                self.move((self.zones[side.zone], side.zone, DISCARD))
            self.lane_cards[side] = []
            self.used[side] = 0
        self.close(lane, winner)
        if len(self.lanes_won[winner]) >= LANES_TO_WIN:
            self._end("lanes")

    # ---- The ending

    def _end(self, how: str) -> None:
        self.ending = how
        self.finish()
        self.record(words.Ended(how, self.returns()))

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

    def can_be(self, verb: str, zone: Zone, place: int, player: int) -> bool:
        """Tell whether the rules let a player's power do this to a card in a lane, as far as the player can know."""
        lies, facts = self.lane_cards[SIDE_OF[zone]][place], self.rules.facts
        card = self.zones[zone][place]
        kind = self.rules.cards.kind_of[card]
        if verb == "look at":
            return not lies.is_base
        if verb == "flip":
            return can_be_flipped(lies, facts, self.is_asleep()) and not is_known_to_stay(self, lies, card, player)
        if verb == "move":
            return not (kind in facts.cannot_be_moved if lies.is_up else lies.is_base and self.is_asleep())
        if verb == "mark":
            return not (lies.is_up and kind in facts.cannot_be_marked)
        return True

    def note_look(self, player: int, card: int) -> Looked:
        """Tell in which slot a player has seen a card (T11)."""
        found = self.find_lane_card(card)
        if found is None:
            return super().note_look(player, card)
        return words.LookedInLane(player, card, found.side.zone, found.slot)

    # ---- How the table looks, and how good a move

    draw_table = words.draw_table
    rate = rate
