"""Custom properties and `var()` (CSS Variables 1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from cardgen.diagnostics.mistake import MistakeError
from cardgen.render.normalise.declarations import read_declarations
from cardgen.render.normalise.scene import Element

AS_WRITTEN = frozenset({"id", "class", "href", "d", "points", "data", "values"})
"""Attributes that are no properties, so that no variable stands in them."""
UNSET = "-unset"
"""What stands where a variable is not set, with its name: the whole value is then as if it were not there."""
_NAMED = re.compile(rf"(?:{UNSET}|\bvar\(\s*)(--[\w-]+)", re.IGNORECASE)
_BRACKET = re.compile(r"[()]")
_START = re.compile(r"\bvar\(", re.IGNORECASE)
_MAX_ROUNDS, _MAX_PASSES = 50, 2
_MAX_VALUE = 20_000  # characters in which variables are put in; values have some tens, a path some thousands
_MAX_VARIABLES = 1_000  # of an element; the sheets of whole web sites have some hundreds
_MAX_DEPTH = 50  # of brackets within brackets


def find_unset(value: str) -> str:
    """Give the name of a variable that a value needs and that has none; else an empty text."""
    match = _NAMED.search(value) if "--" in value else None
    return match[1] if match else ""


def substitute(text: str, variables: Mapping[str, str]) -> str:
    """Put the values of variables, or what stands for them, in their places."""
    if "(" not in text:
        return text
    for _ in range(_MAX_ROUNDS + text.count("(") if len(text) <= _MAX_VALUE else 0):
        match = _START.search(text) if len(text) <= _MAX_VALUE else None
        if match is None:
            break
        end = _find_end(text, match.end())
        name, comma, fallback = text[match.end() : end].partition(",")
        name = name.strip()
        value = variables.get(name, fallback if comma else f"{UNSET}{name}")
        text = f"{text[: match.start()]}{value.strip()}{text[end + 1 :]}"
    return text


def _find_end(text: str, start: int) -> int:
    """Give where the bracket that is open at `start` is closed; the end where that is not so, or it holds too many."""
    depth = 1
    for bracket in _BRACKET.finditer(text, start):
        depth += 1 if bracket[0] == "(" else -1
        if not 0 < depth <= _MAX_DEPTH:
            return len(text) if depth else bracket.start()
    return len(text)


def resolve(own: Mapping[str, str], outer: Mapping[str, str]) -> dict[str, str]:
    """Give the variables that hold for an element: its own, which may name each other, and those around it.

    Raises MistakeError for more than any drawing needs.
    """
    found = dict(outer)
    for name, value in own.items():
        word = value.strip().lower()
        if word not in ("inherit", "unset", "revert", "revert-layer"):
            found[name] = UNSET if word == "initial" else value
    if len(found) > _MAX_VARIABLES:
        message = f"An element has {len(found):,} variables (`--name`); at most {_MAX_VARIABLES:,} are read."
        raise MistakeError(message, "Leave out those that nothing uses.", code="svg-too-complex")
    for _ in range(min(len(own), _MAX_PASSES)):
        changed = {name: substitute(found[name], found) for name in own if "(" in found.get(name, "")}
        if all(found[name] == value for name, value in changed.items()):
            break
        found.update(changed)
    return {name: value for name, value in found.items() if UNSET not in value and not _START.search(value)}


def read_variables(texts: Iterable[str], outer: Mapping[str, str]) -> Mapping[str, str]:
    """Give the variables that hold where declarations, the weakest first, stand."""
    own = [each for text in texts if "--" in text for each in read_declarations(text) if each.name.startswith("--")]
    values = {each.name: each.value for each in sorted(own, key=lambda each: each.is_important)}
    return resolve(values, outer) if values else outer


def fill_in(root: Element) -> None:
    """Put the variables of a template, whose rules stand in the styles of its elements, in their places; one that is
    not set is left as it is written."""
    held: dict[Element | None, Mapping[str, str]] = {None: {}}
    for element in root.iter():
        variables = read_variables((element.get("style", ""),), held.get(element.getparent(), {}))
        held[element] = variables
        for name, value in element.attrib.items():
            if "(" in value and name not in AS_WRITTEN:
                element.set(name, _NAMED.sub(_write_unset, substitute(str(value), variables)))


def _write_unset(match: re.Match[str]) -> str:
    return f"var({match[1]}" if match[0].lower().startswith("var") else f"var({match[1]})"
