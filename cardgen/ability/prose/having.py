"""What can be had by what: a zone has cards, never a strength; `with` behind `your hand` is about the thing."""

from __future__ import annotations

from itertools import pairwise

from cardgen.ability.ast import Node
from cardgen.ability.mistakes import Mistake
from cardgen.ability.prose.nodes import Bound, Count, Deed, Joined, Relation, Thing, Which
from cardgen.ability.prose.words import split

HAVING = ("with", "without")
_HELD_IN = ("zone", "place")
_OPEN = split("a, each, any, every, all, another, no, one, either, all the, both, some")
_MOST = ("the most", "the fewest", "the least", "most", "fewest", "least")
_EXTREME = ("highest", "lowest", "strongest", "weakest", "largest", "smallest")
_POINTING = ("this", "these")
_PRONOUNS = ("it", "them", "this", "itself", "yourself", "themselves")


def can_have(owner: Thing, had: Node, is_inside: bool) -> bool:
    """Tell whether a thing can have what is named behind `with`; one that `is_inside` a phrase may be told already."""
    things = [each for each in (had.items if isinstance(had, Joined) else (had,)) if isinstance(each, Thing)]
    if owner.sort in ("period", "unit", "suit") or is_measure(owner):
        return False
    if owner.sort not in _HELD_IN or not things:
        return True
    if any(is_measure(each) for each in things):
        return False
    return not is_inside or _is_open(owner) or any(_has(each, _MOST) and each.sort == "card" for each in things)


def is_measure(thing: Node) -> bool:
    """Tell of what only a card or a player has: `strength 2 or less`, `the highest cost`."""
    if not isinstance(thing, Thing) or thing.sort not in ("unit", "rule"):
        return False
    is_measured = any(
        isinstance(each, Bound) or (isinstance(each, Thing) and each.sort == "number") for each in thing.after
    )
    return is_measured or _has(thing, _EXTREME)


def is_means(had: Node) -> bool:
    """Tell of a thing at hand that it is what something is done with: `with this ship`, `with it`."""
    if not isinstance(had, Thing):
        return False
    return (had.sort == "pronoun" and had.name in _PRONOUNS and not had.words) or (
        had.sort == "card" and _has(had, _POINTING)
    )


def check_having(deed: Deed) -> Mistake | None:
    """Refuse a strength or a cost behind a place, where it is no thing's: `move a ship to the sea with speed 3`."""
    for place, each in pairwise(deed.rest):
        is_behind = isinstance(place, Relation) and isinstance(each, Relation) and each.word in HAVING
        if is_behind and isinstance(each, Relation) and is_measure(each.what):
            said = "This stands behind a place, and a place cannot have it."
            return Mistake("wrong-object", said, each.place, "Write it right behind the thing that has it.")
    return None


def _is_open(zone: Thing) -> bool:
    """Tell whether it is not said yet which zone is meant: `a lane`, `each lane`."""
    first = zone.words[0] if zone.words else None
    return zone.owner is None and (isinstance(first, Count) or (isinstance(first, Which) and first.word in _OPEN))


def _has(thing: Thing, words: tuple[str, ...]) -> bool:
    return any(isinstance(each, Which) and each.word in words for each in thing.words)
