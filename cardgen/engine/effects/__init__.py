"""What abilities do: compiled from the nodes of the language to functions when a deck is loaded."""

from __future__ import annotations

from cardgen.engine.effects.nodes import END_OF, compile_program, find_refusals
from cardgen.engine.effects.program import Powers, Program, Step
from cardgen.engine.effects.refusal import CannotCarryOutError
from cardgen.engine.effects.things import Table

__all__ = [
    "END_OF",
    "CannotCarryOutError",
    "Powers",
    "Program",
    "Step",
    "Table",
    "compile_program",
    "find_refusals",
]
