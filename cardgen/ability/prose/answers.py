"""Words that answer to what was said before on the card, `otherwise`, `that many`: without it they are lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.ability.ast import Node, Prose
from cardgen.ability.mistakes import Mistake
from cardgen.ability.prose.nodes import (
    Change,
    Clause,
    Count,
    Deed,
    Manner,
    NumberedKeyword,
    Price,
    Relation,
    Setting,
    Thing,
    Which,
)  # fmt: skip

_AS_MANY = ("as many", "as much", "twice as many")
_THAT_MANY = ("that many", "that much", "exactly that many", *_AS_MANY)
_PAIRS = ("both", "either", "neither")
_CHOOSING = {"chosen": "choose", "named": "name"}
_OPTIONAL = ("may", "would")
_FIRST = "Name it first, in this sentence or in one before it on the card."


def list_unanswered(sentences: Sequence[Node]) -> Iterator[tuple[int, Mistake]]:
    """Give the words that answer to nothing, each with the number of its sentence."""
    earlier: list[Node] = []
    for number, sentence in enumerate(sentences):
        nodes = sorted(sentence.walk(), key=lambda node: (node.place.start, -node.place.length))
        if isinstance(sentence, Prose):
            yield from ((number, mistake) for mistake in _list_lost(nodes, earlier))
        earlier += nodes


def _list_lost(nodes: Sequence[Node], earlier: Sequence[Node]) -> Iterator[Mistake]:
    settings = [node.place for node in nodes if isinstance(node, Setting) and node.word]
    for node in nodes:
        before = [*earlier, *(each for each in nodes if each.place.end <= node.place.start)]
        match node:
            case Manner(word="otherwise") if not any(_is_open(each) for each in before):
                yield _refuse(node, "otherwise", "no condition", "Write the condition first: `If ..., ...`.")
            case Manner(word="instead"):
                yield from _list_lost_instead(node, nodes, earlier, settings)
            case Deed(verb="do", rest=()) if not any(_is_done(each) for each in before):
                yield _refuse(node, _print(node), "nothing that is done", _FIRST)
            case Thing():
                compared = (each for each in nodes if isinstance(each, Relation) and each.word == "as")
                if not any(each.place.start > node.place.start for each in compared):
                    yield from _list_lost_things(node, before)


def _print(deed: Deed) -> str:
    return deed.form if " " in deed.form or "n't" in deed.form else "do"


def _refuse(node: Node, word: str, missing: str, hint: str) -> Mistake:
    return Mistake("no-antecedent", f"Before `{word}` stands {missing} that it answers to.", node.place, hint)


def _is_open(node: Node) -> bool:
    """Tell whether something may or may not happen by this."""
    if isinstance(node, Deed):
        return node.helper in _OPTIONAL
    return isinstance(node, Price) or (isinstance(node, Setting) and bool(node.word))


def _is_done(node: Node) -> bool:
    return (isinstance(node, Deed) and not (node.verb == "do" and not node.rest)) or not _is_prose(node)


def _is_prose(node: Node) -> bool:
    return type(node).__module__ == Deed.__module__ or isinstance(node, Prose)


def _list_lost_instead(
    node: Manner, nodes: Sequence[Node], earlier: Sequence[Node], settings: Sequence[object]
) -> Iterator[Mistake]:
    """Refuse `instead` where nothing else would be done, and where it stands in what would be done."""
    deed = next((each for each in nodes if isinstance(each, Deed) and node in (*each.rest, *each.adverbs)), None)
    if deed is not None and deed.helper == "would":
        said = "`instead` stands in what would be done."
        yield Mistake("unexpected-word", said, node.place, "Write it behind what is done in its place.")
        return
    is_told = settings or earlier or any(isinstance(each, Deed) and each is not deed for each in nodes)
    is_told = is_told or any(isinstance(each, Deed) and each.helper is not None for each in nodes)
    if not is_told:
        hint = "Write first what it takes the place of: `If you would ..., ... instead.`"
        yield _refuse(node, "instead", "nothing", hint)


def _list_lost_things(thing: Thing, before: Sequence[Node]) -> Iterator[Mistake]:
    words = [word.word for word in thing.words if isinstance(word, Which)]
    many = next((word for word in (*words, thing.name) if word in _THAT_MANY), "")
    if many and not _is_compared(thing) and not any(_is_quantity(each) for each in before):
        said = "no number" if many not in _AS_MANY else "no number, and behind it no `as`,"
        hint = _FIRST if many not in _AS_MANY else "Write `1 ... for each ...`, or `as` and what there is as many of."
        yield _refuse(thing, many, said, hint)
    is_pair = thing.sort == "pronoun" and thing.name in _PAIRS and thing.of is None and not thing.words
    if is_pair and not any(isinstance(each, Thing) for each in before):
        yield _refuse(thing, thing.name, "nothing", _FIRST)
    if words[:1] != ["the"] or thing.owner is not None:
        return
    verb = next((_CHOOSING[word] for word in words if word in _CHOOSING), None)
    if verb is not None and not any(isinstance(each, Deed) and each.verb == verb for each in before):
        yield _refuse(thing, f"the {words[1]} {thing.name}", f"no `{verb}`", f"Write first who may `{verb}` it.")
    is_player = thing.name == "player" and words == ["the"] and thing.many is False
    is_player = is_player and thing.that is None and thing.of is None and not thing.after
    if is_player and not any(_is_player(each) for each in before):
        hint = "Write `each player`, `a player`, or which one: `the player with the most cards`."
        yield _refuse(thing, "the player", "no player", hint)


def _is_compared(thing: Thing) -> bool:
    return any(isinstance(each, Relation) and each.word == "as" for each in thing.after)


def _is_quantity(node: Node) -> bool:
    """Tell whether this is a number or may have one: counted things, several things, what is rolled or paid."""
    if not _is_prose(node) or isinstance(node, Count | Change | NumberedKeyword):
        return True
    if isinstance(node, Deed):
        return node.verb not in ("do", "be", "have")
    return isinstance(node, Thing) and (node.many is not False or node.sort in ("unit", "number", "rule"))


def _is_player(node: Node) -> bool:
    if isinstance(node, Clause):
        return False
    is_named = isinstance(node, Thing) and (node.sort == "player" or node.name in ("they", "everyone", "anyone"))
    return is_named or not _is_prose(node) or type(node).__name__ == "Whoever"
