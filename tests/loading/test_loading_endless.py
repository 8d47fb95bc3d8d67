"""Decks that hold more than can be printed: it is told, and what reads them is not kept busy with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.diagnostics import Report
from cardgen.loading.deck import read_deck
from cardgen.loading.sources import OutsideProjectError, Sources
from cardgen.loading.yaml_tree import parse_yaml
from cardgen.model import Deck

HEAD = "title: G\nplayers: 2\nabilities: free\ndefaults: {template: face.svg.j2}\n"


def load(text: str, sources: Sources) -> tuple[Deck | None, Report]:
    """Give a deck as it is read, and what was told of it."""
    report = Report()
    root = parse_yaml(text, "decks/g/deck.yaml", report)
    deck = None if root is None else read_deck(root, "g", "decks/g/deck.yaml", sources, report)
    return deck, report


@pytest.fixture
def sources(tmp_path: Path) -> Sources:
    """Give the files of a project with one template."""
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates/face.svg.j2").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    return Sources(tmp_path, tmp_path)


def test_a_file_has_two_hundred_thousand_keys_and_values_at_most(sources: Sources) -> None:
    list_of = "x: [" + "a, " * 199_995 + "]\n"
    assert load(f"a: b\n{list_of}", sources)[1].diagnostics[0].code != "file-too-large"
    deck, report = load(f"a: b\nc: d\ne: f\n{list_of}", sources)
    assert (deck, [found.code for found in report.diagnostics]) == (None, ["file-too-large"])
    assert report.diagnostics[0].message == "`decks/g/deck.yaml` has more than 200,000 keys and values."


def test_a_card_has_a_hundred_texts_at_most(sources: Sources) -> None:
    deck, report = load(f"{HEAD}cards: [{{id: a, name: A, abilities: [{'Go., ' * 101}]}}]\n", sources)
    assert deck is not None
    assert len(deck.cards[0].abilities) == 100
    told = [found.message for found in report.diagnostics if found.code == "too-many-words"]
    assert told == ["An ability stands here after 100 others, of 101; 100 are the most."]


def test_a_text_of_more_letters_than_a_card_has_room_for_is_left_out(sources: Sources) -> None:
    deck, report = load(f"{HEAD}cards: [{{id: a, name: A, abilities: [Go., {'a' * 20_001}]}}]\n", sources)
    assert deck is not None
    assert [ability.value for ability in deck.cards[0].abilities] == ["Go."]
    told = [found.message for found in report.diagnostics if found.code == "too-many-words"]
    assert told == ["An ability has 20,001 letters; 20,000 are the most."]


def test_rules_that_amend_too_many_cards_are_left_out(sources: Sources) -> None:
    rules = "amend: [" + "{where: {name: A}, set: {copies: 2}}, " * 1001 + "]\n"
    cards = "cards: [" + ", ".join(f"{{id: c{at}, name: A}}" for at in range(1000)) + "]\n"
    deck, report = load(HEAD + rules + cards, sources)
    assert deck is not None
    assert {card.copies for card in deck.cards} == {1}
    assert [found.message for found in report.diagnostics if found.code == "file-too-large"] == [
        "`amend` has 1,001 rules for 1,000 cards; all of them are left out."
    ]


@pytest.mark.parametrize("name", ["a" * 5000, "templates/" + "a" * 300, "a/" * 3000 + "a", "ä" * 2000])
def test_there_is_no_file_whose_name_is_longer_than_the_system_allows(sources: Sources, name: str) -> None:
    assert (sources.find(name), sources.read(name)) == (None, None)


@pytest.mark.parametrize("name", ["a\0b", "a\ud800b", "../a"])
def test_a_name_that_no_file_can_have_leads_out_of_the_project(sources: Sources, name: str) -> None:
    with pytest.raises(OutsideProjectError):
        sources.find(name)


def test_many_missing_files_are_told_without_the_nearest_name_of_each(sources: Sources) -> None:
    icons = ", ".join(f"i{at}: face{at}.svg" for at in range(300))
    _, report = load(f"{HEAD}icons: {{{icons}}}\ncards: [{{id: a, name: A}}]\n", sources)
    missing = [found for found in report.diagnostics if found.code == "missing-icon"]
    assert len(missing) == 300
    assert missing[-1].hint == "It is looked for below `templates/`."
