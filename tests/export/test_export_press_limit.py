"""The limit of ink holds on the plates for black that overprints, too: letters and hairlines over all grounds."""

import io

import pikepdf
import pytest
from made_pages import draw_plates, gradient, inks_at, make_page, most_ink, picture, read_content
from pikepdf import Array, Dictionary, Name
from renderers import need_tools

from cardgen.export.press import load_profile, to_cmyk
from cardgen.export.press.audit import find_overprint

RICH = (0.6, 0.4, 0.4, 1.0)
MOST = 241  # a percent for the rounding of four plates
DARK, LIGHT = "0.2 0.1 0.35 rg", "1 0.9 0.3 rg"


@pytest.fixture(scope="module")
def profile():
    return load_profile()


def text(x, y, size=12, word="(Hamburg)"):
    return f"BT /F {size} Tf 0 g {x} {y} Td {word} Tj ET"


def press(content, profile, limit=2.4, **resources):
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name("/Helvetica-Bold"))
    return to_cmyk(make_page(content, {"Font": {"/F": font}, **resources}), profile, limit, RICH)


def list_overprints(pdf):
    """Give, for each piece of text and each line of a page, whether it overprints."""
    found, overprints, stack = [], False, []
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for each in pikepdf.parse_content_stream(document.pages[0]):
            operator = str(each.operator)
            if operator == "gs":
                overprints = str(each.operands[0]) == "/PressOver"
            elif operator == "q":
                stack.append(overprints)
            elif operator == "Q":
                overprints = stack.pop()
            elif operator in ("Tj", "TJ", "S"):
                found.append(overprints)
    return found


@pytest.mark.parametrize(
    ("ground", "overprints"),
    [
        ("", True),
        (f"{LIGHT} 0 0 200 200 re f", True),
        (f"{DARK} 0 0 200 200 re f", False),
        (f"{DARK} 0 0 200 200 re f {LIGHT} 10 10 180 180 re f", True),
        (f"{DARK} 0 0 200 200 re f {LIGHT} 45 10 180 180 re f", False),
        (f"{LIGHT} 0 0 200 200 re f {DARK} 0 100 200 100 re f", True),
        (f"{LIGHT} 0 0 200 200 re f {DARK} 60 52 5 5 re f", False),
        (f"q 0 0 200 40 re W n {DARK} 0 0 200 200 re f Q", True),
        (f"q 0 0 m 99 200 l 200 0 l h W n {LIGHT} 0 0 200 200 re f {DARK} 0 0 1 1 re f Q", True),
        (f"{DARK} 0 0 200 200 re f q 0 0 m 99 70 l 200 0 l h W n {LIGHT} 0 0 200 200 re f Q", False),
        (f"{DARK} 0 0 200 200 re f /Half gs {LIGHT} 10 10 180 180 re f", False),
        (f"{DARK} 0 0 200 200 re f {LIGHT} 10 100 m 10 -50 190 -50 190 100 c 190 250 10 250 10 100 c f", True),
        (f"{DARK} 0 0 200 200 re f {LIGHT} 10 10 180 180 re 55 45 20 20 re f*", False),
        (f"{LIGHT} 0 0 200 200 re f {DARK} 10 10 180 180 re 20 20 160 160 re f*", True),
        (f"{LIGHT} 0 0 200 200 re f {DARK} 10 10 180 180 re 20 20 160 160 re f", False),
        (f"{LIGHT} 0 0 200 200 re f {DARK} 10 10 180 180 re 20 180 160 -160 re f", True),
        (f"{LIGHT} 0 0 200 200 re f {DARK} 40 70 m 99 190 l 130 70 l h f", True),
        ("/Dim sh", False),
        ("/Pale sh", True),
        ("q 200 0 0 200 0 0 cm /Night Do Q", False),
        ("q 200 0 0 200 0 0 cm /Day Do Q", True),
        ("q 90 0 0 30 0 0 cm /Night Do Q", True),
        ("/Form Do", False),
        (f"/Form Do {LIGHT} 0 0 200 200 re f", True),
    ],
)
def test_black_text_overprints_what_leaves_room_for_it_and_knocks_out_else(profile, ground, overprints):
    form = Dictionary(Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, 200, 200]))
    pdf = press(
        f"{ground} {text(50, 50)}",
        profile,
        ExtGState={"/Half": Dictionary(ca=0.5)},
        Shading={"/Dim": gradient((0.3, 0.1, 0.1), (0.1, 0.1, 0.3)), "/Pale": gradient((1, 1, 0.8), (0.8, 1, 1))},
        XObject={
            "/Night": picture(bytes((40, 10, 60)) * 4, 2, 2),
            "/Day": picture(bytes((240, 230, 160)) * 4, 2, 2),
            "/Form": lambda document: pikepdf.Stream(document, f"{DARK} 0 0 200 200 re f".encode(), form),
        },
    )
    assert list_overprints(pdf) == [overprints]


def test_without_a_limit_all_black_text_overprints(profile):
    assert list_overprints(press(f"{DARK} 0 0 200 200 re f {text(50, 50)}", profile, limit=None)) == [True]


def test_a_hairline_around_a_dark_field_overprints_and_one_on_its_edge_does_not(profile):
    field = f"{LIGHT} 0 0 200 200 re f {DARK} 80 80 40 40 re f 0 G 0.5 w"
    assert list_overprints(press(f"{field} 10 10 180 180 re S", profile)) == [True]
    assert list_overprints(press(f"{field} 80 80 40 40 re S", profile)) == [False]
    assert list_overprints(press(f"{field} 0 0 m 200 200 l S", profile)) == [False]


def test_what_is_written_after_other_text_lies_where_that_ends(profile):
    right = f"{LIGHT} 0 0 200 200 re f {DARK} 100 0 100 200 re f"
    assert list_overprints(press(f"{right} {text(10, 50, word='(ab) Tj (cd)')}", profile)) == [True, True]
    assert list_overprints(press(f"{right} {text(10, 50, word='(abcdef) Tj (cd)')}", profile)) == [True, False]
    assert list_overprints(press(f"{right} {text(10, 50, word='[(a) -8000 (b)] TJ (c)')}", profile)) == [False, False]


def test_what_has_a_spot_colour_does_not_overprint_because_black_text_does(profile):
    content = f"{text(50, 50)} /Cut cs 1 scn 0 0 50 50 re f"
    tint = Dictionary(FunctionType=2, Domain=Array([0, 1]), C0=Array([0] * 4), C1=Array([0, 1, 0, 0]), N=1)
    pdf = press(content, profile, ColorSpace={"/Cut": Array([Name.Separation, Name.Cut, Name.DeviceCMYK, tint])})
    assert " ".join(read_content(pdf).split()).endswith("/PressKnock gs 0 0 50 50 re f")


def make_torture(document):
    """Give a form in a form, in each of which there is black text on what only the others know."""
    facts = {"/Type": Name.XObject, "/Subtype": Name.Form, "/BBox": Array([0, 0, 200, 200])}
    font = Dictionary(F=Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name("/Helvetica-Bold")))
    inner = pikepdf.Stream(document, text(5, 20).encode(), Dictionary({**facts, "/Resources": Dictionary(Font=font)}))
    outer = Dictionary({**facts, "/Resources": Dictionary(Font=font, XObject=Dictionary(Inner=inner))})
    drawn = f"0.4 0 0.1 rg 0 0 70 60 re f /Inner Do q 1 0 0 1 0 20 cm /Inner Do Q {text(60, 30)}"
    return pikepdf.Stream(document, drawn.encode(), outer)


TORTURE = f"""
{LIGHT} 0 0 200 200 re f
q 90 0 0 90 105 5 cm /Noise Do Q {text(90, 50)} {text(110, 60, 30)}
q 0 100 90 90 re W n /Dim sh Q {text(60, 150)} 0 G 0.3 w 0 120 m 200 125 l S
0.02 0.02 0.02 rg 100 120 90 60 re f {text(80, 140, 20)} 0 G 1 w 90 110 110 80 re S
q 20 100 m 80 100 l 50 180 l h W n {DARK} 0 90 200 110 re f {text(20, 130, 20)} Q
q 0.5 0.2 -0.2 0.5 150 90 cm {DARK} 0 0 40 40 re f {text(-20, 10, 24)} 0 G 0.4 w 0 0 40 40 re S Q
BT /F 9 Tf 2 Tr 0 g 0 G 0.2 w 1 0 0 1 80 100 Tm 3 Tc 150 Tz (over) Tj [(the) -900 (edge)] TJ 10 TL (next) ' ET
/Torture Do q 0.7 0 0 0.7 60 60 cm /Torture Do Q {text(10, 10, 40)}
"""


def make_torture_page(profile, limit):
    noise = bytes((x * y * part) % 90 for y in range(64) for x in range(64) for part in (1, 3, 5))
    shading = gradient((0.3, 0.1, 0.1), (0.1, 0.1, 0.3))
    objects = {"/Noise": picture(noise, 64, 64), "/Torture": make_torture}
    return press(TORTURE, profile, limit, Shading={"/Dim": shading}, XObject=objects)


@pytest.mark.parametrize("dpi", [150, 400])
def test_no_place_of_a_page_with_text_and_lines_over_everything_has_too_much_ink(profile, tmp_path, dpi):
    need_tools()
    plates = draw_plates(make_torture_page(profile, 2.4), tmp_path, dpi)
    assert 230 < most_ink(plates) <= MOST
    assert most_ink(draw_plates(make_torture_page(profile, None), tmp_path, dpi)) > 300


def test_black_text_that_knocks_out_is_still_black_alone(profile, tmp_path):
    need_tools()
    plates = draw_plates(press(f"{DARK} 0 0 200 200 re f {text(20, 20, 150, '(I)')}", profile), tmp_path)
    assert inks_at(plates, 40, 70) == (0, 0, 0, 100)


def test_the_inks_of_a_finished_file_are_added_up_where_black_overprints(profile):
    found = find_overprint(make_torture_page(profile, None))
    assert found is not None
    assert found.page == 1
    assert found.most > 300
    kept = find_overprint(press(f"{LIGHT} 0 0 200 200 re f {text(50, 50)} {DARK} 0 100 99 99 re f", profile))
    assert kept is not None
    assert 150 < kept.most < 240
    assert find_overprint(make_torture_page(profile, 2.4)) is None
    assert find_overprint(b"no pdf") is None


@pytest.mark.parametrize(("mode", "most"), [(1, 220), (0, None)])
def test_only_in_the_mode_that_leaves_other_inks_black_is_added(mode, most):
    over = Dictionary(OP=True, op=True, OPM=mode)
    content = "0.5 0.5 0.2 0 k 0 0 200 200 re f /Over gs 0 0 0 1 k 50 50 9 9 re f"
    found = find_overprint(make_page(content, {"ExtGState": {"/Over": over}}))
    assert (found and found.most) == (most and pytest.approx(most))
