"""Functions that authors call in templates and rulebooks: as they are written there, with what they give."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterable
from typing import Any

from reference.markdown import make_code

_OURS = ("self", "caller", "bench", "call")
"""Arguments that no author writes: cardgen hands them over."""


def list_functions(functions: Iterable[tuple[str, Callable[..., Any]]]) -> str:
    """Give each function by its name, as a term and what it means."""
    told = (f"{make_code(_sign(name, each))}\n: {_tell(each)}\n" for name, each in functions)
    return "\n".join(told)


def _sign(name: str, function: Callable[..., Any]) -> str:
    arguments = inspect.signature(function).parameters.values()
    return f"{name}({', '.join(_write(each) for each in arguments if each.name not in _OURS)})"


def _write(argument: inspect.Parameter) -> str:
    """Give an argument as Jinja writes it: `caption=""`."""
    if argument.kind is inspect.Parameter.VAR_POSITIONAL:
        return f"{argument.name.rstrip('s')}, ..."
    if argument.kind is inspect.Parameter.VAR_KEYWORD:
        return "..."
    if argument.default is inspect.Parameter.empty:
        return argument.name
    return f"{argument.name}={json.dumps(argument.default).replace('null', 'none')}"


def _tell(function: Callable[..., Any]) -> str:
    """Give what a docstring says, as one paragraph."""
    return " ".join((function.__doc__ or "").split())
