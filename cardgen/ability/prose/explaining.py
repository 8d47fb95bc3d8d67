"""Why a text is no sentence of prose: the word where its last reading stopped, what may stand there, what is near."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Sequence

from cardgen.ability.ast import Span
from cardgen.ability.following import find_near, join_words
from cardgen.ability.mistakes import Mistake
from cardgen.ability.prose.driver import Halt
from cardgen.ability.prose.lexer import MISFIT, Slot
from cardgen.ability.prose.lexicon import Lexicon
from cardgen.ability.prose.slips import find_slip
from cardgen.ability.prose.unlisted import find_unlisted, find_unlisted_before
from cardgen.ability.prose.words import DETERMINERS, STATES, split

_NUMBERS = split("zero, one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve")
_MOST_VERBS = 12
_FAR = 4  # words behind a keyword at the start, within which it is the keyword that is misplaced
_DETERMINERS = split(DETERMINERS)
_AFTER_DETERMINERS = frozenset({"NOUN", "ADJ", "INT"})
# what may follow, by its terminals: the first that fits is told, its other terminals with it
_FOLLOWING: tuple[tuple[frozenset[str], str], ...] = (
    (frozenset({"STOP"}), "a full stop"),
    (frozenset({"COLON"}), "`:`"),
    (frozenset({"COMMA", "COMMA_C", "COMMA_N", "COMMA_T", "COMMA_P", "COMMA_W"}), "a comma"),
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
        return slip
    if halt.index >= len(slots):
        return _explain_end(text, slots, halt, lexicon)
    entry, place = slots[halt.index].entries[0], slots[halt.index].place
    if entry.terminal == MISFIT and halt.index + 1 < len(slots) and entry.value in _DETERMINERS:
        halt = Halt(halt.index + 1, _AFTER_DETERMINERS)  # it is the word behind that cannot stand there
        entry, place = slots[halt.index].entries[0], slots[halt.index].place
    word = text[place.start : place.end]
    near = _find_accepted(text, place, halt, lexicon, accepts)
    hint = " ".join(part for part in (near, describe_following(halt.following, lexicon)) if part)
    name = slots[0].entries[0].value
    if name in lexicon.keywords and halt.index < _FAR:
        said = f"`{name}` is a keyword, and a keyword stands alone in its sentence."
        hint = f"Write `{name}.` as an item of its own under `abilities`."
        return Mistake("unexpected-word", said, slots[0].place, hint)
    before = slots[halt.index - 1].place if halt.index else None
    if entry.terminal == "WORD" and (before is None or text[before.start : before.end] != "."):
        return _explain_unknown(text, place, hint, lexicon)
    if before is not None and text[before.start : before.end] == ".":
        hint = "Write each as an item of its own under `abilities`."
        said = f"A second sentence starts with `{word}`; one ability is one sentence."
        return Mistake("two-sentences", said, place, hint)
    if word in lexicon.keywords:
        said = f"`{word}` is a keyword, which is no thing that can be counted."
        hint = f"Write `with {word}` behind the thing, or declare `{word}` under `nouns` rather than `keywords`."
        return Mistake("unexpected-word", said, place, hint)
    unlisted = find_unlisted_before(slots, halt.index, lexicon)
    if unlisted is not None:
        found, verb = unlisted
        return _refuse_verb(text[found.start : found.end], verb, found, lexicon)
    if word == ".":
        said = f"The sentence ends too early{_tell_after(text, before)}."
        return Mistake("unfinished-sentence", said, place, hint)
    return Mistake("unexpected-word", f"`{word}` cannot stand {_tell_place(text, before)}.", place, hint)


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


def _explain_unknown(text: str, at: Span, hint: str, lexicon: Lexicon) -> Mistake:
    match = re.compile(r"[\w-]+(?:'(?!s\b)\w+)?|\S").match(text, at.start)
    assert match is not None
    word, place = match[0], Span(match.start(), len(match[0]))
    if word.lower() in _NUMBERS:
        return Mistake(
            "wrong-word",
            f"The language has no `{word}`.",
            place,
            f"Write the number in digits: `{_NUMBERS.index(word.lower())}`.",
        )
    verb = find_unlisted(word, lexicon)
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
    near = _find_close(word, lexicon)
    meant = f"Did you mean `{near}`? " if near else "Declare it under `nouns`, `units`, `zones` or `verbs`. "
    return Mistake("unknown-word", said, place, meant + hint)


def _find_close(word: str, lexicon: Lexicon) -> str:
    near = find_near(word, _list_words(lexicon))
    return near if difflib.SequenceMatcher(None, word.lower(), near.lower()).ratio() >= 0.75 else ""


def _refuse_verb(word: str, verb: str, place: Span, lexicon: Lexicon) -> Mistake:
    said = f"`{word}` is no word of this deck: its `verbs` do not list `{verb}`."
    listed = [f"`{name}`" for name in lexicon.verbs if name not in split(STATES)]
    more = len(listed) - _MOST_VERBS
    known = ", ".join(listed[:_MOST_VERBS]) + (f" and {more} more" if more > 0 else "")
    hint = f"List `{verb}` under `verbs` of the `language`" + (
        f", or take one that it lists: {known}." if known else "."
    )
    return Mistake("verb-not-here", said, place, hint)


def _list_words(lexicon: Lexicon) -> list[str]:
    return sorted({" ".join(spelling.pieces) for same in lexicon.spellings.values() for spelling in same})


# ---- the nearest sentence


def _find_accepted(text: str, place: Span, halt: Halt, lexicon: Lexicon, accepts: Callable[[str], bool]) -> str:
    """Give the nearest sentence that is read: without the word, with another one for it, or with one more."""
    before, word, after = text[: place.start], text[place.start : place.end], text[place.end :]
    turned = [re.sub(pattern, turn, text) for pattern, turn in _TURNS]
    for candidate in (*turned, *_list_candidates(before, word, after, halt.following, lexicon)):
        candidate = re.sub(r" +([ ,.:;])", r"\1", candidate).strip()
        candidate = candidate[:1].upper() + candidate[1:]
        if candidate != text and accepts(candidate):
            return f"Accepted is `{candidate}`"
    return ""


def _list_candidates(before: str, word: str, after: str, following: frozenset[str], lexicon: Lexicon) -> Iterator[str]:
    near = _find_close(word, lexicon)
    if near:
        yield f"{before}{near}{after}"
    if word.lower() in _NUMBERS:
        yield f"{before}{_NUMBERS.index(word.lower())}{after}"
    yield f"{before}{after}"
    for insertion in _INSERTIONS:
        yield f"{before.rstrip()}{insertion} {word}{after}"
    for terminal in sorted(following & {"NOUN", "VB", "VZ", "PREP", "DET", "PRON"}):
        for spelling in difflib.get_close_matches(word.lower(), [*_list_of(terminal, lexicon)], n=2, cutoff=0.75):
            yield f"{before}{spelling}{after}"


_INSERTIONS = (" a", " the", " 1", " of", " to", ",", " and", ", then", " this is", " from", " in", " you", " that")
_TURNS = (  # what is written in another way, wherever the sentence stops
    (r", if (you|they) do,? ", r", and if \1 do, "),
    (r",? then ", ", "),
    (r",? then ", ", then "),
)


def _list_of(terminal: str, lexicon: Lexicon) -> Iterator[str]:
    for same in lexicon.spellings.values():
        yield from (" ".join(spelling.pieces) for spelling in same if terminal in spelling.types)
