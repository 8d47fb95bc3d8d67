"""What a style asks of a font, read as CSS writes it: families, weight, width, slant, axes."""

from __future__ import annotations

import re
from dataclasses import dataclass

_GENERIC = """
    serif sans-serif monospace cursive fantasy system-ui ui-serif ui-sans-serif ui-monospace ui-rounded math emoji
    fangsong
"""
GENERIC = frozenset(_GENERIC.split())
"""Names that stand for whatever font a machine has; no project has a font of such a name."""
WIDTH_NAMES = {
    "ultra-condensed": 50.0,
    "extra-condensed": 62.5,
    "condensed": 75.0,
    "semi-condensed": 87.5,
    "normal": 100.0,
    "semi-expanded": 112.5,
    "expanded": 125.0,
    "extra-expanded": 150.0,
    "ultra-expanded": 200.0,
}
_WEIGHT_NAMES = {"normal": 400, "bold": 700}
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)%")
_AXIS = re.compile(r"""(["'])(?P<tag>[ -~]{4})\1\s+(?P<value>[-+]?(?:\d+(?:\.\d*)?|\.\d+))""")
_OBLIQUE = re.compile(r"oblique\s+([-+]?(?:\d+(?:\.\d*)?|\.\d+))deg")


@dataclass(frozen=True, slots=True)
class Finer:
    """What else than weight and slant can be asked for: the width in percent of the normal one (None: whichever is
    nearest to normal), the size in points that the letters are drawn for, the angle of an oblique in degrees, and
    places on axes of a variable font."""

    width: float | None = None
    size: float | None = None
    angle: float | None = None
    axes: tuple[tuple[str, float], ...] = ()


def parse_families(text: str) -> tuple[str, ...]:
    """Give the names of a `font-family` list without their quotes."""
    names = (name.strip().strip("'\"").strip() for name in text.split(","))
    return tuple(" ".join(name.split()) for name in names if name)


def parse_weight(text: str) -> int | None:
    """Give the number of a `font-weight`: `normal`, `bold` or 1 to 1000; None if it is none."""
    text = text.strip().lower()
    if text in _WEIGHT_NAMES:
        return _WEIGHT_NAMES[text]
    return int(text) if text.isdecimal() and len(text) < 5 and 1 <= int(text) <= 1000 else None


def parse_width(text: str) -> float | None:
    """Give the percent of a `font-stretch`: one of its names or `75%`; None if it is neither."""
    text = text.strip().lower()
    if text in WIDTH_NAMES:
        return WIDTH_NAMES[text]
    match = _PERCENT.fullmatch(text)
    return float(match[1]) if match else None


def parse_slant(text: str) -> tuple[bool, float | None] | None:
    """Give whether a `font-style` slants, and by how many degrees if it says so; None if it is none."""
    text = text.strip().lower()
    if text in ("normal", "italic", "oblique"):
        return text != "normal", None
    match = _OBLIQUE.fullmatch(text)
    if match is None or abs(float(match[1])) > 90:
        return None
    return float(match[1]) != 0, float(match[1])


def parse_axes(text: str) -> tuple[tuple[str, float], ...] | None:
    """Give the axes of a `font-variation-settings` such as `"opsz" 12, "GRAD" 80`; None if it cannot be read."""
    if text.strip().lower() in ("", "normal"):
        return ()
    parts = [_AXIS.fullmatch(part.strip()) for part in text.split(",")]
    axes = {part["tag"]: float(part["value"]) for part in parts if part is not None}
    return None if None in parts else tuple(sorted(axes.items()))


def format_number(value: float) -> str:
    """Write a number without a point that says nothing: `350`, `87.5`."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


def format_width(width: float) -> str:
    """Name a width as `font-stretch` does: `condensed`, or `80%`."""
    names = {value: name for name, value in WIDTH_NAMES.items()}
    return names.get(width, f"{format_number(width)}%")
