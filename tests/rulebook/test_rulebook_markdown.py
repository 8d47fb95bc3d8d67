"""What people write in Markdown: it is drawn as they know it, or told with its line; nothing is lost without a word."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from books import expand_text, load_wayjer, read_body, tell

from cardgen.diagnostics import Place
from cardgen.model import Ruling
from cardgen.rulebook.reading.columns import write_code


def find(typed: str) -> list[tuple[str, int, int]]:
    """Give code, line and column of what a text is told of; its first line is line 3."""
    return [each[:3] for each in tell(expand_text(f"# A\n\n{typed}\n")[1])]


def read(typed: str) -> str:
    return re.sub(r"\n\s*", "", read_body(typed))


# ---- lists


def test_a_list_that_begins_at_3_keeps_its_numbers() -> None:
    html = read("1. One\n2. Two\n\nThen:\n\n3. Three\n4. Four\n")
    assert '<ol style="counter-reset: step 0"' not in html
    assert '<ol start="3" style="counter-reset: step 2"><li>Three</li><li>Four</li></ol>' in html


def test_a_list_may_begin_at_0() -> None:
    assert '<ol start="0" style="counter-reset: step -1">' in read("0. None\n1. One\n")


def test_a_list_of_tasks_has_boxes_to_tick() -> None:
    html = read("- [ ] Shuffle\n- [x] Deal **two**\n- [y] No\n")
    assert '<li class="task"><span class="box"></span>Shuffle</li>' in html
    assert '<li class="task"><span class="box done"></span>Deal <strong>two</strong></li>' in html
    assert "<li>[y] No</li>" in html


@pytest.mark.parametrize(
    "typed",
    [
        "1. One\n  - a\n  - b\n2. Two\n",
        "1. One\n\n  - a\n  - b\n\n2. Two\n",
        "10. One\n   - a\n   - b\n11. Two\n",
        "1. One\ngoes on\n  * a\n    goes on\n  * b\n2. Two\n",
    ],
)
def test_bullets_a_little_to_the_right_belong_to_their_step(typed: str) -> None:
    html = read(typed)
    assert html.count("<ol") == 1 and re.search(r"One.*<ul>.*a.*b.*</ul></li><li>", html)


@pytest.mark.parametrize("typed", ["1. One\n\nText.\n\n  - a\n", "1. One\n\n- a\n", "```\n1. One\n  - a\n```\n"])
def test_other_bullets_stay_where_they_are(typed: str) -> None:
    assert "<li>One<ul>" not in read(typed) and "<p>One</p><ul>" not in read(typed)


def test_terms_and_what_they_mean_are_a_list() -> None:
    assert read("Trick\n: One card of each.\n") == "<dl><dt>Trick</dt><dd>One card of each.</dd></dl>"


# ---- texts


def test_what_is_struck_out_is_drawn_so() -> None:
    assert read("Take ~~three~~ four.") == "<p>Take <s>three</s> four.</p>"


@pytest.mark.parametrize(
    "typed",
    [
        "One <!-- a note --> two",
        "One <!-- a\nnote --> two",
        "One\n\n<!-- a note\n\nof [[NOBODY]] and <b> -->\n\ntwo",
        "<!-- first -->\n\nOne two",
        "- One\n  <!-- a note -->\n- two",
    ],
)
def test_a_comment_is_not_printed(typed: str) -> None:
    html = read(typed)
    assert "note" not in html and "--" not in html and "–" not in html and "first" not in html
    assert re.sub(r"\s*<[^>]*>\s*|\s+", " ", html).split() == ["One", "two"]


def test_a_comment_in_code_is_code() -> None:
    assert read("`<!-- x -->`") == "<p><code>&lt;!-- x --&gt;</code></p>"


def test_the_address_of_a_link_out_of_the_book_is_printed() -> None:
    link = '<a href="https://example.com/a" class="outside" data-address="https://example.com/a">here</a>'
    assert link in read("Look [here](https://example.com/a).")
    assert "outside" not in read("Look at <https://example.com/a>.")


@pytest.mark.parametrize(
    "link", ["#türen-und-fenster", "#Türen-und-Fenster", "#t%C3%BCren-und-fenster", "#tu\u0308ren-und-fenster"]
)
def test_a_link_leads_to_a_heading_with_any_letter(link: str) -> None:
    book, report = expand_text(f"# Türen & Fenster\n\n# B\n\n[dort](#türen-fenster) [x]({link.replace('-und', '')})\n")
    assert book is not None and report.diagnostics == ()
    assert book.html.count('href="#türen-fenster"') == 2


def test_a_link_to_a_heading_of_signs_alone_is_told() -> None:
    assert find("[x](#?)") == [("unknown-anchor", 3, 5)]


def test_a_link_that_leads_nowhere_in_print_is_told() -> None:
    assert find("See [the deck](deck.yaml) or [this](two).") == [("unknown-anchor", 3, 16), ("unknown-anchor", 3, 37)]


def test_two_headings_whose_links_are_the_same_are_told() -> None:
    assert find("## Win!\n\n## Win?") == [("repeated-heading", 5, 1)]


def test_a_heading_that_is_underlined_begins_a_chapter() -> None:
    book, report = expand_text("For you\n\nOne\n===\n\nText\n")
    assert book is not None and report.diagnostics == ()
    cover, _, body = book.html.partition("</section>")
    assert "For you" in cover and "One" not in cover.partition("<body>")[2]
    assert '<h1 id="one">One</h1>' in body


def test_a_chapter_in_code_begins_none() -> None:
    book, _ = expand_text("For you\n\n```\n# not one\n```\n\n# One\n\nText\n")
    assert book is not None
    assert "# not one" in book.html.partition("</section>")[0]


# ---- pictures


@pytest.mark.parametrize(
    ("typed", "style"),
    [
        ("{width=40mm}", "width: 40mm"),
        ('{ width="50%" }', "width: 50%"),
        ("{ width = 20mm }", "width: 20mm"),
        ("{width=0.5in}", "width: 0.5in"),
        ("{height=2cm width=30}", "height: 2cm; width: 30mm"),
    ],
)
def test_a_picture_has_the_size_that_is_written_behind_it(typed: str, style: str) -> None:
    book, _ = expand_text(f"# A\n\n![a](x.png){typed} and text\n")
    assert book is not None
    assert f'<img src="/decks/wayjer/x.png" alt="a" style="{style}; max-width: none" /> and text' in book.html


@pytest.mark.parametrize("typed", ["{width=big}", "{width=0mm}", "{width=0.0}", "{ height = 0 }", "{width=-3mm}"])
def test_a_size_that_is_none_is_told(typed: str) -> None:
    assert ("unread-markup", 3, 12) in find(f"![a](x.png){typed}")


# ---- what is printed as it stands, though it looks like markup


@pytest.mark.parametrize(
    "typed",
    [
        "#Setup",
        "1.Draw",
        "~~struck",
        "==marked==",
        "++new++",
        "x^2^",
        "H~2~O",
        "$$x + y$$",
        r"$\frac{1}{2}$",
        "::: note",
        "!!! note",
        "[TOC]",
        r"\newpage",
        r"\pagebreak",
        "> [!NOTE]\n> Text",
        "*[VIP]: A guest",
        "Text {.wide}",
        "a [text][nowhere] b",
        "a [text](a b.html) b",
        "![alt](x y.png)",
        "a [text] (#a) b",
        "one &foo; two",
        "a `code",
        "_one word",
        "one word_ more",
        "__one word",
        "<!-- never closed",
        "a <br/> b",
        "a <!DOCTYPE html> b",
        "| a | b |",
        "| a | b |\n|---|\n| c | d |",
        "Text[^nowhere].",
        "[ ] a box",
        "%% a comment %%",
        "![[SWAP]]",
        "{% raw %}{{ x }}{% endraw %}",
    ],
)
def test_what_looks_like_markup_and_is_none_is_told(typed: str) -> None:
    found = find(typed)
    assert found and found[0][:2] == ("unread-markup", 3), found


@pytest.mark.parametrize(
    "typed",
    [
        "It costs $5 and gives $6",
        "about ~3 cards, 2^3, a + b == c",
        r"\[TOC\] and ~~a~~b \_x",
        "#1 of 3\n\nNo. 1.5 of 2",
        "1 | 2 | 3",
        "(see [above](#a)) [x]",
        "a&b; AT&T; &amp;lt; &copy; &#42;",
        "`~~a` and `==b==` and `[TOC]`",
        "snake_case and _emphasis_ and __strong__",
        "```\n#Setup\n<b>\n[^1] | a |\n```",
        "Yes! [[SWAP]] {1, 2}",
        "Score: 3:2 and 50% %",
    ],
)
def test_what_is_text_stays_silent(typed: str) -> None:
    assert find(typed) == []


# ---- what would not be printed


def test_the_lines_of_front_matter_are_told_and_not_printed() -> None:
    text = "---\ntitle: Rules\nstatus: draft\n---\n\n# One\n\nA {{ nobody }}\n"
    book, report = expand_text(text)
    assert book is not None and "draft" not in book.html
    assert [each[:3] for each in tell(report)] == [("unknown-name", 8, 6), ("not-printed", 1, 1)]


def test_lines_that_are_no_front_matter_are_printed() -> None:
    book, report = expand_text("---\n\nFor you\n\n---\n\n# One\n\nText\n")
    assert book is not None and report.diagnostics == () and "For you" in book.html


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("| a | b |\n|---|---|\n| 1 | 2 | three |", 5),
        ("Text.\n\n[^1]: Nobody points here.", 5),
        ("Text[^1].\n\n[^1]: Once.\n\n[^1]: Twice.", 7),
        ("Text.\n\n[note]: #a", 5),
        ("[a][b]\n\n[b]: #a\n[b]: #c", 6),
        ('See [this](#a "at the beginning").', 3),
    ],
)
def test_what_markdown_leaves_out_is_told(typed: str, line: int) -> None:  # triggers: not-printed
    assert [each[:2] for each in find(typed)] == [("not-printed", line)]


def test_what_a_reference_leads_to_is_no_loss() -> None:
    assert find("See [the beginning][a] and [b].\n\n[A]: #a\n[b]: https://example.com") == []


# ---- footnotes


def call(number: int) -> str:
    return f'<a class="footnote-call" href="#footnote-{number}">{number}</a>'


def note(number: int, html: str) -> str:
    label = f'<span class="footnote-number">{number}</span>'
    return f'<article class="footnote" id="footnote-{number}">{label}{html}</article>'


def test_footnotes_stand_at_the_end_of_their_chapter_in_the_order_of_their_calls() -> None:
    html = read(
        "Two[^b] and one[^a], two[^b].\n\n[^a]: Only in *your* turn.\n\n[^b]: Once.\n\n    - More.\n\nEnd.\n\n# B"
    )
    first = note(1, "<p>Once.</p><ul><li>More.</li></ul>")
    second = note(2, "<p>Only in <em>your</em> turn.</p>")
    assert html == (
        f"<p>Two{call(1)} and one{call(2)}, two{call(1)}.</p><p>End.</p>"
        f'<div class="footnotes">{first}{second}</div><h1 id="b">B</h1>'
    )


def test_a_footnote_may_stand_in_the_text() -> None:
    html = read("Two^[But **not** three.] cards")
    text = note(1, "<p>But <strong>not</strong> three.</p>")
    assert html == f'<p>Two{call(1)} cards</p><div class="footnotes">{text}</div>'


def test_a_footnote_is_found_from_within_a_piece_and_from_another_footnote() -> None:
    html = read("{% call panel('T') %}\nIn[^1] here.\n{% endcall %}\n\n[^1]: Outer[^2].\n\n[^2]: Inner.")
    assert f"In{call(1)} here." in html
    assert html.endswith(f'<div class="footnotes">{note(1, f"<p>Outer{call(2)}.</p>")}{note(2, "<p>Inner.</p>")}</div>')


def test_a_footnote_of_a_heading_does_not_come_into_the_contents() -> None:
    book, report = expand_text("{{ contents() }}\n\n# One[^1]\n\nText\n\n[^1]: Note.\n")
    assert book is not None and report.diagnostics == ()
    assert (book.headings[0].text, book.headings[0].anchor) == ("One", "one")
    assert book.html.count(call(1)) == 1


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("6'2\" or 90° 30'", "6'2&quot; or 90° 30'"),
        ("**5'** tall, '**a** b'", "<strong>5'</strong> tall, ‘<strong>a</strong> b’"),
        ("rock 'n' roll of '69 wasn't", "rock ’n’ roll of ’69 wasn’t"),
        ('"**Draw** `5"` [two](#start)"', "“<strong>Draw</strong> <code>5&quot;</code>"),
    ],
)
def test_quotes_and_primes_are_those_of_cards_across_bold_text_and_links(typed: str, printed: str) -> None:
    assert printed in read_body(typed)


def test_code_in_columns_has_a_cell_for_each_character() -> None:
    html = read_body("```\n+-+\n|x|\n```\n\n```\nplain: yes\n  more: no\n```")
    assert '<span class="line"><i>+</i><i>-</i><i>+</i></span>' in html
    assert '<span class="line"><i>|</i><i>x</i><i>|</i></span>' in html
    assert "<pre><code>plain: yes\n  more: no\n</code></pre>" in html
    assert '<i class="wide">日</i><i>e\u0301</i>' in write_code("|日e\u0301|\n|  |\n")


def test_characters_that_no_font_has_are_told_together_at_the_first() -> None:
    _, report = expand_text("# A\n\nFox 🦊 and 龍\n\nand 語 too.\n")
    (found,) = report.diagnostics
    assert found.code == "missing-glyph"
    assert found.place is not None and (found.place.line, found.place.column) == (3, 5)
    assert "`🦊` (U+1F98A), `龍` (U+9F8D) and `語` (U+8A9E)" in found.message


def test_a_tag_of_html_is_told_where_it_is_opened() -> None:
    _, report = expand_text("# A\n\n<table><tr><td>x</td></tr></table>\n")
    assert [found.message.split("`")[1] for found in report.diagnostics] == ["<table>", "<tr>", "<td>"]


def test_a_name_with_marks_is_read_as_on_its_card() -> None:
    deck = load_wayjer().deck
    named = replace(deck, cards=(replace(deck.cards[0], id="fox", name="**Fox** *red*"), *deck.cards))
    assert '<b class="name">Fox red</b>' in read_body("The [[fox]].", named)


def test_marks_in_a_title_and_html_in_a_ruling_are_told_at_the_deck() -> None:
    deck = load_wayjer().deck
    ruling = Ruling("odd", "Is <i>this</i> odd?", "Yes.", None, Place("decks/wayjer/deck.yaml", 3))
    _, report = expand_text("# A\n\n{{ clarifications() }}\n", replace(deck, title="**Bold**", rulings=(ruling,)))
    told = [(found.code, found.message.split(":")[0]) for found in report.diagnostics if found.place]
    assert told == [
        ("unread-markup", "`<i>` is printed as it stands"),
        ("unread-markup", "`**Bold**` is printed as it stands"),
    ]


def test_a_footnote_that_a_later_chapter_calls_is_printed_there_again() -> None:
    book, report = expand_text("# A\n\nOne.[^n]\n\n[^n]: Note.\n\n# B\n\nTwo.[^n] Three.[^n]\n")
    assert book is not None and not report.diagnostics
    html = re.sub(r">\n<", "><", book.html)
    assert f"<p>One.{call(1)}</p>" in html and f"<p>Two.{call(2)} Three.{call(2)}</p>" in html
    assert note(1, "<p>Note.</p>").replace("\n", "") in html.replace("\n", "")
    assert note(2, "<p>Note.</p>").replace("\n", "") in html.replace("\n", "")
    assert {"footnote-1", "footnote-2"} <= set(book.targets)


def test_a_comma_stands_between_the_numbers_of_two_footnotes() -> None:
    html = read_body("x^[a]^[b]")
    assert html.startswith(f'<p>x{call(1)}<span class="footnote-call">,</span>{call(2)}</p>')


def test_a_chapter_runs_on_behind_footnotes() -> None:
    book, _ = expand_text("# A\n\nOne.^[Note.]\n\n{{ runs_on() }}\n\n# B\n\nTwo.\n")
    assert book is not None
    assert re.search(r'</article>\s*</div>\s*<div class="runs-on"></div>\s*<h1 id="b">', book.html)
