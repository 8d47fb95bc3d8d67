"""Pictures and fonts as fuzz targets."""

from __future__ import annotations

import io
import sys
import zlib
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from struct import pack

from kinds_faces import BUILD, make_project
from mutations import mutate_font, mutate_jpeg, mutate_png, pack_png
from target import Target

_ALL = ("build", "t")
sys.path.append(str(Path(__file__).resolve().parent.parent))  # where the small fonts are made


def _make_picture(name: str, data: bytes) -> Mapping[str, bytes]:
    """Give a project that prints a picture as it is, and, as its bytes decide, blurred, scaled down or in a rulebook.

    Not all at once: one that refuses a picture would keep the others from seeing it.
    """
    looks = (
        'x="26" y="4" width="20" height="20" filter="blur(0.4mm)" opacity="0.5"',
        'x="4" y="30" width="0.1" height="0.1"',
    )
    chosen = zlib.crc32(data) % 4
    shown = ('x="4" y="4" width="20" height="20"', *looks[chosen : chosen + 1])
    face = "".join(f'<image href="{name}" {look}/>' for look in shown)
    book = {"decks/t/rulebook.md": f"# Rules\n\n![Art]({name}){{width=20mm}}\n".encode()}
    return make_project(face, {f"decks/t/{name}": data, **(book if chosen == 2 else {})})


# ---- PNG: every kind of pixel that there is

_PIXELS = (
    (0, 1),
    (0, 2),
    (0, 4),
    (0, 8),
    (0, 16),
    (2, 8),
    (2, 16),
    (3, 1),
    (3, 4),
    (3, 8),
    (4, 8),
    (4, 16),
    (6, 8),
    (6, 16),
)
_SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def _list_pngs() -> Sequence[bytes]:
    made = []
    for kind, depth in _PIXELS:
        row = (8 * depth * _SAMPLES[kind] + 7) // 8
        rows = b"".join(bytes((y % 5,)) + bytes((x * 31 + y) % 256 for x in range(row)) for y in range(8))
        palette = [(b"PLTE", bytes(range(48))), (b"tRNS", b"\0\x80")] if kind == 3 else []
        head = (b"IHDR", pack(">IIBBBBB", 8, 8, depth, kind, 0, 0, 0))
        made.append(pack_png([head, *palette, (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]))
    laced = (b"IHDR", pack(">IIBBBBB", 2, 2, 8, 0, 0, 0, 1))
    profile = (b"iCCP", b"sun\0\0" + zlib.compress(_make_profile()))
    made.append(pack_png([laced, profile, (b"IDAT", zlib.compress(b"\0a\0b\0cd")), (b"IEND", b"")]))
    return made


def _make_profile() -> bytes:
    from PIL import ImageCms

    return ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


# ---- JPEG

_MODES = ("L", "RGB", "CMYK")


def _list_jpegs() -> Sequence[bytes]:
    from PIL import Image

    made = []
    for mode in _MODES:
        picture = Image.radial_gradient("L").resize((16, 16)).convert("RGB").convert(mode)
        for more in (
            {},
            {"progressive": True},
            {"icc_profile": _make_profile(), "dpi": (30, 30), "restart_marker_blocks": 1},
        ):
            output = io.BytesIO()
            picture.save(output, "JPEG", quality=60, **more)
            made.append(output.getvalue())
    return made


# ---- fonts

_SET = "".join(
    f'<text x="4" y="{10 + 9 * number}" font-size="6" font-family="Blocks, Source Sans 3" {look}>{text}</text>'
    for number, (text, look) in enumerate((("AB A", ""), ("BA", 'letter-spacing="0.5"'), ("Ax", 'stroke="#000000"')))
)


def _list_fonts() -> Sequence[bytes]:
    from made_fonts import make_colored, make_font, make_variable, save, save_collection

    return [
        save(make_font()),
        save(make_font(is_cff=True)),
        save(make_variable("Blocks")),
        save(make_colored(family="Blocks")),
        save(make_font(), "woff"),
        save(make_font(), "woff2"),
        save_collection(make_font(), make_font("Bendy")),
    ]


def _make_font(data: bytes) -> Mapping[str, bytes]:
    return make_project(_SET, {"fonts/blocks.ttf": data})


PNGS = Target("png", _list_pngs, mutate_png, partial(_make_picture, "art.png"), _ALL)
JPEGS = Target("jpeg", _list_jpegs, mutate_jpeg, partial(_make_picture, "art.jpg"), _ALL)
FONTS = Target("font", _list_fonts, mutate_font, _make_font, BUILD)
