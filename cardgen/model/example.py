"""A worked example of a game: a position, what is done, and what must hold then; all as it stands in the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from cardgen.diagnostics import Place
from cardgen.model.located import Located

Texts: TypeAlias = "Located[str] | Located[tuple[Located[str], ...]] | Located[Mapping[str, Located[str]]]"


@dataclass(frozen=True, slots=True)
class ExampleMove:
    """One line of `moves`: a player's move, one that must be refused, or a shuffle (`who` is `chance`)."""

    who: Located[str]
    text: Located[str]
    is_illegal: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """A short position with moves and what must hold after them.

    `setup` holds cards by zone and other values by their names, `expect` what must hold; both as texts or lists of
    texts, for the engine knows the names of each game. `illustrates` names rules or rulings. `places` is where the
    keys of `expect` stand, and, after the word `setup`, those of `setup`.
    """

    id: str
    title: str
    illustrates: tuple[Located[str], ...]
    players: int | None
    options: Mapping[str, Located[str]]
    setup: Mapping[str, Texts]
    moves: tuple[ExampleMove, ...]
    expect: Mapping[str, Texts]
    places: Mapping[str, Place]
    place: Place
