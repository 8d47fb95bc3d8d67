"""The Way from the command line: the board drawn, moves typed short, options that clash, games won together."""

import io
import json
import sys
from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.cli.move_list import blend_moves
from cardgen.cli.session import ExitCode

ROOT = Path(__file__).resolve().parents[2]
TOGETHER = ("--option", "mode=cooperative")
WHOLE_GAME = (*TOGETHER, "--option", "arc2=true", "--policy", "greedy", "--jobs", "1")


@pytest.fixture(autouse=True)
def project(monkeypatch):
    monkeypatch.chdir(ROOT)


def run(capsys, *arguments, typed="", monkeypatch=None):
    if monkeypatch is not None:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    code = main(list(arguments))
    shown = capsys.readouterr()
    return code, shown.out, shown.err


def say(capsys, monkeypatch, typed, *more):
    """Give what is said from the first line that is typed on; the hand is wild and water, earth and Wild All."""
    _, out, _ = run(capsys, "play", "the-way", "--seed", "1", *more, typed=typed, monkeypatch=monkeypatch)
    return out.partition("> ")[2]


# ---- play


def test_the_board_is_drawn_with_gates_and_pieces(capsys, monkeypatch):
    _, out, _ = run(capsys, "play", "the-way", "--seed", "1", typed="draw\nq\n", monkeypatch=monkeypatch)
    assert "Water gate     3    .     .    (AE)   .     .         Fire gate" in out
    assert "Yours: Air (A). Ben's: Earth (E)." in out
    assert "Ben's hand: 4 cards" in out
    assert "your hand: wild-single, water-single, earth-single, wild-all" in out
    assert "Ana draws the void-all.\nBen plays the earth-single.\nThe Earth piece goes from the void to c2." in out


@pytest.mark.parametrize(
    "typed",
    [
        "play wild-single on air to fire",
        "play  wild-single on  air to fire ",
        "wild-single air fire",
        "p wild-single air fire",
        "Wild-Single on Air to Fire",
        "wild-single, air, fire",
    ],
)
def test_a_move_is_typed_as_it_comes(capsys, monkeypatch, typed):
    assert say(capsys, monkeypatch, f"{typed}\nq\n").startswith(
        "Ana plays the wild-single.\nThe Air piece goes from the void to d3.\n"
    )


@pytest.mark.parametrize(
    "typed",
    ["play wild-all air to void, earth to water", "wild-all air void earth water", "wild-all air void,earth water"],
)
def test_pieces_may_be_listed_with_commas_or_without(capsys, monkeypatch, typed):
    told = say(capsys, monkeypatch, f"{typed}\nq\n")
    assert told.startswith("Ana plays the wild-all.\nThe Earth piece goes from the void to b3.\nThe Air piece stays")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (
            "water-single",
            "`water-single` is not the whole move: you can say `discard water-single` or "
            "`play water-single on air/earth`.",
        ),
        (
            "wild-single air nroth",
            "`wild-single air nroth` is not a move of this game. Did you mean "
            "`play wild-single on air to air/earth/fire/water/void`? Now you can say draw or play CARD",
        ),
        ("fire-single", "You do not hold `fire-single`. The rule: a card is played or discarded from your hand."),
        ("fire-single air", "You do not hold `fire-single`. The rule: a card is played or discarded from your hand."),
        ("pass", "There is something to do. The rule: Y29, in versus only a player who can do nothing passes."),
        ("play water-single on fire", "The piece `fire` is not in this game. The rule: Y31, only pieces in the game"),
        ("play water-single on erth", "There is no piece `erth`. Did you mean `play water-single on earth`?"),
    ],
)
def test_a_card_alone_is_no_discard_and_what_is_wrong_is_told(capsys, monkeypatch, typed, told):
    assert say(capsys, monkeypatch, f"{typed}\nq\n").startswith(told)


def test_many_moves_are_summed_up(capsys, monkeypatch):
    told = say(capsys, monkeypatch, "? wild-all\ndraw\n?\nq\n")
    wild_all = "  play wild-all air to air/earth/fire/water/void, earth to air/earth/fire/water/void\n"
    assert told.startswith(f"26 moves name `wild-all`:\n  discard wild-all\n{wild_all}")
    assert "  play wild-single on air/earth to air/earth/fire/water/void\n" in told
    assert told.count(wild_all) == 2


def test_moves_are_blended_only_where_each_word_stands_with_each():
    assert blend_moves(["go a b", "go a c", "go d b", "go d c"]) == ["go a/d b/c"]
    assert blend_moves(["go a b", "go a c", "go d b"]) == ["go a b/c", "go d b"]
    assert blend_moves(["go a, b", "go d, b", "go"]) == ["go a/d, b", "go"]


def test_an_event_is_asked_for_with_what_it_does(capsys, monkeypatch):
    arguments = (
        "play",
        "the-way",
        "--seed",
        "11",
        *TOGETHER,
        "--option",
        "expansion=true",
        "--seats",
        "person,greedy,person",
    )
    _, out, _ = run(capsys, *arguments, typed="draw\nearth-all\n", monkeypatch=monkeypatch)
    assert "The event earth-all is to be resolved first: Move each piece 1 step towards\n      the Earth gate." in out
    assert "Ana, choose: event earth-all\n" in out
    assert "The event `earth-all` is resolved first. The rule: Y27" in out
    assert "Ana resolves the event earth-all." in out
    assert "Cleo's hand: earth-single, wild-wild-dual" in out


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (
            "event wild-all",
            "`event wild-all` does not name what this card asks for. It is written "
            "`event wild-all air to WAY, earth to WAY, fire to WAY, water to WAY`. The rule: Y23",
        ),
        (
            "wild-all fire air",
            "`wild-all fire air` is not the whole move: you can say `event wild-all air to air/earth/fire/water/void, ",
        ),
        ("event wild-all air to north, earth to air", "There is no way `north`. "),
        ("event wild-all air to air, earth to air", "`event wild-all air to air, earth to air` does not name what"),
        (
            "fire-single",
            "`fire-single` is not in your hand. Now you can say event wild-all air to WAY, earth to",
        ),
        (
            "event",
            "`event` is not the whole move: you can say `event wild-all air to air/earth/fire/water/void, earth to",
        ),
    ],
)
def test_an_event_of_hundreds_of_moves_tells_its_form(capsys, monkeypatch, typed, told):
    assert say(capsys, monkeypatch, f"{typed}\nq\n", *TOGETHER, "--players", "3").startswith(told)


@pytest.mark.parametrize(
    ("compass", "way"), [("north", "air"), ("south", "earth"), ("east", "fire"), ("west", "water")]
)
def test_a_direction_of_the_compass_is_told_its_element(capsys, monkeypatch, compass, way):
    told = say(capsys, monkeypatch, f"play wild-single on air to {compass}\nq\n")
    assert told.startswith(f"There is no way `{compass}`. It is written `{way}`, as its gate. Did you mean ")


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_nothing_is_cleared_where_nobody_hides_anything(monkeypatch):
    for more, is_cleared in (((), True), (TOGETHER, False)):
        shown = Terminal()
        monkeypatch.setattr(sys, "stdin", Terminal("\npass\n\npass\n\n"))
        monkeypatch.setattr(sys, "stdout", shown)
        main(["play", "the-way", "--seed", "2", "--against", "person", *more])
        assert ("when you alone see the screen" in shown.getvalue()) is is_cleared


# ---- options that clash


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("simulate", "the-way", "--option", "pieces=two", "--players", "3"),
         "These options do not go together for 3 players: `pieces: two` is for two players; 3 have one piece each."),
        (("simulate", "the-way", "--option", "pieces=two", "--players", "2-4"),
         "These options do not go together for 3 players: `pieces: two` is for two players; 3 have one piece each."),
        (("simulate", "the-way", "--compare", "arc2=false,true"),
         "The options with arc2=true do not go together for 2 players: `arc2: true` is for cooperative play"),
        (("play", "the-way", "--option", "arc2=true"),
         "These options do not go together for 2 players: `arc2: true` is for cooperative play"),
        (("play", "the-way", "--option", "pieces=two", *TOGETHER),
         "These options do not go together for 2 players: `pieces: two` is for versus play"),
    ],
)  # fmt: skip
def test_options_that_clash_are_a_wrong_use(capsys, arguments, told):
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (ExitCode.USAGE, "")
    assert told in err


def test_a_log_with_options_that_clash_is_refused(capsys, tmp_path):
    path = tmp_path / "game.jsonl"
    assert run(capsys, "simulate", "the-way", "--games", "1", "--trace", str(path))[0] == ExitCode.FINE
    assert run(capsys, "play", "the-way", "--replay", str(path))[0] == ExitCode.FINE
    trace = json.loads(path.read_text(encoding="utf-8"))
    trace["options"]["arc2"] = "true"
    path.write_text(json.dumps(trace), encoding="utf-8")
    code, out, err = run(capsys, "play", "the-way", "--replay", str(path))
    assert (code, out) == (ExitCode.USAGE, "")
    assert f"The options in {path} do not go together for 2 players: `arc2: true` is for cooperative play" in err


# ---- simulate


def test_a_game_together_shows_one_rate_for_all(capsys):
    code, out, _ = run(capsys, "simulate", "the-way", "--games", "12", *WHOLE_GAME)
    assert code == ExitCode.FINE
    lines = [line.split("  ")[0] for line in out.splitlines()]
    assert [line for line in lines if line.startswith(("all ", "unfinished", "p1", "shared", "score"))] == [
        "all win",
        "all lose",
        "unfinished",
    ]
    assert "Played by: greedy." in out
    assert {"arc reached: 2", "cards left after a win", "turns left after a win"} <= set(lines)
    assert "Turns in a game: " in out


def test_figures_of_a_game_together_are_there_for_programs(capsys):
    _, out, _ = run(capsys, "simulate", "the-way", "--games", "12", *WHOLE_GAME, "--json")
    result = json.loads(out)
    win, loss = result["together"]["win"], result["together"]["loss"]
    assert win["count"] + loss["count"] == 12
    assert win["low"] < win["rate"] < win["high"]
    measures = result["measures"]
    assert sum(rate["count"] for rate in measures["arc reached"]["values"].values()) == 12
    assert measures["turns left after a win"]["games"] == win["count"]
    assert sum(measures["cards left after a win"]["counts"].values()) == win["count"]


def test_games_together_are_compared_and_counted(capsys):
    shared = ("--games", "8", *TOGETHER, "--policy", "greedy", "--jobs", "1")
    _, out, _ = run(capsys, "simulate", "the-way", *shared, "--compare", "arc2=false,true")
    first = {line.split("  ")[0] for line in out.splitlines()}
    assert {"all win", "arc reached: 2", "mean turns left after a win", "mean turns", "unfinished"} <= first
    assert "p1 wins" not in first
    assert "held by the winner" not in out
    _, out, _ = run(capsys, "simulate", "the-way", *shared, "--players", "2-4")
    first = {line.split("  ")[0] for line in out.splitlines()}
    assert {"players", "all win", "mean cards left after a win", "most turns"} <= first
    assert "p1 mean score" not in first


def test_a_race_is_counted_by_seats(capsys):
    _, out, _ = run(capsys, "simulate", "the-way", "--games", "8", "--players", "3", "--policy", "greedy")
    lines = [line.split("  ")[0] for line in out.splitlines()]
    assert {"p1", "p2", "p3", "unfinished"} <= set(lines)
    assert "burned" not in out
    _, out, _ = run(
        capsys, "simulate", "the-way", "--games", "4", "--compare", "mode=versus,cooperative", "--policy", "greedy"
    )
    assert "p1 wins" in out
    assert "mean turns left after a win" in out
