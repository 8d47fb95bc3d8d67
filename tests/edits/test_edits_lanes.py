"""Every edit of Three Lanes is refused, or played as a second reading of its sentences plays it."""

import random
from functools import cached_property
from pathlib import Path

import pytest
from game_tables import load, make_rules
from generator import list_edits, spread
from lane_positions import choose_move, make_position
from plain_lanes import NoReadingError, PlainLanes, read_cards
from plain_three_lanes import PlainThreeLanes

from cardgen.engine.cards import number_cards
from cardgen.engine.chance import Chance
from cardgen.engine.state import empty_table
from cardgen.engine.trace import replay
from cardgen.games.table import find_misfits, find_play_refusals, set_table
from cardgen.games.three_lanes import GAME

NO_READING = Path(__file__).with_name("no_reading.txt")
MOVES = 8
PARTS = 16  # so that the tests can be shared out among processes


class Table:
    """An edited deck as the engine and as the reading know it."""

    def __init__(self, edit):
        self.edit = edit
        self.rules = set_table(edit.deck)
        self.write = self.rules and self.rules.notation.format_action

    @cached_property
    def cards(self):
        return read_cards(self.edit.deck)

    @cached_property
    def favoured(self):
        """Give the cards that the edit changes; for the frozen marker those that freeze."""
        kind, name = self.edit.where.split(" ", 1)
        keyword = "Freeze." if kind == "marker" else f"{name}."
        cards = load("three-lanes").deck.cards
        changed = [card.abilities for card in cards if kind == "card" and card.id == name]
        by_keyword = {card.id for card in cards if keyword in [text.value for text in card.abilities]}
        return by_keyword | {card.id for card in cards if card.abilities in changed}

    def bears(self, card, is_up):
        plain = PlainLanes(self.cards, {"p1.A": [f"{card} {'up' if is_up else 'down'}"]})
        return plain.hit_points(plain.find(0, "A1"))


def find_refusal(edit):
    """Give why an edited deck is not played, None if it is."""
    misfits = find_misfits(edit.deck, GAME, number_cards(edit.deck.cards), 2)
    return next((str(reason) for reason in (*misfits, *find_play_refusals(edit.deck, GAME))), None)


def find_difference(table, number):
    """Play from a position with the engine and with the reading, and give where they differ first, or None."""
    chance = random.Random(f"{table.edit.where} {table.edit.new} {number}")
    setup = make_position(chance, list(table.cards.powers), table.favoured, table.bears)
    state = next(replay({"setup": setup, "moves": []}, table.rules))
    plain = PlainLanes(table.cards, setup)
    write = table.write
    made: list[str] = []
    for _ in range(MOVES + 1):
        actions = {(player, write(each)): each for player in state.to_move() for each in state.legal_actions(player)}
        asked = {(plain.asked[0], move) for move in plain.asked[1]} if plain.asked else set()
        difference = compare_moves(set(actions), asked) or compare_positions(write_engine(state), write_plain(plain))
        if difference is not None:
            return tell(table.edit, setup, made, difference)
        for (player, _), action in actions.items():
            state.copy().apply(player, action)  # raises if it is not legal
        if not actions:
            return None
        (player,) = state.to_move()
        position = state.write_position() | {"turn": f"p{player + 1}"}
        move = choose_move(chance, sorted(text for _, text in actions), position, table.favoured)
        state.apply(player, actions[player, move])
        plain.play(move)
        made.append(f"p{player + 1}: {move}")
    return None


def write_engine(state):
    outcome = state.outcome()
    looked_at = [state.rules.cards.ids(cards) for cards in state.looked_at]
    return state.write_position() | {"looked_at": looked_at, "over": outcome and outcome.format_winner()}


def write_plain(plain):
    return plain.write() | {"looked_at": plain.looked_at, "over": plain.over}


def compare_moves(engine, reading):
    return None if engine == reading else ("legal", sorted(engine - reading), sorted(reading - engine))


def compare_positions(engine, reading):
    keys = [key for key in engine | reading if engine.get(key) != reading.get(key)]
    return ("position", *({key: each.get(key) for key in keys} for each in (engine, reading))) if keys else None


def tell(edit, setup, made, difference):
    """Say where a difference came up, so that it can be played as an example."""
    what, engine, reading = difference
    laid = [f"{key}: {write_value(value)}" for key, value in setup.items()]
    lines = [f"{edit.where}: {edit.old!r} -> {edit.new!r}", f"setup: {{{', '.join(laid)}}}", f"moves: {made}"]
    return "\n  ".join([*lines, f"{what} of the engine alone: {engine}", f"{what} of the reading alone: {reading}"])


def write_value(value):
    return f"[{', '.join(value)}]" if isinstance(value, list) else value


def prove(edit, positions):
    """Give `refused`, `no reading`, `played`, or how an edit is played otherwise than it says."""
    refusal = find_refusal(edit)
    table = Table(edit)
    if refusal is not None or table.rules is None:
        return "refused" if refusal else f"{edit.where}: {edit.new!r} cannot be played, and nothing says why"
    try:
        differences = (find_difference(table, number) for number in range(positions))
        return next((each for each in differences if each is not None), "played")
    except NoReadingError:
        return "no reading"


@pytest.mark.parametrize("part", range(PARTS))
def test_each_edit_is_refused_or_played_as_it_says(part, pytestconfig):
    is_soak = pytestconfig.getoption("games") >= 10_000
    edits = list_edits("three-lanes")
    chosen = edits if is_soak else spread(edits, 400)
    listed = NO_READING.read_text(encoding="utf-8").splitlines()
    found = [(edit, prove(edit, 20 if is_soak else 4)) for edit in chosen[part::PARTS]]
    differences = [result for _, result in found if result not in ("refused", "played", "no reading")]
    assert not differences, "\n\n".join(differences)
    assert [edit.new for edit, result in found if result == "no reading" and edit.new not in listed] == []


@pytest.mark.parametrize("number", range(12))
def test_the_reading_of_the_shipped_sentences_is_the_game(number):
    rules = make_rules(("three-lanes", (), 2))
    state, chance = empty_table(rules), Chance.of_game(3, number)
    state.deal(chance)
    setup = state.write_deal()
    plain, written = PlainLanes(read_cards(load("three-lanes").deck), setup), PlainThreeLanes(setup)
    while plain.asked is not None:
        assert sorted(plain.asked[1]) == sorted(written.legal())
        assert plain.write() == written.write()
        move = chance.choose(sorted(plain.asked[1]))
        plain.play(move)
        written.play(move)
    assert (plain.over, plain.write()) == (written.over, written.write())
