"""Moves typed short in the terminal: written out where one move alone can be meant, else left as they are."""

import pytest

from cardgen.cli.short_moves import complete_move, find_moves, find_numbered
from cardgen.engine.actions import make_notation

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
