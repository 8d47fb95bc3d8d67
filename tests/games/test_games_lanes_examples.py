"""The worked examples of Three Lanes: enough for each power, one for each ruling, each refusal for its reason."""

from collections import Counter

import pytest
from every_action import list_every_action
from game_tables import load, make_rules

from cardgen.diagnostics import Report
from cardgen.engine.actions import Action
from cardgen.engine.examples import play_example
from cardgen.games.narration import narrate_example

PROJECT = load("three-lanes")
RULES = make_rules(("three-lanes", (), 2))
POWERS = [keyword.name.lower() for keyword in PROJECT.deck.vocabulary.keywords]


@pytest.mark.parametrize("power", POWERS)
def test_each_power_has_four_examples(power):
    assert sum(example.id.startswith(f"{power}-") for example in PROJECT.examples) >= 4


def test_each_ruling_has_an_example():
    shown = {ruling.value for example in PROJECT.examples for ruling in example.illustrates}
    assert shown == {ruling.id for ruling in PROJECT.deck.rulings}
    assert len(shown) == 30


def test_there_are_refusals_and_interactions():
    assert sum(move.is_illegal for example in PROJECT.examples for move in example.moves) >= 30
    ids = {example.id for example in PROJECT.examples}
    assert {
        "trap-against-twinstrike",
        "retaliate-on-a-pair",
        "taunt-with-twinstrike",
        "empower-an-ace",
        "flip-turns-up-a-queen",
        "view-draws-the-last-card",
    } <= ids


def test_titles_are_fresh_and_short():
    titles = Counter(example.title for example in PROJECT.examples)
    assert max(titles.values()) == 1
    assert all(len(title) <= 80 and not title.endswith(".") for title in titles)


def test_every_refusal_names_a_ruling_of_the_deck():
    known = {ruling.id for ruling in PROJECT.deck.rulings}
    named = set()
    for example in PROJECT.examples:
        played = play_example(example, RULES, Report())
        assert played is not None
        for state in (played.start, *played.after):
            for player in (0, 1):
                for action in [
                    *list(list_every_action(RULES.notation))[::900],
                    Action("look"),
                    Action("discard", (0,)),
                ]:
                    objection = state.find_objection(player, action)
                    if objection is not None and state.to_move() == (player,):
                        named.add(objection.rule.partition(",")[0])
    assert named <= known, named - known


def test_every_example_can_be_told():
    told = [narrate_example(example, PROJECT.deck) for example in PROJECT.examples]
    for each, example in zip(told, PROJECT.examples, strict=True):
        assert each is not None
        assert each.events or all(move.is_illegal for move in example.moves)
