"""Bombs in fonts: tables that lie, outlines and lookups that grow or go in circles, packed files that unpack without end."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Mapping
from functools import partial

from bomb import Bomb, make_project
from bombs_font_parts import (
    build_sfnt,
    make_font,
    read_tables,
)

_FILE = "fonts/f.ttf"
_LINE = '<text x="5" y="20" font-family="Bomb" font-size="8">AAB A</text>'
_BOX = '<textbox x="5" y="25" width="40" height="20" font-family="Bomb" font-size="5" fill="#000">AB A BAB</textbox>'
_STYLE = (
    '@font-face { font-family: Own; src: url("../../fonts/f.ttf") }\nbody, h1, p { font-family: Own, "Source Sans 3" }'
)
_BUILD = ("build", "t")
_UNUSED = frozenset({"unusable-font", "unknown-font"})
_MISSING = frozenset({"missing-font"})

Made = Callable[[], bytes]
Tables = Mapping[str, bytes]


def on_a_card(name: str, made: Made, codes: frozenset[str] = _UNUSED, exit_code: int = 1, file: str = _FILE) -> Bomb:
    """Give the bomb of a font in which a card is set."""
    return Bomb(name, lambda: make_project(_LINE + _BOX, files={file: made()}), codes, _BUILD, exit_code)


def in_a_book(name: str, made: Made, codes: frozenset[str] = _MISSING, exit_code: int = 1) -> Bomb:
    """Give the bomb of a font in which a rulebook is set."""
    files = {"templates/t/rulebook.css": _STYLE.encode()}
    return Bomb(
        f"book-{name}",
        lambda: make_project(rulebook="# Rules\n\nAB BA\n", files={**files, _FILE: made()}),
        codes,
        _BUILD,
        exit_code,
    )


def change(table: str, to: Callable[[bytes], bytes], font: Callable[[], bytes] = make_font) -> bytes:
    """Give a font of which one table is changed."""
    version, tables = read_tables(font())
    return build_sfnt(version, {**tables, table: to(tables.get(table, b""))})


def put(table: str, data: bytes, font: Callable[[], bytes] = make_font) -> Made:
    """Give a font of which one table is another."""
    return partial(change, table, lambda _: data, font)


def patch(table: str, at: int, data: bytes, font: Callable[[], bytes] = make_font) -> Made:
    """Give a font of which some bytes of a table are others."""
    return partial(change, table, lambda old: old[:at] + data + old[at + len(data) :], font)


def with_glyph(data: bytes, count: int = 1) -> Callable[[], bytes]:
    """Give a font whose every letter is the same bytes in `glyf`."""

    def made() -> bytes:
        version, tables = read_tables(make_font())
        glyphs = struct.unpack(">H", tables["maxp"][4:6])[0]
        even = data + bytes(-len(data) % 4)
        head = tables["head"][:50] + b"\0\1" + tables["head"][52:]  # long offsets
        loca = struct.pack(f">{glyphs + 1}L", *([0] * 1), *([len(even)] * glyphs))
        loca = struct.pack(
            f">{glyphs + 1}L", *(0 for _ in range(1)), *(len(even) * min(at, 1) for at in range(1, glyphs + 1))
        )
        return build_sfnt(version, {**tables, "head": head, "loca": loca, "glyf": even})

    return made


def compose(*numbers: int) -> bytes:
    """Give a glyph that is put together of others."""
    parts = b""
    for at, number in enumerate(numbers):
        more = 0x20 if at + 1 < len(numbers) else 0
        parts += struct.pack(">HHbb", 0x0002 | more, number, 1, 1)
    return struct.pack(">hhhhh", -1, 0, 0, 500, 500) + parts


def with_glyphs(*glyphs: bytes) -> bytes:
    """Give a font with these glyphs; the first is .notdef, the next two are A and B."""
    version, tables = read_tables(make_font(extra=max(0, len(glyphs) - 4)))
    count = struct.unpack(">H", tables["maxp"][4:6])[0]
    square = (
        struct.pack(">hhhhhHHB", 1, 0, 0, 500, 500, 2, 0, 1) + b"\1\1" + struct.pack(">hhhhhh", 0, 500, 0, 0, 0, 500)
    )
    all_glyphs = [*glyphs, *[square] * (count - len(glyphs))]
    data, places = b"", [0]
    for each in all_glyphs:
        data += each + bytes(-len(each) % 4)
        places.append(len(data))
    head = tables["head"][:50] + b"\0\1" + tables["head"][52:]
    return build_sfnt(
        version, {**tables, "head": head, "glyf": data, "loca": struct.pack(f">{count + 1}L", *places[: count + 1])}
    )


def doubling(depth: int = 40) -> bytes:
    """Give a font in which each glyph is twice the next."""
    last = struct.pack(">hhhhhHHB", 1, 0, 0, 500, 500, 2, 0, 1) + b"\1\1" + struct.pack(">hhhhhh", 0, 500, 0, 0, 0, 500)
    return with_glyphs(*(compose(at + 1, at + 1) for at in range(depth)), last)


def many_points(contours: int = 32_000) -> bytes:
    """Give a glyph of as many points as can be, each of some bytes."""
    ends = struct.pack(f">{contours}H", *range(1, 2 * contours, 2))
    flags = (b"\x08\xff" * (2 * contours // 256 + 1))[: 2 * (2 * contours // 256 + 1)]
    return struct.pack(">hhhhh", contours, 0, 0, 500, 500) + ends + b"\0\0" + flags + bytes(4 * 2 * contours)


def name_table(count: int, length: int) -> bytes:
    """Give a table of names that all are the same long text."""
    records = b"".join(
        struct.pack(">HHHHHH", 3, 1, 0x0400 + number % 0x4000, (1, 4, 6, 16)[number % 4], length, 0)
        for number in range(count)
    )
    records = struct.pack(">HHHHHH", 3, 1, 0x409, 1, 8, 0) + records
    return struct.pack(">HHH", 0, count + 1, 6 + len(records)) + "Bomb".encode("utf-16-be") + b"\0a" * (length // 2)


def cmap(groups: int, *, far: bool = False) -> bytes:
    """Give a table of characters in as many groups, each of all characters."""
    last = 0xFFFFFFFF if far else 0x10FFFF
    table = struct.pack(">HHLLL", 12, 0, 16 + 12 * groups, 0, groups) + struct.pack(">LLL", 0, last, 1) * groups
    return struct.pack(">HHHHL", 0, 1, 3, 10, 12) + table


def woff(length: int, packed: bytes) -> bytes:
    """Give a WOFF file of one table that is said to have a length."""
    entry = struct.pack(">4sLLLL", b"glyf", 64, len(packed), length, 0)
    return (
        struct.pack(">4sLLHHLHHLLLLL", b"wOFF", 0x00010000, 64 + len(packed), 1, 0, length + 100, 1, 0, 0, 0, 0, 0, 0)
        + entry
        + packed
    )


def woff2(length: int, packed: bytes) -> bytes:
    """Give a WOFF2 file of one table that is said to have a length."""
    digits = [length & 0x7F]
    while length >> 7:
        length >>= 7
        digits.insert(0, length & 0x7F | 0x80)
    entry = bytes((0x05, *digits))  # `name`, which is not transformed
    size = 48 + len(entry) + len(packed)
    return (
        struct.pack(">4sLLHHLLHHLLLLL", b"wOF2", 0x00010000, size, 1, 0, 1000, len(packed), 1, 0, 0, 0, 0, 0, 0)
        + entry
        + packed
    )


def deflated(length: int) -> bytes:
    """Give so many zeros, packed."""
    packer = zlib.compressobj(9)
    return b"".join(packer.compress(bytes(1 << 20)) for _ in range(length >> 20)) + packer.flush()


def brotli_zeros(length: int) -> bytes:
    """Give so many zeros, packed."""
    import brotli

    packer = brotli.Compressor(quality=1)
    return b"".join(packer.process(bytes(1 << 20)) for _ in range(length >> 20)) + bytes(packer.finish())


def past(table: str) -> bytes:
    """Give a font of which one table is said to lie far behind its end."""
    data = make_font()
    at = data.index(table.encode(), 12)
    return data[: at + 8] + b"\xff\xff\xff\xf0" + data[at + 12 :]


def many_tables() -> bytes:
    """Give a font with as many tables as can be said."""
    return struct.pack(">LHHHH", 0x00010000, 65535, 0, 0, 0) + b"".join(
        struct.pack(">4sLLL", b"%04X" % number, 0, 12, 100) for number in range(65535)
    )


def svg_table(document: bytes) -> bytes:
    """Give a table `SVG ` whose document is A."""
    return struct.pack(">HLL", 0, 10, 0) + struct.pack(">HHHLL", 1, 1, 1, 14, len(document)) + document


def png(width: int, height: int, data: bytes = b"") -> bytes:
    """Give a picture that is said to be so large."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">L", len(body)) + kind + body + struct.pack(">L", zlib.crc32(kind + body))

    header = struct.pack(">LLBBBBB", width, height, 8, 6, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", data or zlib.compress(b"\0"))
        + chunk(b"IEND", b"")
    )


_SVG = '<svg xmlns="http://www.w3.org/2000/svg"{}<g id="glyph1">{}</g></svg>'
_NOTHING = frozenset({"honest"})
_ANY = frozenset[str]()
