from __future__ import annotations

import pytest

from cardgen.geometry import Size
from cardgen.sheets import PAPERS, find_card_size, find_paper, format_paper


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("poker", ("poker", Size(63.5, 88.9))),
        (" Tarot_US ", ("tarot-us", Size(69.85, 120.65))),
        ("mini euro", ("mini-euro", Size(44, 68))),
        ("63.5x88.9", ("63.5x88.9", Size(63.5, 88.9))),
        ("63.5 x 88.9mm", ("63.5x88.9", Size(63.5, 88.9))),
        ("2.5x3.5in", ("63.5x88.9", Size(63.5, 88.9))),
        ("pocker", None),
        ("0x88", None),
        ("9x88", None),
        ("63x501", None),
        ("-63x88", None),
        ("", None),
    ],
)
def test_a_card_size_is_a_name_or_millimetres(text: str, found: tuple[str, Size] | None) -> None:
    result = find_card_size(text)
    if found is None or result is None:
        assert result == found
        return
    assert result[0] == found[0]
    assert result[1].width == pytest.approx(found[1].width)
    assert result[1].height == pytest.approx(found[1].height)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("a4", ("a4", Size(210, 297))),
        ("A4", ("a4", Size(210, 297))),
        ("Letter", ("letter", Size(215.9, 279.4))),
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
