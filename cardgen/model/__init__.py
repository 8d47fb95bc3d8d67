"""What a deck is, as values: no input, no output, nothing drawn."""

from __future__ import annotations

from cardgen.model.deck import (
    Card,
    Composition,
    Deal,
    Deck,
    Dress,
    FieldKind,
    Located,
    Option,
    PrintSettings,
    Project,
    Ruling,
    Value,
)

__all__ = [
    "Card",
    "Composition",
    "Deal",
    "Deck",
    "Dress",
    "FieldKind",
    "Located",
    "Option",
    "PrintSettings",
    "Project",
    "Ruling",
    "Value",
]
