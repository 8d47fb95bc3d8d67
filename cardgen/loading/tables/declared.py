"""What the deck file of a game declares about the columns of its tables."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.diagnostics import Report
from cardgen.loading.cards import CARD
from cardgen.loading.fields import read_field_kinds
from cardgen.loading.include import include_parts
from cardgen.loading.sources import Sources
from cardgen.loading.tables.rows import Keys
from cardgen.loading.text_files import read_text_file
from cardgen.loading.yaml_tree import Mapping as Tree
from cardgen.loading.yaml_tree import parse_yaml
from cardgen.model import FieldKind


def read_declared(game: str, sources: Sources) -> dict[str, FieldKind]:
    """Give the fields of a game; what is wrong with its deck file is not told here."""
    unheard = Report()
    file = f"decks/{game}/deck.yaml"
    text = read_text_file(file, sources, unheard)
    root = parse_yaml(text, file, unheard) if text is not None else None
    if not isinstance(root, Tree):
        return {}
    fields = include_parts(root, sources, unheard).entries.get("fields")
    return read_field_kinds(fields.node, "`fields`", unheard, CARD.names) if fields else {}


def list_keys(kinds: Mapping[str, FieldKind] | None) -> Keys:
    """Give what cards in a table may say: anything where no game is known."""
    if kinds is None:
        return Keys(None)
    return Keys((*CARD.names, *kinds), kinds)


def list_numbers(kinds: Mapping[str, FieldKind] | None) -> tuple[str, ...]:
    """Give the columns that hold numbers."""
    numeric = (FieldKind.INTEGER, FieldKind.NUMBER)
    return ("copies", *(name for name, kind in (kinds or {}).items() if kind in numeric))
