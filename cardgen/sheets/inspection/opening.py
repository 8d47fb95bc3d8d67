"""Opens a PDF of anybody: what is damaged, locked or too large is told in a sentence, and memory is bounded."""

from __future__ import annotations

import contextlib
import io
import logging
from collections.abc import Iterator
from typing import Any

import pikepdf

MOST_BYTES = 2_000_000_000
MOST_CONTENT = 12 * 1024 * 1024
MOST_PICTURE = 256 * 1024 * 1024
_MOST_LZW = 200_000  # bytes: LZW has no limit of its own and grows by up to a thousand times
_HEAD = 1024
UNREADABLE = (pikepdf.PdfError, ValueError, TypeError, KeyError, AttributeError, IndexError, RuntimeError)
"""What pikepdf raises where a value is of another kind than it should be."""


class UnreadableError(Exception):
    """A file that cannot be inspected; the message says why and what to do."""


@contextlib.contextmanager
def open_bounded(data: bytes) -> Iterator[pikepdf.Pdf]:
    """Give the document, with limits on what its streams may grow to. Raises UnreadableError."""
    if b"%PDF-" not in data[:_HEAD]:
        raise UnreadableError("It is no PDF: it does not begin with %PDF.")
    log = logging.getLogger("pikepdf")
    before = log.level
    log.setLevel(logging.CRITICAL + 1)  # what it says of a damaged file is no message for the user
    try:
        with decoding_at_most(MOST_CONTENT), _open(data) as document:
            yield document
    finally:
        log.setLevel(before)


@contextlib.contextmanager
def decoding_at_most(size: int) -> Iterator[None]:
    """Let no stream grow beyond a size in bytes when it is unpacked."""
    before = pikepdf.settings.set_qpdf_limits(
        flate_max_memory=size,
        run_length_max_memory=size,
        dct_max_memory=size,
        png_max_memory=size,
        tiff_max_memory=size,
        dct_max_progressive_scans=100,
    )
    try:
        yield
    finally:
        pikepdf.settings.set_qpdf_limits(**before)  # type: ignore[arg-type]  # the numbers it gave itself


def read_content(holder: Any) -> bytes:
    """Give the unpacked content of a page, a form or a pattern; raises ValueError where it is too large."""
    found = holder.get("/Contents") if not isinstance(holder, pikepdf.Stream) else holder
    streams = list(found) if isinstance(found, pikepdf.Array) else [] if found is None else [found]
    parts: list[bytes] = []
    size = 0
    for stream in streams:
        if "/LZWDecode" in str(stream.get("/Filter", "")) and len(stream.read_raw_bytes()) > _MOST_LZW:
            raise ValueError("a content that is packed by LZW is too large")
        parts.append(stream.read_bytes())
        size += len(parts[-1])
        if size > MOST_CONTENT:
            raise ValueError("a content is too large")
    return b"\n".join(parts)


def _open(data: bytes) -> pikepdf.Pdf:
    try:
        document = pikepdf.open(io.BytesIO(data), suppress_warnings=True)
    except pikepdf.PasswordError:
        raise UnreadableError("It is locked with a password. Save it without one and try again.") from None
    except (pikepdf.PdfError, pikepdf.DataDecodingError, ValueError, RuntimeError) as problem:
        reason = str(problem).splitlines()[0].removeprefix("<_io.BytesIO object>").strip(" :") if str(problem) else ""
        raise UnreadableError(f"It is damaged and cannot be read ({reason[:120]}). Export it again.") from None
    if not len(document.pages):
        raise UnreadableError("It has no pages.")
    return document
