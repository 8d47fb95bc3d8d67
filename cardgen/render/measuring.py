"""How wide a word is, for templates that draw something beside it."""

from __future__ import annotations

from cardgen.render.fonts import FontLibrary, FontMissing
from cardgen.render.shaping import TextStyle


def measure_text(library: FontLibrary, text: object, family: str, weight: int, size: float) -> float:
    """Give the width in millimetres of a text in an upright font of `size` millimetres; 0 if there is no such font.

    A missing font is not reported here: the `<text>` that the width is for reports it at its own place.
    """
    if text is None:
        return 0.0
    font = library.find(family, int(weight), italic=False)
    if isinstance(font, FontMissing):
        return 0.0
    return TextStyle(font).shape(str(text)).width * float(size)
