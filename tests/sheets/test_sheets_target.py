"""The calibration target: crosses lie before their grids, and its file is what a printer takes."""

from __future__ import annotations

import io
import subprocess
from itertools import product
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image
from renderers import need_tools
from simulated_paper import seen_from_front
from simulated_printer import Miss
from test_sheets_geometry_proof import miss_on_back, see_through

from cardgen.geometry import Size
from cardgen.loading.sources import Sources, find_shipped_folder
from cardgen.model import PrinterProfile
from cardgen.papers import PAPERS
from cardgen.sheets import Duplex, Orientation, SheetSpec
from cardgen.sheets.lines import Caption, Line, Stroke
from cardgen.sheets.target import TargetPage, draw_target, find_places, has_room
from cardgen.sheets.target_pdf import write_target

WAYS = tuple(product(Orientation, (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)))
DPI = 600


def spec_of(
    orientation: Orientation = Orientation.PORTRAIT,
    duplex: Duplex = Duplex.LONG_EDGE,
    printer: PrinterProfile | None = None,
    paper: str = "a4",
) -> SheetSpec:
    return SheetSpec(PAPERS[paper], paper, Size(10, 10), duplex=duplex, orientation=orientation, printer=printer)


def write(spec: SheetSpec) -> bytes:
    shipped = find_shipped_folder()
    return write_target(spec, Sources(shipped, shipped))


def find_crossings(page: TargetPage) -> set[tuple[float, float]]:
    """Give where two black lines cross in the middle of both."""
    black = [line for line in page.lines if line.stroke is Stroke.CROP]
    lying = {((line.x1 + line.x2) / 2, line.y1) for line in black if line.y1 == line.y2}
    upright = {(line.x1, (line.y1 + line.y2) / 2) for line in black if line.x1 == line.x2}
    return {(round(x, 6), round(y, 6)) for x, y in lying & upright}


@pytest.mark.parametrize(("orientation", "duplex"), WAYS, ids=str)
def test_each_cross_of_the_front_lies_before_the_grid_of_its_letter(orientation: Orientation, duplex: Duplex) -> None:
    spec = spec_of(orientation, duplex)
    front, back = draw_target(spec)
    crossings = find_crossings(front)
    assert len(crossings) == 5
    middle = spec.sheet.width / 2, spec.sheet.height / 2
    for name, (x, y) in find_places(spec.sheet).items():
        place = middle[0] + x, middle[1] + y
        assert place in find_crossings(back)
        before = seen_from_front(place, spec, folds_upright=False)
        assert before in crossings
        letter = next(each for each in front.captions if each.text == name)
        assert (letter.x - before[0], letter.y - before[1]) == pytest.approx((2.0, -2.5))


def test_a_grid_goes_five_millimetres_each_way_and_has_a_line_at_each() -> None:
    _, back = draw_target(spec_of())
    upright = sorted(line.x1 for line in back.lines if line.x1 == line.x2 and (line.y1, line.y2) == (143.5, 153.5))
    assert upright == [100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110]
    numbers = [(each.text, round(each.x), round(each.y)) for each in back.captions if abs(each.y - 148.5) < 10]
    assert {("−5", 99, 156), ("0", 104, 156), ("+5", 109, 156), ("−5", 111, 144), ("+5", 111, 154)} <= set(numbers)


def test_steps_at_each_edge_are_as_far_from_it_as_their_numbers_say() -> None:
    for page in draw_target(spec_of()):
        steps = [line for line in page.lines if line.x2 - line.x1 == 4.0 or line.y2 - line.y1 == 4.0]
        assert sorted(line.y1 for line in steps if line.y1 == line.y2 and line.y1 < 20) == list(range(1, 11))
        assert sorted(297 - line.y1 for line in steps if line.y1 == line.y2 and line.y1 > 280) == list(range(1, 11))
        assert sorted(line.x1 for line in steps if line.x1 == line.x2 and line.x1 < 20) == list(range(1, 11))
        assert sorted(210 - line.x1 for line in steps if line.x1 == line.x2 and line.x1 > 190) == list(range(1, 11))
        below = {each.text: each.x for each in page.captions if each.y == 13.5}
        above = {str(round(line.y1)): line.x1 for line in steps if line.y1 == line.y2 and line.y1 < 20}
        assert {text: round(x - above[text], 6) for text, x in below.items()} == {str(n): 1.3 for n in range(1, 11)}


def test_a_ruler_on_the_front_shows_whether_the_target_was_printed_at_its_size() -> None:
    for spec in (spec_of(), SheetSpec(Size(120, 186), "120x186", Size(10, 10))):
        front, back = draw_target(spec)
        (ruler,) = (line for line in front.lines if line.x2 - line.x1 == 100 and line.y1 == line.y2)
        middle = spec.sheet.width / 2
        assert (ruler.x1, ruler.x2, ruler.y1) == (middle - 50, middle + 50, spec.sheet.height / 2 - 25)
        ticks = sorted(line.x1 for line in front.lines if line.x1 == line.x2 and ruler.y1 in (line.y1, line.y2))
        assert ticks == [middle - 50 + number for number in range(101)]
        told = {each.text.strip(): each for each in front.captions}
        assert "the ruler must measure 100 mm." in told
        assert middle - 10 < told["100 mm"].x < middle
        assert [line for line in back.lines if line.x2 - line.x1 == 100] == []


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("orientation", Orientation)
def test_on_every_paper_that_has_room_nothing_lies_on_anything_else(paper: str, orientation: Orientation) -> None:
    spec = spec_of(orientation, paper=paper)
    if not has_room(spec.sheet):
        assert paper in ("a8", "a7", "a6", "b6", "a5", "b5", "half-letter", "executive")
        return
    for page in draw_target(spec):
        texts = [each for each in page.captions if each.size == 8.0 and len(each.text) > 1]
        wide = [(each, each.x + 0.16 * each.size * len(each.text)) for each in texts]
        assert all(right < spec.sheet.width - 20 for _, right in wide)
        assert [(text.text, line) for text, right in wide for line in page.lines if crosses(line, text, right)] == []


def crosses(line: Line, text: Caption, right: float) -> bool:
    top, bottom = text.y - 0.3 * text.size, text.y + 0.1 * text.size
    is_beside = max(line.x1, line.x2) < text.x or min(line.x1, line.x2) > right
    return not is_beside and not (max(line.y1, line.y2) < top or min(line.y1, line.y2) > bottom)


def test_papers_down_to_a5_have_room() -> None:
    assert [has_room(PAPERS[name]) for name in ("a5", "a6", "letter", "a3")] == [True, False, True, True]


@pytest.mark.parametrize(
    ("duplex", "told"), [(Duplex.LONG_EDGE, "/DuplexFlipLongEdge"), (Duplex.SHORT_EDGE, "/DuplexFlipShortEdge")]
)
def test_the_file_is_sound_tells_how_to_turn_the_sheet_and_is_the_same_each_time(duplex: Duplex, told: str) -> None:
    data = write(spec_of(duplex=duplex, printer=PrinterProfile("home", 0.5, -0.3, 0.2)))
    assert data == write(spec_of(duplex=duplex, printer=PrinterProfile("home", 0.5, -0.3, 0.2)))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert len(pdf.pages) == 2
        assert str(pdf.Root.ViewerPreferences.Duplex) == told
        assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"
        assert [float(edge) for edge in pdf.pages[0].mediabox] == pytest.approx([0, 0, 595.276, 841.89], abs=0.001)
    document = pypdfium2.PdfDocument(data)
    texts = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    edge = duplex.replace("-", " ")
    assert f"Front. A4 portrait, turned over its {edge}." in texts[0]
    assert "cardgen calibrate --save home --printer home" in texts[1]
    assert f"--flip {duplex} --x" in texts[1]


def test_the_back_shows_the_command_that_tells_how_the_target_lay() -> None:
    _, back = draw_target(spec_of(Orientation.LANDSCAPE, Duplex.SHORT_EDGE, paper="letter"))
    command = "cardgen calibrate --save home --flip short-edge --landscape --paper letter"
    assert command in [each.text.strip() for each in back.captions]


def test_the_back_for_a_printer_tells_how_to_add_what_is_left_and_has_no_steps_that_were_moved() -> None:
    _, back = draw_target(spec_of(printer=PrinterProfile("home", 0.5)))
    told = [each.text.strip() for each in back.captions]
    first = told.index("cardgen calibrate --save home --printer home")
    assert told[first + 1] == "--flip long-edge --x 0.1 --y -0.1"
    assert [line for line in back.lines if line.x2 - line.x1 == 4.0 or line.y2 - line.y1 == 4.0] == []


def draw(pdf: bytes, folder: Path) -> list[Image.Image]:
    need_tools()
    (folder / "target.pdf").write_bytes(pdf)
    device = ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=pgmraw", f"-r{DPI}"]
    subprocess.run([*device, "-sOutputFile=page%d.pgm", "target.pdf"], cwd=folder, check=True)
    pages = []
    for number in (1, 2):
        with Image.open(folder / f"page{number}.pgm") as page:
            pages.append(page.copy())
    return pages


@pytest.mark.parametrize(("orientation", "duplex"), WAYS, ids=str)
def test_a_target_that_is_printed_with_its_profile_has_its_grids_behind_its_crosses(
    orientation: Orientation, duplex: Duplex, tmp_path: Path
) -> None:
    miss = Miss(0.61, -0.87, 0.3)
    for printer in (None, PrinterProfile("home", -0.605416, 0.873181, -0.3)):
        spec = spec_of(orientation, duplex, printer)
        _, back = draw(miss_on_back(write(spec), miss, spec), tmp_path)
        seen = see_through(back, spec)
        dark = []
        for x, y in find_crossings(draw_target(spec)[0]):
            at = round(x / 25.4 * DPI), round(y / 25.4 * DPI)
            near = seen.crop((at[0] - 2, at[1] - 2, at[0] + 2, at[1] + 2))
            dark.append(near.getextrema()[1] == 0)
        assert all(dark) is (printer is not None)
