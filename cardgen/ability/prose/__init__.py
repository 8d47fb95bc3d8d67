"""The prose of hobby cards: sentences that designers print, read into few general nodes and printed back."""

from __future__ import annotations

from cardgen.ability.prose.reading import read_prose

__all__ = ["read_prose"]
