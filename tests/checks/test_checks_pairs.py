"""Pairs that a deck must have: The Way's list of Duals with its slip, and other kinds of pairs."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_checks_composition import check

ELEMENTS = ("air", "earth", "fire", "water")
RULE = "composition:\n  total: 16\n  pairs: [{field: marks, where: {suit: dual}, of: [air, earth, fire, water]}]\n"
SAID = (
    "`pairs` wants each of the 16 ordered pairs in `marks` on 1 card with the suit `dual`; too often: `air-fire` (2), "
    "`fire-air` (2); missing: `earth-water`, `fire-water`, `water-earth`, `water-fire`."
)
# The list of assorted Duals as it was handed down: two pairs stand twice, four are missing.
HANDED_DOWN = (
    *(("air", "water"), ("water", "air"), ("earth", "fire"), ("fire", "earth"), ("air", "fire"), ("fire", "air")),
    *(("air", "fire"), ("fire", "air"), ("air", "earth"), ("earth", "air")),
)


def write(pairs: list[tuple[str, str, str]]) -> str:
    """Give a deck with cards of two marks, each as its id and the marks."""
    equal = [(f"{mark}-{mark}", mark, mark) for mark in ELEMENTS]
    cards = [f"  - {{id: {card}, suit: dual, marks: [{one}, {two}]}}" for card, one, two in (*pairs, *equal)]
    return "\n".join(["cards:", *cards, "  - {id: other, suit: all, marks: [air]}", ""])


def test_all_ordered_pairs_once_are_right(tmp_path: Path) -> None:
    pairs = [(f"{one}-{two}", one, two) for one in ELEMENTS for two in ELEMENTS if one != two]
    assert check(write(pairs) + RULE.replace("16", "17"), tmp_path) == []


def test_doubled_and_missing_duals_are_told_in_one_message_where_they_have_ids_of_their_own(tmp_path: Path) -> None:
    pairs = [(f"{one}-{two}-{number}", one, two) for number, (one, two) in enumerate(HANDED_DOWN)]
    hint = "`air-fire` is on `air-fire-4`, `air-fire-6`; `fire-air` is on `fire-air-5`, `fire-air-7`."
    assert check(write(pairs) + RULE.replace("16", "15"), tmp_path) == [("composition-pairs", SAID, hint)]


def test_doubled_and_missing_duals_are_told_in_one_message_where_they_are_copies(tmp_path: Path) -> None:
    deck = write([(f"{one}-{two}", one, two) for one, two in dict.fromkeys(HANDED_DOWN)])
    for card in ("air-fire", "fire-air"):
        deck = deck.replace(f"id: {card},", f"id: {card}, copies: 2,")
    hint = "`air-fire` is on `air-fire` x 2; `fire-air` is on `fire-air` x 2."
    assert check(deck + RULE.replace("16", "15"), tmp_path) == [("composition-pairs", SAID, hint)]


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("equal: no", "each of the 2 ordered pairs in `marks` on 1 card; missing: `hen-fox`"),
        ("equal: no, ordered: no", ""),
        ("ordered: no", "each of the 3 pairs in `marks` on 1 card; missing: `fox-fox`, `hen-hen`"),
        ("equal: no, ordered: no, copies: 2", "the pair in `marks` on 2 cards; too few: `fox-hen` (1)"),
        ("equal: no, ordered: no, copies: 0", "the pair in `marks` on 0 cards; too often: `fox-hen` (1)"),
    ],
)
def test_pairs_may_be_without_order_or_equal_ones(rule: str, said: str, tmp_path: Path) -> None:
    cards = "cards: [{id: a, marks: [fox, hen]}]\n"
    found = check(f"{cards}composition: {{pairs: [{{field: marks, of: [fox, hen], {rule}}}]}}\n", tmp_path)
    assert [each[1] for each in found] == ([f"`pairs` wants {said}."] if said else [])


def test_a_pair_may_stand_in_two_fields_of_numbers(tmp_path: Path) -> None:
    cards = "cards: [{id: a, value: 1, suit: x}, {id: b, value: 2, suit: x}, {id: c, value: 1.0, suit: x}]\n"
    rule = "composition: {pairs: [{field: [suit, value], of: [x, 1], equal: no}]}\n"
    assert [each[1] for each in check(cards + rule, tmp_path)] == [
        "`pairs` wants each of the 2 ordered pairs in `suit` and `value` on 1 card; too often: `x-1` (2); "
        "missing: `1-x`; not among them: `x-2` (1)."
    ]


def test_what_is_no_pair_is_told(tmp_path: Path) -> None:
    cards = "cards: [{id: a, marks: [fox, fox]}, {id: b, marks: fox}, {id: c}, {id: d, copies: 0, marks: [fox, hen]}]\n"
    assert [each[1] for each in check(cards + "composition: {pairs: [{field: marks, of: fox}]}\n", tmp_path)] == [
        "`pairs` wants the ordered pair in `marks` on 1 card; not among them: `fox` (1), `nothing` (1)."
    ]


def test_counts_of_some_cards_alone(tmp_path: Path) -> None:
    cards = "cards: [{id: a, suit: x, marks: [fox, fox], copies: 3}, {id: b, suit: y, marks: fox}]\n"
    right = "composition: {counts: [{field: marks, where: {suit: x}, copies: {fox: 3}}, {field: suit, copies: {y: 1}}]}"
    assert check(cards + right, tmp_path / "right") == []
    wrong = right.replace("{fox: 3}", "{fox: 4}")
    assert check(cards + wrong, tmp_path / "wrong") == [
        (
            "composition-count",
            "`marks` is `fox` on 3 cards with the suit `x`; `counts` says 4, which is 1 more.",
            "It is on `a` x 3.",
        )
    ]
