"""A clause behind a zone that tells of the thing taken from it: `a card from your hand that costs 3 or less`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from cardgen.ability.ast import Node, Span
from cardgen.ability.prose.agreement import agree
from cardgen.ability.prose.nodes import Relation, Thing


def hand_over(rest: Sequence[Node]) -> tuple[Node, ...]:
    """Give the complements of a verb with such a clause, and the zone before it, inside the thing."""
    for at, (thing, phrase) in enumerate(pairwise(rest)):
        if isinstance(thing, Thing) and isinstance(phrase, Relation) and _is_of_zone(phrase):
            return (*rest[:at], _hand(thing, phrase), *rest[at + 2 :])
    return tuple(rest)


def _is_of_zone(phrase: Relation) -> bool:
    zone = phrase.what
    return isinstance(zone, Thing) and zone.sort == "zone" and zone.that is not None and zone.that.who is None


def _hand(thing: Thing, phrase: Relation) -> Thing:
    zone = phrase.what
    assert isinstance(zone, Thing)
    assert zone.that is not None
    that, end = zone.that, zone.that.place.start - 1
    bare = replace(zone, that=None, place=Span(zone.place.start, end - zone.place.start))
    where = replace(phrase, what=bare, place=Span(phrase.place.start, end - phrase.place.start))
    whole = Span(thing.place.start, that.place.end - thing.place.start)
    that = replace(that, deed=agree(thing, that.deed))
    return replace(thing, after=(*thing.after, where), that=that, place=whole)
