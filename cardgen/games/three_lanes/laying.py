"""The lanes as cards on a table, for the pictures of the rulebook: the opponent's row above, the player's below."""

from __future__ import annotations

from typing import cast

from cardgen.engine.laying import Laid, LaidCard, LaidPlace
from cardgen.engine.state import State
from cardgen.games.three_lanes.position import DISCARD, HANDS, Position
from cardgen.games.three_lanes.stands import LANES, SIDES, Stand


def lay(state: State, player: int, names: tuple[str, ...]) -> Laid:
    """Lay a position as it lies before a player, who knows the own cards and those that a power has shown."""
    position = cast("Position", state)
    lanes = [
        LaidPlace(
            f"Lane {letter}", tuple(_lay_side(position, SIDES[seat][lane], player) for seat in (1 - player, player))
        )
        for lane, letter in enumerate(LANES)
    ]
    hand = tuple(LaidCard(card) for card in position.zones[HANDS[player]])
    gone = tuple(
        LaidCard(card, is_up=place not in position.buried) for place, card in enumerate(position.zones[DISCARD])
    )
    beside = (LaidPlace(f"{names[player]}'s hand", (hand,), True), LaidPlace("Discard pile", (gone,), True))
    return Laid((*lanes, *beside), _tell_turn(position, player, names))


def _lay_lane(position: Position, lane: int, player: int) -> tuple[tuple[LaidCard, ...], ...]:
    return tuple(_lay_side(position, SIDES[seat][lane], player) for seat in (1 - player, player))


def _lay_side(position: Position, side: str, player: int) -> tuple[LaidCard, ...]:
    cards = zip(position.zones[side], position.stands[side], strict=True)
    return tuple(_lay_card(position, side, place, card, stand, player) for place, (card, stand) in enumerate(cards))


def _lay_card(position: Position, side: str, place: int, card: int, stand: Stand, player: int) -> LaidCard:
    is_known = position.shows(side, place, player) or card in position.looked_at[player]
    return LaidCard(card, stand.is_up, stand.damage > 0, card if is_known else None, _list_words(stand))


def _list_words(stand: Stand) -> tuple[str, ...]:
    """Say what the picture of a card does not show: further damage, frost, attacks, a partner."""
    words = {
        "Base": stand.is_base,
        f"{stand.damage} damage": stand.damage > 1,
        "frozen": stand.is_frozen,
        f"{stand.attacks} attacks": stand.is_up and stand.attacks > 1,
        "has attacked": stand.is_up and stand.attacks == 0,
        "paired": stand.partner > 0,
    }
    return tuple(word for word, is_so in words.items() if is_so)


def _tell_turn(position: Position, player: int, names: tuple[str, ...]) -> str:
    if position.is_over():
        return ""
    if position.turn != player:
        return f"{names[position.turn]}'s turn"
    return f"{position.actions} action{'s' * (position.actions != 1)} left"
