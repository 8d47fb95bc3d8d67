"""War Slayer V's cards: what stands on them, that its mats fit, and that its deck file adds up."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

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


def read_face(project: Project, sources: Sources, *ids: str) -> list[str]:
    """Give what is drawn on the upper half of fronts, in capitals or not, a space between lines."""
    faces = lay_out_some(project, sources, ids)
    words = [
        [node.text.strip() for node in faces.fronts[card].tree.walk() if node.tag == "glyphs" and node.text.strip()]
        for card in ids
    ]
    return [" ".join(each[: len(each) // 2]) for each in words]


DEFECTS = "Revealed: claim other face-up Operatives; opponent claims this and your Dossier; end Mission"
VALUE = "Counts 11, beats every number"


def test_a_card_says_in_short_what_its_role_does(project: Project, sources: Sources) -> None:
    assert read_face(project, sources, "KS", "AH", "AS", "7C") == [
        f"K DOUBLE AGENT 5 {DEFECTS}",
        f"A AGENT 5 {VALUE}",
        f"A VIP 10 {VALUE} Revealed: end game at end of Mission Claimed from a Dossier: end game",
        "7 OPERATIVE 1",
    ]


def change(folder: Path, *changes: tuple[str, str]) -> tuple[Project, Sources]:
    """Give the deck with some words exchanged."""
    text = (ROOT / "decks" / "war-slayer-v" / "deck.yaml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / "decks" / "war-slayer-v").mkdir(parents=True)
    (folder / "decks" / "war-slayer-v" / "deck.yaml").write_text(text, encoding="utf-8")
    sources = Sources(folder, ROOT)
    return load("war-slayer-v", sources), sources


def test_what_a_card_says_in_short_follows_its_sentence(tmp_path: Path) -> None:
    project, sources = change(tmp_path, ("Dossier, then end the Mission.", "Dossier."))
    (king,) = read_face(project, sources, "KS")
    assert king == "K DOUBLE AGENT 5 Revealed: claim other face-up Operatives; opponent claims this and your Dossier"


def test_an_ace_beats_every_number_only_where_it_does(tmp_path: Path) -> None:
    project, sources = change(tmp_path, ("value: 11", "value: 9"))
    assert read_face(project, sources, "AH") == ["A AGENT 5 Counts 9"]


def test_a_number_that_counts_something_else_says_so(tmp_path: Path) -> None:
    project, sources = change(tmp_path, ("amend: ", "amend:\n  - where: {id: 7C}\n    set: {value: 12}\n#"))
    assert read_face(project, sources, "7C") == ["7 OPERATIVE 1 Counts 12, beats every number"]
    assert read_face(project, sources, "AH") == ["A AGENT 5 Counts 11"]


def test_more_sentences_of_a_keyword_stand_on_the_card_too(tmp_path: Path) -> None:
    more = "When claimed from a Dossier, end the Mission."
    project, sources = change(tmp_path, ("then end the Mission.\n", f"then end the Mission.\n      - {more}\n"))
    (king,) = read_face(project, sources, "KS")
    assert king.endswith(f"{DEFECTS} Claimed from a Dossier: end Mission")


def test_every_ruling_is_answered(project: Project) -> None:
    assert [ruling.id for ruling in project.deck.rulings] == [f"S{number}" for number in range(1, 17)]


def test_a_keyword_beside_that_of_the_role_stands_on_the_card_by_its_name(tmp_path: Path) -> None:
    project, sources = change(tmp_path, ("abilities: [VIP.]", "abilities: [VIP., Double Agent.]"))
    (vip,) = read_face(project, sources, "AS")
    assert vip.endswith(f"Claimed from a Dossier: end game Double Agent. {DEFECTS}")


def read_back(project: Project, sources: Sources) -> str:
    back = lay_out_some(project, sources, ("aid",)).backs["aid"]
    return " ".join(node.text.strip() for node in back.tree.walk() if node.tag == "glyphs")


def test_the_player_aid_has_the_sentences_and_scores_that_are_played(
    project: Project, sources: Sources, tmp_path: Path
) -> None:
    told = read_back(project, sources)
    assert project.deck.vocabulary is not None
    for keyword in project.deck.vocabulary.keywords:
        assert keyword.name.upper() in told
        assert all(sentence.value in told for sentence in keyword.text)
    assert "VIP Ace of spades 10 AGENT other Aces 5 DOUBLE AGENT J, Q, K 5 OPERATIVE 2 to 10 1" in told
    assert told.endswith("An Ace counts 11 and beats every number.")
    changed, changed_sources = change(
        tmp_path,
        ("score: &vip-score 10", "score: &vip-score 12"),
        ("claimed from a Dossier, end the game", "claimed, end the game"),
    )
    told = read_back(changed, changed_sources)
    assert "VIP Ace of spades 12" in told
    assert "When claimed, end the game." in told


def test_faces_backs_and_aid_are_laid_out_without_a_word(project: Project, sources: Sources) -> None:
    faces = lay_out_some(project, sources, ("AS", "AH", "10D", "JC", "QS", "KH", "7C", "aid"))
    assert len(faces.fronts) == 8
    assert len({face.key for face in faces.backs.values()}) == 2


def test_the_mats_of_both_players_fit_a4_across(project: Project, sources: Sources) -> None:
    faces = lay_out_some(project, sources, ("mat-dealer", "mat-opponent"))
    assert [(face.size.width, face.size.height) for face in faces.fronts.values()] == [(297, 210)] * 2
