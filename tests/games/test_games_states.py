"""Every field of a state is copied, written and read; none is shared."""

import pytest
from game_tables import list_default_tables, make_rules, name_table, walk

SHARED = {
    "rules",
    "in_play",
    "waiting",
    "offer",
    "exposed",
    "defeated",
    "lost",
    "missions",
    "traitors",
    "acted",
    "actions",
    "attackers",
    "ending",
    "lanes_won",
    "passes",
    "turn",
    "turns",
}  # fmt: skip - values that never change


def list_fields(state):
    return [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]


@pytest.mark.parametrize("table", list_default_tables(), ids=name_table)
def test_every_field_of_a_state_is_copied(table):
    rules = make_rules(table)
    for number in range(6):
        for state, _, _ in walk(rules, number):
            other = state.copy()
            for name in list_fields(state):
                mine, yours = getattr(state, name), getattr(other, name)
                assert mine == yours, name
                if name not in SHARED:
                    assert mine is not yours, f"{name} is shared by the copy"
                    assert_parts_are_apart(mine, yours, name)


def assert_parts_are_apart(mine, yours, name):
    pairs = zip(mine.values(), yours.values(), strict=True) if isinstance(mine, dict) else zip(mine, yours, strict=True)
    for one, two in pairs:
        assert not isinstance(one, list | dict) or one is not two, f"a part of {name} is shared by the copy"
        for part, its_copy in zip(one, two, strict=True) if isinstance(one, list) else ():
            assert is_value(part) or part is not its_copy, f"a part of {name} is shared by the copy"


def is_value(part):
    return isinstance(part, int | str | tuple | None)


@pytest.mark.parametrize("table", list_default_tables(), ids=name_table)
def test_a_state_has_no_fields_beside_its_slots(table):
    state = make_rules(table).game.state(make_rules(table))
    assert not hasattr(state, "__dict__")
