"""What abilities do: compiled from the nodes of the language to functions when a deck is loaded."""

from __future__ import annotations

from cardgen.engine.effects.board import Board
from cardgen.engine.effects.compiler import END_OF, compile_program, find_refusal
from cardgen.engine.effects.program import Powers, Program, Step
from cardgen.engine.effects.things import Table

__all__ = ["END_OF", "Board", "Powers", "Program", "Step", "Table", "compile_program", "find_refusal"]
