"""Three Lanes, told as its rulebook tells it: set-up, turn, actions, attacks, lanes, ending; rulings T1 to T30.

What a card can do stands in its text only. These rules know lanes, slots, actions and the order of things; they ask
the compiled powers what happens when a card is flipped or attacked, and what a card may and cannot do.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.engine.actions import Action
from cardgen.engine.chance import Chance
from cardgen.engine.outcome import Ending, Outcome, highest_wins
from cardgen.engine.state import BrokenStateError, Objection, Task
from cardgen.games.three_lanes.choices import can_be_flipped, find_objection, list_choices
from cardgen.games.three_lanes.facts import DAMAGE
from cardgen.games.three_lanes.position import ASIDE, DISCARD, DRAW, HANDS, Position
from cardgen.games.three_lanes.stands import ALL_SIDES, LANES, SEATS, SIDES, Stand

# ---- Facts

HAND = 5
CARDS_ASIDE = 10
ACTIONS = 3
LANES_TO_WIN = 2
PASSES = 4  # turns in a row without an action that end the game (T18)
TURNS = 400  # after which a game is unfinished (T18)


class ThreeLanes(Position):
    """A game of Three Lanes."""

    __slots__ = ()

    # ---- Set-up

    def deal(self, chance: Chance) -> None:
        """Shuffle; a Base card in each lane, five cards to each hand, ten aside, the rest to draw from."""
        cards = list(range(len(self.rules.cards.kind_of)))
        chance.shuffle(cards)
        rest = iter(cards)
        zones = {side: [next(rest)] for side in ALL_SIDES}
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
        self.log.append(("turn", self.turn))
        if self.zones[DRAW]:
            self.draw(self.turn)

    def draw(self, player: int) -> None:
        """Draw the top card; with the last one Base cards become normal (T17)."""
        card = self.zones[DRAW][0]
        self.move(card, DRAW, HANDS[player])
        self.log.append(("draw", player, card))
        if not self.zones[DRAW]:
            self.log.append(("wake",))

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
            self.log.append(("end turn", player, self.acted))
            self._end_turn()
            return
        self.actions -= 1
        self.acted = True
        self.agenda.append(("go on",))
        if verb == "play":
            self._play(player, cards[0], places[0])
        elif verb == "flip":
            side = SIDES[player][places[0].lane]
            self.turn_up(side, self._find(side, places[0].number))
        elif verb == "pair":
            self._pair_up(player, places[0].lane, places[0].number, places[1].number)
        else:
            attackers, targets = places
            self._attack(player, attackers[0].lane, [s.number for s in attackers], [s.number for s in targets])

    def do(self, task: Task) -> None:
        """Do what waits: flips of a 5, powers that a King repeats, and going on with the turn."""
        if task[0] == "go on":
            if self.actions > 0:
                self.waiting = (self.turn,)
            else:
                self._end_turn()
        elif task[0] == "flip":
            self._flip_waiting(task[1])
        elif task[0] == "repeat":
            self._repeat(task[1])

    def _end_turn(self) -> None:
        """Thaw and ready the mover's cards; four turns without an action in a row end the game (T18, T22)."""
        for side in SIDES[self.turn]:
            for stand in self.stands[side]:
                stand.is_frozen = False
                stand.attacks = 1
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
        self.move(card, hand, side)
        self.stands[side].append(Stand(self.used[side]))
        self.log.append(("play", player, card, lane, self.used[side]))

    def turn_up(self, side: str, place: int) -> None:
        """Turn a card face up; its flip powers run next (T3). Damage stays; more than it bears kills it (T6)."""
        facts = self.rules.facts
        card, stand = self.zones[side][place], self.stands[side][place]
        kind = self.rules.cards.kind_of[card]
        player = int(side not in SIDES[0])
        stand.is_up, stand.is_base = True, False
        stand.attacks = facts.attacks[kind]
        self.log.append(("flip", player, card, LANES.index(side[-1]), stand.number))
        if stand.damage >= facts.hit_points[True][kind]:
            self._kill(side, place)
            if not self.zones[side]:
                self.win_lane(1 - player, LANES.index(side[-1]))
        else:
            self._plan_powers(card, player, False)

    def _flip_waiting(self, card: int) -> None:
        """Flip a card that a 5 has named, unless it has been turned up or has gone meanwhile (T28)."""
        found = self.find_stand(card)
        if found is not None and not found[1].is_up:
            self.turn_up(found[0], self.zones[found[0]].index(card))

    def _repeat(self, card: int) -> None:
        """Run the flip powers of a card again (T13); one that repeats and is still at it does not begin anew."""
        found = self.find_stand(card)
        if found is not None and found[1].is_up:
            player = int(found[0] not in SIDES[0])
            self.log.append(("repeat", player, card))
            self._plan_powers(card, player, ("repeating", card) in self.agenda)

    def _plan_powers(self, card: int, player: int, is_repeating: bool) -> None:
        facts = self.rules.facts
        for steps in reversed(facts.flip_powers.get(self.rules.cards.kind_of[card], ())):
            if not (is_repeating and steps in facts.repeating):
                self.plan(steps, player, card)

    def _pair_up(self, player: int, lane: int, one: int, two: int) -> None:
        side = SIDES[player][lane]
        places = self._find(side, one), self._find(side, two)
        for place, partner in zip(places, (two, one), strict=True):
            self.stands[side][place].partner = partner
        self.log.append(("pair", player, tuple(self.zones[side][place] for place in places)))

    # ---- The attack: damage, deaths, what strikes back, deaths, the lane (T26)

    def _attack(self, player: int, lane: int, attackers: Sequence[int], targets: Sequence[int]) -> None:
        own, enemy = SIDES[player][lane], SIDES[1 - player][lane]
        cards = tuple(self.zones[own][self._find(own, number)] for number in attackers)
        struck = [
            (self.zones[enemy][place], self.stands[enemy][place].is_up)
            for place in (self._find(enemy, number) for number in targets)
        ]
        told = tuple((card if is_up else None, number) for (card, is_up), number in zip(struck, targets, strict=True))
        self.log.append(("attack", player, cards, lane, told))
        self._strike(own, enemy, attackers, targets)
        self._bury(enemy, targets)
        self._strike_back(cards, struck, 1 - player)
        self._bury(own, attackers)
        self._look_at_lane(lane, player)

    def _strike(self, own: str, enemy: str, attackers: Sequence[int], targets: Sequence[int]) -> None:
        """Deal the damage of all attackers to each target at once (T7, T8)."""
        kind_of = self.rules.cards.kind_of
        kinds = []
        for number in attackers:
            place = self._find(own, number)
            self.stands[own][place].attacks -= 1
            kinds.append(kind_of[self.zones[own][place]])
        for number in targets:
            place = self._find(enemy, number)
            stand, target = self.stands[enemy][place], kind_of[self.zones[enemy][place]]
            deals = self.rules.facts.deals
            stand.damage += sum(deals.get((kind, target, stand.is_up), DAMAGE) for kind in kinds)

    def _strike_back(self, cards: tuple[int, ...], struck: Sequence[tuple[int, bool]], enemy: int) -> None:
        """Run what attacked cards do that were face up, also dead ones, in slot order (T5)."""
        powers = self.rules.facts.struck
        self.attackers = cards
        for card, was_up in struck:
            for steps in powers.get(self.rules.cards.kind_of[card], ()) if was_up else ():
                for step in steps:
                    self.rules.program.steps[step].run(self, enemy, card)
        self.attackers = ()

    def _bury(self, side: str, numbers: Sequence[int]) -> None:
        """Let cards without hit points leave, in slot order."""
        points, kind_of = self.rules.facts.hit_points, self.rules.cards.kind_of
        for number in numbers:
            place = self._find(side, number)
            stand = self.stands[side][place]
            if stand.damage >= points[stand.is_up][kind_of[self.zones[side][place]]]:
                self._kill(side, place)

    def _kill(self, side: str, place: int) -> None:
        """Discard a card, face down unseen and without its powers, or do what its text puts in place of that (T9)."""
        card, stand = self.zones[side][place], self.stands[side][place]
        player = int(side not in SIDES[0])
        instead = self.rules.facts.replaced[stand.is_up].get(self.rules.cards.kind_of[card])
        if instead is not None:
            self.rules.program.steps[instead].run(self, player, card)
            return
        self.log.append(("kill", player, card, stand.is_up, LANES.index(side[-1]), stand.number))
        self.leave(side, place)
        if not stand.is_up:
            self.buried.append(len(self.zones[DISCARD]))
        self.move(card, side, DISCARD)

    def leave(self, side: str, place: int) -> Stand:
        """Take away how a card stands, before it is moved; its partner is single again (T15)."""
        stand = self.stands[side].pop(place)
        if stand.partner:
            self.stands[side][self._find(side, stand.partner)].partner = 0
            stand.partner = 0
        return stand

    def _find(self, side: str, number: int) -> int:
        for place, stand in enumerate(self.stands[side]):
            if stand.number == number:
                return place
        raise BrokenStateError(f"no card stands in slot {number} of {side}")

    # ---- Lanes

    def _look_at_lane(self, lane: int, attacker: int) -> None:
        """See whether a lane is won; if both sides are empty, by the attacker (T16, T23)."""
        if not self.zones[SIDES[1 - attacker][lane]]:
            self.win_lane(attacker, lane)
        elif not self.zones[SIDES[attacker][lane]]:
            self.win_lane(1 - attacker, lane)

    def win_lane(self, winner: int, lane: int) -> None:
        """Close a lane and discard its cards as they lie; the second lane ends the game at once (T16, T23)."""
        self.log.append(("lane", winner, lane, self.turn))
        for seat in SEATS:
            side = SIDES[seat][lane]
            first = len(self.zones[DISCARD])
            self.buried += [first + place for place, stand in enumerate(self.stands[side]) if not stand.is_up]
            if self.zones[side]:
                self.move_all(side, DISCARD)
            self.stands[side] = []
            self.used[side] = 0
        won = list(self.lanes_won)
        won[winner] = (*won[winner], lane)
        self.lanes_won = (won[0], won[1])
        if len(won[winner]) >= LANES_TO_WIN:
            self._end("lanes")

    # ---- The ending

    def _end(self, how: str) -> None:
        self.ending = how
        self.agenda.clear()
        self.waiting = ()
        self.log.append(("over", how, tuple(len(won) for won in self.lanes_won)))

    def is_over(self) -> bool:
        """The game ends with the second lane won, or without one (T18)."""
        return self.ending is not None

    def score(self, player: int) -> int:
        """Give the number of lanes won."""
        return len(self.lanes_won[player])

    def outcome(self) -> Outcome | None:
        """Two lanes win; a game of passes goes to who has won more, else it is a draw; none is won at the limit."""
        if self.ending is None:
            return None
        scores = (self.score(0), self.score(1))
        return Outcome(Ending.UNFINISHED, (), scores) if self.ending == "limit" else highest_wins(scores)

    # ---- What effects may be done to (T10, T11, T12, T14)

    def can_be(self, verb: str, zone: str, place: int) -> bool:
        """Tell whether the rules let an effect do this to a card in a lane."""
        stand, facts = self.stands[zone][place], self.rules.facts
        if verb == "look at":
            return not stand.is_base
        if verb == "flip":
            return can_be_flipped(stand, facts, self.is_asleep())
        if verb == "move":
            return not (stand.is_base and self.is_asleep())
        if verb == "mark":
            return not (stand.is_up and self.rules.cards.kind_of[self.zones[zone][place]] in facts.cannot_be_marked)
        return True
