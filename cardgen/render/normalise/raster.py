"""What cannot be written as vectors."""

from __future__ import annotations


class NotVectorError(Exception):
    """An element that can only be drawn as a picture; the reason says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
