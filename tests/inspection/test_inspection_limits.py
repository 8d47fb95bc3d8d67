"""What `cardgen inspect` refuses to read, or to draw, by what a file says of itself."""

from __future__ import annotations

import pytest
from pdf_bytes import CATALOG, PAGES, write_page, write_pdf, write_shown, write_stream
from picture_bytes import frame, jpeg, scan

from cardgen.sheets.inspection.opening import UnreadableError
from cardgen.sheets.inspection.reading import inspect_pdf

IN_PART = "Page 1: only a part could be read, as it is damaged or too large."


def test_file_of_far_too_many_objects_is_refused() -> None:
    packed = write_stream(b"", b"/Type/ObjStm/First 9/N 600000")
    with pytest.raises(UnreadableError, match=r"^It has more than 500,000 objects, which is more than is read\.$"):
        inspect_pdf(write_pdf(CATALOG, PAGES, write_page(), write_stream(b""), packed)["x.pdf"])


def test_page_that_is_listed_again_and_again_is_refused() -> None:
    pages = b"<</Type/Pages/Kids[%s]/Count 1>>" % (b"3 0 R " * 60_000)
    with pytest.raises(UnreadableError, match="Too many warnings - file is too badly damaged"):
        inspect_pdf(write_pdf(CATALOG, pages, write_page(), write_stream(b""))["x.pdf"])


@pytest.mark.parametrize(
    "data",
    [
        write_shown(b"0 0 1 1 re f " * 300_000),
        write_shown(b"q " * 20_000),
        write_shown(
            b"/Pattern cs /P scn 0 0 200 300 re f",
            b"/Pattern<</P 5 0 R>>",
            write_stream(b"0 0 1 1 re f", b"/PatternType 1/PaintType 1/BBox[0 0 1 1]/XStep 0.01/YStep 0.01"),
        ),
        write_shown(
            b"200 0 0 300 0 0 cm /S sh",
            b"/Shading<</S 5 0 R>>",
            b"<</ShadingType 1/ColorSpace/DeviceGray/Function 6 0 R>>",
            write_stream(b"{" + b"dup mul " * 2_000 + b"pop}", b"/FunctionType 4/Domain[0 1 0 1]/Range[0 1]"),
        ),
        write_shown(
            b"/I Do",
            b"/XObject<</I 5 0 R>>",
            write_stream(
                jpeg(size=frame(parts=3, marker=0xC2), scans=scan(3, (0, 0, 0)) + scan(1, (1, 63, 0)) * 100),
                b"/Subtype/Image/Width 16/Height 16/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode",
            ),
        ),
    ],
    ids=["words", "states", "tiles", "program", "scans"],
)
def test_page_that_takes_too_long_is_read_in_part_and_not_drawn(data: dict[str, bytes]) -> None:
    found = inspect_pdf(data["x.pdf"])
    assert IN_PART in found.notes
    assert found.pages[0].coverage is None


def test_picture_whose_size_is_no_number_is_none() -> None:
    picture = write_stream(b"", b"/Subtype/Image/Width/Large/Height[]/ColorSpace/DeviceRGB/BitsPerComponent 8")
    assert inspect_pdf(write_shown(b"/I Do", b"/XObject<</I 5 0 R>>", picture)["x.pdf"]).pages[0].pictures == ()
