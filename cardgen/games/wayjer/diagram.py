"""Wayjer laid out to be drawn: hands, what duels, what is wagered and what is won, deck and discard pile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardgen.engine.diagram import Diagram, DiagramArea, DiagramCard, fan, stack
from cardgen.engine.zones import Zone
from cardgen.games.wayjer.rounds import DECK, DISCARD, DUELS, HANDS, WAGERS, WON, Wayjer

_ON_THE_DISCARD = 4  # a round discards two cards, and with a SWAP one or two more


@dataclass(frozen=True, slots=True)
class Labels:
    """What stands beside the cards; `copy` takes what a card is a copy of, `decides` a player."""

    hand: str = "Hand"
    duel: str = "Duel"
    wager: str = "Wager"
    won: str = "Won"
    deck: str = "Deck"
    discard: str = "Discard pile"
    copy: str = "copy of {}"
    decides: str = "{} decides"


def lay(state: Wayjer, player: int, names: tuple[str, ...], labels: Labels = Labels()) -> Diagram:
    """Lay a position as it lies before a player, the opponent's cards above."""
    deck, discard = (list(_lay_cards(state, zone, player, labels)) for zone in (DECK, DISCARD))
    areas = (
        _lay_area(state, labels.hand, HANDS, player, labels, is_beside=True),
        _lay_area(state, labels.duel, DUELS, player, labels),
        _lay_area(state, labels.wager, WAGERS, player, labels),
        _lay_area(state, labels.won, WON, player, labels),
        DiagramArea(labels.deck, (stack(deck[::-1]),), is_beside=True),
        DiagramArea(labels.discard, (stack(discard, _ON_THE_DISCARD),), is_beside=True),
    )
    return Diagram(areas, "" if state.offer is None else labels.decides.format(names[state.offer.seat]))


def _lay_area(
    state: Wayjer, name: str, zones: Sequence[Zone], player: int, labels: Labels, is_beside: bool = False
) -> DiagramArea:
    rows = tuple(fan(_lay_cards(state, zones[seat], player, labels)) for seat in (1 - player, player))
    return DiagramArea(name, rows, is_beside)


def _lay_cards(state: Wayjer, zone: Zone, player: int, labels: Labels) -> Iterable[DiagramCard]:
    """Give the cards of a zone, face up if the player sees them there; a copy with what it has become."""
    is_open = zone.is_open_to(player)
    for card in state.zones[zone]:
        known = card if is_open or card in state.looked_at[player] else None
        words = (
            (labels.copy.format(state.rules.cards.kinds[state.kind_now(card)].name),) if card in state.copies else ()
        )
        yield DiagramCard(card, is_open, known=known, captions=words)
