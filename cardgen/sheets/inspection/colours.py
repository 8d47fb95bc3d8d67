"""Colours of a PDF as inks: the name of a colour space, the spot inks in it, and the ink that a colour lays down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pikepdf

_DEVICES = {"/G": "/DeviceGray", "/RGB": "/DeviceRGB", "/CMYK": "/DeviceCMYK", "/I": "/Indexed"}
_ICC = {1: "ICC grey", 3: "ICC RGB", 4: "ICC CMYK"}
_PROCESS = ("Cyan", "Magenta", "Yellow", "Black")
_DEEPEST = 4


@dataclass(frozen=True, slots=True)
class Space:
    """A colour space: its name, its family, how many numbers a colour has, the inks that have names.

    `base` is what an indexed space takes its colours from, `palette` those colours, each as bytes.
    """

    name: str
    family: str
    count: int
    inks: tuple[str, ...] = ()
    base: Space | None = None
    palette: bytes = b""

    @property
    def spots(self) -> tuple[str, ...]:
        """Give the names of inks that are not those of the four-colour process."""
        own = tuple(ink for ink in self.inks if ink not in (*_PROCESS, "None"))
        return own if self.base is None else self.base.spots


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of a space; its numbers lie between 0 and 1 unless the space is another one than inks and lights."""

    space: Space
    numbers: tuple[float, ...]

    @property
    def ink(self) -> float | None:
        """Give the ink that it lays down in per cent; None where that is known only after a conversion."""
        return total_ink(self.space, self.numbers)

    def __str__(self) -> str:
        """Write it as a printer does: `C60 M40 Y40 K100`, `CutContour 100`."""
        if self.space.family == "CMYK" and len(self.numbers) == 4:
            return " ".join(f"{ink}{number * 100:.0f}" for ink, number in zip("CMYK", self.numbers, strict=True))
        if self.space.inks and len(self.numbers) == len(self.space.inks):
            return " ".join(f"{ink} {each * 100:.0f}" for ink, each in zip(self.space.inks, self.numbers, strict=True))
        if self.space.family == "grey" and self.numbers:
            return f"K{(1 - self.numbers[0]) * 100:.0f}"
        return f"{self.space.name} {' '.join(f'{number:.2f}' for number in self.numbers)}".rstrip()


GREY = Space("DeviceGray", "grey", 1)
RGB = Space("DeviceRGB", "RGB", 3)
CMYK = Space("DeviceCMYK", "CMYK", 4)
PATTERN = Space("Pattern", "pattern", 0)
UNKNOWN = Space("unknown", "unknown", 0)
BLACK = Colour(GREY, (0.0,))
_DEVICE_SPACES = {"/DeviceGray": GREY, "/DeviceRGB": RGB, "/DeviceCMYK": CMYK, "/Pattern": PATTERN}
_CIE = {"/CalGray": ("grey", 1), "/CalRGB": ("RGB", 3), "/Lab": ("Lab", 3)}


def total_ink(space: Space, numbers: Sequence[float]) -> float | None:
    """Give the ink of a colour in per cent (ISO 12647-2 speaks of the tone value sum)."""
    if space.family == "grey":
        return (1 - numbers[0]) * 100 if numbers else None
    if space.family in ("CMYK", "inks"):
        return sum(numbers) * 100
    return None


def read_space(found: Any, resources: Any, depth: int = 0) -> Space:
    """Give a colour space by its name or its array; a name may be one of the resources'."""
    if depth > _DEEPEST or found is None:
        return UNKNOWN
    is_name = isinstance(found, pikepdf.Name)
    kind = found if is_name else found[0] if isinstance(found, pikepdf.Array) and len(found) else None
    word = _DEVICES.get(str(kind), str(kind))
    if word in _DEVICE_SPACES:
        return _DEVICE_SPACES[word]
    if is_name:
        spaces = resources.get("/ColorSpace") if resources is not None else None
        named = spaces.get(str(found)) if spaces is not None else None
        return read_space(named, None, depth + 1)
    try:
        return _read_array(word, found, resources, depth)
    except (AttributeError, IndexError, TypeError, ValueError, KeyError):
        return UNKNOWN


def _read_array(word: str, found: Any, resources: Any, depth: int) -> Space:
    if word == "/ICCBased":
        count = int(found[1].N)
        return Space(_ICC.get(count, "ICC"), {1: "grey", 3: "RGB", 4: "CMYK"}.get(count, "unknown"), count)
    if word in _CIE:
        family, count = _CIE[word]
        return Space(word[1:], family, count)
    if word == "/Separation":
        return Space("Separation", "inks", 1, (str(found[1])[1:],))
    if word == "/DeviceN":
        inks = tuple(str(name)[1:] for name in found[1])
        return Space("DeviceN", "inks", len(inks), inks)
    if word == "/Indexed":
        base = read_space(found[1], resources, depth + 1)
        palette = found[3]
        table = palette.read_bytes() if isinstance(palette, pikepdf.Stream) else bytes(palette)
        return Space(f"Indexed {base.name}", "indexed", 1, (), base, table)
    return UNKNOWN
