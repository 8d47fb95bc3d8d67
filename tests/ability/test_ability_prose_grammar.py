"""The grammar of prose: its table belongs to it, has no conflicts, and the twelve games use every part of it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from own_games import GAMES, get_own_language, list_further, list_texts
from test_ability_prose_constructions import CONSTRUCTIONS, WORDS

import cardgen.ability
from cardgen.ability.driver import build
from cardgen.ability.grammar import Rule, load_table, make_table
from cardgen.ability.prose import driver, read_prose
from cardgen.ability.prose.builder import MAKERS
from cardgen.ability.prose.nodes import PROSE_NODES
from cardgen.ability.prose.wording import _WORDINGS

FOLDER = Path(cardgen.ability.__file__).parent
# What no sentence of the games says, and those below do.
MORE = {
    "thornpact": (
        "Draw a card, then return it to your hand or to your deck.",
        "Choose a creature, spell, or relic.",
        "If this creature has been exhausted and you have a relic, draw a card, unless you control a spell.",
        "Put the creatures and spells you control into your hand.",
        "Draw a card for each creature, relic, or spell.",
        "This creature is exhausted, and gains 1 strength and then attacks.",
        "When playing a spell, +1 strength for each relic, or draw a card.",
        "Your creature's strength is at least 3.",
        "Each creature with strength 3 attacks.",
        "Until end of turn, whenever you draw or discard a card, you may also attack.",
        "Draw a card then discard a card.",
        "Draw a card and then discard a card.",
        "Draw 2 cards, discard a card, and then attack.",
        "The spells or relics of your opponent you return cost 1 ember.",
        "This may be a creature, twice.",
        "Each player has immediately drawn a card.",
        "Guard can't be discarded.",
        "Immediately attack.",
        "Choose a creature; that creature can't attack.",
        "Draw a card, and if you control a relic, gain 1 health.",
        "Draw a card if you control a creature or you have 3 embers.",
        "Draw a card if you control a creature and you have 3 embers.",
        "Your creatures have +2 extra strength.",
        "Discard the cards you already drew.",
        "Your opponent immediately draws a card.",
        "On your turn before drawing a card, attack.",
        "Each creature in the deck you searched attacks.",
        "Each creature stronger than this attacks.",
        "A creature summoned this turn attacks.",
        "Choose a creature to be destroyed.",
        "Each player whose creature attacks draws a card.",
        "For each relic destroyed, draw a card.",
        "Draw as many cards as you control creatures.",
        "Draw 2 cards, or 4 cards if you control a relic.",
        "Discard each creature the next spell destroyed.",
        "Discard each creature the spell destroyed.",
        "Each player, including you, draws a card.",
        "Each player with a relic, including you, draws a card.",
        "Each player, starting with you, draws a card.",
        "Each creature costing 2 embers or less attacks.",
        "Discard each creature costing 2 embers.",
        "If you don't, draw a card for each relic, up to 3.",
        "Draw a card for each relic, up to 3 cards.",
        "Play a spell, paying its cost.",
        "Before you draw cards in the way that your opponent draws cards, attack.",
    ),
}


def test_the_stored_table_belongs_to_the_grammar() -> None:
    stored = json.loads((FOLDER / "prose.json").read_text())
    made = make_table((FOLDER / "prose.lark").read_text())  # strict: a conflict raises
    assert stored == json.loads(json.dumps(made)), "run python -m cardgen.ability"


def test_every_rule_has_a_maker_and_every_node_a_wording() -> None:
    named = {rule.make for rule in load_table("prose").rules if rule.make is not None and not rule.is_thin}
    thin = {rule.origin for rule in load_table("prose").rules}
    assert named - set(MAKERS) - thin == set()
    assert {node for node in PROSE_NODES if node not in _WORDINGS} == set()


def test_no_alternative_is_unused(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[Rule] = set()

    def record(rule: Rule, *rest: Any) -> Any:
        used.add(rule)
        return build(rule, *rest)

    table = load_table("prose")
    told = replace(table, rules=tuple(replace(rule, passes=False) for rule in table.rules))
    monkeypatch.setattr(driver, "build", record)
    monkeypatch.setattr(driver, "load_table", lambda _: told)
    for game in GAMES:
        for text in (*list_texts(game), *(text for of, text in list_further() if of == game), *MORE.get(game, ())):
            read_prose(text, get_own_language(game))
    for game, words in WORDS.items():
        for pattern, _ in CONSTRUCTIONS:
            read_prose(pattern.format(**words), get_own_language(game))
    unused = {(rule.origin, rule.make, symbol) for rule in load_table("prose").rules for symbol in rule.symbols}
    unused -= {(rule.origin, rule.make, symbol) for rule in used for symbol in rule.symbols}
    assert {each for each in unused if not each[0].startswith("__")} == set()
