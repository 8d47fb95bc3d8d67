"""Bold, italic, icons and escapes in a card's text."""

from __future__ import annotations

import re
from collections.abc import Collection

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.render.markup import StyledText, parse_markup

ICONS = {"sun", "way-1"}


def spans(text: str) -> list[StyledText]:
    return list(parse_markup(text, ICONS).pieces)


def test_text_without_marks_is_one_span() -> None:
    assert spans("Draw a card.") == [StyledText("Draw a card.")]
    assert spans("") == []


def test_bold_and_italic_are_spans_of_their_own() -> None:
    assert spans("Draw **two** *or three*.") == [
        StyledText("Draw "),
        StyledText("two", is_bold=True),
        StyledText(" "),
        StyledText("or three", is_italic=True),
        StyledText("."),
    ]


def test_three_stars_are_bold_and_italic() -> None:
    assert spans("***both***") == [StyledText("both", is_bold=True, is_italic=True)]


def test_italic_within_bold() -> None:
    assert spans("**a *b* c**") == [
        StyledText("a ", is_bold=True),
        StyledText("b", is_bold=True, is_italic=True),
        StyledText(" c", is_bold=True),
    ]


def test_marks_work_within_a_word() -> None:
    assert spans("re**draw**n") == [StyledText("re"), StyledText("draw", is_bold=True), StyledText("n")]


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("Gain **two cards.", ("**",)),
        ("Gain *two cards.", ("*",)),
        ("**one** and **two", ("**",)),
        ("two** cards", ()),
        ("*a **b*", ("**",)),
        ("5 * 3", ()),
        ("x*y*z = 2*x", ()),
        ("5 ** 3", ()),
        ("a* footnote", ()),
        ("****", ()),
    ],
)
def test_mark_without_a_partner_is_printed_as_it_stands(text: str, marks: tuple[str, ...]) -> None:
    marked = parse_markup(text, ICONS)
    assert marked.unclosed == marks
    if text != "**one** and **two" and text != "*a **b*":
        assert "".join(span.text for span in marked.pieces) == text
        assert not any(span.is_bold or span.is_italic for span in marked.pieces)


def test_unclosed_mark_leaves_what_is_closed_alone() -> None:
    assert spans("**one** and **two") == [StyledText("one", is_bold=True), StyledText(" and **two")]


@pytest.mark.parametrize(
    ("text", "bold"),
    [
        ("Gain **two. (**Bonus** is **kept**.)", ["Bonus", "kept"]),
        ("Gain **two. “**Bonus**”", ["Bonus"]),
        ("(**a**), **b**; **c**!", ["a", "b", "c"]),
        ("**+2** and **-1** or **“now”** **(x)**", ["+2", "-1", "“now”", "(x)"]),
        ("**:sun:**", [""]),
    ],
)
def test_marks_bind_to_the_word_they_touch(text: str, bold: list[str]) -> None:
    assert [span.text for span in spans(text) if span.is_bold] == bold


def test_icon_names_between_colons_are_icons() -> None:
    assert spans("Gain :sun:, :way-1:") == [
        StyledText("Gain "),
        StyledText("", icon="sun"),
        StyledText(", "),
        StyledText("", icon="way-1"),
    ]
    assert spans("*:sun: x*") == [StyledText("", is_italic=True, icon="sun"), StyledText(" x", is_italic=True)]


def written(text: str, icons: Collection[str] = ICONS) -> str:
    """Give a text with its icons in braces, bold in <>, italic in //."""
    parts = []
    for piece in parse_markup(text, icons).pieces:
        said = f"{{{piece.icon}}}" if piece.icon else piece.text
        said = f"/{said}/" if piece.is_italic else said
        parts.append(f"<{said}>" if piece.is_bold else said)
    return "".join(parts)


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("2:sun:", "2{sun}"),
        (":sun:3", "{sun}3"),
        (":sun::sun:", "{sun}{sun}"),
        (":sun::", "{sun}:"),
        ("x:sun:y", "x{sun}y"),
        ("a:b:sun:", "a:b{sun}"),
        (":sun:sun:", "{sun}sun:"),
        ("**2:sun:**:", "<2><{sun}>:"),
    ],
)
def test_icon_is_one_beside_digits_letters_colons_and_icons(text: str, drawn: str) -> None:
    assert written(text) == drawn


def test_numbers_between_colons_are_text_unless_an_icon_has_that_name() -> None:
    assert written("12:30:45") == "12:30:45"
    assert written("12:30:45", {"30"}) == "12{30}45"


@pytest.mark.parametrize(
    ("text", "name"), [("2:snu:", "snu"), ("x:way-2:", "way-2"), (":Sun:", "Sun"), ("a:SUN:", "SUN")]
)
def test_word_that_is_nearly_an_icon_is_told_wherever_it_stands(text: str, name: str) -> None:
    marked = parse_markup(text, ICONS)
    assert (marked.pieces, marked.unknown_icons) == ((StyledText(text),), (name,))


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("*thwart*:", "/thwart/:"),
        ("*(thwart)*: go", "/(thwart)/: go"),
        ("(*thwart*)", "(/thwart/)"),
        ("**Bold**: x", "<Bold>: x"),
        ("**Bold:**x", "<Bold:>x"),
        ('"*x*"', '"/x/"'),
        ('*"x"*y', '/"x"/y'),
        ("„*x*“ *„x“*", "„/x/“ /„x“/"),
        ("これは**「重要」**です。", "これは<「重要」>です。"),
        ("攻撃*（2）*を", "攻撃/（2）/を"),
        ("***「x」***で", "</「x」/>で"),
        ("*a*/**b**—*c*", "/a//<b>—/c/"),
        ("**a *b***: c", "<a ></b/>: c"),
    ],
)
def test_emphasis_beside_punctuation_is_what_its_writer_means(text: str, drawn: str) -> None:
    assert written(text) == drawn


@pytest.mark.parametrize(
    "text",
    [
        *("Oh sh*t, f*ck!", "Score a*(b+c)*d", "5*: burn, 6*: freeze", "Snow*man and Ice*man", "(*_*)", "*_* and *_*"),
        *("Gain 3*X, or 4*.", "Wolf*bane and Fox*", "Deal 2*atk*3.", "(a+b)*(c+d)*(e+f)", "Gain 3*.\n*Once per turn."),
        *("sh*t and f***", "f***ing a**hole", "3*:sun: + 2*:sun:", ":sun:*2 + :sun:*3", "5**: burn, 6**: freeze"),
        *("*Counts 2*X and 3*Y.", "*Not with Snow*man or Ice*man.", "n*(n+1)*(n+2)/6", "s**t, f**k", "[2]*x and [3]*x"),
        *("(*^_^*)", "a*b*c*d", "Atk*def, Atk*hp, Atk*", "Gain 3*. Draw 2**.\n*Once.\n**Twice."),
    ],
)
def test_stars_of_sums_footnotes_and_words_left_out_are_printed(text: str) -> None:
    assert written(text) == text.replace(":sun:", "{sun}")


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        *(("**Draw**s 2", "<Draw>s 2"), ("*Note:* x", "/Note:/ x"), ("**Sun**, **Moon**", "<Sun>, <Moon>")),
        *(("**:sun:**", "<{sun}>"), ("*(once)*", "/(once)/"), ("**3**x", "<3>x"), ("un*believ*able", "un/believ/able")),
        *(("2**:sun:**", "2<{sun}>"), (":sun:**Draw two**:sun:", "{sun}<Draw two>{sun}"), ("**→** **+**", "<→> <+>")),
        *(("*Musta kissa*n", "/Musta kissa/n"), ("ב*שם הספר*", "ב/שם הספר/"), ("移動*2点、*と", "移動/2点、/と")),
        *(("*Oh sh*t, f*ck!* he said", "/Oh sh*t, f*ck!/ he said"), ("Sh*t is *bad*", "Sh*t is /bad/")),
        *(("*Counts 2*X.*", "/Counts 2*X./"), ("sh*t said—*Hi there*", "sh*t said—/Hi there/")),
        *(("***a** b*", "</a/>/ b/"), ("***a* b**", "</a/>< b>")),
        *(("HP**（体力）**を", "HP<（体力）>を"), ("*(once)*x", "/(once)/x"), ("re***draw***n", "re</draw/>n")),
    ],
)
def test_emphasis_of_words_and_parts_of_words_holds(text: str, drawn: str) -> None:
    assert written(text) == drawn


@pytest.mark.parametrize(
    ("text", "told"),
    [
        *(("Gain 3*.\n*Once per turn.", ()), ("Gain 3**.", ()), ("3*(2+X)", ()), ("n*(n+1)/2", ()), ("f***", ())),
        *(("s**t", ()), ("(*_*)", ()), ("Gain 3*. (*Once per turn.)", ()), ("Wolves* win.\n\n*Or bears.", ())),
        *(("Gain 3**.\n*Once", ("*",)), ("Gain *two*.\n*Once", ("*",)), ("Gain 3*, *two cards", ("*",))),
        *(("(*Once per turn)", ("*",)), ("“**Go!”", ("**",)), ("*Once per turn.", ("*",)), ("Pay **:sun:", ("**",))),
    ],
)
def test_only_a_star_that_begins_a_word_and_no_footnote_is_told(text: str, told: tuple[str, ...]) -> None:
    assert parse_markup(text, ICONS).unclosed == told


@pytest.mark.parametrize("text", ["at 10:30:00", "note: this: that", "ratio 3:2:1", "::", ": sun:", "a:sky:b"])
def test_other_colons_are_text(text: str) -> None:
    marked = parse_markup(text, ICONS)
    assert (marked.pieces, marked.unknown_icons) == ((StyledText(text),), ())


def test_unknown_icon_is_told_and_printed_as_it_stands() -> None:
    marked = parse_markup("Gain :moon: twice :moon:.", ICONS)
    assert marked.unknown_icons == ("moon",)
    assert marked.pieces == (StyledText("Gain :moon: twice :moon:."),)


def test_backslash_takes_a_mark_its_meaning() -> None:
    assert spans(r"\*not italic\* \:sun\: \\") == [StyledText("*not italic* :sun: \\")]
    assert spans(r"C:\temp") == [StyledText(r"C:\temp")]


@given(st.text(alphabet="ab *:\\\n-sun", max_size=40))
def test_nothing_but_marks_is_ever_lost(text: str) -> None:
    marked = parse_markup(text, ICONS)
    kept = "".join(span.text for span in marked.pieces)
    assert re.findall("[ab\n]", kept) == re.findall("[ab\n]", text)


@given(
    st.lists(st.sampled_from(["*", "**", "***", " ", "a", "3", "(", ")", ".", ":sun:", "\n", "“", "”", "剣", "_", "ש"]))
)
def test_nothing_but_stars_is_lost_whatever_stands_beside_them(parts: list[str]) -> None:
    text = "".join(parts)
    drawn = "".join(f":{piece.icon}:" if piece.icon else piece.text for piece in parse_markup(text, ICONS).pieces)
    assert drawn.replace("*", "") == text.replace("*", "")
    assert (text.count("*") - drawn.count("*")) % 2 == 0


def test_stars_between_digits_are_no_marks() -> None:
    assert parse_markup("Deal 2*3*4 damage, 2**3.", ICONS).pieces == (StyledText("Deal 2*3*4 damage, 2**3."),)


def test_a_word_between_colons_beside_a_number_is_missed_in_a_deck_without_icons() -> None:
    assert parse_markup("Gain 2:sun: now, pay :moon:3.", ()).unknown_icons == ("sun", "moon")
    assert parse_markup("From 12:30:45 on, a:sun:b.", ()).unknown_icons == ()
