"""Whose fault it is: failures in the code of rules that other packages bring are told at its line."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardgen.diagnostics.mistake import MistakeError

_folders: dict[str, Path] = {}  # by the name of rules: where the code of those that were loaded lies
_players: dict[str, Path] = {}  # by the name of policies of one's own: the file of each


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
    return _find_frame(problem, _folders)


def watch_player(name: str, file: Path) -> None:
    """Note in which file a policy of one's own stands."""
    _players[name] = file


def tell_at_work(stop: BaseException) -> str | None:
    """Say which rules or policy of one's own were at work when a command was stopped, and in which line."""
    for what, places in (("policy", _players), ("rules", _folders)):
        found = _find_frame(stop, places)
        if found is not None:
            return f"The {what} `{found[0]}` {'was' if what == 'policy' else 'were'} at work in {found[1]}."
    return None


def _find_frame(problem: BaseException, places: Mapping[str, Path]) -> tuple[str, str] | None:
    for frame in reversed(traceback.extract_tb(problem.__traceback__)):
        for name, place in places.items():
            if Path(frame.filename).is_relative_to(place):
                return name, f"{frame.filename}, line {frame.lineno}"
    return None


def forget() -> None:
    """Forget all rules and policies that were loaded."""
    _folders.clear()
    _players.clear()
