"""NVWK from random positions that no deal leads to: the engine and the plain game side by side, move by move.

Short decks, empty ones, hands of one card, wilds, piles that nobody would lay, sums to draw and to skip: what the page
rules for these is met here in each run and hardly ever in a game that was dealt.
"""

import random
from functools import cache
from typing import Any

import pytest
from game_tables import make_rules
from plain_nvwk import CARDS, PlainNvwk, card_of, list_sets, same_value, value_of

from cardgen.engine.chance import Chance
from cardgen.engine.trace import replay

MEANINGFUL = [
    *("3S", "3H", "JR", "JB", "9C", "KS", "KH", "QS", "QH", "8S", "8H", "6S", "6H", "5S", "5H", "7S", "7H"),
    *("9S", "10S", "AS", "2S", "JS", "JD", "4S"),
]
MOST_MOVES = 60


@cache
def set_rules(players):
    return make_rules(("nvwk", (), players))


def draw_up(rng):
    """Give a random position; most have cards in hand that do much."""
    players = rng.randint(2, 6)
    cards = rng.sample(CARDS, len(CARDS))
    if rng.random() < 0.7:
        favoured = rng.sample(MEANINGFUL, 8)
        first = [*favoured, *(card for card in cards if card not in favoured)][:30]
        cards = rng.sample(first, 30) + [card for card in cards if card not in first]
    setup: dict[str, Any] = {}
    for seat in range(1, players + 1):
        setup[f"p{seat}.hand"] = [cards.pop(0) for _ in range(rng.choice([1, 1, 2, 2, 3, 4, 5]))]
    setup["pile"] = pile_up(rng, cards) if rng.random() < 0.8 else []
    for zone, sizes in (("deck", [0, 0, 1, 2, 3, 5, 54]), ("discard", [0, 0, 1, 3, 6])):
        size = rng.choice(sizes)
        setup[zone], cards = cards[:size], cards[size:]
    values = {
        "card_order": rng.choice(["ascending", "descending"]),
        "play_order": rng.choice(["up", "down"]),
        "turn": f"p{rng.randint(1, players)}",
        **{f"p{seat}.gained": rng.randint(-4, 9) for seat in range(1, players + 1)},
    }
    if setup["pile"]:
        values["pending_draw"], values["pending_skip"] = rng.randint(1, 4), rng.randint(1, 7)
        values["leader"] = f"p{rng.randint(1, players)}"
    return setup | {name: value for name, value in values.items() if rng.random() < 0.35}


def pile_up(rng, cards):
    """Lay one to four sets of the first cards, often of values side by side; they leave `cards`."""
    pile: list[list[str]] = []
    for _ in range(rng.choice([1, 1, 2, 2, 3, 4])):
        plays = list_sets([*cards[:12], "another"])
        if pile and rng.random() < 0.6:
            last = value_of(pile[-1][0])
            plays = [play for play in plays if abs(value_of(play[0]) - last) <= 1] or plays
        if rng.random() < 0.5:
            plays = [play for play in plays if len(play) > 1] or plays
        pile.append(rng.choice(plays))
        for word in pile[-1]:
            cards.remove(card_of(word))
    return [" ".join(play) for play in pile]


def write(state):
    written = state.write_position()
    return {name: list(value) if isinstance(value, tuple) else value for name, value in written.items()}


def play_both(seed):
    rng = random.Random(seed)
    setup = draw_up(rng)
    rules: Any = set_rules(sum(name.endswith(".hand") for name in setup))
    state: Any = next(replay({"setup": setup, "moves": []}, rules))
    game, chance = PlainNvwk(setup), Chance(seed)
    made: list[str] = []
    for _ in range(MOST_MOVES):
        where = f"position {seed}, {setup} after {made}"
        here = game.zones()
        written = write(state)
        differing = [name for name in here if not same_value(name, written[name], here[name])]
        assert not differing, f"{where}: {[(name, written[name], here[name]) for name in differing]}"
        waiting = state.to_move()
        moves = [rules.notation.format_action(action) for seat in waiting for action in state.legal_actions(seat)]
        assert sorted(moves) == sorted(game.legal()), where
        if not moves:
            break
        assert waiting == (game.turn,), where
        move = rng.choice(moves)
        made.append(move)
        state.apply(game.turn, rules.notation.parse_action(move))
        while state.to_shuffle is not None:
            order = rules.notation.format_action(state.shuffle(chance))
            game.orders.append(order.removeprefix("deck: ").split())
        game.play(move)
        assert game.orders == [], where
    outcome = state.outcome()
    assert (outcome is not None) == game.over, made
    if outcome is not None:
        winner = outcome.format_winner()
        assert (winner if isinstance(winner, str) else list(winner)) == game.winner(), made


@pytest.mark.parametrize("part", range(4))
def test_random_positions_are_played_as_the_plain_game_does(part, pytestconfig):
    for seed in range(part, 2 * pytestconfig.getoption("games"), 4):
        play_both(seed)
