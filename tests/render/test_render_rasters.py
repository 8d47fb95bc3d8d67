"""What cannot be vectors is drawn as a picture: where it lies, how fine it is, what of it stays text."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from cardgen.loading.sources import Sources
from cardgen.pipeline.drawing import tell_rasters
from cardgen.render import draw_faces
from cardgen.render.normalise import walk
from cardgen.render.normalise.raster import NotVectorError

Lay = Callable[..., Any]
Draw = Callable[[str], "Page"]
SHADOW = "<filter id='f'><feDropShadow dx='2' dy='2' stdDeviation='0.5' flood-color='blue'/></filter>"
PANEL = "<rect x='10' y='20' width='40' height='20' fill='#ffffee'/>"
TEXT = "<textbox x='12' y='22' width='36' height='16' font-family='Source Sans 3' font-size='9pt'>Draw a card</textbox>"
PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><filter id="f"><feFlood flood-color="lime"/></filter>'
    '<rect x="2" y="2" width="6" height="6" filter="url(#f)"/></svg>'
)


class Page:
    """A drawn face: its pixels by millimetres from the trim's corner, its text, its pictures."""

    def __init__(self, pdf: bytes, first_page: int, bleed: float) -> None:
        self.pdf = pdf
        with pikepdf.open(io.BytesIO(pdf)) as document:
            images = [dict(item) for item in document.objects if _is_image(item) and "/SMask" in item]
            self.pictures = [(int(item["/Width"]), int(item["/Height"])) for item in images]
            plain = io.BytesIO()
            document.save(plain, object_stream_mode=pikepdf.ObjectStreamMode.disable)
        self.modes = set(re.findall(rb"/BM\s*/(\w+)", plain.getvalue()))
        document = pypdfium2.PdfDocument(pdf)
        page = document[first_page]
        self.text = str(page.get_textpage().get_text_range())
        self.image: Image.Image = page.render(scale=300 / 72).to_pil().convert("RGB")
        self._per_mm, self._bleed = 300 / 25.4, bleed
        document.close()

    def at(self, x: float, y: float) -> tuple[int, ...]:
        color = self.image.getpixel((round((x + self._bleed) * self._per_mm), round((y + self._bleed) * self._per_mm)))
        assert isinstance(color, tuple)
        return color


def _is_image(item: Any) -> bool:
    return isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image"


@pytest.fixture
def draw(lay: Lay, sources: Sources) -> Iterator[Draw]:
    def draw_body(body: str) -> Page:
        laid = lay(body)
        assert [found.message for found in laid.report.diagnostics if found.severity == "error"] == []
        face = laid.faces.fronts["5"]
        drawn = draw_faces([face], Sources(sources.project), words=None)
        return Page(drawn.pdf, drawn.first_page, face.bleed)

    yield draw_body


def near(color: tuple[int, ...], wanted: tuple[int, ...], by: int = 8) -> bool:
    return all(abs(one - other) <= by for one, other in zip(color, wanted, strict=True))


def test_shadow_lies_below_a_panel_whose_text_stays_text(draw: Draw) -> None:
    page = draw(f"{SHADOW}<g filter='url(#f)'>{PANEL}{TEXT}</g>")
    assert "Draw a card" in page.text
    assert near(page.at(51, 30), (0, 0, 255), 12)
    assert near(page.at(15, 36), (255, 255, 238))
    assert near(page.at(56, 30), (255, 255, 255))
    assert len(page.pictures) == 1


def test_function_of_a_style_draws_the_same_shadow(draw: Draw) -> None:
    page = draw(f"<g style='filter: drop-shadow(2mm 2mm 0.5mm blue)'>{PANEL}{TEXT}</g>")
    assert "Draw a card" in page.text
    assert near(page.at(51, 30), (0, 0, 255), 12)


def test_pixel_of_css_is_one_in_a_function_of_a_template(draw: Draw) -> None:
    page = draw("<rect x='10' y='10' width='10' height='10' style='filter: drop-shadow(37.8px 0 0 red)'/>")
    assert [near(page.at(x, 15), (255, 0, 0)) for x in (21, 29, 31)] == [True, True, False]


def test_text_that_is_blurred_is_drawn_with_our_fonts(draw: Draw) -> None:
    font = "font-family='Outfit' font-weight='900' font-size='20'"
    page = draw(f"<text x='10' y='40' {font} style='filter: blur(0.3mm)'>HH</text>")
    assert "HH" not in page.text
    assert page.at(12, 33)[0] < 40


def test_blur_goes_on_into_the_bleed_and_no_further(draw: Draw) -> None:
    page = draw("<rect x='-10' y='20' width='30' height='20' style='filter: blur(1mm)'/>")
    assert near(page.at(-2.9, 30), (0, 0, 0))
    (size,) = page.pictures
    assert size[0] < 30 / 25.4 * 600


def test_picture_is_as_fine_as_is_asked_for(lay: Lay, sources: Sources) -> None:
    laid = lay("<rect x='10' y='10' width='20' height='10' fill='red' style='filter: sepia(1)'/>")
    drawn = draw_faces([laid.faces.fronts["5"]], Sources(sources.project), words=None)
    (size,) = Page(drawn.pdf, drawn.first_page, 3.0).pictures
    assert size[0] == pytest.approx(20 / 25.4 * 600, abs=40)
    assert size[1] == pytest.approx(10 / 25.4 * 600, abs=40)


def test_same_face_gives_the_same_bytes(draw: Draw) -> None:
    body = f"{SHADOW}<g filter='url(#f)'>{PANEL}</g>"
    assert draw(body).pdf == draw(body).pdf


def test_drawing_of_a_file_is_drawn_with_its_filter(draw: Draw, write: Callable[[str, str], object]) -> None:
    write("decks/game/art.svg", PICTURE)
    page = draw("<image href='art.svg' x='10' y='10' width='20' height='20'/>")
    assert [near(page.at(x, 20), (0, 255, 0)) for x in (12, 13.5, 26.5, 28)] == [False, True, True, False]


def test_blending_stays_vectors(draw: Draw) -> None:
    page = draw(
        "<rect x='10' y='10' width='20' height='20' fill='#ff8000'/>"
        "<rect x='10' y='10' width='20' height='20' fill='#80ff80' style='mix-blend-mode: multiply'/>"
    )
    assert near(page.at(20, 20), (128, 128, 0), 3)
    assert page.modes == {b"Multiply"}
    assert page.pictures == []


def test_drawing_blends_within_itself_alone(draw: Draw, write: Callable[[str, str], object]) -> None:
    blending = '<rect width="10" height="10" fill="#00ff00" style="mix-blend-mode: multiply"/>'
    write("decks/game/art.svg", f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">{blending}</svg>')
    page = draw("<rect x='0' y='0' width='40' height='40' fill='red'/><image href='art.svg' width='20' height='20'/>")
    assert near(page.at(10, 10), (0, 255, 0))


def test_blending_that_readers_of_pdf_draw_apart_is_a_picture(draw: Draw) -> None:
    page = draw(
        "<g style='isolation: isolate'><rect x='10' y='10' width='20' height='20' fill='#ff8000'/>"
        "<rect x='10' y='10' width='20' height='20' fill='#4040ff' style='mix-blend-mode: luminosity'/></g>"
    )
    assert len(page.pictures) == 1
    assert page.modes == set()


def test_card_without_filters_has_no_picture_and_no_group(draw: Draw) -> None:
    page = draw(PANEL + TEXT)
    assert page.pictures == []
    assert page.modes == set()


def test_filter_that_is_not_there_is_a_mistake_in_a_template(lay: Lay) -> None:
    found = lay(f"{SHADOW}<g filter='url(#g)'>{PANEL}</g>").only
    assert (found.code, found.severity) == ("svg-missing-reference", "error")
    assert found.message == "`filter` refers to `g`, which is no <filter> on this face."


def test_function_that_is_none_is_a_mistake_in_a_template(lay: Lay) -> None:
    found = lay(f"<g style='filter: blurr(1)'>{PANEL}</g>").only
    assert (found.code, found.message) == ("svg-bad-value", "`filter` is `blurr(1)`, which cannot be read.")


def test_picture_within_a_filter_is_read_as_any_other(lay: Lay) -> None:
    body = f"<filter id='f'><feImage href='../secret.png'/></filter><g filter='url(#f)'>{PANEL}</g>"
    assert lay(body).codes == ["outside-project"]


def test_filter_that_would_take_for_ever_is_refused(lay: Lay) -> None:
    step = "<feConvolveMatrix order='100' kernelMatrix='1'/>"
    assert lay(f"<filter id='f'>{step}</filter><g filter='url(#f)'>{PANEL}</g>").codes == ["svg-too-complex"]


@pytest.mark.parametrize(
    ("steps", "codes"),
    [
        pytest.param("<feOffset/>" * 5, [], id="a card full of texture"),
        pytest.param("<feTurbulence baseFrequency='1' numOctaves='9'/>" * 9, ["low-resolution"], id="ten times that"),
        pytest.param(
            "<feTurbulence baseFrequency='1' numOctaves='9'/>" * 99,
            ["svg-too-complex"],
            id="far more than any card needs",
        ),
    ],
)
def test_filter_that_takes_long_is_drawn_coarser_and_one_that_never_ends_is_refused(
    lay: Lay, steps: str, codes: list[str]
) -> None:
    shown = "<rect width='63' height='88' filter='url(#f)'/>"
    assert lay(f"<filter id='f' x='0' y='0' width='1' height='1'>{steps}</filter>{shown}").codes == [*codes, "no-bleed"]


def test_art_is_as_fine_as_before_on_a_face_beside_one_that_is_drawn_coarser(
    lay: Lay, write: Callable[[str, str], object]
) -> None:
    write("decks/game/art.svg", PICTURE)
    art = "<image href='art.svg' x='10' y='10' width='20' height='20'/>"
    steps = "<feTurbulence baseFrequency='1' numOctaves='9'/>" * 9
    laid = lay(f"<filter id='g'>{steps}</filter><rect width='63' height='88' filter='url(#g)'/>{art}")
    assert {float(node["dpi"]) < 300 for node in laid.faces.fronts["5"].tree.walk() if node.tag == "raster"} == {True}
    laid = lay(art)
    assert [node["dpi"] for node in laid.faces.fronts["5"].tree.walk() if node.tag == "raster"] == ["600"]


@pytest.mark.parametrize(
    "inside",
    [
        "<g opacity='.5'><path d='M0 0h60v80z'/><circle r='40'/></g>",
        "<g style='mix-blend-mode: luminosity'><path d='M0 0h60v80z'/></g>",
        "<path d='M0 0h60v80z' mask='url(#m)'/>",
        "<path d='M0 0h60v80z' fill='url(#p)'/>",
        "<path d='M0 0h60v80z' clip-path='url(#c)'/>",
        "<path d='M0 0h60v80z' filter='url(#n)'/>",
    ],
)
def test_layers_without_end_in_a_filter_are_refused(lay: Lay, inside: str) -> None:
    defs = (
        "<filter id='f'><feOffset dx='0.1'/></filter><mask id='m'><circle r='40' fill='#fff'/></mask>"
        "<clipPath id='c'><circle r='40'/></clipPath><filter id='n'><feBlend in2='SourceGraphic'/></filter>"
        "<pattern id='p' width='9' height='9' patternUnits='userSpaceOnUse'><circle r='4'/></pattern>"
    )
    assert lay(f"{defs}<g filter='url(#f)'>{inside * 900}</g>").codes[:1] == ["svg-too-complex"]


def test_text_in_a_filter_is_still_checked(lay: Lay) -> None:
    text = "<text x='12' y='30' fill='#eeeeee' font-family='Outfit' font-weight='900' font-size='4'>pale</text>"
    assert "low-contrast" in lay(f"{SHADOW}<g filter='url(#f)'>{PANEL}{text}</g>").codes


def test_what_is_printed_as_a_picture_is_told(lay: Lay, write: Callable[[str, str], object]) -> None:
    write("decks/game/art.svg", PICTURE)
    laid = lay("<image href='art.svg' x='10' y='10' width='20' height='20'/>")
    told = tell_rasters(laid.faces, 600)
    assert told == "1 drawing on 1 card is printed as a picture of 600 dpi: decks/game/art.svg (filter)"
    assert tell_rasters(lay(PANEL).faces, 600) == ""


def test_shape_that_cannot_be_vectors_is_drawn_alone_as_a_picture(draw: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise NotVectorError("a trial")

    monkeypatch.setitem(walk._LEAVES, "circle", refuse)
    page = draw(
        "<defs><linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='red'/></linearGradient>"
        "<clipPath id='c'><rect x='10' y='10' width='10' height='20'/></clipPath></defs>"
        "<g fill='url(#g)'><circle cx='20' cy='20' r='10' transform='translate(2 0)' clip-path='url(#c)'/>"
        "<rect x='30' y='40' width='5' height='5'/></g>"
    )
    assert [near(page.at(x, 20), (255, 0, 0)) for x in (13, 21, 23)] == [True, True, False]
    assert near(page.at(32, 42), (255, 0, 0))
    assert len(page.pictures) == 1
