from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from ctypes import c_float
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from face_documents import draw_faces, draw_triangles
from found_sheets import read_sheets
from PIL import Image, ImageChops
from simulated_paper import lies_behind

from cardgen.diagnostics import Report
from cardgen.geometry import Size
from cardgen.loading.sources import Sources, find_shipped_folder
from cardgen.papers import PAPERS
from cardgen.render.face import DrawnFaces
from cardgen.sheets import Duplex, Imposition, Orientation, PrintCard, SheetSpec, impose
from cardgen.sheets.pdf import write_sheets
from cardgen.units import MM_PER_PT

POKER = Size(63.5, 88.9)


def pile(number: int, back: str | None = "back") -> list[PrintCard]:
    return [PrintCard(f"{n}", 1, f"front {n}", back) for n in range(1, number + 1)]


def spec_of(paper: str = "a4", **settings: object) -> SheetSpec:
    return SheetSpec(PAPERS[paper], paper, POKER, **settings)  # type: ignore[arg-type]


def faces_of(cards: list[PrintCard], spec: SheetSpec) -> list[DrawnFaces]:
    keys = dict.fromkeys(key for card in cards for key in (card.front_key, card.back_key) if key)
    return [draw_faces(list(keys), spec.card, spec.bleed)]


def written(cards: list[PrintCard], spec: SheetSpec, faces: list[DrawnFaces] | None = None) -> bytes:
    imposition = impose(cards, spec, Report())
    return write(imposition, faces or faces_of(cards, spec))


def write(imposition: Imposition, faces: list[DrawnFaces], title: str = "Wayjer") -> bytes:
    shipped = find_shipped_folder()
    return write_sheets(imposition, faces, title, "en", Sources(shipped, shipped), Report())


# What a reader of the file sees


def test_wayjers_fourteen_cards_lie_on_two_sheets_with_their_backs_behind() -> None:
    found = read_sheets(written(pile(14), spec_of(gap=6)))
    assert [[card.card_id for card in page.cards] for page in found.pages] == [
        ["1", "2", "3", "4", "5", "6", "7", "8"],
        ["1", "2", "3", "4", "5", "6", "7", "8"],
        ["9", "10", "11", "12", "13", "14"],
        ["9", "10", "11", "12", "13", "14"],
    ]
    assert [{card.side for card in page.cards} for page in found.pages] == [{"front"}, {"back"}] * 2
    for page in found.pages:
        assert (page.size.width, page.size.height) == pytest.approx((210, 297), abs=0.001)
        for card in page.cards:
            assert (card.trim.width, card.trim.height) == pytest.approx((88.9, 63.5), abs=0.001)
    first = found.pages[0].cards[0]
    assert (first.trim.x, first.trim.y, first.rotation) == pytest.approx((13.1, 12.5, 270))
    assert (first.clip.x, first.clip.y, first.clip.width) == pytest.approx((10.1, 9.5, 94.9), abs=0.001)
    assert found.pages[1].cards[0].rotation == 90


def test_boxes_are_the_sheet_the_trims_and_their_bleed() -> None:
    with pikepdf.open(io.BytesIO(written(pile(8), spec_of(gap=6)))) as pdf:
        page = pdf.pages[0].obj
        boxes = [[float(edge) for edge in page[name]] for name in ("/MediaBox", "/TrimBox", "/BleedBox")]
    assert boxes == [
        [0, 0, 595.27559, 841.88976],
        [37.13386, 35.43307, 558.14173, 806.45669],
        [28.62992, 26.92913, 566.64567, 814.96063],
    ]


@pytest.mark.parametrize("orientation", list(Orientation))
@pytest.mark.parametrize("duplex", [Duplex.LONG_EDGE, Duplex.SHORT_EDGE, Duplex.FOLD])
@pytest.mark.parametrize("gap", [0, 6])
def test_backs_lie_behind_their_fronts_in_the_file_too(duplex: Duplex, orientation: Orientation, gap: float) -> None:
    spec = spec_of(duplex=duplex, orientation=orientation, gap=gap)
    found = read_sheets(written(pile(7), spec))
    placed = [card for page in found.pages for card in page.cards]
    fronts = {card.card_id: card for card in placed if card.side == "front"}
    backs = {card.card_id: card for card in placed if card.side == "back"}
    assert len(fronts) == len(backs) == 7
    folds_upright = abs(fronts["1"].trim.y - backs["1"].trim.y) < 0.01
    for card_id, front in fronts.items():
        assert lies_behind(backs[card_id], front, spec, folds_upright, 0.001)


@pytest.mark.parametrize("spec", [spec_of(), spec_of("letter", gap=2, bleed=3.175), spec_of(gap=6, duplex=Duplex.FOLD)])
def test_another_library_measures_every_face_to_a_hundredth_of_a_millimetre(spec: SheetSpec) -> None:
    frames = [frame for page in measure_frames(written(pile(5), spec)) for frame in page]
    assert len(frames) == 10
    for left, bottom, right, top in frames:
        sides = sorted(((right - left) * MM_PER_PT, (top - bottom) * MM_PER_PT))
        assert sides == pytest.approx([63.5, 88.9], abs=0.01)


def test_another_library_finds_backs_within_a_hundredth_of_a_millimetre_of_their_fronts() -> None:
    fronts, backs = measure_frames(written(pile(5), spec_of()))
    width = 210 / MM_PER_PT
    mirrored = sorted((width - right, bottom, width - left, top) for left, bottom, right, top in backs)
    for front, back in zip(sorted(fronts), mirrored, strict=True):
        assert front == pytest.approx(back, abs=0.01)


def measure_frames(data: bytes) -> Iterator[list[tuple[float, float, float, float]]]:
    """Give the frames that the test faces draw on their trim, page by page, in points, as pdfium sees them."""
    document = pypdfium2.PdfDocument(data)
    for page in document:
        frames = []
        for form in page.get_objects(max_depth=1, filter=[pdfium.FPDF_PAGEOBJ_FORM]):
            matrix = form.get_matrix()
            inner = [pdfium.FPDFFormObj_GetObject(form.raw, n) for n in range(form_length(form))]
            kinds = [pdfium.FPDFPageObj_GetType(each) for each in inner]
            # A face of the tests is its ground, its bar, its text and, last, the frame on its trim.
            if kinds != [pdfium.FPDF_PAGEOBJ_PATH, pdfium.FPDF_PAGEOBJ_PATH, pdfium.FPDF_PAGEOBJ_TEXT, kinds[0]]:
                continue
            corners = [matrix.on_point(*point) for point in points_of(inner[-1])]
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            frames.append((min(xs), min(ys), max(xs), max(ys)))
        page.close()
        yield frames
    document.close()


def form_length(form: pypdfium2.PdfObject) -> int:
    return int(pdfium.FPDFFormObj_CountObjects(form.raw))


def points_of(path: object) -> Iterator[tuple[float, float]]:
    own = pdfium.FS_MATRIX()
    assert pdfium.FPDFPageObj_GetMatrix(path, own)
    for number in range(pdfium.FPDFPath_CountSegments(path)):
        x, y = c_float(), c_float()
        pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFPath_GetPathSegment(path, number), x, y)
        yield own.a * x.value + own.c * y.value + own.e, own.b * x.value + own.d * y.value + own.f


@pytest.mark.parametrize(
    ("duplex", "orientation", "flip"),
    [
        (Duplex.LONG_EDGE, Orientation.PORTRAIT, Image.Transpose.FLIP_LEFT_RIGHT),
        (Duplex.SHORT_EDGE, Orientation.PORTRAIT, Image.Transpose.FLIP_TOP_BOTTOM),
        (Duplex.LONG_EDGE, Orientation.LANDSCAPE, Image.Transpose.FLIP_TOP_BOTTOM),
        (Duplex.SHORT_EDGE, Orientation.LANDSCAPE, Image.Transpose.FLIP_LEFT_RIGHT),
    ],
)
def test_held_to_the_light_a_mirrored_back_covers_its_front(
    duplex: Duplex, orientation: Orientation, flip: Image.Transpose
) -> None:
    """The back shows the front's picture mirrored, so that through the paper both are the same."""
    cards = [PrintCard(str(n), 1, "front", "back") for n in range(5)]
    spec = spec_of(duplex=duplex, orientation=orientation, gap=4, marks=(), labels=False)
    faces = [draw_triangles({"front": False, "back": True}, spec.card, spec.bleed)]
    front, back = rasters(written(cards, spec, faces))
    through = back.transpose(flip)
    inked = count_dark(front)
    assert inked > 100_000
    assert count_dark(ImageChops.difference(front, through), above=128) < 0.01 * inked
    shifted = ImageChops.offset(through, 2, 0)
    assert count_dark(ImageChops.difference(front, shifted), above=128) > 0.01 * inked


def rasters(data: bytes, dpi: int = 200) -> list[Image.Image]:
    """Give the pages as grey pictures of their middle, without the labels in the margin."""
    document = pypdfium2.PdfDocument(data)
    pictures = []
    for page in document:
        picture = page.render(scale=dpi / 72, grayscale=True).to_pil().convert("L")
        edge = round(9 / 25.4 * dpi)
        pictures.append(picture.crop((edge, edge, picture.width - edge, picture.height - edge)))
        page.close()
    document.close()
    return pictures


def count_dark(picture: Image.Image, above: int | None = None) -> int:
    """Count dark pixels, or those of a difference that are brighter than a value."""
    histogram = picture.histogram()
    return sum(histogram[:128]) if above is None else sum(histogram[above:])


# What is stored


def test_a_face_is_stored_once_however_often_it_is_placed() -> None:
    cards = [PrintCard("7", copy, "front 7", "back") for copy in range(1, 41)]
    data = written(cards, spec_of())
    found = read_sheets(data)
    placed = [card for page in found.pages for card in page.cards]
    assert len(placed) == 80
    assert [card.copy for card in placed if card.side == "front"] == list(range(1, 41))
    assert len({card.form for card in placed}) == 2


def test_equal_fonts_and_faces_of_several_documents_are_stored_once() -> None:
    spec = spec_of(gap=6)
    together = draw_faces(["ab", "ba", "back"], spec.card, spec.bleed)
    apart = [draw_faces([key, other], spec.card, spec.bleed) for key, other in (("ab", "ba"), ("ba", "ab"))]
    first = DrawnFaces(apart[0].pdf, ("ab", "ba"), 0)
    again = DrawnFaces(apart[1].pdf, ("ba again", "ab again"), 0)
    cards = [PrintCard(key, 1, key) for key in ("ab", "ba", "ba again", "ab again")]
    found = read_sheets(written(cards, spec, [first, again]))
    forms = {card.card_id: card.form for page in found.pages for card in page.cards}
    assert forms["ab"] == forms["ab again"]
    assert forms["ba"] == forms["ba again"]
    assert forms["ab"] != forms["ba"]
    assert [font.name for font in found.fonts] == ["AAAAAA+Outfit-Black", "AAAAAA+SourceSans3-Regular"]
    assert together.keys == ("ab", "ba", "back")


def test_pages_before_the_first_face_are_not_placed() -> None:
    spec = spec_of()
    drawn = draw_faces(["specimen", "one", "two"], spec.card, spec.bleed)
    faces = [DrawnFaces(drawn.pdf, ("one", "two"), first_page=1)]
    found = read_sheets(written([PrintCard("1", 1, "one"), PrintCard("2", 1, "two")], spec, faces))
    assert "specimen" not in found.pages[0].text
    assert "one" in found.pages[0].text


def test_all_fonts_are_embedded_subsets_and_there_is_no_raster() -> None:
    found = read_sheets(written(pile(9), spec_of()))
    assert found.images == ()
    assert all(font.program and font.is_subset for font in found.fonts)
    assert len({font.program for font in found.fonts}) == len(found.fonts) == 2


def test_text_of_cards_and_margins_can_be_selected() -> None:
    page = read_sheets(written(pile(2), spec_of(gap=6))).pages[0]
    for text in ("front 1", "front 2", "100 mm", "1 in", "Wayjer · front · sheet 1 of 1", "print at 100 %, no scaling"):
        assert text in page.text


def test_a_line_break_in_a_title_parts_its_words_in_the_label() -> None:
    spec = spec_of(gap=6)
    found = read_sheets(write(impose(pile(1), spec, Report()), faces_of(pile(1), spec), "The Book\nof Foxes"))
    assert "The Book of Foxes" in found.pages[0].text


def test_a_title_that_the_label_font_lacks_is_left_out_of_the_label_but_not_of_the_file() -> None:
    spec = spec_of(gap=6)
    found = read_sheets(write(impose(pile(1), spec, Report()), faces_of(pile(1), spec), "札 Fudа"))
    assert found.title == "札 Fudа"
    assert "札" not in found.pages[0].text


@pytest.mark.parametrize("card_id", ["a(b", ")", "back\\slash", "Öl", "札", "a b", "-5"])
def test_any_id_is_read_back_as_it_was(card_id: str) -> None:
    cards = [PrintCard(card_id, 3, "front 1", "back")]
    spec = spec_of()
    found = read_sheets(written(cards, spec, [draw_faces(["front 1", "back"], spec.card, spec.bleed)]))
    assert [(card.card_id, card.copy) for page in found.pages for card in page.cards] == [(card_id, 3)] * 2


@pytest.mark.parametrize("settings", [{"marks": ("lines",)}, {"duplex": Duplex.FOLD, "marks": ()}])
def test_lines_are_drawn_also_on_a_page_without_a_word_beside_its_cards(settings: dict[str, Any]) -> None:
    spec = spec_of(gap=6, labels=False, **settings)
    plain = spec_of(gap=6, labels=False, **{**settings, "marks": ()})
    faces = [draw_faces(["front 1", "back"], spec.card, spec.bleed)]
    with document(written(pile(1), spec, faces)) as pdf:
        drawn = pdf.pages[0].resources.XObject.M0.read_bytes()
    assert b" l " in drawn.replace(b"\n", b" ")
    if spec.duplex is not Duplex.FOLD:
        with document(written(pile(1), plain, faces)) as pdf:
            assert "/M0" not in pdf.pages[0].resources.XObject


def test_marks_are_black_cut_lines_grey_and_a_fold_is_dashed() -> None:
    spec = spec_of(gap=6, marks=("crop", "lines"), duplex=Duplex.FOLD)
    with document(written(pile(1), spec)) as pdf:
        drawn = pdf.pages[0].resources.XObject.M0.read_bytes().decode()
    assert re.findall(r"^(?:[\d.]+ G|\[.*\] 0 d)", drawn, re.MULTILINE) == [
        *("0 G", "[] 0 d"),
        *(".5 G", "[] 0 d"),
        *("0 G", "[8.503937 5.669291] 0 d"),
        *("0 G", "[] 0 d"),
    ]
    assert set(re.findall(r"^([\d.]+) w", drawn, re.MULTILINE)) - {"1"} == {".566929"}


# The document


def document(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(data))


def test_viewers_do_not_scale_and_show_the_title() -> None:
    with document(written(pile(1), spec_of())) as pdf:
        preferences = pdf.Root.ViewerPreferences
        assert str(preferences.PrintScaling) == "/None"
        assert bool(preferences.DisplayDocTitle) is True
        assert str(pdf.Root.Lang) == "en"
        information = {key: str(value) for key, value in pdf.docinfo.items()}
    assert information == {
        "/Title": "Wayjer",
        "/Creator": "cardgen",
        "/Producer": "cardgen",
        "/CreationDate": "D:20000101000000Z",
        "/ModDate": "D:20000101000000Z",
    }


@pytest.mark.parametrize(
    ("duplex", "name"),
    [
        (Duplex.LONG_EDGE, "/DuplexFlipLongEdge"),
        (Duplex.SHORT_EDGE, "/DuplexFlipShortEdge"),
        (Duplex.FOLD, "/Simplex"),
        (Duplex.NONE, "/Simplex"),
    ],
)
def test_the_printer_is_told_how_to_turn_the_sheet(duplex: Duplex, name: str) -> None:
    with document(written(pile(1), spec_of(duplex=duplex))) as pdf:
        assert str(pdf.Root.ViewerPreferences.Duplex) == name


def test_a_blank_back_keeps_fronts_and_backs_paired() -> None:
    cards = [*pile(9, None), PrintCard("10", 1, "front 10", "back")]
    data = written(cards, spec_of())
    found = read_sheets(data)
    assert [len(page.cards) for page in found.pages] == [9, 0, 1, 1]
    assert found.pages[1].text == ""


@pytest.mark.parametrize("duplex", list(Duplex))
def test_the_file_has_no_faults(duplex: Duplex) -> None:
    with document(written(pile(10), spec_of(duplex=duplex, marks=("crop", "lines")))) as pdf:
        assert pdf.check_pdf_syntax() == []


def test_the_same_sheets_are_the_same_bytes_whatever_the_hash_seed_and_time_zone(tmp_path: Path) -> None:
    program = (
        "import sys; sys.path[:0] = sys.argv[1:]; import test_sheets_pdf as t\n"
        "sys.stdout.buffer.write(t.written(t.pile(10), t.spec_of(gap=6, marks=('crop', 'lines'))))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program, *map(str, Path(__file__).parents[:2])],
            env={**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": locale},
            cwd=tmp_path,
            capture_output=True,
            check=True,
        ).stdout
        for seed, zone, locale in (("1", "UTC", "C"), ("2", "Asia/Tokyo", "C.UTF-8"))
    }
    assert outputs == {written(pile(10), spec_of(gap=6, marks=("crop", "lines")))}


def test_five_hundred_and_forty_cards_stay_small() -> None:
    cards = [PrintCard(str(n % 54), n // 54 + 1, f"front {n % 54}", "back") for n in range(540)]
    data = written(cards, spec_of())
    found = read_sheets(data)
    assert len(found.pages) == 120
    assert sum(len(page.cards) for page in found.pages) == 1080
    assert len(data) < 150_000


# What must not happen


def test_a_face_of_another_size_is_a_bug_of_the_caller() -> None:
    faces = [draw_faces(["front 1", "back"], Size(63, 88), 3)]
    with pytest.raises(ValueError, match=r"face front 1 is 195\.591 x 266\.457 pt, not 197\.008 x 269\.008 pt"):
        written(pile(1), spec_of(), faces)


def test_a_missing_face_is_a_bug_of_the_caller() -> None:
    spec = spec_of()
    with pytest.raises(ValueError, match="1 faces are in no document, among them back"):
        written(pile(1), spec, [draw_faces(["front 1"], spec.card, spec.bleed)])


def test_no_sheet_at_all_is_a_bug_of_the_caller() -> None:
    with pytest.raises(ValueError, match="nothing to print"):
        write(Imposition(()), [])


def test_a_margin_without_room_for_marks_is_reported_when_the_sheets_are_written() -> None:
    spec, report, shipped = spec_of(), Report(), find_shipped_folder()
    imposition = impose(pile(9), spec, report)
    write_sheets(imposition, faces_of(pile(9), spec), "Wayjer", "en", Sources(shipped, shipped), report)
    assert [each.code for each in report.diagnostics] == ["no-room-for-marks"]


def test_a_face_may_bring_a_hair_more_bleed_and_no_more_of_it_is_seen() -> None:
    spec = spec_of(gap=6)
    keys = [*(f"front {n}" for n in range(1, 9)), "back"]
    plain = read_sheets(written(pile(8), spec))
    found = read_sheets(written(pile(8), spec, [draw_faces(keys, spec.card, spec.bleed + 0.4)]))
    for page, before in zip(found.pages, plain.pages, strict=True):
        for card, same in zip(page.cards, before.cards, strict=True):
            assert (card.trim.x, card.trim.y) == pytest.approx((same.trim.x, same.trim.y), abs=0.001)
            expected = (same.clip.x, same.clip.y, same.clip.width, same.clip.height)
            assert (card.clip.x, card.clip.y, card.clip.width, card.clip.height) == pytest.approx(expected, abs=0.001)
    with pytest.raises(ValueError, match="face front 1 is"):
        written(pile(8), spec, [draw_faces(keys, spec.card, spec.bleed + 0.5)])
