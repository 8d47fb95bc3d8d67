"""The places where cards lie, and who may see what lies there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache


class Visibility(StrEnum):
    """Who sees the cards of a zone; how many lie there is always open to all. `lying`: each as it lies there."""

    PUBLIC = "public"
    OWNER = "owner"
    HIDDEN = "hidden"
    LYING = "lying"


@dataclass(frozen=True, slots=True)
class ZoneKind:
    """A zone as a game's rules name it; with `each` every player has one, written `p1.hand`."""

    name: str
    visibility: Visibility
    each: bool = False

    def lay(self, players: int) -> tuple[Zone, ...]:
        """Give the zones of this kind on a table for so many players: one for each of them, or the one of all."""
        return tuple(_lay_zone(self, seat) for seat in (range(players) if self.each else (None,)))


@dataclass(frozen=True, slots=True, eq=False)
class Zone:
    """One zone on the table; `owner` is the player's number from 0, None for a zone that all share.

    There is one object for each zone, so that it is quick as a key; `name` is what examples and traces call it.
    """

    name: str
    kind: ZoneKind
    owner: int | None

    def is_open_to(self, player: int) -> bool:
        """Tell whether a player sees the faces of the cards here."""
        if self.kind.visibility is Visibility.OWNER:
            return player == self.owner
        return self.kind.visibility is Visibility.PUBLIC


@cache
def _lay_zone(kind: ZoneKind, owner: int | None) -> Zone:
    return Zone(kind.name if owner is None else f"{format_player(owner)}.{kind.name}", kind, owner)


def lay_zones(kinds: tuple[ZoneKind, ...], players: int) -> tuple[Zone, ...]:
    """Give every zone of a table for so many players: the shared ones first, then each player's."""
    zones = [zone for kind in kinds for zone in kind.lay(players)]
    return tuple(sorted(zones, key=lambda zone: -1 if zone.owner is None else zone.owner))


def format_player(seat: int) -> str:
    """Write a player's number from 0 as `p1`, `p2`, ..."""
    return f"p{seat + 1}"


def parse_player(text: str, players: int) -> int | None:
    """Read `p1`, `p2`, ...; None if the game has no such player."""
    for seat in range(players):
        if text == format_player(seat):
            return seat
    return None
