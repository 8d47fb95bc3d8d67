"""`cardgen explain --rules`: what the rules of a game need of a deck."""

from __future__ import annotations

import pytest

from cardgen.cli import main
from cardgen.cli.session import ExitCode


def explain(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = main(["explain", *arguments])
    told = capsys.readouterr()
    return code, told.out + told.err


def test_what_rules_need_is_shown_with_words_that_a_deck_file_can_take(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = explain(capsys, "--rules", "nvwk")
    assert code == ExitCode.FINE
    assert told.startswith("The rules of nvwk play a deck that says:\n  rules: nvwk\n  players: 2-6")
    assert "    effects: [pending draw, pending skip, chain]\n" in told
    assert "It has 14 cards at least, 36 for 6 players.\n" in told
    assert "  If you would take the pending draw, ... instead.  discard\n" in told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--rules", "wayger"), "cardgen has no rules `wayger`. Did you mean `wayjer`?"),
        (("--rules", "wayjer", "duplicate-id"), "--rules stands alone: explain one after the other."),
        (("--rules", "wayjer", "--sentence", "Draw 1 card."), "--rules stands alone: explain one after the other."),
    ],
)
def test_rules_that_there_are_not_and_other_options_beside_them_are_refused(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], told: str
) -> None:
    code, found = explain(capsys, *arguments)
    assert code == ExitCode.USAGE
    assert told in found
