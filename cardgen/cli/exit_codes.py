"""The numbers that a command ends with."""

from __future__ import annotations

from enum import IntEnum

from cardgen.diagnostics import Report


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
