"""Lets Pillow refuse pictures that are cut off, whatever another library (WeasyPrint) told it for all of them."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator


@contextlib.contextmanager
def wanting_all() -> Iterator[None]:
    """Let a picture that is not whole raise OSError when it is unpacked."""
    from PIL import ImageFile

    before = ImageFile.LOAD_TRUNCATED_IMAGES
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = before
