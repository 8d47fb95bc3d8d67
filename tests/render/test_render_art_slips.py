"""What a picture asks for by a slip of the pen, or in vain, is told at its line of the picture's file."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cardgen.diagnostics.report import Severity

Tell = Callable[..., tuple[Any, ...]]
ROOT = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 90 90"'


@pytest.fixture
def tell(lay: Callable[..., Any], write: Callable[..., Path]) -> Tell:
    """Give a function that places a drawing and gives what was found in it."""

    def place(body: str, root: str = ROOT) -> tuple[Any, ...]:
        write("decks/game/a.svg", f'<svg {root}>\n<rect width="9" height="9"/>\n{body}\n</svg>')
        laid = lay("<image href='a.svg' x='8' y='8' width='45' height='45'/>")
        return tuple(laid.report.diagnostics)

    return place


@pytest.mark.parametrize(
    ("element", "name", "meant"),
    [
        ('<path d="M1 1h9" stroke="red" stoke-width="3"/>', "stoke-width", "stroke-width"),
        ('<path d="M1 1h9" strokeWidth="3"/>', "strokeWidth", "stroke-width"),
        ('<path d="M1 1h9v9z" fil="red"/>', "fil", "fill"),
        ('<path d="M1 1h9v9z" fill-opactiy=".5"/>', "fill-opactiy", "fill-opacity"),
        ('<rect widht="9" width="9" height="9"/>', "widht", "width"),
        ('<rect width="9" height="9" transfrom="rotate(9)"/>', "transfrom", "transform"),
        ('<use xlink:herf="#a"/>', "xlink:herf", "xlink:href"),
        ('<use hreff="#a"/>', "hreff", "href"),
        ('<svg viewbox="0 0 1 1"/>', "viewbox", "viewBox"),
        ('<path D="M1 1"/>', "D", "d"),
        ('<linearGradient id="g" gradientunits="userSpaceOnUse"/>', "gradientunits", "gradientUnits"),
        ('<filter id="f"><feGaussianBlur stdDeviatoin="3"/></filter>', "stdDeviatoin", "stdDeviation"),
        ('<path d="M1 1h9" style="stroke: red; stoke-width: 3"/>', "stoke-width", "stroke-width"),
    ],
)
def test_misspelt_attribute_is_told_with_the_one_that_is_meant(tell: Tell, element: str, name: str, meant: str) -> None:
    (found,) = tell(element)
    assert (found.code, found.severity, found.place.line) == ("svg-unknown-attribute", Severity.WARNING, 3)
    assert (f"`{name}`" in found.message, found.hint) == (True, f"Did you mean `{meant}`?")


def test_misspelt_attribute_of_the_root_and_of_a_rule_are_told(tell: Tell) -> None:
    (found,) = tell("", ROOT.replace("viewBox", 'width="90" height="90" viewbox'))
    assert (found.code, found.place.line) == ("svg-unknown-attribute", 1)
    (found,) = tell("<style>rect { fil: red }</style>")
    assert (found.code, found.place.line) == ("svg-unknown-attribute", 3)


def test_a_slip_on_many_elements_is_told_once(tell: Tell) -> None:
    assert len(tell('<path d="M1 1h9v9z" fil="red"/>\n' * 9)) == 1


EDITORS = "http://www.inkscape.org/namespaces/inkscape"


@pytest.mark.parametrize(
    "attributes",
    [
        f'xmlns:inkscape="{EDITORS}" inkscape:fil="a" inkscape:label="b" inkscape:viewbox="c"',
        'data-fill="a" aria-lable="b" onclick="c" onclik="d" class="e" id="f" role="g"',
        'text-align="start" line-height="1" shape-inside="none" font-variant-ligatures="normal" mask-size="1"',
        'cx="1" points="1" r="2" href="#q" min-size="7" values="1" name="a" begin="2" string="x"',
        'p-id="1" t="2" key="3" label="4" layer="5" size="6" tag="7" kind="8" a="9" xx="10" state="11" note="12"',
        'style="-inkscape-stroke: none; -webkit-fil: none; text-decoration-thicknes: 1px; text-wrap: balance"',
        'xml:space="preserve" xlink:title="a" xlink:show="new" xlink:note="b"',
        'focusable="false" tabindex="0" zoomAndPan="disable" contentStyleType="text/css" enable-background="new"',
    ],
)
def test_what_is_no_slip_is_left_alone(tell: Tell, attributes: str) -> None:
    assert [found.message for found in tell(f'<path d="M1 1h9v9z" {attributes}/>')] == []


XHTML = 'xmlns="http://www.w3.org/1999/xhtml"'
FIGMA = """<foreignObject x="-4" y="-4" width="80" height="80">
<div {} style="backdrop-filter:blur(2px);clip-path:url(#bgblur_0_1_2_clip_path);height:100%;width:100%"></div>
</foreignObject><g data-figma-bg-blur-radius="4"><rect width="9" height="9"/></g>"""


@pytest.mark.parametrize("namespace", [XHTML, ""])
def test_backdrop_blur_of_figma_is_passed_over_with_a_warning(tell: Tell, namespace: str) -> None:
    (found,) = tell(FIGMA.format(namespace))
    assert (found.code, found.severity, found.place.line) == ("svg-unsupported", Severity.WARNING, 3)
    assert "backdrop-filter" in found.message


@pytest.mark.parametrize(
    "content",
    [
        "",
        "\n  ",
        f"<div {XHTML}/>",
        f"<body {XHTML}><p style='width:100%'> </p></body>",
        f"<div {XHTML} style='backdrop-filter: none'/>",
    ],
)
def test_foreign_object_that_draws_nothing_is_passed_over(tell: Tell, content: str) -> None:
    assert tell(f'<foreignObject width="9" height="9">{content}</foreignObject>') == ()


@pytest.mark.parametrize(
    "content",
    [
        f"<p {XHTML}>Fox</p>",
        f"<img {XHTML} src='a.png'/>",
        f"<div {XHTML} style='background:#f00; height: 9px'/>",
        f"<div {XHTML} style='height:9px;border-top: 1px solid'/>",
        "<svg viewBox='0 0 1 1'><rect width='1' height='1'/></svg>",
        f"<div {XHTML}><canvas/></div>",
    ],
)
def test_foreign_object_that_is_seen_stays_an_error(tell: Tell, content: str) -> None:
    (found,) = tell(f'<foreignObject width="9" height="9">{content}</foreignObject>')
    assert (found.code, found.severity) == ("svg-unsupported", Severity.ERROR)


LACKS = "The family Source Sans 3 has no "


@pytest.mark.parametrize(
    ("style", "messages"),
    [
        ("font-stretch:120%", [f"{LACKS}width 120% in this weight and slant. The width normal is printed."]),
        ("font-stretch:condensed", [f"{LACKS}width condensed in this weight and slant. The width normal is printed."]),
        (
            "font-weight:950;font-stretch:120%",
            [
                f"{LACKS}weight 950. The weight 700 is printed.",
                f"{LACKS}width 120% in this weight and slant. The width normal is printed.",
            ],
        ),
        (
            "font-variation-settings:'GRAD' 40",
            ["The font Source Sans 3 has no axis `GRAD`. It is printed without such settings."],
        ),
    ],
)
def test_nearest_font_is_printed_and_told(tell: Tell, style: str, messages: list[str]) -> None:
    found = tell(f"<text x='5' y='50' font-size='20' style=\"font-family:'Source Sans 3';{style}\">Text</text>")
    assert [(each.code, each.severity, each.message) for each in found] == [
        ("unknown-font", Severity.WARNING, message) for message in messages
    ]


SHOWN = (
    '<defs><circle id="s" cx="40" cy="40" r="9"/></defs><filter id="f">{}</filter>'
    '<rect width="90" height="90" filter="url(#f)"/>'
)


@pytest.mark.parametrize(
    ("step", "code", "message"),
    [
        ('<feImage href="#t"/>', "svg-missing-reference", "`href` refers to `t`, which is not on this face."),
        (
            '<feImage href="#s" x="40" y="40" width="20" height="20"/>',
            "svg-bad-value",
            "This <feImage> shows nothing of `s`.",
        ),
    ],
)
def test_image_of_a_filter_that_is_not_seen_is_told(tell: Tell, step: str, code: str, message: str) -> None:
    (found,) = tell(SHOWN.format(step))
    assert (found.code, found.severity, found.place.line) == (code, Severity.WARNING, 3)
    assert found.message == message


def test_image_of_a_filter_that_is_seen_is_not_told(tell: Tell) -> None:
    assert tell(SHOWN.format('<feImage href="#s"/>')) == ()
    assert tell(SHOWN.format('<feImage href="#s" x="20" width="50"/>')) == ()


@pytest.mark.parametrize(
    "body",
    [
        '<mask id="m">{}</mask><rect width="90" height="90" mask="url(#m)"/>',
        '<pattern id="m" width="1" height="1">{}</pattern><rect width="90" height="90" fill="url(#m)"/>',
        '<pattern id="m" width="1" height="1">{}</pattern><path d="M9 9h50v9" stroke-width="9" stroke="url(#m)"/>',
        '<marker id="m" markerWidth="9" markerHeight="9">{}</marker><path d="M9 9h50" marker-end="url(#m)"/>',
        '<filter id="m"><feFlood/></filter><g filter="url(#m)">{}</g>',
    ],
)
def test_coarse_picture_is_told_wherever_it_is_shown(tell: Tell, write: Callable[..., Path], body: str) -> None:
    data = io.BytesIO()
    Image.new("RGB", (9, 9), "teal").save(data, "PNG")
    write("decks/game/coarse.png", data.getvalue())
    (found,) = tell(body.format('<image href="coarse.png" width="90" height="90"/>'))
    assert (found.code, found.severity) == ("low-resolution", Severity.WARNING)
