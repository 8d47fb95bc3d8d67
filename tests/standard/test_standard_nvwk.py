"""NVWK's cards: what stands on them and on the reference cards, and that its deck file adds up."""

from __future__ import annotations

from pathlib import Path

import pytest
from plain_decks import ROOT, lay_out_some, load

from cardgen.checks import run_checks
from cardgen.diagnostics import Report
from cardgen.loading import Sources
from cardgen.model import Project
from cardgen.render.abilities import view_abilities
from cardgen.render.printed import check_printed
from cardgen.render.templates import Templates


@pytest.fixture(scope="module")
def sources() -> Sources:
    return Sources(ROOT)


@pytest.fixture(scope="module")
def project(sources: Sources) -> Project:
    return load("nvwk", sources)


def test_the_deck_adds_up_to_what_it_declares(project: Project) -> None:
    report = Report()
    run_checks(project, report)
    assert [found for found in report.diagnostics if found.code.startswith("composition")] == []
    points = {card.id: int(str(card.fields["points"])) for card in project.deck.cards}
    assert (len(points), sum(points.values())) == (54, 152)
    assert [points[card] for card in ("2S", "3H", "5D", "9C", "10S", "JH", "QS", "KD", "AC", "JR")] == [
        1, 4, -1, 5, 3, 5, 3, 4, 1, 10,
    ]  # fmt: skip


def test_every_ruling_is_answered(project: Project) -> None:
    assert [ruling.id for ruling in project.deck.rulings] == [f"N{number}" for number in range(1, 39)]


def change(folder: Path, *changes: tuple[str, str]) -> tuple[Project, Sources]:
    """Give the deck with some words exchanged."""
    text = (ROOT / "decks" / "nvwk" / "deck.yaml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / "decks" / "nvwk").mkdir(parents=True)
    (folder / "decks" / "nvwk" / "deck.yaml").write_text(text, encoding="utf-8")
    sources = Sources(folder, ROOT)
    return load("nvwk", sources), sources


def test_two_cards_of_a_rank_that_say_different_things_are_told(tmp_path: Path) -> None:
    other = "  - where: {id: 6C}\n    set: {points: 3, abilities: [When played, clear the pile.]}\n"
    project, _ = change(tmp_path, ("aids:\n", f"{other}\naids:\n"), ("points: 152", "points: 153"))
    report = Report()
    run_checks(project, report)
    told = [(found.message.partition(" is")[0], found.card) for found in report.diagnostics if "alike" in found.code]
    assert told == [("`points`", "6C"), ("`abilities`", "6C"), ("`abilities`", "6C")]


def read(project: Project, sources: Sources, card: str, back: bool = False) -> str:
    """Give what is drawn on a card, a space between lines."""
    faces = lay_out_some(project, sources, (card,))
    tree = (faces.backs if back else faces.fronts)[card].tree
    return " ".join(node.text.strip() for node in tree.walk() if node.tag == "glyphs" and node.text.strip())


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("AS", "A A 1 When played, reverse the card order. A 10 cannot be played on this."),
        ("5D", "5 5 −1 This may only be played on diamonds. When played, gain −2 points, then cancel the pending draw"),
        ("QH", "Q Q 3 Only a Queen, the 10 of hearts, or the Ace of hearts may be played on this."),
        ("9C", "9 9 5 This may always be played on any card. If you would take the pending draw, you may discard this"),
        ("KD", "K K 4 When played, discard the deck’s top card, then this gains each ability of that card."),
        ("JB", "J O K E R BLACK J O K E R BLACK 10 This may be played as any card. This cannot be played as your last"),
    ],
)
def test_a_card_bears_its_points_and_all_that_it_does(project: Project, sources: Sources, card: str, told: str) -> None:
    assert read(project, sources, card).startswith(told)


def test_every_card_prints_every_sentence_and_nothing_is_told_of_its_faces(project: Project, sources: Sources) -> None:
    report = Report()
    faces = lay_out_some(project, sources, tuple(card.id for card in (*project.deck.cards, *project.deck.aids)))
    check_printed(project.deck, faces, report)
    assert report.diagnostics == ()
    assert len({face.key for face in faces.backs.values()}) == 3


def find_signs(project: Project, folder: Path, *abilities: str) -> str:
    """Give the signs that stand beside the text of a card."""
    (folder / "templates").mkdir(exist_ok=True)
    text = '{% import "nvwk/marks.svg.j2" as marks with context %}{{ marks.signs_of(abilities) }}'
    (folder / "templates" / "signs.svg.j2").write_text(text, encoding="utf-8")
    assert project.deck.vocabulary is not None
    told = {"abilities": view_abilities(abilities, project.deck.vocabulary)}
    return Templates(Sources(folder, ROOT)).render("signs.svg.j2", told).strip()


def test_every_card_has_the_signs_of_what_its_text_says(project: Project, tmp_path: Path) -> None:
    signs = {
        card.id: find_signs(project, tmp_path, *(each.value for each in card.abilities)) for card in project.deck.cards
    }
    ranks = {"2": "order lock", "3": "wild cancel", "4": "turn", "5": "lock shield", "6": "draw", "7": "cancel",
             "8": "skip", "10": "anywhere order", "Q": "lock", "K": "flip", "A": "order lock"}  # fmt: skip
    singles = {"9S": "clear", "9C": "anywhere shield", "9D": "points", "9H": "draw", "JS": "drop", "JC": "drop",
               "JD": "give-left", "JH": "give-right", "JR": "wild", "JB": "wild"}  # fmt: skip
    assert signs == {rank + suit: sign for rank, sign in ranks.items() for suit in "SCDH"} | singles


@pytest.mark.parametrize(
    ("ability", "signs"),
    [
        ("When played, draw 1 card, then skip the next player.", "draw skip"),
        ("When played, reverse the play order, then clear the pile.", "turn clear"),
        ("When played, cancel the chain.", "shield"),
        ("When played, each other player gains 2 points.", "points"),
        ("When played, gain -2 points.", "act"),
    ],
)
def test_another_sentence_has_other_signs(project: Project, tmp_path: Path, ability: str, signs: str) -> None:
    assert find_signs(project, tmp_path, ability) == signs


def test_a_longer_text_takes_more_room_from_the_figure(tmp_path: Path) -> None:
    more = "When played, a player of your choice draws 2 cards."
    project, sources = change(
        tmp_path,
        ('that card."]', f'that card.", "{more}", "When played, skip the next player unless they stack an 8."]'),
    )
    told = read(project, sources, "KH")
    assert more in told and told.endswith("unless they stack an 8.")


def test_the_reference_card_has_a_row_for_all_that_do_and_count_the_same(
    project: Project, sources: Sources, tmp_path: Path
) -> None:
    front, back = read(project, sources, "ranks"), read(project, sources, "ranks", back=True)
    assert front.startswith("Ranks 2 A 1 Reverse card order. A 10 cannot be played on this. 3 4 May be played as any")
    assert "5 −1 May only be played on its suit. Gain −2 points; cancel pending draw and chain." in front
    assert "Q 3 Only a Queen, 10 of its suit, or Ace of its suit may be played on this." in back
    assert "K 4 Discard deck’s top 2 cards; this gains abilities of those cards. K 4 Discard deck’s top card;" in back
    assert back.endswith("Joker 10 May be played as any card. Cannot be played as your last card.")
    changed, changed_sources = change(
        tmp_path,
        ("draws 1 card unless they stack a 6", "draws 2 cards unless they stack a 6"),
        ("points: 4", "points: 3"),
    )
    told = read(changed, changed_sources, "ranks")
    back = read(changed, changed_sources, "ranks", back=True)
    for rank in (*range(2, 11), *"JQKA"):
        assert f" {rank} " in f" {told} {back} "
    assert "3 3 May be played as any rank" in told
    assert "6 2 Next player draws 2 cards unless they stack a 6." in told


def test_another_colour_of_a_suit_changes_no_word(tmp_path: Path) -> None:
    project, sources = change(tmp_path, ('clubs: "#24113F"', 'clubs: "#00693E"'))
    assert read(project, sources, "KC").startswith("K K 4 When played, discard")
