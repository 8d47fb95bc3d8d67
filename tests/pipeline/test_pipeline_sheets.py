"""Sheets of small decks, built and read back from their PDFs: boxes, bleed, marks, label and ink."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from cardgen.diagnostics import Report
from cardgen.loading.marks import MARKS, NO_MARKS
from cardgen.loading.print_settings import DUPLEX
from cardgen.loading.sources import Sources
from cardgen.papers import find_paper
from cardgen.pipeline import BuildOptions, build_game
from cardgen.pipeline.work import Silence
from cardgen.sheets import Duplex
from cardgen.sheets.mark_styles import MARK_STYLES

DECK = "title: Case\nplayers: 2\nabilities: free\ndefaults: {template: t/face.svg.j2}\n"
FACE = """{% extends "base.svg.j2" %}
{% block ground %}<rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ width + 2 * bleed }}"
 height="{{ height + 2 * bleed }}" fill="#c04040"/>{% endblock %}
{% block face %}<rect x="1" y="1" width="{{ width - 2 }}" height="{{ height - 2 }}" fill="#4040c0"/>
<text x="10" y="20" font-family="Source Sans 3" font-size="9pt" fill="#fff">{{ card.name }}</text>{% endblock %}
"""
RED, BLUE, WHITE = (0xC0, 0x40, 0x40), (0x40, 0x40, 0xC0), (255, 255, 255)
Build = Callable[..., tuple[Path, Report]]


@pytest.fixture
def sheet(tmp_path: Path) -> Build:
    """Give a function that builds some cards with what `print` says, and gives the PDF and the report."""

    def run(printing: str, cards: int, face: str = FACE, **options: Any) -> tuple[Path, Report]:
        for name, text in {
            "templates/t/face.svg.j2": face,
            "decks/t/deck.yaml": f"{DECK}print: {{{printing}}}\n"
            + "cards:\n"
            + "".join(f"  - {{id: c{number}}}\n" for number in range(cards)),
        }.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text)
        report = Report()
        built = build_game("t", Sources(tmp_path), report, BuildOptions(**options), tmp_path / "output", Silence())
        assert built is not None, report.diagnostics
        return built.folder / "cards.pdf", report

    return run


def boxes(pdf: Path) -> Mapping[str, list[float]]:
    """Give the boxes of the first page in millimetres, from below."""
    with pikepdf.open(pdf) as document:
        page = document.pages[0].obj
        names = ("/MediaBox", "/TrimBox", "/BleedBox")
        return {name: [round(float(edge) / 72 * 25.4, 2) for edge in page[name]] for name in names}


def test_bleed_is_drawn_beside_and_below_empty_places(sheet: Build) -> None:
    pdf, _ = sheet("card: poker, bleed: 3, gap: 0, margin: 5", 4)
    assert boxes(pdf) == {
        "/MediaBox": [0, 0, 210, 297],
        "/TrimBox": [9.75, 59.6, 200.25, 237.4],
        "/BleedBox": [6.75, 56.6, 203.25, 240.4],
    }
    with pypdfium2.PdfDocument(pdf) as document:
        image = document[0].render(scale=10 * 25.4 / 72).to_pil().convert("RGB")
        places = {
            (73.25 + 2.5, 200.0): RED,  # on the right of the card in the second row
            (73.25 + 3.5, 200.0): WHITE,
            (100.0, 148.5 + 2.5): RED,  # below the cards of the first row
            (180.0, 148.5 + 2.5): RED,
            (180.0, 148.5 + 3.5): WHITE,
            (40.0, 237.4 + 2.5): RED,
            (100.0, 148.5 - 1.0): BLUE,
        }
        assert {place: image.getpixel((round(place[0] * 10), round(place[1] * 10))) for place in places} == places


def test_a_paper_that_is_wider_than_tall_is_printed_so(sheet: Build) -> None:
    name, paper = find_paper("300x200") or ("", None)
    pdf, _ = sheet("card: 50x50, bleed: 0, gap: 6, safe: 0, corner: 0", 1, paper_name=name, paper=paper)
    assert boxes(pdf)["/MediaBox"] == [0, 0, 300, 200]
    pdf, _ = sheet("card: 50x50, paper: 300x200", 1)
    assert boxes(pdf)["/MediaBox"] == [0, 0, 300, 200]
    pdf, _ = sheet("card: 50x50, paper: a4-landscape", 1)
    assert boxes(pdf)["/MediaBox"] == [0, 0, 297, 210]


def read_crop_marks(page: Any) -> list[tuple[float, ...]]:
    """Give the ends of the lines that are drawn first beside the cards, in points."""
    form = page.resources.XObject["/M0"].read_bytes().decode("latin-1")
    first = form[: form.index("\nS")]
    found = re.findall(r"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l", first)
    assert found
    return [tuple(map(float, ends)) for ends in found]


@pytest.mark.parametrize("number", [1, 3, 8, 9])
def test_a_new_deck_is_printed_with_marks_of_two_millimetres_and_its_label_and_without_a_warning(
    sheet: Build, number: int
) -> None:
    pdf, report = sheet("card: poker", number)
    assert not report.diagnostics
    with pikepdf.open(pdf) as document:
        for page in document.pages:
            left, bottom, right, top = (float(edge) for edge in page.obj.BleedBox)
            marks = read_crop_marks(page)
            assert min(abs(x2 - x1) + abs(y2 - y1) for x1, y1, x2, y2 in marks) >= 2 / 25.4 * 72
            assert [mark for mark in marks if mark[2] < left]
            assert [mark for mark in marks if mark[0] > right]
            assert [mark for mark in marks if max(mark[1], mark[3]) < bottom]
            assert [mark for mark in marks if min(mark[1], mark[3]) > top]
    with pypdfium2.PdfDocument(pdf) as document:
        text = document[0].get_textpage().get_text_range()
    assert re.search(r"A4 portrait · gap 6 mm · bleed 3 mm · layout [0-9a-f]{6} · print at 100 %, no scaling", text)


@pytest.mark.parametrize(("printing", "ink"), [("", b" g"), ("rich_black: no", b" g"), ("rich_black: yes", b" rg")])
def test_small_black_text_is_one_ink_in_the_pdf(sheet: Build, printing: str, ink: bytes) -> None:
    pdf, _ = sheet(printing, 1, FACE.replace("#fff", "#14110f").replace("#4040c0", "#f0f0e0"))
    with pikepdf.open(pdf) as document:
        content = document.pages[0].resources.XObject["/F0"].read_bytes()
    before = content[: content.index(b"BT")].rstrip()
    assert before.endswith(ink)


def test_what_print_may_say_is_what_the_sheets_know() -> None:
    assert {style.name for style in MARK_STYLES} | {NO_MARKS} == set(MARKS)
    assert {str(way) for way in Duplex} == set(DUPLEX)


@pytest.mark.parametrize(
    ("printing", "options", "told"),
    [
        ("duplex: fold", {"back_offset": (1.0, 0.0)}, "fronts and backs are on one page, to fold and glue"),
        ("duplex: none", {"back_offset": (0.0, 0.5)}, "only fronts are printed (duplex `none`)"),
        ("card: poker", {"back_offset": (1.0, 0.0)}, "no card of Case has a `back`"),
        ("card: poker", {}, ""),
    ],
)
def test_an_offset_of_backs_that_moves_nothing_is_told(
    sheet: Build, printing: str, options: dict[str, Any], told: str
) -> None:
    _, report = sheet(printing, 2, **options)
    found = [each.message for each in report.diagnostics if each.code == "option-without-effect"]
    assert found == ([f"`--back-offset` moves nothing: {told}."] if told else [])


@pytest.mark.parametrize(
    ("printing", "options", "line", "hint"),
    [
        ("gap: 4", {}, 5, "Write `gap: 6`, or `gap: 0`"),
        ("gap: 6", {"gap": 4.0}, 0, "Give `--gap 6`, or `--gap 0`"),
        ("card: poker", {"gap": 4.0}, 0, "Give `--gap 6`, or `--gap 0`"),
        ("gap: 6", {"bleed": 4.0}, 5, "Write `gap: 8`, or `gap: 0`"),
    ],
)
def test_a_gap_below_two_bleeds_is_told_where_it_is_asked_for(
    sheet: Build, printing: str, options: dict[str, Any], line: int, hint: str
) -> None:
    _, report = sheet(printing, 2, **options)
    (found,) = (each for each in report.diagnostics if each.code == "gap-below-bleed")
    assert (found.place.line if found.place else 0) == line
    assert found.hint.startswith(hint)
