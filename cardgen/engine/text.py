"""A state as text that reads back as the same state: JSON, one line for each field, cards in zones by their labels."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from itertools import chain
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.actions import Action
from cardgen.engine.rules import Facts, Rules
from cardgen.engine.state import State, empty_table
from cardgen.engine.tasks import list_kinds_of_task
from cardgen.engine.zones import Zone

_DERIVED = ("rules", "zones", "in_play", "log")


def to_text(state: State[Any]) -> str:
    """Write all of a state but its log, which is history."""
    rules = state.rules
    labels = rules.cards.labels
    parts: dict[str, Any] = {
        "game": rules.game.id,
        "players": rules.players,
        "options": dict(sorted(rules.options.items())),
        "zones": {zone.name: [labels[card] for card in cards] for zone, cards in state.zones.items()},
    }
    parts |= {name: _write(getattr(state, name), rules) for name in _list_fields(state)}
    lines = [f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in parts.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def from_text(text: str, rules: Rules[Facts]) -> State[Facts]:
    """Read a state of these rules; raises MistakeError if the text is none of theirs."""
    state = empty_table(rules)
    try:
        parts = json.loads(text)
        header = (parts["game"], parts["players"], parts["options"])
        if header != (rules.game.id, rules.players, dict(rules.options)):
            raise MistakeError(f"The text is of another table: {header}.")
        number = rules.cards.labels.index
        laid = {zone: [number(label) for label in parts["zones"][zone.name]] for zone in rules.zones}
        twice = [card for card, times in Counter(chain.from_iterable(laid.values())).items() if times > 1]
        if twice:
            raise ValueError(f"`{rules.cards.labels[twice[0]]}` lies in two places")
        state.place(laid)
        types = get_type_hints(type(state))
        for name in _list_fields(state):
            setattr(state, name, _read(parts[name], types[name], rules))
    except KeyError as problem:
        raise MistakeError(f"The text is no state of {rules.game.id}: it lacks `{problem.args[0]}`.") from problem
    except (ValueError, TypeError, IndexError) as problem:
        raise MistakeError(f"The text is no state of {rules.game.id}: {problem}.") from problem
    return state


def _list_fields(state: State[Any]) -> list[str]:
    return [field.name for field in fields(state) if field.name not in _DERIVED]


def _write(value: Any, rules: Rules[Any]) -> Any:
    """Give a value of a state as plain data: a task by its class, a mapping as pairs."""
    if isinstance(value, Action):
        return rules.notation.format_action(value)
    if isinstance(value, Zone):
        return value.name
    if is_dataclass(value):
        return [_name(type(value)), *(_write(getattr(value, field.name), rules) for field in fields(value))]
    if isinstance(value, Mapping):
        return [[_write(key, rules), _write(each, rules)] for key, each in sorted(value.items(), key=str)]
    return [_write(each, rules) for each in value] if isinstance(value, tuple | list) else value


def _read(value: Any, kind: Any, rules: Rules[Any]) -> Any:
    """Take what `_write` gave, by the type that the field declares."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        (kind,) = (part for part in parts if part is not NoneType)
        return None if value is None else _read(value, kind, rules)
    if origin in (tuple, list):
        types = parts * len(value) if origin is list else parts[:1] * len(value) if ... in parts else parts
        return origin(_read(each, part, rules) for each, part in zip(value, types, strict=True))
    if origin in (dict, Mapping):
        return {_read(key, parts[0], rules): _read(each, parts[1], rules) for key, each in value}
    if kind is Action:
        return rules.notation.parse_action(value)
    if kind is Zone:
        return next(zone for zone in rules.zones if zone.name == value)
    if isinstance(kind, type) and (issubclass(kind, tuple) or is_dataclass(kind)):
        name, *values = value if is_dataclass(kind) else (_name(kind), *value)
        made = {_name(each): each for each in (kind, *list_kinds_of_task())}[name]
        hints = get_type_hints(made)
        names = [field.name for field in fields(made)] if is_dataclass(made) else list(hints)
        return made(*(_read(each, hints[name], rules) for each, name in zip(values, names, strict=True)))
    return value


def _name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"
