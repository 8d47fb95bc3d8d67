"""A move as players outside the engine see it: its text, and the cards and places that it names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from cardgen.engine.actions import Action, Notation


@dataclass(frozen=True, slots=True)
class Move:
    """One thing to do. Moves are equal when their texts are.

    `text` is how examples, logs and `cardgen play` write it, `duel 0 wager 3`; `verb` its first word, `cards` the ids
    of the cards that it names, in order, and `places` what else it names.
    """

    text: str
    verb: str = field(compare=False)
    cards: tuple[str, ...] = field(compare=False)
    places: tuple[str, ...] = field(compare=False)
    action: Action = field(compare=False, repr=False)

    def __str__(self) -> str:
        """Give its text."""
        return self.text


def name_move(action: Action, notation: Notation) -> Move:
    """Give an action of the engine as a move."""
    cards = tuple(notation.ids[kind] for kind in action.cards)
    return Move(notation.format_action(action), action.verb, cards, tuple(map(str, action.places)), action)


def name_moves(actions: Iterable[Action], notation: Notation) -> list[Move]:
    """Give actions of the engine as moves."""
    return [name_move(action, notation) for action in actions]
