from __future__ import annotations

import io
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from books import SHIPPED, expand_text, load_wayjer, make_faces
from pypdfium2 import raw

from cardgen.diagnostics import Report
from cardgen.loading import Sources
from cardgen.render.face import Side
from cardgen.rulebook import Book, expand
from cardgen.rulebook.files import find_name
from cardgen.rulebook.setting import write_book
from cardgen.units import mm_to_pt

SMALL = """For nobody

# One

{{ contents() }}

Text with [a link](#two) and **bold** and *italic*.

# Two

{{ picture("5", "COPY") }} {{ picture("5") }} {{ back() }} {{ back("3") }}

{{ hand(count=4) }}
"""


def set_text(text: str, sources: Sources = SHIPPED) -> tuple[Book, bytes, Report]:
    book, report = expand_text(text, sources=sources)
    assert book is not None
    faces, drawn = make_faces(load_wayjer().deck)
    return book, write_book(book, faces, [drawn], sources, report), report


def _read_forms(opened: pikepdf.Pdf) -> Iterator[bytes]:
    """Give what the forms of a document draw."""
    for item in opened.objects:
        if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == pikepdf.Name.Form:
            yield bytes(item.read_bytes())


def refuse(*_: object) -> None:
    raise AssertionError("setting a book must not reach for the network")


@pytest.fixture(scope="module")
def wayjer() -> tuple[Book, bytes]:
    """The shipped rulebook, set once, with every way out of the project blocked."""
    report = Report()
    book = expand(load_wayjer(), SHIPPED, report)
    assert book is not None
    faces, drawn = make_faces(load_wayjer().deck)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", refuse)
        data = write_book(book, faces, [drawn], SHIPPED, report)
    assert [found.message for found in report.diagnostics] == []
    return book, data


@pytest.fixture(scope="module")
def pdf(wayjer: tuple[Book, bytes]) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(io.BytesIO(wayjer[1])) as opened:
        yield opened


@pytest.fixture(scope="module")
def small() -> tuple[Book, bytes]:
    book, data, report = set_text(SMALL)
    assert report.diagnostics == ()
    return book, data


def find_forms(pdf: pikepdf.Pdf) -> list[Any]:
    """Give the forms that hold a face: those that the stand-in pages became."""
    streams = [item for item in pdf.objects if isinstance(item, pikepdf.Stream)]
    return [item for item in streams if item.get("/Subtype") == "/Form" and b" re f" in item.read_bytes()[-30:]]


# ---- the document


def test_the_book_is_tagged_and_says_its_title_and_language(pdf: pikepdf.Pdf) -> None:
    assert bool(pdf.Root.MarkInfo.Marked)
    assert str(pdf.Root.Lang) == "en"
    assert bool(pdf.Root.ViewerPreferences.DisplayDocTitle)
    assert str(pdf.docinfo.Title) == "Wayjer: the rulebook"
    assert "/CreationDate" not in pdf.docinfo
    with pdf.open_metadata() as metadata:
        assert metadata["pdfuaid:part"] == "1"


def test_all_pages_are_a5_and_fill_a_booklet(pdf: pikepdf.Pdf) -> None:
    assert len(pdf.pages) % 4 == 0
    for page in pdf.pages:
        for box in (page.trimbox, page.cropbox):
            assert [round(float(edge), 1) for edge in box] == [0, 0, 419.5, 595.3]


def test_every_chapter_has_a_bookmark(wayjer: tuple[Book, bytes], pdf: pikepdf.Pdf) -> None:
    with pdf.open_outline() as outline:
        titles = [item.title for item in outline.root]
    assert titles == [heading.text for heading in wayjer[0].headings if heading.level == 1]


def test_every_font_is_embedded_and_one_of_ours(pdf: pikepdf.Pdf) -> None:
    names = set()
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/FontDescriptor":
            assert "/FontFile2" in item
            names.add(str(item.FontName).partition("+")[2].strip(","))
    assert names == {
        "Outfit-Heavy",
        "Source-Sans-3",
        "Source-Sans-3-Italic",
        "Source-Sans-3-Semi-Bold",
        "Source-Sans-3-Bold",
    }


def test_no_picture_is_a_raster(pdf: pikepdf.Pdf) -> None:
    streams = [item for item in pdf.objects if isinstance(item, pikepdf.Stream)]
    assert [item for item in streams if item.get("/Subtype") == "/Image"] == []


def test_each_face_that_the_book_shows_is_stored_once(wayjer: tuple[Book, bytes], pdf: pikepdf.Pdf) -> None:
    faces = {picture if picture.side is Side.FRONT else "the back of all" for picture in wayjer[0].pictures}
    assert len(find_forms(pdf)) == len(faces) == 15


def test_equal_backs_are_stored_once(small: tuple[Book, bytes]) -> None:
    with pikepdf.open(io.BytesIO(small[1])) as opened:
        shown = {picture.card_id for picture in small[0].pictures if picture.side == "back"}
        assert shown == {"-5", "3"}
        assert len(find_forms(opened)) == len(small[0].pictures) - 1


def test_every_figure_has_words(pdf: pikepdf.Pdf) -> None:
    figures = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/S") == "/Figure"]
    assert len(figures) > 30
    words = {str(figure.Alt) for figure in figures}
    assert {"The card −5", "The card SWAP", "A card face down", "6 cards face down", "2 cards face down"} <= words


def test_a_card_stands_in_its_place_in_its_size(wayjer: tuple[Book, bytes]) -> None:
    document = pypdfium2.PdfDocument(wayjer[1])
    page = document[3]  # how a round goes: four cards on the table, four in the example
    sizes = []
    for item in page.get_objects(max_depth=1):
        if item.type == raw.FPDF_PAGEOBJ_FORM:
            matrix = item.get_matrix()
            sizes.append((round(matrix.a / mm_to_pt(1), 2), round(matrix.d / mm_to_pt(1), 2)))
    document.close()
    assert sizes.count((21.0, 29.4)) == 4
    assert sizes.count((12.0, 16.8)) == 4


def test_overlapping_cards_show_a_third_of_each_that_is_covered() -> None:
    _, data, report = set_text('# One\n\n{{ picture("5", "6", "COPY", overlapping=true) }}\n')
    assert report.diagnostics == ()
    document = pypdfium2.PdfDocument(data)
    forms = [item for item in document[1].get_objects(max_depth=1) if item.type == raw.FPDF_PAGEOBJ_FORM]
    lefts = [item.get_matrix().e / mm_to_pt(1) for item in forms]
    document.close()
    assert [after - before for before, after in pairwise(lefts)] == pytest.approx([21 * 0.32] * 2, abs=0.01)


def test_text_can_be_read_in_order(wayjer: tuple[Book, bytes]) -> None:
    document = pypdfium2.PdfDocument(wayjer[1])
    text = " ".join(document[3].get_textpage().get_text_range().split())
    document.close()
    order = [
        text.index(words) for words in ("How a round goes", "Choose.", "Reveal.", "Duel.", "Clear up.", "Example:")
    ]
    assert order == sorted(order)


def test_contents_name_the_page_of_each_chapter(small: tuple[Book, bytes]) -> None:
    document = pypdfium2.PdfDocument(small[1])
    text = document[1].get_textpage().get_text_range()
    document.close()
    assert text.split()[:2] == ["2", "3"]
    assert "a link (page 3)" in " ".join(text.split())


# ---- nothing from outside, the same bytes every time


FORBIDDEN = """
@import url(http://example.org/a.css);
body { background: url(https://example.org/a.png) }
p { background: url(file:///etc/passwd) }
b { background: url(/etc/passwd) }
i { background: url(../../pyproject.toml) }
u { background: url(/decks/wayjer/../../LICENSE) }
s { background: url(/decks/other/deck.yaml) }
p { backdrop-filter: blur(2px) }
"""


def test_what_a_style_sheet_may_not_have_is_a_warning(tmp_path: Path) -> None:
    (tmp_path / "templates/wayjer").mkdir(parents=True)
    (tmp_path / "templates/wayjer/rulebook.css").write_text(FORBIDDEN)
    for name in ("pyproject.toml", "LICENSE", "decks/other/deck.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("secret")
    book, report = expand_text("# A\n\nText\n", sources=Sources(tmp_path, SHIPPED.shipped))
    assert book is not None
    marked = replace(book, html=book.html.replace("Text", "Text<b>1</b><i>2</i><u>3</u><s>4</s>"))
    faces, drawn = make_faces(load_wayjer().deck)
    data = write_book(marked, faces, [drawn], Sources(tmp_path, SHIPPED.shipped), report)
    assert {found.code for found in report.diagnostics} == {"rulebook-style"}
    assert len(report.diagnostics) == 8
    assert b"secret" not in data


def test_a_picture_and_an_icon_of_the_game_are_drawn_as_vectors(tmp_path: Path) -> None:
    (tmp_path / "decks/wayjer").mkdir(parents=True)
    svg = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0h9v9z' fill='#123456'/></svg>"
    (tmp_path / "decks/wayjer/table.svg").write_text(svg)
    _, data, report = set_text("# A\n\n![A table](table.svg) and :swap:\n", Sources(tmp_path, SHIPPED.shipped))
    assert report.diagnostics == ()
    with pikepdf.open(io.BytesIO(data)) as opened:
        contents = b"".join(_read_forms(opened))
        words = [str(item.Alt) for item in opened.objects if isinstance(item, pikepdf.Dictionary) and "/Alt" in item]
    assert re.search(rb"0\.0705\d* 0\.2039\d* 0\.3372\d* rg", contents)
    assert {"A table", "swap"} <= set(words)


def test_addresses_are_names_of_the_project_or_nothing() -> None:
    assert find_name("http://book.invalid/templates/../fonts/a%20b.ttf") == "fonts/a b.ttf"
    assert find_name("http://book.invalid/../../etc/passwd") == "etc/passwd"
    assert find_name("http://example.org/templates/a.css") == ""
    assert find_name("file:///templates/a.css") == ""


def test_a_system_font_is_never_used(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates/rulebook.css").write_text("html { font-family: 'DejaVu Sans', sans-serif }")
    (tmp_path / "templates/wayjer").mkdir()
    sheet = "@font-face { font-family: Other; src: local('DejaVu Sans'), url(../../fonts/teko/Teko_700Bold.ttf) }"
    (tmp_path / "templates/wayjer/rulebook.css").write_text(sheet)
    _, data, _ = set_text("# A\n\nText\n", Sources(tmp_path, SHIPPED.shipped))
    with pikepdf.open(io.BytesIO(data)) as opened:
        fonts = [item for item in opened.objects if isinstance(item, pikepdf.Dictionary) and "/FontName" in item]
        assert [str(font.FontFamily) for font in fonts] == ["Other"] or "Teko" in str(fonts[0].FontName)


def test_the_same_input_gives_the_same_bytes_anywhere(tmp_path: Path) -> None:
    code = "import sys; from test_rulebook_writing import set_text, SMALL;sys.stdout.buffer.write(set_text(SMALL)[1])"
    results = []
    for seed, zone, lang in (("1", "UTC", "C"), ("4242", "Asia/Tokyo", "ar_EG.UTF-8")):
        environment = {
            **os.environ,
            "PYTHONPATH": f"{Path(__file__).parent}{os.pathsep}{SHIPPED.shipped}",
            "PYTHONHASHSEED": seed,
            "TZ": zone,
            "LANG": lang,
            "LC_ALL": lang,
        }
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment, check=True)
        results.append(done.stdout)
    assert results[0].startswith(b"%PDF-")
    assert results[0] == results[1]


def test_a_picture_of_a_card_has_corners_as_round_as_the_card(small: tuple[Book, bytes]) -> None:
    book = small[0]
    assert set(book.corners.values()) == {3.2}
    with pikepdf.open(io.BytesIO(small[1])) as opened:
        pictures = [item for item in opened.objects if isinstance(item, pikepdf.Stream) and "/Matrix" in item]
        assert pictures
        for picture in pictures:
            bleed, corner = 8.504, 9.071
            start, side = picture.read_bytes().split()[1:3], picture.read_bytes().split()[4:6]
            assert [float(number) for number in start] == pytest.approx([bleed + corner, bleed], abs=0.001)
            assert [float(number) for number in side] == pytest.approx([bleed + 180 - corner, bleed], abs=0.001)
            bounds = [float(edge) for edge in picture.BBox]
            assert bounds == pytest.approx([bleed - 1, bleed - 1, bleed + 181, bleed + 253], abs=0.001)
