"""Mutants of pictures, taken or refused: what is taken must be drawn by every library that may get it.

python tests/bombs/try_pictures.py 0 5000
"""

from __future__ import annotations

import base64
import io
import struct
import sys
import time
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from mutants import mutate
from picture_bytes import chunk, exif, png

from cardgen.diagnostics import Place
from cardgen.diagnostics.mistake import MistakeError
from cardgen.geometry import Box
from cardgen.render.matrix import IDENTITY
from cardgen.render.normalise.picture_files import Header, check_data, make_plain, make_upright, read_header
from cardgen.render.normalise.scene import Pixels, PlacedPicture

MOST_SECONDS = 3.0
_CLEAR = 30
_ORIENTED = exif(1, struct.pack("<HHII", 0x112, 3, 1, 6), 0)[6:]


@cache
def list_valid() -> tuple[bytes, ...]:
    """Give small pictures of every form."""
    return (*_list_png(), *_list_jpeg())


def _list_png() -> Iterator[bytes]:
    for mode in ("1", "L", "LA", "P", "RGB", "RGBA", "I;16"):
        yield _save(_draw(mode), "PNG", dpi=(300, 300))
    grey = _draw("L")
    yield _save(grey, "PNG", transparency=7)
    yield _save(_draw("P"), "PNG", transparency=bytes(range(0, 200, 20)))
    yield _save(_draw("RGB"), "PNG", icc_profile=_write_profile())
    yield png(chunk(b"gAMA", struct.pack(">I", 100_000)), chunk(b"cHRM", bytes(32)), chunk(b"eXIf", _ORIENTED))
    first = chunk(b"IHDR", struct.pack(">IIBBBBB", 5, 5, 8, 2, 0, 0, 1))  # interlaced
    rows = b"".join(
        (b"\0" + b"abc" * width) * height for width, height in ((1, 1), (1, 1), (2, 1), (1, 2), (3, 1), (2, 3), (5, 2))
    )
    yield png(first=first, pixels=chunk(b"IDAT", zlib.compress(rows)))
    yield png(chunk(b"acTL", struct.pack(">II", 2, 0)), chunk(b"zTXt", b"a\0\0" + zlib.compress(b"text")))


def _list_jpeg() -> Iterator[bytes]:
    for mode in ("L", "RGB", "CMYK"):
        yield _save(_draw(mode), "JPEG", quality=40)
        yield _save(_draw(mode), "JPEG", quality=40, progressive=True)
    yield _save(_draw("RGB"), "JPEG", subsampling=2, restart_marker_blocks=1)
    yield _save(_draw("RGB"), "JPEG", icc_profile=_write_profile(), exif=b"Exif\0\0" + _ORIENTED, comment=b"x")
    yield _save(_draw("CMYK"), "JPEG").replace(b"Adobe", b"Other", 1)


def _draw(mode: str) -> Any:
    from PIL import Image

    picture = Image.linear_gradient("L").resize((24, 20))
    if mode == "I;16":
        return picture.convert("I").point(lambda value: value * 200).convert("I;16")
    return picture.convert("RGBA").convert(mode) if mode in ("P", "LA") else picture.convert(mode)


def _save(picture: Any, form: str, **more: Any) -> bytes:
    output = io.BytesIO()
    picture.save(output, form, **more)
    return output.getvalue()


def _write_profile() -> bytes:
    from PIL import ImageCms

    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    return profile.replace(b"sRGB", b"Mine").replace("sRGB".encode("utf-16-be"), "Mine".encode("utf-16-be"))


def try_picture(data: bytes) -> str:
    """Give the code with which a picture is refused, or `taken`; whatever else is raised is a fault."""
    try:
        header = read_header(data)
        check_data(header)
    except MistakeError as problem:
        assert problem.message.endswith("."), problem.message
        return problem.code
    _show_everywhere(header)
    return "taken"


def _show_everywhere(header: Header) -> None:
    import cairocffi as cairo
    import resvg_py
    from PIL import Image
    from weasyprint.images import RasterImage

    from cardgen.render.fine_pictures import shrink
    from cardgen.render.inspection.edges import check_edges
    from cardgen.render.inspection.ground import pixel_at
    from cardgen.render.picture_colors import as_srgb

    plain = make_plain(header)
    with Image.open(io.BytesIO(plain), formats=("PNG", "JPEG")) as picture:
        assert picture.size == (header.width, header.height)
        alpha = picture.convert("RGBA").getchannel("A").getextrema()[1]
    if header.kind == "png":
        cairo.ImageSurface.create_from_png(io.BytesIO(plain)).finish()
    own = f"data:image/{header.kind};base64,{base64.b64encode(plain).decode()}"
    shrink(plain, (3, 3))
    list(check_edges([PlacedPicture((0.0, 0.0, 20.0, 20.0), "a", own, Place("a"))], Box(0.0, 0.0, 20.0, 20.0)))
    pixel_at(Pixels(own, header.width, header.height, IDENTITY), 0.5, 0.5)
    uri = as_srgb(own)
    image = f'<image width="20" height="20" preserveAspectRatio="none" href="{uri}"/>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">{image}</svg>'
    with Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True)))) as drawn:
        assert alpha <= _CLEAR or drawn.convert("RGBA").getchannel("A").getextrema()[1], "resvg leaves it out"
    upright = make_upright(header)
    with Image.open(io.BytesIO(upright)) as picture:
        RasterImage(picture, "id", upright, orientation="from-image").get_x_object(False, 1)


def try_all(seeds: Sequence[int]) -> Counter[str]:
    """Try mutants; gives how many there are of each outcome, and raises with the seed of one that fails."""
    found: Counter[str] = Counter()
    for seed in seeds:
        began = time.process_time()
        try:
            found[try_picture(mutate(seed, list_valid()))] += 1
        except Exception as problem:
            problem.add_note(f"the mutant of seed {seed}")
            raise
        if time.process_time() - began > MOST_SECONDS:
            found[f"slow: {seed}"] += 1
    return found


if __name__ == "__main__":
    print(try_all(range(int(sys.argv[1]), int(sys.argv[2]))))
