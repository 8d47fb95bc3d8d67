"""Path data read and asked about."""

from __future__ import annotations

import math

import pytest

from cardgen.diagnostics.mistake import MistakeError
from cardgen.render.lengths import num, num6
from cardgen.render.paths import (
    ellipse_path,
    format_path,
    is_inside,
    parse_path,
    path_bounds,
    points_path,
    rect_path,
)


@pytest.mark.parametrize(
    ("data", "absolute"),
    [
        ("M1 2L3 4Z", "M1 2L3 4Z"),
        ("m1 2 3 4 5 6z", "M1 2L4 6L9 12Z"),
        ("M0,0H5v5h-5z", "M0 0L5 0L5 5L0 5Z"),
        ("M0 0C1 1 2 1 3 0S5-1 6 0", "M0 0C1 1 2 1 3 0C4 -1 5 -1 6 0"),
        ("M0 0Q3 3 6 0T12 0", "M0 0C2 2 4 2 6 0C8 -2 10 -2 12 0"),
        ("M0 0zl2 2", "M0 0ZM0 0L2 2"),
        ("M.5.5-1-1", "M0.5 0.5L-1 -1"),
        ("M1e1 0", "M10 0"),
        ("M007 5.\n+1,1", "M7 5L1 1"),
        ("M0 0L1 1L0 0z", "M0 0L1 1L0 0Z"),
        ("M1 1L2 2zzm1 0", "M1 1L2 2ZZM2 1"),
        ("M0 0Q3 3 6 0ZT1 1", "M0 0C2 2 4 2 6 0ZM0 0C0 0 0.3333 0.3333 1 1"),
        ("M0 0A0 0 0 0 1 5 5", "M0 0L5 5"),
        ("M0 0A5 5 0 0 1 0 0", "M0 0"),
        ("", ""),
    ],
)
def test_path_is_read_as_absolute_lines_and_curves(data: str, absolute: str) -> None:
    assert format_path(parse_path(data)) == absolute


def test_flags_of_an_arc_may_touch_the_next_number() -> None:
    assert parse_path("M0 0a5 5 0 0110 0") == parse_path("M0 0a5 5 0 0 1 10 0")


def test_arc_of_half_a_circle_bulges_by_its_radius() -> None:
    bounds = path_bounds(parse_path("M0 0A5 5 0 0 1 10 0Z"))
    assert bounds == pytest.approx((0, -5, 10, 0), abs=0.02)


def test_arc_too_small_for_its_chord_is_enlarged() -> None:
    bounds = path_bounds(parse_path("M0 0A1 1 0 0 1 10 0Z"))
    assert bounds == pytest.approx((0, -5, 10, 0), abs=0.02)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("L1 1", "it does not begin with a move (M)"),
        ("M1", "the command M needs 2 numbers"),
        ("M0 0L1", "the command L needs 2 numbers"),
        ("M0 0 X 1", "`X 1` cannot be read"),
        ("M0 0A1 1 0 2 1 3 3", "the command A needs 7 numbers"),
        ("12", "a number stands where a command is needed, at `12`"),
        ("M0 0L1 1z 3 3", "a number stands where a command is needed, at `3 3`"),
        ("M0 0 L nan 1", "the command L needs 2 numbers"),
        ("M0 0,,1 1", "`,,1 1` cannot be read"),
        ("M0 0L1 1e9", "the number 1e9 is out of all proportion"),
        ("M0 0" + " " * 100_000 + "x", "`` cannot be read"),
    ],
)
def test_path_that_cannot_be_read_says_so(data: str, message: str) -> None:
    with pytest.raises(MistakeError) as raised:
        parse_path(data)
    assert raised.value.message == message


def test_endless_path_is_refused() -> None:
    with pytest.raises(MistakeError, match="more than"):
        parse_path("M0 0" + "l1 1" * 20_001)


def test_bounds_of_a_curve_are_those_of_its_line_and_not_of_its_handles() -> None:
    assert path_bounds(parse_path("M9 9M0 0C0 4 3 4 3 0")) == pytest.approx((0, 0, 3, 3))
    assert path_bounds(parse_path("M9 9")) is None


def test_inside_by_both_fill_rules() -> None:
    ring = parse_path("M0 0H10V10H0ZM3 3H7V7H3Z")
    assert is_inside(ring, 5, 5)
    assert not is_inside(ring, 5, 5, is_evenodd=True)
    assert is_inside(ring, 1, 1, is_evenodd=True)
    assert is_inside(parse_path("M0 0H10V10M20 0H30V10"), 8, 2)
    assert not is_inside(ring, 11, 1)


def test_rounded_rectangle_leaves_its_corners_out() -> None:
    outline = rect_path(0, 0, 10, 10, 3, 3)
    assert not is_inside(outline, 0.3, 0.3)
    assert is_inside(outline, 1.0, 1.0)
    assert path_bounds(outline) == pytest.approx((0, 0, 10, 10))


def test_radii_larger_than_half_the_sides_are_cut_down() -> None:
    assert rect_path(0, 0, 4, 2, 9, 9)[0] == ("M", (2.0, 0))


def test_ellipse_has_the_area_of_one() -> None:
    outline = ellipse_path(0, 0, 2, 1)
    points = [(x / 50, y / 50) for x in range(-110, 110) for y in range(-60, 60)]
    area = sum(is_inside(outline, x + 1e-4, y + 1e-4) for x, y in points) / 2500
    assert area == pytest.approx(math.pi * 2, rel=0.02)


def test_points_make_an_open_or_a_closed_line() -> None:
    assert format_path(points_path((0, 0, 1, 1, 2), is_closed=True)) == "M0 0L1 1Z"
    assert points_path((), is_closed=True) == ()


@pytest.mark.parametrize("corner", [0.0, -0.0])
def test_what_was_measured_before_does_not_change_how_a_path_at_the_corner_is_written(corner):
    path_bounds.cache_clear()
    path_bounds(rect_path(corner, corner, 8.0, 9.0))
    bounds = path_bounds(rect_path(-0.0, -0.0, 8.0, 9.0))
    assert bounds is not None
    assert [num(value) for value in bounds] == ["0", "0", "8", "9"]
    assert [num6(value) for value in bounds] == ["0", "0", "8", "9"]
    assert (num(-0.00001), num6(-0.00001)) == ("0", "-1e-05")
