"""What the table writes on a narrow terminal."""

import io
import sys

from cardgen.cli import main
from cardgen.cli.screen import fit_line, wrap_line

SAID = "  play 4S in 12 ways; with 4S 12, 9H 3 and the Joker"


def test_a_long_line_is_broken_between_words_and_goes_on_set_in():
    assert wrap_line(SAID, 30) == ["  play 4S in 12 ways; with 4S", "    12, 9H 3 and the Joker"]
    assert wrap_line(SAID, len(SAID)) == [SAID]


def test_a_move_is_not_broken_at_its_hyphens_and_a_drawn_line_not_at_all():
    assert wrap_line("discard water-double now", 20) == ["discard water-double", "  now"]
    drawn = "Water gate     3    .     .    (AE)"
    assert wrap_line(drawn, 20) == [drawn]


def test_what_is_no_terminal_gets_the_line_whole():
    assert fit_line("word " * 100, io.StringIO()) == ["word " * 100]


def test_nothing_that_is_said_is_wider_than_a_terminal_of_60_columns(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setenv("COLUMNS", "60")
    for game in ("wayjer", "nvwk", "three-lanes", "war-slayer-v"):
        shown = Terminal()
        monkeypatch.setattr(sys, "stdin", io.StringIO("?\nhello\nc 1\n? 9\nduel\nflip\nplay\nq\n"))
        monkeypatch.setattr(sys, "stdout", shown)
        assert main(["play", game, "--seed", "1"]) == 0
        assert [line for line in shown.getvalue().replace("Ana> ", "").splitlines() if len(line) > 60] == []


def test_letters_that_are_no_text_end_no_game(monkeypatch):
    for letters in (b"\xff\xfe 4c\nq\n", "\u00e9 \u2663\nq\n".encode()):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(letters), encoding="ascii", errors="strict"))
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="strict"))
        assert main(["play", "nvwk", "--seed", "1"]) == 0
