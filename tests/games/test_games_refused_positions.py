"""Positions in files that cannot be: what is said of each, and where, word for word."""

import io

import pytest
from game_tables import load
from golden_text import compare
from test_games_lanes_positions import BAD as BAD_LANES
from test_games_lanes_positions import GOOD
from test_games_nvwk_positions import BAD as BAD_PILES
from test_games_war_slayer_positions import BAD as BAD_MISSIONS

from cardgen.checks.play import play_examples
from cardgen.diagnostics import Report
from cardgen.diagnostics.terminal import write_report
from cardgen.loading.examples import read_examples

BAD_ROUNDS = (
    'p1.duel: ["3"]',
    'p1.hand: ["3"], p2.wager: ["4"]',
    'p1.hand: ["3", "3"]',
    "p1.hand: [3S]",
    'p1.hands: ["3"]',
    "deck: 3",
)
TEXTS = {
    "nvwk": [f"- id: it\n  setup: {{{setup}}}\n" for setup in BAD_PILES],
    "three-lanes": [GOOD.replace(old, new) for old, new, *_ in BAD_LANES],
    "war-slayer-v": [f"- id: it\n  setup: {{{setup}}}\n" for setup, *_ in BAD_MISSIONS],
    "wayjer": [f"- id: it\n  setup: {{{setup}}}\n" for setup in BAD_ROUNDS],
}


def tell(deck, text):
    report = Report(sources={"it.yaml": text})
    play_examples(deck, read_examples(text, "it.yaml", report), report)
    told = io.StringIO()
    write_report(report, told, most=1_000)
    return told.getvalue()


@pytest.mark.parametrize("game_id", TEXTS)
def test_a_position_that_cannot_be_is_refused_in_these_words(game_id):
    deck = load(game_id).deck
    texts = [text.replace("id: it", f"id: it{number}") for number, text in enumerate(TEXTS[game_id], 1)]
    compare(f"positions-{game_id}.txt", [tell(deck, "".join(texts))])
