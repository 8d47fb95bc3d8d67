"""Writes mats as a PDF: each on a page of its own size, nothing around it."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pikepdf
from pikepdf import Dictionary, Name

from cardgen.render.face import DrawnFaces
from cardgen.sheets.forms import FormStore
from cardgen.sheets.pdf import finish_document


def write_mats(keys: Sequence[str], faces: Sequence[DrawnFaces], title: str, lang: str) -> bytes:
    """Give the PDF with a page for each key, in order; the same input gives the same bytes.

    Raises KeyError for a key that no document has.
    """
    with pikepdf.new() as pdf:
        store = FormStore(pdf)
        forms: dict[str, pikepdf.Object] = {}
        for document in faces:
            wanted = [number for number, key in enumerate(document.keys) if key in keys]
            if wanted:
                with pikepdf.open(io.BytesIO(document.pdf)) as source:
                    pages = store.add_pages(source, (document.first_page + number for number in wanted))
                forms.update(zip((document.keys[number] for number in wanted), pages, strict=True))
        for key in keys:
            _, _, width, height = (float(edge) for edge in forms[key].BBox)
            page = pdf.add_blank_page(page_size=(width, height)).obj
            page.Resources = Dictionary(XObject=Dictionary({"/M": forms[key]}))
            page.Contents = pdf.make_stream(b"/M Do")
        return finish_document(pdf, title, lang, Name.Simplex)
