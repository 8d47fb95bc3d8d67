"""Follows all readings of a sentence at once through the one table of prose, and tells where the last one stopped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from cardgen.ability.driver import build
from cardgen.ability.grammar import END, Rule, Table, load_table
from cardgen.ability.prose.builder import MAKERS
from cardgen.ability.prose.lexer import Slot, make_token

MOST_READINGS = 64

# The top of a stack: its state, what was read (an entry with its place or a rule with its parts), and what is below.
_Cell: TypeAlias = tuple[int, Any, Any]


@dataclass(frozen=True, slots=True)
class Halt:
    """Where the last reading stopped: the number of its slot, and what could have followed there."""

    index: int
    following: frozenset[str]


def read_all(slots: Sequence[Slot]) -> list[Any] | Halt:
    """Give the trees of all readings, the likeliest first, or the Halt of the one that came furthest."""
    table = load_table("prose")
    alive: list[_Cell] = [(0, None, None)]
    for index, (entries, place) in enumerate(slots):
        moved = [
            cell
            for old in alive
            for entry in entries
            if (cell := _shift(old, (entry, place), entry.terminal, table)) is not None
        ]
        if not moved:
            return Halt(index, _find_following(alive, table))
        alive = moved[:MOST_READINGS]
    ended = [cell for old in alive if (cell := _shift(old, None, END, table)) is not None]
    if not ended:
        return Halt(len(slots), _find_following(alive, table))
    return [_make(value) for _, value, _ in ended]


def _shift(cell: _Cell, word: Any, terminal: str, table: Table) -> _Cell | None:
    states, rules = table.states, table.rules
    while (to := states[cell[0]].get(terminal)) is not None:
        if to >= 0:
            return to, word, cell
        rule = rules[-1 - to]
        if rule.passes:
            _, value, cell = cell
        else:
            parts = []
            for _ in rule.symbols:
                _, part, cell = cell
                parts.append(part)
            parts.reverse()
            value = rule, parts
        state = states[cell[0]][rule.origin]
        cell = state, value, cell
        if state == table.final and terminal == END:
            return cell
    return None


def _make(value: Any) -> Any:
    """Give what is made of a value: of an entry its token, of a rule and its parts a node."""
    what, rest = value
    if type(what) is Rule:
        return build(what, [_make(part) for part in rest], MAKERS)
    return make_token(what, rest)


def _find_following(alive: Sequence[_Cell], table: Table) -> frozenset[str]:
    """Give exactly the terminals with which one of the readings could go on, `$END` among them."""
    return frozenset(
        name
        for cell in alive
        for name in table.states[cell[0]]
        if name.isupper() and _shift(cell, None, name, table) is not None
    )
