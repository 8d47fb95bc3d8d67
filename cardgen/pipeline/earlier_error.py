"""What is raised where there is no earlier state of a game to compare it with."""

from __future__ import annotations

from cardgen.diagnostics.mistake import MistakeError


class EarlierError(MistakeError):
    """A name means no earlier state of a game: the message says why, the hint what could be named."""

    def __init__(self, message: str, hint: str = "", code: str = "nothing-to-compare") -> None:
        super().__init__(message, hint, code=code)
