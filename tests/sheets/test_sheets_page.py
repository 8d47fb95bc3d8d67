"""One sheet in the PDF, number by number: what places a card, the boxes of its page, and the texts in the margin."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import Any

import pikepdf
import pytest
from face_documents import draw_faces
from reportlab.pdfbase import pdfmetrics

from cardgen.diagnostics import Report
from cardgen.geometry import Size
from cardgen.loading.sources import Sources, find_shipped_folder
from cardgen.model.marks import MarkLook
from cardgen.papers import PAPERS
from cardgen.sheets import Orientation, PrintCard, SheetSpec, impose
from cardgen.sheets.ink import draw_marks, load_label_font
from cardgen.sheets.lines import Line, Stroke
from cardgen.sheets.pdf import write_sheets

POKER = Size(63.5, 88.9)
TURNED_TEXTS = [
    ("1 0 0 1 324 821.9565", "8", "100 mm"),
    ("1 0 0 1 440.3668 821.9565", "8", "1 in"),
    ("1 0 0 1 37.13386 15.85323", "8", "A \\001 B of Wayjer \\002 front \\002 sheet 1 of 1"),
    (
        "1 0 0 1 165.8351 15.85323",
        "8",
        "A4 portrait \\002 gap 6 mm \\002 bleed 3 mm \\002 layout 94bdd3 \\002 print at 100 %, no scaling",
    ),
]
UPRIGHT_TEXTS = [
    ("1 0 0 1 309.5433 594.9014", "8", "100 mm"),
    ("1 0 0 1 425.9101 594.9014", "8", "1 in"),
    ("1 0 0 1 22.67717 13.01858", "8", "A \\001 B of Wayjer \\002 back \\002 sheet 1 of 1"),
    (
        "1 0 0 1 150.9144 13.01858",
        "8",
        "Letter landscape \\002 gap 0 mm \\002 bleed 2 mm \\002 layout edb230 \\002 print at 100 %, no scaling",
    ),
]
CARDS = [PrintCard("a(b", 1, "front 1", "back"), PrintCard("é", 2, "front 2", "back")]


def write(spec: SheetSpec) -> bytes:
    shipped = find_shipped_folder()
    faces = [draw_faces(["front 1", "front 2", "back"], spec.card, spec.bleed)]
    return write_sheets(
        impose(CARDS, spec, Report()), faces, "A → B ☃ of Wayjer", "de", Sources(shipped, shipped), Report()
    )


@pytest.fixture(scope="module")
def turned() -> Iterator[pikepdf.Pdf]:
    """Give a sheet with two cards that are turned and do not touch."""
    with pikepdf.open(io.BytesIO(write(SheetSpec(PAPERS["a4"], "a4", POKER, gap=6)))) as pdf:
        yield pdf


@pytest.fixture(scope="module")
def upright() -> Iterator[pikepdf.Pdf]:
    """Give a sheet that lies, with two cards that touch."""
    spec = SheetSpec(PAPERS["letter"], "letter", POKER, margin=4, bleed=2, orientation=Orientation.LANDSCAPE)
    with pikepdf.open(io.BytesIO(write(spec))) as pdf:
        yield pdf


def content(page: Any) -> list[str]:
    return str(page.Contents.read_bytes().decode()).split("\n")


def boxes(page: Any) -> list[list[float]]:
    return [[float(edge) for edge in page.obj[name]] for name in ("/MediaBox", "/TrimBox", "/BleedBox")]


def texts(page: Any) -> list[tuple[str, str, str]]:
    """Give the texts in the margin: where each stands and how it is turned, its size, what it says."""
    drawn = "\n".join(form.read_bytes().decode() for name, form in page.Resources.XObject.items() if name[:2] == "/M")
    pattern = r"q\n(.*) cm\n0 g\nBT 1 0 0 1 0 0 Tm /\S+ (\S+) Tf .*\((.*)\) Tj T\* ET\nQ"
    return [match.groups() for match in re.finditer(pattern, drawn)]  # type: ignore[misc]


def test_turned_cards_are_placed_by_their_middle_and_cut_off_at_their_bleed(turned: pikepdf.Pdf) -> None:
    front, back = turned.pages
    assert content(front) == [
        r"/Card <</ID (a\(b) /Copy 1 /Side /Front>> BDC",
        "q 28.62992 322.44094 270.14173 197.00787 re W n 0 1 -1 0 297.63781 322.44093 cm /F0 Do Q",
        "EMC",
        "/Card <</ID <e9> /Copy 2 /Side /Front>> BDC",
        "q 297.6378 322.44094 269.00787 197.00787 re W n 0 1 -1 0 566.64568 322.44093 cm /F1 Do Q",
        "EMC",
        "/Artifact BMC q /M0 Do Q EMC",
        "/Artifact BMC q /M1 Do Q EMC",
    ]
    assert content(back)[1::3] == [
        "q 296.50394 322.44094 270.14173 197.00787 re W n 0 -1 1 0 297.63778 519.44883 cm /F0 Do Q",
        "q 28.62992 322.44094 269.00787 197.00787 re W n 0 -1 1 0 28.62991 519.44883 cm /F0 Do Q",
        "/Artifact BMC q /M1 Do Q EMC",
    ]


def test_boxes_of_a_page_are_sheet_trims_and_bleeds_in_points(turned: pikepdf.Pdf, upright: pikepdf.Pdf) -> None:
    for page in turned.pages:
        assert boxes(page) == [
            [0.0, 0.0, 595.27559, 841.88976],
            [37.13386, 330.94488, 558.14173, 510.94488],
            [28.62992, 322.44094, 566.64567, 519.44882],
        ]
    assert boxes(upright.pages[0])[0] == [0.0, 0.0, 792.0, 612.0]
    faces = [form for name, form in turned.pages[0].resources.XObject.items() if name[:2] == "/F"]
    assert [[float(edge) for edge in face.CardgenTrim] for face in faces] == [
        [8.50395, 8.50395, 188.50395, 260.50395]
    ] * 2


def test_texts_in_the_margin_stand_beside_the_rulers_and_at_the_foot(turned: pikepdf.Pdf, upright: pikepdf.Pdf) -> None:
    assert texts(turned.pages[0]) == TURNED_TEXTS
    assert texts(upright.pages[1]) == UPRIGHT_TEXTS


def test_document_tells_title_language_and_how_it_is_printed(turned: pikepdf.Pdf) -> None:
    assert str(turned.docinfo.Title) == "A → B ☃ of Wayjer"
    assert str(turned.Root.Lang) == "de"
    assert {key: str(value) for key, value in turned.Root.ViewerPreferences.items()} == {
        "/DisplayDocTitle": "True",
        "/Duplex": "/DuplexFlipLongEdge",
        "/PickTrayByPDFSize": "True",
        "/PrintScaling": "/None",
    }
    assert turned.pdf_version == "1.6"


def test_a_line_is_drawn_from_where_it_starts_to_where_it_ends() -> None:
    """In points, y upwards: 10 and 20 mm from the top of a page of 100 mm are 255.1 and 226.8 points from its foot."""
    font = load_label_font(Sources(find_shipped_folder(), find_shipped_folder()))
    page = Size(50, 100), [Line(5, 10, 5, 20, Stroke.CROP)], (), MarkLook()
    with pikepdf.open(io.BytesIO(draw_marks([page], font))) as pdf:
        drawn = pdf.pages[0].Contents.read_bytes().decode()
    assert "14.17323 255.1181 m 14.17323 226.7717 l" in drawn


def test_labels_are_set_in_a_font_that_the_document_does_not_hold_already() -> None:
    sources = Sources(find_shipped_folder(), find_shipped_folder())

    def choose(*used: str) -> str:
        return str(pdfmetrics.getFont(load_label_font(sources, used)).face.name.decode())

    assert choose() == choose("Outfit-Black") == "SourceSans3-Regular"
    assert choose("SourceSans3-Regular") == "SourceSans3-Italic"
    assert choose("SourceSans3-Regular", "SourceSans3-Italic", "SourceSans3-SemiBold") == "Oswald-SemiBold"
    every = ("SourceSans3-Regular", "SourceSans3-Italic", "SourceSans3-SemiBold", "Oswald-SemiBold")
    assert choose(*every) == "SourceSans3-Regular"
