"""How things may be named: which words go together before a noun, and where a noun needs one at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from cardgen.ability.ast import Node
from cardgen.ability.english import choose_article
from cardgen.ability.mistakes import Mistake
from cardgen.ability.prose.lexicon import OPPONENT, Lexicon
from cardgen.ability.prose.nodes import (
    Bound,
    Change,
    Clause,
    Count,
    Deed,
    Joined,
    Quality,
    Relation,
    State,
    Thing,
    Which,
    Worth,
)
from cardgen.ability.prose.noun_sense import check_noun
from cardgen.ability.prose.words import ALONE, split

_NO_COUNT = frozenset(split("a, this, that, either, no, more, fewer, less, some, enough, most, much, many, few, such"))
_COUNTED = frozenset(["these", "those", "both"])
_POSSESSIVE = frozenset(split("a, the, this, that, these, those, each, every, any, another, your, their, its, no"))
_BARE_AFTER = ("as", "by", "per", "than", "worth", "like", "without")
_BEFORE_COUNT = split(
    "next, first, last, top, bottom, other, second, previous, highest, lowest, same, leftmost, rightmost"
)
_DEFINITE = (*_BEFORE_COUNT, "same", "only", "middle", "winning", "losing", "current")
_ALONE = split(ALONE)
_BEHIND = split("higher, lower, available, possible, alone, left, remaining, adjacent, free")
_THE = ("highest", "lowest", "same", "top", "bottom", "left", "right", "next", "last", "middle")
_OBJECTS = ("them", "themselves", "itself", "yourself")
_SUBJECTS = ("they", "there")
_UNWORTHY = (*_OBJECTS, *_SUBJECTS, "you", "it", "everyone", "anyone", "no one")
_PARTS = split(
    "one, each, any, all, both, none, half, some, most, either, neither, another, more, the rest, enough, other, "
    "others, top, bottom, left, right, middle, first, second, third, last, next, same, highest, lowest, "
    "the most, the fewest"
)
_THEMSELVES = ("you", "it", "they", "them", "this", "that", "these", "those", "all", "any", "both", "none", "nothing")
_KINDS = ("kind", "type")
_ENDS = ("end", "start", "beginning")
_BARE_SORTS = ("card", "player")
_BARE_NOUNS = ("suit", "play", "time", "order")


def check_things(nodes: Sequence[Node], lexicon: Lexicon) -> Mistake | None:
    """Give the first thing whose words do not go together, or that stands alone where it cannot."""
    for node in nodes:
        check = _CHECKS.get(type(node))
        found = (None if check is None else check(node, lexicon)) or check_noun(node, lexicon)
        if found is not None:
            return found
    return None


def show_example(lexicon: Lexicon) -> str:
    """Give a thing that can be done something to in any deck."""
    return "1 card" if "card" in lexicon.plurals else "this"


def _check_thing(thing: Thing, lexicon: Lexicon) -> Mistake | None:
    return (
        _check_term(thing, lexicon.players) or _check_whole(thing) or _check_words(thing) or _check_of(thing, lexicon)
    )


def _check_deed(deed: Deed, lexicon: Lexicon) -> Mistake | None:
    found = _check_bare(deed.rest, lexicon, _BARE_NOUNS) or _check_measured(deed.rest)
    return found or next(filter(None, (_check_case(each, _SUBJECTS) for each in deed.rest)), None)


def _check_clause(clause: Clause, lexicon: Lexicon) -> Mistake | None:
    who = clause.who
    return _check_bare((who,), lexicon, ()) or _check_number((who,)) or _check_case(who, _OBJECTS)


def _check_change(change: Change, lexicon: Lexicon) -> Mistake | None:
    if change.name in lexicon.plurals:
        return None
    return Mistake("unexpected-word", f"`{change.name}` cannot be counted.", change.place, "Write a unit or noun.")


def _check_worth(worth: Worth, _: Lexicon) -> Mistake | None:
    found = _check_number((worth.what, *(() if worth.or_else is None else (worth.or_else,))))
    return found or _check_case(worth.what, _UNWORTHY)


def _check_relation(phrase: Relation, lexicon: Lexicon) -> Mistake | None:
    return _check_phrase(phrase, lexicon) or _check_case(phrase.what, _SUBJECTS)


_CHECKS: dict[type[Node], Callable[[Any, Lexicon], Mistake | None]] = {
    Thing: _check_thing,
    Deed: _check_deed,
    Clause: _check_clause,
    Change: _check_change,
    Worth: _check_worth,
    Relation: _check_relation,
}


def _check_term(thing: Thing, players: tuple[int, int] | None) -> Mistake | None:
    """Name the others as the number of players asks for: one is `your opponent`, of several it does not say who."""
    if players is None or thing.sort != "player":
        return None
    words = [word.word for word in thing.words if isinstance(word, Which)]
    if thing.name == OPPONENT and players != (2, 2):
        said = f"The game is for {tell_range(players)} players, so `your opponent` does not say who."
        hint = "Write `each other player`, `another player` or `the next player`."
        return Mistake("player-term", said, thing.place, hint)
    if thing.name == "player" and players == (2, 2) and {"other", "another", "next"} & {*words}:
        said = f"The game is for 2 players; the other one is `your opponent`, not `{' '.join([*words, thing.name])}`."
        return Mistake("player-term", said, thing.place, "Write `your opponent`.")
    return None


def tell_range(players: tuple[int, int]) -> str:
    """Write for how many players a game is: `2`, or `2 to 6`."""
    return " to ".join(dict.fromkeys(map(str, players)))


def _check_whole(thing: Thing) -> Mistake | None:
    """Let only words for a part stand before `of`, and let numbers own nothing."""
    if thing.of is not None and (thing.sort == "keyword" or (thing.sort == "pronoun" and thing.name not in _PARTS)):
        hint = "Write a number, or a word such as `one`, `each` or `any`."
        return Mistake("unexpected-word", f"`{thing.name}` is no part of something.", thing.place, hint)
    if thing.owner is not None and (thing.owner.sort == "number" or thing.owner.name in _THEMSELVES):
        hint = "Write `its` for whose it is." if thing.owner.name == "it" else "Write whose it is."
        return Mistake("unexpected-word", "Nothing belongs to this.", thing.owner.place, hint)
    return _check_seat(thing)


def _check_seat(thing: Thing) -> Mistake | None:
    """Refuse `the player on you left`."""
    if thing.sort != "player" or not any(isinstance(each, State | Quality) for each in thing.after):
        return None
    at = next((each.what for each in thing.after if isinstance(each, Relation)), None)
    if not isinstance(at, Thing) or at.name != "you":
        return None
    return Mistake("unexpected-word", "`you` is no place.", at.place, "Write `your`: `the player on your left`.")


def _check_words(thing: Thing) -> Mistake | None:
    counts = [word for word in thing.words if isinstance(word, Count)]
    if len(counts) > 1:
        said = f"`{counts[1].number}` is a second number of one thing."
        return Mistake("unexpected-word", said, counts[1].place, "Keep one of the two numbers.")
    first = thing.words[0] if thing.words else None
    bound = next((each for each in thing.after if isinstance(each, Bound)), None)
    if bound is not None and (len(counts) != 1 or counts[0].bound is not None or counts[0].limit is not None):
        said = f"`{bound.word}` bounds a number, and none stands before."
        return Mistake("unexpected-word", said, bound.place, f"Write `1 {thing.name} {bound.word}`.")
    if isinstance(first, Which) and counts:
        is_one = counts[0].number in ("1", "one") and counts[0].bound is None
        if first.word in _NO_COUNT or (is_one and first.word in _COUNTED):
            said = f"`{first.word}` and `{counts[0].number}` do not go together."
            return Mistake("unexpected-word", said, first.place, "Leave one of the two out.")
    found = _check_order(thing, counts)
    if found is not None:
        return found
    if thing.owner is not None and isinstance(first, Which) and first.word in _POSSESSIVE:
        said = f"It is said whose it is, and `{first.word}` says it again."
        return Mistake("unexpected-word", said, first.place, f"Leave `{first.word}` out.")
    return None


def _check_order(thing: Thing, counts: list[Count]) -> Mistake | None:
    """Keep a number before what a thing is like, and what it is like before the noun."""
    for word, following in pairwise(thing.words):
        is_before = isinstance(following, Count) and isinstance(word, Which) and word.sort != "determiner"
        if is_before and isinstance(word, Which) and word.word not in _BEFORE_COUNT:
            said = f"`{word.word}` stands before a number."
            return Mistake("unexpected-word", said, word.place, f"Write it behind the number: `2 {word.word} ...`.")
    for word, following in pairwise(thing.words):
        if isinstance(word, Which) and word.sort == "noun" and not (isinstance(following, Which) and following.sort):
            said = f"`{word.word}` stands before a word that says which one."
            return Mistake("unexpected-word", said, word.place, "Write it right before the noun.")
    alone = thing.sort == "pronoun" and thing.name in _ALONE and thing.words
    last = thing.words[-1] if thing.words else None
    if alone and (counts or (isinstance(last, Which) and (last.sort == "noun" or _is_each_other(last, thing)))):
        said = f"`{thing.name}` cannot stand alone here."
        return Mistake("unexpected-word", said, thing.place, "Write the noun after it.")
    first = thing.words[0] if thing.words else None
    if thing.name in _THE and thing.sort == "pronoun" and isinstance(first, Which) and first.word in ("a", "another"):
        said = f"`{first.word} {thing.name}` is nothing by itself."
        return Mistake("unexpected-word", said, thing.place, "Write the noun after it.")
    for each in thing.after:
        if isinstance(each, Quality) and not each.rest and each.word not in _BEHIND:
            said = f"`{each.word}` stands behind what it describes."
            return Mistake("unexpected-word", said, each.place, f"Write `{each.word}` before the noun.")
    return None


def _is_each_other(last: Which, thing: Thing) -> bool:
    return thing.name in ("other", "others") and last.word not in ("the", "any", "no", "every", "all", "your", "their")


def _check_bare(nodes: tuple[Node, ...], lexicon: Lexicon, allowed: tuple[str, ...]) -> Mistake | None:
    for node in nodes:
        for thing in _list_separate(node):
            if type(thing) is Thing and _is_bare(thing, lexicon) and thing.name not in allowed:
                return _refuse_bare(thing)
    return None


def _list_separate(node: Node) -> tuple[Node, ...]:
    """Give things that need a word before them each: `a creature, spell, or relic` shares one."""
    if not isinstance(node, Joined):
        return (node,)
    first = node.items[0]
    is_shared = isinstance(first, Thing) and first.words and first.of is None and not first.after
    return (first,) if is_shared else node.items


def _check_phrase(node: Relation, lexicon: Lexicon) -> Mistake | None:
    if node.word not in ("with", "of"):
        found = _check_measured((node.what,))
        if found is not None:
            return found
    for thing in _list_separate(node.what):
        if not isinstance(thing, Thing) or not _is_bare(thing, lexicon):
            continue
        is_other = thing.name == "other" or any(word == Which("other") for word in thing.words)
        if is_other or (thing.sort in _BARE_SORTS and node.word not in _BARE_AFTER):
            return _refuse_bare(thing)
    return None


def _check_case(node: Node, wrong: tuple[str, ...]) -> Mistake | None:
    """Refuse `them` for who acts, and `they` for what is acted on."""
    for thing in node.items if isinstance(node, Joined) else (node,):
        if isinstance(thing, Thing) and thing.sort == "pronoun" and thing.name in wrong and not thing.words:
            said = f"`{thing.name}` cannot stand here."
            hint = "Write `they` for who acts, `them` for what something is done to."
            return Mistake("unexpected-word", said, thing.place, hint)
    return None


def _check_of(thing: Thing, lexicon: Lexicon) -> Mistake | None:
    """Refuse `of last card`, and let a part of the game stand bare only as in `the end of turn`."""
    of = thing.of
    if not isinstance(of, Thing) or not _is_bare(of, lexicon):
        return None
    is_open = thing.name in _KINDS or (of.sort not in _BARE_SORTS and (of.sort != "period" or thing.name in _ENDS))
    return None if is_open or of.name in (*_BARE_NOUNS, "game") else _refuse_bare(of)


def _check_number(nodes: tuple[Node, ...]) -> Mistake | None:
    """Refuse a number alone for somebody who acts, or for what a card is worth."""
    for node in nodes:
        if isinstance(node, Thing) and node.sort == "number" and node.of is None:
            said = f"`{node.words[0].number if isinstance(node.words[0], Count) else ''}` counts nothing."
            return Mistake("number-without-noun", said, node.place, "Write what is counted.")
    return _check_measured(nodes)


def _check_measured(nodes: tuple[Node, ...]) -> Mistake | None:
    """Let a number stand behind a noun only in what a thing is known by: `a card with cost 3`."""
    for node in nodes:
        if isinstance(node, Thing) and node.after and isinstance(node.after[0], Thing):
            said = "The number stands behind what it counts."
            return Mistake("unexpected-word", said, node.after[0].place, "Write the number before the noun.")
    return None


def _is_bare(thing: Thing, lexicon: Lexicon) -> bool:
    """Tell whether a noun that can be counted stands in the singular without a word that says which one."""
    if thing.sort == "pronoun" and thing.name in _ALONE and thing.name not in ("one", "others"):
        return not thing.words
    if thing.sort in ("pronoun", "number") or thing.many is not False or thing.owner is not None:
        return False
    if thing.sort == "suit":
        return False  # `snow beats rain`
    is_told = any(isinstance(word, Count) or word.word in _TELLING for word in thing.words)
    return not is_told and lexicon.plurals.get(thing.name, thing.name) != thing.name


_TELLING = _NO_COUNT | _COUNTED | _POSSESSIVE | {"all", "only", "half", "the same", "whichever", "neither", "my"}


def _refuse_bare(thing: Thing) -> Mistake:
    first = thing.words[0].word if thing.words and isinstance(thing.words[0], Which) else thing.name
    words = [word.word for word in thing.words if isinstance(word, Which)]
    whole = " ".join((*words, thing.name)) if len(words) == len(thing.words) else first
    hint = f"Write `{choose_article(whole)} {whole}`, `1 {whole}`, or `each {whole}`."
    if first in _DEFINITE and first != thing.name:
        hint = f"Write `the {first} {thing.name}`."
    return Mistake("unexpected-word", f"`{first}` needs a word before it.", thing.place, hint)
