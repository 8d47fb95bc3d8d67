"""Makes a set book what it claims to be, PDF/UA-1, where the libraries that set and draw it fall short."""

from __future__ import annotations

from collections.abc import Mapping

import pikepdf
from pikepdf import Dictionary, Name

from cardgen.rulebook.finish.drawn_pages import mend_pages
from cardgen.rulebook.finish.tags import mend_tags


def make_accessible(pdf: pikepdf.Pdf, targets: Mapping[str, str]) -> None:
    """Mend tags, pages and fonts of a book; `targets` says of each anchor what a link to it leads to."""
    mend_tags(pdf, targets)
    mend_pages(pdf)
    map_glyphs(pdf)


def map_glyphs(pdf: pikepdf.Pdf) -> None:
    """Say of embedded fonts what holds where nothing is said: their numbers are those of their glyphs (ISO 14289-1,
    7.21.3.2). Take the commas out of their names: `Source-Sans-3,` is how a style sheet asks for one."""
    for font in (each for each in pdf.objects if isinstance(each, Dictionary)):
        if font.get("/Subtype") == Name.CIDFontType2 and "/CIDToGIDMap" not in font:
            font.CIDToGIDMap = Name.Identity
        for key in ("/BaseFont", "/FontName"):
            if "," in str(font.get(key, "")):
                font[key] = Name(str(font[key]).replace(",", ""))
