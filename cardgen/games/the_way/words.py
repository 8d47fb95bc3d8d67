"""The Way told: its events as sentences, and the table as lines."""

from __future__ import annotations

from cardgen.engine.narration import CardEvent, Event, Pictured, Speaker
from cardgen.games.the_way.board import ELEMENTS
from cardgen.games.the_way.position import Position


class Played(CardEvent):
    """A player has played a card; `text` is the move as it is written."""

    text: str
    is_move = True

    def tell(self, say: Speaker) -> str:
        """Tell what is played."""
        return f"{say.player(self.seat)} plays the {say.card(self.card)}."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw the card."""
        return [(self.card, f"{say.player(self.seat)} plays")]


class Resolved(CardEvent):
    """A player resolves an event; `text` is the move as it is written."""

    text: str
    is_move = True

    def tell(self, say: Speaker) -> str:
        """Tell which event it is."""
        return f"{say.player(self.seat)} resolves the event {say.card(self.card)}."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw the card."""
        return [(self.card, f"{say.player(self.seat)} resolves")]


class Discarded(CardEvent):
    """A player discards a card to draw two."""

    is_move = True

    def tell(self, say: Speaker) -> str:
        """Tell what is discarded."""
        return f"{say.player(self.seat)} discards the {say.card(self.card)} to draw two cards."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw the card."""
        return [(self.card, f"{say.player(self.seat)} discards")]


class Passed(Event):
    """A player passes."""

    seat: int
    is_move = True

    def tell(self, say: Speaker) -> str:
        """Tell who passes."""
        return f"{say.player(self.seat)} passes."


class PieceMoved(Event):
    """A piece goes from one space to another, both as numbers."""

    piece: int
    source: int
    target: int
    is_effect = True

    def tell(self, say: Speaker) -> str:
        """Tell which piece moves."""
        return f"The {ELEMENTS[self.piece].capitalize()} piece moves."


class Burned(Event):
    """Cards are burned at the end of a turn."""

    seat: int
    cards: tuple[int, ...]

    def tell(self, say: Speaker) -> str:
        """Tell which cards."""
        return f"Burned: {say.cards(self.cards)}."


class ArcBegun(Event):
    """Arc 1 is won and Arc 2 begins."""

    is_beginning = True

    def tell(self, say: Speaker) -> str:
        """Tell that it begins."""
        return "Every piece is in the void: Arc 1 is won, and Arc 2 begins."


class TurnEnded(Event):
    """A turn is over."""

    seat: int
    is_turn = True


class GameEnded(Event):
    """The game is over."""

    why: str
    winner: int | None

    def tell(self, say: Speaker) -> str:
        """Tell why."""
        return f"The game is over: {self.why}."


def draw_table(state: Position, player: int, names: tuple[str, ...]) -> list[str] | None:
    """Give the lines that show the table to a player."""
    return None
