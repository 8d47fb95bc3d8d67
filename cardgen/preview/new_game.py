"""Reads what a new game at the table of the page is to be: players, seed, opponent, options."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from cardgen.balance.policies import POLICIES
from cardgen.checks.play import find_option_mistake
from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import suggest
from cardgen.engine.chance import LARGEST_SEED
from cardgen.games import find_rules
from cardgen.games.table import find_clash, find_players
from cardgen.model import Deck


@dataclass(frozen=True, slots=True)
class NewGame:
    """What a new game is to be: how many play, where chance starts, who plays against the person, options."""

    players: int
    seed: int
    opponent: str
    options: Mapping[str, str]


# ---- what is asked for


def read_order(wanted: object, deck: Deck) -> NewGame:
    """Read what a new game is to be; raises MistakeError with a sentence for what it cannot be."""
    if not isinstance(wanted, Mapping):
        raise MistakeError("A new game is asked for with players, seed, opponent and options.")
    game = find_rules(deck)
    if game is None:
        raise MistakeError(f"{deck.title} has no rules that cardgen knows, so it cannot be played.")
    fewest, most = find_players(deck, game)
    players = wanted.get("players", fewest)
    if type(players) is not int or not fewest <= players <= most:
        raise MistakeError(f"{deck.title} is for {_tell_range(fewest, most)} players, not for `{players}`.")
    opponent = wanted.get("opponent", "greedy")
    known = [name for name, _ in POLICIES]
    if opponent not in known:
        raise MistakeError(f"Nobody is called `{opponent}`. {suggest(str(opponent), known)}")
    options = _read_options(wanted.get("options", {}), deck)
    clash = find_clash(deck, options, players)
    if clash is not None:
        raise MistakeError(f"These options do not go together for {players} players: {clash.message}")
    return NewGame(players, _read_seed(wanted.get("seed", "")), opponent, options)


def _read_options(wanted: object, deck: Deck) -> dict[str, str]:
    if not isinstance(wanted, Mapping) or not all(isinstance(value, str) for value in wanted.values()):
        raise MistakeError("Options are given as texts by their names.")
    for name, value in wanted.items():
        mistake = find_option_mistake(deck, name, value)
        if mistake is not None:
            raise MistakeError(" ".join(mistake).rstrip())
    return dict(wanted)


def _read_seed(text: object) -> int:
    """Read a seed, which is a text, for a page cannot hold such a large number; any one if it is empty."""
    if text == "":
        return secrets.randbits(32)
    seed = int(text) if isinstance(text, str) and text.isascii() and text.isdecimal() and len(text) < 20 else -1
    if not 0 <= seed <= LARGEST_SEED:
        raise MistakeError(f"The seed `{text}` is no whole number from 0 to {LARGEST_SEED}.")
    return seed


def _tell_range(fewest: int, most: int) -> str:
    return " to ".join(str(number) for number in dict.fromkeys((fewest, most)))
