"""Rules modules that come with other packages: found by the entry point group `cardgen.games`, loaded when named.

A deck names them, `rules: embers`. They are installed by whoever runs cardgen, and never lie in a deck's folder. One
that is broken is told by its name, and stands in the way of no other game.
"""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.rules import Game
from cardgen.engine.state import State
from cardgen.games.blame import watch
from cardgen.games.faults import find_fault
from cardgen.games.guarded import guard

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "cardgen.games"


def list_names() -> tuple[str, ...]:
    """Give the names of all rules that other packages bring, broken or not."""
    return tuple(sorted({point.name for point in _list_points()}))


def list_packages() -> dict[str, str]:
    """Give the names of all rules that other packages bring, each with its package and version, or its packages."""
    found: dict[str, list[str]] = {}
    for point in _list_points():
        version = f" {point.dist.version}" if point.dist is not None else ""
        found.setdefault(point.name, []).append(f"{_name_package(point)}{version}")
    return {name: " and ".join(sorted({*packages})) for name, packages in sorted(found.items())}


def find_added(name: str) -> Game[Any] | None:
    """Give the rules of this name that a package brings; None if none does. Raises MistakeError for a broken one."""
    points = [point for point in _list_points() if point.name == name]
    return None if not points else _load(name, tuple(points))


@cache
def _list_points() -> tuple[EntryPoint, ...]:
    from importlib.metadata import entry_points  # as slow as all the rest of a check: only where a deck names rules

    return tuple(entry_points(group=GROUP))


@cache
def _load(name: str, points: Sequence[EntryPoint]) -> Game[Any]:
    packages = sorted({_name_package(point) for point in points})
    if len({point.value for point in points}) > 1:
        listed = ", ".join(packages)
        raise _broken(f"The rules `{name}` come with more than one package: {listed}.", "Remove all but one.")
    point, whose = points[0], f"the package {packages[0]}"
    try:
        found = point.load()
    except (Exception, SystemExit) as problem:
        raise _broken(f"The rules `{name}` of {whose} cannot be loaded: {tell_failure(problem)}.") from problem
    if not isinstance(found, Game):
        what = f"`{point.value}` is {type(found).__name__}; it must be a Game."
        raise _broken(f"The rules `{name}` of {whose} are none: {what}", "Make it with `cardgen.rules.Game(...)`.")
    if found.id != name:
        raise _broken(f"The rules `{name}` of {whose} say `id={found.id!r}`.", f"Write `id={name!r}`.")
    watch(name, _find_folder(point))
    fault = find_fault(found)
    if fault is not None:
        raise _broken(f"The rules `{name}` of {whose} {fault}")
    assert isinstance(found.state, type) and issubclass(found.state, State)
    return replace(found, state=guard(found.state))


def _find_folder(point: EntryPoint) -> Path:
    """Give the folder that the code of rules lies in, or its one file."""
    from importlib.util import find_spec

    spec = find_spec(point.module.partition(".")[0])
    file = Path(spec.origin) if spec is not None and spec.origin else Path(point.module)
    return file.parent if file.name == "__init__.py" else file


def tell_failure(problem: BaseException) -> str:
    """Say how a module failed that is loaded, and at which line."""
    if isinstance(problem, SyntaxError) and problem.filename:
        return f"{type(problem).__name__} in {problem.filename}, line {problem.lineno}: {problem.msg}"
    frame = traceback.extract_tb(problem.__traceback__)[-1]
    where = "" if "importlib" in frame.filename else f" in {frame.filename}, line {frame.lineno}"
    said = str(problem).rstrip(".")
    return f"{type(problem).__name__}{where}: {said}" if said else f"{type(problem).__name__}{where}"


def _name_package(point: EntryPoint) -> str:
    return f"`{point.dist.name}`" if point.dist is not None else f"of `{point.value}`"


def _broken(message: str, hint: str = "") -> MistakeError:
    return MistakeError(
        message, hint or "Mend the package or remove it; other games go on without it.", code="broken-rules"
    )
