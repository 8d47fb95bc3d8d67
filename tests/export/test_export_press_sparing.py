"""Little ink: areas become light with an outline, text and lines dark, what is small stays solid."""

import re

import pytest
from made_pages import make_page, picture, read_content
from pikepdf import Dictionary

from cardgen.export.press import to_low_ink

NAVY, GOLD, CREAM = "0.1 0.1 0.35", "1 0.7 0", "0.97 0.95 0.9"


def spare(content, **resources):
    return " ".join(read_content(to_low_ink(make_page(content, resources))).split())


def luminance(rgb):
    parts = [float(part) for part in rgb.split()]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(one, other):
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_a_ground_is_a_tenth_of_its_ink_without_an_outline():
    assert spare(f"{NAVY} rg 0 0 200 200 re f") == "0.91 0.91 0.935 rg 0 0 200 200 re f"


def test_a_light_ground_is_left_white():
    assert spare(f"{CREAM} rg 0 0 200 200 re f") == "1 1 1 rg 0 0 200 200 re f"


def test_a_dark_panel_is_a_tint_with_an_outline_of_a_quarter_of_a_millimetre():
    drawn = spare(f"1 g 0 0 200 200 re f {NAVY} rg 10 10 120 40 re f")
    assert drawn == (
        "1 1 1 rg 0 0 200 200 re f 0.838 0.838 0.883 rg q 0.1 0.1 0.35 RG 0.7087 w [ ] 0 d 10 10 120 40 re B Q"
    )


@pytest.mark.parametrize("ink", ["1 1 1", GOLD, "0.6 0.9 0.4", CREAM, "0.5 0.5 1"])
@pytest.mark.parametrize("ground", ["0 0 0", NAVY, "0.8 0 0", "0 0.4 0.1"])
def test_light_text_on_dark_becomes_dark_text_that_can_be_read(ink, ground):
    drawn = spare(f"{ground} rg 0 0 200 200 re f {ground} rg 10 10 90 40 re f BT /F 9 Tf {ink} rg 20 20 Td (fox) Tj ET")
    tints = re.findall(r"([\d. ]+) rg", drawn)
    assert contrast(tints[-1], tints[0]) >= 4.5
    assert contrast(tints[-1], tints[-2]) >= 4.5


def test_dark_text_keeps_its_colour():
    assert spare(f"BT /F 9 Tf {NAVY} rg 20 20 Td (fox) Tj ET") == "BT /F 9 Tf 20 20 Td 0.1 0.1 0.35 rg (fox) Tj ET"


def test_a_pip_stays_solid_and_a_badge_of_the_same_size_with_a_number_does_not():
    pip = f"{NAVY} rg 10 10 20 20 re f"
    assert "0.1 0.1 0.35 rg 10 10 20 20 re f" in spare(f"1 g 0 0 200 200 re f {pip}")
    badge = spare(f"1 g 0 0 200 200 re f {pip} BT /F 9 Tf 1 g 17 17 Td (3) Tj ET")
    assert "0.838 0.838 0.883 rg q 0.1 0.1 0.35 RG 0.7087 w [ ] 0 d 10 10 20 20 re B Q" in badge


def test_a_white_sign_on_a_dark_panel_becomes_dark():
    drawn = spare(f"{NAVY} rg 0 0 200 200 re f 1 g 50 50 10 10 re f 1 G 1 w 10 10 m 90 10 l S")
    assert "1 1 1" not in drawn


def test_a_pattern_that_was_hard_to_see_stays_so():
    drawn = spare(f"{NAVY} rg 0 0 200 200 re f 0.2 0.2 0.5 RG 1 w 10 10 m 90 10 l S")
    assert drawn.endswith("0.68 0.68 0.8 RG 10 10 m 90 10 l S")


def test_a_frame_does_not_count_as_the_ground_of_what_stands_in_it():
    drawn = spare(f"{NAVY} RG 2 w 10 10 150 150 re S {NAVY} rg 50 50 10 10 re f")
    assert drawn.endswith("0.1 0.1 0.35 rg 50 50 10 10 re f")


def test_what_is_nearly_transparent_hides_nothing():
    veil = {"/V": Dictionary(ca=0.1), "/O": Dictionary(ca=1)}
    drawn = spare(f"{NAVY} rg 0 0 200 200 re f /V gs 1 g 0 0 150 150 re f /O gs 1 G 1 w 9 9 m 90 9 l S", ExtGState=veil)
    assert not drawn.endswith("1 1 1 RG 9 9 m 90 9 l S")


def test_a_picture_has_two_fifths_of_its_ink():
    import io

    import pikepdf

    pdf = to_low_ink(make_page("q 90 0 0 90 5 5 cm /P Do Q", {"XObject": {"/P": picture(bytes((0, 100, 255)), 1, 1)}}))
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert document.pages[0].Resources.XObject.P.read_bytes() == bytes((153, 193, 255))
