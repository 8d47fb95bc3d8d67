"""Decks of the three games with words of their files changed, and examples played with them."""

from __future__ import annotations

from typing import NamedTuple

from game_tables import ROOT

from cardgen.checks.play import check_play, play_examples
from cardgen.diagnostics import Diagnostic, Report
from cardgen.engine.examples import play_example
from cardgen.engine.narration import Speaker, narrate
from cardgen.games.table import set_table
from cardgen.loading.deck import read_deck
from cardgen.loading.examples import read_examples
from cardgen.loading.sources import Sources
from cardgen.loading.yaml_tree import parse_yaml
from cardgen.model import Deck, Project


class Case(NamedTuple):
    """One thing that must hold: what is replaced by what in the deck file, and the lines of an example."""

    old: str
    new: str
    setup: str
    moves: tuple[str, ...]
    expect: str


def read_text(game_id: str) -> str:
    return (ROOT / "decks" / game_id / "deck.yaml").read_text(encoding="utf-8")


def change(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in the deck"
    return text.replace(old, new)


def read(game_id: str, text: str) -> Deck:
    report = Report()
    file = f"decks/{game_id}/deck.yaml"
    report.sources[file] = text
    root = parse_yaml(text, file, report)
    assert root is not None
    deck = read_deck(root, game_id, file, Sources(ROOT), report)
    assert deck is not None
    assert not report.has_errors, report.diagnostics
    return deck


def find_refusals(game_id: str, text: str) -> list[Diagnostic]:
    """Give what a check of a changed deck finds; a deck with an error cannot be played."""
    deck, report = read(game_id, text), Report()
    report.sources[deck.file] = text
    check_play(Project(deck, None, ()), report)
    assert (set_table(deck) is None) is report.has_errors
    return list(report.diagnostics)


def write(setup: str, moves: tuple[str, ...], expect: str) -> str:
    lines = "".join(f"    - {move}\n" for move in moves)
    played = f"  moves:\n{lines}" if moves else ""
    return f"- id: it\n  setup: {{{setup}}}\n{played}  expect: {{{expect}}}\n"


def fails(game_id: str, text: str, setup: str, moves: tuple[str, ...], expect: str) -> list[str]:
    """Play an example with a changed deck and give what does not come out."""
    report = Report()
    examples = read_examples(write(setup, moves, expect), "examples.yaml", report)
    assert not report.has_errors, report.diagnostics
    assert play_examples(read(game_id, text), examples, report) == 1, "the deck cannot be played"
    return [f"{found.message} {found.hint}" for found in report.diagnostics]


def tell(game_id: str, text: str, setup: str, moves: tuple[str, ...], viewer: int | None) -> list[str]:
    """Play an example with a changed deck and give what Ana, Ben or somebody who only watches is told of it."""
    report, rules = Report(), set_table(read(game_id, text))
    assert rules is not None
    (example,) = read_examples(write(setup, moves, "over: false"), "examples.yaml", report)
    played = play_example(example, rules, report)
    assert played is not None, report.diagnostics
    return narrate(played.after[-1].log if moves else played.start.log, Speaker(rules.cards, ("Ana", "Ben"), viewer))
