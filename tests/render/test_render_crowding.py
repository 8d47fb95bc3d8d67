"""Letters that cannot be told apart: they lie on each other, their stroke covers or fills them; and squeezed ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Lay = Callable[..., Any]
CROWDED = "The letters of `Hamburg text` cannot be told apart: they lie on each other."
FILLED = "The letters of `Hamburg text` cannot be told apart: their stroke is so thick that it fills them."


def words(more: str, text: str = "Hamburg text", family: str = "Source Sans 3") -> str:
    return f"<text x='6' y='20' font-family='{family}' font-weight='700' font-size='6' {more}>{text}</text>\n"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (words("letter-spacing='-3.2'"), CROWDED),
        (words("letter-spacing='-2'"), CROWDED),
        (words("letter-spacing='-0.24em'"), CROWDED),
        (words("word-spacing='-20'"), CROWDED),
        (words("letter-spacing='-2' text-anchor='end' transform='translate(30 0)'"), CROWDED),
        (
            "<textbox x='6' y='6' width='40' height='20' font-family='Source Sans 3' font-size='6' letter-spacing='-2'>"
            "Hamburg text</textbox>",
            CROWDED,
        ),
        (words("stroke='black' stroke-width='4'"), FILLED),
        (words("stroke='black' stroke-width='4' paint-order='stroke'"), FILLED),
        (words("fill='none' stroke='black' stroke-width='4'"), FILLED),
        (words("fill='red' stroke='black' stroke-width='4'"), FILLED),
        (words("stroke='white' stroke-width='3'"), FILLED),
    ],
)
def test_letters_that_cannot_be_told_apart_are_told_once(lay: Lay, body: str, said: str) -> None:
    found = lay(body).only
    assert (found.code, found.message) == ("hidden-text", said)


def test_letters_that_their_own_stroke_covers_are_as_faint_as_that(lay: Lay) -> None:
    found = lay(words("stroke='white' stroke-width='1.4'")).only
    assert found.code == "low-contrast"
    assert found.message.startswith("`Hamburg text` in #ffffff on #ffffff has a contrast of 1.0 to 1")


@pytest.mark.parametrize(
    ("more", "points"),
    [
        ("textLength='2' lengthAdjust='spacingAndGlyphs'", "1.9"),
        ("textLength='5' lengthAdjust='spacingAndGlyphs'", "4.7"),
        ("transform='translate(20 0) scale(.02 1)'", "0.7"),
        ("transform='translate(0 19) scale(1 .05)'", "1.7"),
    ],
)
def test_text_that_is_squeezed_is_told_as_small(lay: Lay, more: str, points: str) -> None:
    found = lay(words(more)).report.diagnostics
    small = next(each for each in found if each.code == "type-too-small")
    assert f"is squeezed so far that it reads as if in {points} pt" in small.message, small.message


@pytest.mark.parametrize(
    "body",
    [
        words("letter-spacing='-0.1em'"),
        words("letter-spacing='-0.1em'", family="Teko"),
        words("letter-spacing='0.5em'", text="Hamb"),
        words("", text="AVATo f) 7,4 P."),
        words("letter-spacing='-1'", text="••••"),
        words("font-style='italic'", text="fifty ff) fj (ff"),
        words("stroke='black' stroke-width='0.5'"),
        words("stroke='black' stroke-width='1.4'"),
        words("fill='white' stroke='black' stroke-width='0.5'"),
        words("fill='white' stroke='black' stroke-width='3' paint-order='stroke'"),
        words("fill='black' stroke='white' stroke-width='3' paint-order='stroke'"),
        words("stroke='black' stroke-width='3'") + words("fill='white'"),
        words("stroke='white' stroke-width='0.4'"),
        words("stroke='black' stroke-opacity='.2' stroke-width='4'"),
        words("fill='none' stroke='black' stroke-width='0.3'"),
        words("ornament='yes' letter-spacing='-3'"),
        words("textLength='20' lengthAdjust='spacingAndGlyphs'"),
    ],
)
def test_letters_that_can_be_read_are_not_accused(lay: Lay, body: str) -> None:
    assert lay(body).codes == []
