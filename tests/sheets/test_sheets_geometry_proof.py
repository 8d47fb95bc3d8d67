"""The geometry proof: sheets as plates of 1200 dpi, where a front lies on its flipped back, and cards have their size.

Each face is a frame on its trim and a mark beside its corner, which the back has mirrored: what lies behind what shows.
"""

from __future__ import annotations

import io
import subprocess
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageChops, ImageOps
from renderers import need_tools
from reportlab.pdfgen.canvas import Canvas
from simulated_printer import Miss, print_back

from cardgen.diagnostics import Report
from cardgen.geometry import Size
from cardgen.loading.sources import Sources, find_shipped_folder
from cardgen.model import PrinterProfile
from cardgen.render.face import DrawnFaces
from cardgen.sheets import Duplex, Orientation, PrintCard, SheetSpec, find_grid, impose
from cardgen.sheets.pdf import write_sheets
from cardgen.sheets.spec import Flip
from cardgen.units import mm_to_pt

DPI = 1200
CARD = Size(25.4, 38.1)  # 1200 x 1800 pixels
PAPER = Size(76.2, 101.6)  # 3600 x 4800 pixels
BLEED = 2.0
TURNED_OVER = [(lie, edge) for lie in Orientation for edge in (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)]
MISS = Miss(0.61, -0.87, 0.3)
READ = (-0.605416, 0.873181, -0.3)  # of that miss, upright over the long edge: its shift turned back, and its turn


def draw_plates(keys: list[str]) -> DrawnFaces:
    """Give a document of faces: `front 2` has its mark two steps from the left, `back 2` two steps from the right."""
    target = io.BytesIO()
    size = (mm_to_pt(CARD.width + 2 * BLEED), mm_to_pt(CARD.height + 2 * BLEED))
    canvas = Canvas(target, pagesize=size, invariant=1)
    for key in keys:
        side, number = key.split()
        canvas.translate(mm_to_pt(BLEED), mm_to_pt(BLEED))
        canvas.setLineWidth(mm_to_pt(0.1))
        canvas.rect(0, 0, mm_to_pt(CARD.width), mm_to_pt(CARD.height), stroke=1, fill=0)
        x = 2.0 + 3.0 * int(number)
        x = x if side == "front" else CARD.width - x - 2.0
        canvas.rect(mm_to_pt(x), mm_to_pt(CARD.height - 5.0), mm_to_pt(2.0), mm_to_pt(3.0), stroke=0, fill=1)
        canvas.showPage()
    canvas.save()
    return DrawnFaces(target.getvalue(), tuple(keys), 0)


def specify(lie: Orientation, duplex: Duplex, printer: PrinterProfile | None = None) -> SheetSpec:
    return SheetSpec(
        PAPER, "76.2x101.6", CARD, BLEED, 2 * BLEED, 3.0, duplex, lie, marks=(), labels=False, printer=printer
    )


def write(spec: SheetSpec) -> bytes:
    """Give the PDF of a sheet with three cards, so that one place is empty."""
    cards = [PrintCard(f"c{number}", 1, f"front {number}", f"back {number}") for number in range(3)]
    report = Report()
    imposition = impose(cards, spec, report)
    assert report.diagnostics == ()
    assert len(imposition.sheets) == 1
    faces = draw_plates([key for card in cards for key in (card.front_key, str(card.back_key))])
    shipped = find_shipped_folder()
    return write_sheets(imposition, [faces], "Proof", "en", Sources(shipped, shipped), report)


def miss_on_back(pdf: bytes, miss: Miss, spec: SheetSpec) -> bytes:
    """Give what such a printer makes of a sheet: the back's page moved and turned, as three of its points are."""
    height = spec.sheet.height
    own = ((0.0, 0.0), (10.0, 0.0), (0.0, 10.0))

    def on_back(point: tuple[float, float]) -> tuple[float, float]:
        x, y = print_back(point, miss, spec)
        turned = (spec.orientation is Orientation.PORTRAIT) == (spec.duplex is Duplex.LONG_EDGE)
        return (spec.sheet.width - x, y) if turned else (x, height - y)

    (x0, y0), (x1, y1), (x2, y2) = ((x, height - y) for x, y in map(on_back, ((x, height - y) for x, y in own)))
    a, b, c, d = (x1 - x0) / 10, (y1 - y0) / 10, (x2 - x0) / 10, (y2 - y0) / 10
    with pikepdf.open(io.BytesIO(pdf)) as document:
        page = document.pages[1]
        matrix = f"{a:.9f} {b:.9f} {c:.9f} {d:.9f} {mm_to_pt(x0):.6f} {mm_to_pt(y0):.6f}"
        page.contents_add(f"q {matrix} cm\n".encode(), prepend=True)
        page.contents_add(b"\nQ")
        target = io.BytesIO()
        document.save(target)
        return target.getvalue()


def make_plates(pdf: bytes, folder: Path) -> list[Image.Image]:
    """Give each page as Ghostscript exposes it, ink white on black."""
    need_tools()
    (folder / "sheet.pdf").write_bytes(pdf)
    device = ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=pbmraw", f"-r{DPI}"]
    subprocess.run([*device, "-sOutputFile=plate%d.pbm", "sheet.pdf"], cwd=folder, check=True)
    plates = []
    for path in sorted(folder.glob("plate*.pbm")):
        with Image.open(path) as plate:
            plates.append(ImageOps.invert(plate.convert("L")))
    return plates


def count_ink(plate: Image.Image) -> int:
    return plate.histogram()[255]


def compare(front: Image.Image, back: Image.Image) -> tuple[int, int]:
    """Give how many pixels two plates differ in, and how many once one of them is shifted by a pixel."""
    shifted = ImageChops.offset(back, 1, 1)
    return count_ink(ImageChops.difference(front, back)), count_ink(ImageChops.difference(front, shifted))


def see_through(back: Image.Image, spec: SheetSpec) -> Image.Image:
    is_turned = (spec.orientation is Orientation.PORTRAIT) == (spec.duplex is Duplex.LONG_EDGE)
    return ImageOps.mirror(back) if is_turned else ImageOps.flip(back)


def find_lines(plate: Image.Image, across: bool) -> list[float]:
    """Give the middles, in millimetres, of the upright or lying lines of a plate that are as long as a card's side."""
    ink = plate.resize((plate.width, 1) if across else (1, plate.height), Image.Resampling.BOX).tobytes()
    dark = [place for place, value in enumerate(ink) if value > 50]
    starts = [place for place in dark if place - 1 not in dark]
    ends = [place + 1 for place in dark if place + 1 not in dark]
    return [(start + end) / 2 / DPI * 25.4 for start, end in zip(starts, ends, strict=True)]


@pytest.mark.parametrize(("lie", "duplex"), TURNED_OVER, ids=str)
def test_a_front_lies_on_its_flipped_back(lie: Orientation, duplex: Duplex, tmp_path: Path) -> None:
    spec = specify(lie, duplex)
    front, back = make_plates(write(spec), tmp_path)
    assert front.size == ((3600, 4800) if lie is Orientation.PORTRAIT else (4800, 3600))
    same, shifted = compare(front, see_through(back, spec))
    assert count_ink(front) > 100_000
    assert same < shifted / 100
    assert shifted > 30_000


@pytest.mark.parametrize(("lie", "duplex"), TURNED_OVER, ids=str)
def test_a_front_lies_on_its_back_once_a_printer_that_misses_is_calibrated(
    lie: Orientation, duplex: Duplex, tmp_path: Path
) -> None:
    right, down, degrees = READ
    for printer, is_good in ((None, False), (PrinterProfile("home", right, down, degrees), True)):
        spec = specify(lie, duplex, printer)
        front, back = make_plates(miss_on_back(write(spec), MISS, spec), tmp_path)
        same, shifted = compare(front, see_through(back, spec))
        assert (same < shifted / 10) is is_good


@pytest.mark.parametrize("lie", Orientation)
@pytest.mark.parametrize("printer", [None, PrinterProfile("home", 0.5, -0.3, 0.4)], ids=["plain", "calibrated"])
def test_a_front_lies_on_the_back_that_is_folded_behind_it(
    lie: Orientation, printer: PrinterProfile | None, tmp_path: Path
) -> None:
    wide = Size(101.6, 152.4)
    spec = SheetSpec(
        wide, "101.6x152.4", CARD, BLEED, 2 * BLEED, 3.0, Duplex.FOLD, lie, marks=(), labels=False, printer=printer
    )
    (plate,) = make_plates(write(spec), tmp_path)
    grid = find_grid(spec)
    assert grid is not None
    folds_upright = grid.flip is Flip.WORK_AND_TURN
    assert folds_upright is (lie is Orientation.PORTRAIT)
    half = (0, 0, plate.width // 2, plate.height) if folds_upright else (0, 0, plate.width, plate.height // 2)
    behind = ImageOps.mirror(plate) if folds_upright else ImageOps.flip(plate)
    one, other = plate.crop(half), behind.crop(half)
    line = (half[2] - 10, 0, half[2], half[3]) if folds_upright else (0, half[3] - 10, half[2], half[3])
    for each in (one, other):  # the fold itself
        each.paste(0, line)
    same, shifted = compare(one, other)
    assert count_ink(one) > 100_000
    assert same < shifted / 100
    assert shifted > 30_000


@pytest.mark.parametrize(("lie", "duplex"), TURNED_OVER, ids=str)
def test_cards_have_their_size_to_a_hundredth_of_a_millimetre(lie: Orientation, duplex: Duplex, tmp_path: Path) -> None:
    for plate in make_plates(write(specify(lie, duplex)), tmp_path):
        for across in (True, False):
            found = find_lines(plate, across)
            sides = [end - start for start, end in pairwise(found)][::2]
            assert sides
            assert all(min(abs(side - each) for each in (CARD.width, CARD.height)) < 0.011 for side in sides), sides
