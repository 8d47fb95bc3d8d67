"""The words of one deck: each spelling with its terminal and the name that the AST keeps, and back again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from cardgen.ability.english import form_third_person
from cardgen.ability.verbs import VERBS, Frame, Verb
from cardgen.model import Definition, Vocabulary, Word, ZoneName

PIECE = re.compile(r"'s(?![A-Za-z])|-?\d[A-Za-z0-9]*|[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*|\S")
INTEGER = re.compile(r"-?\d{1,9}")

_SPELT_AS_NAMED = (
    "when at if would then and you do may always only cannot must be unless until choose one or instead "
    "this that those the any another each other except of on in from to as by with without towards "
    "top last next player left right choice they their your opponent up down direction once is force end"
)
# ---- the language's own small words: terminal -> spellings; the first one is the token's value
SMALL_WORDS: dict[str, tuple[str, ...]] = {
    "A": ("a", "an"),
    "STEP": ("step", "steps"),
    "TIMES": ("time", "times"),
    "FACE": ("face-up", "face-down"),
    "FACE_WORD": ("face",),
    "SUIT_WORD": ("suit",),
    "RANK_WORD": ("rank",),
    "STOP": (".",),
    "COMMA": (",",),
    "COLON": (":",),
    "POSS": ("'s",),
} | {word.upper(): (word,) for word in _SPELT_AS_NAMED.split()}


@dataclass(frozen=True, slots=True)
class Entry:
    """One spelling: its pieces, the grammar's terminal, the AST's name for it, and what to call its class.

    `origin` is the deck's word that it comes from, None for a word of the language.
    """

    pieces: tuple[str, ...]
    terminal: str
    value: str
    kind: str
    origin: Word | ZoneName | Definition | None = None

    @property
    def spelling(self) -> str:
        """Give the words as they are printed."""
        return join_pieces(self.pieces)


def split_pieces(text: str) -> tuple[str, ...]:
    """Give the words, numbers and signs of a text."""
    return tuple(PIECE.findall(text))


def join_pieces(pieces: tuple[str, ...]) -> str:
    """Give pieces as one text: the inverse of splitting for names."""
    return re.sub(r" ('s)(?![A-Za-z])", r"\1", " ".join(pieces))


@dataclass(frozen=True, slots=True)
class Words:
    """What the lexer reads and the wording prints; build it with `collect_words`.

    `entries` maps the first piece of a spelling to its entries, the longest first.
    """

    entries: dict[str, tuple[Entry, ...]]
    keywords: dict[tuple[str, ...], str]
    plurals: dict[str, str]
    zones: dict[str, str]
    verbs: dict[str, Verb]
    ability: tuple[str, str]
    spellings: frozenset[str] = field(default_factory=frozenset)


def collect_words(vocabulary: Vocabulary) -> Words:
    """Give the words of the language and of a deck; which of them clash is the loader's question."""
    found: dict[str, list[Entry]] = {}
    for entry in iterate_entries(vocabulary):
        found.setdefault(entry.pieces[0], []).append(entry)
    counted = (*vocabulary.nouns, *vocabulary.ranks, *vocabulary.units)
    return Words(
        entries={first: tuple(sorted(same, key=lambda e: -len(e.pieces))) for first, same in found.items()},
        keywords={split_pieces(keyword.name): keyword.name for keyword in vocabulary.keywords},
        plurals={word.name: word.plural for word in counted} | {"time": "times", "attack": "attacks"},
        zones={zone.id: zone.name for zone in vocabulary.zones},
        verbs={verb.name: verb for verb in collect_verbs(vocabulary)},
        ability=(vocabulary.ability.name, vocabulary.ability.plural),
        spellings=frozenset(entry.spelling for same in found.values() for entry in same),
    )


def collect_verbs(vocabulary: Vocabulary) -> Iterator[Verb]:
    """Give the verbs that are words in a deck: those that its rules carry out, and its markers'."""
    yield from _known_verbs(vocabulary)
    yield from (_marker_verb(marker) for marker in vocabulary.markers)


def _known_verbs(vocabulary: Vocabulary) -> Iterator[Verb]:
    known = None if vocabulary.verbs is None else {verb.name for verb in vocabulary.verbs}
    return (verb for verb in VERBS if known is None or verb.name in known)


def _marker_verb(marker: Definition) -> Verb:
    base, third = marker.verb or (marker.name, form_third_person(marker.name))
    return Verb(base, third, marker.name, Frame.CARDS)


def iterate_entries(vocabulary: Vocabulary) -> Iterator[Entry]:
    """Give every spelling of the language and of a deck, doubled ones too."""
    for terminal, spellings in SMALL_WORDS.items():
        for spelling in spellings:
            value = spelling if terminal == "FACE" else spellings[0]
            yield Entry((spelling,), terminal, value, "a word of the language")
    for verb in _known_verbs(vocabulary):
        yield from _verb_entries(verb, None)
    for terminal, kind, group in (
        ("NOUN", "a noun", vocabulary.nouns),
        ("RANK", "a rank", vocabulary.ranks),
        ("UNIT", "a unit", vocabulary.units),
        ("SUIT", "a suit", vocabulary.suits),
        ("ORDER", "an order", vocabulary.orders),
        ("PERIOD", "a period", vocabulary.periods),
        ("EFFECT", "an effect", vocabulary.effects),
        ("PLACE", "a place", vocabulary.places),
        ("ABILITY", "the word for an ability", (vocabulary.ability,)),
    ):
        for word in group:
            for spelling in dict.fromkeys((word.name, word.plural)):
                if not INTEGER.fullmatch(spelling):
                    yield Entry(split_pieces(spelling), terminal, word.name, kind, word)
    for zone in vocabulary.zones:
        yield Entry(split_pieces(zone.name), "ZONE", zone.id, "a zone", zone)
    for marker in vocabulary.markers:
        yield from _verb_entries(_marker_verb(marker), marker)
    for keyword in vocabulary.keywords:
        yield Entry(split_pieces(keyword.name), "KEYWORD", keyword.name, "a keyword", keyword)


def _verb_entries(verb: Verb, origin: Definition | None) -> Iterator[Entry]:
    kind = "a verb of the language" if origin is None else "a marker"
    if verb.frame is not Frame.EVENT:
        yield Entry(split_pieces(verb.name), verb.frame.value, verb.name, kind, origin)
        yield Entry(split_pieces(verb.third), verb.frame.value, verb.name, kind, origin)
    if verb.participle is not None:
        yield Entry(split_pieces(verb.participle), "PART", verb.name, kind, origin)
