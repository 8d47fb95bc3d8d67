"""What each word of a deck may be in prose: every spelling with the terminals that it can stand for."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from cardgen.ability.english import VERBS, form_plural
from cardgen.ability.language import INTEGER, Language, split_pieces
from cardgen.ability.prose.forms import Forms, form_verb
from cardgen.ability.prose.frames import Frame, get_frame
from cardgen.ability.prose.words import ADJECTIVES, ALONE, DEEDS, DETERMINERS, NOUNS, PRONOUNS, SMALL, STATES, split
from cardgen.model import Vocabulary

NUMBERS = ("INT", "NUM", "MEASURE")
OPPONENT = "your opponent"
PARAMETER = "N"  # the last word of a keyword that takes a number, and that number in its sentences


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that a spelling may be: the grammar's terminal and the name that the tree keeps.

    `sort` is what a noun stands for; `many` its number, None for a word that is the same in
    both; `frame` is that of a verb.
    """

    pieces: tuple[str, ...]
    terminal: str
    value: str
    sort: str = ""
    many: bool | None = None
    frame: Frame | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Spelling:
    """A word as it is written, in pieces: all that it may be, and the terminals of that."""

    pieces: tuple[str, ...]
    entries: tuple[Entry, ...]
    types: frozenset[str]


def make_spelling(entries: Iterable[Entry], pieces: tuple[str, ...] = ()) -> Spelling:
    """Give the spelling of what a word may be."""
    kept = tuple(entries)
    return Spelling(pieces, kept, frozenset(entry.terminal for entry in kept))


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """The words of prose of one deck; `spellings` maps a first piece to what starts with it, the longest first."""

    spellings: dict[str, tuple[Spelling, ...]]
    plurals: dict[str, str]
    verbs: dict[str, Forms]
    frames: dict[str, Frame]
    participles: dict[str, str]
    ranks: frozenset[str]
    keywords: frozenset[str]
    players: tuple[int, int] | None


@lru_cache(maxsize=16)
def get_lexicon(language: Language) -> Lexicon:
    """Give the lexicon of a deck."""
    vocabulary = language.vocabulary
    verbs = {forms.base: forms for forms in _list_verbs(vocabulary)}
    frames = {name: get_frame(name, vocabulary) for name in verbs}
    nouns = tuple(_list_nouns(vocabulary))
    attributes = {*(name for name, _, _ in nouns)} - {*split(NOUNS), *split(DEEDS)} | {"player", "card"}
    found: dict[tuple[str, ...], list[Entry]] = {}
    for entry in dict.fromkeys(
        (*_list_small(), *_list_nouns_forms(nouns, attributes), *_list_verb_forms(verbs.values(), frames))
    ):
        found.setdefault(entry.pieces, []).append(entry)
    for keyword in vocabulary.keywords:
        pieces = split_pieces(keyword.name)
        as_noun = Entry(pieces, "KEYWORD", keyword.name, "keyword", False)
        found.setdefault(pieces, []).extend((as_noun, Entry(pieces, "ADJ", keyword.name, "noun")))
    if any(keyword.name.endswith(f" {PARAMETER}") for keyword in vocabulary.keywords):
        found.setdefault((PARAMETER,), []).extend(Entry((PARAMETER,), terminal, PARAMETER) for terminal in NUMBERS)
    return Lexicon(
        _sort_spellings(make_spelling(entries, pieces) for pieces, entries in found.items()),
        {name: plural for name, plural, _ in reversed(nouns)},
        verbs,
        frames,
        {forms.participle: base for base, forms in verbs.items()},
        frozenset(rank.name for rank in vocabulary.ranks),
        frozenset(keyword.name for keyword in vocabulary.keywords),
        vocabulary.players,
    )


def _sort_spellings(spellings: Iterable[Spelling]) -> dict[str, tuple[Spelling, ...]]:
    found: dict[str, list[Spelling]] = {}
    for spelling in sorted(spellings, key=lambda each: -len(each.pieces)):
        found.setdefault(spelling.pieces[0], []).append(spelling)
    return {first: tuple(same) for first, same in found.items()}


def _list_verbs(vocabulary: Vocabulary) -> Iterator[Forms]:
    listed = VERBS if vocabulary.verbs is None else vocabulary.verbs
    for name in (*split(STATES), *(verb.name for verb in listed)):
        yield form_verb(name)
    for own in vocabulary.own_verbs:
        yield form_verb(own.name, dict(own.forms))
    for marker in vocabulary.markers:
        if marker.verb is not None:
            past = {"third": marker.verb[1], "past": marker.name, "participle": marker.name}
            yield form_verb(marker.verb[0], past)


def _list_nouns(vocabulary: Vocabulary) -> Iterator[tuple[str, str, str]]:
    """Give nouns with their plural and their sort, the deck's own before those of all games."""
    for sort, words in (
        ("card", (*vocabulary.nouns, *vocabulary.ranks)),
        ("unit", vocabulary.units),
        ("rule", (vocabulary.ability,)),
    ):
        yield from ((word.name, word.plural, sort) for word in words)
    for sort, words in (
        ("period", vocabulary.periods),
        ("suit", vocabulary.suits),
        ("rule", (*vocabulary.orders, *vocabulary.effects)),
        ("place", vocabulary.places),
    ):
        yield from ((word.name, form_plural(word.name), sort) for word in words)
    several = (suit.name for suit in vocabulary.suits if suit.name.endswith("s"))
    yield from ((name[:-1], name, "suit") for name in several)  # `an anchor` of the suit `anchors`
    yield from ((zone.name, form_plural(zone.name), "zone") for zone in vocabulary.zones)
    players = {
        "player",
        "opponent",
        "owner",
        "controller",
        "winner",
        "loser",
        "side",
        "team",
        "partner",
        "dealer",
        "leader",
    }
    periods = {"game", "turn", "step", "end", "start", "beginning"}
    listed = (*(verb.name for verb in vocabulary.own_verbs), *(verb.name for verb in vocabulary.verbs or ()))
    yield from ((verb, form_plural(verb), "deed") for verb in listed if verb in split(DEEDS))
    for noun in split(NOUNS):
        sort = "player" if noun in players else "period" if noun in periods else "rule"
        yield noun, {"half": "halves", "die": "dice"}.get(noun, form_plural(noun)), "card" if noun == "card" else sort


def _list_nouns_forms(nouns: Iterable[tuple[str, str, str]], attributes: Container[str]) -> Iterator[Entry]:
    known: set[str] = set()
    for name, plural, sort in nouns:
        if name in known or INTEGER.fullmatch(name):
            continue
        known.add(name)
        is_same = name == plural or (sort == "suit" and name.endswith("s"))
        spellings = ((name, None),) if is_same else ((name, False), (plural, True))
        for spelling, many in spellings[:1] if plural in known else spellings:
            pieces = split_pieces(spelling)
            yield Entry(pieces, "NOUN", name, sort, many)
            if sort == "period" and not many:
                yield Entry(pieces, "PERIOD", name, sort, many)
            if (not many and not (sort == "suit" and name.endswith("s"))) and name in attributes:
                yield Entry(pieces, "ADJ", name, "noun")
            if sort == "suit" and not is_same:
                yield Entry(pieces, "ADJP", name, "suit")


def _list_small() -> Iterator[Entry]:
    for spelling in split(DETERMINERS):
        yield Entry(split_pieces(spelling), "DET", "a" if spelling == "an" else spelling)
    for terminal, listed in SMALL.items():
        for spelling in split(listed):
            yield Entry(split_pieces(spelling), terminal, spelling)
    for spelling in split(PRONOUNS):
        yield Entry(split_pieces(spelling), "PRON", spelling, "pronoun")
    for spelling in split(ADJECTIVES):
        yield Entry(split_pieces(spelling), "ADJ", spelling)
        yield Entry(split_pieces(spelling), "ADJP", spelling)
    for spelling in split(ALONE):
        yield Entry(split_pieces(spelling), "ALONE", spelling, "pronoun", spelling == "others")
    for subject in ("you", "they", "it", OPPONENT):
        yield Entry(split_pieces(subject), "RSUB", subject)
    yield Entry(split_pieces(OPPONENT), "PRON", OPPONENT, "player", False)
    yield Entry((",",), "COMMA", ",")
    yield Entry(("but",), "AND_C", "but")
    for joint in ("and", "or"):
        for terminal in ("_N", "_C", "_T"):
            yield Entry((joint,), joint.upper() + terminal, joint)
        yield Entry((joint,), "AND_P", joint)
    yield Entry(("and",), "GAP", "and")
    for one in ("one",):
        yield Entry((one,), "INT", one)
    for helper in ("do not", "don't", "does not", "doesn't", "did not", "didn't"):
        yield Entry(split_pieces(helper), "MODAL", helper)


def _list_verb_forms(verbs: Iterable[Forms], frames: Mapping[str, Frame]) -> Iterator[Entry]:
    for forms in verbs:
        frame = frames[forms.base]
        if forms.base == "be":
            for spelling in ("is", "are", "was", "were", "isn't", "aren't", "is not", "are not"):
                yield Entry(split_pieces(spelling), "VBE", spelling, frame=frame)
            yield Entry(("being",), "VG", "be", frame=frame)
            continue
        for terminal, spelling in (
            ("VB", forms.base), ("VZ", forms.third), ("VD", forms.past), ("VN", forms.participle), ("VG", forms.gerund),
        ):  # fmt: skip
            if terminal != "VD" or forms.past != forms.base:  # `put` is read as what is done now
                yield Entry(split_pieces(spelling), terminal, forms.base, frame=frame)
        yield Entry(split_pieces(forms.participle), "ADJ", forms.participle, "participle")
        yield Entry(split_pieces(forms.gerund), "ADJ", forms.gerund, "gerund")
    for helper in ("has", "have", "had", "hasn't", "haven't", "has not", "have not"):
        yield Entry(split_pieces(helper), "HAS", helper)
