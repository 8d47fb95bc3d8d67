"""The rules sheet: what is marked is on it, in an order of headings of its own, set as large as one leaf allows."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import pikepdf
import pypdfium2
import pypdfium2.raw as raw
import pytest
from books import SHIPPED, expand_text, load_wayjer, make_faces, tell
from lxml.html import document_fromstring

from cardgen.diagnostics import Report
from cardgen.rulebook import Book
from cardgen.rulebook.fitting import LARGEST, SMALLEST, Tried, count_pages, find_size, fit_sheet
from cardgen.rulebook.layout.sheet_columns import Column, Part, choose_end, deal, space, spread
from cardgen.rulebook.layout.sheet_measures import Measures, choose_parting
from cardgen.rulebook.layout.sheet_parts import list_parts
from cardgen.rulebook.rules_sheet import choose_paper, set_levels, unlink
from cardgen.rulebook.setting import write_book

MM = 72 / 25.4
PARTS = """# Welcome

Only in the book.

# Set-up {sheet: yes}

Shuffle. See [the end](#the-end) and [the welcome](#welcome).

## Advice {sheet: no}

Cut the deck.

## Dealing

Deal six.

# Turns

## Playing {sheet: yes}

Play one.

# The end

{% call sheet("only") %}
Short words.
{% endcall %}

Long words.
"""


def expand_sheet(text: str) -> Book:
    book, report = expand_text(text)
    assert [found.message for found in report.diagnostics] == []
    assert book is not None and book.sheet is not None
    return book.sheet


def read_words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html.partition('<section class="columns"')[2].partition(">")[2]).split())


def test_a_marked_chapter_is_on_the_sheet_without_the_section_that_is_marked_no() -> None:
    sheet = expand_sheet(PARTS)
    assert read_words(sheet.html) == (
        "Set-up Shuffle. See the end (in the rulebook) and the welcome (in the rulebook) ."
        " Dealing Deal six. Playing Play one. Short words."
    )


def test_the_book_has_all_but_what_is_for_the_sheet_alone() -> None:
    book, _ = expand_text(PARTS)
    assert book is not None
    assert "Short words" not in book.html
    for words in ("Only in the book", "Shuffle", "Cut the deck", "Play one", "Long words"):
        assert words in book.html
    assert "sheet:" not in book.html
    assert "data-sheet" not in book.html


def test_headings_count_from_the_title_of_the_sheet() -> None:
    assert re.findall(r"<h(\d) id=\"([^\"]*)", expand_sheet(PARTS).html) == [
        ("2", "set-up"),
        ("3", "dealing"),
        ("2", "playing"),
    ]


def test_a_mark_without_a_block_holds_to_the_next_heading() -> None:
    sheet = expand_sheet('# One {sheet: yes}\n\nA.\n\n{{ sheet("no") }}\n\nB.\n\n## Two\n\nC.\n')
    assert read_words(sheet.html) == "One A. Two C."


def test_a_marked_heading_within_a_block_marks_the_block() -> None:
    sheet = expand_sheet('# One\n\n{% call beside("5") %}\n## A five {sheet: yes}\n\nBig.\n{% endcall %}\n\nSmall.\n')
    assert read_words(sheet.html) == "A five Big."


def test_a_marked_block_within_a_list_is_taken_out_of_it() -> None:
    sheet = expand_sheet("# One\n\n1. A.\n\n   {% call sheet() %}\n   B.\n   {% endcall %}\n")
    assert read_words(sheet.html) == "B."


@pytest.mark.parametrize("mark", ["{sheet: yes}", "{ sheet : Yes }", "{sheet=yes}", '{sheet="yes"}'])
def test_a_mark_may_be_written_as_the_size_of_a_picture_is(mark: str) -> None:
    assert read_words(expand_sheet(f"# One {mark}\n\nA.\n").html) == "One A."


def test_where_nothing_is_marked_there_is_no_sheet_and_no_message() -> None:
    book, report = expand_text("# One\n\nA.\n")
    assert book is not None and book.sheet is None
    assert report.diagnostics == ()


def test_the_contents_are_of_the_book_alone() -> None:
    assert read_words(expand_sheet("# One {sheet: yes}\n\n{{ contents() }}\n\nA.\n").html) == "One A."


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("# One\n\n## Two {sheet: maybe}\n", 3, 8),
        ("# One {sheet}\n", 1, 7),
        ("# One {shet: yes}\n", 1, 7),
        ('# One\n\n{% call sheet("both") %}\nA.\n{% endcall %}\n', 3, 16),
        ('# One\n\n{% call panel("P") %}\n{{ sheet("no") }}\n{% endcall %}\n', 4, 4),
    ],
)
def test_a_wrong_mark_is_told_with_those_that_there_are(text: str, line: int, column: int) -> None:
    _, report = expand_text(text)
    found = [each for each in tell(report) if each[0] == "sheet-mark"]  # triggers: sheet-mark
    assert [(each[1], each[2]) for each in found] == [(line, column)]


def test_levels_of_headings_lie_one_below_those_that_hold_them() -> None:
    assert set_levels("<h3>A</h3><h4>B</h4><h1>C</h1>", [1]) == "<h3>A</h3><h4>B</h4><h2>C</h2>"


def test_a_link_to_what_is_elsewhere_becomes_a_text() -> None:
    html = '<h2 id="a">A</h2><a href="#a">to A</a> <a class="x" href="#b">to B</a>'
    assert (
        unlink(html, "(there)") == '<h2 id="a">A</h2><a href="#a">to A</a> to B <span class="elsewhere">(there)</span>'
    )


@pytest.mark.parametrize(
    ("name", "paper"), [("a4", "a4"), ("a3-landscape", "a4"), ("letter", "letter"), ("legal", "letter")]
)
def test_the_sheet_has_the_paper_of_the_continent(name: str, paper: str) -> None:
    assert choose_paper(name) == paper


def search(pages: dict[int, int], used: float, power: float = 1.7, dirty: int = 999) -> tuple[int | None, int]:
    """Give the size that is found for a sheet that has so many pages up to some sizes, and how many were tried.

    `used` is how much of the room is used at 8.4 points.
    """
    tried: list[int] = []

    def attempt(size: int) -> Tried:
        tried.append(size)
        found = next((count for largest, count in pages.items() if size <= largest), 3)
        return Tried(found, used * (size / 84) ** power, size < dirty)

    return find_size(attempt), len(tried)


def test_type_is_about_as_large_as_two_pages_allow() -> None:
    size, tries = search({93: 2}, 0.82)
    assert size in (91, 92, 93) and tries <= 4
    size, tries = search({96: 1, 112: 2}, 0.39)
    assert size in (94, 95, 96) and tries <= 4
    assert search({112: 1}, 0.1) == (LARGEST, 2)
    assert search({82: 2}, 1.0)[0] in (80, 81, 82)


def test_what_has_no_room_with_the_smallest_type_is_found_to_have_none() -> None:
    assert search({}, 1.3) == (None, 2)


def test_type_stays_smaller_where_something_would_leave_its_column() -> None:
    size, tries = search({112: 2}, 0.7, dirty=88)
    assert size in (86, 87) and tries <= 5
    assert search({112: 2}, 0.9, dirty=0)[0] is not None


def test_parts_are_dealt_into_columns_that_are_evenly_full() -> None:
    parts = [Part(10.0 * at, 10.0 * at + 9) for at in range(12)]
    assert deal(parts, [100.0] * 4) == (Column(0, 3), Column(3, 6), Column(6, 9), Column(9, 12))
    assert deal(parts, [30.0, 90.0]) == (Column(0, 3), Column(3, 12))
    assert deal(parts, [30.0, 50.0]) is None


def test_a_part_that_is_held_begins_no_column() -> None:
    parts = [Part(0, 9), Part(10, 19, is_held=True), Part(20, 29, is_held=True), Part(30, 39)]
    assert deal(parts, [40.0, 40.0]) == (Column(0, 3), Column(3, 4))


def test_a_section_begins_a_column_rather_than_its_last_words() -> None:
    parts = [
        Part(0, 9, parting=11),
        Part(10, 19, parting=11),
        Part(20, 29),
        Part(30, 39, parting=11),
        Part(40, 49, parting=11),
    ]
    assert deal(parts, [40.0, 40.0]) == (Column(0, 2), Column(2, 5))


def test_the_head_of_a_table_needs_room_where_it_is_repeated() -> None:
    parts = [Part(0, 19), Part(19, 29, head=10), Part(29, 39, head=10)]
    assert deal(parts, [25.0, 30.0]) == (Column(0, 1), Column(1, 3))
    assert deal(parts, [25.0, 29.0]) is None


def test_the_first_column_is_filled_where_there_is_but_one_part() -> None:
    assert deal([Part(0, 9)], [40.0, 40.0]) == (Column(0, 1), Column(1, 1))


def test_a_table_or_cards_stay_with_the_words_that_lead_to_them() -> None:
    def measure(html: str) -> list[float]:
        parts = list_parts(document_fromstring(html).find("body/section"))
        return [choose_parting(parts[: at + 1]) for at in range(len(parts))]

    words, cards = "<p>So:</p>", '<div class="table">cards</div>'
    rows = "<table><tbody>" + "<tr><td>a</td></tr>" * 5 + "</tbody></table>"
    assert measure(f"<section>{words}{words}{rows}</section>") == [11, 11, 30, 24, 24, 24, 24]
    assert measure(f"<section><ol><li>So.</li></ol>{cards}{words}</section>") == [11, 30, 11]
    assert measure(f"<section><h2>A</h2>{words}{cards}</section>") == [0, 11, 40]


def test_columns_of_a_page_are_spaced_to_end_together() -> None:
    parts = [Part(0, 10), Part(12, 20, weight=1.0), Part(20, 30), Part(33, 37, weight=1.0)]
    assert space([Column(0, 2), Column(2, 4)], parts, 50.0) == (
        Column(0, 2, (0.0, 8.0)),
        Column(2, 4, (0.0, 12.0)),
    )


def test_the_room_of_a_column_goes_before_its_headings_most() -> None:
    assert spread([0.0, 0.5, 1.0], 3.0) == (0.0, 1.0, 3.0)
    assert spread([0.0, 1.0], 50.0) == (0.0, 9.0)
    assert spread([0.0], 50.0) == (0.0,)
    assert spread([0.0, 1.0], -2.0) == (0.0, 0.0)


def test_columns_end_on_one_line_as_low_as_all_of_them_reach() -> None:
    assert choose_end([100.0, 90.0], [[0, 4.0], [0, 4.0]], 110.0) == 110.0
    assert choose_end([100.0, 90.0], [[0, 4.0], [0, 2.0]], 200.0) == 108.0
    assert choose_end([100.0, 20.0], [[0, 4.0], [0, 1.0]], 200.0) == 100.0


def set_sheet(text: str) -> tuple[bytes, Report]:
    sheet, report = expand_sheet(text), Report()
    faces, drawn = make_faces(load_wayjer().deck)
    return write_book(fit_sheet(sheet, SHIPPED, report), faces, [drawn], SHIPPED, report), report


def test_a_short_sheet_is_one_page_with_type_that_is_large() -> None:
    data, report = set_sheet("# One {sheet: yes}\n\nA few words.\n")
    assert report.diagnostics == ()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert len(pdf.pages) == 1
        assert [round(float(value)) for value in pdf.pages[0].MediaBox] == [0, 0, 595, 842]
        assert pdf.Root.MarkInfo.Marked
        assert pdf.check_pdf_syntax() == []
    page = pypdfium2.PdfDocument(data)[0]
    assert "Wayjer" in page.get_textpage().get_text_bounded()


def test_a_hand_that_stands_alone_keeps_to_its_column() -> None:
    data, report = set_sheet('# Your hand {sheet: yes}\n\n{{ hand("4", "5", "6", caption="A hand") }}\n')
    assert report.diagnostics == ()
    assert data


def test_what_has_no_room_on_two_pages_is_told_with_the_amount() -> None:
    _, report = set_sheet(
        "# Much {sheet: yes}\n\n" + "Words that go on and on and fill a whole line or more.\n\n" * 300
    )
    found = [each for each in report.diagnostics if each.code == "sheet-overflow"]  # triggers: sheet-overflow
    amount = re.fullmatch(
        r"The rules sheet has two pages; with its smallest type it goes (\d+) mm of a column beyond them\.",
        found[0].message,
    )
    assert amount is not None and 100 < int(amount[1]) < 2000
    assert "`Much` with " in found[0].hint


def test_a_paragraph_that_is_higher_than_a_column_goes_on_in_the_next() -> None:
    data, report = set_sheet("# One {sheet: yes}\n\n" + "word " * 1500 + "\n\n## Two\n\nEnd.\n")
    assert [found.message for found in report.diagnostics] == []
    words = " ".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(data))
    assert len(re.findall(r"\bword\b", words)) == 1500
    assert len(pypdfium2.PdfDocument(data)) == 2


def test_what_is_held_together_is_measured_together() -> None:
    def measure(*parts: Part) -> Measures:
        return Measures(parts, 80.0, 100.0, 2, {})

    assert not measure(Part(0, 60), Part(60, 110)).has_higher_than_column
    assert measure(Part(0, 60), Part(60, 110, is_held=True)).has_higher_than_column
    assert count_pages(measure(Part(0, 60), Part(60, 110, is_held=True))) == 1
    assert count_pages(measure(Part(0, 60), Part(60, 140))) == 1
    assert count_pages(measure(*[Part(60.0 * at, 60.0 * at + 60) for at in range(4)])) == 2
    assert count_pages(measure(*[Part(60.0 * at, 60.0 * at + 60) for at in range(5)])) == 3


def test_a_sheet_of_one_page_says_that_it_has_one() -> None:
    data, _ = set_sheet("# One {sheet: yes}\n\nA few words.\n")
    assert "1 / 1" in pypdfium2.PdfDocument(data)[0].get_textpage().get_text_bounded()


def test_a_list_that_goes_on_in_the_next_column_goes_on_counting() -> None:
    data, report = set_sheet("# One {sheet: yes}\n\n" + "1. A step that says what to do now.\n" * 40)
    assert report.diagnostics == ()
    words = " ".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(data))
    assert all(re.search(rf"\b{number}\b", words) for number in range(1, 41))


def test_a_long_table_that_is_parted_has_its_head_again() -> None:
    rows = "".join(f"| Row{number} | {'words ' * 9}|\n" for number in range(50))
    data, report = set_sheet(f"# One {{sheet: yes}}\n\n| Headword | Other |\n|---|---|\n{rows}\nLast.\n")
    assert [found.message for found in report.diagnostics] == []
    words = " ".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(data))
    assert words.count("Headword") >= 2
    assert all(re.search(rf"\bRow{number}\b", words) for number in range(50))


def test_text_beside_a_picture_keeps_its_distance_and_cards_in_a_row_do_not_touch() -> None:
    def find_places(text: str) -> tuple[list[float], float]:
        data, report = set_sheet(f"# One {{sheet: yes}}\n\n{text}\n")
        assert report.diagnostics == ()
        page = pypdfium2.PdfDocument(data)[0]
        below_band = page.get_size()[1] - 41 * MM
        forms = [each.get_bounds() for each in page.get_objects(filter=[raw.FPDF_PAGEOBJ_FORM], max_depth=1)]
        middles = sorted((left + right) / 2 / MM for left, _, right, top in forms if top < below_band)
        words = page.get_textpage()
        return middles, words.get_charbox(words.get_text_range().index("Zany"))[0] / MM

    (middle,), word = find_places('{{ picture("6", width="30mm", place="left") }} Zany words beside it.')
    assert word - (middle + 15) == pytest.approx(3.6, abs=0.3)
    (first, second), _ = find_places('{{ row(picture("6", width="20mm"), picture("5", width="20mm")) }}\n\nZany words.')
    assert second - first == pytest.approx(20 + 3.2, abs=0.3)


def test_the_same_text_gives_the_same_sheet() -> None:
    text = "# One {sheet: yes}\n\n" + "- A few words.\n" * 9
    assert set_sheet(text)[0] == set_sheet(text)[0]


def test_sizes_are_of_a_type_that_can_be_read() -> None:
    assert SMALLEST >= 80
    assert replace(expand_sheet(PARTS), title="x").in_columns
