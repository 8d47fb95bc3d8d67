"""What no reader takes for a deed though its words could stand there: who cannot do it, how it cannot be done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.ability.ast import Node
from cardgen.ability.mistakes import Mistake
from cardgen.ability.prose.agreement import find_number
from cardgen.ability.prose.frames import MOVES, PLACES
from cardgen.ability.prose.nodes import (
    Clause,
    Count,
    Deed,
    Form,
    Gap,
    Joined,
    Manner,
    Quality,
    Relation,
    State,
    That,
    Thing,
    Time,
    Which,
)  # fmt: skip
from cardgen.ability.prose.noun_sense import COMPARATIVES, is_number, refuse, refuse_number, refuse_than
from cardgen.ability.prose.words import split

_BY_PLAYERS = frozenset(
    split(
        "draw, discard, play, put, place, build, gain, take, pay, spend, score, give, swap, exchange, shuffle, "
        "look at, reveal, choose, attack, search, sell, buy, keep, bid, bank, draft"
    )
)
_BY_HANDS = frozenset(split("draw, shuffle, pay, spend, look at, bid, choose, swap, exchange, search, buy, sell"))
_NOBODY = frozenset(split("all, any, some, most, half, more, less, fewer, enough"))
_OF_UNITS = frozenset(split("gain, lose, pay, score, deal, spend, draw, attack"))
_NO_ORDERS = frozenset(split("be, cost, count, belong, happen, equal, exceed, contain, have"))
_ONLY_BEFORE = frozenset(
    split("own, only, least, fewest, most, whole, entire, additional, extra, other, minimum, maximum")
)


def check_deeds(nodes: Sequence[Node]) -> Mistake | None:
    """Give the first deed of a sentence that makes no sense."""
    gaps = {id(node.deed) for node in nodes if type(node) is That and node.who is not None}
    by_all = {id(node.deed) for node in nodes if type(node) is Clause and find_number(node.who) is not False}
    counted: list[int] = [node.place.start for node in nodes if type(node) is Thing and _is_counted(node)]
    for node in nodes:
        if type(node) is Clause:
            found = _check_clause(node)
        elif type(node) is Deed:
            found = _check_deed(node, id(node) in gaps, id(node) in by_all) or _check_amount(node, counted)
        else:
            continue
        if found is not None:
            return found
    return None


def check_order(deed: Deed) -> Mistake | None:
    """Refuse an order to you that is none: `bust you`, `cost you 1 coin`."""
    if deed.verb in _NO_ORDERS and deed.form == Form.BASE and deed.helper is None:
        return refuse(deed.place, f"Nobody can be told to `{deed.verb}`.", "Write who or what does it first.")
    first = deed.rest[0] if deed.rest else None
    if isinstance(first, Thing) and first.name == "you" and first.sort == "pronoun":
        return refuse(first.place, f"`you` stands behind `{deed.verb}`.", f"Write `you {deed.verb} ...`.")
    return None


# ---- who acts


def _check_clause(clause: Clause) -> Mistake | None:
    who, deed = clause.who, clause.deed
    if not isinstance(who, Thing):
        return None
    late = next((each for each in who.after if isinstance(each, Time)), None)
    if late is not None and who.after[0] is late and who.sort != "period":
        return refuse(late.place, "The time stands between who acts and the verb.", "Write it first, with a comma.")
    if deed.form == Form.PARTICIPLE and deed.verb == "be":
        return None
    is_thing = who.sort in ("unit", "zone") and who.name != "bank" and deed.verb in _BY_PLAYERS
    is_card = who.name == "card" and who.many and not who.words and who.owner is None and deed.verb in _BY_HANDS
    is_nobody = who.sort == "pronoun" and who.name in _NOBODY and who.of is None and deed.verb in _BY_PLAYERS
    if is_thing or is_card or is_nobody:
        return refuse(who.place, f"This cannot {deed.verb} anything.", "Write the player who does it.")
    first = deed.rest[0] if deed.rest else None
    if who.name == "you" and isinstance(first, Thing) and first.name == "you" and first.sort == "pronoun":
        return refuse(first.place, "`you` stands twice.", "Leave it out, or write `yourself`.")
    return None


# ---- what is done, and how


def _check_deed(deed: Deed, is_about: bool, is_by_all: bool) -> Mistake | None:
    if deed.verb == "be" and not deed.rest and not is_about:
        return Mistake("missing-object", "It is not said what it is.", deed.place, "Write what it is, or leave it out.")
    if not is_by_all and any(each.word == "each" for each in deed.adverbs):
        each = next(each for each in deed.adverbs if each.word == "each")
        return refuse(each.place, "`each` does not say who.", "Write `each player ...`.")
    return next(_list_wrong(deed), None)


def _list_wrong(deed: Deed) -> Iterator[Mistake]:
    has_state = any(isinstance(each, State) for each in deed.rest)
    for before, each in zip((None, *deed.rest), deed.rest, strict=False):
        if isinstance(each, Gap) and not (_leads_somewhere(before) and _leads_somewhere(each.rest[0])):
            yield refuse(each.place, "What stands behind `and` is no step.", "Say it in two steps.")
        if isinstance(each, Relation) and each.word == "by" and _is_doer(each.what, deed) and not has_state:
            yield refuse(each.place, "It is not said what is done by these.", "Write `played by ...` or the like.")
        if isinstance(each, Relation) and each.word == "than" and not _is_compared(deed):
            yield refuse_than(each)
        is_change = isinstance(each, Manner) and each.word in ("more", "less")
        if is_change and isinstance(before, Thing) and before.sort != "pronoun" and not _is_counted(before):
            yield refuse(each.place, "It is not said by how much.", f"Write `1 {before.name}` with `more` or `less`.")
        if isinstance(each, Quality) and each.word in _ONLY_BEFORE and not each.rest:
            yield refuse(each.place, f"`{each.word}` stands only before a noun.", "Write the noun after it.")
    things = [each for each in deed.rest if isinstance(each, Thing)]
    if deed.verb == "move" and len(things) > 1 and not _is_counted(things[1]) and things[1].name != "number":
        yield refuse(things[1].place, "It is not said how far.", "Write a number, or `to` before the place.")


def _leads_somewhere(node: Node | None) -> bool:
    if isinstance(node, Thing) and node.after:
        return _leads_somewhere(node.after[-1])
    return isinstance(node, Relation) and node.word in (*MOVES, *PLACES)


def _is_doer(node: Node, deed: Deed) -> bool:
    if deed.verb == "be":
        return True
    return isinstance(node, Thing) and node.sort == "player"


def _is_compared(deed: Deed) -> bool:
    for node in deed.walk():
        if isinstance(node, Which | Manner | Quality) and node.word in COMPARATIVES:
            return True
        if isinstance(node, Thing) and node.name in COMPARATIVES:
            return True
    return False


def _check_amount(deed: Deed, counted: Sequence[int]) -> Mistake | None:
    """Refuse a number of nothing where no counted thing stands before: `each player gains 2`."""
    if deed.verb not in _OF_UNITS:
        return None
    for each in deed.rest:
        first = each.items[0] if isinstance(each, Joined) else each
        if is_number(first) and not _is_compared(deed) and not any(start < first.place.start for start in counted):
            return refuse_number(first)
    return None


def _is_counted(thing: Thing) -> bool:
    return thing.sort != "number" and any(isinstance(word, Count) for word in thing.words)
