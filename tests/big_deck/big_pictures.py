"""Paints the big deck's photographs and writes them as PNG and JPEG files of every kind."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

from PIL import Image, ImageDraw

SIZE = (640, 480)
SKIES = ("#f4a261", "#8ecae6", "#3d348b", "#ffafcc", "#90be6d", "#e9c46a", "#577590")
GREY, COLOR, PALETTE, GREY_ALPHA, COLOR_ALPHA = 0, 2, 3, 4, 6
_STEPS = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))

Write: TypeAlias = Callable[[Image.Image], bytes]


def paint_scene(number: int) -> Image.Image:
    """Give a landscape with a transparent corner: sky, sun, hills and a sail, other for each number."""
    width, height = SIZE
    shade = Image.linear_gradient("L").resize(SIZE)
    scene = Image.composite(Image.new("RGB", SIZE, "#fff4e0"), Image.new("RGB", SIZE, SKIES[number % 7]), shade)
    brush = ImageDraw.Draw(scene)
    sun = 80 + number * 53 % 400
    brush.ellipse((sun - 50, 50, sun + 50, 150), "#ffd60a")
    for depth, color in enumerate(("#6d597a", "#355070", "#12263a")):
        peak = (number * 97 + depth * 211) % width
        top = 170 + 50 * depth
        brush.polygon([(peak - 360, height), (peak, top), (peak + 360, height)], color)
    sail = (number * 31 + 200) % 420 + 60
    brush.polygon([(sail, 250), (sail, 370), (sail + 70, 370)], "#ffffff")
    brush.polygon([(sail - 30, 378), (sail + 84, 378), (sail + 64, 402), (sail - 10, 402)], "#7f4f24")
    alpha = Image.new("L", SIZE, 255)
    ImageDraw.Draw(alpha).polygon([(0, 0), (190, 0), (0, 140)], 70)
    scene.putalpha(alpha)
    return scene


def write_pictures(folder: Path) -> list[str]:
    """Write a file of each kind into a folder; give their names."""
    kinds = {**PNG_KINDS, **JPEG_KINDS}
    for number, (name, write) in enumerate(kinds.items()):
        (folder / name).write_bytes(write(paint_scene(number)))
    return list(kinds)


def _save(scene: Image.Image, kind: str, **options: object) -> bytes:
    stream = io.BytesIO()
    scene.save(stream, kind, **options)
    return stream.getvalue()


def _flat(scene: Image.Image) -> Image.Image:
    """Give a scene on white, without its transparency."""
    ground = Image.new("RGBA", scene.size, "white")
    ground.alpha_composite(scene)
    return ground.convert("RGB")


def _png(mode: str, **options: object) -> Write:
    return lambda scene: _save((scene if "A" in mode else _flat(scene)).convert(mode), "PNG", **options)


def _palette_png(colors: int, **options: object) -> Write:
    return lambda scene: _save(_flat(scene).quantize(colors, dither=Image.Dither.NONE), "PNG", **options)


def _jpeg(mode: str = "RGB", tail: bytes = b"", **options: object) -> Write:
    return lambda scene: _save(_flat(scene).convert(mode), "JPEG", **{"quality": 88, **options}) + tail


def _turned_jpeg(orientation: int, turn: Image.Transpose) -> Write:
    """Write as a camera that is held on its side does: pixels turned, and a note that says so."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    return lambda scene: _save(_flat(scene).transpose(turn), "JPEG", quality=88, exif=exif)


def _raw_png(mode: str, kind: int, doubled: bool = False, interlaced: bool = False, key: bytes = b"") -> Write:
    """Write what Pillow cannot: 16 bits a channel, interlaced rows, one colour that is transparent."""

    def write(scene: Image.Image) -> bytes:
        image = (scene if "A" in mode else _flat(scene)).convert(mode)
        data, channels = image.tobytes(), len(image.getbands())
        if doubled:
            wide = bytearray(2 * len(data))
            wide[::2] = wide[1::2] = data
            data, channels = bytes(wide), 2 * channels
        width, height = image.size
        rows = [data[at : at + width * channels] for at in range(0, len(data), width * channels)]
        lines = b"".join(b"\0" + row for row in (_interlace(rows, channels) if interlaced else rows))
        head = struct.pack(">IIBBBBB", width, height, 16 if doubled else 8, kind, 0, 0, int(interlaced))
        chunks = [(b"IHDR", head), *([(b"tRNS", key)] if key else []), (b"IDAT", zlib.compress(lines)), (b"IEND", b"")]
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, body) for name, body in chunks)

    return write


def _interlace(rows: list[bytes], channels: int) -> Iterator[bytes]:
    """Give the rows of the seven passes of Adam7."""
    for left, top, across, down in _STEPS:
        for row in rows[top::down]:
            pixels = bytearray(len(range(left * channels, len(row), across * channels)) * channels)
            for channel in range(channels):
                pixels[channel::channels] = row[left * channels + channel :: across * channels]
            yield bytes(pixels)


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


_WHITE = b"\0\xff\0\xff\0\xff"
PNG_KINDS: dict[str, Write] = {
    "grey-1.png": lambda scene: _save(_flat(scene).convert("1", dither=Image.Dither.NONE), "PNG"),
    "grey-8.png": _png("L"),
    "grey-16.png": _raw_png("L", GREY, doubled=True),
    "grey-alpha.png": _png("LA"),
    "grey-alpha-16.png": _raw_png("LA", GREY_ALPHA, doubled=True),
    "grey-interlaced.png": _raw_png("L", GREY, interlaced=True),
    "palette-2.png": _palette_png(2, bits=1),
    "palette-4.png": _palette_png(4, bits=2),
    "palette-16.png": _palette_png(16, bits=4),
    "palette-256.png": _palette_png(256),
    "palette-transparent.png": _palette_png(32, transparency=0),
    "color.png": _png("RGB", dpi=(300, 300), optimize=True),
    "color-16.png": _raw_png("RGB", COLOR, doubled=True),
    "color-alpha.png": _png("RGBA"),
    "color-alpha-16.png": _raw_png("RGBA", COLOR_ALPHA, doubled=True),
    "color-interlaced.png": _raw_png("RGB", COLOR, interlaced=True),
    "color-alpha-interlaced.png": _raw_png("RGBA", COLOR_ALPHA, interlaced=True),
    "color-white-is-clear.png": _raw_png("RGB", COLOR, key=_WHITE),
}
JPEG_KINDS: dict[str, Write] = {
    "baseline.jpg": _jpeg(),
    "baseline-optimized.jpeg": _jpeg(optimize=True, dpi=(72, 72)),
    "progressive.jpg": _jpeg(progressive=True),
    "grey.jpg": _jpeg("L"),
    "grey-progressive.jpg": _jpeg("L", progressive=True),
    "restarts.jpg": _jpeg(restart_marker_rows=2),
    "bytes-after-its-end.jpg": _jpeg(tail=b"\0" * 16),
    "turned-right.jpg": _turned_jpeg(6, Image.Transpose.ROTATE_90),
    "upside-down.jpg": _turned_jpeg(3, Image.Transpose.ROTATE_180),
    "cmyk.jpg": _jpeg("CMYK"),
}
