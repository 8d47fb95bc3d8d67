"""Tries what FreeType makes of a font before anything is set in it: cairo and Pango draw letters with FreeType."""

from __future__ import annotations

import ctypes
from functools import cache
from typing import Any

FREETYPE_NAMES = ("libfreetype.so.6", "libfreetype.6.dylib", "libfreetype-6.dll", "freetype.dll")
_AS_IT_IS = 0x1 | 0x2 | 0x8  # FT_LOAD_NO_SCALE, FT_LOAD_NO_HINTING, FT_LOAD_NO_BITMAP


class Outlines:
    """The letters of a font; raises ValueError if FreeType cannot read it. Where FreeType is missing all is well: that
    is told when something is drawn."""

    def __init__(self, data: bytes, index: int = 0) -> None:
        self._data = data  # FreeType reads from it for as long as the face is open
        self._face = ctypes.c_void_p()
        self._library, library = _open_library()
        if self._library is not None:
            size = ctypes.c_long(len(data))
            if self._library.FT_New_Memory_Face(library, data, size, ctypes.c_long(index), ctypes.byref(self._face)):
                raise ValueError("FreeType cannot read it")

    def __del__(self) -> None:
        if self._face:
            self._library.FT_Done_Face(self._face)

    def has(self, glyph: int) -> bool:
        """Tell whether a glyph can be drawn, be it empty."""
        return self._library is None or not self._library.FT_Load_Glyph(self._face, ctypes.c_uint(glyph), _AS_IT_IS)


@cache
def _open_library() -> tuple[Any, ctypes.c_void_p]:
    """Give FreeType with its state; None where it is not on this machine. One thread at a time is in it."""
    for name in FREETYPE_NAMES:
        try:
            library = ctypes.PyDLL(name)
        except OSError:
            continue
        state = ctypes.c_void_p()
        if library.FT_Init_FreeType(ctypes.byref(state)) == 0:
            return library, state
    return None, ctypes.c_void_p()
