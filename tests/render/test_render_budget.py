"""The budget of a template: what is weighed, and what a card pays for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jinja2 import DictLoader

from cardgen.diagnostics import Report
from cardgen.diagnostics.mistake import MistakeError
from cardgen.loading.sources import Sources
from cardgen.render import lay_out
from cardgen.render.budget import MAX_WORK, weigh
from cardgen.render.sandbox import CardEnvironment
from cardgen.render.view import Names


@pytest.mark.parametrize(
    ("value", "weight"),
    [(7, 1), (None, 1), ("abcdefgh", 3), ([1, [2, 3]], 5), ({"a": (1, 2)}, 5), (range(5), 6), (Names("a", {}), 1)],
)
def test_a_value_weighs_what_is_in_it(value: object, weight: int) -> None:
    assert weigh(value, 100) == weight


def test_a_list_that_holds_itself_twice_again_and_again_is_not_walked_to_its_end() -> None:
    value: list[Any] = []
    for _ in range(80):
        value = [value, value]
    assert 100 < weigh(value, 100) < 110


def fill(text: str, **names: object) -> tuple[str, int]:
    """Give what a template writes, and the work that it took."""
    environment = CardEnvironment(loader=DictLoader({"a": text}), autoescape=True)
    environment.begin()
    return environment.get_template("a").render(names), environment.budget.work


@pytest.mark.parametrize(
    "text",
    [
        "{{ x | length }}",
        "{{ x | sort | first }}",
        "{{ x | map('string') | list | length }}",
        "{{ 5 in x }}",
        "{{ x == x }}",
        "{{ x[:] | length }}",
        "{{ x.count(5) }}",
        "{{ x is iterable }}",
        "{% for one in x %}{% endfor %}",
        "{% for one in x if false %}{% endfor %}",
        "{{ (x + x) | length }}",
        "{{ x ~ '' }}",
        "{{ {(x | string): 1} | length }}",
    ],
)
def test_all_that_is_done_with_a_list_costs_the_more_the_longer_it_is(text: str) -> None:
    (_, short), (_, long) = fill(text, x=[1] * 10), fill(text, x=[1] * 1010)
    assert long - short >= 1000


def test_no_name_of_a_template_takes_the_place_of_what_counts() -> None:
    loop = "{% for one in range(9000) %}{% for other in range(9000) %}{% endfor %}{% endfor %}"
    for name in ("_step", "turn", "paid", "walked", "budget", "environment"):
        with pytest.raises(MistakeError) as told:
            fill(f"{{% set {name} = none %}}{{% macro {name}() %}}{{% endmacro %}}{loop}")
        assert told.value.code == "template-too-large"


def test_the_filters_that_count_give_no_work_back() -> None:
    with pytest.raises(MistakeError):
        fill(
            "{% for one in range(90000) %}{{ [-999] | map('a turn', -999999) | list }}{{ [1] * 50 | length }}"
            "{{ range(900) | list }}{% endfor %}"
        )


def test_a_template_that_did_too_much_is_filled_in_for_no_other_card(
    write: Callable[..., Path], sources: Sources, new_card: Callable[..., Any], new_project: Callable[..., Any]
) -> None:
    write(
        "templates/face.svg.j2",
        '{% extends "base.svg.j2" %}{% block face %}{{ card.id }}{% for a in range(90000) %}'
        "{% for b in range(90000) %}{% endfor %}{% endfor %}{% endblock %}",
    )
    report = Report()
    faces = lay_out(new_project(tuple(new_card(str(number)) for number in range(300))), sources, report)
    assert ([found.code for found in report.diagnostics], faces.fronts) == (["template-too-large"], {})


def test_the_largest_budget_is_far_above_what_an_ordinary_card_takes() -> None:
    rows = "{% for row in x %}{% for one in row %}<g>{{ one }}{{ one | upper }}</g>{% endfor %}{% endfor %}"
    _, work = fill(rows, x=[["a"] * 20] * 20)
    assert work * 100 < MAX_WORK
