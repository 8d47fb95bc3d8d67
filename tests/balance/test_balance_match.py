"""One game at a table: who is waited for, what the program does, copies, the end."""

from dataclasses import replace
from pathlib import Path

import pytest

from cardgen.balance.match import Match
from cardgen.diagnostics import Report
from cardgen.engine.actions import IllegalActionError
from cardgen.games.table import set_table
from cardgen.loading.project import load_project
from cardgen.loading.sources import Sources

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def rules():
    project = load_project("wayjer", Sources(ROOT), Report())
    assert project is not None
    return set_table(project.deck)


def begin(rules, *seats, seed=1):
    match = Match(rules, seats, seed)
    match.start()
    return match


def play(match):
    """Let persons make their first move each time."""
    while match.play_on() or match.find_person() is not None:
        seat = match.find_person()
        if seat is not None:
            match.make(seat, match.state.legal_actions(seat)[0])
    return match


def test_the_person_is_waited_for_before_the_program_chooses(rules):
    match = begin(rules, "person", "greedy")
    assert (match.find_person(), match.play_on(), match.moves) == (0, False, [])


def test_the_program_moves_where_it_is_first(rules):
    match = begin(rules, "random", "person")
    assert match.find_person() is None
    assert match.play_on()
    assert (match.find_person(), [seat for seat, _, _ in match.moves]) == (1, [0])


def test_the_same_seed_and_moves_make_the_same_game(rules):
    one, other = (play(begin(rules, "person", "greedy", seed=5)).write_log() for _ in range(2))
    assert one == other
    assert one != play(begin(rules, "person", "greedy", seed=6)).write_log()


def test_a_copy_goes_on_by_itself_with_the_same_chance(rules):
    match = begin(rules, "person", "random", seed=9)
    other = match.copy()
    assert play(match).state.is_terminal()
    assert (other.moves, other.state.log) == ([], [])
    assert play(other).write_log() == match.write_log()


def test_a_move_against_the_rules_changes_nothing(rules):
    match = begin(rules, "person", "greedy")
    with pytest.raises(IllegalActionError):
        match.make(0, rules.notation.parse_action("duel SWAP wager SWAP"))
    assert match.moves == []


def test_a_game_that_has_had_all_its_moves_waits_for_nobody(rules):
    short = replace(rules, game=replace(rules.game, longest=2))
    match = play(begin(short, "person", "greedy"))
    assert (len(match.moves), match.is_too_long, match.find_person(), match.play_on()) == (2, True, None, False)
    assert match.write_log()["winner"] == "unfinished"
