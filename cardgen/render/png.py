"""What a PNG file says of itself (W3C, PNG third edition): read chunk by chunk, and its colours brought to sRGB."""

from __future__ import annotations

import io
import struct
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardgen.render.picture_limits import damaged
from cardgen.render.png_chunks import CHANNELS, read_chunks
from cardgen.render.profiles import MAX_BYTES, apply_profile, is_srgb, is_usable

if TYPE_CHECKING:
    from PIL import Image

_GAMMA = 45_455  # as good as sRGB's
_GAMMA_NEAR = 1_000
_WHITE_AND_PRIMARIES = (31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000)
_PRIMARIES_NEAR = 1_500
_SPARE = 50_000_000
_DENSEST = 1032
"""No zlib data unpacks to more bytes for each of its own."""
_PIECE, _SLICE = 1_000_000, 65_536
_PER_METRE = 1
_METRES_IN_INCH = 0.0254


@dataclass(frozen=True, slots=True)
class Png:
    """The facts of a PNG file.

    `gamma` is in 1/100,000 (0: none told), `profile` its ICC profile, `loses_profile` tells of one that cannot be used;
    `density` is in pixels of an inch (0: none told). `plain` is the file with nothing else than is drawn, its pixels
    are in `pixels`.
    """

    width: int
    height: int
    bits: int
    color_type: int
    is_animated: bool
    gamma: int
    profile: bytes
    loses_profile: bool
    has_own_primaries: bool
    is_interlaced: bool
    exif: bytes
    density: float
    plain: bytes
    pixels: tuple[memoryview, ...]

    @property
    def components(self) -> int:
        """Give the number of its colours: 1 for greys."""
        return 3 if self.color_type & 2 else 1

    @property
    def is_srgb(self) -> bool:
        """Tell whether its colours are printed right as they are stored."""
        return not self.profile and not self.gamma and not self.has_own_primaries


def read_png(data: bytes) -> Png:
    """Give the facts of a PNG file; raises MistakeError for one that is cut short or damaged. Nothing is unpacked but
    its profile."""
    read = read_chunks(data)
    chunks = read.others
    profile = b"" if b"sRGB" in chunks else _unpack_profile(chunks.get(b"iCCP", b""))
    loses_profile = b"iCCP" in chunks and b"sRGB" not in chunks and not is_srgb(profile)
    if is_usable(profile, 3 if read.color_type & 2 else 1):
        loses_profile = False
    else:
        profile = b""
    is_told = bool(profile) or b"sRGB" in chunks
    gamma = 0 if is_told or len(chunks.get(b"gAMA", b"")) != 4 else int.from_bytes(chunks[b"gAMA"])
    return Png(
        read.width,
        read.height,
        read.bits,
        read.color_type,
        b"acTL" in chunks,
        0 if abs(gamma - _GAMMA) <= _GAMMA_NEAR else gamma,
        b"" if is_srgb(profile) else profile,
        loses_profile,
        not is_told and bool(gamma) and _has_own_primaries(chunks.get(b"cHRM", b"")),
        read.is_interlaced,
        chunks.get(b"eXIf", b""),
        _read_density(chunks.get(b"pHYs", b"")),
        read.plain,
        read.pixels,
    )


def check_pixels(png: Png) -> None:
    """Raise MistakeError if a PNG unpacks to far more than its pixels: the drawing library would unpack it all."""
    channels = CHANNELS[png.color_type]
    most = (png.width * channels * png.bits // 8 + 2) * png.height * (2 if png.is_interlaced else 1) + _SPARE
    if sum(map(len, png.pixels)) * _DENSEST < most:
        return
    reader, total = zlib.decompressobj(), 0
    slices = (each[at : at + _SLICE] for each in png.pixels for at in range(0, len(each), _SLICE))
    try:
        for packed in slices:
            piece: bytes | memoryview = packed
            while piece and not reader.eof:
                total += len(reader.decompress(piece, _PIECE))
                if total > most:
                    raise damaged(f"its pixels unpack to more than {most:,} bytes")
                piece = reader.unconsumed_tail
    except zlib.error:
        raise damaged("its pixels cannot be unpacked") from None


def to_srgb(png: Png) -> bytes:
    """Give a PNG of the same pixels with the colours of sRGB; raises OSError or ValueError where that fails."""
    from PIL import Image

    with Image.open(io.BytesIO(png.plain)) as opened:
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


def _unpack_profile(chunk: bytes) -> bytes:
    """Give the ICC profile of an iCCP chunk; none if it is damaged or larger than any."""
    _, _, packed = chunk.partition(b"\0")
    try:
        return zlib.decompressobj().decompress(packed[1:], MAX_BYTES)
    except zlib.error:
        return b""


def _read_density(chunk: bytes) -> float:
    """Give the pixels of an inch, across, that a pHYs chunk tells; 0 where it tells none."""
    is_told = len(chunk) == 9 and chunk[8] == _PER_METRE
    return int.from_bytes(chunk[:4]) * _METRES_IN_INCH if is_told else 0.0


def _has_own_primaries(chunk: bytes) -> bool:
    if len(chunk) != 32:
        return False
    pairs = zip(struct.unpack(">8I", chunk), _WHITE_AND_PRIMARIES, strict=True)
    return any(abs(one - other) > _PRIMARIES_NEAR for one, other in pairs)
