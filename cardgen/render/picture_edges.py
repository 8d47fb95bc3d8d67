"""Colours under the transparent pixels of pictures in a PDF.

The drawing library leaves black there. Readers that show a picture smaller than it is mix it into the edges, so that a
dark line would run around every token on a light ground.
"""

from __future__ import annotations

from typing import Any

_REACH = 6  # pixels; a picture of 600 dpi is shown at 100
_MODES = {"/DeviceRGB": ("RGB", "RGBA", "RGBa"), "/DeviceGray": ("L", "LA", "La")}


def has_edges(pdf: bytes) -> bool:
    """Tell whether a PDF as the drawing library writes it may hold pictures with transparent pixels."""
    return b"/SMask" in pdf


def spread_colors(document: Any) -> None:
    """Give the transparent pixels of each picture of a document of pikepdf the colours beside them."""
    import pikepdf

    for item in document.objects:
        if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image" and "/SMask" in item:
            spread = _spread(item)
            if spread is not None:
                item.write(spread)
                item.BitsPerComponent = 8


def _spread(picture: Any) -> bytes | None:
    """Give the pixels of a picture with spread colours; None for one that is packed otherwise or has no such pixels."""
    from PIL import Image, ImageFilter

    modes = _MODES.get(str(picture.get("/ColorSpace")))
    alpha = _read(picture.SMask, "L")
    if modes is None or alpha is None:
        return None
    plain, mixed, multiplied = modes
    pixels = _read(picture, plain)
    least, most = alpha.getextrema()
    if pixels is None or pixels.size != alpha.size or least or not most:
        return None
    covered = Image.merge(mixed, (*pixels.split(), alpha)).convert(multiplied)
    blurred = Image.merge(mixed, covered.split()).filter(ImageFilter.BoxBlur(_REACH))
    around = Image.merge(multiplied, blurred.split()).convert(mixed)
    pixels.paste(Image.merge(plain, around.split()[:-1]), mask=alpha.point(lambda part: 0 if part else 255))
    return bytes(pixels.tobytes())


def _read(picture: Any, mode: str) -> Any:
    """Give a picture or a mask of a PDF as one of Pillow; None for one that is packed otherwise than cairo does."""
    from PIL import Image

    bits = int(picture.BitsPerComponent)
    if picture.get("/Filter") != "/FlateDecode" or "/DecodeParms" in picture or bits not in (1, 8):
        return None
    size = int(picture.Width), int(picture.Height)
    return Image.frombytes(mode if bits == 8 else "1", size, picture.read_bytes()).convert(mode)
