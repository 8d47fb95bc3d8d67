"""Every kind of font file: what is found in it, and that it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from made_fonts import make_font, make_variable, save, save_collection

from cardgen.diagnostics import Place, Report
from cardgen.diagnostics.mistake import MistakeError
from cardgen.loading.sources import Sources
from cardgen.render.fonts import Finer, FontLibrary, parse_axes, parse_slant, parse_width
from cardgen.render.fonts.check import check_fonts
from cardgen.render.shaping import TextStyle, measure_text

ROOT = Path(__file__).resolve().parents[2]
Write = Callable[..., Path]
Lay = Callable[..., Any]
Draw = Callable[..., list[tuple[int, ...]]]
WHITE, BLUE = (255, 255, 255), (0, 0, 255)


@pytest.fixture
def library(sources: Sources) -> FontLibrary:
    return FontLibrary(sources)


def width_of(library: FontLibrary, families: str, weight: int = 400, italic: bool = False, **finer: Any) -> int:
    """Give the side of the letter A in the font that is found, in thousandths of an em."""
    font = library.find(families, weight, italic, Finer(**finer))
    return round(TextStyle(font).shape("A").width * 1000) - 100


@pytest.mark.parametrize(("weight", "side"), [(200, 200), (350, 286), (550, 400), (900, 600)])
def test_a_variable_font_has_every_weight_of_its_axis(
    library: FontLibrary, write: Write, weight: int, side: int
) -> None:
    write("fonts/Bendy[wght].ttf", save(make_variable()))
    assert width_of(library, "Bendy", weight) == side


@pytest.mark.parametrize(("weight", "side"), [(200, 200), (550, 400), (900, 600)])
def test_outlines_of_postscript_vary_too(
    library: FontLibrary, write: Write, colors_at: Draw, weight: int, side: int
) -> None:
    write("fonts/Bendy.otf", save(make_variable(is_cff=True)))
    assert width_of(library, "Bendy", weight) == side
    body = f"<text font-family='Bendy' font-weight='{weight}' x='10' y='60' font-size='40' fill='blue'>A</text>"
    edge = 10 + side / 25
    assert colors_at(body, (edge - 1, 56), (edge + 1, 56)) == [BLUE, WHITE]


def test_each_weight_of_a_variable_font_is_a_font_of_its_own_name(library: FontLibrary, write: Write) -> None:
    write("fonts/Bendy.ttf", save(make_variable()))
    faces = [library.find("Bendy", weight, italic=False).hb.face for weight in (350, 900)]
    assert [face.get_name(6) for face in faces] == ["Bendy-Regular_350wght", "Bendy-Regular_900wght"]


@pytest.mark.parametrize("flavor", ["woff", "woff2"])
def test_a_packed_font_is_unpacked(library: FontLibrary, write: Write, flavor: str) -> None:
    write(f"fonts/Blocks.{flavor}", save(make_font(), flavor))
    write(f"fonts/Bendy.{flavor}", save(make_variable(), flavor))
    assert width_of(library, "Blocks") == 500
    assert width_of(library, "Bendy", 900) == 600


def test_every_font_of_a_collection_is_found(library: FontLibrary, write: Write) -> None:
    fonts = make_font(), make_font("Blocks", "Bold", weight=700, side=700), make_font("Bricks", side=300)
    write("fonts/All.ttc", save_collection(*fonts))
    assert [width_of(library, "Blocks"), width_of(library, "Blocks", 700), width_of(library, "Bricks")] == [
        500,
        700,
        300,
    ]


@pytest.mark.parametrize(("kind", "width", "side"), [("narrow", 75.0, 200), ("wide", 150.0, 600)])
def test_a_width_is_found_on_an_axis(library: FontLibrary, write: Write, kind: str, width: float, side: int) -> None:
    write("fonts/Wide.ttf", save(make_variable("Wide", {"wdth": (75, 75, 150)})))
    assert width_of(library, "Wide", width=width) == side


def test_two_widths_in_one_family_are_told_apart(library: FontLibrary, write: Write) -> None:
    narrow = make_font("Blocks Condensed", side=300, width=3, typographic=("Blocks", "Condensed"))
    write("fonts/a.ttf", save(narrow))
    write("fonts/b.ttf", save(make_font()))
    assert [width_of(library, "Blocks"), width_of(library, "Blocks", width=75.0)] == [500, 300]
    assert width_of(library, "Blocks Condensed") == 300
    with pytest.raises(MistakeError) as missing:
        width_of(library, "Blocks", width=87.5)
    assert missing.value.message == "The family Blocks has no width semi-condensed in this weight and slant."
    assert missing.value.hint == "It has: condensed, normal."


def test_a_style_is_found_by_its_legacy_name_its_full_name_and_its_postscript_name(
    library: FontLibrary, write: Write
) -> None:
    semibold = make_font("Blocks SemiBold", side=600, weight=600, typographic=("Blocks", "SemiBold"))
    write("fonts/a.ttf", save(semibold))
    write("fonts/b.ttf", save(make_font()))
    names = ("Blocks SemiBold", "blocks semibold regular", "BlocksSemiBold-Regular")
    assert [width_of(library, name) for name in names] == [600, 600, 600]
    assert width_of(library, "Blocks", 600) == 600
    with pytest.raises(MistakeError, match="The family Blocks SemiBold has no weight 700"):
        width_of(library, "Blocks SemiBold", 700)


def test_an_instance_of_a_variable_font_is_found_by_its_name(library: FontLibrary, write: Write) -> None:
    font = make_variable()
    from fontTools.ttLib.tables._f_v_a_r import NamedInstance

    instance = NamedInstance()
    instance.coordinates = {"wght": 550}
    instance.subfamilyNameID = font["name"].addName("Medium")
    font["fvar"].instances.append(instance)
    write("fonts/Bendy.ttf", save(font))
    assert width_of(library, "Bendy Medium") == 400
    with pytest.raises(MistakeError) as missing:
        width_of(library, "Bendy", 100)
    assert missing.value.hint == "It has: 200 to 900."


def test_slant_and_italic_are_axes_too(library: FontLibrary, write: Write) -> None:
    write("fonts/Lean.ttf", save(make_variable("Lean", {"ital": (0, 0, 1)})))
    write("fonts/Tilt.ttf", save(make_variable("Tilt", {"wdth": (100, 100, 120), "slnt": (-10, 0, 0)})))
    assert [width_of(library, "Lean"), width_of(library, "Lean", italic=True)] == [200, 600]
    names = [
        library.find("Tilt", 400, italic, Finer(angle=angle)).file for italic, angle in ((False, None), (True, 5.0))
    ]
    assert names == ["fonts/Tilt.ttf#0:slnt=0,wdth=100", "fonts/Tilt.ttf#0:slnt=-5,wdth=100"]


def test_letters_are_drawn_for_their_size_where_the_font_can(library: FontLibrary, write: Write) -> None:
    write("fonts/Sizes.ttf", save(make_variable("Sizes", {"opsz": (8, 8, 72)})))
    assert [width_of(library, "Sizes", size=size) for size in (6.0, 40.0, 72.0)] == [200, 400, 600]
    assert measure_text(library, "A", "Sizes", 400, 25.4) == pytest.approx(0.7 * 25.4)


def test_any_axis_can_be_set_and_one_that_is_not_there_is_told(library: FontLibrary, write: Write) -> None:
    write("fonts/Bendy.ttf", save(make_variable()))
    assert width_of(library, "Bendy", axes=(("wght", 550.0),)) == 400
    with pytest.raises(MistakeError) as missing:
        width_of(library, "Bendy", axes=(("GRAD", 1.0),))
    assert (missing.value.message, missing.value.hint) == (
        "The font Bendy has no axis `GRAD`.",
        "It has: wght (200 to 900).",
    )


@pytest.mark.parametrize("weight", [200, 900])
def test_outlines_of_postscript_are_drawn(colors_at: Draw, write: Write, weight: int) -> None:
    write("fonts/Blocks.otf", save(make_font(is_cff=True, weight=weight)))
    body = f"<text font-family='Blocks' font-weight='{weight}' x='10' y='60' font-size='40' fill='blue'>A</text>"
    assert colors_at(body, (20, 50), (35, 50)) == [BLUE, WHITE]


@pytest.mark.parametrize(("weight", "inside", "outside"), [(200, 15, 20), (550, 24, 28), (900, 32, 36)])
def test_a_weight_is_drawn_as_it_is_measured(
    colors_at: Draw, write: Write, weight: int, inside: int, outside: int
) -> None:
    write("fonts/Bendy.woff2", save(make_variable(), "woff2"))
    body = f"<text font-family='Bendy' font-weight='{weight}' x='10' y='60' font-size='40' fill='blue'>A</text>"
    assert colors_at(body, (inside, 56), (outside, 56)) == [BLUE, WHITE]


def test_what_a_font_lacks_is_taken_from_the_next_of_the_list(lay: Lay, write: Write) -> None:
    write("fonts/Blocks.ttf", save(make_font(letters="AB ")))
    write("fonts/Bricks.ttf", save(make_font("Bricks", letters="ABC", weight=700, side=300)))
    line = lay("<text font-family='Blocks, Bricks' x='10' y='20' font-size='10' dominant-baseline='central'>ACA</text>")
    assert line.codes == []
    assert (line.texts, line.numbers("x"), line.numbers("y")) == (["A", "C", "A"], [10, 16, 20], [22.5, 22.5, 22.5])
    box = lay(
        "<textbox font-family='Blocks, Bricks' x='10' y='20' width='40' height='20' font-size='10'>AC A</textbox>"
    )
    assert box.codes == []
    assert (box.texts, box.numbers("x")) == (["A", "C", " A"], [10, 16, 20])


def test_a_letter_and_its_marks_stay_in_one_font(lay: Lay, write: Write) -> None:
    write("fonts/Blocks.ttf", save(make_font(letters="AB ")))
    write("fonts/Bricks.ttf", save(make_font("Bricks", letters="AB\u0301", side=300)))
    laid = lay("<text font-family='Blocks, Bricks' x='10' y='20' font-size='10'>AB\u0301A</text>")
    assert laid.texts == ["A", "B\u0301", "A"]


def test_what_no_font_of_the_list_has_is_told_with_all_of_them(lay: Lay, write: Write) -> None:
    write("fonts/Blocks.ttf", save(make_font()))
    write("fonts/Bricks.ttf", save(make_font("Bricks", weight=700)))
    laid = lay("<text font-family='Blocks, Bricks' x='10' y='20'>A→</text>")
    assert [found.message for found in laid.report.diagnostics] == [
        "The fonts Blocks, 400 and Bricks, 700 have no glyph for `→` (U+2192)."
    ]


def test_a_family_of_a_list_that_is_not_there_is_told(lay: Lay, write: Write) -> None:
    write("fonts/Blocks.ttf", save(make_font()))
    laid = lay("<text font-family='Blokcs, Blocks, serif' x='10' y='20'>A</text>")
    assert [(found.code, found.hint) for found in laid.report.diagnostics] == [
        ("unknown-font", "Did you mean `Blocks`?")
    ]


def test_a_generic_name_alone_is_no_font(library: FontLibrary) -> None:
    with pytest.raises(MistakeError) as missing:
        library.find("sans-serif", 400, italic=False)
    assert missing.value.message == (
        "`sans-serif` is no font: it leaves the choice to the machine, whose fonts are never used."
    )


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is empty"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:1\n", "is a pointer of Git LFS, not the font itself"),
        (b"<!DOCTYPE html>\n<html>", "is a saved web page"),
        (b"%!PS-AdobeFont-1.0: Utopia", "is a Type 1 font"),
        (b"\x80\x01\x10\x00\x00\x00%!PS-AdobeFont-1.0", "is a Type 1 font"),
        (bytes(34) + b"LP" + bytes(40), "is an EOT font"),
        (b"PK\x03\x04", "is a ZIP archive"),
        (b"STARTFONT 2.1\n", "is a font of bitmaps without outlines"),
        (b"no font", "is no font file"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_font_is_named_where_its_family_is_missed(
    library: FontLibrary, write: Write, data: bytes, said: str
) -> None:
    write("fonts/blocky/Blocky.ttf", data)
    with pytest.raises(MistakeError) as missing:
        library.find("Blocky", 400, italic=False)
    assert missing.value.message == (
        f"There is no font family `Blocky` in the folder `fonts/`. `fonts/blocky/Blocky.ttf` is not used: it {said}."
    )


def test_a_font_that_is_cut_off_or_lacks_tables_is_not_used(library: FontLibrary, write: Write) -> None:
    whole = save(make_font())
    packed = save(make_font(), "woff2")
    write("fonts/a.ttf", whole[:700])
    write("fonts/b.woff2", packed[:-20])
    write("fonts/c.woff2", packed[:60] + bytes(len(packed) - 60))
    bare, bitmaps = make_font(), make_font()
    del bare["cmap"]
    del bitmaps["glyf"], bitmaps["loca"]
    bitmaps["EBDT"] = bitmaps["EBLC"] = _raw("EBDT")
    write("fonts/d.ttf", save(bare))
    write("fonts/e.ttf", save(bitmaps))
    said = {file: fault.said for file, fault in library.faults().items()}
    assert said == {
        "fonts/a.ttf": f"is cut off: 700 of its {len(whole):,} bytes are there",
        "fonts/b.woff2": f"is cut off: {len(packed) - 20:,} of its {len(packed):,} bytes are there",
        "fonts/c.woff2": "is damaged",
        "fonts/d.ttf": "has no table of Unicode characters",
        "fonts/e.ttf": "is a font of bitmaps without outlines",
    }


def _raw(tag: str) -> Any:
    from fontTools.ttLib.tables.DefaultTable import DefaultTable

    table = DefaultTable(tag)
    table.data = b"\0\2\0\0\0\0\0\0"
    return table


def test_properties_are_read_as_css_writes_them() -> None:
    assert [parse_width(text) for text in ("condensed", "87.5%", "narrow")] == [75.0, 87.5, None]
    assert [parse_slant(text) for text in ("italic", "oblique 8deg", "oblique 0deg", "bent")] == [
        (True, None), (True, 8.0), (False, 0.0), None,
    ]  # fmt: skip
    assert parse_axes("'opsz' 12, \"GRAD\" -5.5") == (("GRAD", -5.5), ("opsz", 12.0))
    assert parse_axes("opsz 12") is None


def test_files_that_cannot_be_used_are_told_even_where_nothing_asks_for_them(sources: Sources, write: Write) -> None:
    write("fonts/Blocks.ttf", save(make_font()))
    write("fonts/LICENSE", b"Take it.")
    write("fonts/.DS_Store.ttf", b"")
    write("fonts/Closed.ttf", save(make_font("Closed", embedding=2)))
    write("fonts/Utopia.pfb", b"\x80\x01\0\0\0\0%!PS-AdobeFont-1.0")
    report = Report()
    check_fonts(sources, report)
    assert [(found.code, found.place) for found in report.diagnostics] == [
        ("unusable-font", Place("fonts/Utopia.pfb")),
        ("restricted-font", Place("fonts/Closed.ttf")),
    ]
    assert report.diagnostics[0].message == "`fonts/Utopia.pfb` is not used as a font: it is a Type 1 font."


def test_a_font_whose_axes_are_damaged_is_told(library: FontLibrary, write: Write) -> None:
    data = save(make_variable(is_cff=True))
    record = data.index(b"CFF2")
    start, length = (int.from_bytes(data[record + at : record + at + 4], "big") for at in (8, 12))
    write("fonts/Bendy.ttf", data[:start] + b"\xff" * length + data[start + length :])
    with pytest.raises(MistakeError) as missing:
        library.find("Bendy", 900, italic=False)
    assert missing.value.message == "The font file `fonts/Bendy.ttf` is damaged: no letter of it can be drawn."


def test_a_letter_whose_glyph_is_empty_is_missing_and_taken_from_the_next_font(lay: Lay, write: Write) -> None:
    font = TTFont(ROOT / "fonts/source-sans-3/SourceSans3_400Regular.ttf")
    for number in (1, 4, 16):
        font["name"].setName("Demo", number, 3, 1, 0x409)
    font["glyf"]["m"] = font["glyf"]["space"]
    write("fonts/Demo.ttf", save(font))
    found = lay("<text x='10' y='20' font-family='Demo' font-size='6'>Ham\u00a0 burg</text>").only
    assert (found.code, found.message) == ("missing-glyph", "The font Demo, 400 has no glyph for `m` (U+006D).")
    assert lay("<text x='10' y='20' font-family='Demo, Source Sans 3' font-size='6'>Hamburg</text>").codes == []


def test_two_files_of_a_font_with_other_letters_are_told_and_a_copy_is_not(sources: Sources, write: Write) -> None:
    write("fonts/a/Blocks.ttf", save(make_font()))
    write("fonts/b/Blocks.woff", save(make_font(), "woff"))
    alike, report = Report(), Report()
    check_fonts(Sources(sources.project), alike)
    assert alike.diagnostics == ()
    write("fonts/c/Blocks.ttf", save(make_font(side=700)))
    check_fonts(Sources(sources.project), report)
    found = report.diagnostics[0]
    assert len(report.diagnostics) == 1
    assert (found.code, found.place) == ("unusable-font", Place("fonts/c/Blocks.ttf"))
    assert found.message == (
        "`fonts/a/Blocks.ttf` and `fonts/c/Blocks.ttf` are both Blocks, 400, with different letters; "
        "a text is set in one of them."
    )
