"""What a deck is, as values: no input, no output, nothing drawn."""

from __future__ import annotations

from cardgen.model.deck import (
    Alike,
    Card,
    Component,
    Composition,
    Deal,
    Deck,
    Example,
    ExampleMove,
    FieldKind,
    Option,
    PrintSettings,
    Project,
    Ruling,
    Texts,
    Theme,
    Value,
    is_language,
    texts_of,
)
from cardgen.model.located import Filled, Located, fill, find_typed
from cardgen.model.vocabulary import Definition, Vocabulary, Word, ZoneName

__all__ = [
    "Alike",
    "Card",
    "Component",
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
    "Texts",
    "Theme",
    "Value",
    "Vocabulary",
    "Word",
    "ZoneName",
    "fill",
    "find_typed",
    "is_language",
    "texts_of",
]
