"""What a picture file says of itself before anything is decoded: kind, size in pixels, orientation, soundness."""

from __future__ import annotations

import contextlib
import io
import struct
import warnings
from dataclasses import dataclass

from cardgen.diagnostics.mistake import MistakeError

MAX_PIXELS = 40_000_000
MAX_SIDE = 32_767  # cairo's
MAX_BYTES = 40_000_000
_STARTS = (
    (0, b"\x89PNG\r\n\x1a\n", "PNG"),
    (0, b"\xff\xd8\xff", "JPEG"),
    (0, b"GIF8", "GIF"),
    (0, b"BM", "BMP"),
    (0, b"II*\0", "TIFF"),
    (0, b"MM\0*", "TIFF"),
    (0, b"%PDF", "PDF"),
    (0, b"8BPS", "Photoshop"),
    (0, b"\x1f\x8b", "gzip"),
    (8, b"WEBP", "WebP"),
    (4, b"ftypavif", "AVIF or HEIC"),
    (4, b"ftypheic", "AVIF or HEIC"),
    (4, b"ftypmif1", "AVIF or HEIC"),
)
_SIZE_MARKERS = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_ORIENTATION = 0x0112


@dataclass(frozen=True, slots=True)
class Header:
    """`kind` is `png` or `jpeg`; width and height are in pixels as stored; orientation as EXIF counts it."""

    kind: str
    width: int
    height: int
    orientation: int = 1


def read_header(data: bytes) -> Header:
    """Give a PNG's or JPEG's header; raises MistakeError for other types and for too many pixels."""
    kind = next((name for at, start, name in _STARTS if data.startswith(start, at)), "")
    if kind not in ("PNG", "JPEG"):
        what = f"a {kind} file" if kind else "of an unknown type"
        message = f"The picture is {what}; PNG, JPEG and SVG are printed."
        raise MistakeError(message, "Save it as PNG.", code="picture-type")
    header = _read_png(data) if kind == "PNG" else _read_jpeg(data)
    width, height = header.width, header.height
    if width * height > MAX_PIXELS or max(width, height) > MAX_SIDE or len(data) > MAX_BYTES:
        message = (
            f"The picture has {width:,} x {height:,} pixels; at most {MAX_PIXELS // 1_000_000} million pixels, "
            f"{MAX_SIDE:,} on a side, and {MAX_BYTES // 1_000_000} MB are read."
        )
        hint = "600 dpi are enough for a card: 1500 x 2100 pixels."
        raise MistakeError(message, hint, code="picture-too-large")
    if not width or not height:
        raise _damaged()
    return header


def check_data(data: bytes, header: Header) -> None:
    """Raise MistakeError if a picture, whose header says that it can be decoded, is cut short or damaged."""
    if header.kind == "jpeg":
        if b"\xff\xd9" not in data[-4096:]:
            raise _damaged()
        return
    import cairocffi as cairo  # it draws the picture later, and finds rows missing that Pillow does not miss

    try:
        cairo.ImageSurface.create_from_png(io.BytesIO(data)).finish()
    except (cairo.CairoError, MemoryError, OSError):
        raise _damaged() from None


def _damaged() -> MistakeError:
    return MistakeError("The picture is cut short or damaged.", "Save it again.", code="picture-type")


def _read_png(data: bytes) -> Header:
    if len(data) < 33 or data[12:16] != b"IHDR":
        raise _damaged()
    return Header("png", *struct.unpack(">II", data[16:24]))


def _read_jpeg(data: bytes) -> Header:
    """Go from marker to marker as cairo does: Pillow passes over what is between them, which cairo prints black."""
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
            orientation = _read_orientation(segment)
        if marker in (0xD9, 0xDA):
            break
        at += 2 + length
    raise _damaged()


def _read_orientation(segment: bytes) -> int:
    """Give the orientation of EXIF data; 1 if it tells none, or is damaged."""
    from PIL import Image

    exif = Image.Exif()
    with warnings.catch_warnings(action="ignore"), contextlib.suppress(Exception):  # whatever is in there
        exif.load(segment)
    value = exif.get(_ORIENTATION)
    return value if isinstance(value, int) and 1 <= value <= 8 else 1
