"""How far a build has come, told to whoever wants to know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Progress(Protocol):
    """Is told of each step of a build that takes time."""

    def begin(self, step: str, parts: int) -> Callable[[], None]:
        """Hear that a step of several parts begins; give what is called as each part is done."""


class Silence:
    """Tells nobody."""

    def begin(self, step: str, parts: int) -> Callable[[], None]:
        """Take note of nothing."""
        return _nothing


def _nothing() -> None:
    """Do nothing."""
