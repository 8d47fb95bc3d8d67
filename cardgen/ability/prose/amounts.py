"""Numbers that say nothing: none of something, less than none, a choice of more than there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.ability.ast import Node
from cardgen.ability.mistakes import Mistake
from cardgen.ability.prose.nodes import (
    Chain,
    Change,
    Choice,
    Clause,
    Count,
    Deed,
    Joined,
    Labelled,
    Next,
    NumberedKeyword,
    Price,
    Setting,
    That,
    Thing,
    Whoever,
)  # fmt: skip
from cardgen.ability.prose.words import STATES, split

_OPEN = frozenset(split(STATES)) - frozenset(split("get, choose, use, repeat"))  # `have 0 coins`, `cost 0`
_NEVER_LESS = frozenset(split("gain, draw, discard, pay, lose, deal, add, remove, take, spend, steal"))
_TURNED = {"gain": "lose", "lose": "gain", "add": "remove", "remove": "add"}
_ZERO = ("0", "+0", "-0")
_WHOLE = "Write a number from 1, or leave the sentence out."


def list_wrong_amounts(nodes: Sequence[Node]) -> Iterator[Mistake]:
    """Give the numbers of a sentence that say nothing."""
    inside = {id(each) for node in nodes if _is_condition(node) for each in node.walk()}
    actors = {id(node.deed): node.who for node in nodes if isinstance(node, Clause)}
    for node in nodes:
        match node:
            case Deed() if id(node) not in inside and node.verb not in _OPEN:
                yield from _list_nothing(node, actors.get(id(node)))
            case Change(number=number) if number in _ZERO:
                yield _refuse_zero(node)
            case NumberedKeyword(number=number) if not int(number):
                yield _refuse_zero(node)
            case Price(price=Deed(verb="choose", rest=(Thing() as first, *_)), what=what):
                yield from _list_wrong_choices(first, what)
            case Labelled(label=Thing(sort="unit" | "card") as label) if _find_count(label) is not None:
                said = "A price says what is done with it."
                yield Mistake(
                    "unexpected-word", said, label.place, "Write a verb before it, such as `Pay 2 coins: ...`."
                )


def _is_condition(node: Node) -> bool:
    return isinstance(node, That | Whoever) or (isinstance(node, Setting) and bool(node.word))


def _find_count(thing: Node) -> Count | None:
    words = thing.words if isinstance(thing, Thing) else ()
    return next((word for word in words if isinstance(word, Count)), None)


def _refuse_zero(node: Node) -> Mistake:
    return Mistake("empty-number", "The number says that nothing happens.", node.place, _WHOLE)


def _list_nothing(deed: Deed, who: Node | None) -> Iterator[Mistake]:
    """Refuse `gain 0 coins`, and `gain -1 coin` of a player; a card may gain `-1 strength`."""
    is_of_player = who is None or (isinstance(who, Thing) and (who.sort == "player" or who.name == "you"))
    for each in deed.rest:
        for item in each.items if isinstance(each, Joined) else (each,):
            count = _find_count(item)
            if count is not None and count.number in _ZERO and count.bound is None:
                yield _refuse_zero(count)
        if isinstance(each, Change) and each.number.startswith("-") and deed.verb in _NEVER_LESS and is_of_player:
            said = f"Nobody can {deed.verb} less than nothing."
            turned = f"{_TURNED[deed.verb]} {each.number[1:]}" if deed.verb in _TURNED else each.number[1:]
            yield Mistake("empty-number", said, each.place, f"Write `{turned} ...`.")


def _list_wrong_choices(chosen: Thing, what: Node) -> Iterator[Mistake]:
    """Refuse a choice of one from one, and of 3 from 2."""
    count = _find_count(chosen)
    if chosen.name != "one" and chosen.sort != "number":
        return
    wanted = 1 if count is None or not count.number.isdecimal() else int(count.number)
    there = _count_options(what)
    if there < 2 or wanted > there or not wanted:
        said = f"{wanted} of {there} {'option' if there == 1 else 'options'} cannot be chosen."
        hint = "Write the options behind each other: `Choose one: draw a card; or gain 1 coin.`"
        yield Mistake("unexpected-word", said, chosen.place, hint)


def _count_options(what: Node) -> int:
    if isinstance(what, Choice):
        return len(what.options)
    steps = what.steps if isinstance(what, Chain) else ()
    ors = sum(isinstance(step, Next) and step.word.strip(", ") == "or" for step in steps)
    things = [node for node in what.walk() if isinstance(node, Joined) and node.word == "or"]
    return 1 + ors + sum(len(each.items) - 1 for each in things)
