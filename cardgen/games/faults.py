"""What is wrong with rules of another package before anything is played: with their `Game`, with their class."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Iterator
from dataclasses import MISSING, fields
from typing import Any

from cardgen.diagnostics import shorten
from cardgen.diagnostics.report import suggest
from cardgen.engine.rules import Game
from cardgen.engine.state import State
from cardgen.engine.turns import Turns, name_method
from cardgen.engine.zones import ZoneKind
from cardgen.games.guarded import tell_place

_TEXTS = ("forms", "fields", "values", "own_values", "read_only", "prizes")


def find_fault(game: Game[Any]) -> str | None:
    """Give the first thing that is wrong with what a package offers as its rules, as a sentence without its subject."""
    return next(_find_all(game), None)


def _find_all(game: Game[Any]) -> Iterator[str]:
    yield from _find_wrong_types(game)
    yield from _find_unknown_zones(game)
    kind = game.state
    if not isinstance(kind, type) or not issubclass(kind, State):
        yield f"say `state={_show(kind)}`; it must be a class made of `Turns` or of `State`."
    else:
        yield from _find_missing_methods(kind, game)
        yield from _find_unknown_values(kind, game)


def _find_wrong_types(game: Game[Any]) -> Iterator[str]:
    for name in _TEXTS:
        value: object = getattr(game, name)
        if not isinstance(value, tuple) or not all(isinstance(each, str) for each in value):
            hint = f' Write `{name}=("{value}",)`.' if isinstance(value, str) else ""
            yield f"say `{name}={_show(value)}`; it must be a tuple of texts.{hint}"
    players: object = game.players
    if (
        not isinstance(players, tuple)
        or [type(each) for each in players] != [int, int]
        or not 1 <= players[0] <= players[1]
    ):
        yield f"say `players={_show(players)}`; it must be the fewest and the most, such as `(2, 4)`."
    zones: object = game.zones
    if not isinstance(zones, tuple) or not zones or not all(isinstance(each, ZoneKind) for each in zones):
        yield f'say `zones={_show(zones)}`; it must be a tuple of zones, `(ZoneKind("deck", HIDDEN),)`.'
    if type(game.longest) is not int or game.longest < 1:
        yield f"say `longest={_show(game.longest)}`; it must be a number of moves."
    counted: object = game.counted
    if not isinstance(counted, tuple) or not all(isinstance(each, tuple) and len(each) == 2 for each in counted):
        yield f'say `counted={_show(counted)}`; it must be pairs of a zone and a word, `(("row", "turned up"),)`.'


def _find_unknown_zones(game: Game[Any]) -> Iterator[str]:
    names = [zone.name for zone in game.zones]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        yield f"have two zones `{twice}`."
    for key, used in (("counted", [zone for zone, _ in game.counted]), ("prizes", game.prizes)):
        for zone in used:
            if zone not in names:
                yield f"name the zone `{zone}` in `{key}`, and have no such zone. {suggest(zone, names)}".rstrip()


def _find_unknown_values(kind: type[State[Any]], game: Game[Any]) -> Iterator[str]:
    """Find values that are no fields of a game in turns, which writes and reads each by its name."""
    if not issubclass(kind, Turns) or kind.write_value is not Turns.write_value:
        return
    known = {each.name: each.default for each in fields(kind)}
    own = [name for name in known if name not in {each.name for each in fields(Turns)}]
    where = f"`{kind.__name__}` in {tell_place(kind)}"
    for key, names in (("values", game.values), ("own_values", game.own_values)):
        for name in names:
            if name not in known and not isinstance(inspect.getattr_static(kind, name, None), property):
                yield f"name `{name}` in `{key}`, and {where} has no such field. {suggest(name, own)}".rstrip()
    for name in game.own_values:
        if name in known and known[name] is not MISSING and not isinstance(known[name], tuple):
            kept = f"name `{name}` in `own_values`, and {where} keeps `{_show(known[name])}` there"
            yield f"{kept}; it must be a tuple with a value for each player, `{name}: tuple[int, ...] = ()`."


def _find_missing_methods(kind: type[State[Any]], game: Game[Any]) -> Iterator[str]:
    missing = sorted(getattr(kind, "__abstractmethods__", ()))
    if missing:
        yield f"lack {_list(missing)}: `{kind.__name__}` in {tell_place(kind)} must have {_them(missing)}."
    if not issubclass(kind, Turns):
        return
    verbs = [form.partition(" ")[0] for form in game.forms]
    for form, verb in zip(game.forms, verbs, strict=True):
        method = name_method(verb)
        if not callable(getattr(kind, method, None)):
            takes = ", ".join(["self", "player", *_name_slots(form)])
            where = f"`{kind.__name__}` in {tell_place(kind)}"
            yield f"have the move `{form}` and no method for it: write `def {method}({takes}):` in {where}."
    for name, _ in inspect.getmembers(kind, inspect.isfunction):
        if name.startswith("do_") and name not in map(name_method, verbs):
            verb = name.removeprefix("do_")
            where = tell_place(kind, name)
            yield f'have a method `{name}` in {where} and no such move: add "{verb}" to `forms`, or rename it.'


def _name_slots(form: str) -> list[str]:
    slots = len(re.findall(r"\{card\}", form))
    return ["kind"] if slots == 1 else [f"kind{number + 1}" for number in range(slots)]


def _list(names: Iterable[str]) -> str:
    return " and ".join(f"`{name}`" for name in names)


def _them(names: list[str]) -> str:
    return "it" if len(names) == 1 else "them"


def _show(value: object) -> str:
    return shorten(getattr(value, "__name__", None) or repr(value))
