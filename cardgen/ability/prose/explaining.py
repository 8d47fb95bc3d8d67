"""Why a text is no sentence of prose: the word where its last reading stopped, what may stand there, what is near."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from cardgen.ability.ast import Span
from cardgen.ability.following import join_words
from cardgen.ability.mistakes import Mistake
from cardgen.ability.prose.driver import Halt
from cardgen.ability.prose.lexer import MISFIT, Slot
from cardgen.ability.prose.lexicon import PARAMETER, Lexicon
from cardgen.ability.prose.nearest import NUMBERS, find_accepted, find_close, find_turned, find_untargeted
from cardgen.ability.prose.slips import find_slip
from cardgen.ability.prose.unlisted import find_unlisted, find_unlisted_before
from cardgen.ability.prose.words import DETERMINERS, STATES, split

_MOST_VERBS = 12
_FAR = 4  # words behind a keyword at the start, within which it is the keyword that is misplaced
_DETERMINERS = split(DETERMINERS)
WORD_AMISS = "A word is missing or too much here."
_VERBS = frozenset({"VB", "VZ", "VD", "VBE", "HAS", "MODAL", "VN", "VG"})
_AFTER_DETERMINERS = frozenset({"NOUN", "ADJ", "INT"})
_COMMAS = frozenset({"COMMA", *(f"COMMA_{letter}" for letter in "CLNOPSTW")})
# what may follow, by its terminals: the first that fits is told, its other terminals with it
_FOLLOWING: tuple[tuple[frozenset[str], str], ...] = (
    (frozenset({"STOP"}), "a full stop"),
    (frozenset({"COLON"}), "`:`"),
    (_COMMAS, "a comma"),
    (frozenset({"VB", "VZ", "VD", "VBE", "HAS", "MODAL", "BE"}), "a verb"),
    (frozenset({"VG"}), "a verb with `-ing`"),
    (frozenset({"PRON", "DET", "NOUN", "NUM", "INT", "ADJ", "KEYWORD", "LIMIT"}), "a thing such as `{thing}`"),
    (frozenset({"PREP"}), "a phrase such as `from your hand`"),
    (frozenset({"OF"}), "`of`"),
    (frozenset({"TO"}), "`to` with a verb"),
    (frozenset({"SUB"}), "`if`, `when` or `until`"),
    (frozenset({"AND_C", "AND_N", "OR_C", "OR_N"}), "`and` or `or`"),
    (frozenset({"THEN"}), "`then`"),
    (frozenset({"REL"}), "`that`"),
    (frozenset({"TDET"}), "a time such as `this turn`"),
    (frozenset({"ADV", "PADV"}), "a word such as `again`"),
)


def explain_halt(
    text: str, slots: Sequence[Slot], halt: Halt, lexicon: Lexicon, accepts: Callable[[str], bool]
) -> Mistake:
    """Give the mistake at the word where the last reading stopped; `accepts` tells of another text if it is read."""
    slip = find_slip(text, slots)
    if slip is not None:
        untargeted = find_untargeted(text, accepts)
        return replace(slip, hint=f"Write `{untargeted}`") if untargeted else slip
    turned = find_turned(text, accepts)
    if turned:
        return Mistake("unexpected-word", WORD_AMISS, _find_change(text, turned), f"Accepted is `{turned}`")
    if halt.index >= len(slots):
        return _explain_end(text, slots, halt, lexicon)
    entry, place = slots[halt.index].entries[0], slots[halt.index].place
    if entry.terminal == MISFIT and halt.index + 1 < len(slots) and entry.value in _DETERMINERS:
        halt = Halt(halt.index + 1, _AFTER_DETERMINERS)  # it is the word behind that cannot stand there
        entry, place = slots[halt.index].entries[0], slots[halt.index].place
    word = text[place.start : place.end]
    near = find_accepted((text[: place.start], word, text[place.end :]), halt, lexicon, accepts)
    accepted = f"Accepted is `{near}`" if near else ""
    following = halt.following - _COMMAS if halt.index == 0 else halt.following
    hint = " ".join(part for part in (accepted, describe_following(following, lexicon)) if part)
    name = slots[0].entries[0].value
    is_keyword = name in lexicon.keywords or slots[0].entries[0].sort == "keyword"
    if is_keyword and halt.index < _FAR:
        said = f"`{name}` is a keyword, and a keyword stands alone in its sentence."
        hint = f"Write `{name}.` as an item of its own under `abilities`."
        return Mistake("unexpected-word", said, slots[0].place, hint)
    before = slots[halt.index - 1].place if halt.index else None
    if entry.terminal == "WORD" and (before is None or text[before.start : before.end] != "."):
        return _explain_unknown(text, place, hint, halt.following, lexicon)
    if before is not None and text[before.start : before.end] == ".":
        hint = "Write each as an item of its own under `abilities`."
        said = f"A second sentence starts with `{word}`; one ability is one sentence."
        return Mistake("two-sentences", said, place, hint)
    if word in lexicon.keywords:
        said = f"`{word}` is a keyword, which is no thing that can be counted."
        hint = f"Write `with {word}` behind the thing, or declare `{word}` under `nouns` rather than `keywords`."
        return Mistake("unexpected-word", said, place, hint)
    shaped = _explain_shape(text, slots, halt, lexicon)
    if shaped is not None:
        return shaped
    unlisted = find_unlisted_before(slots, halt.index, lexicon)
    if unlisted is not None:
        found, verb = unlisted
        return _refuse_verb(text[found.start : found.end], verb, found, lexicon)
    if word == ".":
        said = f"The sentence ends too early{_tell_after(text, before)}."
        return Mistake("unfinished-sentence", said, place, hint)
    return Mistake("unexpected-word", f"`{word}` cannot stand {_tell_place(text, before)}.", place, hint)


def _find_change(text: str, turned: str) -> Span:
    """Give the first word of a text that is another one in its turned form."""
    same = next((at for at, (one, other) in enumerate(zip(text, turned, strict=False)) if one != other), len(text))
    start = same + 1 if text[same : same + 1] == " " else text.rfind(" ", 0, same) + 1
    word = re.compile(r"[^\s,.:;]+|[,.:;]").match(text, start)
    return Span(start, 0 if word is None else len(word[0]))


def _explain_shape(text: str, slots: Sequence[Slot], halt: Halt, lexicon: Lexicon) -> Mistake | None:
    """Tell of `if ... or ... and ...` that it is open, and of a verb behind `all` that a noun is wanted."""
    entry, place = slots[halt.index].entries[0], slots[halt.index].place
    before = slots[: halt.index]
    last = text[before[-1].place.start : before[-1].place.end].lower() if before else ""
    is_counted = last.isdecimal()
    if (is_counted or last in _DETERMINERS) and entry.value in lexicon.verbs:
        said = f"`{text[place.start : place.end]}` is a form of the verb `{entry.value}`, and a noun is wanted."
        where = "`units` or `nouns`" if is_counted else "`nouns`"
        return Mistake("unexpected-word", said, place, f"Declare it under {where} as well, or write a noun.")
    joints = [slot.place for slot in before if slot.entries[0].value in ("and", "or")]
    words = [text[each.start : each.end] for each in joints]
    is_behind_comma = bool(before) and before[-1].entries[0].value == ","
    if is_behind_comma and "SUB" in {each.terminal for each in slots[0].entries} and {*words} == {"and", "or"}:
        turn = next(at for at, word in zip(joints, words, strict=True) if word != words[0])
        said = "`and` and `or` stand side by side, and it is open which of the things belong together."
        return Mistake("unexpected-word", said, turn, "Say it in two items, each with one of the two words.")
    return None


def describe_following(following: frozenset[str], lexicon: Lexicon) -> str:
    """Say what may stand at a place: `Here can stand: ...`."""
    thing = "1 card" if "card" in lexicon.plurals else "this"
    told = [words.format(thing=thing) for terminals, words in _FOLLOWING if terminals & following]
    return f"Here can stand: {join_words(told)}." if told else "Nothing can stand here."


def _explain_end(text: str, slots: Sequence[Slot], halt: Halt, lexicon: Lexicon) -> Mistake:
    place = Span(len(text.rstrip()), 0)
    before = slots[-1].place if slots else None
    if before is None:
        return Mistake("unfinished-sentence", "This ability has 0 words.", place, "Write what the card does.")
    if "STOP" in halt.following:
        said = f"The full stop{_tell_after(text, before)} is missing."
        return Mistake("missing-stop", said, place, "An ability is one sentence, capital first and full stop last.")
    said = f"The sentence stops{_tell_after(text, before)}."
    return Mistake("unfinished-sentence", said, place, describe_following(halt.following, lexicon))


def _tell_after(text: str, before: Span | None) -> str:
    return "" if before is None else f" after `{text[before.start : before.end]}`"


def _tell_place(text: str, before: Span | None) -> str:
    return "at the start" if before is None else _tell_after(text, before).strip()


def _explain_unknown(text: str, at: Span, hint: str, following: frozenset[str], lexicon: Lexicon) -> Mistake:
    match = re.compile(r"[\w-]+(?:'(?!s\b)\w+)?|\S").match(text, at.start)
    assert match is not None
    word, place = match[0], Span(match.start(), len(match[0]))
    if word.lower() in NUMBERS:
        return Mistake(
            "wrong-word",
            f"The language has no `{word}`.",
            place,
            f"Write the number in digits: `{NUMBERS.index(word.lower())}`.",
        )
    if f"{word} {PARAMETER}" in lexicon.keywords:
        said = f"The keyword `{word}` takes a number, and none follows."
        return Mistake("unknown-word", said, place, f"Write `{word} 2`.")
    verb = find_unlisted(word, lexicon) if following & _VERBS or not following & _AFTER_DETERMINERS else None
    if place.end + 1 >= len(text.rstrip()) and place.start == 0:
        said = f"`{word}` is no keyword of this deck."
        return Mistake(
            "unknown-word", said, place, f"Declare it with what it stands for: `keywords: {{{word}: [...]}}`."
        )
    if verb is not None:
        return _refuse_verb(word, verb, place, lexicon)
    if not word[0].isalnum():
        return Mistake("unknown-word", f"The sign `{word}` cannot stand in an ability.", place, hint)
    said = f"The word `{word}` is not in this deck's language."
    near = find_close(word, following, lexicon)
    likely = find_close(word, None, lexicon)
    if not near and likely and f" {likely}" in hint.partition("Here can stand")[0]:
        near = likely  # the word before was taken for another one: `this beets`
    meant = f"Did you mean `{near}`? " if near else "Declare it under `nouns`, `units`, `zones` or `verbs`. "
    return Mistake("unknown-word", said, place, meant + hint)


def _refuse_verb(word: str, verb: str, place: Span, lexicon: Lexicon) -> Mistake:
    said = f"`{word}` is no word of this deck: its `verbs` do not list `{verb}`."
    listed = [f"`{name}`" for name in lexicon.verbs if name not in split(STATES)]
    more = len(listed) - _MOST_VERBS
    known = ", ".join(listed[:_MOST_VERBS]) + (f" and {more} more" if more > 0 else "")
    hint = f"List `{verb}` under `verbs` of the `language`" + (
        f", or take one that it lists: {known}." if known else "."
    )
    return Mistake("verb-not-here", said, place, hint)
