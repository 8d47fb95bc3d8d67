"""A PNG file chunk by chunk (W3C, PNG third edition, 4.7 to 5.6): gone through once, nothing unpacked.

What is damaged where pixels, palette or transparency are stored is told here, as readers differ in what they make of
it. All else is for programs other than printers: it is left out of what is drawn, and no library sees it.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from cardgen.render.picture_limits import MOST_CHUNKS, damaged

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""The numbers of each pixel by the type of its colours."""
_HEAD, _PALETTE, _CLEAR, _PIXELS, _END = b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"
_DRAWN = frozenset((_HEAD, _PALETTE, _CLEAR, _PIXELS, _END))
_BITS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_CLEAR_BYTES = {0: 2, 2: 6}
_INDEXED = 3
_HAVE_ALPHA = (4, 6)
_AROUND = 12  # length, name and checksum of a chunk


@dataclass(frozen=True, slots=True)
class Chunks:
    """A PNG taken apart: the fields of its head, other chunks before its pixels by their names (the first of each),
    the data of its pixels, and the file with nothing else than is drawn."""

    width: int
    height: int
    bits: int
    color_type: int
    is_interlaced: bool
    others: dict[bytes, bytes]
    pixels: tuple[memoryview, ...]
    plain: bytes


def read_chunks(data: bytes) -> Chunks:
    """Give what a PNG file holds; raises MistakeError where it is cut short or damaged."""
    others: dict[bytes, bytes] = {}
    drawn: dict[bytes, bytes] = {}
    pixels: list[memoryview] = []
    last = b""
    for kind, body, is_sound in _walk(data):
        if kind not in _DRAWN:
            _check_kind(kind)
            if is_sound and not pixels:
                others.setdefault(kind, bytes(body))
        elif not is_sound and kind != _END:
            raise damaged(f"the checksum of its chunk {kind.decode()} is wrong")
        elif kind == _PIXELS:
            if pixels and last != _PIXELS:
                raise damaged("there are other chunks between its pixels")
            pixels.append(body)
        elif kind != _END:
            if kind in drawn or pixels or (kind == _PALETTE and _CLEAR in drawn):
                raise damaged(f"its chunk {kind.decode()} stands where none may be")
            drawn[kind] = bytes(body)
        if _HEAD not in drawn:
            raise damaged("it does not begin with its head, IHDR")
        last = kind
    if last != _END or not pixels:
        raise damaged("it has no end, IEND" if pixels else "it has no pixels, IDAT")
    width, height, bits, color_type, is_interlaced = _read_head(drawn[_HEAD])
    kept = _keep(drawn, bits, color_type)
    parts: list[tuple[bytes, bytes | memoryview]] = [*kept.items(), *((_PIXELS, body) for body in pixels), (_END, b"")]
    plain = SIGNATURE + b"".join(_write(kind, body) for kind, body in parts)
    plain = data if plain == data else plain
    return Chunks(width, height, bits, color_type, is_interlaced, others, tuple(pixels), plain)


def insert_chunk(plain: bytes, kind: bytes, body: bytes) -> bytes:
    """Give a PNG with one chunk more, behind its head."""
    at = len(SIGNATURE) + _AROUND + 13
    return plain[:at] + _write(kind, body) + plain[at:]


def _walk(data: bytes) -> Iterator[tuple[bytes, memoryview, bool]]:
    """Give the name and data of each chunk up to the last, and whether its checksum is right."""
    view = memoryview(data)
    at = len(SIGNATURE)
    for _ in range(MOST_CHUNKS):
        if at + _AROUND > len(data):
            return
        length, kind = int.from_bytes(view[at : at + 4]), data[at + 4 : at + 8]
        end = at + 8 + length
        if end + 4 > len(data):
            raise damaged(f"its chunk {_name(kind)} is longer than the file")
        is_sound = zlib.crc32(view[at + 4 : end]) == int.from_bytes(view[end : end + 4])
        yield kind, view[at + 8 : end], is_sound
        if kind == _END:
            return
        at = end + 4
    raise damaged(f"it has more than {MOST_CHUNKS:,} chunks")


def _name(kind: bytes) -> str:
    return kind.decode() if kind.isalpha() else kind.hex(" ")


def _check_kind(kind: bytes) -> None:
    """Raise MistakeError for a chunk without which, by its name, the picture must not be drawn."""
    if not kind.isalpha():
        raise damaged(f"a chunk is named {_name(kind)}")
    if kind[:1].isupper():
        raise damaged(f"it cannot be drawn without its chunk {kind.decode()}, which no standard knows")


def _read_head(body: bytes) -> tuple[int, int, int, int, bool]:
    if len(body) != 13:
        raise damaged(f"its head has a length of {len(body)}")
    width, height, bits, color_type, packing, filtering, interlacing = struct.unpack(">IIBBBBB", body)
    if bits not in _BITS.get(color_type, ()):
        raise damaged(f"its head tells colours of type {color_type} with {bits} bits")
    if packing or filtering or interlacing > 1:
        raise damaged(f"its head tells packing {packing}, filters {filtering} and interlacing {interlacing}")
    return width, height, bits, color_type, bool(interlacing)


def _keep(drawn: dict[bytes, bytes], bits: int, color_type: int) -> dict[bytes, bytes]:
    """Give head, palette and transparency as far as this type of colours has them; raises MistakeError."""
    kept = {_HEAD: drawn[_HEAD]}
    palette, clear = drawn.get(_PALETTE, b""), drawn.get(_CLEAR)
    if color_type == _INDEXED:
        if not palette or len(palette) % 3:
            raise damaged(f"its palette, PLTE, has a length of {len(palette)}")
        kept[_PALETTE] = palette[: 3 << bits]
    if clear is not None and color_type not in _HAVE_ALPHA:
        most = len(kept.get(_PALETTE, b"")) // 3
        if len(clear) != _CLEAR_BYTES.get(color_type) and not (color_type == _INDEXED and 0 < len(clear) <= most):
            raise damaged(f"its transparency, tRNS, has a length of {len(clear)}")
        kept[_CLEAR] = clear
    return kept


def _write(kind: bytes, body: bytes | memoryview) -> bytes:
    return b"".join((struct.pack(">I", len(body)), kind, body, struct.pack(">I", zlib.crc32(body, zlib.crc32(kind)))))
