"""Makes a set book what it claims to be, PDF/UA-1, where the libraries that set and draw it fall short."""

from __future__ import annotations

from collections.abc import Mapping

import pikepdf
from pikepdf import Dictionary, Name

from cardgen.rulebook.drawn_pages import mend_pages
from cardgen.rulebook.tags import mend_tags


def make_accessible(pdf: pikepdf.Pdf, targets: Mapping[str, str]) -> None:
    """Mend tags, pages and fonts of a book; `targets` says of each anchor what a link to it leads to."""
    mend_tags(pdf, targets)
    mend_pages(pdf)
    for font in (each for each in pdf.objects if isinstance(each, Dictionary)):
        _map_glyphs(font)
        _tidy_name(font)


def _map_glyphs(font: Dictionary) -> None:
    """Say of an embedded font what holds where nothing is said: its numbers are those of its glyphs (ISO 14289-1,
    7.21.3.2)."""
    if font.get("/Subtype") == Name.CIDFontType2 and "/CIDToGIDMap" not in font:
        font.CIDToGIDMap = Name.Identity


def _tidy_name(font: Dictionary) -> None:
    """Take the commas out of the name of a font: `Source-Sans-3,` is how a style sheet asks for it."""
    for key in ("/BaseFont", "/FontName"):
        if "," in str(font.get(key, "")):
            font[key] = Name(str(font[key]).replace(",", ""))
