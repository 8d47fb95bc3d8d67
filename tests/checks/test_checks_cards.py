from __future__ import annotations

from dataclasses import replace

from cardgen.checks.printing import check_backs
from cardgen.diagnostics import Report
from cardgen.loading import Sources, find_shipped_folder, load_project
from cardgen.model import Project


def load() -> Project:
    project = load_project("wayjer", Sources(find_shipped_folder()), Report())
    assert project is not None
    return project


def check(project: Project) -> list[tuple[str, str]]:
    report = Report()
    check_backs(project, report)
    return [(found.code, found.message) for found in report.diagnostics]


def with_backs(*backs: str | None, copies: int = 1) -> Project:
    project = load()
    cards = tuple(
        replace(card, back=back, copies=copies) for card, back in zip(project.deck.cards, backs, strict=False)
    )
    return replace(project, deck=replace(project.deck, cards=cards))


def test_cards_without_a_back_among_cards_with_one_are_a_warning() -> None:
    assert check(with_backs("a", None, "a", None, copies=2)) == [
        ("some-backs-missing", "4 of 8 cards have no back, so their blank backs tell them from the others.")
    ]


def test_all_backs_or_none_are_fine_and_so_are_aids_without() -> None:
    assert check(with_backs("a", "a", "b")) == []
    assert check(with_backs(None, None)) == []
    project = load()
    aids = tuple(replace(aid, back=None) for aid in project.deck.aids)
    assert check(replace(project, deck=replace(project.deck, aids=aids))) == []
