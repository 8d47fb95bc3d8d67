"""What is found in a card's text is shown at its character in the deck file, once for a text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardgen.diagnostics import Place, Report
from cardgen.loading.sources import Sources
from cardgen.model import Located
from cardgen.render import lay_out

DECK = "decks/game/deck.yaml"
TEKO = "font-family='Teko' font-weight='700'"


def find_in_deck(
    write: Callable[..., Path], card: Any, new_project: Any, sources: Sources, deck: str, body: str, code: str = ""
) -> Report:
    write("templates/face.svg.j2", f"<svg>{body}</svg>")
    report = Report(sources={DECK: deck})
    if code:
        report.error(code, "Something was found before.")
    lay_out(new_project((card,)), sources, report)
    return report


def test_missing_glyphs_of_a_text_are_one_mistake_at_the_first_of_them(
    write: Callable[..., Path], new_card: Any, new_project: Any, sources: Sources
) -> None:
    card = new_card("5", text="a → 日本 b")
    card = replace(card, places={**card.places, "text": Place(DECK, 2, 9, 10)})
    box = (
        f"<textbox x='9' y='9' width='45' height='30' font-size='5' {TEKO} source='text'>{{{{ card.text }}}}</textbox>"
    )
    report = find_in_deck(write, card, new_project, sources, "cards:\n  text: 'a → 日本 b'\n", box)
    (found,) = report.diagnostics
    assert found.code == "missing-glyph"
    assert "has no glyphs for `→` (U+2192), `日` (U+65E5) and `本` (U+672C)." in found.message
    assert found.place == Place(DECK, 2, 12, 1)


def test_unknown_icon_is_shown_where_it_stands_in_its_ability(
    write: Callable[..., Path], new_card: Any, new_project: Any, sources: Sources
) -> None:
    card = replace(
        new_card("5", abilities=("One.",)),
        abilities=(Located("One.", Place(DECK, 2, 5)), Located("Gain :sunn: now.", Place(DECK, 3, 5))),
    )
    box = "<textbox x='9' y='9' width='45' height='30' font-size='5' font-family='Source Sans 3' source='abilities'>"
    body = box + "{{ card.abilities | join('\n') }}</textbox>"
    report = find_in_deck(write, card, new_project, sources, "a:\n  - One.\n  - Gain :sunn: now.\n", body)
    (found,) = report.diagnostics
    assert (found.code, found.place) == ("unknown-icon", Place(DECK, 3, 10, 6))


def test_character_that_stands_for_bytes_in_another_encoding_is_not_told_twice(
    write: Callable[..., Path], new_card: Any, new_project: Any, sources: Sources
) -> None:
    text = f"<text x='9' y='20' {TEKO} source='text'>{{{{ card.text }}}}</text>"
    card = new_card("5", text="F\ufffdchse")
    codes = [
        [found.code for found in find_in_deck(write, card, new_project, sources, "", text, code).diagnostics]
        for code in ("encoding", "")
    ]
    assert codes == [["encoding"], ["missing-glyph"]]


def test_font_that_a_drawing_lacks_is_named_at_its_line(lay: Callable[..., Any], write: Callable[..., Path]) -> None:
    write(
        "templates/fox.svg",
        "<svg viewBox='0 0 9 9'><circle r='4'/>\n<text x='1' y='5' font-family='Gill'>Fox</text></svg>",
    )
    found = lay("<image href='fox.svg' x='9' y='9' width='20' height='20'/>").only
    assert (found.code, found.message) == ("unknown-font", "There is no font family `Gill` in the folder `fonts/`.")
    assert found.place.file == "templates/fox.svg"
    assert found.place.line == 2


def test_text_without_a_font_family_is_told_so(lay: Callable[..., Any]) -> None:
    assert lay("<circle r='9'/><text x='9' y='20'>Fox</text>").only.message == "This text names no font family."


def test_picture_from_the_network_is_told_so(lay: Callable[..., Any]) -> None:
    found = lay("<image href='https://example.org/a.png' width='20' height='20'/><circle r='9'/>").only
    assert found.code == "outside-project"
    assert found.message == "`https://example.org/a.png` is an address; pictures are not fetched from the network."


def test_picture_named_with_a_backslash_is_told_so(lay: Callable[..., Any]) -> None:
    found = lay("<image href='sub\\fox.png' width='20' height='20'/><circle r='9'/>").only
    assert found.message == "`sub\\fox.png` is written with a backslash."
    assert found.hint == "Write `sub/fox.png`."


def test_picture_whose_name_differs_in_capitals_is_named(lay: Callable[..., Any], write: Callable[..., Path]) -> None:
    write("decks/game/fox.png", b"")
    found = lay("<image href='FOX.PNG' width='20' height='20'/><circle r='9'/>").only
    assert (found.code, found.hint) == ("missing-picture", "Write `fox.png`: capital and small letters differ.")


def test_check_of_a_whole_game_points_at_the_character_and_tells_of_a_missing_picture_once(
    write: Callable[..., Path], sources: Sources
) -> None:
    from cardgen.pipeline.options import BuildOptions
    from cardgen.pipeline.prepare import prepare
    from cardgen.pipeline.work import Silence

    write(
        DECK,
        "title: Game\nsummary: A game.\nplayers: 2\nabilities: free\nfields: {text: text, art: picture}\n"
        "cards:\n  - {id: a, name: A, template: face.svg.j2, text: 'a → b', art: fxo.png}\n",
    )
    image = "<image href='{{ card.art }}' width='20' height='20'/>"
    text = f"<text x='9' y='20' font-size='5' {TEKO} source='text'>{{{{ card.text }}}}</text>"
    write("templates/face.svg.j2", f'<svg xmlns="http://www.w3.org/2000/svg">{image}{text}</svg>')
    report = Report()
    prepare("game", sources, report, BuildOptions(), Silence())
    found = {each.code: each.place for each in report.diagnostics}
    assert [each.code for each in report.diagnostics].count("missing-picture") == 1
    assert found["missing-glyph"] == Place(DECK, 7, 54, 1)
