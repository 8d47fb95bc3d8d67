"""What one player may know of a state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardgen.engine.state import State
from cardgen.engine.zones import Visibility, Zone


@dataclass(frozen=True, slots=True)
class View:
    """A state as one player sees it: zones in table order, each card or None for one whose face is hidden.

    `looked_at` holds the hidden cards that effects have shown to this player, in order; `more` is what a game shows
    to all beside, `scores` are empty in a game that keeps them secret. Who has chosen in secret is no part of it.
    """

    player: int
    zones: Mapping[Zone, tuple[int | None, ...]]
    looked_at: tuple[int, ...]
    scores: tuple[int, ...]
    more: tuple[Any, ...] = ()


def view(state: State[Any], player: int) -> View:
    """Give what a player may know."""
    zones = {
        zone: tuple(card if is_seen else None for card, is_seen in _list_cards(state, zone, player))
        for zone in state.rules.zones
    }
    scores = state.returns() if state.rules.game.has_open_scores else ()
    return View(player, zones, state.looked_at[player], scores, state.show_more())


def find_asking(state: State[Any], player: int) -> int | None:
    """Give the card whose ability asks for the next choice; None if none does, or if the player cannot see it."""
    asked = state.offer
    seen = {card for cards in view(state, player).zones.values() for card in cards}
    return None if asked is None or asked.doing.card not in seen else asked.doing.card


def redeal_hidden(state: State[Any], player: int, order: list[int]) -> None:
    """Lay the cards that a player cannot see anew: `order` holds just those cards, in the order of the zones."""
    rest = iter(order)
    known = state.looked_at[player]
    state.zones = {
        zone: tuple(
            card if is_seen or card in known else next(rest) for card, is_seen in _list_cards(state, zone, player)
        )
        for zone in state.rules.zones
    }


def find_hidden(state: State[Any], player: int) -> list[int]:
    """Give the cards in play whose place a player cannot know, in the order of the zones."""
    known = state.looked_at[player]
    return [
        card
        for zone in state.rules.zones
        for card, is_seen in _list_cards(state, zone, player)
        if not is_seen and card not in known
    ]


def _list_cards(state: State[Any], zone: Zone, player: int) -> list[tuple[int, bool]]:
    """Give the cards of a zone, each with whether a player sees its face."""
    cards = state.zones[zone]
    if zone.kind.visibility is Visibility.LYING:
        return [(card, state.shows(zone, place, player)) for place, card in enumerate(cards)]
    is_open = zone.is_open_to(player)
    return [(card, is_open) for card in cards]
