"""How large pictures in pixels are where nobody says it: as their files tell by the pixels of an inch."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

_FEWEST, _MOST = 30.0, 2400.0  # pixels of an inch; what a file says beyond them is no size that anyone has chosen


def keep_sizes(tree: Any, read: Callable[[str], bytes | None]) -> None:
    """Let each picture in an HTML tree be as large as its file says; `read` gives the file of an address."""
    for picture in tree.iter("img"):
        density = find_density(read(picture.get("src", "")) or b"")
        if density is not None:
            said = picture.get("style", "")
            picture.set("style", f"image-resolution: {density:.5g}dpi; {said}".rstrip("; "))


def find_density(data: bytes) -> float | None:
    """Give how many pixels of a picture are an inch by its file; None where that says nothing, or nothing sound."""
    from PIL import Image

    try:
        with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as picture:
            density = float(picture.info.get("dpi", (0.0,))[0])
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError, ZeroDivisionError):
        return None
    return density if _FEWEST <= density <= _MOST else None
