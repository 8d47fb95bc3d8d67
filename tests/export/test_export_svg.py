"""Faces as SVG: alone in their file, and drawn by resvg, a renderer of other people, as our own pictures are."""

import io
import re

import pytest
import resvg_py
from colored_decks import export, list_cards, make_deck, read_exported
from lxml import etree
from PIL import Image, ImageChops, ImageFilter


def draw(data, width=600):
    """Give an SVG as resvg draws it on white, without any font."""
    root = etree.fromstring(data)
    _, _, across, down = map(float, str(root.get("viewBox")).split())
    root.set("width", str(width))
    root.set("height", str(round(width * down / across)))
    root.set("preserveAspectRatio", "none")  # as our pictures are stretched to whole pixels
    drawn = resvg_py.svg_to_bytes(svg_string=etree.tostring(root).decode(), skip_system_fonts=True)
    with Image.open(io.BytesIO(bytes(drawn))) as picture:
        page = Image.new("RGBA", picture.size, "white")
        page.alpha_composite(picture.convert("RGBA"))
    return page.convert("RGB")


def share_that_differs(one, other):
    """Tell the share of pixels to which nothing of the other picture within a pixel is near."""
    assert one.size == other.size
    far = Image.new("L", one.size)
    for first, second in ((one, other), (other, one)):
        above = ImageChops.subtract(first, second.filter(ImageFilter.MaxFilter(3)))
        below = ImageChops.subtract(second.filter(ImageFilter.MinFilter(3)), first)
        for band in (*above.split(), *below.split()):
            far = ImageChops.lighter(far, band)
    return sum(far.histogram()[48:]) / (far.width * far.height)


@pytest.mark.parametrize("game", ["wayjer", "three-lanes", "war-slayer-v", "nvwk", "the-way"])
def test_faces_of_the_shipped_games_are_drawn_alike_by_another_program(tmp_path, game):
    (tmp_path / "decks").mkdir()
    for target, size in (("svg", ()), ("png", ("--dpi", "150"))):
        done = export(tmp_path, target, *size, game=game)
        assert done.exit_code == 0, done.output
    drawings = {path.stem: path for path in (tmp_path / "output" / game / "svg").glob("*.svg")}
    pictures = {path.stem: path for path in (tmp_path / "output" / game / "png").glob("*.png")}
    assert drawings.keys() == pictures.keys()
    for name in sorted(drawings)[:: max(1, len(drawings) // 3)]:
        data = drawings[name].read_bytes()
        ours = Image.open(pictures[name]).convert("RGB")
        theirs = draw(data, ours.width)
        assert share_that_differs(ours, theirs) < 0.01, name
        assert_stands_alone(data)


def assert_stands_alone(data):
    root = etree.fromstring(data)
    tags = {etree.QName(each).localname for each in root.iter()}
    assert tags.isdisjoint({"text", "tspan", "glyphs", "raster", "script", "style", "foreignObject", "use"}), tags
    for each in root.iter():
        for name, value in ((str(name), str(value)) for name, value in each.attrib.items()):
            if name.rpartition("}")[2] == "href":
                assert value.startswith(("#", "data:image/png;base64,", "data:image/jpeg;base64,")), value[:60]
            assert "font" not in name


@pytest.mark.parametrize(
    ("options", "box", "width", "at_edge"),
    [
        ((), "0 0 60 80", "60mm", (0, 0, 0)),
        (("--bleed",), "-3 -3 66 86", "66mm", (18, 52, 86)),
        (("--rounded",), "0 0 60 80", "60mm", (255, 255, 255)),
    ],
)
def test_a_drawing_is_as_large_as_its_trim_or_its_bleed(tmp_path, options, box, width, at_edge):
    make_deck(tmp_path, list_cards(2))
    done = export(tmp_path, "svg", *options)
    assert done.exit_code == 0, done.output
    data = read_exported(tmp_path, "svg")["c1-front.svg"]
    root = etree.fromstring(data)
    assert (root.get("viewBox"), root.get("width")) == (box, width)
    assert root.findtext("{*}title") == "Card 1"
    assert draw(data).getpixel((0, 0)) == at_edge


def test_what_lies_past_the_cut_is_not_shown_by_a_program_that_shows_all(tmp_path):
    make_deck(tmp_path, list_cards(1))
    assert export(tmp_path, "svg").exit_code == 0
    data = read_exported(tmp_path, "svg")["c0-front.svg"]
    wider = data.replace(
        b'viewBox="0 0 60 80" width="60mm" height="80mm"', b'viewBox="-10 -10 80 100" width="80mm" height="100mm"'
    )
    page = draw(wider, 800)
    assert [page.getpixel(at) for at in ((97, 400), (400, 97), (103, 103))] == [(255,) * 3, (255,) * 3, (0, 0, 0)]


def test_pictures_and_filters_are_within_the_file(tmp_path):
    make_deck(tmp_path, list_cards(1))
    template = tmp_path / "templates/colored/front.svg.j2"
    art = (
        '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>'
        '<image href="colored/dot.png" x="20" y="20" width="20" height="20"/>'
        '<circle cx="30" cy="60" r="9" fill="#0000ff" filter="url(#f)"/>'
    )
    template.write_text(template.read_text().replace("{% block face %}", "{% block face %}" + art))
    picture = Image.new("RGB", (200, 200), "#ff0000")
    picture.paste("#00ff00", (0, 0, 100, 200))
    picture.save(tmp_path / "templates/colored/dot.png")
    done = export(tmp_path, "svg")
    assert done.exit_code == 0, done.output
    data = read_exported(tmp_path, "svg")["c0-front.svg"]
    assert_stands_alone(data)
    assert re.search(rb"<feGaussianBlur[^>]*stdDeviation", data)
    page = draw(data, 600)
    assert [page.getpixel(at) for at in ((250, 300), (350, 300), (300, 600))] == [
        (0, 255, 0),
        (255, 0, 0),
        (0, 0, 255),
    ]


def test_the_picture_and_the_drawing_show_the_same_words(tmp_path):
    make_deck(tmp_path, 'cards:\n  - {id: c0, words: Twelve foxes jump, front: "#ffcc66"}\n')
    for target, size in (("svg", ()), ("png", ("--width", "600"))):
        done = export(tmp_path, target, *size)
        assert done.exit_code == 0, done.output
    drawn = draw(read_exported(tmp_path, "svg")["c0-front.svg"], 600)
    ours = Image.open(io.BytesIO(read_exported(tmp_path, "png")["c0-front.png"]))
    assert share_that_differs(ours, drawn) < 0.002
