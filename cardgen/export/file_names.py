"""How the files of an export are called: a pattern such as `{product}/{number}-{card}-{side}`, filled in."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardgen.export.names import spell_plainly

PARTS = ("game", "product", "number", "card", "side", "copies")
"""What a pattern may hold. `number` counts the cards in the order of the deck, so that a name stands once."""

_PART = re.compile(r"\{([a-z]+)\}")
_SEGMENT = re.compile(r"(?:[A-Za-z0-9_-]|\{(?:" + "|".join(PARTS) + r")\})+")


def is_pattern(text: str) -> bool:
    """Tell whether a text is a pattern of names below a folder, without an ending."""
    return all(_SEGMENT.fullmatch(segment) for segment in text.strip().split("/"))


def fill_pattern(pattern: str, parts: Mapping[str, str]) -> str:
    """Give the name that a pattern comes to; what stands in it is spelt so that every system takes it."""
    return _PART.sub(lambda match: spell_plainly(parts[match[1]]), pattern.strip())
