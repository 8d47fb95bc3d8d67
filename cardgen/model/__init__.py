"""What a deck is, as values: no input, no output, nothing drawn."""

from __future__ import annotations

from cardgen.model.deck import (
    Card,
    Composition,
    Deal,
    Deck,
    FieldKind,
    Option,
    PrintSettings,
    Project,
    Ruling,
    Theme,
    Value,
)
from cardgen.model.example import Example, ExampleMove
from cardgen.model.located import Filled, Located, fill, find_typed
from cardgen.model.vocabulary import Definition, Vocabulary, Word, ZoneName

__all__ = [
    "Card",
    "Composition",
    "Deal",
    "Deck",
    "Definition",
    "Example",
    "ExampleMove",
    "FieldKind",
    "Filled",
    "Located",
    "Option",
    "PrintSettings",
    "Project",
    "Ruling",
    "Theme",
    "Value",
    "Vocabulary",
    "Word",
    "ZoneName",
    "fill",
    "find_typed",
]
