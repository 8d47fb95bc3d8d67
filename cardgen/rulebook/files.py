"""The files that a rulebook names: read from the project alone, pictures refused that cannot be set.

Files may come from strangers: a picture may be none, or far too large.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import Severity
from cardgen.loading.sources import FileTooLargeError, OutsideProjectError, Sources

if TYPE_CHECKING:
    from cardgen.render.normalise.scene import Finding

_FEWEST, _MOST = 30.0, 2400.0  # pixels of an inch; what a file says beyond them is no size that anyone has chosen
# A host that never exists: style sheets and pictures are named as the project names them, and nothing is fetched.
ORIGIN = "http://book.invalid/"
FONT_SUFFIXES = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")


def find_name(url: str) -> str:
    """Give the project's name for an address below ORIGIN; an empty text for any other."""
    if not url.startswith(ORIGIN):
        return ""
    return posixpath.normpath(unquote(urlsplit(url).path)).lstrip("/")


def read_file(name: str, sources: Sources) -> bytes | None:
    """Give a file's bytes; None if there is none, if it lies outside of the project, or if it is far too large."""
    try:
        return sources.read(name)
    except (OutsideProjectError, FileTooLargeError):
        return None


def read_as_text(name: str, sources: Sources) -> str:
    """Give what a style sheet or manuscript says, in which other bytes than text are told elsewhere; nothing without a
    file."""
    return (sources.read(name) or b"").decode("utf-8-sig", "replace")


def read_picture_file(name: str, sources: Sources) -> bytes | None:
    """Give what `read_file` gives; raises MistakeError for a file that is larger than any picture."""
    from cardgen.render.picture_limits import MOST_BYTES

    try:
        return sources.read_bounded(name, MOST_BYTES)
    except OutsideProjectError:
        return None


def find_note(data: bytes) -> tuple[str, str]:
    """Say what of a PNG or JPEG file is printed otherwise than one might think, and what to do; empty where nothing is.

    Raises MistakeError, with what is wrong, for one that cannot be printed.
    """
    from cardgen.render.normalise.picture_files import check_data, read_header

    header = read_header(data)
    check_data(header)
    return header.note, header.hint


@lru_cache(maxsize=8)
def read_picture(data: bytes) -> bytes:
    """Give a PNG or JPEG file for the library that sets pages: checked, with its orientation, and with nothing else
    than is drawn; raises MistakeError."""
    from cardgen.render.normalise.picture_files import check_data, make_upright, read_header

    header = read_header(data)
    check_data(header)
    return make_upright(header)


def find_density(data: bytes) -> float | None:
    """Give how many pixels of a picture are an inch by its file; None where that says nothing, or nothing sound."""
    from cardgen.render.normalise.picture_files import read_header

    try:
        density = read_header(data).density
    except MistakeError:
        return None  # told where the book is checked
    return density if _FEWEST <= density <= _MOST else None


def describe_fault(findings: Iterable[Finding]) -> str:
    """Give the first error that was found in a drawing, with its line; an empty text if there is none."""
    for found in findings:
        if found.severity is Severity.ERROR:
            return f"{found.message} (line {found.place.line})" if found.place else found.message
    return ""
