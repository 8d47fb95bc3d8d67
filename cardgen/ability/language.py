"""The language of one deck: each spelling with its terminal and the name that the AST keeps, and back again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from cardgen.ability.english import SMALL_WORDS, VERBS, Frame, Verb, form_third_person
from cardgen.model import Definition, Vocabulary, Word, ZoneName

_LETTER, _SIGN = r"[^\W\d_]", r"[^\W_]"  # of any script; a sign is a letter or a digit
PIECE = re.compile(rf"'s(?!{_LETTER})|-?\d{_SIGN}*|{_LETTER}{_SIGN}*(?:-{_SIGN}+)*|\S")
MOST_DIGITS = 9  # of a number in a sentence: no game counts so far
INTEGER = re.compile(rf"-?\d{{1,{MOST_DIGITS}}}")


@dataclass(frozen=True, slots=True)
class Form:
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
        return re.sub(rf" ('s)(?!{_LETTER})", r"\1", " ".join(self.pieces))


def split_pieces(text: str) -> tuple[str, ...]:
    """Give the words, numbers and signs of a text."""
    return tuple(PIECE.findall(text))


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """What sentences of a deck are read with and printed with; get it with `get_language`, which gives one for each.

    `forms` maps the first piece of a spelling to its forms, the longest first; `plurals` and `zones` give what is
    printed for a singular and for a zone's id. `letters` are those beyond ASCII that the deck's words have.
    """

    vocabulary: Vocabulary
    forms: dict[str, tuple[Form, ...]]
    keywords: dict[tuple[str, ...], str]
    plurals: dict[str, str]
    zones: dict[str, str]
    verbs: dict[str, Verb]
    spellings: frozenset[str]
    letters: frozenset[str]


@lru_cache(maxsize=16)
def get_language(vocabulary: Vocabulary) -> Language:
    """Give the language of a deck; which of its words clash is the loader's question."""
    found: dict[str, list[Form]] = {}
    for form in iterate_forms(vocabulary):
        found.setdefault(form.pieces[0], []).append(form)
    counted = (*vocabulary.nouns, *vocabulary.ranks, *vocabulary.units)
    verbs = (*_known_verbs(vocabulary), *map(_marker_verb, vocabulary.markers))
    return Language(
        vocabulary,
        forms={first: tuple(sorted(same, key=lambda form: -len(form.pieces))) for first, same in found.items()},
        keywords={split_pieces(keyword.name): keyword.name for keyword in vocabulary.keywords},
        plurals={word.name: word.plural for word in counted} | {"time": "times", "attack": "attacks"},
        zones={zone.id: zone.name for zone in vocabulary.zones},
        verbs={verb.name: verb for verb in verbs},
        spellings=frozenset(form.spelling for same in found.values() for form in same),
        letters=frozenset(_list_letters(piece for same in found.values() for form in same for piece in form.pieces)),
    )


def _list_letters(pieces: Iterable[str]) -> Iterator[str]:
    """Give the letters beyond ASCII, small and large, for a word may begin a sentence."""
    return (sign for piece in pieces if not piece.isascii() for sign in f"{piece.lower()}{piece.upper()}{piece}")


def _known_verbs(vocabulary: Vocabulary) -> Iterator[Verb]:
    known = None if vocabulary.verbs is None else {verb.name for verb in vocabulary.verbs}
    return (verb for verb in VERBS if known is None or verb.name in known)


def _marker_verb(marker: Definition) -> Verb:
    base, third = marker.verb or (marker.name, form_third_person(marker.name))
    return Verb(base, third, marker.name, Frame.CARDS)


def iterate_forms(vocabulary: Vocabulary) -> Iterator[Form]:
    """Give every spelling of the language and of a deck, doubled ones too."""
    for terminal, spellings in SMALL_WORDS.items():
        for spelling in spellings:
            value = spelling if terminal == "FACE" else spellings[0]
            yield Form((spelling,), terminal, value, "a word of the language")
    for verb in _known_verbs(vocabulary):
        yield from _verb_forms(verb, None)
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
                    yield Form(split_pieces(spelling), terminal, word.name, kind, word)
    for zone in vocabulary.zones:
        yield Form(split_pieces(zone.name), "ZONE", zone.id, "a zone", zone)
    for marker in vocabulary.markers:
        yield from _verb_forms(_marker_verb(marker), marker)
    for keyword in vocabulary.keywords:
        yield Form(split_pieces(keyword.name), "KEYWORD", keyword.name, "a keyword", keyword)


def _verb_forms(verb: Verb, origin: Definition | None) -> Iterator[Form]:
    kind = "a verb of the language" if origin is None else "a marker"
    if verb.frame not in (Frame.EVENT, Frame.HAVE):  # `have` is a small word too: `if you have no cards`
        yield Form(split_pieces(verb.name), verb.frame.value, verb.name, kind, origin)
        yield Form(split_pieces(verb.third), verb.frame.value, verb.name, kind, origin)
    if verb.participle is not None:
        yield Form(split_pieces(verb.participle), "PART", verb.name, kind, origin)
