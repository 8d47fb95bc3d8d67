"""Colours, contrast, transforms and paths as numbers."""

from __future__ import annotations

import pytest

from cardgen.render.colors import Color, blend, contrast, parse_color
from cardgen.render.matrix import apply, bounds_of, fit_view, format_matrix, invert, multiply, parse_transform, scale_of


@pytest.mark.parametrize(
    ("text", "color"),
    [
        ("#f00", (1, 0, 0, 1)),
        ("#F008", (1, 0, 0, 136 / 255)),
        ("#00ff0080", (0, 1, 0, 128 / 255)),
        ("rgb(0, 0, 255)", (0, 0, 1, 1)),
        ("rgb(0 0 255 / 50%)", (0, 0, 1, 0.5)),
        ("rgba(0,0,255,.25)", (0, 0, 1, 0.25)),
        ("rgb(100% 0% 0%)", (1, 0, 0, 1)),
        ("hsl(120, 100%, 50%)", (0, 1, 0, 1)),
        ("hsl(0.5turn 100% 50% / 0.5)", (0, 1, 1, 0.5)),
        ("RebeccaPurple", (0.4, 0.2, 0.6, 1)),
        ("transparent", (0, 0, 0, 0)),
        ("rgb(300 -5 0)", (1, 0, 0, 1)),
        (" hwb(120 0% 0%) ", (0, 1, 0, 1)),
        ("rgb(100% 51 0% / .5)", (1, 0.2, 0, 0.5)),
        ("color-mix(in srgb, red 20%, blue 20%)", (0.5, 0, 0.5, 0.4)),
        ("color-mix(in srgb, red 30%, transparent)", (1, 0, 0, 0.3)),
        ("light-dark(red, blue)", (1, 0, 0, 1)),
    ],
)
def test_colour_is_read(text: str, color: tuple[float, ...]) -> None:
    assert parse_color(text) == pytest.approx(color)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "redish",
        "#12345",
        "#ggg",
        "rgb(1,2)",
        "rgb(1 2 3 4 5)",
        "url(#a)",
        "var(--x)",
        "color()",
        "currentColor",
        "rgb(100%, 51, 0)",
        "color-mix(red, blue)",
        "color-mix(in nowhere, red, blue)",
        "color-mix(in srgb, red 0%, blue 0%)",
        "color-mix(in srgb, red)",
        "light-dark(red)",
    ],
)
def test_what_is_no_colour_is_none(text: str) -> None:
    assert parse_color(text) is None


@pytest.mark.parametrize(
    ("text", "color"),
    [  # the values of the examples in CSS Color 4, section 9.3 and 10.2, and of the samples in web-platform-tests
        ("lab(29.2345% 39.3825 20.0664)", "#7d2329"),
        ("color-mix(in oklab, red, blue)", "#8c53a2"),
        ("color-mix(in oklch, red, blue)", "#ba00c2"),
        ("color-mix(in hsl, hsl(120deg 10% 20%), hsl(30deg 30% 40%))", "#545c3d"),
        ("color-mix(in hwb, white, blue)", "#8080ff"),
        ("color-mix(in hsl longer hue, red, blue)", "#00ff00"),
        ("lch(52.2345% 72.2 56.2)", "#c65d06"),
        ("oklab(40.101% 0.1147 0.0453)", "#7d2329"),
        ("oklch(51.975% 0.17686 142.495)", "#008000"),
        ("color(srgb 0.5 50% 0)", "#808000"),
        ("color(srgb-linear 0.5 0.5 0.5)", "#bcbcbc"),
        ("color(display-p3 0.21604 0.49418 0.13151)", "#008000"),
        ("color(a98-rgb 0.281363 0.498012 0.116746)", "#008000"),
        ("color(prophoto-rgb 0.230479 0.395789 0.129968)", "#008000"),
        ("color(rec2020 0.235202 0.431704 0.085432)", "#008000"),
        ("color(xyz 0.07719 0.15438 0.02573)", "#008000"),
        ("color(xyz-d50 0.08312 0.154746 0.020961)", "#008000"),
        ("hsl(120 200% 25%)", "#008000"),
        ("red icc-color(press, 0.1, 0.5)", "#ff0000"),
    ],
)
def test_colours_of_other_spaces_are_brought_to_srgb(text: str, color: str) -> None:
    found = parse_color(text)
    assert found is not None
    assert found.hex() == color


def test_contrast_follows_wcag() -> None:
    black, white = Color(0, 0, 0), Color(1, 1, 1)
    assert contrast(black, white) == contrast(white, black) == pytest.approx(21)
    gray = parse_color("#767676")
    assert gray is not None
    assert contrast(gray, white) == pytest.approx(4.54, abs=0.01)


def test_half_transparent_colour_is_mixed_with_what_is_below() -> None:
    assert blend(Color(0, 0, 0, 0.25), Color(1, 1, 1)) == pytest.approx((0.75, 0.75, 0.75, 1))


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("translate(3)", (4, 1)),
        ("translate(3,4)", (4, 5)),
        ("scale(2)", (2, 2)),
        ("scale(2 -1)", (2, -1)),
        ("rotate(90)", (-1, 1)),
        ("rotate(180 2 2)", (3, 3)),
        ("matrix(1 2 3 4 5 6)", (9, 12)),
        ("translate(10) scale(2)", (12, 2)),
        ("skewX(45)", (2, 1)),
        ("skewY(45)", (1, 2)),
    ],
)
def test_transform_moves_a_point(text: str, point: tuple[float, float]) -> None:
    matrix = parse_transform(text)
    assert matrix is not None
    assert apply(matrix, 1, 1) == pytest.approx(point)
    back = invert(matrix)
    assert back is not None
    assert apply(back, *point) == pytest.approx((1, 1))


@pytest.mark.parametrize("text", ["rotate(90deg)", "translate(1 2 3)", "move(3)", "scale()", "translate(1px)"])
def test_transform_that_cannot_be_read_is_none(text: str) -> None:
    assert parse_transform(text) is None


def test_half_turn_has_no_rounding() -> None:
    assert parse_transform("rotate(180)") == (-1, 0, 0, -1, 0, 0)


def test_matrices_are_written_short() -> None:
    assert format_matrix((1, 0, 0, 1, 3.5, 0)) == "translate(3.5 0)"
    assert format_matrix(multiply((2, 0, 0, 2, 0, 0), (1, 0, 0, 1, 1, 1))) == "matrix(2 0 0 2 2 2)"


def test_scale_and_bounds_of_a_turned_box() -> None:
    matrix = parse_transform("rotate(90) scale(2)")
    assert matrix is not None
    assert scale_of(matrix) == pytest.approx(2)
    assert bounds_of(matrix, 0, 0, 1, 2) == pytest.approx((-4, 0, 0, 2))


@pytest.mark.parametrize(
    ("aspect", "matrix"),
    [
        ("", (1, 0, 0, 1, 5, 0)),
        ("xMinYMin meet", (1, 0, 0, 1, 0, 0)),
        ("xMaxYMid", (1, 0, 0, 1, 10, 0)),
        ("xMidYMid slice", (2, 0, 0, 2, 0, -5)),
        ("none", (2, 0, 0, 1, 0, 0)),
        ("xOddYMid", (1, 0, 0, 1, 5, 0)),
    ],
)
def test_view_box_is_fitted_into_its_place(aspect: str, matrix: tuple[float, ...]) -> None:
    assert fit_view((0, 0, 20, 10), (0, 0, 10, 10), aspect) == pytest.approx(matrix)
