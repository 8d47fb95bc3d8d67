"""How things may be named: which words go together before a noun, and where a noun needs one at all."""

from __future__ import annotations

from cardgen.ability.ast import Node
from cardgen.ability.english import choose_article
from cardgen.ability.mistakes import Mistake
from cardgen.ability.prose.lexicon import Lexicon
from cardgen.ability.prose.nodes import Clause, Count, Deed, Joined, Relation, Thing, Which

_NO_COUNT = frozenset("a this that either no more fewer less some enough most much many few such".split())
_COUNTED = frozenset("these those both".split())
_POSSESSIVE = frozenset("a the this that these those each every any another your their its no".split())
_BARE_AFTER = ("as", "by", "per", "than", "worth", "like", "without")
_BARE_SORTS = ("card", "player")
_BARE_NOUNS = ("suit", "play", "time", "order", "game")


def check_things(tree: Node, lexicon: Lexicon) -> Mistake | None:
    """Give the first thing whose words do not go together, or that stands alone where it cannot."""
    for node in tree.walk():
        found = None
        if isinstance(node, Thing):
            found = _check_words(node)
        elif isinstance(node, Deed):
            found = _check_bare(node.rest, lexicon, _BARE_NOUNS)
        elif isinstance(node, Clause):
            found = _check_bare((node.who,), lexicon, ())
        elif isinstance(node, Relation) and node.word not in _BARE_AFTER:
            found = _check_phrase(node, lexicon)
        if found is not None:
            return found
    return None


def show_example(lexicon: Lexicon) -> str:
    """Give a thing that can be done something to in any deck."""
    return "1 card" if "card" in lexicon.plurals else "this"


def _check_words(thing: Thing) -> Mistake | None:
    counts = [word for word in thing.words if isinstance(word, Count)]
    if len(counts) > 1:
        said = f"`{counts[1].number}` is a second number of one thing."
        return Mistake("unexpected-word", said, counts[1].place, "Keep one of the two numbers.")
    first = thing.words[0] if thing.words else None
    if isinstance(first, Which) and counts:
        is_one = counts[0].number in ("1", "one") and counts[0].bound is None
        if first.word in _NO_COUNT or (is_one and first.word in _COUNTED):
            said = f"`{first.word}` and `{counts[0].number}` do not go together."
            return Mistake("unexpected-word", said, first.place, "Leave one of the two out.")
    if thing.owner is not None and isinstance(first, Which) and first.word in _POSSESSIVE:
        said = f"It is said whose it is, and `{first.word}` says it again."
        return Mistake("unexpected-word", said, first.place, f"Leave `{first.word}` out.")
    return None


def _check_bare(nodes: tuple[Node, ...], lexicon: Lexicon, allowed: tuple[str, ...]) -> Mistake | None:
    for node in nodes:
        for thing in node.items if isinstance(node, Joined) else (node,):
            if isinstance(thing, Thing) and _is_bare(thing, lexicon) and thing.name not in allowed:
                return _refuse_bare(thing)
    return None


def _check_phrase(node: Relation, lexicon: Lexicon) -> Mistake | None:
    for thing in node.what.items if isinstance(node.what, Joined) else (node.what,):
        if isinstance(thing, Thing) and thing.sort in _BARE_SORTS and _is_bare(thing, lexicon):
            return _refuse_bare(thing)
    return None


def _is_bare(thing: Thing, lexicon: Lexicon) -> bool:
    """Tell whether a noun that can be counted stands in the singular without a word that says which one."""
    if thing.sort in ("pronoun", "number", "unit") or thing.many is not False or thing.owner is not None:
        return False
    is_told = any(isinstance(word, Count) or word.word in _TELLING for word in thing.words)
    return not is_told and lexicon.plurals.get(thing.name, thing.name) != thing.name


_TELLING = _NO_COUNT | _COUNTED | _POSSESSIVE | {"all", "only", "half", "the same", "whichever", "neither", "my"}


def _refuse_bare(thing: Thing) -> Mistake:
    first = thing.words[0].word if thing.words and isinstance(thing.words[0], Which) else thing.name
    hint = f"Write `{choose_article(first)} {first}`, `1 {first}`, or `each {first}`."
    return Mistake("unexpected-word", f"`{first}` needs a word before it.", thing.place, hint)
