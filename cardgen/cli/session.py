"""What every command begins and ends with: the project's folder, and the number that tells how it went."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources


@dataclass(frozen=True, slots=True)
class Session:
    """The project's folder."""

    project: Path

    def open_sources(self) -> Sources:
        """Give fresh sources for the project."""
        return Sources(self.project)


class ExitCode(IntEnum):
    """What a command's exit code means."""

    FINE = 0
    MISTAKES = 1
    USAGE = 2
    MACHINE = 3
    BUG = 4
    STOPPED = 130


def exit_code_of(report: Report) -> ExitCode:
    """Give the exit code for a report; a game that does not exist is a wrong use of the command."""
    if any(diagnostic.code == "unknown-game" for diagnostic in report.diagnostics):
        return ExitCode.USAGE
    return ExitCode.MISTAKES if report.has_errors else ExitCode.FINE
