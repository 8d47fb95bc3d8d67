"""Where words may be broken at the end of a line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.render.breaking import Part, can_break_between, find_hyphenation, split_word


def parts(text: str, lang: str = "") -> list[str]:
    return [part.text for part in split_word(text, lang)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("face-up", ["face-up"]),
        ("well-established", ["well-", "established"]),
        ("and/or", ["and/", "or"]),
        ("a\u200bb", ["a", "b"]),
        ("相手に2点のダメージを", ["相", "手", "に", "2", "点", "の", "ダ", "メー", "ジ", "を"]),
        ("「剣」（1回）。ッ！", ["「剣」", "（1", "回）。ッ！"]),
        ("1,000枚ABC。", ["1,000", "枚", "ABC。"]),
        ("人々と……、", ["人々", "と……、"]),
        ("剣\u2060山", ["剣\u2060山"]),
        ("카드를뽑고", ["카드를뽑고"]),
        ("你好，世界", ["你", "好，", "世", "界"]),
    ],
)
def test_words_are_broken_by_the_rules_of_their_script(text: str, expected: list[str]) -> None:
    assert parts(text) == expected


def test_soft_hyphens_are_taken_out_and_break_with_a_hyphen() -> None:
    assert split_word("Donau\u00addampf") == (Part("Donau", True), Part("dampf"))
    assert parts("Do\u00adnaudampfschiff", "de") == ["Do", "naudampfschiff"]


@pytest.mark.parametrize(
    ("word", "lang", "expected"),
    [
        ("Gesellschaft,", "de", ["Ge", "sell", "schaft,"]),
        ("Gesellschaft", "de-AT", ["Ge", "sell", "schaft"]),
        ("doświadczenia", "pl", ["do", "świad", "cze", "nia"]),
        ("Hand", "de", ["Hand"]),
        ("Gesellschaft", "", ["Gesellschaft"]),
        ("Gesellschaft", "xx", ["Gesellschaft"]),
    ],
)
def test_words_are_hyphenated_by_their_language(word: str, lang: str, expected: list[str]) -> None:
    assert parts(word, lang) == expected


def test_languages_without_hyphenation_have_none() -> None:
    assert find_hyphenation("xx") is None
    assert find_hyphenation("ja") is None


@given(st.text(alphabet="ab-/。「」、ーっ剣山12ABC,;", max_size=20))
def test_no_letter_is_lost_and_no_line_begins_with_a_stop(text: str) -> None:
    found = parts(text)
    assert "".join(found) == text
    assert not any(part[0] in "。」、ーっ,;" for part in found[1:])
    assert not any(part.endswith("「") for part in found[:-1])


def test_icons_stand_as_letters_of_japanese_but_stay_with_numbers() -> None:
    assert can_break_between("剣", "\ufffc")
    assert not can_break_between("2", "\ufffc")
    assert not can_break_between("\ufffc", "。")
