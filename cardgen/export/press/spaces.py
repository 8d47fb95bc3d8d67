"""What the numbers of a colour mean in a colour space of a PDF (ISO 32000-1, 8.6)."""

from __future__ import annotations

import io
from typing import Any

GREY, RGB, CMYK = 1, 3, 4
_NAMES = {
    "/DeviceGray": GREY,
    "/G": GREY,
    "/CalGray": GREY,
    "/DeviceRGB": RGB,
    "/RGB": RGB,
    "/CalRGB": RGB,
    "/DeviceCMYK": CMYK,
    "/CMYK": CMYK,
}
DEVICE = {GREY: "/DeviceGray", RGB: "/DeviceRGB", CMYK: "/DeviceCMYK"}


class PressError(ValueError):
    """A PDF holds what cannot be converted; the text is a sentence for the user."""


def count_parts(space: Any) -> int | None:
    """Give how many numbers a colour of a space has if they are grey, RGB or CMYK; None for any other space."""
    import pikepdf

    if isinstance(space, pikepdf.Array):
        kind = str(space[0])
        if kind == "/ICCBased":
            parts = int(space[1].get("/N", 0))
            return parts if parts in DEVICE else None
        return _NAMES.get(kind)
    return _NAMES.get(str(space))


def find_profile(space: Any) -> bytes | None:
    """Give the profile of a space that has one."""
    import pikepdf

    if isinstance(space, pikepdf.Array) and str(space[0]) == "/ICCBased":
        data: bytes = space[1].read_bytes()
        return data
    return None


def to_srgb(picture: Any, profile: bytes | None) -> Any:
    """Give a picture of mode RGB: by its own profile if it has one that can be used, else as sRGB and usual inks."""
    from PIL import ImageCms

    if profile is not None:
        try:
            own = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            return ImageCms.profileToProfile(picture, own, ImageCms.createProfile("sRGB"), outputMode="RGB")
        except (ImageCms.PyCMSError, OSError, ValueError):
            pass
    return picture.convert("RGB")
