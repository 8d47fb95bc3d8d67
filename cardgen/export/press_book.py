"""Writes the rulebook for a print shop: in the four inks of a press, as PDF/X-4, each page with its bleed and boxes."""

from __future__ import annotations

import io
from collections.abc import Iterator

from cardgen.export.exporter import Exporter, Order

_LIMIT = 3.0  # of all inks together, as coated paper takes it
_NOT_PRINTED = ("/Annots", "/Tabs")
_HINT = "Change what the message names in the rulebook, or give the print shop `rulebook.pdf`, which is in RGB."


def write_press_book(order: Order) -> Iterator[tuple[str, bytes]]:
    """Give the rulebook's PDF/X-4; what stands in its way is reported."""
    from cardgen.export.press import PdfxKind, PressError, check_pdfx, load_profile, make_pdfx, to_cmyk
    from cardgen.rulebook.setting import write_book

    assert order.book is not None, "there is something to export"
    deck, press = order.project.deck, order.settings.icc or load_profile()
    name = f"{deck.id}-rulebook.pdf"
    book = write_book(order.book, order.faces, order.documents, order.sources, order.report)
    if order.report.has_errors:
        return
    try:
        made = make_pdfx(to_cmyk(_leave_out_links(book), press, _LIMIT), PdfxKind.X4, press, order.book.title)
    except PressError as problem:
        order.report.error("not-for-press", f"`{name}` cannot be made: {problem}", hint=_HINT)
        return
    findings = check_pdfx(made, PdfxKind.X4)
    if findings:
        where = "" if findings[0].page is None else f"Page {findings[0].page}: "
        order.report.error("not-for-press", f"`{name}` cannot be made: {where}{findings[0].message}", hint=_HINT)
        return
    yield name, made


def _leave_out_links(book: bytes) -> bytes:
    """Give a book without links, which a PDF/X must not have, and without the tags that point to them."""
    import pikepdf

    with pikepdf.open(io.BytesIO(book)) as pdf:
        for page in pdf.pages:
            for key in _NOT_PRINTED:
                if key in page.obj:
                    del page.obj[key]
        if "/StructTreeRoot" in pdf.Root:
            del pdf.Root["/StructTreeRoot"]
        out = io.BytesIO()
        pdf.save(out, deterministic_id=True)
    return out.getvalue()


BOOK = Exporter(
    "rulebook",
    "the rulebook for a print shop, PDF/X-4 in four inks with bleed",
    write_press_book,
    takes=("icc",),
    needs_book=True,
)
