"""What a deck is, as values: no input, no output, nothing drawn."""

from __future__ import annotations

from cardgen.model.composition import Alike, Composition, Count, Deal, Pairs, Where
from cardgen.model.deck import (
    SPARING,
    Card,
    Component,
    Deck,
    Example,
    ExampleMove,
    Expansion,
    FieldKind,
    Option,
    PrintSettings,
    Project,
    Ruling,
    SetValue,
    Texts,
    Theme,
    TuckBox,
    Value,
    is_language,
    texts_of,
)
from cardgen.model.expansions import PLAYED, with_all_expansions, with_expansions
from cardgen.model.located import Filled, Located, fill, find_typed
from cardgen.model.printer import PrinterProfile
from cardgen.model.vocabulary import Definition, OwnVerb, Setting, Vocabulary, Word, ZoneName

__all__ = [
    "PLAYED",
    "SPARING",
    "Alike",
    "Card",
    "Component",
    "Composition",
    "Count",
    "Deal",
    "Deck",
    "Definition",
    "Example",
    "ExampleMove",
    "Expansion",
    "FieldKind",
    "Filled",
    "Located",
    "Option",
    "OwnVerb",
    "Pairs",
    "PrintSettings",
    "PrinterProfile",
    "Project",
    "Ruling",
    "SetValue",
    "Setting",
    "Texts",
    "Theme",
    "TuckBox",
    "Value",
    "Vocabulary",
    "Where",
    "Word",
    "ZoneName",
    "fill",
    "find_typed",
    "is_language",
    "texts_of",
    "with_all_expansions",
    "with_expansions",
]
