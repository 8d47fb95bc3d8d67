"""Writes the parts of the reference that cardgen knows itself: a page names one with `<!-- generated: NAME -->`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from reference.codes import list_pages
from reference.commands import list_commands
from reference.fonts import list_fonts
from reference.keys import list_deck_keys, list_example_keys, list_profile_keys
from reference.language import list_verbs, write_grammar, write_prose_grammar
from reference.rulebook import list_pieces, list_variables
from reference.rules import list_rules
from reference.sizes import list_card_sizes, list_papers
from reference.values import (
    list_card_names,
    list_context,
    list_counts,
    list_deck_names,
    list_filters,
    list_layout,
    list_look,
    list_own_elements,
)
from reference.vendors import list_vendors

if TYPE_CHECKING:
    from sphinx.application import Sphinx

GENERATED: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        "card sizes": list_card_sizes,
        "papers": list_papers,
        "vendors": list_vendors,
        "keys of a profile": list_profile_keys,
        "commands": list_commands,
        "fonts": list_fonts,
        "keys of a deck file": list_deck_keys,
        "keys of an example": list_example_keys,
        "codes": list_pages,
        "grammar": write_grammar,
        "prose": write_prose_grammar,
        "verbs": list_verbs,
        "rules": list_rules,
        "pieces of a rulebook": list_pieces,
        "variables of a rulebook": list_variables,
        "values of a template": list_context,
        "values of a deck": list_deck_names,
        "values of counts": list_counts,
        "values of a card": list_card_names,
        "filters": list_filters,
        "layout helpers": list_layout,
        "look of texts": list_look,
        "own elements": list_own_elements,
    }
)
"""What a page can name, and the function that gives its Markdown."""

_MARK = re.compile(r"^<!-- generated: (.+) -->$", re.MULTILINE)


def fill_in(text: str) -> str:
    """Give a page with all that it names; a name that is unknown raises."""
    return _MARK.sub(lambda match: GENERATED[match[1]](), text)


def _read_source(app: Sphinx, page: str, source: list[str]) -> None:
    source[0] = fill_in(source[0])


def setup(app: Sphinx) -> dict[str, bool]:
    """Be an extension of Sphinx."""
    app.connect("source-read", _read_source)
    return {"parallel_read_safe": True}
