"""Finds the numbers and names of a text with the words about them, by which two texts are found to say one thing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from cardgen.ability.english import VERBS
from cardgen.model import Deck

_NUMBER = r"[+\N{MINUS SIGN}-]?\d+s?(?!\w)"
_WORD = r"[^\W\d_][\w'\N{RIGHT SINGLE QUOTATION MARK}]*(?:-\w+)*"
_NUMBER_WORDS = "two three four five six seven eight nine ten eleven twelve".split()  # noqa: SIM905 - `one` is many things
_COMMON = frozenset(
    "a an the of to in on at and or that its you your with by for from is be as may can cannot must not".split()  # noqa: SIM905
)
_LEADING = frozenset(("to", "in", "on", "at", "of", "from", "into", "with"))
_SELF = "#"
_VERBS = frozenset(verb.name.split()[0] for verb in VERBS)
_DONE = frozenset(verb.participle.split()[0] for verb in VERBS if verb.participle)
_BREAK = re.compile(r"""[.!?;:|{}()"]""")
_OTHER_FORMS = {"an": "a", "has": "have"}
_ARTICLES = ("a", "an", "the", "this", "each")
_DO = "!"
_REACH = 6  # words between a verb and what it rules
Context = tuple[str, ...]


class Value(NamedTuple):
    """A number or name in a text: where it begins, how it is typed, what it is, and the words about it.

    Words that are `close` mean the same wherever they stand; those that are `loose` tell something only of the cards
    that are named before their verb, among the `subjects`, or with nothing before it, in the sentence, and where no
    other value of the passage has them. `verb` is the word before it, or none; `before` are the words before it in its
    sentence.
    """

    start: int
    typed: str
    value: str
    close: tuple[Context, ...]
    loose: tuple[Context, ...]
    subjects: frozenset[str]
    verb: Context
    before: frozenset[str]


@dataclass(frozen=True, slots=True)
class Names:
    """What in a deck's texts is a value: each name with the kind of things of which it is one, numbers with none."""

    kinds: Mapping[str, str]
    pattern: re.Pattern[str]


def list_names(deck: Deck) -> Names:
    """Give the names that stand for cards, ids, names, ranks, and those of the things that a deck has several of."""
    vocabulary = deck.vocabulary
    kinds = dict.fromkeys(_NUMBER_WORDS, "")
    kinds |= {f"face{sign}{side}": "face" for side in ("up", "down") for sign in "- "}
    kinds |= {"left": "side", "right": "side"}
    for kind in ("zones", "orders", "effects", "places"):
        words = [] if vocabulary is None else [word.name for word in getattr(vocabulary, kind)]
        kinds |= {word: kind for word in words if len(words) > 1}
    ranks = [] if vocabulary is None else [rank.name for rank in vocabulary.ranks]
    cards = [name for card in deck.every_card for name in (card.id, card.name)]
    for name in (*ranks, *cards):
        if name and " " not in name:
            kinds |= {name: "", f"{name}s": ""}
    phrases = sorted((name for name in kinds if " " in name), key=len, reverse=True)
    listed = "".join(rf"{re.escape(phrase)}(?!\w)|" for phrase in phrases)
    return Names(kinds, re.compile(rf"(?<!\w)(?:{listed}{_NUMBER}|{_WORD})"))


def find_values(text: str, names: Names) -> Iterator[Value]:
    """Give each number and name of a text with the words about it that tell something."""
    starts, words = _split_words(text, names)
    stems = _list_stems(words, names)
    padded = ["", "", *stems, "", ""]
    for at, (start, word) in enumerate(zip(starts, words, strict=True)):
        kind = _find_kind(word, names)
        first, before, behind, last = padded[at], padded[at + 1], padded[at + 3], padded[at + 4]
        if kind is None or (word in _NUMBER_WORDS and not behind):
            continue
        triples = [("", first, before), (first, before, behind)]
        if at == 0 or not words[at - 1].endswith("s") or before not in _VERBS:  # `deals` is of what stands before it
            triples.append((before, behind, last))
        close = tuple((kind, *triple) for triple in triples if _is_telling(triple))
        found = _find_loose(stems, at, kind) if kind or word[-1].isdigit() else None
        loose, subjects = ((), frozenset[str]()) if found is None else ((found[0],), _find_subjects(words, found[1]))
        verb = (kind, before) if before in _VERBS else ()
        before_it = _find_before(words, at)
        yield Value(start, word, _name_value(word, names), close, loose, subjects, verb, before_it)


def _find_loose(stems: list[str], at: int, kind: str) -> tuple[Context, int] | None:
    """Give the verb of a number with what is counted, or the verb and preposition that lead to a name; where it is."""
    before, behind = stems[at - 1] if at else "", stems[at + 1] if at + 1 < len(stems) else ""
    if not kind:
        is_counted = before in _VERBS and behind and behind not in _COMMON and _SELF not in behind
        return ((kind, before, "_", behind), at - 1) if is_counted else None
    leading = ""
    for number in range(at - 1, max(-1, at - 1 - _REACH), -1):
        stem = stems[number]
        if not stem:
            return None
        if stem in _VERBS or stem in _DONE:
            return (kind, stem, leading, "_"), number
        leading = leading or (stem if stem in _LEADING else "")
    return None


def _find_subjects(words: list[str], verb: int) -> frozenset[str]:
    """Give the words before a verb in its sentence; where it is the first, those behind it that follow an article."""
    if before := _find_before(words, verb):
        return before
    last = words.index("", verb) if "" in words[verb:] else len(words)
    return frozenset(words[at] for at in range(verb + 1, last) if words[at - 1].lower() in _ARTICLES) | {_DO}


def _find_before(words: list[str], at: int) -> frozenset[str]:
    """Give the words before one in its sentence."""
    first = at
    while first and words[first - 1]:
        first -= 1
    return frozenset(words[first:at])


def _split_words(text: str, names: Names) -> tuple[list[int], list[str]]:
    """Give the words of a text and where they begin; where a sentence or a part of it ends there is an empty one."""
    starts, words, end = [], [], 0
    for match in names.pattern.finditer(text):
        if _BREAK.search(text, end, match.start()):
            starts.append(end)
            words.append("")
        starts.append(match.start())
        words.append(match[0].replace("\N{MINUS SIGN}", "-"))
        end = match.end()
    return starts, words


def _is_telling(context: Context) -> bool:
    """Tell whether words are the same only where the same is meant: `beats a`, `player draws`, `piece _ steps towards`.

    Two words need a verb, with its subject or what follows it; three need two words of their own.
    """
    three, first, before = context
    if not before or not first:
        return False
    if not three:
        return first in _VERBS or (before in _VERBS and first not in _COMMON)
    return len({*context} - _COMMON - {_SELF, f"{_SELF}s"}) >= 2


def _find_kind(word: str, names: Names) -> str | None:
    """Give the kind of a value, none where a word is no value."""
    return "" if word.lstrip("+-").rstrip("s").isdigit() else names.kinds.get(word)


def _name_value(word: str, names: Names) -> str:
    """Give what a value is, however it is typed: `six`, `6s`, `Kings`, `face up`."""
    if word in _NUMBER_WORDS:
        return str(_NUMBER_WORDS.index(word) + 2)
    if word.startswith("face") and names.kinds.get(word) == "face":
        return word.replace(" ", "-")
    single = word.removesuffix("s")
    return single if single != word and (single.lstrip("+-").isdigit() or names.kinds.get(single) == "") else word


def _list_stems(words: list[str], names: Names) -> list[str]:
    """Give the stems of words; a card that is told to lie face up or face down is none that speaks of itself."""
    stems = [_stem(word, names) for word in words]
    lying = [number for number, word in enumerate(words[:-1]) if _find_kind(word, names) == "face"]
    return [f"{_SELF}s" if number - 1 in lying and stem == _SELF else stem for number, stem in enumerate(stems)]


def _stem(word: str, names: Names) -> str:
    """Give a word without what its number or person adds: `beats` and `beat`; a card and `this` are the same."""
    small = word.lower()
    if _find_kind(word, names) == "" or small in ("this", "it"):
        return _SELF if small == "this" or not small.endswith("s") else f"{_SELF}s"
    if small in _OTHER_FORMS:
        return _OTHER_FORMS[small]
    return small[:-1] if small.endswith("s") and len(small) > 3 and not small.endswith("ss") else small
