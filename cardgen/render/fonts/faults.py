"""Why a file in `fonts/` is no font that can be used: told by its first bytes, its tables and what they lack."""

from __future__ import annotations

from typing import NamedTuple

SUFFIXES = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
"""Endings of the kinds of font files that are used."""
OTHER_SUFFIXES = (".pfb", ".pfa", ".eot", ".dfont", ".fon", ".fnt", ".bdf", ".pcf", ".zip")
"""Endings of files that are taken for fonts, or hold some, and are not used as they are."""
_CONVERT = "Convert it to OpenType (.otf) or TrueType (.ttf), or take the maker's file of that kind."
_FETCH = "Fetch the file again from where it came."
_SFNT = (b"\0\1\0\0", b"OTTO", b"true", b"typ1")
_OUTLINES = ("glyf", "CFF ", "CFF2")
_BITMAPS = ("EBDT", "bdat", "CBDT", "sbix")


class Fault(NamedTuple):
    """Why a file is not used, as the end of a sentence that begins with its name, and what to do."""

    said: str
    hint: str


DAMAGED = Fault("is damaged", _FETCH)


def find_fault(data: bytes) -> Fault | None:
    """Tell why a file is no font of a kind that can be read; None if it looks like one, packed or not."""
    start = data[:512].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if not data:
        return Fault("is empty", _FETCH)
    if start.startswith(b"version https://git-lfs"):
        return Fault("is a pointer of Git LFS, not the font itself", "Fetch the font with `git lfs pull`.")
    if start.startswith((b"<!doctype", b"<html", b"<head", b"<!--")):
        return Fault("is a saved web page", "Download the file itself, not the page that shows it.")
    if start.startswith((b"%!ps-adobefont", b"%!fonttype1", b"\x80\x01")):
        return Fault("is a Type 1 font", _CONVERT)
    if start.startswith(b"pk\x03\x04"):
        return Fault("is a ZIP archive", "Unpack it, and keep its fonts and their licence.")
    if start.startswith((b"startfont", b"\x01fcp", b"mz")):
        return Fault("is a font of bitmaps without outlines", _CONVERT)
    if data[34:36] == b"LP" and data[:4] not in _SFNT:
        return Fault("is an EOT font", _CONVERT)
    if data[:4] in (b"wOFF", b"wOF2"):
        return _cut_off(len(data), int.from_bytes(data[8:12], "big"))
    if data[:4] == b"ttcf" or data[:4] in _SFNT:
        return None
    return Fault("is no font file", f"Fonts are files of the kinds {', '.join(SUFFIXES)}.")


def find_table_fault(data: bytes, start: int) -> Fault | None:
    """Tell what the directory of tables of a font, unpacked, at `start` says that is not so."""
    count = int.from_bytes(data[start + 4 : start + 6], "big")
    if data[start : start + 4] not in _SFNT or not count or len(data) < start + 12 + 16 * count:
        return _cut_off(len(data), start + 12 + 16 * max(count, 1)) or Fault("is no font file", _FETCH)
    tables = set()
    end = 0
    for at in range(start + 12, start + 12 + 16 * count, 16):
        tables.add(data[at : at + 4].decode("latin-1"))
        end = max(end, int.from_bytes(data[at + 8 : at + 12], "big") + int.from_bytes(data[at + 12 : at + 16], "big"))
    fault = _cut_off(len(data), end)
    if fault is not None:
        return fault
    if not tables & {*_OUTLINES, "SVG ", "CBDT", "sbix"}:
        if tables & {*_BITMAPS}:
            return Fault("is a font of bitmaps without outlines", _CONVERT)
        return Fault("has no outlines", _FETCH)
    if "cmap" not in tables:
        return Fault("has no table of Unicode characters", _CONVERT)
    missing = sorted({"head", "hhea", "hmtx", "maxp"} - tables)
    missing += ["loca"] if "glyf" in tables and "loca" not in tables else []
    return Fault(f"lacks the table {', '.join(missing)} that every font has", _FETCH) if missing else None


def _cut_off(have: int, want: int) -> Fault | None:
    return Fault(f"is cut off: {have:,} of its {want:,} bytes are there", _FETCH) if have < want else None
