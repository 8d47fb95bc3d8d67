from __future__ import annotations

from pathlib import Path

import pytest
from books import SHIPPED, expand_text

from cardgen.diagnostics import Report
from cardgen.diagnostics.mistake import UndrawableError
from cardgen.loading import Sources
from cardgen.rulebook.setting import measure_book


def put(folder: Path, css: str) -> Sources:
    (folder / "templates/wayjer").mkdir(parents=True)
    (folder / "templates/wayjer/rulebook.css").write_text(css, encoding="utf-8")
    return Sources(folder, SHIPPED.shipped)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("# A\n\n" + "a" * 10_001, 3, "has 10,001 characters without a blank; at most are 10,000."),
        ("# A\n\n" + "[ " * 5_001, 3, "The paragraph has 5,001 signs"),
        ("# A\n\n" + "- " * 9 + "a", 3, "Lists lie deeper than 8 within each other, or quotations deeper than 16."),
        ("# A\n\n|" + "a|" * 201 + "\n|" + "-|" * 201, 3, "The table has more than 200 columns."),
        ("# A\n\n{% for i in range(2001) %}{{ gap() }}{% endfor %}", 3, "The rulebook has more than 2,000 pieces."),
    ],
)
def test_what_is_larger_than_anybody_prints_is_refused_in_its_line(text, line, message):
    book, report = expand_text(text)  # triggers: rulebook-too-large

    (found,) = report.diagnostics
    assert found.place is not None
    assert (book, found.code, found.place.line) == (None, "rulebook-too-large", line)
    assert message in found.message


@pytest.mark.parametrize("text", ["a" * 9_999, "[ " * 4_000, "- " * 8 + "a", "# B\n\n" + "c\n\n" * 2_000])
def test_what_is_just_within_its_bounds_is_read(text):
    book, report = expand_text(f"# A\n\n{text}")

    assert book is not None
    assert not [each for each in report.diagnostics if each.code == "rulebook-too-large"]


def test_a_mark_of_a_piece_that_is_made_up_leads_to_no_piece():
    made_up = '{{ space(caption="\\ue0000\\ue001 \\ue00099\\ue001") }}'

    book, report = expand_text(f"# A\n\n{made_up}\n")

    assert book is not None
    assert [each.code for each in report.diagnostics] == ["missing-glyph"]


def test_a_style_sheet_that_is_imported_is_held_to_the_same(tmp_path):
    sources = put(tmp_path, "@import 'more.css';")
    (tmp_path / "templates/wayjer/more.css").write_text("p {\n  column-count: 51 }")

    _, report = expand_text("# A\n\nText\n", sources=sources)

    (found,) = report.diagnostics
    assert found.place is not None
    assert (found.code, found.place.file, found.place.line) == ("rulebook-too-large", "templates/wayjer/more.css", 2)


def test_what_the_page_setter_cannot_set_is_told_with_the_block(tmp_path):
    sources = put(tmp_path, "* { position: running(a) }")
    book, _ = expand_text("# A\n\nText\n", sources=sources)
    assert book is not None

    with pytest.raises(UndrawableError, match=r"The page setter, WeasyPrint, cannot set ") as caught:
        measure_book(book, sources, Report())  # triggers: rulebook-not-set

    assert caught.value.code == "rulebook-not-set"


def test_boxes_within_boxes_that_multiply_are_told(tmp_path):
    sources = put(tmp_path, "* { column-count: 2 }")
    book, _ = expand_text("# A\n\n- Text\n", sources=sources)
    assert book is not None

    with pytest.raises(UndrawableError, match="would be laid out thousands of times"):
        measure_book(book, sources, Report())


@pytest.mark.parametrize(
    ("css", "code", "message"),
    [
        (":root { --page-height: calc(infinity * 1mm) }", "rulebook-too-large", "A page is 148 x inf mm large; each"),
        (":root { --page-width: calc(1mm * 3) }", "rulebook-too-large", "A page is 3 x 210 mm large; each side is 15"),
        (
            "body { grid-template-areas: " + f"'{'a ' * 40}'" * 26 + "}",
            "rulebook-too-large",
            "A grid names 1,040 areas",
        ),
        (
            "p { background: repeating-radial-gradient(circle 0.001mm, red, blue) }",
            "rulebook-too-large",
            "Repeating gradients have more than 150,000 colours once they are repeated.",
        ),
        (
            "\n li::marker { content: 'scale' }",
            "rulebook-not-set",
            "cannot set `content` in `::marker` of `li` with `a`, outside of the text.",
        ),
        ("* { font-size: 30em }", "rulebook-too-large", " m; it is at most 10 m."),
        ("p { font-size: 0 }", "rulebook-not-set", " is set in 0 pt; nothing of it can be seen."),
        ("\np { transform: scale(0) }", "rulebook-not-set", "A `transform` leaves nothing to be seen of `p`"),
    ],
)
def test_what_cannot_be_set_is_told_in_words_of_the_style_sheet(css, code, message, tmp_path, capfd):
    sources = put(tmp_path, css)
    book, report = expand_text("# A\n\nText\n\n## B\n\nMore\n\n- a\n", sources=sources)
    assert book is not None

    with pytest.raises(UndrawableError) as raised:
        measure_book(book, sources, report)

    assert raised.value.code == code
    assert message in raised.value.message
    assert "scale" not in css or (raised.value.file, raised.value.line) == ("templates/wayjer/rulebook.css", 2)
    assert capfd.readouterr().err == ""


def test_a_page_may_have_the_size_of_a_sum(tmp_path):
    sources = put(tmp_path, ":root { --page-width: calc(140mm + 8mm); --page-height: calc(2 * 100mm + 10mm) }")
    book, report = expand_text("# A\n\nText\n", sources=sources)
    assert book is not None

    measure_book(book, sources, report)

    assert not report.diagnostics


def test_stripes_that_can_be_printed_are_set(tmp_path):
    stripes = "background: repeating-linear-gradient(45deg, red, blue 0.2mm)"
    sources = put(tmp_path, f"@page {{ {stripes} }} p {{ {stripes} }}")
    book, report = expand_text("# A\n\nText\n", sources=sources)
    assert book is not None

    measure_book(book, sources, report)

    assert not report.diagnostics
