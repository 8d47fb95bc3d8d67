"""Writes the parts of the reference that cardgen knows itself: a page names one with `<!-- generated: NAME -->`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from reference.commands import list_commands
from reference.sizes import list_card_sizes, list_papers

if TYPE_CHECKING:
    from sphinx.application import Sphinx

GENERATED: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        "card sizes": list_card_sizes,
        "papers": list_papers,
        "commands": list_commands,
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
