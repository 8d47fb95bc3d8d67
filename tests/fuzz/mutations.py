"""Changes inputs: bytes, texts by their words, and files made of parts (PNG, JPEG, fonts) part by part."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Callable, Sequence
from random import Random

from target import Mutate, read_words

_WORD = re.compile(r"\s+|\w+|[^\w\s]")
_NUMBERS, _STRANGE = read_words("numbers"), read_words("strange")
_MOST = 200_000  # bytes: what grows beyond is cut
_SHORTS = (0, 1, 2, 3, 7, 8, 16, 127, 128, 255, 256, 32767, 32768, 65534, 65535)
_LONGS = (0, 1, 2, 255, 65535, 65536, 100_000, 2**24, 2**31 - 1, 2**31, 2**32 - 1)


def mutate_bytes(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    """Flip, cut, double, move and overwrite bytes at a few places."""
    made = bytearray(data)
    for _ in range(random.choice((1, 1, 1, 2, 4, 12))):
        start = random.randrange(len(made) + 1)
        end = min(len(made), start + random.choice((1, 1, 2, 4, 8, 40, 400)))
        match random.randrange(9):
            case 0:
                del made[start:end]
            case 1:
                made[start:start] = made[start:end] * random.choice((1, 1, 3, 50))
            case 2:
                made[start:end] = random.randbytes(end - start)
            case 3:
                made[start:end] = bytes((random.choice((0, 255, 32, 10, 128)),)) * (end - start)
            case 4:
                made[start : start + 2] = struct.pack(random.choice("><") + "H", random.choice(_SHORTS))
            case 5:
                made[start : start + 4] = struct.pack(random.choice("><") + "I", random.choice(_LONGS))
            case 6 if start < end:
                made[start] ^= 1 << random.randrange(8)
            case 7 if others:
                made[start:end] = _take_piece(random.choice(others), random)
            case _:
                del made[random.choice((start, end)) :]
    return bytes(made[:_MOST])


def _take_piece(data: bytes, random: Random) -> bytes:
    start = random.randrange(len(data) + 1)
    return data[start : start + random.choice((1, 4, 16, 64, 256))]


def _is_behind_tag(tokens: Sequence[str], at: int) -> bool:
    return at > 1 and tokens[at - 2] == "<" and tokens[at - 1].isalpha()


def _is_in_rule(tokens: Sequence[str], at: int) -> bool:
    return tokens[at - 1] in ("{", ";")


def _begins_line(tokens: Sequence[str], at: int) -> bool:
    return tokens[at - 1].endswith("\n")


_PLACES: dict[str, tuple[str, Callable[[Sequence[str], int], bool]]] = {
    "xml": (r" [\w:-]+=", _is_behind_tag),
    "css": (r"[\w-]+: ?[^{]*$", _is_in_rule),
    "lines": (r"\S", _begins_line),
}
"""Which words of a language belong where, as a pattern of such words and what tells their places."""


def mutate_words(*words: str, language: str = "lines", is_whole: Callable[[str], bool] = lambda text: True) -> Mutate:
    """Give what changes a text by its words and lines; `words` are pieces that belong to its language.

    Seven of eight changed texts are still `is_whole`, where that can be had, so that they go further than to a parser.
    """

    def mutate(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
        if random.random() < 0.03:
            return mutate_bytes(data, random, others)
        text = ""
        for _ in range(random.choice((1, *(7,) * 7))):
            tokens = _WORD.findall(data.decode("utf-8", "surrogateescape"))
            for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
                _change(tokens, words, _PLACES[language], random, others)
            text = "".join(tokens)
            if is_whole(text):
                break
        return text.encode("utf-8", "surrogateescape")[:_MOST]

    return mutate


def _change(
    tokens: list[str],
    words: Sequence[str],
    place: tuple[str, Callable[[Sequence[str], int], bool]],
    random: Random,
    others: Sequence[bytes],
) -> None:
    """Change a text at one place."""
    start = random.randrange(len(tokens) + 1)
    end = min(len(tokens), start + random.choice((1, 1, 2, 3, 8, 30)))
    match random.randrange(15):
        case 0:
            del tokens[start:end]
        case 1:
            tokens[start:start] = tokens[start:end] * random.choice((1, 1, 2, 10, 200))
        case 2:
            tokens[start : start + 1] = [random.choice(words)]
        case 3 | 4 | 5 | 6:
            _add_word(tokens, random.choice(words), place, random)
        case 7:
            tokens[start : start + random.randrange(2)] = [random.choice(_STRANGE)]
        case 8 | 9:
            numbers = [at for at, token in enumerate(tokens) if token.isdigit()]
            at = random.choice(numbers) if numbers else start
            tokens[at : at + 1] = [random.choice(_NUMBERS)]
        case 10:
            other = random.randrange(len(tokens) + 1)
            tokens[start:end], tokens[other : other + 1] = tokens[other : other + 1], tokens[start:end]
        case 11 | 12:
            _change_lines(tokens, random, others)
        case 13:
            first, last = random.choice(("()", "[]", "{}", "<>", "**", '""', "''"))
            count = random.choice((1, 1, 2, 30))
            tokens[start:end] = [first * count, *tokens[start:end], last * count]
        case _:
            if "".join(tokens[start : start + 1]):
                tokens[start] = _slip(tokens[start], random)


def _add_word(
    tokens: list[str], word: str, place: tuple[str, Callable[[Sequence[str], int], bool]], random: Random
) -> None:
    """Add a word, most often where such words stand."""
    pattern, fits = place
    spots = []
    if re.match(pattern, word) and random.random() < 0.8:
        spots = [at for at in range(1, len(tokens) + 1) if fits(tokens, at)]
    at = random.choice(spots) if spots else random.randrange(len(tokens) + 1)
    tokens[at:at] = _WORD.findall(f"{word};" if spots and fits is _is_in_rule else word)


def _slip(word: str, random: Random) -> str:
    at = random.randrange(len(word))
    return random.choice((word[:at] + word[at + 1 :], word[:at] + word[at] + word[at:], word.upper(), word.title()))


def _change_lines(tokens: list[str], random: Random, others: Sequence[bytes]) -> None:
    """Drop, double, move or indent a line, or take one from another text."""
    lines = "".join(tokens).splitlines(keepends=True) or [""]
    at, to = random.randrange(len(lines)), random.randrange(len(lines) + 1)
    match random.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines[to:to] = [lines[at]] * random.choice((1, 1, 2, 40))
        case 2:
            lines.insert(to, lines.pop(at))
        case 3:
            lines[at] = random.choice(("  ", "    ", "\t", "- ", "# ", "> ", "  - ")) + lines[at]
        case 4:
            lines[at] = lines[at].lstrip()
        case _ if others:
            theirs = random.choice(others).decode("utf-8", "surrogateescape").splitlines(keepends=True) or [""]
            first = random.randrange(len(theirs))
            lines[to:to] = theirs[first : first + random.choice((1, 1, 2, 6))]
    tokens[:] = _WORD.findall("".join(lines))


Part = tuple[bytes, bytes]
"""The name of a part of a file, and what is in it."""


def _mutate_parts(parts: list[Part], more: Sequence[Part], random: Random, change: Callable[[Part], Part]) -> None:
    """Drop, double, move, add and change parts of a file."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        at, to = random.randrange(len(parts) or 1), random.randrange(len(parts) + 1)
        match random.randrange(8):
            case 0 if parts:
                del parts[at]
            case 1 if parts:
                parts.insert(to, parts[at])
            case 2 if parts:
                parts.insert(to - (to > at), parts.pop(at))
            case 3 if more:
                parts.insert(to, random.choice(more))
            case _ if parts:
                parts[at] = change(parts[at])


# ---- PNG (https://www.w3.org/TR/png-3/)

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PNG_PARTS: tuple[Part, ...] = (
    (b"PLTE", bytes(range(12))),
    (b"tRNS", b"\0\x01"),
    (b"gAMA", struct.pack(">I", 45455)),
    (b"gAMA", struct.pack(">I", 0)),
    (b"cHRM", struct.pack(">8I", *(31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000))),
    (b"sRGB", b"\0"),
    (b"sBIT", b"\x08\x08\x08"),
    (b"pHYs", struct.pack(">IIB", 0, 2**31, 1)),
    (b"bKGD", b"\0\1\0\1\0\1"),
    (b"tEXt", b"Comment\0Fox"),
    (b"zTXt", b"Comment\0\0" + zlib.compress(bytes(200_000))),
    (b"iTXt", b"Comment\0\1\0\0\0" + zlib.compress(b"Fox" * 900)),
    (b"iCCP", b"sun\0\0" + zlib.compress(bytes(400))),
    (b"eXIf", b"MM\0*\0\0\0\x08\0\1\1\x12\0\3\0\0\0\1\0\6\0\0\0\0\0\0"),
    (b"acTL", struct.pack(">II", 9, 0)),
    (b"fdAT", bytes(9)),
    (b"IDAT", b""),
    (b"IEND", b""),
    (b"ABCD", b"unknown"),
)


def pack_png(parts: Sequence[Part], flaw: int = 0) -> bytes:
    """Give a PNG file of chunks; `flaw` is added to all their checks."""
    packed = (
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data) ^ flaw)
        for name, data in parts
    )
    return _SIGNATURE + b"".join(packed)


def mutate_png(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    """Change chunks, with right checks most of the time; pixels before they are packed."""
    if random.random() < 0.2:
        return mutate_bytes(data, random, others)
    parts, at = [], len(_SIGNATURE)
    while at + 8 <= len(data):
        length = int.from_bytes(data[at : at + 4])
        parts.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + length]))
        at += 12 + length

    def change(part: Part) -> Part:
        name, inside = part
        if name == b"IHDR" and random.random() < 0.8:
            return name, _change_header(inside, random)
        if name == b"IDAT" and random.random() < 0.7:
            try:
                return name, zlib.compress(mutate_bytes(zlib.decompressobj().decompress(inside, _MOST), random, others))
            except zlib.error:
                return name, inside
        return name, mutate_bytes(inside, random, others)

    _mutate_parts(parts, _PNG_PARTS, random, change)
    return pack_png(parts, random.choice((0,) * 20 + (1,)))[:_MOST]


def _change_header(inside: bytes, random: Random) -> bytes:
    width, height, *rest = struct.unpack(">IIBBBBB", inside[:13].ljust(13, b"\0"))
    match random.randrange(4):
        case 0:
            width = random.choice((*_LONGS, 3, 9, 5000))
        case 1:
            height = random.choice((*_LONGS, 3, 9, 5000))
        case _:
            rest[random.randrange(5)] = random.choice((0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 255))
    return struct.pack(">IIBBBBB", width, height, *rest)


# ---- JPEG (ITU-T T.81)

_JPEG_PARTS: tuple[Part, ...] = (
    (b"\xe0", b"JFIF\0\1\2\1\xff\xff\0\0\0\0"),
    (b"\xe1", b"Exif\0\0MM\0*\0\0\0\x08\0\1\1\x12\0\3\0\0\0\1\0\6\0\0\0\0\0\0"),
    (b"\xe1", b"http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>"),
    (b"\xe2", b"ICC_PROFILE\0\1\1" + bytes(140)),
    (b"\xe2", b"ICC_PROFILE\0\2\xff"),
    (b"\xee", b"Adobe\0d\0\0\0\0\2"),
    (b"\xdd", b"\0\1"),
    (b"\xc0", b"\x08\xff\xff\xff\xff\x03\x01\x22\0\x02\x11\1\x03\x11\1"),
    (b"\xc2", b"\x08\0\x08\0\x08\x01\x01\x11\0"),
    (b"\xcc", b"\0\0"),
    (b"\xdb", b"\0" + bytes(64)),
    (b"\xc4", b"\0" + bytes(16)),
    (b"\xd9", b""),
    (b"\xfe", b"fox"),
)


def mutate_jpeg(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    """Change segments, and the coded picture after the last of them."""
    if random.random() < 0.2:
        return mutate_bytes(data, random, others)
    parts, at = [], 2
    while data[at : at + 1] == b"\xff" and at + 4 <= len(data) and data[at + 1] != 0xDA:
        length = int.from_bytes(data[at + 2 : at + 4])
        parts.append((data[at + 1 : at + 2], data[at + 4 : at + 2 + length]))
        at += 2 + max(length, 2)
    rest = data[at:]
    if random.random() < 0.3:
        rest = mutate_bytes(rest, random, others)
    else:
        _mutate_parts(parts, _JPEG_PARTS, random, lambda part: (part[0], mutate_bytes(part[1], random, others)))
    flaw = random.choice((0,) * 20 + (1, 900))
    packed = (b"\xff" + name + struct.pack(">H", (len(inside) + 2 + flaw) & 0xFFFF) + inside for name, inside in parts)
    return (b"\xff\xd8" + b"".join(packed) + rest)[:_MOST]


# ---- fonts (https://learn.microsoft.com/typography/opentype/spec/otff)


def mutate_font(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    """Change the tables of a plain font, or what its directory says of them; other files byte by byte."""
    if data[:4] not in (b"\0\1\0\0", b"OTTO") or random.random() < 0.15:
        return mutate_bytes(data, random, others)
    count = min(int.from_bytes(data[4:6]), 64)
    records = [struct.unpack(">4sIII", data[at : at + 16].ljust(16, b"\0")) for at in range(12, 12 + 16 * count, 16)]
    parts = [(name, data[offset : offset + length]) for name, _, offset, length in records]
    more = [(random.choice(parts)[0], other[:400]) for other in others[:1]] if parts else []
    more += [
        (name, bytes(random.choice((0, 2, 40)))) for name in (b"kern", b"GSUB", b"GPOS", b"SVG ", b"COLR", b"fvar")
    ]
    _mutate_parts(parts, more, random, lambda part: (part[0], _mutate_table(part[1], random, others)))
    return _pack_font(data[:4], parts, random)


def _mutate_table(data: bytes, random: Random, others: Sequence[bytes]) -> bytes:
    """Change numbers of a table more often than its length."""
    if not data or random.random() < 0.3:
        return mutate_bytes(data, random, others)
    made = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 5))):
        at = random.randrange(len(made)) & ~1
        made[at : at + 2] = struct.pack(">H", random.choice((*_SHORTS, random.randrange(65536), len(made) & 0xFFFF)))
    return bytes(made[: len(data)])


def _pack_font(kind: bytes, parts: Sequence[Part], random: Random) -> bytes:
    head, body = bytearray(), bytearray()
    wrong = random.randrange(len(parts) or 1) if random.random() < 0.1 else -1
    for number, (name, inside) in enumerate(parts):
        offset, length = 12 + 16 * len(parts) + len(body), len(inside)
        if number == wrong:
            offset, length = random.choice(((offset, random.choice(_LONGS)), (random.choice(_LONGS), length)))
        head += struct.pack(">4sIII", name, 0, offset, length)
        body += inside + bytes(-len(inside) % 4)
    return (kind + struct.pack(">HHHH", len(parts), 0, 0, 0) + head + body)[:_MOST]
