"""A picture that is cut off shows its focus: the attribute `focus` of <image> and `layout.picture`."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cardgen.render.matrix import fit_view

RED, GREEN, BLUE = (255, 0, 0), (0, 128, 0), (0, 0, 255)


@pytest.fixture
def stripes(write: Callable[..., Path]) -> str:
    """Give a picture of 900 x 300 pixels: a red, a green and a blue square beside each other."""
    image = Image.new("RGB", (900, 300))
    for at, color in enumerate((RED, GREEN, BLUE)):
        image.paste(color, (300 * at, 0, 300 * at + 300, 300))
    data = io.BytesIO()
    image.save(data, "PNG")
    write("decks/game/stripes.png", data.getvalue())
    return "stripes.png"


@pytest.mark.parametrize(
    ("focus", "left"),
    [((0.5, 0.5), -10.0), ((0.0, 0.0), 0.0), ((1.0, 0.0), -20.0), ((0.4, 0.5), -7.0), ((0.1, 0.5), 0.0)],
)
def test_the_focus_comes_to_the_middle_unless_the_window_were_then_empty_at_an_edge(
    focus: tuple[float, float], left: float
) -> None:
    matrix = fit_view((0.0, 0.0, 10.0, 10.0), (0.0, 0.0, 900.0, 300.0), "xMidYMid slice", focus)
    assert matrix == pytest.approx((1 / 30, 0.0, 0.0, 1 / 30, left, 0.0))


def test_a_picture_that_is_seen_whole_stands_in_the_middle_whatever_its_focus() -> None:
    matrix = fit_view((0.0, 0.0, 10.0, 10.0), (0.0, 0.0, 900.0, 300.0), "xMidYMid meet", (0.0, 0.0))
    assert matrix == pytest.approx((1 / 90, 0.0, 0.0, 1 / 90, 0.0, 10 / 3))


@pytest.mark.parametrize(
    ("how", "colors"),
    [
        ('focus="0.9 0.5"', [BLUE, BLUE]),
        ('focus="10% 50%"', [RED, RED]),
        ("focus=[0.5, 0.5]", [GREEN, GREEN]),
        ('focus="0.3333 0.5"', [RED, GREEN]),
        ('fit="contain"', [RED, BLUE]),
    ],
)
def test_a_window_shows_what_lies_around_the_focus(
    colors_at: Callable[..., Any], stripes: str, how: str, colors: list[tuple[int, ...]]
) -> None:
    body = f'{{{{ layout.picture("{stripes}", 10, 10, x=20, y=20, {how}) }}}}'
    assert colors_at(body, (21.5, 25), (28.5, 25)) == colors


def test_a_drawing_is_cut_around_its_focus_too(colors_at: Callable[..., Any], write: Callable[..., Path]) -> None:
    write(
        "decks/game/drawing.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 1"><rect width="2" height="1" fill="#f00"/>'
        '<rect x="2" width="1" height="1" fill="#00f"/></svg>',
    )
    body = '{{ layout.picture("drawing.svg", 10, 10, x=20, y=20, focus="1 0") }}'
    assert colors_at(body, (21.5, 25), (28.5, 25), (18, 25)) == [BLUE, BLUE, (255, 255, 255)]


@pytest.mark.parametrize("focus", ["left", "0.5", "0.5 1.5", "3mm 0.5", "0.1 0.2 0.3"])
def test_a_focus_that_is_no_point_of_the_picture_is_told(lay: Callable[..., Any], stripes: str, focus: str) -> None:
    found = lay(f'{{{{ layout.picture("{stripes}", 10, 10, x=20, y=20, focus="{focus}") }}}}').only
    assert found.code == "svg-bad-value"
    assert found.message == f"`focus` is `{focus}`; it is the point to be seen, from the left and from the top."


def test_a_picture_that_is_not_there_is_told_at_the_call(lay: Callable[..., Any]) -> None:
    found = lay('{{ layout.picture("none.png", 10, 10, x=20, y=20) }}').only
    assert (found.code, found.place.column, found.place.length) == ("missing-picture", 4, len("layout.picture"))
