"""Mats are printed on pages of their own size with bleed and marks, and on the paper of the sheets."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from cardgen.diagnostics import Report
from cardgen.loading import Sources
from cardgen.pipeline import BuildOptions, Built, build_game
from cardgen.pipeline.work import Silence

MATS = """\
mats:
  - {id: table, size: a4 landscape, copies: 2, template: small/mat.svg.j2, text: Lay the deck here.}
  - {id: strip, size: 150x50mm, template: small/mat.svg.j2, text: A strip.}
"""
MAT = """\
{% extends "base.svg.j2" %}
{% block face %}
<rect x="0" y="0" width="{{ width }}" height="{{ height }}" fill="#f4f0e0"/>
<text x="{{ width / 2 }}" y="{{ height / 2 }}" text-anchor="middle" font-family="Source Sans 3" font-weight="600"
      font-size="14pt">{{ card.text }} {{ bleed }} {{ corner }}</text>
{% endblock %}
"""


def read_boxes(file: Path, name: str) -> list[list[float]]:
    with pikepdf.open(file) as pdf:
        return [[round(float(edge) * 25.4 / 72, 2) for edge in page[name]] for page in pdf.pages]


def test_each_mat_has_a_page_of_its_size_with_bleed_trim_box_and_marks(
    small: Path, build: Callable[..., Built]
) -> None:
    deck = small / "decks/small/deck.yaml"
    deck.write_text(deck.read_text() + MATS)
    (small / "templates/small/mat.svg.j2").write_text(MAT)
    built = build(small)
    assert "mats.pdf" in built.files
    file = built.folder / "mats.pdf"
    assert read_boxes(file, "/TrimBox") == [[14, 14, 311, 224]] * 2 + [[14, 14, 164, 64]]
    assert read_boxes(file, "/BleedBox") == [[11, 11, 314, 227]] * 2 + [[11, 11, 167, 67]]
    assert read_boxes(file, "/MediaBox") == [[0, 0, 325, 238]] * 2 + [[0, 0, 178, 78]]
    with pikepdf.open(file) as pdf:
        assert all("/M0" in page.Resources.XObject for page in pdf.pages)
    document = pypdfium2.PdfDocument(file)
    texts = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    assert [text.splitlines()[0] for text in texts] == ["Lay the deck here. 3.4 0.0"] * 2 + ["A strip. 3.4 0.0"]
    assert "A4 landscape, 297 x 210 mm" in texts[0]
    manifest = json.loads((built.folder / "manifest.json").read_bytes())
    told = [(mat["id"], mat["copies"], mat["size"]) for mat in manifest["mats"]]
    assert told == [("table", 2, "297x210mm"), ("strip", 1, "150x50mm")]


def test_mats_on_the_paper_of_the_sheets_fill_it_or_have_marks(small: Path, build: Callable[..., Built]) -> None:
    deck = small / "decks/small/deck.yaml"
    deck.write_text(deck.read_text() + MATS)
    (small / "templates/small/mat.svg.j2").write_text(MAT)
    built = build(small)
    assert built.facts["outputs"]["mats-on-sheets.pdf"] == (
        "3 sheets of A4 landscape for the printer at home; 2 into the margin of 5 mm, which a printer may leave white"
    )
    file = built.folder / "mats-on-sheets.pdf"
    assert read_boxes(file, "/MediaBox") == [[0, 0, 297, 210]] * 3
    *tables, (left, bottom, right, top) = read_boxes(file, "/TrimBox")
    assert tables == [[0, 0, 297, 210]] * 2
    assert sorted((right - left, top - bottom)) == [50, 150]


def test_a_mat_larger_than_the_paper_is_printed_in_parts_that_join(small: Path, build: Callable[..., Built]) -> None:
    deck = small / "decks/small/deck.yaml"
    deck.write_text(
        deck.read_text() + "mats: [{id: board, size: a3, template: small/mat.svg.j2, back: small/mat.svg.j2}]\n"
    )
    (small / "templates/small/mat.svg.j2").write_text(MAT)
    built = build(small)
    assert built.facts["outputs"]["mats-on-sheets.pdf"] == (
        "4 sheets of A4 for the printer at home; 4 of them parts to glue together"
    )
    boxes = read_boxes(built.folder / "mats-on-sheets.pdf", "/TrimBox")
    assert len(boxes) == 8  # each part with its back
    assert {(round(right - left, 2), round(top - bottom, 2)) for left, bottom, right, top in boxes} == {(153.5, 215)}


def test_a_size_that_no_mat_has_is_one_message_and_the_mat_is_not_laid_out(small: Path) -> None:
    deck = small / "decks/small/deck.yaml"
    deck.write_text(
        deck.read_text() + "mats:\n  - {id: wide, size: a4 wide, template: small/mat.svg.j2, text: Here.}\n"
    )
    (small / "templates/small/mat.svg.j2").write_text(MAT.replace("width / 2", "200"))
    report = Report()
    assert build_game("small", Sources(small), report, BuildOptions(), small / "output", Silence()) is None
    assert [found.code for found in report.diagnostics] == ["bad-mat-size"]


def test_mats_that_a_game_no_longer_has_are_removed(small: Path, build: Callable[..., Built]) -> None:
    deck = small / "decks/small/deck.yaml"
    plain = deck.read_text()
    deck.write_text(plain + MATS)
    (small / "templates/small/mat.svg.j2").write_text(MAT)
    folder = build(small).folder
    deck.write_text(plain)
    build(small)
    assert not (folder / "mats.pdf").exists()


@pytest.mark.parametrize("size", ["297x210", "200x100"])
def test_a_mat_and_a_card_of_one_template_are_laid_out_apart(
    small: Path, build: Callable[..., Built], size: str
) -> None:
    deck = small / "decks/small/deck.yaml"
    deck.write_text(deck.read_text() + f"mats:\n  - {{id: wide, size: {size}, template: small/back.svg.j2}}\n")
    with pikepdf.open(build(small).folder / "mats.pdf") as pdf:
        left, _, right, _ = (float(edge) * 25.4 / 72 for edge in pdf.pages[0].TrimBox)
        width = right - left
    assert width == pytest.approx(float(size.split("x")[0]), abs=0.01)
