"""Every game with every number of players is played in the terminal, its moves typed in many ways, and simulated."""

import io

import pytest
from game_tables import list_default_tables, load, make_rules, name_table, walk

from cardgen.balance.batch import Order, run_batch
from cardgen.balance.results import summarize
from cardgen.balance.tally import Tally
from cardgen.cli.table import Host
from cardgen.cli.tables import show_result
from cardgen.engine.chance import Chance
from cardgen.engine.narration import Speaker, narrate
from cardgen.engine.short_moves import complete_move, find_moves
from cardgen.engine.trace import replay

TABLES = list_default_tables()
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
MOST_TYPED = 40


class Typist(io.StringIO):
    """Types `?` now and then, and moves in one of many ways; presses Enter where a pause is."""

    def __init__(self, host, chance):
        super().__init__()
        self.host, self.chance = host, chance
        self.seen = []

    def isatty(self):
        return False

    def readline(self, size=-1, /):
        (seat, *_) = self.host.state.to_move()
        assert self.host.match.seats[seat] == "person"
        if self.chance.below(20) == 0:
            return "?\n"
        legal = self.host.state.legal_actions(seat)
        self.seen.append(self.host.rules.notation.format_action(self.chance.choose(legal)))
        return f"{self.chance.choose([str.lower, str.upper, str])(self.seen[-1])}\n"


def tell(state):
    """Tell all that has happened; copies of one card may have changed places in a trace."""
    return narrate(state.log, Speaker(state.rules.cards, NAMES))


@pytest.mark.parametrize("table", TABLES, ids=name_table)
@pytest.mark.parametrize("is_mixed", [False, True])
def test_a_game_is_played_to_its_end_and_what_was_typed_was_done(table, is_mixed):
    rules = make_rules(table)
    seats = tuple("random" if is_mixed and seat % 2 else "person" for seat in range(rules.players))
    host = Host(rules, NAMES[: rules.players], seats, 5)
    screen, typist = io.StringIO(), Typist(host, Chance(5))
    host.play(typist, screen)
    assert host.state.is_terminal()
    assert "is not a move" not in screen.getvalue()
    done = [
        rules.notation.format_action(move)
        for seat, move, _ in host.match.moves
        if seat is not None and seats[seat] == "person"
    ]
    assert done == typist.seen
    trace = host.write_log()
    assert trace["players"] == rules.players
    *_, final = replay(trace, rules)
    assert tell(final) == tell(host.state)


def begins_another(verb, words, legal):
    """Tell whether words without their verb are the beginning of a longer move with another verb."""
    split = [move.lower().split() for move in legal]
    return any(other != verb and rest[: len(words)] == words and len(rest) > len(words) for other, *rest in split)


@pytest.mark.parametrize("table", TABLES, ids=name_table)
def test_a_legal_move_is_understood_however_it_is_typed(table):
    rules = make_rules(table)
    notation = rules.notation
    for number in range(2):
        for state, player, _ in walk(rules, number):
            if player is None:
                break
            legal = [notation.format_action(action) for action in state.legal_actions(player)]
            for move in legal[:: max(1, len(legal) // MOST_TYPED)]:
                verb, *words = move.lower().split()
                assert find_moves(move.lower(), legal, notation) == (move,)
                assert complete_move(move.upper(), legal, state.offer is not None, notation) == move
                found = find_moves(" ".join(words), legal, notation)
                assert not words or move in found or (not found and begins_another(verb, words, legal))
                assert move in find_moves(" ".join([verb[:2], *words]), legal, notation)


@pytest.mark.parametrize("table", TABLES, ids=name_table)
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_a_batch_counts_every_game_once(table, policy):
    deck, players = load(table[0]).deck, table[2]
    order = Order(deck, dict(table[1]), players, (policy,) * players, 20, 1)
    tally = Tally()
    for part in run_batch(order, 1, lambda: None):
        tally.add(part.tally)
    result = summarize(tally, order, make_rules(table))
    assert result["players"] == len(result["seats"]) == players
    shares = sum(seat["share"] for seat in result["seats"]) * 20
    together = result["together"]
    if together is not None:
        assert together["win"]["count"] + together["loss"]["count"] + result["unfinished"] == 20
        assert {seat["win"]["count"] for seat in result["seats"]} == {together["win"]["count"]}
    else:
        assert round(shares, 6) + result["draw"]["count"] + result["unfinished"] == 20
    for seat in result["seats"]:
        assert sum(seat["scores"].values()) == 20
        assert 0 <= seat["share"] <= seat["win"]["rate"] <= 1
    lines = show_result(result)
    seats = ["all", "all"] if together else [f"p{seat + 1}" for seat in range(players)]
    assert [line.split()[0] for line in lines[4 : 4 + len(seats)]] == seats


def test_a_shuffle_in_mid_game_is_told_and_logged():
    rules = make_rules(("nvwk", (), 6))
    hosts = (Host(rules, NAMES, ("random",) * 6, seed) for seed in range(200))
    for host in hosts:
        screen = io.StringIO()
        host.play(io.StringIO(), screen)
        trace = host.write_log()
        shuffled = [move for move in trace["moves"] if move[0] == "chance"]
        if shuffled:
            break
    assert screen.getvalue().count("The deck is shuffled anew: ") == len(shuffled) > 0
    *_, final = replay(trace, rules)
    assert tell(final) == tell(host.state)
