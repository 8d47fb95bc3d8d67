"""Intervals and shapes, against values worked out elsewhere."""

import pytest

from cardgen.balance.results import estimate_difference, estimate_rate, find_quantile, find_shape


@pytest.mark.parametrize(
    ("count", "trials", "low", "high"),
    [
        # Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_of_a_rate_is_wilson_s(count, trials, low, high):
    rate = estimate_rate(count, trials)
    assert rate.value == pytest.approx(count / trials)
    assert (round(rate.low, 4), round(rate.high, 4)) == (low, high)


def test_all_of_all_reaches_1_and_nothing_known_is_0_to_1():
    assert estimate_rate(20, 20).high == 1.0
    assert (estimate_rate(0, 0).low, estimate_rate(0, 0).high) == (0.0, 1.0)


def test_the_interval_of_a_difference_is_newcombe_s():
    # Newcombe 1998, "Interval estimation for the difference between independent proportions", table II, method 10
    difference, low, high = estimate_difference(estimate_rate(48, 80), estimate_rate(56, 70))
    assert (round(difference, 4), round(low, 4), round(high, 4)) == (0.2, 0.0524, 0.3339)


def test_a_shape_tells_five_places_and_the_mean():
    shape = find_shape({1: 1, 2: 2, 5: 1})
    assert shape is not None
    assert (shape.count, shape.mean, shape.lowest, shape.median, shape.highest) == (4, 2.5, 1, 2, 5)
    assert (shape.lower_quarter, shape.upper_quarter) == (1, 2)
    assert shape.deviation == pytest.approx(1.5)


def test_nothing_has_no_shape():
    assert find_shape({}) is None
    with pytest.raises(ValueError, match="sample"):
        find_quantile({}, 0.5)
