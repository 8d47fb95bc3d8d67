"""The places where cards lie, and who may see what lies there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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


@dataclass(frozen=True, slots=True)
class Zone:
    """One zone on the table; `owner` is the player's number from 0, None for a zone that all share."""

    name: str
    kind: ZoneKind
    owner: int | None

    def is_open_to(self, player: int) -> bool:
        """Tell whether a player sees the faces of the cards here."""
        if self.kind.visibility is Visibility.OWNER:
            return player == self.owner
        return self.kind.visibility is Visibility.PUBLIC


def lay_zones(kinds: tuple[ZoneKind, ...], players: int) -> tuple[Zone, ...]:
    """Give every zone of a table for so many players: the shared ones first, then each player's."""
    shared = [Zone(kind.name, kind, None) for kind in kinds if not kind.each]
    owned = [
        Zone(f"{format_player(seat)}.{kind.name}", kind, seat) for seat in range(players) for kind in kinds if kind.each
    ]
    return (*shared, *owned)


def format_player(seat: int) -> str:
    """Write a player's number from 0 as `p1`, `p2`, ..."""
    return f"p{seat + 1}"


def parse_player(text: str, players: int) -> int | None:
    """Read `p1`, `p2`, ...; None if the game has no such player."""
    for seat in range(players):
        if text == format_player(seat):
            return seat
    return None
