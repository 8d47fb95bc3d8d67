"""What one face or picture may take while it is normalised, counted where it grows: repeated drawings count each time.

The numbers are ten times what the largest drawings of our own and of public collections need, and a second or two of
work. What cannot grow by being repeated has its limit where it is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from cardgen.diagnostics.mistake import MistakeError

_LIMITS = MappingProxyType(
    {
        "segments of paths": (300_000, "Simplify its paths, or make it a PNG picture."),
        "parts measured for clips, masks and filters": (300_000, "Put fewer groups with these within each other."),
        "letters": (100_000, "No card shows so many: is something repeated?"),
        "elements in its pictures": (60_000, "Give fewer colours to the same icon, or show simpler pictures."),
    }
)


@dataclass(slots=True)
class Budget:
    """What has been spent of each limit."""

    spent: dict[str, int] = field(default_factory=dict)

    def spend(self, what: str, amount: int = 1) -> None:
        """Count so many more; raises MistakeError where they are more than any card needs."""
        spent = self.spent[what] = self.spent.get(what, 0) + amount
        most, hint = _LIMITS[what]
        if spent > most:
            raise MistakeError(
                f"It has more than {most:,} {what}, those counted that are repeated.", hint, code="svg-too-complex"
            )

    def add(self, other: Mapping[str, int]) -> None:
        """Count what a picture took that is shown once more."""
        for what, amount in other.items():
            self.spend(what, amount)


SEGMENTS, MEASURED, LETTERS, READ = _LIMITS
