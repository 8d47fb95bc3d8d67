"""Only texts, numbers and pieces are printed; what is none of them is told, and what vanishes is told too."""

from __future__ import annotations

from dataclasses import replace

import pytest
from books import expand_text, load_wayjer, read_body


def tell(text: str) -> list[tuple[int, str, str]]:
    """Give line, message and hint of what is told of a chapter; its text begins in line 3."""
    _, report = expand_text(f"# Start\n\n{text}\n")
    assert {found.code for found in report.diagnostics} <= {"rulebook-template", "not-printed"}
    return [(found.place.line if found.place else 0, found.message, found.hint) for found in report.diagnostics]


@pytest.mark.parametrize(
    ("typed", "message", "hint"),
    [
        ("{{ contents }}", "`contents` is a function, so it cannot be printed.", "Write `contents()`."),
        ("{{ picture }}", "`picture` is a function, so it cannot be printed.", "Write `picture(...)`."),
        ("{{ position }}", "`position` is a function, so it cannot be printed.", "Write `position(...)`."),
        ("{{ card }}", "`card` is a function, so it cannot be printed.", "Write `card(...)`."),
        ("{{ '5'.upper }}", "`upper` is a function, so it cannot be printed.", "Write `upper(...)`."),
        ("{{ none }}", "`none` is nothing, so it cannot be printed.", "Leave it out."),
    ],
)
def test_what_is_no_text_is_told_with_what_to_write(typed: str, message: str, hint: str) -> None:
    assert tell(typed) == [(3, message, hint)]  # triggers: rulebook-template


@pytest.mark.parametrize(
    ("typed", "what"),
    [
        ('{{ card("5") }}', "`card` is no text but holds values"),
        ("{{ counts }}", "`counts` is no text but holds values"),
        ("{{ components }}", "`components` is no text but holds values"),
        ("{{ options }}", "`options` is no text but holds values"),
        ('{{ {"a": 1} }}', "It is no text but holds values"),
        ("{{ cards }}", "A list of `card` is no text"),
        ('{{ cards | map(attribute="id") }}', "A list of this kind is no text"),
        ("{{ range(3) }}", "A list of this kind is no text"),
        ("{% for one in cards %}{{ loop }}{% endfor %}", "It is a function"),
        ("{% macro mine() %}x{% endmacro %}{{ mine }}", "`mine` is a function"),
    ],
)
def test_an_object_is_told_once_in_its_line(typed: str, what: str) -> None:
    ((line, message, _),) = tell(typed)
    assert (line, message) == (3, f"{what}, so it cannot be printed.")


@pytest.mark.parametrize("typed", ['{{ card("5") ~ "" }}', "{{ [contents] | join }}", '{{ "%s" | format(counts) }}'])
def test_an_object_within_a_text_is_told(typed: str) -> None:
    ((line, message, _),) = tell(typed)
    assert line == 3 and " no text" in message and "0x" not in message


@pytest.mark.parametrize("typed", ["{{ row(picture) }}", "{{ table(row(none)) }}"])
def test_what_is_no_piece_lies_in_no_row(typed: str) -> None:
    ((line, message, _),) = tell(typed)
    assert line == 3 and message.endswith("so it cannot lie in a row.")


def test_texts_numbers_lists_and_blanks_are_printed() -> None:
    assert (
        read_body('{{ [1, "two", true] }}{{ card("5").flavour }} {{ false }} {{ 1.5 }}') == "<p>1, two, yes no 1.5</p>"
    )


def test_the_text_of_a_card_is_bold_and_italic_as_on_the_card() -> None:
    deck = load_wayjer().deck
    deck = replace(deck, cards=(replace(deck.cards[0], id="fox", name="**Fox** *red*"), *deck.cards))
    assert read_body('It is {{ card("fox").name }}.', deck) == "<p>It is <strong>Fox</strong> <em>red</em>.</p>"
    assert "<td><strong>Fox</strong> <em>red</em></td>" in read_body('| A |\n|---|\n| {{ card("fox").name }} |', deck)


def test_stars_that_are_no_emphasis_on_a_card_are_none_in_the_book() -> None:
    deck = load_wayjer().deck
    deck = replace(deck, cards=(replace(deck.cards[0], id="fox", name="* 2*3 *x"), *deck.cards))
    assert read_body('{{ card("fox").name }} and {{ card("fox").name }}', deck) == "<p>* 2*3 *x and * 2*3 *x</p>"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            "## Two {#two}\n\nText. {# note #}",
            "`{#two}` begins a comment of Jinja, so nothing up to the `#}` in line 5",
        ),
        ("Text {#fig:one .big} {# note #}", "`{#fig:one .big}` begins a comment of Jinja, so nothing up to the `#}`"),
        ("{# a note that is not closed\n\nText {# note #}", "`{#` begins a comment of Jinja, so nothing up to"),
    ],
)
def test_a_comment_that_swallows_text_is_told(typed: str, said: str) -> None:
    ((line, message, hint),) = tell(typed)  # triggers: not-printed
    assert line == 3 and message.startswith(said) and "without an anchor" in hint


def test_a_comment_that_is_meant_so_is_not_told() -> None:
    assert tell("Text {# a note #} and {#- another\none -#}.") == []
