"""What of a value is no text, and so cannot be printed, with what to write: the same for cards and rulebooks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from jinja2 import Undefined

from cardgen.render.view import Names, keys_of, owner_of

_MOST_NAMED = 8
_USUAL = ("name", "id", "text")


def find_unfit(value: Any) -> Any:
    """Give what of a value cannot be printed, the value or a part of a list; None if all can be."""
    if isinstance(value, (list, tuple)):
        return next((each for part in value if (each := find_unfit(part)) is not None), None)
    if value is None or isinstance(value, (str, int, float, Undefined)) or hasattr(value, "__html__"):
        return None
    return value


def describe_unfit(value: Any) -> tuple[str, str, str]:
    """Give what a value is that cannot be printed, the word that stands for it, and what to write."""
    if isinstance(value, Names):
        owner = owner_of(value)
        keys = sorted((str(key) for key in keys_of(value)), key=_USUAL.__contains__, reverse=True)
        named = ", ".join(f"`.{key}`" for key in keys[:_MOST_NAMED])
        more = " and others" if len(keys) > _MOST_NAMED else ""
        return f"`{owner}` is no text but holds values", owner, f"Write one behind it: {named}{more}." if keys else ""
    if isinstance(value, Mapping):
        return "It is no text but holds values", "", "Write one behind it, by its name."
    if callable(value):
        name = str(getattr(value, "name", getattr(value, "__name__", "")))
        called = f"Write `{name}(...)`." if name else "Write what it takes in brackets behind it."
        return f"`{name}` is a function" if name else "It is a function", name, called
    if isinstance(value, (Iterator, Collection)):
        return "A list of this kind is no text", "", 'Write `| join(", ")` behind it.'
    return "It is neither a text nor a number", "", "Write one of its values."


def describe_list(part: Any) -> tuple[str, str, str]:
    """Give the same of a list that has such a part."""
    if isinstance(part, Names):
        hint = "Write `{% for one in ... %}` and print a value of each, such as `{{ one.name }}`."
        return f"A list of `{owner_of(part)}` is no text", f"{owner_of(part)}s", hint
    return describe_unfit(part)
