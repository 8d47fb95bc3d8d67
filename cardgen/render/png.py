"""What a PNG file says of itself (W3C, PNG third edition): read chunk by chunk, and its colours brought to sRGB."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardgen.render.profiles import MAX_BYTES, apply_profile, is_srgb, is_usable

if TYPE_CHECKING:
    from PIL import Image

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_GAMMA = 45_455  # as good as sRGB's
_GAMMA_NEAR = 1_000
_WHITE_AND_PRIMARIES = (31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000)
_PRIMARIES_NEAR = 1_500
_SPARE = 50_000_000
_DENSEST = 1032
"""No zlib data unpacks to more bytes for each of its own."""
_PIECE = 1_000_000


@dataclass(frozen=True, slots=True)
class Png:
    """The facts of a PNG file: `gamma` is in 1/100,000 (0: none told), `profile` its ICC profile."""

    width: int
    height: int
    bits: int
    color_type: int
    is_animated: bool
    gamma: int
    profile: bytes
    has_own_primaries: bool
    is_interlaced: bool
    exif: bytes = b""

    @property
    def components(self) -> int:
        """Give the number of its colours: 1 for greys."""
        return 3 if self.color_type & 2 else 1

    @property
    def is_srgb(self) -> bool:
        """Tell whether its colours are printed right as they are stored."""
        return not self.profile and not self.gamma and not self.has_own_primaries


def read_png(data: bytes) -> Png | None:
    """Give the facts of a PNG file; None for one that is cut short before its pixels."""
    if not data.startswith(_SIGNATURE) or len(data) < 33 or data[12:16] != b"IHDR":
        return None
    width, height, bits, color_type = struct.unpack(">IIBB", data[16:26])
    chunks = _read_chunks(data)
    profile = _unpack_profile(chunks.get(b"iCCP", b""))
    if not is_usable(profile, 3 if color_type & 2 else 1) or b"sRGB" in chunks:
        profile = b""
    is_told = bool(profile) or b"sRGB" in chunks
    gamma = 0 if is_told or len(chunks.get(b"gAMA", b"")) != 4 else int.from_bytes(chunks[b"gAMA"])
    return Png(
        width,
        height,
        bits,
        color_type,
        b"acTL" in chunks,
        0 if abs(gamma - _GAMMA) <= _GAMMA_NEAR else gamma,
        b"" if is_srgb(profile) else profile,
        not is_told and bool(gamma) and _has_own_primaries(chunks.get(b"cHRM", b"")),
        data[28] != 0,
        chunks.get(b"eXIf", b""),
    )


def is_overfull(data: bytes, png: Png) -> bool:
    """Tell whether a PNG unpacks to far more than its pixels: the drawing library would unpack it all."""
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}.get(png.color_type, 4)
    most = (png.width * channels * png.bits // 8 + 2) * png.height * (2 if png.is_interlaced else 1) + _SPARE
    packed = [data[start:end] for start, end in _find_pixels(data)]
    if sum(map(len, packed)) * _DENSEST < most:
        return False
    reader, total = zlib.decompressobj(), 0
    try:
        for piece in packed:
            while piece and not reader.eof:
                total += len(reader.decompress(piece, _PIECE))
                if total > most:
                    return True
                piece = reader.unconsumed_tail
    except zlib.error:
        pass  # what is damaged is told by whoever decodes it
    return False


def _find_pixels(data: bytes) -> Iterator[tuple[int, int]]:
    """Give where the data of each chunk of pixels begins and ends."""
    at = 8
    while at + 12 <= len(data):
        length = int.from_bytes(data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            yield at + 8, at + 8 + length
        at += length + 12


def to_srgb(data: bytes, png: Png) -> bytes:
    """Give a PNG of the same pixels with the colours of sRGB; raises OSError or ValueError where that fails."""
    from PIL import Image

    with Image.open(io.BytesIO(data)) as opened:
        alpha = opened.convert("RGBA").getchannel("A") if has_alpha(opened) else None
        picture = to_eight_bits(opened)
        picture = picture.convert("RGB" if png.components == 3 else "L")
    if png.profile:
        picture = apply_profile(picture, png.profile)
    elif png.gamma:
        power = _GAMMA / png.gamma
        curve = [round(255 * (value / 255) ** power) for value in range(256)]
        picture = picture.point(curve * len(picture.getbands()))
    if alpha is not None:
        picture = picture.convert("RGB")
        picture.putalpha(alpha)
    return write_png(picture)


def has_alpha(picture: Image.Image) -> bool:
    """Tell whether anything of a picture can be seen through."""
    return picture.mode in ("RGBA", "LA", "PA", "La", "RGBa") or "transparency" in picture.info


def to_eight_bits(picture: Image.Image) -> Image.Image:
    """Give a picture with 8 bits a colour: greys of 16 are cut off else instead of made coarser."""
    if not picture.mode.startswith("I"):
        return picture
    return picture.convert("I").point([value // 256 for value in range(65_536)], "L")


def write_png(picture: Image.Image) -> bytes:
    """Give a picture as a PNG file."""
    output = io.BytesIO()
    picture.save(output, "PNG", icc_profile=None)
    return output.getvalue()


def _read_chunks(data: bytes) -> dict[bytes, bytes]:
    """Give the chunks before the pixels by their names, the first of each."""
    chunks: dict[bytes, bytes] = {}
    at = 8
    while at + 12 <= len(data):
        length, kind = int.from_bytes(data[at : at + 4]), data[at + 4 : at + 8]
        if kind in (b"IDAT", b"IEND"):
            break
        chunks.setdefault(kind, data[at + 8 : at + 8 + length])
        at += length + 12
    return chunks


def _unpack_profile(chunk: bytes) -> bytes:
    """Give the ICC profile of an iCCP chunk; none if it is damaged or larger than any."""
    _, _, packed = chunk.partition(b"\0")
    try:
        return zlib.decompressobj().decompress(packed[1:], MAX_BYTES)
    except zlib.error:
        return b""


def _has_own_primaries(chunk: bytes) -> bool:
    if len(chunk) != 32:
        return False
    pairs = zip(struct.unpack(">8I", chunk), _WHITE_AND_PRIMARIES, strict=True)
    return any(abs(one - other) > _PRIMARIES_NEAR for one, other in pairs)
