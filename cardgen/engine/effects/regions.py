"""Which cards a group means where a table has regions: your cards in this lane, face-down cards, another lane."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.ability.ast import Group, Whose, Zone
from cardgen.engine.effects.program import Select
from cardgen.engine.effects.refusal import CannotCarryOutError
from cardgen.engine.zones import format_player

if TYPE_CHECKING:
    from cardgen.engine.effects.things import Table
    from cardgen.engine.state import State

_PLACES = (None, Whose.THIS, Whose.ANOTHER)


def compile_region(node: Group, where: Zone | None, table: Table, verb: str) -> Select:
    """Select the cards of a group that the rules let a verb be done to, in the order of players and zones.

    Without `where` the cards in all regions of the table are meant; `this lane` is the one that the card with the
    ability lies in, on both sides, `another lane` each other one. A rank that is left out is that of face-up cards:
    what lies face down tells nobody that it is a King.
    """
    regions = table.powers.regions
    if where is not None and (where.name not in regions or where.whose not in _PLACES):
        raise CannotCarryOutError(
            where,
            f"The rules of {table.game} do not let an ability choose cards there.",
            "They know: " + ", ".join(f"`this {name}`, `another {name}`" for name in regions) + ".",
        )
    kinds = regions[where.name] if where is not None else tuple(kind for names in regions.values() for kind in names)
    whose = where.whose if where is not None else None
    seats = _list_seats(node, table)
    left_out = frozenset[int]() if node.but is None else table.counts_as(node.but)
    face, other = node.face, node.other

    def select(state: State, player: int, card: int) -> list[int]:
        home = "" if whose is None else state.find_zone_of(card).rpartition(".")[2]
        return [
            found
            for seat in seats[player]
            for kind in kinds
            if whose is None or (kind == home) is (whose is Whose.THIS)
            for zone in (f"{format_player(seat)}.{kind}",)
            for place, found in enumerate(state.zones[zone])
            if (face is None or state.is_up(zone, place) is face)
            and not (other and found == card)
            and not (left_out and state.is_up(zone, place) and state.kind_now(found) in left_out)
            and state.can_be(verb, zone, place)
        ]

    return select


def compile_zone_of_cards(node: Group, where: Zone, table: Table) -> Select:
    """Select the cards of a zone of the player's own: `1 card from your hand`."""
    is_plain = node.whose is None and not node.other and node.face is None and node.zone is None and node.but is None
    kind = next((kind for kind in table.zones if kind.name == where.name and kind.each), None)
    if not is_plain or kind is None or where.whose is not Whose.YOUR:
        raise CannotCarryOutError(where, f"The rules of {table.game} do not let an ability choose cards there.")
    names = tuple(f"{format_player(seat)}.{kind.name}" for seat in range(table.players))
    return lambda state, player, card: state.zones[names[player]][:]


def _list_seats(node: Group, table: Table) -> tuple[tuple[int, ...], ...]:
    """Give, for each player who acts, the seats whose cards are meant: one's own first."""
    seats = range(table.players)
    if node.whose is Whose.YOUR:
        return tuple((seat,) for seat in seats)
    others = tuple(tuple(other for other in seats if other != seat) for seat in seats)
    return others if node.whose is Whose.OPPONENT else tuple((seat, *others[seat]) for seat in seats)
