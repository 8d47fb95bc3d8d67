"""What the page shows follows the files: what is right is new, what is wrong is told and keeps its last picture."""

from __future__ import annotations

import pytest
from foxes import make_preview, replace, write_foxes

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.pipeline import BuildOptions
from cardgen.pipeline.prepare import prepare
from cardgen.pipeline.work import Silence


@pytest.fixture
def deck(tmp_path):
    return write_foxes(tmp_path)


@pytest.fixture
def preview(deck, tmp_path):
    preview = make_preview(tmp_path)
    yield preview
    preview.close()


def find_card(preview, card_id):
    return next(card for card in preview.tell()["cards"] if card["id"] == card_id)


def test_the_first_look_tells_cards_with_sizes_fields_and_looks(preview):
    told = preview.tell()
    assert (told["title"], told["revision"], told["errors"], told["isRead"]) == ("Foxes", 1, 0, True)
    assert [card["id"] for card in told["cards"]] == ["vixen", "cub", "dog"]
    cub = told["cards"][1]
    assert (cub["width"], cub["height"], cub["copies"], cub["kind"]) == (63.5, 88.9, 6, "card")
    assert cub["fields"] == {"cost": "1", "text": "Play another cub."}
    assert cub["front"]["key"] != cub["back"]["key"]
    assert told["contents"] == ["9 cards: poker, 63.5 x 88.9 mm"]
    assert told["hasRulebook"] is True


def test_faces_are_those_that_are_printed(preview, tmp_path):
    prepared = prepare("foxes", Sources(tmp_path), Report(), BuildOptions(), Silence())
    assert prepared is not None
    for card in preview.tell()["cards"]:
        assert card["front"]["key"] == prepared.faces.fronts[card["id"]].key
        assert card["back"]["key"] == prepared.faces.backs[card["id"]].key


def test_a_changed_card_has_a_new_look_and_the_others_keep_theirs(preview, deck):
    before = {card["id"]: card["front"]["key"] for card in preview.tell()["cards"]}
    replace(deck, "Draw 2 cards.", "Draw 3 cards.")
    assert preview.refresh()
    after = {card["id"]: card["front"]["key"] for card in preview.tell()["cards"]}
    assert [card for card in after if after[card] != before[card]] == ["vixen"]
    assert preview.tell()["revision"] == 2


def test_what_is_kept_from_the_last_look_equals_what_a_new_one_finds(preview, deck, tmp_path):
    replace(deck, "Cub,", "Kit,")
    replace(tmp_path / "templates" / "foxes" / "back.svg.j2", "#1F4E4A", "#4E1F2A")
    preview.refresh()
    fresh = make_preview(tmp_path)
    assert {**preview.tell(), "revision": 1} == fresh.tell()
    fresh.close()


def test_files_that_are_saved_as_they_were_are_no_news(preview, deck, tmp_path):
    deck.write_bytes(deck.read_bytes())
    (tmp_path / "decks" / "other").mkdir()
    (tmp_path / "decks" / "other" / "deck.yaml").write_text("title: Other\n")
    assert not preview.refresh()
    assert preview.revision.number == 1


def test_a_picture_that_changes_is_laid_out_anew_though_no_text_has(tmp_path):
    deck = write_foxes(tmp_path)
    icon = tmp_path / "templates" / "foxes" / "leaf.svg"
    icon.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>')
    replace(deck, "fields:", "icons: {leaf: foxes/leaf.svg}\nfields:")
    replace(deck, "Look around.", "'Look around :leaf:.'")
    preview = make_preview(tmp_path)
    first = find_card(preview, "dog")["front"]["key"]
    assert preview.tell()["diagnostics"] == []
    icon.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9H0Z"/></svg>')
    assert preview.refresh()
    assert find_card(preview, "dog")["front"]["key"] != first
    assert not preview.refresh()
    icon.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H5V9H0Z"/></svg>')
    assert preview.refresh()  # though the look before it was kept
    preview.close()


def test_a_deck_that_cannot_be_read_leaves_the_last_good_cards_and_says_what_is_wrong(preview, deck):
    before = preview.tell()["cards"]
    deck.write_text(deck.read_text().replace("players: 2-4", "players: [2"))
    preview.refresh()
    told = preview.tell()
    assert told["isRead"] is False
    assert told["errors"] == 1
    assert told["diagnostics"][0]["file"] == "decks/foxes/deck.yaml"
    assert [card["front"] for card in told["cards"]] == [card["front"] for card in before]
    assert all(card["isOld"] for card in told["cards"])
    assert preview.current_project().deck.title == "Foxes"


def test_a_card_that_cannot_be_laid_out_keeps_its_last_picture(preview, tmp_path):
    before = find_card(preview, "vixen")["front"]
    face = tmp_path / "templates" / "foxes" / "face.svg.j2"
    replace(face, "{{ card.name }}", "{{ card.name if card.id != 'vixen' else card.nmae }}")
    preview.refresh()
    told = preview.tell()
    assert find_card(preview, "vixen")["front"] == before
    assert [card["isOld"] for card in told["cards"]] == [True, False, False]
    assert told["errors"] == 1
    replace(face, "card.nmae", "card.id")
    preview.refresh()
    assert preview.tell()["errors"] == 0
    assert not find_card(preview, "vixen")["isOld"]
    assert find_card(preview, "vixen")["front"] != before


def test_mistakes_stand_at_the_cards_that_they_concern(preview, deck):
    replace(deck, "cost: 2, text", "cots: 2, text")
    preview.refresh()
    told = preview.tell()
    of_dog = [told["diagnostics"][number]["code"] for number in find_card(preview, "dog")["diagnostics"]]
    assert of_dog == ["unknown-key"]
    assert find_card(preview, "cub")["diagnostics"] == []
    assert told["diagnostics"][0]["source"].strip().startswith("- {id: dog")


def test_a_game_that_is_not_there_is_told_and_shown_once_it_is(tmp_path):
    preview = make_preview(tmp_path)
    assert [found["code"] for found in preview.tell()["diagnostics"]] == ["unknown-game"]
    assert preview.current_project() is None
    write_foxes(tmp_path)
    assert preview.refresh()
    assert len(preview.tell()["cards"]) == 3
    preview.close()


def test_a_fault_of_our_own_is_told_and_the_page_stays(preview, deck, monkeypatch):
    def fail(*given):
        raise RuntimeError("out of order")

    with monkeypatch.context() as broken:
        broken.setattr("cardgen.preview.preview.make_revision", fail)
        replace(deck, "Draw 2", "Draw 4")
        preview.refresh()
    assert preview.tell()["fault"] == "cardgen has a bug: RuntimeError: out of order"
    assert len(preview.tell()["cards"]) == 3
    replace(deck, "Draw 4", "Draw 5")
    preview.refresh()
    assert preview.tell()["fault"] == ""


def test_a_block_that_is_gone_from_the_template_below_is_told_though_the_template_above_is_as_it_was(deck, tmp_path):
    frame, face = (tmp_path / "templates" / "foxes" / name for name in ("frame.svg.j2", "face.svg.j2"))
    frame.write_text('{% extends "base.svg.j2" %}{% block face %}{% block words %}{% endblock %}{% endblock %}')
    replace(face, "base.svg.j2", "foxes/frame.svg.j2")
    replace(face, "block face", "block words")
    preview = make_preview(tmp_path)
    assert preview.tell()["errors"] == 0
    replace(frame, "block words", "block texts")
    preview.refresh()
    assert [found["code"] for found in preview.tell()["diagnostics"]] == ["template-unknown-block"]
    assert preview.tell()["diagnostics"][0]["file"] == "templates/foxes/face.svg.j2"
    replace(frame, "block texts", "block words")
    preview.refresh()
    assert preview.tell()["errors"] == 0


def test_a_file_that_is_gone_for_a_moment_is_asked_for_again(preview, deck, monkeypatch):
    from cardgen.preview.revision import make_revision

    asked = []

    def fail_once(*given):
        asked.append(given)
        if len(asked) == 1:
            raise FileNotFoundError(2, "No such file or directory", "deck.yaml")
        return make_revision(*given)

    monkeypatch.setattr("cardgen.preview.preview.make_revision", fail_once)
    replace(deck, "Draw 2", "Draw 4")
    assert preview.refresh()
    assert (len(asked), preview.revision.number, preview.tell()["fault"]) == (2, 2, "")


def test_a_file_that_cannot_be_read_is_named(preview, deck, monkeypatch):
    def fail(*given):
        raise PermissionError(13, "Permission denied", "deck.yaml")

    monkeypatch.setattr("cardgen.preview.preview.make_revision", fail)
    replace(deck, "Draw 2", "Draw 4")
    preview.refresh()
    assert preview.tell()["fault"] == "deck.yaml: Permission denied."


def test_a_picture_that_becomes_a_link_out_of_the_project_is_a_mistake_and_no_fault(tmp_path):
    deck = write_foxes(tmp_path / "project")
    icon = tmp_path / "project" / "templates" / "foxes" / "leaf.svg"
    icon.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>')
    replace(deck, "fields:", "icons: {leaf: foxes/leaf.svg}\nfields:")
    replace(deck, "Look around.", "'Look around :leaf:.'")
    preview = make_preview(tmp_path / "project")
    (tmp_path / "secret.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    icon.unlink()
    icon.symlink_to(tmp_path / "secret.svg")
    assert preview.refresh()
    assert preview.tell()["fault"] == ""
    assert "outside-project" in [found["code"] for found in preview.tell()["diagnostics"]]
    preview.close()
