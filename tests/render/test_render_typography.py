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
        ("5' 11\"", "5' 11\""),
        ("6'2\"", "6'2\""),
        ("90° 30' 15\"", "90° 30' 15\""),
        ('2.5" x 3½" (6")', '2.5" x 3½" (6")'),
        ("10'x10' room", "10'x10' room"),
        ("**5'** tall", "**5'** tall"),
        ('"It costs 5", he said', "“It costs 5”, he said"),
        ('"The 12" sword," he said', '“The 12" sword,” he said'),
        ("'a 5' tall giant'", "‘a 5' tall giant’"),
        ('\'5\' and "1", 12" far', '‘5’ and “1”, 12" far'),
        ("1'000'000 in the 1990's", "1’000’000 in the 1990’s"),
        ("'90er in Hans' Haus", "’90er in Hans’ Haus"),
        ("of '69 wasn't the players' best", "of ’69 wasn’t the players’ best"),
        ("'Twould be the dogs' day", "’Twould be the dogs’ day"),
        ("the 'round' token", "the ‘round’ token"),
        ('"Stop--", he said', "“Stop–”, he said"),
        ("\"'No,' he said.\"", "“‘No,’ he said.”"),
        ('he said:"go"', "he said:“go”"),
        ('"5" and **"3"**', "“5” and **“3”**"),
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


@pytest.mark.parametrize(
    ("lang", "printed"),
    [
        ("de", "„Zug“"),
        ("de-AT", "„Zug“"),
        ("de-CH", "«Zug»"),
        ("fr", "«\u202fZug\u202f»"),
        ("pl", "„Zug”"),
        ("el", "«Zug»"),
        ("cs", "„Zug“"),
        ("he", "”Zug”"),
        ("ar", "«Zug»"),
        ("ja", "「Zug」"),
        ("zh-Hant-TW", "「Zug」"),
        ("xx", "“Zug”"),
    ],
)
def test_quotes_are_those_of_the_language(lang: str, printed: str) -> None:
    assert refine('"Zug"', lang) == printed


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ('"Salut!" dit-elle; oui?', "«\u202fSalut!\u202f» dit-elle; oui?"),
        ("« Salut », «toi»", "«\u202fSalut\u202f», «\u202ftoi\u202f»"),
        ("Quoi ? Non ! Deux : un ; dix", "Quoi\u202f? Non\u202f! Deux\u00a0: un\u202f; dix"),
        ('*"Salut"*, l\'épée', "*«\u202fSalut\u202f»*, l’épée"),
        ("Gagne :or: et :bois:", "Gagne :or: et :bois:"),
    ],
)
def test_spaces_of_french_are_narrow_and_end_no_line(typed: str, printed: str) -> None:
    assert refine(typed, "fr") == printed
    assert refine(printed, "fr") == printed


def test_quotes_stand_between_japanese_letters_too() -> None:
    assert refine('彼は"行け"と言った', "ja") == "彼は「行け」と言った"


def test_quotes_within_hebrew_words_are_gershayim() -> None:
    assert refine('צה"ל ג\'ירפה "כן"', "he") == "צה״ל ג׳ירפה ”כן”"


@given(st.text(max_size=60))
def test_refining_twice_changes_nothing_more_and_keeps_every_letter(text: str) -> None:
    once = refine(text)
    assert refine(once) == once
    assert [letter for letter in once if letter.isalnum()] == [letter for letter in text if letter.isalnum()]
