"""How wide a word is, for templates that draw something beside it."""

from __future__ import annotations

from cardgen.render.fonts import FontLibrary, FontMissing
from cardgen.render.shaping import TextStyle


class UnknownFontError(Exception):
    """A template asks for the width of a word in a font that is not there; `hint` says what is."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def measure_text(library: FontLibrary, text: object, family: str, weight: int, size: float) -> float:
    """Give the width in millimetres of a text in an upright font of `size` millimetres.

    Raises UnknownFontError, which is reported where the template asks for the width.
    """
    if text is None:
        return 0.0
    font = library.find(family, int(weight), italic=False)
    if isinstance(font, FontMissing):
        raise UnknownFontError(font.message, font.hint)
    return TextStyle(font).shape(str(text)).width * float(size)
