"""NVWK told: its events as sentences, and the table as lines; nobody hears of cards that they may not see."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.ability.english import choose_article
from cardgen.engine.cards import CardSet
from cardgen.engine.narration import CardEvent, Event, Pictured, Speaker, join
from cardgen.engine.view import view
from cardgen.games.nvwk.facts import Way
from cardgen.games.nvwk.notation import format_play
from cardgen.games.nvwk.position import DECK, DISCARD, HANDS, Position


class Played(Event):
    """A player has played cards; `names` are what those are played as that can be many, empty for all others: `a 6`."""

    seat: int
    cards: tuple[int, ...]
    names: tuple[str, ...]
    is_leading: bool
    is_move = True

    def tell(self, say: Speaker) -> str:
        """Tell what is played."""
        verb = "leads" if self.is_leading else "plays"
        told = [
            f"the {say.card(card)}" + (f" as {name}" if name else "")
            for card, name in zip(self.cards, self.names, strict=True)
        ]
        return f"{say.player(self.seat)} {verb} {join(told)}."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw the cards."""
        verb = "leads" if self.is_leading else "plays"
        lines = [f"{say.player(self.seat)} {verb}" + (f", as {name}" if name else "") for name in self.names]
        return [*zip(self.cards, lines, strict=True)]


class Cancelled(Event):
    """The abilities of a play are cancelled."""

    seat: int

    def tell(self, say: Speaker) -> str:
        """Tell that nothing comes of the play."""
        return f"{say.player(self.seat)}'s play is cancelled."


class Passed(Event):
    """A player passes."""

    seat: int

    def tell(self, say: Speaker) -> str:
        """Tell who passes."""
        return f"{say.player(self.seat)} passes."


class CannotLead(Event):
    """A player who leads has no card that can be led."""

    seat: int

    def tell(self, say: Speaker) -> str:
        """Tell who that is."""
        return f"{say.player(self.seat)} has no card to lead with."


class Skipped(Event):
    """Players are skipped, in this order."""

    seats: tuple[int, ...]

    def tell(self, say: Speaker) -> str:
        """Tell who is skipped."""
        return f"{join([say.player(seat) for seat in self.seats])} {'is' if len(self.seats) == 1 else 'are'} skipped."


class TookDraw(Event):
    """A player takes a pending draw."""

    seat: int
    n: int

    def tell(self, say: Speaker) -> str:
        """Tell how many cards it is for."""
        return f"{say.player(self.seat)} takes the pending draw of {_count(self.n, 'card')}."


class ChainBroken(Event):
    """A player does not continue a chain, and draws for it."""

    seat: int
    n: int

    def tell(self, say: Speaker) -> str:
        """Tell how many cards it costs."""
        return f"{say.player(self.seat)} does not continue the chain of {_count(self.n, 'card')}."


class DiscardedInstead(CardEvent):
    """A player discards a card in the place of a draw."""

    def tell(self, say: Speaker) -> str:
        """Tell which card."""
        return f"{say.player(self.seat)} discards the {say.card(self.card)} and draws nothing."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw the card."""
        return [(self.card, f"{say.player(self.seat)} discards")]


_DIRECTIONS = {"up": "to the left", "down": "to the right"}


class Reversed(Event):
    """The card order or the order of play is turned round; `direction` is what it is now."""

    order: str
    direction: str

    def tell(self, say: Speaker) -> str:
        """Tell how it goes now."""
        return f"The {self.order} is reversed: {_DIRECTIONS.get(self.direction, self.direction)}."


class Ended(Event):
    """Something that was pending or in force is cancelled: a pending draw, a chain."""

    name: str

    def tell(self, say: Speaker) -> str:
        """Tell what is cancelled."""
        return f"The {self.name} is cancelled."


class Owed(Event):
    """The next player owes more by a play: `what` is a draw or a skip, `n` what is pending in all."""

    seat: int
    what: str
    n: int

    def tell(self, say: Speaker) -> str:
        """Tell whose play it is and how much is pending."""
        after = f"After {say.player(self.seat)}'s play"
        if self.what == "skip":
            return f"{after} the next {'player is' if self.n == 1 else f'{self.n} players are'} to be skipped."
        return f"{after} the pending draw is {_count(self.n, 'card')}."


class NextCancelled(CardEvent):
    """The abilities of the next play are going to be cancelled."""

    def tell(self, say: Speaker) -> str:
        """Tell what is to come."""
        return f"The {say.card(self.card)} will cancel the next play."


class GainedPoints(Event):
    """A player gains points; fewer than none are lost."""

    seat: int
    n: int

    def tell(self, say: Speaker) -> str:
        """Tell how many."""
        return f"{say.player(self.seat)} gains {_count(self.n, 'point')}."


class Flipped(CardEvent):
    """A player flips a card of the deck, which is discarded."""

    is_effect = True

    def tell(self, say: Speaker) -> str:
        """Tell which card it is."""
        return f"{say.player(self.seat)} flips the {say.card(self.card)} from the deck."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw the card."""
        return [(self.card, "flipped")]


class GainedAbility(CardEvent):
    """A player's play gains the abilities of a card."""

    def tell(self, say: Speaker) -> str:
        """Tell whose abilities they are."""
        return f"The play gains the abilities of the {say.card(self.card)}."


class Dropped(Event):
    """A player discards cards of the hand."""

    seat: int
    cards: tuple[int, ...]
    is_effect = True

    def tell(self, say: Speaker) -> str:
        """Tell which cards."""
        return f"{say.player(self.seat)} discards {say.the_cards(self.cards)}."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw the cards."""
        return [(card, f"{say.player(self.seat)} discards") for card in self.cards]


class Gave(Event):
    """A player gives cards to another one, which these two alone see."""

    seat: int
    to: int
    cards: tuple[int, ...]

    def tell(self, say: Speaker) -> str:
        """Tell how many; the two hear which."""
        is_known = say.may_know(self.seat) or say.may_know(self.to)
        what = say.the_cards(self.cards) if is_known else _count(len(self.cards), "card")
        return f"{say.player(self.seat)} gives {what} to {say.player(self.to)}."


class Cleared(Event):
    """The pile is cleared."""

    leader: int

    def tell(self, say: Speaker) -> str:
        """Tell who leads."""
        return f"The pile is cleared: {say.player(self.leader)} leads."


class TurnEnded(Event):
    """A player's turn is over."""

    seat: int
    is_turn = True


class GameEnded(Event):
    """The game is over; `why` is how: a hand is empty, points, nobody can lead, the limit of turns."""

    why: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]

    def tell(self, say: Speaker) -> str:
        """Tell why, the points and who wins."""
        if not self.winners:
            return f"The game is called unfinished: {self.why}."
        told = [_count(self.scores[0], "point"), *map(str, self.scores[1:])]
        points = join([f"{say.player(seat)} has {score}" for seat, score in enumerate(told)])
        won = join([say.player(seat) for seat in self.winners])
        return f"The game is over: {self.why}. {points}. {won} {'wins' if len(self.winners) == 1 else 'share the win'}."


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}" if n in (1, -1) else f"{n} {noun}s"


# ---- the table as lines of text

_MOST_PLAYS = 6


def draw_table(state: Position, player: int, names: tuple[str, ...]) -> list[str]:
    """Give the lines that show the table to a player: every seat, the pile, the orders, what is pending, the hand."""
    seen = view(state, player).zones
    lines = [*_draw_seats(state, player, names), "", f"  pile: {_draw_pile(state)}"]
    order = "up" if state.card_order > 0 else "down"
    turns = f", turns go {_DIRECTIONS[state.write_value('play_order')]}" if state.rules.players > 2 else ""
    line = f"  cards go {order}{turns}; deck {len(seen[DECK])}, discard {len(seen[DISCARD])}"
    chain = state.find_chain()
    owed = [
        f"{_count(state.pending_skip, 'player')} to be skipped" if state.pending_skip else "",
        f"{_count(state.pending_draw, 'card')} to draw" if state.pending_draw else "",
        f"a chain of {_count(chain.size, 'card')}" if chain else "",
        f"in force: {' '.join(state.rules.cards.kinds[kind].id for kind in state.in_force)}" if state.in_force else "",
    ]
    lines.append("; ".join([line, *filter(None, owed)]))
    hand = sorted(state.zones[HANDS[player]], key=lambda card: state.rank_kind(state.rules.cards.kind_of[card]))
    lines.append(f"  your hand: {' '.join(state.rules.cards.ids(hand))}")
    return lines


def name_way(way: Way, cards: CardSet) -> str:
    """Name what a card is played as that can be many: `an 8`, `the 10 of spades`; nothing for any other."""
    if "=" not in way.text:
        return ""
    if way.suit is not None:
        return f"the {cards.kinds[way.acts_as].name}"
    ranks = (str(kind.fields.get("rank") or kind.id) for kind in cards.kinds if kind.fields.get("value") == way.value)
    rank = next(ranks)
    return f"{choose_article(rank)} {rank}"


def _draw_seats(state: Position, player: int, names: Sequence[str]) -> list[str]:
    """Give a line for each seat, in the order of play from the player whose turn it is."""
    width = max(map(len, names))
    lines = []
    for step in range(state.rules.players):
        seat = state.next_seat(state.turn, step)
        marks = [
            "you" if seat == player else "",
            "to move" if seat == state.turn else "",
            "top play" if state.plays and seat == state.leader else "",
            "passed" if seat in state.passed else "",
        ]
        cards = _count(len(state.zones[HANDS[seat]]), "card")
        gained = f", {_count(state.gained[seat], 'point')} gained" if state.gained[seat] else ""
        note = f"  ({', '.join(filter(None, marks))})" if any(marks) else ""
        lines.append(f"  {names[seat].ljust(width)}  {cards}{gained}{note}")
    return lines


def _draw_pile(state: Position) -> str:
    """Write the last plays of the pile, the top play last."""
    if not state.plays:
        return "empty"
    texts = [format_play(play, state.rules.facts) for play in state.plays[-_MOST_PLAYS:]]
    more = len(state.plays) - len(texts)
    return (f"({more} more) " if more else "") + " | ".join(texts)
