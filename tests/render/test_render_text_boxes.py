from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Lay = Callable[..., Any]
BOX = "<textbox x='5' y='60' width='50' height='20' font-family='Source Sans 3' font-size='3'>{}</textbox>"
LINE = "<text x='10' y='20' font-family='Source Sans 3' font-size='4' {}>Draw two</text>"


def test_a_textbox_is_as_large_as_the_template_says_whatever_stands_in_it(lay: Lay) -> None:
    face = lay(BOX.format("Draw two")).faces.fronts["5"]
    assert face.text_boxes == (pytest.approx((5, 60, 55, 80)),)


def test_a_line_of_text_has_the_box_around_its_letters(lay: Lay) -> None:
    ((left, top, right, bottom),) = lay(LINE.format("")).faces.fronts["5"].text_boxes
    assert left == pytest.approx(10, abs=0.5)
    assert 16 < top < 18
    assert 20 < bottom < 22
    assert 20 < right < 30


def test_a_box_moves_and_turns_with_what_it_stands_in(lay: Lay) -> None:
    moved = "<g transform='translate(60 10) rotate(90)'>" + BOX.format("Draw two") + "</g>"
    face = lay(moved).faces.fronts["5"]
    assert face.text_boxes == (pytest.approx((-20, 15, 0, 65)),)


def test_each_text_has_one_box_in_the_order_of_drawing(lay: Lay) -> None:
    face = lay(BOX.format("Draw two") + LINE.format("") + BOX.format("Draw three").replace("60", "30")).faces.fronts[
        "5"
    ]
    assert len(face.text_boxes) == 3
    assert face.text_boxes[0] == pytest.approx((5, 60, 55, 80))
    assert face.text_boxes[2] == pytest.approx((5, 30, 55, 50))


def test_ornaments_and_hidden_texts_have_none(lay: Lay) -> None:
    assert lay(LINE.format("ornament='yes'") + LINE.format("opacity='0'")).faces.fronts["5"].text_boxes == ()
