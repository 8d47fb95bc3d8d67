"""Three Lanes' cards: a power's text stands in its box and on its ribbon, and follows the deck's one definition."""

from __future__ import annotations

from pathlib import Path

import pytest
from three_lanes import ROOT, TEXT_FONT, lay_out_some, load, read_power, read_rings, read_runs, write_copy

from cardgen.ability import Ability, get_language, parse
from cardgen.ability.wording import list_definitions, word_reminder
from cardgen.checks import run_checks
from cardgen.diagnostics import Report
from cardgen.loading import Sources
from cardgen.render import Faces, lay_out_cards
from cardgen.units import pt_to_mm

POWERS = {
    "2": "When flipped, draw 1 card, and if you do, discard 1 card from your hand.",
    "3": "If this would be killed face down, return this face up instead.",
    "4": "When flipped, you may look at 1 face-down card.",
    "5": "When flipped, flip each of your face-down cards in this lane.",
    "6": "When flipped, freeze each of your opponent's cards in this lane until the end of their next turn.",
    "7": "When flipped, heal each of your cards.",
    "8": "When attacked, this deals 1 damage to each attacker.",
    "9": "This cannot be frozen, be damaged by Retaliate, or be attacked with another card. "
    "This deals 2 damage to a face-up Jack.",
    "10": "This may attack 2 cards at once.",
    "J": "Each of your opponent's attacks in this lane must include a face-up Jack. This has 3 hit points.",
    "Q": "When flipped, you may move 1 of your cards from another lane to this lane.",
    "K": "When flipped, repeat each flip power of each of your other face-up cards in this lane except Kings.",
    "A": "When flipped, gain 1 action. This may attack 2 times in the turn this is flipped.",
}
CARDS = [(rank, rank + suit) for rank in POWERS for suit in "SHDC"]
HEAL = "When flipped, heal each of your cards."


@pytest.fixture(scope="module")
def faces() -> Faces:
    return lay_out_some(Sources(ROOT))


def test_deck_rules_cards_and_rulebook_are_without_a_mistake() -> None:
    report = Report()
    run_checks(load(Sources(ROOT)), report)
    assert report.diagnostics == ()


@pytest.mark.parametrize(("rank", "card"), CARDS)
def test_the_power_stands_word_for_word_in_the_box_and_on_the_ribbon(rank: str, card: str, faces: Faces) -> None:
    face = faces.fronts[card]
    assert read_power(face, is_turned=False) == POWERS[rank]
    assert read_power(face, is_turned=True) == POWERS[rank]


def test_what_is_printed_is_the_reminder_of_the_keyword_that_the_card_has(faces: Faces) -> None:
    deck = load(Sources(ROOT)).deck
    assert deck.vocabulary is not None
    language = get_language(deck.vocabulary)
    for card in deck.cards:
        (keyword,) = (parse(ability.value, language) for ability in card.abilities)
        assert isinstance(keyword, Ability)
        assert read_power(faces.fronts[card.id], is_turned=True) == word_reminder(list_definitions([keyword], language))


def test_another_text_of_a_keyword_changes_every_card_with_it_and_no_other(tmp_path: Path) -> None:
    other = "When flipped, heal each of your cards in this lane."
    changed = lay_out_some(write_copy(tmp_path, (HEAL, other)), "7S", "7D", "6H", "powers")
    for card in ("7S", "7D"):
        assert read_power(changed.fronts[card], is_turned=False) == other
        assert read_power(changed.fronts[card], is_turned=True) == other
    assert read_power(changed.fronts["6H"], is_turned=False) == POWERS["6"]
    assert "heal each of your cards in this lane." in read_power(changed.fronts["powers"], is_turned=False)


def test_powers_of_two_ranks_change_places_with_their_text_and_name(tmp_path: Path) -> None:
    swapped = write_copy(tmp_path, ("[&7 Heal.]", "[&7 Freeze.]"), ("[&6 Freeze.]", "[&6 Heal.]"))
    faces = lay_out_some(swapped, "6S", "7S")
    assert read_power(faces.fronts["6S"], is_turned=True) == POWERS["7"]
    assert read_power(faces.fronts["7S"], is_turned=True) == POWERS["6"]
    assert [run.text for run in read_runs(faces.fronts["7S"]) if run.text.isupper()] == ["FREEZE", "FREEZE"]


def test_a_power_may_be_a_sentence_of_its_own_without_a_name(tmp_path: Path) -> None:
    sentence = "When flipped, gain 2 actions."
    faces = lay_out_some(write_copy(tmp_path, ("[&2 View.]", f'["{sentence}"]'), ("[*2, ", "[")), "2C", "3C")
    assert read_power(faces.fronts["2C"], is_turned=False) == sentence
    assert read_power(faces.fronts["2C"], is_turned=True) == sentence


def read_box(faces: Faces, card: str) -> str:
    return " ".join(read_power(faces.fronts[card], is_turned=False).split())


def test_two_keywords_stand_on_the_card_with_both_names_texts_and_icons(tmp_path: Path) -> None:
    both = write_copy(tmp_path, ("[&2 View.]", '[&2 "View.", "Action."]'))
    faces = lay_out_some(both, "2S", "powers")
    assert read_box(faces, "2S") == f"View. {POWERS['2']} Action. {POWERS['A']}"
    assert read_power(faces.fronts["2S"], is_turned=True) == (
        "Flipped: draw 1 card; if you do, discard 1 card from your hand. Flipped: gain 1 action. "
        "May attack 2 times in the turn this is flipped."
    )
    assert [run.text for run in read_runs(faces.fronts["2S"]) if run.text.isupper()] == ["VIEW + ACTION"] * 2
    told = read_box(faces, "powers")
    assert f"Action {POWERS['A']}" in told
    assert told.index("Action ") < told.index("Trap ")


def test_a_keyword_and_a_sentence_stand_on_the_card_and_set_its_rings(tmp_path: Path) -> None:
    tougher = write_copy(tmp_path, ("[&7 Heal.]", '[&7 "Heal.", "This has 3 hit points."]'))
    faces = lay_out_some(tougher, "7H", "6H", "powers")
    assert read_box(faces, "7H") == f"Heal. {POWERS['7']} This has 3 hit points."
    assert read_power(faces.fronts["7H"], is_turned=True) == "Flipped: heal your cards. Has 3 hit points."
    assert (read_rings(faces.fronts["7H"]), read_rings(faces.fronts["6H"])) == (("3", "2"), ("2", "1"))
    assert "This has 3 hit points." in read_box(faces, "powers")


def test_sentences_alone_stand_on_the_card_without_a_name(tmp_path: Path) -> None:
    sentences = "When flipped, you may look at 1 face-down card.", "This cannot be frozen."
    faces = lay_out_some(write_copy(tmp_path, ("[&9 Nimble.]", '[&9 "{}", "{}"]'.format(*sentences))), "9D", "powers")
    assert read_box(faces, "9D") == " ".join(sentences)
    assert [run.text for run in read_runs(faces.fronts["9D"]) if run.text.isupper()] == ["POWER"] * 2


def test_a_keyword_that_a_sentence_only_names_is_not_printed_as_the_cards_own(tmp_path: Path) -> None:
    sentence = "This cannot be damaged by Retaliate."
    faces = lay_out_some(write_copy(tmp_path, ("[&4 Foresight.]", f'[&4 "{sentence}"]')), "4S")
    assert read_box(faces, "4S") == sentence
    assert "RETALIATE" not in [run.text for run in read_runs(faces.fronts["4S"])]


def test_powers_that_do_not_fit_are_an_error(tmp_path: Path) -> None:
    long = [f'"{POWERS[rank]}"' for rank in ("6", "K", "Q")] * 2
    sources, report = write_copy(tmp_path, ("[&2 View.]", f"[&2 {', '.join(long)}]")), Report()
    project = load(sources)
    lay_out_cards(project, sources, report, [card for card in project.deck.cards if card.id == "2S"])
    assert "text-overflow" in {each.code for each in report.diagnostics}


def test_the_rings_show_hit_points_and_what_the_first_damage_leaves(faces: Faces) -> None:
    assert read_rings(faces.fronts["JS"]) == ("3", "2")
    assert {read_rings(faces.fronts[card]) for rank, card in CARDS if rank != "J"} == {("2", "1")}


def test_the_rings_of_a_jack_follow_its_text(tmp_path: Path) -> None:
    tougher = lay_out_some(write_copy(tmp_path, ("This has 3 hit points.", "This has 4 hit points.")), "JD", "QD")
    assert read_rings(tougher.fronts["JD"]) == ("4", "3")
    assert read_rings(tougher.fronts["QD"]) == ("2", "1")


def test_no_power_is_set_smaller_than_its_type_allows(faces: Faces) -> None:
    for _, card in CARDS:
        for run in read_runs(faces.fronts[card]):
            if run.font.startswith(TEXT_FONT):
                assert run.size >= pt_to_mm(6.2 if run.is_turned else 7.4) - 1e-6, (card, run)


def test_no_text_of_a_rules_card_is_smaller_than_seven_points(faces: Faces) -> None:
    for card in ("setup", "turn", "powers", "tokens"):
        for face in (faces.fronts[card], faces.backs[card]):
            assert [run for run in read_runs(face) if run.size < pt_to_mm(7) - 1e-6] == []


def test_the_rules_cards_of_the_powers_tell_all_of_them_in_order(faces: Faces) -> None:
    told = (
        read_power(faces.fronts["powers"], is_turned=False) + " " + read_power(faces.backs["powers"], is_turned=False)
    )
    places = [told.replace("\N{NO-BREAK SPACE}", " ").find(text) for text in POWERS.values()]
    assert -1 not in places
    assert places == sorted(places)
    assert "This cannot attack, be flipped, or be paired." in read_power(faces.backs["turn"], is_turned=False)
