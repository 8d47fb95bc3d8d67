"""What a picture file says of itself before anything is decoded: kind, size in pixels, orientation, soundness."""

from __future__ import annotations

import contextlib
import io
import warnings
from dataclasses import dataclass

from cardgen.diagnostics.mistake import MistakeError
from cardgen.render.jpeg import Jpeg, read_jpeg
from cardgen.render.png import Png, is_overfull, read_png, to_srgb

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
    (0, b"II+\0", "TIFF"),
    (0, b"MM\0+", "TIFF"),
    (0, b"%PDF", "PDF"),
    (0, b"%!PS", "PostScript"),
    (0, b"8BPS", "Photoshop"),
    (0, b"gimp xcf", "GIMP"),
    (0, b"\x1f\x8b", "gzip"),
    (0, b"\xff\x0a", "JPEG XL"),
    (0, b"\0\0\0\x0cJXL ", "JPEG XL"),
    (0, b"\0\0\0\x0cjP  ", "JPEG 2000"),
    (0, b"\0\0\1\0", "icon (ICO)"),
    (8, b"WEBP", "WebP"),
    (4, b"ftypavi", "AVIF or HEIC"),
    (4, b"ftyphe", "AVIF or HEIC"),
    (4, b"ftypmif1", "AVIF or HEIC"),
    (4, b"ftypmsf1", "AVIF or HEIC"),
)
_ORIENTATION = 0x0112
_MOST_BEFORE = 1024
_LIKE_PHOTOGRAPHS = ("WebP", "AVIF or HEIC", "JPEG XL", "JPEG 2000", "TIFF")


@dataclass(frozen=True, slots=True)
class Header:
    """`kind` is `png` or `jpeg`; width and height are in pixels as stored; orientation as EXIF counts it.

    `note` says what is printed otherwise than one might think, `hint` what to do about it; `facts` is all that was
    read.
    """

    kind: str
    width: int
    height: int
    orientation: int = 1
    note: str = ""
    hint: str = ""
    facts: Jpeg | Png | None = None


def read_header(data: bytes) -> Header:
    """Give a PNG's or JPEG's header; raises MistakeError for other types and for too many pixels."""
    kind = _find_kind(data)
    if kind not in ("PNG", "JPEG"):
        what = f"a {kind} file" if kind else "of an unknown type"
        message = f"The picture is {what}; PNG, JPEG and SVG are printed."
        hint = "Save it as PNG, or a photograph as JPEG." if kind in _LIKE_PHOTOGRAPHS else "Save it as PNG."
        raise MistakeError(message, hint, code="picture-type")
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
        return  # it was gone through to its end when its header was read
    if isinstance(header.facts, Png) and is_overfull(data, header.facts):
        raise _damaged()
    import cairocffi as cairo  # it draws the picture later, and finds rows missing that Pillow does not miss

    try:
        cairo.ImageSurface.create_from_png(io.BytesIO(data)).finish()
    except (cairo.CairoError, MemoryError, OSError):
        raise _damaged() from None


def make_plain(data: bytes, header: Header) -> bytes:
    """Give a picture that is checked as it is drawn: a JPEG without what lies around it, a PNG with sRGB's colours."""
    facts = header.facts
    if isinstance(facts, Jpeg):
        return facts.plain
    if facts is None or facts.is_srgb:
        return data
    with contextlib.suppress(OSError, ValueError):  # a profile that cannot be used is passed over, as browsers do
        return to_srgb(data, facts)
    return data


def _find_kind(data: bytes) -> str:
    kind = next((name for at, start, name in _STARTS if data.startswith(start, at)), "")
    if not kind and b"\xff\xd8\xff" in data[:_MOST_BEFORE]:
        return "JPEG"
    return kind


def _damaged() -> MistakeError:
    return MistakeError("The picture is cut short or damaged.", "Save it again.", code="picture-type")


def _read_png(data: bytes) -> Header:
    png = read_png(data)
    if png is None:
        raise _damaged()
    note = hint = ""
    if png.is_animated:
        note, hint = "The picture is animated; it is printed as it first stands.", "Save the frame that you want alone."
    elif png.has_own_primaries:
        note = "The picture has primary colours of its own without a profile, which are not followed."
        hint = "Save it with the colours of sRGB, or with a profile."
    return Header("png", png.width, png.height, _read_orientation(png.exif), note, hint, png)


def _read_jpeg(data: bytes) -> Header:
    jpeg = read_jpeg(data)
    if jpeg is None:
        raise _damaged()
    kind = jpeg.explain_kind()
    if kind:
        message = f"The picture is a JPEG file saved {kind}, which PDF readers do not show."
        raise MistakeError(message, "Save it again as an ordinary JPEG, or as PNG.", code="picture-type")
    note = hint = ""
    if jpeg.components == 4 and jpeg.adobe is None:
        note = "The picture has CMYK colours and does not say whether they are inverted; they are taken as they stand."
        hint = "Look at it in the PDF. If it is wrong there, save it again, best with the colours of sRGB."
    return Header("jpeg", jpeg.width, jpeg.height, _read_orientation(jpeg.exif), note, hint, jpeg)


def _read_orientation(segment: bytes) -> int:
    """Give the orientation of EXIF data; 1 if it tells none, or is damaged."""
    if not segment:
        return 1
    from PIL import Image

    exif = Image.Exif()
    with warnings.catch_warnings(action="ignore"), contextlib.suppress(Exception):  # whatever is in there
        exif.load(segment)
    value = exif.get(_ORIENTATION)
    return value if isinstance(value, int) and 1 <= value <= 8 else 1
