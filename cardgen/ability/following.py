"""What may stand at the point where a sentence stopped: words, or at its start and in its steps the forms there are."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cardgen.ability.ast import Span
from cardgen.ability.language import INTEGER, Form, Language
from cardgen.ability.lexer import Token
from cardgen.diagnostics.report import is_near

_SENTENCE_FORMS = (
    "`When ..., ...`",
    "`At the end of the ..., ...`",
    "`If this would be ..., ... instead.`",
    "`This ...`",
    "`Only a ... may ...`",
    "a verb",
)
_STEP_FORMS = ("a verb", "`you may ...`", "`this ...`", "a player with a verb such as `the next player draws ...`")
_STEP_FORMS_OF_TWO = (*_STEP_FORMS[:3], "`your opponent` with a verb")
_MOST = 16
AFTER_HAVE = frozenset({"NO", "AT"})
_PLAYERS = ("OPPONENT", "PLAYER", "THEY")
_BEFORE_THIRD = ("THIS", "OPPONENT", "PLAYER", "LEFT", "RIGHT", "CHOICE", "NOUN", "RANK", "SUIT")


@dataclass(frozen=True, slots=True)
class Stopped:
    """A sentence and where the parser stopped; `found` is None at its end, `before` at its start.

    `behind` is what stands behind `found`, `named` are the words that could mean a player named before.
    """

    text: str
    found: Token | None
    before: Token | None
    behind: Token | None
    following: frozenset[str]
    language: Language
    named: frozenset[str]

    @property
    def place(self) -> Span:
        """Give the span of what was found, or the point after the last word."""
        if self.found is None:
            return Span(len(self.text.rstrip()), 0)
        return self.found.place

    @property
    def word(self) -> str:
        """Give what was found as it was typed."""
        return "" if self.found is None else self._read(self.found)

    @property
    def word_before(self) -> str:
        """Give the word before as it was typed."""
        return "" if self.before is None else self._read(self.before)

    def _read(self, token: Token) -> str:
        return self.text[token.place.start : token.place.end]


def find_named(before: Sequence[Token]) -> Iterator[str]:
    """Give the pronouns that can mean somebody after these words: `THEY`, and `THEIR` of the player who acts."""
    types = [token.type for token in before]
    named = [place for place, found in enumerate(types) if found in _PLAYERS]
    if not named:
        return
    yield "THEY"
    start = max((place for place, found in enumerate(types) if found == "COMMA"), default=-1)
    acts = any(place > start and types[place + 1 : place + 2] != ["POSS"] for place in named)
    if acts or types[-2:] == ["END", "OF"]:
        yield "THEIR"


def get_noun(language: Language, n: int) -> str:
    """Give a word for what is counted in a deck, with its plural where there are several."""
    nouns = [word.name for word in language.vocabulary.nouns]
    noun = "card" if "card" in nouns or not nouns else nouns[0]
    return noun if n == 1 else language.plurals.get(noun, noun)


_KEYS = (
    ("NOUN", "nouns"),
    ("RANK", "ranks"),
    ("SUIT", "suits"),
    ("UNIT", "units"),
    ("ZONE", "zones"),
    ("ORDER", "orders"),
    ("PERIOD", "periods"),
    ("EFFECT", "effects"),
    ("PLACE", "places"),
)


def list_spellings(terminals: frozenset[str], language: Language) -> list[str]:
    """Give every word of a deck that is one of some terminals, in the alphabet's order."""
    return sorted({form.spelling for form in _list_forms(terminals, language)})


def _list_forms(terminals: frozenset[str], language: Language) -> list[Form]:
    return [form for same in language.forms.values() for form in same if form.terminal in terminals]


def describe_following(s: Stopped) -> str:
    """Say what may stand where a sentence stopped: `Here can stand: ...`."""
    terminals, language = s.following, s.language
    if s.before is None:
        keyword = next(iter(language.vocabulary.keywords), None)
        known = () if keyword is None else (f"a keyword alone such as `{keyword.name}.`",)
        return "A sentence starts with " + join_words((*_SENTENCE_FORMS, *known)) + "." + _list_verbs(s)
    if {"YOU", "PUT"} <= terminals:
        forms = _STEP_FORMS_OF_TWO if language.vocabulary.players == (2, 2) else _STEP_FORMS
        condition = ("`if you have ..., ...`",) if "IF" in terminals else ()
        choice = ("`choose one: ..., or ...`",) if "CHOOSE" in terminals else ()
        return "A step starts with " + join_words((*forms, *condition, *choice)) + "." + _list_verbs(s)
    if terminals == AFTER_HAVE:
        one, many = get_noun(language, 1), get_noun(language, 2)
        return f"Here can stand: `no {many}`, `at least 1 {one}` or `at most 1 {one}`."
    shown = [f"`{spelling}`" for spelling in _list_words(s)]
    if "INT" in terminals:
        shown.insert(0, "a number")
    if not shown:
        missing = [f"`{key}`" for terminal, key in _KEYS if terminal in terminals]
        declared = f": its `language` has no {join_words(missing)}" if missing else ""
        return f"No word of this deck can stand here{declared}."
    more = len(shown) - _MOST
    listed = shown if more <= 0 else [*shown[:_MOST], f"{more} more words"]
    return "Here can stand: " + join_words(listed) + "."


def _list_words(s: Stopped) -> list[str]:
    """Give spellings without the other forms of each word: `card` for `card` and `cards`, `beats` after `this`."""
    is_third = s.before is not None and s.before.type in _BEFORE_THIRD
    thirds = {verb.name: verb.third for verb in s.language.verbs.values()} if is_third else {}
    first: dict[tuple[str, str], str] = {}
    terminals = frozenset(each for each in s.following if not _is_lacking(each, s))
    for form in _list_forms(terminals, s.language):
        if INTEGER.fullmatch(form.value):
            continue
        key = form.terminal, form.value
        first[key] = min(first.get(key, form.spelling), form.spelling, key=len)
    if ("HAVE", "have") in first:
        first["HAVE", "have"] = "has" if is_third else "have"
    for terminal, value in first:
        if value in thirds and terminal == s.language.verbs[value].frame.value:
            first[terminal, value] = thirds[value]
    return sorted(set(first.values()))


def _is_lacking(terminal: str, s: Stopped) -> bool:
    """Tell whether a small word is none here: a verb that the deck does not list, or a pronoun for nobody."""
    if terminal in ("THEY", "THEIR"):
        return terminal not in s.named and len(s.following) > 1
    if terminal == "HAVE":
        return "have" not in s.language.verbs and "CANNOT" in s.following
    is_verb = "OF" not in s.following and s.before is not None and s.before.type != "THE"
    return terminal == "END" and "end" not in s.language.verbs and is_verb


def _list_verbs(s: Stopped) -> str:
    verbs = sorted(verb.name for verb in s.language.verbs.values() if verb.frame.value in s.following)
    if not verbs:
        return ""
    more = len(verbs) - _MOST
    listed = [f"`{verb}`" for verb in verbs[:_MOST]]
    return " Verbs here: " + ", ".join(listed) + (f" and {more} more" if more > 0 else "") + "."


def find_near(word: str, spellings: Iterable[str]) -> str:
    """Give the spelling that a word was probably meant for, an empty text if there is none."""
    others = sorted(set(spellings) - {word})
    same = [spelling for spelling in others if spelling.lower() == word.lower()]
    close = difflib.get_close_matches(word, others, n=1, cutoff=0.65)
    return next((each for each in same or close if is_near(word, each)), "")


def join_words(items: Iterable[str]) -> str:
    """Write one or more words as a list with `or`."""
    listed = list(items)
    return listed[0] if len(listed) == 1 else ", ".join(listed[:-1]) + " or " + listed[-1]
