"""Follows all readings of a sentence at once through the one table of prose, and tells where the last one stopped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from cardgen.ability.driver import build
from cardgen.ability.grammar import END, Rule, Table, load_table
from cardgen.ability.prose.builder import MAKERS
from cardgen.ability.prose.lexer import Slot, WordToken

MOST_READINGS = 64


class _Cell(NamedTuple):
    """The top of a parser's stack: its state, what was read (a token, or a rule with its parts), and what is below."""

    state: int
    value: Any
    below: Any


@dataclass(frozen=True, slots=True)
class Halt:
    """Where the last reading stopped: the number of its slot, and what could have followed there."""

    index: int
    following: frozenset[str]


def read_all(slots: Sequence[Slot]) -> list[Any] | Halt:
    """Give the trees of all readings, the likeliest first, or the Halt of the one that came furthest."""
    table = load_table("prose")
    alive: list[_Cell] = [_Cell(0, None, None)]
    for index, slot in enumerate(slots):
        moved = [cell for old in alive for token in slot if (cell := _shift(old, token, token.type, table)) is not None]
        if not moved:
            return Halt(index, _find_following(alive, table))
        alive = moved[:MOST_READINGS]
    ended = [cell for old in alive if (cell := _shift(old, None, END, table)) is not None]
    if not ended:
        return Halt(len(slots), _find_following(alive, table))
    return [_make(cell.value) for cell in ended]


def _shift(cell: _Cell, token: WordToken | None, terminal: str, table: Table) -> _Cell | None:
    while (to := table.states[cell.state].get(terminal)) is not None:
        if to >= 0:
            return _Cell(to, token, cell)
        rule = table.rules[-1 - to]
        parts: list[Any] = []
        for _ in rule.symbols:
            parts.append(cell.value)
            cell = cell.below
        parts.reverse()
        cell = _Cell(table.states[cell.state][rule.origin], (rule, parts), cell)
        if cell.state == table.final and terminal == END:
            return cell
    return None


def _make(value: Any) -> Any:
    """Give what is made of a value: tokens as they are, rules bottom up."""
    if isinstance(value, tuple):
        rule: Rule = value[0]
        return build(rule, [_make(part) for part in value[1]], MAKERS)
    return value


def _find_following(alive: Sequence[_Cell], table: Table) -> frozenset[str]:
    """Give exactly the terminals with which one of the readings could go on, `$END` among them."""
    return frozenset(
        name
        for cell in alive
        for name in table.states[cell.state]
        if name.isupper() and _shift(cell, None, name, table) is not None
    )
