"""Random sentences of prose: derived from the grammar with the words of a deck, so that each slot is reached.

A rule or word that the cards of the twelve games use often is taken more often than others, and each now and then.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import accumulate
from math import sqrt
from typing import Any
from unittest.mock import patch

from own_games import GAMES, get_own_language, list_further, list_texts

from cardgen.ability import Language
from cardgen.ability.ast import NOWHERE, Prose
from cardgen.ability.driver import build
from cardgen.ability.grammar import Rule, Table, load_table
from cardgen.ability.prose import driver, read_prose
from cardgen.ability.prose.builder import MAKERS
from cardgen.ability.prose.lexer import make_token
from cardgen.ability.prose.lexicon import Entry, get_lexicon
from cardgen.ability.prose.reading import word_sentence

MOST_WORDS = 16
_NUMBERS = ("1", "2", "3", "10")
_SELDOM = 0.3  # the weight of what no card uses


@cache
def get_full_table() -> Table:
    """Give the table of prose with all of its rules made, those too that give their only symbol on."""
    table = load_table("prose")
    return replace(table, rules=tuple(replace(rule, passes=False) for rule in table.rules))


@cache
def count_used() -> Counter[Any]:
    """Give how often the cards of the twelve games use each rule, and each word as what it stands for."""
    used: Counter[Any] = Counter()

    def record(rule: Rule, children: list[Any], *rest: Any) -> Any:
        used[rule] += 1
        used.update((child.type, str(child)) for child in children if hasattr(child, "type"))
        return build(rule, children, *rest)

    with patch.object(driver, "build", record), patch.object(driver, "load_table", lambda _: get_full_table()):
        for game, text in [*((own, text) for own in GAMES for text in list_texts(own)), *list_further()]:
            read_prose(text, get_own_language(game))
    return used


class _TooLongError(Exception):
    """A sentence that has grown too long."""


class ProseMaker:
    """Derives random sentences of a deck's language from the rules of prose."""

    def __init__(self, language: Language, seed: int) -> None:
        self.lexicon, self.chance = get_lexicon(language), random.Random(seed)
        self.rules: dict[str, list[Rule]] = {}
        for rule in get_full_table().rules:
            self.rules.setdefault(rule.origin, []).append(rule)
        self.entries = self._list_entries()
        self.costs = self._find_costs()
        self.choices: dict[tuple[str, int], tuple[Sequence[Any], list[float]]] = {}
        self.words = 0

    def make_texts(self) -> Iterator[str]:
        """Give the words of random trees without end; by far not all are sentences."""
        while True:
            self.words = 0
            try:
                tree = self._symbol("start", self.chance.choice((13, 15, 17)))
            except _TooLongError:
                continue
            assert isinstance(tree, Prose)
            text = word_sentence(tree, self.lexicon)
            if len(text.split()) <= MOST_WORDS:
                yield text

    def _list_entries(self) -> dict[str, list[Entry]]:
        entries: dict[str, list[Entry]] = {}
        for same in self.lexicon.spellings.values():
            for entry in (entry for spelling in same for entry in spelling.entries):
                entries.setdefault(entry.terminal, []).append(entry)
        entries["NOUN"] = [entry for entry in entries["NOUN"] if entry.sort in ("card", "unit", "zone")]
        for terminal in ("INT", "NUM", "MEASURE"):
            entries[terminal] = [Entry((), terminal, number) for number in _NUMBERS]
        entries["SIGNED"] = [Entry((), "SIGNED", "+2")]
        commas = ("COMMA", *(f"COMMA_{letter}" for letter in "CNPTWLSO"))
        return entries | {name: [Entry((), name, ",")] for name in commas}

    def _symbol(self, symbol: str, budget: int) -> Any:
        if (symbol, budget) not in self.choices:
            self.choices[symbol, budget] = self._list_choices(symbol, budget)
        possible, weights = self.choices[symbol, budget]
        (chosen,) = self.chance.choices(possible, cum_weights=weights)
        if isinstance(chosen, Entry):
            self.words += 1
            if self.words > MOST_WORDS + 3:
                raise _TooLongError
            return make_token(chosen, NOWHERE)
        return build(chosen, [self._symbol(inner, budget - 1) for inner in chosen.symbols], MAKERS)

    def _list_choices(self, symbol: str, budget: int) -> tuple[Sequence[Any], list[float]]:
        """Give the words or rules of a symbol that end within a depth, with their weights summed up."""
        used = count_used()
        if symbol in self.entries:
            words = self.entries[symbol]
            return words, [*accumulate(_SELDOM + sqrt(used[symbol, word.value]) for word in words)]
        rules = [rule for rule in self.rules[symbol] if self._cost_of(rule) <= budget]
        rules = rules or [min(self.rules[symbol], key=self._cost_of)]
        return rules, [*accumulate(_SELDOM + sqrt(used[rule]) for rule in rules)]

    def _cost_of(self, rule: Rule) -> float:
        return 1 + max((self.costs[symbol] for symbol in rule.symbols), default=0)

    def _find_costs(self) -> dict[str, float]:
        """Give the depth that each symbol needs; endless where a deck has no word for it."""
        symbols = {symbol for rules in self.rules.values() for rule in rules for symbol in rule.symbols}
        self.costs = {each: 0.0 if each in self.entries else float("inf") for each in (*self.rules, *symbols)}
        for _ in range(len(self.costs)):
            for origin, rules in self.rules.items():
                self.costs[origin] = min(self._cost_of(rule) for rule in rules)
        return self.costs
