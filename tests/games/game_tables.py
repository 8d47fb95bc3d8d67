"""The tables that can be set: each game with each of its options, for each number of players; and walks over games."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from itertools import combinations, product
from pathlib import Path

from cardgen.diagnostics import Report
from cardgen.engine.chance import Chance
from cardgen.engine.state import Lying, empty_table
from cardgen.engine.tasks import Task
from cardgen.games import GAMES
from cardgen.games.table import set_table
from cardgen.loading import Sources, load_project

ROOT = Path(__file__).resolve().parents[2]


@cache
def load(game_id):
    report = Report()
    project = load_project(game_id, Sources(ROOT), report)
    assert project is not None, report.diagnostics
    return project


def list_all_tables():
    """Give (game, options, players) of every table that can be set, the options as a sorted tuple of pairs."""
    found = []
    for game in GAMES:
        options = load(game.id).deck.options
        for values in product(*(option.values for option in options)):
            chosen = tuple((option.name, value) for option, value in zip(options, values, strict=True))
            found += [
                (game.id, chosen, players)
                for players in range(game.players[0], game.players[1] + 1)
                if game.find_clash(dict(chosen), players) is None
            ]
    return found


@cache
def list_tables():
    """Give some of these tables for each game: every two values that can go together are at one of them.

    The number of players counts as a value, so that each is tried with each value of each option.
    """
    tables = list_all_tables()
    missing = {pair for table in tables for pair in list_pairs(table)}
    chosen = []
    while missing:
        chosen.append(max(tables, key=lambda table: len(missing & list_pairs(table))))
        missing -= list_pairs(chosen[-1])
    return sorted(chosen, key=tables.index)


@cache
def list_pairs(table):
    """Give every two of a table's values, its game and its number of players among them."""
    game_id, options, players = table
    return {*combinations((("game", game_id), ("players", players), *options), 2)}


def list_default_tables():
    """Give the tables of each game as its deck sets them, and those of each other mode that it has."""
    return [
        (game.id, mode, players)
        for game in GAMES
        for mode in ((), *list_other_modes(game.id))
        for players in range(game.players[0], game.players[1] + 1)
    ]


def list_other_modes(game_id):
    options = load(game_id).deck.options
    return [(("mode", value),) for option in options if option.name == "mode" for value in option.values[1:]]


def make_rules(table):
    game_id, options, players = table
    rules = set_table(load(game_id).deck, dict(options), players)
    assert rules is not None
    return rules


def name_table(table):
    game_id, options, players = table
    return "-".join([game_id, str(players), *(value for _, value in options)])


def deal(rules, number, seed=1):
    state = empty_table(rules)
    chance = Chance.of_game(seed, number)
    state.deal(chance)
    state.start()
    return state, chance


def let_chance(state, chance):
    """Shuffle what has to be shuffled before anybody may move."""
    while state.to_shuffle is not None:
        state.shuffle(chance)


def walk(rules, number, seed=1):
    """Give (state, player, action) before each move of a random game, then (final state, None, None)."""
    state, chance = deal(rules, number, seed)
    while True:
        let_chance(state, chance)
        waiting = state.to_move()
        if not waiting:
            break
        player = waiting[chance.below(len(waiting))]
        actions = state.legal_actions(player)
        action = actions[chance.below(len(actions))]
        yield state, player, action
        state.apply(player, action)
    yield state, None, None


def lying(seen):
    """Give the cards of a state or a view by the names of the zones that they lie in."""
    return {zone.name: cards for zone, cards in seen.zones.items()}


def place(state, zones):
    """Lay cards in zones by their names."""
    state.place({state.rules.find_zone(name): cards for name, cards in zones.items()})


def set_up(state, zones, values):
    """Lay a position by the names of its zones, None for an empty column."""
    laid = {state.rules.find_zone(name): [Lying(card) for card in cards] for name, cards in zones.items()}
    state.set_up(laid, values)


def exchange(state, one, two):
    """Give a copy of a state in which two cards have changed places, also in what is asked and still to be done."""
    other = state.copy()
    swap = {one: two, two: one}
    other.zones = {zone: tuple(swap.get(card, card) for card in cards) for zone, cards in state.zones.items()}
    other.offer = rename_cards(state.offer, swap)
    other.agenda = [rename_cards(task, swap) for task in state.agenda]
    return other


def rename_cards(task, swap):
    """Give a task with other cards in the place of some."""
    if not isinstance(task, Task):
        return task
    values = {field.name: getattr(task, field.name) for field in fields(task)}
    for name, value in values.items():
        if name == "card":
            values[name] = swap.get(value, value)
        elif name in ("cards", "picked"):
            values[name] = tuple(swap.get(card, card) for card in value)
        else:
            values[name] = rename_cards(value, swap)
    return replace(task, **values)
