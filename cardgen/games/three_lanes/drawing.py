"""The lanes as lines of text, with what one player may see."""

from __future__ import annotations

from typing import cast

from cardgen.engine.state import State
from cardgen.engine.view import View, view
from cardgen.games.three_lanes.position import ASIDE, DISCARD, DRAW, HANDS, Position
from cardgen.games.three_lanes.stands import LANES, SIDES, Stand, format_stand

UNSEEN = "??"


def draw(state: State, player: int, names: tuple[str, ...]) -> list[str]:
    """Give the table as a player sees it: the lanes with the opponent's side above, hand, piles, what is left to do."""
    position = cast("Position", state)
    seen = view(state, player)
    zones = dict(seen.zones)
    ids = position.rules.cards.id_of
    lines = []
    for lane, letter in enumerate(LANES):
        winner = next((names[seat] for seat in (0, 1) if lane in position.lanes_won[seat]), None)
        lines.append(f"Lane {letter}" if winner is None else f"Lane {letter}: won by {winner}")
        if winner is None:
            lines += [_draw_side(position, seen, seat, lane, names[seat]) for seat in (1 - player, player)]
    hand = " ".join(ids(card) for card in zones[HANDS[player]] if card is not None)
    lines.append(
        f"Your hand: {hand or 'empty'}; {names[1 - player]} has {_count(len(zones[HANDS[1 - player]]))} in hand"
    )
    lines.append(_draw_piles(zones, position))
    if seen.looked_at:
        lines.append(f"You have seen: {' '.join(ids(card) for card in seen.looked_at)}")
    turn = "your turn" if position.turn == player else f"{names[position.turn]}'s turn"
    left = f"{position.actions} action{'s' * (position.actions != 1)} left"
    lines.append(f"It is {turn}, {left}. Lanes won: {names[0]} {seen.scores[0]}, {names[1]} {seen.scores[1]}")
    return lines


def _draw_side(position: Position, seen: View, seat: int, lane: int, name: str) -> str:
    side = SIDES[seat][lane]
    cards = dict(seen.zones)[side]
    texts = [_draw_card(position, card, stand) for card, stand in zip(cards, position.stands[side], strict=True)]
    slots = [f"{LANES[lane]}{stand.number} {text}" for stand, text in zip(position.stands[side], texts, strict=True)]
    return f"  {name:>10}  {' | '.join(slots) or '-'}"


def _draw_card(position: Position, card: int | None, stand: Stand) -> str:
    """Write a card: `9S`, `(5H)` for one that lies face down and is known, `??` for one that is not; then its words."""
    words = format_stand(stand).partition(" ")[2]
    face = UNSEEN if card is None else position.rules.cards.id_of(card)
    if card is not None and not stand.is_up:
        face = f"({face})"
    if stand.partner:
        words = f"{words} paired with {stand.partner}".strip()
    return f"{face} {words}".rstrip()


def _draw_piles(zones: dict[str, tuple[int | None, ...]], position: Position) -> str:
    ids = position.rules.cards.id_of
    gone = " ".join(UNSEEN if card is None else ids(card) for card in zones[DISCARD][-5:])
    more = "... " if len(zones[DISCARD]) > 5 else ""
    return f"Draw pile: {len(zones[DRAW])}; aside: {len(zones[ASIDE])}; discarded: {more}{gone or 'none'}"


def _count(number: int) -> str:
    return f"{number} card{'s' * (number != 1)}"
