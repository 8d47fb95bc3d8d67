"""Pictures of a page: their resolution where they lie, and the inks of those that are in CMYK."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pikepdf

from cardgen.render.picture_limits import MOST_SCANNED, MOST_SCANS
from cardgen.sheets.inspection.colours import CMYK, Colour, read_space
from cardgen.sheets.inspection.facts import FoundPicture
from cardgen.sheets.inspection.opening import UNREADABLE, decoding_at_most
from cardgen.sheets.inspection.page_boxes import PageSpace
from cardgen.sheets.inspection.painted import Kind, Painted

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 50_000_000  # a page of A4 at 600 dpi has 35 million
_FLAT = 2
_BAND = 4_000_000  # pixels that are looked at together
_SPARE = 100_000  # bytes
_SCAN = b"\xff\xda"
_UNREADABLE = (*UNREADABLE, OSError, NotImplementedError)


def list_pictures(painted: Iterable[Painted], space: PageSpace) -> tuple[FoundPicture, ...]:
    """Give each picture that is seen; one of a pixel or two that is stretched to a flat colour is none."""
    found: dict[FoundPicture, None] = {}
    for each in painted:
        if each.kind is not Kind.PICTURE or each.seen is None:
            continue
        width, height = _read_size(each.source)
        a, b, c, d, _, _ = each.matrix
        inches = [math.hypot(*side) * space.unit / 72 for side in ((a, b), (c, d))]
        if min(width, height) > _FLAT and min(inches) > 0:
            dpi = min(width / inches[0], height / inches[1])
            colour = "mask" if each.source.get("/ImageMask", False) else each.colour.space.name if each.colour else ""
            found[FoundPicture(space.to_box(each.seen), width, height, dpi, colour)] = None
    return tuple(found)


def _read_size(picture: Any) -> tuple[int, int]:
    """Give the pixels of a picture; 0 where it tells none, or no number."""
    try:
        return int(picture.get("/Width", 0)), int(picture.get("/Height", 0))
    except (TypeError, ValueError):
        return 0, 0


def is_endless(picture: Any) -> bool:
    """Tell whether a picture is a JPEG that takes too long to unpack, as it has far too many scans."""
    if not isinstance(picture, pikepdf.Stream) or "/DCTDecode" not in str(picture.get("/Filter", "")):
        return False
    width, height = _read_size(picture)
    scans = picture.read_raw_bytes().count(_SCAN)
    return scans > MOST_SCANS or scans * width * height > MOST_SCANNED


def find_most_ink(picture: Any) -> Colour | None:
    """Give the colour of a CMYK picture with the most ink, exactly; None where it cannot be worked out."""
    if not isinstance(picture, pikepdf.Stream):
        return None
    space = read_space(picture.get("/ColorSpace"), None)
    try:
        if space.family == "indexed" and space.base is not None and space.base.family == "CMYK":
            return _find_in_palette(space.palette)
        pixels = math.prod(_read_size(picture))
        if space.family != "CMYK" or pixels > MOST_PIXELS or is_endless(picture):
            return None
        with decoding_at_most(4 * pixels + _SPARE):
            return _find_in_image(*_decode(picture))
    except _UNREADABLE:
        return None


def _find_in_palette(palette: bytes) -> Colour | None:
    entries = [palette[start : start + 4] for start in range(0, len(palette) - 3, 4)]
    most = max(entries, key=sum, default=None)
    return None if most is None else Colour(CMYK, tuple(byte / 255 for byte in most))


def _decode(picture: Any) -> tuple[Image, bool]:
    """Give the picture, and whether 0 stands for full ink in it, as its /Decode says or the program that wrote it."""
    import io

    from PIL import Image

    size = int(picture.Width), int(picture.Height)
    filters = picture.get("/Filter")
    last = filters[-1] if isinstance(filters, pikepdf.Array) and len(filters) else filters
    if last == "/DCTDecode" and not (isinstance(filters, pikepdf.Array) and len(filters) > 1):
        image: Image.Image = Image.open(io.BytesIO(picture.read_raw_bytes()), formats=("JPEG",))
        if image.size != size or image.mode != "CMYK":
            raise ValueError("the picture is another one than its dictionary says")
        image.load()
        is_turned = "adobe" in image.info  # Pillow turns the numbers of Adobe's files, PDF does not
    else:
        if int(picture.get("/BitsPerComponent", 8)) != 8:
            raise ValueError("only pictures of eight bits are read")
        data = picture.get_stream_buffer()
        image, is_turned = Image.frombuffer("CMYK", size, data, "raw", "CMYK", 0, 1), False
    decode = [float(number) for number in picture.get("/Decode", ())]
    is_turned ^= decode[:2] == [1.0, 0.0]
    return image, is_turned


def _find_in_image(image: Image, is_turned: bool) -> Colour:
    """Give the colour with the most ink of a picture, which is gone through in bands."""
    from PIL import ImageChops

    rows = max(1, _BAND // image.width)
    bands = (image.crop((0, top, image.width, min(top + rows, image.height))) for top in range(0, image.height, rows))
    return max(
        (_find_in_band(ImageChops.invert(band) if is_turned else band) for band in bands),
        key=lambda found: sum(found.numbers),
    )


def _find_in_band(image: Image) -> Colour:
    from PIL import ImageMath

    cyan, magenta, yellow, black = image.split()
    total = ImageMath.lambda_eval(
        lambda bands: bands["c"] + bands["m"] + bands["y"] + bands["k"], c=cyan, m=magenta, y=yellow, k=black
    )
    most = total.getextrema()[1]
    where = total.point(lambda value: value - (most - 1)).convert("L").getbbox()
    pixel = image.getpixel(where[:2]) if where else image.getpixel((0, 0))
    assert isinstance(pixel, tuple)
    return Colour(CMYK, tuple(band / 255 for band in pixel))
