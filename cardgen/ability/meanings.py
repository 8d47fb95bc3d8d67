"""Sentences in the words of the rules: where a deck has its own word for a period or a thing, rules read theirs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from cardgen.ability.ast import Node, Zone

_Read = TypeVar("_Read", bound=Node)


def read_as_rules(node: _Read, meant: Mapping[str, str]) -> _Read:
    """Give a tree with the rules' words in the place of the deck's; where each node was read stays."""
    if not meant or isinstance(node, Zone):
        return node
    changed: dict[str, Any] = {}
    for name in node.__slots__:
        value = getattr(node, name)
        read = _read(value, meant)
        if read is not value:
            changed[name] = read
    return replace(node, **changed) if changed else node


def _read(value: object, meant: Mapping[str, str]) -> object:
    if isinstance(value, Node):
        return read_as_rules(value, meant)
    if isinstance(value, tuple):
        read = tuple(_read(each, meant) for each in value)
        return read if any(one is not other for one, other in zip(read, value, strict=True)) else value
    return meant.get(value, value) if type(value) is str else value
