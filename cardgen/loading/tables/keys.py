"""What cards in a table may say: keys of a card, the fields of the deck, and values of its `set`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from cardgen.loading.settings import SET
from cardgen.model import FieldKind, SetValue

SENTENCES = ("abilities",)
SET_PREFIX = f"{SET}."
SET_VALUE = re.compile(rf"{SET}\.[a-z][a-z0-9_]*")


@dataclass(frozen=True, slots=True)
class Keys:
    """What cards in a table may say, anything if it is None, and of which kind are fields.

    With `needs_copies` no cell of a column for copies may be blank.
    """

    allowed: tuple[str, ...] | None
    kinds: Mapping[str, FieldKind] = field(default_factory=dict)
    needs_copies: bool = False

    def is_list(self, name: str) -> bool:
        """Tell whether a key has several texts."""
        return name in SENTENCES or self.kinds.get(name) is FieldKind.LIST

    def is_number(self, name: str) -> bool:
        """Tell whether a key has a number."""
        return name == "copies" or self.kinds.get(name) in (FieldKind.INTEGER, FieldKind.NUMBER)


def make_keys(
    names: Iterable[str],
    kinds: Mapping[str, FieldKind],
    declared: Iterable[str],
    settings: Mapping[str, SetValue],
    needs_copies: bool,
) -> Keys:
    """Give what cards may say that have the keys `names` and the fields of a deck.

    Each name that the deck has `declared` under its `set` is a column of its own, `set.accent`.
    """
    own = tuple(names)
    values = {f"{SET_PREFIX}{name}": _find_kind(settings.get(name)) for name in declared} if SET in own else {}
    allowed = (*(name for name in own if name != SET), *kinds, *values)
    return Keys(allowed, {**kinds, **values}, needs_copies)


def _find_kind(value: SetValue | None) -> FieldKind:
    return FieldKind.LIST if value is not None and isinstance(value.value, tuple) else FieldKind.TEXT
