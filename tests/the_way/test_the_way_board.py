"""The Way's boards and pawns: squares of 30 mm, the void in the middle, a gate on each side, four pawns to fold up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from cardgen.diagnostics import Report
from cardgen.loading import Sources, load_project
from cardgen.model import Card, Project, with_expansions
from cardgen.render import lay_out_cards
from cardgen.render.face import Face, Node, write_svg

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
ROOT = Path(__file__).resolve().parents[2]
COORDINATE = re.compile(r'<glyphs [^>]*x="([\d.]+)" y="([\d.]+)"[^>]*>([a-g][1-7])<')
ELEMENTS = {"air": "#f2b400", "earth": "#5e3a21", "fire": "#c43414", "water": "#1c62aa"}


@pytest.fixture(scope="module")
def project() -> Project:
    report = Report()
    found = load_project("the-way", Sources(ROOT), report)
    assert found is not None
    return found


def lay_out(project: Project, card: Card) -> Face:
    """Give the front of a board or pawn; nothing about it is to be reported."""
    report = Report()
    faces = lay_out_cards(project, Sources(ROOT), report, [card])
    assert [(each.code, each.message) for each in report.diagnostics] == []
    return faces.fronts[card.id]


def find_boards(project: Project) -> list[Card]:
    return list(with_expansions(project.deck, ["large-board"]).boards)


def test_the_deck_has_the_small_board_and_an_expansion_brings_the_large_one(project: Project) -> None:
    assert [board.id for board in project.deck.boards] == ["board"]
    assert [(board.id, board.size and str(board.size)) for board in find_boards(project)] == [
        ("board", "190 x 190 mm"),
        ("large-board", "250 x 250 mm"),
    ]


@pytest.mark.parametrize("number", [0, 1])
def test_a_board_has_its_squares_of_30_mm_with_files_from_the_west_and_ranks_from_the_south(
    project: Project, number: int
) -> None:
    board = find_boards(project)[number]
    count = board.fields["squares"]
    assert isinstance(count, int)
    found = {text: (float(x), float(y)) for x, y, text in COORDINATE.findall(write_svg(lay_out(project, board).tree))}
    files, centre = "abcdefg"[:count], (count + 1) // 2
    named = {f"{file}{rank}" for file in files for rank in range(1, count + 1)}
    assert found.keys() == named - {f"{files[centre - 1]}{centre}"}  # the void
    for text, (x, y) in found.items():
        file, rank = files.index(text[0]), int(text[1])
        assert (x, y) == pytest.approx((20 + 30 * file + 2.7, 20 + 30 * (count - rank) + 27.5), abs=0.01)


@pytest.mark.parametrize("number", [0, 1])
def test_each_gate_names_itself_in_the_middle_of_its_side_with_the_side_above(project: Project, number: int) -> None:
    """Air lies north, Fire east, Earth south, Water west (Y2)."""
    board = find_boards(project)[number]
    assert board.size is not None
    width = board.size.size.width
    found = {text: place for text, *place in find_texts(lay_out(project, board).tree) if len(text) > 2}
    assert found.keys() == {"Air", "Fire", "Earth", "Water"}
    ways = {text: (dx, dy) for text, (_, _, dx, dy) in found.items()}
    assert ways == {"Air": (1, 0), "Fire": (0, 1), "Earth": (-1, 0), "Water": (0, -1)}
    for text, (x, y, *_) in found.items():
        along, across = (x, y) if text in ("Air", "Earth") else (y, x)
        assert abs(along - width / 2) < 12
        assert (across if text in ("Air", "Water") else width - across) == pytest.approx(13.7, abs=0.1)


def find_texts(element: Node, matrix: Matrix = (1, 0, 0, 1, 0, 0)) -> Iterator[tuple[str, float, float, float, float]]:
    """Give each run of text with where it starts and the way that its line goes, to the right and down."""
    matrix = multiply(read_matrix(element.get("transform", "")), matrix)
    if element.tag == "glyphs":
        a, b, c, d, e, f = matrix
        x, y = float(element["x"]), float(element["y"])
        yield element.text.strip(), a * x + c * y + e, b * x + d * y + f, round(a), round(b)
    for child in element.children:
        yield from find_texts(child, matrix)


def read_matrix(text: str) -> Matrix:
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", text)]
    if text.startswith("translate"):
        numbers = [1, 0, 0, 1, *numbers]
    a, b, c, d, e, f = numbers or (1, 0, 0, 1, 0, 0)
    return a, b, c, d, e, f


def multiply(one: Matrix, other: Matrix) -> Matrix:
    """Give the matrix that does first one and then the other."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def test_each_element_has_a_pawn_of_22_by_34_mm_with_feet_of_9(project: Project) -> None:
    assert [(pawn.name, pawn.fields["symbols"], pawn.foot) for pawn in project.deck.pieces] == [
        ("Air pawn", ("air",), 9),
        ("Earth pawn", ("earth",), 9),
        ("Fire pawn", ("fire",), 9),
        ("Water pawn", ("water",), 9),
    ]
    for pawn in project.deck.pieces:
        assert pawn.size is not None
        assert (pawn.size.size.width, pawn.size.size.height) == (22, 43)
        assert pawn.back == pawn.template  # it looks the same from both sides
        face = lay_out(project, pawn)
        assert face.texts == (pawn.name.removesuffix(" pawn"),)
        svg = write_svg(face.tree)
        symbol = pawn.id.removesuffix("-pawn")
        assert f'<rect x="-3" y="-3" width="28" height="49" fill="{ELEMENTS[symbol]}"/>' in svg
        assert not any(f'"{color}"' in svg for name, color in ELEMENTS.items() if name != symbol)
