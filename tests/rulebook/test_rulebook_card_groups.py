from __future__ import annotations

import pytest

from cardgen.rulebook.card_groups import format_names


@pytest.mark.parametrize(
    ("names", "printed"),
    [
        (["5"], "5"),
        (["1", "2", "3"], "1 to 3"),
        (["-5", "-4", "-3", "-2"], "-5 to -2"),
        (["3", "2", "1"], "3 to 1"),
        (["1", "2"], "1 and 2"),
        (["1", "3", "5"], "1, 3, 5"),
        (["7", "7"], "7, 7"),
        (["1", "2", "Jack"], "1, 2, Jack"),
        (["COPY", "SWAP"], "COPY, SWAP"),
    ],
)
def test_names_are_listed_and_numbers_in_a_row_are_a_range(names: list[str], printed: str) -> None:
    assert format_names(names) == printed
