"""Moves that were typed short, written out: the first letter of a verb, or a card, a number or `n` for none alone."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.engine.actions import CARD_SLOT, CHOOSE, NONE, Notation

Words = Sequence[str]


def complete_move(text: str, legal: Sequence[str], is_asked: bool, notation: Notation) -> str:
    """Write out what was typed short, from the moves that are legal; a text that fits none, or several, as it is.

    `is_asked` tells that an ability asks, so that all of them are answers.
    """
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
