"""Attributes that are misspelled, out of place, or hold what they cannot."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardgen.diagnostics import Place

FACE = "templates/face.svg.j2"
FONT = "font-family='Outfit' font-weight='900'"
BOX = f"<textbox x='9' y='9' width='40' height='20' font-size='5' {FONT}"


@pytest.mark.parametrize(
    ("body", "message", "hint"),
    [
        (BOX + " min-sise='8pt'>Fox</textbox>", "`min-sise` is no attribute of <textbox>", "Did you mean `min-size`?"),
        (BOX + " soruce='text'>Fox</textbox>", "`soruce` is no attribute of <textbox>", "Did you mean `source`?"),
        (f"<text x='9' y='20' {FONT} text-anchr='end'>Fox</text>", "`text-anchr` is no", "Did you mean `text-anchor`?"),
        ("<circle r='9' cx='20' cy='20' wibble='3'/>", "`wibble` is no attribute of <circle>", "`data-wibble`"),
        (
            "<defs><linearGradient id='g'><stop ofset='1'/></linearGradient></defs><circle r='9'/>",
            "`ofset` is no attribute of <stop> and would be lost.",
            "Did you mean `offset`?",
        ),
    ],
)
def test_attribute_that_nothing_knows_is_an_error_with_the_nearest_name(
    lay: Callable[..., Any], body: str, message: str, hint: str
) -> None:
    found = lay(body).only
    assert (found.code, found.severity) == ("svg-unknown-attribute", "error")
    assert message in found.message
    assert hint in found.hint
    assert found.place is not None
    assert (found.place.file, found.place.line) == (FACE, 3)


def test_attribute_of_another_element_is_a_warning(lay: Callable[..., Any]) -> None:
    found = lay(f"<text x='9' y='20' {FONT} valign='top'>Fox</text>").only
    assert (found.code, found.severity) == ("svg-unknown-attribute", "warning")
    assert found.message == "`valign` has no meaning on <text> and is left out."
    assert found.hint == "It is an attribute of <textbox>."


def test_what_editors_and_people_note_for_themselves_is_left_alone(
    lay: Callable[..., Any], write: Callable[..., Path]
) -> None:
    notes = "data-x='1' aria-label='a' id='i' class='c' xml:space='preserve' xmlns:i='urn:inkscape' i:label='l'"
    write("templates/dot.svg", "<svg viewBox='0 0 9 9' editor='x'><circle r='4' cx='4' cy='4' oddity='1'/></svg>")
    body = f"<circle r='9' cx='20' cy='20' {notes}/><icon name='dot' x='9' y='9' size='9'/>"
    assert lay(body, icons={"dot": "dot.svg"}).codes == []


@pytest.mark.parametrize(
    ("body", "message", "hint"),
    [
        (f"<text x='9' y='20' {FONT} text-anchor='centre'>Fox</text>", "`text-anchor` is `centre`;", "`middle`?"),
        (f"<text x='9' y='20' {FONT} text-anchor='strat'>Fox</text>", "`text-anchor` is `strat`;", "`start`?"),
        (BOX + " align='rigth'>Fox</textbox>", "`align` is `rigth`", "Did you mean `right`?"),
        (BOX + " valign='up'>Fox</textbox>", "`valign` is `up`", "Allowed here:"),
        (BOX + " source='txet'>Fox</textbox>", "`source` is `txet`, which is no field of the cards.", "`text`?"),
        (f"<text x='9' y='20' {FONT} source='txet'>Fox</text>", "`source` is `txet`, which is no", "`text`?"),
        ("<circle r='9'/><rect width='-53.5' height='9'/>", "`width` is `-53.5`; it cannot be negative", ""),
        ("<circle r='9'/><circle r='-1'/>", "`r` is `-1`; it cannot be negative", ""),
        ("<circle r='9'/><rect width='9' height='9' stroke='red' stroke-width='-1'/>", "`stroke-width` is `-1`", ""),
    ],
)
def test_value_that_an_attribute_cannot_have_is_an_error(
    lay: Callable[..., Any], body: str, message: str, hint: str
) -> None:
    found = lay(body, text="Fox").only
    assert (found.code, found.severity) == ("svg-bad-value", "error")
    assert message in found.message
    assert hint in found.hint
    assert found.place is not None
    assert found.place.line == 3


def test_text_in_a_box_may_be_centred_in_both_spellings(lay: Callable[..., Any]) -> None:
    one = lay(BOX + " align='centre' valign='center'>Fox</textbox>")
    other = lay(BOX + " align='center' valign='middle'>Fox</textbox>")
    assert (one.svg, one.codes) == (other.svg, [])


def test_width_of_a_word_in_an_unknown_font_is_an_error_where_it_is_asked_for(lay: Callable[..., Any]) -> None:
    found = lay("<circle r='9'/>\n  {{ text_width(card.name, 'Outfitt', 900, 8) }}").only
    assert (found.code, found.hint) == ("unknown-font", "Did you mean `Outfit`?")
    assert found.place == Place(FACE, 4, 6, 40)
