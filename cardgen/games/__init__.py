"""The games that have a rules module: one module a game, none imports another."""

from __future__ import annotations

from typing import Any

from cardgen.engine.rules import Game
from cardgen.games import nvwk, the_way, three_lanes, war_slayer_v, wayjer
from cardgen.model import Deck

GAMES: tuple[Game[Any], ...] = (wayjer.GAME, war_slayer_v.GAME, nvwk.GAME, the_way.GAME, three_lanes.GAME)


def find_game(game_id: str) -> Game[Any] | None:
    """Give the rules of a game by its id."""
    return next((game for game in GAMES if game.id == game_id), None)


def find_rules(deck: Deck) -> Game[Any] | None:
    """Give the rules that a deck is played by: those that its key `rules` names, else those of its folder's name."""
    return find_game(deck.rules_id)
