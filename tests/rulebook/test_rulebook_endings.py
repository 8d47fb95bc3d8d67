"""The last word of a text does not stand alone in its last line; texts that end with a colon stay with what follows."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring, tostring

import pytest
from books import read_body

from cardgen.rulebook.layout.endings import NO_BREAK, bind_endings


def bind(html: str) -> str:
    """Give HTML after binding, with `~` for a blank that does not break."""
    root = fromstring(f"<body>{html}</body>")
    bind_endings(root)
    return tostring(root, encoding="unicode").removeprefix("<body>").removesuffix("</body>").replace(NO_BREAK, "~")


@pytest.mark.parametrize(
    ("typed", "bound"),
    [
        ("<p>Lay all cards on the table and wait.</p>", "<p>Lay all cards on the table and~wait.</p>"),
        ("<li>Lay all cards on the table and wait.\n</li>", "<li>Lay all cards on the table and~wait.\n</li>"),
        (
            '<p>Lay down all cards but the <b class="name">5</b>.</p>',
            '<p>Lay down all cards but <span style="white-space: nowrap">the <b class="name">5</b></span>.</p>',
        ),
        (
            '<p>Lay down all cards but the <b class="name">King of hearts</b>.</p>',
            '<p>Lay down all cards but the <b class="name">King of hearts</b>.</p>',
        ),
        (
            "<p>Lay down <strong>every card that you hold</strong></p>",
            "<p>Lay down <strong>every card that you~hold</strong></p>",
        ),
        (
            "<p>The first line of the text ends here<br />\ntwo.</p>",
            "<p>The first line of the text ends here<br />\ntwo.</p>",
        ),
        (
            '<p>This is worth it for one more <img class="icon" src="a.svg" /></p>',
            '<p>This is worth it for one more~<img class="icon" src="a.svg" /></p>',
        ),
    ],
)
def test_the_last_two_words_of_a_text_stay_together(typed: str, bound: str) -> None:
    assert bind(typed) == bound


@pytest.mark.parametrize(
    "typed",
    [
        "<p>Deck and discard pile</p>",
        "<h2>Lay all cards on the table and wait</h2>",
        "<p>Never do what somebody tells you incomprehensibly, straightforwardly.</p>",
        "<td>What a card says is what happens immediately.</td>",
        '<p>Lay all of them on the table as here <span class="laid"><img class="card" /></span> and wait.</p>',
        "<p>הניחו את כל הקלפים על השולחן וחכו רגע קצר</p>",
        "<p>すべてのカードをテーブルの上に置いて、少し待ってください。そのあとで続けます。</p>",
    ],
)
def test_what_is_short_or_would_leave_a_hole_or_has_no_blanks_is_left_alone(typed: str) -> None:
    assert bind(typed).replace(" />", "/>") == typed.replace(" />", "/>")


def test_a_cell_of_a_table_is_bound_where_both_words_are_short() -> None:
    long = "When flipped, look at 1 of the black"
    assert bind(f"<td>{long} cards.</td>") == f"<td>{long}~cards.</td>"
    assert bind("<td>When flipped, look at 1 of them.</td>") == "<td>When flipped, look at 1 of them.</td>"


def test_beside_cards_only_very_short_words_are_bound() -> None:
    text = "<p>What a card says is what happens {}</p>"
    wide, narrow = ("<div>{}</div>", '<div class="example-text">{}</div>')
    for form, bound in ((wide, "after~everything."), (narrow, "after everything.")):
        assert bind(form.format(text.format("after everything."))) == form.format(text.format(bound))
    assert bind(narrow.format(text.format("at once."))) == narrow.format(text.format("at~once."))
    score = "<p>Ben wins this game by 3 to {}</p>"
    for words, bound in (("2.", "to~2."), ("twenty.", "to twenty.")):
        found = bind(narrow.format(score.format(words)))
        assert found == narrow.format(score.format(words).replace(f"to {words}", bound))


def test_a_text_that_ends_with_a_colon_is_a_lead_in() -> None:
    assert read_body("You need:\n\n- **Cards**").startswith('<p class="lead-in">You need:</p>')
    assert read_body("**You need:**\n\n- Cards").startswith('<p class="lead-in">')
    assert read_body("You need cards.").startswith("<p>")


def test_a_chapter_may_run_on_and_a_part_may_stay_together() -> None:
    assert read_body("{{ runs_on() }}\n\n## More") == '<div class="runs-on"></div>\n<h2 id="more">More</h2>'
    body = read_body("{% call together() %}\n1. **Draw** a card.\n{% endcall %}")
    assert body.startswith('<div class="together">\n<ol>')
