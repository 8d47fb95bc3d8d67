"""States of rules that other packages bring, with what they give looked at: what is wrong is told at its line."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeVar, cast

from cardgen.diagnostics import shorten
from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.actions import CARD_SLOT, Action, Objection
from cardgen.engine.chance import Chance
from cardgen.engine.effects.board import BrokenStateError
from cardgen.engine.outcome import Outcome
from cardgen.engine.state import State
from cardgen.engine.turns import Turns, name_method
from cardgen.engine.zones import format_player
from cardgen.games.blame import RulesError, find_line

T = TypeVar("T")
_CALLED = {"legal_choices": "moves", "returns": "score", "start": "moves"}  # what stands for it in a game in turns


def guard(kind: type[State[Any]]) -> type[State[Any]]:
    """Give a class of states that looks at what the rules of this one give."""
    name = {"__module__": kind.__module__, "__qualname__": kind.__qualname__, "guarded": kind}
    return cast("type[State[Any]]", type(kind.__name__, (_Guarded, kind), name))


def tell_place(kind: type[Any], method: str = "") -> str:
    """Say where a method of a class stands, or the class: `/home/ana/embers.py, line 7`."""
    found: Any = getattr(kind, method, kind) if method else kind
    try:
        file = inspect.getsourcefile(found)
        line = found.__code__.co_firstlineno if hasattr(found, "__code__") else inspect.getsourcelines(found)[1]
    except (OSError, TypeError):
        return kind.__module__
    return f"{file}, line {line}"


class _Guarded(State[Any]):  # its methods say what those of `State` say
    """What stands before a class of states of another package."""

    guarded: type[State[Any]]

    def deal(self, chance: Chance) -> None:
        self._run("deal", lambda: self.guarded.deal(self, chance))
        known, kinds = {*self.rules.zones}, range(len(self.rules.cards.kind_of))
        odd = next((zone for zone in self.zones if zone not in known), None)
        if odd is not None:
            raise self._blame("deal", f"lays cards in `{getattr(odd, 'name', odd)}`, which is no zone of the game.")
        stray = next((card for card in self.in_play if card not in kinds), None)
        if stray is not None:
            raise self._blame("deal", f"lays `{shorten(repr(stray))}`, which is the number of no card.")
        self.check("deal")

    def start(self) -> None:
        self._run("start", lambda: self.guarded.start(self))
        self._check_waiting("start")

    def carry_out(self, choices: Sequence[Action]) -> None:
        self._run("carry_out", lambda: self.guarded.carry_out(self, choices), *choices)

    def legal_actions(self, player: int) -> list[Action]:
        found = self._run("legal_choices", lambda: self.guarded.legal_actions(self, player))
        if player in self.waiting and not found:
            raise self._blame("legal_choices", f"gives {format_player(player)} no move, who is to move.")
        return found

    def legal_choices(self, player: int) -> list[Action]:
        found = self._run("legal_choices", lambda: self.guarded.legal_choices(self, player))
        who = format_player(player)
        if not isinstance(found, list):
            raise self._blame("legal_choices", f"gives {_show(found)} for {who}; it must give a list of moves.")
        wrong = next((move for move in found if not self._is_move(move)), None)
        if wrong is not None:
            forms = ", ".join(f"`{form}`" for form in self.rules.game.forms)
            raise self._blame("legal_choices", f"gives {_show(wrong)} for {who}, which is no move. Forms are {forms}.")
        return found

    def returns(self) -> tuple[int, ...]:
        scores = self._run("returns", lambda: self.guarded.returns(self))
        whole = isinstance(scores, tuple) and all(isinstance(score, int) for score in scores)
        if not whole or len(scores) != self.rules.players:
            wanted = f"a whole number for each of {self.rules.players} players"
            raise self._blame("returns", f"gives {_show(scores)}; scores are {wanted}.")
        return scores

    def outcome(self) -> Outcome | None:
        found = self._run("outcome", lambda: self.guarded.outcome(self))
        if found is not None and not isinstance(found, Outcome):
            raise self._blame("outcome", f"gives {_show(found)}; it must give an `Outcome`, or None.")
        if found is None and self.is_terminal():
            raise self._blame("outcome", "gives None, and the game is over.")
        return found

    def find_choice_objection(self, player: int, action: Action) -> Objection | None:
        def ask() -> object:
            return self.guarded.find_choice_objection(self, player, action)

        wanted = "an `Objection(sentence, rule)`, or None"
        found = self._ask("find_choice_objection", ask, lambda found: isinstance(found, Objection | None), wanted)
        return cast("Objection | None", found)

    def find_setup_objection(self) -> str | None:
        def ask() -> object:
            return self.guarded.find_setup_objection(self)

        found = self._ask("find_setup_objection", ask, lambda found: isinstance(found, str | None), "a text, or None")
        return cast("str | None", found)

    def measure_end(self) -> Mapping[str, int | str]:
        def ask() -> object:
            return self.guarded.measure_end(self)

        found = self._ask("measure_end", ask, _is_measured, "numbers and texts by names, such as `{'rounds': 3}`")
        return cast("Mapping[str, int | str]", found)

    def draw_table(self, player: int, names: tuple[str, ...]) -> list[str] | None:
        def ask() -> object:
            return self.guarded.draw_table(self, player, names)

        wanted = "a list of lines, or None"
        return cast("list[str] | None", self._ask("draw_table", ask, _is_lines, wanted))

    def write_value(self, name: str) -> Any:
        def ask() -> object:
            return self.guarded.write_value(self, name)

        return self._ask("write_value", ask, _is_written, f"a text, a number, yes or no, or texts for `{name}`")

    def rate(self, player: int, action: Action) -> int | None:
        found = self._run("rate", lambda: self.guarded.rate(self, player, action))
        if found is not None and not isinstance(found, int | float):
            raise self._blame("rate", f"gives {_show(found)}; it must give a number, or None.")
        return found

    def check(self, method: str = "carry_out") -> None:
        try:
            super().check()
        except BrokenStateError as problem:
            raise self._blame(method, f"leaves the table wrong: {problem}. Cards go by `put` and `move`.") from problem
        self._check_waiting(method)
        known = {field.name for field in fields(self)}
        lost = next((name for name in vars(self) if name not in known), None)
        if lost is not None:
            told = f"keeps `self.{lost}`, which is no field, so that copies lose it: write `{lost}: int = 0`"
            raise self._blame(method, f"{told} or the like in the class.")
        engine = {field.name for field in fields(State)}
        for name in known - engine:
            if isinstance(getattr(self, name), list | dict | set):
                kind = type(getattr(self, name)).__name__
                told = f"keeps a {kind} in `self.{name}`, which copies would share: keep a tuple"
                raise self._blame(method, f"{told}, and replace it as a whole.")

    def _check_waiting(self, method: str) -> None:
        seats = range(self.rules.players)
        if not isinstance(self.waiting, tuple) or any(seat not in seats for seat in self.waiting):
            raise self._blame(method, f"waits for {_show(self.waiting)}; `waiting` holds players, from 0.")

    def _is_move(self, move: object) -> bool:
        if not isinstance(move, Action) or not isinstance(move.cards, tuple) or not isinstance(move.places, tuple):
            return False
        kinds = range(len(self.rules.cards.kinds))
        if any(kind not in kinds for kind in move.cards):
            return False
        if self.rules.game.notation is not None:
            return True
        form = self.rules.notation.forms.get(move.verb)
        return form is not None and form.count(CARD_SLOT) == len(move.cards) and not move.places

    def _run(self, method: str, call: Callable[[], T], *choices: Action) -> T:
        """Call the rules; what fails in no line of theirs is told at the method that was called."""
        try:
            return call()
        except Exception as problem:
            if isinstance(problem, MistakeError) or find_line(problem) is not None:
                raise
            raise self._blame(method, f"fails: {type(problem).__name__}: {problem}.", *choices) from problem

    def _ask(self, method: str, ask: Callable[[], object], is_right: Callable[[object], bool], wanted: str) -> Any:
        """Ask the rules for something; what is no answer is told with what is one."""
        found = self._run(method, ask)
        if not is_right(found):
            raise self._blame(method, f"gives {_show(found)}; it must give {wanted}.")
        return found

    def _blame(self, method: str, what: str, *choices: Action) -> RulesError:
        kind = self.guarded
        called = [method]
        if issubclass(kind, Turns):
            called = [*(name_method(choice.verb) for choice in choices), _CALLED.get(method, method)]
        own = next((each for each in called if hasattr(kind, each)), method)
        where = f"`{kind.__name__}.{own}` in {tell_place(kind, own)}"
        return RulesError(f"The rules `{self.rules.game.id}`: {where} {what}")


def _is_measured(found: object) -> bool:
    return isinstance(found, Mapping) and all(
        isinstance(name, str) and isinstance(value, int | float | str) for name, value in found.items()
    )


def _is_lines(found: object) -> bool:
    return found is None or (isinstance(found, list | tuple) and all(isinstance(each, str) for each in found))


def _is_written(found: object) -> bool:
    return isinstance(found, str | int) or (
        isinstance(found, list | tuple) and all(isinstance(each, str | int) for each in found)
    )


def _show(value: object) -> str:
    if isinstance(value, Action):
        more = {name: part for name, part in value._asdict().items() if part and name != "verb"}
        parts = [repr(value.verb), *(f"{name}={part!r}" for name, part in more.items())]
        return f"`Action({', '.join(parts)})`"
    return "nothing (None)" if value is None else f"{type(value).__name__} `{shorten(repr(value))}`"
