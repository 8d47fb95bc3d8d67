"""What a picture file says of itself before anything is decoded: kind, size in pixels, orientation, soundness."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

MAX_PIXELS = 40_000_000
MAX_BYTES = 40_000_000
_PNG = b"\x89PNG\r\n\x1a\n"
_OTHER = (
    (b"GIF8", "GIF"),
    (b"BM", "BMP"),
    (b"II*\0", "TIFF"),
    (b"MM\0*", "TIFF"),
    (b"%PDF", "PDF"),
    (b"8BPS", "Photoshop"),
    (b"\x1f\x8b", "gzip"),
)
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_SIZE_MARKERS = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


class BadPictureError(Exception):
    """A picture that cannot be printed: a code, a sentence, a hint."""

    def __init__(self, code: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Header:
    """`kind` is `png` or `jpeg`; width and height are in pixels as stored; orientation as EXIF counts it."""

    kind: str
    width: int
    height: int
    orientation: int = 1


def name_type(data: bytes) -> str:
    """Name the type of a file by its first bytes."""
    if data.startswith(_PNG):
        return "PNG"
    if data.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WebP"
    if data[4:12] in (b"ftypavif", b"ftypheic", b"ftypmif1"):
        return "AVIF or HEIC"
    for start, name in _OTHER:
        if data.startswith(start):
            return name
    return "unknown"


def read_header(data: bytes) -> Header:
    """Give a PNG's or JPEG's header; raises BadPictureError for other types and for too many pixels."""
    kind = name_type(data)
    if kind == "PNG":
        header = _read_png(data)
    elif kind == "JPEG":
        header = _read_jpeg(data)
    else:
        what = "of an unknown type" if kind == "unknown" else f"a {kind} file"
        raise BadPictureError(
            "picture-type", f"The picture is {what}; PNG, JPEG and SVG are printed.", "Save it as PNG."
        )
    if header.width * header.height > MAX_PIXELS or len(data) > MAX_BYTES:
        message = (
            f"The picture has {header.width:,} x {header.height:,} pixels; at most {MAX_PIXELS // 1_000_000} million "
            f"pixels and {MAX_BYTES // 1_000_000} MB are read."
        )
        raise BadPictureError("picture-too-large", message, "600 dpi are enough for a card: 1500 x 2100 pixels.")
    if not header.width or not header.height:
        raise _broken()
    return header


def check_data(data: bytes, header: Header, _name: str) -> None:
    """Raise BadPictureError if a picture is cut short or damaged."""
    if header.kind == "png":
        _check_png(data, header)
    elif b"\xff\xd9" not in data[-4096:]:
        raise _broken()


def _broken() -> BadPictureError:
    return BadPictureError("picture-type", "The picture is cut short or damaged.", "Save it again.")


def _read_png(data: bytes) -> Header:
    if len(data) < 33 or data[12:16] != b"IHDR":
        raise _broken()
    width, height = struct.unpack(">II", data[16:24])
    return Header("png", width, height)


def _check_png(data: bytes, header: Header) -> None:
    depth, color, _, _, interlaced = data[24:29]
    if color not in _CHANNELS:
        raise _broken()
    bits = depth * _CHANNELS[color]
    lines = header.height + (8 + header.height if interlaced else 0)
    limit = ((header.width * bits + 7) // 8 + 9) * lines + 1
    stream, size = zlib.decompressobj(), 0
    try:
        for kind, chunk in _png_chunks(data):
            if kind == b"IDAT":
                size += len(stream.decompress(chunk, max(1, limit - size)))
            if kind == b"IEND":
                break
        else:
            raise _broken()
    except (zlib.error, struct.error):
        raise _broken() from None
    expected = ((header.width * bits + 7) // 8 + 1) * header.height
    if size < expected * (1 if not interlaced else 0.9):
        raise _broken()


def _png_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = 8
    while at + 12 <= len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        chunk = data[at + 8 : at + 8 + length]
        if (
            len(chunk) < length
            or zlib.crc32(kind + chunk) != struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0]
        ):
            raise zlib.error
        yield kind, chunk
        at += 12 + length


def _read_jpeg(data: bytes) -> Header:
    at, orientation = 2, 1
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            break
        marker = data[at + 1]
        if marker == 0xFF or marker == 0x01 or 0xD0 <= marker <= 0xD8:
            at += 1 if marker == 0xFF else 2
            continue
        length = struct.unpack(">H", data[at + 2 : at + 4])[0]
        segment = data[at + 4 : at + 2 + length]
        if marker in _SIZE_MARKERS and len(segment) >= 6:
            height, width = struct.unpack(">HH", segment[1:5])
            return Header("jpeg", width, height, orientation)
        if marker == 0xE1 and segment.startswith(b"Exif\0\0"):
            orientation = _read_orientation(segment[6:])
        if marker in (0xD9, 0xDA):
            break
        at += 2 + length
    raise _broken()


def _read_orientation(exif: bytes) -> int:
    """Give the orientation tag (0x0112) of a TIFF structure's first directory; 1 if it has none."""
    order = {b"II": "<", b"MM": ">"}.get(exif[:2])
    if order is None or len(exif) < 10:
        return 1
    start = struct.unpack(f"{order}I", exif[4:8])[0]
    if start + 2 > len(exif):
        return 1
    count = struct.unpack(f"{order}H", exif[start : start + 2])[0]
    for number in range(count):
        entry = exif[start + 2 + 12 * number : start + 14 + 12 * number]
        if len(entry) == 12 and struct.unpack(f"{order}H", entry[:2])[0] == 0x0112:
            value = int(struct.unpack(f"{order}H", entry[8:10])[0])
            return value if 1 <= value <= 8 else 1
    return 1
