"""What a JPEG file says of itself (ITU-T T.81, Adobe's Technical Note 5116): read marker by marker, nothing decoded."""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass

_START, _END, _SCAN, _EXIF, _PROFILE, _ADOBE = 0xD8, 0xD9, 0xDA, 0xE1, 0xE2, 0xEE
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_ALONE = frozenset((0x01, *range(0xD0, 0xD9)))
_ARITHMETIC = frozenset(range(0xC9, 0xD0))
_DRAWN = frozenset((0xC0, 0xC1, 0xC2))  # baseline, extended and progressive
_NEXT = re.compile(rb"\xff([^\x00\xff\xd0-\xd7])")
_PLAIN_RGB = b"\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00\x00"
_PROFILE_NAME = b"ICC_PROFILE\0"


@dataclass(frozen=True, slots=True)
class Jpeg:
    """The facts of a JPEG file.

    `adobe` is the colour transform of its Adobe marker (None: it has none), `exif` its EXIF data, `profile` its whole
    ICC profile; `plain` is the file without what lies before its start, between its segments and after its end.
    """

    width: int
    height: int
    components: int
    bits: int
    frame: int
    adobe: int | None
    exif: bytes
    profile: bytes
    plain: bytes

    @property
    def is_inverted(self) -> bool:
        """Tell whether its four colours are stored as Adobe's programs do: 255 is no ink."""
        return self.components == 4 and self.adobe is not None

    def explain_kind(self) -> str:
        """Say how it is saved if PDF readers cannot show that; else an empty text."""
        if self.frame in _ARITHMETIC:
            return "with arithmetic coding"
        if self.frame not in _DRAWN:
            return "without loss, or in layers"
        if self.bits != 8:
            return f"with {self.bits} bits a colour"
        return "" if self.components in (1, 3, 4) else f"with {self.components} colours"


def read_jpeg(data: bytes) -> Jpeg | None:
    """Give the facts of a JPEG file; None for one that is cut short or damaged."""
    start = data.find(b"\xff\xd8\xff")
    segments: list[tuple[int, bytes]] = []
    at = start + 2
    while start >= 0:
        match = _NEXT.search(data, at)
        if match is None or match[1][0] == _END:
            return None
        marker, at = match[1][0], match.end()
        if marker in _ALONE:
            continue
        length = int.from_bytes(data[at : at + 2])
        if length < 2:
            return None
        segments.append((marker, data[at + 2 : at + length]))
        at += length
        if marker == _SCAN:
            break
    end = _find_end(data, at)
    frame = next(((marker, body) for marker, body in segments if marker in _FRAMES), None)
    if not end or frame is None or len(frame[1]) < 6:
        return None
    return _gather(segments, frame, data[at:end], data)


def _find_end(data: bytes, at: int) -> int:
    """Give where a JPEG ends whose first scan begins at a place; 0 if it does not."""
    while match := _NEXT.search(data, at):
        at = match.end()
        if match[1][0] == _END:
            return at
        if match[1][0] not in _ALONE:
            at += int.from_bytes(data[at : at + 2])
    return 0


def _gather(segments: list[tuple[int, bytes]], frame: tuple[int, bytes], scans: bytes, data: bytes) -> Jpeg:
    bits, height, width, components = struct.unpack(">BHHB", frame[1][:6])
    adobe = next((body for marker, body in segments if marker == _ADOBE and body.startswith(b"Adobe")), b"")
    head = b"".join(b"\xff" + bytes((marker,)) + struct.pack(">H", len(body) + 2) + body for marker, body in segments)
    if frame[1][6::3] == b"RGB" and not adobe and not any(marker == 0xE0 for marker, _ in segments):
        head = _PLAIN_RGB + head  # its colours are told by their names alone, which not all readers look at
    plain = b"\xff\xd8" + head + scans
    return Jpeg(
        width,
        height,
        components,
        bits,
        frame[0],
        adobe[11] if len(adobe) > 11 else None,
        next((body for marker, body in segments if marker == _EXIF and body.startswith(b"Exif\0\0")), b""),
        _join_profile(segments),
        data if plain == data else plain,
    )


def _join_profile(segments: list[tuple[int, bytes]]) -> bytes:
    """Give the ICC profile that lies in pieces in the segments (ICC.1, annex B.4); none if a piece is missing."""
    pieces = {
        body[12]: body
        for marker, body in segments
        if marker == _PROFILE and body.startswith(_PROFILE_NAME) and len(body) > 14
    }
    whole = [pieces.get(number, b"") for number in range(1, len(pieces) + 1)]
    if not pieces or not all(whole) or whole[0][13] != len(pieces):
        return b""
    return b"".join(body[14:] for body in whole)
