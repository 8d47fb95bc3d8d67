"""Damages decks at random, always the same way: whatever the file says, it is reported and nothing is raised."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cardgen.checks import run_checks
from cardgen.diagnostics import Report
from cardgen.diagnostics.report import format_json
from cardgen.diagnostics.terminal import format_report
from cardgen.loading import Sources, find_shipped_folder
from cardgen.loading.deck import read_deck
from cardgen.loading.text_files import decode
from cardgen.loading.yaml_tree import parse_yaml
from cardgen.model import Project

BAD_DECKS = Path(__file__).resolve().parent.parent / "bad_decks"
SIGNS = (
    b":", b"- ", b"\t", b"{", b"}", b"[", b'"', b"'", b"|\n", b"&a ", b"*a ", b"!x ", b"\n---\n", b"\xff", b"\0", b"# ",
    b"\n", b"  ", b"? ", b"\\",
)  # fmt: skip


def damage(data: bytes, chance: random.Random) -> bytes:
    damaged = bytearray(data)
    for _ in range(chance.randint(1, 5)):
        start = chance.randrange(len(damaged) + 1)
        end = start + chance.randint(0, 20)
        damaged[start:end] = chance.choice(
            (b"", chance.choice(SIGNS), damaged[chance.randrange(len(damaged) + 1) :][:40])
        )
    return bytes(damaged)


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_deck_is_reported_and_never_raises(seed: int) -> None:
    chance = random.Random(seed)
    files = [find_shipped_folder() / "decks" / "wayjer" / "deck.yaml", *sorted(BAD_DECKS.glob("*.yaml"))]
    decks = [file.read_bytes() for file in files]
    sources = Sources(BAD_DECKS, BAD_DECKS)
    for _ in range(40):
        report = Report()
        text = decode(damage(chance.choice(decks), chance), "deck.yaml", report)
        root = None if text is None else parse_yaml(text, "deck.yaml", report)
        deck = None if root is None else read_deck(root, "bad", "deck.yaml", sources, report)
        if deck is None:
            assert report.has_errors
        else:
            run_checks(Project(deck, None), report)
        assert format_json(report)
        for each in report.diagnostics:
            lines = report.sources["deck.yaml"].split("\n") if text is not None else []
            if each.place and lines:
                assert 1 <= each.place.line <= len(lines), each
                assert 1 <= each.place.column <= len(lines[each.place.line - 1]) + 1, each
        assert format_report(report) or not report.diagnostics
