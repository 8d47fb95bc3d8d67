from __future__ import annotations

from dataclasses import replace

import pytest
from books import expand_text, load_wayjer, read_body, tell

from cardgen.diagnostics import Place
from cardgen.model import FieldKind, Located, SetValue


def find(typed: str) -> list[tuple[str, int, int]]:
    return [each[:3] for each in tell(expand_text(f"# A\n\n{typed}\n")[1])]


@pytest.mark.parametrize(
    ("typed", "column"),
    [
        ("**One.", 1),
        ("Play *one card.", 6),
        ("Play one card.** Then stop.", 10),
        ("The [[SWAP] card", 5),
        ("The SWAP]] card", 5),
        ("<b>Draw</b>", 1),
        ("Text <div class='x'> here", 6),
    ],
)
def test_markup_that_would_be_printed_is_a_warning_at_its_place(typed: str, column: int) -> None:
    assert find(typed)[0] == ("unread-markup", 3, column)


@pytest.mark.parametrize(
    "typed",
    ["**One.** *Two*", "3 * 4 = 12", r"\*One", "[[SWAP]]", "1 < 2 and 3 > 2", "`<b>` and `**a`", "a_b", "* one\n* two"],
)
def test_what_markdown_reads_or_an_author_escapes_is_no_leftover(typed: str) -> None:
    assert find(typed) == []


def test_markup_in_the_text_of_a_card_is_no_fault_of_a_page_that_lists_it() -> None:
    deck = load_wayjer().deck
    first = replace(deck.cards[0], flavour=Located("Now {{ card.name }} wins **all", Place("deck.yaml")))
    kinds = {**deck.field_kinds, "note": FieldKind.TEXT}
    first = replace(first, fields={**first.fields, "note": "Now {{ card.name }} wins **all"})
    deck = replace(deck, cards=(first, *deck.cards[1:]), field_kinds=kinds)
    _, report = expand_text(
        '# A\n\n{{ card_reference(field="note") }}\n\nThere are {{ counts.cards }} **cards**.\n', deck
    )
    assert tell(report) == []


def test_values_of_set_print_in_a_rulebook_as_on_cards() -> None:
    settings = {"ok": SetValue(True), "words": SetValue((SetValue(1), SetValue("*two*"), SetValue(False)))}
    deck = replace(load_wayjer().deck, settings=settings)
    assert read_body("{{ set.ok }}: {{ set.words }}", deck) == "<p>yes: 1, <em>two</em>, no</p>"


def test_a_book_without_a_heading_or_a_text_is_a_warning() -> None:
    for text, words in (("", "is empty"), ("Draw two cards.\n", "has no heading")):
        _, report = expand_text(text)
        (found,) = report.diagnostics
        assert (found.code, found.message) == ("no-chapters", f"The rulebook {words}.")


def test_what_is_left_of_a_line_is_told_in_that_line_alone() -> None:
    table = "| L | R |\n|---|---|\n| `c|d` | e |\n"
    assert find(f"{table}\nUse `c` and `d` here.") == [
        ("unread-markup", 5, 3),
        ("unread-markup", 5, 7),
        ("not-printed", 5, 1),
    ]


@pytest.mark.parametrize(("fence", "told"), [("```mermaid", 1), ("~~~ math", 1), ("```", 0), ("```yaml", 0)])
def test_a_block_that_another_tool_would_draw_is_told(fence: str, told: int) -> None:
    assert find(f"{fence}\na --> b\n{fence[:3]}") == [("unread-markup", 3, 1)] * told
