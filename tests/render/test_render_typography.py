"""What is typed and what is printed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.render.typography import refine


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ('"Draw," she said.', "“Draw,” she said."),
        ('He said "go" and "stop".', "He said “go” and “stop”."),
        ('("quoted")', "(“quoted”)"),
        ("'single'", "‘single’"),
        ('"\'Tis mine," he said', "“’Tis mine,” he said"),
        ("\"She said 'no' twice\"", "“She said ‘no’ twice”"),
        ("the deck's top card", "the deck’s top card"),
        ("players' hands", "players’ hands"),
        ("'tis the '90s, rock 'n' roll", "’tis the ’90s, rock ’n’ roll"),
        ("get 'em", "get ’em"),
        ("a 'fro", "a ’fro"),
        ("the dogs' 'fro", "the dogs’ ’fro"),
        ('**"Bold"** word', "**“Bold”** word"),
        ('*"Gone,"* he said', "*“Gone,”* he said"),
        ('a lone " mark', "a lone ” mark"),
        ("5' 11\"", "5’ 11”"),
        ("now -- or never", "now – or never"),
        ("now---or never", "now—or never"),
        ("----", "----"),
        ("wait...", "wait…"),
        ("wait....", "wait...."),
        ("-3", "−3"),
        ("a -1 may look", "a −1 may look"),
        ("+2/-1", "+2/−1"),
        ("(-5)", "(−5)"),
        ("-.5", "−.5"),
        ("3-5 players", "3-5 players"),
        ("card A-1", "card A-1"),
        ("face-down", "face-down"),
        ("co-2", "co-2"),
        ("- item", "- item"),
        ("5 - 3", "5 - 3"),
        ("2 mm wide", "2\u00a0mm wide"),
        ("3 VP", "3\u00a0VP"),
        ("2 more", "2 more"),
        ("already “set” – right", "already “set” – right"),
        ("Salt & Vinegar <3", "Salt & Vinegar <3"),
        ("", ""),
    ],
)
def test_typed_text_is_printed_properly(typed: str, printed: str) -> None:
    assert refine(typed) == printed


@pytest.mark.parametrize(("lang", "printed"), [("de", "„Zug“"), ("de-AT", "„Zug“"), ("fr", "«Zug»"), ("xx", "“Zug”")])
def test_quotes_are_those_of_the_language(lang: str, printed: str) -> None:
    assert refine('"Zug"', lang) == printed


@given(st.text(max_size=60))
def test_refining_twice_changes_nothing_more_and_keeps_every_letter(text: str) -> None:
    once = refine(text)
    assert refine(once) == once
    assert [letter for letter in once if letter.isalnum()] == [letter for letter in text if letter.isalnum()]
