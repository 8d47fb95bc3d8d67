"""Bombs in pictures: small files that say, or unpack to, far more than they are, and files that are damaged."""

from __future__ import annotations

import base64
import gzip
import struct
import zlib
from collections.abc import Callable, Mapping
from functools import partial

from bomb import GAME, Bomb, make_project
from picture_bytes import chunk, exif, frame, head, jpeg, png, profile, scan, segment, zeros

_TYPE = frozenset({"picture-type"})
_SIZE = frozenset({"picture-too-large"})
_BOOK = frozenset({"rulebook-picture"})
_FINE = frozenset({"low-resolution"})  # what is in the file beside its pixels is not looked at
_SHOWN = frozenset({"picture-without-words"})  # in a book, where nothing else is wrong
_BUILD = ("build", GAME)
_ORIENTED = struct.pack("<HHII", 0x112, 3, 1, 6)


def _card(make: Callable[[], bytes], name: str = "a.png") -> Mapping[str, bytes]:
    face = f'<image href="{name}" x="5" y="5" width="40" height="40"/>'
    return make_project(face, files={f"decks/{GAME}/{name}": make()})


def _book(make: Callable[[], bytes], name: str = "a.png") -> Mapping[str, bytes]:
    return make_project(rulebook=f"# Rules\n\n![]({name})\n", files={f"decks/{GAME}/{name}": make()})


def _sheet(make: Callable[[], bytes], name: str = "a.png") -> Mapping[str, bytes]:
    style = f"h1 {{ background: url(/decks/{GAME}/{name}) }}".encode()
    files = {f"decks/{GAME}/{name}": make(), f"templates/{GAME}/rulebook.css": style}
    return make_project(rulebook="# Rules\n\nPlay.\n", files=files)


def _icon(make: Callable[[], bytes], name: str = "a.svg") -> Mapping[str, bytes]:
    deck = make_project()[f"decks/{GAME}/deck.yaml"].decode() + f"icons: {{sun: {GAME}/{name}}}\n"
    return make_project('<icon name="sun" x="5" y="5" size="20"/>', deck, files={f"templates/{GAME}/{name}": make()})


def _inlined(make: Callable[[], bytes], kind: str = "image/png") -> Mapping[str, bytes]:
    data = base64.b64encode(make()).decode()
    return make_project(f'<image href="data:{kind};base64,{data}" x="5" y="5" width="40" height="40"/>')


def _many(count: int, part: bytes) -> bytes:
    return png(part * count)


def _full(bits: int, color: int, channels: int, interlaced: int = 0) -> bytes:
    """Give a PNG of 36 million pixels, all of them 0."""
    size = (6000 * channels * bits // 8 + 1) * 6000
    pixels = chunk(b"IDAT", zeros(-(-size // 1_000_000)))
    return png(first=head(6000, 6000, bits, color, 0, 0, interlaced), pixels=pixels)


def _indexed(*chunks: bytes) -> bytes:
    return png(*chunks, first=head(4, 4, 8, 3), pixels=chunk(b"IDAT", zlib.compress(b"\0abcd" * 4)))


def _icc(*parts: bytes) -> bytes:
    return b"".join(
        segment(0xE2, b"ICC_PROFILE\0" + bytes((number, len(parts))) + part) for number, part in enumerate(parts, 1)
    )


def _nested(count: int) -> bytes:
    """Give a drawing in which there is one, in which there is one, and so on."""
    drawing = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='9' height='9'/></svg>"
    for _ in range(count):
        inner = drawing.replace("%", "%25").replace("'", "%27").replace("<", "%3C").replace("#", "%23")
        drawing = (
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>"
            f"<image width='9' height='9' href='data:image/svg+xml,{inner}'/></svg>"
        )
    return drawing.encode()


def _progressive(count: int) -> bytes:
    return jpeg(size=frame(3000, 3000, marker=0xC2), scans=scan(3, (0, 0, 0)) + scan(1, (1, 63, 0), b"") * count)


def _four(*segments: bytes) -> bytes:
    return jpeg(*segments, size=frame(parts=4), scans=scan(4))


PNG = (
    *(Bomb(f"png-depth-{bits}", partial(_card, partial(png, first=head(bits=bits))), _TYPE) for bits in (0, 3, 255)),
    Bomb("png-colors-of-no-type", partial(_card, partial(png, first=head(4, 4, 8, 5))), _TYPE),
    Bomb("png-packing", partial(_card, partial(png, first=head(4, 4, 8, 2, 9))), _TYPE),
    Bomb("png-interlacing", partial(_card, partial(png, first=head(4, 4, 8, 2, 0, 0, 9))), _TYPE),
    Bomb(
        "png-filter-of-rows",
        partial(_card, partial(png, pixels=chunk(b"IDAT", zlib.compress((b"\x09" + bytes(12)) * 4)))),
        _TYPE,
    ),
    Bomb("png-rows-missing", partial(_card, partial(png, pixels=chunk(b"IDAT", zlib.compress(bytes(13))))), _TYPE),
    Bomb("png-palette-missing", partial(_card, partial(png, first=head(4, 4, 8, 3))), _TYPE),
    Bomb("png-palette-of-no-colors", partial(_card, partial(_indexed, chunk(b"PLTE", b"12345"))), _TYPE),
    Bomb("png-transparency", partial(_card, partial(png, chunk(b"tRNS", b"1"))), _TYPE),
    Bomb(
        "png-transparency-of-more-colors",
        partial(_card, partial(_indexed, chunk(b"PLTE", b"123"), chunk(b"tRNS", bytes(256)))),
        _TYPE,
    ),
    Bomb("png-checksum", partial(_card, partial(png, first=chunk(b"IHDR", head()[8:21], 1))), _TYPE),
    Bomb("png-length", partial(_card, partial(png, b"\xff\xff\xff\xfftEXt")), _TYPE),
    Bomb("png-two-heads", partial(_card, partial(png, head(9000, 9000))), _TYPE),
    Bomb("png-order", partial(_card, partial(png, first=b"", last=head() + chunk(b"IEND"))), _TYPE),
    Bomb("png-unknown-part", partial(_card, partial(png, chunk(b"ABCD"))), _TYPE),
    Bomb("png-100000-on-a-side", partial(_card, partial(png, first=head(100_000, 100_000))), _SIZE),
    Bomb("png-2-to-the-31", partial(_card, partial(png, first=head(2**31 - 1, 2**31 - 1))), _SIZE),
    Bomb("png-one-row", partial(_card, partial(png, first=head(1_000_000, 1))), _SIZE),
    Bomb("png-no-width", partial(_card, partial(png, first=head(0, 4))), _TYPE),
    Bomb("png-pixels-unpack", partial(_card, lambda: png(pixels=chunk(b"IDAT", zeros(1500)))), _TYPE),
    Bomb("png-text-unpacks", partial(_card, lambda: png(chunk(b"zTXt", b"a\0\0" + zeros(3700)))), _FINE, _BUILD, 0),
    Bomb(
        "png-text-unpacks-in-book",
        partial(_book, lambda: png(chunk(b"zTXt", b"a\0\0" + zeros(3700)))),
        _SHOWN,
        _BUILD,
        0,
    ),
    Bomb("png-profile-unpacks", partial(_card, lambda: png(chunk(b"iCCP", b"a\0\0" + zeros(3700)))), _FINE, _BUILD, 0),
    Bomb("png-many-texts", partial(_card, lambda: _many(500, chunk(b"zTXt", b"a\0\0" + zeros(7)))), _FINE, _BUILD, 0),
    Bomb(
        "png-text-behind-pixels",
        partial(_card, lambda: png(last=chunk(b"iTXt", b"a\0\1\0\0\0" + zeros(2000)) + chunk(b"IEND"))),
        _FINE,
        _BUILD,
        0,
    ),
    Bomb("png-long-text", partial(_card, lambda: png(chunk(b"tEXt", b"a\0" + bytes(30_000_000)))), _FINE, _BUILD, 0),
    Bomb("png-many-chunks", partial(_card, partial(_many, 300_000, chunk(b"tEXt"))), _TYPE),
    Bomb("png-many-empty-pixels", partial(_card, partial(_many, 300_000, chunk(b"IDAT"))), _TYPE),
    Bomb(
        "png-frames",
        partial(_card, partial(png, chunk(b"acTL", b"\x7f\xff\xff\xff" * 2), chunk(b"fcTL", bytes(26)) * 9000)),
        _TYPE,
        _BUILD,
        0,
    ),
    Bomb(
        "png-exif-in-a-circle",
        partial(_card, partial(png, chunk(b"eXIf", exif(65_535, struct.pack("<HHII", 0x8769, 4, 1, 8), 8)[6:]))),
        _FINE,
        _BUILD,
        0,
    ),
    Bomb("png-largest", partial(_book, partial(_full, 8, 2, 3)), _SHOWN, exit_code=0),
    Bomb("png-larger-than-a-file", partial(_card, lambda: png()[:33] + bytes(90_000_000)), _SIZE),
)
JPEG = (
    Bomb("jpeg-without-end", partial(_card, lambda: jpeg(end=b""), "a.jpg"), _TYPE),
    Bomb("jpeg-bogus-length", partial(_card, lambda: jpeg(b"\xff\xfe\0\0"), "a.jpg"), _TYPE),
    Bomb("jpeg-65535-on-a-side", partial(_card, lambda: jpeg(size=frame(65_535, 65_535)), "a.jpg"), _SIZE),
    Bomb("jpeg-no-height", partial(_card, lambda: jpeg(size=frame(16, 0)), "a.jpg"), _TYPE),
    Bomb("jpeg-many-scans", partial(_card, partial(_progressive, 5000), "a.jpg"), _SIZE),
    Bomb("jpeg-many-scans-in-book", partial(_book, partial(_progressive, 5000), "a.jpg"), _BOOK),
    Bomb("jpeg-many-segments", partial(_card, lambda: jpeg(segment(0xFE) * 300_000), "a.jpg"), _TYPE),
    Bomb("jpeg-filled-up", partial(_card, lambda: b"\xff\xd8" + b"\xff" * 30_000_000, "a.jpg"), _TYPE),
    Bomb("jpeg-arithmetic", partial(_card, lambda: jpeg(size=frame(marker=0xC9)), "a.jpg"), _TYPE),
    Bomb("jpeg-lossless", partial(_card, lambda: jpeg(size=frame(marker=0xC3)), "a.jpg"), _TYPE),
    Bomb("jpeg-12-bits", partial(_card, lambda: jpeg(size=frame(marker=0xC1, bits=12)), "a.jpg"), _TYPE),
    Bomb("jpeg-200-colors", partial(_card, lambda: jpeg(size=frame(parts=200)), "a.jpg"), _TYPE),
    Bomb("jpeg-sampling", partial(_card, lambda: jpeg(size=frame(sides=0xFF)), "a.jpg"), _TYPE),
    Bomb("jpeg-tables-missing", partial(_card, lambda: jpeg(tables=b""), "a.jpg"), _TYPE),
    Bomb("jpeg-codes-overfull", partial(_card, lambda: jpeg(segment(0xC4, b"\0" + b"\xff" * 280)), "a.jpg"), _TYPE),
    Bomb("jpeg-scan-of-no-color", partial(_card, lambda: jpeg(scans=scan(first=9)), "a.jpg"), _TYPE),
    Bomb("jpeg-two-frames", partial(_card, lambda: jpeg(frame(8, 8), size=frame(6000, 6000)), "a.jpg"), _TYPE),
    Bomb(
        "jpeg-exif-in-a-circle",
        partial(_book, lambda: jpeg(segment(0xE1, exif(1, struct.pack("<HHII", 0x8769, 4, 1, 8), 8))), "a.jpg"),
        _SHOWN,
        _BUILD,
        0,
    ),
    Bomb(
        "jpeg-exif-of-megabytes",
        partial(_card, lambda: jpeg(segment(0xE1, exif(5000, _ORIENTED * 5000, 8)) * 300), "a.jpg"),
        _FINE,
        _BUILD,
        0,
    ),
    Bomb(
        "jpeg-other-pictures",
        partial(_book, lambda: jpeg(segment(0xE2, b"MPF\0II*\0\x08\0\0\0\xff\xff" + bytes(99))), "a.jpg"),
        _SHOWN,
        _BUILD,
        0,
    ),
    Bomb("jpeg-inks-not-told", partial(_card, _four, "a.jpg"), _TYPE, _BUILD, 0),
    Bomb(
        "jpeg-profile-in-pieces", partial(_card, lambda: jpeg(_icc(*[bytes(60_000)] * 255)), "a.jpg"), _FINE, _BUILD, 0
    ),
    Bomb(
        "jpeg-profile-out-of-file",
        partial(_card, lambda: jpeg(_icc(profile(tags=[(b"A2B0", 5, 2**31)]))), "a.jpg"),
        _TYPE,
        _BUILD,
        0,
    ),
    Bomb("jpeg-profile-of-a-link", partial(_card, lambda: jpeg(_icc(profile(b"link"))), "a.jpg"), _TYPE, _BUILD, 0),
    Bomb("jpeg-largest", partial(_book, lambda: jpeg(size=frame(6000, 6000)), "a.jpg"), _SHOWN, exit_code=0),
)
OTHERS = (
    Bomb("gif-as-png", partial(_card, lambda: b"GIF89a" + bytes(99)), _TYPE),
    Bomb("webp-in-book", partial(_book, lambda: b"RIFF\x10\0\0\0WEBPVP8 " + bytes(99)), _BOOK),
    Bomb("tiff-in-sheet", partial(_sheet, lambda: b"II*\0" + bytes(99)), frozenset({"rulebook-style"}), exit_code=0),
    Bomb("damaged-in-sheet", partial(_sheet, partial(png, last=b"")), frozenset({"rulebook-style"}), exit_code=0),
    Bomb("empty", partial(_card, bytes), _TYPE),
    Bomb("zeros", partial(_card, lambda: bytes(30_000_000)), _TYPE),
    Bomb("png-as-icon", partial(_icon, png), _TYPE),
    Bomb("depth-inlined", partial(_inlined, partial(png, first=head(bits=3))), _TYPE),
    Bomb("base64-broken", partial(make_project, '<image href="data:;base64,A*=" width="9" height="9"/>'), _TYPE),
    Bomb("drawings-in-drawings", partial(_book, partial(_nested, 12), "a.svg"), _BOOK),
    Bomb(
        "drawing-packed",
        partial(_card, lambda: gzip.compress(b"<svg>" + b" " * 100_000_000), "a.svg"),
        frozenset({"svg-too-complex"}),
    ),
)
BOMBS = (*PNG, *JPEG, *OTHERS)
