from __future__ import annotations

import io
import json

import pytest

from cardgen.diagnostics import Place, Report
from cardgen.diagnostics.report import format_json
from cardgen.diagnostics.terminal import (
    display_width,
    find_width,
    format_report,
    pad,
    summarize,
    visible,
    wants_color,
    write_report,
)


def shown(report: Report, width: int = 100) -> list[str]:
    return ["".join(span.text for span in line) for line in format_report(report, width)]


def make_report(source: str, place: Place, message: str = "It is wrong.", **more: str) -> Report:
    report = Report(sources={place.file: source})
    report.error("some-code", message, place, **more)
    return report


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_mistake_is_shown_with_its_line_and_carets_under_it() -> None:
    place = Place("decks/a/deck.yaml", 2, 10, 4)
    report = make_report("title: A\n- {copis: many}\n", place, "`many` is no number.", hint="Write 2.", card="sun")
    assert shown(report) == [
        "decks/a/deck.yaml:2:10: error: some-code",
        "  2 | - {copis: many}",
        "    |          ^^^^",
        "  `many` is no number. (card `sun`)",
        "  hint: Write 2.",
        "",
    ]


def test_carets_stand_right_after_tabs_and_wide_characters() -> None:
    lines = shown(make_report("\tname: 日本 Ténèbres x", Place("d", 1, 11, 8)))
    assert lines[1:3] == ["  1 |     name: 日本 Ténèbres x", "    |                ^^^^^^^^"]
    lines = shown(make_report("日本: 漢字", Place("d", 1, 5, 2)))
    assert lines[1:3] == ["  1 | 日本: 漢字", "    |       ^^^^"]


def test_a_combining_mark_takes_no_room() -> None:
    lines = shown(make_report("e\u0301e\u0301 x", Place("d", 1, 6, 1)))
    assert lines[2] == "    |    ^"


DIGITS = "0123456789"


@pytest.mark.parametrize(
    ("source", "place", "width", "lines"),
    [
        ("x" * 44, Place("d", 1, 2, 2), 50, ["  1 | " + "x" * 44, "    |  ^^"]),
        (DIGITS * 6 + " BAD " + DIGITS * 6, Place("d", 1, 62, 3), 50, [
            "  1 | …45678901234567890123456789 BAD 01234567890…",
            "    |                             ^^^",
        ]),
        ("BAD " + DIGITS * 6, Place("d", 1, 1, 3), 40, ["  1 | BAD 01234567890123456789012345678…", "    | ^^^"]),
        (DIGITS * 6 + " BAD", Place("d", 1, 62, 3), 40, [
            "  1 | …12345678901234567890123456789 BAD",
            "    |                                ^^^",
        ]),
        ("x" * 50, Place("d", 1, 1, 50), 20, ["  1 | " + "x" * 19 + "…", "    | " + "^" * 20]),
        ("日本" * 20 + "BAD" + "漢字" * 20, Place("d", 1, 41, 3), 40, [
            "  1 | …日本日本日本日本日本BAD漢字漢字…",
            "    |                      ^^^",
        ]),
    ],
    ids=["just short enough", "both sides", "at the start", "at the end", "the span too, to 30 columns", "wide"],
)  # fmt: skip
def test_a_long_line_is_cut_around_the_mistake(source: str, place: Place, width: int, lines: list[str]) -> None:
    found = shown(make_report(source, place), width)[1:3]
    assert found == lines
    assert display_width(found[0]) <= max(width, 36)


def test_a_place_beyond_the_end_of_a_line_is_marked_after_it() -> None:
    assert shown(make_report("abc", Place("d", 1, 99, 5)))[1:3] == ["  1 | abc", "    |    ^"]


def test_a_file_whose_text_is_not_known_is_shown_without_a_line() -> None:
    report = Report()
    report.warn("some-code", "It is odd.", Place("a.png", 3, 1))
    assert shown(report) == ["a.png:3:1: warning: some-code", "  It is odd.", ""]


def test_a_mistake_without_a_place_is_shown_too() -> None:
    report = Report()
    report.error("some-code", "It is wrong.")
    assert shown(report) == ["error: some-code", "  It is wrong.", ""]


def test_mistakes_are_shown_from_top_to_bottom_of_each_file() -> None:
    report = Report()
    for file, line in (("b", 9), ("a", 5), ("b", 2), ("a", 1)):
        report.error("some-code", f"{file}{line}.", Place(file, line))
    assert [line for line in shown(report) if line.startswith("  ")] == ["  b2.", "  b9.", "  a1.", "  a5."]


def test_nothing_in_a_file_can_steer_the_terminal() -> None:
    report = make_report(
        "name: \x1b[31mred\u202e", Place("d\x1b", 1, 7, 3), "Found `\x1b[2J`.", hint="\x07", card="\x9b"
    )
    assert not any(sign in line for line in shown(report) for sign in ("\x1b", "\x07", "\x9b", "\u202e"))


def test_the_summary_counts_errors_and_warnings() -> None:
    report = Report()
    assert summarize(report) == "no mistakes"
    report.warn("a", "A.")
    assert summarize(report) == "1 warning"
    for number in range(3):
        report.error("b", f"B{number}.")
    assert summarize(report) == "3 errors, 1 warning"


def test_colour_is_used_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    report = make_report("abc [bold] :smile:", Place("d", 1, 1, 3))
    plain, coloured = io.StringIO(), Terminal()
    write_report(report, plain)
    write_report(report, coloured)
    assert "\x1b[" not in plain.getvalue()
    assert "\x1b[" in coloured.getvalue()
    assert "[bold] :smile:" in coloured.getvalue()
    monkeypatch.setenv("NO_COLOR", "1")
    bare = Terminal()
    write_report(report, bare)
    assert bare.getvalue() == plain.getvalue()


def test_a_terminal_gives_its_width_up_to_140_columns_and_a_file_100(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "24")
    monkeypatch.setenv("COLUMNS", "77")
    assert (find_width(Terminal()), find_width(io.StringIO())) == (77, 100)
    monkeypatch.setenv("COLUMNS", "300")
    assert find_width(Terminal()) == 140


def test_a_dumb_terminal_has_no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    for term, colours in (("dumb", False), ("xterm", True)):
        monkeypatch.setenv("TERM", term)
        assert wants_color(Terminal()) is colours
    assert not wants_color(io.StringIO())


def test_the_json_form_has_exactly_these_keys() -> None:
    report = make_report("abc", Place("d", 1, 2, 2), hint="Try b.", card="sun")
    report.warn("other-code", "It is odd.")
    assert json.loads(format_json(report)) == {
        "diagnostics": [
            {
                "severity": "warning", "code": "other-code", "message": "It is odd.", "file": None, "line": None,
                "column": None, "length": None, "card": None, "cards": [], "hint": None,
            },
            {
                "severity": "error", "code": "some-code", "message": "It is wrong.", "file": "d", "line": 1,
                "column": 2, "length": 2, "card": "sun", "cards": ["sun"], "hint": "Try b.",
            },
        ],
        "errors": 1,
        "warnings": 1,
    }  # fmt: skip


def test_widths_count_columns() -> None:
    assert [display_width(text) for text in ("abc", "日本", "e\u0301", "")] == [3, 4, 1, 0]
    assert pad("日", 4) == "日  "
    assert visible("a\nb\x1b") == "a\ufffdb\ufffd"
