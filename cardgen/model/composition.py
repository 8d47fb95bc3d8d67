"""What the cards of a deck must add up to, as it declares it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from cardgen.diagnostics import Place
from cardgen.model.located import Located

Where: TypeAlias = "Mapping[str, tuple[Located[str], ...]]"
"""Values by field: the cards that have one of the values in each of the fields."""


@dataclass(frozen=True, slots=True)
class Deal:
    """How the cards are split at the start: `hand` for each of `players`, `deck` left over."""

    players: Located[int]
    hand: Located[int]
    deck: Located[int]


@dataclass(frozen=True, slots=True)
class Alike:
    """Fields that say the same on all cards that have the same in each field of `by`.

    `but` holds values by field: a card that has one of them is left out.
    """

    fields: tuple[Located[str], ...]
    by: tuple[Located[str], ...]
    but: Where


@dataclass(frozen=True, slots=True)
class Count:
    """How many copies have each of some values in a field, of the cards that `where` tells.

    `where` holds values by field; a card is meant that has one of them in each of these fields.
    """

    field: str
    copies: Mapping[str, Located[int]]
    where: Where


@dataclass(frozen=True, slots=True)
class Pairs:
    """Each pair of the values `of` stands on so many copies, of the cards that `where` tells.

    The pair stands in one field that is a list of two, or in two `fields`. Where it is `ordered`, air and fire are
    another pair than fire and air; `equal` tells whether a value makes a pair with itself.
    """

    fields: tuple[str, ...]
    of: tuple[Located[str], ...]
    copies: int
    where: Where
    ordered: bool
    equal: bool
    place: Place


@dataclass(frozen=True, slots=True)
class Composition:
    """What the cards of a deck must add up to; what is not declared is not checked.

    `once` names fields whose values must differ from card to card, `sums` the total of a field over all copies,
    `counts` how many copies a value of a field must have, `pairs` which pairs of values stand on so many copies,
    `values` all values that a field takes, `alike` what cards of one kind must share. `deals` are how the cards are
    dealt: to one number of players, or to each that there is.
    """

    total: Located[int] | None
    once: tuple[Located[str], ...]
    sums: Mapping[str, Located[float]]
    counts: tuple[Count, ...]
    pairs: tuple[Pairs, ...]
    values: Mapping[str, tuple[Located[str], ...]]
    alike: tuple[Alike, ...]
    deals: tuple[Deal, ...]
