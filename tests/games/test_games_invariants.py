"""Every invariant holds for every game, with every two options that go together and every number of players."""

import pytest
from game_invariants import INVARIANTS, OF_THE_DEFAULT_TABLE, find_playthrough
from game_tables import list_all_tables, list_default_tables, list_pairs, list_tables, make_rules, name_table

from cardgen.engine.state import empty_table
from cardgen.games import GAMES

CHOSEN = list_tables()
CASES = [
    (invariant, table)
    for invariant in INVARIANTS
    for table in (list_default_tables() if invariant in OF_THE_DEFAULT_TABLE else CHOSEN)
]


@pytest.mark.parametrize(
    ("invariant", "table"), CASES, ids=[f"{name_table(table)}-{invariant.__name__}" for invariant, table in CASES]
)
def test_an_invariant_holds(invariant, table):
    invariant(table)


def test_every_game_and_every_invariant_is_tried():
    assert len(CASES) >= len(GAMES) * len(INVARIANTS)
    assert {table[0] for _, table in CASES} == {game.id for game in GAMES}
    assert {invariant for invariant, _ in CASES} == set(INVARIANTS)
    assert len(INVARIANTS) == 37


def test_every_two_values_that_go_together_are_tried():
    every, tried = ({pair for table in tables for pair in list_pairs(table)} for tables in (list_all_tables(), CHOSEN))
    assert tried == every
    assert {(game_id, players) for game_id, _, players in CHOSEN} == {
        (game.id, players) for game in GAMES for players in range(game.players[0], game.players[1] + 1)
    }
    assert set(CHOSEN) <= set(list_all_tables())
    assert len(CHOSEN) == len(set(CHOSEN)) < len(list_all_tables())


def test_every_game_has_a_stored_playthrough():
    assert [table for table in list_default_tables() if not find_playthrough(table).exists()] == []


@pytest.mark.parametrize("table", list_default_tables(), ids=name_table)
def test_a_table_without_a_card_has_nobody_to_move(table):
    rules = make_rules(table)
    state = empty_table(rules)
    assert state.to_move() == ()
    assert all(state.legal_actions(seat) == [] for seat in range(rules.players))
