"""Whose a phrase behind a clause about a thing is: that of the verb outside, where the verb inside has no use for it.

`Return a creature you control to your hand.` returns it to the hand; `Put a card that costs 3 or less into your hand.`
puts it there. What a verb inside can take stays inside: `Discard the cards you drew from the deck.`
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from cardgen.ability.ast import Node, Span
from cardgen.ability.prose.frames import KNOWN, MOVES, PLACES
from cardgen.ability.prose.nodes import Deed, Form, Joined, Manner, Purpose, Relation, That, Thing
from cardgen.ability.prose.words import STATES, split

NodeT = TypeVar("NodeT", bound=Node)
_STATES = frozenset(split(STATES)) - {"be"}  # having and costing lead nowhere
_MOVERS = frozenset(split("put, place, return, move, add, give, pass, send, shuffle, deal, pay, bring, exchange, swap"))
_AIMS = frozenset(("to", "into", "onto", "on top of", "under", "on", "next to", "below", "above", "with"))
_LEADING = frozenset((*MOVES, "for", "as", "instead of", "without", *PLACES)) - {"in"}
_MANNERS = split(
    "instead, at random, face up, face down, twice, again, for free, in any order, rounded up, rounded down"
)


def lift(rest: Sequence[Node], verb: str) -> tuple[Node, ...]:
    """Give the complements of a verb with what stands in a last clause about a thing and is the verb's own."""
    if not rest or verb in _STATES or verb == "be":
        return tuple(rest)
    last, lifted = _split(rest[-1], verb)
    return (*rest[:-1], last, *lifted)


def _split(node: Node, verb: str) -> tuple[Node, tuple[Node, ...]]:
    """Give a node without what is lifted out of the clause at its end, and that."""
    match node:
        case Deed(form=Form.GERUND):
            return _split_deed(node, verb)
        case Thing(that=That(again=()) as that):
            deed, lifted = _split_deed(that.deed, verb)
            return (_cut(replace(node, that=_cut(replace(that, deed=deed), lifted)), lifted), lifted)
        case Thing(of=Node() as of, after=()):
            inner, lifted = _split(of, verb)
            return _cut(replace(node, of=inner), lifted), lifted
        case Relation(what=Thing() as thing):
            inner, lifted = _split(thing, verb)
            return _cut(replace(node, what=inner), lifted), lifted
        case Joined():
            inner, lifted = _split(node.items[-1], verb)
            return _cut(replace(node, items=(*node.items[:-1], inner)), lifted), lifted
    return node, ()


def _split_deed(deed: Deed, verb: str) -> tuple[Deed, tuple[Node, ...]]:
    at = next((at for at, each in enumerate(deed.rest) if _is_lifted(each, deed, verb)), len(deed.rest))
    if at == len(deed.rest):
        return deed, ()
    lifted = deed.rest[at:]
    return _cut(replace(deed, rest=deed.rest[:at]), lifted), lifted


def _is_lifted(phrase: Node, deed: Deed, verb: str) -> bool:
    if deed.verb in _STATES:
        is_leading = isinstance(phrase, Relation) and phrase.word in _LEADING | (
            {"in"} if deed.verb != "have" else set()
        )
        return is_leading or isinstance(phrase, Purpose) or (isinstance(phrase, Manner) and phrase.word in _MANNERS)
    is_known = deed.verb in KNOWN and deed.verb not in _MOVERS
    return is_known and verb in _MOVERS and isinstance(phrase, Relation) and phrase.word in _aims(deed.verb)


def _aims(verb: str) -> frozenset[str]:
    """Give the small words that lead somewhere and that a verb has no use for."""
    return _AIMS - KNOWN[verb][1]


def _cut(node: NodeT, lifted: tuple[Node, ...]) -> NodeT:
    """Give a node that ends before what is lifted out of it."""
    if not lifted:
        return node
    return replace(node, place=Span(node.place.start, lifted[0].place.start - 1 - node.place.start))
