"""What faces are drawn with, opened once: font files, past every font configuration of the machine, and pictures."""

from __future__ import annotations

import base64
import ctypes.util
import io
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import cairocffi as cairo
import cffi

from cardgen.loading.sources import Sources
from cardgen.render.fonts import FontLibrary, load_program
from cardgen.render.fonts.outlines import FREETYPE_NAMES
from cardgen.render.picture_colors import as_srgb

if TYPE_CHECKING:
    from cardgen.render.rasters import Rasters

_DECLARATIONS = """
typedef void* FT_Library;
typedef struct {
  long counts_and_flags[5];
  void* names[2];
  int number_of_sizes; void* sizes;
  int number_of_charmaps; void* charmaps;
  void* generic[2];
  long bounds[4];
  unsigned short units; short metrics[7];
  void* slot; void* size; void* charmap;
} *FT_Face;
int FT_Init_FreeType(FT_Library*);
int FT_New_Memory_Face(FT_Library, const unsigned char*, long, long, FT_Face*);
void* cairo_ft_font_face_create_for_ft_face(void*, int);
"""
_NO_HINTING = 0x2 | 0x8  # FT_LOAD_NO_HINTING, FT_LOAD_NO_BITMAP
_CAIRO_NAMES = ("libcairo.so.2", "libcairo.2.dylib", "libcairo-2.dll")


class Resources:
    """The drawing library's font faces and decoded pictures of one project; JPEG data is passed through as it is.

    `needs_mending` says that something was drawn whose objects in the PDF are to be mended.
    """

    def __init__(self, sources: Sources) -> None:
        self._sources = sources
        self._faces: dict[str, Any] = {}
        self._rasters: Rasters | None = None
        self._pictures: dict[tuple[str, str], Any] = {}
        self.needs_mending = False

    @property
    def rasters(self) -> Rasters:
        """Give what draws groups as pictures."""
        if self._rasters is None:
            from cardgen.render.rasters import Rasters

            self._rasters = Rasters(FontLibrary(self._sources))
        return self._rasters

    def find_face(self, file: str) -> Any:
        """Give the cairo font face of a font of the project, named as `cardgen.render.fonts.programs` does."""
        if file not in self._faces:
            self._faces[file] = _open_face(load_program(self._sources, file))[0]
        return self._faces[file]

    def find_picture(self, uri: str, width: int, height: int, brightness: str = "") -> Any:
        """Give the cairo surface of a picture whose size is in pixels; with `brightness` (`luminance`, or `linear`
        where light is counted) in greys as bright as its colours."""
        key = (uri, brightness)
        if key not in self._pictures:
            source = _grey(uri, brightness == "linear") if brightness else uri
            self._pictures[key] = _open_picture(source, width, height)
        return self._pictures[key]


@cache
def _open_face(data: bytes) -> tuple[Any, Any]:
    """Give the face of a font file's bytes, and what it reads from: cairo keeps both for as long as it runs."""
    ffi, freetype, cairo_library, library = _open_libraries()
    data = _without_characters(data)
    buffer = ffi.from_buffer("unsigned char[]", data)
    face = ffi.new("FT_Face*")
    if freetype.FT_New_Memory_Face(library[0], buffer, len(data), 0, face) != 0:
        raise ValueError("FreeType cannot read a font file")
    face[0].charmap = ffi.NULL  # nor does FreeType make up a table from the names of the glyphs
    pointer = cairo_library.cairo_ft_font_face_create_for_ft_face(face[0], _NO_HINTING)
    address = int(ffi.cast("intptr_t", pointer))
    opened = cairo.FontFace._from_pointer(cairo.ffi.cast("cairo_font_face_t*", address), incref=False)
    return opened, (data, buffer, face)


def _without_characters(data: bytes) -> bytes:
    """Give a font whose table of characters (`cmap`, OpenType 1.9) is not found: glyphs are drawn by their numbers.

    Where cairo can look up what a glyph stands for, it embeds the font a second time, for Western letters.
    """
    count = int.from_bytes(data[4:6], "big")
    at = next((at for at in range(12, 12 + 16 * count, 16) if data[at : at + 4] == b"cmap"), None)
    return data if at is None else data[:at] + b"cma_" + data[at + 4 :]


@lru_cache(maxsize=1)
def _open_libraries() -> tuple[Any, Any, Any, Any]:
    """Give cffi, FreeType, Cairo and the started FreeType; raises OSError where one is not on this machine."""
    ffi = cffi.FFI()
    ffi.cdef(_DECLARATIONS)
    freetype = _open_library(ffi, "FreeType", FREETYPE_NAMES, "freetype")
    cairo_library = _open_library(ffi, "Cairo", _CAIRO_NAMES, "cairo")
    library = ffi.new("FT_Library*")
    if freetype.FT_Init_FreeType(library) != 0:
        raise OSError("cannot load library FreeType: it does not start")
    return ffi, freetype, cairo_library, library


def _open_library(ffi: cffi.FFI, title: str, names: tuple[str, ...], short: str) -> Any:
    for name in names:
        try:
            return ffi.dlopen(name)
        except OSError:
            continue
    found = ctypes.util.find_library(short)  # slow: it may ask the compiler
    if found is None:
        raise OSError(f"no library called {title} was found")
    return ffi.dlopen(found)


def _grey(uri: str, is_linear: bool) -> str:
    """Give a picture in greys, as PNG."""
    from PIL import Image

    from cardgen.render.color_spaces import to_linear

    with Image.open(io.BytesIO(base64.b64decode(as_srgb(uri).partition(";base64,")[2]))) as picture:
        pixels = picture.convert("RGBA")
    colors = pixels.convert("RGB")
    if is_linear:
        colors = colors.point([round(255 * to_linear(part / 255)) for part in range(256)] * 3)
    grey = colors.convert("L", (0.2126, 0.7152, 0.0722, 0.0))
    output = io.BytesIO()
    Image.merge("LA", (grey, pixels.getchannel("A"))).convert("RGBA").save(output, "PNG")
    return "data:image/png;base64," + base64.b64encode(output.getvalue()).decode()


def _open_picture(uri: str, width: int, height: int) -> Any:
    kind, _, text = uri.partition(";base64,")
    data = base64.b64decode(text)
    if kind == "data:image/jpeg":
        surface = cairo.ImageSurface(cairo.FORMAT_RGB24, width, height)
        surface.set_mime_data("image/jpeg", data)
        return surface
    return cairo.ImageSurface.create_from_png(io.BytesIO(data))
