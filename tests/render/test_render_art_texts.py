"""Texts drawn in pictures and icons: cut off, covered, small or faint ones are told where they stand in their files."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cardgen.diagnostics.report import Severity
from cardgen.geometry import Box
from cardgen.loading.sources import Sources
from cardgen.render.fonts import FontLibrary
from cardgen.render.inspection import is_blank, read_texts
from cardgen.render.normalise import Workshop, normalise

Lay = Callable[..., Any]
Write = Callable[..., Path]
FILE = "decks/game/art.svg"


def words(text: str = "Leuchtturm", x: float = 20, y: float = 100, size: float = 30, more: str = "") -> str:
    return f"<text x='{x}' y='{y}' font-family='Young Serif' font-size='{size}' {more}>{text}</text>\n"


def art(body: str, view: str = "0 0 300 200") -> str:
    return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='{view}'>\n{body}</svg>"


@pytest.fixture
def place(lay: Lay, write: Write) -> Callable[..., Any]:
    """Give a function that places a drawing on a face: ten of its units are 1.5 mm."""

    def place_art(body: str, more: str = "", view: str = "0 0 300 200", over: str = "") -> Any:
        write(FILE, art(body, view))
        return lay(f"<image href='art.svg' x='8' y='8' width='45' height='30' {more}/>{over}")

    return place_art


def test_text_that_the_edge_of_a_picture_cuts_off_is_told_at_its_line(place: Lay) -> None:
    found = place("<rect width='9' height='9'/>\n" + words(x=220)).only
    assert (found.code, found.severity) == ("hidden-text", Severity.WARNING)
    assert (found.place.file, found.place.line) == (FILE, 3)
    assert found.message.startswith("`Leuchtturm` is cut off over 1")
    assert found.message.endswith(" mm by the edge of the picture.")


def test_text_beside_what_a_picture_shows_is_told(place: Lay) -> None:
    assert place(words(y=300)).only.message == "`Leuchtturm` is cut off wholly by the edge of the picture."


@pytest.mark.parametrize(
    ("body", "cut"),
    [
        (f"<svg x='20' y='20' width='90' height='120'>{words()}</svg>", "the viewport around it"),
        (
            f"<symbol id='s' viewBox='0 0 90 120'>{words()}</symbol><use href='#s' width='90' height='120'/>",
            "the viewport around it",
        ),
        (
            f"<clipPath id='c'><rect width='90' height='200'/></clipPath><g clip-path='url(#c)'>{words()}</g>",
            "a clip path around it",
        ),
    ],
)
def test_text_that_a_viewport_or_clip_path_within_a_picture_cuts_off_is_told(place: Lay, body: str, cut: str) -> None:
    found = place(body).only
    assert (found.code, found.severity) == ("hidden-text", Severity.WARNING)
    assert found.message.endswith(f" by {cut}.")


def test_text_that_a_later_shape_of_the_picture_covers_names_that_shape(place: Lay) -> None:
    found = place(words() + "<rect x='-900' width='9' height='9'/>\n<circle cx='60' cy='90' r='30'/>").only
    assert (found.code, found.severity, found.place.line) == ("hidden-text", Severity.WARNING, 2)
    assert found.message.endswith(" by the circle in line 4.")


def test_text_that_a_photograph_in_the_picture_covers_is_told(place: Lay, write: Write) -> None:
    data = io.BytesIO()
    Image.new("RGB", (400, 400), "teal").save(data, "PNG")
    write("decks/game/photo.png", data.getvalue())
    found = place(words() + "<image href='photo.png' x='20' y='60' width='60' height='60'/>").only
    assert (found.code, found.severity) == ("hidden-text", Severity.WARNING)
    assert found.message.endswith(" by the picture in line 3.")


def test_text_in_a_picture_within_a_picture_names_the_file_that_it_stands_in(place: Lay, write: Write) -> None:
    write("decks/game/inner.svg", art("\n\n" + words() + "<circle cx='60' cy='90' r='30'/>"))
    found = place("<image href='inner.svg' width='300' height='200'/>").only
    assert (found.code, found.place.file, found.place.line) == ("hidden-text", "decks/game/inner.svg", 4)
    assert found.message.endswith(" by the circle in line 5.")


def test_what_the_template_lays_over_a_picture_is_meant_to_lie_there(place: Lay) -> None:
    assert place(words(), over="<rect x='10' y='10' width='30' height='30' fill='#1F4F66'/>").codes == []
    assert place(words(), over="<text x='12' y='23' font-family='Young Serif' font-size='9pt'>5</text>").codes == []


def test_texts_of_a_picture_on_each_other_are_told(place: Lay) -> None:
    found = place(words() + words("Hafen", y=110)).only
    assert (found.code, found.severity) == ("hidden-text", Severity.WARNING)
    assert found.message.startswith("`Leuchtturm` and the text `Hafen` in line 3 lie on each other for")


def test_small_text_in_a_picture_is_told_as_it_is_printed(place: Lay) -> None:
    found = place(words(size=12)).only
    assert (found.code, found.severity, found.place.file) == ("type-too-small", Severity.WARNING, FILE)
    assert found.message.startswith("`Leuchtturm` is set in 5.1 pt;")


def test_faint_text_in_a_picture_is_told(place: Lay) -> None:
    found = place("<rect width='300' height='200' fill='#ffffff'/>\n" + words(more="fill='#cccccc'")).only
    assert (found.code, found.severity, found.place.line) == ("low-contrast", Severity.WARNING, 3)


def test_text_in_a_faded_picture_is_as_faint_as_it_is_seen(place: Lay) -> None:
    assert place(words(), "opacity='0.3'").only.code == "low-contrast"


def test_text_in_a_picture_that_is_cut_off_at_the_trim_is_told(lay: Lay, write: Write) -> None:
    write(FILE, art(words()))
    found = lay("<image href='art.svg' x='-6' y='-3' width='45' height='30'/>").only
    assert (found.code, found.severity, found.place.file) == ("outside-trim", Severity.WARNING, FILE)


def test_a_sliced_picture_tells_of_the_text_that_it_loses(place: Lay) -> None:
    assert place(words(), "preserveAspectRatio='xMinYMid slice'", view="0 0 900 200").codes == []
    found = place(words(), "preserveAspectRatio='xMaxYMid slice'", view="0 0 900 200").only
    assert found.message == "`Leuchtturm` is cut off wholly by the edge of the picture's place."


@pytest.mark.parametrize(
    ("body", "more"),
    [
        (words(x=220, more="ornament='yes'"), ""),
        (f"<g ornament='yes'>{words(size=12)}</g>", ""),
        (words(size=12, more="fill='#cccccc'"), "ornament='yes'"),
    ],
)
def test_text_that_is_ornament_in_the_picture_or_on_it_is_left_alone(place: Lay, body: str, more: str) -> None:
    assert place(body, more).codes == []


@pytest.mark.parametrize(
    "body",
    [
        words(),
        "<rect x='10' y='60' width='280' height='60' fill='#ffffff'/>" + words(),
        f"<defs>{words(x=220)}</defs><rect width='9' height='9'/>",
        f"<svg x='20' y='20' width='90' height='120' overflow='visible'>{words()}</svg>",
        words(x=21, y=101, more="fill='#555555'") + words(),
        words(more="stroke='#ffffff' stroke-width='6'") + words(),
        "<text font-family='Young Serif' font-size='30' x='20 60 100' y='100'>ABC</text>",
        words(more="visibility='hidden'") + "<rect width='9' height='9'/>",
        words() + "<rect x='10' y='92' width='250' height='1'/>",
    ],
)
def test_text_that_is_well_in_its_picture_is_not_accused(place: Lay, body: str) -> None:
    assert place(body).codes == []


def test_letters_of_an_icon_are_looked_at_where_it_stands(lay: Lay, write: Write) -> None:
    write(
        "templates/coin.svg",
        art("<circle cx='50' cy='50' r='50' fill='#ffd000'/>" + words("3", 38, 66, 48), "0 0 100 100"),
    )
    assert lay("<icon name='coin' x='9' y='9' size='9'/>", icons={"coin": "coin.svg"}).codes == []
    line = "<text x='9' y='20' font-family='Young Serif' font-size='9pt'>Pay :coin: now</text>"
    found = lay(line, icons={"coin": "coin.svg"}).only
    assert (found.code, found.place.file) == ("type-too-small", "templates/coin.svg")
    found = lay("<icon name='coin' x='9' y='9' size='4'/>", icons={"coin": "coin.svg"}).only
    assert (found.code, found.severity, found.place.file) == ("type-too-small", Severity.WARNING, "templates/coin.svg")


def test_the_colour_that_an_icon_takes_is_that_of_its_letters(lay: Lay, write: Write) -> None:
    write("templates/mark.svg", art(words("M", 20, 80, 50), "0 0 100 100"))
    laid = lay("<icon name='mark' x='9' y='9' size='9' fill='#dddddd'/>", icons={"mark": "mark.svg"})
    assert laid.only.code == "low-contrast"
    assert "`M` in #dddddd on #ffffff" in laid.only.message


def test_a_picture_on_many_places_tells_of_its_text_once(place: Lay) -> None:
    again = "<image href='art.svg' x='8' y='48' width='45' height='30'/>"
    assert place(words(x=220), over=again).codes == ["hidden-text"]


def test_text_of_a_picture_is_not_read_as_the_text_of_the_card(write: Write, sources: Sources) -> None:
    write(FILE, art(words()))
    shop = Workshop(sources, FontLibrary(sources), "game")
    body = "<svg xmlns='http://www.w3.org/2000/svg'><image href='art.svg' width='45' height='30'/></svg>"
    _, scene = normalise(body, shop, Box(0, 0, 60, 60))
    assert scene.texts
    assert read_texts(scene) == ()
    assert not is_blank(scene)
