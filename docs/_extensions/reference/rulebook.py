"""What a rulebook may use: its pieces with their arguments, and the variables of its style sheet."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from cardgen.rulebook.pieces import PIECES, Pieces
from cardgen.rulebook.played import PLAYED, PlayedPieces
from reference.markdown import make_code, make_table

_SHEET = Path(__file__).resolve().parents[3] / "templates" / "rulebook.css"
_DECLARED = re.compile(r"^\s*(--[a-z-]+):\s*([^;]+);\s*(?:/\*\s*(.*?)\s*\*/)?", re.MULTILINE)


def list_pieces() -> str:
    """Give each piece with its arguments and what it shows; `call` stands before one that takes a text."""
    told = (f"{make_code(_sign(name, function))}\n: {_about(function)}\n" for name, function in _find_pieces())
    return "\n".join(told)


def list_variables() -> str:
    """Give each variable of the style sheet with its value and what it is for."""
    root = re.search(r":root\s*\{(.*?)\n\}", _SHEET.read_text(encoding="utf-8"), re.DOTALL)
    assert root is not None
    rows = ((make_code(name), make_code(value.strip()), about) for name, value, about in _DECLARED.findall(root[1]))
    return make_table(("variable", "value", "what it is for"), rows)


def _find_pieces() -> Iterator[tuple[str, Callable[..., Any]]]:
    yield from ((name, getattr(Pieces, name)) for name in PIECES)
    yield from ((name, getattr(PlayedPieces, name)) for name in PLAYED)


def _sign(name: str, function: Callable[..., Any]) -> str:
    """Give a piece as an author writes it; the text of a `call` block comes by itself."""
    arguments = inspect.signature(function).parameters
    kept = [argument for argument in arguments.values() if argument.name not in ("self", "caller")]
    return f"{'call ' if 'caller' in arguments else ''}{name}({', '.join(map(_write_argument, kept))})"


def _write_argument(argument: inspect.Parameter) -> str:
    """Give an argument as Jinja writes it: `caption=""`."""
    if argument.kind is inspect.Parameter.VAR_POSITIONAL:
        return f"{argument.name.rstrip('s')}, ..."
    if argument.default is inspect.Parameter.empty:
        return argument.name
    return f"{argument.name}={json.dumps(argument.default).replace('null', 'none')}"


def _about(function: Callable[..., Any]) -> str:
    """Give what a docstring says, as one paragraph."""
    return " ".join((function.__doc__ or "").split())
