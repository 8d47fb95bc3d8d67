"""A value that knows where it was read, and a text in which a card's own values have been filled in."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from cardgen.diagnostics import Place

T_co = TypeVar("T_co", covariant=True)
_FILL = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Located(Generic[T_co]):
    """A value and the place in a file that it was read from."""

    value: T_co
    place: Place


@dataclass(frozen=True, slots=True)
class Filled(Located[str]):
    """A text with a card's values in it: `on hearts.` where `raw`, the text as it was typed, says `on {suit}.`

    `parts` are (start in the value, start in `raw`, length in `raw`) of each stretch; the length is 0 where the two
    texts run along letter for letter.
    """

    raw: str
    parts: tuple[tuple[int, int, int], ...]


def fill(text: Located[str], find_value: Callable[[str, int], str | None]) -> Located[str]:
    """Give a text with each `{name}` replaced by its value; `find_value` gets the name and its offset.

    A name without a value (None) stays as it was typed. A text without names is given back as it is.
    """
    matches = list(_FILL.finditer(text.value))
    if not matches:
        return text
    value, raw_start = "", 0
    parts: list[tuple[int, int, int]] = []
    for match in matches:
        filling = find_value(match[1], match.start())
        parts.append((len(value), raw_start, 0))
        value += text.value[raw_start : match.start()]
        if filling is not None:
            parts.append((len(value), match.start(), len(match[0])))
            value += filling
            raw_start = match.end()
        else:
            raw_start = match.start()
    parts.append((len(value), raw_start, 0))
    return Filled(value + text.value[raw_start:], text.place, text.value, tuple(parts))


def find_typed(text: Located[str], offset: int, length: int) -> tuple[str, int, int]:
    """Give the text as typed, and offset and length in it of a span of its value.

    A span that touches a filled-in word takes in the whole `{name}` that it came from.
    """
    if not isinstance(text, Filled):
        return text.value, offset, length
    start, _ = _typed_span(text, offset)
    end = _typed_span(text, offset + length - 1)[1] if length else start
    return text.raw, start, end - start


def _typed_span(text: Filled, offset: int) -> tuple[int, int]:
    value_start, raw_start, raw_length = max(part for part in text.parts if part[0] <= offset)
    if raw_length:
        return raw_start, raw_start + raw_length
    typed = raw_start + offset - value_start
    return typed, typed + 1
