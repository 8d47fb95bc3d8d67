"""Mutants of valid files: bits turned, parts cut off, doubled or exchanged, numbers made large. The same seed gives the
same ones."""

from __future__ import annotations

import random
import re
import struct
import zlib
from collections.abc import Callable, Iterator, Sequence

_NUMBERS = (0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF)
_MOST_STEPS = 4
_SIGNATURE = 8
_WORDS = re.compile(rb"/[A-Z]\w+|\b\d+ 0 R|-?\b\d+(?:\.\d+)?\b|\b[a-zA-Z*]{1,3}\n")


def mutate(seed: int, valid: Sequence[bytes]) -> bytes:
    """Give a mutant of one of some files."""
    chance = random.Random(seed)
    data = chance.choice(valid)
    for _ in range(chance.randint(1, _MOST_STEPS)):
        if data.startswith(b"\x89PNG") and chance.random() < 0.6:
            data = _cut_png(data, chance)
        elif data.startswith(b"%PDF") and chance.random() < 0.7:
            data = _exchange_words(data, chance)
        elif data:
            data = chance.choice(_STEPS)(data, chance)
    return data


def _turn_bits(data: bytes, chance: random.Random) -> bytes:
    made = bytearray(data)
    for _ in range(chance.randint(1, 8)):
        made[chance.randrange(len(made))] ^= 1 << chance.randrange(8)
    return bytes(made)


def _set_byte(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + bytes((chance.choice((0, 1, 0x7F, 0x80, 0xD8, 0xD9, 0xDA, 0xFF)),)) + data[at + 1 :]


def _set_number(data: bytes, chance: random.Random) -> bytes:
    at, number = chance.randrange(len(data)), chance.choice(_NUMBERS)
    form = chance.choice((">H", "<H", ">I", "<I"))
    written = struct.pack(form, number & (0xFFFF if form[1] == "H" else 0xFFFFFFFF))
    return data[:at] + written + data[at + len(written) :]


def _cut_off(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def _leave_out(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + data[at + chance.randint(1, 40) :]


def _double(data: bytes, chance: random.Random) -> bytes:
    at, length = chance.randrange(len(data)), chance.randint(1, 80)
    return data[: at + length] + data[at : at + length] * chance.randint(1, 20) + data[at + length :]


def _move(data: bytes, chance: random.Random) -> bytes:
    at, to, length = chance.randrange(len(data)), chance.randrange(len(data)), chance.randint(1, 80)
    part, rest = data[at : at + length], data[:at] + data[at + length :]
    return rest[:to] + part + rest[to:]


_STEPS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    *(_turn_bits, _turn_bits, _set_byte, _set_byte, _set_number, _set_number),
    *(_cut_off, _leave_out, _double, _move),
)


def _cut_png(data: bytes, chance: random.Random) -> bytes:
    """Give a PNG with one of its chunks left out, doubled, moved, or changed within, its checksum right."""
    chunks = list(_list_chunks(data))
    if not chunks:
        return _turn_bits(data, chance)
    at = chance.randrange(len(chunks))
    kind, body = chunks[at]
    match chance.randrange(6):
        case 0:
            del chunks[at]
        case 1:
            chunks.insert(chance.randrange(len(chunks)), (kind, body))
        case 2:
            chunks.insert(chance.randrange(len(chunks)), chunks.pop(at))
        case 3:
            chunks[at] = kind, chance.choice(_STEPS)(body or b"\0", chance)
        case 4:
            chunks[at] = kind, _repack(body, chance)
        case _:
            name = bytes(kind)
            chunks[at] = chance.choice((b"tRNS", b"PLTE", b"iCCP", b"gAMA", b"eXIf", b"zTXt", name.lower())), body
    return data[:_SIGNATURE] + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body)) for kind, body in chunks
    )


def _repack(body: bytes, chance: random.Random) -> bytes:
    """Give packed data with changes in what it unpacks to."""
    try:
        plain = zlib.decompressobj().decompress(body, 1_000_000)
    except zlib.error:
        return _turn_bits(body or b"\0", chance)
    return zlib.compress(chance.choice(_STEPS)(plain or b"\0", chance))


def _list_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = _SIGNATURE
    while at + 12 <= len(data):
        length = int.from_bytes(data[at : at + 4])
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += length + 12


def _exchange_words(data: bytes, chance: random.Random) -> bytes:
    """Give a PDF in which a name, number, reference or operator is another one of the file, or a large number."""
    words = list(_WORDS.finditer(data))
    if not words:
        return _turn_bits(data, chance)
    one, other = chance.choice(words), chance.choice(words)
    number = chance.choice((b"0", b"-1", b"99999999999", b"1e9", b"null", b"[]", b"<<>>", b"(x)", b"true", b"0.000001"))
    new = other[0] if chance.random() < 0.7 else number
    return data[: one.start()] + new + data[one.end() :]
