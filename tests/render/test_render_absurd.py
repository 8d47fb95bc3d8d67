"""Drawings of absurd size and odd numbers: refused for a cause that is named, or drawn, and never an exception."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardgen.loading.sources import Sources
from cardgen.render import draw_faces

SHOWN = "<image href='odd.svg' x='5' y='5' width='40' height='40'/>"
BOX = "<rect width='9' height='9'/>"
TEXTURE = "<feTurbulence baseFrequency='0.9' numOctaves='9'/>"
ROW = "M0 0l" + " 1 1" * 15_000

Show = Callable[..., Any]


def svg(body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'


@pytest.fixture
def show(lay: Callable[..., Any], write: Callable[..., Path]) -> Show:
    """Give a function that lays out a face that shows a picture with a body, or one that is these bytes."""

    def show_picture(body: str | bytes) -> Any:
        write("decks/game/odd.svg", body if isinstance(body, bytes) else svg(body))
        return lay(SHOWN)

    return show_picture


# ---- each cause is named, with what is allowed


@pytest.mark.parametrize(
    ("body", "cause"),
    [
        ("<defs>" + "<g/>" * 30_000 + "</defs>", "more than 30,000 elements, those counted that are not drawn"),
        ("<g>" + "<g/>" * 10_000 + "</g>", "more than 10,000 elements"),
        ("<rect " + " ".join(f"a{at}='1'" for at in range(501)) + "/>", "A <rect> has 501 attributes; at most 500"),
        (f"<rect style='{'fill:red;' * 12_000}'/>", "The `style` of a <rect> has more than 100,000 characters"),
        (f"<rect width='{'1' * 1001}'/>", "`width` of this <rect> holds a number of more than 1,000 digits"),
        (f"<style>:nth-child({'1' * 5000}n) {{}}</style>", "This <style> holds a number of more than 1,000 digits"),
        ("<style>" + "a{}" * 10_001 + "</style>", "Its styles have 10,001 rules"),
        ("<style>" + "a{b:c}" * 90_000 + "</style>", "Its styles have 540,000 characters"),
        ("<style>" + ",".join("a" * 10_001) + "{}</style>", "more than 10,000 selectors"),
        (f"<style>{'rect{fill:red}' * 3000}</style>" + BOX * 3000, "Its style rules are too many for its elements"),
        (f"<g style='{''.join(f'--v{at}:1;' for at in range(1001))}'/>", "1,001 variables (`--name`); at most 1,000"),
        (f"<defs><path id='p' d='{ROW}'/></defs>" + "<use href='#p'/>" * 30, "more than 300,000 segments of paths"),
        (f"<text>{'a' * 100_001}</text>", "more than 100,000 letters"),
        (f"<filter id='f'>{TEXTURE * 100}</filter><g filter='url(#f)'>{BOX * 9}</g>", "Its filters would take"),
        (f"<filter id='f'>{'<feFlood/>' * 101}</filter><g filter='url(#f)'>{BOX}</g>", "more than 100 steps"),
        (
            "".join(f"<mask id='m{at}' mask='url(#m{at + 1})'>{BOX}</mask>" for at in range(30))
            + "<rect width='9' height='9' mask='url(#m0)'/>",
            "lie within each other more than 20 deep",
        ),
    ],
)
def test_what_is_too_much_is_told_with_what_is_allowed(show: Show, body: str, cause: str) -> None:
    found = show(body.replace("<g filter", "<g transform='scale(10)' filter")).report.diagnostics
    assert [each.message for each in found if cause in each.message], [each.message for each in found]
    assert [each.place.file for each in found if cause in each.message] == ["decks/game/odd.svg"]


def test_rules_too_many_on_a_face_are_no_mistake_of_its_xml(lay: Callable[..., Any]) -> None:
    assert lay(f"<style>{'rect{fill:red}' * 3000}</style>" + BOX * 3000).codes == ["svg-too-complex"]


def test_texts_too_many_for_their_clip_path_are_told(lay: Callable[..., Any]) -> None:
    texts = "<text font-family='Source Sans 3' font-size='3' y='9'>ab</text>" * 200
    body = f"<clipPath id='c'><path d='{ROW}'/></clipPath><g clip-path='url(#c)'>{texts}</g>"
    assert "svg-too-complex" in lay(body).codes


def test_icon_in_very_many_colors_is_read_no_further(lay: Callable[..., Any], write: Callable[..., Path]) -> None:
    write("templates/x.svg", svg(f"<defs>{'<g/>' * 9000}</defs>{BOX}"))
    body = '{% for at in range(90) %}<icon name="x" size="5" fill="#{{ 1000 + at }}"/>{% endfor %}'
    (found,) = lay(body, icons={"x": "x.svg"}).report.diagnostics
    assert "more than 60,000 elements in its pictures" in found.message


def test_pictures_within_pictures_end(lay: Callable[..., Any], write: Callable[..., Path]) -> None:
    for at in range(40):
        write(f"decks/game/p{at}.svg", svg(f"<image href='p{at + 1}.svg' width='9' height='9'/>"))
    (found,) = lay("<image href='p0.svg' width='9' height='9'/>").report.diagnostics
    assert found.message.endswith("lies in pictures within pictures more than 10 deep.")


def test_name_that_no_file_can_have_is_a_missing_picture(show: Show) -> None:
    (found,) = show(f"<image href='{'a' * 300}.png' width='9' height='9'/>").report.diagnostics
    assert found.code == "missing-picture"
    assert found.message.endswith("no file has a name of more than 255 bytes.")


def test_dashes_too_many_to_be_seen_make_a_plain_line(show: Show) -> None:
    laid = show("<path d='M0 0H99999' stroke='red' stroke-dasharray='0.001'/>")
    assert [each.message for each in laid.report.diagnostics] == [
        "`stroke-dasharray` is `0.001`; it makes over 100,000 dashes."
    ]
    assert "stroke-dasharray" not in laid.svg


def test_style_with_too_many_brackets_is_told(show: Show) -> None:
    assert show(f"<rect width='9' height='9' style='fill:{'var(--a,' * 5000}red'/>").codes == ["svg-bad-value"]


# ---- what is read


@pytest.mark.parametrize("name", ["idna", "punycode", "undefined", "unicode_escape", "zlib", "utf-7", "x" * 300])
def test_encoding_that_is_none_of_a_drawing_is_utf_8(show: Show, name: str) -> None:
    entity = '<!DOCTYPE svg [<!ENTITY a "red">]>'
    data = f'<?xml version="1.0" encoding="{name}"?>{entity}' + svg("<rect width='9' height='9' fill='&a;'/>")
    laid = show(data.encode())
    assert laid.codes == []
    assert "#ff0000" in laid.svg


@pytest.mark.parametrize("opened", ["<!--", "<![CDATA[", "<!DOCTYPE a["])
def test_what_is_opened_again_and_again_is_read_once(show: Show, opened: str) -> None:
    assert show(b'<!DOCTYPE svg [<!ENTITY a "b">]><svg>' + opened.encode() * 100_000).codes == ["svg-malformed"]


@pytest.mark.parametrize(
    "body",
    [
        "<text rotate='1e999 1e308'>ab</text>",
        "<g style='transform:rotate(1e999deg)'><rect width='9' height='9'/></g>",
        "<g style='transform:scale(1e999)'><rect width='9' height='9'/></g>",
        "<g transform='scale(99999)'>" * 40 + BOX + "</g>" * 40,
        "<path pathLength='99999' d='M0 0H9' stroke='red' stroke-dasharray='0.0001'/>",
        "<filter id='f'><feDisplacementMap scale='much'/></filter><g filter='url(#f)'><rect width='9' height='9'/></g>",
        "<rect width='9' height='9' fill='oklch(1 1 1e999)'/>",
        f"<g font-weight='{'1' * 900}'><text font-weight='bolder'>a</text></g>",
        f"<text font-feature-settings=\"'liga' {'9' * 900}\">a</text>",
        f"<rect width='{'9' * 900}zz' height='9'/>",
        "<text font-family='Source Sans 3' font-size='99999'>a</text>",
        "<g transform='scale(9999)'><g transform='scale(9999)'><text font-family='Source Sans 3'>a</text></g></g>",
        "<path d='M99999 99999h9v9z' stroke='red' stroke-width='9' vector-effect='non-scaling-stroke'/>",
    ],
)
def test_odd_numbers_are_drawn_or_told(show: Show, sources: Sources, body: str) -> None:
    faces = show(body).faces
    if faces.fronts:
        draw_faces([*faces.fronts.values()], Sources(sources.project))
    faces = show("<text font-family='Source Sans 3' font-size='9'>a</text>").faces  # no font is broken by it
    draw_faces([*faces.fronts.values()], Sources(sources.project))


# ---- what honest drawings need is far below


@pytest.mark.parametrize(
    "body",
    [
        "".join(f"<path class='c{at}' d='M{at} 1l5 5z'/>" for at in range(2000))
        + "<style>"
        + "".join(f".c{at}{{fill:#00{at % 10}}}" for at in range(2000))
        + "</style>",
        f"<path d='{ROW}'/>" * 5,
        f"<filter id='f' x='0' y='0' width='1' height='1'>{TEXTURE * 5}</filter>"
        "<rect width='100' height='100' filter='url(#f)'/>",
        "<path d='M0 0H9999' stroke='red' stroke-dasharray='1'/>",
    ],
)
def test_large_drawings_of_honest_people_are_drawn(show: Show, body: str) -> None:
    assert show(body).codes in ([], ["unseen-text"])
