"""The target `tabletop-simulator`: sheets of cards, and the saved object that makes decks of them."""

from __future__ import annotations

from cardgen.export.tabletop.target import TABLETOP_SIMULATOR

__all__ = ["TABLETOP_SIMULATOR"]
