"""PDFs written byte by byte: as no program saves them."""

from __future__ import annotations

from collections.abc import Mapping

CATALOG = b"<</Type/Catalog/Pages 2 0 R>>"
PAGES = b"<</Type/Pages/Kids[3 0 R]/Count 1>>"
FLATE = b"/Filter/FlateDecode"


def write_page(more: bytes = b"", media: bytes = b"0 0 200 300") -> bytes:
    """Give a page, whose content is the fourth object."""
    return b"<</Type/Page/Parent 2 0 R/MediaBox[%s]/Contents 4 0 R%s>>" % (media, more)


def write_stream(data: bytes, more: bytes = b"") -> bytes:
    """Give a stream with its dictionary."""
    return b"<<%s/Length %d>>stream\n%s\nendstream" % (more, len(data), data)


def write_pdf(*objects: bytes, trailer: bytes = b"") -> Mapping[str, bytes]:
    """Give a PDF of objects numbered from 1, with the table of their places."""
    parts, places = [b"%PDF-1.7\n"], []
    at = len(parts[0])
    for number, body in enumerate(objects, 1):
        places.append(at)
        parts.append(b"%d 0 obj\n%s\nendobj\n" % (number, body))
        at += len(parts[-1])
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(objects) + 1
    parts.append(b"xref\n0 %d\n0000000000 65535 f \n%s" % (count, table))
    parts.append(b"trailer<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n" % (count, trailer, at))
    return {"x.pdf": b"".join(parts)}


def write_shown(content: bytes, resources: bytes = b"", *more: bytes, packing: bytes = b"") -> Mapping[str, bytes]:
    """Give a PDF of a page with a content and resources; further objects are numbered from 5."""
    page = write_page(b"/Resources<<%s>>" % resources)
    return write_pdf(CATALOG, PAGES, page, write_stream(content, packing), *more)
