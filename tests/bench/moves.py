"""Times Wayjer move by move, every check on, and the same game written plainly; prints one line of JSON."""

import json
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "games"))

from plain_wayjer import CARDS, PlainWayjer

from cardgen.diagnostics import Report
from cardgen.engine.chance import Chance
from cardgen.games.table import empty_table, set_table
from cardgen.loading import Sources, load_project

GAMES = 60
BATCHES = 101


def play_engine(rules, number):
    chance = Chance.of_game(1, number)
    state = empty_table(rules)
    state.deal(chance)
    state.start()
    moves = 0
    while waiting := state.to_move():
        player = waiting[0]
        actions = state.legal_actions(player)
        state.apply(player, actions[chance.below(len(actions))])
        moves += 1
    return moves


def play_plain(_, number):
    chance = Chance.of_game(1, number)
    cards = CARDS[:]
    chance.shuffle(cards)
    game = PlainWayjer(cards[12:], (cards[:6], cards[6:12]))
    moves = 0
    while waiting := game.to_move():
        player = waiting[0]
        choices = game.legal(player)
        game.play(player, choices[chance.below(len(choices))])
        moves += 1
    return moves


def time_games(play, rules, number):
    """Give seconds a move over the games of one batch."""
    start = time.perf_counter()
    moves = sum(play(rules, number * GAMES + game) for game in range(GAMES))
    return (time.perf_counter() - start) / moves


def measure(rules):
    """Give moves a second of the engine and of the plain game, and how many times longer the engine takes."""
    # the machine may be busy with other things: the two in turn, the best batch of each, the median of their ratios
    pairs = [(time_games(play_engine, rules, batch), time_games(play_plain, None, batch)) for batch in range(BATCHES)]
    engine, plain = (min(times) for times in zip(*pairs, strict=True))
    return {
        "bench": "wayjer moves",
        "moves_per_second": round(1 / engine),
        "plain_moves_per_second": round(1 / plain),
        "ratio": round(statistics.median(one / two for one, two in pairs), 2),
    }


def main():
    project = load_project("wayjer", Sources(Path(__file__).resolve().parents[2]), Report())
    assert project is not None
    print(json.dumps(measure(set_table(project.deck))))


if __name__ == "__main__":
    main()
