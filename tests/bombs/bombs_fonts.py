"""Bombs in fonts: tables that lie, outlines and lookups that grow or go in circles, files that unpack without end."""

from __future__ import annotations

import gzip
import struct
from collections.abc import Callable, Iterator

from bomb import Bomb, make_project
from font_bytes import (
    SQUARE,
    brotli_zeros,
    call,
    compose,
    deflate_zeros,
    make_axes,
    make_bitmaps,
    make_characters,
    make_charstrings,
    make_drawing,
    make_font,
    make_grown,
    make_layers,
    make_names,
    make_png,
    make_ring,
    make_strikes,
    pack_woff,
    pack_woff2,
    patch,
    trace,
    with_glyphs,
)

_LINE = '<text x="5" y="20" font-family="Bomb" font-size="8">AAB A</text>'
_STYLE = b'@font-face { font-family: Own; src: url("../../fonts/f.ttf") } body { font-family: Own, "Source Sans 3" }'
_BUILD = ("build", "t")
_SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><g id="glyph1">'
_LETTER = frozenset({"missing-glyph"})
_UNUSED = frozenset({"unusable-font"})
_COLOR = frozenset({"color-glyph"})
_BOOK = frozenset({"missing-font"})


def _grow() -> bytes:
    """Give outlines in which each of ten routines calls the next 200 times."""
    routines = [*(call(at + 1, 10, 200) + b"\x0b" for at in range(9)), b"\x8b\x8b\x05\x0b"]
    return make_font({"CFF ": make_charstrings([call(0, 10) + b"\x0e"], routines)}, is_cff=True)


def _draw(program: bytes, *routines: bytes) -> bytes:
    return make_font({"CFF ": make_charstrings([program], routines)}, is_cff=True)


def _double() -> bytes:
    return with_glyphs(*(compose(at + 1, at + 1) for at in range(1, 30)), SQUARE)


def _past() -> bytes:
    data = make_font()
    at = data.index(b"cmap")
    return data[: at + 8] + b"\xff\xff\xff\xf0" + data[at + 12 :]


def _collect(count: int, place: int) -> bytes:
    return b"ttcf\0\1\0\0" + struct.pack(">L", count) + struct.pack(">L", place) * min(count, 1_000_000) + make_font()


def _many_tables() -> bytes:
    entries = (struct.pack(">4sLLL", b"%04X" % number, 0, 12, 100) for number in range(65_535))
    return struct.pack(">LHHHH", 0x00010000, 65_535, 0, 0, 0) + b"".join(entries)


Made = Callable[[], bytes]
_ENDLESS: tuple[tuple[str, frozenset[str], Made], ...] = (
    ("glyph-of-itself", _LETTER, lambda: with_glyphs(compose(1))),
    ("glyphs-in-a-ring", _LETTER, lambda: with_glyphs(compose(2), compose(1))),
    ("glyphs-doubling", _LETTER, _double),
    ("glyphs-of-a-thousand", _LETTER, lambda: with_glyphs(*(compose(*[at + 1] * 1_000) for at in range(1, 6)))),
    ("glyph-of-65535-points", _LETTER, lambda: with_glyphs(trace(1, 65_535))),
    ("glyph-of-21000-contours", _LETTER, lambda: with_glyphs(trace(21_000, 3))),
    ("outlines-growing", _LETTER, _grow),
    ("outline-of-itself", _LETTER, lambda: _draw(call(0, 1) + b"\x0e", call(0, 1) + b"\x0b")),
    ("outline-stack", _LETTER, lambda: _draw(b"\x8b" * 60_000 + b"\x05\x0e")),
    ("outline-without-end", _LETTER, lambda: _draw(b"\x8b\x8b\x15" + b"\xef\x8b\x05" * 2_000_000)),
)
_OTHER: tuple[tuple[str, frozenset[str], Made], ...] = (
    ("lookups-growing", _LETTER, lambda: make_font({"GSUB": make_grown(30, 30)})),
    ("lookups-doubling", _LETTER, lambda: make_font({"GSUB": make_grown(2, 60)})),
    ("lookup-of-itself", _LETTER, lambda: make_font({"GSUB": make_ring()})),
    ("colors-in-60000-layers", _COLOR, lambda: make_font(make_layers(60_000))),
    ("colors-of-a-png-bomb", _COLOR, lambda: make_font({"sbix": make_strikes(make_png(60_000, 60_000, b""))})),
    ("colors-of-a-bitmap-bomb", _COLOR, lambda: make_font(make_bitmaps(make_png(60_000, 60_000, deflate_zeros(100))))),
    ("colors-of-an-svg-bomb", _COLOR, lambda: make_font({"SVG ": make_drawing(gzip.compress(_SVG + b"<g>" * 10**7))})),
)
_SAID: tuple[tuple[str, Made], ...] = (
    ("head-empty", lambda: make_font({"head": b""})),
    ("hhea-empty", lambda: make_font({"hhea": b""})),
    ("hmtx-empty", lambda: make_font({"hmtx": b""})),
    ("maxp-empty", lambda: make_font({"maxp": b""})),
    ("cmap-empty", lambda: make_font({"cmap": b""})),
    ("name-empty", lambda: make_font({"name": b""})),
    ("outlines-empty", lambda: make_font({"CFF ": b""}, is_cff=True)),
    ("units-of-nothing", lambda: patch("head", 18, b"\0\0")),
    ("table-past-the-end", _past),
    ("tables-65535", _many_tables),
    ("names-65000", lambda: make_font({"name": make_names(65_000, 800)})),
    ("names-of-60000-letters", lambda: make_font({"name": make_names(1_000, 5_000)})),
    ("characters-in-a-million-groups", lambda: make_font({"cmap": make_characters(1_000_000)})),
    ("axes-1000", lambda: make_font({"fvar": make_axes(1_000, 1)})),
    ("instances-60000", lambda: make_font({"fvar": make_axes(1, 60_000)})),
    ("woff-of-4-gigabytes", lambda: pack_woff(2**32 - 1, b"")),
    ("woff-that-unpacks", lambda: pack_woff(2**30, deflate_zeros(200))),
    ("woff-that-lies", lambda: pack_woff(10**6, deflate_zeros(200))),
    ("woff2-of-a-gigabyte", lambda: pack_woff2(2**30, b"")),
    ("woff2-that-lies", lambda: pack_woff2(100, brotli_zeros(200))),
    ("collection-of-a-million", lambda: _collect(1_000_000, 4_000_012)),
    ("collection-of-itself", lambda: _collect(2, 0)),
    ("type-1", lambda: b"%!PS-AdobeFont-1.0" + b"{" * 1_000_000),
    ("file-of-150-megabytes", lambda: make_font() + bytes(150_000_000)),
)


def _list_bombs() -> Iterator[Bomb]:
    def on_a_card(name: str, codes: frozenset[str], made: Made) -> Bomb:
        return Bomb(name, lambda: make_project(_LINE, files={"fonts/f.ttf": made()}), codes, _BUILD)

    def in_a_book(name: str, made: Made) -> Bomb:
        files = {"templates/t/rulebook.css": _STYLE}
        book = "# Rules\n\nAB BA\n"
        return Bomb(f"book-{name}", lambda: make_project(rulebook=book, files={**files, "fonts/f.ttf": made()}), _BOOK)

    for name, codes, made in (*_ENDLESS, *_OTHER):
        yield on_a_card(name, codes, made)
    for name, made in _SAID:
        yield on_a_card(name, _UNUSED, made)
    for name, _, made in _ENDLESS[6:]:
        yield in_a_book(name, made)
    for name, made in _SAID[-12:]:
        yield in_a_book(name, made)


BOMBS = tuple(_list_bombs())
