"""The log reads as plain sentences, and tells each player only what they may know."""

from pathlib import Path

from cardgen.diagnostics import Report
from cardgen.engine.effects.acts import ACTS
from cardgen.engine.telling import Speaker, join, tell
from cardgen.games import GAMES
from cardgen.games.table import empty_table, set_table
from cardgen.loading import Sources, load_project

ROOT = Path(__file__).resolve().parents[2]
RULES = set_table(load_project("wayjer", Sources(ROOT), Report()).deck)
NAMES = ("Ana", "Ben")


def play(zones, moves):
    state = empty_table(RULES)
    state.place({name: [RULES.cards.find_kind(card) for card in cards.split()] for name, cards in zones.items()})
    state.start()
    for player, text in moves:
        state.apply(player, RULES.notation.parse_action(text))
    return state


ROUND = play(
    {"deck": "-1 5", "p1.hand": "SWAP 3 6 0", "p2.hand": "COPY 2 1 4"},
    [(0, "duel SWAP wager 3"), (1, "duel 1 wager COPY"), (0, "look")],
)


def test_a_round_is_told_in_order():
    assert tell(ROUND.log, Speaker(RULES, NAMES)) == [
        "Ana duels with SWAP and wagers 3.",
        "Ben duels with 1 and wagers COPY.",
        "Ana puts -1 from the deck on SWAP.",
        "Ben's COPY becomes a copy of 3.",
        "Ana looks at the deck and sees 5.",
        "1 is higher than -1: Ben wins the duel.",
        "SWAP and -1 are discarded.",
        "Ben wins COPY and 3.",
    ]


def test_only_the_one_who_looked_hears_what_was_seen():
    told = [tell(ROUND.log, Speaker(RULES, NAMES, viewer))[4] for viewer in (0, 1, -1)]
    assert told == ["Ana looks at the deck and sees 5.", "Ana looks at the deck.", "Ana looks at the deck."]


def test_the_end_is_told():
    won = play({"p1.hand": "6 1", "p2.hand": "0 2"}, [(0, "duel 6 wager 1"), (1, "duel 0 wager 2")])
    assert tell(won.log, Speaker(RULES, NAMES))[2:] == [
        "0 beats 6: Ben wins the duel.",
        "Ben wins 2 and 1.",
        "The game is over: Ana has 0 and Ben has 3. Ben wins.",
    ]


def test_a_tie_is_told():
    tied = play({"p1.hand": "SWAP COPY", "p2.hand": "0 -1"}, [(0, "duel SWAP wager COPY"), (1, "duel 0 wager -1")])
    assert tell(tied.log, Speaker(RULES, NAMES))[3:] == [
        "SWAP and 0 are equal: the duel is tied.",
        "SWAP is discarded.",
        "Ana wins COPY.",
        "Ben wins -1.",
        "The game is over: Ana has 0 and Ben has -1. Ana wins.",
    ]


def test_words_are_joined():
    assert [join(["a"]), join(["a", "b"]), join(["a", "b", "c"])] == ["a", "a and b", "a, b and c"]


def test_every_verb_is_documented_and_used_by_a_game():
    used = {
        verb
        for game in GAMES
        for verbs in [*game.powers.events.values(), *game.powers.moments.values()]
        for verb in verbs
    }
    assert {verb.name for verb in ACTS} == used
    assert all(verb.build.__doc__ for verb in ACTS)
