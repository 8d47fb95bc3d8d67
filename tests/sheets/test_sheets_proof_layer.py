from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from cut_sheets import draw_with_pdfium, draw_with_poppler, lay, measure_strokes, spec_of, switch_off, write
from PIL import Image, ImageChops
from renderers import need_tools

from cardgen.diagnostics import Report
from cardgen.geometry import Box, Size
from cardgen.loading.sources import Sources, find_shipped_folder
from cardgen.model import PrinterProfile
from cardgen.render.face import Face, Faces
from cardgen.sheets import Duplex, Imposition, PrintCard, Side, impose
from cardgen.sheets.ink import load_label_font, measuring
from cardgen.sheets.overlays import Overlay
from cardgen.sheets.printer import find_turning
from cardgen.sheets.proof import BLEED, LEGEND, LEGEND_LENGTH, SAFE, TEXT, TRIM, Outline, ProofPage, make_finder
from cardgen.sheets.proof_layer import make_proof

BOXES = ((4.0, 4.0, 20.0, 10.0), (5.0, 60.0, 58.5, 84.0))


def face_of(
    card_id: str, side: Side = Side.FRONT, boxes: tuple[tuple[float, float, float, float], ...] = BOXES
) -> Face:
    return Face(f"{side} of {card_id}", card_id, side, b"", Size(63.5, 88.9), 3.0, "", (), text_boxes=boxes)


def faces_of(imposition: Imposition) -> Faces:
    ids = [each.card_id for _, page in imposition.pages for each in page.placements]
    return Faces({name: face_of(name) for name in ids}, {name: face_of(name, Side.BACK, ()) for name in ids})


def proof_of(imposition: Imposition) -> Overlay:
    return make_proof(faces_of(imposition), dict.fromkeys(faces_of(imposition).fronts, 3.0), 3.0)


def pages_of(imposition: Imposition) -> list[ProofPage]:
    find = make_finder(faces_of(imposition), dict.fromkeys(faces_of(imposition).fronts, 3.0), 3.0)
    return [page for sheet, side in imposition.pages if (page := find(sheet, side)) is not None]


def rgb(color: tuple[float, float, float]) -> tuple[int, int, int]:
    red, green, blue = (round(part * 255) for part in color)
    return red, green, blue


def edges(box: Box) -> tuple[float, float, float, float]:
    return box.x, box.y, box.right, box.bottom


def test_a_front_shows_its_text_boxes_safe_zone_bleed_and_trim() -> None:
    front, back = pages_of(lay(1, spec_of()))
    assert front.faces[0].outlines == (
        Outline(Box(4, 4, 16, 6), 0, TEXT),
        Outline(Box(5, 60, 53.5, 24), 0, TEXT),
        Outline(Box(3, 3, 57.5, 82.9), 0, SAFE),
        Outline(Box(-3, -3, 69.5, 94.9), 0, BLEED),
        Outline(Box(0, 0, 63.5, 88.9), 3, TRIM),
    )
    assert [outline.line for outline in back.faces[0].outlines] == [SAFE, BLEED, TRIM]
    assert (front.faces[0].name, back.faces[0].name) == ("1", "1 · back")


def test_the_kinds_of_lines_differ_in_colour_and_in_dashes() -> None:
    assert len({line.color for line in LEGEND}) == len({line.dash for line in LEGEND}) == len(LEGEND) == 4


def test_a_page_without_cards_has_no_proof() -> None:
    cards = [PrintCard("1", 1, "front 1", "back"), *(PrintCard(f"{n}", 1, f"front {n}") for n in range(2, 20))]
    imposition = impose(cards, spec_of(), Report())
    assert len(pages_of(imposition)) == sum(bool(page.placements) for _, page in imposition.pages)


@pytest.mark.parametrize("duplex", list(Duplex))
def test_the_trim_of_a_proof_lies_on_the_trim_of_the_card(duplex: Duplex) -> None:
    imposition = lay(7, spec_of(gap=6, duplex=duplex))
    pdf = write(imposition, [proof_of(imposition)])
    for number, (_, page) in enumerate(imposition.pages, 1):
        found = [edges(box) for box in measure_strokes(pdf, rgb(TRIM.color), number) if min(box.width, box.height) > 1]
        placed = sorted(page.placements, key=lambda each: (round(each.trim.y, 3), each.trim.x))
        wanted = [edges(each.trim) for each in placed]
        assert found == [pytest.approx(one, abs=0.001) for one in wanted]


def test_text_boxes_lie_on_their_texts() -> None:
    imposition = lay(1, spec_of())
    placed = imposition.sheets[0].sides[0].placements[0]
    grid = imposition.sheets[0].grid
    assert placed.rotation == 0
    found = measure_strokes(write(imposition, [proof_of(imposition)]), rgb(TEXT.color), 1)
    trim = grid.trim(0, Side.FRONT)
    boxes = [edges(box) for box in found if min(box.width, box.height) > 1]
    assert boxes == [
        pytest.approx((trim.x + 4, trim.y + 4, trim.x + 20, trim.y + 10), abs=0.001),
        pytest.approx((trim.x + 5, trim.y + 60, trim.x + 58.5, trim.y + 84), abs=0.001),
    ]


def test_text_boxes_of_a_card_that_lies_on_its_side_lie_on_theirs() -> None:
    imposition = lay(8, spec_of(gap=6))
    placed = imposition.sheets[0].sides[0].placements[0]
    assert placed.rotation == 270
    trim = placed.trim  # the card's head lies on the left: its left edge is below
    upper = (trim.x + 4, trim.bottom - 20, trim.x + 10, trim.bottom - 4)
    lower = (trim.x + 60, trim.bottom - 58.5, trim.x + 84, trim.bottom - 5)
    boxes = [edges(box) for box in measure_strokes(write(imposition, [proof_of(imposition)]), rgb(TEXT.color), 1)]
    assert any(box == pytest.approx(upper, abs=0.001) for box in boxes)
    assert any(box == pytest.approx(lower, abs=0.001) for box in boxes)


def test_a_proof_turns_with_the_backs_that_a_printer_needs_turned() -> None:
    spec = spec_of(gap=6, printer=PrinterProfile("home", 0.4, -0.2, rotation=1.5))
    imposition = lay(3, spec)
    plain = make_proof(faces_of(imposition), dict.fromkeys(faces_of(imposition).fronts, 0.0), 3.0)
    found = measure_strokes(write(imposition, [plain]), rgb(TRIM.color), 2)
    turning = find_turning(spec)
    wanted = [edges(turning.bounds(each.trim)) for each in imposition.sheets[0].sides[1].placements]
    assert turning.degrees == 1.5
    for box in wanted:
        assert any(edges(one) == pytest.approx(box, abs=0.001) for one in found)


def test_names_and_legend_can_be_read_on_each_page() -> None:
    imposition = lay(3, spec_of(gap=6))
    document = pypdfium2.PdfDocument(write(imposition, [proof_of(imposition)]))
    texts = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    for text in texts:
        for line in LEGEND:
            assert line.what in text
    assert all(f"{number} · back" in texts[1] for number in (1, 2, 3))


def is_same(one: Image.Image, other: Image.Image) -> bool:
    return one.size == other.size and ImageChops.difference(one, other).getbbox() is None


def test_a_proof_that_is_switched_off_leaves_the_sheets_as_they_are(tmp_path: Path) -> None:
    need_tools()
    imposition = lay(4, spec_of())
    shown, bare = write(imposition, [proof_of(imposition)]), write(imposition)
    hidden = switch_off(shown, "Proof")
    for page in (1, 2):
        assert not is_same(draw_with_pdfium(shown, page), draw_with_pdfium(bare, page))
        assert is_same(draw_with_pdfium(hidden, page), draw_with_pdfium(bare, page))
    poppler = draw_with_poppler(bare, tmp_path / "bare")
    assert is_same(draw_with_poppler(hidden, tmp_path / "hidden"), poppler)


def ink_of_legend(imposition: Imposition, page: int = 1) -> tuple[Image.Image, tuple[float, ...] | None]:
    """Give a page without its proof, and the box in millimetres of what its legend alone adds to it."""
    proof = proof_of(imposition)
    bare = draw_with_pdfium(write(imposition, [replace(proof, put=None)]), page, 100).convert("L")
    drawn = draw_with_pdfium(write(imposition, [proof]), page, 100).convert("L")
    found = ImageChops.difference(drawn, bare).getbbox()
    return bare, found and tuple(edge * 25.4 / 100 for edge in found)


@pytest.mark.parametrize(
    ("paper", "settings"),
    [
        ("a4", {"gap": 6.0}),
        ("a4", {"gap": 6.0, "margin": 4.0}),
        ("a3", {"margin": 8.0}),
        ("legal", {"gap": 6.0, "margin": 7.0}),
    ],
)
@pytest.mark.parametrize("page", [1, 2])
def test_the_legend_keeps_out_of_the_printers_margin_and_of_rulers_labels_and_cards(
    paper: str, settings: dict[str, Any], page: int
) -> None:
    imposition = lay(4, spec_of(paper, **settings))
    spec = imposition.sheets[0].grid.spec
    bare, found = ink_of_legend(imposition, page)
    assert found is not None
    left, top, right, bottom = found
    assert max(right - left, bottom - top) > 90
    assert (
        min(left, top, spec.sheet.width - right, spec.sheet.height - bottom) >= spec.margin - 0.4
    )  # a pixel and a half
    x1, y1, x2, y2 = (round(edge * 100 / 25.4) for edge in found)
    below = bare.crop((x1, y1, x2, y2))  # ends of crop marks may lie there
    assert sum(below.histogram()[:100]) < 0.01 * below.width * below.height


@pytest.mark.parametrize(("paper", "margin"), [("a6", 5.0), ("a7", 3.0), ("a4", 5.0)])
def test_a_legend_that_has_no_room_is_left_out_and_told(paper: str, margin: float) -> None:
    imposition = lay(1 if paper != "a4" else 9, spec_of(paper, margin=margin))
    assert ink_of_legend(imposition)[1] is None
    report = Report()
    write(imposition, [proof_of(imposition)], report)
    (told,) = (each for each in report.diagnostics if each.code == "no-room-for-ruler")
    assert told.message.endswith("the legend of the proof.")


def test_the_legend_takes_at_six_points_what_is_kept_free_for_it() -> None:
    font = load_label_font(Sources(find_shipped_folder()))
    lengths = [9.0 + measuring(font)(line.what, 7.0) for line in LEGEND]
    assert LEGEND_LENGTH - 2 < (sum(lengths) + 3 * 6.0 + 1.6) * 6 / 7 <= LEGEND_LENGTH


def test_the_file_is_sound_and_the_same_each_time() -> None:
    imposition = lay(2, spec_of())
    pdf = write(imposition, [proof_of(imposition)])
    assert pdf == write(imposition, [proof_of(imposition)])
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert document.check_pdf_syntax() == []
        assert [str(group.Name) for group in document.Root.OCProperties.OCGs] == ["Proof"]
