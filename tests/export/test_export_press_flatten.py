"""Pages without transparency: what is drawn after the last transparent thing stays shapes, and looks as it did."""

import io
import subprocess
from itertools import pairwise

import pikepdf
import pypdfium2
import pytest
from made_pages import draw_plates, inks_at, make_page, picture, read_content
from pikepdf import Array, Dictionary, Name
from PIL import Image, ImageChops, ImageStat
from renderers import need_tools

from cardgen.export.press import FlatPage, PdfxKind, PressError, check_pdfx, flatten, load_profile, make_pdfx, to_cmyk

GROUND = "1 0.9 0.6 rg 0 0 200 200 re f"
VEIL = "q /Half gs 0 0.4 0.8 rg 20 20 100 160 re f Q"
HALF = Dictionary(ca=0.5)
TOLERANCE = 2  # of 255, in the mean: the edges of the picture, and its Helvetica, are those of pdfium
FONT = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name("/Helvetica-Bold"))
BOX = Array([0, 0, 200, 200])


def text(word, x=40, y=60, size=40):
    return f"BT /F {size} Tf 0 g {x} {y} Td ({word}) Tj ET"


def make(content, **resources):
    looks = {"/Half": HALF, "/Full": Dictionary(ca=1), **resources.pop("ExtGState", {})}
    return make_page(content, {"Font": {"/F": FONT}, "ExtGState": looks, **resources})


def make_form(content, inner=None, **facts):
    more = {f"/{key}": each for key, each in facts.items()}
    found = {"/Type": Name.XObject, "/Subtype": Name.Form, "/BBox": BOX, **more}

    def form(document):
        drawn = Dictionary({} if inner is None else {"/In": inner(document)})
        own = Dictionary(Font=Dictionary(F=FONT), ExtGState=Dictionary(Half=HALF), XObject=drawn)
        return document.make_indirect(
            pikepdf.Stream(document, content.encode(), Dictionary({**found, "/Resources": own}))
        )

    return form


INNER = make_form(f"{VEIL} {text('In')}")


def find_text(pdf):
    with pypdfium2.PdfDocument(pdf) as document:
        return document[0].get_textpage().get_text_bounded().split()


def draw_pdfium(pdf, folder):
    with pypdfium2.PdfDocument(pdf) as document:
        return document[0].render(scale=300 / 72).to_pil().convert("RGB")


def draw_poppler(pdf, folder):
    (folder / "page.pdf").write_bytes(pdf)
    command = ["pdftoppm", "-r", "300", "-png", "-singlefile", folder / "page.pdf", folder / "page"]
    subprocess.run(command, check=True, capture_output=True)
    with Image.open(folder / "page.png") as drawn:
        return drawn.convert("RGB")


def differ(one, other):
    mean = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return max(mean)


PAGES = {
    "text over a veil": (f"{GROUND} {VEIL} {text('Over')}", {}, ["Over"]),
    "text in the ground": (f"{GROUND} {text('Under', y=140)} {VEIL} {text('Over')}", {}, ["Over"]),
    "a state that was set before": (
        f"{GROUND} 3 w 1 0 0 RG q 0.8 0.2 -0.2 0.8 20 10 cm 0 0 120 150 re W n {VEIL} 0 0 m 150 150 l S "
        f"{text('Over')} Q 0 100 m 200 100 l S",
        {},
        ["Over"],
    ),
    "an opacity that is taken back": (
        f"{GROUND} /Half gs 0 0 1 rg 0 0 90 90 re f /Full gs {text('Over')}",
        {},
        ["Over"],
    ),
    "a clip that is also painted": (f"{GROUND} 0.2 0.7 0.2 rg 30 30 120 90 re W f {VEIL} {text('Over')}", {}, ["Over"]),
    "transparent text within a line": (
        f"{GROUND} BT /F 30 Tf 20 60 Td /Half gs (Un) Tj /Full gs (der) Tj ET {text('Over', y=120)}",
        {},
        ["Over"],
    ),
    "a form": (
        f"{GROUND} q 0.9 0 0 0.9 5 5 cm /Form Do Q {text('Last', y=150)}",
        {"/Form": make_form(f"{text('Under', y=140)} {VEIL} {text('Over')}", Matrix=Array([0.9, 0.1, 0, 1, 5, 0]))},
        ["Over", "Last"],
    ),
    "a form in a form": (
        f"{GROUND} q 10 10 150 150 re W n /Form Do Q",
        {"/Form": make_form(f"q 1 0 0 1 9 9 cm /In Do Q {text('Out', y=20)}", INNER)},
        ["In", "Out"],
    ),
    "a form that is half-transparent itself": (
        f"{GROUND} q /Half gs /Form Do Q {text('Last', y=150)}",
        {"/Form": make_form(f"{VEIL} {text('Over')}")},
        ["Last"],
    ),
    "a picture with an alpha channel": (
        f"{GROUND} q 100 0 0 100 30 30 cm /Form Do Q {text('Last', y=150)}",
        {"/Form": picture(bytes((200, 0, 90)) * 64, 8, 8, SMask=picture(bytes(range(0, 256, 4)), 8, 8, "/DeviceGray"))},
        ["Last"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PAGES)
def test_a_page_looks_as_it_did_and_its_last_text_can_be_selected(name, tmp_path):
    need_tools()
    content, objects, words = PAGES[name]
    pdf = make(content, XObject=objects)
    flat, pages = flatten(pdf, 600)
    assert [page.number for page in pages] == [1]
    assert find_text(flat) == words
    with pikepdf.open(io.BytesIO(flat)) as document:
        assert not document.check_pdf_syntax()
    for draw in (draw_pdfium, draw_poppler):
        before, after = draw(pdf, tmp_path), draw(flat, tmp_path)
        assert differ(before, after) < TOLERANCE
        assert differ(before, Image.new("RGB", before.size, "white")) > 10 * TOLERANCE


@pytest.mark.parametrize(
    ("content", "has_text"),
    [
        (f"{GROUND} {VEIL} {text('Over')}", False),
        (f"{GROUND} {text('Under')} {VEIL} 0 0 9 9 re f", True),
        (f"{GROUND} {text('Under')} {VEIL}", True),
    ],
)
def test_it_is_told_whether_text_became_pixels(content, has_text):
    assert flatten(make(content), 300)[1] == (FlatPage(1, has_text),)


def test_text_over_the_picture_is_black_ink_alone_and_keeps_the_rules(tmp_path):
    need_tools()
    profile = load_profile()
    flat, _ = flatten(make(f"{VEIL} {text('I', x=135, y=40, size=150)}"), 300)
    inks = to_cmyk(flat, profile, 2.4)
    plates = draw_plates(inks, tmp_path)
    assert inks_at(plates, 155, 90) == (0, 0, 0, 100)
    assert inks_at(plates, 60, 90)[0] > 30
    told = check_pdfx(make_pdfx(inks, PdfxKind.X1A, profile, "x"), PdfxKind.X1A)
    assert [each.rule for each in told] == ["fonts"]  # Helvetica is not in the file here; nothing else is wrong


def test_a_cards_mark_has_the_picture_and_what_is_over_it():
    mark = "/Card <</ID (one)>> BDC"
    content = read_content(flatten(make(f"{mark} q {VEIL} {text('Over')} Q EMC"), 300)[0])
    words = content.split()
    assert words.index("BDC") < words.index("/Flat") < words.index("Tj") < words.index("EMC")
    assert (words.count("BDC"), words.count("EMC"), words.count("q"), words.count("Q")) == (1, 1, 2, 2)
    closed = read_content(flatten(make(f"{mark} {VEIL} EMC {VEIL} {text('Over')}"), 300)[0]).split()
    assert closed.index("BDC") < closed.index("/Flat") < closed.index("EMC") < closed.index("Tj")


@pytest.mark.parametrize(
    "content",
    [
        f"/OC /Layer BDC {VEIL} {text('Over')} EMC",
        f"BT /F 90 Tf 7 Tr 20 60 Td (Clip) Tj ET {VEIL} 0 Tr {text('Over')}",
        f"q /A BMC Q {VEIL} EMC {text('Over')}",
        f"{VEIL} Q {text('Over')}",
    ],
)
def test_a_page_that_cannot_be_parted_is_one_picture(content):
    flat, pages = flatten(make(content), 300)
    assert pages == (FlatPage(1, has_text=True),)
    assert read_content(flat) == "q 200.00000 0 0 200.00000 0.00000 0.00000 cm /Flat Do Q"


def test_a_page_keeps_only_what_its_last_part_refers_to():
    flat, _ = flatten(make(f"{GROUND} {VEIL} {text('Over')}"), 300)
    with pikepdf.open(io.BytesIO(flat)) as document:
        assert {kind: list(each.keys()) for kind, each in document.pages[0].Resources.items()} == {
            "/Font": ["/F"],
            "/XObject": ["/Flat"],
        }


def test_a_page_of_a_file_with_layers_is_one_picture():
    with pikepdf.open(io.BytesIO(make(f"{GROUND} {VEIL} {text('Over')}"))) as document:
        document.Root.OCProperties = Dictionary(OCGs=Array([]), D=Dictionary())
        target = io.BytesIO()
        document.save(target)
    assert "Tj" not in read_content(flatten(target.getvalue(), 300)[0]).split()


DARK_ROW = b"".join(bytes((level, max(0, level - each), level)) for level in range(100) for each in (0, 0, 3, 0))
VEILED_DOT = "/Half gs 1 g 170 170 20 20 re f /Full gs"


def press_flat(content, folder, **resources):
    need_tools()
    flat, _ = flatten(make(content, **resources), 300)
    return draw_plates(to_cmyk(flat, load_profile(), 2.4, (0.6, 0.4, 0.4, 1.0)), folder)


def test_a_photograph_on_a_page_that_became_a_picture_has_the_inks_that_it_has_elsewhere(tmp_path):
    need_tools()
    photo = {"XObject": {"/P": picture(DARK_ROW * 2, 400, 2)}}
    content = "q 200 0 0 160 0 0 cm /P Do Q"
    flat = press_flat(f"{content} {VEILED_DOT}", tmp_path, **photo)
    plain = draw_plates(to_cmyk(make(content, **photo), load_profile(), 2.4), tmp_path)
    for at in range(4, 200, 4):
        assert inks_at(flat, at, 80) == pytest.approx(inks_at(plain, at, 80), abs=4), at


def test_a_dark_gradient_over_a_photograph_has_no_hard_edges(tmp_path):
    need_tools()
    photo = picture(bytes((60, 60, 60)) * 4, 2, 2)
    shade = picture(bytes(3 * 64), 64, 1, SMask=picture(bytes(range(0, 256, 4)), 64, 1, "/DeviceGray"))
    content = "q 200 0 0 200 0 0 cm /P Do Q q 200 0 0 200 0 0 cm /S Do Q"
    plates = press_flat(content, tmp_path, XObject={"/P": photo, "/S": shade})
    row = [inks_at(plates, at, 80) for at in range(2, 198)]
    steps = [abs(a - b) for left, right in pairwise(row) for a, b in zip(left, right, strict=True)]
    assert max(steps) <= 6
    assert all(inks[0] > 20 for inks in row)


@pytest.mark.parametrize(
    ("content", "place", "inks"),
    [
        ("0 0 1 rg 0 0 200 200 re f 0.0784 0.0667 0.0588 rg BT /F 150 Tf 30 40 Td (I) Tj ET", (48, 90), (0, 0, 0, 100)),
        ("0.14 0.11 0.22 rg BT /F 150 Tf 30 40 Td (I) Tj ET", (48, 90), (0, 0, 0, 97)),
        ("0 0 1 rg 0 0 200 200 re f 0.08 0.07 0.06 RG 3 w 0 80.5 m 200 80.5 l S", (48, 80), (0, 0, 0, 100)),
        ("0.0784 0.0667 0.0588 rg 0 0 200 200 re f", (48, 80), (60, 40, 40, 100)),
        ("0 0 0 rg 0 0 200 200 re f 1 1 1 rg BT /F 150 Tf 30 40 Td (I) Tj ET", (48, 80), (0, 0, 0, 0)),
        ("0.5 g 0 0 200 200 re f", (48, 80), (0, 0, 0, 63)),
        ("0.07 g 0 0 200 200 re f", (48, 80), (0, 0, 0, 100)),
    ],
)
def test_text_lines_and_black_areas_in_a_picture_of_a_page_have_the_inks_that_they_have_elsewhere(
    tmp_path, content, place, inks
):
    plates = press_flat(f"{content} {VEILED_DOT}", tmp_path)
    assert inks_at(plates, *place) == pytest.approx(inks, abs=2)


@pytest.mark.parametrize("mode", ["Multiply", "Screen", "Difference", "Luminosity"])
def test_a_photograph_below_what_blends_is_a_photograph(tmp_path, mode):
    photo = picture(bytes((60, 60, 60)) * 4, 2, 2)
    content = "q 200 0 0 200 0 0 cm /P Do Q /Blend gs 0.4 0.4 0.4 rg 20 20 100 100 re f"
    look = Dictionary(BM=Name(f"/{mode}"))
    plates = press_flat(content, tmp_path, XObject={"/P": photo}, ExtGState={"/Blend": look})
    assert inks_at(plates, 60, 60)[0] > 15


@pytest.mark.parametrize(
    ("millimetres", "pixels"),
    [((69, 95), (1630, 2245)), ((148, 210), (3358, 4765)), ((306, 306), (4001, 4001)), ((500, 500), (5906, 5906))],
)
def test_a_large_page_becomes_a_coarser_picture_of_300_dpi_at_least(millimetres, pixels):
    with pikepdf.open(io.BytesIO(make(VEIL))) as document:
        document.pages[0].mediabox = Array([0, 0, *(side * 72 / 25.4 for side in millimetres)])
        target = io.BytesIO()
        document.save(target)
    with pikepdf.open(io.BytesIO(flatten(target.getvalue())[0])) as document:
        drawn = document.pages[0].Resources.XObject.Flat
        assert (int(drawn.Width), int(drawn.Height)) == pytest.approx(pixels, abs=2)


@pytest.mark.parametrize(
    "facts",
    [
        {"CropBox": Array([10, 10, 190, 190])},
        {"CropBox": Array([50, 0, 200, 90])},
        {"Rotate": 90},
        {"CropBox": Array([10, 10, 190, 150]), "Rotate": 270},
        {"MediaBox": Array([200, 200, 0, 0])},
        {"UserUnit": 2},
    ],
)
def test_the_picture_lies_where_the_page_had_it_however_readers_crop_and_turn_the_page(facts, tmp_path):
    need_tools()
    with pikepdf.open(io.BytesIO(make(f"{GROUND} 0 0 1 rg 5 5 40 12 re f {VEIL} {text('Over')}"))) as document:
        for name, fact in facts.items():
            document.pages[0].obj[f"/{name}"] = fact
        target = io.BytesIO()
        document.save(target)
    flat, _ = flatten(target.getvalue(), 300)
    for draw in (draw_pdfium, draw_poppler):
        before, after = draw(target.getvalue(), tmp_path), draw(flat, tmp_path)
        assert before.size == after.size
        assert differ(before, after) < TOLERANCE
    with pikepdf.open(io.BytesIO(flat)) as document:
        page = document.pages[0].obj
        assert [page.get(f"/{name}") for name in facts] == [*facts.values()]


def test_the_bleed_of_a_page_that_readers_show_as_it_is_cut_is_in_its_picture(tmp_path):
    need_tools()
    with pikepdf.open(io.BytesIO(make(f"{GROUND} {VEIL}"))) as document:
        document.pages[0].obj.CropBox = document.pages[0].obj.TrimBox
        target = io.BytesIO()
        document.save(target)
    flat, _ = flatten(target.getvalue(), 300)
    with pikepdf.open(io.BytesIO(flat)) as document:
        del document.pages[0].obj.CropBox
        target = io.BytesIO()
        document.save(target)
    assert draw_pdfium(target.getvalue(), tmp_path).getpixel((6, 6)) == (255, 230, 153)


def test_a_page_that_is_too_large_for_a_picture_is_refused_with_a_sentence():
    with pikepdf.open(io.BytesIO(make(VEIL))) as document:
        document.pages[0].mediabox = Array([0, 0, 2000, 2000])
        target = io.BytesIO()
        document.save(target)
    with pytest.raises(PressError, match="Page 1 has transparency, and is too large to be a picture of 300 dpi"):
        flatten(target.getvalue())
