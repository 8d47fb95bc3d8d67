"""What a greedy player of The Way sees in a move, and what is measured when a game is over."""

from typing import Any

import pytest
from game_tables import make_rules

from cardgen.balance.batch import play_out
from cardgen.balance.policies import choose_greedy
from cardgen.diagnostics import Report
from cardgen.engine.examples import play_example
from cardgen.games.the_way.board import lay_ground
from cardgen.games.the_way.measures import ARC_REACHED, CARDS_LEFT, TURNS_LEFT, measure_end
from cardgen.games.the_way.position import DECK
from cardgen.games.the_way.rating import LOSS, WIN, measure_ways_out
from cardgen.loading.examples import read_examples

TOGETHER = "{mode: cooperative}"


def rate(setup, *moves, options="{}", players=2):
    """Rate moves of p1 in a position."""
    head = f"- {{id: it, players: {players}, options: {options}, moves: [], expect: {{over: false}}, "
    text = f"{head}setup: {{deck: [air-single, air-single], {setup}}}}}\n"
    report = Report()
    (example,) = read_examples(text, "it.yaml", report)
    chosen = tuple((name, value.value) for name, value in example.options.items())
    played = play_example(example, make_rules(("the-way", chosen, players)), report)
    assert played is not None, report.diagnostics
    assert not report.diagnostics, report.diagnostics
    state = played.start
    return [state.rate(0, state.rules.notation.parse_action(move)) for move in moves]


def test_a_way_out_leads_over_the_middle_file_or_rank():
    for size in (5, 7):
        ground = lay_ground(size, True)
        ways = measure_ways_out(size)
        assert [way[ground.void] for way in ways] == [size // 2 + 1] * 4
        assert [way[ground.out] for way in ways] == [0] * 4
        assert ways[0][ground.outside(0)] == 2  # in, and out again
        assert ways[0][0] == size // 2 + size


def test_to_win_is_best_and_to_let_another_win_is_worst():
    found = rate(
        "pieces: {air: c5, earth: c1}, p1.hand: [air-single, earth-single, air-earth-dual, earth-air-dual]",
        "play air-single on air",
        "play earth-single on earth",
        "play air-earth-dual on air, earth",
        "play earth-air-dual on earth, air",
    )
    assert found == [WIN, LOSS, WIN, LOSS], "the first piece out stops the card"


def test_who_is_about_to_win_is_moved_away():
    hinder, nearer, draw, useless = rate(
        "pieces: {air: c4, earth: c1}, p1.hand: [air-single, fire-single]",
        "play fire-single on earth",
        "play air-single on air",
        "draw",
        "play fire-single on air",
    )
    assert hinder > nearer > draw > useless


def test_the_nearest_of_two_own_pieces_counts():
    nearest, other = rate(
        "pieces: {air: c5, earth: c3, fire: c3, water: c3}, p1.hand: [air-single, fire-single]",
        "play fire-single on air",
        "play fire-single on fire",
        options="{pieces: two}",
    )
    assert other > nearest


def test_a_piece_that_is_home_burns_no_cards():
    home, nearer = rate(
        "pieces: {air: c2, earth: a5}, p1.hand: [air-single, fire-single]",
        "play air-single on air",
        "play fire-single on earth",
        options=TOGETHER,
    )
    assert home > nearer


def test_a_win_together_stops_the_card():
    won, lost = rate(
        "pieces: {air: c3, earth: c3, fire: c3, water: c2}, p1.hand: [air-water-dual, water-air-dual]",
        "play air-water-dual on water, fire",
        "play water-air-dual on fire, water",
        options=TOGETHER,
    )
    assert (won, lost < won) == (0, True)


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_left_after_a_win_is_measured(players):
    rules = make_rules(("the-way", (("mode", "cooperative"), ("arc2", "true")), players))
    seen = set()
    for number in range(12):
        record = play_out(rules, [choose_greedy] * players, 1, number)
        final: Any = record.final
        found, is_won = measure_end(final), any(record.outcome.scores)
        seen.add(is_won)
        assert found[ARC_REACHED] == str(final.arc)
        assert (CARDS_LEFT in found) is (TURNS_LEFT in found) is is_won
        if is_won:
            assert found[CARDS_LEFT] == len(final.zones[DECK])
            assert 0 <= int(found[TURNS_LEFT]) <= int(found[CARDS_LEFT])
    assert seen == {True, False}


def test_a_race_measures_nothing():
    rules = make_rules(("the-way", (), 2))
    assert play_out(rules, [choose_greedy] * 2, 1, 0).final.measure_end() == {}
