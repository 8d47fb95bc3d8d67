from __future__ import annotations

import pytest

from cardgen.geometry import Size
from cardgen.papers import PAPERS, CardSize, find_card_size, find_paper, format_paper


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("poker", CardSize("poker", Size(63.5, 88.9), 3.0)),
        ("standard", CardSize("standard", Size(63, 88), 2.5)),
        (" Tarot_US ", CardSize("tarot-us", Size(69.85, 120.65), 3.0)),
        ("mini_euro", CardSize("mini-euro", Size(44, 68), 3.0)),
        ("Mini Euro", CardSize("mini-euro", Size(44, 68), 3.0)),
        ("mini-euro", CardSize("mini-euro", Size(44, 68), 3.0)),
        ("63.5x88.9", CardSize("63.5x88.9", Size(63.5, 88.9), 3.0)),
        ("63.5 x 88.9mm", CardSize("63.5x88.9", Size(63.5, 88.9), 3.0)),
        ("2.5x3.5in", CardSize("63.5x88.9", Size(63.5, 88.9), 3.0)),
        ("10x500", CardSize("10x500", Size(10, 500), 3.0)),
        ("pocker", None),
        ("0x88", None),
        ("9x88", None),
        ("63x501", None),
        ("-63x88", None),
        ("", None),
    ],
)
def test_a_card_size_is_a_name_or_millimetres_and_brings_its_corner(text: str, found: CardSize | None) -> None:
    result = find_card_size(text)
    if found is None or result is None:
        assert result == found
        return
    assert (result.name, result.corner) == (found.name, found.corner)
    assert (result.size.width, result.size.height) == pytest.approx((found.size.width, found.size.height))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a4", ("a4", Size(210, 297))),
        ("A4", ("a4", Size(210, 297))),
        ("Letter", ("letter", Size(215.9, 279.4))),
        ("Half Letter", ("half-letter", Size(139.7, 215.9))),
        ("super_b", ("super-b", Size(330.2, 482.6))),
        ("30x5000", ("30x5000", Size(30, 5000))),
        ("200x250mm", ("200x250", Size(200, 250))),
        ("20x25cm", ("200x250", Size(200, 250))),
        ("a44", None),
        ("5001x200", None),
        ("29x200", None),
    ],
)
def test_a_paper_is_a_name_or_millimetres(text: str, found: tuple[str, Size] | None) -> None:
    assert find_paper(text) == found


def test_papers_are_kept_upright() -> None:
    assert all(paper.width < paper.height for paper in PAPERS.values())


@pytest.mark.parametrize(
    ("name", "printed"),
    [("a4", "A4"), ("sra3", "SRA3"), ("letter", "Letter"), ("half-letter", "Half-letter"), ("200x250", "200 x 250 mm")],
)
def test_a_paper_is_printed_as_people_write_it(name: str, printed: str) -> None:
    assert format_paper(name) == printed
