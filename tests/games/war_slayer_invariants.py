"""What must hold of War Slayer V alone: functions of a table that raise AssertionError where it does not."""

from __future__ import annotations

import json
from typing import Any

import plain_war_slayer_v as plain
from game_tables import deal, lying, make_rules, place, set_up, walk

from cardgen.balance import policies
from cardgen.balance.batch import play_out
from cardgen.engine.chance import Chance
from cardgen.engine.state import empty_table
from cardgen.engine.trace import write_trace

GAME = "war-slayer-v"
SAMPLE = 12


def is_other(table):
    return table[0] != GAME


def check_war_slayer_is_as_written_plainly(table, games=40):
    """Play the same games with the plain implementation side by side, comparing all after every move."""
    if is_other(table):
        return
    rules = make_rules(table)
    for number in range(games):
        start, _ = deal(rules, number)
        zones = [rules.cards.ids([*lying(start)[f"p{n}.drawn"], *lying(start)[f"p{n}.hq"]]) for n in (1, 2)]
        game = plain.PlainWarSlayerV(zones)
        for state, player, action in walk(rules, number):
            compare(state, game)
            if player is not None:
                game.play(player, rules.notation.format_action(action))
        assert state.outcome().format_winner() == game.winner()


def compare(state, game):
    assert state.write_position() == game.zones()
    assert sorted(state.to_move()) == game.to_move()
    for seat in (0, 1):
        assert state.returns()[seat] == game.score(seat)
        written = [state.rules.notation.format_action(action) for action in state.legal_actions(seat)]
        assert sorted(written) == sorted(game.legal(seat))


def check_war_slayer_sums_hold(table):
    """All scores of the deck sum to 121, wherever the 52 cards lie; in the end both HQs share them."""
    if is_other(table):
        return
    rules = make_rules(table)
    scores = rules.facts.scores
    for number in range(SAMPLE):
        for state, player, _ in walk(rules, number):
            assert sum(len(cards) for cards in state.zones.values()) == 52
            assert sum(scores[card] for cards in state.zones.values() for card in cards) == 121
            if player is None:
                assert sum(state.returns()) == 121
                assert {name for name, cards in lying(state).items() if cards} <= {"p1.hq", "p2.hq"}


def check_war_slayer_traces_are_played_plainly(table):
    """The plain game plays traces of both policies to the same end."""
    if is_other(table):
        return
    rules = make_rules(table)
    for number in range(SAMPLE):
        for _, policy in policies.POLICIES:
            record = play_out(rules, [policy] * 2, 3, number)
            assert plain.replay(json.loads(json.dumps(write_trace(record, 3)))) is None


def check_war_slayer_sides_are_alike(table):
    """Exchange the sides and turn the table round: one Mission comes out the other way round, and so do its claims."""
    if is_other(table):
        return
    rules = make_rules(table)
    for number in range(40):
        one: Any = empty_table(rules)
        two: Any = empty_table(rules)
        cards = list(range(52))
        Chance(number).shuffle(cards)
        rows = {"p1.dossier": cards[:3], "p1.theater": cards[3:6], "p2.dossier": cards[6:9], "p2.theater": cards[9:12]}
        hqs = {"p1.hq": cards[12:32], "p2.hq": cards[32:]}
        defeated = number % 2
        set_up(one, {**rows, **hqs}, {"defeated": f"p{defeated + 1}"})
        turned = {mirror(row): cards[::-1] for row, cards in rows.items()}
        set_up(two, {**turned, **{mirror(hq): cards for hq, cards in hqs.items()}}, {"defeated": f"p{2 - defeated}"})
        chance = Chance(number)
        for state in (one, two):
            state.start()
        while (waiting := one.to_move()) and not lying(one)["p1.drawn"]:
            action = chance.choose(one.legal_actions(waiting[0]))
            assert two.to_move() == (1 - waiting[0],)
            one.apply(waiting[0], action)
            two.apply(1 - waiting[0], action)
        assert one.is_terminal() == two.is_terminal()
        assert one.defeated == 1 - two.defeated
        for zone in lying(one):
            assert sorted(lying(one)[zone]) == sorted(lying(two)[mirror(zone)])
            if zone.endswith("drawn"):
                assert lying(one)[zone] == lying(two)[mirror(zone)]


def mirror(zone):
    return {"p1": "p2", "p2": "p1"}[zone[:2]] + zone[2:]


def check_war_slayer_suits_are_alike(table):
    """Give every suit another one, the VIP apart: the same moves come to the same end."""
    if is_other(table):
        return
    rules = make_rules(table)
    ids = [card.id for card in rules.cards.kinds]
    turn = str.maketrans("CDHS", "DHSC")
    other = {card: card.translate(turn) for card in ids if not card.startswith("A")}
    other |= {"AS": "AS", "AC": "AD", "AD": "AH", "AH": "AC"}
    swap = [ids.index(other[card]) for card in ids]
    for number in range(SAMPLE):
        one, _ = deal(rules, number)
        two = empty_table(rules)
        place(
            two, {f"p{n}.hq": [swap[c] for c in [*lying(one)[f"p{n}.drawn"], *lying(one)[f"p{n}.hq"]]] for n in (1, 2)}
        )
        two.start()
        chance = Chance(number)
        while waiting := one.to_move():
            action = chance.choose(one.legal_actions(waiting[0]))
            one.apply(waiting[0], action)
            two.apply(waiting[0], action._replace(cards=tuple(swap[card] for card in action.cards)))
        assert {zone: tuple(swap[card] for card in cards) for zone, cards in lying(one).items()} == lying(two)
        assert one.outcome() == two.outcome()


WAR_SLAYER_INVARIANTS = (
    check_war_slayer_is_as_written_plainly,
    check_war_slayer_sums_hold,
    check_war_slayer_traces_are_played_plainly,
    check_war_slayer_sides_are_alike,
    check_war_slayer_suits_are_alike,
)
