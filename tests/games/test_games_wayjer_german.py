"""Examples of Wayjer told in German, as a person tells them."""

from __future__ import annotations

import pytest
from game_tables import ROOT, load

from cardgen.diagnostics import Report
from cardgen.games.narration import narrate_example
from cardgen.loading import Sources
from cardgen.pipeline.translate import translate

PROJECT = load("wayjer")


@pytest.mark.parametrize(
    ("example_id", "part", "told", "result"),
    [
        (
            "zero-beats-six",
            None,
            (
                "Ana duelliert mit 0 und setzt 3 ein, Ben mit 6 und 1.",
                "Anas 0 schlägt Bens 6, also gewinnt Ana beide Einsätze, die 3 und die 1.",
            ),
            "Jetzt hat Ana 4 und Ben 0.",
        ),
        (
            "one-whole-game",
            (3, 4),
            (
                "Ana duelliert mit COPY und setzt -2 ein, Ben mit 2 und SWAP.",
                "Auf Bens SWAP kommt die oberste Karte, die 5, und Anas COPY wird eine Kopie davon, und Anas 5 ist "
                "höher als Bens 2. Bens SWAP wird abgelegt, und Ana gewinnt die -2 zurück.",
            ),
            "Jetzt hat Ana 2 und Ben 0.",
        ),
        (
            "counting-up",
            None,
            ("Anas 6, -4 und COPY ergeben 2, und Bens 4 und -1 ergeben 3.",),
            "Ben gewinnt das Spiel mit 3 zu 2.",
        ),
    ],
)
def test_an_example_is_told_in_german(
    example_id: str, part: tuple[int, int] | None, told: tuple[str, ...], result: str
) -> None:
    project, _ = translate(PROJECT, PROJECT, "de", Sources(ROOT), Report())
    example = next(each for each in project.examples if each.id == example_id)
    narrated = narrate_example(example, project.deck, part=part)
    assert narrated is not None
    assert narrated.write_text() == told
    assert narrated.result == result
