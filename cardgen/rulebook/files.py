"""The files that a rulebook names: read from the project alone, pictures refused that cannot be set.

Files may come from strangers: a picture may be none, or far too large.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import Severity
from cardgen.loading.sources import FileTooLargeError, OutsideProjectError, Sources

if TYPE_CHECKING:
    from cardgen.render.normalise.scene import Finding

FONT_SUFFIXES = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")


def read_file(name: str, sources: Sources) -> bytes | None:
    """Give a file's bytes; None if there is none, if it lies outside of the project, or if it is far too large."""
    try:
        return sources.read(name)
    except (OutsideProjectError, FileTooLargeError):
        return None


def find_fault(data: bytes) -> str:
    """Tell what is wrong with a PNG or JPEG file, as a sentence; an empty text if nothing is."""
    from cardgen.render.normalise.picture_files import check_data, read_header

    try:
        check_data(data, read_header(data))
    except MistakeError as problem:
        return problem.message
    return ""


def describe_fault(findings: Iterable[Finding]) -> str:
    """Give the first error that was found in a drawing, with its line; an empty text if there is none."""
    for found in findings:
        if found.severity is Severity.ERROR:
            return f"{found.message} (line {found.place.line})" if found.place else found.message
    return ""
