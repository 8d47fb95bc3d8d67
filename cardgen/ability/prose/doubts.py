"""Words for one thing where several were named: `it` behind `draw 2 cards` or `a sailor and a ship`, `one of it`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.ability.ast import Node, Prose
from cardgen.ability.mistakes import Mistake
from cardgen.ability.prose.nodes import Clause, Count, Deed, Joined, Relation, Setting, Thing, Which

_PARTS_OF_SEVERAL = ("one", "each", "both", "any", "another", "either", "neither")


def list_doubtful(sentences: Sequence[Node]) -> Iterator[tuple[int, Mistake]]:
    """Give the words for one thing that may mean one of several, each with the number of its sentence."""
    last: Node | None = None  # what something was done to last, or things named together
    for number, sentence in enumerate(sentences):
        nodes = sorted(sentence.walk(), key=lambda node: (node.place.start, -node.place.length))
        inside = {id(each) for node in nodes if isinstance(node, Setting) for each in node.walk()}
        for node in nodes:
            if isinstance(node, Thing) and isinstance(sentence, Prose):
                yield from ((number, found) for found in _list_wrong_parts(node))
            if isinstance(node, Deed | Clause) and isinstance(sentence, Prose):
                yield from ((number, found) for found in _list_doubts(node, last))
            if isinstance(node, Deed) and id(node) not in inside and node.rest:
                last = _find_named(node) or last


def _find_named(deed: Deed) -> Node | None:
    return next((each for each in deed.rest if isinstance(each, Thing | Joined) and not _is_it(each)), None)


def _is_it(node: Node) -> bool:
    return isinstance(node, Thing) and node.sort == "pronoun" and node.name == "it" and not node.words


def _list_wrong_parts(thing: Thing) -> Iterator[Mistake]:
    """Refuse `one of it`."""
    is_part = thing.name in _PARTS_OF_SEVERAL or (thing.sort == "number" and thing.many is not None)
    if is_part and thing.of is not None and _is_it(thing.of):
        said = f"`{thing.name or 'a number'}` asks for several, and `it` is one."
        yield Mistake("unexpected-word", said, thing.of.place, "Write `them`, or name the things.")


def _list_doubts(node: Deed | Clause, last: Node | None) -> Iterator[Mistake]:
    """Refuse `it` behind several: it is not said which of them."""
    if last is None:
        return
    if isinstance(node, Clause):
        words = [node.who] if last.place.end <= node.place.start or not _is_in(last, node) else []
        several = _tell_several(last, of_two=True)
    else:
        words = [each.what if isinstance(each, Relation) else each for each in node.rest]
        several = _tell_several(last, of_two=False)
    for word in words:
        if several and _is_it(word):
            hint = "Write `them`, or name the thing: `that card`, or `this card` if the card itself is meant."
            yield Mistake("no-antecedent", f"`it` is one thing, and before it stand {several}.", word.place, hint)


def _is_in(node: Node, whole: Node) -> bool:
    return any(each is node for each in whole.walk())


def _tell_several(last: Node, of_two: bool) -> str:
    if isinstance(last, Joined) and last.word == "and":
        return "two things" if all(isinstance(each, Thing) and each.many is False for each in last.items) else ""
    if of_two or not isinstance(last, Thing) or last.sort != "card" or not last.many:
        return ""
    is_counted = any(isinstance(word, Count) and word.number.isdecimal() for word in last.words)
    is_several = is_counted or any(isinstance(word, Which) and word.word == "all" for word in last.words)
    return f"several {last.name}s" if is_several else ""
