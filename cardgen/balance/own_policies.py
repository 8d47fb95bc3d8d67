"""Players that are written outside cardgen: found by `module:function`, shown what they may know, and checked."""

from __future__ import annotations

import importlib
import inspect
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from cardgen.balance.policies import POLICIES, Policy
from cardgen.diagnostics import shorten
from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import suggest
from cardgen.engine.actions import Action
from cardgen.engine.chance import Chance
from cardgen.engine.moves import Move, name_moves
from cardgen.engine.player_view import PlayerView, look
from cardgen.engine.state import State
from cardgen.engine.zones import format_player
from cardgen.games.blame import watch_player

OwnPolicy: TypeAlias = Callable[[PlayerView, Sequence[Move], Chance], Move | str]
"""A player: given what it may know, its legal moves and chance of its own, it gives one of the moves, or its text."""

_SHOWN = 5  # of the legal moves, in a message


class PolicyError(MistakeError):
    """A policy cannot be found, has failed, or has given what is no legal move."""


def get_policy(name: str) -> Policy:
    """Give a policy by its name, or by `module:function` from Python's path; raises PolicyError.

    The module is imported, and so runs: the name has to come from whoever runs cardgen, never from a deck.
    """
    known = dict(POLICIES)
    if name in known:
        return known[name]
    if ":" in name:
        return wrap(_import(name), name)
    hint = suggest(name, known)
    raise PolicyError(
        f"There is no policy `{shorten(name)}`. Policies are {', '.join(known)}, or one of your own, module:function.",
        hint if hint.startswith("Did you mean") else "",
    )


def wrap(function: OwnPolicy | type, name: str) -> Policy:
    """Give what the engine calls for a policy from outside; what it does wrong is told by `name`."""
    if not isinstance(function, type):
        _check_takes(function, name)
    file = _find_file(function)
    if file is not None:
        watch_player(name, file)
    return _Player(function, name)


def begin_game(policies: Sequence[Policy]) -> list[Policy]:
    """Give the policies as they play one game: a class is made anew for it, what has a method `reset` is reset."""
    return [policy.begin() if isinstance(policy, _Player) else policy for policy in policies]


@dataclass(frozen=True, slots=True)
class _Player:
    """A policy from outside as the engine calls it."""

    function: Any
    name: str

    def begin(self) -> Policy:
        """Give it as it plays one game."""
        with _telling(self.function, self.name):
            if isinstance(self.function, type):
                made = self.function()
                if not callable(made):
                    hint = "Write `def __call__(self, view, moves, chance):` in it."
                    raise PolicyError(f"The class `{self.name}` makes nothing that chooses a move.", hint)
                _check_takes(made, self.name)
                return _Player(made, self.name)
            reset = getattr(self.function, "reset", None)
            if callable(reset):
                reset()
        return self

    def __call__(self, state: State[Any], player: int, actions: list[Action], chance: Chance) -> Action:
        """Choose one of the actions."""
        moves = name_moves(actions, state.rules.notation)
        view = look(state, player)
        with _telling(self.function, self.name):
            given: object = self.function(view, tuple(moves), chance)
        return _find(given, moves, format_player(player), self.name)


@contextmanager
def _telling(function: object, name: str) -> Iterator[None]:
    """Tell what fails in a policy by its name, and in which line of its own."""
    try:
        yield
    except PolicyError:
        raise
    except (Exception, SystemExit) as problem:
        raise PolicyError(_tell_failure(problem, name, "The policy", _find_file(function))) from problem


def _check_takes(function: OwnPolicy, name: str) -> None:
    """Raise PolicyError for a function that cannot be called with view, moves and chance."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return  # one that does not say what it takes
    try:
        signature.bind(None, None, None)
    except TypeError:
        code = getattr(function, "__code__", None)
        where = f" in {code.co_filename}, line {code.co_firstlineno}," if code is not None else ""
        raise PolicyError(
            f"The policy `{name}`{where} takes `{signature}`; it is called with three things: view, moves and chance."
        ) from None


def _find_file(function: object) -> Path | None:
    """Give the file in which a function or the class of an object stands."""
    for each in (function, type(function)):
        try:
            file = inspect.getsourcefile(each)  # type: ignore[arg-type] # what it cannot tell raises TypeError
        except (TypeError, OSError):
            continue
        return None if file is None else Path(file)
    return None


def _find(given: object, moves: Sequence[Move], player: str, name: str) -> Action:
    """Give the action of what a policy gave; raises PolicyError if it is none of the moves."""
    if not isinstance(given, Move | str):
        what = "nothing (None)" if given is None else f"{type(given).__name__} `{shorten(repr(given))}`"
        raise PolicyError(f"The policy `{name}` gave {what} for {player}; it must give one of its moves, or its text.")
    text = " ".join(str(given).split())
    found = next((move for move in moves if move.text == text), None)
    if found is None:
        texts = [move.text for move in moves]
        shown = ", ".join(f"`{each}`" for each in texts[:_SHOWN])
        rest = f" and {len(texts) - _SHOWN} more" if len(texts) > _SHOWN else ""
        raise PolicyError(
            f"The policy `{name}` gave `{shorten(text)}` for {player}, which is no legal move. "
            f"{'Legal is' if len(texts) == 1 else 'Legal are'} {shown}{rest}.",
        )
    return found.action


def _import(name: str) -> OwnPolicy:
    module_name, _, function_name = name.partition(":")
    if not all(part.isidentifier() for part in (*module_name.split("."), function_name)):
        raise PolicyError(f"`{shorten(name)}` is no policy: write module:function, such as my_players:cautious.")
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as problem:
        if problem.name is None or not f"{module_name}.".startswith(f"{problem.name}."):
            raise PolicyError(_tell_failure(problem, module_name, "The module")) from problem
        message = f"The policy `{name}` is not found: Python knows no module `{problem.name}`."
        raise PolicyError(message, _say_where(module_name, function_name)) from problem
    except (Exception, SystemExit) as problem:
        raise PolicyError(_tell_failure(problem, module_name, "The module")) from problem
    found = getattr(module, function_name, None)
    if found is None:
        own = (each for each, value in vars(module).items() if callable(value) and not each.startswith("_"))
        hint = suggest(function_name, own)
        raise PolicyError(f"The module `{module_name}` has no function `{function_name}`.", hint)
    if not callable(found):
        raise PolicyError(f"`{name}` is {type(found).__name__}, not a function that chooses a move.")
    return found  # type: ignore[no-any-return] # what it gives is looked at when it is called


def _say_where(module: str, function: str) -> str:
    """Say how a module that Python does not know is named or found."""
    if module.endswith(".py"):
        return f"A module is named without `.py`: {module.removesuffix('.py')}:{function}."
    return "For a file in this folder set PYTHONPATH=. before the command."


def _tell_failure(problem: BaseException, name: str, what: str = "The policy", file: Path | None = None) -> str:
    """Say where outside code failed, and how: in the innermost line of its own file, with that line."""
    if isinstance(problem, SyntaxError) and problem.filename:
        return f"{what} `{name}` cannot be read: {problem.filename}, line {problem.lineno}: {problem.msg}."
    frames = traceback.extract_tb(problem.__traceback__)
    own = [each for each in frames if file is not None and Path(each.filename) == file]
    frame = own[-1] if own else frames[-1]
    line = f" (`{shorten(frame.line)}`)" if frame.line else ""
    where = f"{frame.filename}, line {frame.lineno}{line}" if own or file is None else str(file)
    said = f"{type(problem).__name__}: {problem}" if str(problem) else type(problem).__name__
    return f"{what} `{name}` failed in {where}: {said}"
