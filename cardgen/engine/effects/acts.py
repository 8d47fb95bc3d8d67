"""What each verb does: one handler for each verb of a step, by its base form, in the tuple ACTS; events tell it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardgen.ability.ast import (
    Act,
    Does,
    Group,
    Moment,
    Named,
    Node,
    OnThis,
    Phrase,
    Player,
    Several,
    This,
    Top,
    Who,
    Zone,
)
from cardgen.engine import zones
from cardgen.engine.effects.board import Board
from cardgen.engine.effects.program import Ask, Run, Select, refusal
from cardgen.engine.effects.things import Table, check_actor, compile_cards, compile_zone, is_public
from cardgen.engine.narration import CardEvent, Pictured, Speaker, join

DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class Verb:
    """How a verb is carried out: who may do it, to which nodes, and the function that compiles it.

    `can_end` tells whether it can last `until` a moment.
    """

    name: str
    actors: tuple[str, ...]
    objects: tuple[type[Node], ...]
    build: Callable[[Does, Select, Table, str | None], Run]
    can_end: bool = False


class Put(CardEvent):
    """A card lies on a player's card that has said so."""

    on: int
    source: zones.Zone
    is_effect = True

    def tell(self, say: Speaker) -> str:
        """Tell where the card comes from and where it goes."""
        card, on = say.a_card(self.card), f"{say.player(self.seat)}'s {say.card(self.on)}"
        return f"The top card of {say.zone(self.source)}, {card}, goes on {on}."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw the card that is put."""
        return [(self.card, f"on the {say.card(self.on)}")]


def put(does: Does, select: Select, table: Table, until: str | None) -> Run:
    """Lay cards on the card that has the ability."""
    if does.act.how != (Phrase("on", This()),):
        raise refusal(does.act, "Cards can only be put on the card that says so.", "Write `... on this.`")

    top = does.act.what
    assert isinstance(top, Top)
    find_source = compile_zone(top.zone, table)

    def run(board: Board, player: int, card: int) -> None:
        source, target = find_source(player), board.find_zone_of(card)
        for moved in select(board, player, card):
            board.move(((moved,), source, target))
            board.record(Put(player, moved, card, source))
            board.arrived(moved, player)

    return run


def become_a_copy_of(does: Does, select: Select, table: Table, until: str | None) -> Run:
    """Make the card that has the ability the same as the first card of a zone as it stands."""
    zone = does.act.what
    if isinstance(zone, Zone) and not is_public(zone, table):
        raise refusal(zone, f"The cards of `{zone.name}` are hidden; only an open card can be copied.")

    def run(board: Board, player: int, card: int) -> None:
        pile = select(board, player, card)
        if pile:
            board.become_copy(player, card, pile, until)

    return run


def look_at(does: Does, select: Select, table: Table, until: str | None) -> Run:
    """Show cards to the player alone."""

    def run(board: Board, player: int, card: int) -> None:
        for seen in select(board, player, card):
            board.look_at(player, seen)

    return run


class Discarded(CardEvent):
    """A player's card has discarded cards."""

    cards: tuple[int, ...]

    def tell(self, say: Speaker) -> str:
        """Name the card that said so first, if it is among them."""
        own = [f"{say.player(self.seat)}'s {say.card(self.card)}"] if self.card in self.cards else []
        others = [card for card in self.cards if card != self.card]
        named = [f"{'the' if own or number else 'The'} {say.card(card)}" for number, card in enumerate(others)]
        return f"{join([*own, *named])} {'are' if len(self.cards) > 1 else 'is'} discarded."


def discard(does: Does, select: Select, table: Table, until: str | None) -> Run:
    """Lay cards on the discard, in order."""

    kind = next((kind for kind in table.zones if kind.name == DISCARD), None)
    if kind is None or kind.each:
        raise refusal(does.act, f"The rules of {table.game} have no zone `{DISCARD}` that all players share.")
    (target,) = kind.lay(table.players)

    def run(board: Board, player: int, card: int) -> None:
        gone = board.zones[target]
        cards = [moved for moved in select(board, player, card) if moved not in gone]
        if cards:
            board.move(*[((moved,), board.find_zone_of(moved), target) for moved in cards])
            board.record(Discarded(player, card, tuple(cards)))

    return run


def claim(does: Does, select: Select, table: Table, until: str | None) -> Run:
    """Claim cards for the actor; the rules hand them over at the end of the moment, for both sides may claim one."""
    is_opponent = does.who == Player(Who.OPPONENT)

    def run(board: Board, player: int, card: int) -> None:
        board.claim(1 - player if is_opponent else player, select(board, player, card))

    return run


def end(does: Does, select: Select, table: Table, until: str | None) -> Run:
    """End a period of the rules: the game, a round."""
    thing = does.act.what
    assert isinstance(thing, Named)
    if thing.name not in table.powers.ends:
        known = ", ".join(f"`{name}`" for name in table.powers.ends)
        raise refusal(thing, f"The rules of {table.game} cannot end that.", f"They can end: {known}.")
    name = thing.name
    return lambda board, player, card: board.end(name, player, card)


ACTS: tuple[Verb, ...] = (
    Verb("put", ("you",), (Top,), put),
    Verb("become a copy of", ("this",), (Zone,), become_a_copy_of, can_end=True),
    Verb("look at", ("you",), (Top, Zone), look_at),
    Verb("discard", ("you",), (This, OnThis, Several, Top, Zone), discard),
    Verb("claim", ("you", "your opponent"), (This, Several, Zone, Group), claim),
    Verb("end", ("you",), (Named,), end),
)


def compile_act(does: Does, table: Table, until: Moment | None) -> tuple[Run, Ask]:
    """Give what carries out a step, and what tells whether it would do anything."""
    act = does.act
    verb = get_verb(act, table)
    check_actor(does, verb.actors, table)
    if act.what is None or type(act.what) not in verb.objects:
        raise refusal(act.what or act, f"The rules of {table.game} cannot `{act.verb}` that.")
    if verb.name != "put" and act.how:
        raise refusal(act.how[0], f"The rules of {table.game} cannot `{act.verb}` in this way.")
    if until is not None and not verb.can_end:
        raise refusal(until, f"What `{act.verb}` does cannot be undone later.", "Leave out `until ...`.")
    period = None if until is None else until.period
    if isinstance(act.what, Named):
        return verb.build(does, lambda board, player, card: [], table, period), lambda board, player, card: True
    select = compile_cards(act.what, table)
    return verb.build(does, select, table, period), lambda board, player, card: bool(select(board, player, card))


def get_verb(act: Act, table: Table) -> Verb:
    """Give how a verb is carried out; refuse one that no rules carry out yet."""
    for verb in ACTS:
        if verb.name == act.verb:
            return verb
    raise refusal(act, f"The rules of {table.game} cannot carry out `{act.verb}`.")
