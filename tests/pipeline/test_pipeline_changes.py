"""What has changed between two prints, told by the looks of the cards alone."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cardgen.pipeline.changes import Change, Changes, compare, describe_change, describe_changes, with_keys
from cardgen.pipeline.earlier_error import EarlierError
from cardgen.pipeline.looks import CardLook, Looks, format_looks, parse_looks


def look(card: str, copies: int = 1, front: str = "", back: str | None = "b", **texts: str) -> CardLook:
    return CardLook(card, card.title(), copies, front or f"{card} front", back, (63.5, 88.9), texts or None)


def looks(*cards: CardLook) -> Looks:
    return Looks("small", {card.id: card for card in cards})


def told(old: Looks, new: Looks) -> list[tuple[str, str, int, int]]:
    return [(str(each.kind), each.card.id, each.to_print, each.to_remove) for each in compare(old, new)]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (look("fox"), look("fox"), []),
        (look("fox", 2), look("fox", 2, "other"), [("changed", "fox", 2, 2)]),
        (look("fox", 2), look("fox", 5, "other"), [("changed", "fox", 5, 2)]),
        (look("fox", 2), look("fox", 2, back="c"), [("changed", "fox", 2, 2)]),
        (look("fox", 2), look("fox", 2, back=None), [("changed", "fox", 2, 2)]),
        (look("fox", 2), look("fox", 5), [("more", "fox", 3, 0)]),
        (look("fox", 5), look("fox", 2), [("fewer", "fox", 0, 3)]),
        (look("fox", 2), look("owl", 3), [("new", "owl", 3, 0), ("removed", "fox", 0, 2)]),
        (look("fox", 2), look("fox", 0), [("removed", "fox", 0, 2)]),
        (look("fox", 0), look("fox", 2), [("new", "fox", 2, 0)]),
        (look("fox", 2), look("vixen", 3, "fox front"), [("renamed", "vixen", 1, 0)]),
    ],
)
def test_what_has_become_of_a_card_says_what_to_print_and_what_to_take_out(
    old: CardLook, new: CardLook, expected: list[object]
) -> None:
    assert told(looks(old), looks(new)) == expected


@pytest.mark.parametrize(
    ("old", "new", "limit", "expected"),
    [
        (look("fox", 5), look("fox", 5, "other"), 2, (2, 2)),
        (look("fox", 2), look("fox", 3, "other"), 1, (1, 0)),
        (look("fox", 5), look("fox", 2, "other"), 1, (1, 4)),
        (look("fox", 2), look("fox", 2, "other"), 9, (9, 2)),
        (look("fox", 2), look("fox", 5), 1, (1, 0)),
        (look("fox", 5), look("fox", 2), 1, (0, 3)),
        (replace(look("fox", 2), stale=3), look("fox", 5), None, (3, 3)),
        (replace(look("fox", 2), stale=3), look("fox", 5), 1, (1, 1)),
        (replace(look("fox", 2), stale=3), look("fox", 2), None, (0, 3)),
        (replace(look("fox", 2), stale=3), look("fox", 5, "other"), None, (5, 5)),
    ],
)
def test_where_other_copies_are_printed_the_deck_stays_whole(
    old: CardLook, new: CardLook, limit: int | None, expected: tuple[int, int]
) -> None:
    [change] = compare(looks(old), looks(new))
    limited = replace(change, limit=limit)
    assert (limited.to_print, limited.to_remove) == expected


def test_changes_come_in_the_order_of_the_deck_and_removed_cards_last() -> None:
    old = looks(look("gone"), look("fox"), look("owl"))
    new = looks(look("new"), look("owl", front="x"), look("fox", 2))
    assert [each.card.id for each in compare(old, new)] == ["new", "owl", "fox", "gone"]


def test_two_cards_that_look_the_same_are_two_cards() -> None:
    old = looks(look("a", front="same"), look("b", front="same"))
    assert told(old, looks(look("c", front="same"))) == [("renamed", "c", 0, 0), ("removed", "b", 0, 1)]


def test_a_change_is_told_in_words() -> None:
    changed = Change(
        compare(looks(look("fox", 2)), looks(look("fox", 3, "x", "y")))[0].kind,
        look("fox", 2),
        look("fox", 3, "x", "y"),
    )
    assert describe_change(changed) == "front and back, 2 -> 3 copies; print 3, take out 2"
    [renamed] = compare(looks(look("fox")), looks(look("vixen", front="fox front")))
    assert describe_change(renamed) == "was `fox`, looks the same"


def test_the_list_shows_the_texts_that_have_changed() -> None:
    old = looks(look("fox", front="x", name="Fox", text="Draw one.\nStop."))
    new = looks(look("fox", front="y", name="Fox", text="Draw two.\nStop.", cost="3"))
    changes = Changes("then", compare(old, new))
    assert describe_changes(changes) == ["changed  fox  front; print 1, take out 1"]
    assert describe_changes(changes, has_texts=True) == [
        "changed  fox  front; print 1, take out 1",
        "    text - Draw one.",
        "    text - Stop.",
        "    text + Draw two.",
        "    text + Stop.",
        "    cost + 3",
    ]


def test_a_face_that_looks_the_same_takes_the_new_key() -> None:
    old = looks(look("fox", front="old front", back="old back"), look("owl", front="old front", back=None))
    new = looks(look("fox", front="front", back="back"), look("owl", front="front", back=None))
    assert told(with_keys(old, {"old front": "front", "old back": "back"}), new) == []


def test_looks_are_read_as_they_were_written() -> None:
    kept = looks(look("füchse", 3, text="Draw “one”.", name="Füchse"), look("owl", back=None))
    assert parse_looks(format_looks(kept), "it") == kept


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"{}",
        b'{"game": "small"}',
        b'{"game": 3, "cards": []}',
        b'{"game": "small", "cards": {}}' + b" ",
        b'{"game": "small", "cards": [3]}',
        b'{"game": "small", "cards": [{"id": "fox", "copies": "2", "front": "a"}]}',
        b'{"game": "small", "cards": [{"id": "fox", "copies": true, "front": "a"}]}',
        b'{"game": "small", "cards": [{"id": "fox", "copies": 2, "front": null}]}',
        b'{"game": "small", "cards": [{"id": "fox", "copies": 2, "front": "a", "texts": {"a": 1}}]}',
        b"[" * 100_000,
        b"\xff\xfe",
        json.dumps({"game": "small", "cards": [{"id": ["x"], "copies": 1, "front": "a"}]}).encode(),
    ],
)
def test_what_holds_no_looks_is_refused_in_a_sentence(data: bytes) -> None:  # triggers: nothing-to-compare
    if data.startswith(b'{"game": "small", "cards": {}}'):
        assert parse_looks(data, "it").cards == {}
        return
    with pytest.raises(EarlierError, match="`it` does not say what cards look like"):
        parse_looks(data, "`it`")
