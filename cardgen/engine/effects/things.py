"""Which cards a noun means: one function for each node that stands for cards, zones or kinds of card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from cardgen.ability.ast import (
    Ability,
    Group,
    Has,
    Kind,
    Limit,
    Node,
    OnThis,
    Several,
    Suited,
    That,
    This,
    Top,
    Who,
    Whose,
)
from cardgen.ability.ast import Zone as ZoneNode
from cardgen.ability.english import VERBS, choose_article
from cardgen.engine.cards import CardSet
from cardgen.engine.effects.board import Board
from cardgen.engine.effects.program import Ask, Count, Powers, Select, Use, refusal
from cardgen.engine.zones import Visibility, Zone, ZoneKind

MARK = "mark"


@dataclass(frozen=True, slots=True)
class Table:
    """What abilities are compiled for: a deck, the zones and powers of a game, the number of players.

    `nouns` are the deck's words for any card at all, `keywords` and `markers` (by verb) what these stand for, `marked`
    the participles of markers by verb, `printed` the names of zones by id; one that
    `is_for_two` has an opponent; `source` is the keyword whose sentence is
    being compiled, `event` what sets it off.
    """

    game: str
    cards: CardSet
    nouns: frozenset[str]
    zones: tuple[ZoneKind, ...]
    powers: Powers
    players: int
    keywords: Mapping[str, tuple[Ability, ...]] = field(default_factory=dict)
    markers: Mapping[str, tuple[Ability, ...]] = field(default_factory=dict)
    marked: Mapping[str, str] = field(default_factory=dict)
    printed: Mapping[str, str] = field(default_factory=dict)
    is_for_two: bool = True
    source: str | None = None
    event: str = ""

    def counts_as(self, rank: str) -> frozenset[int]:
        """Give the kinds that are `a <rank>`: by their id or rank, or by the number that their value is."""
        if rank in self.nouns:
            return frozenset(range(len(self.cards.kinds)))
        return frozenset(
            index
            for index, card in enumerate(self.cards.kinds)
            if rank in (card.id, card.name, card.fields.get("rank"), str(card.fields.get("value")))
        )

    def counts_suited(self, rank: str | None, suit: str) -> frozenset[int]:
        """Give the kinds of a suit, or those of a rank in it."""
        kinds = range(len(self.cards.kinds)) if rank is None else self.counts_as(rank)
        return frozenset(kind for kind in kinds if self.cards.kinds[kind].fields.get("suit") == suit)

    def find_zone_kind(self, node: ZoneNode) -> ZoneKind:
        """Give the zone kind that a node names; refuse a zone that the game does not have."""
        for kind in self.zones:
            if kind.name == node.name:
                return kind
        zones = [kind.name for kind in self.zones if not self.printed or kind.name in self.printed]
        hint = f"Its zones: {list_words(map(self.print_zone, zones))}."
        raise refusal(node, f"The rules of {self.game} have no zone `{self.print_zone(node.name)}`.", hint)

    def print_zone(self, name: str) -> str:
        """Give the name of a zone as the cards print it."""
        return self.printed.get(name, name)


def list_words(words: Iterable[str]) -> str:
    """List words to show: `draw`, `hand`."""
    return ", ".join(f"`{word}`" for word in words)


_PARTICIPLES = {verb.name: verb.participle for verb in VERBS}


def show_event(name: str, table: Table) -> str:
    """Write an event as a sentence begins with it: `When claimed from a Dossier, ...`."""
    verb, *where = name.split(" ")
    zones = [choose_article(name) + " " + name for name in map(table.print_zone, where[1:])]
    return " ".join(["When", _PARTICIPLES[verb] or verb, *where[:1], *zones]) + ", ..."


def show_verbs(verbs: Iterable[str], table: Table) -> str:
    """List verbs, and instead of the verb of any marker those of the deck's markers."""
    return list_words(shown for verb in verbs for shown in ([*table.markers] if verb == MARK else [verb]))


# ---- players


def list_seats(who: Who, node: Node, table: Table) -> tuple[tuple[int, ...], ...]:
    """Give, for each player whose ability it is, the seats that are meant, in the order in which they act."""
    seats = range(table.players)
    after = [tuple((seat + step) % table.players for step in range(1, table.players)) for seat in seats]
    if who is Who.YOU:
        return tuple((seat,) for seat in seats)
    if who is Who.EACH:
        return tuple((seat, *after[seat]) for seat in seats)
    if who is Who.EACH_OTHER or (who is Who.OPPONENT and table.players == 2):
        return tuple(after)
    if who is Who.LEFT:
        return tuple(seats_after[:1] for seats_after in after)
    if who is Who.RIGHT:
        return tuple(seats_after[-1:] for seats_after in after)
    raise refusal(node, f"The rules of {table.game} do not let `{who}` act.", "Say it of you or of each player.")


def find_asked(who: Who, table: Table) -> Who | None:
    """Give the player term that only the game can answer, when a step runs; None for one that seats tell."""
    if who is Who.CHOSEN:
        return who
    is_ordered = who in (Who.NEXT, Who.EACH, Who.EACH_OTHER)
    return who if is_ordered and table.powers.has_play_order else None


# ---- zones


def compile_zone(node: ZoneNode, table: Table) -> Callable[[Use], Zone]:
    """Give the function to the zone that is meant."""
    kind = table.find_zone_kind(node)
    name, laid = kind.name, kind.lay(table.players)
    if node.whose is Whose.THE and not kind.each:
        return lambda use: laid[0]
    if kind.each and node.whose is Whose.YOUR:
        return lambda use: laid[use.player]
    if kind.each and node.whose is Whose.THEIR:
        return lambda use: laid[use.actor]
    if kind.each and node.whose is Whose.OPPONENT and table.players == 2:
        return lambda use: laid[1 - use.player]
    printed = table.print_zone(name)
    if node.whose is Whose.OPPONENT and table.players != 2:
        hint = f"Write `their {printed}` of the player who acts."
        raise refusal(node, f"With {table.players} players `your opponent` is nobody.", hint)
    whose = "every player has one" if kind.each else "all players share it"
    hint = f"Write `your {printed}`." if kind.each else f"Write `the {printed}`."
    raise refusal(node, f"It is not clear which {printed} is meant: {whose}.", hint)


# ---- cards


def compile_this(node: This, table: Table) -> Select:
    """Select the card that has the ability."""
    return lambda board, use: (use.card,)


def compile_on_this(node: OnThis, table: Table) -> Select:
    """Select the card that lies on the card with the ability."""

    def select(board: Board, use: Use) -> tuple[int, ...]:
        cards = board.zones[board.find_zone_of(use.card)]
        place = cards.index(use.card) + 1
        return cards[place : place + 1]

    return select


def compile_top(node: Top, table: Table) -> Select:
    """Select the first cards of a zone, as many as there are."""
    find_zone, count = compile_zone(node.zone, table), node.n
    return lambda board, use: board.zones[find_zone(use)][:count]


def compile_zone_cards(node: ZoneNode, table: Table) -> Select:
    """Select all cards of a zone."""
    find_zone = compile_zone(node, table)
    return lambda board, use: board.zones[find_zone(use)]


def compile_that(node: That, table: Table) -> Select:
    """Select the cards that the step before has dealt with."""
    return lambda board, use: board.list_those()


def compile_several(node: Several, table: Table) -> Select:
    """Select the cards of each part, in order, each once."""
    if node.word != "and":
        raise refusal(node, "Cards to act on are joined by `and`.")
    parts = [compile_cards(part, table) for part in node.items]

    def select(board: Board, use: Use) -> list[int]:
        found: list[int] = []
        for part in parts:
            found += [each for each in part(board, use) if each not in found]
        return found

    return select


def compile_each(node: Group, table: Table) -> Select:
    """Select each card of a group that stands beside other cards."""
    if node.n is not None:
        raise refusal(node, "Cards that are chosen stand alone.", "Write `each`, or make two steps.")
    return compile_group(node, None, table, "")


_CARDS: tuple[tuple[type[Node], Callable[..., Select]], ...] = (
    (This, compile_this),
    (OnThis, compile_on_this),
    (Top, compile_top),
    (ZoneNode, compile_zone_cards),
    (Several, compile_several),
    (That, compile_that),
    (Group, compile_each),
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


# ---- groups: your cards in this lane, other face-up Operatives, 1 card from your hand


def compile_group(
    node: Group, source: ZoneNode | None, table: Table, verb: str, implied: Whose | None = None
) -> Select:
    """Select the cards of a group that the rules let a verb be done to: one's own first, in the order of the zones.

    `source` is the zone that `from` names, else it is that of `in`; `implied` says whose cards are meant where the
    group does not. `this lane` is the one that the card with the ability lies in, on both sides, `another lane` each
    other one.
    """
    if node.noun in table.powers.roles:
        return _compile_role(node, table)
    if node.noun not in table.nouns and node.noun not in table.powers.nouns:
        known = list_words(sorted({*table.nouns, *table.powers.nouns} - {*table.powers.roles}))
        raise refusal(node, f"No card is an {node.noun}.", f"Nouns for cards: {known}.")
    where = source or node.zone
    if source is not None and node.zone is not None:
        raise refusal(node.zone, "It is said twice where the cards lie.", "Leave out one of the two.")
    if where is not None and where.name not in table.powers.regions:
        return _compile_zone_group(node, where, table, is_counted=not verb)
    laid = _lay_group(node, where, table, verb)
    _check_group(node, where, table)
    seats = _list_owners(node.whose or implied, table)
    home = None if where is None else where.whose
    left_out = frozenset[int]() if node.but is None else table.counts_as(node.but)
    face, other = node.face, node.other

    def select(board: Board, use: Use) -> list[int]:
        here = None if home is None else board.find_home(use.card).kind
        return [
            found
            for seat in seats(use)
            for zones in laid
            if here is None or (zones[seat].kind is here) is (home is Whose.THIS)
            for place, found in enumerate(board.zones[zones[seat]])
            if (face is None or board.is_up(zones[seat], place) is face)
            and not (other and found == use.card)
            and not (left_out and board.kind_now(found) in left_out)
            and (not verb or board.can_be(verb, zones[seat], place, use.actor))
        ]

    return select


def _compile_role(node: Group, table: Table) -> Select:
    role = table.powers.roles[node.noun]
    if node != Group(None, node.noun):
        raise refusal(node, f"No more can be said of {node.noun}s than `each {node.noun}`.")
    if table.event not in role.events:
        known = list_words(show_event(event, table) for event in role.events)
        raise refusal(node, f"There is no {node.noun} then.", f"There is one after {known}.")
    return lambda board, use: list(role.find(board))


def _lay_group(node: Group, where: ZoneNode | None, table: Table, verb: str) -> list[tuple[Zone, ...]]:
    """Give the zones that a group means, by player."""
    powers = table.powers
    if where is not None and where.whose not in (Whose.THIS, Whose.ANOTHER):
        raise refusal(
            where,
            f"The rules of {table.game} do not let an ability choose cards there.",
            f"They know `in this {where.name}`, `in another {where.name}`.",
        )
    if where is not None:
        names = powers.regions[where.name]
    elif node.noun in powers.nouns:
        names = powers.nouns[node.noun]
    else:
        names = tuple(name for each in powers.regions.values() for name in each)
    if not names:
        known = list_words(f"each {noun}" for noun in powers.nouns) if verb else ""
        hint = f"Write {known}, or name a zone." if known else _show_places(table, verb)
        raise refusal(node, "It is not said where they lie.", hint)
    return [kind.lay(table.players) for name in names for kind in table.zones if kind.name == name]


def _check_group(node: Group, where: ZoneNode | None, table: Table) -> None:
    """Refuse words of a group that leave nothing out, or what nobody could tell."""
    if node.other and (node.whose is Whose.OPPONENT or (where is not None and where.whose is Whose.ANOTHER)):
        raise refusal(node, "This card is none of those anyway: `other` says nothing here.", "Leave `other` out.")
    if node.but is not None and node.face is not True:
        raise refusal(
            node,
            f"Nobody can leave out {choose_article(node.but)} {node.but} that lies face down.",
            "Write `face-up` before the noun." if node.face is None else "Leave `except ...` out.",
        )


def _list_owners(whose: Whose | None, table: Table) -> Callable[[Use], tuple[int, ...]]:
    """Give the function to the seats whose cards are meant: one's own first."""
    everybody = list_seats(Who.EACH, This(), table)
    if whose is None:
        return lambda use: everybody[use.player]
    if whose is Whose.YOUR:
        return lambda use: (use.player,)
    return (lambda use: (use.actor,)) if whose is Whose.THEIR else (lambda use: everybody[use.player][1:])


def _compile_zone_group(node: Group, where: ZoneNode, table: Table, is_counted: bool) -> Select:
    """Select the cards of one zone: `1 card from your hand`."""
    kind = table.find_zone_kind(where)
    if node.noun in table.powers.nouns and kind.name not in table.powers.nouns[node.noun]:
        raise refusal(where, f"No {node.noun} lies there.", f"Write `{min(table.nouns - set(table.powers.nouns))}`.")
    if kind.visibility is Visibility.HIDDEN and not is_counted:
        name = table.print_zone(where.name)
        raise refusal(
            where, f"Nobody sees the cards of `{name}`, so none of them can be chosen.", "Take its top cards."
        )
    if node.whose is not None:
        raise refusal(node, "It is said twice whose cards they are.", "Leave out one of the two.")
    if node.face is not None and kind.visibility is not Visibility.LYING:
        message = f"Cards in the {table.print_zone(where.name)} lie neither face up nor face down."
        raise refusal(node, message, "Leave the face out.")
    if node.other and kind.visibility is not Visibility.LYING:
        raise refusal(node, "This card is none of those anyway: `other` says nothing here.", "Leave `other` out.")
    is_unseen = node.face is not True if kind.visibility is Visibility.LYING else where.whose is Whose.OPPONENT
    if node.but is not None and is_unseen:
        message = f"Nobody can leave out {choose_article(node.but)} {node.but} of cards that are not seen."
        raise refusal(node, message, "Leave `except ...` out.")
    find_zone = compile_zone(where, table)
    left_out = frozenset[int]() if node.but is None else table.counts_as(node.but)
    face, other = node.face, node.other

    def select(board: Board, use: Use) -> list[int]:
        zone = find_zone(use)
        return [
            card
            for place, card in enumerate(board.zones[zone])
            if (face is None or board.is_up(zone, place) is face)
            and not (other and card == use.card)
            and not (left_out and board.kind_now(card) in left_out)
        ]

    return select


def _show_places(table: Table, verb: str) -> str:
    """Say where cards can be: in regions, and `from` (`in`, where they are counted) the zones of a player's own."""
    regions = table.powers.regions
    places = [place for name in regions for place in (f"in this {name}", f"in another {name}")]
    own = [kind for kind in table.zones if kind.each and kind.visibility is Visibility.OWNER]
    places += [
        f"{'from' if verb else 'in'} your {table.printed[kind.name]}" for kind in own if kind.name in table.printed
    ]
    return f"They know {list_words(places)}."


# ---- numbers of cards


def compile_count(node: Group, table: Table, implied: Whose | None = None) -> Count:
    """Give the function that counts the cards of a group."""
    select = compile_group(node, None, table, "", implied)
    return lambda board, use: len(select(board, use))


def compile_has(node: Has, table: Table) -> Ask:
    """Give the function that tells whether a player has so many cards: their own, if it is not said whose."""
    if node.who.who not in (Who.YOU, Who.OPPONENT):
        message = f"It is asked of one player what they have, not of `{node.who.who}`."
        if not table.is_for_two:
            message = f"The rules of {table.game} do not ask what `{node.who.who}` has."
        hint = "Write `you have` or `your opponent has`." if table.is_for_two else "Write `you have`."
        raise refusal(node.who, message, hint)
    seats, limit, n = list_seats(node.who.who, node.who, table), node.cards.limit, node.cards.n or 0
    if limit is not Limit.NO and n < (1 if limit is Limit.AT_LEAST else 0):
        raise refusal(node.cards, f"`{limit} {n}` asks nothing.", "Write a number from 1 on, or `no`.")
    zone = node.cards.zone
    theirs = (Whose.YOUR,) if node.who.who is Who.YOU else (Whose.THEIR, Whose.OPPONENT)
    if zone is not None and zone.whose in (Whose.YOUR, Whose.THEIR, Whose.OPPONENT) and zone.whose not in theirs:
        raise refusal(zone, f"`{node.who.who}` has no cards there.", f"Write `{theirs[0]} {table.printed[zone.name]}`.")
    if node.cards.zone is None and node.cards.noun not in table.powers.nouns:
        message = "It is not said where they are."
        raise refusal(node.cards, message, _show_places(table, ""))
    count = compile_count(node.cards, table, Whose.THEIR)

    def ask(board: Board, use: Use) -> bool:
        found = count(board, Use(use.player, use.card, seats[use.player][0]))
        return found >= n if limit is Limit.AT_LEAST else found <= n

    return ask


# ---- kinds of card


def compile_kinds(node: Node, table: Table) -> frozenset[int]:
    """Give the kinds of card that a description fits: `a 6`, `any card`."""
    kinds = _find_kinds(node, table)
    if kinds and table.powers.check_kinds is not None:
        table.powers.check_kinds(node, kinds, table)
    return kinds


def _find_kinds(node: Node, table: Table) -> frozenset[int]:
    if isinstance(node, Several):
        return frozenset[int]().union(*(_find_kinds(item, table) for item in node.items))
    if isinstance(node, Suited):
        return table.counts_suited(node.rank, node.suit)
    if not isinstance(node, Kind):
        raise refusal(
            node, f"The rules of {table.game} do not tell cards apart this way.", "Name a rank, such as `a 6`."
        )
    return table.counts_as(node.name)


def is_public(zone: ZoneNode, table: Table) -> bool:
    """Tell whether the cards of a zone lie open to all."""
    return table.find_zone_kind(zone).visibility is Visibility.PUBLIC
