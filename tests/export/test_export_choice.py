"""`--only` and `--copies` choose for every target what they choose for a build."""

import json

import pytest
from click.testing import CliRunner
from colored_decks import export, list_cards, make_deck, read_exported

from cardgen.cli.group import group


def test_only_the_pictures_of_chosen_cards_are_exported(tmp_path):
    make_deck(tmp_path, list_cards(3))
    done = export(tmp_path, "png", "--only", "c1")
    assert done.exit_code == 0, done.output
    names = {name for name in read_exported(tmp_path, "png") if not name.startswith(".")}
    assert names == {"c1-front.png", "c1-back.png"}


def test_a_chosen_card_keeps_its_number_and_the_others_are_printed_0_times(tmp_path):
    make_deck(tmp_path, list_cards(3))
    done = export(tmp_path, "json", "--only", "c1", "--copies", "4")
    assert done.exit_code == 0, done.output
    cards = json.loads(read_exported(tmp_path, "json")["cards.json"])["cards"]
    assert [(card["id"], card["number"], card["copies"]) for card in cards] == [
        ("c0", 1, 0),
        ("c1", 2, 4),
        ("c2", 3, 0),
    ]


@pytest.mark.parametrize("target", ["svg", "csv", "tabletop-simulator", "makeplayingcards", "game-crafter", "mb-print"])
def test_every_target_takes_a_choice_of_cards(tmp_path, target):
    make_deck(tmp_path, list_cards(3))
    done = export(tmp_path, target, "--only", "c1", "--card", "poker")
    assert done.exit_code == 0, done.output


def test_a_translated_game_takes_a_choice_of_cards(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(group, ["export", "wayjer", "--to", "png", "--lang", "de", "--only", "COPY"])
    assert done.exit_code == 0, done.output
    fronts = [path.name for path in (tmp_path / "output/wayjer/de/png").glob("*-front.png")]
    assert sorted(fronts) == ["COPY-front.png", "box-front.png"]


def test_copies_that_are_asked_for_count_for_the_most_that_a_printer_takes(tmp_path):  # triggers: too-many-cards
    make_deck(tmp_path, list_cards(3))
    done = export(tmp_path, "makeplayingcards", "--card", "poker", "--copies", "1000")
    assert done.exit_code == 1
    assert "Colours has 3,000 cards; MakePlayingCards prints at most 612 in a deck." in " ".join(done.output.split())
    assert not (tmp_path / "output/colored").exists()


def test_a_choice_of_few_cards_of_a_deck_that_is_too_large_is_taken(tmp_path):
    make_deck(tmp_path, list_cards(3, ", copies: 300"))
    done = export(tmp_path, "makeplayingcards", "--card", "poker", "--only", "c1", "--copies", "2")
    assert done.exit_code == 0, done.output


def test_a_choice_of_no_card_is_told_once(tmp_path):
    make_deck(tmp_path, list_cards(3))
    done = export(tmp_path, "makeplayingcards", "--card", "poker", "--only", "c9")
    assert done.exit_code == 2
    assert "nothing-chosen" in done.output
    assert "nothing-to-print" not in done.output
