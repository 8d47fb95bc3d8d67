"""From a sentence of prose to its slots: for each word what it can be at its place, the likeliest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from cardgen.ability.ast import Span
from cardgen.ability.language import INTEGER, PIECE
from cardgen.ability.lexer import Token
from cardgen.ability.prose.frames import Frame
from cardgen.ability.prose.lexicon import NUMBERS, PARAMETER, Entry, Lexicon, Spelling, make_spelling
from cardgen.ability.prose.words import BEFORE_DETERMINERS


class WordToken(Token):
    """A token of prose: beside its terminal and value what sort of noun it is and its number as it is written."""

    __slots__ = ("frame", "many", "sort")

    sort: str
    many: bool | None
    frame: Frame | None


class Slot(NamedTuple):
    """A word of a sentence: what it can be at its place, the likeliest first."""

    entries: tuple[Entry, ...]
    place: Span


MISFIT = "MISFIT"  # a word of the language that cannot stand between its neighbours
_NOUNISH = frozenset({"NOUN", "ADJ", "INT", "SIGNED", "WORD"})
_NAMED = _NOUNISH | {"ALONE"}
_VERBISH = frozenset({"VB", "VZ", "VD", "VBE", "HAS", "MODAL"})
_BEFORE_NOUNS = frozenset({"DET", "ADJ", "INT"})
_BEFORE_WORDS = frozenset({"DET", "INT", "POSS", "ADJ"})
_NONE: frozenset[str] = frozenset()
_BOUND_TO_NEXT = frozenset({"DET", "ADJ", "INT", "REL", "RSUB", "TDET", "TO"})
_SINGLE = ("DET", "ADJ", "POSS", "INT", "TDET")
_BOUND = frozenset({"BOUND"})
_COMMAS = ("COMMA", "COMMA_C", "COMMA_N")


def read_slots(text: str, lexicon: Lexicon) -> list[Slot]:
    """Give the slots of a sentence; what cannot be because of its neighbours is left out."""
    matches = [*PIECE.finditer(text)]
    pieces = tuple([match[0] for match in matches])
    words: list[Spelling] = []
    places: list[Span] = []
    index = 0
    while index < len(pieces):
        word, length = _find_spelling(pieces, index, lexicon)
        start = matches[index].start()
        places.append(Span(start, matches[index + length - 1].end() - start))
        words.append(word)
        index += length
    if words and words[0].entries[0].value == "then":  # `Then draw a card.`
        words[0] = make_spelling([Entry((), "PADV", "then")])
    for number in reversed(range(len(words))):  # so that what follows is narrow already
        words[number] = _narrow(words, number)
    return [Slot(word.entries, place) for word, place in zip(words, places, strict=True)]


def make_token(entry: Entry, place: Span) -> WordToken:
    """Give the token of what a word is read as."""
    token = str.__new__(WordToken, entry.value)
    token.type, token.place = entry.terminal, place
    token.sort, token.many, token.frame = entry.sort, entry.many, entry.frame
    return token


def _find_spelling(pieces: tuple[str, ...], index: int, lexicon: Lexicon) -> tuple[Spelling, int]:
    """Give the longest spelling at a place, and its length in pieces."""
    piece = pieces[index]
    if piece == "+" and index + 1 < len(pieces) and INTEGER.fullmatch(pieces[index + 1]):
        return make_spelling([Entry((), "SIGNED", "+" + pieces[index + 1])]), 2
    if not piece[0].isalpha() and INTEGER.fullmatch(piece):
        return _spell_number(piece, piece in lexicon.ranks), 1
    found = _find_numbered(pieces, index, lexicon) or _find_longest(pieces, index, lexicon)
    if index == 0 and piece[:1].isupper():
        found = _find_first(pieces, found, lexicon)
    return (make_spelling([Entry((), "WORD", piece)]), 1) if found is None else (found, len(found.pieces))


@lru_cache(maxsize=256)
def _spell_number(number: str, is_rank: bool) -> Spelling:
    if number.startswith("-"):
        return make_spelling([Entry((), "SIGNED", number)])
    rank = [Entry((), "NOUN", number, "card", False)] if is_rank else []
    return make_spelling([*(Entry((), terminal, number) for terminal in NUMBERS), *rank])


def _find_numbered(pieces: tuple[str, ...], index: int, lexicon: Lexicon) -> Spelling | None:
    """Give a keyword with its number, `Brew 2`."""
    for spelling in lexicon.spellings.get(pieces[index], ()):
        *name, last = spelling.pieces
        number = pieces[index + len(name) : index + len(name) + 1]
        if last != PARAMETER or not name or not number or not number[0].isdecimal():
            continue
        if pieces[index : index + len(name)] == tuple(name):
            shown = " ".join((*name, *number))
            entries = [replace(entry, value=shown) for entry in spelling.entries]
            return make_spelling(entries, (*name, *number))
    return None


def _find_longest(pieces: tuple[str, ...], index: int, lexicon: Lexicon) -> Spelling | None:
    for spelling in lexicon.spellings.get(pieces[index], ()):  # the longest first
        length = len(spelling.pieces)
        if length == 1 or pieces[index : index + length] == spelling.pieces:
            behind = pieces[index + length : index + length + 1]
            is_open = length == 1 or spelling.pieces[-1] != "than" or not behind
            if is_open or INTEGER.fullmatch(behind[0]) or behind[0] == PARAMETER:
                return spelling  # but `1 coin more than its cost`
    return None


def _find_first(pieces: tuple[str, ...], written: Spelling | None, lexicon: Lexicon) -> Spelling | None:
    """Read the capital at the start of a sentence as that of a name or of any other word, never of a keyword."""
    lowered = _find_longest((pieces[0][:1].lower() + pieces[0][1:], *pieces[1:]), 0, lexicon)
    found = [spelling for spelling in (written, lowered) if spelling is not None]
    entries = [
        entry for spelling in found for entry in spelling.entries if entry.terminal != "KEYWORD" or len(pieces) > 1
    ]
    length = max((len(entry.pieces) for entry in entries), default=0)
    longest = [entry for entry in entries if len(entry.pieces) == length]
    return make_spelling(longest, longest[0].pieces) if longest else None


# ---- what the neighbours leave


def _narrow(words: Sequence[Spelling], number: int) -> Spelling:
    word = words[number]
    before = words[number - 1].types if number else _NONE
    after = words[number + 1].types if number + 1 < len(words) else _NONE
    if word.entries[0].terminal == "COMMA":
        return _split_comma("WORTH" in words[0].types, after)
    if after <= _BOUND:
        after = words[number + 2].types if number + 2 < len(words) else _NONE
    if len(word.entries) == 1 and word.entries[0].terminal not in _BOUND_TO_NEXT:
        return word
    return _keep(word, before, after)


@lru_cache(maxsize=4096)
def _keep(word: Spelling, before: frozenset[str], after: frozenset[str]) -> Spelling:
    """Give a word without what it cannot be between such neighbours; MISFIT if nothing is left."""
    kept = [entry for entry in word.entries if _fits(entry, before, after)]
    kept = _prefer(kept, before, after) or [Entry((), MISFIT, word.entries[0].value)]
    return word if len(kept) == len(word.entries) and kept[0] is word.entries[0] else make_spelling(kept)


def _prefer(word: list[Entry], before: frozenset[str], after: frozenset[str]) -> list[Entry]:
    """Give what a word can be without those that are never meant where others fit."""
    types = frozenset(entry.terminal for entry in word)
    dropped: set[str] = set()
    if types & _BEFORE_NOUNS and after & _NOUNISH and not after & _VERBISH:
        dropped |= {"PRON", "ADV", "PADV", "ADJP", "KEYWORD"}
        if "NOUN" in after and any(entry.many is not True for entry in word if entry.terminal == "NOUN"):
            dropped.add("NOUN")  # two nouns side by side are one thing
    if "ALONE" in types and _is_not_alone(types, before, after):
        dropped.add("ALONE")
    if "DET" in types:
        dropped |= _drop_beside_determiners(types, before, after)
    if "NUM" in types and "NOUN" in types:
        dropped.add("NUM" if before & {"DET", "ADJ"} else "NOUN")  # `a 6` is a card, `6` a number
    if "ADJP" in types and before & {"VBE", "BE", "BEEN"}:
        dropped |= {"ADV", "ALONE"}
        dropped |= _drop_suits(word, after)
    elif "ADV" in types:
        dropped.add("ADJP")
    if "OTHERWISE" in types:
        dropped.add("ADV" if "SEMI" in before else "OTHERWISE")
    dropped |= _drop_verbs(types, before, after)
    if word and _is_no_pronoun(word[0].value, types, before, after):
        dropped.add("PRON")
    return [entry for entry in word if entry.terminal not in dropped] if dropped else word


def _drop_suits(word: Sequence[Entry], after: frozenset[str]) -> set[str]:
    """Give what a suit behind `is` is not: a thing in `is blue`, what a thing is like in `is blue or green`."""
    if not any(entry.sort == "suit" for entry in word):
        return set()
    return {"ADJP"} if after & {"AND_N", "OR_N"} else {"NOUN"}


def _drop_beside_determiners(types: frozenset[str], before: frozenset[str], after: frozenset[str]) -> set[str]:
    dropped = {"PRON", "NOUN"} if "DET" in after else set()  # `half your bid`
    if "ADJ" in types:  # `more cards`, `2 more cards`
        dropped.add("DET" if before & {"INT", "DET", "ADJ"} else "ADJ")
    return dropped


def _drop_verbs(types: frozenset[str], before: frozenset[str], after: frozenset[str]) -> set[str]:
    """Give which forms of a verb are none: `including this card`, `put one`, `open one`."""
    if "PREP" in types:
        return {"VG"}
    is_verb = {"VB", "VN"} <= types or ("VB" in types and "ALONE" in after and not after & _NOUNISH)
    return {"ADJ"} if is_verb and not before & _BEFORE_WORDS else set()


def _is_no_pronoun(word: str, types: frozenset[str], before: frozenset[str], after: frozenset[str]) -> bool:
    """Tell of `2 coins each` and of `this one` that the word does not stand for a thing by itself."""
    is_behind_thing = before & {"NOUN", "ALONE", "NUM", "MEASURE"} and not before & (_VERBISH | {"VG"})
    if "RSUB" in types or ("ADV" in types and is_behind_thing):
        return True
    if "DET" in types and "ALONE" in after and not after & _NOUNISH:
        return True
    return word == "each" and not before & {"PREP", "OF", "SUB"} and after <= {"STOP", *_COMMAS}


def _is_not_alone(types: frozenset[str], before: frozenset[str], after: frozenset[str]) -> bool:
    """Tell whether a word stands before its noun, `the highest bid`, or is a pronoun, `keep one`."""
    if after & _NOUNISH and types & {"ADJ", "INT"}:
        return True
    return "PRON" in types and not before & {"DET", "ADJ", "INT", "POSS"}


@lru_cache(maxsize=256)
def _split_comma(is_worth: bool, after: frozenset[str]) -> Spelling:
    """Give the commas that one can be: behind a setting, between steps or things, before an aside or condition."""
    terminals = [*_COMMAS]
    if after & {"LIMIT"}:
        terminals.append("COMMA_L")
    if after & {"PREP", "ADV", "VG"}:
        terminals.append("COMMA_P")
    if after & (_VERBISH | {"PADV"}):
        terminals.append("COMMA_S")
    if "OR_N" in after:
        terminals.append("COMMA_O")
    if "SUB" in after:
        terminals.append("COMMA_T")
    if is_worth and after & {"OR_N"}:
        terminals = ["COMMA_W"]
    return make_spelling([Entry((), terminal, ",") for terminal in terminals])


def _fits(entry: Entry, before: frozenset[str], after: frozenset[str]) -> bool:
    """Tell whether a word can be this at its place."""
    is_before_noun = bool(after & _NAMED)
    match entry.terminal:
        case "DET":
            return is_before_noun or (entry.value in BEFORE_DETERMINERS and bool(after & {"DET", "LIMIT"}))
        case "ADJ" | "INT":
            return is_before_noun and (entry.sort != "gerund" or bool(before & _BEFORE_WORDS))  # `the winning bid`
        case "NUM":
            return not after & _NOUNISH and ("NOUN" not in before or bool(before & _VERBISH) or "OF" in after)
        case "MEASURE":
            return not after & (_NOUNISH | {"OF"}) and "NOUN" in before
        case "TDET":
            return "PERIOD" in after
        case "RSUB":
            is_behind_thing = before & {"NOUN", "ALONE", "PRON", "NUM"} and "REL" not in before
            return bool(is_behind_thing and after & (_VERBISH | {"PADV"}))
        case "REL":
            return bool(before & {"NOUN", "ALONE", "PRON", "NUM"})
        case "VB" | "VZ" | "VBE" | "HAS" | "MODAL":
            return not before or not before <= frozenset(_SINGLE)
        case "TO":
            return bool(after & {"VB", "BE"})
        case "GAP":
            return bool(after & {"DET", "PRON", "INT", "NUM"})
        case "AND_P":
            return "PREP" in after
    return _fits_there(entry, before, after)


def _fits_there(entry: Entry, before: frozenset[str], after: frozenset[str]) -> bool:
    """Tell of words that are small words in few places only whether this is one."""
    is_behind_be = bool(before & {"VBE", "BE", "BEEN"})
    match entry.terminal, entry.value:
        case "PREP", "of":
            return is_behind_be  # `are of the same suit`
        case "OF", _:
            return not is_behind_be
        case "ALONE", "first" | "next" | "last":
            return bool(before & {"DET", "INT", "POSS"})
        case "ADJP", _ if before & {"VB", "VZ", "VD"}:
            return entry.sort != "suit"  # `becomes blue`
        case "ADV", "already" | "also" | "always" | "never":
            return is_behind_be  # `is already occupied`
        case "PRON", "there":
            return bool(after & _VERBISH)
        case "ADV", "there":
            return not after & _VERBISH
        case "PRON", "both" | "all" | "half":
            return "DET" not in after  # `both a Fern and a Moss`
        case "NOUN", "minimum" | "maximum":
            return bool(after & {"OF", "STOP"})
        case "NOUN", _ if entry.sort == "deed":
            return bool(before & _BEFORE_WORDS) and "NOUN" not in before  # `cancel the challenge`
    return _fits_clause(entry.terminal, before, after)


def _fits_clause(terminal: str, before: frozenset[str], after: frozenset[str]) -> bool:
    """Tell of words that start a clause about a thing, or end one, whether this is one."""
    match terminal:
        case "AS_C":
            return bool(after & {"PRON", "DET"} and before & {"NOUN", "ALONE", "MEASURE"})
        case "RDET":
            return bool(before & {"NOUN", "ALONE"} and after & {"NOUN", "ADJ"})
        case "HELPS":
            return bool(after & {"STOP", *_COMMAS})
    return True
