from __future__ import annotations

import pytest

from cardgen.geometry import Size
from cardgen.papers import CARD_SIZES, PAPERS, CardSize, find_card_size, find_paper, format_paper
from cardgen.units import parse_length, parse_size


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
        ("poker size", CardSize("poker", Size(63.5, 88.9), 3.0)),
        ("minieuro", CardSize("mini-euro", Size(44, 68), 3.0)),
        ("credit card", CardSize("credit", Size(53.975, 85.725), 3.175)),
        ("tarot landscape", CardSize("tarot-landscape", Size(120, 70), 3.0)),
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
        ("300x200", ("300x200", Size(300, 200))),
        ("US Letter", ("letter", Size(215.9, 279.4))),
        ("us_letter", ("letter", Size(215.9, 279.4))),
        ("usletter", ("letter", Size(215.9, 279.4))),
        ("DIN A4", ("a4", Size(210, 297))),
        ("a4-landscape", ("a4", Size(297, 210))),
        ("A4 portrait", ("a4", Size(210, 297))),
        ("ledger", ("tabloid", Size(431.8, 279.4))),
        ("8.5x11in", ("215.9x279.4", Size(215.9, 279.4))),
        ("a1", ("a1", Size(594, 841))),
        ("A7", ("a7", Size(74, 105))),
        ("8.5x11", None),
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


INCHES = {
    "poker": (2.5, 3.5),
    "bridge": (2.25, 3.5),
    "tarot-us": (2.75, 4.75),
    "jumbo": (3.5, 5.5),
    "mini": (1.75, 2.5),
    "micro": (1.25, 1.75),
    "square-us": (3.5, 3.5),
    "small-square": (2.5, 2.5),
    "domino": (1.75, 3.5),
    "business-us": (2, 3.5),
    "credit": (2.125, 3.375),
    "half-letter": (5.5, 8.5),
    "executive": (7.25, 10.5),
    "letter": (8.5, 11),
    "legal": (8.5, 14),
    "tabloid": (11, 17),
    "arch-b": (12, 18),
    "super-b": (13, 19),
}
MILLIMETRES = {
    "standard": (63, 88),
    "tcg": (63, 88),
    "tarot": (70, 120),
    "oversized": (88, 126),
    "mini-euro": (44, 68),
    "mini-american": (41, 63),
    "japanese": (59, 86),
    "euro": (59, 92),
    "usa": (56, 87),
    "catan": (54, 80),
    "square": (70, 70),
    "business-eu": (55, 85),
    "mint-tin": (52, 87),
    "a8": (52, 74),
    "a7": (74, 105),
    "a6": (105, 148),
    "b6": (125, 176),
    "b3": (353, 500),
    "a1": (594, 841),
    "a0": (841, 1189),
    "a5": (148, 210),
    "b5": (176, 250),
    "a4": (210, 297),
    "b4": (250, 353),
    "a3": (297, 420),
    "sra3": (320, 450),
    "a2": (420, 594),
}
CORNERS = {"standard": 2.5, "tcg": 2.5, "oversized": 5, "japanese": 1, "credit": 3.175}


def test_every_named_size_has_its_measures_and_every_card_its_corner() -> None:
    sizes = {**PAPERS, **{name: card.size for name, card in CARD_SIZES.items()}}
    assert sizes.keys() == INCHES.keys() | MILLIMETRES.keys()
    for name, size in sizes.items():
        measures = MILLIMETRES.get(name) or tuple(25.4 * inches for inches in INCHES[name])
        assert (size.width, size.height) == pytest.approx(measures, abs=1e-9), name
    assert {name: card.corner for name, card in CARD_SIZES.items() if card.corner != 3} == CORNERS


@pytest.mark.parametrize("digits", [400, 5000])
def test_a_length_of_more_digits_than_can_be_counted_is_no_length(digits: int) -> None:
    assert find_card_size(f"{'9' * digits}x88") is None


@pytest.mark.parametrize(
    "text",
    [
        "2.5x3.5in",
        "2.5inx3.5in",
        "2.5in x 3.5in",
        "2.5inx3.5",
        '2.5"x3.5"',
        '2.5" x 3.5"',
        "2.5″×3.5″",
        "2.5” × 3.5”",
        "2.5''x3.5''",
        "2.5 inch x 3.5 inches",
        "2 1/2 x 3 1/2 in",
        "2-1/2in X 3-1/2in",
        "5/2x7/2in",
        "2.5in*88.9mm",
        "6.35cm x 88.9mm",
    ],
)
def test_inches_are_written_in_every_form(text: str) -> None:
    assert parse_size(text) == (63.5, 88.9)
    assert find_card_size(text) == CardSize("63.5x88.9", Size(63.5, 88.9))


@pytest.mark.parametrize(
    ("text", "mm"),
    [('1/8"', 3.175), (".125in", 3.175), ("1/8 inch", 3.175), ("2 1/2 in", 63.5), ("-1/8in", -3.175), ("72pt", 25.4)],
)
def test_a_length_in_inches_is_as_exact_as_it_is_written(text: str, mm: float) -> None:
    assert parse_length(text) == mm


@pytest.mark.parametrize(
    "text", ["2.5", "2.5in", "x3.5in", "2.5x", "2.5x3.5 yd", "2.5inin x 3.5", "0inx3in", "1/0x3in"]
)
def test_what_is_no_size_is_none(text: str) -> None:
    assert parse_size(text) is None
