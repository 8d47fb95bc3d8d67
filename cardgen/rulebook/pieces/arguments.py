"""Whether a rulebook hands a piece what it takes; if not, its author is told what that is."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import Undefined

from cardgen.diagnostics import Place, Report, suggest
from cardgen.diagnostics.mistake import MistakeError
from cardgen.rulebook.pieces.empty_calls import find_emptiness

_WITHIN = ("caller",)
_COUNTS = ("count", "depth", "move")  # told by the pieces themselves
_KINDS = {"str": "a text", "int": "a number"}


def check_arguments(
    pieces: Mapping[str, Callable[..., Any]], find_word: Callable[[str], Place], report: Report
) -> dict[str, Callable[..., Any]]:
    """Give the pieces so that a wrong call is reported at its word and gives nothing."""
    return {name: CheckedPiece(name, piece, find_word, report) for name, piece in pieces.items()}


class CheckedPiece:
    """A piece that tells what is wrong with a call of it; it is no text."""

    __slots__ = ("_find_word", "_piece", "_report", "_signature", "name")

    def __init__(self, name: str, piece: Callable[..., Any], find_word: Callable[[str], Place], report: Report) -> None:
        self.name, self._piece = name, piece
        self._find_word, self._report = find_word, report
        self._signature = inspect.signature(piece)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Make the piece; a wrong call is reported, and gives what it holds as it is."""
        wrong = _find_wrong(self.name, self._signature, args, kwargs)
        if wrong is None:
            bound = self._signature.bind(*args, **kwargs)
            bound.apply_defaults()
            wrong = find_emptiness(self.name, self._signature, bound.arguments)
        if wrong is None:
            for key, value in bound.arguments.items():
                bound.arguments[key] = _as_text(value, self._signature.parameters[key])
            return self._piece(*bound.args, **bound.kwargs)
        self._report.error("rulebook-template", wrong[0], self._find_word(self.name), wrong[1])
        return kwargs["caller"]() if "caller" in kwargs else ""

    def __str__(self) -> str:
        raise MistakeError(f"`{self.name}` is a function and no text: write `{self.describe_call()}`")

    def describe_call(self) -> str:
        """Write how it is called, with three dots where it needs something."""
        parameters = [each for key, each in self._signature.parameters.items() if key not in _WITHIN]
        needs = any(each.default is inspect.Parameter.empty for each in parameters)
        return f"{self.name}({'...' if needs else ''})"


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
