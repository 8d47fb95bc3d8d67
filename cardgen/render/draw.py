"""Normalised faces drawn as the pages of one PDF document."""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import islice
from typing import Any

import cairocffi as cairo

from cardgen.loading.sources import Sources
from cardgen.render.face import DrawnFaces, Face
from cardgen.render.glyphs import FontFaces
from cardgen.render.pictures import Pictures
from cardgen.render.specimen import Specimen, plan_specimen
from cardgen.render.surface import FaceSurface, page_size

CREATED = "2000-01-01T00:00:00Z"
_SPECIMEN_SIZE = 400.0


def draw(faces: Sequence[Face], sources: Sources, specimen: Specimen | None = None) -> DrawnFaces:
    """Give one PDF with a page for each face; see `cardgen.render.draw_faces`."""
    plan = plan_specimen(faces, sources) if specimen is None else specimen
    output = io.BytesIO()
    document = cairo.PDFSurface(output, 1, 1)
    document.set_metadata(cairo.PDF_METADATA_CREATE_DATE, CREATED)
    fonts, pictures = FontFaces(sources), Pictures()
    used = sorted({font for face in faces for font in face.fonts} & plan.keys())
    for file in used:
        _draw_specimen(document, fonts.find(file), plan[file])
    for face in faces:
        FaceSurface(face, document, fonts, pictures)
        document.show_page()
    document.finish()
    pdf = _set_sizes(output.getvalue(), faces, len(used))
    return DrawnFaces(pdf, tuple(face.key for face in faces), len(used))


def _set_sizes(pdf: bytes, faces: Sequence[Face], first: int) -> bytes:
    """Give each page its exact size; cairo cuts a page to whole points, so pages are drawn a little larger."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        for page, face in zip(islice(document.pages, first, None), faces, strict=True):
            across, down = page_size(face)
            page.obj.MediaBox = pikepdf.Array([0, 0, round(across, 6), round(down, 6)])
        output = io.BytesIO()
        document.save(output, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return output.getvalue()


def _draw_specimen(document: Any, face: Any, glyphs: Sequence[tuple[int, str]]) -> None:
    document.set_size(_SPECIMEN_SIZE, _SPECIMEN_SIZE)
    context = cairo.Context(document)
    context.set_font_face(face)
    context.set_font_size(10)
    places = [(12.0 * (number % 32), 12.0 * (number // 32 + 1)) for number in range(len(glyphs))]
    placed = [(glyph, text, (glyph, *place)) for (glyph, text), place in zip(glyphs, places, strict=True)]
    known = [(text, place) for _, text, place in placed if text]
    clusters = [(len(text.encode()), 1) for text, _ in known]
    context.show_text_glyphs("".join(text for text, _ in known), [place for _, place in known], clusters, 0)
    for _, text, place in placed:
        if not text:
            context.show_glyphs([place])
    document.show_page()
