"""Numbers that count as numbers and print as they are typed: `007`, `+1`, `3.10`."""

from __future__ import annotations


class TypedInteger(int):
    """A whole number with the text that it is printed as."""

    text: str

    def __str__(self) -> str:
        return self.text

    def __format__(self, form: str) -> str:
        return self.text if not form else int.__format__(self, form)


class TypedNumber(float):
    """A number with the text that it is printed as."""

    text: str

    def __str__(self) -> str:
        return self.text

    def __format__(self, form: str) -> str:
        return self.text if not form else float.__format__(self, form)


def keep_typed(value: float, text: str) -> float:
    """Give a number that prints as a text."""
    number = TypedInteger(value) if isinstance(value, int) else TypedNumber(value)
    number.text = text
    return number
