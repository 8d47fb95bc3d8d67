"""The marks by which a cutting machine finds a printed sheet: which there are, and how large they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

NO_REGISTRATION = "none"
REGISTRATION_STYLES: Mapping[str, str] = MappingProxyType(
    {
        "silhouette-3": "Silhouette: a square top left, angles top right and bottom left",
        "silhouette-4": "Silhouette Cameo 5 Alpha: an angle in each corner",
    }
)
INSETS, LENGTHS, LINES = (10.0, 86.0), (5.0, 20.0), (0.3, 1.0)
"""What the machines' own program takes, from the least to the most, in millimetres."""


@dataclass(frozen=True, slots=True)
class Registration:
    """Registration marks: their style, and in millimetres how far they stand from the edges of the sheet, how long the
    arms of an angle are, and how wide its line is."""

    style: str
    inset: float = 10.0
    length: float = 20.0
    line: float = 1.0
