"""How documents of pikepdf become the bytes of a PDF: small, and the same for the same content."""

from __future__ import annotations

import io

import pikepdf


def save_document(document: pikepdf.Pdf) -> bytes:
    """Give a document's bytes; its identity follows from what is in it."""
    target = io.BytesIO()
    document.save(
        target,
        deterministic_id=True,
        compress_streams=True,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        min_version="1.6",
    )
    return target.getvalue()
