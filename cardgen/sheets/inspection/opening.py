"""Opens a PDF of anybody: what is damaged, locked or too large is told in a sentence, and memory is bounded."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator

import pikepdf

MOST_BYTES = 2_000_000_000
MOST_DECODED = 256 * 1024 * 1024
_HEAD = 1024


class UnreadableError(Exception):
    """A file that cannot be inspected; the message says why and what to do."""


@contextlib.contextmanager
def open_bounded(data: bytes) -> Iterator[pikepdf.Pdf]:
    """Give the document, with limits on what its streams may grow to. Raises UnreadableError."""
    if b"%PDF-" not in data[:_HEAD]:
        raise UnreadableError("It is no PDF: it does not begin with %PDF.")
    before = pikepdf.settings.set_qpdf_limits(
        flate_max_memory=MOST_DECODED,
        run_length_max_memory=MOST_DECODED,
        dct_max_memory=MOST_DECODED,
        png_max_memory=MOST_DECODED,
        tiff_max_memory=MOST_DECODED,
        dct_max_progressive_scans=100,
    )
    try:
        with _open(data) as document:
            yield document
    finally:
        pikepdf.settings.set_qpdf_limits(**before)  # type: ignore[arg-type]  # the numbers it gave itself


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
