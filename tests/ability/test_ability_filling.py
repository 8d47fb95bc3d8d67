"""Texts with a card's values in them, and the way back from their words to what was typed."""

from __future__ import annotations

from cardgen.diagnostics import Place
from cardgen.model import Filled, Located, fill, find_typed

PLACE = Place("deck.yaml", 3, 5)


def fill_suit(text: str) -> Located[str]:
    values = {"suit": "hearts", "n": "1"}
    return fill(Located(text, PLACE), lambda name, _: values.get(name))


def test_a_text_without_names_stays_as_it_is() -> None:
    text = Located("Draw 1 card.", PLACE)
    assert fill(text, lambda name, _: "x") is text


def test_names_are_replaced_and_those_without_a_value_stay() -> None:
    filled = fill_suit("Play {suit} on {rank}, {n}.")
    assert filled.value == "Play hearts on {rank}, 1."
    assert isinstance(filled, Filled)
    assert filled.raw == "Play {suit} on {rank}, {n}."


def test_each_character_leads_back_to_where_it_was_typed() -> None:
    filled = fill_suit("Play {suit} on {rank}, {n}.")
    found = {}
    for word in ("Play", "hearts", "on", "{rank}", ",", "1", "."):
        raw, start, length = find_typed(filled, filled.value.index(word), len(word))
        found[word] = raw[start : start + length]
    assert found == {
        "Play": "Play", "hearts": "{suit}", "on": "on", "{rank}": "{rank}", ",": ",", "1": "{n}", ".": ".",
    }  # fmt: skip


def test_a_span_over_a_filled_in_word_takes_in_its_braces() -> None:
    filled = fill_suit("Only the 10 of {suit} may be played.")
    raw, start, length = find_typed(filled, filled.value.index("10 of hearts may"), len("10 of hearts may"))
    assert raw[start : start + length] == "10 of {suit} may"
    assert find_typed(Located("This.", PLACE), 0, 4) == ("This.", 0, 4)


def test_an_empty_span_stays_empty() -> None:
    filled = fill_suit("Play {suit}")
    raw, start, length = find_typed(filled, len(filled.value), 0)
    assert (raw, length) == ("Play {suit}", 0)
    assert start == len(raw)
