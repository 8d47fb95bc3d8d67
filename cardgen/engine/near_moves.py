"""The legal moves that are nearest to a text that means none of them."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Sequence
from functools import cache

from cardgen.diagnostics.report import is_near
from cardgen.engine.short_moves import Spoken, split_words

_LIKE = 0.65  # from here on two words are alike
_BEGUN = 0.9  # how like a word is to one that it begins
_FEW = 3  # letters that begin a word
_LIKE_WORD, _LIKE_WHOLE = 0.7, 0.9  # the same for moves that name nothing, and for others as a whole
_MOST_COMPARED = 200


def find_near_moves(text: str, spoken: Sequence[Spoken], most: int = 3) -> list[str]:
    """Give the few legal moves that have most in common with a text: its cards and places above all, then its verb.

    A word may be mistyped. Where the verb is that of legal moves it is one of these; none are given where nothing else
    is the same and there are more of them.
    """
    typed = split_words(text)
    if not typed or not spoken:
        return []
    of_verb = [each for each in spoken if each.verb == typed[0]]
    return _find_near(text, typed, of_verb or spoken, most) or [each.move for each in of_verb if len(of_verb) <= most]


def _find_near(text: str, typed: Sequence[str], spoken: Sequence[Spoken], most: int) -> list[str]:
    known = {word for each in spoken for word in (each.verb, *each.words)}
    measure = _Measure(typed, known)
    named = {each.move: measure.of_names(each) for each in spoken}
    best = max(named.values())
    if best < _LIKE:
        plain = [each.move for each in spoken if not _list_names(each)]
        return _find_like(text, plain, _LIKE_WORD) or _find_like(text, [each.move for each in spoken], _LIKE_WHOLE)
    found = [each for each in spoken if named[each.move] == best]
    found = [each for each in found if measure.has_verb(each)] or found
    placed = max(map(measure.of_order, found))
    return [each.move for each in found if measure.of_order(each) == placed][:most]


def _find_like(text: str, moves: Sequence[str], cutoff: float) -> list[str]:
    known = {move.casefold(): move for move in moves[:_MOST_COMPARED]}
    return [known[near] for near in difflib.get_close_matches(text.casefold(), known, n=1, cutoff=cutoff)]


def _list_names(spoken: Spoken) -> list[str]:
    """Give the words of a move that must be said: its cards and places."""
    return [word for word, is_needed in zip(spoken.words, spoken.needed, strict=True) if is_needed]


class _Measure:
    """How much of moves was typed; remembers which of their words each typed word is like."""

    def __init__(self, typed: Sequence[str], known: Collection[str]) -> None:
        self.typed = [word.rstrip(",") or word for word in typed]
        self.known = known
        self.likeness = cache(self._compare)

    def of_names(self, spoken: Spoken) -> float:
        """Tell how many cards and places of a move were typed; one that is mistyped counts less than 1."""
        left = _list_names(spoken)
        total = 0.0
        for word in self.typed:
            nearest = max(left, key=lambda name: self.likeness(word, name), default=None)
            if nearest is not None and self.likeness(word, nearest):
                total += self.likeness(word, nearest)
                left.remove(nearest)
        return total

    def has_verb(self, spoken: Spoken) -> bool:
        """Tell whether the first word is the verb of a move, begun or mistyped."""
        first = self.typed[0]
        return spoken.verb.startswith(first) or self.likeness(first, spoken.verb) > 0

    def of_order(self, spoken: Spoken) -> tuple[int, int]:
        """Tell how many names of a move were typed in its order, and how many at their places; none of a set."""
        if spoken.is_set:
            return 0, 0
        names = _list_names(spoken)
        typed = self.typed[self.has_verb(spoken) :]
        words = [word for word in typed if word not in spoken.words or word in names]
        in_order = difflib.SequenceMatcher(None, words, names, autojunk=False).get_matching_blocks()
        at_place = sum(self.likeness(*pair) > 0 for pair in zip(words, names, strict=False))
        return sum(block.size for block in in_order), at_place

    def _compare(self, word: str, name: str) -> float:
        """Give 1 for the same word, less for one that is like it, 0 for any other; a word of moves is like no other."""
        if word == name:
            return 1
        if word in self.known:
            return 0
        if name.startswith(f"{word}=") or (len(word) >= _FEW and name.startswith(word)):
            return _BEGUN
        ratio = difflib.SequenceMatcher(None, word, name).ratio() if is_near(word, name) else 0
        return ratio if ratio >= _LIKE else 0
