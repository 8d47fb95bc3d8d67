"""Pips stand in the traditional places: as many as the rank says, the lower half on their heads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from plain_decks import ROOT

from cardgen.loading import Sources
from cardgen.render.templates import Templates

PROBE = """\
{% import "standard/pips.svg.j2" as pips %}
{{ pips.pips(rank, "hearts", {"top": 15, "bottom": 75, "axis": 30, "column": 10, "height": 12}, "#C4161C") }}
"""
PIP = re.compile(r'translate\(([\d.]+) ([\d.]+)\)( rotate\(180\))? scale\(0\.12\)"')
NUMBERS = [str(number) for number in range(2, 11)]
UPRIGHT_MIDDLE = {"3": 1, "5": 1, "6": 2, "7": 2, "8": 2, "9": 1}

Pips = list[tuple[float, float, bool]]


@pytest.fixture
def templates(tmp_path: Path) -> Templates:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "probe.svg.j2").write_text(PROBE, encoding="utf-8")
    return Templates(Sources(tmp_path, ROOT))


def place_pips(templates: Templates, rank: str) -> Pips:
    """Give x, y and whether it stands on its head, for each pip of a card 60 wide and 90 high."""
    svg = templates.render("probe.svg.j2", {"rank": rank})
    return sorted((round(float(x), 3), round(float(y), 3), bool(turned)) for x, y, turned in PIP.findall(svg))


@pytest.mark.parametrize("rank", NUMBERS)
def test_a_number_card_has_as_many_pips_as_its_rank_says(templates: Templates, rank: str) -> None:
    assert len(place_pips(templates, rank)) == int(rank)


@pytest.mark.parametrize("rank", [rank for rank in NUMBERS if rank != "7"])
def test_a_number_card_turned_half_round_has_its_pips_in_the_same_places(templates: Templates, rank: str) -> None:
    pips = place_pips(templates, rank)
    assert sorted((60 - x, 90 - y) for x, y, _ in pips) == sorted((x, y) for x, y, _ in pips)


@pytest.mark.parametrize("rank", NUMBERS)
def test_pips_below_the_middle_stand_on_their_heads_and_the_others_do_not(templates: Templates, rank: str) -> None:
    pips = place_pips(templates, rank)
    assert all(turned == (y > 45) for _, y, turned in pips)
    assert sum(y == 45 for _, y, _ in pips) == UPRIGHT_MIDDLE.get(rank, 0)


def test_the_7_has_its_odd_pip_between_the_upper_rows(templates: Templates) -> None:
    assert place_pips(templates, "7") == [
        (20, 15, False), (20, 45, False), (20, 75, True), (30, 30, False),
        (40, 15, False), (40, 45, False), (40, 75, True),
    ]  # fmt: skip


def test_the_10_has_four_pips_a_side_and_two_in_the_middle(templates: Templates) -> None:
    assert place_pips(templates, "10") == [
        (20, 15, False), (20, 35, False), (20, 55, True), (20, 75, True), (30, 25, False), (30, 65, True),
        (40, 15, False), (40, 35, False), (40, 55, True), (40, 75, True),
    ]  # fmt: skip
