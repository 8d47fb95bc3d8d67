"""What small words lead to: `from` one place once, the words that a frame names, and into what can hold something."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.ability.ast import Node
from cardgen.ability.mistakes import Mistake
from cardgen.ability.prose.frames import KNOWN, MOVES
from cardgen.ability.prose.lexicon import Lexicon
from cardgen.ability.prose.nodes import Clause, Count, Deed, Joined, Relation, That, Thing, Which

_ONCE = ("from", "to", "into", "onto", "out of", "on top of")
_PUTTING = ("put", "place", "move", "return", "shuffle")
_INTO = ("in", "into", "onto")
_NO_HOLDERS = ("suit", "period", "keyword")
_SIDES = ("top", "bottom", "left", "right", "middle")
_PEOPLE = ("player", "card", "pronoun", "place", "rule")


def list_wrong_leads(nodes: Sequence[Node], lexicon: Lexicon) -> Iterator[Mistake]:
    """Give the small words of a sentence that lead nowhere, and words for a part that is a part of nothing."""
    for node in nodes:
        if isinstance(node, Deed):
            yield from _list_moves(node, lexicon)
            yield from _list_holders(node, lexicon)
            yield from _list_sides(node)
        elif isinstance(node, Clause) and node.deed.verb == "win":
            yield from _list_winners(node.who)
        elif isinstance(node, Thing) and node.that is not None:
            yield from _list_people(node, node.that)


def _list_moves(deed: Deed, lexicon: Lexicon) -> Iterator[Mistake]:
    """Refuse a small word twice, and one that the frame does not name beside those it names."""
    frame = lexicon.frames[deed.verb]
    named = [word for word in (*MOVES, "at") if word in frame.phrases]
    seen: set[str] = set()
    for each in deed.rest:
        if not isinstance(each, Relation):
            continue
        if each.word in seen and each.word in _ONCE:
            said = f"`{each.word}` stands twice behind `{deed.verb}`."
            yield Mistake("unexpected-word", said, each.place, "Keep one of the two, or join them with `and` or `or`.")
        seen.add(each.word)
        is_time = isinstance(each.what, Thing) and each.what.sort in ("period", "rule", "number")
        if (
            named
            and each.word in (*MOVES, "at")
            and each.word not in frame.phrases
            and deed.verb not in KNOWN
            and not is_time
        ):
            said = f"The frame of `{deed.verb}` names {_tell(named)} and no `{each.word}`."
            hint = f"Leave it out, or name it: `verbs: {{{deed.verb}: {{{each.word}: thing}}}}`."
            yield Mistake("wrong-object", said, each.place, hint)


def _is_when(what: Node) -> bool:
    return isinstance(what, Thing) and what.sort in ("period", "rule", "number")


def _tell(words: Sequence[str]) -> str:
    return " and ".join(f"`{word}`" for word in words)


def _list_holders(deed: Deed, lexicon: Lexicon) -> Iterator[Mistake]:
    """Refuse to put something into a suit or into what only has a number: `into the speed`."""
    if deed.verb not in _PUTTING:
        return
    for each in deed.rest:
        if not isinstance(each, Relation) or each.word not in _INTO:
            continue
        for what in each.what.items if isinstance(each.what, Joined) else (each.what,):
            if isinstance(what, Thing) and _is_no_holder(what, lexicon):
                said = f"Nothing can be put {each.word} `{what.name}`."
                yield Mistake("wrong-object", said, what.place, "Name a zone, a place or a card.")


def _is_no_holder(what: Thing, lexicon: Lexicon) -> bool:
    is_counted = any(isinstance(word, Count) for word in what.words)
    is_measure = what.sort == "unit" and lexicon.plurals.get(what.name) == what.name
    return (what.sort in _NO_HOLDERS or is_measure) and not is_counted and what.of is None


def _list_sides(deed: Deed) -> Iterator[Mistake]:
    """Refuse `steal the top`: it is the top of nothing."""
    for each in deed.rest:
        is_side = isinstance(each, Thing) and each.sort == "pronoun" and each.name in _SIDES
        if not is_side or not isinstance(each, Thing) or each.of is not None or each.owner is not None:
            continue
        if [word.word for word in each.words if isinstance(word, Which)] == ["the"]:
            hint = f"Write `the {each.name} card` or `the {each.name} of ...`."
            yield Mistake("unexpected-word", f"`the {each.name}` is a part of nothing.", each.place, hint)


def _list_winners(who: Node) -> Iterator[Mistake]:
    if isinstance(who, Thing) and who.sort == "zone":
        said = f"`{who.name}` is a zone, and a player or a card wins."
        yield Mistake("unexpected-word", said, who.place, f"Write `the player with the {who.name} ...`.")


def _list_people(thing: Thing, that: That) -> Iterator[Mistake]:
    """Keep `who` for those who act: `the ship that you control`."""
    if that.word == "who" and (that.who is not None or thing.sort not in _PEOPLE):
        hint = f"Write `that`, or `whose` for what it has: `the {thing.name} that ...`."
        yield Mistake("unexpected-word", "`who` stands for one who acts, and here another one does.", that.place, hint)
