"""A grammar's table: made from its .lark file by lark (LALR, strict), kept beside it so that no command waits for it.

`ability` is the grammar of what rules carry out, `prose` that of what designers print. `python -m cardgen.ability`
writes both tables anew; where one does not belong to its grammar as it stands, it is made again in memory.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

END = "$END"
GRAMMARS = ("ability", "prose")
_FOLDER = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class Rule:
    """One production: how many symbols it takes and what becomes of them.

    `make` names its maker in `builder.MAKERS`; None gives the symbols on to the rule around it, and `is_thin` gives a
    single symbol on as it is. `gaps` are the optional parts left out before each symbol and at the end. A rule that
    `is_flat` has none and no symbol that gives more than one thing; one that `passes` always gives its symbol on.
    """

    origin: str
    make: str | None
    symbols: tuple[str, ...]
    gaps: tuple[int, ...]
    is_thin: bool
    is_flat: bool
    passes: bool


@dataclass(frozen=True, slots=True)
class Table:
    """An LALR(1) table. `states[i][symbol]` is the next state from 0 on, or `-1 - n` to apply rule n."""

    rules: tuple[Rule, ...]
    states: tuple[dict[str, int], ...]
    final: int


@lru_cache(maxsize=len(GRAMMARS))
def load_table(name: str = "ability") -> Table:
    """Give a grammar's table, one for all decks; the state to start in is 0."""
    grammar = (_FOLDER / f"{name}.lark").read_text(encoding="ascii")
    stored = _FOLDER / f"{name}.json"
    data = json.loads(stored.read_text(encoding="ascii")) if stored.is_file() else {}
    if data.get("grammar") != _digest(grammar):
        data = make_table(grammar)
    return Table(tuple(_read_rule(*rule) for rule in data["rules"]), tuple(data["states"]), data["final"])


def _read_rule(origin: str, make: str | None, symbols: list[str], gaps: list[int], is_thin: bool) -> Rule:
    is_single = not any(symbol.startswith("_") for symbol in symbols)  # those with `_` are lists
    passes = is_thin and is_single and len(symbols) == 1
    return Rule(origin, make, tuple(symbols), tuple(gaps), is_thin, is_single and not any(gaps), passes)


def make_table(grammar: str) -> dict[str, Any]:
    """Give a grammar's table as JSON data; the same grammar gives the same data. Conflicts raise lark's errors."""
    import lark
    from lark.lexer import Lexer
    from lark.parsers.lalr_analysis import Shift

    class NoLexer(Lexer):
        def __init__(self, _conf: Any) -> None:
            pass

        def lex(self, lexer_state: Any, parser_state: Any) -> Any:
            raise NotImplementedError("lark makes the table and never parses")

    parser = lark.Lark(grammar, parser="lalr", lexer=NoLexer, strict=True)
    table = parser.parser.parser._parse_table
    (start,), (end,) = table.start_states.values(), table.end_states.values()
    rules = {rule: index for index, rule in enumerate(parser.rules)}
    order = [start]
    for state in order:
        following = sorted((name, to) for name, (kind, to) in table.states[state].items() if kind is Shift)
        order.extend(to for _, to in dict(following).items() if to not in order)
    numbers = {state: number for number, state in enumerate(order)}
    return {
        "grammar": _digest(grammar),
        "final": numbers[end],
        "rules": [_describe(rule) for rule in rules],
        "states": [
            {name: numbers[to] if kind is Shift else -1 - rules[to] for name, (kind, to) in sorted(actions.items())}
            for actions in (table.states[state] for state in order)
        ],
    }


def _describe(rule: Any) -> list[Any]:
    name = rule.origin.name
    symbols = [symbol.name for symbol in rule.expansion]
    marks = "".join(str(int(mark)) for mark in rule.options.empty_indices) or "0" * len(symbols)
    gaps = [len(ones) for ones in marks.split("0")]
    make = None if name.startswith("_") else str(rule.alias or name)
    return [str(name), make, symbols, gaps, bool(rule.options.expand1 and not rule.alias)]


def _digest(grammar: str) -> str:
    return hashlib.sha256(grammar.encode("ascii")).hexdigest()


def write_table(folder: Path, name: str = "ability") -> None:
    """Write the table that belongs to a grammar in a folder beside it."""
    data = make_table((folder / f"{name}.lark").read_text(encoding="ascii"))
    states = ",\n".join(json.dumps(state) for state in data["states"])
    rules = ",\n".join(json.dumps(rule) for rule in data["rules"])
    text = (
        f'{{"grammar": "{data["grammar"]}",\n"final": {data["final"]},\n"rules": [\n{rules}\n],\n'
        f'"states": [\n{states}\n]}}\n'
    )
    (folder / f"{name}.json").write_text(text, encoding="ascii")
