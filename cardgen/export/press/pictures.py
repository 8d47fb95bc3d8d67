"""Pictures of a PDF in other colours, pixel by pixel; masks, and pictures of spot colours, stay as they are."""

from __future__ import annotations

from typing import Any

from cardgen.export.press.painters import Scheme
from cardgen.export.press.spaces import CMYK, DEVICE, GREY, PressError, count_parts, find_profile, to_srgb

DRAWN_KEY = "/CardgenDrawn"
MOST_PIXELS = 100_000_000
_MODES = {GREY: "L", 3: "RGB", CMYK: "CMYK"}


def convert_picture(stream: Any, scheme: Scheme) -> None:
    """Turn a picture of a PDF (ISO 32000-1, 8.9.5) into the colours of a scheme, in place.

    Raises PressError for one that cannot be read, or of more pixels than a sheet of paper shows.
    """
    import pikepdf

    space = stream.get("/ColorSpace")
    if stream.get("/ImageMask", False) or space is None:
        return
    base = space[1] if isinstance(space, pikepdf.Array) and str(space[0]) in ("/Indexed", "/I") else space
    parts = count_parts(base)
    if parts is None:
        return
    picture = _read(stream, base is not space, parts)
    kept = picture if picture is None else scheme.keep(picture)
    if picture is None or (kept is picture and base is space):
        if find_profile(space) is not None:
            stream.ColorSpace = pikepdf.Name(DEVICE[parts])
        return
    if kept is None:
        kept = scheme.picture(to_srgb(picture, find_profile(base)), _read_codes(stream))
    _write(stream, kept, DEVICE[GREY if kept.mode == "L" else scheme.parts])


def _read(stream: Any, is_indexed: bool, parts: int) -> Any:
    """Give the pixels of a picture; None for one of one bit a pixel, which is a grey one and stays."""
    import pikepdf
    from PIL import Image, ImageChops

    size = width, height = int(stream.Width), int(stream.Height)
    if width * height > MOST_PIXELS:
        raise PressError(
            f"A picture has {width} x {height} pixels; {MOST_PIXELS // 1_000_000} million can be converted."
        )
    bits = int(stream.get("/BitsPerComponent", 8))
    if bits == 1 and parts == GREY and not is_indexed:
        return None
    filters = stream.get("/Filter")
    is_jpeg = "/DCTDecode" in str(filters)
    try:
        if bits == 8 and not is_jpeg and not is_indexed:
            picture = Image.frombytes(_MODES[parts], size, stream.read_bytes())
        else:
            picture = pikepdf.PdfImage(stream).as_pil_image()
    except (ValueError, OSError, pikepdf.PdfError, NotImplementedError) as problem:
        raise PressError(f"A picture of {width} x {height} pixels cannot be read: {problem}.") from problem
    if picture.mode == "P":
        picture = picture.convert("RGB")
    decode = [float(each) for each in stream.get("/Decode", [])]
    is_inverted = bool(decode) and decode[0] > decode[1]
    return ImageChops.invert(picture) if is_inverted and not is_jpeg else picture


def _read_codes(stream: Any) -> Any:
    """Give what a page that became a picture shows where, see `cardgen.export.press.drawn`; None for a photograph."""
    from PIL import Image

    if DRAWN_KEY not in stream:
        return None
    return Image.frombytes("L", (int(stream.Width), int(stream.Height)), stream[DRAWN_KEY].read_bytes())


def _write(stream: Any, picture: Any, space: str) -> None:
    import pikepdf

    for name in ("/DecodeParms", "/Decode", DRAWN_KEY):
        if name in stream:
            del stream[name]
    stream.write(picture.tobytes())
    stream.BitsPerComponent = 8
    stream.ColorSpace = pikepdf.Name(space)
