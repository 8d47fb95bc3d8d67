"""The games that have a rules module: one module a game, none imports another; and those that packages add."""

from __future__ import annotations

from typing import Any

from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.rules import Game
from cardgen.games import added, nvwk, the_way, three_lanes, war_slayer_v, wayjer
from cardgen.model import Deck, Located

GAMES: tuple[Game[Any], ...] = (wayjer.GAME, war_slayer_v.GAME, nvwk.GAME, the_way.GAME, three_lanes.GAME)


def find_game(game_id: str) -> Game[Any] | None:
    """Give the rules of a game that comes with cardgen, by its id."""
    return next((game for game in GAMES if game.id == game_id), None)


def get_rules(name: str) -> Game[Any] | None:
    """Give the rules that a deck names: shipped ones, else those of a package; None if there are none.

    Raises MistakeError for a package that is broken.
    """
    return find_game(name) or added.find_added(name)


def choose_rules(deck_id: str, named: Located[str] | None) -> Game[Any] | None:
    """Give the rules that a deck is played by: those that it names, else shipped ones of its folder's name.

    None if there are none, or if they are broken, which `checks.play.check_rules` reports.
    """
    if named is None:
        return find_game(deck_id)
    try:
        return get_rules(named.value)
    except MistakeError:
        return None


def find_rules(deck: Deck) -> Game[Any] | None:
    """Give the rules that a deck is played by, as `choose_rules` does."""
    return choose_rules(deck.id, deck.rules)


def list_rules() -> list[str]:
    """Give the names of all rules that a deck can name."""
    return [*(game.id for game in GAMES), *added.list_names()]
