"""Pictures written byte by byte: PNG and JPEG files as no program saves them."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable

SIGNATURE = b"\x89PNG\r\n\x1a\n"
_TABLE_OF_LIGHT = b"\0" + bytes([16]) * 64
_CODES = bytes([0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]) + bytes(range(12))
_FEW_CODES = bytes([0, 2, *[0] * 14]) + bytes([0, 1])


def chunk(kind: bytes, data: bytes = b"", crc: int | None = None) -> bytes:
    """Give a chunk of a PNG file, with its right checksum unless another is given."""
    check = zlib.crc32(kind + data) if crc is None else crc
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)


def head(width: int = 4, height: int = 4, bits: int = 8, color: int = 2, *methods: int) -> bytes:
    """Give the first chunk; `methods` are those of compression, filter and interlace."""
    ways = (*methods, 0, 0, 0)[:3]
    return chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, bits, color, *ways))


def png(*chunks: bytes, first: bytes | None = None, pixels: bytes | None = None, last: bytes | None = None) -> bytes:
    """Give a PNG of 4 x 4 grey-red pixels; `chunks` lie before the pixels."""
    first = head() if first is None else first
    pixels = chunk(b"IDAT", zlib.compress((b"\0" + b"\x80\x40\x40" * 4) * 4)) if pixels is None else pixels
    return SIGNATURE + first + b"".join(chunks) + pixels + (chunk(b"IEND") if last is None else last)


def zeros(millions: int) -> bytes:
    """Give so many MB of zeros, packed by zlib to a thousandth: one MB of them, again and again."""
    packer, piece = zlib.compressobj(9), bytes(1_000_000)
    first, again = (packer.compress(piece) + packer.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
    check = millions * 1_000_000 % 65_521 << 16 | 1
    return first + again * (millions - 1) + b"\x03\0" + struct.pack(">I", check)


def segment(marker: int, data: bytes = b"") -> bytes:
    """Give a segment of a JPEG file."""
    return bytes((0xFF, marker)) + struct.pack(">H", len(data) + 2) + data


def frame(
    width: int = 16, height: int = 16, parts: int = 3, marker: int = 0xC0, bits: int = 8, sides: int = 0x11
) -> bytes:
    """Give the segment that tells the size of a JPEG and how its colours are stored."""
    body = b"".join(bytes((number + 1, sides, 0)) for number in range(parts))
    return segment(marker, struct.pack(">BHHB", bits, height, width, parts) + body)


def scan(parts: int = 3, span: tuple[int, int, int] = (0, 63, 0), data: bytes = b"\0" * 8, first: int = 1) -> bytes:
    """Give a scan of a JPEG: its head and its data."""
    body = b"".join(bytes((number, 0)) for number in range(first, first + parts))
    return segment(0xDA, bytes((parts,)) + body + bytes(span)) + data


def jpeg(
    *segments: bytes,
    size: bytes | None = None,
    tables: bytes | None = None,
    scans: bytes | None = None,
    end: bytes = b"\xff\xd9",
) -> bytes:
    """Give a JPEG of 16 x 16 pixels; `segments` lie at its beginning."""
    if tables is None:
        tables = (
            segment(0xDB, _TABLE_OF_LIGHT) + segment(0xC4, b"\0" + _FEW_CODES) + segment(0xC4, b"\x10" + _FEW_CODES)
        )
    size = frame() if size is None else size
    return b"\xff\xd8" + b"".join(segments) + tables + size + (scan() if scans is None else scans) + end


def profile(
    kind: bytes = b"mntr", space: bytes = b"RGB ", tags: Iterable[tuple[bytes, int, int]] = (), size: int = 0
) -> bytes:
    """Give an ICC profile with a head and a table of tags (name, offset, size), which need not be in the file."""
    table = b"".join(struct.pack(">4sII", *tag) for tag in tags)
    body = struct.pack(">I", len(table) // 12) + table
    whole = max(size, 128 + len(body))
    header = struct.pack(">I4sI4s4s4s12x4s", whole, b"lcms", 0x02400000, kind, space, b"XYZ ", b"acsp")
    return (header.ljust(128, b"\0") + body).ljust(whole, b"\0")


def exif(count: int, entries: bytes, following: int) -> bytes:
    """Give EXIF data with a directory of so many entries, and where the next one is said to lie."""
    return b"Exif\0\0" + b"II*\0\x08\0\0\0" + struct.pack("<H", count) + entries + struct.pack("<I", following)
