"""What happens in Wayjer: its events, each with its sentence and the cards to draw beside it."""

from __future__ import annotations

from cardgen.engine.narration import CardEvent, Event, Pictured, Speaker


class Dueled(Event):
    """A player has turned up two cards."""

    seat: int
    duel: int
    wager: int
    is_move = True

    def tell(self, say: Speaker) -> str:
        """Tell which card duels and which is wagered."""
        return f"{say.player(self.seat)} duels with {say.card(self.duel)} and wagers {say.card(self.wager)}."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw both cards."""
        name = say.player(self.seat)
        return [(self.duel, f"{name} duels"), (self.wager, f"{name} wagers")]


class Judged(Event):
    """A duel of two kinds, p1's and p2's, that is over; None takes the wagers of a tie."""

    taker: int | None
    kinds: tuple[int, int]

    def name_duelists(self, say: Speaker, first: int) -> tuple[str, str]:
        """Name the kinds that dueled, each with its player."""
        named = [f"{say.player(seat)}'s {say.kind(kind)}" for seat, kind in enumerate(self.kinds)]
        return named[first], named[1 - first]


class Beaten(Judged):
    """An ability decides the duel."""

    def tell(self, say: Speaker) -> str:
        """Tell which card beats the other."""
        winner, loser = self.name_duelists(say, self.taker or 0)
        return f"{winner} beats {loser}."


class Outranked(Judged):
    """The higher card wins the duel."""

    def tell(self, say: Speaker) -> str:
        """Tell which card is higher."""
        winner, loser = self.name_duelists(say, self.taker or 0)
        return f"{winner} is higher than {loser}."


class Tied(Judged):
    """Equal cards have dueled."""

    def tell(self, say: Speaker) -> str:
        """Tell a duel of equals."""
        first, second = self.name_duelists(say, 0)
        return f"{first} and {second} are equal: the duel is a tie."


class Copied(CardEvent):
    """A player's card has become a copy of a kind."""

    kind: int

    def tell(self, say: Speaker) -> str:
        """Tell what the card is now."""
        return f"{say.player(self.seat)}'s {say.card(self.card)} becomes a copy of the {say.kind(self.kind)}."


class Taken(Event):
    """A player has drawn cards from the deck."""

    seat: int
    cards: tuple[int, ...]
    is_effect = True

    def tell(self, say: Speaker) -> str:
        """Tell how many; their player hears which."""
        count = f"{len(self.cards)} card{'s' * (len(self.cards) > 1)}"
        return f"{say.player(self.seat)} draws {say.the_cards(self.cards) if say.may_know(self.seat) else count}."


class TakenBack(CardEvent):
    """A player's card goes back to the hand instead of being discarded."""

    is_effect = True

    def tell(self, say: Speaker) -> str:
        """Tell which card it is."""
        return f"Instead of being discarded, the {say.card(self.card)} goes back to {say.player(self.seat)}'s hand."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw the card."""
        return [(self.card, "goes back")]


class WagersWon(Event):
    """A player wins wagers: their own, the opponent's, both, or nothing of a discarded SWAP's."""

    seat: int
    own: tuple[int, ...]
    other: tuple[int, ...] = ()

    def tell(self, say: Speaker) -> str:
        """Tell what is won."""
        name, own, other = say.player(self.seat), self.own, self.other
        if own and other:
            return f"{name} wins both wagers, {say.the_cards(own + other)}."
        if own:
            return f"{name} wins back {say.the_cards(own)}."
        return f"{name} wins {say.player(1 - self.seat)}'s {say.cards(other)}." if other else f"{name} wins no card."


class Counted(Event):
    """The cards that a player has won are added up."""

    seat: int
    cards: tuple[int, ...]
    values: tuple[int, ...]

    def tell(self, say: Speaker) -> str:
        """Tell the cards and their sum."""
        cards = say.cards(self.cards) if self.cards else "no cards"
        return f"{say.player(self.seat)} has won {cards}. The sum is {sum(self.values)}."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw what a player has won."""
        return [(card, f"counts {value}") for card, value in zip(self.cards, self.values, strict=True)]


class Ended(Event):
    """The game has a winner."""

    scores: tuple[int, ...]

    def tell(self, say: Speaker) -> str:
        """Tell who wins by how much."""
        best = max(self.scores)
        return f"{say.player(self.scores.index(best))} wins the game by {best - min(self.scores)}."


class Drawn(Event):
    """The game is tied."""

    def tell(self, say: Speaker) -> str:
        """Tell a tied game."""
        return "The game is a draw."
