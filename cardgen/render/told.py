"""What stands in templates for a value of the deck's that could not be read: what fails with it is not told again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from jinja2 import Undefined, UndefinedError


class ToldError(UndefinedError):
    """A template does with a value that could not be read what only a value can; the mistake in it is told."""


class Told(Undefined):
    """Stands for a value that could not be read: nothing where it is printed, and no where it is asked for.

    What is worked out with it raises ToldError.
    """

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(name="", exc=ToldError)

    def _fail(self, *_: object) -> Any:
        raise ToldError

    __abs__ = __round__ = __index__ = _fail
    __hash__ = _fail


def is_none(value: object) -> bool:
    """Tell whether a template is to see nothing in a value."""
    return value is None or isinstance(value, Told)


@contextmanager
def blame_told(values: Iterable[object], *problems: type[Exception]) -> Iterator[None]:
    """Raise ToldError for one of some problems that a function has with values of which one is told."""
    try:
        yield
    except problems:
        if any(isinstance(value, Told) for value in values):
            raise ToldError from None
        raise
