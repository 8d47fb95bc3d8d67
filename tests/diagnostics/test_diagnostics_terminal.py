from __future__ import annotations

import io
import json

import pytest

from cardgen.diagnostics import Place, Report
from cardgen.diagnostics.report import format_json
from cardgen.diagnostics.terminal import display_width, format_report, pad, summarize, visible, write_report


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


def test_a_long_line_is_cut_around_the_mistake() -> None:
    source = "a" * 200 + " BAD " + "z" * 200
    lines = shown(make_report(source, Place("d", 1, 202, 3)), width=60)
    assert display_width(lines[1]) <= 60
    start = lines[2].index("^")
    assert lines[1][start : start + 3] == "BAD"
    assert lines[1].startswith("  1 | …a")
    assert lines[1].endswith("z…")


def test_a_long_span_is_cut_too() -> None:
    lines = shown(make_report("x" * 500, Place("d", 1, 1, 500)), width=60)
    assert display_width(lines[1]) <= 60
    assert display_width(lines[2]) <= 60


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


def test_the_json_form_has_exactly_these_keys() -> None:
    report = make_report("abc", Place("d", 1, 2, 2), hint="Try b.", card="sun")
    report.warn("other-code", "It is odd.")
    assert json.loads(format_json(report)) == {
        "diagnostics": [
            {
                "severity": "warning", "code": "other-code", "message": "It is odd.", "file": None, "line": None,
                "column": None, "length": None, "card": None, "hint": None,
            },
            {
                "severity": "error", "code": "some-code", "message": "It is wrong.", "file": "d", "line": 1,
                "column": 2, "length": 2, "card": "sun", "hint": "Try b.",
            },
        ],
        "errors": 1,
        "warnings": 1,
    }  # fmt: skip


def test_widths_count_columns() -> None:
    assert [display_width(text) for text in ("abc", "日本", "e\u0301", "")] == [3, 4, 1, 0]
    assert pad("日", 4) == "日  "
    assert visible("a\nb\x1b") == "a\ufffdb\ufffd"
