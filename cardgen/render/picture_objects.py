"""What the drawing library does not say of a JPEG picture in a PDF: that its inks are inverted, and its profile."""

from __future__ import annotations

import hashlib
from typing import Any

from cardgen.render.jpeg import read_jpeg
from cardgen.render.profiles import is_srgb, is_usable

_SIGNS = (b"/DeviceCMYK", b"ICC_PROFILE\0")


def needs_colors(pdf: bytes) -> bool:
    """Tell whether a PDF as the drawing library writes it may hold a picture that `mend_colors` is for."""
    return any(sign in pdf for sign in _SIGNS)


def mend_colors(document: Any) -> None:
    """Say of each JPEG picture of a document of pikepdf how its colours are meant (ISO 32000-1, 8.9.5 and 8.6.5.5)."""
    import pikepdf

    profiles: dict[bytes, Any] = {}
    for item in document.objects:
        if not isinstance(item, pikepdf.Stream) or item.get("/Filter") != "/DCTDecode":
            continue
        jpeg = read_jpeg(item.read_raw_bytes())
        if jpeg is None:
            continue
        if jpeg.is_inverted:
            item.Decode = pikepdf.Array([1, 0] * 4)
        elif jpeg.components == 4 and "/Decode" in item:
            del item.Decode
        if is_usable(jpeg.profile, jpeg.components) and not is_srgb(jpeg.profile):
            key = hashlib.sha256(jpeg.profile).digest()
            if key not in profiles:
                profiles[key] = document.make_indirect(
                    pikepdf.Array([pikepdf.Name.ICCBased, _write_profile(document, jpeg.profile, jpeg.components)])
                )
            item.ColorSpace = profiles[key]


def _write_profile(document: Any, profile: bytes, components: int) -> Any:
    import pikepdf

    name = {1: pikepdf.Name.DeviceGray, 3: pikepdf.Name.DeviceRGB, 4: pikepdf.Name.DeviceCMYK}[components]
    return document.make_stream(profile, N=components, Alternate=name)
