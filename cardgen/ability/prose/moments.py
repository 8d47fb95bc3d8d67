"""Times that are none: what is no part of the game behind `during`, two times of one deed, a part of one turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from cardgen.ability.ast import Node
from cardgen.ability.mistakes import Mistake
from cardgen.ability.prose.lexicon import Lexicon
from cardgen.ability.prose.nodes import Deed, Relation, Setting, Step, Thing, Time
from cardgen.ability.prose.words import split

ENDS = ("end", "start", "beginning")
_LASTING = ("during", "until", "since")
_NO_TIMES = ("card", "unit", "zone", "suit", "keyword", "place", "player")
_NO_MOMENTS = ("card", "unit", "suit", "keyword")
_NO_SPANS = ("card", "unit", "zone", "suit", "place")
_ONE_OF_ROW = split("next, last, first, second, third, same")
_AT_A_PRICE = ("start", "begin", "be", "buy", "sell", "end")
_OFTEN = ("once", "twice")


def list_wrong_times(nodes: Sequence[Node], lexicon: Lexicon) -> Iterator[Mistake]:
    """Give the times of a sentence that are none."""
    for node in nodes:
        if isinstance(node, Thing):
            yield from _list_wrong_parts(node)
        elif isinstance(node, Relation) and node.word in _LASTING and _is(node.what, _NO_TIMES):
            yield _refuse_time(node.what, node.word)
        elif isinstance(node, Relation) and node.word == "at" and _is(node.what, _NO_MOMENTS):
            yield from _list_wrong_moments(node, nodes, lexicon)
        elif isinstance(node, Setting | Deed | Step):
            yield from _list_doubled(node)


def _is(what: Node, sorts: Sequence[str]) -> bool:
    return isinstance(what, Thing) and what.sort in sorts and what.that is None


def _refuse_time(what: Node, word: str) -> Mistake:
    name = what.name if isinstance(what, Thing) else ""
    hint = f"Name a turn, a round or the like; if `{name}` is a part of the game, list it under `periods` alone."
    return Mistake("unexpected-word", f"`{name}` is no time for `{word}`.", what.place, hint)


def _list_wrong_parts(thing: Thing) -> Iterator[Mistake]:
    """Refuse `the end of your ship`, `start of your turn` without `the`, `the next of your turn`."""
    of = thing.of
    if not isinstance(of, Thing):
        return
    if thing.name in ENDS and thing.sort == "period":
        if _is(of, _NO_TIMES):
            yield _refuse_time(of, f"the {thing.name} of")
        if not thing.words and thing.owner is None and (of.words or of.owner is not None):
            said = f"`{thing.name}` needs a word before it."
            yield Mistake("unexpected-word", said, thing.place, f"Write `the {thing.name} of ...`.")
    is_single = of.sort == "period" and of.many is False
    if thing.name in _ONE_OF_ROW and thing.sort == "pronoun" and is_single and of.name not in ENDS:
        said = f"`{thing.name}` stands before one {of.name}, and asks for several."
        yield Mistake("unexpected-word", said, thing.place, f"Write `your {thing.name} {of.name}`, or the plural.")


def _list_wrong_moments(phrase: Relation, nodes: Sequence[Node], lexicon: Lexicon) -> Iterator[Mistake]:
    """Refuse `at a ship`, but for a verb with `at` of its own."""
    deed = next((node for node in nodes if isinstance(node, Deed) and phrase in node.rest), None)
    if deed is not None and deed.verb in _AT_A_PRICE and _is(phrase.what, ("unit",)):
        return
    if deed is None or "at" not in lexicon.frames[deed.verb].phrases:
        yield _refuse_time(phrase.what, "at")


def _list_doubled(node: Setting | Deed | Step) -> Iterator[Mistake]:
    """Refuse two times of one deed, `this turn this round`, and `once per` what is no time."""
    if isinstance(node, Step):
        row: Sequence[Node] = tuple(chain.from_iterable(each.what for each in node.before if not each.word))
    else:
        row = node.rest if isinstance(node, Deed) else node.what
    times = [each for each in row if isinstance(each, Time)]
    if len(times) > 1:
        said = f"It is said twice when: `{times[0].word} {times[0].period}` stands before."
        yield Mistake("unexpected-word", said, times[1].place, "Keep one of the two times.")
    is_often = any(getattr(each, "word", "") in _OFTEN for each in row)
    for each in row:
        if is_often and isinstance(each, Relation) and each.word == "per" and _is(each.what, _NO_SPANS):
            yield _refuse_time(each.what, "per")
