"""Whose a phrase is: one that stands behind a noun belongs to it, unless the verb has a place for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardgen.ability.ast import Node, Span
from cardgen.ability.prose.frames import PLACES, PLAIN, TO_DO, Frame
from cardgen.ability.prose.nodes import Aside, Deed, Manner, Purpose, Quality, Relation, State, Thing, Time, Which
from cardgen.ability.prose.words import split

_SEATS = ("left", "right")
_AS_MUCH = ("as many", "as much", "twice as many", "the same", "same")
_OF_STATES = (*PLACES, "by", "before", "after", "during", "to", "with", "in", "on", "from", "among", "between")
_COMPARED = "higher, lower, greater, bigger, smaller, stronger, weaker, cheaper, more, less, fewer"
_OF_QUALITIES = {
    "than": split(_COMPARED),
    "to": ("equal", "adjacent", "identical"),
    "from": ("different", "safe", "free"),
    "as": ("same", "identical"),
}


def attach(rest: Sequence[Node], frame: Frame | None) -> tuple[Node, ...]:
    """Give the complements of a verb with what belongs to a noun inside that noun.

    Without a frame they stand behind a subject, and all of them say something of it.
    """
    row: list[Node] = []
    for each in rest:
        taken = _take(row[-1], each, frame) if row else None
        if taken is None:
            row.append(each)
        else:
            row[-1] = taken
    return tuple(row)


def _take(owner: Node, phrase: Node, frame: Frame | None) -> Node | None:
    """Give what stands before a phrase with the phrase inside; None if they stand beside each other."""
    if isinstance(owner, State | Quality):
        inner = _take(owner.rest[-1], phrase, PLAIN) if owner.rest and _is_close(phrase) else None
        if inner is not None:  # `higher than the highest card in the trick`
            return _extend(replace(owner, rest=(*owner.rest[:-1], inner)), phrase)
        if _continues(owner, phrase):
            return _extend(replace(owner, rest=(*owner.rest, phrase)), phrase)
        return None
    if isinstance(owner, Relation):
        inner = _take(owner.what, phrase, frame)
        return None if inner is None else _extend(replace(owner, what=inner), phrase)
    if not isinstance(owner, Thing):
        return None
    if isinstance(owner.of, Thing) and (owner.of.sort == "player" or owner.of.of is not None):
        inner = _take(owner.of, phrase, frame)  # `the hand of the player with the most coins`
        if inner is not None:
            return _extend(replace(owner, of=inner), phrase)
    if owner.after and not isinstance(phrase, Aside):
        is_told = isinstance(owner.after[-1], Relation) and owner.after[-1].word in ("with", "without")
        inner = _take(owner.after[-1], phrase, PLAIN if is_told and frame is not None else frame)
        if inner is not None:
            return _extend(replace(owner, after=(*owner.after[:-1], inner)), phrase)
    if _belongs(owner, phrase, frame):
        return _extend(replace(owner, after=(*owner.after, phrase)), phrase)
    return None


def _is_close(phrase: Node) -> bool:
    """Tell of a phrase that it says which thing is meant rather than how something was done."""
    return isinstance(phrase, Relation) and (phrase.word in (*PLACES, "with") or _is_seat(phrase))


def _is_seat(phrase: Relation) -> bool:
    return isinstance(phrase.what, Thing) and phrase.what.name in _SEATS


def _continues(owner: State | Quality, phrase: Node) -> bool:
    """Tell whether a phrase goes on with what is said of a thing: `played this turn`, `higher than 5`."""
    if isinstance(phrase, Time) or (isinstance(phrase, Manner) and phrase.word == "this way"):
        return isinstance(owner, State)
    if not isinstance(phrase, Relation):
        return False
    return phrase.word in _OF_STATES if isinstance(owner, State) else owner.word in _OF_QUALITIES.get(phrase.word, ())


def _belongs(owner: Thing, phrase: Node, frame: Frame | None) -> bool:
    if isinstance(phrase, Deed):  # `a card costing 3 or less`
        return owner.sort in ("card", "player", "unit") or owner.name in ("one", "another")
    if frame is None:
        is_named = owner.name not in ("you", "they", "it", "them", "this")
        return is_named and (not isinstance(phrase, Purpose) or owner.sort == "player")
    if isinstance(phrase, Purpose):
        return owner.sort == "player" and TO_DO in frame.words  # `choose a player to draw a card`
    if isinstance(phrase, State | Quality):
        return owner.sort not in ("pronoun", "number") or owner.name in ("one", "another")
    if isinstance(phrase, Relation):
        seat = phrase.what
        if isinstance(seat, Deed):
            return False  # `without paying its cost` is how it is done
        if isinstance(seat, Thing) and _is_seat(phrase) and (owner.sort == "player" or seat.of is not None):
            return True
        if phrase.word in ("before", "after") and owner.sort == "zone":
            return False
        if phrase.word == "as" and any(word.word in _AS_MUCH for word in owner.words if isinstance(word, Which)):
            return True
        if phrase.word == "with" and owner.sort == "period":
            return False  # `win a trick with this card`
        return phrase.word not in frame.words and owner.name not in ("it", "them", "you") and owner.sort != "number"
    if isinstance(phrase, Aside):
        return isinstance(phrase.what, Relation)
    return isinstance(phrase, Manner) and owner.sort == "number"


def _extend(node: Node, last: Node) -> Node:
    return replace(node, place=Span(node.place.start, last.place.end - node.place.start))
