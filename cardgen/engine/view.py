"""What one player may know of a state."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.engine.state import State


@dataclass(frozen=True, slots=True)
class View:
    """A state as one player sees it: zones in table order, each card or None for one whose face is hidden.

    `looked_at` holds the hidden cards that effects have shown to this player, in order; `copies` what open cards
    have become copies of. Who has chosen in secret is no part of it.
    """

    player: int
    zones: tuple[tuple[str, tuple[int | None, ...]], ...]
    looked_at: tuple[int, ...]
    copies: tuple[tuple[int, int], ...]
    scores: tuple[int, ...]
    asked: bool


def view(state: State, player: int) -> View:
    """Give what a player may know."""
    zones = tuple(
        (zone.name, tuple(state.zones[zone.name]) if zone.is_open_to(player) else (None,) * len(state.zones[zone.name]))
        for zone in state.rules.zones
    )
    return View(
        player,
        zones,
        tuple(state.looked_at[player]),
        tuple(sorted((card, copy.kind) for card, copy in state.copies.items())),
        tuple(state.score(seat) for seat in range(state.rules.players)),
        state.offer is not None and state.offer.player == player,
    )


def redeal_hidden(state: State, player: int, order: list[int]) -> None:
    """Lay the cards that a player cannot see anew: `order` holds just those cards, in the order of the zones."""
    rest = iter(order)
    for zone in state.rules.zones:
        if not zone.is_open_to(player):
            cards = state.zones[zone.name]
            cards[:] = [next(rest) if card not in state.looked_at[player] else card for card in cards]


def find_hidden(state: State, player: int) -> list[int]:
    """Give the cards in play whose place a player cannot know, in the order of the zones."""
    seen = state.looked_at[player]
    return [
        card
        for zone in state.rules.zones
        if not zone.is_open_to(player)
        for card in state.zones[zone.name]
        if card not in seen
    ]
