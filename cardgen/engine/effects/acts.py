"""What each verb does: one handler for each verb of a step, by its base form, in the tuple ACTS."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

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
from cardgen.engine.effects.program import Ask, Copy, Run, Select
from cardgen.engine.effects.refusal import CannotCarryOutError
from cardgen.engine.effects.things import Table, compile_cards, compile_zone, is_public

if TYPE_CHECKING:
    from cardgen.engine.state import State

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


def put(does: Does, select: Select, table: Table, until: str | None) -> Run:
    """Lay cards on the card that has the ability."""
    if does.act.how != (Phrase("on", This()),):
        raise CannotCarryOutError(does.act, "Cards can only be put on the card that says so.", "Write `... on this.`")

    top = does.act.what
    assert isinstance(top, Top)
    name_source = compile_zone(top.zone, table)

    def run(state: State, player: int, card: int) -> None:
        source, target = name_source(player), state.find_zone_of(card)
        for moved in select(state, player, card):
            state.move(moved, source, target)
            state.log.append(("put", player, moved, card, source))
            state.arrived(moved, player)

    return run


def become_a_copy_of(does: Does, select: Select, table: Table, until: str | None) -> Run:
    """Make the card that has the ability the same as the first card of a zone as it stands."""
    zone = does.act.what
    if isinstance(zone, Zone) and not is_public(zone, table):
        raise CannotCarryOutError(zone, f"The cards of `{zone.name}` are hidden; only an open card can be copied.")

    def run(state: State, player: int, card: int) -> None:
        pile = select(state, player, card)
        if pile:
            kind = state.kind_now(state.as_it_stands(pile))
            state.copies[card] = Copy(kind, until)
            state.log.append(("copy", player, card, kind))

    return run


def look_at(does: Does, select: Select, table: Table, until: str | None) -> Run:
    """Show cards to the player alone."""

    def run(state: State, player: int, card: int) -> None:
        for seen in select(state, player, card):
            state.looked_at[player].append(seen)
            state.log.append(("look", player, seen, state.find_zone_of(seen)))

    return run


def discard(does: Does, select: Select, table: Table, until: str | None) -> Run:
    """Lay cards on the discard, in order."""

    def run(state: State, player: int, card: int) -> None:
        gone = state.zones[DISCARD]
        cards = [moved for moved in select(state, player, card) if moved not in gone]
        if not cards:
            return
        source = state.find_zone_of(cards[0])
        for moved in cards:
            state.move(moved, source if moved in state.zones[source] else state.find_zone_of(moved), DISCARD)
        state.log.append(("discard", player, card, tuple(cards)))

    return run


def claim(does: Does, select: Select, table: Table, until: str | None) -> Run:
    """Claim cards for the actor; the rules hand them over at the end of the moment, for both sides may claim one."""
    is_opponent = does.who == Player(Who.OPPONENT)

    def run(state: State, player: int, card: int) -> None:
        state.claim(1 - player if is_opponent else player, select(state, player, card))

    return run


def end(does: Does, select: Select, table: Table, until: str | None) -> Run:
    """End a period of the rules: the game, a round."""
    thing = does.act.what
    assert isinstance(thing, Named)
    if thing.name not in table.powers.ends:
        known = ", ".join(f"`{name}`" for name in table.powers.ends)
        raise CannotCarryOutError(thing, f"The rules of {table.game} cannot end that.", f"They can end: {known}.")
    name = thing.name
    return lambda state, player, card: state.end(name, player, card)


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
    _check_actor(does, verb, table)
    if act.what is None or type(act.what) not in verb.objects:
        raise CannotCarryOutError(act.what or act, f"The rules of {table.game} cannot `{act.verb}` that.")
    if verb.name != "put" and act.how:
        raise CannotCarryOutError(act.how[0], f"The rules of {table.game} cannot `{act.verb}` in this way.")
    if until is not None and not verb.can_end:
        raise CannotCarryOutError(until, f"What `{act.verb}` does cannot be undone later.", "Leave out `until ...`.")
    period = None if until is None else until.period
    if isinstance(act.what, Named):
        return verb.build(does, lambda state, player, card: [], table, period), lambda state, player, card: True
    select = compile_cards(act.what, table)
    return verb.build(does, select, table, period), lambda state, player, card: bool(select(state, player, card))


def get_verb(act: Act, table: Table) -> Verb:
    """Give how a verb is carried out; refuse one that no rules carry out yet."""
    for verb in ACTS:
        if verb.name == act.verb:
            return verb
    raise CannotCarryOutError(act, f"The rules of {table.game} cannot carry out `{act.verb}`.")


def _check_actor(does: Does, verb: Verb, table: Table) -> None:
    who = does.who
    actor = "this" if isinstance(who, This) else who.who.value
    if actor not in verb.actors:
        raise CannotCarryOutError(
            who if who.place.length else does.act,
            f"In {table.game} `{does.act.verb}` is done by {' or '.join(f'`{name}`' for name in verb.actors)} only.",
            f"Start the step with `this {verb.name} ...`." if "this" in verb.actors else "Say it to `you`.",
        )
