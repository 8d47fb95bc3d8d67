"""Colours on a press: four inks by a profile, black text in one, never more ink than the limit."""

import io

import pikepdf
import pytest
from made_pages import draw_plates, gradient, inks_at, make_page, most_ink, picture, read_content
from pikepdf import Array, Dictionary, Name
from PIL import Image
from renderers import need_tools

from cardgen.export.press import PressError, load_profile, to_cmyk, to_grey
from cardgen.export.press.table import find_table, limit_inks

RICH = (0.6, 0.4, 0.4, 1.0)


@pytest.fixture(scope="module")
def profile():
    return load_profile()


def press(content, profile, limit=2.4, rich_black=None, **resources):
    return to_cmyk(make_page(content, resources), profile, limit, rich_black)


@pytest.mark.parametrize(
    ("inks", "limit", "expected"),
    [
        ((0.1, 0.2, 0.3, 0.4), 2.4, (0.1, 0.2, 0.3, 0.4)),
        ((0.8, 0.8, 0.8, 0.4), 2.4, (0.6, 0.6, 0.6, 0.6)),
        ((1.0, 1.0, 0.8, 0.0), 2.4, (0.8, 0.8, 0.6, 0.2)),
        ((1.0, 1.0, 1.0, 1.0), 2.4, (1.4 / 3, 1.4 / 3, 1.4 / 3, 1.0)),
        ((1.0, 1.0, 0.0, 1.0), 2.0, (0.5, 0.5, 0.0, 1.0)),
    ],
)
def test_too_much_ink_is_exchanged_for_black_and_then_left_out(inks, limit, expected):
    assert limit_inks(inks, limit) == pytest.approx(expected)


def test_each_colour_of_the_table_keeps_the_limit_and_white_is_no_ink(profile):
    table = find_table(profile, 2.4)
    steps = [step / 8 for step in range(9)]
    colors = [(red, green, blue) for red in steps for green in steps for blue in steps]
    assert max(sum(table.find(color)) for color in colors) <= 2.4
    assert max(sum(find_table(profile, None).find(color)) for color in colors) > 2.4
    assert table.find((1.0, 1.0, 1.0)) == (0.0, 0.0, 0.0, 0.0)


def test_red_is_magenta_and_yellow_as_coated_offset_prints_it(profile):
    cyan, magenta, yellow, black = find_table(profile, None).find((1.0, 0.0, 0.0))
    assert cyan == black == 0.0
    assert magenta > 0.85
    assert yellow > 0.85


def test_black_and_near_black_text_is_one_ink_that_overprints(profile):
    content = read_content(press("BT /F 12 Tf 0.078431 0.066667 0.058824 rg 20 20 Td (ink) Tj ET", profile))
    assert " ".join(content.split()) == "BT /F 12 Tf 20 20 Td 0 0 0 1 k /PressOver gs (ink) Tj ET"


def test_white_text_knocks_out(profile):
    content = read_content(press("0 g 0 0 50 50 re f BT /F 12 Tf 1 g 20 20 Td (ink) Tj ET", profile))
    assert "/PressOver" not in content
    assert "0 0 0 0 k (ink) Tj" in " ".join(content.split())


def test_thin_lines_of_black_are_one_ink_and_a_ground_is_rich_black(profile):
    ink = "0.078431 0.066667 0.058824"
    content = read_content(press(f"{ink} rg {ink} RG 0.5 w 0 0 100 100 re f 0 0 m 9 9 l S", profile, rich_black=RICH))
    assert content.split() == (
        "0.5 w .6 .4 .4 1 k 0 0 100 100 re f 0 0 0 1 K /PressOver gs 0 0 m 9 9 l S".replace(" .", " 0.").split()
    )


@pytest.mark.parametrize(
    ("color", "is_black"),
    [
        ((0x14, 0x11, 0x0F), True),
        ((0x00, 0x00, 0x00), True),
        ((0x22, 0x22, 0x22), True),
        ((0x1A, 0x1A, 0x22), True),
        ((0x24, 0x1B, 0x38), False),
        ((0x24, 0x11, 0x3F), False),
        ((0x1C, 0x0A, 0x0A), False),
        ((0x0A, 0x14, 0x20), False),
        ((0x3A, 0x3A, 0x3E), False),
        ((0x38, 0x38, 0x38), False),
    ],
)
@pytest.mark.parametrize("draw", ["{color} rg 0 0 200 200 re f", "{color} RG 90 w 0 100 m 200 100 l S"])
def test_only_an_area_that_is_black_and_has_little_colour_is_rich_black(profile, tmp_path, color, is_black, draw):
    need_tools()
    parts = " ".join(f"{part / 255:.6f}" for part in color)
    plates = draw_plates(press(draw.format(color=parts), profile, rich_black=RICH), tmp_path)
    found = inks_at(plates, 100, 100)
    assert (found == (60, 40, 40, 100)) == is_black
    if not is_black and len(set(color)) > 1:
        wanted = find_table(profile, 2.4).find(tuple(part / 255 for part in color))
        assert found == pytest.approx([100 * ink for ink in wanted], abs=1)


def test_a_grey_that_is_told_to_be_one_ink_is_never_rich(profile):
    content = read_content(press("0.070588 0.070588 0.070628 rg 0 0 100 100 re f", profile, rich_black=RICH))
    assert content.split()[:5] == ["0", "0", "0", "1", "k"]


@pytest.mark.parametrize("color", ["", "0 g", "0.07 g", "/DeviceGray cs 0 sc"])
def test_a_grey_of_one_ink_in_the_file_stays_one_ink_in_an_area(profile, color):
    content = read_content(press(f"{color} 0 0 100 100 re f", profile, rich_black=RICH))
    assert content.split()[:5] == ["0", "0", "0", "1", "k"]


def test_a_colour_is_restored_with_the_state_that_it_belongs_to(profile):
    content = read_content(press("1 g q 0 g 0 0 90 90 re f Q 0 0 5 5 re f", profile)).split()
    assert content[-12:-6] == ["Q", "0", "0", "0", "0", "k"]


def test_a_spot_colour_and_the_marks_of_all_plates_stay(profile, tmp_path):
    need_tools()

    def spot(name):
        tint = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0] * 4), C1=Array([0, 1, 0, 0]), N=1)
        return Array([Name.Separation, Name(name), Name.DeviceCMYK, tint])

    content = "/Cut CS 1 SCN 4 w 0 100 m 200 100 l S /All CS 1 SCN 0 50 m 200 50 l S"
    plates = draw_plates(
        press(content, profile, ColorSpace={"/Cut": spot("/CutContour"), "/All": spot("/All")}), tmp_path
    )
    assert inks_at(plates, 100, 100) == (0, 0, 0, 0)
    assert inks_at(plates, 100, 50) == (100, 100, 100, 100)
    assert plates["CutContour"].getextrema() == (0, 255)


def test_black_text_lies_over_a_colour_without_taking_it_away(profile, tmp_path):
    need_tools()
    content = "1 0.8 0 rg 0 0 200 200 re f 0 G 1 w 0 100.5 m 200 100.5 l S"
    plates = draw_plates(press(content, profile), tmp_path)
    ground = inks_at(plates, 100, 120)
    assert ground[2] > 80
    assert ground[3] == 0
    assert inks_at(plates, 100, 100) == (*ground[:3], 100)


def test_a_broad_black_line_takes_the_colour_below_it_away_so_that_the_limit_holds(profile, tmp_path):
    need_tools()
    plates = draw_plates(press("1 0 0 rg 0 0 200 200 re f 0 G 4 w 0 100 m 200 100 l S", profile), tmp_path)
    assert inks_at(plates, 100, 100) == (0, 0, 0, 100)


def test_a_form_that_is_drawn_after_black_text_knocks_out(profile, tmp_path):
    need_tools()
    form = Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 200, 200]))

    def make(document):
        return pikepdf.Stream(document, b"0 0 1 rg 0 0 200 200 re f 1 0 0 rg 0 0 200 200 re f", form)

    pdf = press("/Pattern cs 0 G 1 w 0 5 m 200 5 l S /F Do", profile, XObject={"/F": make})
    cyan, _, yellow, black = inks_at(draw_plates(pdf, tmp_path), 100, 100)
    assert (cyan, black) == (0, 0)
    assert yellow > 80


def test_pictures_and_gradients_keep_the_limit_on_the_plates(profile, tmp_path):
    need_tools()
    noise = bytes((x * 37 + y * 91 + part * 53) % 256 for y in range(64) for x in range(64) for part in range(3))
    dark = bytes((x * y * part) % 60 for y in range(64) for x in range(64) for part in (1, 3, 5))
    content = "/S sh q 90 0 0 90 5 5 cm /P Do Q q 90 0 0 90 105 5 cm /D Do Q 0.2 0.1 0.0 rg 0 150 200 50 re f"
    pdf = press(
        content,
        profile,
        Shading={"/S": gradient((0.0, 0.0, 0.1), (0.3, 0.0, 0.0))},
        XObject={"/P": picture(noise, 64, 64), "/D": picture(dark, 64, 64)},
    )
    plates = draw_plates(pdf, tmp_path)
    assert set(plates) == {"Cyan", "Magenta", "Yellow", "Black"}
    assert 230 < most_ink(plates) <= 241  # a percent for the rounding of four plates


def test_patterns_keep_the_limit_on_the_plates(profile, tmp_path):
    need_tools()
    facts = Dictionary(PatternType=1, PaintType=1, TilingType=1, XStep=20, YStep=20, BBox=Array([0, 0, 20, 20]))

    def tile(document):
        made = pikepdf.Stream(document, b"0.1 0.05 0.15 rg 0 0 9 20 re f q 9 0 0 20 10 0 cm /P Do Q", facts)
        made.Resources = Dictionary(XObject={"/P": picture(bytes((30, 10, 25)) * 4, 2, 2)(document)})
        return made

    pdf = press("/Pattern cs /T scn 40 40 120 120 re f", profile, rich_black=RICH, Pattern={"/T": tile})
    plates = draw_plates(pdf, tmp_path)
    assert 200 < most_ink(plates) <= 241


def test_a_gradient_passes_through_the_inks_of_its_colours(profile):
    pdf = press("/S sh", profile, Shading={"/S": gradient((1.0, 0.0, 0.0), (0.0, 0.6, 0.2))})
    with pikepdf.open(io.BytesIO(pdf)) as document:
        function = document.pages[0].Resources.Shading.S.Function
        assert document.pages[0].Resources.Shading.S.ColorSpace == Name.DeviceCMYK
        assert [len(function.Functions), len(function.Bounds)] == [8, 7]
        middle = [float(part) for part in function.Functions[4].C0]
    assert middle == pytest.approx(find_table(profile, 2.4).find((0.5, 0.3, 0.1)), abs=0.006)


def test_no_colour_of_red_green_and_blue_is_left(profile):
    inside = "1 0 0 rg 0 0 9 9 re f /DeviceRGB CS 0 1 0 SC 0 0 9 9 re S"
    form = Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 9, 9]))
    form.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)
    mask = picture(bytes(range(64)), 8, 8, "/DeviceGray")
    photo = picture(bytes(192), 8, 8, SMask=mask)
    pdf = to_cmyk(
        make_page(
            "/F Do /P Do BI /W 1 /H 1 /BPC 8 /CS /RGB ID abc EI /I cs 0.2 0.4 0.6 sc 0 0 50 50 re f",
            {
                "XObject": {"/F": lambda document: pikepdf.Stream(document, inside.encode(), form), "/P": photo},
                "ColorSpace": {"/I": Array([Name.CalRGB, Dictionary(WhitePoint=Array([1, 1, 1]))])},
            },
            group=True,
        ),
        profile,
    )
    with pikepdf.open(io.BytesIO(pdf)) as document:
        page = document.pages[0]
        assert page.Group.CS == page.Resources.XObject.F.Group.CS == Name.DeviceCMYK
        assert page.Resources.XObject.P.ColorSpace == Name.DeviceCMYK
        assert page.Resources.XObject.P.SMask.ColorSpace == Name.DeviceGray
        drawn = page.Contents.read_bytes() + page.Resources.XObject.F.read_bytes()
        assert not document.check_pdf_syntax()
    for sign in (b" rg", b" RG", b"RGB", b" sc", b" SC"):
        assert sign not in drawn


def test_a_picture_of_inks_stays_if_it_keeps_the_limit_and_is_limited_else(profile, tmp_path):
    need_tools()
    kept = picture(bytes((10, 20, 30, 40)) * 4, 2, 2, "/DeviceCMYK")
    heavy = picture(bytes((255, 255, 255, 255)) * 4, 2, 2, "/DeviceCMYK")
    content = "q 90 0 0 90 5 5 cm /K Do Q q 90 0 0 90 105 5 cm /H Do Q"
    plates = draw_plates(press(content, profile, XObject={"/K": kept, "/H": heavy}), tmp_path)
    assert inks_at(plates, 50, 50) == (4, 8, 12, 16)
    assert sum(inks_at(plates, 150, 50)) <= 241


STRIPES = [
    ((255, 0, 0, 0), (100, 0, 0, 0)),
    ((0, 0, 0, 255), (0, 0, 0, 100)),
    ((255, 255, 0, 0), (100, 100, 0, 0)),
    ((102, 102, 102, 102), (40, 40, 40, 40)),
    ((255, 255, 102, 0), (100, 100, 40, 0)),
    ((255, 255, 255, 255), (47, 47, 47, 100)),
    ((204, 204, 204, 102), (60, 60, 60, 60)),
    ((255, 255, 0, 255), (70, 70, 0, 100)),
]


@pytest.mark.parametrize("kind", ["raw", "tall", "jpeg", "indexed"])
def test_a_picture_of_inks_changes_only_where_it_has_too_much(profile, tmp_path, kind):
    need_tools()
    rows = 600 if kind == "tall" else 16
    row = b"".join(bytes(inks) * 16 for inks, _ in STRIPES)
    found = picture(row * rows, 128, rows, "/DeviceCMYK")
    if kind == "jpeg":
        target = io.BytesIO()
        Image.frombytes("CMYK", (128, rows), row * rows).save(target, "JPEG", quality=100, subsampling=0)
        how = {"Filter": Name.DCTDecode, "Decode": Array([1, 0] * 4)}
        found = picture(target.getvalue(), 128, rows, "/DeviceCMYK", **how)
    if kind == "indexed":
        table = pikepdf.String(b"".join(bytes(inks) for inks, _ in STRIPES))
        codes = b"".join(bytes([at]) * 16 for at in range(len(STRIPES)))

        def found(document):
            made = picture(codes * rows, 128, rows)(document)
            made.ColorSpace = Array([Name.Indexed, Name.DeviceCMYK, len(STRIPES) - 1, table])
            return made

    plates = draw_plates(press("q 160 0 0 160 0 0 cm /P Do Q", profile, XObject={"/P": found}), tmp_path)
    for at, (_, expected) in enumerate(STRIPES):
        assert inks_at(plates, 20 * at + 10, 80) == pytest.approx(expected, abs=1), at
    assert most_ink(plates) <= 241


def test_a_mask_by_brightness_masks_as_it_did(profile, tmp_path):
    need_tools()
    form = Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 200, 200]))
    form.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)

    def state(document):
        drawn = pikepdf.Stream(document, b"0 0 0 rg 0 0 200 200 re f 1 1 1 rg 0 0 100 200 re f", form)
        return Dictionary(SMask=Dictionary(S=Name.Luminosity, G=document.make_indirect(drawn)))

    pdf = press("/M gs 1 0 0 rg 0 0 200 200 re f", profile, ExtGState={"/M": state})
    plates = draw_plates(pdf, tmp_path)
    assert inks_at(plates, 50, 100)[1] > 80
    assert inks_at(plates, 150, 100) == (0, 0, 0, 0)


def test_greyscale_is_black_ink_alone_and_as_light_as_the_colours(tmp_path):
    need_tools()
    photo = picture(bytes((200, 30, 30)) * 4, 2, 2)
    content = "1 1 0 rg 0 100 100 100 re f 0 0 1 rg 100 100 100 100 re f q 100 0 0 100 0 0 cm /P Do Q"
    plates = draw_plates(to_grey(make_page(content, {"XObject": {"/P": photo}})), tmp_path)
    assert inks_at(plates, 50, 150) == (0, 0, 0, 11)
    assert inks_at(plates, 150, 150) == (0, 0, 0, 89)
    assert inks_at(plates, 50, 50)[:3] == (0, 0, 0)
    assert 60 < inks_at(plates, 50, 50)[3] < 75


def test_a_mesh_is_refused_with_a_sentence(profile):
    mesh = gradient((0.0, 0.0, 0.0), (1.0, 1.0, 1.0))
    mesh.ShadingType = 4
    with pytest.raises(PressError, match="A gradient is a mesh, whose colours cannot be converted"):
        press("/S sh", profile, Shading={"/S": mesh})


def test_the_same_file_gives_the_same_bytes(profile):
    pdf = make_page("1 0 0 rg 0 0 50 50 re f")
    assert to_cmyk(pdf, profile, 2.4) == to_cmyk(pdf, profile, 2.4)
