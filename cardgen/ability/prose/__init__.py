"""The prose of hobby cards: sentences that designers print, read into few general nodes and printed back."""

from __future__ import annotations

from cardgen.ability.prose.explaining import WORD_AMISS
from cardgen.ability.prose.reading import is_whole, read_prose, read_whole

__all__ = ["WORD_AMISS", "is_whole", "read_prose", "read_whole"]
