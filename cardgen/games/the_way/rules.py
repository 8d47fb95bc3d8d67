"""The Way, told as its rulebook tells it: set-up, turn, cards and events, burning, ending; rulings Y1 to Y32.

What a card does stands in its sentences only, which are those of its borders and symbols. These rules know the board,
turns, events and the burn.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.engine.actions import Action, Objection
from cardgen.engine.chance import Chance
from cardgen.engine.narration import CardDrawn
from cardgen.engine.outcome import Ending, Outcome
from cardgen.engine.tasks import Task
from cardgen.games.the_way import measures, rating, words
from cardgen.games.the_way.effects import Movement, carry_out, carry_out_for_each
from cardgen.games.the_way.facts import ARC2, DEAL, TURNS
from cardgen.games.the_way.moves import find_objection, list_moves
from cardgen.games.the_way.notation import DISCARD as DISCARD_VERB
from cardgen.games.the_way.notation import EVENT, PLAY
from cardgen.games.the_way.position import BURN, BURNED, DECK, DISCARD, SECOND_ARC, Position

# ---- What is still to be done


class BeginTurn(Task):
    """Begin the turn of the player whose it is."""


class Act(Task):
    """Let the player whose turn it is act."""


class Draw(Task):
    """Let a player draw a card."""

    player: int


class Resolve(Task):
    """Let events be resolved until the player, or nobody, holds one; then see whether the deck is empty."""

    player: int | None = None


class EndTurn(Task):
    """End a turn: burn cards in cooperative play, and let the next player begin."""


BEGIN_TURN, ACT, RESOLVE, END_TURN = BeginTurn(), Act(), Resolve(), EndTurn()
OWN_GATE, TOGETHER = "a piece is out through its own gate", "every piece is where it must go"
NO_CARDS, LIMIT = "the deck is empty too soon", f"{TURNS:,} turns have been played"
ENDINGS = {OWN_GATE: Ending.WON, TOGETHER: Ending.ALL, NO_CARDS: Ending.NOBODY, LIMIT: Ending.UNFINISHED}


class TheWay(Position):
    """A game of The Way."""

    # ---- Set-up

    def deal(self, chance: Chance) -> None:
        """Shuffle; four cards to each hand (Y9, Y11)."""
        cards = list(range(len(self.rules.cards.kind_of)))
        chance.shuffle(cards)
        players = self.rules.players
        zones = {self.hands[seat]: cards[seat * DEAL : (seat + 1) * DEAL] for seat in range(players)}
        self.place({**zones, DECK: cards[players * DEAL :]})

    def start(self) -> None:
        """Begin a turn, in cooperative play with the events of all hands first (Y12, Y17, Y27)."""
        if self._is_won():
            self._win()
        if not self.is_over:
            self.plan(*([RESOLVE] if self.is_cooperative else []), BEGIN_TURN)
            self.advance()

    # ---- The turn: draw, play, discard for two, or pass (Y10, Y13, Y29)

    def legal_choices(self, player: int) -> list[Action]:
        """Give every move (Y20-Y24, Y31)."""
        return list_moves(self, player)

    def find_choice_objection(self, player: int, action: Action) -> Objection | None:
        """Say which ruling a move breaks."""
        return find_objection(self, player, action)

    def carry_out(self, choices: Sequence[Action]) -> None:
        """Make a move; what it sets off follows."""
        action = choices[0]
        if action.verb == EVENT:
            self._resolve(action)
        elif action.verb == PLAY:
            self._play(action)
        elif action.verb == DISCARD_VERB:
            card = self._find_card(self.turn, action.cards[0])
            self.move(((card,), self.hands[self.turn], DISCARD))
            self.record(words.Discarded(self.turn, card))
            self.plan(Draw(self.turn), Draw(self.turn), END_TURN)
        elif action.verb == "draw":
            self.plan(Draw(self.turn), END_TURN)
        else:
            self.record(words.Passed(self.turn))
            self.plan(END_TURN)

    def do(self, task: Task) -> None:
        """Do what waits: draws one by one, events, the beginning and the end of a turn."""
        if isinstance(task, Draw):
            self._draw(task)
        elif isinstance(task, Resolve):
            self._await_events(task)
        elif isinstance(task, BeginTurn):
            self.plan(*([Draw(self.turn)] if self.is_cooperative else []), ACT)
        elif isinstance(task, Act):
            self.waiting = (self.turn,)
        elif isinstance(task, EndTurn):
            self._end_turn()

    def _find_card(self, seat: int, kind: int) -> int:
        """Give the leftmost card of a kind in a hand (Y17)."""
        kind_of = self.rules.cards.kind_of
        return next(card for card in self.zones[self.hands[seat]] if kind_of[card] == kind)

    # ---- Cards and events (Y5-Y8, Y12, Y23-Y27)

    def _play(self, action: Action) -> None:
        """Discard a card, then move pieces as its sentence says (Y26)."""
        seat, kind = self.turn, action.cards[0]
        card = self._begin_card(seat, action)
        self.record(words.Played(seat, card))
        self.plan(END_TURN)
        self.plan_steps(self.rules.facts.uses[kind], seat, card)

    def _resolve(self, action: Action) -> None:
        """Discard an event, then do what it says when drawn (Y12, Y27)."""
        kind = action.cards[0]
        seat = next(seat for seat in range(self.rules.players) if self.find_event(seat) is not None)
        card = self._begin_card(seat, action)
        self.record(words.Resolved(seat, card))
        self.plan_steps(self.rules.facts.events[kind], seat, card)

    def _begin_card(self, seat: int, action: Action) -> int:
        card = self._find_card(seat, action.cards[0])
        self.move(((card,), self.hands[seat], DISCARD))
        self.choices, self.is_stopped = action.places, False
        return card

    def move_pieces(self, movement: Movement) -> None:
        """Move pieces as one sentence says and as the player has named; a win stops the card (Y14, Y25)."""
        if self.is_stopped:
            return
        ground, before = self.ground, self.places
        if movement.is_each:
            meant = self.list_pieces()
            steps = carry_out_for_each(ground, before, movement, self.choices)
        else:
            choice, *rest = self.choices
            meant, self.choices = [choice.piece], tuple(rest)
            steps = carry_out(ground, before, movement, choice)
        for places in steps:
            piece = next(piece for piece, space in enumerate(places) if space != self.places[piece])
            self.record(words.PieceMoved(piece, self.places[piece], places[piece], ground))
            self.places = places
            if self._is_won():
                self.is_stopped = True
                self._win()
                return
        still = [piece for piece in meant if before[piece] == self.places[piece] and ground.has(before[piece])]
        if still:
            self.record(words.Stayed(tuple(still)))

    def _await_events(self, task: Resolve) -> None:
        """Let the first player with an event resolve the leftmost; without any, an empty deck has lost (Y27, Y28).

        Where a player is named, the events of others have to wait: those of the deal while an event is replaced.
        """
        seat = next((seat for seat in range(self.rules.players) if self.find_event(seat) is not None), None)
        if seat is not None and task.player in (None, seat):
            self.plan(task)
            self.waiting = (seat,)
        elif seat is None and not self.zones[DECK]:
            self._end(NO_CARDS)

    # ---- Cards from the deck (Y10, Y13, Y26, Y28)

    def _draw(self, task: Draw) -> None:
        hand = self.hands[task.player]
        if self.zones[DECK]:
            card = self.zones[DECK][0]
            self.move(((card,), DECK, hand))
            if self.is_cooperative:
                is_event = self.rules.cards.kind_of[card] in self.rules.facts.events
                self.record(words.DrawnOpenly(task.player, card, is_event))
                self.plan(Resolve(task.player))
            else:
                self.record(CardDrawn(task.player, card))
        elif self.zones[DISCARD] and not self.is_cooperative:
            self.move((self.zones[DISCARD], DISCARD, DECK))
            self.to_shuffle = DECK
            self.plan(task)

    def _burn(self) -> None:
        """Burn two cards for each piece that is not where it must go (Y28)."""
        cards = self.zones[DECK][: BURN * len(self.list_away())]
        self.move((cards, DECK, BURNED))
        self.record(words.Burned(self.turn, cards, len(self.zones[DECK])))
        if not self.zones[DECK]:
            self._end(NO_CARDS)

    # ---- The end of a turn, of an arc and of the game (Y14, Y15, Y18, Y28, Y30, Y32)

    def _end_turn(self) -> None:
        if self.is_cooperative:
            self._burn()
        self.turns += 1
        self.record(words.TurnEnded(self.turn))
        if self.is_over:
            return
        if self.turns >= TURNS:
            self._end(LIMIT)
            return
        self.turn = (self.turn + 1) % self.rules.players
        self.plan(BEGIN_TURN)

    def _is_won(self) -> bool:
        return not self.list_away() if self.is_cooperative else self.ground.out in self.places

    def _win(self) -> None:
        if not self.is_cooperative:
            self._end(OWN_GATE, self.find_owner(self.places.index(self.ground.out)))
        elif self.arc != SECOND_ARC and self.rules.options.get(ARC2) == "true":
            self.record(words.ArcWon())
            self.arc = SECOND_ARC
            self.move((self.zones[DISCARD], DISCARD, DECK))
            self.to_shuffle = DECK
            self.record(words.ArcBegun())
        else:
            self._end(TOGETHER)

    def _end(self, why: str, winner: int | None = None) -> None:
        self.ending, self.winner = why, winner
        self.finish()
        self.record(words.GameEnded(why, ENDINGS[why], winner))

    def returns(self) -> tuple[int, ...]:
        """A winner scores 1, in cooperative play everybody, others 0 (Y18)."""
        if self.ending == TOGETHER:
            return (1,) * self.rules.players
        return tuple(int(seat == self.winner) for seat in range(self.rules.players))

    def outcome(self) -> Outcome | None:
        """One player wins, all together, or nobody (Y14, Y18)."""
        if self.ending is None:
            return None
        scores = self.returns()
        winners = tuple(seat for seat, score in enumerate(scores) if score)
        return Outcome(ENDINGS[self.ending], winners, scores)

    # ---- How the table looks, moves to their player, and a game at its end

    draw_table = words.draw_table
    rate = rating.rate
    measure_end = measures.measure_end
