"""Moves typed short in the terminal: written out where one move alone can be meant, else left as they are."""

import pytest

from cardgen.engine.actions import make_notation
from cardgen.engine.short_moves import complete_move, count_names, find_longer, find_moves, find_numbered

NOTATION = make_notation(
    ("duel {card} wager {card}", "end turn"),
    ("-1", "3", "10", "A2"),
    ("look", "discard", "flip", "choose", "decline"),
)
LOOK = ["look", "decline"]
DISCARD = ["discard 3", "discard 10", "discard none"]
UNSEEN = ["discard p2.hand.1", "discard p2.hand.2", "discard p2.hand.3"]
CHOICE = ["choose 1", "choose 2"]
SLOTS = ["look p1 A2", "look p1 A3", "look p2 A2"]


@pytest.mark.parametrize(
    ("typed", "asked", "written"),
    [
        ("look", LOOK, "look"),
        ("l", LOOK, "look"),
        ("dec", LOOK, "decline"),
        ("3", DISCARD, "discard 3"),
        ("d 3", DISCARD, "discard 3"),
        ("n", DISCARD, "discard none"),
        ("none", DISCARD, "discard none"),
        ("d n", DISCARD, "discard none"),
        ("p2.hand.3", UNSEEN, "discard p2.hand.3"),
        ("3", UNSEEN, "discard p2.hand.3"),
        ("d 1", UNSEEN, "discard p2.hand.1"),
        ("3", [*DISCARD, *UNSEEN], "discard 3"),
        ("2", CHOICE, "choose 2"),
        ("c 1", CHOICE, "choose 1"),
        ("p2 A2", SLOTS, "look p2 A2"),
        ("A3", SLOTS, "look p1 A3"),
    ],
)
def test_an_answer_may_be_short(typed, asked, written):
    assert complete_move(typed, asked, True, NOTATION) == written


@pytest.mark.parametrize(
    ("typed", "asked", "left"),
    [
        ("A2", SLOTS, "look A2"),  # two slots have that name: the whole answer is asked for again
        ("7", DISCARD, "discard 7"),
        ("duel 3 wager 10", DISCARD, "duel 3 wager 10"),
        ("duel", DISCARD, "duel"),
        ("end", DISCARD, "end turn"),
        ("x y", DISCARD, "x y"),
        ("7", CHOICE, "choose 7"),
    ],
)
def test_what_is_no_answer_is_left_to_be_refused_in_its_own_words(typed, asked, left):
    assert complete_move(typed, asked, True, NOTATION) == left


def test_the_cards_of_the_only_form_are_enough():
    moves = ["duel 3 wager 10", "duel 10 wager 3"]
    assert complete_move("3 10", moves, False, NOTATION) == "duel 3 wager 10"
    assert complete_move("3", moves, False, NOTATION) == "3"
    assert complete_move("l", moves, False, NOTATION) == "look"
    assert complete_move("c", moves, False, NOTATION) == "c"


def test_a_move_of_two_words_may_be_begun():
    moves = ["duel 3 wager 10", "end turn"]
    assert complete_move("e", moves, False, NOTATION) == "end turn"
    assert complete_move("flip", moves, False, NOTATION) == "flip"


LANES = make_notation(("play {card} to {card}", "attack {card} -> {card}", "end turn"), ("KS", "5H", "10D", "A", "B"))
PLAYS = ["play KS to A", "play KS to B", "play 5H to A", "end turn"]


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("KS B", "play KS to B"),
        ("ks b", "play KS to B"),
        ("p KS B", "play KS to B"),
        ("P ks TO b", "play KS to B"),
        ("pl ks to b", "play KS to B"),
        ("play ks b", "play KS to B"),
        ("PLAY 5H to a", "play 5H to A"),
        ("END", "end turn"),
        ("end Turn", "end turn"),
    ],
)
def test_a_move_is_meant_in_any_letter_case_and_without_its_small_words(typed, written):
    assert complete_move(typed, PLAYS, False, LANES) == written


@pytest.mark.parametrize("typed", ["KS", "p KS", "p KS B A", "x KS B", "to", "p"])
def test_what_fits_no_legal_move_is_left(typed):
    assert find_moves(typed, PLAYS, LANES) == ()


def test_an_illegal_move_is_written_as_the_game_writes_it():
    assert complete_move("PLAY 10d to b", PLAYS, False, LANES) == "play 10D to B"


def test_a_text_that_may_be_two_moves_is_both():
    both = ["attack A -> B", "play A to B"]
    assert find_moves("a b", both, LANES) == ("attack A -> B", "play A to B")
    assert find_moves("at a b", both, LANES) == ("attack A -> B",)
    assert find_moves("attack a->b", both, LANES) == ("attack A -> B",)


def test_a_move_has_the_number_that_help_shows():
    assert find_numbered("2", PLAYS) == find_numbered("#2", PLAYS) == find_numbered("2 play KS to B", PLAYS) == PLAYS[1]
    assert find_numbered("5", PLAYS) is None
    assert find_numbered("0", PLAYS) is None
    assert find_numbered("2 end turn", PLAYS) is None


def test_a_number_that_is_a_card_is_the_card():
    assert find_numbered("3", DISCARD) is None
    assert find_numbered("#3", DISCARD) == "discard none"
    assert find_numbered("1", UNSEEN) is None


SETS = make_notation(
    ("play {card}", "pass", "draw", "skip", "discard {card}", "drop {card}", "give {card}"),
    ("3H", "3S", "4S", "5H", "7S", "9S", "9H", "9C", "10S", "10H", "JR", "JB", "AS"),
)
HAND = [
    "play 3H=9 9S",
    "play 7S",
    "play 9S",
    "play 9H",
    "play 9S 9H",
    "play 3H=9 9S 9H",
    *(f"play 3H={rank}" for rank in ("2", "9", "10", "J", "A")),
    *(f"play JR={card}" for card in ("3", "10S", "10H", "9S", "JS", "5H")),
    "play 9S JR=9H",
    "play 9S JR=9C",
    "play JR=9H JB=9C",
    "play JR=9C JB=9H",
    "discard 9C",
    "pass",
]


SETS_OF_ANY_SIZE = make_notation(
    ("play {card} {card} ...", "pass", "draw", "skip", "discard {card}"), SETS.ids, ("drop", "give", "choose")
)


@pytest.mark.parametrize("notation", [SETS, SETS_OF_ANY_SIZE])
@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("7s", "play 7S"),
        ("pl 7s", "play 7S"),
        ("p", "pass"),
        ("di 9c", "discard 9C"),
        ("9c", "discard 9C"),
        ("9s 9h", "play 9S 9H"),
        ("9h 9s", "play 9S 9H"),
        ("9s9h", "play 9S 9H"),
        ("9h9s", "play 9S 9H"),
        ("9h, 9s", "play 9S 9H"),
        ("9h+9s", "play 9S 9H"),
        ("p 9h 9s", "play 9S 9H"),
        ("play 9H 9S", "play 9S 9H"),
        ("3h 9s", "play 3H=9 9S"),
        ("9s 3h", "play 3H=9 9S"),
        ("9s3h", "play 3H=9 9S"),
        ("3h=99s", "play 3H=9 9S"),
        ("9h 9s 3h", "play 3H=9 9S 9H"),
        ("3h=10", "play 3H=10"),
        ("3h = 10", "play 3H=10"),
        ("3h=j", "play 3H=J"),
        ("jr=10s", "play JR=10S"),
        ("jr=3", "play JR=3"),
        ("jr=5", "play JR=5H"),
        ("jr=j", "play JR=JS"),
        ("jr=9h 9s", "play 9S JR=9H"),
        ("jb=9h jr=9c", "play JR=9C JB=9H"),
        ("jb=9c jr", "play JR=9H JB=9C"),
    ],
)
def test_a_set_is_typed_as_its_cards_come(typed, written, notation):
    assert find_moves(typed, HAND, notation) == (written,)
    assert complete_move(typed, HAND, False, notation) == written


def test_cards_that_are_dropped_come_in_any_order():
    drops = ["drop 4S 5H", "drop 4S 7S", "drop 5H 7S"]
    for typed in ("5h 4s", "drop 5h 4s", "d 5h4s", "5h4s"):
        assert complete_move(typed, drops, True, SETS_OF_ANY_SIZE) == "drop 4S 5H"
    assert find_moves("p2", ["choose p1", "choose p2", "choose all"], SETS_OF_ANY_SIZE) == ("choose p2",)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("3h", ("play 3H=2", "play 3H=9", "play 3H=10", "play 3H=J", "play 3H=A")),
        ("jr=10", ("play JR=10S", "play JR=10H")),
        ("9s jr", ("play 9S JR=9H", "play 9S JR=9C")),
        ("jrjb", ("play JR=9H JB=9C", "play JR=9C JB=9H")),
    ],
)
def test_a_set_that_can_be_played_as_several_things_is_all_of_them(typed, meant):
    assert find_moves(typed, HAND, SETS) == meant


@pytest.mark.parametrize(
    "typed", ["3h=1", "jr=1", "9s 9s", "7s 9s", "9", "s", "9s9", "9s-9h", "=9", "jr=9s 9s", "x 7s"]
)
def test_what_is_no_set_to_play_is_left(typed):
    assert find_moves(typed, HAND, SETS) == ()


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("4s", "play 4S"),  # not legal, but it says which rule is against it
        ("PLAY 4s", "play 4S"),
        ("pl 4s", "play 4S"),
        ("4x", "4x"),
    ],
)
def test_a_card_alone_that_is_not_legal_is_refused_as_a_move(typed, written):
    assert complete_move(typed, HAND, False, SETS) == written
    assert complete_move(typed, ["pass"], False, SETS) == written


def test_cards_in_places_stay_in_their_order():
    rows = make_notation(("place {card} {card}", "attack {card} -> {card}"), ("2S", "3S", "A1", "B1", "B2"))
    moves = ["place 2S 3S", "attack A1 -> B1 B2"]
    assert find_moves("2s 3s", moves, rows) == ("place 2S 3S",)
    assert find_moves("3s 2s", moves, rows) == ()
    assert find_moves("attack b1 -> a1 b2", moves, rows) == ()


def test_cards_of_a_longer_move_find_it():
    moves = ["play 9S 9H", "play 3H=9 9S", "play 3H=9 9S 9H", "give 9S"]
    assert find_longer("9s", moves) == ("give 9S", "play 9S 9H", "play 3H=9 9S", "play 3H=9 9S 9H")
    assert find_longer("p 3h", moves) == ("play 3H=9 9S", "play 3H=9 9S 9H")
    assert find_longer("3h=9 9h", moves) == ("play 3H=9 9S 9H",)
    assert find_longer("7s", moves) == find_longer("", moves) == ()


def test_names_are_counted_in_moves():
    assert count_names(["play 3H=9 9S", "play 3H=10", "pass"], SETS) == {"3H": 2, "9S": 1}
    assert count_names(["play KS to A", "play KS to B", "end turn"], LANES) == {"KS": 2, "A": 1, "B": 1}


def test_cards_of_the_only_form_are_written_as_the_game_writes_them():
    assert complete_move("4s", HAND[:2], False, SETS) == "play 4S"
    assert complete_move("4x", HAND[:2], False, SETS) == "play 4x"
    assert complete_move("4s 9s", HAND[:2], False, SETS_OF_ANY_SIZE) == "play 4S 9S"
