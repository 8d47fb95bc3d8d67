"""Mats are printed one to a page, as large as they say."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from cardgen.pipeline import Built

MATS = """\
mats:
  - {id: table, size: 297x210, copies: 2, template: small/mat.svg.j2, text: Lay the deck here.}
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


def test_each_mat_fills_a_page_of_its_size(small: Path, build: Callable[..., Built]) -> None:
    deck = small / "decks/small/deck.yaml"
    deck.write_text(deck.read_text() + MATS)
    (small / "templates/small/mat.svg.j2").write_text(MAT)
    built = build(small)
    assert "mats.pdf" in built.files
    with pikepdf.open(built.folder / "mats.pdf") as pdf:
        sizes = [[round(float(edge) * 25.4 / 72, 2) for edge in page.mediabox][2:] for page in pdf.pages]
    assert sizes == [[297, 210], [297, 210], [150, 50]]
    document = pypdfium2.PdfDocument(built.folder / "mats.pdf")
    texts = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    assert texts == ["Lay the deck here. 0.0 0.0"] * 2 + ["A strip. 0.0 0.0"]
    manifest = json.loads((built.folder / "manifest.json").read_bytes())
    assert [(mat["id"], mat["copies"]) for mat in manifest["mats"]] == [("table", 2), ("strip", 1)]


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
        width = float(pdf.pages[0].mediabox[2]) * 25.4 / 72
    assert width == pytest.approx(float(size.split("x")[0]), abs=0.01)
