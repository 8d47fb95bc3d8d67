"""Fonts of a rulebook: every kind of file, a place on an axis, a font of a collection, and what cannot be set."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from books import SHIPPED, expand_text
from made_fonts import make_colored, make_font, make_variable, save, save_collection

from cardgen.diagnostics import Report
from cardgen.loading import Sources
from cardgen.render.fonts.programs import read_fragment
from cardgen.rulebook.setting import set_book

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:-·/()–"


def set_text(folder: Path, css: str, text: str) -> tuple[Report, bytes | None]:
    """Give what is reported of a book with the style `css`, and its PDF if there is no error."""
    (folder / "templates/wayjer").mkdir(parents=True)
    (folder / "templates/wayjer/rulebook.css").write_text(css)
    sources = Sources(folder, SHIPPED.shipped)
    book, report = expand_text(text, sources=sources)
    return report, None if book is None or report.has_errors else set_book(book, sources, report)[0]


def measure_letters(pdf: bytes) -> set[int]:
    """Give the widths of all letters A, in points."""
    with pypdfium2.PdfDocument(pdf) as document:
        texts = [page.get_textpage() for page in document]
        boxes = [
            text.get_charbox(at) for text in texts for at in range(text.count_chars())
            if text.get_text_range(at, 1) == "A"
        ]  # fmt: skip
        return {int(right - left + 0.25) for left, _, right, _ in boxes}


def write_fonts(folder: Path, **fonts: bytes) -> None:
    (folder / "fonts").mkdir()
    for name, data in fonts.items():
        (folder / "fonts" / name.replace("_", ".")).write_bytes(data)


def test_every_kind_of_font_file_can_be_set(tmp_path: Path) -> None:
    write_fonts(
        tmp_path,
        Bendy_woff2=save(make_variable(letters=LETTERS), "woff2"),
        Blocks_woff=save(make_font(letters=LETTERS), "woff"),
        All_ttc=save_collection(
            make_font("Tiny", letters=LETTERS, side=100), make_font("Big", letters=LETTERS, side=700)
        ),
    )
    faces = {"Bendy": "Bendy.woff2", "Mid": "Bendy.woff2#wght=550", "Blocks": "Blocks.woff", "Big": "All.ttc#1"}
    css = "".join(
        f'@font-face {{ font-family: {name}; src: url("../../fonts/{file}") }}\n' for name, file in faces.items()
    )
    css += "".join(
        f"h{level} {{ font: {weight} 100px {family} }}\n"
        for level, (weight, family) in enumerate(((900, "Bendy"), (200, "Bendy"), (400, "Mid"), (400, "Big")), 2)
    )
    report, pdf = set_text(tmp_path, css, "# Start\n\n## A\n\n### AA\n\n#### AAA\n\n##### AAAA\n")
    assert [found.message for found in report.diagnostics] == []
    assert pdf is not None
    assert measure_letters(pdf) == {45, 15, 30, 52}


def test_a_font_file_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    write_fonts(tmp_path, Old_ttf=b"%!PS-AdobeFont-1.0")
    css = '@font-face { font-family: Old; src: url("../../fonts/Old.ttf") }'
    report, _ = set_text(tmp_path, css, "# Start\n")
    assert [(found.code, found.message) for found in report.diagnostics] == [
        (
            "missing-font",
            "A style sheet names the font file `fonts/Old.ttf`, which cannot be used: it is a Type 1 font.",
        )
    ]


def test_a_character_in_colours_is_told(tmp_path: Path) -> None:
    write_fonts(tmp_path, Paints_ttf=save(make_colored(letters="A🐉", paints={"u1F409": [("large", 0)]})))
    css = '@font-face { font-family: Paints; src: url("../../fonts/Paints.ttf") }'
    report, _ = set_text(tmp_path, css, "# Start\n\nA 🐉\n")
    assert [(found.code, found.message) for found in report.diagnostics] == [
        ("color-glyph", "The font Paints, 400 draws `🐉` (U+1F409) in colours, which a rulebook cannot show.")
    ]


@pytest.mark.parametrize("fragment", ["", "0", "wght=350", "0:wght=350"])
def test_a_part_of_a_font_file_is_named_behind_a_hash(fragment: str) -> None:
    assert read_fragment(save(make_variable()), fragment)[:4] == b"\0\1\0\0"


def test_another_word_behind_the_hash_is_told() -> None:
    with pytest.raises(ValueError, match="`#bold` is neither the number"):
        read_fragment(save(make_variable()), "bold")
