"""How large pictures in pixels are where nobody says it: as their files tell by the pixels of an inch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardgen.rulebook.files import find_density


def keep_sizes(tree: Any, read: Callable[[str], bytes | None]) -> None:
    """Let each picture in an HTML tree be as large as its file says; `read` gives the file of an address."""
    for picture in tree.iter("img"):
        density = find_density(read(picture.get("src", "")) or b"")
        if density is not None:
            said = picture.get("style", "")
            picture.set("style", f"image-resolution: {density:.5g}dpi; {said}".rstrip("; "))
