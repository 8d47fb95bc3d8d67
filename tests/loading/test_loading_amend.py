"""Rules of `amend:`: which cards they match, and what those cards say then."""

from __future__ import annotations

from pathlib import Path

from cardgen.diagnostics import Report
from cardgen.loading import Sources, load_project

DECK = """title: Foxes
players: 2
abilities: free
defaults: {template: base.svg.j2, role: Cub}
fields: {role: text, score: integer, marks: list}
cards:
  - {id: vixen, name: Old Vixen, marks: [red, white]}
  - {id: den}
  - {id: cub, marks: red}
amend:
"""


def amend(rules: str, folder: Path) -> dict[str, tuple[str, dict[str, object]]]:
    """Give name and fields of each card after the rules, which say nothing wrong."""
    (folder / "decks/foxes").mkdir(parents=True)
    (folder / "templates").mkdir()
    (folder / "templates/base.svg.j2").write_text("<svg/>")
    (folder / "decks/foxes/deck.yaml").write_text(DECK + rules)
    report = Report()
    project = load_project("foxes", Sources(folder), report)
    assert report.diagnostics == ()
    assert project is not None
    return {card.id: (card.name, dict(card.fields)) for card in project.deck.cards}


def test_a_rule_finds_cards_by_the_names_that_they_give_and_by_those_that_they_take_from_their_ids(
    tmp_path: Path,
) -> None:
    cards = amend("  - {where: {name: [Old Vixen, den]}, set: {score: 5}}\n", tmp_path)
    assert {name: fields.get("score") for name, fields in cards.values()} == {"Old Vixen": 5, "den": 5, "cub": None}


def test_a_rule_gives_a_name(tmp_path: Path) -> None:
    cards = amend("  - {where: {id: [vixen, cub]}, set: {name: Fox}}\n", tmp_path)
    assert [name for name, _ in cards.values()] == ["Fox", "den", "Fox"]


def test_a_rule_finds_cards_by_what_the_defaults_say_and_the_later_rule_wins(tmp_path: Path) -> None:
    rules = "  - {where: {role: Cub}, set: {score: 1}}\n  - {where: {score: 1, id: den}, set: {score: 2, role: Home}}\n"
    cards = amend(rules, tmp_path)
    assert {card: (fields["role"], fields["score"]) for card, (_, fields) in cards.items()} == {
        "vixen": ("Cub", 1),
        "den": ("Home", 2),
        "cub": ("Cub", 1),
    }


def test_a_card_needs_one_of_the_values_in_each_of_the_fields(tmp_path: Path) -> None:
    cards = amend("  - {where: {marks: [white, red], name: cub}, set: {score: 3}}\n", tmp_path)
    assert [card for card, (_, fields) in cards.items() if "score" in fields] == ["cub"]
