"""Whose fault it is: failures in the code of rules that other packages bring are told at its line."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Any

from cardgen.diagnostics.mistake import MistakeError

_folders: dict[str, Path] = {}  # by the name of rules: where the code of those that were loaded lies


class RulesError(MistakeError):
    """Rules of another package have failed, or have given what they must not."""

    def __init__(self, message: str) -> None:
        super().__init__(message, "Mend the package that brings these rules.", code="broken-rules")

    def __reduce__(self) -> tuple[Any, ...]:
        """Let it come from another process."""
        return RulesError, (self.message,)


def watch(name: str, folder: Path) -> None:
    """Note where the code of rules lies, in a folder or in one file."""
    _folders[name] = folder


def find_blame(problem: BaseException) -> str | None:
    """Say in a sentence which rules of another package failed, if it was they; None for any other failure."""
    if isinstance(problem, RulesError):
        return problem.message
    found = find_line(problem)
    if found is None:
        return None
    said = f"{type(problem).__name__}: {problem}".rstrip(".") if str(problem) else type(problem).__name__
    return f"The rules `{found[0]}` failed in {found[1]}: {said}."


def find_line(problem: BaseException) -> tuple[str, str] | None:
    """Give the rules whose code a failure went through, and its innermost line there; None if it was none's."""
    for frame in reversed(traceback.extract_tb(problem.__traceback__)):
        for name, folder in _folders.items():
            if Path(frame.filename).is_relative_to(folder):
                return name, f"{frame.filename}, line {frame.lineno}"
    return None


def forget() -> None:
    """Forget all rules that were loaded."""
    _folders.clear()
