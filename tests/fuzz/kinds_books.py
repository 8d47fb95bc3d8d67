"""Manuscripts of rulebooks and their style sheets as fuzz targets."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from kinds_faces import DECK, STAR, make_project
from mutations import mutate_words
from target import Target, read_seeds, read_words

_FACE = '<text x="5" y="12" font-family="Source Sans 3" font-size="4">{{ card.name }}</text>'
_BOOK = b"""\
# Rules

Draw **two** cards.[^1] Play [on](#signs).

[^1]: Not four.

- one
- two

| a | b |
|---|---|
| 1 | 2 |

## Signs

{{ picture("a") }}

> **Remember.** All of it, and more words for a line that is broken.
"""


def _make(files: Mapping[str, bytes]) -> Mapping[str, bytes]:
    """Give a project with all that a manuscript may ask for."""
    back = (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 50"><rect width="50" height="50" fill="#123"/></svg>'
    )
    rulings = b"rulings: [{id: R1, question: Twice?, answer: Once.}]\n"
    deck = DECK.replace(b"face.svg.j2}", b"face.svg.j2, back: t/back.svg.j2}") + rulings
    more = {"decks/t/deck.yaml": deck, "templates/t/back.svg.j2": back, "decks/t/star.svg": STAR}
    return make_project(_FACE, {**more, **files})


def _make_book(data: bytes) -> Mapping[str, bytes]:
    return _make({"decks/t/rulebook.md": data})


def _make_sheet(data: bytes) -> Mapping[str, bytes]:
    more = {"templates/t/more.css": b"p { color: #222 }\n", "decks/t/rulebook.md": _BOOK}
    return _make({**more, "templates/t/rulebook.css": data})


BOOKS = Target("markdown", partial(read_seeds, "markdown"), mutate_words(*read_words("markdown")), _make_book)
SHEETS = Target("css", partial(read_seeds, "css"), mutate_words(*read_words("css"), language="css"), _make_sheet)
