"""Markup of other tools in a card's text is told, and nothing else is taken for it."""

from __future__ import annotations

import pytest

from cardgen.diagnostics import Place
from cardgen.render.foreign_marks import find_foreign_marks
from cardgen.render.markup import parse_markup

TEXT = "x='5' y='40' font-family='Source Sans 3' font-size='10pt' fill='#111111'"


def find(text: str) -> list[str]:
    return [mark.typed for mark in find_foreign_marks(text, {"sun"})]


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("Draw __two__ cards", "__two__"),
        ("Draw __two__.", "__two__"),
        ("__init__.py is __two__", "__two__"),
        ("Draw _two_...", "_two_"),
        ("__two\nlines__", "__two\nlines__"),
        ("Draw _two_ cards", "_two_"),
        ('_"Gone,"_ he said', '_"Gone,"_'),
        ("**_both_**", "_both_"),
        ("~~struck~~", "~~struck~~"),
        ("use `code` here", "`code`"),
        ("[link](address)", "[link](address)"),
        ("[site](https://a.b/c?d=e)", "[site](https://a.b/c?d=e)"),
        ("![a](b.png)", "![a](b.png)"),
        ("Draw<b>two</b>", "<b>two</b>"),
        ("one<br>two<br>three", "<br>"),
        ("x<sup>2</sup>", "<sup>2</sup>"),
        ("<color=red>Attack</color>", "<color=red>Attack</color>"),
        ('<font color="red">x</font>', '<font color="red">x</font>'),
        ("&lt;b&gt;x", "&lt;b&gt;"),
        ("<!-- later -->", "<!-- later -->"),
        ("[b]bold[/b]", "[/b]"),
        ("Salt &amp; vinegar", "&amp;"),
        ("10&nbsp;mm", "&nbsp;"),
        ("it&#8217;s", "&#8217;"),
        ("Gain {{ card.name }}", "{{ card.name }}"),
        ("{% if x %}a{% endif %}", "{% if x %}"),
        ("[[sun]]", "[[sun]]"),
        ("{T}: Add {G}", "{T}"),
        ("${cost} gold", "${cost}"),
        ("note[^1]", "[^1]"),
        ("==mark==", "==mark=="),
        ("## Setup", "## Setup"),
        (r"Draw.\nDiscard.", r"\n"),
        (r"say \"go\"", r"\""),
        (r"it\u2019s", r"\u2019"),
        ("It''s mine", "''"),
        (r"\emph{x}", r"\emph"),
    ],
)
def test_markup_of_another_tool_is_found_once_for_its_kind(text: str, typed: str) -> None:
    assert find(text) == [typed]


@pytest.mark.parametrize(
    "text",
    [
        *("a_b", "my_file_name", "A_1, A_2 and _3", "____ and ____", "Name: __ / __", "__/__/__"),
        *("Delete __init__.py", "_build_.sh", "the _x_1 file", "__main__2", "__a b__c"),
        *("^_^ and ^_^", ">_< or -_-", "*_* and *_*", "¯\\_(ツ)_/¯", "\\o/ and o/", "https://x.org/_foo_/bar"),
        *("3 < 4", "a<b and c>d", "if a<b>c", "<3 <3 </3", "x => y <=> z", "-> <- <->", "5 * 3 * 2", "a == b == c"),
        *("[1]", "[x] [ ]", "[Tap] (once a turn)", "Pay [2](once a turn)", "[2](+1)", "{1, 2}", "{ x }", "{}"),
        *("Q&A; R&D;", "1 & 2; 3", "Salt & Vinegar", "$5 and $6", "50%", "wait...", "~5 or ~6", "#1 Fan", "# 3 of 12"),
        *("rock 'n' roll", "5' 6''", "''quoted''", "`90s and `80s", "C:\\new\\names", "\\\\server\\new", ":sun: **b**"),
    ],
)
def test_names_sums_faces_and_blanks_are_no_markup(text: str) -> None:
    assert find(text) == []


@pytest.mark.parametrize("text", ["__init__", "{T}", "<b>", "_so_", "[[sun]]", "`x`", "&amp;"])
def test_a_backslash_before_markup_says_that_it_is_meant_and_is_not_printed(text: str) -> None:
    assert find(f"See \\{text} here") == []
    assert "".join(piece.text for piece in parse_markup(f"See \\{text} here", ()).pieces) == f"See {text} here"


def test_what_to_write_is_told() -> None:
    hints = {text: next(find_foreign_marks(text, {"sun"})).hint for text in ("__a b__", "{Sun}", "&eacute;", "a\\nb")}
    assert hints["__a b__"] == "Write `**a b**`."
    assert hints["{Sun}"] == "Write `:sun:`."
    assert hints["&eacute;"] == "Type the character itself: `é`."
    assert "`|` block" in hints["a\\nb"]


def test_markup_is_told_at_the_field_or_else_in_the_template(lay) -> None:
    laid = lay(f"<text {TEXT}>{{{{ card.text }}}}</text>", text="Draw __two__.")
    assert (laid.only.code, laid.only.severity) == ("unread-markup", "warning")
    assert laid.texts == ["Draw __two__."]
    laid = lay(f"<text {TEXT}>Draw __two__.</text>")
    assert laid.only.place == Place("templates/face.svg.j2", 3, 1, 5)
