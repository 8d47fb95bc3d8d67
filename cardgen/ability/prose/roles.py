"""What a small word tells of, in a designer's words: `from` where from, `for` for what."""

from __future__ import annotations

from cardgen.ability.prose.frames import PLACES

_ROLES: dict[str, tuple[str, ...]] = {
    "where": (*PLACES, "among", "within", "around"),
    "where from": ("from", "out of", "away from"),
    "where to": ("to", "into", "onto", "down to", "towards"),
    "when": ("at", "during", "until", "before", "after", "since", "per", "only during"),
    "for what": ("for",),
    "with what": ("with", "without"),
    "by whom or how": ("by", "via"),
    "as what": ("as", "like"),
    "instead of what": ("instead of", "in place of"),
    "compared": ("than", "equal to"),
}


def tell_role(word: str) -> str:
    """Give what a small word tells of: `from` tells where from; empty where it has no word of its own."""
    return next((role for role, words in _ROLES.items() if word in words), "")
