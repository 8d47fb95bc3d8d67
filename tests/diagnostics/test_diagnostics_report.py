"""The report: what is kept once, in which order it is given, and the hints that name what is allowed."""

from __future__ import annotations

import pytest

from cardgen.diagnostics import Place, Report, Severity, suggest
from cardgen.diagnostics.mistake import MistakeError

HERE = Place("deck.yaml", 2, 3, 4)


def test_the_same_mistake_at_the_same_place_is_kept_once() -> None:
    report = Report()
    for _ in range(2):
        report.error("some-code", "It is wrong.", HERE)
    report.error("some-code", "It is wrong.", Place("deck.yaml", 2, 4, 4))
    report.warn("some-code", "It is wrong.", HERE)
    assert (report.count(Severity.ERROR), report.count(Severity.WARNING)) == (2, 1)


def test_what_one_line_says_to_many_cards_is_kept_for_the_first_card() -> None:
    report = Report()
    for card in ("sun", "moon", "sun"):
        report.error("some-code", "It is wrong.", HERE, card=card)
    assert [each.card for each in report.diagnostics] == ["sun"]


def test_a_mistake_without_a_place_is_kept_for_each_card() -> None:
    report = Report()
    for card in ("sun", "moon", "sun"):
        report.warn("some-code", "It is odd.", card=card)
    assert [each.card for each in report.diagnostics] == ["sun", "moon"]


def test_what_another_report_found_is_added_once() -> None:
    first, second = Report(), Report()
    for report in (first, second):
        report.error("some-code", "It is wrong.", HERE, "Mend it.", "sun")
    second.error("other-code", "It is wrong too.", HERE)
    first.extend(second.diagnostics)
    assert [each.code for each in first.diagnostics] == ["some-code", "other-code"]


def test_only_errors_stop_the_printing() -> None:
    report = Report()
    report.warn("some-code", "It is odd.")
    assert not report.has_errors
    report.error("some-code", "It is wrong.")
    assert report.has_errors


def test_the_reading_order_is_that_of_the_files_then_line_then_column() -> None:
    report = Report()
    for file, line, column in (("b", 2, 9), ("a", 1, 1), ("b", 2, 3), ("b", 1, 20)):
        report.error("some-code", "It is wrong.", Place(file, line, column))
    report.warn("some-code", "It has no place.")
    places = [each.place for each in report.in_reading_order()]
    assert places == [None, Place("b", 1, 20), Place("b", 2, 3), Place("b", 2, 9), Place("a", 1, 1)]


@pytest.mark.parametrize(
    ("found", "allowed", "hint"),
    [
        ("hnad", ["hand", "pile"], "Did you mean `hand`?"),
        ("x", ["pile", "hand", "pile"], "Allowed here: `hand`, `pile`."),
        ("x", [], ""),
        ("x", "abcdefghijkl", "Allowed here: " + ", ".join(f"`{letter}`" for letter in "abcdefghijkl") + "."),
        ("x", "abcdefghijklm", ""),
    ],
)
def test_a_hint_names_the_nearest_word_or_all_of_a_few(found: str, allowed: list[str], hint: str) -> None:
    assert suggest(found, allowed) == hint


def test_a_raised_mistake_says_its_message_and_holds_what_the_finder_knew() -> None:
    mistake = MistakeError("No such card.", "Name one.", code="some-code", file="a", line=3, column=5, subject="sun")
    assert str(mistake) == mistake.message == "No such card."
    assert (mistake.hint, mistake.code, mistake.file, mistake.line, mistake.column, mistake.subject) == (
        "Name one.", "some-code", "a", 3, 5, "sun",
    )  # fmt: skip
    bare = MistakeError("No such card.")
    assert (bare.hint, bare.code, bare.file, bare.line, bare.column, bare.subject) == ("", "", "", 0, 0, None)


def test_a_place_without_more_is_the_first_character_of_a_file() -> None:
    assert Place("a") == Place("a", 1, 1, 1)


@pytest.mark.parametrize(
    ("found", "allowed", "hint"),
    [
        ("copy", ["COPY", "SWAP"], "Did you mean `COPY`?"),
        ("hnad", ["hand", "deck"], "Did you mean `hand`?"),
        ("hand", ["hand", "hands"], ""),
        ("KD", ["KH", "KS"], "Allowed here: `KH`, `KS`."),
        ("T31", [f"T{number}" for number in range(1, 31)], ""),
        ("12", ["1", "2"], "Allowed here: `1`, `2`."),
        ("Source Sans", ["Source Sans 3"], "Did you mean `Source Sans 3`?"),
        ("any", [], ""),
    ],
)
def test_a_hint_names_a_word_that_can_be_meant(found: str, allowed: list[str], hint: str) -> None:
    assert suggest(found, allowed) == hint
