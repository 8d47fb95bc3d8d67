"""The helpers of `layout` in templates: they measure what they are given, place it, and tell what does not fit."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardgen.diagnostics import Place
from cardgen.render.parts import HELPERS

FACE = "templates/face.svg.j2"
Lay = Callable[..., Any]


def _print(lay: Lay, *expressions: str) -> list[str]:
    """Give what a template prints for some expressions."""
    body = "|".join(f"{{{{ {each} }}}}" for each in expressions)
    laid = lay(
        f"<textbox x='5' y='5' width='50' height='50' font-family='Source Sans 3' font-size='3'>{body}</textbox>"
    )
    assert laid.codes == []
    return "".join(laid.texts).split("|")


def _boxes(svg: str) -> list[tuple[float, float, float, float]]:
    """Give the rectangles of a face as they lie on it, each moved by the groups around it."""
    boxes, moves = [], [(0.0, 0.0)]
    for tag in re.findall(r"<[^>]*>", svg):
        if tag == "</g>":
            moves.pop()
        elif tag.startswith("<g"):
            move = re.search(r"translate\(([-\d.]+) ([-\d.]+)\)", tag)
            x, y = [float(part) for part in move.groups() if part is not None] if move else (0.0, 0.0)
            moves.append((moves[-1][0] + x, moves[-1][1] + y))
        elif tag.startswith("<rect"):
            x, y, width, height = (
                float((re.search(rf' {name}="([^"]*)"', tag) or [0, 0])[1]) for name in ("x", "y", "width", "height")
            )
            boxes.append((round(moves[-1][0] + x, 2), round(moves[-1][1] + y, 2), width, height))
    return boxes


def _block(width: float, height: float) -> str:
    """Give the call of a part of that size that is a black rectangle."""
    svg = f"""('<rect width="{width:g}" height="{height:g}"/>' | safe)"""
    return f"layout.part({svg}, width={width:g}, height={height:g})"


def test_a_line_of_text_is_as_wide_as_text_width_says_and_as_high_as_a_capital(lay: Lay) -> None:
    look = "'Source Sans 3', 600, '9pt'"
    width, same, height = _print(
        lay,
        "layout.text('Fire & Ice').width | round(3)",
        f"text_width('Fire & Ice', {look}) | round(3)",
        "layout.text('Fire').height | round(2)",
    )
    assert (width, height) == (same, "2.1")


def test_a_badge_grows_with_its_label_and_one_letter_is_round(lay: Lay) -> None:
    one, high, two, same = _print(
        lay,
        "layout.badge('3').width | round(2)",
        "layout.badge('3').height | round(2)",
        "layout.badge('Fire', pad=1).width | round(2)",
        "(text_width('Fire', 'Source Sans 3', 700, '9pt') + 2) | round(2)",
    )
    assert (one, high, two) == ("4.5", "4.5", same)


def test_bold_words_and_icons_count_as_they_are_printed(lay: Lay, write: Callable[..., Path]) -> None:
    write(
        "templates/sun.svg",
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" cx="4.5" cy="4.5"/></svg>',
    )
    body = "{% set a, b = layout.text('2 :sun:').width, layout.text('2').width %}{{ (a - b) | round(1) }}"
    laid = lay(f"<text x='9' y='9' font-family='Source Sans 3' font-size='3'>{body}</text>", icons={"sun": "sun.svg"})
    assert laid.codes == []
    assert 2.0 < float(laid.texts[0]) < 5.0
    plain, bold = _print(lay, "layout.text('word').width | round(2)", "layout.text('**word**').width | round(2)")
    assert float(bold) > float(plain)


@pytest.mark.parametrize(
    ("call", "boxes"),
    [
        (
            "layout.row([{10x4}, {4x8}], x=5, y=6, gap=2)",
            [(5.0, 8.0, 10.0, 4.0), (17.0, 6.0, 4.0, 8.0)],
        ),
        (
            "layout.row([{10x4}, {4x8}], x=5, y=6, width=30, align='spread', across='end')",
            [(5.0, 10.0, 10.0, 4.0), (31.0, 6.0, 4.0, 8.0)],
        ),
        (
            "layout.column([{10x4}, {4x8}], x=5, y=6, gap=2, across='center')",
            [(5.0, 6.0, 10.0, 4.0), (8.0, 12.0, 4.0, 8.0)],
        ),
        (
            "layout.column([{10x4}, {4x8}], x=5, y=6, height=20, align='end', gap=2)",
            [(5.0, 12.0, 10.0, 4.0), (5.0, 18.0, 4.0, 8.0)],
        ),
        ("layout.stack([{10x4}, {4x8}], x=5, y=6)", [(5.0, 8.0, 10.0, 4.0), (8.0, 6.0, 4.0, 8.0)]),
        (
            "layout.grid([{10x4}, {4x8}, {2x2}], 2, x=5, y=6, gap=1)",
            [(5.0, 8.0, 10.0, 4.0), (19.0, 6.0, 4.0, 8.0), (9.0, 15.0, 2.0, 2.0)],
        ),
        (
            "layout.grid([{10x4}, {4x8}], 2, x=5, y=6, width=31, gap=1, align='start')",
            [(5.0, 8.0, 10.0, 4.0), (21.0, 6.0, 4.0, 8.0)],
        ),
        (
            "layout.table([[{10x4}, {4x8}], [{2x2}, {9x3}]], x=5, y=6, gap=2, row_gap=1, align=['end', 'start'])",
            [(5.0, 8.0, 10.0, 4.0), (17.0, 6.0, 4.0, 8.0), (13.0, 15.5, 2.0, 2.0), (17.0, 15.0, 9.0, 3.0)],
        ),
        (
            "layout.row([{4x4}, layout.column([{2x2}, {6x2}], gap=0)], x=5, y=6, gap=1)",
            [(5.0, 6.0, 4.0, 4.0), (10.0, 6.0, 2.0, 2.0), (10.0, 8.0, 6.0, 2.0)],
        ),
        ("layout.frame({10x4}, x=5, y=6, pad=2, line='none')", [(7.0, 8.0, 10.0, 4.0)]),
        (
            "layout.frame({10x4}, x=5, y=6, pad=2, width=24, height=10, across='center', ground='#eee', radius=0)",
            [(5.0, 6.0, 24.0, 10.0), (12.0, 8.0, 10.0, 4.0)],
        ),
    ],
)
def test_parts_stand_where_their_helper_puts_them(lay: Lay, call: str, boxes: list[tuple[float, ...]]) -> None:
    written = re.sub(r"\{(\d+)x(\d+)\}", lambda size: _block(float(size[1]), float(size[2])), call)
    laid = lay("{{ " + written + " }}")
    assert (laid.codes, _boxes(laid.svg)) == ([], boxes)


def test_a_paragraph_is_as_high_as_its_lines_and_the_next_part_stands_below_it(lay: Lay) -> None:
    one, three = _print(
        lay, "layout.paragraph('Short.', 40).height", "layout.paragraph('Short.\nand\nlong', 40).height"
    )
    assert float(three) - float(one) == pytest.approx(2 * 9 * 25.4 / 72 * 1.2, abs=0.01)
    laid = lay("{{ layout.column([layout.paragraph('a **b**\nc', 40), " + _block(4, 4) + "], x=5, y=6, gap=1) }}")
    height = 6 + float(three) - 9 * 25.4 / 72 * 1.2 + 1
    assert laid.codes == []
    assert _boxes(laid.svg)[0][1] == pytest.approx(height, abs=0.01)


def test_what_is_none_or_empty_takes_no_room(lay: Lay) -> None:
    all_of_it, without = _print(
        lay, f"layout.row([{_block(4, 4)}, card.rare, '', {_block(6, 2)}], gap=2).width", "layout.row([none]).width"
    )
    assert (all_of_it, without) == ("12.0", "0.0")


def test_a_picture_or_icon_that_the_card_does_not_name_takes_no_room(lay: Lay) -> None:
    call = "layout.row([layout.picture(card.rare, 9, 9), layout.icon(card.rare, 9), layout.badge(card.rare)]).width"
    assert _print(lay, call) == ["0.0"]


def test_a_list_that_a_filter_makes_is_a_list_of_items_and_a_card_is_none(lay: Lay) -> None:
    assert lay("{{ layout.row(['a', 'b'] | map('upper'), x=5, y=5) }}").texts == ["A", "B"]
    assert lay("{{ layout.row(card, x=5, y=5) }}").only.code == "template-error"


def test_measuring_without_end_is_stopped(lay: Lay) -> None:
    laid = lay("{% for n in range(9000) %}{{ layout.text(n % 3) }}{% endfor %}")
    assert laid.codes == ["template-too-large"]


def test_a_text_in_a_table_wraps_where_the_table_may_not_be_wider(lay: Lay) -> None:
    rows = "[['Fire', 'burns all that is near it, and then some more of it'], ['Ice', 'cold']]"
    wide, narrow = _print(lay, f"layout.table({rows}).width", f"layout.table({rows}, max_width=40).width | round(2)")
    assert float(wide) > 60
    assert narrow == "40.0"
    assert lay("{{ layout.table(" + rows + ", x=5, y=5, max_width=40) }}").codes == []


def test_the_heads_of_a_table_are_bold_and_lines_stand_between_its_rows(lay: Lay) -> None:
    laid = lay("{{ layout.table([['Ice', 3], ['Fire', 4]], heads=['Kind', 'Value'], x=5, y=5, line='#999') }}")
    assert laid.codes == []
    assert laid.svg.count('stroke="#999999"') == 2
    fonts = re.findall(r'<glyphs font="([^"]*)"', laid.svg)
    assert fonts[0] == fonts[1] != fonts[2] == fonts[5]


def test_the_title_of_a_frame_cuts_its_border(lay: Lay) -> None:
    plain = lay("{{ layout.frame(" + _block(30, 8) + ", x=5, y=5, radius=0) }}")
    titled = lay("{{ layout.frame(" + _block(30, 8) + ", title='Stats', x=5, y=5, radius=0) }}")
    assert (plain.codes, titled.codes, titled.texts) == ([], [], ["Stats"])
    assert "Z" in plain.svg and "Z" not in re.findall(r'd="([^"]*)"', titled.svg)[-1].upper().rstrip("Z ")


def test_names_of_cards_are_escaped_and_macros_draw_by_their_size(lay: Lay) -> None:
    body = (
        "{% macro dot(r) %}<rect width='{{ r }}' height='{{ r }}'/>{% endmacro %}"
        "{{ layout.row([card.name, layout.badge(card.name), layout.part(dot(4), width=4, height=4)], x=5, y=5) }}"
        "{% call layout.part(width=3, height=3, x=5, y=20) %}<rect width='3' height='3'/>{% endcall %}"
    )
    laid = lay(body, name="<Ash> & 'Co\"")
    assert (laid.codes, laid.texts) == ([], ["<Ash> & 'Co\"", "<Ash> & 'Co\""])
    assert [box[2:] for box in _boxes(laid.svg)] == [(4.0, 4.0), (3.0, 3.0)]


def test_attributes_cannot_be_broken_by_what_stands_in_them(lay: Lay) -> None:
    laid = lay("{{ layout.text('a', ink='\"/><rect width=\"9', x=5, y=5) }}")
    assert laid.codes == ["svg-bad-value"]
    assert "<rect" not in laid.svg


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("row([{10x4}, {10x4}], width=20)", "The row is 1.5 mm too wide: it takes 21.5 mm and is given 20 mm."),
        ("column([{10x4}, {10x4}], height=9)", "The column is 0.5 mm too high: it takes 9.5 mm and is given 9 mm."),
        ("column([{10x4}], width=9)", "The column is 1 mm too wide: it takes 10 mm and is given 9 mm."),
        ("stack([{10x4}, {4x8}], height=7)", "The stack is 1 mm too high: it takes 8 mm and is given 7 mm."),
        ("grid([{10x4}, {4x8}], 2, width=20)", "The grid is 1.5 mm too wide: it takes 21.5 mm and is given 20 mm."),
        ("frame({10x4}, width=12)", "The frame is 2 mm too wide: it takes 14 mm and is given 12 mm."),
        ("table([[{10x4}, {4x8}]], max_width=15)", "The table is 2 mm too wide: it takes 17 mm and is given 15 mm."),
        ("text('Wide', width=5)", "The text is 1.77 mm too wide: it takes 6.77 mm and is given 5 mm."),
        ("badge('Wide', width=5)", "The badge is 1.92 mm too wide: it takes 6.92 mm and is given 5 mm."),
    ],
)
def test_what_does_not_fit_is_told_with_card_line_and_amount(lay: Lay, call: str, message: str) -> None:
    # triggers: part-overflow
    written = re.sub(r"\{(\d+)x(\d+)\}", lambda size: _block(float(size[1]), float(size[2])), call)
    helper = call.partition("(")[0]
    laid = lay("\n  {{ layout.text('a', x=5, y=50) }} {{\nlayout." + written[:-1] + ", x=9, y=9) }}")
    found = laid.only
    assert (found.code, found.card, found.message) == ("part-overflow", "5", message)
    assert found.place == Place(FACE, 5, 1, len(f"layout.{helper}"))


def test_all_that_does_not_fit_on_a_card_is_told_in_one_run(lay: Lay) -> None:
    block = _block(10, 4)
    laid = lay(
        f"{{{{ layout.row([{block}], x=9, y=9, width=8) }}}}\n{{{{ layout.stack([{block}], x=9, y=19, width=7) }}}}"
    )
    assert [(found.place.line, found.message[:32]) for found in laid.report.diagnostics] == [
        (3, "The row is 2 mm too wide: it tak"),
        (4, "The stack is 3 mm too wide: it t"),
    ]


@pytest.mark.parametrize(
    ("call", "message", "hint"),
    [
        ("layout.rwo(['a'])", "`layout` has no `rwo`.", "Did you mean `row`?"),
        ("layout.row(['a'], gpa=2)", "`layout.row` takes no argument `gpa`.", "Did you mean `gap`?"),
        (
            "layout.row(['a'], align='left')",
            "`align` of `layout.row` is `left`, which is none of its values.",
            "spread",
        ),
        ("layout.row('abc')", "`layout.row` takes a list of parts and texts.", "Write `layout.row([..., ...])`."),
        ("layout.row(['a'], gap=-2)", "`gap` of `layout.row` is `-2`, which is no length from 0 on.", "'14pt'"),
        ("layout.row(['a'], x='wide')", "`x` of `layout.row` is `wide`, which is no length.", "'14pt'"),
        ("layout.text('a', size=0)", "`size` of `layout.text` is 0.", "9pt"),
        ("layout.grid(['a'], 0)", "`columns` of `layout.grid` is `0`; it is a whole number from 1 to 100.", ""),
        ("layout.grid(['a'])", "`grid` needs `columns` too.", ""),
        ("layout.table('abc')", "`layout.table` takes a list of rows, each a list of texts and parts.", "Attack"),
        (
            "layout.table([['a', 1], ['b', 2, 3]])",
            "A row of the table has 3 cells, the first one 2: `b, 2, 3`.",
            "`''` is an empty one",
        ),
        ("layout.table([['b']], heads=['a', 'b'])", "A row of the table has 1 cell, the first one 2: `b`.", "as many"),
        (
            "layout.table([['a', 1]], align=['start'])",
            "`align` of `layout.table` has 1 words, and the table 2 columns.",
            "each",
        ),
        ("layout.part('abc', width=3, height=3)", "`layout.part` takes a drawing", "endcall"),
        ("layout.picture('a.png', 9, 9, fit='fill')", "`fit` of `layout.picture` is `fill`", "cover"),
        ("layout.row([layout.row])", "`layout.row` is given a function", "row(...)"),
        ("layout.badge('a' | upper, width='9px')", "`width` of `layout.badge` is `9px`", "14pt"),
        ("layout.text('<i>a</i><rect/>' | safe)", "`layout.text` takes a text or a part", "layout.part"),
    ],
)
def test_what_a_helper_cannot_take_is_told_at_its_line(lay: Lay, call: str, message: str, hint: str) -> None:
    laid = lay("\n{{\n" + call + " }}")
    found = laid.only
    assert message in found.message
    assert hint in found.hint
    assert (found.place.file, found.card) == (FACE, "5")
    assert found.place.line in (4, 5)


@pytest.mark.parametrize("name", ["func", "args", "__globals__", "__closure__", "__self__"])
def test_helpers_are_closed_to_templates(lay: Lay, name: str) -> None:
    assert lay(f"{{{{ layout.row.{name} }}}}").codes in (["template-error"], ["template-undefined"])


def test_parts_within_parts_without_end_are_stopped(lay: Lay) -> None:
    laid = lay(
        "{% set grow = namespace(part=layout.badge('a')) %}"
        "{% for _ in range(60) %}{% set grow.part = layout.row([grow.part, grow.part], gap=0) %}{% endfor %}"
        "{{ grow.part }}"
    )
    assert laid.codes == ["template-too-large"]


@pytest.mark.parametrize("name", HELPERS)
def test_the_shared_parts_lend_each_helper_on(lay: Lay, name: str) -> None:
    laid = lay("{% import 'parts.svg.j2' as p %}{{ p." + name + "(unknown_argument=1) }}")
    line = "{{ layout." + name + "(unknown_argument=1) }}"
    other = lay("{# a line as long #}" + line)
    assert [found.message for found in laid.report.diagnostics] == [found.message for found in other.report.diagnostics]
    assert [found.place.line for found in laid.report.diagnostics if found.place] == [
        found.place.line for found in other.report.diagnostics if found.place
    ]


def test_what_a_shared_part_measures_is_told_at_its_line(lay: Lay) -> None:
    laid = lay("{% import 'parts.svg.j2' as p %}\n{{ p.row(['A long name', p.badge(3)], x=5, y=5, width=9) }}")
    assert laid.codes == ["part-overflow"]
    assert [(found.place.file, found.place.line) for found in laid.report.diagnostics if found.place] == [(FACE, 4)]


def test_a_file_of_own_macros_can_use_the_helpers_without_its_context(lay: Lay, write: Callable[..., Path]) -> None:
    write(
        "templates/own.svg.j2",
        "{% macro cost(n) %}{{ layout.badge(n, x=5, y=5) }}{{ text_width('a', 'Outfit', 900, 4) }}{% endmacro %}",
    )
    laid = lay("{% import 'own.svg.j2' as own %}{{ own.cost(3) }}")
    assert (laid.codes, laid.texts) == ([], ["3"])


def test_mistakes_of_what_a_part_draws_are_found_at_its_call(lay: Lay) -> None:
    laid = lay("\n{{ layout.text('a', family='Nofont', x=5, y=5) }}")
    assert (laid.codes, laid.only.place) == (["unknown-font"], Place(FACE, 4, 4, 11))


def test_every_helper_has_a_docstring_and_takes_the_bench_and_the_call_first() -> None:
    for name, helper in HELPERS.items():
        assert helper.__doc__, name
        assert helper.__code__.co_varnames[:2] == ("bench", "call"), name
