"""Which cards a noun means: one function for each node that stands for cards, zones or kinds of card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardgen.ability.ast import Ability, Group, Kind, Node, OnThis, Several, This, Top, Whose, Zone
from cardgen.engine.cards import CardSet
from cardgen.engine.effects.program import Powers, Select
from cardgen.engine.effects.refusal import CannotCarryOutError
from cardgen.engine.zones import Visibility, ZoneKind, format_player, lay_zones

if TYPE_CHECKING:
    from cardgen.engine.state import State


@dataclass(frozen=True, slots=True)
class Table:
    """What abilities are compiled for: a deck, the zones and powers of a game, the number of players.

    `nouns` are the deck's words for any card at all, `keywords` and `markers` (by verb) what these stand for;
    `source` is the keyword whose sentence is being compiled.
    """

    game: str
    cards: CardSet
    nouns: frozenset[str]
    zones: tuple[ZoneKind, ...]
    powers: Powers
    players: int
    keywords: Mapping[str, tuple[Ability, ...]] = field(default_factory=dict)
    markers: Mapping[str, tuple[Ability, ...]] = field(default_factory=dict)
    source: str | None = None

    def find_keyword(self, ability: Ability) -> str | None:
        """Give the keyword that an ability is a sentence of."""
        return next((name for name, sentences in self.keywords.items() if ability in sentences), None)

    def counts_as(self, rank: str) -> frozenset[int]:
        """Give the kinds that are `a <rank>`: by their id or rank, or by the number that their value is."""
        if rank in self.nouns:
            return frozenset(range(len(self.cards.kinds)))
        return frozenset(
            index
            for index, card in enumerate(self.cards.kinds)
            if rank in (card.id, card.name, card.fields.get("rank"), str(card.fields.get("value")))
        )


def compile_zone(zone: Zone, table: Table) -> Callable[[int], str]:
    """Give the function from a player to the name of the zone that is meant."""
    kind = find_zone_kind(zone, table)
    name = kind.name
    if zone.whose is Whose.THE and not kind.each:
        return lambda player: name
    if zone.whose is Whose.YOUR and kind.each:
        own = tuple(f"{format_player(seat)}.{name}" for seat in range(table.players))
        return own.__getitem__
    if zone.whose is Whose.OPPONENT and kind.each and table.players == 2:
        other = tuple(f"{format_player(1 - seat)}.{name}" for seat in range(2))
        return other.__getitem__
    whose = "every player has one" if kind.each else "all players share it"
    hint = f"Write `your {name}`." if kind.each else f"Write `the {name}`."
    raise CannotCarryOutError(zone, f"It is not clear which {name} is meant: {whose}.", hint)


def find_zone_kind(zone: Zone, table: Table) -> ZoneKind:
    """Give the zone kind that a node names; refuse a zone that the game does not have."""
    for kind in table.zones:
        if kind.name == zone.name:
            return kind
    names = ", ".join(f"`{kind.name}`" for kind in table.zones)
    raise CannotCarryOutError(zone, f"The rules of {table.game} have no zone `{zone.name}`.", f"Its zones: {names}.")


def compile_this(node: This, table: Table) -> Select:
    """Select the card that has the ability."""
    return lambda state, player, card: [card]


def compile_on_this(node: OnThis, table: Table) -> Select:
    """Select the card that lies on the card with the ability."""

    def select(state: State, player: int, card: int) -> list[int]:
        found = state.find_on(card)
        return [] if found is None else [found]

    return select


def compile_top(node: Top, table: Table) -> Select:
    """Select the first cards of a zone, as many as there are."""
    name_zone = compile_zone(node.zone, table)
    count = node.n
    return lambda state, player, card: state.zones[name_zone(player)][:count]


def compile_zone_cards(node: Zone, table: Table) -> Select:
    """Select all cards of a zone."""
    name_zone = compile_zone(node, table)
    return lambda state, player, card: state.zones[name_zone(player)][:]


def compile_several(node: Several, table: Table) -> Select:
    """Select the cards of each part, in order, each once."""
    if node.word != "and":
        raise CannotCarryOutError(node, "Cards to act on are joined by `and`.")
    parts = [compile_cards(part, table) for part in node.items]

    def select(state: State, player: int, card: int) -> list[int]:
        found: list[int] = []
        for part in parts:
            found += [each for each in part(state, player, card) if each not in found]
        return found

    return select


def compile_group(node: Group, table: Table) -> Select:
    """Select each card that a noun means, in the order of the zones: all, or those of one side or one face."""
    kinds = table.powers.nouns.get(node.noun)
    if kinds is None or node.n is not None or node.zone is not None:
        raise CannotCarryOutError(node, f"The rules of {table.game} do not let an ability choose such cards.")
    zones = [(zone.name, zone.owner) for zone in lay_zones(table.zones, table.players) if zone.kind.name in kinds]
    left_out = frozenset[int]() if node.but is None else table.counts_as(node.but)
    whose, face, other = node.whose, node.face, node.other

    def select(state: State, player: int, card: int) -> list[int]:
        return [
            found
            for zone, owner in zones
            if whose is None or (owner == player) is (whose is Whose.YOUR)
            for place, found in enumerate(state.zones[zone])
            if (face is None or state.is_up(zone, place) is face)
            and not (other and found == card)
            and state.kind_now(found) not in left_out
        ]

    return select


_CARDS: tuple[tuple[type[Node], Callable[..., Select]], ...] = (
    (This, compile_this),
    (OnThis, compile_on_this),
    (Top, compile_top),
    (Zone, compile_zone_cards),
    (Several, compile_several),
    (Group, compile_group),
)


def compile_cards(node: Node, table: Table) -> Select:
    """Give the function that selects the cards a node means."""
    for node_type, compile_node in _CARDS:
        if type(node) is node_type:
            return compile_node(node, table)
    raise CannotCarryOutError(
        node,
        f"The rules of {table.game} do not let an ability choose cards this way.",
        "They know `this`, `the card on this`, the top cards of a zone, and all cards of a zone.",
    )


def compile_kinds(node: Node, table: Table) -> frozenset[int]:
    """Give the kinds of card that a description fits: `a 6`, `any card`."""
    if isinstance(node, Several):
        return frozenset[int]().union(*(compile_kinds(item, table) for item in node.items))
    if not isinstance(node, Kind) or node.face is not None:
        raise CannotCarryOutError(
            node, f"The rules of {table.game} do not tell cards apart this way.", "Name a rank, such as `a 6`."
        )
    return table.counts_as(node.name)


def is_public(zone: Zone, table: Table) -> bool:
    """Tell whether the cards of a zone lie open to all."""
    return find_zone_kind(zone, table).visibility is Visibility.PUBLIC
