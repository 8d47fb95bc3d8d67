"""What abilities do: compiled from the nodes of the language to functions when a deck is loaded."""

from __future__ import annotations

from cardgen.engine.effects.acts import END_OF
from cardgen.engine.effects.board import Board
from cardgen.engine.effects.compiler import compile_program, find_refusal
from cardgen.engine.effects.program import Deed, Given, Powers, Program, Step, Use
from cardgen.engine.effects.things import Table

__all__ = [
    "END_OF",
    "Board",
    "Deed",
    "Given",
    "Powers",
    "Program",
    "Step",
    "Table",
    "Use",
    "compile_program",
    "find_refusal",
]
