"""Pictures of a folder held against a profile that asks for pictures: pixels, dpi and colours of each file."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from cardgen.diagnostics.mistake import MistakeError
from cardgen.export.preflight.verdict import Judged, doubt, format_making, judge, passes
from cardgen.export.profile import Make, Profile
from cardgen.render.jpeg import check_scans, is_jpeg, parse_jpeg
from cardgen.render.picture_limits import too_large
from cardgen.render.whole_pictures import wanting_all

MOST_FILES = 5_000
MOST_PIXELS = 64_000_000
_ENDINGS = (".png", ".jpg", ".jpeg")
_OTHERS = (".avif", ".bmp", ".gif", ".heic", ".jfif", ".jp2", ".pdf", ".psd", ".svg", ".tif", ".tiff", ".webp")
_MOST = 3
_MOST_BYTES = 400_000_000  # 64 million pixels that are not packed at all have 256 million


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A picture of a folder: its name there, its pixels, its mode and its dots to the inch.

    Without a mode it is none that can be read to its end; `is_alien` tells one that is neither PNG nor JPEG.
    """

    name: str
    pixels: tuple[int, int]
    mode: str
    dpi: float | None
    is_alien: bool = False


def read_folder(folder: Path) -> tuple[FoundFile, ...]:
    """Give the pictures below a folder, by name, at most 5000 and one more. Hidden folders are passed over."""
    named = ((path, path.relative_to(folder)) for path in sorted(folder.rglob("*")) if path.is_file())
    seen = ((path, name) for path, name in named if not any(part.startswith(".") for part in name.parts))
    found = (read_picture(path, name.as_posix()) for path, name in seen if is_picture(path))
    return tuple(islice(found, MOST_FILES + 1))


def is_picture(path: Path) -> bool:
    """Tell whether a file's name is that of a picture, or of what is meant for one."""
    return path.suffix.lower() in (*_ENDINGS, *_OTHERS)


def read_picture(path: Path, name: str) -> FoundFile:
    """Give what a picture says, once it was unpacked to its end; one too large for that is told by its head."""
    if path.suffix.lower() in _OTHERS:
        return FoundFile(name, (0, 0), "", None, is_alien=True)
    from PIL import Image

    try:
        _check(path)
        with warnings.catch_warnings(), wanting_all(), Image.open(path, formats=("PNG", "JPEG")) as image:
            dpi = image.info.get("dpi")
            if image.width * image.height <= MOST_PIXELS:
                image.load()
            return FoundFile(name, image.size, image.mode, None if dpi is None else float(min(dpi)))
    except (MistakeError, OSError, ValueError, TypeError, SyntaxError, Image.DecompressionBombError, Warning):
        return FoundFile(name, (0, 0), "", None)


def _check(path: Path) -> None:
    """Raise MistakeError for what would take too long to unpack: a file far too large, a JPEG of far too many scans."""
    if path.stat().st_size > _MOST_BYTES:
        raise too_large(f"{path.stat().st_size:,} bytes")
    data = path.read_bytes()
    if is_jpeg(data):
        check_scans(parse_jpeg(data))


def judge_folder(found: Sequence[FoundFile], profile: Profile) -> tuple[Judged, ...]:
    """Give the verdict on each point of a folder of pictures."""
    if profile.make is not Make.PICTURES:
        advice = f"Give the PDF to `cardgen inspect`; {format_making(profile)} makes it."
        return (judge("kind", False, "pictures", "a PDF", advice),)
    if not found:
        advice = f"Run {format_making(profile)} and give the folder that it names."
        return (judge("pictures", False, "no PNG and no JPEG", "a picture of each face", advice),)
    return tuple(_judge(found, profile))


def _judge(found: Sequence[FoundFile], profile: Profile) -> Iterator[Judged]:
    broken = [file for file in found if not file.mode and not file.is_alien]
    alien = [file for file in found if file.is_alien]
    many = [f"more than {MOST_FILES:,}, of which the first are judged"] * (len(found) > MOST_FILES)
    wrong = "; ".join(filter(None, [_tell(broken, "cannot be read"), _tell(alien, "neither PNG nor JPEG"), *many]))
    yield judge("pictures", not wrong, wrong or f"{len(found)}", "PNG or JPEG", "Write them anew as PNG or JPEG.")
    whole = [file for file in found if file.mode]
    if whole:
        yield from _judge_whole(whole, profile)


def _judge_whole(whole: Sequence[FoundFile], profile: Profile) -> Iterator[Judged]:
    known = {product.pixels: product.name for product in profile.products if product.pixels}
    others = [file for file in whole if file.pixels not in known]
    sizes = ", ".join(f"{name} {size[0]} x {size[1]}" for size, name in known.items())
    seen = ", ".join(sorted({f"{file.pixels[0]} x {file.pixels[1]}" for file in whole if file.pixels in known}))
    told = "; ".join(f"{file.name}: {file.pixels[0]} x {file.pixels[1]}" for file in others[:_MOST])
    yield judge("pixels", not others, told or seen, sizes, "Make each picture of exactly these pixels, with its bleed.")
    mixed = [file for file in whole if file.mode != "RGB"]
    modes = _tell(mixed, "of mode " + ", ".join(sorted({file.mode for file in mixed})))
    yield judge("colours", not mixed, modes or "RGB", "RGB without transparency", "Save them as RGB, without alpha.")
    coarse = [file for file in whole if file.dpi is None or abs(file.dpi - profile.dpi) > 1]
    if coarse:
        advice = "The pixels count; set the dpi, so that the picture has its size in other programs too."
        yield doubt("dpi", _tell(coarse, "says another one or none"), f"{profile.dpi}", advice)
    else:
        yield passes("dpi", f"{profile.dpi}", f"{profile.dpi}")


def _tell(files: Sequence[FoundFile], what: str) -> str:
    if not files:
        return ""
    more = f" and {len(files) - _MOST} more" if len(files) > _MOST else ""
    return f"{what}: {', '.join(file.name for file in files[:_MOST])}{more}"
