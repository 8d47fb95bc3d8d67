"""Whose a phrase is: one that stands behind a noun belongs to it, unless the verb has a place for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardgen.ability.ast import Node, Span
from cardgen.ability.prose.frames import PLACES, PLAIN, TO_DO, Frame
from cardgen.ability.prose.having import HAVING, can_have, is_means, is_measure
from cardgen.ability.prose.nodes import (
    Aside,
    Deed,
    Joined,
    Manner,
    Purpose,
    Quality,
    Relation,
    State,
    Thing,
    Time,
    Which,
)
from cardgen.ability.prose.noun_sense import is_compared
from cardgen.ability.prose.words import split

_SEATS = ("left", "right")
_AIMS = ("to", "into", "onto")
_BACK = ("it", "them")
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
        if frame is not None and len(row) > 1:
            row = _settle(row, each, frame)
        taken = _take(row[-1], each, frame) if row else None
        if taken is None and row and frame is not None:
            taken = _take_beside(row[-1], each, frame)
        if taken is None:
            row.append(each)
        else:
            row[-1] = taken
    return tuple(row)


def _settle(row: list[Node], phrase: Node, frame: Frame) -> list[Node]:
    """Give a row in which a place says which thing is meant, where what follows shows that it is not where to.

    `put a card in your hand on top of your deck`, `discard a card from your hand with strength 2 or less`.
    """
    *before, owner, place = row
    thing = owner.items[-1] if isinstance(owner, Joined) else owner
    if not (isinstance(thing, Thing) and isinstance(place, Relation) and isinstance(phrase, Relation)):
        return row
    is_aim = place.word in PLACES and (_is_target(phrase) or _is_second(place, phrase, frame))
    is_had = place.word == "from" and phrase.word in HAVING and is_measure(phrase.what)
    if not is_aim and not (is_had and _take(place, phrase, frame) is None):
        return row
    told: Node = _extend(replace(thing, after=(*thing.after, place)), place)
    if isinstance(owner, Joined):  # `this ship and each sailor in your harbor`
        told = _extend(replace(owner, items=(*owner.items[:-1], told)), place)
    return [*before, told]


def _leads(phrase: Node, frame: Frame) -> bool:
    """Tell whether a phrase is where a verb puts something."""
    return isinstance(phrase, Relation) and (
        phrase.word in _AIMS or (phrase.word in PLACES and phrase.word in frame.words)
    )


def _is_second(place: Relation, phrase: Relation, frame: Frame) -> bool:
    """Tell of a second place behind a zone that it is where to; behind a card it says which card."""
    return isinstance(place.what, Thing) and place.what.sort in ("zone", "place") and _leads(phrase, frame)


def _is_target(phrase: Relation) -> bool:
    """Tell of `into`, `on top of` and `on the bottom of` that they are where to, whatever stands before."""
    is_end = isinstance(phrase.what, Thing) and phrase.what.name in ("top", "bottom")
    return phrase.word in (*_AIMS, "on top of") or is_end


def _take_beside(place: Node, phrase: Node, frame: Frame) -> Node | None:
    """Give where to with a second place, which says which thing is there: `on a creature in the market`."""
    if not (isinstance(place, Relation) and isinstance(phrase, Relation) and isinstance(place.what, Thing)):
        return None
    thing = place.what
    if thing.sort != "card" or not _leads(place, frame) or phrase.word not in PLACES or _is_target(phrase):
        return None
    return _extend(replace(place, what=_extend(replace(thing, after=(*thing.after, phrase)), phrase)), phrase)


def _take(owner: Node, phrase: Node, frame: Frame | None, is_inside: bool = False) -> Node | None:
    """Give what stands before a phrase with the phrase inside; None if they stand beside each other."""
    if isinstance(owner, State | Quality):
        inner = _take(owner.rest[-1], phrase, PLAIN) if owner.rest and _is_close(phrase) else None
        if inner is not None:  # `higher than the highest card in the trick`
            return _extend(replace(owner, rest=(*owner.rest[:-1], inner)), phrase)
        if _continues(owner, phrase):
            return _extend(replace(owner, rest=(*owner.rest, phrase)), phrase)
        return None
    if isinstance(owner, Relation):
        is_from = owner.word in ("with", "for") and _leads_from(phrase)  # `with a card from your hand`
        inner = _take(owner.what, phrase, None if is_from else frame, not is_from)
        return None if inner is None else _extend(replace(owner, what=inner), phrase)
    if isinstance(owner, Joined):
        return _take_last(owner, phrase, frame, is_inside)
    if not isinstance(owner, Thing):
        return None
    if isinstance(owner.of, Thing) and (owner.of.sort == "player" or owner.of.of is not None):
        inner = _take(owner.of, phrase, frame, True)  # `the hand of the player with the most coins`
        if inner is not None:
            return _extend(replace(owner, of=inner), phrase)
    if owner.after and not isinstance(phrase, Aside):
        last = owner.after[-1]
        is_had = isinstance(last, Relation) and last.word in ("with", "without")
        inner = _take(last, phrase, PLAIN if is_had and is_inside and frame is not None else frame, True)
        if inner is not None:
            return _extend(replace(owner, after=(*owner.after[:-1], inner)), phrase)
    is_else = is_inside and isinstance(phrase, Relation) and phrase.word == "than" and not is_compared(owner)
    if not is_else and _belongs(owner, phrase, frame, is_inside):  # `fewer cards in hand than you`
        return _extend(replace(owner, after=(*owner.after, phrase)), phrase)
    return None


def _leads_from(phrase: Node) -> bool:
    return isinstance(phrase, Relation) and phrase.word == "from"


def _is_close(phrase: Node) -> bool:
    """Tell of a phrase that it says which thing is meant rather than how something was done."""
    return isinstance(phrase, Relation) and (phrase.word in (*PLACES, "with") or _is_seat(phrase))


def _is_seat(phrase: Relation) -> bool:
    return isinstance(phrase.what, Thing) and phrase.what.name in _SEATS


def _take_last(owner: Joined, phrase: Node, frame: Frame | None, is_inside: bool) -> Node | None:
    """Give things with the phrase inside the last one, if that has a word of its own: `this ship and each sailor`."""
    last = owner.items[-1]
    inner = _take(last, phrase, frame, is_inside) if isinstance(last, Thing) and last.words else None
    return None if inner is None else _extend(replace(owner, items=(*owner.items[:-1], inner)), phrase)


def _continues(owner: State | Quality, phrase: Node) -> bool:
    """Tell whether a phrase goes on with what is said of a thing: `played this turn`, `higher than 5`."""
    if isinstance(phrase, Time) or (isinstance(phrase, Manner) and phrase.word == "this way"):
        return isinstance(owner, State)
    if not isinstance(phrase, Relation):
        return False
    return phrase.word in _OF_STATES if isinstance(owner, State) else owner.word in _OF_QUALITIES.get(phrase.word, ())


def _belongs(owner: Thing, phrase: Node, frame: Frame | None, is_inside: bool) -> bool:
    if isinstance(phrase, Relation) and phrase.word in HAVING and not can_have(owner, phrase.what, is_inside):
        return False
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
        is_which = _is_which(owner, phrase, frame, is_inside)
        return not _is_how(owner, phrase, frame) if is_which is None else is_which
    if isinstance(phrase, Aside):
        return isinstance(phrase.what, Relation)
    return isinstance(phrase, Manner) and owner.sort == "number"


def _is_which(owner: Thing, phrase: Relation, frame: Frame, is_inside: bool) -> bool | None:
    """Tell of phrases of their own kind whether they say which thing is meant, whatever the verb; None of others."""
    seat = phrase.what
    if isinstance(seat, Deed):
        return False  # `without paying its cost` is how it is done
    if isinstance(seat, Thing) and _is_seat(phrase) and (owner.sort == "player" or seat.of is not None):
        return True
    if phrase.word in ("before", "after") and owner.sort == "zone":
        return False
    if phrase.word == "as" and any(word.word in _AS_MUCH for word in owner.words if isinstance(word, Which)):
        return True
    is_back = isinstance(seat, Thing) and seat.name in _BACK and phrase.word in PLACES
    if is_inside and is_back and owner.sort in ("card", "unit") and phrase.word in frame.words:
        return True  # `a creature with a relic on it`
    return None


def _is_how(owner: Thing, phrase: Relation, frame: Frame) -> bool:
    """Tell whether a phrase is the verb's: its small word is, or what it names is what something is done with."""
    is_led = phrase.word in frame.words
    if phrase.word in HAVING:
        is_led = is_means(phrase.what) if not is_led else not is_measure(phrase.what)
    return is_led or owner.name in ("it", "them", "you") or owner.sort == "number"


def _extend(node: Node, last: Node) -> Node:
    return replace(node, place=Span(node.place.start, last.place.end - node.place.start))
