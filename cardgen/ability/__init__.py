"""The ability language: one sentence in, one tree of nodes out, and the same sentence printed from it again."""

from __future__ import annotations

from cardgen.ability.ast import NODES, Ability, Node, Span
from cardgen.ability.language import Language, get_language
from cardgen.ability.mistakes import Mistake
from cardgen.ability.parser import parse

__all__ = ["NODES", "Ability", "Language", "Mistake", "Node", "Span", "get_language", "parse"]
