"""Times games move by move, every check on, and the same games written plainly; prints one line of JSON."""

import json
import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "games"))

import plain_nvwk
import plain_the_way
import plain_war_slayer_v
from plain_three_lanes import PlainThreeLanes
from plain_wayjer import CARDS, PlainWayjer

from cardgen.diagnostics import Report
from cardgen.engine.chance import Chance
from cardgen.engine.state import empty_table
from cardgen.games.table import set_table
from cardgen.loading import Sources, load_project

GAMES = 60
BATCHES = 101
LANE_BATCHES = 5  # a batch is 7,700 moves
NVWK_BATCHES = 5  # for each number of players
WAY_BATCHES = 2  # for each way to play and number of players; most of its games are long
WAR_SLAYER_BATCHES = 21  # its games are three times as long, its moves five times


def play_engine(rules, number):
    chance = Chance.of_game(1, number)
    state = empty_table(rules)
    state.deal(chance)
    state.start()
    moves = 0
    while (waiting := state.to_move()) or state.to_shuffle is not None:
        if state.to_shuffle is not None:
            state.shuffle(chance)
            continue
        player = waiting[0]
        actions = state.legal_actions(player)
        state.apply(player, actions[chance.below(len(actions))])
        moves += 1
    return moves


def deal_wayjer(chance):
    cards = CARDS[:]
    chance.shuffle(cards)
    return PlainWayjer(cards[12:], (cards[:6], cards[6:12]))


def deal_war_slayer_v(chance):
    cards = plain_war_slayer_v.CARDS[:]
    chance.shuffle(cards)
    return plain_war_slayer_v.PlainWarSlayerV((cards[:26], cards[26:]))


class PlainLanes(PlainThreeLanes):
    """The plain game of Three Lanes, called as the other plain games are."""

    def to_move(self):
        return [] if self.over else [self.mover]

    def legal(self, player):  # type: ignore[override]
        return sorted(super().legal())

    def play(self, player, move):  # type: ignore[override]
        super().play(move)


def deal_three_lanes(chance):
    cards = plain_war_slayer_v.CARDS[:]
    chance.shuffle(cards)
    names = [*(f"p{player}.{lane}" for player in (1, 2) for lane in "ABC"), "p1.hand", "p2.hand", "aside", "draw"]
    sizes = [1] * 6 + [5, 5, 10, 26]
    return PlainLanes({name: [cards.pop() for _ in range(size)] for name, size in zip(names, sizes, strict=True)})


class PlainPlays(plain_nvwk.PlainNvwk):
    """The plain game of NVWK, called as the other plain games are."""

    def to_move(self):
        return [] if self.over else [self.turn]

    def legal(self, player=None):
        return super().legal()  # asked by its own checks without a player

    def play(self, player, move):  # type: ignore[override]
        super().play(move)


def deal_nvwk(players):
    def deal(chance):
        rng = random.Random(chance.below(2**32))
        return PlainPlays(plain_nvwk.deal(players, rng), rng)

    return deal


class PlainWay(plain_the_way.PlainTheWay):
    """The plain game of The Way, called as the other plain games are."""

    def __init__(self, setup, options, rng):
        super().__init__(setup, options)
        self.rng = rng

    def to_move(self):
        if self.needs_order:
            plain_the_way.shuffle(self, self.rng)
        return [] if self.is_over() else [self.mover()]

    def play(self, player, move):
        self.apply(player, move)


def deal_the_way(players, options):
    def deal(chance):
        rng = random.Random(chance.below(2**32))
        return PlainWay(plain_the_way.deal(players, options, rng), options, rng)

    return deal


def play_plain(deal, number):
    chance = Chance.of_game(1, number)
    game = deal(chance)
    moves = 0
    while waiting := game.to_move():
        player = waiting[0]
        choices = game.legal(player)
        game.play(player, choices[chance.below(len(choices))])
        moves += 1
    return moves


def time_games(play, table, number):
    """Give seconds a move over the games of one batch."""
    start = time.perf_counter()
    moves = sum(play(table, number * GAMES + game) for game in range(GAMES))
    return (time.perf_counter() - start) / moves


def measure(game, deal, batches, prefix="", players=None, options=None):
    """Give moves a second of the engine and of the plain game, and how many times longer the engine takes.

    Without `players` it is played by the fewest, without `options` by the defaults.
    """
    project = load_project(game, Sources(Path(__file__).resolve().parents[2]), Report())
    assert project is not None
    rules = set_table(project.deck, options, players)
    # the machine may be busy with other things: the two in turn, the best batch of each, the median of their ratios
    pairs = [(time_games(play_engine, rules, batch), time_games(play_plain, deal, batch)) for batch in range(batches)]
    engine, plain = (min(times) for times in zip(*pairs, strict=True))
    return {
        f"{prefix}moves_per_second": round(1 / engine),
        f"{prefix}plain_moves_per_second": round(1 / plain),
        f"{prefix}ratio": round(statistics.median(one / two for one, two in pairs), 2),
    }


def main():
    found = {"bench": "moves of wayjer, war-slayer-v, three-lanes, nvwk and the-way"}
    found |= measure("wayjer", deal_wayjer, BATCHES)
    found |= measure("war-slayer-v", deal_war_slayer_v, WAR_SLAYER_BATCHES, "war_slayer_v_")
    found |= measure("three-lanes", deal_three_lanes, LANE_BATCHES, "three_lanes_")
    for players in range(2, 7):
        found |= measure("nvwk", deal_nvwk(players), NVWK_BATCHES, f"nvwk_{players}_", players)
    for mode in ("versus", "cooperative"):
        for players in range(2, 5):
            options, prefix = {"mode": mode}, f"the_way_{mode}_{players}_"
            found |= measure("the-way", deal_the_way(players, options), WAY_BATCHES, prefix, players, options)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
