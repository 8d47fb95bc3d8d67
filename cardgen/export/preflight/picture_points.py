"""A folder of pictures held against a profile that asks for pictures: pixels, dpi and colours of each file."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from cardgen.export.preflight.verdict import Judged, doubt, judge, passes
from cardgen.export.profile import Make, Profile

MOST_FILES = 5_000
_ENDINGS = (".png", ".jpg", ".jpeg")
_MOST = 3


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A picture of a folder: its name there, its pixels, its mode and its dots to the inch; no mode if it is none."""

    name: str
    pixels: tuple[int, int]
    mode: str
    dpi: float | None


def read_folder(folder: Path) -> tuple[FoundFile, ...]:
    """Give the pictures below a folder, by name; only their heads are read. Hidden folders are passed over."""
    found = []
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if path.suffix.lower() in _ENDINGS and path.is_file() and not any(part.startswith(".") for part in name.parts):
            found.append(_read(path, name.as_posix()))
            if len(found) >= MOST_FILES:
                break
    return tuple(found)


def _read(path: Path, name: str) -> FoundFile:
    from PIL import Image

    try:
        with warnings.catch_warnings(), Image.open(path, formats=("PNG", "JPEG")) as image:
            dpi = image.info.get("dpi")
            return FoundFile(name, image.size, image.mode, None if dpi is None else float(min(dpi)))
    except (OSError, ValueError, TypeError, SyntaxError, Image.DecompressionBombError, Warning):
        return FoundFile(name, (0, 0), "", None)


def judge_folder(found: Sequence[FoundFile], profile: Profile) -> tuple[Judged, ...]:
    """Give the verdict on each point of a folder of pictures."""
    if profile.make is not Make.PICTURES:
        advice = f"Give the PDF to `cardgen inspect`; `cardgen export GAME --to {profile.name}` makes it."
        return (judge("kind", False, "a folder", "a PDF", advice),)
    if not found:
        advice = f"Run `cardgen export GAME --to {profile.name}` and give the folder that it names."
        return (judge("pictures", False, "no PNG and no JPEG", "a picture of each face", advice),)
    return tuple(_judge(found, profile))


def _judge(found: Sequence[FoundFile], profile: Profile) -> Iterator[Judged]:
    broken = [file for file in found if not file.mode]
    yield judge(
        "pictures", not broken, _tell(broken, "cannot be read") or f"{len(found)}", "PNG or JPEG", "Write them anew."
    )
    whole = [file for file in found if file.mode]
    known = {product.pixels: product.name for product in profile.products if product.pixels}
    wrong = [file for file in whole if file.pixels not in known]
    sizes = ", ".join(f"{name} {size[0]} x {size[1]}" for size, name in known.items())
    seen = ", ".join(sorted({f"{file.pixels[0]} x {file.pixels[1]}" for file in whole if file.pixels in known}))
    told = "; ".join(f"{file.name}: {file.pixels[0]} x {file.pixels[1]}" for file in wrong[:_MOST])
    yield judge("pixels", not wrong, told or seen, sizes, "Make each picture of exactly these pixels, with its bleed.")
    alien = [file for file in whole if file.mode != "RGB"]
    modes = _tell(alien, "of mode " + ", ".join(sorted({file.mode for file in alien})))
    yield judge("colours", not alien, modes or "RGB", "RGB without transparency", "Save them as RGB, without alpha.")
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
