"""Which way text runs, beside python-bidi's second implementation, the one in Rust."""

from __future__ import annotations

from unicodedata import bidirectional

import pytest
from bidi import get_display
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.render.direction import (
    find_base,
    find_levels,
    find_right_to_left,
    is_right_to_left,
    order_line,
    split_levels,
)


def display(text: str, base: int) -> str:
    """Give a text as one line from left to right."""
    levels = list(find_levels(text, base))
    for at in range(len(text) - 1, -1, -1):
        if bidirectional(text[at]) != "WS":
            break
        levels[at] = base  # rule L1
    return "".join(text[at] for at in order_line(levels))


@settings(max_examples=400)
@given(st.text(alphabet='abאבجد12٣+-*/.,:!() []«»"% €', max_size=16), st.sampled_from([0, 1]))
def test_a_line_is_ordered_as_by_another_implementation(text: str, base: int) -> None:
    assert display(text, base) == get_display(text, base_dir="LR"[base])


def test_isolates_and_marks_hold_a_part_together() -> None:
    assert display("א \u2066b ג c\u2069 ד", 1).translate({0x2066: None, 0x2069: None}) == "ד b ג c א"
    assert display("א \u2068b ג\u2069", 1).translate({0x2068: None, 0x2069: None}) == "b ג א"
    assert display("א \u200e+2", 1).replace("\u200e", "") == "+2 א"


@pytest.mark.parametrize(("text", "found"), [("Wolf", ""), ("Wölfe", ""), ("a שלום", "ש"), ("سلام", "س"), ("٣ x", "٣")])
def test_the_first_character_that_runs_from_right_to_left_is_found(text: str, found: str) -> None:
    assert find_right_to_left(text) == found


def test_languages_and_their_scripts_tell_their_direction() -> None:
    assert all(map(is_right_to_left, ("ar", "he-IL", "fa", "ur", "az-Arab")))
    assert not any(map(is_right_to_left, ("en", "ks-Deva", "ar-Latn")))


@pytest.mark.parametrize(
    ("text", "lang", "direction", "base"),
    [
        ("Draw", "en", "", 0),
        ("שלום Wolf", "en", "", 1),
        ("Wolf שלום", "en", "", 0),
        ("Wolf שלום", "he", "", 1),
        ("Wolf!", "he", "", 0),
        ("2 + 2", "he", "", 1),
        ("2 + 2", "en", "", 0),
        ("Draw", "en", "rtl", 1),
        ("שלום", "he", "ltr", 0),
    ],
)
def test_a_paragraph_runs_as_its_direction_language_and_letters_say(
    text: str, lang: str, direction: str, base: int
) -> None:
    assert find_base(text, lang, direction) == base


def test_stretches_of_a_level_and_the_order_of_pieces() -> None:
    assert list(split_levels([0, 0, 1, 2, 2])) == [(0, 2), (2, 3), (3, 5)]
    assert list(split_levels([])) == []
    assert order_line([1, 2, 2, 1]) == [3, 1, 2, 0]
    assert order_line([0, 1, 1, 0]) == [0, 2, 1, 3]
