"""Text on a face: single lines and boxes, shaped, fitted and placed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from made_fonts import make_font, save

from cardgen.diagnostics.mistake import MistakeError
from cardgen.diagnostics.report import Severity
from cardgen.loading.sources import Sources
from cardgen.render.fonts import Font, FontLibrary, parse_families, parse_weight
from cardgen.render.shaping import TextStyle, find_missing

Lay = Callable[..., Any]
TEXT = "font-family='Source Sans 3' font-size='9pt'"
ICON = '<svg viewBox="0 0 24 24"><path d="M2 2H22V22H2Z"/></svg>'


@pytest.fixture
def library(sources: Sources) -> FontLibrary:
    return FontLibrary(sources)


def get(library: FontLibrary, family: str, weight: int, *, italic: bool = False) -> Font:
    return library.find(family, weight, italic)


def test_font_is_found_by_family_weight_and_slant(library: FontLibrary) -> None:
    assert get(library, "Source Sans 3", 600).file == "fonts/source-sans-3/SourceSans3_600SemiBold.ttf"
    assert get(library, "source sans 3", 400, italic=True).file.endswith("Regular_Italic.ttf")
    assert get(library, "Nowhere, 'Outfit'", 900).family == "Outfit"


def test_missing_family_names_the_nearest(library: FontLibrary) -> None:
    with pytest.raises(MistakeError) as missing:
        library.find("Source Sans", 400, italic=False)
    assert missing.value.message == "There is no font family `Source Sans` in the folder `fonts/`."
    assert missing.value.hint == "Did you mean `Source Sans 3`?"


def test_missing_weight_names_those_there_are(library: FontLibrary) -> None:
    with pytest.raises(MistakeError) as missing:
        library.find("Outfit", 400, italic=False)
    assert missing.value.message == "The family Outfit has no weight 400."
    assert missing.value.hint == "It has: 900."


def test_font_of_the_project_wins_over_the_shipped_one(
    library: FontLibrary, write: Callable[..., Path], sources: Sources
) -> None:
    other = sources.read("fonts/teko/Teko_700Bold.ttf")
    assert other is not None
    write("fonts/outfit/Outfit_900Black.ttf", other)
    fresh = FontLibrary(Sources(sources.project))
    with pytest.raises(MistakeError):
        fresh.find("Outfit", 900, italic=False)


def test_file_that_is_no_font_is_passed_over(library: FontLibrary, write: Callable[..., Path]) -> None:
    write("fonts/broken.ttf", b"no font")
    assert get(library, "Outfit", 900)


def test_measures_of_a_font_are_in_ems(library: FontLibrary) -> None:
    font = get(library, "Source Sans 3", 400)
    assert (font.cap_height, font.x_height) == (0.66, 0.486)
    assert font.depth == pytest.approx(0.205, abs=0.01)


def test_family_lists_and_weights_are_read() -> None:
    assert parse_families("\"Source Sans 3\", 'Outfit' ,x") == ("Source Sans 3", "Outfit", "x")
    assert [parse_weight(text) for text in ("bold", "normal", "650", "heavy", "0")] == [700, 400, 650, None, None]


def test_words_are_kerned_and_ligatures_made(library: FontLibrary) -> None:
    style = TextStyle(get(library, "Source Sans 3", 400))
    apart = style.shape("T").advance + style.shape("o").advance
    assert style.shape("To").advance < apart
    office = TextStyle(get(library, "Young Serif", 400)).shape("office")
    assert len(office.glyphs) < len("office")
    assert office.clusters[0] == 0


def test_letter_spacing_widens_and_undoes_ligatures(library: FontLibrary) -> None:
    font = get(library, "Young Serif", 400)
    spaced = TextStyle(font, spacing=100).shape("office")
    assert len(spaced.glyphs) == 6
    plain = TextStyle(font, features="liga=0,clig=0").shape("office")
    assert spaced.advance == plain.advance + 600


def test_ligatures_that_the_author_asks_for_are_made_in_spaced_text_too(library: FontLibrary) -> None:
    font = get(library, "Young Serif", 400)
    for features in ("liga", "'liga' 1", '"liga" on'):
        asked = TextStyle(font, features=features, spacing=100).shape("office")
        assert asked.glyphs == TextStyle(font).shape("office").glyphs
    assert len(TextStyle(font, features="'liga' off, 'clig' 0").shape("office").glyphs) == 6


def test_features_of_the_author_are_set_on_the_face(lay: Lay) -> None:
    body = "<text font-family='Young Serif' font-size='12pt' x='10' y='20' letter-spacing='.1em' {}>office</text>"
    ligature, letters = (
        lay(body.format(style)).svg.partition(' g="')[2].partition('"')[0].split()
        for style in ("font-feature-settings='liga'", "")
    )
    assert (len(ligature) < 6, len(letters)) == (True, 6)


@pytest.mark.parametrize("style", ["italic", "oblique"])
def test_slanted_text_is_set_in_the_italic_font(lay: Lay, style: str) -> None:
    laid = lay(f"<text {TEXT} font-style='{style}' x='10' y='20'>a</text>")
    assert laid.codes == []
    assert "SourceSans3_400Regular_Italic.ttf" in laid.svg


def test_bold_italic_that_no_font_has_is_told(lay: Lay, write: Callable[[str, bytes], Path]) -> None:
    write("fonts/b.ttf", save(make_font()))
    write("fonts/bold.ttf", save(make_font("Blocks", "Bold", weight=700)))
    write("fonts/italic.ttf", save(make_font("Blocks", "Italic", italic=True)))
    (found,) = lay(
        "<textbox x='5' y='5' width='40' height='20' font-family='Blocks'>***AB***</textbox>"
    ).report.diagnostics
    assert (found.code, found.severity) == ("unknown-font", Severity.WARNING)
    assert found.message == "Text that is bold and italic is printed in the weight 400 of Blocks."


def test_bold_italic_of_the_shipped_family_is_set_in_its_own_font(lay: Lay) -> None:
    laid = lay("<textbox x='5' y='5' width='40' height='20' font-family='Source Sans 3'>***both***</textbox>")
    assert laid.codes == []
    assert "SourceSans3_700Bold_Italic.ttf" in laid.svg


def test_missing_characters_are_named_once(library: FontLibrary) -> None:
    assert find_missing(get(library, "Teko", 700), "a→b→♥\u200b") == ("→", "♥")


def test_text_stands_where_it_is_put(lay: Lay) -> None:
    laid = lay(f"<text {TEXT} x='10' y='20'>Hello</text>")
    assert laid.codes == []
    assert (laid.texts, laid.numbers("x"), laid.numbers("y"), laid.numbers("size")) == (["Hello"], [10], [20], [3.175])


def test_text_is_anchored_by_its_shaped_width(lay: Lay, library: FontLibrary) -> None:
    width = TextStyle(get(library, "Source Sans 3", 400)).shape("AVATAR").width * 3.175
    body = "".join(f"<text {TEXT} x='30' y='20' text-anchor='{anchor}'>AVATAR</text>" for anchor in ("middle", "end"))
    assert lay(body).numbers("x") == pytest.approx([30 - width / 2, 30 - width], abs=1e-3)


def test_spans_follow_one_another_and_share_the_anchor(lay: Lay) -> None:
    laid = lay(f"<text {TEXT} x='30' y='20' text-anchor='end'>a <tspan font-weight='700'>b</tspan> c</text>")
    assert laid.texts == ["a ", "b", " c"]
    x = laid.numbers("x")
    assert x == sorted(x)
    assert x[0] < 30


def test_span_with_a_place_begins_anew(lay: Lay) -> None:
    laid = lay(f"<text {TEXT} x='10' y='20'>one<tspan x='10' dy='1.2em'>two</tspan><tspan dx='2'>three</tspan></text>")
    assert laid.numbers("y") == pytest.approx([20, 20 + 1.2 * 3.175, 20 + 1.2 * 3.175])
    assert laid.numbers("x")[:2] == [10, 10]


def test_white_space_in_a_text_is_one_space(lay: Lay) -> None:
    laid = lay(f"<text {TEXT} x='10' y='20'>\n   one\n   <tspan>two</tspan>\n  </text>")
    assert "".join(laid.texts) == "one two"


@pytest.mark.parametrize(
    ("baseline", "y"), [("central", 20 + 0.33 * 3.175), ("hanging", 20 + 0.66 * 3.175), ("auto", 20)]
)
def test_baseline_is_set_from_the_letters(lay: Lay, baseline: str, y: float) -> None:
    laid = lay(f"<text {TEXT} x='10' y='20' dominant-baseline='{baseline}'>H</text>")
    assert laid.numbers("y") == pytest.approx([y], abs=1e-3)


def test_unknown_font_is_told_at_the_element(lay: Lay) -> None:
    laid = lay("<text font-family='Sauce Sans 3' x='9' y='20'>a</text>")
    assert (laid.only.code, laid.only.hint) == ("unknown-font", "Did you mean `Source Sans 3`?")
    assert laid.only.place.line == 3


def test_missing_glyph_is_told_at_the_field_of_the_card(lay: Lay) -> None:
    laid = lay(
        "<text font-family='Teko' font-weight='700' x='9' y='20' source='text'>{{ card.text }}</text>", text="a → b"
    )
    assert laid.only.code == "missing-glyph"
    assert "`→` (U+2192)" in laid.only.message
    assert laid.only.place == laid.project.deck.cards[0].places["text"]
    assert laid.texts == ["a → b"]


def box(content: str, attributes: str = "", size: str = "x='10' y='10' width='30' height='20'") -> str:
    return f"<textbox {size} {TEXT} {attributes}>{content}</textbox>"


def test_box_breaks_text_into_balanced_lines(lay: Lay) -> None:
    laid = lay(box("When revealed, you may look at the top card of the deck."))
    assert laid.codes == []
    assert laid.texts == ["When revealed, you ", "may look at the top ", "card of the deck."]


def test_greedy_wrap_is_to_be_had(lay: Lay) -> None:
    text = "one two three four five six"
    assert lay(box(text)).texts == ["one two three ", "four five six"]
    assert lay(box(text, "wrap='greedy'")).texts == ["one two three four five ", "six"]


def test_line_breaks_and_blank_lines_of_the_text_are_kept(lay: Lay) -> None:
    laid = lay(box("{{ card.text }}"), text="one\ntwo\r\n\r\nthree\n")
    assert laid.texts == ["one ", "two ", "three"]
    first, second, third = laid.numbers("y")
    assert second - first == pytest.approx(1.2 * 3.175, abs=1e-3)
    assert third - second == pytest.approx((1.2 + 0.35) * 3.175, abs=1e-3)


def test_layout_of_the_template_around_the_text_adds_nothing(lay: Lay) -> None:
    plain = lay(box("one<br/>two")).svg
    assert lay(box("\n    one\n    two\n  ")).svg == plain
    assert lay(box("\n  <p>one</p>\n\n  <p>two</p>\n", "paragraph-gap='0'")).svg == plain


def test_break_before_a_bold_word_is_kept(lay: Lay) -> None:
    assert lay(box("one\n<b>two</b> three")).texts == ["one ", "two", " three"]


def test_first_capital_touches_the_top_and_last_descender_the_bottom(lay: Lay) -> None:
    top = lay(box("Hp", "valign='top'")).numbers("y")[0]
    bottom = lay(box("Hp", "valign='bottom'")).numbers("y")[0]
    middle = lay(box("Hp", "valign='middle'")).numbers("y")[0]
    assert top == pytest.approx(10 + 0.66 * 3.175, abs=1e-3)
    assert bottom == pytest.approx(30 - 0.205 * 3.175, abs=0.01)
    assert middle == pytest.approx(20 + 0.33 * 3.175, abs=1e-3)


def test_lines_are_aligned_left_centre_and_right(lay: Lay, library: FontLibrary) -> None:
    width = TextStyle(get(library, "Source Sans 3", 400)).shape("word").width * 3.175
    x = [lay(box("word", f"align='{align}'")).numbers("x")[0] for align in ("left", "center", "right")]
    assert x == pytest.approx([10, 25 - width / 2, 40 - width], abs=1e-3)


def test_text_is_fitted_between_largest_and_smallest_size(lay: Lay) -> None:
    words = "Draw two cards, then discard one of your choice. " * 3
    laid = lay(box(words, "min-size='6pt'"))
    assert laid.codes == []
    assert 6 * 25.4 / 72 < laid.numbers("size")[0] < 3.175


def test_text_too_tall_is_told_in_millimetres_at_its_field(lay: Lay) -> None:
    laid = lay(box("{{ card.text }}", "min-size='8pt' source='text'"), text="Draw two cards. " * 20)
    assert laid.only.code == "text-overflow"
    assert re.search(r"of `text` is \d+(\.\d+)? mm too tall for its box of 30 x 20 mm, set in 8 pt", laid.only.message)
    assert laid.only.place == laid.project.deck.cards[0].places["text"]


def test_word_longer_than_its_box_is_told(lay: Lay) -> None:
    laid = lay(box("Donaudampfschifffahrtsgesellschaft", size="x='10' y='10' width='20' height='20'"))
    assert "mm too wide" in laid.only.message


def test_bold_and_italic_take_their_own_fonts(lay: Lay) -> None:
    laid = lay(box("a **b** *c* d"))
    assert laid.texts == ["a ", "b", " ", "c", " d"]
    fonts = re.findall(r"SourceSans3_(\w+)\.ttf", laid.svg)
    assert fonts == ["400Regular", "700Bold", "400Regular", "400Regular_Italic", "400Regular"]


def test_weight_of_bold_text_can_be_chosen(lay: Lay) -> None:
    assert "600SemiBold" in lay(box("**b**", "bold-weight='600'")).svg


def test_italic_text_takes_the_nearest_weight_that_is_italic(lay: Lay) -> None:
    laid = lay(box("*c*", "font-weight='600'"))
    assert laid.codes == []
    assert "700Bold_Italic" in laid.svg


def test_italic_in_a_family_without_italics_is_told(lay: Lay) -> None:
    laid = lay("<textbox x='9' y='9' width='30' height='20' font-family='Outfit' font-weight='900'>a *b*</textbox>")
    assert laid.codes == ["unknown-font"]
    assert "has no weight 900 italic" in laid.only.message


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (":sun:", 1),
        (":sun: first", 1),
        ("last :sun:", 1),
        ("*in :sun: italics*", 1),
        (":sun: :sun:\n:sun:.", 3),
        ("<icon name='sun'/> child", 1),
    ],
)
@pytest.mark.parametrize("align", ["left", "center", "right"])
def test_icon_stands_in_the_line(lay: Lay, write: Callable[..., Path], text: str, count: int, align: str) -> None:
    write("templates/sun.svg", ICON)
    laid = lay(box(text, f"align='{align}' fill='#201A5E'"), icons={"sun": "sun.svg"})
    assert laid.codes == []
    places = re.findall(r'<g transform="matrix\(([\d.]+) 0 0 ([\d.]+) ([\d.]+) ([\d.]+)\)">', laid.svg)
    assert len(places) == count
    for scale, _, x, _ in places:
        assert float(scale) * 24 == pytest.approx(0.86 * 3.175, abs=1e-3)
        assert 10 <= float(x) <= 40 - 0.86 * 3.175 + 1e-3
    assert laid.svg.count('fill="#201a5e"') >= count


def test_icon_is_centred_a_third_of_an_em_above_the_line(lay: Lay, write: Callable[..., Path]) -> None:
    write("templates/sun.svg", ICON)
    laid = lay(box("a :sun:"), icons={"sun": "sun.svg"})
    match = re.search(r"matrix\(\S+ 0 0 (\S+) \S+ (\S+)\)", laid.svg)
    assert match is not None
    centre = float(match[2]) + 12 * float(match[1])
    assert centre == pytest.approx(laid.numbers("y")[0] - 0.33 * 3.175, abs=1e-3)


def test_unknown_icon_is_told_at_the_field(lay: Lay, write: Callable[..., Path]) -> None:
    write("templates/sun.svg", ICON)
    laid = lay(box("{{ card.text }}", "source='text'"), icons={"sun": "sun.svg"}, text="Gain :sunn:.")
    assert (laid.only.code, laid.only.hint) == ("unknown-icon", "Did you mean `sun`?")
    assert laid.only.place == laid.project.deck.cards[0].places["text"]


def test_unclosed_mark_is_told_and_spoils_nothing(lay: Lay) -> None:
    laid = lay(box("{{ card.text }}", "source='text'") + f"<text {TEXT} x='10' y='60'>after</text>", text="Gain **two.")
    assert laid.only.code == "unclosed-emphasis"
    assert laid.texts == ["Gain **two.", "after"]
    assert "700Bold" not in laid.svg


def test_mark_never_reaches_into_the_next_paragraph(lay: Lay) -> None:
    laid = lay(box("{{ card.text }}"), text="Gain **two.\n\nThen** three.")
    assert laid.texts == ["Gain **two. ", "Then** three."]
    assert laid.codes == ["unclosed-emphasis"]


def test_footnote_in_a_paragraph_of_its_own_begins_no_emphasis(lay: Lay) -> None:
    laid = lay(box("{{ card.text }}<br/>*No more than twice."), text="Gain 3*, lose 2.\n\n*Once per turn.")
    assert laid.codes == []
    assert "".join(laid.texts).count("*") == 3


def test_typographic_text_is_set_properly(lay: Lay) -> None:
    laid = lay(box("{{ card.text }}"), typographic=True, text='the deck\'s -1 "top"')
    assert laid.texts == ["the deck’s −1 “top”"]


def test_no_break_space_is_never_broken(lay: Lay) -> None:
    laid = lay(box("wide wide wide 30\u00a0mm", size="x='10' y='10' width='16' height='20'"))
    assert [text for text in laid.texts if "30" in text and "mm" in text]


def test_word_with_a_hyphen_may_break_after_it(lay: Lay) -> None:
    laid = lay(box("well-established", size="x='10' y='10' width='16' height='20'"))
    assert laid.codes == []
    assert laid.texts == ["well-", "established"]


def test_two_letters_after_a_hyphen_stay_with_the_word(lay: Lay) -> None:
    laid = lay(box("lying face-up", size="x='10' y='10' width='16' height='20'"))
    assert laid.texts == ["lying ", "face-up"]


def test_letter_spacing_holds_in_boxes_and_lines(lay: Lay) -> None:
    tight, wide = (
        lay(box("word", f"align='right' letter-spacing='{space}'")).numbers("x")[0] for space in ("0", ".1em")
    )
    assert tight - wide == pytest.approx(0.4 * 3.175, abs=0.02)


def test_empty_box_leaves_no_trace(lay: Lay) -> None:
    assert lay(box("  \n ")).svg.strip() == ""


def test_box_without_a_size_is_told(lay: Lay) -> None:
    assert lay(f"<textbox x='9' y='9' {TEXT}>a</textbox>").codes == ["svg-bad-value"]


@pytest.mark.parametrize("anchor", ["text-anchor='middle'", "style='text-anchor: middle'"])
def test_an_anchor_on_a_textbox_is_told_with_what_places_its_lines(lay: Lay, anchor: str) -> None:
    box_with = f"<textbox x='5' y='5' width='40' height='20' font-family='Source Sans 3' {anchor}>a</textbox>"
    (found,) = lay(box_with).report.diagnostics
    assert (found.code, found.hint) == ("svg-unknown-attribute", "Its lines are placed by `align`.")
    assert lay(f"<g {anchor}>{box_with.replace(anchor, '')}</g>").codes == []
