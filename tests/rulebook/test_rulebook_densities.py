"""A picture without a size of its own is as large as its file says."""

from __future__ import annotations

import io
from typing import Any

import pypdfium2
import pytest
from books import SHIPPED, expand_text, load_wayjer, make_faces
from PIL import Image

from cardgen.loading import Sources
from cardgen.rulebook.files import find_density
from cardgen.rulebook.setting import write_book


def make_picture(kind: str, dpi: float | None) -> bytes:
    out = io.BytesIO()
    said: dict[str, Any] = {} if dpi is None else {"dpi": (dpi, dpi)}
    Image.new("RGB", (400, 200), "#1f4f66").save(out, kind, **said)
    return out.getvalue()


class _WithPicture(Sources):
    picture = b""

    def read(self, name: str) -> bytes | None:
        return self.picture if name == "decks/wayjer/x.png" else super().read(name)

    def read_bounded(self, name: str, most: int) -> bytes | None:
        return self.read(name) if name == "decks/wayjer/x.png" else super().read_bounded(name, most)


def measure(picture: bytes, size: str = "") -> float:
    """Give how wide, in millimetres, a picture of 400 x 200 pixels is printed."""
    sources = _WithPicture(SHIPPED.shipped)
    sources.picture = picture
    book, report = expand_text(f"# One\n\n![a](x.png){size}\n", sources=sources)
    assert book is not None
    faces, drawn = make_faces(load_wayjer().deck)
    data = write_book(book, faces, [drawn], sources, report)
    assert report.diagnostics == ()
    for page in pypdfium2.PdfDocument(data):
        for each in page.get_objects():
            left, _, right, _ = each.get_bounds()
            if (
                each.type == pypdfium2.raw.FPDF_PAGEOBJ_IMAGE
                and abs((right - left) / 2 - (each.get_bounds()[3] - each.get_bounds()[1])) < 0.1
            ):
                return float(right - left) / 72 * 25.4
    raise AssertionError("the picture is not there")


@pytest.mark.parametrize(
    ("kind", "dpi", "width"),
    [("PNG", 300, 33.87), ("JPEG", 300, 33.87), ("PNG", 100, 101.6), ("PNG", None, 105.83), ("JPEG", 1, 105.83)],
)
def test_a_picture_is_as_large_as_its_file_says(kind: str, dpi: float | None, width: float) -> None:
    assert measure(make_picture(kind, dpi)) == pytest.approx(width, abs=0.15)


def test_a_size_that_is_typed_holds_whatever_the_file_says() -> None:
    assert measure(make_picture("PNG", 300), "{width=60}") == pytest.approx(60, abs=0.1)


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", b"<svg/>"])
def test_what_is_no_picture_says_nothing_of_its_size(data: bytes) -> None:
    assert find_density(data) is None
