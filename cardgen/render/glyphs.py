"""Font files opened for the drawing library directly, past every font configuration of the machine."""

from __future__ import annotations

import ctypes.util
import sys
from typing import Any

import cairocffi
import cffi

from cardgen.loading.sources import Sources

_DECLARATIONS = """
typedef void* FT_Library;
typedef void* FT_Face;
int FT_Init_FreeType(FT_Library*);
int FT_New_Memory_Face(FT_Library, const unsigned char*, long, long, FT_Face*);
void* cairo_ft_font_face_create_for_ft_face(void*, int);
"""
_NO_HINTING = 0x2 | 0x8  # FT_LOAD_NO_HINTING, FT_LOAD_NO_BITMAP
_FREETYPE_NAMES = {"darwin": ("libfreetype.6.dylib", "libfreetype.dylib"), "win32": ("freetype.dll", "freetype-6.dll")}


class LibraryMissingError(Exception):
    """A system library that drawing needs is not on this machine."""


class FontFaces:
    """The drawing library's faces of font files, each opened once; what they read from stays in memory."""

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._ffi = cffi.FFI()
        self._ffi.cdef(_DECLARATIONS)
        self._freetype = _open_freetype(self._ffi)
        self._cairo = _open_cairo(self._ffi)
        self._library = self._ffi.new("FT_Library*")
        if self._freetype.FT_Init_FreeType(self._library) != 0:
            raise LibraryMissingError("FreeType does not start.")
        self._kept: list[Any] = []
        self._faces: dict[str, Any] = {}

    def find(self, file: str) -> Any:
        """Give the cairo font face of a font file of the project."""
        if file not in self._faces:
            self._faces[file] = self._open(file)
        return self._faces[file]

    def _open(self, file: str) -> Any:
        data = self._sources.read(file)
        if data is None:
            raise FileNotFoundError(file)
        buffer = self._ffi.from_buffer("unsigned char[]", data)
        face = self._ffi.new("FT_Face*")
        if self._freetype.FT_New_Memory_Face(self._library[0], buffer, len(data), 0, face) != 0:
            raise ValueError(f"FreeType cannot read {file}")
        pointer = self._cairo.cairo_ft_font_face_create_for_ft_face(face[0], _NO_HINTING)
        self._kept += [data, buffer, face]
        address = int(self._ffi.cast("intptr_t", pointer))
        return cairocffi.FontFace._from_pointer(cairocffi.ffi.cast("cairo_font_face_t*", address), incref=False)


def _open_freetype(ffi: cffi.FFI) -> Any:
    names = [*_FREETYPE_NAMES.get(sys.platform, ("libfreetype.so.6",)), ctypes.util.find_library("freetype")]
    for name in names:
        if name:
            try:
                return ffi.dlopen(name)
            except OSError:
                continue
    raise LibraryMissingError("The library FreeType is not on this machine.")


def _open_cairo(ffi: cffi.FFI) -> Any:
    names = ["libcairo.so.2", "libcairo.2.dylib", "libcairo-2.dll", ctypes.util.find_library("cairo")]
    for name in names:
        if name:
            try:
                return ffi.dlopen(name)
            except OSError:
                continue
    raise LibraryMissingError("The library Cairo is not on this machine.")
