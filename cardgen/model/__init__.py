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
from cardgen.model.vocabulary import Definition, Exchange, Sentence, Vocabulary, Word, ZoneName

__all__ = [
    "Card",
    "Composition",
    "Deal",
    "Deck",
    "Definition",
    "Dress",
    "Exchange",
    "FieldKind",
    "Located",
    "Option",
    "PrintSettings",
    "Project",
    "Ruling",
    "Sentence",
    "Value",
    "Vocabulary",
    "Word",
    "ZoneName",
]
