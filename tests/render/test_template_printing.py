"""What a template prints that is no text: a function, a list of another kind, or what a block's filter gives."""

from __future__ import annotations

import pytest

from cardgen.diagnostics.mistake import MistakeError
from cardgen.render.sandbox import CardEnvironment


def fill(source: str) -> str:
    environment = CardEnvironment(autoescape=True)
    environment.begin()
    return str(environment.from_string(source).render(names=["a", "<b>"]))


@pytest.mark.parametrize(
    ("source", "printed"),
    [
        ("{% filter length %}abc{% endfilter %}", "3"),
        ("{% filter list %}a<c{% endfilter %}", "a, &lt;, c"),
        ("{% filter upper %}a<c{% endfilter %}", "A<C"),
        ("{{ 1 | string | list }}", "1"),
        ("{{ names }}", "a, &lt;b&gt;"),
        ("{{ 'a' | reverse }}", "a"),
        ("{% set x %}{% filter wordcount %}a b{% endfilter %}{% endset %}{{ x }}", "2"),
    ],
)
def test_what_is_text_or_number_is_printed_wherever_it_comes_from(source: str, printed: str) -> None:
    assert fill(source) == printed


@pytest.mark.parametrize(
    "source",
    [
        "{{ names | select }}",
        "{{ names | map('upper') }}",
        "{{ [1, 2] | slice(2) }}",
        "{{ [1] | reverse }}",
        "{{ range(3) }}",
        "{{ range }}",
        "{{ 'x'.upper }}",
        "{{ {'a': 1} }}",
        "{{ {'a': 1}.items() }}",
        "{{ [1, {'a': 1}] }}",
        "{{ cycler(1, 2) }}",
        "{{ namespace(a=1) }}",
        "{% macro m() %}{% endmacro %}{{ m }}",
        "{% filter select %}abc{% endfilter %}",
        "{% filter items %}abc{% endfilter %}",
        "{% call dict(a=1) %}abc{% endcall %}",
        "{% call namespace(a=1) %}abc{% endcall %}",
    ],
)
def test_what_is_no_text_is_told_instead_of_printed(source: str) -> None:
    with pytest.raises((MistakeError, TypeError)) as problem:
        fill(source)
    assert "sequence item" not in str(problem.value)
