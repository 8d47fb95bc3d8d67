"""Plays worked examples by a plain reading, and tells what comes out otherwise than they say."""

from __future__ import annotations

from typing import Any

VALUES = ("defeated", "exposed")


def find_failures(reader: Any, deck: Any, example: Any) -> list[Any]:
    """Give each key of an example that is not as it must be: key, found, wanted; moves that must be refused too."""
    setup = {name: read(texts) for name, texts in example.setup.items()}
    values = {name: setup.pop(name) for name in VALUES if name in setup}
    game = reader(deck, {name: value.value for name, value in example.options.items()}, setup, values)
    game.start()
    failures: list[Any] = []
    for move in example.moves:
        seat, text = int(move.who.value[1]) - 1, move.text.value
        if not move.is_illegal:
            game.play(seat, text)
        elif text in game.legal(seat):
            failures.append((text, "legal", "illegal"))
    for key, texts in example.expect.items():
        found, wanted = find(game, key), read(texts)
        if isinstance(wanted, list):
            wanted = [] if set(wanted) == {"-"} else sorted(wanted) if key == "exposed" or "legal" in key else wanted
        if found != wanted:
            failures.append((key, found, wanted))
    return failures


def read(texts: Any) -> Any:
    return [text.value for text in texts.value] if isinstance(texts.value, tuple) else texts.value


def find(game: Any, key: str) -> Any:
    """Give what a game has for a key of an example."""
    seat = {"1": 0, "2": 1}.get(key[-1:] if "legal" in key else key[1:2])
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
    return game.position()[key]
