"""War Slayer V's cards: what stands on them, that its mats fit, and that its deck file adds up."""

from __future__ import annotations

from collections import Counter

import pytest
from plain_decks import ROOT, lay_out_some, load

from cardgen.checks import run_checks
from cardgen.diagnostics import Report
from cardgen.loading import Sources
from cardgen.model import Project


@pytest.fixture(scope="module")
def sources() -> Sources:
    return Sources(ROOT)


@pytest.fixture(scope="module")
def project(sources: Sources) -> Project:
    return load("war-slayer-v", sources)


def test_the_deck_adds_up_to_what_it_declares(project: Project) -> None:
    report = Report()
    run_checks(project, report)
    assert report.diagnostics == ()
    assert Counter(card.fields["role"] for card in project.deck.cards) == {
        "Operative": 36, "Double Agent": 12, "Agent": 3, "VIP": 1,
    }  # fmt: skip
    assert sum(int(str(card.fields["score"])) for card in project.deck.cards) == 121


def test_courts_and_the_vip_carry_their_keyword_and_no_other_card_does(project: Project) -> None:
    carried = {card.id: [ability.value for ability in card.abilities] for card in project.deck.cards if card.abilities}
    courts = {rank + suit: ["Double Agent."] for suit in "SHDC" for rank in "JQK"}
    assert carried == {"AS": ["VIP."], **courts}


def test_an_ace_counts_11_and_a_number_what_is_printed_on_it(project: Project) -> None:
    values = {card.id: card.fields.get("value") for card in project.deck.cards}
    assert [values[card] for card in ("AS", "AD", "10H", "2C", "KS")] == [11, 11, 10, 2, None]


def test_the_line_below_a_role_has_at_most_32_characters(project: Project) -> None:
    lines = {
        str(card.fields["brief"]).replace("{value}", "11") for card in project.deck.cards if card.fields.get("brief")
    }
    assert lines == {"Ends the game", "Ends the Mission and defects", "Counts 11, beats every number"}
    assert max(map(len, lines)) <= 32


def test_every_ruling_is_answered(project: Project) -> None:
    assert [ruling.id for ruling in project.deck.rulings] == [f"S{number}" for number in range(1, 17)]


def test_the_player_aid_has_the_sentences_that_are_played(project: Project) -> None:
    aid, vocabulary = project.deck.aids[0], project.deck.vocabulary
    assert vocabulary is not None
    keywords = {word.name: tuple(sentence.value for sentence in word.text) for word in vocabulary.keywords}
    assert (aid.fields["double_agent"], aid.fields["vip"]) == (keywords["Double Agent"], keywords["VIP"])
    scores = {card.fields["role"]: str(card.fields["score"]) for card in project.deck.cards}
    assert aid.fields["scores"] == tuple(scores[role] for role in ("VIP", "Agent", "Double Agent", "Operative"))


def test_faces_backs_and_aid_are_laid_out_without_a_word(project: Project, sources: Sources) -> None:
    faces = lay_out_some(project, sources, ("AS", "AH", "10D", "JC", "QS", "KH", "7C", "aid"))
    assert len(faces.fronts) == 8
    assert len({face.key for face in faces.backs.values()}) == 2


def test_the_mats_of_both_players_fit_a4_across(project: Project, sources: Sources) -> None:
    faces = lay_out_some(project, sources, ("mat-dealer", "mat-opponent"))
    assert [(face.size.width, face.size.height) for face in faces.fronts.values()] == [(297, 210)] * 2
