"""The games that have a rules module: one module a game, none imports another."""

from __future__ import annotations

from typing import Any

from cardgen.engine.rules import Game
from cardgen.games import nvwk, the_way, three_lanes, war_slayer_v, wayjer

GAMES: tuple[Game[Any], ...] = (wayjer.GAME, war_slayer_v.GAME, nvwk.GAME, the_way.GAME, three_lanes.GAME)


def find_game(game_id: str) -> Game[Any] | None:
    """Give the rules of a game by the name of its deck's folder."""
    return next((game for game in GAMES if game.id == game_id), None)
