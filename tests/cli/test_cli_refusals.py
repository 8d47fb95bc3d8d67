"""What the terminal answers to what cannot be done: the reason, what can be said once, and the players by name."""

import io
import json

import pytest
from game_tables import load

from cardgen.cli import main
from cardgen.cli.session import ExitCode
from cardgen.cli.table import Host
from cardgen.games.table import set_table

RULE = "The rule: a choice is made as a card's text asks for it."


def answer(typed, seed, players=3):
    """Give what is shown after the last of the lines that one person types in a game of NVWK."""
    rules = set_table(load("nvwk").deck, {}, players)
    assert rules is not None
    host = Host(rules, ("Ana", "Ben", "Cleo")[:players], ("person", *["greedy"] * (players - 1)), seed)
    screen = io.StringIO()
    host.play(io.StringIO("".join(f"{line}\n" for line in typed)), screen)
    return screen.getvalue().split("\nAna> ")[-2].removeprefix("Ana> ").splitlines()


@pytest.mark.parametrize(
    ("typed", "reason", "near"),
    [
        ("drop 4s KC", "KC is not in the hand.", "`drop 3D 4S` or `drop 4S 4H` or `drop 4S 5D`"),
        ("4s 4s", "4S is named twice, and there once.", "`drop 3D 4S` or `drop 4S 4H` or `drop 4S 5D`"),
        ("4s,4s", "4S is named twice, and there once.", "`drop 3D 4S` or `drop 4S 4H` or `drop 4S 5D`"),
        (
            "drop 4s 4h 5d",
            "The JS asks for exactly 2 cards, and `drop 4S 4H 5D` names 3.",
            "`drop 4S 4H` or `drop 4S 5D` or `drop 4H 5D`",
        ),
    ],
)
def test_a_pick_of_several_cards_is_refused_with_its_reason_and_the_nearest_picks(typed, reason, near):
    assert answer(["JS", typed], seed=3) == [f"{reason} {RULE} You can say {near}."]


def test_a_pick_of_too_few_cards_is_no_other_pick_and_lists_once_what_goes_on_from_it():
    pairs = " or ".join(f"`drop {pair}`" for pair in ("3D 4S", "4S 4H", "4S 5D", "4S AD", "4S JB"))
    reason = "The JS asks for exactly 2 cards, and `drop 4S` names 1."
    assert answer(["JS", "drop 4s"], seed=3) == [f"{reason} {RULE} You can say {pairs}."]


PLAYERS = "`choose p1 (Ana)` or `choose p2 (Ben)` or `choose p3 (Cleo)`"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("#8", "There is no move #8: there are 3, #1 to #3; ? lists all."),
        ("choose #8", "There is no move #8: there are 3, #1 to #3; ? lists all."),
        ("choose", f"`choose` is not the whole move: you can say {PLAYERS}."),
        ("x", f"`x` is no answer. Now you can say {PLAYERS.replace('`', '')}; ? lists all."),
        ("choose all", f"Ana must answer {PLAYERS} now. The rule: N37, a choice is made before anything else happens."),
    ],
)
def test_what_is_no_answer_brings_every_answer_with_the_names_of_players(typed, said):
    assert answer(["9D", typed], seed=7) == [said]


def test_a_number_may_stand_behind_its_verb():
    assert answer(["9D", "choose #2"], seed=7)[0] == "Ana chooses Ben."
    assert answer(["play #999"], seed=1) == ["There is no move #999: there are 79, #1 to #79; ? lists all."]


@pytest.mark.parametrize(
    "typed", ["4s4h", "4s, 4h", "4S,4H", "4s+4h", "play 4S 4H", "play 4S, 4H", "play 4s4h", "p 4s4h"]
)
def test_cards_without_a_gap_or_with_commas_are_refused_with_the_reason_of_the_whole_move(typed):
    assert answer([typed], seed=1) == [
        "`4S 4H` is not in the hand. The rule: a player plays cards of the hand. Now you can say play CARD CARD ...; "
        "? lists all."
    ]


def test_a_leader_who_passes_is_told_why_not_by_name():
    said = "Ana leads and has a card to lead with, so there is no passing. The rule: N18, leading is not optional."
    assert answer(["pass"], seed=1) == [f"{said} Now you can say play CARD CARD ...; ? lists all."]


@pytest.mark.parametrize("typed", ["?", "help", "HELP", "help?", "?  "])
def test_help_is_asked_for_by_a_word_or_a_sign(typed):
    assert answer([typed], seed=2)[:2] == ["You are Ana (p1). You can say, in 8 ways:", "  1 play 4S"]
    assert answer([f"{typed} 4s"], seed=2)[0] == "1 move names `4s`:"


def test_the_table_says_which_way_turns_go():
    shown = answer(["4S 4H"], seed=3)
    assert any(line.startswith("  cards go up, turns go to the ") for line in shown)
    assert not any("turns go" in line for line in answer(["4C"], seed=1, players=2))


def test_a_game_that_is_stopped_is_kept(capsys, monkeypatch, tmp_path):
    class Stopped(io.StringIO):
        def readline(self, size=-1, /):
            return super().readline(size) or self.stop()

        def stop(self):
            raise KeyboardInterrupt

    log = tmp_path / "game.json"
    monkeypatch.setattr("sys.stdin", Stopped("0 4\n"))
    assert main(["play", "wayjer", "--seed", "3", "--log", str(log)]) == ExitCode.STOPPED
    assert f"The game is in {log}." in capsys.readouterr().out
    assert json.loads(log.read_text())["moves"][0][:2] == ["p1", "duel 0 wager 4"]
    assert main(["play", "wayjer", "--replay", str(log)]) == ExitCode.FINE
