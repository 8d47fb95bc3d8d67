"""A mistake in a sentence, as a value."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.ability.ast import Span


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong with a sentence: a code, the words it is about, a sentence, and what to do."""

    code: str
    place: Span
    message: str
    hint: str = ""
