"""Templates: what they see, where their mistakes are, what they may not do."""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardgen.diagnostics import Place, Report
from cardgen.loading.project import load_project
from cardgen.loading.sources import Sources
from cardgen.render import lay_out, lay_out_cards

FACE = "templates/face.svg.j2"


def test_template_sees_card_deck_colours_and_lengths(lay: Callable[..., Any]) -> None:
    laid = lay(
        "<text font-family='Outfit' font-weight='900' x='9' y='20'>{{ card.id }} {{ card.value }} {{ card.copies }} "
        "{{ card.rare is none }} {{ deck.title }} {{ colors.sun }} {{ colors['night'] }} {{ width }} {{ height }} "
        "{{ bleed }} {{ corner }} {{ safe }} {{ card.abilities | length }}</text>",
        value=-3,
        abilities=("One.", "Two."),
    )
    assert laid.texts == ["5 -3 1 yes Game #FFB000 #201A5E 63.5 88.9 3.0 3.2 3.5 2"]


def test_numbers_print_as_they_are_typed_and_count_as_numbers(
    lay: Callable[..., Any], write: Callable[..., Path], sources: Sources
) -> None:
    write(
        FACE,
        '{% extends "base.svg.j2" %}{% block face %}<text x="9" y="20" font-family="Source Sans 3" font-size="3">'
        "{{ card.a }} {{ card.b }} {{ card.c }} {{ card.a + 1 }} {{ card.b ~ '!' }} {{ card.yes }}"
        "</text>{% endblock %}",
    )
    write(
        "decks/g/deck.yaml",
        "title: G\nplayers: 2\nabilities: free\nfields: {a: integer, b: integer, c: number, yes: yes/no}\n"
        "cards: [{id: x, template: face.svg.j2, a: 007, b: +1, c: 3.10, yes: TRUE}]\n",
    )
    report = Report()
    project = load_project("g", sources, report)
    assert project is not None
    assert project.deck.cards[0].fields == {"a": 7, "b": 1, "c": 3.1, "yes": True}
    assert lay_out(project, sources, report).fronts["x"].texts == ("007 +1 3.10 8 +1! yes",)


def test_field_that_the_card_lacks_prints_nothing(lay: Callable[..., Any]) -> None:
    body = "[{{ card.rare }}|{{ 'a' ~ card.rare }}|{{ card.flavour }}|{{ [1, card.rare] | join }}|"
    body += "{{ text_width(card.rare, 'Outfit', 900, 5) }}|{{ 0 }}|{{ card.rare | default('no', true) }}]"
    laid = lay(f"<text font-family='Outfit' font-weight='900' x='9' y='20'>{body}</text>", value=-3)
    assert (laid.texts, laid.codes) == (["[|a||1|0.0|0|no]"], [])


def test_a_list_prints_with_commas_and_its_texts_cannot_break_the_markup(lay: Callable[..., Any]) -> None:
    body = "{{ [card.text, true, card.flavour, card.value] }}|{{ [card.value, 2] ~ '&' }}"
    laid = lay(f"<text font-family='Source Sans 3' x='9' y='20'>{body}</text>", text="a < b & c", value=3)
    assert (laid.texts, laid.codes) == (["a < b & c, yes, , 3|3, 2&"], [])


def test_text_of_a_card_cannot_break_the_markup(lay: Callable[..., Any]) -> None:
    text = 'Salt & Vinegar <3 "q" </text><rect/> ]]> &amp;'
    laid = lay("<text font-family='Source Sans 3' x='9' y='20'>{{ card.text }}</text>", text=text)
    assert laid.texts == [text]
    assert "<rect" not in laid.svg


@pytest.mark.parametrize(
    ("body", "code", "line", "message", "hint"),
    [
        ("{{ card.valeu }}", "template-undefined", 3, "`card` has no `valeu`.", "Did you mean `value`?"),
        ("\n{{ crad.value }}", "template-undefined", 4, "`crad` is not defined.", "Did you mean `card`?"),
        ("{{ colors.sunn }}", "template-undefined", 3, "`colors` has no `sunn`.", "Did you mean `sun`?"),
        ("{{ colors['moon'] | upper }}", "template-undefined", 3, "`colors` has no `moon`.", ""),
        ("{{ card.value.deep.er }}", "template-undefined", 3, "", ""),
        ("\n\n{% if card.value %}", "template-syntax", 6, "", ""),
        ("{{ card.value | uper }}", "template-syntax", 3, "No filter named 'uper'.", "Did you mean `upper`?"),
        ("{{ card.value + 'x' }}", "template-error", 3, "", ""),
        ("{{ 1 / 0 }}", "template-error", 3, "", ""),
        ("{% include 'prats.svg.j2' %}", "template-missing", 3, "", "Did you mean `parts.svg.j2`?"),
        ("{% include '../secret' %}", "template-missing", 3, "There is no template `templates/../secret`.", ""),
        ("{{ card.__class__.__mro__ }}", "template-error", 3, "", ""),
        ("{{ text_width.args[0].sources }}", "template-error", 3, "`args` is closed to templates.", ""),
        ("{{ text_width['func'] }}", "template-error", 3, "`func` is closed to templates.", ""),
        ("<g>\n<rect width='3' height='3'></g>", "template-xml", 4, "", ""),
        ("<g>&nbsp;</g>", "template-xml", 3, "", ""),
        ("<text x=3>a</text>", "template-xml", 3, "", ""),
        ("\n<!-- {{ card.value }} -- --><rect width='9' height='9'/>", "template-xml", 4, "Double hyphen", ""),
        ("\n<!-- never closed", "template-xml", 4, "Comment not terminated", ""),
        ("{# a & b #}\n{{ card.value }} & more", "template-xml", 4, "A bare `&` stands", ""),
        ("\n</g><rect width='9' height='9'/>", "template-xml", 4, "where </g> stands", ""),
        ("\n<rect width='9' height='9'/></g>", "template-xml", 4, "where </g> stands", ""),
        ("\n3 < 5", "template-xml", 4, "", ""),
        ("\n<!DOCTYPE svg><rect width='9' height='9'/>", "template-xml", 4, "", ""),
        ("\n<?xml version='1.0'?>", "template-xml", 4, "XML declaration", ""),
        ("\n]]> <rect width='9' height='9'/>", "template-xml", 4, "", ""),
        ("\n<![CDATA[ <rect width='9' height='9'/>", "template-xml", 4, "CData section not finished.", ""),
    ],
)
def test_mistake_in_a_template_is_found_at_its_line(
    lay: Callable[..., Any], body: str, code: str, line: int, message: str, hint: str
) -> None:
    laid = lay(body, value=3)
    found = laid.only
    assert (found.code, found.card) == (code, "5")
    assert message in found.message
    assert hint in found.hint
    assert found.place is not None
    assert (found.place.file, found.place.line) == (FACE, line)


@pytest.mark.parametrize(
    ("body", "message", "start", "length"),
    [
        ("  {{ card.value } }}", "`}` stands where nothing of the kind can.", 17, 1),
        ("  {{ `x` }}", "The character U+0060 means nothing in a template.", 6, 1),
        ("  {{ card.value x }}", "`x` stands where `}}` should be.", 17, 1),
        ("  {% iff card.value %}", "`iff` is no tag of templates.", 6, 3),
        ("  {{ card.value | uper }}", "No filter named 'uper'.", 19, 4),
        ("  {{ card.valeu }}", "`card` has no `valeu`.", 11, 5),
        ("  {{ crad.value }}", "`crad` is not defined.", 6, 4),
        ("  {{ 'x' + card.value }}", "A text and a number cannot be added.", 3, 22),
        ("  {{ card.value + 'x' }}", "A text and a number cannot be added.", 3, 22),
        (
            "  {{ card.rare + 1 }}",
            "This cannot be worked out: the card in line 10 of `decks/game/deck.yaml` has no `rare`.",
            6,
            9,
        ),
        ("  {{ text_width('x', wide=3) }}", "`text_width` takes no argument `wide`.", 22, 4),
        ("  {{ text_width('x', 'Outfit') }}", "`text_width` needs `weight` and `size` too.", 6, 10),
        ("{% macro m(a) %}{% endmacro %}{{ m(b=1) }}", "`m` takes no argument `b`.", 36, 1),
        ("  {{ 1 / 0 }}", "This divides by zero.", 3, 11),
        ("  {% for i in range(900000) %}{% endfor %}", "A list of numbers is longer than 100,000.", 15, 13),
        ("  {{ card.name.__class__ }}", "`__class__` is closed to templates.", 16, 9),
        ("  <g><textbox></g>", "<textbox> is still open where </g> stands.", 6, 8),
        ("  <g>Salt & Vinegar</g>", "A bare `&` stands in the template.", 11, 1),
        ("  <g>&nbsp;</g>", "SVG does not know `&nbsp;`.", 6, 6),
        ("  <g id='a' id='b'/>", "An element has the attribute `id` twice.", 6, 2),
    ],
)
def test_mistake_in_a_template_is_told_in_plain_words_at_its_column(
    lay: Callable[..., Any], body: str, message: str, start: int, length: int
) -> None:
    laid = lay(body, value=3)
    found = laid.only
    assert found.message == message
    assert found.place == Place(FACE, 3, start, length)
    assert laid.report.sources[FACE].split("\n")[2] == body


def test_mistake_in_an_included_file_is_found_there(lay: Callable[..., Any], write: Callable[..., Path]) -> None:
    write("templates/inner.svg.j2", "\n\n  <rect width='wide' height='1'/>{{ card.nothing }}")
    assert lay("{% include 'inner.svg.j2' %}").only.place == Place("templates/inner.svg.j2", 3, 42, 7)


def test_mistake_in_an_element_is_found_at_its_line_and_column(lay: Callable[..., Any]) -> None:
    found = lay("{% if card.id %}\n  <rect width='wide' height='1'/>\n{% endif %}").only
    assert found.place == Place(FACE, 4, 3, 5)
    assert found.message == "`width` is `wide`, which is no length."


def test_mistake_in_a_macro_is_found_in_the_file_of_the_macro(
    lay: Callable[..., Any], write: Callable[..., Path]
) -> None:
    write("templates/bits.svg.j2", "{% macro bit() %}\n<circle r='x'/>{% endmacro %}")
    found = lay("{% import 'bits.svg.j2' as bits %}{{ bits.bit() }}").only
    assert found.place == Place("templates/bits.svg.j2", 2, 1, 7)


def test_missing_template_is_told_at_the_card(
    sources: Sources, new_card: Callable[..., Any], new_project: Callable[..., Any]
) -> None:
    report = Report()
    faces = lay_out(new_project((new_card("5", template="fcae.svg.j2"), new_card("6", line=11))), sources, report)
    assert [(found.code, found.place.line if found.place else 0) for found in report.diagnostics] == [
        ("template-missing", 10),
        ("template-missing", 11),
    ]
    assert faces.fronts == {}


def test_template_that_is_not_utf_8_is_told(lay: Callable[..., Any], write: Callable[..., Path]) -> None:
    write("templates/latin.svg.j2", b"<text>\xe9</text>")
    assert lay("{% include 'latin.svg.j2' %}").codes == ["template-syntax"]


@pytest.mark.parametrize(
    "bomb",
    [
        "{{ 'a' * 10**9 }}",
        "{{ 10**9 * 'a' }}",
        "{{ [0] * 10**9 }}",
        "{{ 10 ** 10 ** 8 }}",
        "{{ 999999 ** 99 }}",
        "{% for i in range(100000) %}{% for j in range(100000) %}{% endfor %}{% endfor %}",
        "{% for a in 'x' * 9000 %}{% for b in 'x' * 9000 %}{% for c in 'x' * 9 %}{% endfor %}{% endfor %}{% endfor %}",
        "{% for i in range(90000) %}{{ 'x' * 1000 }}{% endfor %}",
        "{% for i in range(90000) %}" + "<g/>" * 100 + "{% endfor %}",
        "{{ '%999999999d' % 1 }}",
        "{{ '%*d' % (99999999, 1) }}",
        "{{ '%999999999d' | format(1) }}",
        "{{ '{:999999999}'.format(1) }}",
        "{{ 'a' | center(999999999) }}",
        "{{ 'a'.ljust(999999999) }}",
        "{{ ('a\n' * 1000) | indent(999999) }}",
        "{{ ('a' * 100000) | replace('a', 'b' * 100000) }}",
        "{{ [1] | batch(999999999, 0) | list }}",
        "{{ [1] | slice(999999999) | list }}",
        "{{ range(99999) | join('a' * 100000) }}",
        "{% set n = namespace(x='a' * 1000) %}{% for i in range(60) %}{% set n.x = n.x ~ n.x %}{% endfor %}",
        "{% set n = namespace(x='a' * 1000) %}{% for i in range(60) %}{% set n.x = n.x + n.x %}{% endfor %}",
        "{% set n = namespace(x='a') %}{% for i in range(60) %}{% set n.x %}{{ n.x }}{{ n.x }}{% endset %}{% endfor %}",
        "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(50) }}",
        "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
        "{% include 'face.svg.j2' %}",
        "{{" * 200000,
    ],
)
def test_bomb_in_a_template_is_refused_soon(lay: Callable[..., Any], bomb: str) -> None:
    start = time.process_time()
    laid = lay(bomb)
    assert set(laid.codes) <= {
        "template-too-large",
        "template-error",
        "template-syntax",
    }  # triggers: template-too-large
    assert len(laid.codes) == 1
    assert time.process_time() - start < 8


def test_ordinary_loops_macros_and_formats_work(lay: Callable[..., Any]) -> None:
    laid = lay(
        "{% macro word(n) %}{{ '%02d' | format(n) }}{{ '-' ~ n }}{% endmacro %}"
        "<text font-family='Source Sans 3' x='9' y='20'>{% for n in range(3) if n %}{{ loop.index }}:{{ word(n) }} "
        "{% endfor %}{{ ['a', 'b'] | join('+') }} {{ 'abc' | replace('b', 'x') | upper }} {{ 7 // 2 + 2 ** 3 }}</text>"
    )
    assert laid.codes == []
    assert laid.texts == ["1:01-1 2:02-2 a+b AXC 11"]


def test_escaping_stays_right_when_texts_are_put_together(lay: Callable[..., Any]) -> None:
    laid = lay("<text font-family='Source Sans 3' x='9' y='20'>{{ card.text ~ ' & ' ~ card.text }}</text>", text="<b>")
    assert laid.texts == ["<b> & <b>"]


def test_control_character_is_told_at_its_field(lay: Callable[..., Any]) -> None:
    laid = lay("<circle r='9'/>", text="a\x0bb")
    assert (laid.only.code, laid.only.place) == ("control-character", laid.project.deck.cards[0].places["text"])


def test_back_that_uses_nothing_of_the_card_is_made_once(
    write: Callable[..., Path], sources: Sources, new_card: Callable[..., Any], new_project: Callable[..., Any]
) -> None:
    write("templates/face.svg.j2", '{% extends "base.svg.j2" %}')
    write("templates/back.svg.j2", '{% extends "base.svg.j2" %}{% block face %}<circle r="9"/>{% endblock %}')
    cards = tuple(new_card(str(number), back="back.svg.j2") for number in range(3))
    faces = lay_out(new_project(cards), sources, Report())
    assert len({id(back) for back in faces.backs.values()}) == 1
    assert [front.card_id for front in faces.fronts.values()] == ["0", "1", "2"]
    assert [front.name for front in faces.fronts.values()] == ["front of 0", "front of 1", "front of 2"]
    assert len(faces.distinct()) == 2


@pytest.mark.parametrize(
    "text",
    ["'a " * 60000, '"' * 60000, "*a " * 60000, "**a *b " * 30000, "word " * 60000, ":sun:" * 30000, "x" * 200000],
)
def test_endless_text_of_a_card_is_told_soon(lay: Callable[..., Any], text: str) -> None:
    start = time.process_time()
    box = "<textbox x='9' y='9' width='40' height='60' font-family='Source Sans 3' font-size='9pt' min-size='8pt'>"
    laid = lay(box + "{{ card.text }}</textbox>", typographic=True, text=text)
    assert "text-overflow" in laid.codes
    assert time.process_time() - start < 8


def test_part_of_the_cards_is_laid_out_as_the_whole(
    write: Callable[..., Path], sources: Sources, new_card: Callable[..., Any], new_project: Callable[..., Any]
) -> None:
    write(
        "templates/face.svg.j2", '{% extends "base.svg.j2" %}{% block face %}<circle r="{{ card.id }}"/>{% endblock %}'
    )
    project = new_project(tuple(new_card(str(number)) for number in range(1, 6)))
    whole = lay_out(project, sources, Report())
    part = lay_out_cards(project, sources, Report(), project.deck.cards[2:4])
    assert {card: face.key for card, face in part.fronts.items()} == {
        card: face.key for card, face in whole.fronts.items() if card in ("3", "4")
    }
    assert pickle.loads(pickle.dumps(part)) == part


def test_templates_in_a_circle_are_named_in_order(lay: Callable[..., Any], write: Callable[..., Path]) -> None:
    write("templates/a.svg.j2", '<g>\n{% include "b.svg.j2" %}</g>')
    write("templates/b.svg.j2", '{% extends "c.svg.j2" %}')
    write("templates/c.svg.j2", '{% import "a.svg.j2" as a %}')
    found = lay('{% include "a.svg.j2" %}').only
    assert found.code == "template-too-large"
    assert found.message == (
        "Templates go round in a circle: `templates/a.svg.j2` includes `templates/b.svg.j2`, `templates/b.svg.j2` "
        "extends `templates/c.svg.j2`, `templates/c.svg.j2` imports `templates/a.svg.j2`."
    )
    assert found.place == Place("templates/a.svg.j2", 2, 13, 8)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("{{ text_width('x', 'Outfit', 900, 'abc') }}", "The size of `text_width` is `abc`, which is no length."),
        ("{{ text_width('x', 'Outfit', 'fat', 9) }}", "The weight of `text_width` is `fat`, which is none."),
        ("{{ text_width('x', 'Outfit', 900, 9, 9) }}", "`text_width` is given more arguments than it takes."),
        ("{{ parts.panel('a', 1) }}", "The macro `panel` needs `y`, which it is not given here."),
        ("{{ parts.index(9, 9) }}", "The macro `index` draws what is handed to it, and is handed nothing here."),
    ],
)
def test_a_wrong_call_is_told_at_the_call_with_what_is_taken(lay: Callable[..., Any], body: str, words: str) -> None:
    found = lay('{% import "parts.svg.j2" as parts %}\n' + body).only
    assert found.message == words
    assert found.hint
    assert (found.place.file, found.place.line) == (FACE, 4)


def test_text_width_takes_millimetres_or_a_size_with_its_unit(lay: Callable[..., Any]) -> None:
    body = "{{ text_width('Fox', 'Outfit', '900', '14pt') }} {{ text_width('Fox', 'Outfit', 900, 4.9389) }}"
    (text,) = lay(f"<text font-family='Outfit' font-weight='900' x='9' y='20'>{body}</text>").texts
    one, other = map(float, text.split())
    assert one == pytest.approx(other, rel=1e-4)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("{{ card.name }}", 1),
        ("{{ card.flavour }}", 0),
        ("{% if card.flavour %}x{% endif %}", 0),
        ("{% for other in deck.cards %}{{ other.flavour }}{% endfor %}", 0),
    ],
)
def test_a_flavour_that_no_template_asks_for_is_told_once(
    write: Callable[..., Path], sources: Sources, body: str, told: int
) -> None:
    write(FACE, '{% extends "base.svg.j2" %}{% block face %}<g><desc>' + body + "</desc></g>{% endblock %}")
    write(
        "decks/g/deck.yaml",
        "title: G\nplayers: 2\nabilities: free\ndefaults: {template: face.svg.j2}\n"
        "cards: [{id: x, flavour: Yes.}, {id: y}, {id: z, flavour: No.}]\n",
    )
    report = Report()
    project = load_project("g", sources, report)
    assert project is not None
    lay_out(project, sources, report)
    found = [(each.card, each.place) for each in report.diagnostics if each.code == "not-printed"]
    assert found == [("x", Place(FACE))] * told


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("<text {font}>{{{{ card.name }}}}</text>", ["joined-lines"]),
        ("<textbox width='40' height='40' {font}>{{{{ card.name }}}}</textbox>", []),
        ("<text {font}>{{{{ card.name | replace('\\n', ' - ') }}}}</text>", []),
        ("<text {font}>\n  {{{{ card.id }}}}\n  x</text>", []),
    ],
)
def test_lines_that_a_text_sets_as_one_are_told(lay: Callable[..., Any], body: str, told: list[str]) -> None:
    font = "x='9' y='9' font-family='Source Sans 3' font-size='3'"
    assert lay(body.format(font=font), name="It's\nlate").codes == told


def test_a_template_that_is_far_too_large_is_told_at_its_first_line(
    lay: Callable[..., Any], write: Callable[..., Path]
) -> None:
    with write("templates/huge.svg.j2", "").open("r+b") as file:
        file.truncate(20_000_000_000)  # sparse
    found = lay("{% include 'huge.svg.j2' %}").only
    assert found.code == "file-too-large"
    assert (found.place.file, found.place.line) == ("templates/huge.svg.j2", 1)
