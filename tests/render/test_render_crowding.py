"""Letters that cannot be told apart: they lie on each other, their stroke covers or fills them; and squeezed ones."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
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


def make_zed(rules: str = "") -> TTFont:
    font = TTFont(ROOT / "fonts/source-sans-3/SourceSans3_400Regular.ttf")
    for number in (1, 4, 16):
        font["name"].setName("Zed", number, 3, 1, 0x409)
    if rules:
        addOpenTypeFeaturesFromString(font, rules)
    return font


def save(font: TTFont) -> bytes:
    data = io.BytesIO()
    font.save(data)
    return data.getvalue()


def test_letters_without_advances_lie_on_each_other(lay: Lay, write: Callable[..., Path]) -> None:
    font = make_zed()
    font["hmtx"].metrics = {name: (0, bearing) for name, (_, bearing) in font["hmtx"].metrics.items()}
    write("fonts/zed.ttf", save(font))
    assert lay("<text x='30' y='20' font-family='Zed' font-size='6'>Hamburg text</text>").only.message == CROWDED


@pytest.mark.parametrize(
    ("y", "more", "code", "message"),
    [
        (
            24,
            "",
            "outside-trim",
            "`m of Hamburg` lies outside the card and is cut off; it reaches 4.0 mm beyond the trim.",
        ),
        (
            50,
            "<rect x='-3' y='-3' width='69.5' height='40' fill='black'/>",
            "low-contrast",
            "`m of Hamburg` in #000000",
        ),
    ],
)
def test_a_letter_that_its_font_moves_is_looked_at_where_it_lies(
    lay: Lay, write: Callable[..., Path], y: int, more: str, code: str, message: str
) -> None:
    write("fonts/zed.ttf", save(make_zed("feature kern { pos m <0 3000 0 0>; } kern;")))
    found = lay(f"{more}<text x='12' y='{y}' font-family='Zed' font-size='8'>Hamburg</text>").only
    assert found.code == code
    assert found.message.startswith(message), found.message
