"""Text of a template that is not drawn at all, or that a mask, a filter, a pattern or blending leaves unseen."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cardgen.diagnostics.report import Severity

Lay = Callable[..., Any]
PATTERN = "<pattern id='p' patternUnits='userSpaceOnUse' width='{0}' height='{0}'>{1}</pattern>"
PATH = "<path id='t' d='M10 20H{0}' fill='none'/><text {1}><textPath href='#t' {2}>Draw two cards</textPath></text>"
FONT = "font-family='Source Sans 3' font-size='12pt'"
GLOW = (
    "<feMorphology in='SourceAlpha' operator='dilate' radius='.3'/><feGaussianBlur stdDeviation='.3'/>"
    "<feColorMatrix values='0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.2 0 0 0 3 0' result='a'/>"
    "<feMerge><feMergeNode in='a'/><feMergeNode in='SourceGraphic'/></feMerge>"
)


def words(more: str = "", text: str = "Draw two", x: float = 10, y: float = 20) -> str:
    return f"<text x='{x}' y='{y}' {FONT} {more}>{text}</text>\n"


def box(more: str, x: float = -3, y: float = -3, width: float = 70, height: float = 95) -> str:
    return f"<rect x='{x}' y='{y}' width='{width}' height='{height}' {more}/>\n"


def panel(more: str) -> str:
    return box(more, 5, 10, 30, 15)


def mask(inner: str) -> str:
    return f"<mask id='m' maskUnits='userSpaceOnUse' x='-3' y='-3' width='70' height='95'>{inner}</mask>"


def through(inner: str, more: str = "") -> str:
    return f"<filter id='f' {more}>{inner}</filter>"


def faded(inner: str) -> str:
    return f"<g opacity='.5'>{inner}</g>"


def gradient(*stops: str, more: str = "") -> str:
    parts = "".join(f"<stop offset='{at / (len(stops) - 1)}' {stop}/>" for at, stop in enumerate(stops))
    return f"<linearGradient id='g' {more}>{parts}</linearGradient>"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (words("opacity='0'"), "is not drawn: its `opacity` is `0`."),
        (f"<g opacity='0%'>{words()}</g>", "is not drawn: its `opacity` is `0%`."),
        (words("fill-opacity='0'"), "is not painted: its `fill-opacity` is `0`."),
        (words("fill='none'"), "is not painted: its `fill` is `none`."),
        (words("fill='transparent'"), "is not painted: its `fill` is `transparent`."),
        (PATTERN.format(1, "") + words("fill='url(#p)'"), "its `fill` is `url(#p)`, which leaves nothing."),
        (f"<g transform='scale(0)'>{words()}</g>", "is flattened by the transform `matrix(0 0 0 0 0 0)`."),
        (words("transform='scale(1 0)'"), "is flattened by the transform `matrix(1 0 0 0 0 0)`."),
        ("<mask id='m'/>" + words("mask='url(#m)'"), "is hidden wholly by the mask around it."),
        (through("") + words("filter='url(#f)'"), "is left out by its `filter`, which shows nothing."),
        (words("textLength='0' lengthAdjust='spacingAndGlyphs'"), "is squeezed to nothing by `textLength`."),
        (f"<svg width='30' height='20' viewBox='0 0 0 9'>{words()}</svg>", "the view box `0 0 0 9` around it has no"),
        (
            f"<symbol id='s'>{words()}</symbol><use href='#s' width='0' height='9'/>",
            "is not drawn: what it stands in has no extent.",
        ),
    ],
)
def test_text_that_is_not_drawn_is_told_with_the_reason(lay: Lay, body: str, message: str) -> None:
    found = lay(body).only
    assert (found.code, found.severity, found.place.line) == ("hidden-text", Severity.ERROR, 3)
    assert found.message.startswith("`Draw two` ")
    assert message in found.message


def test_only_the_part_of_a_text_that_is_not_painted_is_told(lay: Lay) -> None:
    found = lay(words(text="Draw <tspan fill-opacity='0'>two</tspan>")).only
    assert found.message == "`two` is not painted: its `fill-opacity` is `0`."


@pytest.mark.parametrize(
    ("length", "more", "place", "lost"),
    [
        (25, "", "", "o cards"),
        (45, "", "startOffset='90%'", "aw two cards"),
        (45, "text-anchor='middle'", "", "Draw tw"),
    ],
)
def test_letters_beyond_the_ends_of_their_path_are_told(
    lay: Lay, length: int, more: str, place: str, lost: str
) -> None:
    found = lay(PATH.format(length, f"{FONT} {more}", place)).only
    assert found.code == "hidden-text"
    assert found.message == f"`{lost}` runs off the path of its text and is not drawn."


def test_a_text_that_fits_its_path_is_fine_and_one_on_a_path_of_no_length_is_not(lay: Lay) -> None:
    assert lay(PATH.format(55, FONT, "")).codes == []
    assert lay(PATH.format(10, FONT, "")).only.message.startswith("The path of this <textPath> has no length")


@pytest.mark.parametrize(
    "body",
    [
        words("visibility='hidden'"),
        words("display='none'"),
        words("opacity='0' ornament='yes'"),
        words("fill='none'", text=""),
        words("fill='none' stroke='#000000' stroke-width='.2'"),
        mask(box("fill='#ffffff'") + words("fill='none'")) + box("fill='#224422' mask='url(#m)'"),
        mask(box("fill='#000000'")) + words("mask='url(#m)' ornament='yes'"),
    ],
)
def test_text_that_is_not_meant_to_be_seen_is_left_alone(lay: Lay, body: str) -> None:
    assert lay(body + box("fill='#ddeeff'", 5, 40, 20, 20)).codes == []


def test_what_is_not_drawn_is_not_read_on_the_face_either(lay: Lay) -> None:
    assert lay(words("opacity='0'") + words(y=40, text="Seen")).faces.fronts["5"].texts == ("Seen",)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (mask(box("fill='#000000'")) + words("mask='url(#m)'"), "its mask"),
        (mask(box("fill='#000000'")) + f"<g mask='url(#m)'>{words()}</g>", "its mask"),
        (words("filter='blur(3)'"), "its filter"),
        (words("filter='opacity(0)'"), "its filter"),
        (through("<feFlood flood-color='#334455'/>") + words("filter='url(#f)'"), "its filter"),
        (
            through(
                "<feFlood flood-color='#000000' result='a'/>"
                "<feMerge><feMergeNode in='a'/><feMergeNode in='SourceGraphic'/></feMerge>"
            )
            + words("filter='url(#f)'"),
            "its filter",
        ),
        (through("<feMorphology operator='dilate' radius='2'/>") + words("filter='url(#f)'"), "its filter"),
        (box("fill='#000000'") + words("fill='#ffffff' filter='invert(1)'"), "its filter"),
        (box("fill='#ddeeff'") + words("fill='#ffffff' style='mix-blend-mode:multiply'"), "its `mix-blend-mode`"),
        (box("fill='#222244'") + words("style='mix-blend-mode:screen'"), "its `mix-blend-mode`"),
        (PATTERN.format(1, box("fill='#ffffff'")) + words("fill='url(#p)'"), "its pattern"),
        (faded(panel("fill='#000000'") + words()), "its opacity"),
        (words() + panel("fill='#000000' style='mix-blend-mode:multiply'"), "the rectangle in line 4"),
        (PATTERN.format(1, box("fill='#222244'")) + words() + panel("fill='url(#p)'"), "the rectangle in line 5"),
    ],
)
def test_text_that_is_drawn_but_cannot_be_seen_is_told(lay: Lay, body: str, why: str) -> None:
    found = lay(body).only
    assert (found.code, found.severity) == ("hidden-text", Severity.ERROR)
    assert found.message == f"`Draw two` cannot be seen: {why} leaves it no contrast."


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (mask(box("fill='#ffffff'", width=20)) + words("mask='url(#m)'"), "its mask leaves it no contrast."),
        (mask(box("fill='#ffffff'", height=21.3)) + words("mask='url(#m)'"), "its mask leaves it no contrast."),
        (
            through("<feDropShadow stdDeviation='.05' dx='.1' dy='.1'/>", "x='0' y='0' width='.5' height='1'")
            + words("filter='url(#f)'"),
            "its filter leaves it no contrast.",
        ),
        (
            mask(box("fill='#ffffff'", width=20)) + words() + panel("fill='#222244' mask='url(#m)'"),
            "the rectangle in line 5 leaves it no contrast.",
        ),
    ],
)
def test_text_of_which_a_part_cannot_be_seen_is_told_with_its_length(lay: Lay, body: str, message: str) -> None:
    found = lay(body).only
    assert found.code == "hidden-text"
    assert found.message.startswith("`Draw two` cannot be seen over ")
    assert found.message.endswith(message)


@pytest.mark.parametrize(
    "body",
    [
        mask(box("fill='#666666'")) + words("mask='url(#m)'"),
        words("filter='opacity(.2)'"),
        gradient("stop-color='#000000'", "stop-color='#ffffff'") + words("fill='url(#g)'"),
        gradient("stop-color='#000000'", "stop-color='#000000' stop-opacity='0'") + words("fill='url(#g)'"),
        gradient("stop-color='#000000'", "stop-color='#ffffff'", more="x2='0' y2='1'") + words("fill='url(#g)'"),
        gradient("stop-color='#000000'", "stop-color='#ffffff'")
        + words("fill='none' stroke='url(#g)' stroke-width='.3'"),
        PATTERN.format(1, box("fill='#cccccc'")) + words("fill='url(#p)'"),
        PATTERN.format(9, box("fill='#222244'", height=6)) + words("fill='url(#p)'", y=22.5),
        PATTERN.format(1, box("fill='#222244'")) + panel("fill='url(#p)'") + words(),
        mask(box("fill='#ffffff'", width=20)) + panel("fill='#222244' mask='url(#m)'") + words(),
        panel("fill='#222244' style='mix-blend-mode:multiply'") + words(),
        panel("fill='#ffffff' filter='brightness(.2)'") + words(),
        faded(panel("fill='#333333'") + words()),
    ],
)
def test_text_that_is_left_too_faint_is_told(lay: Lay, body: str) -> None:
    assert lay(body).codes == ["low-contrast"]


def test_the_contrast_that_is_told_is_of_the_colours_that_are_seen(lay: Lay) -> None:
    found = lay(mask(box("fill='#666666'")) + words("mask='url(#m)'")).only
    assert found.message == "`Draw two` in #999999 on #ffffff has a contrast of 2.8 to 1; text needs 4.5 to 1."
    found = lay(words("opacity='.3'")).only
    assert found.message == "`Draw two` in #b2b2b2 on #ffffff has a contrast of 2.1 to 1; text needs 4.5 to 1."


@pytest.mark.parametrize(
    "body",
    [
        mask(box("fill='#ffffff'")) + words("mask='url(#m)'"),
        words("filter='drop-shadow(.3 .3 .3 #00000088)'"),
        words("filter='drop-shadow(.3 .3 .3 #000000)'"),
        box("fill='#333355'") + words("fill='#ffffff' filter='drop-shadow(.3 .3 .5 #000000)'"),
        through(GLOW) + words("fill='#ffffff' filter='url(#f)'"),
        words("filter='blur(.08)'"),
        words("fill='#ffffff' filter='invert(1)'"),
        box("fill='#ddddff'") + words("style='mix-blend-mode:multiply'"),
        gradient("stop-color='#fff4c0'", "stop-color='#d9a520'") + box("fill='#201A5E'") + words("fill='url(#g)'"),
        gradient("stop-color='#000000'", "stop-color='#ffffff'")
        + words("fill='url(#g)' stroke='#000000' stroke-width='.4' paint-order='stroke'"),
        PATTERN.format(0.6, box("fill='#222244'") + "<rect width='.15' height='1' fill='#ffffff'/>")
        + words("fill='url(#p)'"),
        PATTERN.format(1, box("fill='#eeeeee'") + "<circle r='.2' fill='#cccccc'/>")
        + panel("fill='url(#p)'")
        + words(),
        words() + panel("fill='#884400' style='mix-blend-mode:soft-light'"),
        words() + panel("fill='#222244' filter='opacity(.05)'"),
        mask(box("fill='#ffffff'"))
        + f"<g mask='url(#m)'>{words(text='−')}<rect x='10' y='17.5' width='2.4' height='.9'/></g>",
        box("fill='#000000'") + faded(panel("fill='#ffffff'") + words("fill='#222222'")),
    ],
)
def test_text_that_can_be_read_through_what_changes_it_is_fine(lay: Lay, body: str) -> None:
    assert lay(body).codes == []


@pytest.mark.parametrize(
    "body",
    [
        box("fill='#444466'") + words("fill='#000000' filter='blur(.3)'", x=10.2, y=20.2) + words("fill='#ffffff'"),
        box("fill='#884422'")
        + words("fill='#000000' style='mix-blend-mode:multiply' opacity='.6'", x=10.3, y=20.3)
        + words("fill='#ffffff'"),
        words("fill='#222244'") + words("fill='#333366' style='mix-blend-mode:screen'"),
        mask(box("fill='#ffffff'"))
        + "<g mask='url(#m)'>"
        + words("fill='#000000'", x=10.2)
        + words("fill='#555555'")
        + "</g>",
    ],
)
def test_a_text_that_is_drawn_over_its_own_shadow_or_glow_is_judged_with_it(lay: Lay, body: str) -> None:
    assert lay(body).codes == []


def test_a_text_is_not_seen_because_its_copy_is_hidden_with_it(lay: Lay) -> None:
    both = words("fill='#000000'", x=10.2) + words("fill='#555555'")
    assert lay(mask(box("fill='#000000'")) + f"<g mask='url(#m)'>{both}</g>").codes == ["hidden-text"]


def test_art_that_fades_below_text_is_not_judged_and_paper_that_is_laid_over_hides_nothing(
    lay: Lay, write: Callable[..., Path]
) -> None:
    for name, grey in (("art", 90), ("paper", 240)):
        data = io.BytesIO()
        Image.new("L", (700, 950), grey).save(data, "PNG")
        write(f"decks/game/{name}.png", data.getvalue())
    picture = "<image href='{}.png' x='-3' y='-3' width='69.5' height='94.9' {}/>"
    fade = gradient("stop-color='#ffffff'", "stop-color='#000000'") + mask(box("fill='url(#g)'"))
    assert lay(fade + picture.format("art", "mask='url(#m)'") + words()).codes == []
    many = words() + words(y=30) + words(y=40)
    assert lay(many + picture.format("paper", "style='mix-blend-mode:multiply'")).codes == []
    dark = lay(many + picture.format("art", "style='mix-blend-mode:multiply'"))
    assert set(dark.codes) <= {"low-contrast"}


def test_the_same_faint_text_is_told_of_by_the_colours_that_all_cards_share(lay: Lay) -> None:
    found = lay(mask(box("fill='#666666'")) + f"<g mask='url(#m)'>{words()}{words(y=40, text='And more')}</g>")
    assert [each.message.partition("` in ")[2] for each in found.report.diagnostics] == [
        "#999999 on #ffffff has a contrast of 2.8 to 1; text needs 4.5 to 1."
    ] * 2
