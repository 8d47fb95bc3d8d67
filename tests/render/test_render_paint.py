"""What pictures are painted with, as browsers do it: asked by the colour of single points."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable, Iterator
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL.Image import Image
from PIL.Image import new as new_image

from cardgen.loading.sources import Sources
from cardgen.render import draw_faces

Color = tuple[int, int, int]
Draw = Callable[[str], Callable[[float, float], Color]]
WHITE, RED, GREEN, BLUE, BLACK, GREY = (
    (255, 255, 255),
    (255, 0, 0),
    (0, 128, 0),
    (0, 0, 255),
    (0, 0, 0),
    (128, 128, 128),
)
SQUARE = "<rect x='10' y='10' width='80' height='80' fill='green' {}/>"
STAR = "M50 5L79 91L2 38H98L21 91Z"


@pytest.fixture
def draw(lay: Callable[..., Any], write: Callable[..., Any], sources: Sources) -> Iterator[Draw]:
    """Give a function that draws a picture of 100 units, and gives the colour at a place of it."""
    opened: list[pypdfium2.PdfDocument] = []

    def draw_picture(body: str) -> Callable[[float, float], Color]:
        write("decks/game/p.svg", f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>{body}</svg>")
        laid = lay("<image href='p.svg' x='0' y='0' width='60' height='60'/>")
        assert [found.message for found in laid.report.diagnostics if found.severity.name == "ERROR"] == []
        drawn = draw_faces([laid.faces.fronts["5"]], Sources(sources.project))
        opened.append(pypdfium2.PdfDocument(drawn.pdf))
        image: Image = opened[-1][drawn.first_page].render(scale=4).to_pil().convert("RGB")
        unit = image.width / 69.5 * 0.6

        def find(x: float, y: float) -> Color:
            color = image.getpixel((round(5 * unit + x * unit), round(5 * unit + y * unit)))
            assert isinstance(color, tuple)
            return color[0], color[1], color[2]

        return find

    yield draw_picture
    for document in opened:
        document.close()


def near(color: Color, wanted: Color, by: int = 6) -> bool:
    return all(abs(one - other) <= by for one, other in zip(color, wanted, strict=True))


@pytest.mark.parametrize(
    ("body", "points"),
    [
        pytest.param(  # green through a grey of half: half of it
            "<mask id='m'><rect width='50' height='100' fill='#808080'/><rect x='50' width='50' height='100' "
            "fill='red'/></mask>" + SQUARE.format("mask='url(#m)'"),
            {(30, 50): (127, 191, 127), (70, 50): (201, 228, 201)},
            id="a mask lets through by how bright its colours are",
        ),
        pytest.param(
            "<mask id='m'><rect width='100' height='100' fill='#fff'/><rect width='100' height='100' fill='#000' "
            "opacity='.5'/></mask>" + SQUARE.format("mask='url(#m)'"),
            {(30, 50): (127, 191, 127)},
            id="shapes of a mask that are let through lie over each other",
        ),
        pytest.param(
            "<mask id='m' style='mask-type: alpha'><rect width='50' height='100'/></mask>"
            + SQUARE.format("mask='url(#m)'"),
            {(30, 50): GREEN, (70, 50): WHITE},
            id="the type of a mask stands in style",
        ),
        pytest.param(
            "<g fill='#fff'><mask id='m'><rect width='50' height='100'/></mask></g>" + SQUARE.format("mask='url(#m)'"),
            {(30, 50): GREEN, (70, 50): WHITE},
            id="what is in a mask takes its paint from where the mask stands",
        ),
        pytest.param(
            "<mask id='m' maskUnits='userSpaceOnUse' x='20' y='20' width='30' height='60'><rect width='100' "
            "height='100' fill='#fff'/></mask>" + SQUARE.format("mask='url(#m)'"),
            {(30, 50): GREEN, (15, 50): WHITE, (60, 50): WHITE, (30, 15): WHITE},
            id="a mask ends at its region",
        ),
        pytest.param(
            "<mask id='m' maskContentUnits='objectBoundingBox'><rect width='.5' height='1' fill='#fff'/></mask>"
            "<g mask='url(#m)'><rect x='20' y='20' width='20' height='60' fill='red'/>"
            "<rect x='60' y='20' width='20' height='60' fill='blue'/></g>",
            {(30, 50): RED, (70, 50): WHITE},
            id="a mask of a group is measured by the group",
        ),
        pytest.param(
            "<mask id='n'><rect width='100' height='50' fill='#fff'/></mask><mask id='m' mask='url(#n)'>"
            "<rect width='50' height='100' fill='#fff'/></mask>" + SQUARE.format("mask='url(#m)'"),
            {(30, 30): GREEN, (30, 70): WHITE, (70, 30): WHITE},
            id="a mask is masked",
        ),
        pytest.param(
            "<clipPath id='c'><rect width='100' height='50'/></clipPath><mask id='m' clip-path='url(#c)'>"
            "<rect width='50' height='100' fill='#fff'/></mask>" + SQUARE.format("mask='url(#m)'"),
            {(30, 30): GREEN, (30, 70): WHITE, (70, 30): WHITE},
            id="a mask is clipped",
        ),
        pytest.param(
            "<mask id='m' color-interpolation='linearRGB'><rect width='100' height='100' fill='#808080'/></mask>"
            + SQUARE.format("mask='url(#m)'"),
            {(50, 50): (200, 228, 200)},
            id="a mask counts light where it is asked to",
        ),
        pytest.param(
            SQUARE.format("mask='url(#zz)' clip-path='url(#zz)'"),
            {(50, 50): GREEN},
            id="a mask or clip path that is not there hides nothing",
        ),
        pytest.param(
            f"<clipPath id='c'><path d='{STAR}' clip-rule='evenodd'/><circle cx='50' cy='50' r='6'/></clipPath>"
            + SQUARE.format("clip-path='url(#c)'"),
            {(50, 50): GREEN, (50, 62): WHITE, (50, 30): GREEN},
            id="each shape of a clip path has a rule of its own",
        ),
        pytest.param(
            "<clipPath id='c' transform='translate(20 0)'><path d='M10 10H50V60H10Z'/><path d='M30 40V90H70V40Z'/>"
            "</clipPath>" + SQUARE.format("clip-path='url(#c)'"),
            {(60, 50): GREEN, (20, 30): WHITE, (85, 80): GREEN},
            id="paths of a clip path that go round in opposite ways are both shown",
        ),
        pytest.param(
            "<clipPath id='c'><rect width='50' height='100'/><rect x='50' width='50' height='100' display='none'/>"
            "<rect x='50' width='50' height='100' visibility='hidden'/></clipPath>"
            + SQUARE.format("clip-path='url(#c)'"),
            {(30, 50): GREEN, (70, 50): WHITE},
            id="hidden shapes of a clip path show nothing",
        ),
        pytest.param(
            "<clipPath id='d'><rect width='50' height='100'/></clipPath><clipPath id='c'><circle cx='50' cy='50' "
            "r='30' clip-path='url(#d)'/><rect x='70' y='10' width='10' height='80'/></clipPath>"
            + SQUARE.format("clip-path='url(#c)'"),
            {(40, 50): GREEN, (60, 50): WHITE, (75, 50): GREEN},
            id="a shape of a clip path is clipped itself",
        ),
        pytest.param(
            SQUARE.format("style='clip-path: circle(25% at 30% 50%)'"),
            {(34, 50): GREEN, (60, 50): WHITE},
            id="a clip path is a circle of CSS",
        ),
        pytest.param(
            SQUARE.format("style='clip-path: inset(10% 50% 10% 0)'"),
            {(30, 50): GREEN, (60, 50): WHITE, (30, 14): WHITE},
            id="a clip path is an inset of CSS",
        ),
        pytest.param(
            SQUARE.format("style='clip-path: polygon(0 0, 100% 0, 0 100%)'"),
            {(20, 20): GREEN, (80, 80): WHITE},
            id="a clip path is a polygon of CSS",
        ),
        pytest.param(
            "<linearGradient id='g'><stop stop-color='red'/><stop offset='.5' stop-color='red'/><stop offset='.5' "
            "stop-color='blue'/></linearGradient>" + SQUARE.format("style='fill: url(#g)'"),
            {(48, 50): RED, (52, 50): BLUE, (85, 50): BLUE},
            id="a gradient changes its colour at once",
        ),
        pytest.param(
            "<linearGradient id='g' gradientTransform='turn(3)' x1='oops' x2='.001'><stop stop-color='red'/>"
            "<stop offset='1' stop-color='blue'/></linearGradient>" + SQUARE.format("style='fill: url(#g)'"),
            {(30, 50): BLUE},
            id="what cannot be read of a gradient is passed over",
        ),
        pytest.param(
            "<radialGradient id='g' r='.5' fr='.25'><stop stop-color='red'/><stop offset='0.001' stop-color='red'/>"
            "<stop offset='1' stop-color='#fff'/></radialGradient>" + SQUARE.format("style='fill: url(#g)'"),
            {(50, 50): RED, (60, 50): RED, (50, 88): (255, 229, 229)},
            id="a gradient begins at its focal radius",
        ),
        pytest.param(
            "<linearGradient id='g'><stop stop-color='red'/><stop offset='1' stop-color='red'/></linearGradient>"
            "<path d='M10 30H90' stroke='url(#g) blue' stroke-width='20'/><path d='M10 70H90' stroke='url(#g)' "
            "stroke-width='20'/>",
            {(50, 30): BLUE, (50, 70): WHITE},
            id="a gradient by the box of a line falls back",
        ),
        pytest.param(
            "<linearGradient id='g' color-interpolation='linearRGB'><stop/><stop offset='1' stop-color='#fff'/>"
            "</linearGradient><rect width='100' height='100' fill='url(#g)'/>",
            {(50, 50): (188, 188, 188)},
            id="a gradient mixes light where it is asked to",
        ),
        pytest.param(
            "<pattern id='q' patternTransform='translate(10 0)'><rect width='20' height='40' fill='red'/></pattern>"
            "<pattern id='p' href='#q' patternUnits='userSpaceOnUse' x='5' width='40' height='40'/>"
            "<rect width='100' height='100' fill='url(#p)'/>",
            {(10, 50): WHITE, (20, 50): RED, (40, 50): WHITE, (60, 50): RED},
            id="a pattern takes what it lacks from another",
        ),
        pytest.param(
            "<pattern id='q' patternUnits='userSpaceOnUse' width='10' height='10'><rect width='5' height='10' "
            "fill='red'/></pattern><pattern id='p' patternUnits='userSpaceOnUse' width='50' height='50'>"
            "<rect width='30' height='50' fill='url(#q)'/></pattern><rect width='100' height='100' fill='url(#p)'/>",
            {(2, 50): RED, (7, 50): WHITE, (40, 50): WHITE, (52, 50): RED},
            id="a pattern lies in a pattern",
        ),
        pytest.param(
            "<path d='M30 50H30M70 50Z' stroke='red' stroke-width='20' stroke-linecap='square'/>"
            "<path d='M50 20L50 20Z' stroke='blue' stroke-width='20' stroke-linecap='round'/>",
            {(30, 50): RED, (37, 57): RED, (50, 20): BLUE},
            id="a line without length shows its ends",
        ),
        pytest.param(
            "<line x1='10' x2='90' y1='20' y2='20' stroke='red' stroke-width='10' pathLength='4' "
            "stroke-dasharray='1'/><line x1='10' x2='90' y1='50' y2='50' stroke='red' stroke-width='10' "
            "stroke-dasharray='20 -5'/><line x1='10' x2='90' y1='80' y2='80' stroke='red' stroke-width='10' "
            "stroke-dasharray='20%' stroke-dashoffset='-20'/>",
            {(20, 20): RED, (40, 20): WHITE, (60, 20): RED, (40, 50): RED, (20, 80): WHITE, (40, 80): RED},
            id="dashes are counted in the length of the path, or not at all, or in percent",
        ),
        pytest.param(
            "<g transform='scale(10 1)'><path d='M5 10V90' stroke='red' stroke-width='4' "
            "vector-effect='non-scaling-stroke'/></g>",
            {(50, 50): RED, (51, 50): RED, (54, 50): WHITE},
            id="a stroke keeps its width",
        ),
        pytest.param(
            "<path d='M10 10H90V90H10Z L x' fill='red'/><rect x='30' y='30' width='40' height='40' fill='blue' "
            "opacity='200%'/>",
            {(20, 50): RED, (50, 50): BLUE},
            id="a path is drawn up to its mistake, and opacity ends at 1",
        ),
        pytest.param(
            "<rect width='50' height='100' fill='oklch(51.975% 0.17686 142.495)'/><rect x='50' width='50' "
            "height='100' fill='color(display-p3 0.5 0.5 0.5)'/>",
            {(30, 50): GREEN, (70, 50): GREY},
            id="colours of other spaces",
        ),
    ],
)
def test_a_picture_is_painted_as_browsers_do(draw: Draw, body: str, points: dict[tuple[float, float], Color]) -> None:
    at = draw(body)
    seen = {place: at(*place) for place in points}
    assert {place: color for place, color in seen.items() if not near(color, points[place])} == {}


def test_a_picture_in_a_mask_hides_where_it_is_dark(draw: Draw) -> None:
    data = io.BytesIO()
    picture = new_image("RGB", (2, 2), "white")
    picture.putpixel((1, 0), (0, 0, 0))
    picture.putpixel((1, 1), (255, 0, 0))
    picture.resize((400, 400), 0).save(data, "PNG")
    uri = f"data:image/png;base64,{base64.b64encode(data.getvalue()).decode()}"
    mask = f"<mask id='m'><image href='{uri}' width='100' height='100'/></mask>"
    at = draw(mask + SQUARE.format("mask='url(#m)'"))
    assert near(at(30, 30), GREEN)
    assert near(at(70, 30), WHITE)
    assert near(at(70, 70), (201, 228, 201))  # red is as bright as 0.2126 of white


def test_masks_by_brightness_are_soft_masks_of_the_pdf(lay: Callable[..., Any], sources: Sources) -> None:
    body = (
        "<mask id='m'><rect width='30' height='60' fill='#808080'/></mask>"
        "<mask id='a' mask-type='alpha'><rect width='30' height='60' fill='#808080'/></mask>"
        "<rect width='30' height='30' mask='url(#m)'/><rect y='30' width='30' height='30' mask='url(#a)'/>"
    )
    drawn = draw_faces([lay(body).faces.fronts["5"]], Sources(sources.project))
    with pikepdf.open(io.BytesIO(drawn.pdf)) as document:
        states = document.pages[drawn.first_page].Resources.ExtGState.values()
        kinds = [str(state.SMask.S) for state in states if isinstance(state.get("/SMask"), pikepdf.Dictionary)]
    assert sorted(kinds) == ["/Alpha", "/Luminosity"]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (SQUARE.format("mask='url(#zz)'"), "refers to no <mask>"),
        (SQUARE.format("clip-path='url(#zz)'"), "refers to no <clipPath>"),
        (SQUARE.format("stroke='url(#zz)'"), "has the id `zz`"),
        (SQUARE.format("stroke='red' stroke-width='wide'"), "`stroke-width`"),
        (
            "<linearGradient id='g' x1='a'><stop/><stop offset='1'/></linearGradient>"
            "<rect width='9' height='9' fill='url(#g)'/>",
            "`x1`",
        ),
        (
            "<clipPath id='c'><circle r='9' clip-path='url(#c)'/></clipPath>" + SQUARE.format("clip-path='url(#c)'"),
            "refers to itself",
        ),
    ],
)
def test_what_a_picture_has_wrong_is_a_warning_and_in_a_template_an_error(
    lay: Callable[..., Any], write: Callable[..., Any], body: str, message: str
) -> None:
    write("decks/game/p.svg", f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>{body}</svg>")
    for where, severity in (("<image href='p.svg' width='60' height='60'/>", "WARNING"), (body, "ERROR")):
        found = [each for each in lay(where).report.diagnostics if each.severity.name == severity]
        assert any(message in each.message for each in found), (where, found)


def test_clip_paths_that_multiply_each_other_are_too_complex(lay: Callable[..., Any]) -> None:
    clips = "".join(
        f"<clipPath id='c{at}'>" + f"<circle r='9' clip-path='url(#c{at + 1})'/>" * 2 + "</clipPath>"
        for at in range(30)
    )
    found = lay(f"{clips}<clipPath id='c30'><circle r='9'/></clipPath>" + SQUARE.format("clip-path='url(#c0)'"))
    assert "svg-too-complex" in found.codes
