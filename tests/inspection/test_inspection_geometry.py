"""Boxes, cards, marks, lines and backs, as numbers in millimetres."""

from __future__ import annotations

import io

import pikepdf
import pytest
from foreign_files import MM, by_hand, of_weasyprint, picture, resources, saved, sheet_with_marks
from found_sheets import read_sheets
from pikepdf import Array, Dictionary, Name
from shipped_files import GAMES, read_files

from cardgen.geometry import Box
from cardgen.sheets.inspection.facts import FoundPage, Inspection
from cardgen.sheets.inspection.reading import inspect_pdf


def page_of(pdf: bytes) -> FoundPage:
    return inspect_pdf(pdf).pages[0]


def rounded(box: Box | None) -> tuple[float, float, float, float] | None:
    return None if box is None else (round(box.x, 2), round(box.y, 2), round(box.width, 2), round(box.height, 2))


def points(*millimetres: float) -> Array:
    return Array([length * MM for length in millimetres])


# Boxes


def test_boxes_are_counted_from_the_upper_left_corner_of_the_media() -> None:
    page = page_of(
        by_hand("", MediaBox=points(-3, -3, 60, 91), TrimBox=points(0, 0, 57, 88), BleedBox=points(-2, -3, 59, 91))
    )
    assert rounded(page.boxes.media) == (0, 0, 63, 94)
    assert rounded(page.boxes.trim) == (3, 3, 57, 88)
    assert rounded(page.boxes.bleed) == (1, 0, 61, 94)
    assert page.boxes.crop is None and page.boxes.art is None


def test_the_unit_of_a_page_counts_for_all_that_lies_on_it() -> None:
    page = page_of(by_hand("2 w 10 10 m 60 10 l S", size=(100, 50), UserUnit=10))
    assert rounded(page.boxes.media) == (0, 0, 352.78, 176.39)
    assert page.thinnest is not None
    assert page.thinnest.width == pytest.approx(20 / MM)
    assert rounded(page.thinnest.place) == (35.28, 141.11, 176.39, 0)


def test_a_turned_page_is_as_large_as_it_is_seen() -> None:
    page = page_of(by_hand("", size=(100 * MM, 50 * MM), Rotate=90))
    assert page.boxes.rotation == 90
    assert (round(page.boxes.size.width, 3), round(page.boxes.size.height, 3)) == (50.0, 100.0)
    assert rounded(page.boxes.media) == (0, 0, 100, 50)


def test_a_rotation_and_a_crop_box_of_all_pages_hold_for_each() -> None:
    with pikepdf.open(io.BytesIO(by_hand("", size=(100, 50)))) as document:
        document.Root.Pages.Rotate = 270
        document.Root.Pages.CropBox = Array([10, 10, 90, 40])
        page = page_of(saved(document))
    assert page.boxes.rotation == 270
    assert page.boxes.crop is not None
    assert page.boxes.crop.width == pytest.approx(80 / MM)


# Lines


@pytest.mark.parametrize(
    ("content", "width"),
    [
        ("1 w 10 10 m 60 10 l S", 1.0),
        ("0.5 0 0 0.5 0 0 cm 1 w 10 10 m 60 10 l S", 0.5),
        ("0 2 -0.25 0 50 0 cm 1 w 10 10 m 60 10 l S", 0.25),
        ("/G gs 10 10 m 60 10 l S", 3.0),
        ("4 w 10 10 50 50 re S 0 g 10 80 90 0.4 re f", 0.4),
        ("0 w 10 10 m 60 10 l S", 0.0),
        ("q 0.1 w Q 10 10 m 60 10 l S", 1.0),
        ("q 5 5 2 2 re W n 0.1 w 50 50 m 60 60 l S Q 2 w 10 10 m 60 10 l S", 2.0),
    ],
)
def test_the_thinnest_line_is_measured_where_it_lies(content: str, width: float) -> None:
    page = page_of(by_hand(content, Resources=resources(ExtGState={"G": Dictionary(LW=3)})))
    assert page.thinnest is not None
    assert page.thinnest.width * MM == pytest.approx(width, abs=1e-6)


def test_a_page_of_areas_has_no_line() -> None:
    assert page_of(by_hand("10 10 50 50 re f")).thinnest is None


def test_the_smallest_type_is_measured_where_it_lies() -> None:
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Courier)
    content = (
        "BT /F 12 Tf 0.5 0 0 0.5 10 10 Tm (small) Tj ET BT /F 8 Tf 10 50 Td (large) Tj 3 Tr /F 1 Tf (unseen) Tj ET"
    )
    assert page_of(by_hand(content, Resources=resources(Font={"F": font}))).smallest_type == pytest.approx(6)


# Cards and marks of other programs


def test_cards_are_found_by_their_crop_marks_where_they_touch() -> None:
    page = page_of(sheet_with_marks())
    assert page.told_by == "marks"
    assert {rounded(card.trim) for card in page.cards} == {
        (30, 71, 63, 88),
        (93, 71, 63, 88),
        (30, 159, 63, 88),
        (93, 159, 63, 88),
    }
    assert page.marks is not None
    assert (page.marks.count, round(page.marks.distance, 3), page.marks.reach_edge) == (12, 3.0, False)


def test_what_lies_between_cards_with_a_gap_is_no_card() -> None:
    page = page_of(sheet_with_marks(gap=4))
    assert (30, 67, 63, 88) in [rounded(card.trim) for card in page.cards]
    assert len(page.cards) == 4
    assert {(round(card.trim.width, 2), round(card.trim.height, 2)) for card in page.cards} == {(63, 88)}


def test_marks_that_reach_the_edge_of_the_sheet_are_told() -> None:
    page = page_of(of_weasyprint())
    assert page.told_by == "trim"
    assert page.marks is not None
    assert (page.marks.count, round(page.marks.distance, 2), page.marks.reach_edge) == (8, 1.5, True)


def flattened(*, trim: bool, cards: int = 1) -> bytes:
    shown = "/Card <</ID (fox) /Copy 1 /Side /Back>> BDC q 200 0 0 300 0 0 cm /P Do Q EMC "
    other = "/Card <</ID (owl) /Copy 1 /Side /Back>> BDC q 20 0 0 30 0 0 cm /P Do Q EMC "
    drawn = resources(XObject={"P": picture(bytes(16 * 16 * 3), 16, 16, Name.DeviceRGB)})
    boxes = {"TrimBox": Array([10, 10, 190, 290])} if trim else {}
    return by_hand(shown + other * (cards - 1), size=(200, 300), Resources=drawn, **boxes)


def test_a_face_that_became_a_picture_keeps_its_name() -> None:
    page = page_of(flattened(trim=True))
    (card,) = page.cards
    assert (page.told_by, card.card_id, card.copy, card.side) == ("names", "fox", 1, "back")
    assert rounded(card.trim) == rounded(page.boxes.trim)


def test_pictures_name_no_card_where_nothing_says_which_is_cut_where() -> None:
    assert page_of(flattened(trim=False)).told_by == ""
    assert page_of(flattened(trim=True, cards=2)).told_by == "trim"


def tiles(lefts: tuple[float, ...], width: float = 60.0) -> bytes:
    form = {
        "F": lambda document: document.make_stream(
            b"0 0 1 1 re f",
            Type=Name.XObject,
            Subtype=Name.Form,
            BBox=points(0, 0, width, 90),
        )
    }
    content = " ".join(f"q 1 0 0 1 {left * MM} {20 * MM} cm /F Do Q" for left in lefts)
    return by_hand(content, size=(200 * MM, 130 * MM), Resources=resources(XObject=form))


def test_cards_are_found_by_forms_of_one_size() -> None:
    page = page_of(tiles((5.0, 70.0, 135.0)))
    assert page.told_by == "pictures"
    assert [rounded(card.trim) for card in page.cards] == [(5, 20, 60, 90), (70, 20, 60, 90), (135, 20, 60, 90)]


@pytest.mark.parametrize("file", [tiles((5.0,)), tiles((5.0, 6.0), width=10.0), by_hand("0 0 9 9 re f")])
def test_one_picture_and_small_ones_are_no_cards(file: bytes) -> None:
    page = page_of(file)
    assert (page.cards, page.told_by, page.marks) == ((), "", None)


# Transparency, layers, claims


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        (Dictionary(ca=0.5), "opacity"),
        (Dictionary(BM=Name.Multiply), "blend mode Multiply"),
        (Dictionary(BM=Array([Name.Screen])), "blend mode Screen"),
        (Dictionary(SMask=Dictionary(S=Name.Alpha)), "soft mask"),
    ],
)
def test_transparency_that_is_used_is_told_by_its_kind(state: Dictionary, kind: str) -> None:
    page = page_of(by_hand("/G gs 0 0 9 9 re f", Resources=resources(ExtGState={"G": state})))
    assert page.transparency == (kind,)


@pytest.mark.parametrize("state", [Dictionary(ca=1, CA=1, BM=Name.Normal, SMask=Name("/None")), Dictionary(LW=1)])
def test_a_state_that_changes_nothing_is_no_transparency(state: Dictionary) -> None:
    page = page_of(
        by_hand("/G gs 0 0 9 9 re f", Resources=resources(ExtGState={"G": state, "unused": Dictionary(ca=0.1)}))
    )
    assert page.transparency == ()


def test_layers_intents_and_claims_are_those_that_the_file_states() -> None:
    with pikepdf.open(io.BytesIO(by_hand(""))) as document:
        layer = document.make_indirect(Dictionary(Type=Name.OCG, Name="Cut lines"))
        document.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=Dictionary())
        profile = document.make_stream(b"x", N=4)
        intent = Dictionary(S=Name.GTS_PDFX, OutputConditionIdentifier="FOGRA39", DestOutputProfile=profile)
        document.Root.OutputIntents = Array([intent])
        document.docinfo["/GTS_PDFXVersion"] = "PDF/X-1:2001"
        document.docinfo["/GTS_PDFXConformance"] = "PDF/X-1a:2001"
        found = inspect_pdf(saved(document))
    assert found.layers == ("Cut lines",)
    assert [(each.kind, each.condition, each.has_profile, each.inks) for each in found.intents] == [
        ("GTS_PDFX", "FOGRA39", True, 4)
    ]
    assert found.claims == ("PDF/X-1a:2001",)


# Our own files


@pytest.mark.parametrize("game", GAMES)
def test_cards_lie_where_an_independent_reader_finds_them(game: str) -> None:
    data = read_files(game)["cards.pdf"]
    found, known = inspect_pdf(data), read_sheets(data)
    for ours, theirs in zip(found.pages, known.pages, strict=True):
        assert [(each.card_id, each.copy, each.side) for each in ours.cards] == [
            (each.card_id, each.copy, each.side) for each in theirs.cards
        ]
        assert [rounded(each.trim) for each in ours.cards] == [rounded(each.trim) for each in theirs.cards]
        assert ours.told_by == "names"


@pytest.mark.parametrize("game", GAMES)
def test_the_backs_of_a_game_lie_behind_its_fronts(game: str) -> None:
    found = inspect_pdf(read_files(game)["cards.pdf"])
    assert found.backs is not None
    assert (found.backs.edge, found.backs.is_told, found.backs.strangers) == ("long", True, 0)
    assert found.backs.pairs == sum(len(page.cards) for page in found.pages) // 2
    assert found.backs.distance < 0.0001


def moved_backs(data: bytes, right: float) -> bytes:
    with pikepdf.open(io.BytesIO(data)) as document:
        page = document.pages[1]
        page.contents_add(f"1 0 0 1 {right * MM} 0 cm".encode(), prepend=True)
        return saved(document)


def backs_of(data: bytes) -> tuple[str, bool, float, int]:
    found: Inspection = inspect_pdf(data)
    assert found.backs is not None
    return found.backs.edge, found.backs.is_told, round(found.backs.distance, 3), found.backs.strangers


def test_how_far_backs_are_off_is_measured() -> None:
    data = moved_backs(read_files("wayjer")["cards.pdf"], 0.7)
    assert backs_of(data) == ("long", True, 0.7, 0)


def test_backs_in_the_order_of_their_fronts_are_no_backs() -> None:
    with pikepdf.open(io.BytesIO(read_files("wayjer")["cards.pdf"])) as document:
        document.Root.ViewerPreferences.Duplex = Name.DuplexFlipShortEdge
        edge, is_told, distance, _ = backs_of(saved(document))
    assert (edge, is_told) == ("short", True)
    assert distance > 60


def sheets(*pages: tuple[float, ...]) -> bytes:
    with pikepdf.new() as document:
        for lefts in pages:
            with pikepdf.open(io.BytesIO(tiles(lefts))) as page:
                document.pages.append(page.pages[0])
        return saved(document)


def test_without_a_word_in_the_file_the_edge_is_taken_at_which_backs_fit() -> None:
    data = sheets((10.0, 75.0), (65.0, 130.0))
    assert backs_of(data) == ("short", False, 0.0, 0) or backs_of(data) == ("long", False, 0.0, 0)


def test_pages_of_forms_that_do_not_fit_are_no_fronts_and_backs() -> None:
    assert inspect_pdf(sheets((10.0, 75.0), (30.0, 100.0))).backs is None
