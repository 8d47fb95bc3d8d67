"""Players that are written outside cardgen: found by `module:function`, shown what they may know, and checked."""

from __future__ import annotations

import importlib
import traceback
from collections.abc import Callable, Sequence
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


def wrap(function: OwnPolicy, name: str) -> Policy:
    """Give what the engine calls for a policy from outside; what it does wrong is told by `name`."""

    def choose(state: State[Any], player: int, actions: list[Action], chance: Chance) -> Action:
        moves = name_moves(actions, state.rules.notation)
        try:
            given: object = function(look(state, player), tuple(moves), chance)
        except Exception as problem:
            raise PolicyError(_tell_failure(problem, name)) from problem
        return _find(given, moves, format_player(player), name)

    return choose


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
        raise PolicyError(message, "For a file in this folder set PYTHONPATH=. before the command.") from problem
    except Exception as problem:
        raise PolicyError(_tell_failure(problem, module_name, "The module")) from problem
    found = getattr(module, function_name, None)
    if found is None:
        hint = suggest(function_name, (each for each, value in vars(module).items() if callable(value)))
        raise PolicyError(
            f"The module `{module_name}` has no function `{function_name}`.",
            hint if hint.startswith("Did you mean") else "",
        )
    if not callable(found):
        raise PolicyError(f"`{name}` is {type(found).__name__}, not a function that chooses a move.")
    return found  # type: ignore[no-any-return] # what it gives is looked at when it is called


def _tell_failure(problem: Exception, name: str, what: str = "The policy") -> str:
    """Say where outside code failed, and how."""
    frame = traceback.extract_tb(problem.__traceback__)[-1]
    said = f"{type(problem).__name__}: {problem}" if str(problem) else type(problem).__name__
    return f"{what} `{name}` failed in {frame.filename}, line {frame.lineno}: {said}"
