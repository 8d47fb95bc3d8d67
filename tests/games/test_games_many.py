"""Many random and many greedy games of each game, every check on; the same in any process."""

import hashlib
import json
import os
import subprocess
import sys

import pytest
from game_tables import ROOT, list_default_tables, make_rules, name_table

from cardgen.balance.batch import play_out
from cardgen.balance.policies import POLICIES
from cardgen.engine.narration import Moved, Shuffled
from cardgen.engine.outcome import Ending
from cardgen.engine.trace import write_trace

SHARE = {"the-way": 5}  # of a game with long games and many tables fewer are played
ENDINGS = {
    "war-slayer-v": {Ending.WON},  # 121 points cannot be shared equally
    "nvwk": {Ending.WON, Ending.SHARED},
    "the-way": {Ending.WON, Ending.UNFINISHED},  # about one game in a hundred reaches the limit of turns
    "the-way-cooperative": {Ending.ALL, Ending.NOBODY},
}


@pytest.mark.parametrize(("name", "policy"), POLICIES, ids=[name for name, _ in POLICIES])
@pytest.mark.parametrize("table", list_default_tables(), ids=name_table)
def test_many_games_end_as_they_must(table, name, policy, pytestconfig):
    rules, allowed = make_rules(table), find_endings(table)
    cards = set(range(len(rules.cards.kind_of)))
    endings = set()
    for number in range(pytestconfig.getoption("games") // SHARE.get(table[0], 1)):
        record = play_out(rules, [policy] * rules.players, 11, number)  # checks every move and every card
        final = record.final
        assert final.is_terminal()
        assert not any(final.legal_actions(seat) for seat in range(rules.players))
        zones = {zone: list(lying) for zone, lying in record.setup.zones.items()}
        for event in final.log:
            if isinstance(event, Shuffled):
                assert sorted(zones[event.zone]) == sorted(event.cards)
                zones[event.zone] = list(event.cards)
            for moved, source, target in event.transfers if isinstance(event, Moved) else ():
                for card in moved:
                    zones[source].remove(card)
                zones[target] += moved
        assert zones == {zone: list(cards) for zone, cards in final.zones.items()}
        assert cards == {card for lying in zones.values() for card in lying}
        endings.add(record.outcome.ending)
    assert endings & {Ending.WON, Ending.ALL, Ending.NOBODY}
    assert endings <= allowed


def find_endings(table):
    """Give how games at a table may end."""
    game_id, options, _ = table
    return ENDINGS.get("-".join([game_id, *(value for _, value in options)]), {Ending.WON, Ending.DRAW})


def digest_of_games():
    """Give a fingerprint of 40 games of every table: moves, legal counts, logs."""
    digest = hashlib.sha256()
    for table in list_default_tables():
        rules = make_rules(table)
        for number in range(40):
            for _, policy in POLICIES:
                record = play_out(rules, [policy] * rules.players, 5, number)
                digest.update(json.dumps([write_trace(record, 5), repr(record.final.log)]).encode())
    return digest.hexdigest()


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_another_process_with_another_hash_seed_plays_the_same(hash_seed):
    code = "import test_games_many; print(test_games_many.digest_of_games())"
    paths = [str(ROOT), str(ROOT / "tests" / "games")]
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(paths)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == digest_of_games()
