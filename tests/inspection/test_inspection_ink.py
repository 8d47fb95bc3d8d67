"""The most ink of a page, held against the plates that Ghostscript makes of it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pikepdf
import pytest
from foreign_files import by_hand, cmyk_jpeg, of_reportlab, picture, resources
from pikepdf import Array, Dictionary, Name

from cardgen.sheets.inspection.facts import Ink
from cardgen.sheets.inspection.reading import inspect_pdf

CMYK = Name.DeviceCMYK
PLATES = ("Cyan", "Magenta", "Yellow", "Black")


def ink_of(pdf: bytes) -> Ink:
    (page, *_) = inspect_pdf(pdf).pages
    assert page.ink is not None
    return page.ink


def most_on_plates(pdf: bytes, folder: Path) -> float:
    """Give the most ink of a dot, in per cent, that Ghostscript lays down on the four plates and those of spots."""
    from PIL import Image, ImageMath

    source = folder / "page.pdf"
    source.write_bytes(pdf)
    command = ["gs", "-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=tiffsep", "-r72", "-dLastPage=1"]
    subprocess.run([*command, f"-sOutputFile={folder}/page.tif", str(source)], check=True, capture_output=True)
    plates = [Image.open(path).convert("L") for path in sorted(folder.glob("page(*).tif"))]
    assert len(plates) >= len(PLATES)
    total = plates[0].point(lambda value: 255 - value).convert("I")
    for plate in plates[1:]:
        ink = plate.point(lambda value: 255 - value).convert("I")
        total = ImageMath.lambda_eval(lambda bands: bands["a"] + bands["b"], a=total, b=ink)
    _, most = total.getextrema()
    assert isinstance(most, int)
    return most / 2.55


def painted(colour: str) -> str:
    return f"{colour} 10 10 100 50 re f"


def with_picture(data: bytes, width: int, height: int, **more: object) -> bytes:
    made = picture(data, width, height, more.pop("space", CMYK), **more)
    return by_hand("q 100 0 0 50 10 10 cm /P Do Q", Resources=resources(XObject={"P": made}))


def with_shading(function: Dictionary) -> bytes:
    shading = Dictionary(ShadingType=2, ColorSpace=CMYK, Coords=Array([0, 0, 200, 0]), Function=function)
    return by_hand("/S sh", Resources=resources(Shading={"S": shading}))


def blend(start: list[float], end: list[float]) -> Dictionary:
    return Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array(start), C1=Array(end), N=1)


def with_tile(tile: str, content: str, **more: object) -> bytes:
    """Give a page with a pattern whose first tile lies in its lower left corner."""

    def make(document: pikepdf.Pdf) -> pikepdf.Object:
        facts = {"PatternType": 1, "PaintType": 1, "TilingType": 1, "XStep": 10, "YStep": 10, **more}
        return document.make_stream(
            tile.encode(), Type=Name.Pattern, BBox=Array([0, 0, 10, 10]), Resources=Dictionary(), **facts
        )

    return by_hand(content, Resources=resources(Pattern={"T": make}))


def with_gradient_as_pattern(content: str) -> bytes:
    shading = Dictionary(ShadingType=2, ColorSpace=CMYK, Coords=Array([0, 0, 200, 0]), Function=blend([1] * 4, [1] * 4))
    pattern = Dictionary(Type=Name.Pattern, PatternType=2, Shading=shading)
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name("/Helvetica-Bold"))
    return by_hand(content, Resources=resources(Pattern={"T": pattern}, Font={"F": font}))


FILES = {
    "a pattern far from its first tile": (
        with_tile("0.9 0.8 0.5 0 k 6 6 3 3 re f", "/Pattern cs /T scn 103 53 40 40 re f"),
        220.0,
    ),
    "a pattern that is moved and turned": (
        with_tile(
            "0.9 0.8 0.5 0 k 1 1 3 3 re f", "/Pattern cs /T scn 103 53 40 40 re f", Matrix=Array([0, 2, -2, 0, 900, 7])
        ),
        220.0,
    ),
    "a line of a pattern": (
        with_tile("0 1 1 0.5 k 0 0 8 8 re f", "/Pattern CS /T SCN 9 w 20 50 m 180 50 l S"),
        250.0,
    ),
    "a tile that names no colour": (with_tile("0 0 8 8 re f", "/Pattern cs /T scn 103 53 40 40 re f"), 100.0),
    "letters of a gradient": (
        with_gradient_as_pattern("/Pattern cs /T scn BT /F 40 Tf 60 40 Td (ink) Tj ET"),
        400.0,
    ),
    "the strokes of letters in a gradient": (
        with_gradient_as_pattern("/Pattern CS /T SCN 3 w BT 1 Tr /F 40 Tf 60 40 Td (ink) Tj ET"),
        400.0,
    ),
    "a colour of four inks": (by_hand(painted("0.6 0.4 0.4 1 k")), 240.0),
    "a grey": (by_hand(painted("0.25 g")), 75.0),
    "the largest of two that do not lie on each other": (
        by_hand("0.5 0 0 0 k 0 0 9 9 re f 0 0.7 0.1 0 k 20 0 9 9 re f"),
        80.0,
    ),
    "a line": (by_hand("0.1 0.9 0.8 0 K 8 w 10 50 m 150 50 l S"), 180.0),
    "a colour in a form": (
        by_hand(
            "/F Do",
            Resources=resources(
                XObject={
                    "F": lambda document: document.make_stream(
                        b"1 0.5 0 0 k 0 0 50 50 re f",
                        Type=Name.XObject,
                        Subtype=Name.Form,
                        BBox=Array([0, 0, 50, 50]),
                        Resources=Dictionary(),
                    )
                }
            ),
        ),
        150.0,
    ),
    "a picture of four inks": (with_picture(bytes([51, 102, 153, 204] * 16), 4, 4), 200.0),
    "a picture that is turned round": (
        with_picture(bytes([51, 102, 153, 204] * 16), 4, 4, Decode=Array([1, 0] * 4)),
        200.0,
    ),
    "a picture with a palette": (
        with_picture(
            bytes([0, 1] * 8),
            4,
            4,
            space=Array([Name.Indexed, CMYK, 1, pikepdf.String(bytes([0, 0, 0, 51, 255, 128, 0, 0]))]),
        ),
        150.2,
    ),
    "a shading": (with_shading(blend([0, 0, 0, 0.2], [0.9, 0.8, 0, 0])), 170.0),
    "a shading with a darker middle": (
        with_shading(
            Dictionary(
                FunctionType=3,
                Domain=Array([0, 1]),
                Bounds=Array([0.5]),
                Encode=Array([0, 1, 0, 1]),
                Functions=Array([blend([0, 0, 0, 0], [1, 1, 0.5, 0]), blend([1, 1, 0.5, 0], [0, 0, 0, 0])]),
            )
        ),
        250.0,
    ),
}


@pytest.mark.parametrize("name", FILES)
def test_the_most_ink_is_that_of_ghostscripts_plates(name: str, tmp_path: Path) -> None:
    pdf, wanted = FILES[name]
    found = ink_of(pdf)
    assert found.most == pytest.approx(wanted, abs=0.3)
    assert found.is_whole
    assert most_on_plates(pdf, tmp_path) == pytest.approx(wanted, abs=2.0)


def test_the_inks_of_a_jpeg_are_those_of_the_plates_with_adobes_marker_and_without_turning(tmp_path: Path) -> None:
    data = cmyk_jpeg([(26, 51, 0, 0), (255, 204, 128, 26)])
    as_stored = with_picture(data, 32, 16, Filter=Name.DCTDecode)
    turned = with_picture(data, 32, 16, Filter=Name.DCTDecode, Decode=Array([1, 0] * 4))
    for pdf, wanted in ((turned, 240.4), (as_stored, 369.8)):
        assert ink_of(pdf).most == pytest.approx(wanted, abs=2.0)
        assert most_on_plates(pdf, tmp_path) == pytest.approx(wanted, abs=3.0)


def test_the_colour_and_its_place_are_told() -> None:
    found = ink_of(of_reportlab())
    assert found.colour == "C60 M40 Y40 K100"
    assert found.place is not None
    assert (round(found.place.x, 3), round(found.place.y, 3)) == (20.0, 297.0 - 80.0)


def test_a_spot_counts_as_the_ink_that_it_is() -> None:
    spot = Array([Name.Separation, Name.CutContour, CMYK, blend([0, 0, 0, 0], [0, 1, 0, 0])])
    pdf = by_hand("/S CS 0.8 SCN 10 10 m 90 90 l S", Resources=resources(ColorSpace={"S": spot}))
    assert ink_of(pdf).most == pytest.approx(80)
    (page,) = inspect_pdf(pdf).pages
    assert page.spots == ("CutContour",)
    assert page.colours == ("Separation",)


@pytest.mark.parametrize("colour", ["1 0 0 rg", "/L cs 50 10 10 sc"])
def test_where_colours_have_no_inks_yet_the_ink_is_not_whole(colour: str) -> None:
    lab = Array([Name.Lab, Dictionary(WhitePoint=Array([0.9505, 1, 1.089]))])
    pdf = by_hand(f"0 g 0 0 5 5 re f {painted(colour)}", Resources=resources(ColorSpace={"L": lab}))
    found = ink_of(pdf)
    assert (found.most, found.is_whole) == (100.0, False)


def test_what_lies_outside_of_its_clip_or_the_page_has_no_ink() -> None:
    pdf = by_hand("q 0 0 20 20 re W n 1 1 1 1 k 50 50 9 9 re f Q 0.2 0 0 0 k 0 0 9 9 re f 1 1 0 0 k 300 0 9 9 re f")
    assert ink_of(pdf).most == pytest.approx(20)


def test_coverage_is_about_that_of_the_plates() -> None:
    (page,) = inspect_pdf(by_hand("0 g 0 0 100 100 re f")).pages
    assert page.coverage is not None
    assert page.coverage.black == pytest.approx(50, abs=1)
    assert page.coverage.cyan == pytest.approx(0, abs=1)
    assert page.coverage.total == pytest.approx(50, abs=1)
