"""What effects ask of a game in progress."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Protocol

from cardgen.engine.actions import Action
from cardgen.engine.narration import Event, Transfer
from cardgen.engine.zones import Zone


class BrokenStateError(Exception):
    """A rule of the engine itself does not hold: a bug of ours."""


class Board(Protocol):
    """A game as effects see it: `zones` has the cards of each zone by deck index, from the top or the left.

    What only some games know has an answer for all others here: their cards all lie face up, and nothing in them is
    copied, claimed or ended.
    """

    zones: Mapping[Zone, tuple[int, ...]]

    @abstractmethod
    def move(self, *transfers: Transfer) -> None:
        """Take cards out of zones and lay them, in order, at the end of others."""

    @abstractmethod
    def record(self, event: Event) -> None:
        """Note in the log what has happened."""

    @abstractmethod
    def look_at(self, player: int, card: int) -> None:
        """Show a card to a player alone."""

    @abstractmethod
    def find_zone_of(self, card: int) -> Zone:
        """Give the zone that a card lies in."""

    @abstractmethod
    def kind_now(self, card: int) -> int:
        """Give the kind that a card is, or has become a copy of."""

    @abstractmethod
    def name_choice(self, verb: str, player: int, card: int | None) -> Action:
        """Give the move that chooses a card for an effect; None chooses none."""

    def is_up(self, zone: Zone, place: int) -> bool:
        """Tell whether a card lies face up."""
        return True

    def can_be(self, verb: str, zone: Zone, place: int) -> bool:
        """Tell whether the rules let an effect do this to a card."""
        return True

    def arrived(self, card: int, player: int) -> None:
        """Hear that an effect has laid a card on one of a player's cards."""

    def become_copy(self, player: int, card: int, pile: Sequence[int], until: str | None) -> None:
        """Make a player's card a copy of a pile as it stands, until the end of a period (None: for good)."""
        raise BrokenStateError("the game has no copies")

    def claim(self, player: int, cards: Sequence[int]) -> None:
        """Note that a player claims cards at this moment; the rules hand them over at its end."""
        raise BrokenStateError("no card can be claimed in the game")

    def put_off(self, step: int, player: int, card: int) -> None:
        """Keep a step of an ability for the end of the period that it names: one of `Powers.put_off`."""
        raise BrokenStateError("the game puts nothing off")

    def end(self, period: str, player: int, card: int) -> None:
        """End a period because a player's card says so: one of `Powers.ends`."""
        raise BrokenStateError(f"the game cannot end the {period}")
