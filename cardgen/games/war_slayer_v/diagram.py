"""War Slayer V laid out to be drawn as on the mats: rows by columns, at each player's left HQ and claimed cards."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.engine.diagram import Diagram, DiagramArea, DiagramCard, DiagramPlace, fan, stack
from cardgen.engine.zones import Zone
from cardgen.games.war_slayer_v.rows import CAPTURED, COLUMNS, DOSSIER, DRAWN, HQ, THEATER, Rows


def lay(state: Rows, player: int, names: tuple[str, ...]) -> Diagram:
    """Lay a position as it lies before a player: the other side's Dossier first, the own one last."""
    sides = (1 - player, player)
    rows = (DOSSIER[sides[0]], THEATER[sides[0]], THEATER[sides[1]], DOSSIER[sides[1]])
    claimed, hqs = (
        [
            DiagramArea(name.format(names[seat]), (pile(_lay_pile(state, zones[seat], player)),), is_beside, side=side)
            for seat, side in zip(sides, ("far", "near"), strict=True)
        ]
        for name, zones, pile, is_beside in (("Claimed by {}", CAPTURED, fan, False), ("{}'s HQ", HQ, stack, True))
    )
    areas = (
        hqs[1],
        claimed[1],
        DiagramArea("", tuple(_lay_row(state, row, player) for row in rows), row_names=_name_rows(sides, names)),
        claimed[0],
        DiagramArea(
            "Hand", tuple(fan(_lay_pile(state, DRAWN[seat], player, is_held=True)) for seat in sides), is_beside=True
        ),
        hqs[0],
    )
    return Diagram(areas, _tell_turn(state, names))


def _name_rows(sides: tuple[int, int], names: tuple[str, ...]) -> tuple[str, ...]:
    far, near = (names[seat] for seat in sides)
    return f"{far}'s Dossier", f"{far}'s Theater", f"{near}'s Theater", f"{near}'s Dossier"


def _lay_row(state: Rows, row: Zone, player: int) -> tuple[DiagramPlace, ...]:
    """Give the columns of a row as the player sees them: column 1 is on the dealer's left, the other player's right."""
    places: list[DiagramPlace] = [()] * len(COLUMNS)
    for place, (column, card) in enumerate(zip(state.columns[row], state.zones[row], strict=True)):
        known = card if _sees(state, row, place, player) else None
        places[column] = (DiagramCard(card, state.is_up(row, place), known=known),)
    return tuple(places if player == 0 else places[::-1])


def _lay_pile(state: Rows, zone: Zone, player: int, is_held: bool = False) -> Iterable[DiagramCard]:
    """Give the cards of a zone face down, those that a player holds in the hand as the player sees them."""
    for place, card in enumerate(state.zones[zone]):
        is_known = _sees(state, zone, place, player)
        yield DiagramCard(card, is_held and is_known, known=card if is_known else None)


def _sees(state: Rows, zone: Zone, place: int, player: int) -> bool:
    return state.is_seen(zone, place, player) or state.zones[zone][place] in state.looked_at[player]


def _tell_turn(state: Rows, names: tuple[str, ...]) -> str:
    if state.offer is not None:
        return f"{names[state.offer.seat]} decides"
    if state.waiting and not any(state.zones[hand] for hand in DRAWN):
        return f"{names[state.waiting[0]]} goes on or backs out"
    return ""
