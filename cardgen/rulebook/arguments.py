"""Whether a rulebook hands a piece what it takes; if not, its author is told what that is."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import Undefined

from cardgen.diagnostics import Place, Report, suggest

_WITHIN = ("caller",)
_COUNTS = ("count", "depth", "move")  # told by the pieces themselves
_KINDS = {"str": "a text", "int": "a number"}


def check_arguments(
    pieces: Mapping[str, Callable[..., Any]], find_word: Callable[[str], Place], report: Report
) -> dict[str, Callable[..., Any]]:
    """Give the pieces so that a wrong call is reported at its word and gives nothing."""
    return {name: _checked(name, piece, find_word, report) for name, piece in pieces.items()}


def _checked(
    name: str, piece: Callable[..., Any], find_word: Callable[[str], Place], report: Report
) -> Callable[..., Any]:
    signature = inspect.signature(piece)

    @functools.wraps(piece)
    def checked(*args: Any, **kwargs: Any) -> Any:
        wrong = _find_wrong(name, signature, args, kwargs)
        if wrong is None:
            bound = signature.bind(*args, **kwargs)
            for key, value in bound.arguments.items():
                bound.arguments[key] = _as_text(value, signature.parameters[key])
            return piece(*bound.args, **bound.kwargs)
        report.error("rulebook-template", wrong[0], find_word(name), wrong[1])
        return ""

    return checked


def _as_text(value: Any, parameter: inspect.Parameter) -> Any:
    """Give a number as a text where a text is taken: the id of a card may be `5`."""
    if parameter.annotation != "str":
        return value
    if parameter.kind is inspect.Parameter.VAR_POSITIONAL:
        return tuple(str(each) if isinstance(each, (int, float)) else each for each in value)
    return str(value) if isinstance(value, (int, float)) else value


def _find_wrong(
    name: str, signature: inspect.Signature, args: tuple[Any, ...], kwargs: Mapping[str, Any]
) -> tuple[str, str] | None:
    """Give what is wrong with a call, and what the piece takes; None if nothing is."""
    parameters = {key: value for key, value in signature.parameters.items() if key not in _WITHIN}
    named = [key for key, value in parameters.items() if value.kind is not inspect.Parameter.VAR_POSITIONAL]
    takes = f"It is called as `{name}({', '.join(_describe(each) for each in parameters.values())})`."
    if "caller" in kwargs and "caller" not in signature.parameters:
        return f"`{name}` holds no text, so it stands in no `{{% call %}}`.", takes
    for key in kwargs:
        if key not in (*named, *_WITHIN):
            return f"`{name}` takes no argument `{key}`.", " ".join(filter(None, (suggest(key, named), takes)))
    is_open = len(named) < len(parameters)
    places = [key for key in named if parameters[key].kind is inspect.Parameter.POSITIONAL_OR_KEYWORD]
    if len(args) > len(places) and not is_open:
        most = f"{len(places)} argument{'s' if len(places) != 1 else ''}" if places else "no arguments"
        return f"`{name}` takes {most} and is given {len(args)}.", takes
    given = dict(zip(places, args, strict=False)) | dict(kwargs)
    for key in named:
        parameter = parameters[key]
        if key not in given:
            if parameter.default is inspect.Parameter.empty:
                return f"`{name}` needs `{key}`.", takes
        elif not _is_fit(given[key], parameter):
            return f"`{key}` of `{name}` must be {_KINDS[parameter.annotation]}, not {_word(given[key])}.", takes
    for parameter in parameters.values() if is_open else ():
        if parameter.kind is inspect.Parameter.VAR_POSITIONAL:
            unfit = next((value for value in args[len(places) :] if not _is_fit(value, parameter)), "")
            if unfit != "":
                return f"`{parameter.name}` of `{name}` must be texts, not {_word(unfit)}.", takes
    twice = [key for key in places[: len(args)] if key in kwargs]
    return (f"`{name}` is given `{twice[0]}` twice.", takes) if twice else None


def _is_fit(value: Any, parameter: inspect.Parameter) -> bool:
    if isinstance(value, Undefined) or parameter.annotation not in _KINDS:
        return True
    if parameter.annotation == "int":
        if parameter.name in _COUNTS and isinstance(value, (str, int, float)):
            return True
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, (str, int, float)) and not isinstance(value, bool)


def _word(value: Any) -> str:
    if value is None:
        return "`none`"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, (str, int, float)):
        return f"`{value}`"
    return "a list" if isinstance(value, (list, tuple)) else "something else"


def _describe(parameter: inspect.Parameter) -> str:
    if parameter.kind is inspect.Parameter.VAR_POSITIONAL:
        return f"{parameter.name}..."
    default = parameter.default
    if default is inspect.Parameter.empty:
        return parameter.name
    if isinstance(default, bool):
        return f"{parameter.name}={str(default).lower()}"
    return f'{parameter.name}="{default}"' if isinstance(default, str) else f"{parameter.name}={_word_default(default)}"


def _word_default(default: Any) -> str:
    return "[]" if default == () else str(default).lower() if default is None else str(default)
