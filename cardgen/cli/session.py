"""What every command gets from the options that stand before its name."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cardgen.loading.sources import Sources


@dataclass(frozen=True, slots=True)
class Session:
    """The project's folder."""

    project: Path

    def open_sources(self) -> Sources:
        """Give fresh sources for the project."""
        return Sources(self.project)
