"""Positions of War Slayer V: how they are written and taken up, who sees what of them, how they are told."""

from collections import Counter
from typing import Any

import pytest
from game_tables import deal, load, lying, make_rules, place, walk
from game_tables import set_up as lay_out

from cardgen.checks.play import play_examples
from cardgen.cli.table import Host
from cardgen.diagnostics import Report
from cardgen.engine.narration import CardEvent, Event, Moved, Speaker, narrate
from cardgen.engine.state import empty_table
from cardgen.engine.text import to_text
from cardgen.engine.view import view
from cardgen.games.war_slayer_v import words
from cardgen.loading.examples import read_examples

TABLE = ("war-slayer-v", (), 2)
RULES = make_rules(TABLE)
PROJECT = load("war-slayer-v")


def play(example):
    """Play an example and give what was reported: code and message after the example's name."""
    report = Report()
    examples = read_examples(f"- id: it\n{example}", "it.yaml", report)
    play_examples(PROJECT.deck, examples, report)
    return [(found.code, found.message.split(": ", 1)[-1]) for found in report.diagnostics]


FLIP = """  setup: {defeated: p1, p1.theater: [9S, 3S, 4S], p1.dossier: [5S, 6S, 7S],
    p2.theater: [2H, 8H, 9H], p2.dossier: [5H, 6H, 7H]%s}
  expect: {%s}
"""


@pytest.mark.parametrize(
    "expected",
    [
        'p2.dossier: ["-", 6H, 7H]',
        "exposed: [p1.1, p2.1]",
        "exposed: [p2.1, p1.1]",
        "p1.captured: [5H]",
        "p1.drawn: []",
        "defeated: p1",
    ],
)
def test_a_position_is_looked_at_by_rows_and_values(expected):
    assert play(FLIP % ("", expected)) == []


@pytest.mark.parametrize("row", ['["-", "-", "-"]', '["-"]', "[]"])
def test_an_empty_row_may_be_written_with_and_without_its_columns(row):
    assert play(f"  setup: {{p1.hq: [2S], p1.dossier: []}}\n  expect: {{p1.dossier: {row}}}\n") == []


@pytest.mark.parametrize(
    ("expected", "words"),
    [
        ('p2.dossier: [6H, "-", 7H]', "must be [6H, -, 7H], and it is [-, 6H, 7H]"),
        ("p2.dossier: [6H, 7H]", "and it is [-, 6H, 7H]"),
        ("exposed: [p1.1]", "must be [p1.1], and it is [p1.1, p2.1]"),
        ("defeated: p2", "must be p2, and it is p1"),
        ("p1.score: 1", "must be 1, and it is 0"),
    ],
)
def test_a_position_that_is_another_one_is_reported(expected, words):
    ((code, message),) = play(FLIP % ("", expected))
    assert code == "example-fails"
    assert words in message


BAD = [
    ("p1.theater: [2S, 3S, 4S, 5S]", "example-setup", "has 4 columns; a row has 3"),
    ("p1.drawn: [2S, 3S]", "example-setup", "has 2 cards in `p1.drawn`; a player places 3 at a time"),
    ("p1.drawn: [2S, 3S, 4S]", "example-setup", "has too few cards in `p1.hq`"),
    (
        "p1.drawn: [2S, 3S, 4S], p1.theater: [5S, 6S, 7S], p1.dossier: [8S, 9S, 10S]",
        "example-setup",
        "both rows of p1 are filled",
    ),
    (
        "p1.drawn: [2S, 3S, 4S], p1.theater: [5S, 6S, 7S], exposed: [p1.1]",
        "example-setup",
        "face-up Operatives, and p1 has cards still to place",
    ),
    ("p2.dossier: [2S, 3S, 4S], p2.hq: [5S]", "example-setup", "has too few cards in `p2.hq`"),
    ("defeated: p3", "example-setup", "must be `p1` or `p2`"),
    ("defeated: [p1]", "example-setup", "must be `p1` or `p2`"),
    ("p1.theater: [2S, 3S, 4S], exposed: [p1.4]", "example-setup", "write a player and a column"),
    ("p1.theater: [2S, 3S, 4S], exposed: [p3.1]", "example-setup", "write a player and a column"),
    ('p1.theater: ["-", 3S, 4S], exposed: [p1.1]', "example-setup", "where no Operative lies"),
    ('p1.hq: ["-"]', "example-unknown-card", "no card `-`"),
    ("p1.theatre: [2S]", "example-unknown-zone", "no such zone"),
    ("p1.theater: [2S], p2.theater: [2S]", "example-card-twice", "set up again"),
]


@pytest.mark.parametrize(("setup", "code", "words"), BAD)
def test_a_position_that_cannot_be_is_refused(setup, code, words):
    ((found, message),) = play(f"  setup: {{{setup}}}\n  expect: {{over: true}}\n")
    assert found == code
    assert words in message


def test_a_half_filled_table_is_filled_further():
    example = """  setup: {p1.hq: [2S, 3S, 4S], p1.theater: [5S, 6S, 7S], p1.drawn: [8S, 9S, 10S],
    p2.hq: [2H, 3H, 4H], p2.dossier: [5H, 6H, 7H], p2.drawn: [8H, 9H, 10H]}
  moves:
    - p1: place 8S 9S 10S
    - p2: place 10H 9H 8H
  expect: {p1.dossier: [8S, 9S, "-"], p2.theater: [10H, 9H, 8H], exposed: [p1.3, p2.3], to_move: [p1]}
"""
    assert play(example) == []


def test_with_first_rows_filled_three_more_are_drawn():
    example = """  setup: {p1.hq: [2S, 3S, 4S, 5S], p1.dossier: [6S, 7S, 8S], p2.hq: [2H, 3H, 4H],
    p2.dossier: [6H, 7H, 8H]}
  expect: {p1.drawn: [2S, 3S, 4S], p2.drawn: [2H, 3H, 4H], p1.hq: [5S], legal_count.p1: 6, to_move: [p1, p2]}
"""
    assert play(example) == []


@pytest.mark.parametrize(
    ("theaters", "expected"),
    [
        ('p1.theater: [9S, "-", "-"], p2.theater: [2H, "-", "-"]', "exposed: [p1.1, p2.1], to_move: [p2]"),
        ('p1.theater: ["-", 9S, "-"], p2.theater: ["-", 2H, "-"]', "exposed: [p1.2, p2.2], to_move: [p2]"),
        ('p1.theater: ["-", "-", 9S], p2.theater: ["-", "-", 2H]', "p1.hq: [9S], p2.hq: [2H], over: true"),
        ('p1.theater: [9S, "-", "-"], p2.theater: ["-", "-", 2H]', "p1.hq: [9S], p2.hq: [2H], over: true"),
        ('p1.theater: [KS, "-", "-"], p2.theater: ["-", 2H, 3H]', "p1.hq: [], p2.hq: [2H, 3H, KS], defeated: p1"),
    ],
)
def test_rows_with_holes_are_flipped_as_far_as_they_go(theaters, expected):
    assert play(f"  setup: {{defeated: p1, {theaters}}}\n  expect: {{{expected}}}\n") == []


def test_each_position_between_placements_can_be_set_up_again():
    for number in range(6):
        for state, player, action in walk(RULES, number):
            if player is None or not lying(state)[f"p{player + 1}.drawn"] or state.chosen:
                continue
            written = state.write_position()
            again: Any = empty_table(RULES)
            names = [zone.name for zone in RULES.zones]
            kinds = {
                name: [None if text == "-" else RULES.cards.find_kind(text) for text in written[name]] for name in names
            }
            lay_out(again, kinds, {"defeated": written["defeated"], "exposed": tuple(written["exposed"])})
            assert again.find_setup_objection() is None
            again.start() if any(lying(again)[name] for name in names if name.endswith("drawn")) else None
            assert again.write_position() == written
            assert again.legal_actions(player) == state.legal_actions(player)
            again.missions = state.missions
            assert to_text(again) == to_text(state)
            assert action in again.legal_actions(player)


def set_up(**values):
    state = empty_table(RULES)
    cards = {
        "p1.theater": ["9S", "3S", "4S"], "p1.dossier": ["5S", "6S", "7S"], "p1.hq": ["2C"],
        "p2.theater": ["2H", "8H", "9H"], "p2.dossier": ["5H", "6H", "7H"], "p2.hq": ["2D"],
    }  # fmt: skip
    kinds = {zone: [RULES.cards.find_kind(card) for card in lying] for zone, lying in cards.items()}
    lay_out(state, kinds, {"defeated": "p1", **values})
    state.start()
    return state


def see(state, player):
    seen = view(state, player)
    zones = {
        name: [card if card is None else RULES.cards.id_of(card) for card in cards]
        for name, cards in lying(seen).items()
    }
    return zones, seen


def test_players_see_their_own_rows_and_what_is_face_up():
    state = set_up()
    mine, seen = see(state, 0)
    assert mine["p1.theater"] == ["9S", "3S", "4S"]
    assert mine["p1.dossier"] == ["5S", "6S", "7S"]
    assert mine["p2.theater"] == ["2H", None, None]
    assert mine["p2.dossier"] == [None, None]
    assert mine["p1.hq"] == mine["p2.hq"] == [None]
    assert mine["p1.captured"] == ["5H"]
    assert seen.scores == ()
    theirs, _ = see(state, 1)
    assert theirs["p1.theater"] == ["9S", None, None]
    assert theirs["p1.captured"] == [None]


def test_a_mission_is_told_to_each_side_as_it_may_know():
    state = set_up()
    state.apply(1, RULES.notation.parse_action("back out"))
    to_p1 = narrate(state.log, Speaker(RULES.cards, ("Ana", "Ben"), 0))
    to_p2 = narrate(state.log, Speaker(RULES.cards, ("Ana", "Ben"), 1))
    differing = [(one, two) for one, two in zip(to_p1, to_p2, strict=True) if one != two]
    claimed = differing[0]
    assert "5H" in claimed[0]
    assert claimed[1] == "Ana claims an Information Card."
    assert len(to_p1) == 8
    assert not any("5H" in sentence for sentence in to_p2)
    assert len(differing) == 1


def test_everything_that_happens_has_its_sentence():
    seen: Counter[type[Event]] = Counter()
    for number in range(150):
        *_, (state, _, _) = walk(RULES, number)
        seen.update(type(event) for event in state.log)
        told = narrate(state.log, Speaker(RULES.cards, ("Ana", "Ben")))
        assert all(sentence.endswith(".") for sentence in told)
    known = {kind for kind in vars(words).values() if isinstance(kind, type) and issubclass(kind, Event)}
    of_other_texts = {words.WentHome}
    assert known - of_other_texts - {Event, CardEvent, words.GivenUp, words.EndedEqual, words.RanShort} <= set(seen)
    assert {kind for kind in seen if kind.tell is Event.tell} == {Moved, words.BothBetrayed}


def test_rare_ends_are_told():
    speaker = Speaker(RULES.cards, ("Ana", "Ben"))
    ends = [words.RanShort(), words.Ended((70, 51)), words.EndedEqual((5, 5)), words.GivenUp(500)]
    untold = [words.PutOff(0, 3, "claim", "Mission"), words.BothBetrayed()]
    log = [*ends, *untold, words.OperationTied(1, (None, None))]
    assert narrate(log, speaker) == [
        "An HQ has too few cards for another Mission.",
        "The game is over: Ana has 70 and Ben has 51. Ana wins.",
        "The game is over: both players have 5. It is a draw.",
        "After 500 Missions the game is called unfinished.",
        "In column 2 there is nobody to compare.",
    ]


def test_the_terminal_shows_rows_by_column():
    host = Host(RULES, ("Ana", "Ben"), ("person", "person"), 1)
    host.state = set_up()
    assert host.state.draw_table(1, ("Ana", "Ben")) == [
        "Ana's left comes first: columns 1, 2, 3.",
        "                 1     2     3",
        "  Ana's Dossier  ?     ?     ?",
        "  Ana's Theater  9S    ?     ?",
        "  your Theater   2H   (8H)  (9H)",
        "  your Dossier   -    (6H)  (7H)",
        "  Ana's HQ: 1 card, claimed: ?",
        "  your HQ: 1 card",
    ]


def test_the_trace_s_setup_is_the_deal():
    state, _ = deal(RULES, 1)
    start = empty_table(RULES)
    place(start, {f"p{n}.hq": [*lying(state)[f"p{n}.drawn"], *lying(state)[f"p{n}.hq"]] for n in (1, 2)})
    written = start.write_deal()
    assert [len(written["p1.hq"]), len(written["p2.hq"])] == [26, 26]
    assert written["defeated"] == "p2"
    assert all(lying == [] for name, lying in written.items() if not name.endswith(("hq", "defeated")))


def test_every_ruling_and_every_sentence_has_its_examples():
    illustrated = Counter(ruling.value for example in PROJECT.examples for ruling in example.illustrates)
    assert set(illustrated) == {f"S{number}" for number in range(1, 17)}
    of_traitors = [each.id for each in PROJECT.examples if "traitor" in each.id or "double-agent" in each.id]
    of_the_vip = [each.id for each in PROJECT.examples if "vip" in each.id or "finder" in each.id]
    assert len(of_traitors) >= 4
    assert len(of_the_vip) >= 8  # four for each of its two sentences
    assert len({example.title for example in PROJECT.examples}) == len(PROJECT.examples) >= 45
