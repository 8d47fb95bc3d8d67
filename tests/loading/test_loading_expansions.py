"""Expansions of a deck: what they hold, and the deck that comes of it."""

from __future__ import annotations

from pathlib import Path

from cardgen.diagnostics import Report
from cardgen.loading import Sources, load_project
from cardgen.model import Card, Deck, with_all_expansions, with_expansions

DECK = """title: Foxes
players: 2
abilities: free
defaults: {template: base.svg.j2, back: base.svg.j2, role: Cub}
fields: {role: text, score: integer}
cards:
  - {id: vixen, role: Mother, copies: 2}
  - {id: cub}
amend:
  - {where: {role: Cub}, set: {score: 5}}
  - {where: {id: kit}, set: {name: The Kit}}
aids:
  - {id: help}
composition:
  total: 3
  once: [role]
  sums: {score: 5}
  counts: {role: {Cub: 1}}
  values: {role: [Mother, Cub]}
  alike: [{fields: score, by: role}]
  deal: {players: 2, hand: 1, deck: 1}
expansions:
  litter:
    title: A litter
    cards:
      - {id: cub, copies: 3}
      - {id: kit}
      - {id: vixen}
    aids: [{id: tips, copies: 2}]
    composition:
      total: 8
      values: {role: [Mother, Cub, Kit]}
  den:
    title: The den
    mats: [{id: floor, size: a4, template: base.svg.j2}]
    cards:
      - {id: kin, role: Uncle}
      - {id: cub, copies: 1}
"""


def load(folder: Path) -> Deck:
    (folder / "decks/foxes").mkdir(parents=True)
    (folder / "templates").mkdir()
    (folder / "templates/base.svg.j2").write_text("<svg/>")
    (folder / "decks/foxes/deck.yaml").write_text(DECK)
    report = Report()
    project = load_project("foxes", Sources(folder), report)
    assert project is not None
    assert list(report.diagnostics) == []
    return project.deck


def count(cards: tuple[Card, ...]) -> dict[str, int]:
    return {card.id: card.copies for card in cards}


def test_the_deck_alone_has_no_card_of_its_expansions(tmp_path: Path) -> None:
    deck = load(tmp_path)
    assert count(deck.cards) == {"vixen": 2, "cub": 1}
    assert count(deck.every_card) == {"vixen": 2, "cub": 1, "kit": 1, "kin": 1}
    assert deck.find_card("kin") is not None
    assert (deck.added, [other.name for other in deck.others]) == ((), ["litter", "den"])


def test_an_expansion_adds_copies_and_new_cards_behind_them(tmp_path: Path) -> None:
    deck = with_expansions(load(tmp_path), ["litter"])
    assert count(deck.cards) == {"vixen": 3, "cub": 4, "kit": 1}
    assert count(deck.aids) == {"help": 1, "tips": 2}
    assert count(deck.every_card) == {"vixen": 3, "cub": 4, "kit": 1, "kin": 1}
    assert deck.added == ("litter",)


def test_defaults_and_rules_of_amend_hold_for_new_cards(tmp_path: Path) -> None:
    kit = with_expansions(load(tmp_path), ["litter"]).cards[-1]
    assert (kit.name, kit.back, dict(kit.fields)) == ("The Kit", "base.svg.j2", {"role": "Cub", "score": 5})


def test_all_expansions_come_in_the_order_of_the_file(tmp_path: Path) -> None:
    deck = load(tmp_path)
    assert count(with_all_expansions(deck).cards) == {"vixen": 3, "cub": 5, "kit": 1, "kin": 1}
    assert with_all_expansions(deck) == with_expansions(deck, ["den", "litter"])
    assert count(with_all_expansions(deck).mats) == {"floor": 1}


def test_what_is_added_or_unknown_is_not_added_again(tmp_path: Path) -> None:
    deck = with_expansions(load(tmp_path), ["litter"])
    assert with_expansions(deck, ["litter", "wolves"]) is deck


def test_an_expansion_declares_the_numbers_anew_and_what_holds_of_each_card_goes_on(tmp_path: Path) -> None:
    found = with_expansions(load(tmp_path), ["litter"]).composition
    assert found is not None and found.total is not None
    assert found.total.value == 8
    assert [value.value for value in found.values["role"]] == ["Mother", "Cub", "Kit"]
    assert (found.sums, found.counts) == ({}, ())
    assert ([name.value for name in found.once], len(found.alike)) == (["role"], 1)
    assert [deal.deck.value for deal in found.deals] == [6]


def test_nothing_is_counted_where_nothing_is_declared_of_all_together(tmp_path: Path) -> None:
    deck = load(tmp_path)
    for chosen in (["den"], ["litter", "den"]):
        found = with_expansions(deck, chosen).composition
        assert found is not None
        assert found.total is None
    assert found is not None
    assert [deal.deck.value for deal in found.deals] == [8]
