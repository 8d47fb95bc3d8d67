"""Reads a move as a person writes it: whole, or short and in any letter case where one legal move alone is meant."""

from __future__ import annotations

from typing import Any

from cardgen.diagnostics import shorten
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.actions import Action, UnreadableMoveError
from cardgen.engine.near_moves import find_near_moves
from cardgen.engine.short_moves import complete_move, find_moves, find_numbered, list_spoken
from cardgen.engine.state import State

_LONGEST = 1000  # letters
_FEW = 6  # moves that a hint lists although none is near


def read_move(text: str, state: State[Any], seat: int) -> Action:
    """Read a move of a player: `play KS to B`, also `ks b` if one legal move alone can be meant; it need not be legal.

    Raises UnreadableMoveError where a text is no move or may be several. A number is none, for the list of moves that
    it counts is another one after each edit of the position.
    """
    notation = state.rules.notation
    if len(text) > _LONGEST:
        raise UnreadableMoveError(f"`{shorten(text)}` is not a move of this game: it has {len(text):,} letters.")
    try:
        return notation.parse_action(text)
    except MistakeError as problem:
        if not text.split():
            raise
        legal = list_legal(state, seat)
        meant = find_moves(text, legal, notation)
        if len(meant) > 1:
            raise UnreadableMoveError(f"`{text}` may be {_join(meant)}.", "Write one of them.") from problem
        number = find_numbered(text, legal) if text.strip(" #").isdecimal() and not meant else None
        if number is not None:
            message = f"`{text}` is a number, which only the terminal takes for a move."
            raise UnreadableMoveError(message, f"Write `{number}`, if that is meant.") from problem
        try:
            return notation.parse_action(complete_move(text, legal, state.offer is not None, notation))
        except MistakeError:
            raise problem from None


def list_legal(state: State[Any], seat: int) -> list[str]:
    """Give the legal moves of a player as they are written."""
    return [state.rules.notation.format_action(action) for action in state.legal_actions(seat)]


def tell_near_moves(text: str, state: State[Any], seat: int) -> str:
    """Give a sentence with the legal moves that are nearest to a text, or all of few; empty where there are none."""
    legal = list_legal(state, seat)
    if len(text) > _LONGEST:
        return ""
    near = find_near_moves(text, list_spoken(legal, state.rules.notation))
    if near:
        return f"Legal, and near to it: {_join(near)}."
    return f"Legal now: {_join(legal)}." if 0 < len(legal) <= _FEW else ""


def _join(moves: tuple[str, ...] | list[str]) -> str:
    shown = " or ".join(f"`{move}`" for move in moves[:_FEW])
    return f"{shown} and {len(moves) - _FEW} more" if len(moves) > _FEW else shown
