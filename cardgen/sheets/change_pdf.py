"""Draws the pages that say what has changed: faces scaled into their boxes, frames and texts."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import pikepdf
from pikepdf import Dictionary, Name

from cardgen.geometry import Size
from cardgen.loading.sources import Sources
from cardgen.model.marks import MarkLook
from cardgen.render.face import DrawnFaces
from cardgen.sheets.change_pages import ChangePage, Entry, PlacedFace, lay_changes
from cardgen.sheets.forms import FormStore
from cardgen.sheets.ink import draw_marks, keep_printable, load_label_font, measuring
from cardgen.sheets.pdf import finish
from cardgen.units import mm_to_pt


def write_change_pages(
    entries: Sequence[Entry], heading: str, sheet: Size, documents: Sequence[DrawnFaces], lang: str, sources: Sources
) -> bytes:
    """Give the PDF of some entries on sheets of a size (mm); the same input gives the same bytes.

    A face that no document has raises ValueError.
    """
    with pikepdf.new() as pdf:
        store = FormStore(pdf)
        wanted = {picture.key for entry in entries for picture in (entry.old, entry.new) if picture.key is not None}
        forms = store.add_faces(documents, wanted)
        font = load_label_font(sources)
        pages = lay_changes([_printable(entry, font) for entry in entries], heading, sheet, measuring(font))
        drawn = draw_marks([(sheet, page.lines, page.captions, MarkLook()) for page in pages], font)
        with pikepdf.open(io.BytesIO(drawn)) as source:
            texts = store.add_pages(source, range(len(pages)))
        for page, text in zip(pages, texts, strict=True):
            _add_page(pdf, page, sheet, forms, text)
        return finish(pdf, heading, lang, Name.Simplex)


def _printable(entry: Entry, font: str) -> Entry:
    from dataclasses import replace

    return replace(entry, title=keep_printable(entry.title, font), note=keep_printable(entry.note, font))


def _add_page(pdf: pikepdf.Pdf, page: ChangePage, sheet: Size, forms: dict[str, Any], text: Any) -> None:
    names = {key: f"/F{number}" for number, key in enumerate(dict.fromkeys(face.key for face in page.faces))}
    content = [_show(face, names[face.key], forms[face.key], sheet) for face in page.faces]
    xobjects = {name: forms[key] for key, name in names.items()} | {"/T": text}
    made = Dictionary(
        Type=Name.Page,
        MediaBox=pikepdf.Array([0, 0, round(mm_to_pt(sheet.width), 6), round(mm_to_pt(sheet.height), 6)]),
        Resources=Dictionary(XObject=Dictionary(xobjects)),
        Contents=pdf.make_stream("\n".join([*content, "q /T Do Q"]).encode("ascii")),
    )
    pdf.pages.append(pikepdf.Page(pdf.make_indirect(made)))


def _show(face: PlacedFace, name: str, form: Any, sheet: Size) -> str:
    """Give the operators that show a face scaled, its middle on that of its box, and nothing past its trim."""
    left, bottom, right, top = (float(edge) for edge in form.BBox)
    scale = face.box.width / face.size.width
    x, y = mm_to_pt(face.box.x), mm_to_pt(sheet.height - face.box.bottom)
    width, height = mm_to_pt(face.box.width), mm_to_pt(face.box.height)
    across, up = x + width / 2 - scale * (left + right) / 2, y + height / 2 - scale * (bottom + top) / 2
    clip = f"{x:.4f} {y:.4f} {width:.4f} {height:.4f} re W n"
    return f"q {clip} {scale:.6f} 0 0 {scale:.6f} {across:.4f} {up:.4f} cm {name} Do Q"
