"""Fonts made byte by byte for the bombs: a small plain one, and tables that lie, grow or go in circles."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Mapping, Sequence
from functools import cache

SQUARE = struct.pack(">hhhhhHHB", 1, 0, 0, 500, 500, 2, 0, 1) + b"\1\1" + struct.pack(">hhhhhh", 0, 500, 0, 0, 0, 500)
_SPARE = 60  # glyphs behind .notdef, A, B and space that no character stands for


@cache
def make_tables(*, is_cff: bool = False) -> Mapping[str, bytes]:
    """Give the tables of a font named Bomb with the letters A and B, a space and spare glyphs."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.t2CharStringPen import T2CharStringPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    names = [".notdef", "A", "B", "space", *(f"g{number}" for number in range(_SPARE))]
    builder = FontBuilder(1000, isTTF=not is_cff)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({65: "A", 66: "B", 32: "space"})
    if is_cff:
        builder.setupCFF("Bomb", {}, dict.fromkeys(names, T2CharStringPen(500, None).getCharString()), {})
    else:
        builder.setupGlyf(dict.fromkeys(names, TTGlyphPen(None).glyph()))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (500, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Bomb", "styleName": "Regular", "psName": "Bomb"})
    builder.setupOS2()
    builder.setupPost(keepGlyphNames=False)
    output = io.BytesIO()
    builder.font.save(output)
    tables = read_tables(output.getvalue())
    return tables if is_cff else {**tables, **make_glyphs([SQUARE] * len(names), tables["head"])}


def read_tables(data: bytes) -> dict[str, bytes]:
    """Give the tables of a font by their tags."""
    found = {}
    for at in range(12, 12 + 16 * struct.unpack(">H", data[4:6])[0], 16):
        tag, _, start, length = struct.unpack(">4sLLL", data[at : at + 16])
        found[tag.decode()] = data[start : start + length]
    return found


def make_font(tables: Mapping[str, bytes] | None = None, *, is_cff: bool = False) -> bytes:
    """Give a font of which some tables are others."""
    whole = sorted({**make_tables(is_cff=is_cff), **(tables or {})}.items())
    head = (b"OTTO" if is_cff else b"\0\1\0\0") + struct.pack(">HHHH", len(whole), 0, 0, 0)
    body = b""
    for tag, data in whole:
        head += struct.pack(">4sLLL", tag.encode(), 0, 12 + 16 * len(whole) + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    return head + body


def patch(table: str, at: int, data: bytes, *, is_cff: bool = False) -> bytes:
    """Give a font of which some bytes of a table are others."""
    old = make_tables(is_cff=is_cff)[table]
    return make_font({table: old[:at] + data + old[at + len(data) :]}, is_cff=is_cff)


def make_glyphs(glyphs: Sequence[bytes], head: bytes) -> dict[str, bytes]:
    """Give the tables that hold outlines."""
    data, places = b"", [0]
    for each in glyphs:
        data += each + bytes(-len(each) % 4)
        places.append(len(data))
    loca = struct.pack(f">{len(places)}L", *places)
    return {"glyf": data, "loca": loca, "head": head[:50] + b"\0\1" + head[52:]}


def with_glyphs(*glyphs: bytes) -> bytes:
    """Give a font whose glyphs from A on are these; further ones are squares."""
    tables = make_tables()
    count = struct.unpack(">H", tables["maxp"][4:6])[0]
    every = [SQUARE, *glyphs, *[SQUARE] * (count - 1 - len(glyphs))]
    return make_font(make_glyphs(every, tables["head"]))


def compose(*numbers: int) -> bytes:
    """Give a glyph that is put together of others."""
    parts = b""
    for at, number in enumerate(numbers, 1):
        parts += struct.pack(">HHbb", 0x0002 | (0x20 if at < len(numbers) else 0), number, 1, 1)
    return struct.pack(">hhhhh", -1, 0, 0, 500, 500) + parts


def trace(contours: int, points: int) -> bytes:
    """Give a glyph of so many contours of so many points each, in few bytes."""
    last = contours * points
    ends = struct.pack(f">{contours}H", *(points * number - 1 for number in range(1, contours + 1)))
    flags = b"\x39\xff" * (last // 256) + b"\x31" * (last % 256)  # on the curve, the same place, repeated
    return struct.pack(">hhhhh", contours, 0, 0, 500, 500) + ends + b"\0\0" + flags


def make_names(count: int, length: int) -> bytes:
    """Give a table of so many names that are the same long text, behind one that is right."""
    records = struct.pack(">HHHHHH", 3, 1, 0x409, 1, 8, 0)
    for number in range(min(count, 5000)):  # more only are said to be there
        records += struct.pack(">HHHHHH", 3, 1, 0x400 + number % 0x4000, (1, 4, 6, 16)[number % 4], length, 0)
    return struct.pack(">HHH", 0, count + 1, 6 + len(records)) + records + "Bomb".encode("utf-16-be") * (length // 8)


def make_characters(groups: int, last: int = 0x10FFFF) -> bytes:
    """Give a table of characters (`cmap`, format 12) in so many groups, each of all characters up to the last."""
    table = struct.pack(">HHLLL", 12, 0, 16 + 12 * groups, 0, groups) + struct.pack(">LLL", 0, last, 1) * groups
    return struct.pack(">HHHHL", 0, 1, 3, 10, 12) + table


def make_axes(count: int, instances: int, span: tuple[float, float, float] = (100, 400, 900)) -> bytes:
    """Give a table of so many axes (`fvar`) and instances."""
    values = struct.pack(">lll", *(round(each * 65536) for each in span))
    axes = b"".join(b"A%03d" % number + values + b"\0\0\1\0" for number in range(count))
    one = struct.pack(">HH", 2, 0) + struct.pack(">l", 400 << 16) * count
    return struct.pack(">HHHHHHHH", 1, 0, 16, 2, count, 20, instances, 4 + 4 * count) + axes + one * instances


def make_charstrings(programs: Sequence[bytes], routines: Sequence[bytes] = ()) -> bytes:
    """Give a table of outlines (`CFF `) with these programs from A on, and global routines."""

    def index(items: Sequence[bytes]) -> bytes:
        ends = [1]
        for item in items:
            ends.append(ends[-1] + len(item))
        if not items:
            return b"\0\0"
        return struct.pack(">HB", len(items), 4) + struct.pack(f">{len(ends)}L", *ends) + b"".join(items)

    count = struct.unpack(">H", make_tables(is_cff=True)["maxp"][4:6])[0]
    every = [b"\x0e", *programs, *[b"\x0e"] * (count - 1 - len(programs))]
    names, strings, shared = index([b"Bomb"]), index([]), index(routines)
    top_length = 13  # two places of five bytes, a size of one, two operators
    before = 4 + len(names) + (3 + 8 + top_length) + len(strings) + len(shared)
    body = index(every)
    private = before + len(body)
    top = b"\x1d" + struct.pack(">l", before) + b"\x11\x8b\x1d" + struct.pack(">l", private) + b"\x12"
    return b"\1\0\4\4" + names + index([top]) + strings + shared + body


def call(number: int, routines: int, times: int = 1) -> bytes:
    """Give the calls of a global routine in a program."""
    bias = 107 if routines < 1240 else 1131
    return (bytes((number - bias + 139,)) + b"\x1d") * times


def make_grown(times: int, rounds: int) -> bytes:
    """Give a table of lookups (`GSUB`) that put so many letters A in the place of each, again and again."""
    sequence = struct.pack(f">H{times}H", times, *[1] * times)
    lookup = struct.pack(">HHHH", 2, 0, 1, 8) + struct.pack(">HHHH", 1, 8 + len(sequence), 1, 8) + sequence
    lookup += struct.pack(">HHH", 1, 1, 1)
    return _make_layout(b"ccmp", [lookup] * rounds)


def make_ring() -> bytes:
    """Give a table of lookups (`GSUB`) of which one calls itself where it stands."""
    inner = struct.pack(">HHHHHHHH", 3, 1, 0, 0, 0, 0, 0, 0)
    inner = struct.pack(">HHHHHHHH", 3, 0, 1, 18, 0, 1, 0, 0) + b"\0\0" + struct.pack(">HHH", 1, 1, 1)
    lookup = struct.pack(">HHHH", 6, 0, 1, 8) + inner
    return _make_layout(b"ccmp", [lookup])


def _make_layout(tag: bytes, lookups: Sequence[bytes]) -> bytes:
    scripts = struct.pack(">H4sH", 1, b"DFLT", 8) + struct.pack(">HH", 4, 0) + struct.pack(">HHHH", 0, 0xFFFF, 1, 0)
    feature = struct.pack(f">HH{len(lookups)}H", 0, len(lookups), *range(len(lookups)))
    features = struct.pack(">H4sH", 1, tag, 8) + feature
    places, at = [], 2 + 2 * len(lookups)
    for each in lookups:
        places.append(at)
        at += len(each)
    listed = struct.pack(f">H{len(lookups)}H", len(lookups), *places) + b"".join(lookups)
    return (
        struct.pack(">HHHHH", 1, 0, 10, 10 + len(scripts), 10 + len(scripts) + len(features))
        + scripts
        + features
        + listed
    )


def make_png(width: int, height: int, data: bytes) -> bytes:
    """Give a picture that is said to be so large."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">L", len(body)) + kind + body + struct.pack(">L", zlib.crc32(kind + body))

    header = struct.pack(">LLBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def make_strikes(picture: bytes) -> bytes:
    """Give a table of pictures (`sbix`) whose A is a picture."""
    count = struct.unpack(">H", make_tables()["maxp"][4:6])[0]
    start = 4 + 4 * (count + 1)
    places = [start, start, *[start + 8 + len(picture)] * (count - 1)]
    strike = struct.pack(f">HH{count + 1}L", 100, 72, *places) + struct.pack(">hh4s", 0, 0, b"png ") + picture
    return struct.pack(">HHLL", 1, 1, 1, 12) + strike


def make_bitmaps(picture: bytes) -> dict[str, bytes]:
    """Give the tables of pictures `CBDT` and `CBLC` whose A is a picture."""
    place = struct.pack(">HHL", 1, 17, 4) + struct.pack(">LL", 0, 9 + len(picture))
    listed = struct.pack(">HHL", 1, 1, 8) + place
    line = struct.pack(">bbBbbbbbbbbb", 10, -2, 10, 0, 0, 0, 0, 0, 10, 0, 0, 0)
    size = struct.pack(">LLLL", 56, len(listed), 1, 0) + 2 * line + struct.pack(">HHBBBb", 1, 1, 100, 100, 32, 1)
    data = struct.pack(">HH", 3, 0) + bytes((10, 10, 0, 10, 10)) + struct.pack(">L", len(picture)) + picture
    return {"CBDT": data, "CBLC": struct.pack(">HHL", 3, 0, 1) + size + listed}


def make_drawing(document: bytes) -> bytes:
    """Give a table `SVG ` whose A is a document."""
    return struct.pack(">HLL", 0, 10, 0) + struct.pack(">HHHLL", 1, 1, 1, 14, len(document)) + document


def make_layers(count: int) -> dict[str, bytes]:
    """Give the tables of a colour font whose A has so many layers (`COLR`, version 0)."""
    colors = (
        struct.pack(">HHLLH", 0, 1, 14, 20, count) + struct.pack(">HHH", 1, 0, count) + struct.pack(">HH", 2, 0) * count
    )
    return {"COLR": colors, "CPAL": _PALETTE}


_PALETTE = struct.pack(">HHHHLH", 0, 1, 1, 1, 14, 0) + b"\0\0\xff\xff"


def pack_woff(length: int, packed: bytes) -> bytes:
    """Give a WOFF file of one table that is said to have a length."""
    entry = struct.pack(">4sLLLL", b"glyf", 64, len(packed), length, 0)
    head = struct.pack(">4sLLHHL", b"wOFF", 0x00010000, 64 + len(packed), 1, 0, length % 2**32)
    return head + bytes(24) + entry + packed


def pack_woff2(length: int, packed: bytes) -> bytes:
    """Give a WOFF2 file of one table that is said to have a length."""
    digits = [length & 0x7F]
    while length := length >> 7:
        digits.insert(0, length & 0x7F | 0x80)
    entry = bytes((0x05, *digits))  # `name`, which is not transformed
    head = struct.pack(">4sLLHHLL", b"wOF2", 0x00010000, 48 + len(entry) + len(packed), 1, 0, 1000, len(packed))
    return head + bytes(24) + entry + packed


def deflate_zeros(megabytes: int) -> bytes:
    """Give so many zeros, packed."""
    packer = zlib.compressobj(9)
    return b"".join(packer.compress(bytes(1 << 20)) for _ in range(megabytes)) + packer.flush()


def brotli_zeros(megabytes: int) -> bytes:
    """Give so many zeros, packed."""
    import brotli

    packer = brotli.Compressor(quality=1)
    return b"".join(packer.process(bytes(1 << 20)) for _ in range(megabytes)) + bytes(packer.finish())
