"""Letters that something hides, and art that lacks its bleed."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cardgen.diagnostics.report import Severity

Lay = Callable[..., Any]
RIM = "<rect x='-4' y='-4' width='72' height='97' fill='#FFF9EC'/>"


def words(text: str, x: float = 6, y: float = 20, size: str = "12pt", more: str = "") -> str:
    return f"<text x='{x}' y='{y}' font-family='Young Serif' font-size='{size}' {more}>{text}</text>\n"


def box(x: float, y: float, width: float, height: float, more: str = "fill='#1F4F66'") -> str:
    return f"<rect x='{x}' y='{y}' width='{width}' height='{height}' {more}/>\n"


def test_a_name_that_a_later_badge_covers_is_an_error_with_its_amount_and_line(lay: Lay) -> None:
    found = lay(words("Leuchtturmwärterin", y=10.5) + "<circle cx='54.5' cy='9' r='5' fill='#1F4F66'/>").only
    assert (found.code, found.severity, found.place.line) == ("hidden-text", Severity.ERROR, 3)
    assert found.message == "`Leuchtturmwärterin` is covered over 2.2 mm by the circle in line 4."


def test_a_circle_beside_the_letters_covers_nothing_though_its_box_does(lay: Lay) -> None:
    assert lay(words("Hut", y=10) + "<circle cx='19.5' cy='16' r='8' fill='#1F4F66'/>").codes == []


def test_two_texts_on_each_other_are_told_once(lay: Lay) -> None:
    found = lay(words("Leuchtturmwärterin", y=30) + words("Zweite Zeile", x=10, y=31)).only
    assert found.code == "hidden-text"
    assert found.message.startswith("`Leuchtturmwärterin` and the text `Zweite Zeile` in line 4 lie on each other for")


@pytest.mark.parametrize(
    "body",
    [
        words("Ägypten", y=20) + words("Ärger", y=26),
        words("gyp", y=20, size="10pt") + words("one", y=24.2, size="10pt"),
        words("A") + words("A", x=6.2, y=20.2, more="fill='#1F4F66'"),
        box(4, 14, 40, 9, "fill='#FFF9EC'") + words("Panel"),
        words("Ornament", more="ornament='yes'") + words("Over it", y=21),
        words("3<tspan dy='-1.5' font-size='7pt'>rd</tspan>"),
        words("gray") + box(6, 21, 14, 0.3, "fill='#000000'"),
        words("Wide") + "<rect x='6' y='16' width='20' height='5' fill='none' stroke='#000000' stroke-width='.3'/>",
        "<circle cx='12' cy='14' r='5' fill='#1F4F66'/>" + words("4", x=10.5, y=15.5, more="fill='#ffffff'"),
    ],
)
def test_tight_but_right_layouts_are_not_accused(lay: Lay, body: str) -> None:
    assert lay(body).codes == []


def test_lines_of_one_text_that_touch_are_told(lay: Lay) -> None:
    body = "<textbox x='6' y='10' width='20' height='30' line-height='.6' font-size='12pt' font-family='Young Serif'>"
    assert lay(body + "gypsy gypsy\nhill hill</textbox>").codes == ["hidden-text"]


def test_a_text_over_the_edge_of_an_icon_is_told(lay: Lay, write: Callable[..., Path]) -> None:
    write(
        "templates/disc.svg",
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><circle cx='4' cy='4' r='4'/></svg>",
    )
    icon = "<icon name='disc' x='20' y='14' size='8' fill='#FFB000'/>"
    found = lay(icon + words("Lighthouse keeper", y=19), icons={"disc": "disc.svg"}).only
    assert found.message == "`Lighthouse keeper` runs over the edge of the icon `disc` in line 3."
    assert lay(icon + words("4", x=22, y=19), icons={"disc": "disc.svg"}).codes == []


def test_a_text_over_the_badge_of_a_number_is_told(lay: Lay) -> None:
    badge = "<circle cx='30' cy='18' r='4' fill='#FFB000'/>" + words("4", x=29.5, y=19)
    found = lay(badge + words("Long", x=17.5, y=19)).only
    assert found.message == "`Long` runs over the edge of the badge of `4` in line 3."


def test_a_picture_hides_where_it_is_not_transparent(lay: Lay, write: Callable[..., Path]) -> None:
    data = io.BytesIO()
    picture = Image.new("RGBA", (400, 400), (0, 0, 0, 0))
    picture.paste((31, 79, 102, 255), (0, 0, 200, 400))
    picture.save(data, "PNG")
    write("decks/game/half.png", data.getvalue())
    image = "<image href='half.png' x='20' y='10' width='20' height='20'/>"
    assert lay(words("Fox", x=31) + image).codes == []
    assert lay(words("Fox", x=21) + image).only.message == "`Fox` is covered wholly by the picture in line 4."


def test_a_text_that_a_clip_path_cuts_is_told(lay: Lay) -> None:
    clip = "<clipPath id='c'><rect x='0' y='0' width='20' height='40'/></clipPath>"
    found = lay(clip + f"<g clip-path='url(#c)'>{words('Lighthouse')}</g>").only
    assert found.code == "hidden-text"
    assert "by a clip path" in found.message
    assert lay(clip + f"<g clip-path='url(#c)'>{words('Hut')}</g>").codes == []


def test_a_veil_over_a_text_counts_for_its_contrast(lay: Lay) -> None:
    found = lay(words("Draw two") + box(0, 10, 40, 20, "fill='#ffffff' fill-opacity='.7'")).only
    assert found.code == "low-contrast"


def test_one_overflow_brings_no_second_mistake(lay: Lay) -> None:
    dark = RIM + box(5, 30, 50, 8, "fill='#000000'")
    text = "<textbox x='6' y='31' width='40' height='6' font-size='10pt' font-family='Source Sans 3' fill='#ffffff'>"
    assert lay(dark + text + "One two three four. " * 12 + "</textbox>").codes == ["text-overflow"]


def test_a_letter_that_only_its_ink_takes_over_the_cut_is_an_error(lay: Lay) -> None:
    assert lay(words("Ä", x=30, y=3.1)).codes == ["outside-trim"]
    assert lay(words("H", x=30, y=3.2)).only.severity is Severity.WARNING


def test_white_text_that_runs_off_its_dark_card_is_told_once(lay: Lay) -> None:
    ground = box(-4, -4, 72, 97, "fill='#000000'")
    assert lay(ground + words("Leuchtturmwärterin", x=40, more="fill='#ffffff'")).codes == ["outside-trim"]


def test_art_that_ends_at_the_trim_is_one_warning_with_its_sides(lay: Lay) -> None:
    found = lay(box(0, 0, 63.5, 20) + box(0, 70, 63.5, 18.9)).only
    assert (found.code, found.severity, found.place.line) == ("no-bleed", Severity.WARNING, 3)
    assert found.message == (
        "This rectangle ends at the trim on the left, top and right, not at the edge of the bleed. "
        "So does what stands in line 4."
    )


@pytest.mark.parametrize(
    ("body", "codes"),
    [
        (box(-3, -3, 69.5, 94.9), []),
        (box(-1, -3, 67.5, 94.9), ["no-bleed"]),
        (box(0, 0, 63.5, 88.9, "fill='#ffffff'"), []),
        (RIM + box(0, 0, 63.5, 30, "fill='#FFF9EC'"), []),
        (RIM + box(0.3, 20, 62.9, 30, "fill='#201A5E'"), ["no-bleed"]),
        (RIM + box(3, 20, 57.5, 30, "fill='#201A5E'"), []),
        ("<circle cx='0' cy='40' r='9' fill='#201A5E'/>", []),
    ],
)
def test_only_art_that_shows_an_end_at_the_cut_is_told(lay: Lay, body: str, codes: list[str]) -> None:
    assert (
        lay(body + words("Fox", x=20, y=60, more="fill='#FFB000' stroke='#000000' stroke-width='.2'")).codes == codes
    ), body


def test_a_picture_that_ends_at_the_trim_is_told(lay: Lay, write: Callable[..., Path]) -> None:
    data = io.BytesIO()
    Image.new("RGB", (635, 889), "#1F4F66").save(data, "JPEG")
    write("decks/game/ort.jpg", data.getvalue())
    full = "<image href='ort.jpg' x='{0}' y='{0}' width='{1}' height='{2}' preserveAspectRatio='xMidYMid slice'/>"
    found = lay(full.format(0, 63.5, 88.9)).only
    assert found.message.startswith("This picture ends at the trim on the left, top, right and bottom")
    assert lay(full.format(-3, 69.5, 94.9)).codes == []


@pytest.mark.parametrize("clip", ["<rect width='63.5' height='88.9' rx='3'/>", "<rect width='63.5' height='88.9'/>"])
def test_art_that_is_clipped_at_the_trim_is_told(lay: Lay, clip: str) -> None:
    art = f"<clipPath id='c'>{clip}</clipPath><g clip-path='url(#c)'>" + box(-4, -4, 72, 97, "fill='#201A5E'") + "</g>"
    found = lay(art).only
    assert found.message == (
        "This rectangle is clipped at the trim on the left, top, right and bottom, not at the edge of the bleed."
    )
    assert lay(RIM + "<svg width='63.5' height='60'>" + box(-4, -4, 72, 50, "fill='#ffffff'") + "</svg>").codes == [
        "no-bleed"
    ]
    inner = art.replace("width='63.5'", "width='55'")
    assert lay(RIM + inner.replace("<g ", "<g transform='translate(4.25 0)' ")).only.message.startswith(
        "This rectangle is clipped at the trim on the top and bottom"
    )


def test_a_shape_that_ends_at_the_trim_within_a_picture_that_goes_on_is_told_as_such(
    lay: Lay, write: Callable[..., Path]
) -> None:
    ground = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-30 -30 695 949'>{}</svg>"
    whole, part = "<rect x='-30' y='-30' width='695' height='949' fill='#eee'/>", "<path d='M0 0H635V300H0Z'/>"
    write("decks/game/whole.svg", ground.format(whole + part).encode())
    write("decks/game/part.svg", ground.format(part).encode())
    picture = "<image href='{}.svg' x='-3' y='-3' width='69.5' height='94.9'/>"
    assert lay(picture.format("whole")).only.message == (
        "A shape in this picture ends at the trim on the left, top and right, not at the edge of the bleed."
    )
    assert lay(picture.format("part")).only.message.startswith("This picture ends at the trim on the left")


def test_a_drawing_that_its_own_edge_ends_at_the_trim_is_told_as_a_picture_that_ends(
    lay: Lay, write: Callable[..., Path]
) -> None:
    write("decks/game/wide.svg", b"<svg viewBox='0 0 9 9'><rect x='-5' y='1' width='20' height='7'/></svg>")
    found = lay("<image href='wide.svg' y='30' width='20' height='20'/>").only
    assert found.message == "This picture ends at the trim on the left, not at the edge of the bleed."


def ground(color: str) -> str:
    return f"<rect x='-4' y='-4' width='72' height='97' fill='{color}'/>"


@pytest.mark.parametrize(
    ("color", "under", "over"),
    [
        (
            "#77aabb",
            words("Fox", more="fill='#fff' stroke='#fff' stroke-width='1.5'"),
            words("Fox", more="fill='#222'"),
        ),
        ("#fff", words("Fox", x=6.5, y=20.5, more="fill='#bbb'"), words("Fox")),
        ("#eee", words("Fox", x=6.2, y=20.2, more="fill='#fff'"), words("Fox", more="fill='#333'")),
        ("#ffd000", words("Fox", x=6.4, y=20.4, more="fill='#222'"), words("Fox", more="fill='#fff'")),
    ],
)
def test_a_copy_below_a_text_is_its_outline_or_shadow(lay: Lay, color: str, under: str, over: str) -> None:
    assert lay(ground(color) + under + over).codes == []


def test_a_text_and_its_shadow_that_are_both_faint_are_told_once(lay: Lay) -> None:
    body = ground("#fff") + words("Fox", x=6.4, y=20.4, more="fill='#ddd'") + words("Fox", more="fill='#ccc'")
    assert lay(body).codes == ["low-contrast"]


def test_a_pale_text_far_from_another_that_says_the_same_is_told(lay: Lay) -> None:
    assert lay(ground("#fff") + words("Fox", y=60, more="fill='#ccc'") + words("Fox")).codes == ["low-contrast"]


def test_two_halves_of_a_text_in_two_colours_are_whole(lay: Lay) -> None:
    halves = "".join(
        f"<clipPath id='h{y}'><rect y='{y}' width='70' height='10'/></clipPath>"
        + words("Chrome", y=26, size="20pt", more=f"clip-path='url(#h{y})' fill='{fill}'")
        for y, fill in ((14, "#123"), (24, "#345"))
    )
    assert lay(halves).codes == []
    assert lay(halves[: halves.rindex("<clipPath")]).codes == ["hidden-text"]


def test_a_frame_that_ends_well_beyond_the_trim_on_a_ground_of_its_own_is_meant(lay: Lay) -> None:
    assert lay(ground("#102030") + box(-2.5, -2.5, 68.5, 93.9, "fill='#FFF9EC'")).codes == []
    assert lay(box(-2.4, -2.4, 68.3, 93.7)).codes == ["no-bleed"]


def test_a_rectangle_that_ends_within_the_bleed_is_told_with_how_far_it_goes(lay: Lay) -> None:
    found = lay(ground("#102030") + box(-1, -1, 65.5, 90.9, "fill='#FFF9EC'")).only
    assert found.message.startswith("This rectangle ends 1 mm beyond the trim on the left, top, right and bottom, not")
