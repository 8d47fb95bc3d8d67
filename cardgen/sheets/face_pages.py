"""Drawn faces as a document of their own, a page for each, in which equal fonts and pictures are stored once."""

from __future__ import annotations

from collections.abc import Sequence

import pikepdf
from pikepdf import Dictionary, Name

from cardgen.render.face import DrawnFaces
from cardgen.sheets.forms import FormStore
from cardgen.sheets.pdf import finish


def write_faces(documents: Sequence[DrawnFaces], keys: Sequence[str]) -> bytes:
    """Give a PDF whose pages are the faces with some keys, in that order; the same input gives the same bytes."""
    with pikepdf.new() as pdf:
        forms = FormStore(pdf).add_faces(documents, keys)
        for key in keys:
            form = forms[key]
            page = Dictionary(Type=Name.Page, MediaBox=form.BBox, Resources=form.Resources)
            if "/Group" in form:
                page.Group = form.Group
            page.Contents = pdf.make_stream(form.read_bytes())
            pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
        return finish(pdf, "Faces", "en", Name.Simplex)
