"""A report tells what one box has on many cards once, and of each code at most 20; JSON holds all."""

from __future__ import annotations

import json
from pathlib import PurePosixPath

import pytest

from cardgen.diagnostics import Place, Report
from cardgen.diagnostics.ci import format_github, format_sarif
from cardgen.diagnostics.report import format_json
from cardgen.diagnostics.terminal import format_report, summarize

FILE = "decks/foxes/deck.yaml"


def shown(report: Report) -> list[str]:
    return ["".join(part.text for part in line) for line in format_report(report)]


def test_a_box_that_many_cards_have_is_told_once_with_the_first_card_and_the_others() -> None:
    report = Report()
    for number in range(7):
        report.error(
            "outside-trim", f"`{number}` is cut off.", Place(FILE, 4 + number), "Move it.", f"c{number}", "box"
        )
    assert shown(report) == [
        f"{FILE}:4:1: error: outside-trim",
        "  `0` is cut off. (card `c0`)",
        "  So it is on 6 more cards: `c1`, `c2`, `c3`, `c4` and 2 others.",
        "  hint: Move it.",
        "",
    ]
    assert summarize(report) == "7 errors"


def test_how_often_a_box_is_out_on_its_card_is_told_and_errors_apart_from_warnings() -> None:
    report = Report()
    found = (("Near.", report.warn, "fox"), ("Cut off.", report.error, "fly"), ("Cut off too.", report.error, "fly"))
    for message, add, card in (*found, ("Nearer.", report.warn, "queen")):
        add("outside-trim", message, Place(FILE, 4), "", card, "box")
    assert shown(report) == [
        f"{FILE}:4:1: warning: outside-trim",
        "  Near. (card `fox`)",
        "  So it is on 1 more card: `queen`.",
        "",
        f"{FILE}:4:1: error: outside-trim",
        "  Cut off. (card `fly`)",
        "  So it is 1 more time on this card.",
        "",
    ]


@pytest.mark.parametrize("box", ["", "box"])
def test_what_is_the_very_same_on_many_cards_is_told_with_all_of_them(box: str) -> None:
    report = Report()
    for card in ("fox", "hen", "fox", "cub"):
        report.error("outside-trim", "`Game` is cut off.", Place(FILE, 4), "Move it.", card, box)
    assert shown(report) == [
        f"{FILE}:4:1: error: outside-trim",
        "  `Game` is cut off. (card `fox`)",
        "  So it is on 2 more cards: `hen`, `cub`.",
        "  hint: Move it.",
        "",
    ]
    (found,) = json.loads(format_json(report))["diagnostics"]
    assert (found["card"], found["cards"]) == ("fox", ["fox", "hen", "cub"])
    said = "`Game` is cut off. (card `fox`) So it is on 2 more cards: `hen`, `cub`. Move it."
    assert format_github(report, PurePosixPath()).endswith(f"::{said}\n")
    assert json.loads(format_sarif(report, PurePosixPath(), "1"))["runs"][0]["results"][0]["message"] == {"text": said}


def test_the_cards_are_known_where_a_deck_says_how_serious_it_is() -> None:
    report = Report()
    for card in ("fox", "hen"):
        report.error("low-contrast", "`Game` is faint.", Place(FILE, 4), "", card)
    report.set_severities({"low-contrast": "warning"}, "decks/foxes")
    report.error("low-contrast", "`Game` is faint.", Place(FILE, 4), "", "cub")
    (found,) = json.loads(format_json(report))["diagnostics"]
    assert (found["severity"], found["cards"]) == ("warning", ["fox", "hen", "cub"])


def test_two_boxes_and_two_codes_of_one_box_are_told_apart() -> None:
    report = Report()
    for code, box in (
        ("outside-trim", "one"),
        ("outside-trim", "two"),
        ("type-too-small", "one"),
        ("outside-trim", ""),
    ):
        report.error(code, f"In {box or 'none'}.", Place(FILE, 4), "", "fox", box)
    assert sum(line.startswith(FILE) for line in shown(report)) == 4


@pytest.mark.parametrize(("count", "rest"), [(20, []), (21, ["1 more"]), (1081, ["1,061 more"])])
def test_of_a_code_20_are_told_and_the_others_counted(count: int, rest: list[str]) -> None:
    report = Report()
    for number in range(count):
        report.warn("plain-text", f"Look at {number}.", Place(FILE, 1 + number))
    report.error("missing-key", "A card lacks `id`.", Place(FILE, 5000))
    lines = shown(report)
    assert sum(line.endswith("plain-text") for line in lines) == 20
    assert sum(line.endswith("missing-key") for line in lines) == 1
    ends = [f"plain-text: and {more} of this kind; `cardgen check --format json` tells all" for more in rest]
    assert [line for line in lines if "of this kind" in line] == ends
    assert len(json.loads(format_json(report))["diagnostics"]) == count + 1


def test_errors_are_told_before_warnings_of_their_code() -> None:
    report = Report()
    for number in range(30):
        report.warn("outside-trim", f"Look at {number}.", Place(FILE, 1 + number))
    report.error("outside-trim", "It is cut off.", Place(FILE, 99))
    lines = shown(report)
    assert "  It is cut off." in lines
    assert sum("Look at" in line for line in lines) == 19
