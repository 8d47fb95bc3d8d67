from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from books import FILE, SHIPPED, add_card, expand_text, load_wayjer, read_body, tell

from cardgen.diagnostics import Report
from cardgen.diagnostics.report import Severity
from cardgen.loading import Sources
from cardgen.model import Deck, FieldKind, Ruling
from cardgen.render.face import Side
from cardgen.rulebook import Picture, expand


def strip(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


# ---- numbers, names and pictures come from the deck


def test_the_shipped_rulebook_has_no_mistakes() -> None:
    report = Report()
    book = expand(load_wayjer(), SHIPPED, report)
    assert report.diagnostics == ()
    assert book is not None
    assert (book.title, book.lang) == ("Wayjer", "en")


def test_a_deck_with_one_card_more_is_told_in_the_whole_book() -> None:
    project = load_wayjer()
    book = expand(replace(project, deck=add_card(project.deck, "7")), SHIPPED, Report())
    assert book is not None
    text = strip(book.html.partition("<body>")[2])
    assert "Shuffle all 15 cards" in text
    assert "All 15 cards" in text
    assert "14" not in text


def test_another_deal_is_told_in_the_whole_book() -> None:
    project = load_wayjer()
    assert project.deck.composition is not None
    (deal,) = project.deck.composition.deals
    other = replace(deal, hand=replace(deal.hand, value=8), deck=replace(deal.deck, value=9))
    composition = replace(project.deck.composition, deals=(other,))
    book = expand(replace(project, deck=replace(project.deck, composition=composition)), SHIPPED, Report())
    assert book is not None
    text = strip(book.html)
    assert "Deal 8 cards to each player" in text
    assert "The 9 cards that are left" in text
    assert "After round 4" in text
    assert text.count("6 cards") == 0


def test_values_in_examples_are_computed_from_the_cards() -> None:
    assert strip(read_body('{{ card("3").value + card("-5").value }}')) == "−2"


def test_counts_name_cards_players_and_the_deal() -> None:
    text = "{{ counts.cards }} {{ counts.different }} {{ counts.players }} {{ counts.hand }} {{ counts.deck }}"
    assert strip(read_body(text)) == "14 14 2 6 2"


def test_pictures_are_listed_once_in_the_order_of_their_first_use() -> None:
    book, _ = expand_text('# A\n\n{{ picture("5", "COPY") }}\n\n{{ back() }} {{ picture("5") }}\n')
    assert book is not None
    assert book.pictures[:3] == (Picture("5", Side.FRONT), Picture("COPY", Side.FRONT), Picture("-5", Side.BACK))
    assert len(set(book.pictures)) == len(book.pictures)


def test_a_hand_face_down_is_read_out_once_and_drawn_as_often_as_it_counts() -> None:
    html = read_body('{{ hand(count=3, caption="Your hand") }}')
    assert re.findall(r'alt="([^"]*)"', html) == ["3 cards face down"]
    assert html.count("faces/0") == 3
    assert '<span class="label">Your hand</span>' in html


def test_an_arrow_or_a_cross_leads_from_cards_to_cards_with_words_above() -> None:
    html = read_body('{{ table(row(picture("5"), arrow("-1"), picture("6"), arrow("no", refused=true), back())) }}')
    assert re.findall(r'class="(step[^"]*)"><span class="step-label">([^<]*)<', html) == [
        ("step", "−1"),
        ("step refused", "no"),
    ]


def test_the_card_reference_groups_equal_cards_as_ranges() -> None:
    rows = re.findall(r"<tr><th scope=\"row\">(.*?)</th><td>(.*?)</td>", read_body("{{ card_reference() }}"))
    assert [cards for cards, _ in rows] == ["−5 to −2", "−1", "0", "1 to 6", "COPY", "SWAP"]
    assert rows[0][1] == "No ability."
    assert rows[2][1].replace("\u00a0", " ") == "This beats a 6 in a duel."


def test_all_rulings_or_the_named_ones_are_printed() -> None:
    assert [ruling.id for ruling in load_wayjer().deck.rulings] == [f"W{n}" for n in range(1, 9)]
    assert re.findall(r"<th scope=\"row\">(W\d)</th>", read_body("{{ clarifications() }}")) == [
        f"W{n}" for n in range(1, 9)
    ]
    assert re.findall(r"<th scope=\"row\">(W\d)</th>", read_body('{{ clarifications("W3", "W1") }}')) == ["W3", "W1"]


def test_contents_list_every_chapter_also_one_inside_a_piece() -> None:
    text = "{{ contents() }}\n\n# One\n\n## Not this\n\n# Two\n\n{% call last_page('In short') %}\nx\n{% endcall %}\n"
    book, report = expand_text(text)
    assert book is not None and report.diagnostics == ()
    links = re.findall(r'<a class="chapter" href="#([^"]*)">([^<]*)</a>', book.html)
    assert links == [("one", "One"), ("two", "Two"), ("in-short", "In short")]


def test_what_stands_before_the_first_chapter_goes_on_the_cover() -> None:
    book, _ = expand_text("For brave players\n\n# Start\n\nText\n")
    assert book is not None
    cover, _, rest = book.html.partition("</section>")
    assert "<p>For brave players</p>" in cover
    assert "brave" not in rest


def test_example_and_text_beside_cards_are_markdown() -> None:
    html = read_body('{% call example("a *tie*", cards=["1", "2"]) %}\n    Both **win**.\n{% endcall %}\n')
    assert '<p class="example-title">Example: a <em>tie</em></p>' in html
    assert "<p>Both <strong>win</strong>.</p>" in html
    assert re.findall(r'alt="([^"]*)"', html) == ["The card 1", "The card 2"]


def test_an_example_takes_its_text_as_an_argument_too() -> None:
    html = read_body('{{ example("a tie", cards=["1"], text="Nobody **wins**.") }}')
    assert "<p>Nobody <strong>wins</strong>.</p>" in html


def test_a_project_without_a_rulebook_has_no_book() -> None:
    report = Report()
    assert expand(replace(load_wayjer(), rulebook=None), SHIPPED, report) is None
    assert report.diagnostics == ()


# ---- the text is typeset, and stays text


def test_quotes_minus_signs_and_dashes_are_the_proper_ones() -> None:
    assert read_body("""It's -5, not "5" -- **"-3"**.""") == "<p>It’s −5, not “5” – <strong>“−3”</strong>.</p>"


def test_a_card_named_in_the_text_is_printed_by_its_name() -> None:
    assert read_body("A [[-1]] looks.") == '<p>A <b class="name">−1</b> looks.</p>'


def test_an_icon_of_the_deck_stands_in_the_text() -> None:
    html = read_body(r"Use 2:swap: and \:nothing\:.")
    assert '<img src="/templates/wayjer/icons/swap.svg" alt="swap" class="icon"' in html
    assert ":nothing:" in html


def test_a_word_between_colons_that_is_no_icon_is_told_at_its_place() -> None:
    _, report = expand_text("# Start\n\nUse :nothing: or 2:swpa:, at 10:30:00.")
    assert [(each.code, each.message, each.place.column) for each in report.diagnostics if each.place] == [
        ("unknown-icon", "The deck has no icon `nothing`.", 5),
        ("unknown-icon", "The deck has no icon `swpa`.", 19),
    ]


def test_emphasis_beside_punctuation_is_read_as_on_cards() -> None:
    html = read_body("*(thwart)*: go. x**(a)**y")
    assert "<em>(thwart)</em>: go. x<strong>(a)</strong>y" in html


def test_a_book_and_its_paragraphs_tell_their_direction() -> None:
    deck = replace(load_wayjer().deck, lang="he")
    book, _ = expand_text("# Start\n\nDraw.", deck)
    assert book is not None
    assert '<html lang="he" dir="rtl">' in book.html
    book, _ = expand_text("# Start\n\nשלום Wolf.\n\nWolf שלום.")
    assert book is not None
    assert '<html lang="en" dir="ltr">' in book.html
    assert '<p dir="rtl">שלום Wolf.</p>' in book.html
    assert "<p>Wolf שלום.</p>" in book.html


def test_a_deck_that_asks_for_hyphens_has_them_in_its_book() -> None:
    deck = load_wayjer().deck
    book, _ = expand_text("# Start\n\nDraw.", replace(deck, theme=replace(deck.theme, hyphenate=True)))
    assert book is not None
    assert 'dir="ltr" class="hyphenated">' in book.html


def test_typed_html_is_printed_as_it_is() -> None:
    book, report = expand_text("# A\n\n<script>x</script> & <b>bold</b>\n\n{{ row('<i>a</i>') }}\n")
    assert book is not None
    assert {found.code for found in report.diagnostics} == {"unread-markup"}
    html = book.html.partition("</h1>")[2]
    assert "<script>" not in html and "<b>" not in html and "<i>" not in html
    assert "&lt;script&gt;" in html and "&lt;i&gt;" in html


def test_text_from_the_deck_is_no_markup() -> None:
    project = load_wayjer()
    rulings = (Ruling("R1", "Is <b> *bold*?", "A & B", None, project.deck.rulings[0].place),)
    deck = replace(project.deck, title="<i>A*B*C</i> [[5]]", rulings=rulings)
    book, report = expand_text("# A\n\n{{ deck.title }}\n\n{{ clarifications() }}\n", deck)
    assert book is not None
    assert {found.code for found in report.diagnostics} == {"unread-markup"}
    assert "<p>&lt;i&gt;A*B*C&lt;/i&gt; [[5]]</p>" in book.html
    assert "Is &lt;b&gt; <em>bold</em>?" in book.html


def test_marks_of_pieces_cannot_be_typed() -> None:
    book, report = expand_text("# A\n\n\ue0000\ue001\n")
    assert book is not None
    assert "\ufffd0\ufffd" in book.html
    assert {found.code for found in report.diagnostics} <= {"missing-glyph"}


# ---- mistakes, each at its place


def test_an_unknown_card_in_the_text_is_reported_at_its_place() -> None:
    _, report = expand_text("# A\n\nText with [[5]] and [[COPPY]].\n")
    assert tell(report) == [("unknown-card", 3, 23, "Did you mean `COPY`?")]
    assert report.diagnostics[0].place is not None
    assert report.diagnostics[0].place.file == FILE


def test_an_unknown_card_in_a_piece_is_reported_at_its_place_and_the_rest_goes_on() -> None:
    text = '# A\n\n{{ picture("5",\n   "SWOP") }}\n\n{{ card("6").value }} {{ card("COPI").name }} [[X9]]\n'
    book, report = expand_text(text)
    assert tell(report)[:2] == [
        ("unknown-card", 4, 5, "Did you mean `SWAP`?"),
        ("unknown-card", 6, 32, "Did you mean `COPY`?"),
    ]
    assert tell(report)[2][:3] == ("unknown-card", 6, 49)
    assert book is not None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# A\n\n{{ cuonts.cards }}\n", ("unknown-name", 3, 4, "Did you mean `counts`?")),
        ("# A\n\nAll {{ counts.crads }} cards\n", ("unknown-name", 3, 15, "Did you mean `cards`?")),
        ("# A\n\n{{ pictur('5') }}\n", ("unknown-name", 3, 4, "Did you mean `picture`?")),
        ("# A\n\n{{ card('5').vlaue }}\n", ("unknown-name", 3, 14, "Did you mean `value`?")),
        ("# A\n\n{{ options.wagered_swop.default }}\n", ("unknown-name", 3, 12, "Did you mean `wagered_swap`?")),
        ("# A\n\n{% for x in crds %}{{ x }}{% endfor %}\n", ("unknown-name", 3, 13, "Did you mean `cards`?")),
        ("# A\n\n{% if fnished %}x{% endif %}\n", ("unknown-name", 3, 7, "")),
    ],
)
def test_an_unknown_name_is_reported_at_its_place(text: str, expected: tuple[str, int, int, str]) -> None:
    _, report = expand_text(text)
    assert tell(report) == [expected]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("# A\n\n{% call example('x') %}\nNobody wins.\n", 3),
        ("# A\n\n{{ 1 + }}\n", 3),
        ("# A\n\n\n{{ 'a' + 1 }}\n", 4),
        ("# A\n\n{{ 1 // 0 }}\n", 3),
        ("# A\n\n{{ 'x' * 10 ** 9 }}\n", 3),
        ("# A\n\n{% include 'no-such-file.md' %}\n", 3),
        ("# A\n\n{{ 5 | nofilter }}\n", 3),
    ],
)
def test_jinja_that_fails_is_reported_at_its_line(text: str, line: int) -> None:
    book, report = expand_text(text)
    assert [(code, at) for code, at, _, _ in tell(report)] == [("rulebook-template", line)]
    assert book is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{{ hand(count=61) }}", [("rulebook-template", 3, 15)]),
        ("{{ hand(count='six') }}", [("rulebook-template", 3, 16)]),
        ("{{ pile(count=-1) }}", [("rulebook-template", 3, 15)]),
        ("{{ contents(2.5) }}", [("rulebook-template", 3, 13)]),
        ("{{ hand(count=counts.hnd) }}", []),
        ("{{ example() }}", [("rulebook-template", 3, 4)]),
        ("{{ example(none) }}", [("rulebook-template", 3, 4)]),
        ("{{ new_page(1) }} {{ panel(titel='x') }}", [("rulebook-template", 3, 4), ("rulebook-template", 3, 22)]),
        ("{% call gap() %}x{% endcall %}", [("rulebook-template", 3, 9)]),
        ("{{ back(['0']) }} {{ clarifications([1]) }}", [("rulebook-template", 3, 4), ("rulebook-template", 3, 22)]),
        ("{{ picture(5) }} {{ picture(-1) }} {{ example(5, cards=5, text=5) }} {{ row(5) }} {{ table(5) }}", []),
        ("{{ example('x', cards=none) }}", [("unknown-card", 3, 1)]),
        (
            "{{ beside() }} {{ panel() }} {{ last_page('x') }} {{ gallery('0') }}",
            [("rulebook-template", 3, 4), ("rulebook-template", 3, 19), ("rulebook-template", 3, 33)],
        ),
    ],
)
def test_whatever_a_piece_is_given_is_shown_or_reported(text: str, expected: list[tuple[str, int, int]]) -> None:
    book, report = expand_text(f"# A\n\n{text}\n")
    assert book is not None
    assert [found[:3] for found in tell(report)] == expected


def test_a_wrong_call_names_what_the_piece_takes() -> None:
    _, report = expand_text("# A\n\n{{ panel(titel='x') }}\n")
    (found,) = report.diagnostics
    assert found.message == "`panel` takes no argument `titel`."
    assert found.hint == 'Did you mean `title`? It is called as `panel(title="")`.'


PIECES = [
    *("picture", "back", "hand", "pile", "space", "gap", "row", "table", "gallery", "example", "beside", "panel"),
    *("new_page", "last_page", "card_reference", "clarifications", "contents"),
    *("played", "position", "before_after", "card"),
]


@pytest.mark.parametrize("piece", PIECES)
@pytest.mark.parametrize("given", ["", "1, 2, 3, 4, 5, 6, 7, 8, 9", "foo=1", "none", "[1]", "'a', [2]", "{}", "1.5"])
def test_no_call_of_a_piece_speaks_as_python_does(piece: str, given: str) -> None:
    _, report = expand_text(f"# A\n\n{{{{ {piece}({given}) }}}}\n")
    for found in report.diagnostics:
        assert not re.search(r"positional|keyword argument|NoneType|\bstr\b|\bint\b|<class|\(\)", found.message), found


def test_an_unknown_card_is_reported_wherever_it_stands() -> None:
    _, report = expand_text("# A\n\n[[X9]] and [[X9]]\n\n[[X9]]\n")
    assert [found[:3] for found in tell(report)] == [
        ("unknown-card", 3, 3),
        ("unknown-card", 3, 14),
        ("unknown-card", 5, 3),
    ]


def test_a_card_without_copies_is_in_no_list() -> None:
    deck = load_wayjer().deck
    cards = (replace(deck.cards[0], copies=0), *deck.cards[1:])
    html = read_body(
        "{{ counts.cards }}\n\n{{ card_reference() }}\n\n{{ gallery() }}",
        replace(deck, cards=cards),
    )
    assert "<p>13</p>" in html
    assert "−4 to −2" in html
    assert "The card −5" not in html


def test_the_inside_of_the_program_is_out_of_reach() -> None:
    _, report = expand_text("# A\n\n{{ picture.__class__.__mro__ }}\n")
    assert [(code, at) for code, at, _, _ in tell(report)] == [("rulebook-template", 3)]


def test_a_heading_that_repeats_is_reported_where_it_repeats() -> None:
    _, report = expand_text("# A\n\n## Setup\n\n# B\n\n## Setup\n")
    assert [found[:3] for found in tell(report)] == [("repeated-heading", 7, 1)]


def test_a_link_to_no_heading_is_reported_at_its_place() -> None:
    _, report = expand_text("# A\n\n## How it ends\n\nSee [here](#how-it-ends) or [there](#how-it-end).\n")
    assert tell(report) == [("unknown-anchor", 5, 37, "Did you mean `how-it-ends`?")]


def test_an_unknown_ruling_is_reported_at_its_place() -> None:
    _, report = expand_text('# A\n\n{{ clarifications("W1", "W11") }}\n')
    assert [found[:3] for found in tell(report)] == [("unknown-ruling", 3, 26)]


def test_a_back_that_no_card_has_is_reported() -> None:
    deck = load_wayjer().deck
    cards = tuple(replace(card, back=None) for card in deck.cards)
    _, report = expand_text("# A\n\n{{ back() }}\n", replace(deck, cards=cards))
    assert [found[:3] for found in tell(report)] == [("no-back", 3, 4)]


def test_pictures_must_be_in_the_games_folder_and_have_words(tmp_path: Path) -> None:
    (tmp_path / "decks/wayjer").mkdir(parents=True)
    (tmp_path / "decks/wayjer/table.svg").write_text("<svg viewBox='0 0 9 9'/>")
    text = "# A\n\n![A table](table.svg) ![](table.svg)\n\n![x](tabel.svg)\n\n![x](../../fonts/x.png)\n"
    _, report = expand_text(text, sources=Sources(tmp_path, SHIPPED.shipped))
    assert tell(report) == [
        ("picture-without-words", 3, 27, "Say what it shows between the square brackets: ![what it shows](...)."),
        ("missing-picture", 5, 6, "Did you mean `table.svg`?"),
        ("missing-picture", 7, 6, tell(report)[2][3]),
    ]


USES = "".join(f"<g id='a{n}'>" + f"<use href='#a{n - 1}'/>" * 10 + "</g>" for n in range(1, 10))
BOMB = f"<svg xmlns='http://www.w3.org/2000/svg'><g id='a0'><path d='M0 0h1'/></g>{USES}<use href='#a9'/></svg>"


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("bomb.svg", BOMB.encode()),
        ("loop.svg", b"<svg xmlns='http://www.w3.org/2000/svg'><g id='a'><use href='#a'/></g></svg>"),
        ("deep.svg", b"<svg xmlns='http://www.w3.org/2000/svg'>" + b"<g>" * 150 + b"</g>" * 150 + b"</svg>"),
        ("entity.svg", b"<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><svg>&a;</svg>"),
        ("broken.svg", b"<svg><g></svg>"),
        ("text.png", b"no picture"),
        ("huge.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x4e\x20\0\0\x4e\x20\x08\0\0\0\0" + b"\0" * 20),
    ],
)
def test_a_picture_that_cannot_be_printed_is_reported_at_its_place(name: str, data: bytes, tmp_path: Path) -> None:
    (tmp_path / "decks/wayjer").mkdir(parents=True)
    (tmp_path / "decks/wayjer" / name).write_bytes(data)
    _, report = expand_text(f"# A\n\n![x]({name})\n", sources=Sources(tmp_path, SHIPPED.shipped))
    errors = [found for found in report.diagnostics if found.severity is Severity.ERROR]
    assert [(found.code, found.place and found.place.column) for found in errors] == [("rulebook-picture", 6)]


def test_a_character_that_no_font_has_is_reported_at_its_place() -> None:
    _, report = expand_text("# A\n\nA red ♥, a dragon 🐉.\n")
    assert [found[:3] for found in tell(report)] == [("missing-glyph", 3, 19)]
    assert "U+1F409" in report.diagnostics[0].message


def test_a_font_file_that_is_not_there_is_reported(tmp_path: Path) -> None:
    (tmp_path / "templates/wayjer").mkdir(parents=True)
    sheet = '@font-face { font-family: "X"; src: url("../../fonts/none.ttf") }'
    (tmp_path / "templates/wayjer/rulebook.css").write_text(sheet)
    _, report = expand_text("# A\n", sources=Sources(tmp_path, SHIPPED.shipped))
    assert [found.code for found in report.diagnostics] == ["missing-font"]
    assert "`fonts/none.ttf`" in report.diagnostics[0].message
    place = report.diagnostics[0].place
    assert place is not None
    assert (place.file, place.line, place.column) == ("templates/wayjer/rulebook.css", 1, 38)


def test_a_mistake_in_the_page_template_is_reported_in_that_template(tmp_path: Path) -> None:
    (tmp_path / "templates/wayjer").mkdir(parents=True)
    (tmp_path / "templates/wayjer/rulebook.html.j2").write_text('{% extends "rulebook.html.j2" %}\n{% block cover %}\n')
    book, report = expand_text("# A\n", sources=Sources(tmp_path, SHIPPED.shipped))
    assert book is None
    place = report.diagnostics[0].place
    assert place is not None
    assert (report.diagnostics[0].code, place.file, place.line) == (
        "rulebook-template",
        "templates/wayjer/rulebook.html.j2",
        2,
    )


def test_all_that_decides_the_look_is_in_the_html() -> None:
    deck = load_wayjer().deck
    book, _ = expand_text("# A\n", deck)
    other, _ = expand_text("# A\n", replace(deck, printing=replace(deck.printing, corner=1.5)))
    assert book is not None and other is not None
    assert "--card-corner: 3.2mm" in book.html
    assert "--card-corner: 1.5mm" in other.html


def test_expanding_imports_neither_the_typesetter_nor_the_drawing_libraries() -> None:
    code = """
import sys
from cardgen.diagnostics import Report
from cardgen.loading import Sources, find_shipped_folder, load_project
from cardgen.rulebook import expand
sources = Sources(find_shipped_folder())
assert expand(load_project("wayjer", sources, Report()), sources, Report())
print([name for name in ("weasyprint", "cairosvg", "cairocffi", "reportlab", "pikepdf", "PIL") if name in sys.modules])
"""
    environment = {**os.environ, "PYTHONPATH": str(SHIPPED.shipped)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert done.stdout.strip() == "[]"


# ---- lists of a deck whose cards say what they do in a field of their own


def make_foxes(**changes: Any) -> Deck:
    deck = load_wayjer().deck
    texts = ("Draw 2 cards.", "Play **another** at once.", "")
    cards = tuple(
        replace(card, abilities=(), fields={"text": text} if text else {})
        for card, text in zip(deck.cards, texts, strict=False)
    )
    kinds = {"text": FieldKind.TEXT, "cost": FieldKind.INTEGER}
    return replace(deck, cards=cards, field_kinds=kinds, abilities_free=True, **changes)


def read_reference(typed: str, deck: Deck) -> list[str]:
    return re.findall(r"</th><td>(.*?)</td>", read_body(typed, deck))


@pytest.mark.parametrize("typed", ["{{ card_reference() }}", '{{ card_reference(field="text") }}'])
def test_the_card_reference_tells_the_texts_of_cards_without_abilities(typed: str) -> None:
    texts = [text.replace("\u00a0", " ") for text in read_reference(typed, make_foxes())]
    assert texts == ["Draw 2 cards.", "Play <strong>another</strong> at once.", "No text."]


def test_the_card_reference_leaves_out_texts_that_are_no_sentences() -> None:
    deck = make_foxes()
    cards = tuple(replace(card, fields={"kind": "light", **card.fields}) for card in deck.cards)
    deck = replace(deck, cards=cards, field_kinds={"kind": FieldKind.TEXT, **deck.field_kinds})
    texts = [text.replace("\u00a0", " ") for text in read_reference("{{ card_reference() }}", deck)]
    assert texts == ["Draw 2 cards.", "Play <strong>another</strong> at once.", "No text."]
    assert read_reference('{{ card_reference(field="kind") }}', deck) == ["light"]


def test_a_field_that_the_cards_lack_is_an_error_of_the_card_reference() -> None:
    _, report = expand_text('# A\n\n{{ card_reference(field="txet") }}\n', make_foxes())
    assert tell(report) == [("unknown-name", 3, 26, "Did you mean `text`?")]


def test_a_card_reference_with_nothing_to_say_is_an_error() -> None:
    deck = replace(make_foxes(), field_kinds={"cost": FieldKind.INTEGER})
    _, report = expand_text("# A\n\n{{ card_reference() }}\n", deck)
    assert [each[:3] for each in tell(report)] == [("nothing-to-list", 3, 4)]


def test_clarifications_of_a_deck_without_rulings_are_an_error() -> None:
    _, report = expand_text("# A\n\n{{ clarifications() }}\n", make_foxes(rulings=()))
    assert [each[:3] for each in tell(report)] == [("nothing-to-list", 3, 4)]


def test_a_missing_picture_is_not_to_be_a_text_file(tmp_path: Path) -> None:
    (tmp_path / "decks/wayjer").mkdir(parents=True)
    (tmp_path / "decks/wayjer/table.png").write_bytes(b"")
    _, report = expand_text("# A\n\n![A fox](zebra.png)\n", sources=Sources(tmp_path, SHIPPED.shipped))
    (found,) = report.diagnostics
    assert (found.code, found.hint) == ("missing-picture", "Allowed here: `table.png`.")
