"""Where the helpers of `layout` put things: numbers in millimetres."""

from __future__ import annotations

import pytest

from cardgen.render.parts.placing import place_along, share_out


@pytest.mark.parametrize(
    ("align", "starts"),
    [
        ("start", [0.0, 12.0, 18.0]),
        ("center", [3.0, 15.0, 21.0]),
        ("end", [6.0, 18.0, 24.0]),
        ("spread", [0.0, 15.0, 24.0]),
    ],
)
def test_things_of_ten_four_and_six_stand_in_a_room_of_thirty(align: str, starts: list[float]) -> None:
    assert place_along((10.0, 4.0, 6.0), 2.0, 30.0, align) == starts


def test_one_thing_that_is_spread_stands_at_the_start_and_none_stands_nowhere() -> None:
    assert place_along((10.0,), 2.0, 30.0, "spread") == [0.0]
    assert place_along((), 2.0, 30.0, "spread") == []


def test_columns_that_have_room_keep_the_width_of_their_content() -> None:
    assert share_out((10.0, 4.0), (True, True), 14.0) == [10.0, 4.0]


def test_of_columns_without_room_the_widest_become_equally_narrow() -> None:
    assert share_out((30.0, 5.0, 20.0), (True, True, True), 35.0) == [15.0, 5.0, 15.0]


def test_a_column_that_cannot_be_narrower_keeps_its_width() -> None:
    assert share_out((20.0, 30.0, 4.0), (False, True, True), 40.0) == [20.0, 16.0, 4.0]
    assert share_out((20.0, 30.0), (False, False), 40.0) == [20.0, 30.0]
