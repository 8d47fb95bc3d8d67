"""The grammar: its table belongs to it, the decks use all of it, and no sentence of it is printed in another way."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from five_decks import FILES, get_deck_language, list_all

import cardgen.ability
from cardgen.ability import Language, Mistake, driver
from cardgen.ability.ast import Node
from cardgen.ability.grammar import Rule, load_table, make_table, write_table
from cardgen.ability.language import Form
from cardgen.ability.lexer import Token, read_tokens
from cardgen.ability.wording import word_sentence

FOLDER = Path(cardgen.ability.__file__).parent


def test_the_stored_table_belongs_to_the_grammar() -> None:
    stored = json.loads((FOLDER / "ability.json").read_text())
    made = make_table((FOLDER / "ability.lark").read_text())
    assert stored == json.loads(json.dumps(made)), "run python -m cardgen.ability"


def test_the_table_is_the_same_bytes_whatever_the_hash_seed(tmp_path: Path) -> None:
    (tmp_path / "ability.lark").write_bytes((FOLDER / "ability.lark").read_bytes())
    code = (
        "import sys, pathlib; from cardgen.ability.grammar import write_table; write_table(pathlib.Path(sys.argv[1]))"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=True, env={**os.environ, "PYTHONHASHSEED": "7"})
    assert (tmp_path / "ability.json").read_bytes() == (FOLDER / "ability.json").read_bytes()


def test_a_grammar_that_was_edited_is_made_into_a_table_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    grammar = (FOLDER / "ability.lark").read_text()
    edited = grammar.replace("BEAT kinds [in_zone]", "BEAT kinds in_zone")
    assert edited != grammar
    (tmp_path / "ability.lark").write_text(edited)
    (tmp_path / "ability.json").write_bytes((FOLDER / "ability.json").read_bytes())
    monkeypatch.setattr("cardgen.ability.grammar._FOLDER", tmp_path)
    load_table.cache_clear()
    cardgen.ability.parse.cache_clear()
    try:
        assert isinstance(cardgen.ability.parse("This beats a 6.", get_deck_language("wayjer")), Mistake)
        assert not isinstance(cardgen.ability.parse("This beats a 6 in a duel.", get_deck_language("wayjer")), Mistake)
    finally:
        load_table.cache_clear()
        cardgen.ability.parse.cache_clear()
    write_table(tmp_path)
    assert (tmp_path / "ability.json").read_bytes() != (FOLDER / "ability.json").read_bytes()


def test_reading_a_sentence_does_not_load_lark() -> None:
    code = (
        "import sys; from cardgen.ability.driver import run; run([]);"
        "sys.exit('lark' in sys.modules or 'cardgen.engine' in sys.modules or 'cardgen.render' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# ---- no production unused


def collect_used_rules(monkeypatch: pytest.MonkeyPatch) -> set[Rule]:
    used: set[Rule] = set()
    build = driver.build

    def record(rule: Rule, children: list[Any]) -> Any:
        used.add(rule)
        return build(rule, children)

    monkeypatch.setattr(driver, "build", record)
    for sentence in list_all():
        driver.run(read_tokens(sentence.text, sentence.language))
    return used


def find_parts(rules: set[Rule] | tuple[Rule, ...]) -> set[tuple[str, str | None, str]]:
    """Give what alternatives and optional parts there are, by their symbols; repetitions are no parts."""
    return {
        (rule.origin, rule.make, symbol)
        for rule in rules
        if not rule.origin.startswith("__")
        for symbol in rule.symbols
    }


def test_no_alternative_and_no_optional_part_is_unused_by_every_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    used = collect_used_rules(monkeypatch)
    assert find_parts(load_table().rules) - find_parts(used) == set()


# ---- random sentences made from the grammar


class Maker:
    """Derives random sentences of a deck's language from the rules, and what the builder makes of them."""

    def __init__(self, language: Language, chance: random.Random) -> None:
        self.language, self.chance = language, chance
        self.rules: dict[str, list[Rule]] = {}
        for rule in load_table().rules:
            self.rules.setdefault(rule.origin, []).append(rule)
        self.forms: dict[str, list[Form]] = {}
        for same in language.forms.values():
            for form in same:
                self.forms.setdefault(form.terminal, []).append(form)
        self.cost = self._find_costs()

    def make(self) -> Node:
        """Give the node of a random sentence; offsets mean nothing."""
        made = self._symbol("start", 12)
        assert isinstance(made, Node)
        return made

    def _symbol(self, symbol: str, budget: int) -> Any:
        if symbol not in self.rules:
            return self._token(symbol)
        possible = [rule for rule in self.rules[symbol] if self._cost_of(rule) <= budget]
        if not possible:
            possible = [min(self.rules[symbol], key=self._cost_of)]
        rule = self.chance.choice(possible)
        return driver.build(rule, [self._symbol(inner, budget - 1) for inner in rule.symbols])

    def _token(self, terminal: str) -> Token:
        if terminal == "INT":
            number = self.chance.choice((-2, 0, 1, 1, 2, 3, 8, 11))
            return Token(terminal, str(number), 0, 0)
        return Token(terminal, self.chance.choice(self.forms[terminal]).value, 0, 0)

    def _cost_of(self, rule: Rule) -> float:
        return 1 + max((self.cost[symbol] for symbol in rule.symbols), default=0)

    def _find_costs(self) -> dict[str, float]:
        """Give the depth that each symbol needs; endless where a deck has no word for it."""
        cost = {symbol: 0.0 if symbol in self.forms or symbol == "INT" else float("inf") for symbol in self._symbols()}
        self.cost = cost
        for _ in range(len(cost)):
            for origin, rules in self.rules.items():
                cost[origin] = min(self._cost_of(rule) for rule in rules)
        return cost

    def _symbols(self) -> Iterator[str]:
        yield from self.rules
        yield from {symbol for rules in self.rules.values() for rule in rules for symbol in rule.symbols}


def make_abilities(name: str, seed: int, count: int) -> Iterator[tuple[Language, Any]]:
    language = get_deck_language(name)
    maker = Maker(language, random.Random(seed))
    for _ in range(count):
        ability = maker.make()
        if is_printable(ability, language):
            yield language, ability


def is_printable(ability: Node, language: Language) -> bool:
    """Tell whether all numbers that stand for ranks are ranks, all verbs the deck's and counted nouns counted."""
    for node in ability.walk():
        rank = getattr(node, "but", None) or getattr(node, "rank", None)
        if rank is not None and rank not in language.plurals:
            return False
        if type(node).__name__ == "Act" and node.verb not in language.verbs:  # type: ignore[attr-defined]
            return False
        if type(node).__name__ == "Top" and node.n < 1:  # type: ignore[attr-defined]
            return False
    return True


@pytest.mark.parametrize("name", FILES)
def test_a_random_ability_is_read_from_its_words_again(name: str) -> None:
    seen = set()
    for language, ability in make_abilities(name, 20261128, 1500):
        text = word_sentence(ability, language)
        read = driver.run(read_tokens(text, language))
        assert read == ability, text
        assert word_sentence(read, language) == text
        seen.add(text)
    assert len(seen) > 100, "the sentences differ"


@pytest.mark.parametrize("name", FILES)
def test_each_node_of_a_random_sentence_stands_where_its_words_are(name: str) -> None:
    for language, ability in make_abilities(name, 7, 300):
        text = word_sentence(ability, language)
        for node in driver.run(read_tokens(text, language)).walk():
            words = text[node.place.start : node.place.end]
            assert not re.match(r"^[ ,.]|[ ,.]$", words), (text, node)


def test_random_sentences_reach_every_rule() -> None:
    reached: set[type[Node]] = set()
    for name in FILES:
        for _, ability in make_abilities(name, 5, 400):
            reached |= {type(node) for node in ability.walk()}
    assert reached == set(cardgen.ability.NODES)
