"""What a manuscript may hold: comments anywhere, lines for programs, boxes to tick, terms, anchors, long covers."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from books import SHIPPED, expand_text, load_wayjer, read_body

from cardgen.rulebook.setting import set_book

MATTER = ("title: Rules", "# a comment\ntitle: Rules\ntags:\n  - a", '"title": Rules', "\ntitle: Rules", "title = 1")


def read_told(text: str) -> list[tuple[str, int, str]]:
    """Give code and line of what is told of a text, and what of it is quoted first."""
    _, report = expand_text(text)
    return [
        (found.code, found.place.line if found.place else 0, re.split("`", found.message)[1])
        for found in report.diagnostics
    ]


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("One <!-- a\nb --> two", "One  two"),
        ("One <!-- a\n\nb --> two", "One  two"),
        ("One <!-- {{ nothing }} --> two", "One  two"),
        ("One <!-- [[nothing]] :nothing: --> two", "One  two"),
        ("One\n\n[//]: # (a comment)\n\ntwo", "One</p>\n<p>two"),
        ("`<!-- a -->`", "<code>&lt;!-- a --&gt;</code>"),
    ],
)
def test_a_comment_is_not_printed_and_nothing_in_it_is_read(typed: str, printed: str) -> None:
    assert read_body(f"{typed}\n") == f"<p>{printed}</p>"


def test_a_comment_between_the_rows_of_a_table_leaves_it_whole() -> None:
    html = read_body("| A | B |\n|---|---|\n| 1 | 2 |\n<!-- later -->\n| 3 | 4 |\n")
    assert html.count("<tr>") == 3 and html.count("<table>") == 1


def test_a_comment_in_a_block_of_code_is_printed() -> None:
    assert read_body("```\n<!-- a -->\n```\n") == "<pre><code>&lt;!-- a --&gt;\n</code></pre>"


def test_a_mistake_behind_a_comment_keeps_its_line() -> None:
    assert read_told("# A\n\nOne <!-- a\n\nb --> two [[9]]\n") == [("unknown-card", 5, "9")]


@pytest.mark.parametrize("typed", MATTER)
@pytest.mark.parametrize("end", ["---", "..."])
def test_lines_for_programs_are_told_and_not_printed(typed: str, end: str) -> None:
    text = f"---\n{typed}\n{end}\n\n# One\n\nA\n"
    assert read_told(text) == [("not-printed", 1, "---")]
    book, _ = expand_text(text)
    assert book is not None and "Rules" not in book.html


@pytest.mark.parametrize(
    ("typed", "line", "mark"),
    [("% Title\n% Author\n", 1, "%"), (';;;\n{"title": 1}\n;;;\n', 1, ";;;"), ("\n+++\na = 1\n+++\n", 2, "+++")],
)
def test_lines_for_other_programs_are_told(typed: str, line: int, mark: str) -> None:
    assert read_told(f"{typed}\n# One\n\nA\n") == [("not-printed", line, mark)]


def test_two_lines_across_the_cover_are_no_lines_for_programs() -> None:
    assert read_told("---\n\nA game: for you.\n\n---\n\n# One\n\nA\n") == []


def test_no_chapter_is_lost_between_two_lines_across() -> None:
    book, _ = expand_text("---\nAim: to win.\n\n# One\n\nA\n\n---\n\n# Two\n\nB\n")
    assert book is not None and [heading.text for heading in book.headings] == ["One", "Two"]


@pytest.mark.parametrize("typed", ["- [] a", "- [-] a", "- [x]a", "[ ] a"])
def test_a_box_that_is_none_is_told(typed: str) -> None:
    assert [(code, line) for code, line, _ in read_told(f"# A\n\n{typed}\n")] == [("unread-markup", 3)]


def test_a_box_without_words_is_drawn() -> None:
    assert 'class="box"' in read_body("- [ ]\n")


@pytest.mark.parametrize("typed", ["One\nTwo\n: Both", "One\n:two"])
def test_a_term_that_is_none_is_told(typed: str) -> None:
    assert [code for code, _, _ in read_told(f"# A\n\n{typed}\n")] == ["unread-markup"]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("Go on:\n3. Three\n4. Four", "3. Three"),
        ("So:\n3. Three", "3. Three"),
        ("a. One\nb. Two", "a. One"),
        ("(1) One\n(2) Two", "(1) One"),
    ],
)
def test_steps_that_run_together_are_told(typed: str, told: str) -> None:
    assert read_told(f"# A\n\n{typed}\n")[0][::2] == ("unread-markup", told)


def test_a_date_at_the_beginning_of_a_line_is_no_step() -> None:
    assert read_told("# A\n\nUntil the\n3. May and\nlater\n") == []


@pytest.mark.parametrize("typed", ["1. a\n1. b\n1. c", "3. a\n4. b", "0. a\n1. b", "1. a\n   1. b\n   2. c\n2. d"])
def test_steps_that_are_numbered_in_order_or_alike_are_fine(typed: str) -> None:
    assert read_told(f"# A\n\n{typed}\n") == []


def test_a_step_that_gets_another_number_is_told() -> None:
    assert read_told("# A\n\n1. a\n2. b\n\n7. c\n") == [("not-printed", 6, "7")]


def test_a_comment_that_is_code_by_its_blanks_is_printed() -> None:
    assert read_body("A\n\n    <!-- a -->\n").endswith("<pre><code>&lt;!-- a --&gt;\n</code></pre>")


def test_what_is_struck_out_and_not_closed_is_named_whole() -> None:
    assert read_told("# A\n\nA ~~b c\n") == [("unread-markup", 3, "~~b")]


def test_headings_of_signs_alone_are_told_apart_and_linked_to() -> None:
    assert read_told("# ♠\n\n[here](#♥)\n\n# ♥\n\nA\n") == []


def test_a_link_without_its_sign_is_told_how_to_be_written() -> None:
    _, report = expand_text("# Set-up\n\n[here](set-up) and [there](rulebook.md#set-up)\n")
    assert [found.hint for found in report.diagnostics] == ["Write `#set-up`."] * 2


def test_an_anchor_in_braces_is_told_to_be_left_out() -> None:
    _, report = expand_text("# One {#one}\n\nA\n")
    (found,) = report.diagnostics
    assert found.code == "rulebook-template" and "without an anchor" in found.hint


def test_a_repeated_heading_in_a_box_is_told_at_its_line() -> None:
    assert read_told("# A\n\n## B\n\n> ## B\n")[0][:2] == ("repeated-heading", 5)


def measure(text: str) -> list[tuple[str, int]]:
    """Give what is told of a text that is set in the common look, with its line."""
    book, report = expand_text(text, replace(load_wayjer().deck, id="plain"))
    assert book is not None and not report.diagnostics
    set_book(book, SHIPPED, report)
    return [(found.message, found.place.line if found.place else 0) for found in report.diagnostics]


def test_a_cover_that_needs_two_pages_is_told() -> None:
    (told,) = measure("Words.\n\n" * 40 + "# One\n\nA\n")[-1:]
    assert re.fullmatch(r"Page 2: the cover goes on here for [\d.]+ mm, from `Words.` on; it has one page.", told[0])


def test_a_last_page_that_needs_two_pages_is_told_at_its_text() -> None:
    text = "# One\n\nWords.\n\n{% call last_page('Short') %}\n" + "Words.\n\n" * 60 + "{% endcall %}\n"
    (told,) = measure(text)
    assert re.match(r"Page \d: the page of `last_page` goes on here for \d+", told[0]) and told[1] == 6


def test_the_same_word_is_told_where_it_is_too_wide() -> None:
    word = "Donaudampfschifffahrtsgesellschaftskapitän"
    told = measure(f"# One\n\n{word}\n\n{{{{ contents() }}}}\n\n# {word}\n\nA\n")
    assert [line for _, line in told] == [7]


def test_a_drawing_that_is_too_wide_is_told_once() -> None:
    line = "+" + "-" * 90 + "+"
    (told,) = measure(f"# One\n\n```\n{line}\n| a |\n{line}\n```\n")
    assert told[0].startswith("Page 2: the block of code goes ") and told[1] == 4


def test_a_long_word_of_code_is_broken() -> None:
    assert measure(f"# One\n\nThe file `{'very_long_' * 20}` and so on\n") == []
