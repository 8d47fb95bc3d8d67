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
BAD_BOARDS = (
    "p1.hand: [air-single], p2.hand: [air-single], pieces: {air: c6}",
    "p1.hand: [air-single], p2.hand: [air-single], pieces: {air: h1}",
    "p1.hand: [air-single], p2.hand: [air-single], pieces: {air: outside}",
    "p1.hand: [air-single], p2.hand: [air-single], pieces: {air: outside ice}",
    "p1.hand: [air-single], p2.hand: [air-single], pieces: {aer: c3}",
    "p1.hand: [air-single], p2.hand: [air-single], pieces: {fire: c3}",
    "p1.hand: [air-single], p2.hand: [air-single], pieces: {air: b2, earth: b2}",
    "p1.hand: [air-single], p2.hand: [air-single], pieces: [air, c3]",
    "p1.hand: [air-single], p2.hand: [air-single], pieces: c3",
    "p1.hand: [air-single], p2.hand: [air-single], turn: p3",
    "p1.hand: [air-single], p2.hand: [air-single], turn: [p1, p2]",
    "p1.hand: [air-single], p2.hand: [air-single], arc: 2",
    "p1.hand: [air-single], p2.hand: [air-single], burned: [air-all]",
    "p1.hand: [air-singel], p2.hand: [air-single]",
    "p1.hand: [void-double], p2.hand: [air-single]",
    "p1.hand: [air-air-dual, air-air-dual], p2.hand: [air-single]",
    "p3.hand: [air-single], p1.hand: [air-single], p2.hand: [air-single]",
)
TOGETHER = "options: {mode: cooperative}, setup: {p1.hand: [air-single], p2.hand: [air-single]"
BAD_BOARDS_TOGETHER = (
    "pieces: {air: out}",
    "pieces: {air: c1, fire: c1}",
    "arc: 3",
    "arc: [1, 2]",
    "turns: 3",
)
TEXTS = {
    "nvwk": [f"- id: it\n  setup: {{{setup}}}\n" for setup in BAD_PILES],
    "the-way": [
        *(f"- id: it\n  setup: {{{setup}}}\n" for setup in BAD_BOARDS),
        *(f"- {{id: it, {TOGETHER}, {setup}}}}}\n" for setup in BAD_BOARDS_TOGETHER),
    ],
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
