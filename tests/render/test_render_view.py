"""What templates see of a deck and its cards: their values by name, keywords with what they stand for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cardgen.diagnostics import Place, Report
from cardgen.geometry import Size
from cardgen.loading import Sources, load_project
from cardgen.loading.deck import read_deck
from cardgen.loading.yaml_tree import parse_yaml
from cardgen.model import Card, Component, Deck, Located, Project, Setting
from cardgen.papers import CARD_SIZES, CardSize
from cardgen.render import lay_out
from cardgen.render.abilities import AbilityText, view_abilities
from cardgen.render.view import CardViews, Names, view_card, view_deck, view_measures

ROOT = Path(__file__).resolve().parent.parent.parent
FILE, HINT = "decks/game/deck.yaml", "Delete it."
KEYWORDS = """\
title: Traps
players: 2
cards: [{id: a, abilities: [Trap.]}]
language:
  nouns: {card: cards}
  keywords:
"""
DECK = """\
title: Foxes
players: 2
defaults: {template: face.svg.j2}
fields: {FIELD: text}
language:
  nouns: {card: cards}
  zones: [hand]
  verbs: [play, draw]
  markers:
    frozen: {verb: freeze, text: [This cannot be played.]}
  keywords:
    Hunt: ["When played, draw 1 card."]
    Sleep: [This cannot be played., "When drawn, draw 2 cards."]
cards:
  - {id: fox, abilities: [Hunt., "When played, freeze each card.", Sleep.]}
  - {id: hen, abilities: [This is no sentence.]}
  - {id: egg}
"""


def load(folder: Path, field: str = "colour") -> Deck:
    (folder / "decks" / "foxes").mkdir(parents=True)
    (folder / "templates").mkdir()
    (folder / "templates" / "face.svg.j2").write_text("<svg/>", encoding="utf-8")
    (folder / "decks" / "foxes" / "deck.yaml").write_text(DECK.replace("FIELD", field), encoding="utf-8")
    project = load_project("foxes", Sources(folder), Report())
    assert project is not None
    return project.deck


def shown(names: object) -> dict[str, object]:
    assert isinstance(names, Names)
    views = ("keywords", "markers", "amounts")
    return {name: names[name] for name in names if name not in views and not isinstance(names[name], CardViews)}


def test_a_template_sees_all_that_a_deck_and_a_card_hold(tmp_path: Path) -> None:
    deck = load(tmp_path)
    view = view_deck(deck)
    said = {"lang": "en", "direction": "ltr", "hyphenate": False, "players": [2, 2], "size": 3, "count": 3}
    assert shown(view["deck"]) == {"id": "foxes", "title": "Foxes", "summary": "", **said}
    assert shown(view["counts"]) == {"cards": 3, "different": 3, "players": "2"}
    (fox, hen, egg) = deck.cards
    place = fox.place
    told = replace(
        hen, copies=0, flavour=Located("Soft.\x07", place), reminder=Located("Peck.\x08", place), name="Hen\x0b"
    )
    lacking = {"colour": None, "copies": 1, "flavour": None, "reminder": None}
    assert shown(view_card(egg, deck)) == {
        **lacking,
        "id": "egg",
        "name": "egg",
        "abilities": [],
        "index": 2,
        "number": 3,
    }
    assert shown(view_card(told, deck)) == {
        "colour": None,
        "id": "hen",
        "index": 1,
        "number": 2,
        "name": "Hen",
        "copies": 0,
        "abilities": ["This is no sentence."],
        "flavour": "Soft.",
        "reminder": "Peck.",
    }
    fewer = replace(deck, cards=(fox, told), players=(2, 5))
    assert shown(view_deck(fewer)["counts"]) == {"cards": 1, "different": 1, "players": "2–5"}


def test_characters_that_cannot_be_printed_are_found_in_every_text_of_a_card_with_their_place(
    sources: Sources, write: Callable[..., Path], new_card: Callable[..., Card], new_project: Callable[..., Project]
) -> None:
    write("templates/face.svg.j2", '<svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>')
    at = {name: Place(FILE, line) for line, name in enumerate(("name", "a", "flavour", "reminder", "tags"), 2)}
    card = replace(
        new_card("5", value=3),
        name="n\x01",
        abilities=(Located("fine", at["a"]), Located("a\x02\x03", at["a"])),
        flavour=Located("f\x04", at["flavour"]),
        reminder=Located("r\x7f", at["reminder"]),
        fields={"tags": ("one", "t\x05"), "value": 3, "colour": "c\x06"},
        places={"name": at["name"], "tags": at["tags"]},
    )
    report = Report()
    lay_out(new_project((card, replace(card, id="6", name="\x01", places={}), new_card("7"))), sources, report)
    own = [each for each in report.diagnostics if each.card == "5"]
    assert [each.code for each in own][-2:] == ["not-printed", "not-printed"]
    found = [(each.code, each.message, each.place, each.hint) for each in own[:-2]]
    assert found == [
        ("control-character", f"`{field}` holds the control character U+{code}, which cannot be printed.", place, HINT)
        for field, code, place in (
            ("name", "0001", at["name"]),
            ("abilities", "0002", at["a"]),
            ("flavour", "0004", at["flavour"]),
            ("reminder", "007F", at["reminder"]),
            ("tags", "0005", at["tags"]),
            ("colour", "0006", card.place),
        )
    ]
    assert next(each.place for each in report.diagnostics if each.card == "6") == card.place
    assert [each for each in report.diagnostics if each.card == "7"] == []


def list_keywords(deck: Deck, card_id: str) -> list[tuple[object, object, object]]:
    card = deck.find_card(card_id)
    assert card is not None
    keywords = view_card(card, deck)["keywords"]
    assert isinstance(keywords, list)
    return [(each["name"], each["sentences"], each["text"]) for each in keywords]


def test_a_card_shows_the_keywords_that_it_names_with_what_they_stand_for(tmp_path: Path) -> None:
    assert list_keywords(load(tmp_path), "fox") == [
        ("Hunt", ["When played, draw 1 card."], "When played, draw 1 card."),
        (
            "Sleep",
            ["This cannot be played.", "When drawn, draw 2 cards."],
            "This cannot be played. When drawn, draw 2 cards.",
        ),
    ]


def test_a_keyword_shows_the_options_that_it_is_bound_to(tmp_path: Path) -> None:
    deck = load(tmp_path)
    assert deck.vocabulary is not None
    place = deck.vocabulary.keywords[0].place
    bound = (Setting(Located("game_mode", place), Located("two teams", place)),)
    keywords = tuple(replace(each, settings=bound) for each in deck.vocabulary.keywords[:1])
    shown_keywords = view_deck(replace(deck, vocabulary=replace(deck.vocabulary, keywords=keywords)))["deck"]
    assert isinstance(shown_keywords, Names)
    views = shown_keywords["keywords"]
    assert isinstance(views, list)
    keyword: Names = views[0]
    settings = keyword["settings"]
    assert isinstance(settings, list)
    assert [(each["option"], each["value"]) for each in settings] == [("game_mode", "two teams")]


def list_abilities(deck: Deck, card_id: str) -> list[AbilityText]:
    card = deck.find_card(card_id)
    assert card is not None
    abilities = view_card(card, deck)["abilities"]
    assert isinstance(abilities, list)
    return abilities


def test_an_ability_is_its_text_and_tells_what_its_tree_says(tmp_path: Path) -> None:
    hunt, freeze, sleep = list_abilities(load(tmp_path), "fox")
    assert (hunt, hunt.text, hunt.brief, hunt.kind, hunt.keyword) == ("Hunt.", "Hunt.", "Hunt", "keyword", "Hunt")
    assert [(each.text, each.kind, each.when) for each in hunt.sentences] == [
        ("When played, draw 1 card.", "trigger", "played")
    ]
    assert (freeze.brief, freeze.kind, freeze.keyword) == ("Played: freeze cards", "trigger", None)
    assert freeze.sentences == (freeze,)
    assert (freeze.marked, hunt.marked) == (freeze.replace("freeze", "**freeze**"), "Hunt.")
    assert [each.kind for each in sleep.sentences] == ["constant", "trigger"]


def test_an_ability_that_is_no_sentence_is_its_text_alone(tmp_path: Path) -> None:
    (wrong,) = list_abilities(load(tmp_path), "hen")
    assert (wrong.marked, wrong.brief, wrong.kind, wrong.keyword, wrong.when, wrong.face, wrong.amounts) == (
        "This is no sentence.", "This is no sentence.", "text", None, None, None, {},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "when", "face", "amounts"),
    [
        ("When flipped, draw 1 card.", "flipped", None, {}),
        ("If this would be killed face down, return this face up instead.", "killed", "down", {}),
        ("This may attack 2 times in the turn this is flipped.", "flipped", None, {}),
        ("This has 3 hit points.", None, None, {"hit point": 3}),
        ("Taunt.", None, None, {"hit point": 3}),
        ("This may attack 2 cards at once.", None, None, {}),
    ],
)
def test_event_side_and_numbers_come_from_the_tree(
    sentence: str, when: str | None, face: str | None, amounts: dict[str, int]
) -> None:
    project = load_project("three-lanes", Sources(ROOT), Report())
    assert project is not None
    assert project.deck.vocabulary is not None
    (ability,) = view_abilities((sentence,), project.deck.vocabulary)
    assert (ability.when, ability.face, ability.amounts) == (when, face, amounts)


@pytest.mark.parametrize(
    ("sentence", "deeds"),
    [
        (
            "When played, the next player draws 1 card unless they stack a 6.",
            [("draw", "the next player", "1 card", "", ""), ("stack", "they", "a 6", "", "")],
        ),
        ("A 10 cannot be played on this.", [("be played", "a 10", "", "on this", "cannot")]),
        (
            "If you would take the pending draw, you may discard this from your hand instead.",
            [("take", "you", "the pending draw", "", "would"), ("discard", "you", "this", "from your hand", "may")],
        ),
        ("This may only be played on spades.", [("be played", "this", "", "on spades", "may only")]),
    ],
)
def test_an_ability_tells_what_each_of_its_verbs_says(sentence: str, deeds: list[tuple[str, ...]]) -> None:
    project = load_project("nvwk", Sources(ROOT), Report())
    assert project is not None
    assert project.deck.vocabulary is not None
    (ability,) = view_abilities((sentence,), project.deck.vocabulary)
    assert list(ability.deeds) == deeds


@pytest.mark.parametrize("stands_for", [("Trap",), ("Snare", "Trap"), ("Snare", "Hole", "Trap")])
def test_keywords_that_stand_for_each_other_are_shown_to_the_first_of_them(stands_for: tuple[str, ...]) -> None:
    keywords = "".join(
        f'    {name}: ["{other}."]\n' for name, other in zip(("Trap", *stands_for), stands_for, strict=False)
    )
    root = parse_yaml(f"{KEYWORDS}{keywords}", FILE, Report())
    assert root is not None
    deck = read_deck(root, "game", FILE, Sources(ROOT), Report())
    assert deck is not None
    assert deck.vocabulary is not None
    (ability,) = view_abilities(("Trap.",), deck.vocabulary)
    assert ability.keyword == "Trap"
    assert ability.sentences == (f"{stands_for[0]}.",)


@pytest.mark.parametrize("game", ["nvwk", "three-lanes", "wayjer", "war-slayer-v"])
def test_each_verb_in_bold_is_told_with_what_it_says(game: str) -> None:
    project = load_project(game, Sources(ROOT), Report())
    assert project is not None
    abilities = [
        said for card in project.deck.cards for each in list_abilities(project.deck, card.id) for said in each.sentences
    ]
    for ability in abilities:
        assert len(ability.deeds) == ability.marked.count("**") // 2
        for deed in ability.deeds:
            assert deed.what in ability.text and deed.how in ability.text


def test_the_guide_names_all_that_an_ability_tells() -> None:
    guide = (ROOT / "docs" / "templates.md").read_text(encoding="utf-8")
    for name in AbilityText.__annotations__:
        assert f"| `{name}` |" in guide


def test_the_amounts_of_a_card_are_those_of_all_its_abilities_and_the_last_counts(tmp_path: Path) -> None:
    project = load_project("three-lanes", Sources(ROOT), Report())
    assert project is not None
    jack = project.deck.find_card("JS")
    assert jack is not None
    more = replace(jack, abilities=(*jack.abilities, Located("This has 5 hit points.", jack.place)))
    for card, points in ((jack, 3), (more, 5)):
        amounts = view_card(card, project.deck)["amounts"]
        assert isinstance(amounts, Names)
        assert amounts["hit point"] == points


def test_a_template_sees_every_card_of_the_deck(tmp_path: Path) -> None:
    view = view_deck(load(tmp_path))["deck"]
    assert isinstance(view, Names)
    cards = view["cards"]
    assert isinstance(cards, CardViews)
    assert ([card["id"] for card in cards], len(cards), cards[-1]["id"]) == (["fox", "hen", "egg"], 3, "egg")
    assert [card["id"] for card in cards[:2]] == ["fox", "hen"]


def test_a_card_without_abilities_or_with_a_mistake_in_them_has_no_keywords(tmp_path: Path) -> None:
    deck = load(tmp_path)
    assert (list_keywords(deck, "hen"), list_keywords(deck, "egg")) == ([], [])


def test_a_field_called_keywords_comes_before_those_of_the_language(tmp_path: Path) -> None:
    deck = load(tmp_path, field="keywords")
    card = deck.find_card("fox")
    assert card is not None
    assert view_card(card, deck)["keywords"] is None


def test_a_deck_shows_all_its_keywords_and_markers(tmp_path: Path) -> None:
    shown = view_deck(load(tmp_path))["deck"]
    assert isinstance(shown, Names)
    keywords, markers = shown["keywords"], shown["markers"]
    assert isinstance(keywords, list)
    assert isinstance(markers, list)
    assert [each["name"] for each in keywords] == ["Hunt", "Sleep"]
    assert [(each["name"], each["text"]) for each in markers] == [("frozen", "This cannot be played.")]


def test_a_mat_or_a_card_with_a_size_of_its_own_has_the_bleed_of_all_and_a_mat_no_round_corners(tmp_path: Path) -> None:
    deck = load(tmp_path)
    printing = replace(deck.printing, bleed=3.0, corner=3.2, safe=3.5)
    assert (printing.card.width, printing.card.height) == (63.5, 88.9)
    table = replace(deck.cards[0], size=CardSize("a4", Size(297.0, 210.0), 0.0), component=Component.MAT)
    tall = replace(deck.cards[0], size=CARD_SIZES["standard"])
    card, mat = view_measures(printing), view_measures(printing, table)
    assert card == {"width": 63.5, "height": 88.9, "bleed": 3.0, "corner": 3.2, "safe": 3.5}
    assert mat == {"width": 297.0, "height": 210.0, "bleed": 3.0, "corner": 0.0, "safe": 3.5}
    own = {"width": 63.0, "height": 88.0, "bleed": 3.0, "corner": 2.5, "safe": 3.5}
    assert view_measures(printing, tall) == own
    assert view_measures(replace(printing, places={"corner": Place("deck.yaml")}), tall) == {**own, "corner": 3.2}
