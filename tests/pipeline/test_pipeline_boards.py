"""Boards and pieces in the written PDF: sizes in mm, folds, faces that meet, backs behind fronts, tiles that join."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from found_sheets import FoundCard, FoundPage, read_sheets

from cardgen.diagnostics import Report
from cardgen.geometry import Box, Size
from cardgen.loading import Sources
from cardgen.pipeline import BuildOptions, Built, build_game
from cardgen.pipeline.work import Silence
from cardgen.sheets.spec import Duplex
from cardgen.units import pt_to_mm

PLAIN = """\
{% extends "base.svg.j2" %}
{% block face %}
<rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ width + 2 * bleed }}" height="{{ height + 2 * bleed }}"
      fill="#f4f0e0"/>
<text x="{{ width / 2 }}" y="{{ height / 2 }}" text-anchor="middle" font-family="Source Sans 3" font-weight="600"
      font-size="6pt">{{ height }}/{{ corner }}{% if foot is defined %}/{{ foot }}{% endif %}</text>
{% endblock %}
"""
DOTS = """\
{% for n in range(60) if width > 200 and not 26 < n < 36 %}
<circle cx="{{ width / 2 - 8 + n / 4 }}" cy="{{ 4 * n }}" r="{{ 1 + n % 3 }}" fill="#224466"/>
{% endfor %}
"""
PIECES = """\
boards:
  - {id: board, size: 190x190, template: small/plain.svg.j2}
  - {id: world, size: 250x250, template: small/plain.svg.j2}
pieces:
  - {id: pawn, kind: standee, size: 22x34, foot: 9, copies: 2, template: small/plain.svg.j2}
  - {id: tower, kind: standee, size: 30x60, foot: 12, template: small/plain.svg.j2, back: small/rear.svg.j2}
  - {id: wall, kind: standee, size: 30x60, foot: 12, template: small/plain.svg.j2, back: none}
  - {id: coin, kind: token, size: 20, copies: 3, template: small/plain.svg.j2, back: small/rear.svg.j2}
  - {id: crate, kind: token, shape: square, size: 25x20, template: small/plain.svg.j2, back: small/plain.svg.j2}
"""
REAR = PLAIN.replace("#f4f0e0", "#ccd6e0")


@pytest.fixture
def project(small: Path) -> Path:
    deck = small / "decks/small/deck.yaml"
    deck.write_text(deck.read_text() + PIECES)
    (small / "templates/small/plain.svg.j2").write_text(PLAIN)
    (small / "templates/small/rear.svg.j2").write_text(REAR)
    return small


def find_all(page: FoundPage, card_id: str, side: str) -> list[FoundCard]:
    return [card for card in page.cards if (card.card_id, card.side) == (card_id, side)]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A line or curve of a page's marks: the box around its points in millimetres, y downwards, and its dashes."""

    box: Box
    is_dashed: bool


def find_marks(file: Path, page: int) -> list[Drawn]:
    """Give each stroke of the marks of a page, from the content of its forms alone."""
    with pikepdf.open(file) as pdf:
        sheet = pdf.pages[page]
        height = float(sheet.MediaBox[3])
        forms = {str(name): form for name, form in sheet.Resources.XObject.items()}
        marks = [form for name, form in forms.items() if name.startswith("/M")]
        return [drawn for form in marks for drawn in run_marks(form, height)]


def run_marks(form: pikepdf.Object, height: float) -> Iterator[Drawn]:
    points: list[tuple[float, float]] = []
    is_dashed = False
    for instruction in pikepdf.parse_content_stream(form):
        word, operands = str(instruction.operator), list(instruction.operands)
        if word == "d":
            is_dashed = len(operands[0]) > 0
        if word in ("m", "l", "c"):
            if word == "m" and points:
                yield Drawn(surround(points, height), is_dashed)
                points = []
            values = [float(each) for each in operands]
            points += list(zip(values[::2], values[1::2], strict=True))
        if word == "S" and points:
            yield Drawn(surround(points, height), is_dashed)
            points = []


def surround(points: list[tuple[float, float]], height: float) -> Box:
    xs, ys = [x for x, _ in points], [height - y for _, y in points]
    edges = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    return Box(*map(pt_to_mm, edges))


def edges_of(box: Box) -> tuple[float, float, float, float]:
    return box.x, box.y, box.right, box.bottom


def is_across(line: Box, strip: Box) -> bool:
    """Tell whether a lying line goes over the whole width of a strip."""
    is_beside = strip.y - 0.01 <= line.y <= strip.bottom + 0.01
    return is_beside and (line.x, line.right) == pytest.approx((strip.x, strip.right), abs=0.01)


def test_a_board_is_as_large_as_it_says_and_a_larger_one_comes_in_parts(
    project: Path, build: Callable[..., Built]
) -> None:
    built = build(project)
    assert built.facts["outputs"]["board.pdf"] == (
        "3 sheets of A4 for the printer at home; 2 of them parts to glue together"
    )
    board, *parts = read_sheets(built.folder / "board.pdf").pages
    assert (board.size.width, board.size.height) == pytest.approx((210, 297), abs=0.01)
    assert (board.trim.width, board.trim.height) == pytest.approx((190, 190), abs=0.01)
    assert "sheet 1 of 3" in board.text
    assert [len(part.cards) for part in parts] == [1, 1]
    assert "glue" in parts[0].text.split()


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_the_parts_of_a_board_meet_exactly(project: Path, build: Callable[..., Built], paper: str) -> None:
    """On the board, each part shows what begins 10 mm before the end of the part beside it; all of it is shown."""
    from cardgen.papers import PAPERS

    built = build(project, paper_name=paper, paper=PAPERS[paper])
    parts = [page for page in read_sheets(built.folder / "board.pdf").pages if page.cards[0].card_id == "world"]
    shown = []
    for page in parts:
        (card,) = page.cards
        assert (card.trim.width, card.trim.height) == pytest.approx((250, 250), abs=0.001)
        shown.append(Box(card.clip.x - card.trim.x, card.clip.y - card.trim.y, card.clip.width, card.clip.height))
    for spans in (
        sorted({(round(box.x, 3), round(box.right, 3)) for box in shown}),
        sorted({(round(box.y, 3), round(box.bottom, 3)) for box in shown}),
    ):
        assert (spans[0][0], spans[-1][1]) == pytest.approx((-3, 253), abs=0.002)
        assert [end - start for (_, end), (start, _) in pairwise(spans)] == pytest.approx(
            [10] * (len(spans) - 1), abs=0.002
        )


def test_the_picture_of_two_parts_is_one_where_they_overlap(project: Path, build: Callable[..., Built]) -> None:
    template = project / "templates/small/plain.svg.j2"
    template.write_text(PLAIN.replace("<text", DOTS + "<text"))
    file = build(project).folder / "board.pdf"
    pages = read_sheets(file).pages[1:]
    document = pypdfium2.PdfDocument(file)
    strips = []
    for number, page in enumerate(pages, 1):
        trim = page.cards[0].trim
        left, top = trim.x + 120 + 0.2, trim.y + 1  # what both show: 120 to 130 mm from the left of the board
        box = [value * 72 / 25.4 for value in (left, page.size.height - top - 240, 297, 0)]
        width, height = document[number].get_size()
        crop = (box[0], box[1], width - box[0] - 9.6 * 72 / 25.4, height - box[1] - 240 * 72 / 25.4)
        strips.append(document[number].render(scale=4, crop=crop).to_pil().convert("L"))
    document.close()
    from PIL import ImageChops

    one, other = (strip.crop((0, 0, min(each.width for each in strips), strips[0].height)) for strip in strips)
    inked = sum(one.histogram()[:128])
    assert inked > 5_000
    assert sum(ImageChops.difference(one, other).histogram()[160:]) < 0.02 * inked


def test_a_standee_folds_into_two_faces_back_to_back_with_feet(project: Path, build: Callable[..., Built]) -> None:
    built = build(project)
    assert built.facts["outputs"]["pieces.pdf"] == "4 standees and 4 tokens; 1 sheet of A4"
    file = built.folder / "pieces.pdf"
    page = read_sheets(file).pages[0]
    for card_id, (width, height, foot), copies in (("pawn", (22, 34, 9), 2), ("tower", (30, 60, 12), 1)):
        fronts, backs = find_all(page, card_id, "front"), find_all(page, card_id, "back")
        assert len(fronts) == len(backs) == copies
        for front, back in zip(fronts, backs, strict=True):
            assert (front.rotation, back.rotation) == (0, 180)
            assert (front.trim.width, front.trim.height) == pytest.approx((width, height + foot), abs=0.001)
            assert (back.trim.x, back.trim.bottom) == pytest.approx((front.trim.x, front.trim.y), abs=0.001)
            assert back.trim.height == pytest.approx(front.trim.height, abs=0.001)
            folds = (back.trim.y + foot, front.trim.y, front.trim.bottom - foot)
            whole = Box(back.trim.x, back.trim.y, width, 2 * (height + foot))
            lying = [each for each in find_marks(file, 0) if each.box.height < 0.01 and is_across(each.box, whole)]
            assert sorted(each.box.y for each in lying if each.is_dashed) == pytest.approx(folds, abs=0.01)
            cuts = sorted(each.box.y for each in lying if not each.is_dashed)
            assert cuts == pytest.approx([whole.y, whole.bottom], abs=0.01)
    assert find_all(page, "wall", "back") == []  # its back is blank
    assert find_all(page, "tower", "front")[0].form != find_all(page, "tower", "back")[0].form
    assert find_all(page, "pawn", "front")[0].form == find_all(page, "pawn", "back")[0].form
    assert "43.0/0.0/9.0" in page.text


def test_the_backs_of_tokens_lie_behind_them_and_a_circle_goes_around_a_round_one(
    project: Path, build: Callable[..., Built]
) -> None:
    file = build(project).folder / "pieces.pdf"
    front, back = read_sheets(file).pages
    circles = [drawn.box for drawn in find_marks(file, 0) if min(drawn.box.width, drawn.box.height) > 1]
    for card_id, copies in (("coin", 3), ("crate", 1)):
        for one, other in zip(find_all(front, card_id, "front"), find_all(back, card_id, "back"), strict=True):
            assert one.copy == other.copy
            assert other.trim.x == pytest.approx(210 - one.trim.right, abs=0.001)
            assert (other.trim.y, other.trim.width) == pytest.approx((one.trim.y, one.trim.width), abs=0.001)
            around = [box for box in circles if box.overlaps(one.trim)]
            assert all(edges_of(box) == pytest.approx(edges_of(one.trim), abs=0.01) for box in around)
            assert len(around) == (1 if card_id == "coin" else 0)
        assert len(find_all(front, card_id, "front")) == copies
    assert "20.0/10.0" in front.text
    assert "20.0/0.0" in front.text
    assert {card.card_id for card in back.cards} == {"coin", "crate"}


def test_where_cards_are_folded_a_token_is_folded_too(project: Path, build: Callable[..., Built]) -> None:
    (page,) = read_sheets(build(project, duplex=Duplex.FOLD).folder / "pieces.pdf").pages
    for card_id in ("coin", "crate"):
        for front, back in zip(find_all(page, card_id, "front"), find_all(page, card_id, "back"), strict=True):
            assert back.rotation == 180
            assert (back.trim.x, back.trim.bottom) == pytest.approx((front.trim.x, front.trim.y - 6), abs=0.001)
            assert back.clip.bottom == pytest.approx(front.clip.y, abs=0.001)


def test_the_manifest_lists_boards_and_pieces(project: Path, build: Callable[..., Built]) -> None:
    written = json.loads((build(project).folder / "manifest.json").read_bytes())
    assert [(each["id"], each["size"]) for each in written["boards"]] == [
        ("board", "190x190mm"),
        ("world", "250x250mm"),
    ]
    assert [(each["id"], each["kind"], each["copies"], each["size"]) for each in written["pieces"]] == [
        ("pawn", "standee", 2, "22x43mm"),
        ("tower", "standee", 1, "30x72mm"),
        ("wall", "standee", 1, "30x72mm"),
        ("coin", "token", 3, "20x20mm"),
        ("crate", "token", 1, "25x20mm"),
    ]


def test_a_game_without_them_has_no_such_files(small: Path, build: Callable[..., Built]) -> None:
    assert not {"board.pdf", "pieces.pdf"} & set(build(small).files)


def find_mistakes(project: Path, **options: object) -> list[tuple[str, str]]:
    report = Report()
    chosen = BuildOptions(**options)  # type: ignore[arg-type]
    assert build_game("small", Sources(project), report, chosen, project / "output", Silence()) is None
    return [(found.code, found.message) for found in report.diagnostics]


def test_a_face_of_a_piece_is_checked_as_a_cards_is(project: Path) -> None:
    template = project / "templates/small/rear.svg.j2"
    template.write_text(REAR.replace('x="{{ width / 2 }}"', 'x="0"'))
    codes = [code for code, _ in find_mistakes(project)]
    assert "outside-trim" in codes


def test_text_in_a_corner_of_a_round_token_is_beyond_its_cut(project: Path) -> None:
    template = project / "templates/small/rear.svg.j2"
    template.write_text(REAR.replace('x="{{ width / 2 }}" y="{{ height / 2 }}" text-anchor="middle"', 'x="2" y="4"'))
    (message,) = (message for code, message in find_mistakes(project) if code == "outside-trim" and "round" in message)
    assert message.startswith("`20.0/10.0` is cut off: it reaches ")
    assert " mm beyond the round cut." in message


def test_a_board_or_piece_that_no_sheet_can_hold_is_an_error(project: Path) -> None:
    found = find_mistakes(project, paper_name="a7", paper=Size(74, 105), margin=25.0, card=None)
    told = {code: message for code, message in found if "board" in message or "piece" in message}
    assert told["card-too-large"].startswith("The board `world`, 250 x 250 mm, is not among the boards")
    assert told["piece-too-large"].startswith("The piece `")
