"""How much a font may hold: what its header and tables say is looked at before anything is unpacked or listed."""

from __future__ import annotations

import struct
import zlib

from cardgen.render.fonts.faults import Fault

MOST_BYTES = 100_000_000
"""A file, and what it unpacks to: fonts of all Chinese characters have 20 MB, collections of some weights 80 MB."""
MOST_FACES = 256  # collections have up to 50
_MOST_NAMES, _LONGEST_NAMES = 20_000, 2_000_000  # fonts in many languages have 1,000 names of 30 letters
_MOST_AXES, _MOST_INSTANCES = 64, 2_000  # the most that are known are 24 axes and some 200 instances
_MOST_GROUPS = 100_000  # of characters; a font of all of Unicode has 20,000
_TRY = "Take the maker's own file of this font."
_OUTLINES, _OTHER_TAG = (10, 11), 63  # numbers of WOFF 2.0 for `glyf` and `loca`, and for a tag that has none


def find_size_fault(data: bytes) -> Fault | None:
    """Tell whether a file is too large, or would be once it is unpacked; raises ValueError if it is damaged."""
    if len(data) > MOST_BYTES:
        return Fault(f"has {len(data):,} bytes, where {MOST_BYTES:,} are allowed", _TRY)
    measure = {b"wOFF": _measure_woff, b"wOF2": _measure_woff2}.get(data[:4])
    try:
        if measure and measure(data) > MOST_BYTES:
            return Fault(f"would unpack to more than {MOST_BYTES:,} bytes", _TRY)
    except (struct.error, IndexError, zlib.error) as problem:
        raise ValueError("cannot be unpacked") from problem
    if data[:4] == b"ttcf" and (count := int.from_bytes(data[8:12], "big")) > MOST_FACES:
        return Fault(f"holds {count:,} fonts, where {MOST_FACES} are allowed", _TRY)
    return None


def find_count_fault(names: bytes, axes: bytes, characters: bytes) -> Fault | None:
    """Tell what the tables `name`, `fvar` and `cmap` of a font have too much of."""
    count = int.from_bytes(names[2:4], "big")
    records = struct.iter_unpack(">8xH2x", names[6 : 6 + 12 * min(count, (len(names) - 6) // 12)] if count else b"")
    if count > _MOST_NAMES or sum(length for (length,) in records) > _LONGEST_NAMES:
        return Fault(f"has {count:,} names, where {_MOST_NAMES:,} of {_LONGEST_NAMES:,} bytes are allowed", _TRY)
    axis_count, instances = int.from_bytes(axes[8:10], "big"), int.from_bytes(axes[12:14], "big")
    if axis_count > _MOST_AXES or instances > _MOST_INSTANCES:
        said = f"has {axis_count:,} axes and {instances:,} instances"
        return Fault(f"{said}, where {_MOST_AXES} and {_MOST_INSTANCES:,} are allowed", _TRY)
    for at in range(4, min(4 + 8 * int.from_bytes(characters[2:4], "big"), len(characters)), 8):
        start = int.from_bytes(characters[at + 4 : at + 8], "big")
        kind = int.from_bytes(characters[start : start + 2], "big")
        groups = int.from_bytes(characters[start + 12 : start + 16], "big") if kind in (12, 13) else 0
        if groups > _MOST_GROUPS:
            return Fault(f"has {groups:,} groups of characters, where {_MOST_GROUPS:,} are allowed", _TRY)
    return None


def _measure_woff(data: bytes) -> int:
    """Give how many bytes the tables are said to have (WOFF 1.0, 5); raises ValueError if one has more."""
    entries = [struct.unpack_from(">4xLLL", data, 44 + 20 * at) for at in range(int.from_bytes(data[12:14], "big"))]
    total: int = sum(said for _, _, said in entries)
    for start, packed, said in entries if total <= MOST_BYTES else ():
        if packed < said and len(zlib.decompressobj().decompress(data[start : start + packed], said + 1)) > said:
            raise ValueError("more than is said")
    return total


def _measure_woff2(data: bytes) -> int:
    """Give how many bytes the tables are said to have (WOFF 2.0, 5); raises ValueError if they have more."""
    at, total, stored = 48, 0, 0
    for _ in range(int.from_bytes(data[12:14], "big")):
        flags, at = data[at], at + 1
        at += 4 if flags & 0x3F == _OTHER_TAG else 0
        said, at = _read_number(data, at)
        is_changed = (flags >> 6 != 3) if flags & 0x3F in _OUTLINES else (flags >> 6 != 0)
        there, at = _read_number(data, at) if is_changed else (said, at)
        total, stored = total + said, stored + there
    if max(total, stored) <= MOST_BYTES:
        _check_brotli(data[at : at + int.from_bytes(data[20:24], "big")], stored)
    return max(total, stored)


def _read_number(data: bytes, at: int) -> tuple[int, int]:
    """Give a number of up to five bytes (UIntBase128), and what follows it."""
    number = 0
    for end in range(at, at + 5):
        number = number << 7 | data[end] & 0x7F
        if not data[end] & 0x80:
            return number, end + 1
    raise ValueError("no number")


def _check_brotli(packed: bytes, said: int) -> None:
    """Raise ValueError if more bytes are packed than are said to be there."""
    import brotli

    unpacker = brotli.Decompressor()
    try:
        count = more = len(unpacker.process(packed, output_buffer_limit=said + 1))
        while more and count <= said and not unpacker.is_finished():
            more = len(unpacker.process(b"", output_buffer_limit=said + 1 - count))
            count += more
    except brotli.error as problem:
        raise ValueError("cannot be unpacked") from problem
    if count > said:
        raise ValueError("more than is said")
