"""What no reader takes for a thing though its words could stand there: words in the wrong order, a part of nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from cardgen.ability.ast import Node, Span
from cardgen.ability.mistakes import Mistake
from cardgen.ability.prose.frames import TAKES_TWO
from cardgen.ability.prose.lexicon import Lexicon
from cardgen.ability.prose.nodes import Count, Joined, Quality, Relation, Setting, State, Thing, Time, Which
from cardgen.ability.prose.words import STATES, split

COMPARATIVES = frozenset(
    split(
        "more, fewer, less, higher, lower, greater, bigger, smaller, stronger, weaker, cheaper, twice as many, "
        "earlier, later, other, different"
    )
)
_FRONT = split("top, bottom, next, first, last, previous")
_ORDINALS = split("second, third, fourth")
_SUPERLATIVES = split("highest, lowest, strongest, weakest, largest, smallest, nearest, furthest, oldest, youngest")
_NOT_BEFORE_NEXT = split("a, each, every, any, another, no, both, all, some, either")
_PARTITIVES = split("one, each, any, another, both, either, neither, none, some, most, all, few, several")
_OF_SEVERAL = split("one, each, any, another, both, either, neither, few, several")
_OF_MANY = split("more, fewer, most, the most, the fewest, several, few, many, enough, all, both, all the, as many")
_SORTS_OF_MANY = ("card", "unit", "player")
_MEASURES = ("unit", "rule", "suit")
_ENDS = ("end", "start", "beginning")
_PLACES = frozenset(
    split(
        "deck, row, pile, market, board, stack, bag, box, column, area, tableau, village, town, city, collection, "
        "graveyard, display, mat, garden, herbarium, kingdom, camp, district, region"
    )
)
_SIDES = split("bottom, left, right, middle, next, same, highest, lowest, other")
_STATES = frozenset(split(STATES))
_ONE = ("1", "one")


def check_noun(node: Node, lexicon: Lexicon) -> Mistake | None:
    """Give what makes a thing, things together, a phrase or a setting none."""
    for check in _CHECKS.get(type(node), ()):
        found = check(node, lexicon)
        if found is not None:
            return found
    return None


def refuse(place: Span, said: str, hint: str) -> Mistake:
    """Give the mistake of a word that makes no sense where it stands."""
    return Mistake("unexpected-word", said, place, hint)


def is_number(node: Node) -> bool:
    """Tell whether a node is a number that counts nothing."""
    return isinstance(node, Thing) and node.sort == "number" and node.of is None


def refuse_number(node: Node) -> Mistake:
    """Refuse a number without what it counts."""
    return Mistake("number-without-noun", "The number counts nothing.", node.place, "Write what is counted.")


def _check_thing(thing: Thing, lexicon: Lexicon) -> Mistake | None:
    found = None
    if thing.words:
        found = _check_row(thing) or _check_alone(thing) or _check_quantity(thing, lexicon)
    if thing.of is not None:
        found = found or _check_part(thing)
    if thing.after:
        found = found or _check_measure(thing) or _check_behind(thing)
    if thing.after or thing.words:
        found = found or _check_participle(thing, lexicon)
    return found or (_check_several(thing) if thing.many else None)


def _check_row(thing: Thing) -> Mistake | None:
    """Keep the words before a noun in their order: `the next 3 cards`, `the second highest bid`."""
    last = thing.words[-1]
    if thing.sort == "suit" and isinstance(last, Which) and last.sort == "noun":
        return refuse(thing.place, f"`{thing.name}` stands behind its noun.", f"Write `{thing.name} {last.word}`.")
    if thing.sort == "pronoun" and thing.name in _SUPERLATIVES and len(thing.words) > 1:
        return refuse(thing.place, f"`{thing.name}` stands behind its noun.", "Write it before the noun.")
    for word, following in pairwise(thing.words):
        if not isinstance(following, Which):
            continue
        if isinstance(word, Count):
            is_late = following.word in _FRONT and word.number != "one"
            if is_late or following.word == "only":
                said = f"`{following.word}` stands behind the number."
                return refuse(following.place, said, f"Write it before the number: `the {following.word} ...`.")
        elif word.word in _SUPERLATIVES and following.word in _ORDINALS:
            said = f"`{word.word}` stands before `{following.word}`."
            return refuse(word.place, said, f"Write `{following.word} {word.word}`.")
        elif word.word in _NOT_BEFORE_NEXT and following.word == "next":
            said = f"`{word.word}` and `next` do not go together."
            return refuse(word.place, said, "Write `the next`.")
    return None


def _check_alone(thing: Thing) -> Mistake | None:
    """Refuse `all other` without its noun, and a unit said of another unit or of a player."""
    first = thing.words[0]
    if thing.name == "other" and isinstance(first, Which) and first.word in ("all", "every"):
        return refuse(thing.place, "`other` lacks its noun.", "Write `all others`, or the noun after `other`.")
    return None


def _check_part(thing: Thing) -> Mistake | None:
    """Let a part be taken only of certain things, and one of several."""
    of = thing.of
    is_part = thing.sort == "number" or (thing.sort == "pronoun" and thing.name in _PARTITIVES)
    if not is_part or not isinstance(of, Thing) or of.sort in ("pronoun", "number", "keyword"):
        return None
    if of.many and of.owner is None and not of.words:
        said = "It is not said of which ones this is a part."
        return refuse(of.place, said, "Write `your`, `the` or `those` before the noun.")
    if of.many is False and of.sort == "card" and (thing.sort == "number" or thing.name in _OF_SEVERAL):
        return None if _is_each(of) else refuse(of.place, "A part of one is taken here.", "Write the plural.")
    return None


def _is_each(thing: Thing) -> bool:
    return any(isinstance(word, Which) and word.word in ("each", "every", "any") for word in thing.words)


def _check_quantity(thing: Thing, lexicon: Lexicon) -> Mistake | None:
    """Refuse `all card` and `more coin`."""
    first = thing.words[0] if thing.words else None
    if not isinstance(first, Which) or thing.many is not False or thing.sort not in _SORTS_OF_MANY:
        return None
    has_count = any(isinstance(word, Count) for word in thing.words)
    plural = lexicon.plurals.get(thing.name, thing.name)
    if first.word not in _OF_MANY or has_count or len(thing.words) > 1 or plural == thing.name:
        return None
    return refuse(thing.place, f"`{first.word}` asks for several.", f"Write `{first.word} {plural}`.")


def _check_measure(thing: Thing) -> Mistake | None:
    """Let a number stand only behind what is measured: `cost 3`, not `the most coins 3`."""
    number = thing.after[0] if thing.after else None
    if number is None or not is_number(number):
        return None
    is_told = any(isinstance(word, Count) or word.sort == "determiner" for word in thing.words)
    if thing.sort in _MEASURES and not thing.many and not is_told:
        return None
    return refuse(number.place, "The number stands behind what it counts.", "Write the number before the noun.")


def _check_participle(thing: Thing, lexicon: Lexicon) -> Mistake | None:
    """Let what is said to be done to a thing be something that can be done to it: no `attacked turn`."""
    before = [word for word in thing.words if isinstance(word, Which) and word.sort == "participle"]
    done = [(word.place, lexicon.participles.get(word.word, "")) for word in before]
    done += [(each.place, each.verb) for each in thing.after if isinstance(each, State)]
    for place, verb in done:
        frame = lexicon.frames.get(verb)
        if frame is None or verb in TAKES_TWO or verb in _STATES or thing.sort in ("pronoun", "rule"):
            continue
        if thing.sort not in frame.what and thing.name not in frame.what:
            said = f"`{verb}` cannot be done to this."
            return Mistake("wrong-object", said, place, "Name another thing, or leave the word out.")
    return None


def _check_behind(thing: Thing) -> Mistake | None:
    """Refuse what says nothing of the thing before it: `the end each round`, `a card than 5`."""
    for each in thing.after:
        if isinstance(each, Time) and thing.name in _ENDS:
            return refuse(each.place, f"`{thing.name}` lacks its `of`.", f"Write `{thing.name} of ...`.")
        if isinstance(each, Quality) and each.word == "same":
            return refuse(each.place, "`same` stands behind its noun.", "Write `the same ...`.")
        if isinstance(each, Relation) and each.word == "than" and not is_compared(thing):
            return refuse_than(each)
    return None


def _check_several(thing: Thing) -> Mistake | None:
    if thing.name in _ENDS:
        return refuse(thing.place, f"There is one {thing.name}.", f"Write `the {thing.name} of ...`.")
    if thing.name == "number":
        return refuse(thing.place, "`numbers` count nothing.", "Write `any number of ...`.")
    return None


def is_compared(thing: Thing) -> bool:
    """Tell of a thing that more or less of it is meant than of another: `fewer cards`."""
    words = [word.word for word in thing.words if isinstance(word, Which)]
    behind = [each.word for each in thing.after if isinstance(each, Quality)]
    return thing.name in COMPARATIVES or any(word in COMPARATIVES for word in (*words, *behind))


def refuse_than(phrase: Relation) -> Mistake:
    """Refuse `than` where nothing is compared."""
    return refuse(phrase.place, "Nothing is compared before `than`.", "Write `more`, `less`, `higher` or the like.")


# ---- things together, phrases, settings


def _check_joined(joined: Joined, lexicon: Lexicon) -> Mistake | None:
    """Let a number alone go on with counted things: `2 coins or 4`; refuse `2 coins and card`."""
    first = joined.items[0]
    for item in joined.items:
        if isinstance(item, Thing) and item.after and is_number(item.after[0]) and item is not first:
            return refuse(item.place, "The number stands behind what it counts.", "Write it before the noun.")
        if is_number(item) and not is_number(first) and not _is_counted(first):
            return refuse_number(item)
        if is_number(first) and not is_number(item):
            return refuse_number(first)
    if isinstance(first, Thing) and _is_counted(first) and first.many:
        bare = next((item for item in joined.items[1:] if _is_bare_card(item, lexicon)), None)
        if bare is not None:
            return refuse(bare.place, "A word before this is missing.", "Write `1` or `a` before it.")
    return None


def _is_bare_card(node: Node, lexicon: Lexicon) -> bool:
    if not isinstance(node, Thing) or node.sort != "card" or node.words or node.owner is not None:
        return False
    return node.many is False and lexicon.plurals.get(node.name, node.name) != node.name


def _is_counted(node: Node) -> bool:
    return isinstance(node, Thing) and any(isinstance(word, Count) for word in node.words)


def _check_relation(phrase: Relation, _: Lexicon) -> Mistake | None:
    what = phrase.what
    if phrase.word in ("with", "without") and is_number(what):
        return refuse_number(what)
    if phrase.word == "down to" and isinstance(what, Thing) and not _is_counted(what):
        return refuse(what.place, "It is not said down to how many.", "Write a number.")
    for thing in what.items if isinstance(what, Joined) else (what,):
        if isinstance(thing, Thing) and not thing.words and thing.owner is None and thing.of is None:
            name = thing.name.split()[-1] if thing.name else ""
            if (thing.sort == "zone" and not thing.many and name in _PLACES) or thing.name in _SIDES:
                return refuse(thing.place, f"`{thing.name}` needs a word before it.", f"Write `the {thing.name}`.")
    return None


def _check_setting(setting: Setting, _: Lexicon) -> Mistake | None:
    for each, following in pairwise(setting.what):
        what = each.what if isinstance(each, Relation) else None
        if isinstance(what, Thing) and what.name in _ENDS and what.of is None and isinstance(following, Time):
            return refuse(following.place, f"`{what.name}` lacks its `of`.", f"Write `{what.name} of ...`.")
    first = setting.what[0]
    if setting.word or not isinstance(first, Relation) or first.word != "per":
        return None
    return refuse(first.place, "It is not said how often.", "Write `once per ...`.")


_CHECKS: dict[type[Node], Sequence[Callable[[Any, Lexicon], Mistake | None]]] = {
    Thing: (_check_thing,),
    Joined: (_check_joined,),
    Relation: (_check_relation,),
    Setting: (_check_setting,),
}  # fmt: skip
