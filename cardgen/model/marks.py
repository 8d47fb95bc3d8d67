"""How marks look that show where to cut, and on which sides of the sheets they are."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any


class MarkSides(StrEnum):
    """The sides of the sheets that have marks."""

    FRONTS = "fronts"
    BACKS = "backs"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class MarkLook:
    """How marks look, in millimetres; what is None is as is usual for their style.

    A mark is at most `length` long and begins `distance` outside of the bleed, or of a card where it stands on the
    bleed. `weight` is how thick a line and how wide a dot is, `color` a text such as `#888888`. Without `sides` marks
    are on both sides, and lines along the cuts on fronts alone.
    """

    length: float | None = None
    distance: float | None = None
    weight: float | None = None
    color: str | None = None
    sides: MarkSides | None = None

    def over(self, other: MarkLook) -> MarkLook:
        """Give another look with all that this one says."""
        return replace(other, **self.said)

    @property
    def said(self) -> dict[str, Any]:
        """Give what it says, by the names of its fields."""
        found = ((each.name, getattr(self, each.name)) for each in fields(self))
        return {name: value for name, value in found if value is not None}
