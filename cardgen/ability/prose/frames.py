"""Frames: what a verb takes, as data. They tell nonsense from sense, and whose a phrase behind an object is."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.ability.prose.words import STATES, split
from cardgen.model import Vocabulary

ANYTHING = "thing"
WHAT = ("what", "amount")
SORTS = ("card", "unit", "zone", "player", "period", "suit", "place", "rule", "keyword")
PLACES = (
    *("in", "on", "next to", "adjacent to", "between", "under", "above", "below", "on top of", "behind", "beside"),
    *("in front of", "opposite", "inside", "outside"),
)
_BESIDE = tuple(word for word in PLACES if word not in ("in", "inside", "outside"))
TO_DO = "to do"  # what is to be done by a player who is chosen
MOVES = ("from", "to", "into", "onto", "out of", "through", "towards", "across", "along", "away from", "down to")
OTHERS = (
    *("for", "as", "at", "until", "during", "only during", "before", "after", "by", "per", "since"),
    *("instead of", "in place of"),
)
SHARED = frozenset((*MOVES, *OTHERS))


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """What may be done (`what`: sorts, or names of nouns; empty for nothing), and the small words that are the verb's.

    `phrases` says of some small words what they have to lead to. A verb that `is_plain` takes a part of the game as
    well, `the next trick`, but not one that says when, `this turn`.
    """

    what: frozenset[str]
    words: frozenset[str]
    phrases: dict[str, frozenset[str]]
    is_plain: bool = False


TAKES_TWO = frozenset(
    split(
        "give, cost, show, pay, deal, grant, hand, send, lend, bring, sell, move, make, pass, owe, earn, teach, offer"
    )
)
NEEDS_OBJECT = frozenset(
    (
        "put",
        "give",
        "gain",
        "take",
        "add",
        "have",
        "deal",
        "return",
        "remove",
        "reveal",
        "look at",
        "exchange",
        "pay",
        "discard",
        "spend",
        "use",
        "keep",
    )
)
_ALL = "card unit zone player suit place rule keyword"
# verb: what it is done to | small words of its own beside those that all verbs have; `places` are all of PLACES,
# `beside` those that something is moved to: `move a ship in the harbor` says which ship
_KNOWN = """
draw: card unit zone | from
discard: card unit zone suit | down to
play: card suit zone rule | places
put: card unit zone rule | places
place: card unit zone rule | places
build: card rule | places
return: card unit zone | beside
add: card unit zone | places
move: card unit player zone rule | beside
gain: card unit rule keyword |
lose: card unit rule keyword period |
take: card unit zone rule period suit |
pay: unit card rule |
spend: unit card rule | on
score: unit card rule |
give: card unit player zone rule keyword |
swap: card unit zone player rule | with
exchange: card unit zone player rule | with
shuffle: card unit zone | with in
look at: card zone rule |
reveal: card zone rule suit |
win: period rule card |
skip: period player rule card |
end: period rule |
start: period rule | with
begin: period rule | with
become: card unit suit player rule |
have: card unit zone suit player rule keyword period |
be: card unit zone suit player rule keyword period |
deal: unit card rule |
attack: card player zone place | with
choose: card unit zone player suit place rule keyword | to do
reverse: rule |
shed: card suit |
tuck: card unit | places
store: card unit | places
attach: card unit rule | places
stack: card unit | places
insert: card unit | places
lay: card unit | places
drop: card unit | places
bury: card unit zone | places
leave: card unit zone place | places
set: card unit zone rule | places
trade: card unit zone rule | with
replace: card unit zone rule suit | with
combine: card unit zone rule suit | with
"""


def _read_known() -> dict[str, tuple[frozenset[str], frozenset[str]]]:
    known = {}
    for row in _KNOWN.strip().splitlines():
        verb, _, rest = row.partition(": ")
        what, _, words = rest.partition("|")
        own = [word for word in ("in", "on", "with", "down to", TO_DO) if f" {word} " in f" {words.strip()} "]
        places = PLACES if "places" in words else _BESIDE if "beside" in words else ()
        known[verb] = frozenset(what.split()), frozenset((*own, *places))
    return known


KNOWN = _read_known()


NEVER_WITH = frozenset((*split(STATES), *(verb for verb, (_, words) in KNOWN.items() if "with" not in words)))
PLAIN = Frame(frozenset(_ALL.split()), SHARED, {}, is_plain=True)
MARKING = Frame(frozenset(("card", "player", "place")), SHARED, {})  # what bears a marker


def get_frame(verb: str, vocabulary: Vocabulary) -> Frame:
    """Give the frame of a verb: the deck's own, the language's, or that of a plain verb, which takes any thing.

    What a deck says of a verb that the language knows adds to the verb's small words.
    """
    what, words = KNOWN.get(verb, (PLAIN.what, frozenset()))
    own = next((each for each in vocabulary.own_verbs if each.name == verb and each.slots is not None), None)
    if own is None or own.slots is None:
        if verb in KNOWN:
            return Frame(what, SHARED | words, {})
        is_of_marker = any(each.verb is not None and each.verb[0] == verb for each in vocabulary.markers)
        return MARKING if is_of_marker and not _is_listed(verb, vocabulary) else PLAIN
    slots: dict[str, frozenset[str]] = {}
    names = list_slot_names(vocabulary)
    for key, value in own.slots:  # what the deck does not have is told where it is declared
        slots[key] = slots.get(key, frozenset()) | {value if value in names else ANYTHING}
    taken = frozenset(sort for key in WHAT for sort in slots.get(key, ()))
    if verb in KNOWN and slots and not slots.keys() & set(WHAT):
        taken = what
    phrases = {word: _open(sorts) for word, sorts in slots.items() if word not in WHAT}
    is_plain = ANYTHING in taken and "period" not in what
    return Frame(_open(taken, "period" in what), SHARED | words | frozenset(phrases), phrases, is_plain)


def _is_listed(verb: str, vocabulary: Vocabulary) -> bool:
    return any(each.name == verb for each in vocabulary.own_verbs)


def list_slot_names(vocabulary: Vocabulary) -> tuple[str, ...]:
    """Give what a frame may ask for: sorts of things, and the deck's own nouns, units and zones."""
    words = (*vocabulary.nouns, *vocabulary.units, *vocabulary.ranks)
    return (ANYTHING, *SORTS, *(word.name for word in words), *(zone.id for zone in vocabulary.zones))


def _open(sorts: frozenset[str], has_period: bool = False) -> frozenset[str]:
    """Give what `thing` stands for: any thing, and a part of the game for a verb that can be done to one."""
    if ANYTHING not in sorts:
        return sorts
    return sorts | PLAIN.what | (frozenset(("period",)) if has_period else frozenset())
