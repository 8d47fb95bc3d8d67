"""From a sentence of prose to its slots: for each word the tokens that it can be at its place, the likeliest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from cardgen.ability.ast import Span
from cardgen.ability.language import INTEGER, PIECE
from cardgen.ability.lexer import Token
from cardgen.ability.prose.frames import Frame
from cardgen.ability.prose.lexicon import NUMBERS, Entry, Lexicon
from cardgen.ability.prose.words import BEFORE_DETERMINERS


class WordToken(Token):
    """A token of prose: beside its terminal and value what sort of noun it is and its number as it is written."""

    __slots__ = ("frame", "many", "sort")

    sort: str
    many: bool | None
    frame: Frame | None


Slot: TypeAlias = tuple[WordToken, ...]
_Word: TypeAlias = Sequence[Entry]

MISFIT = "MISFIT"  # a word of the language that cannot stand between its neighbours
_NOUNISH = frozenset({"NOUN", "ADJ", "INT", "SIGNED", "WORD"})
_NAMED = _NOUNISH | {"ALONE"}
_VERBISH = frozenset({"VB", "VZ", "VD", "VBE", "HAS", "MODAL"})
_BEFORE_NOUNS = frozenset({"DET", "ADJ", "INT"})
_BEFORE_WORDS = frozenset({"DET", "INT", "POSS", "ADJ"})
_NONE: frozenset[str] = frozenset()
_BOUND_TO_NEXT = frozenset({"DET", "ADJ", "INT", "REL", "RSUB", "TDET", "TO"})
_SINGLE = ("DET", "ADJ", "POSS", "INT", "TDET")
_COMMAS = ("COMMA", "COMMA_C", "COMMA_N")


def read_slots(text: str, lexicon: Lexicon) -> list[Slot]:
    """Give the slots of a sentence; what cannot be because of its neighbours is left out."""
    matches = list(PIECE.finditer(text))
    pieces = [match[0] for match in matches]
    words: list[_Word] = []
    places: list[Span] = []
    index = 0
    while index < len(pieces):
        word, length = _find_entries(pieces, index, lexicon)
        start = matches[index].start()
        places.append(Span(start, matches[index + length - 1].end() - start))
        words.append(word)
        index += length
    if words and words[0][0].value == "then":  # `Then draw a card.`
        words[0] = [Entry((), "PADV", "then")]
    types = [frozenset(entry.terminal for entry in word) for word in words]
    for number in reversed(range(len(words))):  # so that what follows is narrow already
        words[number] = _narrow(words, types, number)
        types[number] = frozenset(entry.terminal for entry in words[number])
    return [tuple(_make_token(entry, place) for entry in word) for word, place in zip(words, places, strict=True)]


def _make_token(entry: Entry, place: Span) -> WordToken:
    token = WordToken(entry.terminal, entry.value, place.start, place.end)
    token.sort, token.many, token.frame = entry.sort, entry.many, entry.frame
    return token


def _find_entries(pieces: Sequence[str], index: int, lexicon: Lexicon) -> tuple[list[Entry], int]:
    """Give what the longest spelling at a place can be, and its length in pieces."""
    piece = pieces[index]
    if piece == "+" and index + 1 < len(pieces) and INTEGER.fullmatch(pieces[index + 1]):
        return [Entry((), "SIGNED", "+" + pieces[index + 1])], 2
    if INTEGER.fullmatch(piece):
        if piece.startswith("-"):
            return [Entry((), "SIGNED", piece)], 1
        rank = [Entry((), "NOUN", piece, "card", False)] if piece in lexicon.ranks else []
        return [*(Entry((), terminal, piece) for terminal in NUMBERS), *rank], 1
    found = _longest(pieces, index, piece, lexicon)
    if index == 0 and piece[:1].isupper():
        found += _longest(pieces, index, piece[:1].lower() + piece[1:], lexicon)
        found = [entry for entry in found if entry.terminal != "KEYWORD" or len(pieces) > 1]
    if not found:
        return [Entry((), "WORD", piece)], 1
    length = max(len(entry.pieces) for entry in found)
    return [entry for entry in found if len(entry.pieces) == length], length


def _longest(pieces: Sequence[str], index: int, first: str, lexicon: Lexicon) -> list[Entry]:
    found: list[Entry] = []
    for entry in lexicon.entries.get(first, ()):  # the longest first
        length = len(entry.pieces)
        if found and length < len(found[0].pieces):
            break
        if length == 1 or tuple(pieces[index + 1 : index + length]) == entry.pieces[1:]:
            found.append(entry)
    return found


# ---- what the neighbours leave


def _narrow(words: Sequence[_Word], types: Sequence[frozenset[str]], number: int) -> _Word:
    word = words[number]
    before = types[number - 1] if number else _NONE
    after = types[number + 1] if number + 1 < len(words) else _NONE
    if word[0].terminal == "COMMA":
        return _split_comma(words[0], after)
    if after <= {"BOUND"}:
        after = types[number + 2] if number + 2 < len(words) else _NONE
    if len(word) == 1 and word[0].terminal not in _BOUND_TO_NEXT:
        return word
    kept = [entry for entry in word if _fits(entry, before, after)]
    return _prefer(kept, before, after) or [Entry((), MISFIT, word[0].value)]


def _prefer(word: _Word, before: frozenset[str], after: frozenset[str]) -> _Word:
    """Give what a word can be without those that are never meant where others fit."""
    types = frozenset(entry.terminal for entry in word)
    dropped: set[str] = set()
    if types & _BEFORE_NOUNS and after & _NOUNISH and not after & _VERBISH:
        dropped |= {"PRON", "ADV", "PADV", "ADJP", "KEYWORD"}
        if "NOUN" in after and any(entry.many is not True for entry in word if entry.terminal == "NOUN"):
            dropped.add("NOUN")  # two nouns side by side are one thing
    if after & _NOUNISH and "ADJ" in types:
        dropped.add("ALONE")  # `the highest bid`
    if {"DET", "ADJ"} <= types:  # `more cards`, `2 more cards`
        dropped.add("DET" if before & {"INT", "DET", "ADJ"} else "ADJ")
    if "NUM" in types and "NOUN" in types:
        dropped.add("NUM" if before & {"DET", "ADJ"} else "NOUN")  # `a 6` is a card, `6` a number
    if "ADJP" in types and before & {"VBE", "BE", "BEEN"}:
        dropped |= {"ADV", "ALONE"}
    elif "ADV" in types:
        dropped.add("ADJP")
    if "OTHERWISE" in types:
        dropped.add("ADV" if "SEMI" in before else "OTHERWISE")
    if "PREP" in types:
        dropped.add("VG")  # `including this card`
    is_behind_thing = before & {"NOUN", "ALONE", "NUM", "MEASURE"} and not before & (_VERBISH | {"VG"})
    if "RSUB" in types or ("ADV" in types and is_behind_thing):
        dropped.add("PRON")  # `1 card each`, `1 coin less`
    if word and _is_no_pronoun(word[0].value, types, before, after):
        dropped.add("PRON")
    return [entry for entry in word if entry.terminal not in dropped] if dropped else word


def _is_no_pronoun(word: str, types: frozenset[str], before: frozenset[str], after: frozenset[str]) -> bool:
    """Tell of `2 coins each` and of `this one` that the word does not stand for a thing by itself."""
    if "DET" in types and "ALONE" in after and not after & _NOUNISH:
        return True
    return word == "each" and not before & {"PREP", "OF", "SUB"} and after <= {"STOP", *_COMMAS}


def _split_comma(first: _Word, after: frozenset[str]) -> _Word:
    """Give the commas that one can be: behind a setting, between steps or things, before an aside or condition."""
    terminals = [*_COMMAS]
    if after & {"LIMIT"}:
        terminals.append("COMMA_L")
    if after & {"PREP", "ADV", "VG"}:
        terminals.append("COMMA_P")
    if after & (_VERBISH | {"PADV"}):
        terminals.append("COMMA_S")
    if "SUB" in after:
        terminals.append("COMMA_T")
    if any(entry.terminal == "WORTH" for entry in first) and after & {"OR_N"}:
        terminals = ["COMMA_W"]
    return [Entry((), terminal, ",") for terminal in terminals]


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
        case "HELPS", _:
            return bool(after & {"STOP", *_COMMAS})
        case "ALONE", "first" | "next" | "last":
            return bool(before & _BEFORE_WORDS)
        case "NOUN", "minimum" | "maximum":
            return bool(after & {"OF", "STOP"})
    return True
