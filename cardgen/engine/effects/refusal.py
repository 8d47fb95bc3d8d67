"""An ability that reads well and that a game's rules cannot carry out."""

from __future__ import annotations

from cardgen.ability.ast import Node


class CannotCarryOutError(Exception):
    """The rules of a game have no way to do what a node says; `hint` says what they can do there."""

    def __init__(self, node: Node, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.node = node
        self.message = message
        self.hint = hint
