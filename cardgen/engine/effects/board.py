"""What effects ask of a game in progress."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from cardgen.ability.ast import Who
from cardgen.engine.actions import Action
from cardgen.engine.narration import Event, Transfer
from cardgen.engine.tasks import GoOnWithStep, Offer, Task
from cardgen.engine.zones import Zone

if TYPE_CHECKING:
    from cardgen.engine.effects.program import Step


class BrokenStateError(Exception):
    """A rule of the engine itself does not hold: a bug of ours."""


class Board(Protocol):
    """A game as effects see it: `zones` has the cards of each zone by deck index, from the top or the left.

    `agenda` is what is still to be done, last first, `waiting` who has to choose, `offer` what they are asked. Once
    `is_over` nothing more is done. What only some games know has an answer for all others here: their cards all lie
    face up, and nothing in them is copied, claimed or ended.
    """

    zones: Mapping[Zone, tuple[int, ...]]
    agenda: list[Task]
    waiting: tuple[int, ...]
    offer: Offer | None
    is_over: bool

    @abstractmethod
    def list_steps(self) -> Sequence[Step]:
        """Give the steps of all abilities, which are known by their number."""

    @abstractmethod
    def plan(self, *tasks: Task) -> None:
        """Put tasks on the agenda, to be done next, in order."""

    @abstractmethod
    def plan_steps(self, steps: Sequence[int], player: int, card: int) -> None:
        """Put the steps of an ability on the agenda, to be done next, in order."""

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
    def name_choice(self, verb: str, player: int, card: int, has_owner: bool) -> Action:
        """Give the move by which a player picks a card; with `has_owner` it is clear whose cards are meant."""

    @abstractmethod
    def name_picks(self, verb: str, player: int, cards: Sequence[int], n: int) -> list[Action]:
        """Give the moves by which a player picks `n` cards of a hand at once."""

    @abstractmethod
    def find_seats(self, who: Who, player: int) -> tuple[int, ...]:
        """Give the seats that a sentence of a player means at this moment, in the order in which they act."""

    @abstractmethod
    def list_those(self) -> tuple[int, ...]:
        """Give the cards that the step before has dealt with: `those cards`."""

    def is_up(self, zone: Zone, place: int) -> bool:
        """Tell whether a card lies face up."""
        return True

    def can_be(self, verb: str, zone: Zone, place: int, player: int) -> bool:
        """Tell whether the rules let a player's effect do this to a card, as far as the player can know."""
        return True

    def find_home(self, card: int) -> Zone:
        """Give the zone in which a card lies, or lay when what it does now was set off."""
        return self.find_zone_of(card)

    def arrived(self, card: int, player: int) -> None:
        """Hear that an effect has laid a card on one of a player's cards."""

    def become_copy(self, player: int, card: int, pile: Sequence[int], until: str | None) -> None:
        """Make a player's card a copy of a pile as it stands, until the end of a period (None: for good)."""
        raise BrokenStateError("the game has no copies")

    def claim(self, player: int, cards: Sequence[int]) -> None:
        """Note that a player claims cards at this moment; the rules hand them over at its end."""
        raise BrokenStateError("no card can be claimed in the game")

    def wait_for(self, player: int, doing: GoOnWithStep, cards: Sequence[int]) -> None:
        """Go on with a step once it is known whether a player has done it to all cards: at the end of this moment."""
        raise BrokenStateError("the game knows at once what is done")

    def put_off(self, step: int, player: int, card: int) -> None:
        """Keep a step of an ability for the end of the period that it names: one of `Powers.put_off`."""
        raise BrokenStateError("the game puts nothing off")

    def end(self, period: str, player: int, card: int) -> None:
        """End a period because a player's card says so: one of `Powers.ends`."""
        raise BrokenStateError(f"the game cannot end the {period}")
