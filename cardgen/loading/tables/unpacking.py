"""Unpacks a workbook, which is a ZIP file, within bounds: what its directory declares is not believed."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib

from cardgen.diagnostics.mistake import MistakeError

MOST_UNPACKED = 60_000_000
MOST_PARTS = 2_000
_STEP = 1 << 20
_LOCAL_HEADER = 30
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"  # the container of old workbooks and of encrypted new ones


def unpack(data: bytes, name: str) -> dict[str, bytes]:
    """Give the parts of a workbook by their names.

    Raises MistakeError where it is no ZIP file, is damaged or encrypted, or grows beyond MOST_UNPACKED bytes.
    """
    if data.startswith(_OLE):
        raise _bad(f"`{name}` is protected with a password, or is a workbook of the old kind under a new name.",
                   "Open it and save it as .xlsx without a password.")  # fmt: skip
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError, struct.error) as problem:
        start = data[:4].hex(" ").upper()
        message = f"`{name}` is no workbook: it begins with the bytes {start} and is no whole ZIP file."
        raise _bad(message, "Open it in the program that made it and save it again as .xlsx or .ods.") from problem
    if len(entries) > MOST_PARTS or sum(entry.file_size for entry in entries) > MOST_UNPACKED:
        raise _too_large(name)
    if len({entry.filename.lower() for entry in entries}) < len(entries):
        raise _bad(f"`{name}` is damaged: two of its parts have the same name.", "Save it again.")
    if any(entry.flag_bits & 1 for entry in entries):
        raise _bad(f"`{name}` is protected with a password.", "Save it without one.")
    parts: dict[str, bytes] = {}
    left = MOST_UNPACKED
    for entry in entries:
        parts[entry.filename] = _unpack_part(data, entry, name, left)
        left -= len(parts[entry.filename])
    return parts


def _unpack_part(data: bytes, entry: zipfile.ZipInfo, name: str, most: int) -> bytes:
    """Give the bytes of a part, at most so many, whatever its size is said to be."""
    damaged = _bad(f"`{name}` is damaged: its part `{entry.filename[:60]}` cannot be unpacked.", "Save it again.")
    header = data[entry.header_offset : entry.header_offset + _LOCAL_HEADER]
    if len(header) < _LOCAL_HEADER:
        raise damaged
    name_length, extra_length = struct.unpack("<HH", header[26:30])
    start = entry.header_offset + _LOCAL_HEADER + name_length + extra_length
    packed = data[start : start + entry.compress_size]
    if entry.compress_type == zipfile.ZIP_STORED:
        if len(packed) > most:
            raise _too_large(name)
        return packed
    if entry.compress_type != zipfile.ZIP_DEFLATED:
        raise damaged
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    pieces: list[bytes] = []
    try:
        while not unpacker.eof:
            piece = unpacker.decompress(packed, _STEP)
            packed = unpacker.unconsumed_tail
            most -= len(piece)
            if most < 0:
                raise _too_large(name)
            if not piece and not packed:
                raise damaged
            pieces.append(piece)
    except zlib.error as problem:
        raise damaged from problem
    return b"".join(pieces)


def _bad(message: str, hint: str) -> MistakeError:
    return MistakeError(message, hint, code="bad-table")


def _too_large(name: str) -> MistakeError:
    message = f"`{name}` would unpack to more than {MOST_UNPACKED:,} bytes or {MOST_PARTS:,} parts."
    return MistakeError(message, "Keep cards in it alone: no pictures and no other sheets.", code="table-too-large")
