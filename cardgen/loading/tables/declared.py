"""What the deck file of a game declares about the columns of its tables."""

from __future__ import annotations

from cardgen.diagnostics import Report
from cardgen.loading.cards import CARD
from cardgen.loading.fields import read_field_kinds
from cardgen.loading.include import include_parts
from cardgen.loading.pieces import PIECE_KEYS
from cardgen.loading.settings import SET, find_names, read_settings
from cardgen.loading.sources import Sources
from cardgen.loading.tables.keys import Keys, make_keys
from cardgen.loading.text_files import read_text_file
from cardgen.loading.yaml_tree import Mapping, parse_yaml

_NAMES = tuple(dict.fromkeys((*CARD.names, *PIECE_KEYS)))  # which list the cards are for is not known


def read_declared(game: str, sources: Sources) -> Keys:
    """Give what cards of a game may say; what is wrong with its deck file is not told here."""
    unheard = Report()
    file = f"decks/{game}/deck.yaml"
    text = read_text_file(file, sources, unheard)
    root = parse_yaml(text, file, unheard) if text is not None else None
    if not isinstance(root, Mapping):
        return Keys(None)
    whole = include_parts(root, sources, unheard).entries
    fields, settings, defaults = (whole.get(key) for key in ("fields", SET, "defaults"))
    kinds = read_field_kinds(fields.node, "`fields`", unheard, CARD.names) if fields else {}
    values = read_settings(settings.node, "`set`", unheard) if settings else {}
    has_copies = defaults is not None and isinstance(defaults.node, Mapping) and "copies" in defaults.node.entries
    return make_keys(_NAMES, kinds, find_names(settings), values, not has_copies)
