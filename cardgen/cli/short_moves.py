"""Moves that were typed short, written out: in any letter case, a verb begun or left out, the cards alone, a number."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence

from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.actions import CARD_SLOT, CHOOSE, NONE, Notation

Words = Sequence[str]
_NUMBER = re.compile(r"#?([1-9]\d{0,4})[.)]?")


def complete_move(text: str, legal: Sequence[str], is_asked: bool, notation: Notation) -> str:
    """Write out what was typed short, from the moves that are legal; a text that fits none, or several, as it is.

    `is_asked` tells that an ability asks, so that all of them are answers.
    """
    found = find_moves(text, legal, notation)
    if len(found) == 1:
        return found[0]
    text = _restore_case(text, notation)
    words = text.split()
    verbs = list(dict.fromkeys(move.partition(" ")[0] for move in legal))
    known = _find_answer(words, legal) if is_asked else None
    known = known or _find_whole(words, verbs, notation)
    if known is not None:
        return known
    if len(verbs) != 1 or words[0] in (*notation.forms, *notation.answers):
        return text
    if is_asked:
        return f"{verbs[0]} {text}" if len(words) == 1 else text
    pieces = notation.forms[verbs[0]].split(CARD_SLOT)
    if len(pieces) - 1 == len(words):
        return "".join(piece + word for piece, word in zip(pieces, [*words, ""], strict=True))
    return text


def find_moves(text: str, legal: Sequence[str], notation: Notation) -> tuple[str, ...]:
    """Give the legal moves that a text may mean: without small words such as `to`, with the verb begun or left out.

    One that is written whole is meant alone; one whose verb is begun comes before those where it is left out.
    """
    words = text.casefold().replace("->", " -> ").split()
    whole = tuple(move for move in legal if move.casefold().split() == words)
    begun = whole or tuple(move for move in legal if _is_move(words, move, notation, has_verb=True))
    return begun or tuple(move for move in legal if _is_move(words, move, notation, has_verb=False))


def find_numbered(text: str, legal: Sequence[str]) -> str | None:
    """Give the move that is meant by its number in the list of help, `#3`; `3` alone where no move names a 3, and a
    number with its move as they stand there."""
    first, _, rest = text.partition(" ")
    number = _NUMBER.fullmatch(first)
    if number is None or int(number[1]) > len(legal):
        return None
    move = legal[int(number[1]) - 1]
    if rest:
        return move if rest.split() == move.split() else None
    return move if first.startswith("#") or not has_number(legal, number[1]) else None


def has_number(legal: Sequence[str], number: str = "") -> bool:
    """Tell whether a legal move names a number, or any, as a card or a place."""
    words = {re.split(r"[. ]", word)[-1] for move in legal for word in move.split()[1:]}
    return number in words if number else any(word.isdigit() for word in words)


def suggest_move(text: str, legal: Sequence[str]) -> str:
    """Give the question whether the legal move that is nearest to a text was meant; empty if none is near."""
    known = {move.casefold(): move for move in legal}
    near = difflib.get_close_matches(text.casefold(), known, n=1, cutoff=0.7)
    return f"Did you mean `{known[near[0]]}`?" if near else ""


def _is_move(words: Words, move: str, notation: Notation, has_verb: bool) -> bool:
    verb, *rest = move.casefold().split()
    if has_verb:
        if not words or not verb.startswith(words[0]):
            return False
        words = words[1:]
    elif not words:
        return False
    form = notation.show_form(move.split()[0]).split()[1:]
    form = form if len(form) == len(rest) else ["CARD"] * len(rest)
    at = 0
    for word, shape in zip(rest, form, strict=True):
        if words[at : at + 1] == [word]:
            at += 1
        elif shape[:1].isupper():
            return False
    return at == len(words)


def _restore_case(text: str, notation: Notation) -> str:
    """Give a text with its verb and cards as the game writes them, if it is a move then; else the text as it is."""
    for attempt in _spell(text.split(), notation):
        try:
            notation.parse_action(attempt)
        except MistakeError:
            continue
        return attempt
    return text


def _spell(words: Words, notation: Notation) -> Iterator[str]:
    """Give a text as it is, with its cards as the game writes them, and as each form whose verb it begins."""
    ids = {card_id.casefold(): card_id for card_id in notation.ids}
    rest = [ids.get(word.casefold(), word) for word in words[1:]]
    yield " ".join(words)
    yield " ".join([words[0].lower(), *rest])
    for verb in notation.forms:
        form = notation.show_form(verb).split()
        typed = [word for word in rest if word not in form]
        if verb.startswith(words[0].lower()) and len(typed) == sum(each.isupper() for each in form):
            values = iter(word if word in notation.ids else word.upper() for word in typed)
            yield " ".join(next(values) if each.isupper() else each for each in form)


def _find_answer(words: Words, legal: Sequence[str]) -> str | None:
    for fits in (_is_same, _is_without_verb, _has_short_verb, _is_short):
        found = [move for move in legal if fits(words, move.split())]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _is_same(words: Words, move: Words) -> bool:
    return words == move


def _is_without_verb(words: Words, move: Words) -> bool:
    return words == move[1:]


def _has_short_verb(words: Words, move: Words) -> bool:
    return move[0].startswith(words[0]) and words[1:] == move[1:]


def _is_short(words: Words, move: Words) -> bool:
    """Tell whether `n` stands for `none`, `3` for the third place of a zone, or a slot for that of either player."""
    if len(words) > 2 or len(move) == 1 or (len(words) == 2 and not move[0].startswith(words[0])):
        return False
    typed, named = words[-1], move[-1]
    return named == typed or named.endswith(f".{typed}") or (named == NONE and NONE.startswith(typed))


def _find_whole(words: Words, verbs: Sequence[str], notation: Notation) -> str | None:
    """Give the move of one word that was begun; one that is out of time is refused as such."""
    whole = {verb: verb for verb in notation.answers if verb != CHOOSE and verb not in notation.forms}
    whole |= {verb: form for verb, form in notation.forms.items() if "{" not in form}
    for known in (whole.keys() & set(verbs), whole.keys()):
        begun = [verb for verb in known if verb.startswith(words[0])]
        if len(words) == 1 and len(begun) == 1:
            return whole[begun[0]]
    return None
