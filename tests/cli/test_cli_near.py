"""What is typed wrong at the table: the reason, the nearest move that is legal, and commands beside moves."""

import io
import sys
from dataclasses import replace

import pytest
from game_tables import load

from cardgen.cli import main
from cardgen.cli.table import Host
from cardgen.games.table import set_table

LANES = "Now you can say play CARD to LANE or end turn; ? lists all."
DUEL = "Now you can say duel CARD wager CARD; ? lists all."
CHOICE = "The rule: a round begins with two different cards of one's own hand, one to duel and one to wager."


def play(capsys, monkeypatch, game, seed, *typed):
    """Give what is answered to each line that is typed."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join([*typed, "q"]) + "\n"))
    assert main(["play", game, "--seed", str(seed)]) == 0
    return [answer.strip() for answer in capsys.readouterr().out.split("Ana> ")[1:-1]]


@pytest.mark.parametrize(
    ("game", "seed", "typed", "answer"),
    [
        ("wayjer", 3, "duel 6 wager 3", f"3 is not in your hand. {CHOICE} You can say `duel 6 wager -4` or `duel 6 "
         "wager -5` or `duel 6 wager 4`."),
        ("wayjer", 3, "wager 3 duel 6", "`3` is not in your hand. Did you mean `duel -4 wager 6` or `duel 6 wager -4` "
         f"or `duel 6 wager -5`? {DUEL}"),
        ("wayjer", 3, "hello", f"`hello` is not a move of this game. {DUEL}"),
        ("three-lanes", 5, "2s a", f"`2S` is not in your hand. Did you mean `play JS to A` or `play QD to A` or `play "
         f"AC to A`? {LANES}"),
        ("three-lanes", 5, "play qd to d", "`play qd to d` is not a move of this game. Did you mean `play QD to A` or "
         f"`play QD to B` or `play QD to C`? {LANES}"),
        ("three-lanes", 5, "flip qd", "`flip` cannot be said now. Did you mean `play QD to A` or `play QD to B` or "
         f"`play QD to C`? {LANES}"),
        ("three-lanes", 5, "end turn now", "`end turn now` is not a move of this game. Did you mean `end turn`? "),
        ("three-lanes", 5, "attack A1 -> A1", "The card in A1 lies face down. The rule: T2, only face-up cards "
         f"attack. {LANES}"),
        ("war-slayer-v", 5, "14", "There is no move #14: there are 12, #1 to #12; ? lists all."),
        ("the-way", 5, "discard water", "There is no card `water` in this deck. Did you mean "
         "`discard water-double/water-single`? Now you can say draw or play CARD on PIECE "),
        ("the-way", 5, "play water-double", "`play water-double` is not the whole move: you can say "
         "`play water-double on air/earth`."),
        ("the-way", 5, "1 discard water-double", "`1 discard water-double` may be two moves: #1 is `draw` now. "
         "Say one of them."),
    ],
)  # fmt: skip
def test_what_is_no_move_now_is_told_why_and_with_the_nearest_that_is(capsys, monkeypatch, game, seed, typed, answer):
    (told,) = play(capsys, monkeypatch, game, seed, typed)
    assert told.startswith(answer)


def test_a_card_that_is_asked_for_a_second_time_is_dropped_not_played(capsys, monkeypatch):
    told = play(capsys, monkeypatch, "nvwk", 5, "4c", "kh", "play jr", "drop 4c")
    assert told[2] == "`play jr` is no answer. Did you mean `drop JR`? Now you can say drop CARD; ? lists all."
    rule = "The rule: a choice is made as a card's text asks for it."
    assert told[3] == f"4C is not in the hand. {rule} Now you can say drop CARD; ? lists all."


def test_a_number_that_is_a_card_too_is_the_card_and_its_move_has_the_mark(capsys, monkeypatch):
    told = play(capsys, monkeypatch, "wayjer", 3, "6", "?", "#6")
    assert told[0].endswith("`6` is a card here; `#6` is the move with that number.")
    assert "\n   #6 duel 6 wager -4\n" in told[1]
    assert told[2].startswith("Ana duels with 6 and wagers -4.")


def test_a_card_is_typed_by_its_name(capsys, monkeypatch):
    (told,) = play(capsys, monkeypatch, "nvwk", 5, "Play 4 of Clubs")
    assert told.startswith("Ana leads the 4C.")
    (told,) = play(capsys, monkeypatch, "the-way", 5, "water double air")
    assert told.startswith("Ana plays the water-double.")


@pytest.mark.parametrize("typed", ["undo", "U", "back"])
def test_nothing_is_taken_back(capsys, monkeypatch, typed):
    assert play(capsys, monkeypatch, "nvwk", 5, typed) == ["No move can be taken back here. `q` ends the game."]


def test_a_game_is_ended_by_a_word_alone(capsys, monkeypatch):
    assert play(capsys, monkeypatch, "nvwk", 5, "quit now") == ["`q` alone ends the game."]


@pytest.mark.parametrize("typed", ["\x1b[A", "4c\x1b[D", "\x07", "\x00", "\udcff"])
def test_keys_that_write_no_letter_are_told(capsys, monkeypatch, typed):
    told = play(capsys, monkeypatch, "nvwk", 5, typed)
    assert told == ["That line has signs of keys in it that write no letter, such as arrows. Type it again."]


def test_a_very_long_line_is_told_by_its_length(capsys, monkeypatch):
    told = play(capsys, monkeypatch, "nvwk", 5, "4c " * 100_000, "x " * 200)
    assert told[0].startswith("That line has 299,999 letters, and no move has more than 1,000.")
    assert len(told[1]) < 200


def test_wide_letters_are_plain_ones(capsys, monkeypatch):
    (told,) = play(capsys, monkeypatch, "nvwk", 5, "４ｃ")
    assert told.startswith("Ana leads the 4C.")


def test_a_card_may_be_called_as_a_command_is():
    deck = load("wayjer").deck
    called = {"COPY": "c", "SWAP": "q", "-5": "?"}
    cards = [replace(card, id=called.get(card.id, card.id), name=called.get(card.id, card.name)) for card in deck.cards]
    rules = set_table(replace(deck, cards=tuple(cards)), {}, 2)
    assert rules is not None
    host = Host(rules, ("Ana", "Ben"), ("person", "greedy"), 5)
    screen = io.StringIO()
    host.play(io.StringIO("q\nc\ncard c\nundo\n?\nq c\nquit\n"), screen)
    told = [answer.splitlines()[0] for answer in screen.getvalue().split("Ana> ")[1:]]
    assert told[0].startswith("`q` is not the whole move: you can say `duel 1 wager q` or ")
    assert told[1].startswith("`c` is not the whole move: you can say `duel 1 wager c` or ")
    assert told[2:] == [
        "c",
        "No move can be taken back here. `quit` ends the game.",
        "You are Ana (p1). You can say, in 30 ways:",
        "Ana duels with q and wagers c.",
        "The game ends here: it is not finished.",
    ]


def test_a_player_is_chosen_by_a_name_that_is_short_of_a_letter_only_after_asking():
    rules = set_table(load("nvwk").deck, {}, 3)
    assert rules is not None
    host = Host(rules, ("Ana", "Ben", "Cleo"), ("person", "greedy", "greedy"), 7)
    screen = io.StringIO()
    host.play(io.StringIO("9d\nbenn\nc ben\nq\n"), screen)
    told = screen.getvalue().split("Ana> ")[2:]
    assert told[0].startswith(
        "`benn` is no answer. Did you mean `choose p2 (Ben)`? Now you can say choose p1 (Ana) or "
    )
    assert told[1].startswith("Ana chooses Ben.")


def test_an_attack_is_refused_with_its_rule_also_without_gaps(capsys, monkeypatch):
    (told,) = play(capsys, monkeypatch, "three-lanes", 5, "attack a1->a1")
    assert told == f"The card in A1 lies face down. The rule: T2, only face-up cards attack. {LANES}"
