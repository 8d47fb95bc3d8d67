"""Worked examples as a page shows them: names, and one of them step by step."""

import play_app
import pytest

from cardgen.preview.examples import list_examples, show_example

GAMES = ("nvwk", "the-way", "three-lanes", "war-slayer-v", "wayjer")


@pytest.fixture(scope="module")
def wayjer():
    return play_app.load("wayjer")


def test_examples_are_listed_by_number_and_title(wayjer):
    listed = list_examples(wayjer)
    assert listed["has_rules"]
    assert listed["examples"][0] == {"number": 1, "id": "zero-beats-six", "title": "A 0 beats a 6"}


def test_an_example_is_shown_step_by_step(wayjer):
    shown = show_example(wayjer, 1)
    assert shown["problems"] == []
    assert shown["players"] == ("Ana", "Ben")
    assert [(step["who"], step["move"]) for step in shown["steps"]] == [
        ("", ""),
        ("Ana", "duel 0 wager 3"),
        ("Ben", "duel 6 wager 1"),
    ]
    assert shown["steps"][1]["told"] == []  # chosen in secret
    assert shown["steps"][2]["told"][0] == "Ana duels with 0 and wagers 3."
    assert [ruling["id"] for ruling in shown["rulings"]] == ["W6"]
    assert {"name": "Ana's won", "value": "3 1"} in shown["expected"]


def test_what_an_example_expects_is_told_with_names_and_commas_between_moves():
    project = play_app.load("nvwk")
    assert {each["name"]: each["value"] for each in show_example(project, 1)["expected"]} == {
        "to move": "Ana",
        "card order": "ascending",
        "play order": "up",
        "Ana's legal": "play 4S, play 4H, play 4S 4H",
        "Ben's legal": "none",
    }


def test_each_player_sees_the_own_hand_and_backs_of_the_other(wayjer):
    for seat, view in enumerate(show_example(wayjer, 1)["steps"][0]["views"]):
        names = ("Ana", "Ben")
        hands = {area["name"]: area["rows"][0] for area in view["areas"] if area["name"].endswith(" hand")}
        own, other = hands[f"{names[seat]}'s hand"], hands[f"{names[1 - seat]}'s hand"]
        first = ("0", "6")[seat]
        assert own[0][0] == {"id": first, "name": first, "up": True, "turned": False, "words": []}
        assert other[0][0] == {"id": None, "name": None, "up": False, "turned": False, "words": []}
        assert view["sides"] == ""  # each place says whose it is


def test_a_move_that_must_be_refused_changes_nothing_and_says_why():
    project = play_app.load("wayjer")
    number = next(
        number for number, example in enumerate(project.examples, 1) if any(move.is_illegal for move in example.moves)
    )
    step = next(step for step in show_example(project, number)["steps"] if "refused" in " ".join(step["told"]))
    assert step["views"] is None
    assert "The rule:" in step["told"][0]


@pytest.mark.parametrize("number", [0, 38])
def test_there_is_no_example_before_the_first_or_beyond_the_last(wayjer, number):
    refused = play_app.serve(wayjer).get(f"/api/examples/{number}")
    assert refused.status_code == 404
    assert refused.json() == {"error": f"There is no example {number}: Wayjer has 37."}


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_example_has_a_step_for_each_line(game):
    project = play_app.load(game)
    for number, example in enumerate(project.examples, 1):
        shown = show_example(project, number)
        assert shown["problems"] == []
        assert len(shown["steps"]) == len(example.moves) + 1


def test_an_example_that_does_not_come_out_says_so(tmp_path):
    for name in ("deck.yaml", "rulebook.md", "examples.yaml"):
        text = (play_app.ROOT / "decks" / "wayjer" / name).read_text(encoding="utf-8")
        path = tmp_path / "decks" / "wayjer" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("p1.score: 4", "p1.score: 5"), encoding="utf-8")
    shown = show_example(play_app.load("wayjer", tmp_path), 1)
    assert shown["steps"] == []
    assert shown["problems"] == [
        "In the example `zero-beats-six`: `p1.score` must be 5, and it is 4.",
    ]


def test_a_game_without_rules_says_so(tmp_path):
    (tmp_path / "decks" / "bare").mkdir(parents=True)
    (tmp_path / "decks" / "bare" / "deck.yaml").write_text(
        "title: Bare\nlang: en\nplayers: 2\ncards:\n  - {id: a, name: A}\n", encoding="utf-8"
    )
    assert list_examples(play_app.load("bare", tmp_path)) == {"title": "Bare", "has_rules": False, "examples": []}
