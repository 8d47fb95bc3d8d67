"""CSS in pictures and templates: what browsers apply is drawn, what is passed over is told with its line."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardgen.geometry import Box
from cardgen.loading.sources import Sources
from cardgen.render.face import write_svg
from cardgen.render.fonts import FontLibrary
from cardgen.render.normalise import Workshop, normalise

TWO = '<rect class="a" width="4" height="8"/><g class="g"><rect class="b" x="4" width="4" height="8"/></g>'
Picture = Callable[[str], tuple[str, list[Any]]]


@pytest.fixture
def picture(tmp_path: Path) -> Picture:
    """Give a function that normalises a drawing of a file: what is drawn, and what is told."""
    sources = Sources(tmp_path)
    shop = Workshop(sources, FontLibrary(sources), "game")

    def draw(body: str) -> tuple[str, list[Any]]:
        data = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">{body}</svg>'
        image = f'<image href="data:image/svg+xml;base64,{b64encode(data.encode()).decode()}" width="8" height="8"/>'
        tree, scene = normalise(f'<svg xmlns="http://www.w3.org/2000/svg">{image}</svg>', shop, Box(0, 0, 8, 8))
        return write_svg(tree), list(scene.found)

    return draw


def sheet(rules: str, body: str = TWO) -> str:
    return f"<style><![CDATA[{rules}]]></style>{body}"


@pytest.mark.parametrize(
    ("rules", "plain"),
    [
        pytest.param(".g { .b { fill: red } }", ".g .b { fill: red }", id="a rule within another"),
        pytest.param(".g { fill: red; & .b { fill: blue } }", ".g { fill: red } .g .b { fill: blue }", id="&"),
        pytest.param(".a { + .g { fill: red } }", ".a + .g { fill: red }", id="a combinator first"),
        pytest.param(".b { .g & { fill: red } }", ".g .b { fill: red }", id="& last"),
        pytest.param(".a, .b { &:not(.b) { fill: red } }", ".a:not(.b) { fill: red }", id="a list around"),
        pytest.param("rect { .x, &.b { fill: red } }", "rect.b { fill: red }", id="a list within"),
        pytest.param(".g { rect { &.b { fill: red } } }", ".g rect.b { fill: red }", id="three deep"),
        pytest.param("#no, rect { & { fill: red } } rect.a { fill: blue }", "rect { fill: red }", id="weight"),
        pytest.param(".a { & { fill: red } fill: blue }", ".a { fill: blue }", id="what follows a rule is later"),
        pytest.param(".a { fill: red; @media print { fill: blue } }", ".a { fill: blue }", id="@media in a rule"),
        pytest.param(".g { @media print { .b { fill: blue } } }", ".g .b { fill: blue }", id="a rule in that"),
        pytest.param("@supports (fill: red) { .a { fill: red } }", ".a { fill: red }", id="@supports"),
        pytest.param("@supports not (fill: red) { .a { fill: red } }", "", id="@supports not"),
        pytest.param("@supports (fill: x) or (r: 1px) { .a { fill: red } }", ".a { fill: red }", id="@supports or"),
        pytest.param("@supports ((fill: x)) and (foo: 1) { .a { fill: red } }", "", id="@supports and"),
        pytest.param("@supports selector(a > b) { .a { fill: red } }", ".a { fill: red }", id="@supports selector"),
        pytest.param("@layer x { .a { fill: red } } rect { fill: blue }", "rect { fill: blue }", id="@layer is weaker"),
        pytest.param(
            "@layer x, y; @layer y { .a { fill: red } } @layer x { .a { fill: blue } }", ".a { fill: red }", id="order"
        ),
        pytest.param("@layer x { .a { fill: red } @layer y { .a { fill: blue } } }", ".a { fill: red }", id="sublayer"),
        pytest.param(
            "@layer x { .a { fill: red !important } } .a { fill: blue !important }", ".a { fill: red }", id="important"
        ),
        pytest.param("@media (monochrome) { .a { fill: red } }", "", id="paper has colours"),
        pytest.param("@media (hover: none) and (color) { .a { fill: red } }", ".a { fill: red }", id="nor a mouse"),
        pytest.param(".a::before { content: 'x' } .a { fill: red }", ".a { fill: red }", id="nor pseudo-elements"),
    ],
)
def test_rule_is_applied_as_browsers_do(picture: Picture, rules: str, plain: str) -> None:
    drawn, told = picture(sheet(rules))
    assert [found.message for found in told] == []
    assert drawn == picture(sheet(plain))[0]


@pytest.mark.parametrize(
    ("rules", "line", "message", "plain"),
    [
        (
            ".a { fill: red }\n/* b\n.b { fill: blue }",
            2,
            "A comment of the style sheet is not",
            ".a { fill: red }",
        ),
        (".a { fill: red }\n\n.b { fill: blue", 3, "The block of `.b` in the style sheet", ".a{fill:red}.b{fill:blue}"),
        (".a {\n fill: blue;\n fill red;\n}", 3, "`fill red` in a style rule is no declaration", ".a { fill: blue }"),
        (".a { fill: red }\n:x(1) { fill: blue }", 2, "The style rule `:x(1)` cannot be read.", ".a { fill: red }"),
        (".a {\n:x(1) { fill: blue } }", 2, "The style rule `:x(1)` cannot be read.", ""),
        (
            ".a { fill: red }\n@media (min-width: 9px) { .b { fill: blue } }",
            2,
            "(min-width: 9px)`",
            ".a{fill:red}",
        ),
        ("@import 'x.css';\n.a { fill: red }", 1, "`@import`", ".a { fill: red }"),
        (".a { fill: red }\n@container (width > 1px) { .b { fill: blue } }", 2, "`@container`", ".a { fill: red }"),
        (".a { fill: red;\nfil: blue }", 2, "`fil` is no property of CSS", ".a { fill: red }"),
        (".a { fill: red }\n@supports (foo: 1) { .b { fill: blue } }", 2, "`@supports`", ".a { fill: red }"),
    ],
)
def test_what_is_passed_over_of_a_sheet_is_told_with_its_line(
    picture: Picture, rules: str, line: int, message: str, plain: str
) -> None:
    drawn, (told,) = picture("\n<style/>\n" + sheet(rules))
    assert message in told.message
    assert (told.severity, told.place.line) == ("warning", line + 2)
    assert drawn == picture(sheet(plain))[0]


@pytest.mark.parametrize(
    "fonts",
    [
        "@font-face { font-family: 'Arial'; font-weight: bold; src: url('#FontID0') format(svg) }",
        "@import url('https://fonts.googleapis.com/css2?family=Outfit:wght@400;700&amp;display=swap');",
        "@import 'https://use.typekit.net/abc1def.css';",
    ],
)
def test_fonts_that_a_sheet_brings_are_not_told(picture: Picture, fonts: str) -> None:
    assert picture(sheet(f"{fonts}\n.a {{ fill: red }}")) == (picture(sheet(".a { fill: red }"))[0], [])


@pytest.mark.parametrize("rule", ["& & & & { " * 9 + "fill: red" + "}" * 9, ".a { " * 60 + "fill: red" + "}" * 60])
def test_rules_within_rules_without_end_are_told(picture: Picture, rule: str) -> None:
    assert "svg-unsupported" in {told.code for told in picture(sheet(f".g {{ {rule} }}"))[1]}


@pytest.mark.parametrize(
    ("style", "code", "hint"),
    [
        ("fil: red", "svg-unknown-attribute", "Did you mean `fill`?"),
        ("stroke-wdith: 3", "svg-unknown-attribute", "Did you mean `stroke-width`?"),
        ("fill-color: red", "svg-unknown-attribute", "Did you mean `fill`?"),
        ("strokeWidth: 3", "svg-unknown-attribute", "Did you mean `stroke-width`?"),
        ("fill red; stroke: blue", "svg-bad-value", "Write `name: value` and a `;` after each."),
    ],
)
def test_slip_of_the_pen_in_a_style_is_told(
    picture: Picture, lay: Callable[..., Any], style: str, code: str, hint: str
) -> None:
    (told,) = picture(f'<rect width="8" height="8" style="{style}"/>')[1]
    assert (told.severity, told.code, told.hint) == ("warning", code, hint)
    found = lay(f"<circle r='9'/><rect width='8' height='8' style='{style}'/>").only
    assert (found.severity, found.code, found.hint) == ("error", code, hint)


def test_style_of_a_template_that_has_no_effect_is_told_and_that_of_an_editor_is_not(
    picture: Picture, lay: Callable[..., Any]
) -> None:
    style = "box-shadow: 1px 1px red; -inkscape-stroke: none; line-height: 1; text-rendering: auto"
    assert picture(f'<rect width="8" height="8" style="{style}"/>')[1] == []
    found = lay(f"<circle r='9'/><rect width='8' height='8' style='{style}'/>").only
    assert (found.severity, found.code) == ("warning", "svg-unknown-attribute")
    assert found.message == "`box-shadow` in a `style` has no effect on <rect> and is left out."


@pytest.mark.parametrize(
    ("style", "plain"),
    [
        ("fill: rgb(100% 50% 0 / .5)", "fill: #ff8000; fill-opacity: .5"),
        ("fill: color-mix(in srgb, red 30%, blue)", "fill: #4c00b2"),
        ("fill: color-mix(in srgb, currentColor, blue); color: red", "fill: #800080"),
        ("fill: light-dark(red, blue)", "fill: red"),
        ("fill: rgb(calc(255 / 2) 0 0)", "fill: #800000"),
        ("color: currentColor; fill: currentColor", "fill: black"),
        ("stroke: red; stroke-width: calc((1px + .5px) * 2)", "stroke: red; stroke-width: 3px"),
        ("stroke: red; stroke-width: calc(1em / 8 - 1px)", "stroke: red; stroke-width: 1px"),
        ("stroke: red; stroke-width: MAX(1px, .5mm)", "stroke: red; stroke-width: .5mm"),
        ("stroke: red; stroke-dasharray: calc(1px * 2) 1px", "stroke: red; stroke-dasharray: 2 1"),
        ("width: calc(100% - 2px)", "width: 6px"),
        ("width: clamp(1px, 5px, 3px)", "width: 3px"),
        ("opacity: calc(1 / 2)", "opacity: .5"),
        (
            "transform: translate(calc(50% - 1px), 0) rotate(calc(45deg * 2))",
            "transform: translate(3px, 0) rotate(90deg)",
        ),
        (
            "transform: translate(min(3px, 2px), max(1px, 2px)) scale(calc(1 / 2))",
            "transform: translate(2px, 2px) scale(.5)",
        ),
        ("translate: calc(50% - 1px) 2px", "translate: 3px 2px"),
        ("rotate: 45deg; transform-origin: calc(50% - 1px) 50%", "rotate: 45deg; transform-origin: 3px 4px"),
        ("clip-path: inset(calc(25% - 1px) 0 0 0)", "clip-path: inset(1px 0 0 0)"),
        ("stroke: red; stroke-dasharray: calc(50% - 1px) 1px", "stroke: red; stroke-dasharray: 3 1"),
        ("stroke: red; stroke-width: calc(10vw + 1em - 16px)", "stroke: red; stroke-width: .8px"),
        ("zoom: 1; perspective: none", ""),
        ("--a: var(--b); --b: red; fill: var(--a)", "fill: red"),
        ("--a: initial; fill: var(--a, red)", "fill: red"),
        ("--a: var(--a); fill: VAR(--a, red)", "fill: red"),
        ("stroke: red; stroke-width: calc(var(--n, 1) * 2px)", "stroke: red; stroke-width: 2px"),
        ("fill: var(--x, var(--y, rgb(255, 0, var(--z, 0))))", "fill: red"),
    ],
)
def test_value_is_worked_out_as_browsers_do(picture: Picture, style: str, plain: str) -> None:
    drawn, told = picture(f'<rect width="8" height="8" style="{style}"/>')
    assert [found.message for found in told] == []
    assert drawn == picture(f'<rect width="8" height="8" style="{plain}"/>')[0]


@pytest.mark.parametrize(
    ("style", "message", "plain"),
    [
        ("fill: blue; fill: var(--x)", "`fill` is made of `--x`, which has no value here; it is passed over.", ""),
        ("stroke: red; stroke-width: 5 px", "`stroke-width` is `5 px`, which cannot be read", "stroke: red"),
        ("fill: url(other.svg#g) red", "`fill` refers to `url(other.svg#g)`, which is not in this", "fill: red"),
        ("fill: device-cmyk(0 1 1 0)", "`fill` is `device-cmyk(0 1 1 0)`, which cannot be read", ""),
        ("paint-order: stroke red", "`paint-order` is `stroke red`, which cannot be read", ""),
    ],
)
def test_value_that_is_none_is_passed_over_with_a_word(picture: Picture, style: str, message: str, plain: str) -> None:
    drawn, (told,) = picture(f'<rect width="8" height="8" style="{style}"/>')
    assert (told.severity, message in told.message) == ("warning", True), told.message
    assert drawn == picture(f'<rect width="8" height="8" style="{plain}"/>')[0]


def test_maths_of_a_template_are_worked_out(lay: Callable[..., Any]) -> None:
    laid = lay("<circle r='calc(2mm + 10px)' cx='9' cy='9'/>")
    assert (laid.codes, laid.svg) == ([], lay("<circle r='4.645833' cx='9' cy='9'/>").svg)


@pytest.mark.parametrize("mode", ["plus-lighter", "plus-darker"])
def test_mode_that_pdf_has_not_is_refused_with_what_is_nearest(lay: Callable[..., Any], mode: str) -> None:
    found = lay(f"<circle r='9'/><rect width='8' height='8' style='mix-blend-mode: {mode}'/>").only
    assert (found.code, "`screen`" in found.hint) == ("svg-unsupported", True)


TEXT = "font-family: Source Sans 3; font-size: 2px"


@pytest.mark.parametrize(
    ("style", "plain"),
    [
        ("text-decoration-line: underline", "text-decoration: underline"),
        ("text-decoration: solid underline currentColor", "text-decoration: underline"),
        ("text-decoration: none; text-decoration-color: red; text-decoration-style: wavy", ""),
        ("text-decoration: underline; text-decoration-color: #000", "text-decoration: underline"),
        ("font-variant-numeric: oldstyle-nums", "font-feature-settings: 'onum'"),
        ("font-variant: oldstyle-nums slashed-zero", "font-feature-settings: 'onum', 'zero'"),
        ("font-variant-caps: small-caps", "font-variant: small-caps"),
        ("font-variant-position: super", "font-feature-settings: 'sups'"),
        ("font-variant-ligatures: normal; font-variant-caps: normal; font-variant-east-asian: normal", ""),
        ("letter-spacing: 10%; word-spacing: 50%", "letter-spacing: .1em; word-spacing: .5em"),
        ("white-space-collapse: preserve", "white-space: pre"),
        ("font-size: calc(1em + 1px)", "font-size: 17px"),
        ("font: oblique 10deg 2px Source Sans 3", "font: oblique 2px Source Sans 3"),
        ("font-width: normal", ""),
    ],
)
def test_text_is_set_as_its_style_asks_for(picture: Picture, style: str, plain: str) -> None:
    drawn, told = picture(f'<text y="4" style="{TEXT}; {style}">fi  10 <tspan>Ab</tspan></text>')
    assert [found.message for found in told] == []
    assert drawn == picture(f'<text y="4" style="{TEXT}; {plain}">fi  10 <tspan>Ab</tspan></text>')[0]


@pytest.mark.parametrize(
    ("case", "text", "plain"),
    [
        ("uppercase", "Fox<tspan> of it</tspan>", "FOX<tspan> OF IT</tspan>"),
        ("lowercase", "Fox", "fox"),
        ("capitalize", "red fo<tspan>x's den</tspan>", "Red Fo<tspan>x's Den</tspan>"),
    ],
)
def test_text_of_a_picture_is_changed_in_case(picture: Picture, case: str, text: str, plain: str) -> None:
    drawn, told = picture(f'<g style="text-transform: {case}"><text y="4" style="{TEXT}">{text}</text></g>')
    assert (told, drawn) == ([], picture(f'<text y="4" style="{TEXT}">{plain}</text>')[0])


@pytest.mark.parametrize(
    ("style", "message"),
    [
        ("text-decoration: underline red", "`text-decoration-color` is `red`; the line is drawn in the colour of the"),
        ("text-decoration: underline wavy", "`text-decoration-style` is `wavy`; the line is drawn as one plain line"),
        ("text-decoration: underline; text-underline-offset: 2px", "`text-underline-offset` is `2`; the line is drawn"),
        ("inline-size: 5px", "`inline-size` is `5`, which is not followed: the text is set in one line."),
        ("font-size: -2px; font-weight: semibold", "`font-size` is `-2px`, which cannot be read and is passed over."),
        ("font-weight: semibold", "`font-weight` is `semibold`, which cannot be read and is passed over."),
        ("font: bold Lato", "`font` is `bold Lato`, which cannot be read and is passed over."),
        ("text-transform: full-width", '`text-transform="full-width"` on <text> cannot be drawn and would be lost.'),
        ("mask: linear-gradient(red, blue)", '`mask-image="linear-gradient(red, blue)"` on <text> cannot be drawn'),
        ("offset: path('M0 0h9') 50%", '`offset-path="path("M0 0h9")"` on <text> cannot be drawn'),
    ],
)
def test_what_a_text_cannot_have_is_told(picture: Picture, style: str, message: str) -> None:
    told = picture(f'<text y="4" style="{TEXT}; {style}">Fox</text>')[1]
    assert message in told[0].message


def test_text_that_a_program_has_wrapped_is_not_told_of(picture: Picture) -> None:
    lines = '<tspan x="0" y="2">Red</tspan><tspan x="0" y="4">fox</tspan>'
    assert picture(f'<text style="{TEXT}; shape-inside: url(#r); inline-size: 9px">{lines}</text>')[1] == []


@pytest.mark.parametrize(
    "style",
    ["background: linear-gradient(red, blue)", "border: 1px solid", "border-radius: 50%", "box-shadow: 1px 1px"],
)
def test_what_lies_around_a_picture_and_is_not_drawn_is_told(picture: Picture, style: str) -> None:
    body = '<rect width="8" height="8"/>'
    (told,) = picture(f"<style>:root {{ {style}; outline: none; padding: 0 }}</style>{body}")[1]
    assert (told.severity, "of the outermost <svg> is" in told.message) == ("warning", True)


def test_rules_of_a_template_may_stand_within_rules(lay: Callable[..., Any]) -> None:
    rules = "@layer x { .g { fill: red; rect { fill: lime } } } @layer y { .g { &amp; rect { fill: blue } } }"
    body = "<g class='g'><rect width='8' height='8' {}/></g>"
    assert lay(f"<style>{rules}</style>{body.format('')}").svg == lay(body.format("fill='blue'")).svg


@pytest.mark.parametrize(
    ("transform", "plain"),
    [
        ("transform: matrix3d(1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 3, 4, 0, 1)", "transform: matrix(1, 0, 0, 2, 3, 4)"),
        ("rotate: 0 0 1 45deg", "rotate: 45deg"),
    ],
)
def test_transform_in_space_that_stays_on_the_paper_is_drawn(picture: Picture, transform: str, plain: str) -> None:
    drawn, told = picture(f'<rect width="8" height="8" style="{transform}"/>')
    assert (told, drawn) == ([], picture(f'<rect width="8" height="8" style="{plain}"/>')[0])


def test_transform_in_space_is_told_with_what_a_style_may_say(picture: Picture) -> None:
    (told,) = picture('<rect width="8" height="8" style="transform: rotate3d(1, 1, 0, 45deg)"/>')[1]
    assert (told.code, "an angle (45deg)" in told.hint) == ("svg-bad-value", True)


def test_style_sheet_of_a_template_in_another_language_is_told(lay: Callable[..., Any]) -> None:
    found = lay("<style type='text/less'>rect { fill: red }</style><circle r='9'/>").only
    assert (found.severity, "of the type `text/less`" in found.message) == ("error", True)


@pytest.mark.parametrize(
    "body",
    [
        f'<rect width="calc({"(" * 3000}1px" height="9"/>',
        f'<rect fill="{"color-mix(in srgb, red, " * 900}" width="9" height="9"/>',
        f"<style>@supports {'(' * 2000}fill: red{')' * 2000} {{ rect {{ fill: red }} }}</style><rect/>",
        f"<style>{'a {' * 20_000}</style><rect/>",
        '<rect style="' + "".join(f"--a{i}:var(--a{i + 1}) var(--a{i + 1});" for i in range(99)) + 'fill:var(--a0)"/>',
    ],
)
def test_styles_that_go_on_for_ever_are_told(picture: Picture, body: str) -> None:
    assert {told.severity for told in picture(body)[1]} == {"warning"}


def test_variables_of_a_template_hold_within_their_element(lay: Callable[..., Any]) -> None:
    rules = "<style>svg { --ink: var(--dark, red) } .b { fill: var(--ink) }</style>"
    rect = "<rect x='9' y='9' width='8' height='8' {}/>"
    body = f"<g style='--ink: blue'>{rect}</g>{rect}"
    laid = lay(rules + body.format("class='b'", "stroke='var(--ink)' fill='none'"))
    assert laid.codes == []
    assert laid.svg == lay(body.format("fill='blue'", "stroke='red' fill='none'")).svg


def test_variable_of_a_template_that_nothing_sets_is_an_error(lay: Callable[..., Any]) -> None:
    found = lay("<circle r='9'/><rect width='8' height='8' style='fill: var(--ink)'/>").only
    assert (found.severity, "`var(--ink)`" in found.message) == ("error", True)


def test_rule_of_a_template_that_has_no_effect_is_told(lay: Callable[..., Any]) -> None:
    found = lay("<style>rect { box-shadow: 1px 1px; width: 5px } .t { min-size: 5pt }</style><circle r='9'/>").only
    assert (found.severity, found.code) == ("warning", "svg-unknown-attribute")
    assert found.message == "`box-shadow` in a style rule has no effect on a face and is left out."


def test_attribute_in_a_style_is_told(picture: Picture, lay: Callable[..., Any]) -> None:
    (told,) = picture('<line style="x1: 5; stroke: red"/>')[1]
    assert told.hint == 'Write it as an attribute of <line>: x1="..."'
    assert lay("<circle r='9'/><line style='x1: 5; stroke: red'/>").only.hint == told.hint
