"""Fonts count where text is set in them, wherever in a page that text is nested."""

from __future__ import annotations

from typing import Any

import pikepdf
import pytest
from foreign_files import by_hand, of_reportlab, resources
from pikepdf import Array, Dictionary, Name

from cardgen.sheets.inspection.reading import inspect_pdf

TEXT = "BT /F 12 Tf (Hello) Tj ET"
FONT_ENTRIES: dict[str, Any] = {"Type": Name.Font, "Subtype": Name.Type1, "BaseFont": Name.Loose}
FONT = Dictionary(**FONT_ENTRIES)
FONTS = {"F": FONT}


def holder(content: str, **more: Any):
    """Give what makes a form, or with other entries a pattern or a mask, that has the font."""

    def make(document: pikepdf.Pdf) -> pikepdf.Object:
        own = Dictionary(Font=Dictionary(F=document.make_indirect(Dictionary(**FONT_ENTRIES))))
        known = {"Type": Name.XObject, "Subtype": Name.Form, "BBox": Array([0, 0, 99, 99]), "Resources": own}
        return document.make_stream(content.encode(), **{**known, **more})

    return make


def mask(document: pikepdf.Pdf) -> pikepdf.Object:
    return Dictionary(SMask=Dictionary(S=Name.Luminosity, G=holder(TEXT)(document)))


def drawn_font(document: pikepdf.Pdf) -> pikepdf.Object:
    glyph = document.make_stream(b"9 0 d0 " + TEXT.encode())
    own = Dictionary(Font=Dictionary(F=document.make_indirect(Dictionary(**FONT_ENTRIES))))
    return Dictionary(Type=Name.Font, Subtype=Name.Type3, CharProcs=Dictionary(a=glyph), Resources=own)


def tile(document: pikepdf.Pdf) -> pikepdf.Object:
    known = {"PatternType": 1, "PaintType": 1, "TilingType": 1, "XStep": 9, "YStep": 9}
    made: pikepdf.Object = holder(TEXT, Type=Name.Pattern, **known)(document)
    return made


def is_used(pdf: bytes) -> bool:
    (font,) = (font for font in inspect_pdf(pdf).fonts if font.name == "Loose")
    assert not font.is_embedded
    return font.is_used


@pytest.mark.parametrize(
    ("content", "groups"),
    [
        (TEXT, {"Font": FONTS}),
        ("BT /F 12 Tf [(H) 20 (i)] TJ ET", {"Font": FONTS}),
        ("BT /F 12 Tf (Hi) ' ET", {"Font": FONTS}),
        ('BT /F 12 Tf 1 2 (Hi) " ET', {"Font": FONTS}),
        ("BT /S gs (Hi) Tj ET", {"Font": FONTS, "ExtGState": {"S": Dictionary(Font=Array([FONT, 9]))}}),
        ("/X Do", {"XObject": {"X": holder(TEXT)}}),
        ("/Pattern cs /P scn 0 0 50 50 re f", {"Pattern": {"P": tile}}),
        ("/S gs 0 0 50 50 re f", {"ExtGState": {"S": mask}}),
        ("BT /D 12 Tf (a) Tj ET", {"Font": {"D": drawn_font}}),
        ("BT /F 12 Tf ET q q q 1 0 0 cm", {"Font": FONTS}),
    ],
    ids=["Tj", "TJ", "'", '"', "a graphics state", "a form", "a pattern", "a mask", "a drawn font", "a damaged page"],
)
def test_a_font_counts_where_text_is_set_in_it(content: str, groups: dict[str, Any]) -> None:
    assert is_used(by_hand(content, Resources=resources(**groups)))


@pytest.mark.parametrize(
    "content",
    [
        "",
        "BT /F 12 Tf 14.4 TL ET",
        "BT /F 12 Tf () Tj [() 20] TJ ET",
        "BT /F 12 Tf 3 Tr (Hello) Tj ET",
    ],
    ids=["no text", "a font that is only chosen", "nothing to show", "text that is not seen"],
)
def test_a_font_without_text_is_named_and_not_used(content: str) -> None:
    assert not is_used(by_hand(content, Resources=resources(Font=FONTS)))


def test_the_pages_of_a_font_are_those_with_text_in_it() -> None:
    (font,) = inspect_pdf(of_reportlab()).fonts
    assert (font.name, font.pages, font.is_used) == ("Helvetica", (1,), True)
