"""What a rulebook may use: its pieces with their arguments, and the variables of its style sheet."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from cardgen.rulebook.pieces.mark_pieces import MarkPieces
from cardgen.rulebook.pieces.named import PIECES, Pieces
from cardgen.rulebook.pieces.played import PLAYED, PlayedPieces
from reference.functions import list_functions
from reference.markdown import make_code, make_table

_SHEET = Path(__file__).resolve().parents[3] / "templates" / "rulebook.css"
_DECLARED = re.compile(r"^\s*(--[a-z-]+):\s*([^;]+);\s*(?:/\*\s*(.*?)\s*\*/)?", re.MULTILINE)


def list_pieces() -> str:
    """Give each piece with its arguments and what it shows; `call` stands before one that takes a text."""
    return list_functions(_find_pieces())


def list_variables() -> str:
    """Give each variable of the style sheet with its value and what it is for."""
    root = re.search(r":root\s*\{(.*?)\n\}", _SHEET.read_text(encoding="utf-8"), re.DOTALL)
    assert root is not None
    rows = ((make_code(name), make_code(value.strip()), about) for name, value, about in _DECLARED.findall(root[1]))
    return make_table(("variable", "value", "what it is for"), rows)


def _find_pieces() -> Iterator[tuple[str, Callable[..., Any]]]:
    for name in PIECES:
        function = getattr(Pieces, name)
        yield f"{'call ' if 'caller' in inspect.signature(function).parameters else ''}{name}", function
    yield from ((name, getattr(PlayedPieces, name)) for name in PLAYED)
    yield "call sheet", MarkPieces.sheet
