"""What is raised where there is no earlier state of a game to compare it with."""

from __future__ import annotations

from cardgen.diagnostics import Report
from cardgen.diagnostics.mistake import MistakeError

NAMES = "A tag, a branch, a commit, `last-print` or a `manifest.json` can be named."
"""What an earlier state may be called."""


class EarlierError(MistakeError):
    """A name means no earlier state of a game: the message says why, the hint what could be named.

    `lacks_git` tells that it could not be looked up without that program.
    """

    def __init__(self, message: str, hint: str = "", *, lacks_git: bool = False) -> None:
        super().__init__(message, hint)
        self.lacks_git = lacks_git


def report_earlier(mistake: EarlierError, report: Report) -> None:
    """Add to the report that there is nothing to compare with."""
    report.error("no-git" if mistake.lacks_git else "nothing-to-compare", mistake.message, hint=mistake.hint)
