"""Which cards a noun means: one function for each node that stands for cards, zones or kinds of card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from cardgen.ability.ast import Ability, Does, Group, Kind, Node, OnThis, Several, This, Top, Whose
from cardgen.ability.ast import Zone as ZoneNode
from cardgen.engine.cards import CardSet
from cardgen.engine.effects.board import Board
from cardgen.engine.effects.program import Powers, Select, refusal
from cardgen.engine.zones import Visibility, Zone, ZoneKind, lay_zones


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


def check_actor(does: Does, actors: tuple[str, ...], table: Table) -> None:
    """Refuse a step that is said of somebody else than those who may do it: `you`, `this`, `your opponent`."""
    who, verb = does.who, does.act.verb
    if ("this" if isinstance(who, This) else who.who.value) not in actors:
        raise refusal(
            who if who.place.length else does.act,
            f"In {table.game} `{verb}` is done by {' or '.join(f'`{name}`' for name in actors)} only.",
            f"Start the step with `this {verb} ...`." if "this" in actors else "Say it to `you`.",
        )


def compile_zone(zone: ZoneNode, table: Table) -> Callable[[int], Zone]:
    """Give the function from a player to the zone that is meant."""
    kind = find_zone_kind(zone, table)
    name, laid = kind.name, kind.lay(table.players)
    if zone.whose is Whose.THE and not kind.each:
        return lambda player: laid[0]
    if zone.whose is Whose.YOUR and kind.each:
        return laid.__getitem__
    if zone.whose is Whose.OPPONENT and kind.each and table.players == 2:
        return laid[::-1].__getitem__
    whose = "every player has one" if kind.each else "all players share it"
    hint = f"Write `your {name}`." if kind.each else f"Write `the {name}`."
    raise refusal(zone, f"It is not clear which {name} is meant: {whose}.", hint)


def find_zone_kind(zone: ZoneNode, table: Table) -> ZoneKind:
    """Give the zone kind that a node names; refuse a zone that the game does not have."""
    for kind in table.zones:
        if kind.name == zone.name:
            return kind
    names = ", ".join(f"`{kind.name}`" for kind in table.zones)
    raise refusal(zone, f"The rules of {table.game} have no zone `{zone.name}`.", f"Its zones: {names}.")


def compile_this(node: This, table: Table) -> Select:
    """Select the card that has the ability."""
    return lambda board, player, card: [card]


def compile_on_this(node: OnThis, table: Table) -> Select:
    """Select the card that lies on the card with the ability."""

    def select(board: Board, player: int, card: int) -> tuple[int, ...]:
        cards = board.zones[board.find_zone_of(card)]
        place = cards.index(card) + 1
        return cards[place : place + 1]

    return select


def compile_top(node: Top, table: Table) -> Select:
    """Select the first cards of a zone, as many as there are."""
    find_zone = compile_zone(node.zone, table)
    count = node.n
    return lambda board, player, card: board.zones[find_zone(player)][:count]


def compile_zone_cards(node: ZoneNode, table: Table) -> Select:
    """Select all cards of a zone."""
    find_zone = compile_zone(node, table)
    return lambda board, player, card: board.zones[find_zone(player)]


def compile_several(node: Several, table: Table) -> Select:
    """Select the cards of each part, in order, each once."""
    if node.word != "and":
        raise refusal(node, "Cards to act on are joined by `and`.")
    parts = [compile_cards(part, table) for part in node.items]

    def select(board: Board, player: int, card: int) -> list[int]:
        found: list[int] = []
        for part in parts:
            found += [each for each in part(board, player, card) if each not in found]
        return found

    return select


def compile_group(node: Group, table: Table) -> Select:
    """Select each card that a noun means, in the order of the zones: all, or those of one side or one face."""
    kinds = table.powers.nouns.get(node.noun)
    if kinds is None or node.n is not None or node.zone is not None:
        raise refusal(node, f"The rules of {table.game} do not let an ability choose such cards.")
    zones = [zone for zone in lay_zones(table.zones, table.players) if zone.kind.name in kinds]
    left_out = frozenset[int]() if node.but is None else table.counts_as(node.but)
    whose, face, other = node.whose, node.face, node.other

    def select(board: Board, player: int, card: int) -> list[int]:
        return [
            found
            for zone in zones
            if whose is None or (zone.owner == player) is (whose is Whose.YOUR)
            for place, found in enumerate(board.zones[zone])
            if (face is None or board.is_up(zone, place) is face)
            and not (other and found == card)
            and board.kind_now(found) not in left_out
        ]

    return select


_CARDS: tuple[tuple[type[Node], Callable[..., Select]], ...] = (
    (This, compile_this),
    (OnThis, compile_on_this),
    (Top, compile_top),
    (ZoneNode, compile_zone_cards),
    (Several, compile_several),
    (Group, compile_group),
)


def compile_cards(node: Node, table: Table) -> Select:
    """Give the function that selects the cards a node means."""
    for node_type, compile_node in _CARDS:
        if type(node) is node_type:
            return compile_node(node, table)
    raise refusal(
        node,
        f"The rules of {table.game} do not let an ability choose cards this way.",
        "They know `this`, `the card on this`, the top cards of a zone, and all cards of a zone.",
    )


def compile_kinds(node: Node, table: Table) -> frozenset[int]:
    """Give the kinds of card that a description fits: `a 6`, `any card`."""
    if isinstance(node, Several):
        return frozenset[int]().union(*(compile_kinds(item, table) for item in node.items))
    if not isinstance(node, Kind) or node.face is not None:
        raise refusal(
            node, f"The rules of {table.game} do not tell cards apart this way.", "Name a rank, such as `a 6`."
        )
    return table.counts_as(node.name)


def is_public(zone: ZoneNode, table: Table) -> bool:
    """Tell whether the cards of a zone lie open to all."""
    return find_zone_kind(zone, table).visibility is Visibility.PUBLIC


# ---- where a table has regions: your cards in this lane, face-down cards, another lane

_PLACES = (None, Whose.THIS, Whose.ANOTHER)


def compile_region(node: Group, where: ZoneNode | None, table: Table, verb: str) -> Select:
    """Select the cards of a group that the rules let a verb be done to, in the order of players and zones.

    Without `where` the cards in all regions of the table are meant; `this lane` is the one that the card with the
    ability lies in, on both sides, `another lane` each other one. A rank that is left out is that of face-up cards:
    what lies face down tells nobody that it is a King.
    """
    regions = table.powers.regions
    if where is not None and (where.name not in regions or where.whose not in _PLACES):
        raise refusal(
            where,
            f"The rules of {table.game} do not let an ability choose cards there.",
            "They know: " + ", ".join(f"`this {name}`, `another {name}`" for name in regions) + ".",
        )
    names = regions[where.name] if where is not None else tuple(name for each in regions.values() for name in each)
    laid = [kind.lay(table.players) for name in names for kind in table.zones if kind.name == name]
    whose = where.whose if where is not None else None
    seats = _list_seats(node, table)
    left_out = frozenset[int]() if node.but is None else table.counts_as(node.but)
    face, other = node.face, node.other

    def select(board: Board, player: int, card: int) -> list[int]:
        home = None if whose is None else board.find_zone_of(card).kind
        return [
            found
            for seat in seats[player]
            for zone in [zones[seat] for zones in laid]
            if home is None or (zone.kind is home) is (whose is Whose.THIS)
            for place, found in enumerate(board.zones[zone])
            if (face is None or board.is_up(zone, place) is face)
            and not (other and found == card)
            and not (left_out and board.is_up(zone, place) and board.kind_now(found) in left_out)
            and board.can_be(verb, zone, place)
        ]

    return select


def compile_zone_of_cards(node: Group, where: ZoneNode, table: Table) -> Select:
    """Select the cards of a zone of the player's own: `1 card from your hand`."""
    is_plain = node.whose is None and not node.other and node.face is None and node.zone is None and node.but is None
    kind = next((kind for kind in table.zones if kind.name == where.name and kind.each), None)
    if not is_plain or kind is None or where.whose is not Whose.YOUR:
        raise refusal(where, f"The rules of {table.game} do not let an ability choose cards there.")
    laid = kind.lay(table.players)
    return lambda board, player, card: board.zones[laid[player]]


def _list_seats(node: Group, table: Table) -> tuple[tuple[int, ...], ...]:
    """Give, for each player who acts, the seats whose cards are meant: one's own first."""
    seats = range(table.players)
    if node.whose is Whose.YOUR:
        return tuple((seat,) for seat in seats)
    others = tuple(tuple(other for other in seats if other != seat) for seat in seats)
    return others if node.whose is Whose.OPPONENT else tuple((seat, *others[seat]) for seat in seats)
