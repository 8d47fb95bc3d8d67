"""What is said of traces and texts of states that are none, word for word."""

import json

import pytest
from test_engine_trace import RULES, trace

from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.state import empty_table
from cardgen.engine.text import from_text, to_text
from cardgen.engine.trace import replay

NONE = "The file is no log of a game: `{}` is missing or is not what it must be."


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda t: t.pop("moves"), NONE.format("moves")),
        (lambda t: t.update(moves={}), NONE.format("moves")),
        (lambda t: t.update(setup=[]), NONE.format("setup")),
        (lambda t: t["setup"].update(table=[]), "The setup names `table`; the game has no such zone."),
        (lambda t: t["setup"].update(deck="6"), "The setup names `deck`; the game has no such zone."),
        (
            lambda t: t["setup"]["deck"].append("7"),
            "The setup has the card `7`, which the deck has not, or not so often.",
        ),
        (lambda t: t["moves"].insert(0, ["p3", "look", 2]), "Move 1 is by `p3`; the game has no such player."),
        (
            lambda t: t["moves"].insert(1, ["p1", "jump", 30]),
            "Before move 2, p1 has 0 legal moves, not 30.",
        ),
        (
            lambda t: t["moves"].insert(1, ["p1", "look", 0]),
            "Move 2 is `p1 look`: p1 has already chosen. The rule: a choice made in secret stands.",
        ),
        (
            lambda t: t["moves"].insert(0, ["p1", "look"]),
            "Move 1 is `p1 look`: This is the time to choose a card to duel and a card to wager. The rule: a round "
            "begins with two different cards of one's own hand, one to duel and one to wager.",
        ),
        (lambda t: t["moves"].insert(0, "p1"), "Move 1 is `p1`; it must be a player, a move and a number."),
        (lambda t: t["moves"].insert(1, ["p1"]), "Move 2 is `['p1']`; it must be a player, a move and a number."),
        (
            lambda t: t["moves"].insert(0, ["p1", "look", 3, 4]),
            "Move 1 is `['p1', 'look', 3, 4]`; it must be a player, a move and a number.",
        ),
        (
            lambda t: t["moves"].insert(0, ["p1", 7, 3]),
            "Move 1 is `['p1', 7, 3]`; it must be a player, a move and a number.",
        ),
        (lambda t: t["final"]["deck"].append("6"), "The cards do not end where the file says."),
    ],
)
def test_a_spoiled_trace_is_refused_in_these_words(spoil, words):
    spoiled = json.loads(json.dumps(trace()))
    spoil(spoiled)
    with pytest.raises(MistakeError) as problem:
        list(replay(spoiled, RULES))
    assert str(problem.value) == words


def test_after_the_end_no_move_is_taken():
    played = trace()
    played["moves"].append(["p1", "decline", 0])
    with pytest.raises(MistakeError) as problem:
        list(replay(played, RULES))
    words = "The game is over. The rule: after the end there are no more moves."
    assert str(problem.value) == f"Move {len(played['moves'])} is `p1 decline`: {words}"


@pytest.mark.parametrize("trace", [None, [], "deck", {"setup": {}}])
def test_what_is_no_trace_is_refused_for_what_is_missing(trace):
    key = "moves" if isinstance(trace, dict) else "setup"
    with pytest.raises(MistakeError) as problem:
        list(replay(trace, RULES))
    assert str(problem.value) == NONE.format(key)


def test_a_trace_without_its_last_position_is_good_up_to_its_last_move():
    played = trace()
    del played["final"]
    moves = len(played["moves"])
    for move in played["moves"]:
        del move[2]
    *_, final = list(replay(played, RULES))
    assert final.is_terminal()
    assert len(list(replay(played, RULES))) == moves + 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "The text is no state of wayjer: Expecting value: line 1 column 1 (char 0)."),
        ("{}", "The text is no state of wayjer: it lacks `game`."),
        (
            '{"game": "wayjer", "players": 3, "options": {}}',
            "The text is of another table: ('wayjer', 3, {}).",
        ),
    ],
)
def test_a_text_that_is_no_state_is_refused_in_these_words(text, words):
    with pytest.raises(MistakeError) as problem:
        from_text(text, RULES)
    assert str(problem.value) == words


def test_an_empty_table_is_written_so():
    assert to_text(empty_table(RULES)).splitlines() == [
        "{",
        '"game": "wayjer",',
        '"players": 2,',
        '"options": {"wagered_copy": "zero", "wagered_swap": "discarded"},',
        '"zones": {"deck": [], "discard": [], "p1.hand": [], "p1.duel": [], "p1.wager": [], "p1.won": [], '
        '"p2.hand": [], "p2.duel": [], "p2.wager": [], "p2.won": []},',
        '"waiting": [],',
        '"chosen": [],',
        '"offer": null,',
        '"agenda": [],',
        '"looked_at": [[], []],',
        '"is_over": false,',
        '"to_shuffle": null,',
        '"copies": []',
        "}",
    ]
