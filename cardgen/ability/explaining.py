"""Why a sentence stopped being one: from the point where the parser stopped to a mistake that helps."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cardgen.ability.ast import Span
from cardgen.ability.driver import Stop, find_following
from cardgen.ability.english import VERBS, WRONG_WORDS, Frame
from cardgen.ability.language import INTEGER, Form, Language
from cardgen.ability.lexer import Token
from cardgen.ability.mistakes import Mistake

_VERBS = {frame.value for frame in Frame} - {""}
_AFTER_OBJECT = ("STOP", "COMMA", "INSTEAD", "UNLESS", "UNTIL", "AT", "FROM", "TO", "ON")
_EXAMPLES = {
    "V_CARDS": "1 card",
    "PLAY": "this",
    "FLIP": "1 card",
    "V_KIND": "a card",
    "GIVE": "1 card to the next player",
    "MOVE": "1 card to the hand",
    "PUT": "1 card on this",
    "RETURN": "this face up",
    "BEAT": "a card",
    "STAND_FOR": "this",
    "SKIP": "the next player",
}
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
_BASE_VERBS = 8
_MOST = 16


@dataclass(frozen=True, slots=True)
class _Stopped:
    """A sentence and where the parser stopped; `found` is None at its end, `before` at its start."""

    text: str
    found: Token | None
    before: Token | None
    following: frozenset[str]
    language: Language

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


def explain_stop(text: str, tokens: Sequence[Token], stop: Stop, language: Language) -> Mistake:
    """Give the mistake at the word where a sentence can no longer be read, or at its end."""
    stopped = _Stopped(
        text,
        tokens[stop.index] if stop.index < len(tokens) else None,
        tokens[stop.index - 1] if stop.index else None,
        find_following(stop.states),
        language,
    )
    for explain in _EXPLANATIONS:
        mistake = explain(stopped)
        if mistake is not None:
            return mistake
    raise AssertionError("the last explanation fits all")


def _second_sentence(s: _Stopped) -> Mistake | None:
    if s.found is None or s.before is None:
        return None
    if s.before.type == "STOP":
        said = f"A second sentence starts with `{s.word}`; one ability is one sentence."
        return Mistake("two-sentences", said, s.place, "Write each as an item of its own under `abilities`.")
    if "STOP" in s.following and s.word[:1].isupper() and s.found.type not in ("RANK", "NOUN", "KEYWORD"):
        hint = f"End the first one with a full stop after `{s.word_before}`, and make two items under `abilities`."
        return Mistake("two-sentences", f"A second sentence seems to start with `{s.word}`.", s.place, hint)
    return None


def _missing_stop(s: _Stopped) -> Mistake | None:
    if s.found is None and "STOP" in s.following:
        hint = "An ability is one sentence, capital first and full stop last."
        return Mistake("missing-stop", f"The full stop after `{s.word_before}` is missing.", s.place, hint)
    return None


def _unknown_word(s: _Stopped) -> Mistake | None:
    if s.found is None or s.found.type != "WORD":
        return None
    place, word = _typed_word(s)
    wrong = WRONG_WORDS.get(word.lower())
    if wrong is not None:
        return Mistake("wrong-word", f"The language has no `{word}`.", place, wrong)
    verb = _find_missing_verb(s, word)
    if verb is not None:
        said = f"`{word}` is no word of this deck: its `verbs` do not list `{verb}`."
        hint = "List it there if the rules can carry it out. " + _describe_following(s)
        return Mistake("verb-not-here", said, place, hint)
    near = _find_near(word, _list_spellings(s.following, s.language), 0.6)
    near = near or _find_near(word, s.language.spellings, 0.72)
    hint = f"Did you mean `{near}`?" if near else _describe_following(s)
    return Mistake("unknown-word", f"The word `{word}` is not in this deck's language.", place, hint)


def _typed_word(s: _Stopped) -> tuple[Span, str]:
    """Give an unknown word whole, also where it was read in pieces: `can't`, `{suit`."""
    match = re.compile(r"[\w-]+(?:'(?!s\b)\w+)?|\S").match(s.text, s.place.start)
    assert match is not None
    return Span(match.start(), len(match[0])), match[0]


def _find_missing_verb(s: _Stopped, word: str) -> str | None:
    for verb in VERBS:
        forms = {verb.name.split()[0], verb.third.split()[0], (verb.participle or "").split(" ")[0]}
        if word.lower() in forms and verb.name not in s.language.verbs:
            return verb.name
    return None


def _find_near(word: str, spellings: Sequence[str] | frozenset[str], cutoff: float) -> str:
    same = [spelling for spelling in spellings if spelling.lower() == word.lower()]
    return next(iter(same or difflib.get_close_matches(word, sorted(spellings), n=1, cutoff=cutoff)), "")


def _number_without_noun(s: _Stopped) -> Mistake | None:
    if s.before is None or s.before.type != "INT":
        return None
    nouns = _list_spellings(s.following & {"NOUN", "UNIT"}, s.language)
    if not nouns or (s.found is not None and s.found.type == "WORD"):
        return None
    many = s.before not in ("1", "-1")
    noun = s.language.plurals.get(nouns[0], nouns[0]) if many else nouns[0]
    said = f"`{s.word_before}` counts nothing: a noun has to follow it."
    hint = f"Write what is counted, such as `{s.word_before} {noun}`."
    return Mistake("number-without-noun", said, s.before.place, hint)


def _missing_object(s: _Stopped) -> Mistake | None:
    if s.before is None or s.before.type not in _VERBS or s.before.type == "ATTACK":
        return None
    if s.found is not None and s.found.type not in _AFTER_OBJECT:
        return None
    example = _EXAMPLES.get(s.before.type)
    hint = f"Write what it is done to, such as `{s.word_before} {example}`. " if example else ""
    said = f"`{s.word_before}` lacks its object: it is not said what."
    return Mistake("missing-object", said, s.before.place, hint + _describe_following(s))


def _wrong_article(s: _Stopped) -> Mistake | None:
    if s.found is None:
        return None
    if s.found.type == "A" and {"INT", "EACH"} <= s.following and "A" not in s.following:
        hint = "Write `1 card` or `each card`: what is done counts, and `a` never counts."
        return Mistake("unexpected-word", f"`{s.word}` cannot stand here; actions count.", s.place, hint)
    if s.found.type == "INT" and "A" in s.following and "INT" not in s.following:
        hint = f"Write `a {s.word}` for the kind of card."
        return Mistake("unexpected-word", f"The number `{s.word}` counts nothing here.", s.place, hint)
    if s.found.type == "ONE":
        return Mistake("wrong-word", "Numbers are written in digits, not as `one`.", s.place, "Write `1`.")
    if s.found.type == "OPPONENT" and s.before is not None and s.before.type != "YOUR":
        return Mistake("wrong-word", f"`{s.word}` stands alone here.", s.place, WRONG_WORDS["opponent"])
    return None


def _unjoined_step(s: _Stopped) -> Mistake | None:
    if s.found is None or s.before is None or s.found.type not in _VERBS:
        return None
    if s.before.type == "COMMA" and {"THEN", "AND"} & s.following:
        said = f"`{s.word}` starts another step, and only a comma stands before it."
    elif s.before.type == "AND" and "IF" not in s.following:
        said = f"`and` joins two things; `{s.word}` starts another step."
    elif s.before.type == "THEN":
        return None
    elif "COMMA" in s.following and "STOP" in s.following:
        said = f"`{s.word}` starts another step here."
    else:
        return None
    return Mistake("unjoined-step", said, s.place, f"Join steps with `, then`: `..., then {s.found} ...`.")


def _unexpected_word(s: _Stopped) -> Mistake:
    hint = _describe_following(s)
    if s.found is None or s.found.type == "STOP":
        how = "stops" if s.found is None else "ends too early"
        said = f"The sentence {how} after `{s.word_before}`." if s.before else "This ability has 0 words."
        return Mistake("unfinished-sentence", said, s.place, hint)
    after = f"after `{s.word_before}`" if s.before else "at the start"
    return Mistake("unexpected-word", f"`{s.word}` cannot stand {after}.", s.place, hint)


_EXPLANATIONS: tuple[Callable[[_Stopped], Mistake | None], ...] = (
    _second_sentence,
    _missing_stop,
    _unknown_word,
    _number_without_noun,
    _missing_object,
    _wrong_article,
    _unjoined_step,
    _unexpected_word,
)


# ---- what may stand at a point of a sentence: words, or at the start of a sentence or step the forms there are


def _list_spellings(terminals: frozenset[str], language: Language) -> list[str]:
    """Give every word of a deck that is one of some terminals, in the alphabet's order."""
    return sorted({form.spelling for form in _list_forms(terminals, language)})


def _list_forms(terminals: frozenset[str], language: Language) -> list[Form]:
    return [form for same in language.forms.values() for form in same if form.terminal in terminals]


def _describe_following(s: _Stopped) -> str:
    """Say what may stand where a sentence stopped: `Here can stand: ...`."""
    terminals, language = s.following, s.language
    if s.before is None:
        return "A sentence starts with " + _join(_SENTENCE_FORMS) + "." + _list_verbs(language)
    if {"YOU", "PUT"} <= terminals:
        forms = _STEP_FORMS_OF_TWO if language.vocabulary.players == (2, 2) else _STEP_FORMS
        choice = ("`choose one: ..., or ...`",) if "CHOOSE" in terminals else ()
        return "A step starts with " + _join((*forms, *choice)) + "."
    shown = [f"`{spelling}`" for spelling in _shorten(terminals, language)]
    if "INT" in terminals:
        shown.insert(0, "a number")
    if not shown:
        return "No word of this deck can stand here."
    more = len(shown) - _MOST
    listed = shown if more <= 0 else [*shown[:_MOST], f"{more} more words"]
    return "Here can stand: " + _join(listed) + "."


def _shorten(terminals: frozenset[str], language: Language) -> list[str]:
    """Give spellings without the second form of each word: `card` for `card` and `cards`."""
    first: dict[tuple[str, str], str] = {}
    for form in _list_forms(terminals, language):
        if not INTEGER.fullmatch(form.value):
            key = form.terminal, form.value
            first[key] = min(first.get(key, form.spelling), form.spelling, key=len)
    return sorted(first.values())


def _list_verbs(language: Language) -> str:
    verbs = sorted(verb.name for verb in language.verbs.values() if verb.frame.value)
    if not verbs:
        return ""
    shown = [f"`{verb}`" for verb in verbs[:_BASE_VERBS]]
    return " Verbs here: " + ", ".join(shown) + (", ..." if len(verbs) > _BASE_VERBS else "") + "."


def _join(items: Iterable[str]) -> str:
    listed = list(items)
    return listed[0] if len(listed) == 1 else ", ".join(listed[:-1]) + " or " + listed[-1]
