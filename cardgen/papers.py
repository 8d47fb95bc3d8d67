"""The sizes that have a name: cards with their corners."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from cardgen.geometry import Size


@dataclass(frozen=True, slots=True)
class CardSize:
    """A card's width and height, and the radius of its corners, in millimetres."""

    size: Size
    corner: float = 3.0


def _card(width: float, height: float, corner: float = 3.0) -> CardSize:
    return CardSize(Size(width, height), corner)


CARD_SIZES: Mapping[str, CardSize] = MappingProxyType(
    {
        "poker": _card(63.5, 88.9),
        "standard": _card(63, 88, 2.5),
        "tcg": _card(63, 88, 2.5),
        "bridge": _card(57.15, 88.9),
        "tarot-us": _card(69.85, 120.65),
        "tarot": _card(70, 120),
        "jumbo": _card(88.9, 139.7),
        "oversized": _card(88, 126, 5),
        "mini": _card(44.45, 63.5),
        "mini-euro": _card(44, 68),
        "mini-american": _card(41, 63),
        "micro": _card(31.75, 44.45),
        "japanese": _card(59, 86, 1),
        "euro": _card(59, 92),
        "usa": _card(56, 87),
        "catan": _card(54, 80),
        "square": _card(70, 70),
        "square-us": _card(88.9, 88.9),
        "small-square": _card(63.5, 63.5),
        "domino": _card(44.45, 88.9),
        "business-us": _card(50.8, 88.9),
        "business-eu": _card(55, 85),
        "credit": _card(53.975, 85.725, 3.175),
        "mint-tin": _card(52, 87),
    }
)
