"""Values that a game makes in great number: events, and tasks that are still to be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import dataclass_transform


@dataclass_transform(frozen_default=True)
class Value:
    """The base of frozen dataclasses: each subclass is one, equal by what it holds.

    The type checker lets nobody change a value. Python does not look after that as well, for a dataclass that is
    frozen at run time takes four times as long to make: a fifth of a whole move.
    """

    def __init_subclass__(cls) -> None:
        dataclass(unsafe_hash=True)(cls)
