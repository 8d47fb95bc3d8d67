"""Slots of sheets that stay empty, as they are written: `1,3-5` on every sheet, `1:1-4` on sheet 1."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Skip:
    """Slots that stay empty, from `first` to `last`, counted from 1; on one `sheet`, counted from 1, or on all."""

    first: int
    last: int
    sheet: int | None = None

    def __str__(self) -> str:
        """Write it as it is typed."""
        sheet = "" if self.sheet is None else f"{self.sheet}:"
        return f"{sheet}{self.first}" + (f"-{self.last}" if self.last != self.first else "")

    def holds(self, slot: int, sheet: int) -> bool:
        """Tell whether a slot, counted from 1, is one of these on a sheet of a number."""
        return self.sheet in (None, sheet) and self.first <= slot <= self.last


def format_skip(skip: tuple[Skip, ...]) -> str:
    """Write skipped slots as they are typed: `1,3-5`."""
    return ",".join(map(str, skip))


def keep_open(capacity: int, skip: tuple[Skip, ...], sheet: int) -> Iterator[int]:
    """Give the slots of a sheet of a number that may hold a card, counted from 0."""
    return (slot for slot in range(capacity) if not any(each.holds(slot + 1, sheet) for each in skip))
