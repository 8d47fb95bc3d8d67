"""A card that is drawn lying on its side is shown upright in the rulebook."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from cardgen.diagnostics import Report
from cardgen.loading import Sources, find_shipped_folder, load_project
from cardgen.render import draw_faces, lay_out_cards
from cardgen.render.face import Side
from cardgen.rulebook import Picture, expand
from cardgen.rulebook.setting import write_book
from cardgen.rulebook.upright import Turn

DECK = """title: G
players: 2
abilities: free
print: {card: poker, bleed: 3, gap: 6}
defaults: {template: g/lying.svg.j2}
cards:
  - {id: a, name: Standing, template: g/standing.svg.j2}
  - {id: b, name: Lying}
"""
CARD = """{%% extends "base.svg.j2" %%}
{%% block face %%}
<g%s>
<text x="10" y="30" font-family="Young Serif" font-size="14pt" fill="#111">{{ card.name }}</text>
</g>
<text x="5" y="85" font-family="Young Serif" font-size="8pt" fill="#111">%s</text>
{%% endblock %%}
"""


@pytest.mark.parametrize(
    ("transform", "turn"),
    [("translate({{ width }} 0) rotate(90)", Turn.LEFT), ("translate(0 {{ height }}) rotate(-90)", Turn.RIGHT)],
)
def test_a_card_that_is_drawn_lying_stands_upright(tmp_path: Path, transform: str, turn: Turn) -> None:
    pictures, page = set_pictures(tmp_path, f' transform="{transform}"', "")
    assert pictures == {Picture("b", Side.FRONT): turn}
    assert find_direction(page, "Standing") == find_direction(page, "Lying") == (1, 0)
    assert find_direction(page, "Lying", nth=1) == (0, -1)  # turned=true lies on its right side


def test_a_card_with_a_text_upright_is_shown_as_it_is(tmp_path: Path) -> None:
    pictures, page = set_pictures(tmp_path, ' transform="translate({{ width }} 0) rotate(90)"', "Text")
    assert pictures == {}
    assert find_direction(page, "Lying") == (0, -1)


def set_pictures(folder: Path, transform: str, also: str) -> tuple[object, pypdfium2.PdfTextPage]:
    """Give how the faces are turned in a book that shows both cards and the second on its side, and its page."""
    (folder / "decks/g").mkdir(parents=True)
    (folder / "templates/g").mkdir(parents=True)
    (folder / "decks/g/deck.yaml").write_text(DECK)
    (folder / "decks/g/rulebook.md").write_text(
        '# One\n\n{{ picture("a") }} {{ picture("b") }}\n\n{{ picture("b", turned=true) }}\n'
    )
    (folder / "templates/g/standing.svg.j2").write_text(CARD % ("", ""))
    (folder / "templates/g/lying.svg.j2").write_text(CARD % (transform, also))
    sources, report = Sources(folder, find_shipped_folder()), Report()
    project = load_project("g", sources, report)
    assert project is not None
    faces = lay_out_cards(project, sources, report, project.deck.cards)
    book = expand(project, sources, report, faces)
    assert book is not None
    data = write_book(book, faces, [draw_faces(faces.distinct(), sources)], sources, report)
    assert not report.has_errors
    return book.turns, pypdfium2.PdfDocument(data)[1].get_textpage()


def find_direction(page: pypdfium2.PdfTextPage, word: str, nth: int = 0) -> tuple[int, int]:
    """Give where a word goes, from its first letter to its last: (1, 0) to the right, (0, -1) down."""
    search = page.search(word)
    for _ in range(nth + 1):
        found = search.get_next()
    assert found is not None
    (left, bottom, _, _), (other, below, _, _) = (page.get_charbox(found[0] + each) for each in (0, found[1] - 1))
    across, up = other - left, below - bottom
    return (round(across / abs(across)), 0) if abs(across) > abs(up) else (0, round(up / abs(up)))
