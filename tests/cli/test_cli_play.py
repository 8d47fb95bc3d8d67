"""Simulating and playing from the command line: what is typed, what is shown, what is written."""

import io
import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardgen.cli import main
from cardgen.cli.session import ExitCode

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def project(monkeypatch):
    monkeypatch.chdir(ROOT)


def run(capsys, *arguments, typed=None, monkeypatch=None):
    if typed is not None:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    code = main(list(arguments))
    shown = capsys.readouterr()
    return code, shown.out, shown.err


# ---- simulate


def test_simulate_shows_rates_with_their_intervals(capsys):
    code, out, err = run(capsys, "simulate", "wayjer", "--games", "200", "--seed", "1", "--jobs", "1")
    assert (code, err) == (ExitCode.FINE, "")
    assert out.startswith("wayjer: 200 games, seed 1 (wagered_swap = discarded, wagered_copy = zero)\n")
    for words in ("95 % interval", "p1  ", "draw", "unfinished", "held by the winner", "SWAP", "Moves in a game"):
        assert words in out
    assert "Never came up: a duel is tied (W6)." in out


def test_the_same_seed_gives_the_same_text_with_any_number_of_jobs(capsys):
    one = run(capsys, "simulate", "wayjer", "--games", "250", "--jobs", "1")
    two = run(capsys, "simulate", "wayjer", "--games", "250", "--jobs", "2")
    assert one == two


def test_simulate_writes_json(capsys):
    _, out, _ = run(capsys, "simulate", "wayjer", "--games", "50", "--json", "--policy", "greedy,random")
    data = json.loads(out)
    assert data["games"] == 50
    assert [seat["policy"] for seat in data["seats"]] == ["greedy", "random"]
    assert data["options"] == {"wagered_swap": "discarded", "wagered_copy": "zero"}


def test_simulate_sets_options(capsys):
    _, out, _ = run(capsys, "simulate", "wayjer", "--games", "50", "--json", "--option", "wagered_swap=won")
    assert json.loads(out)["options"]["wagered_swap"] == "won"


def test_simulate_compares_the_values_of_an_option_on_the_same_deals(capsys):
    arguments = ("simulate", "wayjer", "--games", "100", "--compare", "wagered_swap=discarded,won")
    code, out, _ = run(capsys, *arguments)
    assert code == ExitCode.FINE
    assert "wagered_swap" in out
    assert "won - discarded" in out
    data = json.loads(run(capsys, *arguments, "--json")[1])
    assert list(data["values"]) == ["discarded", "won"]
    assert set(data["differences"]["won"]["draw"]) == {"difference", "low", "high"}


def test_simulate_writes_a_line_for_each_game(capsys, tmp_path):
    path = tmp_path / "games" / "trace.jsonl"
    run(capsys, "simulate", "wayjer", "--games", "7", "--trace", str(path))
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["seed"] for line in lines] == [1] * 7
    assert [name.name for name in path.parent.iterdir()] == ["trace.jsonl"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["wayjer", "--policy", "gredy"], "Did you mean `greedy`?"),
        (["wayjer", "--policy", "random,random,random"], "names 3 players; the game has 2"),
        (["wayjer", "--option", "wagered_swap"], "write NAME=VALUE"),
        (["wayjer", "--option", "wagerd_swap=won"], "Did you mean `wagered_swap`?"),
        (["wayjer", "--option", "wagered_swap=lost"], "has no value `lost`"),
        (["wayjer", "--compare", "wagered_swap=won"], "needs two values"),
        (["wayjer", "--compare", "wagered_swap"], "has no value ``"),
        (["wayjer", "--compare", "wagered_swap=discarded,won", "--trace", "x"], "--trace goes with one batch"),
        (["wayjer", "--games", "0"], "1<=x"),
        (["wayjre"], "wayjer"),
    ],
)
def test_a_wrong_use_gets_a_sentence(capsys, arguments, words):
    code, out, err = run(capsys, "simulate", *arguments)
    assert code == ExitCode.USAGE
    assert out == ""
    assert words in err


def test_a_game_without_rules_cannot_be_played(capsys, tmp_path, monkeypatch):
    (tmp_path / "decks" / "mine").mkdir(parents=True)
    (tmp_path / "decks" / "mine" / "deck.yaml").write_text("title: Mine\nplayers: 2\ncards: [{id: sun, template: a}]\n")
    monkeypatch.chdir(tmp_path)
    for command in ("simulate", "play"):
        code, _, err = run(capsys, command, "mine")
        assert code == ExitCode.USAGE
        assert "no rules module" in err


def test_a_deck_with_a_mistake_is_not_simulated(capsys, tmp_path, monkeypatch):
    text = (ROOT / "decks" / "wayjer" / "deck.yaml").read_text(encoding="utf-8")
    (tmp_path / "decks" / "wayjer").mkdir(parents=True)
    wrong = text.replace("This beats a 6 in a duel.", "When revealed, discard this.")
    (tmp_path / "decks" / "wayjer" / "deck.yaml").write_text(wrong, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    code, _, err = run(capsys, "simulate", "wayjer", "--games", "5")
    assert code == ExitCode.MISTAKES
    assert "ability-not-in-rules" in err


# ---- play


def test_a_game_is_played_logged_and_shown_again(capsys, monkeypatch, tmp_path):
    log = tmp_path / "game.json"
    typed = "?\n0 4\n-5 6\n-2 -4\n"
    arguments = ("play", "wayjer", "--seed", "3", "--log", str(log))
    code, out, _ = run(capsys, *arguments, typed=typed, monkeypatch=monkeypatch)
    assert code == ExitCode.FINE
    assert "You can say, in 30 ways:\n   #1 duel -4 wager 6\n" in out
    assert "your hand: -4 6 -5 4 0 -2\n  Ben's hand: 6 face down" in out
    assert "Ana duels with 0 and wagers 4." in out
    assert " wins the game by " in out
    code, again, _ = run(capsys, "play", "wayjer", "--replay", str(log))
    assert code == ExitCode.FINE
    assert again.startswith("Ana duels with 0 and wagers 4.\n")
    assert again.splitlines()[-1] in out


def test_the_same_seed_is_the_same_game(capsys, monkeypatch):
    games = [run(capsys, "play", "wayjer", "--seed", "3", typed="0 4\nquit\n", monkeypatch=monkeypatch) for _ in "ab"]
    assert games[0] == games[1]


def test_two_persons_see_their_own_hands_only(capsys, monkeypatch):
    typed = "duel 0 wager 4\nduel 1 wager -3\n"
    _, out, _ = run(
        capsys, "play", "wayjer", "--seed", "3", "--against", "person", "--names", "Zoe,Max",
        typed=typed, monkeypatch=monkeypatch,
    )  # fmt: skip
    first, second, third = out.split("\nScore: ")[1:4]
    assert "your hand: -4 6 -5 4 0 -2" in first
    assert "Max's hand: 6 face down" in first
    assert "Zoe's hand: 6 face down" in second
    assert "duel 0 wager 4" not in second
    assert "Zoe duels with 0 and wagers 4." in second
    assert "your hand: -4 6 -5 -2" in third


def test_the_end_of_the_input_is_told_in_a_sentence(capsys, monkeypatch):
    code, out, err = run(capsys, "play", "wayjer", "--seed", "3", typed="", monkeypatch=monkeypatch)
    assert (code, err) == (ExitCode.FINE, "")
    assert out.splitlines()[-1] == "The input has ended, and the game with it: it is not finished."


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("duel 0 wager 7", "There is no card `7` in this deck."),
        ("duel 0 wager 0", "0 is only once in your hand. The rule: a round begins with"),
        ("duel", "`duel` is not the whole move: you can say `duel -4 wager 6` or `duel -4 wager -5`"),
        ("duel 6", "`duel 6` is not the whole move: you can say `duel 6 wager -4` or `duel 6 wager -5`"),
        ("l", "This is the time to choose a card to duel and a card to wager."),
        ("look", "This is the time to choose a card to duel and a card to wager."),
        ("jump", "`jump` is not a move of this game."),
        ("quit", "The game ends here: it is not finished."),
    ],
)
def test_what_is_typed_wrong_is_explained_and_asked_again(capsys, monkeypatch, typed, words):
    code, out, _ = run(capsys, "play", "wayjer", "--seed", "3", typed=f"{typed}\n", monkeypatch=monkeypatch)
    assert code == ExitCode.FINE
    assert words in out


def test_an_answer_may_be_its_first_letter(capsys, monkeypatch, tmp_path):
    log = tmp_path / "game.json"
    # with seed 11 the first player may hold a -1 or not: play until somebody is asked
    for seed in range(30):
        deal = run(capsys, "play", "wayjer", "--seed", str(seed), typed="", monkeypatch=monkeypatch)[1]
        hand = next(line for line in deal.splitlines() if "your hand" in line).split(": ")[1].split()
        if "-1" in hand:
            other = next(card for card in hand if card not in ("-1", "SWAP", "COPY"))
            _, out, _ = run(
                capsys, "play", "wayjer", "--seed", str(seed), "--log", str(log),
                typed=f"-1 {other}\nl\n", monkeypatch=monkeypatch,
            )  # fmt: skip
            assert "Ana looks at the deck and sees " in out
            assert ["p1", "look", 2] in json.loads(log.read_text())["moves"]
            return
    pytest.fail("no deal gave the first player a -1")


def test_each_question_of_a_card_is_asked_and_may_be_answered_short(capsys, monkeypatch, tmp_path):
    for folder in ("decks", "templates", "fonts"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    deck = tmp_path / "decks" / "wayjer" / "deck.yaml"
    sentence = "When revealed, choose one: look at 1 card from your opponent's hand, or discard 2 cards from your hand."
    text = deck.read_text(encoding="utf-8").replace(
        "When revealed, you may look at the deck's top card.", f'"{sentence}"'
    )
    deck.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    arguments = ("play", "wayjer", "--seed", "0")  # p1 holds -1 -2 6 -4 4 COPY
    _, out, _ = run(capsys, *arguments, typed="-1 6\n2\n4\nd -2\n", monkeypatch=monkeypatch)
    asked = [line.rpartition("choose: ")[2] for line in out.splitlines() if "choose: " in line]
    assert asked[:4] == ["duel CARD wager CARD", "choose 1 or choose 2", "discard CARD", "discard CARD"]
    assert "The 4 and the -2 are discarded." in out
    _, out, _ = run(capsys, *arguments, typed="-1 6\nc 1\n3\n", monkeypatch=monkeypatch)
    assert "Ana, the -1 asks you to choose: look PLACE" in out
    assert "Ana looks at Ben's hand and sees a SWAP." in out


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "is no log of a game"),
        ("[]", "is no log of a game"),
        ('{"game": "nvwk"}', "is the log of `nvwk`, not of `wayjer`"),
        ('{"game": "wayjer"}', "`setup` is missing"),
        ('{"game": "wayjer", "options": {"swap": "won"}}', "no option `swap`"),
    ],
)
def test_a_file_that_is_no_log_gets_a_sentence(capsys, tmp_path, content, words):
    path = tmp_path / "game.json"
    path.write_text(content)
    code, _, err = run(capsys, "play", "wayjer", "--replay", str(path))
    assert code in (ExitCode.MISTAKES, ExitCode.USAGE)
    assert words in err


def test_traces_of_simulate_can_be_shown(capsys, tmp_path):
    path = tmp_path / "trace.jsonl"
    run(capsys, "simulate", "wayjer", "--games", "2", "--trace", str(path))
    code, out, _ = run(capsys, "play", "wayjer", "--replay", str(path), "--names", "Zoe,Max")
    assert code == ExitCode.FINE
    assert out.splitlines()[0].startswith("Zoe duels with ")


# ---- check --examples


def test_check_plays_a_file_of_examples(capsys, tmp_path):
    path = tmp_path / "mine.yaml"
    example = '- {id: it, setup: {p1.hand: ["1", "2"], p2.hand: ["3", "4"]}, expect: {legal_count.p1: 3}}\n'
    path.write_text(example)
    code, out, _ = run(capsys, "check", "wayjer", "--examples", str(path), "--format", "json")
    assert code == ExitCode.MISTAKES
    assert "example-fails" in out
    assert "must be 3, and it is 2" in out
    path.write_text(example.replace("p1: 3", "p1: 2"))
    assert run(capsys, "check", "wayjer", "--examples", str(path))[0] == ExitCode.FINE


def test_examples_go_with_one_game(capsys, tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text("[]")
    code, _, err = run(capsys, "check", "wayjer", "other", "--examples", str(path))
    assert code == ExitCode.USAGE
    assert "goes with one GAME" in err


def test_the_program_plays_in_a_process_of_its_own():
    done = subprocess.run(
        [sys.executable, "-m", "cardgen", "play", "wayjer", "--seed", "3"],
        input="0 4\n", capture_output=True, text=True, cwd=ROOT, check=False,
    )  # fmt: skip
    assert "Ana duels with 0 and wagers 4." in done.stdout
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ("Ana", "names 1 player; the game has 2"),
        ("Ana,Ben,Cleo", "names 3 players; the game has 2"),
        ("Ana,Ana", "names two players `Ana`; they must differ"),
        ("Ana,", "names a player with nothing"),
    ],
)
def test_names_that_cannot_be_used_are_told_why(capsys, names, words):
    code, _, err = run(capsys, "play", "wayjer", "--names", names)
    assert code == ExitCode.USAGE
    assert words in " ".join(err.split())


@pytest.mark.parametrize("text", ["# Not a log\n", "", '"a text"\n', "\x00\n"])
def test_a_file_that_is_no_log_is_told_in_a_sentence(capsys, tmp_path, text):
    path = tmp_path / "README.md"
    path.write_text(text)
    code, _, err = run(capsys, "play", "wayjer", "--replay", str(path))
    assert code == ExitCode.MISTAKES
    assert "README.md is no log of a game: " in err
    assert "char 0" not in err


def test_help_says_that_the_folder_of_traces_is_made(capsys):
    assert "its folder is made" in " ".join(run(capsys, "simulate", "--help")[1].split())
