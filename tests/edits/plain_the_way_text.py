"""The Way's signs and the text of its keyword read plainly: what a card says, and how an event is replaced."""

from __future__ import annotations

import re
from typing import Any

from plain_the_way import PIECES, PlainTheWay

SYMBOLS = (*PIECES, "void", "wild")
KINDS = {(1, 1): "single", (1, 2): "double", (2, 2): "dual", (4, 1): "all"}


def say_signs(borders: Any, symbols: list[str] | None, kind: str | None) -> list[str] | str:
    """Give the sentences that signs say, or the key that is wrong first, from left to right in the order of reading."""
    if not symbols or any(symbol not in SYMBOLS for symbol in symbols):
        return "symbols"
    if borders not in (1, 2, 4):
        return "borders"
    fits = len({*symbols}) == 1 if borders == 1 else len(symbols) == (2 if borders == 2 else 1)
    if not fits:
        return "symbols"
    if kind is not None and kind != KINDS.get((borders, len(symbols)), kind):
        return "kind"
    steps = f"{len(symbols)} steps" if borders == 1 and len(symbols) > 1 else "1 step"
    who = "each piece" if borders == 4 else "1 piece"
    moves = [f"move {who} {steps} {say_way(symbol)}" for symbol in (symbols if borders == 2 else symbols[:1])]
    said = ", then ".join(moves)
    return [said.replace("move", "Move", 1) + ".", *["Event."] * (borders == 4 or "void" in symbols)]


def say_way(symbol: str) -> str:
    if symbol == "wild":
        return "in any direction"
    return "towards the void" if symbol == "void" else f"towards the {symbol.capitalize()} gate"


def read_event(text: str) -> list[tuple[int, bool]] | None:
    """Give the draws that follow an event, each with whether it may be left out; None for a text that says no event."""
    text = text.replace(", and if you do, draw", ", then draw", 1)  # whoever plays it does so, moved or not (Y8)
    found = re.fullmatch(r"When drawn, play this((?:, then (?:you may )?draw \d+ cards?)*)\.", text)
    if found is None:
        return None
    draws = re.findall(r"(you may )?draw (\d+) (cards?)", found[1])
    if not all(0 < int(n) <= 100 and word == ("card" if n == "1" else "cards") for _, n, word in draws):
        return None
    return [(int(n), bool(may)) for may, n, _ in draws]


class PlainTheWayText(PlainTheWay):
    """A game whose events are replaced as a text says."""

    def __init__(self, setup: dict[str, Any], options: dict[str, str], text: str) -> None:
        draws = read_event(text)
        assert draws is not None
        self.draws = draws
        super().__init__(setup, options)

    def replace_event(self, seat: int) -> list[Any]:
        return [
            each
            for n, may in self.draws
            for each in ([(f"may {n}", seat)] if may else [("draw", seat), ("events", seat)] * n)
        ]

    def choices(self) -> list[tuple[str, ...]]:
        return [("draw",), ("decline",)] if self.is_asked() else super().choices()

    def is_asked(self) -> bool:
        return self.mover() is not None and self.todo[0][0].startswith("may")

    def apply(self, player: str, move: str) -> None:
        if not self.is_asked():
            super().apply(player, move)
            return
        what, seat = self.todo.pop(0)
        if move == "draw":
            self.plan_draws(seat, int(what.split()[1]))
        self.go_on()

    def has_choice(self, what: str, seat: int) -> bool:
        return what.startswith("may") or bool(super().has_choice(what, seat))
