from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
from cut_sheets import (
    draw_with_pdfium,
    draw_with_poppler,
    lay,
    measure_strokes,
    separate,
    spec_of,
    switch_off,
    write,
)
from PIL import Image, ImageChops
from renderers import need_tools

from cardgen.sheets import Duplex
from cardgen.sheets.cut_layer import CUT_LAYER

MAGENTA = (237, 2, 140)  # what pdfium makes of 100 % magenta


def is_same(one: Image.Image, other: Image.Image) -> bool:
    return one.size == other.size and ImageChops.difference(one, other).getbbox() is None


def test_cut_lines_are_a_plate_of_their_own_and_change_no_other(tmp_path: Path) -> None:
    need_tools()
    imposition = lay(8, spec_of(gap=6))
    plates = separate(write(imposition, [CUT_LAYER]), tmp_path / "cut")
    bare = separate(write(imposition), tmp_path / "bare")
    assert set(plates) - set(bare) == {"CutContour"}
    assert plates["CutContour"].getextrema() == (0, 255)
    for ink in ("Cyan", "Magenta", "Yellow", "Black"):
        assert is_same(plates[ink], bare[ink]), ink


def test_the_plate_has_its_lines_on_the_trim(tmp_path: Path) -> None:
    need_tools()
    imposition = lay(1, spec_of(gap=6))
    trim = imposition.sheets[0].sides[0].placements[0].trim
    plate = separate(write(imposition, [CUT_LAYER]), tmp_path / "cut", dpi=600)["CutContour"]
    found = [edge * 25.4 / 600 for edge in ImageChops.invert(plate).getbbox() or ()]
    assert found == pytest.approx([trim.x, trim.y, trim.right, trim.bottom], abs=0.1)


def test_a_viewer_can_switch_the_layer_off_and_sees_the_cards_alone(tmp_path: Path) -> None:
    need_tools()
    imposition = lay(4, spec_of(gap=6))
    shown, bare = write(imposition, [CUT_LAYER]), write(imposition)
    hidden = switch_off(shown, "Cut lines")
    assert not is_same(draw_with_pdfium(shown), draw_with_pdfium(bare))
    assert is_same(draw_with_pdfium(hidden), draw_with_pdfium(bare))
    plain = draw_with_poppler(bare, tmp_path / "bare")
    assert not is_same(draw_with_poppler(shown, tmp_path / "shown"), plain)
    assert is_same(draw_with_poppler(hidden, tmp_path / "hidden"), plain)


@pytest.mark.parametrize("duplex", list(Duplex))
def test_pdfium_finds_each_path_around_its_card(duplex: Duplex) -> None:
    imposition = lay(7, spec_of(gap=6, duplex=duplex))
    pdf = write(imposition, [CUT_LAYER])
    for number, (_, page) in enumerate(imposition.pages, 1):
        fronts = [each.trim for each in page.placements if each.side == "front"]
        found = [(box.x, box.y, box.width, box.height) for box in measure_strokes(pdf, MAGENTA, number)]
        wanted = sorted((trim.y, trim.x, trim.width, trim.height) for trim in fronts)
        assert found == [pytest.approx((x, y, width, height), abs=0.001) for y, x, width, height in wanted]


def test_the_ink_is_a_separation_that_overprints_and_looks_magenta() -> None:
    with pikepdf.open(io.BytesIO(write(lay(1, spec_of()), [CUT_LAYER]))) as pdf:
        assert pdf.check_pdf_syntax() == []
        resources = pdf.pages[0].Resources
        (group,) = pdf.Root.OCProperties.OCGs
        assert str(group.Name) == "Cut lines"
        assert resources.Properties["/L0"].objgen == group.objgen
        inside = resources.XObject["/O0"].Resources
        ((kind, name, alternate, _),) = inside.ColorSpace.values()
        assert (str(kind), str(name), str(alternate)) == ("/Separation", "/CutContour", "/DeviceCMYK")
        state = {key: value for each in inside.ExtGState.values() for key, value in each.items()}
        assert state == {"/OP": True, "/op": True, "/OPM": 1}


def test_sheets_without_the_layer_say_nothing_of_layers() -> None:
    with pikepdf.open(io.BytesIO(write(lay(1, spec_of())))) as pdf:
        assert "/OCProperties" not in pdf.Root


def test_equal_sheets_share_one_drawing_of_their_cuts() -> None:
    with pikepdf.open(io.BytesIO(write(lay(27, spec_of(gap=0), None), [CUT_LAYER]))) as pdf:
        drawings = {page.Resources.XObject["/O0"].objgen for page in pdf.pages}
        assert (len(pdf.pages), len(drawings)) == (3, 1)


def test_the_same_sheets_give_the_same_bytes() -> None:
    imposition = lay(9, spec_of())
    assert write(imposition, [CUT_LAYER]) == write(imposition, [CUT_LAYER])
