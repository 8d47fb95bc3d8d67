"""The list of moves that `?` shows: whole, summed up by cards where it is long, or those with the cards asked for."""

from itertools import product

import pytest

from cardgen.cli.move_list import is_long, join_moves, list_moves, list_moves_with
from cardgen.engine.actions import make_notation
from cardgen.engine.player_names import name_players, say_players

NOTATION = make_notation(("play {card}", "choose {player}", "pass"), ("3H", "9S", "9H", "JR"))
NAMES = ("Ana", "Ben")
FEW = ["play 9S", "play 9H", "choose p2", "pass"]
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
MANY = [
    "play 9S",
    "play 9H",
    "play 9S 9H",
    *(f"play 3H={rank}" for rank in RANKS),
    *(f"play JR={rank}{suit}" for rank, suit in product(RANKS, "SHDC")),
    *(f"play 9S JR=9{suit}" for suit in "SHDC"),
    "pass",
]


def test_few_moves_are_listed_with_their_numbers_and_players_with_their_names():
    assert list_moves(FEW, NOTATION, NAMES)[:4] == ["  1 play 9S", "  2 play 9H", "  3 choose p2 (Ben)", "  4 pass"]
    assert not is_long(FEW)


def test_many_moves_are_summed_up_by_their_cards():
    assert is_long(MANY)
    assert list_moves(MANY, NOTATION, NAMES) == [
        "  #1 play 9S",
        "  #2 play 9H",
        "  #3 play 9S 9H",
        "  play in 69 more ways; with 3H 13, JR 56, 9S 4",
        "  #73 pass",
        "`? 3H` lists those that name 3H; more cards or places behind it, those that name all.",
        "`#3` for the third of all is enough, or the cards and places alone where only one move has them, or the first "
        "letters of a word before them; capital letters or small ones. `q` ends the game.",
    ]


def test_no_list_is_long():
    wild = [f"play 3H={one} JR={two}{suit}" for one, two, suit in product(RANKS, RANKS, "SHDC")] * 100
    assert len(wild) == 67_600
    assert len(list_moves(wild, NOTATION, NAMES)) == 3
    assert len(list_moves_with("3h", wild, NOTATION, NAMES)) == 42


@pytest.mark.parametrize(
    ("asked", "lines"),
    [
        ("9h", ["2 moves name `9h`:", "  #2 play 9H", "  #3 play 9S 9H"]),
        (" 9H 9S ", ["1 move names `9H 9S`:", "  #3 play 9S 9H"]),
        ("pl 9s 9h", ["1 move names `pl 9s 9h`:", "  #3 play 9S 9H"]),
        ("jr=9s", ["2 moves name `jr=9s`:", "  #45 play JR=9S", "  #69 play 9S JR=9S"]),
        ("7s", ["No move names `7s` now; ? alone lists what you can say."]),
    ],
)
def test_moves_with_a_card_are_listed_with_their_numbers(asked, lines):
    assert list_moves_with(asked, MANY, NOTATION, NAMES) == lines


def test_too_many_moves_with_a_card_tell_how_to_ask_for_fewer():
    lines = list_moves_with("jr", MANY, NOTATION, NAMES)
    assert lines[0] == "56 moves name `jr`:"
    assert len(lines) == 42
    assert lines[-1] == "  ... and 16 more; name another card for fewer, `? jr 9S`"


def test_a_few_moves_are_joined_and_the_rest_counted():
    assert join_moves(["a", "b"]) == "`a` or `b`"
    assert join_moves([*"abcdefgh"]) == "`a` or `b` or `c` or `d` or `e` or `f`, and 2 more"


def test_players_are_called_by_name():
    assert say_players("look p2 B2", NAMES) == "look p2 (Ben) B2"
    assert say_players("look p2.hand.3", NAMES) == "look p2.hand.3"
    assert say_players("choose p7", NAMES) == "choose p7"
    assert name_players("choose ben", ["choose p2"], NAMES) == "choose p2"
    assert name_players("Ann Lee", ["choose p1"], ("Ann Lee", "Ann")) == "p1"
    assert name_players("ben", ["play 9S"], NAMES) == "ben"
    assert name_players("a", ["look p1 A"], ("A", "B")) == "a"


def test_many_moves_of_few_for_each_verb_are_all_listed():
    moves = [f"verb{number} 9S" for number in range(50)]
    assert list_moves(moves, NOTATION, NAMES)[:50] == [f"  #{number + 1} {move}" for number, move in enumerate(moves)]
    assert len(list_moves(moves, NOTATION, NAMES)) == 51
