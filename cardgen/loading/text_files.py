"""From a file's bytes to its text, with every byte and character that cannot be printed reported at its place."""

from __future__ import annotations

import re
from itertools import islice

from cardgen.diagnostics import Place, Report
from cardgen.loading.sources import RefusedFileError, Sources

MAX_BYTES = 10_000_000
_MAX_REPORTED = 20
_SAMPLE = 4_096
_TABLES = (".csv", ".tsv")
_BAD_BYTES = re.compile("[\udc80-\udcff]+")
# What XML 1.0 forbids (clause 2.2), and the further line ends of YAML 1.1, which no editor counts as lines.
FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")


def read_text_file(name: str, sources: Sources, report: Report) -> str | None:
    """Give a file's text with plain line ends, and note it in the report as what places point into.

    None if there is no such file, or if it cannot be read as text at all, which is then reported.
    """
    data = read_file(name, sources, report)
    return None if data is None else decode(data, name, report)


def read_file(name: str, sources: Sources, report: Report) -> bytes | None:
    """Give a file's bytes; None if there is none, or if it is too large or cannot be read, which is reported."""
    try:
        path = sources.find(name)
        if path is None:
            sources.read(name)  # so that the file is noticed when it comes
            return None
        size = path.stat().st_size
        if size > MAX_BYTES:
            message = f"`{name}` has {size:,} bytes; a file of text or a table may have {MAX_BYTES:,}."
            hint = "A picture or another file has probably been saved under this name."
            report.error("file-too-large", message, Place(name), hint)
            return None
        return sources.read(name)
    except RefusedFileError as problem:
        report.error(problem.code, problem.message, Place(name), problem.hint)
        return None
    except OSError as problem:
        report_unreadable(name, problem, report)
        return None


def report_unreadable(name: str, problem: OSError, report: Report) -> None:
    """Report a file that the machine will not read, and why."""
    reason = problem.strerror or type(problem).__name__
    report.error("unreadable-file", f"`{name}` cannot be read: {reason}.", Place(name), "Look at its permissions.")


def decode(data: bytes, name: str, report: Report) -> str | None:
    """Give the text of bytes in UTF-8, a byte order mark and other line ends taken away.

    Bytes and characters that cannot stand are reported and replaced by a character of the same width, so that the
    places of what follows stay right. None where the bytes are no text in UTF-8 at all.
    """
    if name.lower().endswith(_TABLES):
        data = _recode(data)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        message = f"`{name}` is text in UTF-16; it must be UTF-8."
        report.error("encoding", message, Place(name), "Save it again as UTF-8.")
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("utf-8-sig", errors="surrogateescape")
    if _is_noise(text[:_SAMPLE]):
        _report_noise(data, name, report)
        return None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    report.sources[name] = text = _without_bad_bytes(text, name, report)
    clean = _without_controls(text, name, report)
    report.sources[name] = clean
    return clean


def _recode(data: bytes) -> bytes:
    """Give what a spreadsheet has written in UTF-16 as UTF-8; anything else as it is."""
    if not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data
    try:
        return data.decode("utf-16").encode()
    except UnicodeError:
        return data


def _is_noise(sample: str) -> bool:
    """Tell whether more than a tenth of a text's start is bytes and characters that no text has."""
    bad = len(FORBIDDEN.findall(sample))
    return bad > max(8, len(sample) // 10)


def _report_noise(data: bytes, name: str, report: Report) -> None:
    message = f"`{name}` is no text in UTF-8; it begins with the bytes {data[:4].hex(' ').upper()}."
    hint = "If it is text, save it again with the encoding UTF-8; if it is a picture, give it another name."
    report.error("encoding", message, Place(name), hint)


def describe_character(character: str) -> str:
    """Name a character that cannot be shown: `U+000B`."""
    return f"U+{ord(character):04X}"


def _without_bad_bytes(text: str, name: str, report: Report) -> str:
    if _BAD_BYTES.search(text) is None:
        return text
    matches = ((number, _BAD_BYTES.search(line)) for number, line in enumerate(text.split("\n"), 1))
    bad_lines = ((number, match) for number, match in matches if match)
    for number, match in islice(bad_lines, _MAX_REPORTED):
        found = " ".join(f"{ord(character) - 0xDC00:02X}" for character in match[0][:4])
        message = f"The bytes {found} are no text in UTF-8."
        hint = "Save the file again as UTF-8; it was probably written as Windows-1252 or Latin-1."
        if name.lower().endswith(_TABLES):
            hint += " Excel calls it `CSV UTF-8`."
        report.error("encoding", message, Place(name, number, match.start() + 1, len(match[0])), hint)
    return _BAD_BYTES.sub(lambda match: "\ufffd" * len(match[0]), text)


def _without_controls(text: str, name: str, report: Report) -> str:
    for match in islice(FORBIDDEN.finditer(text), _MAX_REPORTED):
        message = f"The invisible character {describe_character(match[0])} stands here; it cannot be printed."
        hint = "Delete it; it often comes along when text is copied from elsewhere."
        report.error("control-character", message, _place(name, text, match), hint)
    return FORBIDDEN.sub("\ufffd", text)


def _place(name: str, text: str, match: re.Match[str]) -> Place:
    line = text.count("\n", 0, match.start()) + 1
    column = match.start() - text.rfind("\n", 0, match.start())
    return Place(name, line, column, match.end() - match.start())
