"""Plays worked examples by a plain reading, and tells what comes out otherwise than they say."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

VALUES = ("defeated", "exposed")


def find_failures(reader: Any, deck: Any, example: Any) -> list[Any]:
    """Give each key of an example that is not as it must be: key, found, wanted; moves that must be refused too."""
    setup = {name: read(texts) for name, texts in example.setup.items()}
    values = {name: setup.pop(name) for name in VALUES if name in setup}
    game = reader(deck, {name: value.value for name, value in example.options.items()}, setup, values)
    game.start()
    failures: list[Any] = []
    for number, move in enumerate(example.moves):
        if move.who.value == "chance":
            continue
        seat, text = int(move.who.value[1]) - 1, move.text.value
        orders = list_orders(example.moves[number + 1 :])
        if orders:
            game.play_with_orders(seat, text, orders)
        elif not move.is_illegal:
            game.play(seat, text)
        elif text in game.legal(seat):
            failures.append((text, "legal", "illegal"))
    for key, texts in example.expect.items():
        found, wanted = find(game, key), read(texts)
        if isinstance(wanted, list):
            wanted = [game.spell(move) for move in wanted] if "legal" in key else wanted
            wanted = [] if set(wanted) == {"-"} else sorted(wanted) if key == "exposed" or "legal" in key else wanted
        if found != wanted:
            failures.append((key, found, wanted))
    return failures


def list_orders(moves: Any) -> list[list[str]]:
    """Give the orders of the shuffles that a move causes: what chance does next."""
    shuffles = takewhile(lambda move: move.who.value == "chance", moves)
    return [move.text.value.partition(": ")[2].split() for move in shuffles]


def read(texts: Any) -> Any:
    return [text.value for text in texts.value] if isinstance(texts.value, tuple) else texts.value


def find(game: Any, key: str) -> Any:
    """Give what a game has for a key of an example."""
    number = key[-1:] if "legal" in key else key[1:2]
    seat = int(number) - 1 if number.isdigit() else 0
    is_over = not game.to_move()
    match key.split("."):
        case ["over"]:
            return str(is_over).lower()
        case ["winner"]:
            return game.winner() if is_over else "none"
        case ["to_move"]:
            return [f"p{each + 1}" for each in game.to_move()]
        case ["legal", _]:
            return sorted(game.legal(seat))
        case ["legal_count", _]:
            return str(len(game.legal(seat)))
        case [_, "score"]:
            return str(game.scores()[seat])
        case [_, "looked_at"]:
            return game.looked_at[seat]
    found = game.position()[key]
    return str(found) if isinstance(found, int) else found
