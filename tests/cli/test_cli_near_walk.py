"""Slips typed at random in played games: what is offered instead is legal then, and no answer is long."""

import io
import random
import re
from itertools import product
from typing import TextIO, cast

import pytest
from game_tables import load

from cardgen.cli.table import Host
from cardgen.games.table import set_table

OFFERS = ("Did you mean ", "you can say ", "You can say ", " may be ")
SLIPS = 8  # before each move
MOVES = 12


class Typist:
    """Types slips of the pen, then a legal move by its number; notes each answer with what was legal."""

    def __init__(self, host, ids, verbs, rng):
        self.host, self.rng = host, rng
        self.words = [*ids, *verbs, "to", "A1", "p1", "none", "6", "x"]
        self.count, self.answers, self.typed = 0, [], ""

    def isatty(self):
        return False

    def readline(self):
        screen, seat = self.host.target, self.host.match.find_person()
        legal = self.host._list_legal(seat)
        if self.typed:
            self.answers.append((self.typed, screen.getvalue().split("\nAna> ")[0], legal))
        screen.seek(0)
        screen.truncate()
        self.count += 1
        if self.count > SLIPS * MOVES:
            return ""
        is_slip = self.count % SLIPS != 0
        self.typed = self._slip(legal) if is_slip else ""
        return f"{self.typed or f'#{self.rng.randrange(len(legal)) + 1}'}\n"

    def _slip(self, legal):
        move, rng = self.rng.choice(legal), self.rng
        words, at = move.split(), rng.randrange(len(move))
        shuffled = " ".join(rng.sample(words, len(words)))
        replaced = " ".join([*words[:-1], rng.choice(self.words)])
        some = " ".join(rng.choices(self.words, k=rng.randrange(1, 5)))
        return rng.choice([f"{move[:at]}z{move[at + 1 :]}", shuffled, replaced, some, rng.choice(self.words).lower()])


def list_offered(answer):
    """Give the moves that an answer offers, those that are written together each for itself."""
    said = next((answer[answer.index(offer) :] for offer in OFFERS if offer in answer), "")
    for quoted in re.findall(r"`([^`#]+)`", re.split(r"\?(?: |$)|; \?|, and \d|\. ", said)[0]):
        for words in product(*(word.rstrip(",").split("/") for word in quoted.split())):
            yield " ".join(words)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("wayjer", {}),
        ("nvwk", {}),
        ("three-lanes", {}),
        ("war-slayer-v", {}),
        ("the-way", {}),
        ("the-way", {"mode": "cooperative", "expansion": "true"}),
    ],
)
def test_only_what_is_legal_is_offered(game, options):
    rules = set_table(load(game).deck, options, 2)
    assert rules is not None
    verbs = [*rules.notation.forms, *rules.notation.answers]
    told = 0
    for seed in range(3):
        host = Host(rules, ("Ana", "Ben"), ("person", "random"), seed)
        typist = Typist(host, rules.notation.ids, verbs, random.Random(seed))
        host.play(cast("TextIO", typist), io.StringIO())
        for typed, answer, legal in typist.answers:
            known = {move.replace(",", "") for move in legal}
            offered = [re.sub(r" \((?:Ana|Ben)\)", "", move) for move in list_offered(answer)]
            assert [move for move in offered if move not in known] == [], (typed, answer)
            told += bool(offered)
    assert told > 5
