"""Opens a PDF of anybody: what is damaged, locked or too large is told in a sentence, and memory is bounded."""

from __future__ import annotations

import contextlib
import io
import logging
import re
from collections.abc import Iterator
from typing import Any

import pikepdf

from cardgen.render.picture_limits import MOST_SCANS

MOST_BYTES = 2_000_000_000
MOST_CONTENT = 12 * 1024 * 1024
MOST_OBJECTS = 500_000  # a deck of 10,000 cards has 50,000, a tagged book of 1,000 pages 200,000
_MOST_IN_LIST = 200_000  # a list of glyphs' widths has up to 65,536 items
_MOST_FILTERS = 4  # of a stream; programs use one, rarely two
_MOST_WARNINGS = 1_000  # one for each page that is listed again, of which a copy is made
_MOST_LZW = 200_000  # bytes: LZW has no limit of its own and grows by up to a thousand times
_HEAD = 1024
_PACKED = re.compile(rb"/N\s+(\d{1,9})")
_AROUND = 200  # bytes to both sides of the name of a stream of objects in which their number stands
_GENERAL = ("file is damaged", "Attempting to reconstruct cross-reference table")
_WHERE = re.compile(r"^(stream )?<[^>]*>(, object [^:]*| \([^)]*\))?: *")
UNREADABLE = (pikepdf.PdfError, ValueError, TypeError, KeyError, AttributeError, IndexError, RuntimeError)
"""What pikepdf raises where a value is of another kind than it should be."""


class UnreadableError(Exception):
    """A file that cannot be inspected; the message says why and what to do."""


@contextlib.contextmanager
def open_bounded(data: bytes) -> Iterator[pikepdf.Pdf]:
    """Give the document, with limits on what its streams may grow to. Raises UnreadableError."""
    if not data:
        raise UnreadableError("It is empty.")
    if b"%PDF-" not in data[:_HEAD]:
        raise UnreadableError("It is no PDF: it does not begin with %PDF.")
    if _count_objects(data) > MOST_OBJECTS:
        raise UnreadableError(f"It has more than {MOST_OBJECTS:,} objects, which is more than is read.")
    log = logging.getLogger("pikepdf")
    before = log.level
    log.setLevel(logging.CRITICAL + 1)  # what it says of a damaged file is no message for the user
    try:
        with decoding_at_most(MOST_CONTENT), _open(data) as document:
            yield document
    finally:
        log.setLevel(before)


def find_damage(document: pikepdf.Pdf) -> str:
    """Give the first thing that had to be mended to read what was read so far; empty where there is none."""
    told = [_plain(warning) for warning in map(str, document.get_warnings())]
    return next((each for each in told if each not in _GENERAL), "; ".join(told[:1]))


@contextlib.contextmanager
def decoding_at_most(size: int) -> Iterator[None]:
    """Let no stream grow beyond a size in bytes when it is unpacked."""
    before = pikepdf.settings.set_qpdf_limits(
        flate_max_memory=size,
        run_length_max_memory=size,
        dct_max_memory=size,
        png_max_memory=size,
        tiff_max_memory=size,
        parser_max_container_size=_MOST_IN_LIST,
        max_stream_filters=_MOST_FILTERS,
        doc_max_warnings=_MOST_WARNINGS,
        dct_max_progressive_scans=MOST_SCANS,
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
        raise _damaged(problem) from None
    try:
        if not len(document.pages):
            raise UnreadableError("It has no pages.")
    except UNREADABLE as problem:
        raise _damaged(problem) from None
    return document


def _damaged(problem: Exception) -> UnreadableError:
    return UnreadableError(f"It is damaged and cannot be read ({_plain(str(problem))}). Export it again.")


def _count_objects(data: bytes) -> int:
    """Give how many objects a file says it has, those packed together included."""
    count, at = data.count(b" obj"), data.find(b"/ObjStm")
    while at >= 0 and count <= MOST_OBJECTS:
        packed = _PACKED.search(data, max(0, at - _AROUND), at + _AROUND)
        count += int(packed[1]) if packed else 0
        at = data.find(b"/ObjStm", at + 1)
    return count


def _plain(message: str) -> str:
    """Give what qpdf says, without where in memory or in the file it was."""
    first = message.splitlines()[0] if message else "for no reason that is told"
    return _WHERE.sub("", first)[:120].strip(" :")
