"""Three Lanes laid out to be drawn: lanes with a side for each player, a hand, the discard pile."""

from __future__ import annotations

from cardgen.engine.diagram import Diagram, DiagramArea, DiagramCard, DiagramPlace, spread
from cardgen.games.three_lanes.lanes import LANES, SIDES, LaneCard, Side
from cardgen.games.three_lanes.position import DISCARD, HANDS, Position
from cardgen.games.three_lanes.words import tell_actions


def lay(position: Position, player: int, names: tuple[str, ...]) -> Diagram:
    """Lay a position as it lies before a player, who knows the own cards and those that a power has shown."""
    lanes = [
        DiagramArea(
            f"Lane {letter}",
            tuple(_lay_side(position, SIDES[seat][lane], player) for seat in (1 - player, player)),
            row_names=(names[1 - player], names[player]),
        )
        for lane, letter in enumerate(LANES)
    ]
    hand = spread(DiagramCard(card) for card in position.zones[HANDS[player]])
    gone = spread(
        DiagramCard(card, is_up=place not in position.buried) for place, card in enumerate(position.zones[DISCARD])
    )
    beside = (DiagramArea(f"{names[player]}'s hand", (hand,), True), DiagramArea("Discard pile", (gone,), True))
    return Diagram((*lanes, *beside), _tell_turn(position, player, names))


def _lay_side(position: Position, side: Side, player: int) -> tuple[DiagramPlace, ...]:
    laid = []
    for place, (card, lies) in enumerate(zip(position.zones[side.zone], position.lane_cards[side], strict=True)):
        is_known = position.shows(side.zone, place, player) or card in position.looked_at[player]
        laid.append(DiagramCard(card, lies.is_up, lies.damage > 0, card if is_known else None, _list_words(lies)))
    return spread(laid)


def _list_words(lies: LaneCard) -> tuple[str, ...]:
    """Say what the picture of a card does not show: further damage, frost, attacks, a partner."""
    words = {
        "Base": lies.is_base,
        f"{lies.damage} damage": lies.damage > 1,
        "frozen": lies.frost > 0,
        f"{lies.attacks} attacks": lies.is_up and lies.attacks > 1,
        "has attacked": lies.is_up and lies.attacks == 0,
        "paired": lies.partner > 0,
    }
    return tuple(word for word, is_so in words.items() if is_so)


def _tell_turn(position: Position, player: int, names: tuple[str, ...]) -> str:
    if position.is_terminal():
        return ""
    if position.turn != player:
        return f"{names[position.turn]}'s turn"
    return tell_actions(position)
