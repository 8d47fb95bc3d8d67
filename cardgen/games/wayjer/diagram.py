"""Wayjer laid out to be drawn: hands, what duels, what is wagered and what is won, deck and discard pile."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cardgen.engine.diagram import Diagram, DiagramArea, DiagramCard, fan, stack
from cardgen.engine.zones import Zone
from cardgen.games.wayjer.rounds import DECK, DISCARD, DUELS, HANDS, WAGERS, WON, Wayjer

_ON_THE_DISCARD = 4  # a round discards two cards, and with a SWAP one or two more


def _of(name: str) -> str:
    return f"{name}'s"


@dataclass(frozen=True, slots=True)
class Labels:
    """What stands beside the cards: `name` is a player, `of` the player's name in the genitive.

    `copy` takes what a card is a copy of, `decides` a player.
    """

    hand: str = "{of} hand"
    duel: str = "{of} duel"
    wager: str = "{of} wager"
    won: str = "Won by {name}"
    deck: str = "Deck"
    discard: str = "Discard pile"
    copy: str = "copy of {}"
    decides: str = "{} decides"
    of: Callable[[str], str] = _of


def lay(state: Wayjer, player: int, names: tuple[str, ...], labels: Labels = Labels()) -> Diagram:
    """Lay a position as it lies between two players, the opponent at the left: duels in the middle, wagers behind."""
    sides = (
        (labels.won, WON, False),
        (labels.hand, HANDS, True),
        (labels.wager, WAGERS, False),
        (labels.duel, DUELS, False),
    )
    deck, discard = (list(_lay_cards(state, zone, player, labels)) for zone in (DECK, DISCARD))

    def lay_area(label: str, zones: Sequence[Zone], is_beside: bool, seat: int) -> DiagramArea:
        name = label.format(name=names[seat], of=labels.of(names[seat]))
        return DiagramArea(name, (fan(_lay_cards(state, zones[seat], player, labels)),), is_beside)

    areas = (
        *(lay_area(*side, 1 - player) for side in sides),
        *(lay_area(*side, player) for side in reversed(sides)),
        DiagramArea(labels.deck, (stack(deck[::-1]),), is_beside=True),
        DiagramArea(labels.discard, (stack(discard, _ON_THE_DISCARD),), is_beside=True),
    )
    return Diagram(areas, "" if state.offer is None else labels.decides.format(names[state.offer.seat]))


def _lay_cards(state: Wayjer, zone: Zone, player: int, labels: Labels) -> Iterable[DiagramCard]:
    """Give the cards of a zone, face up if the player sees them there; a copy with what it has become."""
    is_open = zone.is_open_to(player)
    for card in state.zones[zone]:
        known = card if is_open or card in state.looked_at[player] else None
        words = (
            (labels.copy.format(state.rules.cards.kinds[state.kind_now(card)].name),) if card in state.copies else ()
        )
        yield DiagramCard(card, is_open, known=known, captions=words)
