"""Sentences of a log are joined as a person would tell them."""

from __future__ import annotations

import pytest

from cardgen.engine.story import Story, carry_on, join_deeds, write_sentences

NAMES = ("Ana", "Ben")


def test_what_one_player_does_is_one_sentence() -> None:
    told = [("Ana draws a 5.", ""), ("Ana plays the 5.", " and plays the 5"), ("Ana passes.", " and passes")]
    assert write_sentences(told) == "Ana draws a 5, plays the 5 and passes."


def test_a_fourth_deed_begins_a_sentence_of_its_own() -> None:
    told = [("Ana draws.", ""), *[(f"Ana plays the {n}.", f" and plays the {n}") for n in (5, 6, 7)]]
    assert write_sentences(told) == "Ana draws, plays the 5 and plays the 6. Then Ana plays the 7."


def test_a_sentence_that_would_be_too_long_is_not_joined() -> None:
    long = "Ana claims " + " and ".join(f"the {n} of clubs" for n in range(2, 7))
    assert write_sentences([(f"{long}.", ""), ("Ben wins.", ", so Ben wins")]) == f"{long}. So Ben wins."


def test_a_consequence_follows_its_cause() -> None:
    told = [("Ana's 0 beats Ben's 6.", ""), ("Ana wins the 3.", ", so Ana wins the 3")]
    assert write_sentences(told) == "Ana's 0 beats Ben's 6, so Ana wins the 3."


@pytest.mark.parametrize(
    ("sentence", "going_on"),
    [
        ("Ana passes.", " and passes"),
        ("Ana goes the long way.", ", then the long way"),
        ("Ben passes.", ""),
        ("Anatol passes.", ""),
        ("Ana backs out: the Mission ends.", ""),
        ("Ana has won no cards. The sum is 0.", ""),
    ],
)
def test_only_a_plain_sentence_of_the_same_player_is_joined(sentence: str, going_on: str) -> None:
    assert join_deeds("Ana goes home.", sentence, NAMES) == going_on


def test_a_sentence_goes_on_with_a_small_letter_unless_it_begins_with_a_name() -> None:
    assert carry_on("so", "The pile is cleared.") == ", so the pile is cleared"
    assert carry_on("but", "Ben's 0 beats Ana's 6.") == ", but Ben's 0 beats Ana's 6"


def test_scores_are_told_with_what_they_count() -> None:
    assert Story().tell_scores(NAMES, (4, 0)) == "Now Ana has 4 and Ben has 0."
    assert Story(score="lane").tell_scores(NAMES, (1, 2)) == "Now Ana has 1 lane and Ben has 2."
    assert Story(score="lane").tell_scores(("Ana", "Ben", "Cleo"), (0, 1, 2)) == (
        "Now Ana has 0 lanes, Ben has 1 and Cleo has 2."
    )
