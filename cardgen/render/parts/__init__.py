"""`layout` in templates: helpers that measure what they are given and place it, each call a part with a size."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from cardgen.render.parts.arguments import begin, check_names
from cardgen.render.parts.boxes import frame, icon, part, picture
from cardgen.render.parts.part import Bench, Part
from cardgen.render.parts.rows import column, grid, row, stack
from cardgen.render.parts.table import table
from cardgen.render.parts.texts import badge, paragraph, text
from cardgen.render.view import LAYOUT, Names

__all__ = ["HELPERS", "Bench", "Part", "view_layout"]

HELPERS: Mapping[str, Callable[..., Part]] = MappingProxyType(
    {
        each.__name__: each
        for each in (text, paragraph, badge, icon, picture, part, row, column, grid, stack, table, frame)
    }
)
"""What templates call as `layout.row(...)`."""


def view_layout(bench: Bench) -> Names:
    """Give the helpers as templates see them; each also takes `x` and `y`, and is told where it is called."""
    return Names(LAYOUT, {name: _lend(name, helper, bench) for name, helper in HELPERS.items()})


def _lend(name: str, helper: Callable[..., Part], bench: Bench) -> Callable[..., Part]:
    """Give a helper as templates call it; what it does not take is told by its name."""
    bench_and_call, own = 2, inspect.signature(helper).parameters
    known = ("x", "y", *list(own)[bench_and_call:])

    def lent(*given: Any, x: Any = 0, y: Any = 0, at: str = "", **named: Any) -> Part:
        call = begin(name, at, x, y)
        check_names(call, named, known)
        return bench.finish(call, helper(bench, call, *given, **named))

    return lent
