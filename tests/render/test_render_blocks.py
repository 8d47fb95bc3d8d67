"""Blocks that no template asks for, and faces on which nothing is drawn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardgen.diagnostics import Place, Report
from cardgen.loading.sources import Sources
from cardgen.render import lay_out

FACE = "templates/face.svg.j2"


@pytest.fixture
def lay_raw(write: Callable[..., Path], new_card: Any, new_project: Any, sources: Sources) -> Callable[..., Report]:
    """Give a function that lays out two cards with a template given as it stands."""

    def lay(template: str) -> Report:
        write(FACE, template)
        report = Report()
        lay_out(new_project((new_card("5", line=10), new_card("6", line=20))), sources, report)
        return report

    return lay


def test_block_that_the_extended_template_lacks_is_an_error_at_its_name(lay_raw: Callable[..., Report]) -> None:
    (found,) = lay_raw('{% extends "base.svg.j2" %}\n  {% block fase %}<rect/>{% endblock %}\n').diagnostics
    assert (found.code, found.severity) == ("template-unknown-block", "error")
    assert found.message == "`fase` is no block of `templates/base.svg.j2`, so what stands in it is never drawn."
    assert found.hint == "Did you mean `face`?"
    assert found.place == Place(FACE, 2, 12, 4)


def test_blocks_of_the_whole_chain_and_blocks_within_blocks_are_known(
    lay_raw: Callable[..., Report], write: Callable[..., Path]
) -> None:
    write(
        "templates/middle.svg.j2",
        '{% extends "base.svg.j2" %}{% block face %}{% block title %}{% endblock %}{% endblock %}',
    )
    circle = '<circle cx="30" cy="40" r="9"/>'
    template = '{% extends "middle.svg.j2" %}{% block ground %}{% endblock %}{% block title %}' + circle
    assert lay_raw(template + "{% endblock %}").diagnostics == ()


def test_block_that_is_wrong_in_an_extended_template_is_found_there(
    lay_raw: Callable[..., Report], write: Callable[..., Path]
) -> None:
    write("templates/middle.svg.j2", '{% extends "base.svg.j2" %}\n{% block grund %}{% endblock %}')
    (found,) = lay_raw('{% extends "middle.svg.j2" %}').diagnostics
    assert (found.code, found.place) == ("template-unknown-block", Place("templates/middle.svg.j2", 2, 10, 5))


def test_template_that_extends_itself_is_told_and_not_followed_for_ever(lay_raw: Callable[..., Report]) -> None:
    report = lay_raw('{% extends "face.svg.j2" %}{% block other %}{% endblock %}')
    assert {found.code for found in report.diagnostics} == {"template-too-large"}


@pytest.mark.parametrize(
    "template",
    [
        '<svg xmlns="http://www.w3.org/2000/svg"/>',
        '{% extends "base.svg.j2" %}',
        '{% extends "base.svg.j2" %}{% block face %}<g><rect width="9" height="9" fill="white"/></g>{% endblock %}',
    ],
)
def test_face_without_a_drop_of_ink_is_a_warning_once_a_template(lay_raw: Callable[..., Report], template: str) -> None:
    (found,) = lay_raw(template).diagnostics
    assert (found.code, found.severity, found.place) == ("blank-face", "warning", Place(FACE))
    assert found.message == f"The template `{FACE}` draws nothing: the front of this card is blank."


@pytest.mark.parametrize(
    "body",
    [
        '<circle cx="30" cy="40" r="9" fill="#f4f4f4"/>',
        '<rect x="9" y="9" width="9" height="9" fill="white" stroke="black"/>',
        '<text x="20" y="20" font-family="Outfit" font-weight="900" ornament="yes">Fox</text>',
    ],
)
def test_face_with_any_ink_is_not_blank(lay: Callable[..., Any], body: str) -> None:
    assert lay(body).codes == []
