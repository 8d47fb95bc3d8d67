"""ICC profiles: whether one can be used for a picture, and whether it says no more than that colours are sRGB."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

_SPACES = {1: b"GRAY", 3: b"RGB ", 4: b"CMYK"}
_CLASSES = (b"mntr", b"prtr", b"scnr", b"spac")
_SRGB = ("sRGB".encode("ascii"), "sRGB".encode("utf-16-be"))
MAX_BYTES = 4_000_000


def is_usable(profile: bytes, components: int) -> bool:
    """Tell whether a profile (ICC.1, clause 7.2) is whole and for pictures of so many colours."""
    return (
        len(profile) >= 132
        and int.from_bytes(profile[:4]) <= len(profile) <= MAX_BYTES
        and profile[12:16] in _CLASSES
        and profile[16:20] == _SPACES.get(components)
        and profile[36:40] == b"acsp"
    )


def is_srgb(profile: bytes) -> bool:
    """Tell whether a profile is that of sRGB by its name: what has none is drawn in that already."""
    return profile[16:20] == b"RGB " and any(name in profile for name in _SRGB)


def apply_profile(picture: Image.Image, profile: bytes) -> Image.Image:
    """Give a picture with the colours of sRGB; raises ValueError for a profile that cannot be used, and OSError."""
    from PIL import ImageCms

    source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
    try:
        done = ImageCms.profileToProfile(picture, source, ImageCms.createProfile("sRGB"), outputMode="RGB")
    except ImageCms.PyCMSError as problem:
        raise ValueError(str(problem)) from None
    return picture if done is None else done
