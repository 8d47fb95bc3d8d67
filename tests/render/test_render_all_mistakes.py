"""All mistakes of all templates are told in one run, each once, with its line and the nearest name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.diagnostics import Report
from cardgen.loading.project import load_project
from cardgen.loading.sources import Sources
from cardgen.render import lay_out
from cardgen.render.unused_templates import check_unused_templates

Check = Callable[..., Report]
NAMES = (
    "Allowed here: `abilities`, `amounts`, `copies`, `cost`, `flavour`, `id`, `index`, `keywords`, `name`, `number`, "
)
NAMES += "`reminder`."
HEAD = '{% extends "base.svg.j2" %}{% block face %}\n'


@pytest.fixture
def check(write: Callable[..., Path], sources: Sources) -> Check:
    """Give a function that lays out a deck with two cards for each of the templates that are used."""

    def check_templates(used: dict[str, str], unused: dict[str, str] | None = None) -> Report:
        for name, text in {**used, **(unused or {})}.items():
            write(f"templates/g/{name}.svg.j2", text)
        cards = "".join(
            f"  - {{id: {name}-{n}, template: g/{name}.svg.j2, cost: 3}}\n" for name in used for n in (1, 2)
        )
        write("decks/g/deck.yaml", f"title: G\nplayers: 2\nabilities: free\nfields: {{cost: integer}}\ncards:\n{cards}")
        report = Report()
        project = load_project("g", sources, report)
        assert project is not None
        lay_out(project, sources, report)
        check_unused_templates(project.deck, sources, report)
        return report

    return check_templates


def _told(report: Report) -> list[tuple[str, int, str, str]]:
    return [
        (found.place.file.removeprefix("templates/g/"), found.place.line, found.message, found.hint)
        for found in report.diagnostics
        if found.place is not None
    ]


def test_all_names_that_there_are_not_are_told_once_with_the_nearest(check: Check) -> None:
    body = "{{ card.csot }} {{ crad.cost }}\n{% if card.nmae == 'a' or not deck.titel %}{% endif %}\n"
    body += "{% for each in card.itmes %}{{ each.x }}{% endfor %}{{ text_width(card.txet, 'Outfit', 900, widht) }}"
    report = check({"a": HEAD + body + "{% endblock %}"})
    assert _told(report) == [
        ("a.svg.j2", 2, "`card` has no `csot`.", "Did you mean `cost`?"),
        ("a.svg.j2", 2, "`crad` is not defined.", "Did you mean `card`?"),
        ("a.svg.j2", 3, "`card` has no `nmae`.", "Did you mean `name`?"),
        ("a.svg.j2", 3, "`deck` has no `titel`.", "Did you mean `title`?"),
        ("a.svg.j2", 4, "`card` has no `itmes`.", NAMES),
        ("a.svg.j2", 4, "`widht` is not defined.", "Did you mean `width`?"),
    ]
    assert [found.card for found in report.diagnostics] == ["a-1"] * 6


def test_mistakes_of_one_template_hide_none_of_another(check: Check) -> None:
    report = check(
        {
            "a": HEAD + "{{ card.cost }\n{% endblock %}",
            "b": HEAD + "{% if card.cost %}\n{% endblock %}",
            "c": HEAD + "{{ card.cots }}{% endblock %}",
            "d": HEAD
            + "{{ card.name | uper }} {{ card.name | lowr }} {% if card is defind %}{% endif %}{% endblock %}",
        }
    )
    assert _told(report) == [
        ("a.svg.j2", 2, "`}` stands where nothing of the kind can.", ""),
        ("b.svg.j2", 3, "`{% if %}` is still open here.", "Close it with `{% endif %}`."),
        ("c.svg.j2", 2, "`card` has no `cots`.", "Did you mean `cost`?"),
        ("d.svg.j2", 2, "No filter named 'uper'.", "Did you mean `upper`?"),
        ("d.svg.j2", 2, "No filter named 'lowr'.", "Did you mean `lower`?"),
        ("d.svg.j2", 2, "No test named 'defind'.", "Did you mean `defined`?"),
    ]


def test_a_filter_and_a_test_that_there_are_not_are_told_at_each_build_of_a_process(check: Check) -> None:
    face = HEAD + "{% if card is defind %}{{ card.id | uper }}{% endif %}{% endblock %}"
    assert [_told(check({"a": face})) for _ in range(2)] == [
        [
            ("a.svg.j2", 2, "No test named 'defind'.", "Did you mean `defined`?"),
            ("a.svg.j2", 2, "No filter named 'uper'.", "Did you mean `upper`?"),
        ]
    ] * 2


def test_mistakes_of_included_files_are_told_where_they_stand_and_once(check: Check) -> None:
    report = check(
        {"a": HEAD + '{% include "g/in.svg.j2" %}{{ card.cots }}{% endblock %}'},
        {"in": "\n{{ card.nam }}\n{{ card.name | uper }}"},
    )
    assert sorted(_told(report)) == [
        ("a.svg.j2", 2, "`card` has no `cots`.", "Did you mean `cost`?"),
        ("in.svg.j2", 2, "`card` has no `nam`.", "Did you mean `name`?"),
        ("in.svg.j2", 3, "No filter named 'uper'.", "Did you mean `upper`?"),
    ]


def test_a_second_file_that_a_first_mistake_keeps_from_being_read_is_read_too(check: Check) -> None:
    report = check(
        {"a": HEAD + '{% include "g/one.svg.j2" %}{% include "g/two.svg.j2" %}{% endblock %}'},
        {"one": "{{ card.name }", "two": "\n{% if card.name }"},
    )
    assert [(place, line) for place, line, *_ in _told(report)] == [("one.svg.j2", 1), ("two.svg.j2", 2)]
    assert report.has_errors


def test_a_name_in_a_call_of_many_lines_is_found_on_its_own_line(check: Check) -> None:
    report = check({"a": HEAD + "{{ layout.row([\n  card.name,\n  card.cots,\n]) }}{% endblock %}"})
    assert _told(report) == [("a.svg.j2", 4, "`card` has no `cots`.", "Did you mean `cost`?")]


def test_what_fails_because_a_name_is_missing_is_not_told_as_well(check: Check) -> None:
    report = check({"a": HEAD + "{{ card.cots * 2 + 1 }}{{ layout.text('a', size=sise) }}{% endblock %}"})
    assert [message for _, _, message, _ in _told(report)] == ["`card` has no `cots`.", "`sise` is not defined."]


def test_a_missing_name_that_is_asked_for_or_has_another_value_is_no_mistake(check: Check) -> None:
    body = "{% if card.rare is defined and mood is defined %}a{% endif %}{{ card.rare | default('') }}{{ a | d('') }}"
    text = '<text x="9" y="9" font-size="3" font-family="Source Sans 3">{{ card.cost }}</text>'
    assert check({"a": HEAD + body + text + "{% endblock %}"}).diagnostics == ()


def test_a_template_that_no_card_uses_is_read_and_what_is_wrong_is_a_warning(check: Check) -> None:
    text = '<text x="9" y="9" font-size="3" font-family="Source Sans 3">{{ card.cost }}</text>{% endblock %}'
    report = check({"a": HEAD + text}, {"old": "\n{{ card.name | uper }}\n{{ card.cots }}", "bad": "{{ card.name }"})
    assert [(found.severity.value, found.code) for found in report.diagnostics] == [("warning", "template-syntax")] * 2
    assert _told(report) == [
        ("bad.svg.j2", 1, "`}` stands where nothing of the kind can. No card uses this template.", ""),
        ("old.svg.j2", 2, "No filter named 'uper'. No card uses this template.", "Did you mean `upper`?"),
    ]
