"""Random sentences of prose: derived from the grammar with the words of a deck, so that each slot is reached."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from cardgen.ability import Language
from cardgen.ability.ast import NOWHERE, Prose
from cardgen.ability.driver import build
from cardgen.ability.grammar import Rule, load_table
from cardgen.ability.prose.builder import MAKERS
from cardgen.ability.prose.lexer import make_token
from cardgen.ability.prose.lexicon import Entry, get_lexicon
from cardgen.ability.prose.reading import word_sentence

_NUMBERS = ("1", "2", "3", "10")
_RARE = {"joined": 0.2, "choice": 0.1, "labelled": 0.2, "otherwise": 0.2, "rest_gap": 0.1, "relations": 0.1}
_RARE |= {"subject_aside": 0.1, "that_noun": 0.2, "rest_or": 0.1, "as_clause": 0.1, "tail_limit": 0.1, "helps": 0.2}
_RARE |= {"doing": 0.3, "open_pp": 0.3, "core_rel": 0.5, "aside": 0.3, "state": 0.3, "bounded": 0.2}
_RARE |= {"change": 0.1, "worth": 0.1, "price": 0.3, "clause": 3.0, "purpose": 0.3, "head": 0.5}


class ProseMaker:
    """Derives random sentences of a deck's language from the rules of prose."""

    def __init__(self, language: Language, seed: int) -> None:
        self.lexicon, self.chance = get_lexicon(language), random.Random(seed)
        self.rules: dict[str, list[Rule]] = {}
        for rule in load_table("prose").rules:
            self.rules.setdefault(rule.origin, []).append(rule)
        self.entries: dict[str, list[Entry]] = {}
        for same in self.lexicon.spellings.values():
            for entry in (entry for spelling in same for entry in spelling.entries):
                self.entries.setdefault(entry.terminal, []).append(entry)
        self.entries["NOUN"] = [entry for entry in self.entries["NOUN"] if entry.sort in ("card", "unit", "zone")]
        for terminal in ("INT", "NUM", "MEASURE"):
            self.entries[terminal] = [Entry((), terminal, number) for number in _NUMBERS]
        self.entries["SIGNED"] = [Entry((), "SIGNED", "+2")]
        commas = ("COMMA", *(f"COMMA_{letter}" for letter in "CNPTWLSO"))
        self.entries |= {name: [Entry((), name, ",")] for name in commas}
        self.cost = self._find_costs()

    def make_texts(self) -> Iterator[str]:
        """Give the words of random trees without end; by far not all are sentences."""
        while True:
            tree = self._symbol("start", self.chance.choice((13, 15, 17)))
            assert isinstance(tree, Prose)
            text = word_sentence(tree, self.lexicon)
            if len(text.split()) <= 16:
                yield text

    def _symbol(self, symbol: str, budget: int) -> Any:
        if symbol not in self.rules:
            entry = self.chance.choice(self.entries[symbol])
            return make_token(entry, NOWHERE)
        possible = [rule for rule in self.rules[symbol] if self._cost_of(rule) <= budget]
        possible = possible or [min(self.rules[symbol], key=self._cost_of)]
        weights = [self._weigh(rule) for rule in possible]
        (rule,) = self.chance.choices(possible, weights)
        return build(rule, [self._symbol(inner, budget - 1) for inner in rule.symbols], MAKERS)

    def _weigh(self, rule: Rule) -> float:
        rare = _RARE.get(rule.symbols[0], 1.0) if rule.symbols else 1.0
        return _RARE.get(str(rule.make), 1.0) * rare / (1 + len(rule.symbols) / 2)

    def _cost_of(self, rule: Rule) -> float:
        return 1 + max((self.cost[symbol] for symbol in rule.symbols), default=0)

    def _find_costs(self) -> dict[str, float]:
        """Give the depth that each symbol needs; endless where a deck has no word for it."""
        symbols = {symbol for rules in self.rules.values() for rule in rules for symbol in rule.symbols}
        cost = {each: 0.0 if each in self.entries else float("inf") for each in (*self.rules, *symbols)}
        self.cost = cost
        for _ in range(len(cost)):
            for origin, rules in self.rules.items():
                cost[origin] = min(self._cost_of(rule) for rule in rules)
        return cost
