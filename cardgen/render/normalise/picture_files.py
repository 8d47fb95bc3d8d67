"""What a picture file says of itself before anything is decoded: kind, size in pixels, orientation, soundness."""

from __future__ import annotations

import contextlib
import io
from dataclasses import dataclass

from cardgen.diagnostics.mistake import MistakeError
from cardgen.render.exif import read_orientation, write_orientation
from cardgen.render.jpeg import Jpeg, check_scans, insert_exif, parse_jpeg
from cardgen.render.picture_limits import (
    MOST_BYTES,
    MOST_ON_SIDE,
    MOST_PIXELS,
    damaged,
    too_large,
)
from cardgen.render.png import Png, check_pixels, read_png, to_srgb
from cardgen.render.png_chunks import insert_chunk
from cardgen.render.whole_pictures import wanting_all

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
_MOST_BEFORE = 1024
_PROFILE_LOST = (
    "The picture has a colour profile that is damaged, or meant for other colours than its own; it is passed over.",
    "Look at its colours in the PDF. If they are wrong there, save it again with the colours of sRGB.",
)
_LIKE_PHOTOGRAPHS = ("WebP", "AVIF or HEIC", "JPEG XL", "JPEG 2000", "TIFF")


@dataclass(frozen=True, slots=True)
class Header:
    """`kind` is `png` or `jpeg`; width and height are in pixels as stored; orientation as EXIF counts it; `density` is
    in pixels of an inch, 0 where none is told.

    `note` says what is printed otherwise than one might think, `hint` what to do about it; `facts` is all that was
    read.
    """

    kind: str
    width: int
    height: int
    facts: Jpeg | Png
    orientation: int = 1
    density: float = 0.0
    note: str = ""
    hint: str = ""


def read_header(data: bytes) -> Header:
    """Give a PNG's or JPEG's header; raises MistakeError for other types and for too many pixels."""
    kind = _find_kind(data)
    if kind not in ("PNG", "JPEG"):
        what = f"a {kind} file" if kind else "of an unknown type"
        message = f"The picture is {what}; PNG, JPEG and SVG are printed."
        hint = "Save it as PNG, or a photograph as JPEG." if kind in _LIKE_PHOTOGRAPHS else "Save it as PNG."
        raise MistakeError(message, hint, code="picture-type")
    if len(data) > MOST_BYTES:
        raise too_large(f"{len(data) / 1_000_000:,.1f} MB")
    header = _read_png(data) if kind == "PNG" else _read_jpeg(data)
    width, height = header.width, header.height
    if width * height > MOST_PIXELS or max(width, height) > MOST_ON_SIDE:
        raise too_large(f"{width:,} x {height:,} pixels")
    if not width or not height:
        raise damaged(f"it has {width:,} x {height:,} pixels")
    return header


def check_data(header: Header) -> None:
    """Raise MistakeError if a picture, whose header says that it can be decoded, is cut short or damaged."""
    if isinstance(header.facts, Png):
        _check_png(header.facts)
    else:
        _check_jpeg(header.facts)


def _check_png(png: Png) -> None:
    import cairocffi as cairo  # it draws the picture later, and finds rows missing that Pillow does not miss

    check_pixels(png)
    try:
        cairo.ImageSurface.create_from_png(io.BytesIO(png.plain)).finish()
    except (cairo.CairoError, MemoryError, OSError):
        raise damaged("its pixels cannot be unpacked") from None


def _check_jpeg(jpeg: Jpeg) -> None:
    """Raise MistakeError for a JPEG that takes too long to unpack, or that the library for it refuses.

    That looks at tables and heads alone: whatever the data of pixels are, they are drawn as something. So it is given
    them without, which takes no time.
    """
    from PIL import Image

    check_scans(jpeg)
    try:
        with wanting_all(), Image.open(io.BytesIO(jpeg.skeleton), formats=("JPEG",)) as picture:
            picture.load()
    except (OSError, SyntaxError, ValueError, IndexError, KeyError, TypeError):  # whichever check of its finds it
        raise damaged("its tables and scans do not go together") from None


def make_upright(header: Header) -> bytes:
    """Give a picture that is checked for whoever turns it by what it says itself: with its orientation, and nothing
    else than is drawn."""
    plain = header.facts.plain
    if header.orientation == 1:
        return plain
    exif = write_orientation(header.orientation)
    return insert_chunk(plain, b"eXIf", exif) if header.kind == "png" else insert_exif(plain, exif)


def make_plain(header: Header) -> bytes:
    """Give a picture that is checked as it is drawn: nothing else in its file, a PNG with sRGB's colours."""
    facts = header.facts
    if isinstance(facts, Png) and not facts.is_srgb:
        with contextlib.suppress(OSError, ValueError):  # a profile that cannot be used is passed over, as browsers do
            return to_srgb(facts)
    return facts.plain


def _find_kind(data: bytes) -> str:
    kind = next((name for at, start, name in _STARTS if data.startswith(start, at)), "")
    if not kind and b"\xff\xd8\xff" in data[:_MOST_BEFORE]:
        return "JPEG"
    return kind


def _read_png(data: bytes) -> Header:
    png = read_png(data)
    note = hint = ""
    if png.is_animated:
        note, hint = "The picture is animated; it is printed as it first stands.", "Save the frame that you want alone."
    elif png.has_own_primaries:
        note = "The picture has primary colours of its own without a profile, which are not followed."
        hint = "Save it with the colours of sRGB, or with a profile."
    elif png.loses_profile:
        note, hint = _PROFILE_LOST
    return Header("png", png.width, png.height, png, read_orientation(png.exif), png.density, note, hint)


def _read_jpeg(data: bytes) -> Header:
    jpeg = parse_jpeg(data)
    kind = jpeg.explain_kind()
    if kind:
        message = f"The picture is a JPEG file saved {kind}, which PDF readers do not show."
        raise MistakeError(message, "Save it again as an ordinary JPEG, or as PNG.", code="picture-type")
    note = hint = ""
    if jpeg.components == 4 and jpeg.adobe is None:
        note = "The picture has CMYK colours and does not say whether they are inverted; they are taken as they stand."
        hint = "Look at it in the PDF. If it is wrong there, save it again, best with the colours of sRGB."
    elif jpeg.loses_profile:
        note, hint = _PROFILE_LOST
    orientation = read_orientation(jpeg.exif)
    return Header("jpeg", jpeg.width, jpeg.height, jpeg, orientation, jpeg.density, note, hint)
