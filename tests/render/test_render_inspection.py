"""Text that is too small, too faint or too near the cut."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cardgen.diagnostics import Report
from cardgen.render import lay_out

Lay = Callable[..., Any]


def text(more: str = "", words: str = "Draw two", tag: str = "text") -> str:
    return f"<{tag} x='10' y='20' font-family='Source Sans 3' font-size='9pt' {more}>{words}</{tag}>"


def ground(color: str, more: str = "") -> str:
    return f"<rect x='-3' y='-3' width='70' height='95' fill='{color}' {more}/>"


def test_black_on_white_paper_is_fine(lay: Lay) -> None:
    assert lay(text()).codes == []


@pytest.mark.parametrize(("size", "codes"), [("6pt", []), ("5.9pt", ["type-too-small"]), ("2", ["type-too-small"])])
def test_type_below_6_points_is_told(lay: Lay, size: str, codes: list[str]) -> None:
    assert lay(text().replace("9pt", size)).codes == codes


def test_size_counts_as_it_is_printed(lay: Lay) -> None:
    assert lay(f"<g transform='scale(.5)'>{text()}</g>".replace("x='10'", "x='20'")).codes == ["type-too-small"]
    assert lay(f"<g transform='scale(2)'>{text()}</g>".replace("9pt", "3.2pt")).codes == []


def test_size_that_a_box_is_fitted_to_is_checked(lay: Lay) -> None:
    body = (
        "<textbox x='10' y='10' width='20' height='6' font-family='Source Sans 3' font-size='9pt' min-size='4pt' "
        "source='text'>{{ card.text }}</textbox>"
    )
    laid = lay(body, text="Draw two cards, then discard one of your choice.")
    assert laid.codes[0] == "type-too-small"
    assert laid.report.diagnostics[0].place == laid.project.deck.cards[0].places["text"]


def test_ornament_is_exempt(lay: Lay) -> None:
    assert lay(ground("#ffffff") + text("fill='#eeeeee' ornament='yes'").replace("9pt", "4pt")).codes == []


@pytest.mark.parametrize(
    ("fill", "behind", "codes"),
    [
        ("#767676", "#ffffff", []),
        ("#777777", "#ffffff", ["low-contrast"]),
        ("#FFF9EC", "#201A5E", []),
        ("#d00000", "#000000", ["low-contrast"]),
        ("#15123B", "#FFB000", []),
    ],
)
def test_faint_text_is_told(lay: Lay, fill: str, behind: str, codes: list[str]) -> None:
    assert lay(ground(behind) + text(f"fill='{fill}'")).codes == codes


def test_message_names_text_colours_and_contrast(lay: Lay) -> None:
    found = lay(ground("#ffffff") + text("fill='#999999'")).only
    assert found.message == ("`Draw two` in #999999 on #ffffff has a contrast of 2.8 to 1; text needs 4.5 to 1.")
    assert found.place.line == 3


def test_what_is_painted_later_is_no_ground(lay: Lay) -> None:
    below = "<rect x='20' y='16' width='9' height='9' fill='#000000'/>"
    assert lay(ground("#ffffff") + text("fill='#ffffff'") + below).codes == ["hidden-text", "low-contrast"]


def test_topmost_shape_under_the_text_counts(lay: Lay) -> None:
    panel = "<rect x='8' y='14' width='30' height='10' rx='1.8' fill='#FFF9EC'/>"
    assert lay(ground("#201A5E") + panel + text("fill='#15123B'")).codes == []
    assert lay(panel + ground("#201A5E") + text("fill='#15123B'")).codes == ["low-contrast"]


def test_shape_that_does_not_reach_the_text_does_not_count(lay: Lay) -> None:
    ring = "<path d='M-3 -3H60V80H-3ZM5 5V75H55V5Z' fill='#000000' fill-rule='evenodd'/>"
    assert lay(ring + text()).codes == []


def test_diagonal_split_is_seen_by_points(lay: Lay) -> None:
    split = "<path d='M-3 -3H70V95Z' fill='#201A5E'/>"
    low = text("fill='#15123B'").replace("y='20'", "y='70'")
    assert lay(ground("#FFB000") + split + low).codes == []
    assert lay(ground("#FFB000") + split + text("fill='#15123B'").replace("x='10'", "x='40'")).codes == ["low-contrast"]


def test_clip_cuts_what_is_behind(lay: Lay) -> None:
    clip = "<clipPath id='c'><circle cx='50' cy='70' r='9'/></clipPath>"
    assert lay(clip + ground("#000000", "clip-path='url(#c)'") + text()).codes == []


def test_opacity_is_mixed_in(lay: Lay) -> None:
    assert lay(ground("#000000", "opacity='.2'") + text()).codes == []
    assert lay(f"<g opacity='.8'>{ground('#000000')}</g>" + text()).codes == ["low-contrast"]
    assert lay(text("fill-opacity='.3'")).codes == ["low-contrast"]


def test_gradient_counts_with_its_colour_at_the_text(lay: Lay) -> None:
    gradient = (
        "<linearGradient id='g' x2='0' y2='1'><stop stop-color='#ffffff'/><stop offset='1' stop-color='#000000'/>"
        "</linearGradient>"
    )
    body = gradient + ground("url(#g)")
    assert lay(body + text()).codes == []
    assert lay(body + text().replace("y='20'", "y='70'")).codes == ["low-contrast"]


def test_outline_that_stands_out_is_enough(lay: Lay) -> None:
    pale = "fill='#ffe9b0' stroke='{}' stroke-width='.4' paint-order='stroke'"
    assert lay(text(pale.format("#15123B"))).codes == []
    assert lay(text(pale.format("#dddddd"))).codes == ["low-contrast"]
    assert lay(text("fill='none' stroke='#dddddd' stroke-width='.4'")).codes == ["low-contrast"]


def test_icon_under_text_counts(lay: Lay, write: Callable[..., Path]) -> None:
    write("templates/disc.svg", "<svg viewBox='0 0 10 10'><circle cx='5' cy='5' r='5'/></svg>")
    body = "<icon name='disc' x='5' y='10' size='30' fill='#15123B'/>"
    assert lay(body + text(), icons={"disc": "disc.svg"}).codes == ["low-contrast"]


def test_text_on_a_picture_is_not_judged(lay: Lay, write: Callable[..., Path]) -> None:
    data = io.BytesIO()
    Image.new("RGB", (700, 950)).save(data, "PNG")
    write("decks/game/a.png", data.getvalue())
    assert lay("<image href='a.png' x='-3' y='-3' width='69.5' height='94.9'/>" + text()).codes == []


@pytest.mark.parametrize(
    ("x", "words"),
    [("3.6", None), ("2", "1.2 mm beyond the safe zone"), ("-2", "cut off at the left: it reaches 1.7 mm beyond")],
)
def test_ink_near_the_cut_is_told(lay: Lay, x: str, words: str | None) -> None:
    laid = lay(text().replace("x='10'", f"x='{x}'"))
    assert laid.codes == ([] if words is None else ["outside-trim"])
    if words:
        assert words in laid.only.message


def test_the_same_finding_at_one_place_is_told_once(
    write: Callable[..., Path], sources: Any, new_card: Callable[..., Any], new_project: Callable[..., Any]
) -> None:
    body = ground("#ffffff") + text("fill='#999999'")
    write(
        "templates/face.svg.j2",
        f'{{% extends "base.svg.j2" %}}{{% block face %}}{body}{{{{ card.id }}}}{{% endblock %}}',
    )
    report = Report()
    lay_out(new_project(tuple(new_card(str(n)) for n in range(5))), sources, report)
    (found,) = report.diagnostics
    assert (found.code, found.card) == ("low-contrast", "0")
    assert [each.card for each in report.more_of(found)] == ["1", "2", "3", "4"]
    assert found.message.startswith("`Draw two` in #999999 on #ffffff has a contrast of 2.8 to 1;")


def test_a_box_with_the_same_text_is_out_on_each_card_that_has_it(
    write: Callable[..., Path], sources: Any, new_card: Callable[..., Any], new_project: Callable[..., Any]
) -> None:
    body = text().replace("x='10'", "x='-2'")
    write("templates/face.svg.j2", f'{{% extends "base.svg.j2" %}}{{% block face %}}{body}{{% endblock %}}')
    report = Report()
    lay_out(new_project(tuple(new_card(str(n), rare=str(n)) for n in range(3))), sources, report)
    (found,) = report.diagnostics
    assert [found.code, found.card, *(each.card for each in report.more_of(found))] == ["outside-trim", "0", "1", "2"]


def test_faint_text_of_one_card_names_it(lay: Lay) -> None:
    found = lay(ground("#ffffff") + text("fill='#999999'")).only
    assert found.card == "5"
    assert found.message.endswith("in #999999 on #ffffff has a contrast of 2.8 to 1; text needs 4.5 to 1.")


@pytest.mark.parametrize(
    ("x", "severity", "words"),
    [
        ("1", "warning", "reaches 2.2 mm beyond the safe zone; cutting may touch it."),
        ("-1", "error", "is cut off at the left: it reaches 0.7 mm beyond the trim."),
        ("-90", "error", "lies outside the card and is cut off; it reaches 89.7 mm beyond the trim."),
        ("60", "error", "is cut off at the right"),
    ],
)
def test_letters_that_are_cut_off_are_an_error(lay: Lay, x: str, severity: str, words: str) -> None:
    found = lay(text().replace("x='10'", f"x='{x}'")).only
    assert (found.code, found.severity) == ("outside-trim", severity)
    assert words in found.message


def test_text_that_overflows_its_box_is_not_told_a_second_time_for_each_line(lay: Lay) -> None:
    body = "<textbox x='50' y='84' width='10' height='4' font-size='4' font-family='Outfit' font-weight='900'>"
    assert lay(body + "One two three four five six seven</textbox>").codes == ["text-overflow"]


def test_missing_file_that_the_deck_has_told_of_is_not_told_again(
    write: Callable[..., Path], sources: Any, new_card: Callable[..., Any], new_project: Callable[..., Any]
) -> None:
    write(
        "templates/face.svg.j2",
        "<svg><image href='{{ card.art }}' width='20' height='20'/><icon name='sun' size='9'/><circle r='9'/></svg>",
    )
    cards = (
        new_card("5", art="fox.png", back="bakc.svg.j2"),
        new_card("6", line=20, art="wolf.png"),
        new_card("7", line=30, template=""),
    )
    project = new_project(cards, icons={"sun": "icons/sun.svg"})
    report = Report()
    report.error("missing-picture", "This picture does not exist.", cards[0].places["art"])
    report.error("missing-icon", "The file of this icon does not exist.", project.deck.theme.icons["sun"].place)
    report.error("missing-template", "The template of this back does not exist.", cards[0].places["back"])
    lay_out(project, sources, report)
    assert [found.message for found in report.diagnostics[3:]] == [
        "There is no picture `wolf.png` in `decks/game/` or `templates/`."
    ]


def test_file_outside_the_project_that_the_deck_has_told_of_is_not_told_again(
    write: Callable[..., Path], sources: Any, new_card: Callable[..., Any], new_project: Callable[..., Any]
) -> None:
    write(
        "templates/face.svg.j2",
        "<svg><image href='{{ card.art }}' width='20' height='20'/><icon name='sun' size='9'/><circle r='9'/></svg>",
    )
    project = new_project((new_card("5", art="../fox.png"),), icons={"sun": "../../sun.svg"})
    told, report = Report(), Report()
    told.error("outside-project", "This picture lies outside.", project.deck.cards[0].places["art"])
    told.error("outside-project", "This icon lies outside.", project.deck.theme.icons["sun"].place)
    lay_out(project, sources, told)
    lay_out(project, sources, report)
    assert (len(told.diagnostics), [found.code for found in report.diagnostics]) == (2, ["outside-project"] * 2)


def stripe(side: str | None = None) -> bytes:
    image = Image.new("RGB", (700, 950), "navy")
    boxes = {"left": (0, 0, 1, 950), "top": (0, 0, 700, 1), "right": (699, 0, 700, 950), "bottom": (0, 949, 700, 950)}
    if side:
        image.paste((255, 255, 255), boxes[side])
    data = io.BytesIO()
    image.save(data, "PNG")
    return data.getvalue()


FULL = "<image href='a.png' x='-3' y='-3' width='69.5' height='94.9' preserveAspectRatio='none'/>"


@pytest.mark.parametrize("side", ["left", "top", "right", "bottom"])
def test_white_row_at_the_edge_of_full_art_is_a_warning(lay: Lay, write: Callable[..., Path], side: str) -> None:
    write("decks/game/a.png", stripe(side))
    found = lay(FULL).only
    assert found.code == "picture-edge"
    assert f"at its {side} edge" in found.message


def test_art_that_is_dark_to_its_edge_or_stays_inside_is_fine(lay: Lay, write: Callable[..., Path]) -> None:
    write("decks/game/a.png", stripe())
    assert lay(FULL).codes == []
    write("decks/game/a.png", stripe("left"))
    assert lay("<image href='a.png' x='10' y='10' width='35' height='47.5'/>").codes == []
    assert lay("<image href='a.png' x='10' y='-3' width='56.5' height='94.9' preserveAspectRatio='none'/>").codes == []
