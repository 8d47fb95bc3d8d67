"""Pictures for what knows no colours but those of sRGB, as resvg does."""

from __future__ import annotations

import base64
import contextlib
import io
from functools import lru_cache
from typing import TYPE_CHECKING

from cardgen.render.jpeg import read_jpeg
from cardgen.render.profiles import apply_profile, is_srgb, is_usable

if TYPE_CHECKING:
    from PIL import Image

_INKS = (
    *((255, 255, 255), (255, 241, 0), (236, 0, 140), (237, 28, 36)),  # white, yellow, magenta, both
    *((0, 174, 239), (0, 166, 81), (46, 49, 146), (54, 54, 57)),  # the same with cyan, on coated paper
)


@lru_cache(maxsize=16)
def as_srgb(uri: str) -> str:
    """Give a picture, inlined as base64, for what knows no other colours than sRGB's: a JPEG of four inks, or with a
    profile of its own, becomes a PNG; and so does one that resvg would leave out, as there are faults in its data."""
    kind, _, text = uri.partition(";base64,")
    if kind != "data:image/jpeg":
        return uri
    data = base64.b64decode(text)
    jpeg = read_jpeg(data)
    if jpeg is None:
        return uri
    has_profile = is_usable(jpeg.profile, jpeg.components) and not is_srgb(jpeg.profile)
    if jpeg.components != 4 and not has_profile and _is_shown(uri):
        return uri
    from PIL import Image, ImageChops

    with Image.open(io.BytesIO(jpeg.plain)) as opened:
        picture: Image.Image = opened.copy()
    if jpeg.components == 4 and not jpeg.is_inverted:
        picture = ImageChops.invert(picture)  # Pillow takes all of them for inverted
    if has_profile:
        with contextlib.suppress(OSError, ValueError):  # a profile that cannot be used is passed over, as browsers do
            picture = apply_profile(picture, jpeg.profile)
    if picture.mode == "CMYK":
        picture = _mix_inks(picture)
    output = io.BytesIO()
    picture.convert("RGB").save(output, "PNG")
    return "data:image/png;base64," + base64.b64encode(output.getvalue()).decode()


def _is_shown(uri: str) -> bool:
    """Tell whether resvg draws a picture that is nowhere clear."""
    import resvg_py
    from PIL import Image

    image = f'<image width="1" height="1" preserveAspectRatio="none" href="{uri}"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">{image}</svg>'
    with Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)))) as drawn:
        return drawn.convert("RGBA").getchannel("A").getextrema() != (0, 0)


def _mix_inks(picture: Image.Image) -> Image.Image:
    """Give a picture of four inks as it looks on paper: the colours between those of whole inks, darkened by black."""
    from PIL import Image, ImageChops, ImageFilter

    cyan, magenta, yellow, black = picture.split()
    table = ImageFilter.Color3DLUT.generate(
        2, lambda c, m, y: tuple(part / 255 for part in _INKS[round(4 * c + 2 * m + y)])
    )
    mixed = Image.merge("RGB", (cyan, magenta, yellow)).filter(table)
    return ImageChops.multiply(mixed, ImageChops.invert(Image.merge("RGB", (black, black, black))))
