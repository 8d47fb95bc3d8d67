"""Calls of pieces that would show nothing: no cards, an empty title, no text where a text belongs."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any

from jinja2 import Undefined

_NEEDS = {
    "picture": ("ids", "a card"),
    "beside": ("cards", "a card"),
    "row": ("pieces", "a piece"),
    "table": ("rows", "a row"),
}
_HOLDERS = ("beside", "panel", "together", "last_page", "callouts")


def find_emptiness(name: str, signature: inspect.Signature, given: Mapping[str, Any]) -> tuple[str, str] | None:
    """Give why a call of a piece with all its values shows nothing, and what to write; None if it shows something."""
    for key, parameter in signature.parameters.items():
        is_needed = parameter.annotation == "str" and parameter.default is inspect.Parameter.empty
        if is_needed and parameter.kind is not inspect.Parameter.VAR_POSITIONAL and _is_blank(given[key]):
            return f"`{key}` of `{name}` is empty.", f'Write it between the quotes: `{name}("...")`.'
    if name in _NEEDS and not given[_NEEDS[name][0]]:
        return f"`{name}` shows nothing without {_NEEDS[name][1]}.", f"Write it in its brackets: `{name}(...)`."
    if name in ("hand", "pile") and not given["ids"] and given["count"] == 0:
        return f"`{name}` shows nothing without cards.", f"Name some, or write how many: `{name}(count=3)`."
    if name in _HOLDERS and given["caller"] is None:
        call = f"{{% call {name}({'...' if len(given) > 1 else ''}) %}}"
        return f"`{name}` holds a text and is given none.", f"Write `{call}` ... `{{% endcall %}}`."
    if name == "example" and given["caller"] is None and _is_blank(given["text"]) and given["cards"] in ((), []):
        return "`example` tells nothing.", 'Write `{% call example("...") %}` ... `{% endcall %}`.'
    return None


def _is_blank(value: Any) -> bool:
    return not isinstance(value, Undefined) and not str(value).strip()
