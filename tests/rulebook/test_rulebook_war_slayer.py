"""War Slayer V's book: its sums are those of the deck, and the table lies as the mats do."""

from __future__ import annotations

import re

import pytest
from books import SHIPPED, expand_cleanly, load_wayjer, read_body

from cardgen.diagnostics import Report
from cardgen.loading import find_shipped_folder, load_project
from cardgen.model import Project
from cardgen.rulebook import expand

_ROW = re.compile(r'<div class="row">(.*?)</div>')


@pytest.fixture(scope="module")
def project() -> Project:
    found = load_project("war-slayer-v", SHIPPED, Report())
    assert found is not None
    return found


@pytest.fixture(scope="module")
def html(project: Project) -> str:
    book = expand(project, SHIPPED, Report())
    assert book is not None
    return book.html.replace("\N{NO-BREAK SPACE}", " ")


def test_the_scores_of_each_example_add_up_to_those_of_the_deck(html: str) -> None:
    scores = re.findall(r"Ana has (\d+) and Ben has (\d+)", html)
    assert len(scores) == 2
    assert {int(one) + int(other) for one, other in scores} == {121}


def list_table(html: str) -> list[list[str]]:
    """Give what stands in each place of the table's rows, from left to right: its label, or nothing."""
    table = html.partition('<div class="table small">')[2].partition('<p class="caption">')[0]
    rows = [row.partition("</div>")[0] for row in table.split('<div class="row">')[1:]]
    return [[read_place(place) for place in re.split(r'(?=<span class="(?:laid|gap)">)', row)[1:]] for row in rows]


def read_place(html: str) -> str:
    label = re.search(r'<span class="label">([^<]*)</span>', html)
    return label[1] if label else "|" if 'class="gap"' in html else ""


def test_the_table_before_the_first_flip_lies_as_the_mats_do(html: str) -> None:
    dossier, theater = ["Dossier"] * 3, ["Theater"] * 3
    assert list_table(html) == [
        ["", "|", *dossier, "|", "HQ"],
        ["", "|", *theater, "|", "Claimed"],
        ["Claimed", "|", *theater, "|", ""],
        ["HQ", "|", *dossier, "|", ""],
    ]


def test_a_gap_can_be_as_wide_as_cards() -> None:
    body = read_body('{{ table(row(gap(2), picture("4")), row(gap(), picture("4"))) }}')
    assert body.count('<span class="laid"><span class="no-card"></span></span>') == 2
    assert body.count('<span class="gap"></span>') == 1


def test_many_cards_of_an_example_stand_in_a_row_those_with_one_line_together(project: Project) -> None:
    cards = ["QC", "JH", "2D", "3D", "4D", "5S", "6S", "7S"]
    book = expand_cleanly(f'{{{{ played("two-double-agents", cards={cards}) }}}}', project)
    (row,) = _ROW.findall(book.html)
    groups = [(place.count("<img"), read_place(place)) for place in row.split('<span class="laid">')[1:]]
    assert groups == [(1, "Ana reveals"), (1, "Ben reveals"), (3, "Ana claims"), (3, "Ben claims")]


def test_up_to_five_cards_stand_beside_their_text() -> None:
    assert load_wayjer().examples
    assert '<div class="row">' not in read_body('{{ played("zero-beats-six") }}')


def test_the_places_of_the_mats_have_icons_of_their_own(project: Project) -> None:
    roles = {str(card.fields["role"]).lower().replace(" ", "-") for card in project.deck.cards}
    assert roles == {"vip", "agent", "double-agent", "operative"}
    for name in ("mat", "aid", "aid-back"):
        template = (find_shipped_folder() / "templates" / "war-slayer-v" / f"{name}.svg.j2").read_text(encoding="utf-8")
        fixed = set(re.findall(r'"(hq|dossier|theater|claimed|vip|agent|double-agent|operative)"', template))
        assert fixed
        assert fixed & roles == set()
