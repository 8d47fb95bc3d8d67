"""Boxes and lines in other languages and scripts: quotes, hyphens, direction, the rules of Japanese lines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from cardgen.diagnostics import Report
from cardgen.loading import Sources, find_shipped_folder, load_project
from cardgen.render import draw_faces, lay_out

FONTS = Path(__file__).parent / "fonts"
ICON = '<svg viewBox="0 0 24 24"><path d="M2 2H22V22H2Z"/></svg>'
SHY = "\u00ad"
Lay = Callable[..., Any]


@pytest.fixture
def set_text(lay: Lay, write: Callable[[str, str | bytes], Path]) -> Lay:
    """Give a function that lays out a box of 30 x 30 mm at (10, 10), or another element, with the fonts for tests."""
    for file in FONTS.glob("*/*.?tf"):
        write(f"fonts/{file.parent.name}/{file.name}", file.read_bytes())
    write("templates/sq.svg", ICON)

    def lay_text(text: str, attributes: str = "", family: str = "Source Sans 3", **given: Any) -> Any:
        size = "" if "width=" in attributes else "width='30' height='30'"
        box = f"<textbox x='10' y='10' {size} font-family='{family}' font-size='9pt' {attributes}>{text}</textbox>"
        return lay(given.pop("body", box), icons={"sq": "sq.svg"}, **given)

    return lay_text


def edges(laid: Any) -> list[tuple[float, float]]:
    """Give the left and right end of each run of text, in millimetres."""
    ends = []
    for x, units, size, steps in zip(
        laid.numbers("x"), laid.numbers("units"), laid.numbers("size"), laid.series("u"), strict=True
    ):
        ends.append((x, x + sum(steps) * size / units))
    return ends


def test_the_language_of_a_box_sets_its_quotes(set_text: Lay) -> None:
    for attributes, drawn in (
        ("", "“Salut!”"),
        ("lang='fr'", "«\u202fSalut!\u202f»"),
        ("xml:lang='de'", "„Salut!“"),
    ):
        assert set_text('"Salut!"', attributes, typographic=True).texts == [drawn]


def test_the_language_is_inherited_by_boxes_lines_and_paragraphs(set_text: Lay) -> None:
    text = "<text x='9' y='9' font-family='Source Sans 3'>\"a\"</text>"
    box = (
        "<textbox x='9' y='20' width='30' height='30' font-family='Source Sans 3'>\"a\"<p lang='pl'>\"b\"</p></textbox>"
    )
    laid = set_text("", body=f"<g lang='fr'>{text}{box}</g>", typographic=True)
    assert laid.texts == ["«\u202fa\u202f»", "«\u202fa\u202f» ", "„b”"]


def test_a_language_that_is_none_is_told(set_text: Lay) -> None:
    assert set_text("a", "lang='Deutsch'").only.message == "`lang` is `Deutsch`, which is no tag of a language."


def test_a_soft_hyphen_is_drawn_where_the_line_ends_and_nowhere_else(set_text: Lay) -> None:
    laid = set_text(f"Donau{SHY}dampfschiff{SHY}fahrt", "width='20' height='30'")
    assert (laid.codes, laid.texts) == ([], [f"Donau{SHY}", f"dampfschiff{SHY}", "fahrt"])
    assert set_text(f"Do{SHY}nau").texts == ["Donau"]


def test_words_are_hyphenated_on_request_in_the_language_of_their_box(set_text: Lay) -> None:
    word, narrow = "Gesellschaftsspiel", "width='18' height='30' lang='de'"
    assert set_text(word, narrow).codes == ["text-overflow"]
    laid = set_text(word, f"{narrow} hyphenate='yes'")
    assert (laid.codes, laid.texts) == ([], [f"Gesell{SHY}", "schaftsspiel"])


def test_a_deck_can_ask_for_hyphens_in_all_its_boxes(tmp_path: Path) -> None:
    face = "<textbox x='5' y='{}' width='{}' height='30' {} font-family='Source Sans 3' font-size='9pt'>{}</textbox>"
    word = "Gesellschaftsspiel"
    boxes = face.format(5, 18, "", word) + face.format(45, 50, "hyphenate='no'", word)
    for name, text in (
        ("templates/g/f.svg.j2", "{% extends 'base.svg.j2' %}{% block face %}" + boxes + "{% endblock %}"),
        (
            "decks/g/deck.yaml",
            "title: G\nplayers: 2\nlang: de\nhyphenate: yes\nabilities: free\nprint: {card: poker}\n"
            "defaults: {template: g/f.svg.j2}\ncards: [{id: a, name: A}]\n",
        ),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    report, sources = Report(), Sources(tmp_path, find_shipped_folder())
    project = load_project("g", sources, report)
    assert project is not None
    faces = lay_out(project, sources, report)
    assert [found.code for found in report.diagnostics] == []
    assert faces.fronts["a"].texts == (f"Gesell{SHY}\nschaftsspiel", word)


def test_no_word_is_hyphenated_without_need(set_text: Lay) -> None:
    laid = set_text("Das Gesellschaftsspiel beginnt bald", "lang='de' hyphenate='yes' width='32' height='30'")
    assert laid.texts == ["Das Gesellschaftsspiel ", "beginnt bald"]


def test_a_language_without_hyphenation_is_told_and_japanese_needs_none(set_text: Lay) -> None:
    assert set_text("Hana", "lang='xx' hyphenate='yes'").codes == ["no-hyphenation"]
    assert set_text("Hana", "lang='ja' hyphenate='yes'").codes == []


def test_a_long_word_that_keeps_a_text_small_is_told(set_text: Lay) -> None:
    text = "Geh zur Donaudampfschifffahrtsgesellschaft und zieh"
    laid = set_text(text, "width='30' height='40' min-size='4pt' lang='de'")
    assert laid.codes[0] == "long-word"
    assert laid.report.diagnostics[0].message == (
        "The word `Donaudampfschifffahrtsgesellschaft` fills a line and keeps the text at 5.6 pt; "
        "broken, it would allow 9 pt."
    )
    assert "long-word" not in set_text(text, "width='30' height='40' min-size='4pt' lang='de' hyphenate='yes'").codes
    assert set_text("Donaudampfschifffahrtsgesellschaft", "width='40' height='40' min-size='4pt'").codes == []


@pytest.mark.parametrize("space", ["\u00a0", "\u202f", "\u2060"])
def test_no_break_spaces_hold_words_together(set_text: Lay, space: str) -> None:
    laid = set_text(f"wide wide wide 30{space}mm", "width='16' height='30'")
    assert any(f"30{space}mm" in text for text in laid.texts)
    assert laid.codes == []


def test_other_spaces_part_words_and_keep_their_width(set_text: Lay) -> None:
    thin, wide = (edges(set_text(f"a{space}b"))[-1][1] for space in ("\u2009", "\u2003"))
    assert thin < wide
    assert len(set_text("wide\u2003wide\u2003wide", "width='10' height='30'").texts) == 3


def test_hebrew_stands_at_the_right_and_runs_to_the_left(set_text: Lay) -> None:
    laid = set_text("משכו 2 קלפים", family="Mixed Hebrew", attributes="lang='he'")
    assert (laid.codes, "".join(reversed(laid.texts))) == ([], "משכו 2 קלפים")
    ends = edges(laid)
    assert ends == sorted(ends)
    assert ends[-1][1] == pytest.approx(40, abs=0.01)


def test_what_is_read_from_a_face_is_in_reading_order(set_text: Lay) -> None:
    laid = set_text("קבלו 3:sq: (Excalibur) *עכשיו*", family="Mixed Hebrew", attributes="lang='he'")
    assert "unknown-font" in laid.codes  # there is no italic Hebrew
    laid = set_text("קבלו 3:sq: (Excalibur) **עכשיו**", family="Mixed Hebrew", attributes="lang='he'")
    assert "".join("".join(laid.faces.fronts["5"].texts).split()) == "קבלו3(Excalibur)עכשיו"


def test_alignment_follows_the_direction_unless_it_names_a_side(set_text: Lay) -> None:
    for align, edge in (
        ("", 40),
        ("align='start'", 40),
        ("align='end'", 10),
        ("align='left'", 10),
        ("align='right'", 40),
    ):
        ends = edges(set_text("קלף", f"{align} lang='he'", "Mixed Hebrew"))
        assert ends[0][edge == 40] == pytest.approx(edge, abs=0.01)
    assert edges(set_text("card", "lang='he'"))[0][1] == pytest.approx(40, abs=0.01)
    assert edges(set_text("קלף", "", "Mixed Hebrew"))[0][1] == pytest.approx(40, abs=0.01)
    assert edges(set_text("card", "direction='rtl'"))[0][1] == pytest.approx(40, abs=0.01)


def test_arabic_letters_join_across_bold_and_icons_stand_apart(set_text: Lay) -> None:
    whole = set_text("سلام", "lang='ar'", "Mixed Arabic")
    parted = set_text("سل**ام**", "lang='ar'", "Mixed Arabic")
    assert parted.codes == []
    assert len(parted.texts) == 2
    initial = set_text("س", "lang='ar'", "Mixed Arabic").series("g")[0]
    assert whole.series("g")[0][-1] == parted.series("g")[-1][-1] != initial[0]


def test_brackets_are_mirrored_and_numbers_stay_in_order(set_text: Lay) -> None:
    laid = set_text("א (2) ב", "lang='he'", "Mixed Hebrew")
    glyphs = [glyph for run in laid.series("g") for glyph in run]
    plain = set_text("(2)", "", "Mixed Hebrew").series("g")[0]
    at = glyphs.index(plain[0])
    assert glyphs[at : at + 3] == plain


def test_a_line_of_text_is_anchored_as_a_whole_whichever_way_it_runs(set_text: Lay) -> None:
    line = "<text x='{}' y='9' {} font-family='Mixed Hebrew' font-size='9pt'>עלות: 2 (זהב)</text>"
    for x, given, side in ((10, "", 0), (40, "text-anchor='end'", 1), (40, "direction='rtl'", 1)):
        ends = edges(set_text("", body=line.format(x, given)))
        assert (min(ends)[0], max(end for _, end in ends))[side] == pytest.approx(x, abs=0.02)


def test_marks_and_icons_are_drawn_in_lines_of_text(set_text: Lay) -> None:
    line = "<text x='10' y='9' font-family='Source Sans 3' font-size='9pt'>Kosten: **2** :sq:, *ja*</text>"
    laid = set_text("", body=line)
    assert laid.texts == ["Kosten: ", "2", " ", ", ", "ja"]
    assert laid.svg.count("<path") == 1
    assert "SourceSans3_700Bold" in laid.svg
    bad = set_text("", body=line.replace(":sq:", ":licht:").replace("*ja*", "*ja"))
    assert bad.codes == ["unclosed-emphasis", "unknown-icon"]


def test_lines_of_japanese_begin_with_no_stop_and_end_with_no_opening_bracket(set_text: Lay) -> None:
    text = "「剣」を**1枚**引き、相手に2点のダメージ。（1ターンに1回）を受ける。"
    for width in range(11, 30):
        laid = set_text(text, f"width='{width}' height='99' lang='ja' wrap='greedy'", "Noto Sans CJK JP")
        assert laid.codes == []
        lines: dict[float, str] = {}
        for y, said in zip(laid.numbers("y"), laid.texts, strict=True):
            lines[y] = lines.get(y, "") + said
        assert "".join(lines.values()) == text.replace("*", "")
        assert not any(line[0] in "、。」）ー" or line[-1] in "「（" for line in lines.values())


def test_korean_lines_end_at_spaces(set_text: Lay) -> None:
    laid = set_text("카드를 한 장 뽑고", "width='13' height='30' lang='ko'", "Noto Sans CJK JP")
    assert [line.strip() for line in laid.texts] == ["카드를 한", "장 뽑고"]


def test_the_first_line_of_ideographs_lies_in_its_box(set_text: Lay) -> None:
    assert set_text("剣山", "lang='ja'", "Noto Sans CJK JP").numbers("y")[0] >= 10 + 0.84 * 3.175


def test_characters_that_a_font_lacks_are_set_in_the_next_family_that_has_them(set_text: Lay) -> None:
    families = "Source Sans 3, Noto Sans Hebrew, Noto Sans CJK JP"
    laid = set_text("Wolf 剣 שלום!", "", families)
    assert laid.codes == []
    assert sorted("".join(laid.texts)) == sorted("Wolf 剣 שלום!")
    assert {"NotoSansHebrew_400Regular.ttf", "NotoSansCJKjp_400Regular.otf", "SourceSans3_400Regular.ttf"} == {
        file.rpartition("/")[2] for file in laid.faces.fronts["5"].fonts
    }
    line = f"<text x='10' y='9' font-family='{families}' font-size='9pt'>Wolf 剣 א</text>"
    laid = set_text("", body=line)
    assert (laid.codes, "".join(laid.texts)) == ([], "Wolf 剣 א")
    assert set_text("Wolf 剣", "", "Source Sans 3, Noto Sans Hebrew").codes == ["missing-glyph"]


def test_readers_of_the_pdf_find_what_runs_to_the_left_in_the_order_it_is_read(set_text: Lay, tmp_path: Path) -> None:
    laid = set_text(
        "משכו שני קלפים (2) מהחפיסה, ואז 3:sq: נקודות (זהב)!", "lang='he' width='50' height='40'", "Mixed Hebrew"
    )
    assert laid.codes == []
    drawn = draw_faces([laid.faces.fronts["5"]], Sources(tmp_path, find_shipped_folder()))
    read = pypdfium2.PdfDocument(drawn.pdf)[drawn.first_page].get_textpage().get_text_range()
    assert " ".join(read.split()) == "משכו שני קלפים (2) מהחפיסה, ואז 3 נקודות (זהב)!"
