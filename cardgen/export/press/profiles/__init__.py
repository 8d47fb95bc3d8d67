"""The colour profile of a press: the one that comes with cardgen, or one of a printer's from a file."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

MOST_BYTES = 20_000_000
SHIPPED = Path(__file__).parent / "ISOcoated_v2_300_bas.icc"
_CONDITIONS = {"iso coated v2": "FOGRA39", "fogra39": "FOGRA39", "fogra51": "FOGRA51", "swop": "CGATS TR 001"}
_OUTPUT = b"prtr"
_SIGNATURE, _CLASS, _SPACE, _INNER = slice(36, 40), slice(12, 16), slice(16, 20), slice(20, 24)


@dataclass(frozen=True, slots=True)
class CmykProfile:
    """A profile by which colours become four inks: its name, its file's bytes, and the printing that it describes.

    `condition` is the name by which print shops know that printing, `FOGRA39`, or `Custom`.
    """

    name: str
    data: bytes = field(repr=False)
    condition: str


class ProfileError(ValueError):
    """A file is no profile that can be used; the text is a sentence for the user."""


def load_profile(path: Path | None = None) -> CmykProfile:
    """Give the profile in a file, or that which comes with cardgen: offset print on coated paper, at most 300 % ink.

    Raises ProfileError for what is no output profile for CMYK (ICC.1, 7.2), or is larger than 20 MB.
    """
    path = path or SHIPPED
    try:
        if not path.is_file():
            raise ProfileError(f"`{path}` is no file; name the ICC profile of the printer, a file that ends with .icc.")
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise ProfileError(f"`{path}` has {size / 1e6:.0f} MB; an ICC profile has 20 MB at most.")
        data = path.read_bytes()
    except OSError as problem:
        raise ProfileError(f"`{path}` cannot be read: {problem.strerror or problem}.") from problem
    return read_profile(data, f"`{path}`")


@lru_cache(maxsize=8)
def read_profile(data: bytes, what: str) -> CmykProfile:
    """Give the profile in bytes; raises ProfileError, which names them by `what`, if they are none for CMYK."""
    if data[_SIGNATURE] != b"acsp":
        raise ProfileError(f"{what} is no ICC profile.")
    kind, space = data[_CLASS], data[_SPACE].decode("latin-1").strip()
    if kind != _OUTPUT or space != "CMYK" or data[_INNER] not in (b"Lab ", b"XYZ "):
        found = f"of class `{kind.decode('latin-1')}` for {space or 'nothing'}"
        raise ProfileError(f"{what} is an ICC profile {found}; it must be an output profile (`prtr`) for CMYK.")
    name = _find_name(data, what)
    known = (condition for words, condition in _CONDITIONS.items() if words in name.lower())
    return CmykProfile(name, data, next(known, "Custom"))


def _find_name(data: bytes, what: str) -> str:
    """Give a profile's name, once it has proved that colours can be converted with it."""
    import io

    from PIL import Image, ImageCms

    try:
        profile, screen = ImageCms.ImageCmsProfile(io.BytesIO(data)), ImageCms.createProfile("sRGB")
        for source, target, modes in ((screen, profile, ("RGB", "CMYK")), (profile, screen, ("CMYK", "RGB"))):
            transform = ImageCms.buildTransform(source, target, *modes, ImageCms.Intent.RELATIVE_COLORIMETRIC)
            ImageCms.applyTransform(Image.new(modes[0], (1, 1)), transform)
        name = ImageCms.getProfileDescription(profile)
    except (ImageCms.PyCMSError, OSError) as problem:
        raise ProfileError(
            f"{what} is an ICC profile with which no colour can be converted: it is damaged, or made for another use."
        ) from problem
    return " ".join(name.split())[:80] or "unnamed"
