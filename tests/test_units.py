"""Numbers as messages write them."""

from __future__ import annotations

import pytest

from cardgen.units import format_apart, format_mm


@pytest.mark.parametrize(
    ("value", "limit", "written"),
    [(5.95, 6.0, "5.95"), (5.2, 6.0, "5.2"), (5.996, 6.0, "5.996"), (6.0, 6.0, "6.0"), (4.494, 4.5, "4.49")],
)
def test_a_number_beside_its_limit_has_the_decimals_that_tell_them_apart(
    value: float, limit: float, written: str
) -> None:
    assert format_apart(value, limit) == written


def test_millimetres_beside_their_limit_are_never_written_as_the_limit() -> None:
    assert format_mm(2.998, 3.0) == "2.998"
    assert format_mm(0.003, 0.0) == "0.003"
    assert format_mm(2.998) == format_mm(3.0, 3.0) == "3"
