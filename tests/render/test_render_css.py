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
