"""The names of players in moves and sentences, in which the engine calls them by number: `p2`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardgen.engine.zones import format_player, parse_player

_PLAYER = re.compile(r"(?<!\S)p\d+(?![\w.])")


def say_players(move: str, names: Sequence[str]) -> str:
    """Write a move with the names of the players that it calls by number: `choose p2 (Ben)`."""

    def say(found: re.Match[str]) -> str:
        seat = parse_player(found[0], len(names))
        return found[0] if seat is None else f"{found[0]} ({names[seat]})"

    return _PLAYER.sub(say, move)


def say_sentence(text: str, names: Sequence[str]) -> str:
    """Write a sentence with the names of players for their numbers; beside them in a move that it quotes."""

    def say(found: re.Match[str]) -> str:
        seat = parse_player(found[0], len(names))
        return found[0] if seat is None else names[seat]

    parts = text.split("`")
    return "`".join(say_players(part, names) if at % 2 else _PLAYER.sub(say, part) for at, part in enumerate(parts))


def name_players(text: str, legal: Sequence[str], names: Sequence[str]) -> str:
    """Write a text with players' numbers for their names, where moves name players and nothing else is so called."""
    if not any(_PLAYER.search(move) for move in legal):
        return text
    said = {word.casefold() for move in legal for word in move.split()}
    for seat, name in sorted(enumerate(names), key=lambda named: -len(named[1])):
        if name.casefold() not in said:
            text = re.sub(rf"(?<!\S){re.escape(name)}(?!\S)", format_player(seat), text, flags=re.IGNORECASE)
    return text
