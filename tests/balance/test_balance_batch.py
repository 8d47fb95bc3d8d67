"""A batch gives the same whoever plays it; what it counts is what happened."""

from dataclasses import replace
from pathlib import Path

from cardgen.balance.batch import CHUNK, Order, count_parts, play_out, run_batch
from cardgen.balance.policies import choose_greedy, choose_random, lead
from cardgen.balance.results import summarize
from cardgen.balance.tally import Tally, find_counted
from cardgen.diagnostics import Report
from cardgen.engine.chance import Chance
from cardgen.engine.outcome import Ending, Outcome
from cardgen.engine.state import empty_table
from cardgen.engine.trace import Record
from cardgen.games.table import set_table
from cardgen.loading import Sources, load_project

ROOT = Path(__file__).resolve().parents[2]


def load_wayjer():
    project = load_project("wayjer", Sources(ROOT), Report())
    assert project is not None
    return project


def make_rules(deck, options=None):
    rules = set_table(deck, options)
    assert rules is not None
    return rules


DECK = load_wayjer().deck
RULES = make_rules(DECK)


def order(games=250, seed=3, policies=("random", "random"), wants_trace=True):
    return Order(DECK, {}, 2, policies, games, seed, wants_trace)


def run(wanted, jobs):
    tally = Tally()
    traces: list[object] = []
    calls: list[int] = []
    for part in run_batch(wanted, jobs, lambda: calls.append(1)):
        tally.add(part.tally)
        traces.extend(part.traces)
    assert len(calls) == count_parts(wanted.games)
    return tally, traces


def test_two_processes_count_the_same_as_one():
    assert run(order(), 1) == run(order(), 2)


def test_another_seed_plays_other_games():
    assert run(order(seed=3), 1)[1] != run(order(seed=4), 1)[1]


def test_more_games_begin_with_the_same_ones():
    assert run(order(games=120), 1)[1][:30] == run(order(games=30), 1)[1]


def test_another_policy_leaves_the_deals_as_they_were():
    one, two = (play_out(RULES, [choose_random, second], 1, 5) for second in (choose_random, choose_greedy))
    assert one.setup.zones == two.setup.zones
    assert one.moves[0] == two.moves[0]


def test_parts_are_cut_evenly():
    assert [count_parts(games) for games in (1, CHUNK, CHUNK + 1)] == [1, 1, 2]


def test_counts_agree_with_one_another():
    tally, _ = run(order(), 1)
    result = summarize(tally, order(), RULES)
    assert result["games"] == 250
    wins = sum(seat["win"]["count"] for seat in result["seats"])
    assert wins + result["draw"]["count"] + result["unfinished"] == 250
    assert [sum(seat["scores"].values()) for seat in result["seats"]] == [250, 250]
    cards = {card["card"]: card for card in result["cards"]}
    # 12 of 14 cards are dealt and played, SWAP brings one more
    assert sum(card["wagered"] for card in result["cards"]) >= 6 * 250
    assert cards["SWAP"]["won"] == 0
    assert cards["6"]["won"] == cards["6"]["held"]
    assert result["moves"]["lowest"] >= 6
    assert next(topic for topic in result["topics"] if topic["name"] == "a duel is tied")["games"] == 0


def test_parts_add_up_in_any_order():
    parts = [part.tally for part in run_batch(order(), 1, lambda: None)]
    one, two = Tally(), Tally()
    for part in parts:
        one.add(part)
    for part in reversed(parts):
        two.add(part)
    assert one == two


def test_greedy_beats_random():
    tally, _ = run(order(games=300, policies=("greedy", "random"), wants_trace=False), 1)
    assert tally.wins[0] > 1.6 * tally.wins[1]


def test_greedy_knows_only_what_its_player_may_know():
    """Exchange what the player cannot see: with the same chance, greedy chooses the same."""
    for number in range(20):
        chance = Chance.of_game(9, number)
        state = empty_table(RULES)
        state.deal(chance)
        state.start()
        other = state.copy()
        deck, hand = RULES.find_zone("deck"), RULES.find_zone("p2.hand")
        hidden = [*state.zones[deck], *state.zones[hand]]
        other.place({**state.zones, deck: hidden[-2:], hand: hidden[:-2]})
        state.apply(1, state.legal_actions(1)[0])
        choices = [choose_greedy(each, 0, each.legal_actions(0), Chance(number)) for each in (state, other)]
        assert choices[0] == choices[1]


def test_a_game_that_does_not_end_is_counted_as_unfinished():
    from dataclasses import replace

    short = replace(RULES, game=replace(RULES.game, longest=3))
    record = play_out(short, [choose_random] * 2, 1, 0)
    assert record.outcome.ending is Ending.UNFINISHED
    tally = Tally()
    tally.count(record, find_counted(short))
    assert summarize(tally, order(), short)["unfinished"] == 1


def test_a_topic_whose_ruling_the_deck_lacks_is_told_without_it():
    wanted = replace(order(games=3), deck=replace(DECK, rulings=DECK.rulings[:2]))
    topics = summarize(run(wanted, 1)[0], wanted, make_rules(wanted.deck))["topics"]
    assert {topic["ruling"] for topic in topics} == {"W2", None}


def test_who_leads_is_ahead_of_the_best_of_the_others():
    assert [lead((3, 7, 5), seat, fewest_win=False) for seat in range(3)] == [-4, 2, -2]
    assert [lead((3, 7, 5), seat, fewest_win=True) for seat in range(3)] == [2, -4, -2]
    assert lead((4, 4), 0, fewest_win=True) == lead((4, 4), 0, fewest_win=False) == 0


def end_with(outcome):
    tally = Tally()
    final = empty_table(RULES)
    tally.count(Record(final, (), final, outcome), find_counted(RULES))
    return tally


def test_a_shared_win_counts_for_each_and_in_equal_parts():
    wanted, tally = order(games=4), Tally()
    for ending, winners in (
        (Ending.SHARED, (0, 1)),
        (Ending.WON, (1,)),
        (Ending.DRAW, ()),
        (Ending.ALL, ()),
    ):
        tally.add(end_with(Outcome(ending, winners, (5, 5))))
    result = summarize(tally, wanted, RULES)
    assert [(seat["win"]["count"], seat["share"]) for seat in result["seats"]] == [(2, 0.25), (3, 0.5)]
    assert (result["shared"]["count"], result["draw"]["count"]) == (1, 1)


def test_an_unfinished_game_counts_for_nobody():
    result = summarize(end_with(Outcome(Ending.UNFINISHED, (), (5, 3))), order(games=1), RULES)
    assert (result["unfinished"], result["unfinished_share"]) == (1, 1.0)
    assert [seat["win"]["count"] for seat in result["seats"]] == [0, 0]
    assert result["turns"] == {}
