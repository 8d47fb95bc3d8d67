"""NVWK laid out to be drawn: the plays of the pile from left to right, hands, discard pile."""

from __future__ import annotations

from dataclasses import replace

from cardgen.engine.diagram import Diagram, DiagramArea, DiagramCard, DiagramPlace, fan, stack
from cardgen.games.nvwk.position import CARD_ORDERS, DISCARD, DOWN, HANDS, PILE, Position
from cardgen.games.nvwk.words import name_way

_MOST_PLAYS = 5


def lay(state: Position, player: int, names: tuple[str, ...]) -> Diagram:
    """Lay a position as it lies before a player: the cards of a play overlap, and the last plays are enough."""
    zones = state.zones
    hands = [
        DiagramArea(f"{names[seat]}'s hand", (fan(DiagramCard(card, seat == player) for card in zones[hand]),), True)
        for seat, hand in enumerate(HANDS[: state.rules.players])
    ]
    discard = stack(DiagramCard(card) for card in zones[DISCARD])
    areas = (
        DiagramArea("Pile", (_lay_pile(state),)),
        *hands,
        DiagramArea("Discard pile", (discard,), True),
    )
    return Diagram(areas, _tell_turn(state, names))


def _lay_pile(state: Position) -> tuple[DiagramPlace, ...]:
    """Give the last plays, each a place, with what wild cards are played as, and how many plays are left out."""
    left = list(state.zones[PILE])
    places: list[DiagramPlace] = []
    for play in state.plays:
        cards, left = left[: len(play)], left[len(play) :]
        words = (name_way(way, state.rules.cards) for way in state.list_ways(play))
        places.append(
            tuple(
                DiagramCard(card, captions=(f"as {word}",) if word else (), below=bool(word))
                for card, word in zip(cards, words, strict=True)
            )
        )
    hidden = len(places) - _MOST_PLAYS
    if hidden <= 0:
        return tuple(places)
    first, *others = places[hidden:]
    told = replace(first[-1], captions=(*first[-1].captions, f"on {hidden} more play{'s' * (hidden > 1)}"))
    return ((*first[:-1], told), *others)


def _tell_turn(state: Position, names: tuple[str, ...]) -> str:
    if state.is_terminal():
        return ""
    if not state.plays:
        return f"{names[state.turn]} leads"
    order = next(name for name, order in CARD_ORDERS.items() if order == state.card_order)
    chain = state.find_chain()
    owed = (("skip", state.pending_skip), ("draw", state.pending_draw), ("chain of", chain.size if chain else 0))
    is_reversed = state.play_order == DOWN and len(names) > 2  # with two players it says nothing
    play_order = ("play order reversed",) if is_reversed else ()
    return ", ".join((order, *play_order, *(f"{what} {number}" for what, number in owed if number)))
