"""A worked example that was played by the rules of its game, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.diagnostics import Diagnostic
from cardgen.engine.examples import Played
from cardgen.model import Example


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of an example, None if it could not be played to its end, and all that does not hold."""

    example: Example
    played: Played | None
    problems: tuple[Diagnostic, ...]
