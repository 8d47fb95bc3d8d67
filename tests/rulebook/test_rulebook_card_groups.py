from __future__ import annotations

import pytest

from cardgen.rulebook.pieces.card_groups import find_name_width, format_names


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


@pytest.mark.parametrize(
    ("label", "width"),
    [
        ("Ab", 0),
        ("2, 3, 4, 5, 6, 7, 8, 9, 10, Jack, Queen", 0),  # short words: the column breaks them as it likes
        ("Leuchtturmwärterin", 0),  # it is no wider than the column may grow
        ("Leuchtturmwärterin der nebligen Nordküste", 41),
        ("Donaudampfschifffahrtsgesellschaft", 71),
        ("Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen", 81),
        ("霧の海岸の灯台守とその仲間たち", 56),
    ],
)
def test_a_column_of_long_names_is_as_wide_as_its_longest_word(label: str, width: int) -> None:
    assert find_name_width(["A", label]) == width
