"""Every invariant holds for every game, with every option and number of players."""

import pytest
from game_invariants import INVARIANTS, OF_THE_DEFAULT_TABLE, find_playthrough
from game_tables import list_default_tables, list_tables, make_rules, name_table

from cardgen.engine.state import empty_table
from cardgen.games import GAMES

CASES = [
    (invariant, table)
    for invariant in INVARIANTS
    for table in (list_default_tables() if invariant in OF_THE_DEFAULT_TABLE else list_tables())
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
    assert len(INVARIANTS) == 35


def test_every_game_has_a_stored_playthrough():
    assert [table for table in list_default_tables() if not find_playthrough(table).exists()] == []


@pytest.mark.parametrize("table", list_default_tables(), ids=name_table)
def test_a_table_without_a_card_has_nobody_to_move(table):
    rules = make_rules(table)
    state = empty_table(rules)
    assert state.to_move() == ()
    assert all(state.legal_actions(seat) == [] for seat in range(rules.players))
