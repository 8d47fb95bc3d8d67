"""The sparing dress as templates see it: `dress` and the colours that a deck gives under `sparing`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.render import lay_out
from cardgen.render.face import Face, write_svg

AREA = '<rect width="20" height="10" {{ dress.area("#123456") }}/>'


@pytest.fixture
def dress(
    write: Callable[..., Any], sources: Sources, new_project: Callable[..., Any], new_card: Callable[..., Any]
) -> Callable[..., Face]:
    """Give a function that lays out one card from the body of its template, with an ink and sparing colours."""

    def dress_body(body: str, ink: str, **sparing: str) -> Face:
        moved = f'<g transform="translate(9 9)">{body}</g>'
        write("templates/face.svg.j2", '{% extends "base.svg.j2" %}{% block face %}' + moved + "{% endblock %}")
        project = new_project((new_card("5"),))
        deck = project.deck
        colors = {"sun": "#ffb000", "night": "#201a5e"}
        theme = replace(deck.theme, colors=colors, sparing=sparing)
        deck = replace(deck, theme=theme, printing=replace(deck.printing, ink=ink))
        report = Report()
        face = lay_out(replace(project, deck=deck), sources, report).fronts["5"]
        assert list(report.diagnostics) == []
        return face

    return dress_body


@pytest.mark.parametrize("ink", ["full", "low", "grey"])
def test_an_area_is_filled_in_every_dress_but_the_sparing_one(dress: Callable[..., Face], ink: str) -> None:
    svg = write_svg(dress(AREA, ink).tree)
    assert 'fill="#123456"' in svg
    assert "stroke" not in svg


def test_an_area_is_paper_with_an_outline_in_the_sparing_dress(dress: Callable[..., Face]) -> None:
    drawn = write_svg(dress(AREA, "sparing").tree)
    assert 'stroke="#123456"' in drawn
    assert 'stroke-width="0.4"' in drawn
    assert 'fill="#123456"' not in drawn


def test_an_outline_may_have_its_own_width_and_colour(dress: Callable[..., Face]) -> None:
    body = '<rect width="20" height="10" {{ dress.area("#fedcba", 0.6, "#0a0b0c") }}/>'
    drawn = write_svg(dress(body, "sparing").tree)
    assert 'stroke="#0a0b0c"' in drawn
    assert 'stroke-width="0.6"' in drawn
    assert "#fedcba" not in drawn
    assert 'fill="#fedcba"' in write_svg(dress(body, "full").tree)


def test_a_template_picks_a_value_for_each_dress(dress: Callable[..., Face]) -> None:
    body = '<rect width="{{ dress.pick(20, 15) }}" height="{{ 4 if dress.sparing else 9 }}" fill="#000000"/>'
    full, sparing = (write_svg(dress(body, ink).tree) for ink in ("full", "sparing"))
    assert 'width="20" height="9"' in full
    assert 'width="15" height="4"' in sparing


def test_the_deck_gives_colours_for_the_sparing_dress_alone(dress: Callable[..., Face]) -> None:
    body = '<rect width="20" height="10" fill="{{ colors.sun }}" stroke="{{ colors.night }}"/>'
    full, sparing = (write_svg(dress(body, ink, sun="#ffffff").tree) for ink in ("full", "sparing"))
    assert 'fill="#ffb000" stroke="#201a5e"' in full
    assert 'fill="#ffffff" stroke="#201a5e"' in sparing


@pytest.mark.parametrize(
    ("body", "is_light"),
    [
        ('<rect width="9" height="9" fill="#201a5e"/>', True),
        ('<rect width="9" height="9" fill="{{ colors.night }}"/>', True),
        ('<rect width="9" height="9" fill="{{ colors.sun }}" stroke="#201a5e"/>', False),
        ("{% if dress.sparing %}{% endif %}<rect width='9' height='9' fill='#201a5e'/>", False),
        (AREA, False),
    ],
)
def test_a_face_is_made_light_when_its_template_asks_neither_for_the_dress_nor_for_a_sparing_colour(
    dress: Callable[..., Face], body: str, is_light: bool
) -> None:
    assert dress(body, "sparing", sun="#ffffff").is_light is is_light
    assert not dress(body, "full", sun="#ffffff").is_light


def test_a_face_that_is_to_be_made_light_has_another_key_than_the_full_one(dress: Callable[..., Face]) -> None:
    body = '<rect width="9" height="9" fill="#201a5e"/>'
    full, light = dress(body, "full"), dress(body, "sparing")
    assert write_svg(full.tree) == write_svg(light.tree)
    assert full.key != light.key
