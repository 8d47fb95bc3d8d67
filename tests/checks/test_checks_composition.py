from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

import pytest

import cardgen.checks
from cardgen.checks import CHECKS, run_checks
from cardgen.diagnostics import Report
from cardgen.loading import Sources, find_shipped_folder, load_project

HEAD = "title: T\nplayers: 2\nabilities: free\nfields: {value: number, suit: text, marks: list}\n"
BAD_DECKS = Path(__file__).resolve().parent.parent / "bad_decks"


def check(deck: str, folder: Path) -> list[tuple[str, str, str]]:
    report = load_and_check(deck, folder, is_right=True)
    return [(each.code, each.message, each.hint) for each in report.diagnostics]


def load_and_check(deck: str, folder: Path, is_right: bool = False) -> Report:
    """Load a deck and run all checks; one that `is_right` must load without a mistake."""
    (folder / "decks" / "t").mkdir(parents=True)
    (folder / "decks" / "t" / "deck.yaml").write_text(
        HEAD + "defaults: {template: bad/face.svg.j2}\n" + deck, encoding="utf-8"
    )
    report = Report()
    project = load_project("t", Sources(folder, BAD_DECKS), report)
    assert project is not None
    assert not is_right or list(report.diagnostics) == []
    run_checks(project, report)
    return report


def test_every_check_of_the_package_is_registered() -> None:
    found: set[str] = set()
    for module in pkgutil.iter_modules(cardgen.checks.__path__, "cardgen.checks."):
        loaded = importlib.import_module(module.name)
        found |= {
            name
            for name, value in vars(loaded).items()
            if name.startswith("check_") and getattr(value, "__module__", "") == module.name
        }
    assert found == {check.__name__ for check in CHECKS}


def test_wayjer_adds_up() -> None:
    report = Report()
    project = load_project("wayjer", Sources(find_shipped_folder()), report)
    assert project is not None
    found = Report()
    run_checks(project, found)
    assert [each for each in found.diagnostics if each.code.startswith("composition")] == []


def test_a_wrong_total_names_the_cards_that_are_not_there_once(tmp_path: Path) -> None:
    deck = "cards: [{id: a, copies: 3}, {id: b}, {id: c, copies: 0}]\ncomposition: {total: 5}\n"
    assert check(deck, tmp_path) == [
        (
            "composition-total",
            "The deck has 4 cards; `total` says 5, which is 1 more.",
            "3 different cards are listed; not once: `a` x 3, `c` x 0.",
        )
    ]


def test_a_wrong_sum_shows_what_was_added(tmp_path: Path) -> None:
    deck = "cards: [{id: a, value: 3}, {id: b, value: -1.5, copies: 2}, {id: c}]\ncomposition: {sums: {value: 1}}\n"
    assert check(deck, tmp_path) == [
        (
            "composition-sum",
            "`value` adds up to 0 over all cards; `sums` says 1, which is 1 more.",
            "It is on 2 cards: 3, -1.5 x 2; without one: `c`.",
        )
    ]


def test_decimal_fractions_add_up_as_a_person_adds_them(tmp_path: Path) -> None:
    deck = "cards: [{id: a, value: 0.1, copies: 3}]\ncomposition: {sums: {value: 0.3}}\n"
    assert check(deck, tmp_path) == []


def test_a_doubled_value_names_both_cards(tmp_path: Path) -> None:
    deck = "cards:\n- {id: a, value: 3}\n- {id: b, value: 3.0}\ncomposition: {once: [value]}\n"
    assert check(deck, tmp_path) == [
        (
            "composition-once",
            "`value` is `3` on the cards `a` and `b`; `once` allows each value once.",
            "`a` stands in line 7; change one of the two, or take `value` out of `once`.",
        )
    ]


def test_cards_without_a_field_and_cards_without_copies_do_not_clash(tmp_path: Path) -> None:
    deck = "cards: [{id: a}, {id: b}, {id: c, value: 1}, {id: d, value: 1, copies: 0}]\ncomposition: {once: [value]}\n"
    assert check(deck, tmp_path) == []


def test_a_wrong_count_names_the_cards_that_have_the_value(tmp_path: Path) -> None:
    deck = "cards: [{id: a, suit: H, copies: 2}, {id: b, suit: H}]\ncomposition: {counts: {suit: {H: 2, h: 1}}}\n"
    assert check(deck, tmp_path) == [
        (
            "composition-count",
            "`suit` is `H` on 3 cards; `counts` says 2, which is 1 fewer.",
            "It is on `a` x 2, `b`.",
        ),
        ("composition-count", "`suit` is `h` on 0 cards; `counts` says 1, which is 1 more.", "Did you mean `H`?"),
    ]


def test_counts_of_numbers_may_be_written_in_several_ways(tmp_path: Path) -> None:
    deck = "cards: [{id: a, value: 2.0}, {id: b, value: 02}]\ncomposition: {counts: {value: {+2: 2, 3.5: 0}}}\n"
    assert check(deck, tmp_path) == []


def test_each_item_of_a_list_counts(tmp_path: Path) -> None:
    deck = (
        "cards: [{id: a, marks: [x, y, x]}, {id: b, marks: y}]\n"
        "composition: {counts: {marks: {x: 1, y: 2}}, values: {marks: [x, y]}}\n"
    )
    assert check(deck, tmp_path) == []


def test_a_deal_that_needs_more_cards_than_there_are_says_how_many(tmp_path: Path) -> None:
    deck = "cards: [{id: a, copies: 10}]\ncomposition: {deal: {players: 2, hand: 6, deck: 0}}\n"
    assert check(deck, tmp_path) == [
        (
            "composition-deal",
            "2 players with 6 cards each and 0 cards in the deck make 12; there are 10, which is 2 fewer.",
            "2 hands of 6 need 12 cards.",
        )
    ]


def test_a_deal_to_others_than_the_game_is_for_names_its_one_number_of_players(tmp_path: Path) -> None:
    deck = "cards: [{id: a, copies: 6}]\ncomposition: {deal: {players: 3, hand: 1, deck: 3}}\n"
    assert check(deck, tmp_path) == [
        (
            "composition-deal",
            "The cards are dealt to 3 players; the game is for 2.",
            "Change this number or `players` at the top of the file.",
        )
    ]


def test_a_card_that_says_other_than_its_kind_is_told_with_what_most_of_the_kind_say(tmp_path: Path) -> None:
    deck = (
        'cards:\n- {id: a, suit: H, abilities: "On {suit}."}\n- {id: b, suit: H, abilities: On H.}\n'
        '- {id: c, suit: H, abilities: "On {suit}."}\n- {id: d, suit: S, abilities: "On {suit}."}\n'
        "composition: {alike: [{fields: abilities, by: suit}]}\n"
    )
    assert check(deck, tmp_path) == [
        (
            "composition-alike",
            "`abilities` is `On H.`, but on 2 of the 3 cards with the suit `H` it is `On {suit}.`.",
            "Make them the same, or leave the card out with `except`; that of `a` stands in line 7.",
        )
    ]


def test_of_two_cards_the_first_is_the_model_and_a_field_may_be_missing(tmp_path: Path) -> None:
    deck = "cards: [{id: a, suit: H, value: 1}, {id: b, suit: H}]\ncomposition: {alike: [{fields: value, by: suit}]}\n"
    assert [message for _, message, _ in check(deck, tmp_path)] == [
        "`value` says nothing, but on `a` with the suit `H` it is `1`."
    ]


def test_what_is_alike_is_read_as_numbers_and_leaves_out_what_it_is_told_to(tmp_path: Path) -> None:
    deck = (
        "cards: [{id: a, suit: H, value: 1}, {id: b, suit: H, value: 01}, {id: c, suit: H, value: 2}, "
        "{id: d, value: 3}]\n"
        "composition: {alike: [{fields: value, by: suit, except: {value: [+2]}}]}\n"
    )
    assert check(deck, tmp_path) == []


def test_a_kind_is_what_has_the_same_in_all_of_by(tmp_path: Path) -> None:
    deck = (
        "cards: [{id: a, suit: H, value: 1, name: A}, {id: b, suit: H, value: 2, name: B}, "
        "{id: c, suit: H, value: 2, name: C}]\n"
        "composition: {alike: [{fields: name, by: [suit, value]}]}\n"
    )
    assert [message for _, message, _ in check(deck, tmp_path)] == [
        "`name` is `C`, but on `b` with the suit `H` and the value `2` it is `B`."
    ]


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        ("by: siut", "unknown-field"),
        ("by: [suit, siut]", "unknown-field"),
        ("by: suit, except: {nmae: c}", "unknown-field"),
        ("by: suit, except: c", "wrong-type"),
    ],
)
def test_a_rule_with_a_mistake_in_it_compares_no_cards(rule: str, code: str, tmp_path: Path) -> None:
    report = load_and_check(
        "cards: [{id: a, suit: H, value: 1}, {id: b, suit: D, value: 2}, {id: c, suit: H, value: 3}]\n"
        f"composition: {{alike: [{{fields: value, {rule}}}]}}\n",
        tmp_path,
    )
    assert [each.code for each in report.diagnostics] == [code]
