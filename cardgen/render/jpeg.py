"""What a JPEG file says of itself (ITU-T T.81, Adobe's Technical Note 5116): read marker by marker, nothing decoded."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardgen.diagnostics.mistake import MistakeError
from cardgen.render.exif import read_density
from cardgen.render.picture_limits import MOST_SCANNED, MOST_SCANS, MOST_SEGMENTS, damaged
from cardgen.render.profiles import is_srgb, is_usable

_END, _SCAN, _JFIF, _EXIF, _PROFILE, _ADOBE, _CODES = 0xD9, 0xDA, 0xE0, 0xE1, 0xE2, 0xEE, 0xC4
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_ALONE = frozenset((0x01, *range(0xD0, 0xD9)))
_FOR_OTHERS = frozenset((*range(0xE0, 0xF0), 0xFE))  # what programs note for each other
_ARITHMETIC = frozenset(range(0xC9, 0xD0))
_DRAWN = frozenset((0xC0, 0xC1, 0xC2))  # baseline, extended and progressive
_NEXT = re.compile(rb"\xff([^\x00\xff\xd0-\xd7])")
_HEAD = b"\xff\xd8"
_TAIL = b"\xff\xd9"
_PLAIN_RGB = b"\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00\x00"
_PROFILE_NAME = b"ICC_PROFILE\0"
_JFIF_BYTES, _ADOBE_BYTES = 14, 12
_PER_INCH = {1: 1.0, 2: 2.54}
_SMALL = 16  # pixels of a skeleton's sides


@dataclass(frozen=True, slots=True)
class Jpeg:
    """The facts of a JPEG file.

    `adobe` is the colour transform of its Adobe marker (None: it has none), `exif` its EXIF data, `profile` its whole
    ICC profile, `loses_profile` tells of one that cannot be used; `density` is in pixels of an inch (0: none told),
    `scans` the number of its scans. `plain` is the file with nothing else than is drawn; `skeleton` the same with all
    its tables and heads, but few pixels and no data.
    """

    width: int
    height: int
    components: int
    bits: int
    frame: int
    adobe: int | None
    exif: bytes
    profile: bytes
    loses_profile: bool
    density: float
    scans: int
    plain: bytes
    skeleton: bytes

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


@dataclass(frozen=True, slots=True)
class _Segment:
    marker: int
    body: bytes
    end: int
    """Where what follows it begins."""

    def write(self) -> bytes:
        """Give it as it stands in a file."""
        if self.marker in _ALONE:
            return bytes((0xFF, self.marker))
        return bytes((0xFF, self.marker)) + struct.pack(">H", len(self.body) + 2) + self.body


def read_jpeg(data: bytes) -> Jpeg | None:
    """Give the facts of a JPEG file; None for one that is cut short or damaged."""
    try:
        return parse_jpeg(data)
    except MistakeError:
        return None


def parse_jpeg(data: bytes) -> Jpeg:
    """Give the facts of a JPEG file; raises MistakeError with what is wrong in one that is cut short or damaged."""
    segments = list(_walk(data))
    first = next((at for at, each in enumerate(segments) if each.marker == _SCAN), None)
    if segments[-1].marker != _END or first is None:
        raise damaged("it has no end" if first is not None else "it has no pixels")
    head = [each for each in segments[: first + 1] if each.marker not in _ALONE]
    frame = next((each for each in head if each.marker in _FRAMES), None)
    if frame is None or len(frame.body) < 6:
        raise damaged("nothing tells its size before its pixels")
    if sum(each.marker in _FRAMES for each in segments) > 1:
        raise damaged("it tells its size more than once")  # and readers go by the first or by the last
    if frame.marker not in _ARITHMETIC and not any(each.marker == _CODES for each in head):
        raise damaged("it has no tables of codes")  # some readers have those of films at hand, others fail
    return _gather(head, frame, segments[first + 1 :], data[head[-1].end : segments[-1].end], data)


def is_jpeg(data: bytes) -> bool:
    """Tell whether a file begins as a JPEG does."""
    return data.startswith(_HEAD)


def check_scans(jpeg: Jpeg) -> None:
    """Raise MistakeError for a JPEG that takes too long to unpack: each of its scans goes through all its pixels."""
    if jpeg.scans > MOST_SCANS or jpeg.scans * jpeg.width * jpeg.height > MOST_SCANNED:
        message = f"The picture is a JPEG file of {jpeg.scans:,} scans; at most {MOST_SCANS} are read"
        message += f", and {MOST_SCANNED // 1_000_000:,} million pixels in all of them."
        raise MistakeError(message, "Save it again as an ordinary JPEG, or as PNG.", code="picture-too-large")


def insert_exif(plain: bytes, exif: bytes) -> bytes:
    """Give a JPEG with EXIF data, as it stands in a PNG, at its beginning."""
    return plain[:2] + _Segment(_EXIF, b"Exif\0\0" + exif, 0).write() + plain[2:]


def _walk(data: bytes) -> Iterator[_Segment]:
    """Give the segments of a file up to its end, or as far as it goes."""
    at = data.find(b"\xff\xd8\xff") + 2
    for _ in range(MOST_SEGMENTS):
        match = _NEXT.search(data, at)
        if match is None:
            raise damaged("it has no end")
        marker, at = match[1][0], match.end()
        body = b""
        if marker not in _ALONE and marker != _END:
            length = int.from_bytes(data[at : at + 2])
            if length < 2 or at + length > len(data):
                raise damaged(f"a segment of it (FF {marker:02X}) tells a length of {length:,} bytes")
            body = data[at + 2 : at + length]
            at += length
        yield _Segment(marker, body, at)
        if marker == _END:
            return
    raise damaged(f"it has more than {MOST_SEGMENTS:,} segments")


def _gather(head: list[_Segment], frame: _Segment, tail: list[_Segment], scans: bytes, data: bytes) -> Jpeg:
    bits, height, width, components = struct.unpack(">BHHB", frame.body[:6])
    adobe = next((each for each in head if _is_adobe(each)), None)
    jfif = next((each for each in head if _is_jfif(each)), None)
    exif = next((each.body for each in head if each.marker == _EXIF and each.body.startswith(b"Exif\0\0")), b"")
    profile = _join_profile(head)
    has_profile = is_usable(profile, components)
    kept = [each for each in head if _is_drawn(each, has_profile)]
    # colours that are told by their names alone, which not all readers look at
    lead = _HEAD + (_PLAIN_RGB if frame.body[6::3] == b"RGB" and adobe is None and jfif is None else b"")
    plain = lead + _write(kept) + scans
    small = frame.body[:1] + struct.pack(">HH", min(height, _SMALL), min(width, _SMALL)) + frame.body[5:]
    bare = [_Segment(frame.marker, small, 0) if each is frame else each for each in kept if each.marker != _PROFILE]
    return Jpeg(
        width,
        height,
        components,
        bits,
        frame.marker,
        adobe.body[11] if adobe else None,
        exif,
        profile,
        not has_profile and not is_srgb(profile) and any(map(_is_profile, head)),
        _find_density(jfif, exif),
        1 + sum(each.marker == _SCAN for each in tail),
        data if plain == data else plain,
        lead + _write(bare) + _write(tail[:-1]) + _TAIL,
    )


def _write(segments: Iterable[_Segment]) -> bytes:
    return b"".join(each.write() for each in segments)


def _is_adobe(each: _Segment) -> bool:
    return each.marker == _ADOBE and each.body.startswith(b"Adobe") and len(each.body) >= _ADOBE_BYTES


def _is_jfif(each: _Segment) -> bool:
    return each.marker == _JFIF and each.body.startswith(b"JFIF\0") and len(each.body) >= _JFIF_BYTES


def _is_profile(each: _Segment) -> bool:
    return each.marker == _PROFILE and each.body.startswith(_PROFILE_NAME) and len(each.body) > 14


def _is_drawn(each: _Segment, has_profile: bool) -> bool:
    """Tell whether a segment is needed by whoever draws the picture: not one that programs note for each other."""
    if each.marker not in _FOR_OTHERS:
        return True
    return _is_adobe(each) or _is_jfif(each) or (has_profile and _is_profile(each))


def _find_density(jfif: _Segment | None, exif: bytes) -> float:
    """Give the pixels of an inch: as JFIF tells them, else as EXIF data does; 0 where neither is there."""
    if jfif is not None and jfif.body[7] in _PER_INCH:
        return int.from_bytes(jfif.body[8:10]) * _PER_INCH[jfif.body[7]]
    return read_density(exif) if exif else 0.0


def _join_profile(segments: list[_Segment]) -> bytes:
    """Give the ICC profile that lies in pieces in the segments (ICC.1, annex B.4); none if a piece is missing."""
    pieces = {each.body[12]: each.body for each in segments if _is_profile(each)}
    whole = [pieces.get(number, b"") for number in range(1, len(pieces) + 1)]
    if not pieces or not all(whole) or whole[0][13] != len(pieces):
        return b""
    return b"".join(body[14:] for body in whole)
