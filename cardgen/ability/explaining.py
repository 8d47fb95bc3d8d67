"""Why a sentence stopped being one: from the point where the parser stopped to a mistake that helps."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from cardgen.ability.ast import Span
from cardgen.ability.driver import Stop, find_following
from cardgen.ability.english import VERBS, WRONG_WORDS, Frame, choose_article
from cardgen.ability.following import (
    AFTER_HAVE,
    Stopped,
    describe_following,
    find_named,
    find_near,
    get_noun,
    list_spellings,
)
from cardgen.ability.language import Language
from cardgen.ability.lexer import Token
from cardgen.ability.mistakes import Mistake, find_long_number

_VERBS = {frame.value for frame in Frame} - {""}
_STARTS = (*_VERBS, "YOU", "THIS", "YOUR")
_AFTER_OBJECT = ("STOP", "COMMA", "INSTEAD", "UNLESS", "UNTIL", "AT", "FROM", "TO", "ON")
_BOUNDS = ("LEAST", "MOST")
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


def explain_stop(text: str, tokens: Sequence[Token], stop: Stop, language: Language) -> Mistake:
    """Give the mistake at the word where a sentence can no longer be read, or at its end."""
    stopped = Stopped(
        text,
        tokens[stop.index] if stop.index < len(tokens) else None,
        tokens[stop.index - 1] if stop.index else None,
        tokens[stop.index + 1] if stop.index + 1 < len(tokens) else None,
        find_following(stop.states),
        language,
        frozenset(find_named(tokens[: stop.index])),
    )
    for explain in _EXPLANATIONS:
        mistake = explain(stopped)
        if mistake is not None:
            return mistake
    raise AssertionError("the last explanation fits all")


def _second_sentence(s: Stopped) -> Mistake | None:
    if s.found is None or s.before is None:
        return None
    if s.before.type == "STOP":
        said = f"A second sentence starts with `{s.word}`; one ability is one sentence."
        return Mistake("two-sentences", said, s.place, "Write each as an item of its own under `abilities`.")
    if "STOP" in s.following and s.word[:1].isupper() and s.found.type not in ("RANK", "NOUN", "KEYWORD"):
        hint = f"End the first one with a full stop after `{s.word_before}`, and make two items under `abilities`."
        return Mistake("two-sentences", f"A second sentence seems to start with `{s.word}`.", s.place, hint)
    return None


def _missing_stop(s: Stopped) -> Mistake | None:
    if s.found is None and "STOP" in s.following:
        hint = "An ability is one sentence, capital first and full stop last."
        return Mistake("missing-stop", f"The full stop after `{s.word_before}` is missing.", s.place, hint)
    return None


def _keyword_inside(s: Stopped) -> Mistake | None:
    """Tell of a keyword that shares its sentence with other words."""
    if s.found is None or s.found.type not in ("WORD", "KEYWORD", *_VERBS) or (s.before and "KEYWORD" in s.following):
        return None
    words = s.language.vocabulary.keywords
    rest = s.text[s.place.start :]
    exact = (word.name for word in words if re.match(rf"{re.escape(word.name)}(?![\w-])", rest))
    name = next(exact, None)
    if name is None and s.found.type == "WORD":
        name = next((word.name for word in words if re.match(rf"{re.escape(word.name)}(?![\w-])", rest, re.I)), None)
    if name is None or (s.before is None and not rest.startswith(name)):
        return None
    said = f"`{name}` is a keyword, and a keyword stands alone in its sentence."
    hint = f"Write `{name}.` as an item of its own under `abilities`."
    if name.lower() in list_spellings(s.following, s.language):
        said, hint = f"`{name}` is a keyword, which cannot stand here.", f"Write `{name.lower()}`: capitals count."
    return Mistake("unexpected-word", said, Span(s.place.start, len(name)), hint)


def _unknown_word(s: Stopped) -> Mistake | None:
    if s.found is None or s.found.type != "WORD":
        return None
    place, word = _typed_word(s)
    long = find_long_number(s.text, place.start)
    if long is not None:
        return long
    wrong = _correct_wrong_word(word, s)
    if wrong is not None:
        return Mistake("wrong-word", f"The language has no `{word}`.", place, wrong)
    verb = _find_missing_verb(s, word)
    if verb is not None:
        said = f"`{word}` is no word of this deck: its `verbs` do not list `{verb}`."
        hint = "List it there if the rules can carry it out. " + describe_following(s)
        return Mistake("verb-not-here", said, place, hint)
    event = _find_event(s, word)
    if event is not None:
        said = f"`{word}` is nothing that a card of this deck does."
        return Mistake("unknown-word", said, place, f"It is only asked for, as in `When {event}, ...`.")
    if not word[0].isalnum():
        hint = "A sentence ends with a full stop." if "STOP" in s.following else describe_following(s)
        return Mistake("unknown-word", f"The sign `{word}` cannot stand in an ability.", place, hint)
    return Mistake(
        "unknown-word", f"The word `{word}` is not in this deck's language.", place, _suggest_spelling(word, s)
    )


def _suggest_spelling(word: str, s: Stopped) -> str:
    near = find_near(word, list_spellings(s.following, s.language))
    if not near:
        same = sorted(each for each in s.language.spellings if each.lower() == word.lower())
        known = f"This deck's word is `{same[0]}`, but it cannot stand here. " if same else ""
        return known + describe_following(s)
    shown = near[0].upper() + near[1:] if s.before is None else near
    return f"Write `{shown}`: capitals count." if near.lower() == word.lower() else f"Did you mean `{shown}`?"


def _correct_wrong_word(word: str, s: Stopped) -> str | None:
    """Give what to write instead of a word that people write and the language has not."""
    lower = word.lower()
    if lower == "can" and s.behind is not None and s.behind == "not":
        return "Write `cannot`, in one word."
    if lower == "opponents":
        if s.before is not None and s.before.type == "YOUR":
            return "Write `opponent's`, with an apostrophe."
        return WRONG_WORDS["opponent"]
    return WRONG_WORDS.get(lower)


def _find_event(s: Stopped, word: str) -> str | None:
    """Give the participle of a verb that a deck only asks for, where it is written as something that is done."""
    for verb in s.language.verbs.values() if s.following & _VERBS else ():
        if verb.frame is Frame.EVENT and word.lower() in (verb.name, verb.third):
            return verb.participle
    return None


def _typed_word(s: Stopped) -> tuple[Span, str]:
    """Give an unknown word whole, also where it was read in pieces: `can't`, `{suit`."""
    match = re.compile(r"[\w-]+(?:'(?!s\b)\w+)?|\S").match(s.text, s.place.start)
    assert match is not None
    return Span(match.start(), len(match[0])), match[0]


def _find_missing_verb(s: Stopped, word: str) -> str | None:
    for verb in VERBS:
        forms = {verb.name.split()[0], verb.third.split()[0], (verb.participle or "").split(" ")[0]}
        if word.lower() in forms and verb.name not in s.language.verbs:
            return verb.name
    return None


def _number_without_noun(s: Stopped) -> Mistake | None:
    if s.before is None or s.before.type != "INT":
        return None
    nouns = list_spellings(s.following & {"NOUN", "UNIT"}, s.language)
    if not nouns or (s.found is not None and s.found.type == "WORD"):
        return None
    if s.found is not None and s.found.type in {"NOUN", "UNIT"} - s.following:
        return _wrong_counted(s, nouns)
    many = s.before not in ("1", "-1")
    first = "card" if "card" in nouns else nouns[0]
    noun = s.language.plurals.get(first, first) if many else first
    said = f"`{s.word_before}` counts nothing: a noun has to follow it."
    hint = f"Write what is counted, such as `{s.word_before} {noun}`."
    return Mistake("number-without-noun", said, s.before.place, hint)


def _wrong_counted(s: Stopped, nouns: Sequence[str]) -> Mistake:
    """Say of a noun where only a unit of the deck counts, or the other way round, what can be counted there."""
    assert s.found is not None
    kinds = {"NOUN": ("a noun", "nouns"), "UNIT": ("a unit", "units")}
    wanted = "UNIT" if s.found.type == "NOUN" else "NOUN"
    (found, _), (follows, key) = kinds[s.found.type], kinds[wanted]
    said = f"`{s.word}` cannot be counted here: it is {found} of the deck, and {follows} has to follow."
    names = ", ".join(f"`{noun}`" for noun in nouns[:6])
    hint = f"The {key} here: {names}. Declare `{s.found}` under `{key}` of the `language` if it is one."
    return Mistake("unexpected-word", said, s.place, hint)


def _missing_object(s: Stopped) -> Mistake | None:
    if s.before is None or s.before.type not in _VERBS or s.before.type == "ATTACK" or s.following == AFTER_HAVE:
        return None
    if s.found is not None and s.found.type not in _AFTER_OBJECT:
        return None
    example = _EXAMPLES.get(s.before.type)
    hint = f"Write what it is done to, such as `{s.word_before} {example}`. " if example else ""
    said = f"`{s.word_before}` lacks its object: it is not said what."
    return Mistake("missing-object", said, s.before.place, hint + describe_following(s))


def _misplaced_limit(s: Stopped) -> Mistake | None:
    """Tell of `no`, `at least` and `at most` where nothing is said of what somebody has."""
    if s.found is None:
        return None
    behind = s.behind.type if s.found.type == "AT" and s.behind is not None else None
    limit = behind if behind in _BOUNDS else s.found.type
    if limit not in ("NO", *_BOUNDS):
        return None
    place = s.place if s.behind is None or limit != behind else Span(s.place.start, s.behind.place.end - s.place.start)
    words = s.text[place.start : place.end]
    hint = f"Write `at {words}`." if s.following == AFTER_HAVE else WRONG_WORDS[limit.lower()]
    after = f" after `{s.word_before}`" if s.before else " at the start"
    return Mistake("wrong-word", f"`{words}` cannot stand{after}.", place, hint)


def _wrong_article(s: Stopped) -> Mistake | None:
    if s.found is None:
        return None
    if s.found.type == "INT" and s.following == AFTER_HAVE:
        hint = f"Write `at least {s.word}` or `at most {s.word}`."
        return Mistake("unexpected-word", f"It is not said how `{s.word}` is meant.", s.place, hint)
    if s.found.type == "A" and {"INT", "EACH"} <= s.following and "A" not in s.following:
        noun = str(s.behind) if s.behind is not None and s.behind.type in ("NOUN", "UNIT") else "card"
        each = "" if s.behind is not None and s.behind.type == "UNIT" else f" or `each {noun}`"
        hint = f"Write `1 {noun}`{each}: what is done counts, and `a` never counts."
        return Mistake("unexpected-word", f"`{s.word}` cannot stand here; actions count.", s.place, hint)
    if s.found.type == "INT" and "A" in s.following and "INT" not in s.following:
        hint = f"Write `{choose_article(s.word)} {s.word}` for the kind of card."
        return Mistake("unexpected-word", f"The number `{s.word}` counts nothing here.", s.place, hint)
    if s.found.type in ("RANK", "NOUN", "FACE") and "A" in s.following and s.found.type not in s.following:
        more = " ..." if s.found.type == "FACE" else ""
        hint = f"Write `{choose_article(str(s.found))} {s.found}{more}` for the kind of card."
        return Mistake("unexpected-word", f"`{s.word}` needs a word before it.", s.place, hint)
    if s.found.type == "ONE":
        return Mistake("wrong-word", "Numbers are written in digits, not as `one`.", s.place, "Write `1`.")
    if s.found.type == "OPPONENT" and s.before is not None and s.before.type != "YOUR":
        return Mistake("wrong-word", f"`{s.word}` stands alone here.", s.place, WRONG_WORDS["opponent"])
    return None


def _wrong_turn(s: Stopped) -> Mistake | None:
    """Tell of a known word at a wrong place where it is known what people mean by it."""
    hint = _correct_turn(s)
    if hint is None:
        return None
    after = f" after `{s.word_before}`" if s.before else " at the start"
    return Mistake("unexpected-word", f"`{s.word}` cannot stand{after}.", s.place, hint)


def _correct_turn(s: Stopped) -> str | None:
    found, before = s.found, s.before.type if s.before else ""
    if found is None or found.type == "WORD":
        return None
    zone = next((zone.name for zone in s.language.vocabulary.zones), "deck")
    turns = (
        (before == "WHEN", "After `When` stands what happens to this card. " + describe_following(s)),
        (found.type == "TOP" and before == "THE", f"Name the pile first: `the {zone}'s top card`."),
        (found.type == "OF" and before == "ZONE", f"Say whose it is before it: `your opponent's {s.word_before}`."),
        (found.type == "INSTEAD" and before == "COMMA", "`instead` stands last: `..., return this face up instead.`"),
        (found.type == "FACE" and "FACE_WORD" in s.following, f"Write `{s.word.replace('-', ' ')}`, without a hyphen."),
        (found.type == "FACE_WORD" and "FACE" in s.following, "Write `face-up` or `face-down`, with a hyphen."),
        (found.type == "IF" and before == "THEN", "Write `..., and if you do, ...`."),
        (found.type == "IF" and "STOP" in s.following, "Write a condition before its step: `if you have ..., ...`."),
        (found.type == "ZONE" and s.following == {"OPPONENT"}, _show_condition(s)),
        (before == "YOU" and found.type in _VERBS, f"Write `you may {found}`, or leave out `you`: it is you who acts."),
        (before == "CHOOSE", "Write `choose one: ..., or ...`; of cards a number lets you choose: `1 of your cards`."),
        (before == "PART" and found.type in _STARTS, f"Write a comma after `{s.word_before}`."),
        (found.type == "STOP" and s.following == {"OF"} and before in ("RANK", "INT"), f"Write `a {s.word_before}`."),
    )  # fmt: skip
    return next((hint for fits, hint in turns if fits), None)


def _show_condition(s: Stopped) -> str:
    return f"Write what somebody has: `if you have no {get_noun(s.language, 2)} in your {s.word}, ...`."


def _unjoined_step(s: Stopped) -> Mistake | None:
    if s.found is None or s.before is None or s.found.type not in _VERBS:
        return None
    if s.before.type == "COMMA" and {"THEN", "AND"} & s.following:
        said = f"`{s.word}` starts another step, and only a comma stands before it."
    elif s.before.type == "AND":
        said = f"`and` joins two things; `{s.word}` starts another step."
    elif s.before.type == "THEN":
        return None
    elif "COMMA" in s.following and "STOP" in s.following:
        said = f"`{s.word}` starts another step here."
    else:
        return None
    return Mistake("unjoined-step", said, s.place, f"Join steps with `, then`: `..., then {s.found} ...`.")


def _unexpected_word(s: Stopped) -> Mistake:
    hint = describe_following(s)
    if s.found is None or s.found.type == "STOP":
        how = "stops" if s.found is None else "ends too early"
        said = f"The sentence {how} after `{s.word_before}`." if s.before else "This ability has 0 words."
        return Mistake("unfinished-sentence", said, s.place, hint)
    after = f"after `{s.word_before}`" if s.before else "at the start"
    return Mistake("unexpected-word", f"`{s.word}` cannot stand {after}.", s.place, hint)


_EXPLANATIONS: tuple[Callable[[Stopped], Mistake | None], ...] = (
    _second_sentence,
    _missing_stop,
    _keyword_inside,
    _unknown_word,
    _number_without_noun,
    _misplaced_limit,
    _missing_object,
    _wrong_turn,
    _wrong_article,
    _unjoined_step,
    _unexpected_word,
)
