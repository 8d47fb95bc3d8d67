"""Runs the grammar's table over the tokens of a sentence, and tells where it stopped and what could have followed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from cardgen.ability.builder import MAKERS
from cardgen.ability.grammar import END, Rule, load_table
from cardgen.ability.lexer import Token


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a sentence stopped being one: index of the token (the number of tokens at its end), and the open states."""

    index: int
    states: tuple[int, ...]


def run(tokens: Iterable[Token]) -> Any:
    """Give the AST of a sentence's tokens, or a Stop; no token behind a Stop is asked for."""
    table = load_table()
    states, rules, final = table.states, table.rules, table.final
    stack: list[int] = [0]
    values: list[Any] = []
    for index, token in enumerate(chain(tokens, (None,))):
        terminal = END if token is None else token.type
        before = tuple(stack)
        while (to := states[stack[-1]].get(terminal)) is not None:
            if to >= 0:
                stack.append(to)
                if token is not None:
                    values.append(token)
                break
            rule = rules[-1 - to]
            size = len(rule.symbols)
            children = values[len(values) - size :]
            del values[len(values) - size :]
            del stack[len(stack) - size :]
            values.append(build(rule, children))
            stack.append(states[stack[-1]][rule.origin])
            if stack[-1] == final and token is None:
                return values[0]
        if to is None:
            return Stop(index, before)
    raise AssertionError("the end is never shifted")


def build(rule: Rule, children: list[Any], makers: Mapping[str, Callable[[list[Any]], Any]] = MAKERS) -> Any:
    """Give what is made of a rule's symbols; a list stands for symbols of the rule around it."""
    if rule.is_thin and len(children) == 1 and type(children[0]) is not list:
        return children[0]
    if rule.is_flat:
        return children if rule.make is None else makers[rule.make](children)
    parts: list[Any] = []
    for gap, child in zip(rule.gaps, [*children, []], strict=True):
        if gap:
            parts.extend([None] * gap)
        if type(child) is list:
            parts.extend(child)
        else:
            parts.append(child)
    return parts if rule.make is None else makers[rule.make](parts)


def find_following(states: Sequence[int]) -> frozenset[str]:
    """Give exactly the terminals that can come next, `$END` among them, when these states are open."""
    table = load_table()
    candidates = (name for name in table.states[states[-1]] if name.isupper())
    return frozenset(name for name in candidates if _is_accepted(list(states), name))


def _is_accepted(stack: list[int], terminal: str) -> bool:
    table = load_table()
    while (to := table.states[stack[-1]].get(terminal)) is not None:
        if to >= 0:
            return True
        rule = table.rules[-1 - to]
        del stack[len(stack) - len(rule.symbols) :]
        stack.append(table.states[stack[-1]][rule.origin])
        if stack[-1] == table.final:
            return terminal == END
    return False
