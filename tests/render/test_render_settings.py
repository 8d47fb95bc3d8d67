"""What a deck lends to its templates under `set`, and a card's place in its deck."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardgen.diagnostics import Report
from cardgen.loading.project import load_project
from cardgen.loading.sources import Sources
from cardgen.render import Faces, lay_out

HEAD = "title: G\nplayers: 2\nabilities: free\n"
Draw = Callable[[str, str], tuple[Faces, Report]]


@pytest.fixture
def draw(write: Callable[..., Path], sources: Sources) -> Draw:
    """Give a function that lays out a deck whose cards all print one text."""

    def draw_text(deck: str, text: str) -> tuple[Faces, Report]:
        write(
            "templates/face.svg.j2",
            '{% extends "base.svg.j2" %}{% block face %}<text x="9" y="20" font-family="Source Sans 3" '
            f'font-size="3">{text}</text>{{% endblock %}}',
        )
        write("decks/g/deck.yaml", HEAD + deck)
        report = Report()
        project = load_project("g", sources, report)
        assert project is not None
        return lay_out(project, sources, report), report

    return draw_text


def _texts(faces: Faces) -> list[str]:
    return [face.texts[0] for face in faces.fronts.values()]


def test_values_of_set_are_texts_numbers_yes_or_no_and_lists(draw: Draw) -> None:
    deck = 'set: {version: 3, code: 007, year: "2026", fresh: true, words: [a, 2]}\n'
    deck += "cards: [{id: x, template: face.svg.j2}]\n"
    text = "{{ set.version + 1 }} {{ set.code }} {{ set.year ~ 1 }} {{ set.fresh }} {{ set.words | join('+') }}"
    faces, report = draw(deck, text)
    assert (_texts(faces), report.diagnostics) == (["4 007 20261 yes a+2"], ())


def test_a_value_of_a_card_wins_over_amend_and_defaults_and_those_over_the_deck(draw: Draw) -> None:
    deck = """\
set: {accent: deck, year: 1, mark: 0}
defaults: {template: face.svg.j2, set: {accent: defaults}}
cards: [{id: x}, {id: y, set: {accent: card}}, {id: z, set: {year: 2}}]
amend: [{where: {id: z}, set: {set: {mark: 9}}}]
"""
    faces, report = draw(deck, "{{ set.accent }} {{ set.year }} {{ set.mark }}")
    assert report.diagnostics == ()
    assert _texts(faces) == ["defaults 1 0", "card 1 0", "defaults 2 9"]


def test_a_name_that_the_deck_does_not_declare_is_told_with_the_nearest(draw: Draw) -> None:
    deck = "set: {accent: a}\ncards: [{id: x, template: face.svg.j2, set: {acent: b}}]\n"
    _, report = draw(deck, "{{ set.accnt }}")
    assert [(found.code, found.message, found.hint) for found in report.diagnostics] == [
        (
            "unknown-key",
            "The deck's `set` has no `acent`, so a card cannot say another one.",
            "Did you mean `accent`?",
        ),
        ("template-undefined", "`set` has no `accnt`.", "Did you mean `accent`?"),
    ]


def test_a_name_that_no_template_can_write_is_refused(draw: Draw) -> None:
    _, report = draw("set: {My-name: 1}\ncards: [{id: x, template: face.svg.j2}]\n", "a")
    assert [found.code for found in report.diagnostics] == ["bad-field-name"]


def test_a_card_knows_its_place_and_a_deck_its_size(draw: Draw) -> None:
    deck = "defaults: {template: face.svg.j2}\ncards: [{id: x, copies: 3}, {id: y}]\naids: [{id: help}]\n"
    faces, report = draw(deck, "{{ card.index }}/{{ card.number }}/{{ deck.size }}/{{ deck.count }}")
    assert (_texts(faces), report.diagnostics) == (["0/1/4/2", "1/2/4/2", "//4/2"], ())


def test_backs_and_mats_see_the_values_of_their_own(draw: Draw) -> None:
    deck = """\
set: {a: deck}
defaults: {template: face.svg.j2, back: face.svg.j2}
cards: [{id: x, set: {a: own}}, {id: y}]
mats: [{id: m, template: face.svg.j2, size: a5, set: {a: mat}}]
"""
    faces, report = draw(deck, "{{ set.a }}")
    assert report.diagnostics == ()
    assert _texts(faces) == ["own", "deck", "mat"]
    assert [face.texts[0] for face in faces.backs.values()] == ["own", "deck"]


def test_cards_whose_values_of_set_differ_do_not_share_a_face_and_others_do(draw: Draw) -> None:
    deck = "set: {a: 1}\ndefaults: {template: face.svg.j2}\ncards: [{id: x}, {id: y}, {id: z, set: {a: 2}}]\n"
    faces, _ = draw(deck, "{{ set.a }}")
    keys = [face.key for face in faces.fronts.values()]
    assert (keys[0] == keys[1], keys[0] == keys[2]) == (True, False)
