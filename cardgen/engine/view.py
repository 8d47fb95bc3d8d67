"""What one player may know of a state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cardgen.engine.state import State
from cardgen.engine.zones import Visibility, Zone


@dataclass(frozen=True, slots=True)
class View:
    """A state as one player sees it: zones in table order, each card or None for one whose face is hidden.

    `looked_at` holds the hidden cards that effects have shown to this player, in order; `copies` what open cards
    have become copies of; `more` is what a game shows to all beside; `scores` are
    empty in a game that keeps them secret. Who has chosen in secret is no part of it.
    """

    player: int
    zones: tuple[tuple[str, tuple[int | None, ...]], ...]
    looked_at: tuple[int, ...]
    copies: tuple[tuple[int, int], ...]
    scores: tuple[int, ...]
    asked: bool
    more: tuple[Any, ...] = ()


def view(state: State, player: int) -> View:
    """Give what a player may know."""
    zones = tuple(
        (
            zone.name,
            tuple(
                card if is_seen else None
                for card, is_seen in zip(state.zones[zone.name], _list_seen(state, zone, player), strict=True)
            ),
        )
        for zone in state.rules.zones
    )
    return View(
        player,
        zones,
        tuple(state.looked_at[player]),
        tuple(sorted((card, copy.kind) for card, copy in state.copies.items())),
        tuple(state.score(seat) for seat in range(state.rules.players)) if state.rules.game.has_open_scores else (),
        state.offer is not None and state.offer.player == player,
        state.show_more(),
    )


def redeal_hidden(state: State, player: int, order: list[int]) -> None:
    """Lay the cards that a player cannot see anew: `order` holds just those cards, in the order of the zones."""
    rest = iter(order)
    known = state.looked_at[player]
    for zone in state.rules.zones:
        cards = state.zones[zone.name]
        cards[:] = [
            card if is_seen or card in known else next(rest)
            for card, is_seen in zip(cards, _list_seen(state, zone, player), strict=True)
        ]


def find_hidden(state: State, player: int) -> list[int]:
    """Give the cards in play whose place a player cannot know, in the order of the zones."""
    seen = state.looked_at[player]
    return [
        card
        for zone in state.rules.zones
        for card, is_seen in zip(state.zones[zone.name], _list_seen(state, zone, player), strict=True)
        if not is_seen and card not in seen
    ]


def _list_seen(state: State, zone: Zone, player: int) -> list[bool]:
    """Tell for each card of a zone whether a player sees its face."""
    places = range(len(state.zones[zone.name]))
    if zone.kind.visibility is Visibility.LYING:
        return [state.shows(zone.name, place, player) for place in places]
    return [zone.is_open_to(player)] * len(places)
