"""Whoever plays in the terminal may ask what a card says, and is offered only what can be done now."""

import io
import sys

import pytest

from cardgen.cli import main


def play(capsys, monkeypatch, game, *typed):
    """Give what is answered to each line that is typed."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join([*typed, "q"]) + "\n"))
    main(["play", game, "--seed", "1"])
    return [answer.strip() for answer in capsys.readouterr().out.split("Ana> ")[1:-1]]


@pytest.mark.parametrize(
    ("game", "typed", "answer"),
    [
        ("wayjer", "c 0", "0: value 0\n  This beats a 6 in a duel."),
        ("wayjer", "C 5", "5: value 5\n  It has no text."),
        ("wayjer", "card -1", "-1: value -1\n  When revealed, you may look at the deck's top card."),
        ("nvwk", "c jr", "JR, Red joker: rank Joker, color red, points 10\n  This may be played as any card.\n"),
        ("nvwk", "c king of spades", "KS, King of spades: rank King, suit spades, color black, value 13, points 4\n"),
        ("three-lanes", "c 7d", "7D, 7 of diamonds: "),
        ("three-lanes", "c ks", "KS, King of spades: "),
        (
            "war-slayer-v",
            "c ks",
            "KS, King of spades: rank King, suit spades, color black, role Double Agent, score 5\n",
        ),
        ("the-way", "c air-single", "air-single, Air Single: kind single, borders 1\n  Move 1 piece 1 step towards"),
    ],
)
def test_a_card_is_told_with_its_text(capsys, monkeypatch, game, typed, answer):
    (told,) = play(capsys, monkeypatch, game, typed)
    assert told.startswith(answer)


def test_a_keyword_is_told_with_what_it_stands_for(capsys, monkeypatch):
    (told,) = play(capsys, monkeypatch, "war-slayer-v", "c ks")
    assert told.splitlines()[1:] == [
        "  Double Agent.",
        "  Double Agent: When revealed, claim each other face-up Operative, then your opponent claims this and your "
        "Dossier, then end the Mission.",
    ]


def test_a_card_that_there_is_not_is_told_with_the_nearest(capsys, monkeypatch):
    told = play(capsys, monkeypatch, "wayjer", "c swop", "c")
    assert told == [
        "There is no card `swop` in this game. Did you mean `SWAP`?",
        "Name a card: `c -5` tells what it says.",
    ]


def test_a_place_that_is_called_c_stays_a_place(capsys, monkeypatch):
    (told,) = play(capsys, monkeypatch, "three-lanes", "c")
    assert told.startswith("`c` is not the whole move: you can say `play 3H to C`")


def test_what_cannot_be_done_now_is_not_offered(capsys, monkeypatch):
    (told,) = play(capsys, monkeypatch, "three-lanes", "play ZZ")
    assert "flip" not in told and "attack" not in told
    assert told.endswith("Now you can say play CARD to LANE or end turn; ? lists all.")


def test_the_help_names_what_else_may_be_typed(capsys, monkeypatch):
    (told,) = play(capsys, monkeypatch, "wayjer", "?")
    assert told.endswith("`c CARD` tells what a card says.")


@pytest.mark.parametrize(
    ("game", "typed", "heads"),
    [
        ("nvwk", "c ks, 4c", ["KS, King of spades", "4C, 4 of clubs"]),
        ("nvwk", "cards 4c and KS 4c", ["4C, 4 of clubs", "KS, King of spades"]),
        ("wayjer", "c copy swap", ["COPY", "SWAP"]),
        ("the-way", "c fire earth dual", ["fire-earth-dual, Fire-Earth Dual"]),
        (
            "war-slayer-v",
            "c #1",
            ["#1 is `dossier 6S 5H 8D`", "6S, 6 of spades", "5H, 5 of hearts", "8D, 8 of diamonds"],
        ),
        ("wayjer", "c #1", ["#1 is `duel -1 wager 5`", "-1", "5"]),
        ("wayjer", "c 3", ["3"]),
        ("wayjer", "c 20", ["#20 is `duel 6 wager 0`", "6", "0"]),
    ],
)
def test_several_cards_are_told_and_those_of_a_move_by_its_number(capsys, monkeypatch, game, typed, heads):
    (told,) = play(capsys, monkeypatch, game, typed)
    assert [line.partition(":")[0] for line in told.splitlines() if not line.startswith("  ")] == heads


def test_a_name_of_several_cards_is_told_with_all_of_them(capsys, monkeypatch):
    told = play(capsys, monkeypatch, "nvwk", "c king", "c 9", "c 999", "c #9999")
    assert told == [
        "`king` is the name of no card alone. Ask with `c KS` or `c KH` or `c KD` or `c KC`.",
        "`9` is the name of no card alone. Ask with `c 9S` or `c 9H` or `c 9D` or `c 9C`.",
        "There is no move #999 and no card `999`. `c CARD` tells what a card says.",
        "There is no move #9999 and no card `9999`. `c CARD` tells what a card says.",
    ]


def test_a_card_is_asked_for_where_a_place_is_called_c(capsys, monkeypatch):
    told = play(capsys, monkeypatch, "three-lanes", "c jack", "c a1", "?")
    assert told[0].startswith("`jack` is the name of no card alone. Ask with `c JS` or ")
    assert told[1] == "There is no card `a1` in this game."
    assert told[2].endswith("`card CARD` tells what a card says.")
