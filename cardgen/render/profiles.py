"""ICC profiles: whether one can be used for a picture, and whether it says no more than that colours are sRGB."""

from __future__ import annotations

import io
import struct
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

_SPACES = {1: b"GRAY", 3: b"RGB ", 4: b"CMYK"}
_CLASSES = (b"mntr", b"prtr", b"scnr", b"spac")
_SRGB = ("sRGB".encode("ascii"), "sRGB".encode("utf-16-be"))
_MODES = {1: "L", 3: "RGB", 4: "CMYK"}
_ENTRY = 12
_MOST_TAGS = 200  # those of printers have about 20
MAX_BYTES = 4_000_000  # those of presses have 0.5 to 3 MB


@lru_cache(maxsize=8)
def is_usable(profile: bytes, components: int) -> bool:
    """Tell whether a profile (ICC.1, clause 7.2) is whole and for pictures of so many colours."""
    return (
        len(profile) >= 132
        and int.from_bytes(profile[:4]) <= len(profile) <= MAX_BYTES
        and profile[12:16] in _CLASSES
        and profile[16:20] == _SPACES.get(components)
        and profile[36:40] == b"acsp"
        and _has_all_tags(profile)
        and (is_srgb(profile) or _can_apply(profile, _MODES[components]))
    )


def _has_all_tags(profile: bytes) -> bool:
    """Tell whether the table of a profile and all that it names lie within it (ICC.1, clause 7.3)."""
    count = int.from_bytes(profile[128:132])
    end = 132 + count * _ENTRY
    if not 0 < count <= _MOST_TAGS or end > len(profile):
        return False
    return all(at + size <= len(profile) for _, at, size in struct.iter_unpack(">4sII", profile[132:end]))


def _can_apply(profile: bytes, mode: str) -> bool:
    """Tell whether the library that knows profiles can bring colours from this one to sRGB."""
    from PIL import ImageCms

    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        ImageCms.buildTransform(source, ImageCms.createProfile("sRGB"), mode, "RGB")
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
        return False
    return True


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
