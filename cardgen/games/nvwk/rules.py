"""NVWK, told as its rulebook tells it: set-up, turn, plays and their abilities, clearing, ending; rulings N1 to N38.

What a card does stands in its text only. These rules know plays, orders, what is pending and chains; they ask the
compiled abilities what happens when a card is played, and what a card may and cannot do.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.ability.ast import Who
from cardgen.engine.actions import Action, Objection
from cardgen.engine.chance import Chance
from cardgen.engine.narration import CardDrawn
from cardgen.engine.outcome import Ending, Outcome, lowest_wins
from cardgen.engine.tasks import Task
from cardgen.games.nvwk import words
from cardgen.games.nvwk.facts import LOSING_POINTS, TURNS, count_dealt
from cardgen.games.nvwk.plays import Demand, find_demand, find_objection, list_choices
from cardgen.games.nvwk.position import DECK, DISCARD, HANDS, PILE, UP, Position
from cardgen.games.nvwk.rating import rate

# ---- What is still to be done


class Act(Task):
    """Let a card of the play act, with the abilities of a kind: its own, or those that it gains from a flipped card."""

    card: int
    kind: int
    is_gained: bool = False


class Forget(Task):
    """Begin a sentence: no cards are named in it so far."""


class Resume(Task):
    """Go on with an ability of a kind, in which these cards are named."""

    kind: int
    those: tuple[int, ...]
    is_noted: bool


class Draw(Task):
    """Let a player draw cards, one by one."""

    player: int
    n: int


class Flip(Task):
    """Flip cards of the deck, one by one, and discard them."""

    player: int
    n: int


class EndPlay(Task):
    """End the turn of a play, once all that it does is done."""


class Proceed(Task):
    """Go on with a turn after a draw: end it as a pass, or let the player choose again."""

    is_pass: bool


END_PLAY, FORGET = EndPlay(), Forget()
EMPTY_HAND, FEW_POINTS, NO_LEAD = "a hand is empty", f"a player has {LOSING_POINTS} points or fewer", "nobody can lead"
LIMIT = f"{TURNS:,} turns have been played"


class Nvwk(Position):
    """A game of NVWK."""

    # ---- Set-up

    def deal(self, chance: Chance) -> None:
        """Shuffle; seven cards to each hand, six with five players or more."""
        cards = list(range(len(self.rules.cards.kind_of)))
        chance.shuffle(cards)
        players = self.rules.players
        n = count_dealt(players)
        zones = {HANDS[seat]: cards[seat * n : (seat + 1) * n] for seat in range(players)}
        self.place({**zones, DECK: cards[players * n :]})

    def start(self) -> None:
        """Begin the turn of the player whose it is (N1)."""
        self.waiting = (self.turn,)

    # ---- The turn: a play, a pass, or an answer to what is pending

    def legal_choices(self, player: int) -> list[Action]:
        """Give every move (N18, N25)."""
        return list_choices(self, player)

    def find_choice_objection(self, player: int, action: Action) -> Objection | None:
        """Say which ruling a move breaks."""
        return find_objection(self, player, action)

    def carry_out(self, choices: Sequence[Action]) -> None:
        """Make a move; what it sets off follows."""
        action = choices[0]
        if action.verb == "play":
            self._play(action)
        elif action.verb == "pass":
            self._pass()
        elif action.verb == "skip":
            self._skip()
        elif action.verb == "draw":
            self._take_draw()
        else:
            self._discard_instead(action.cards[0])

    def do(self, task: Task) -> None:
        """Do what waits: a card's abilities, draws and flips one by one, the end of a play or of a draw."""
        if isinstance(task, Act):
            self._act(task)
        elif isinstance(task, Resume):
            self.acting, self.those = task.kind, task.those
            self.is_noted = task.is_noted and task.kind in self.in_force
        elif isinstance(task, Draw):
            self._draw(task)
        elif isinstance(task, Flip):
            self._flip(task)
        elif isinstance(task, EndPlay):
            self._end_play()
        elif isinstance(task, Forget):
            self.those = ()
        elif isinstance(task, Proceed):
            self._proceed(task.is_pass)

    # ---- A play and its abilities (N3, N7, N11, N20, N26)

    def _play(self, action: Action) -> None:
        seat, facts = self.turn, self.rules.facts
        cards = self._take(seat, action.cards)
        ways = [facts.ways[number] for number in action.places]
        is_leading = not self.plays
        is_cancelled = self.is_cancelled(action.places)
        self.had_chain = self.find_chain() is not None
        self.move((cards, HANDS[seat], PILE))
        self.plays += (action.places,)
        self.leader, self.passed = seat, ()
        self.in_force, self.is_cancelling = (), False
        names = tuple(words.name_way(way, self.rules.cards) for way in ways)
        self.record(words.Played(seat, cards, names, is_leading))
        if is_cancelled:
            self.record(words.Cancelled(seat))
            self.plan(END_PLAY)
        else:
            acts = [Act(card, way.acts_as) for card, way in zip(cards, ways, strict=True)]
            self.plan(*acts, END_PLAY)

    def _take(self, seat: int, kinds: Sequence[int]) -> tuple[int, ...]:
        """Give the cards of a hand that a move names by their kinds."""
        kind_of = self.rules.cards.kind_of
        left, found = [*self.zones[HANDS[seat]]], []
        for kind in kinds:
            card = next(card for card in left if kind_of[card] == kind)
            left.remove(card)
            found.append(card)
        return tuple(found)

    def _act(self, task: Act) -> None:
        """Put a card's restriction in force, then run what it does when played (N7, N13)."""
        facts, kind = self.rules.facts, task.kind
        self.begin_act(kind)
        abilities = facts.gained[kind] if task.is_gained else facts.played[kind]
        for steps in reversed(abilities):
            self.plan_steps(steps, self.turn, task.card)
            if kind in facts.gainers:
                self.plan(FORGET)

    def gain_abilities(self, card: int, cards: Sequence[int]) -> None:
        """Let a card of the play act with the abilities of others, in their order (N13, N34)."""
        facts, kind_of = self.rules.facts, self.rules.cards.kind_of
        for other in cards:
            if facts.gained[kind_of[other]] or kind_of[other] in facts.lasting:
                self.record(words.GainedAbility(self.turn, other))
        self.plan(*(Act(card, kind_of[other], True) for other in cards), Resume(self.acting, self.those, self.is_noted))

    def list_those(self) -> tuple[int, ...]:
        """Give the cards that the step before has discarded."""
        return self.those

    def find_seats(self, who: Who, player: int) -> tuple[int, ...]:
        """Give the seats that a sentence means now: left and right by seat, else in the order of play (N14, N33)."""
        if who in (Who.LEFT, Who.RIGHT):
            return ((player + (1 if who is Who.LEFT else -1)) % self.rules.players,)
        seats = tuple(self.next_seat(player, step) for step in range(self.rules.players))
        if who is Who.NEXT:
            return seats[1:2]
        if who is Who.CHOSEN:
            return tuple(range(self.rules.players))
        return seats if who is Who.EACH else seats[1:]

    def _end_play(self) -> None:
        """Clear the pile if that was asked for, then end the turn (N16, N31)."""
        if self.is_clearing:
            self.is_clearing = False
            self._clear()
        self._end_turn()

    # ---- Passing, skipping, drawing (N8, N9, N12, N18, N29, N30, N36)

    def _pass(self) -> None:
        if self.plays:
            self.record(words.Passed(self.turn))
            self._note_pass()
            self._end_turn()
            return
        self.record(words.CannotLead(self.turn))
        if len(self.passed) == self.rules.players - 1:
            self._count_turn()
            self._end(NO_LEAD)
        else:
            self.passed += (self.turn,)
            self._end_turn()

    def _note_pass(self) -> None:
        if self.turn != self.leader and self.turn not in self.passed:
            self.passed += (self.turn,)

    def _skip(self) -> None:
        """Skip as many players as are pending, this one first (N30)."""
        n = self.pending_skip
        self.record(words.Skipped(tuple(self.next_seat(self.turn, step) for step in range(n))))
        self.pending_skip, self.skip_met_by = 0, ()
        self._end_turn(n)

    def _take_draw(self) -> None:
        demand = find_demand(self)
        if demand is Demand.DRAW:
            n = self.pending_draw
            self.record(words.TookDraw(self.turn, n))
            self._end_pending_draw()
        else:
            chain = self.find_chain()
            assert chain is not None
            n = chain.size
            self.record(words.ChainBroken(self.turn, n))
            self.chain_from = len(self.plays)
        self.plan(Draw(self.turn, n), Proceed(demand is not Demand.DRAW))

    def _discard_instead(self, kind: int) -> None:
        cards = self._take(self.turn, (kind,))
        is_chain = find_demand(self) is Demand.CHAIN
        self.move((cards, HANDS[self.turn], DISCARD))
        self.record(words.DiscardedInstead(self.turn, cards[0]))
        if is_chain:
            self.chain_from = len(self.plays)
        else:
            self._end_pending_draw()
        self._proceed(is_chain)

    def _end_pending_draw(self) -> None:
        self.pending_draw, self.draw_met_by = 0, ()

    def _proceed(self, is_pass: bool) -> None:
        """Go on after what was pending: for a chain that was a pass, else the turn goes on (N9)."""
        if is_pass:
            self._note_pass()
        if is_pass or not self.zones[HANDS[self.turn]]:
            self._end_turn()
        else:
            self.waiting = (self.turn,)

    # ---- Cards from the deck (N17, N32)

    def _draw(self, task: Draw) -> None:
        if self._needs_shuffle():
            self._shuffle_in(task)
        elif self.zones[DECK]:
            card = self.zones[DECK][0]
            self.move(((card,), DECK, HANDS[task.player]))
            self.record(CardDrawn(task.player, card))
            if task.n > 1:
                self.plan(Draw(task.player, task.n - 1))

    def _flip(self, task: Flip) -> None:
        if self._needs_shuffle():
            self._shuffle_in(task)
        elif self.zones[DECK]:
            card = self.zones[DECK][0]
            self.move(((card,), DECK, DISCARD))
            self.those += (card,)
            self.record(words.Flipped(task.player, card))
            if task.n > 1:
                self.plan(Flip(task.player, task.n - 1))

    def _needs_shuffle(self) -> bool:
        return not self.zones[DECK] and bool(self.zones[DISCARD])

    def _shuffle_in(self, task: Task) -> None:
        """Lay the discard into the deck for chance to shuffle, and go on with what needs cards after that."""
        self.move((self.zones[DISCARD], DISCARD, DECK))
        self.to_shuffle = DECK
        self.plan(task)

    def count_stock(self) -> int:
        """Give how many cards can be drawn or flipped."""
        return len(self.zones[DECK]) + len(self.zones[DISCARD])

    # ---- Clearing, the end of a turn and of the game (N17, N19, N31, N35, N38)

    def _clear(self) -> None:
        """Discard the pile and forget all that was pending or in force."""
        self.move((self.zones[PILE], PILE, DISCARD))
        self.record(words.Cleared(self.leader))
        self.plays, self.passed, self.chain_from = (), (), 0
        self.card_order = UP
        self.in_force, self.is_cancelling = (), False
        self._end_pending_draw()
        self.pending_skip, self.skip_met_by = 0, ()

    def _end_turn(self, steps: int = 1) -> None:
        """Look whether the game is over; else the next player is to move, or leads a new pile."""
        is_cleared = not self.plays and not self.passed
        if self.plays and len(self.passed) == self.rules.players - 1:
            self._clear()
            is_cleared = True
        self._count_turn()
        why = self._find_end()
        if why is not None:
            self._end(why)
            return
        self.turn = self.leader if is_cleared else self.next_seat(self.turn, steps)
        if not self.plays:
            self.leader = self.turn
        self.waiting = (self.turn,)

    def _count_turn(self) -> None:
        self.turns += 1
        self.record(words.TurnEnded(self.turn))

    def _find_end(self) -> str | None:
        seats = range(self.rules.players)
        if not all(self.zones[HANDS[seat]] for seat in seats):
            return EMPTY_HAND
        if any(self.count_points(seat) <= LOSING_POINTS for seat in seats):
            return FEW_POINTS
        return LIMIT if self.turns >= TURNS else None

    def _end(self, why: str) -> None:
        self.ending = why
        self.finish()
        scores = self.returns()
        winners = () if why == LIMIT else lowest_wins(scores).winners
        self.record(words.GameEnded(why, scores, winners))

    def outcome(self) -> Outcome | None:
        """The fewest points win, shared by all who have them; nobody wins at the limit (N19, N38)."""
        if self.ending is None:
            return None
        scores = self.returns()
        return Outcome(Ending.UNFINISHED, (), scores) if self.ending == LIMIT else lowest_wins(scores)

    # ---- How the table looks, and how good a move

    draw_table = words.draw_table
    rate = rate
