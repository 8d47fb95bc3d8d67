"""What a well-built sentence of prose must keep: the frames of its verbs, and who acts where a verb stands alone."""

from __future__ import annotations

from itertools import pairwise

from cardgen.ability.ast import Keyword, Node
from cardgen.ability.mistakes import Mistake
from cardgen.ability.prose.frames import Frame
from cardgen.ability.prose.lexicon import Lexicon
from cardgen.ability.prose.nodes import Deed, Joined, Relation, State, Thing, Time

_TWO = frozenset("give cost show pay deal grant hand send lend bring sell move make pass owe earn teach offer".split())
_REST = ("the rest", "other", "others")
_OPEN = ("pronoun", "number")


def find_mistake(tree: Node, lexicon: Lexicon) -> Mistake | None:
    """Give the first verb with something that it does not take."""
    for node in tree.walk():
        if isinstance(node, Deed):
            found = _check_deed(node, lexicon.frames[node.verb])
            if found is not None:
                return found
    return None


def _check_deed(deed: Deed, frame: Frame) -> Mistake | None:
    objects = [each for each in deed.rest if isinstance(each, Thing | Joined | Keyword)]
    if deed.verb == "be" and any(isinstance(each, State) for each in deed.rest) and objects:
        return _refuse_object(deed, objects[0], frame)
    if objects and isinstance(objects[0], Thing) and objects[0].name in ("you", "them", "it") and len(objects) > 1:
        objects = objects[1:]
    if len(objects) > (2 if deed.verb in _TWO else 1):
        return _refuse_object(deed, objects[-1], frame)
    for each in objects:
        if (deed.verb not in _TWO or _is_period(each)) and not all(_is_taken(item, frame) for item in _items(each)):
            return _refuse_object(deed, each, frame)
    first = deed.rest[0] if deed.rest else None
    if (isinstance(first, Time) and "period" in frame.what) or (isinstance(first, State) and deed.verb == "have"):
        return _refuse_object(deed, first, frame)
    return _check_rest(deed) or _check_phrases(deed, frame)


def _is_period(node: Node) -> bool:
    return isinstance(node, Thing) and node.sort == "period"


def _check_rest(deed: Deed) -> Mistake | None:
    """Keep `and the rest` with a place of its own a deed of its own: `put one into your hand and the rest on top`."""
    for each, following in pairwise(deed.rest):
        if isinstance(each, Relation) and isinstance(each.what, Joined) and isinstance(following, Relation):
            last = each.what.items[-1]
            if isinstance(last, Thing) and last.name in _REST:
                said = "What is done to the rest is a deed of its own here."
                return Mistake("wrong-object", said, last.place, "Say it in two steps.")
    return None


def _items(node: Node) -> tuple[Node, ...]:
    return node.items if isinstance(node, Joined) else (node,)


def _is_taken(node: Node, frame: Frame) -> bool:
    if isinstance(node, Keyword):
        return "keyword" in frame.what
    if not isinstance(node, Thing):
        return True
    return node.sort in _OPEN or node.sort in frame.what or node.name in frame.what or _is_part(node, frame)


def _is_part(node: Thing, frame: Frame) -> bool:
    """Tell whether a thing stands for what follows it: `half of your cards`, `the rest of the deck`."""
    return node.name in ("half", "number", "amount", "total", "remainder", "pair", "set") and node.of is not None


def _check_phrases(deed: Deed, frame: Frame) -> Mistake | None:
    for each in deed.rest:
        wanted = frame.phrases.get(each.word) if isinstance(each, Relation) else None
        if wanted is None or not isinstance(each, Relation):
            continue
        if not all(_is_taken(item, Frame(wanted, frozenset(), {})) for item in _items(each.what)):
            listed = _list(wanted)
            said = f"`{deed.verb}` with `{each.word}` takes {listed}, and something else follows."
            return Mistake("wrong-object", said, each.place, f"Write {listed} after `{each.word}`.")
    return None


def _refuse_object(deed: Deed, node: Node, frame: Frame) -> Mistake:
    if not frame.what:
        return Mistake("wrong-object", f"`{deed.verb}` takes no object.", node.place, "Leave the object out.")
    taken = _list(frame.what)
    said = f"`{deed.verb}` cannot be done to this: it takes {taken}."
    return Mistake("wrong-object", said, node.place, f"Write what is done to it, {taken}, or take another verb.")


def _list(sorts: frozenset[str]) -> str:
    names = sorted(sorts)
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"

