"""Near-black colours as one ink, and pages without transparency where nothing is transparent, read back from PDFs."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pikepdf
import pytest

from cardgen.loading.sources import Sources
from cardgen.render import draw_faces
from cardgen.render.face import Node
from cardgen.render.one_ink import find_grey, use_one_ink
from cardgen.render.tidy import drop_groups, tidy_page

Lay = Callable[..., Any]
GROUND = "1.000 1.000 1.000 rg"
SMALL = "<text x='5' y='20' font-family='Source Sans 3' font-size='11.9pt' fill='#14110f'>Small</text>"
LARGE = "<text x='5' y='40' font-family='Source Sans 3' font-size='12pt' fill='#14110f'>Large</text>"
LINE = "<path d='M5 50 H40' stroke='#14110f' fill='none'/>"
SHAPE = "<rect x='5' y='55' width='9' height='9' fill='#000'/>"
BLUE = "<text x='5' y='30' font-family='Source Sans 3' font-size='9pt' fill='#00f'>Blue</text>"


@pytest.fixture
def page(lay: Lay, sources: Sources) -> Iterator[Callable[..., Any]]:
    """Give a function that draws a body, with what the deck says of rich black, and gives its page."""

    opened: list[pikepdf.Pdf] = []

    def draw_page(body: str, rich_black: bool | None = None) -> Any:
        face = replace(lay(body).faces.fronts["5"], rich_black=rich_black)
        drawn = draw_faces([face], Sources(sources.project))
        opened.append(pikepdf.open(io.BytesIO(drawn.pdf)))
        return opened[-1].pages[drawn.first_page]

    yield draw_page
    for pdf in opened:
        pdf.close()


def inks(page: Any) -> list[str]:
    """Give the operators that set colours, but for the white ground, and those of the forms on the page."""
    forms = [form.read_bytes() for form in page.obj.Resources.get("/XObject", {}).values()]
    content = b"\n".join((page.obj.Contents.read_bytes(), *forms)).decode("latin-1")
    found = re.findall(r"((?:[\d.]+\s+)+)(rg|RG|g|G)\b", content)
    short = [" ".join((*(f"{float(part):.3f}" for part in parts.split()), operator)) for parts, operator in found]
    return [ink for ink in short if ink != GROUND]


def test_small_near_black_text_is_grey_and_all_else_as_it_is_typed(page: Callable[..., Any]) -> None:
    rich = "0.078 0.067 0.059"
    assert inks(page(SMALL + LARGE + LINE + SHAPE + BLUE)) == [
        "0.071 g",
        f"{rich} rg",
        f"{rich} RG",
        "0.000 0.000 0.000 rg",
        "0.000 0.000 1.000 rg",
    ]


def test_without_rich_black_text_lines_and_shapes_of_any_size_are_grey(page: Callable[..., Any]) -> None:
    found = inks(page(SMALL + LARGE + LINE + SHAPE + BLUE, rich_black=False))
    assert set(found) == {"0.071 g", "0.071 G", "0.000 g", "0.000 0.000 1.000 rg"}


def test_with_rich_black_all_is_left_as_it_is_typed(page: Callable[..., Any]) -> None:
    assert not [ink for ink in inks(page(SMALL + LARGE + LINE + SHAPE, rich_black=True)) if ink.lower().endswith(" g")]


def test_text_is_as_small_as_it_is_printed(page: Callable[..., Any]) -> None:
    assert inks(page(f"<g transform='scale(0.9)'>{LARGE}</g>")) == ["0.071 g"]
    assert inks(page(f"<g transform='scale(1.5)'>{SMALL}</g>")) == ["0.078 0.067 0.059 rg"]


def test_a_colour_that_wraps_to_the_next_line_is_one_ink(page: Callable[..., Any]) -> None:
    texts = "".join(
        f"<text x='{5 + n % 7}' y='{n}' font-family='Source Sans 3' font-size='{6 + n % 5}pt' "
        f"fill='#1{n % 10}1{n // 10}12'>{'m' * (n % 11)}</text>"
        for n in range(20, 80)
    )
    found = inks(page(texts))
    assert len(found) > 10
    assert all(ink.endswith(" g") for ink in found)


@pytest.mark.parametrize(
    ("typed", "grey"),
    [
        ("#000", "#000000"),
        ("#111111", "#111111"),
        ("#14110f", "#121212"),
        ("#15171C", "#171717"),
        ("#201A5E", None),
        ("#400000", None),
        ("#4a4a4a", None),
        ("#fff", None),
        ("none", None),
        ("url(#a)", None),
    ],
)
def test_near_black_is_dark_and_without_much_colour(typed: str, grey: str | None) -> None:
    assert find_grey(typed) == grey


def test_a_tree_without_near_black_is_given_as_it_is() -> None:
    tree = Node("svg", {}, [Node("g", {}, [Node("rect", {"fill": "#00f"})]), Node("mask", {}, [Node("rect", {})])])
    assert use_one_ink(tree, False) is tree


def test_a_face_with_nothing_transparent_has_no_group_and_no_states(page: Callable[..., Any]) -> None:
    drawn = page(
        SMALL + SHAPE + f"<g clip-path='url(#c)'><clipPath id='c'><rect width='9' height='9'/></clipPath>{LINE}</g>"
    )
    assert "/Group" not in drawn.obj
    assert "/ExtGState" not in drawn.obj.Resources
    assert b" gs" not in drawn.obj.Contents.read_bytes()


@pytest.mark.parametrize(
    "body",
    [
        "<rect x='5' y='5' width='9' height='9' fill='red' fill-opacity='0.5'/>",
        f"<g opacity='0.5'>{SHAPE}{LINE}</g>",
        f"<mask id='m'><rect width='30' height='60' fill='white' opacity='0.5'/></mask><g mask='url(#m)'>{SHAPE}</g>",
    ],
)
def test_a_face_with_something_transparent_keeps_its_group(page: Callable[..., Any], body: str) -> None:
    drawn = page(body + SMALL)
    assert drawn.obj.Group.S == "/Transparency"
    assert b" gs" in drawn.obj.Contents.read_bytes()
    assert "0.071 g" in inks(drawn)


def test_a_text_that_looks_like_an_operator_is_not_taken_for_one() -> None:
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page().obj
        page.Contents = pdf.make_stream(b"BT (O/a0 gs 0.1 0.1 0.1 rg) Tj ET")
        tidy_page(page)
        assert page.Contents.read_bytes() == b"BT (O/a0 gs 0.1 0.1 0.1 rg) Tj ET"


def test_a_form_that_draws_itself_is_looked_at_once() -> None:
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page().obj
        form = pdf.make_stream(b"/F Do", Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form)
        form.Group = page.Group = pikepdf.Dictionary(S=pikepdf.Name.Transparency)
        form.Resources = page.Resources = pdf.make_indirect(pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=form)))
        page.Contents = pdf.make_stream(b"/F Do")
        tidy_page(page)
        assert "/Group" not in page
        assert "/Group" not in form


def test_a_state_that_is_named_and_never_used_makes_nothing_transparent() -> None:
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page().obj
        page.Group = pikepdf.Dictionary(S=pikepdf.Name.Transparency)
        half = pikepdf.Dictionary({"/half": pikepdf.Dictionary(ca=0.5)})
        page.Resources = pikepdf.Dictionary(ExtGState=half)
        page.Contents = pdf.make_stream(b"0 g 0 0 9 9 re f")
        assert drop_groups(page)
        page.Contents = pdf.make_stream(b"/half gs 0 g 0 0 9 9 re f")
        assert not drop_groups(page)
