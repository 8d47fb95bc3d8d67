"""Every field of a state is copied; what can change in place is not shared."""

from dataclasses import fields
from typing import get_origin, get_type_hints

import pytest
from game_tables import list_default_tables, make_rules, name_table, walk

CHANGED_BY_MOVES = "zones"  # read-only to all others


@pytest.mark.parametrize("table", list_default_tables(), ids=name_table)
def test_every_field_of_a_state_is_copied(table):
    rules = make_rules(table)
    for number in range(6):
        for state, _, _ in walk(rules, number):
            other = state.copy()
            assert vars(other) == vars(state)
            for name, kind in get_type_hints(type(state)).items():
                if name == CHANGED_BY_MOVES or get_origin(kind) in (list, dict):
                    assert_parts_are_apart(getattr(state, name), getattr(other, name), name)


def assert_parts_are_apart(mine, yours, name):
    assert mine is not yours, f"{name} is shared by the copy"
    parts = zip(mine.values(), yours.values(), strict=True) if isinstance(mine, dict) else zip(mine, yours, strict=True)
    for one, two in parts:
        if isinstance(one, list):
            assert_parts_are_apart(one, two, name)
        else:
            assert one is not two or hash(one) is not None, f"a part of {name} is shared by the copy"


@pytest.mark.parametrize("table", list_default_tables(), ids=name_table)
def test_a_state_has_no_fields_beside_those_that_are_declared(table):
    for state, _, _ in walk(make_rules(table), 1):
        assert set(vars(state)) == {field.name for field in fields(state)}
