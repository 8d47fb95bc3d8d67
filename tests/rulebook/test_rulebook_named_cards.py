"""A card that is named by its name, where its id is wanted, is told with its id; a ticked box has a tick."""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from cardgen.diagnostics import Report
from cardgen.loading import Sources, find_shipped_folder, load_project
from cardgen.rulebook import expand
from cardgen.rulebook.setting import _import_weasyprint

DECK = """title: T
players: 2
abilities: free
print: {card: 50x50, bleed: 0, gap: 6, safe: 0, corner: 0}
defaults: {template: face.svg.j2}
cards:
  - {id: s1, name: Spark}
  - {id: s2, name: Spark}
  - {id: lull, name: Lull}
  - {id: ember}
"""


def hint_of(folder: Path, book: str) -> tuple[str, str]:
    for name, text in (
        ("decks/t/deck.yaml", DECK),
        ("decks/t/rulebook.md", f"# One\n\n{book}\n"),
        ("templates/face.svg.j2", '{% extends "base.svg.j2" %}'),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    report, sources = Report(), Sources(folder, find_shipped_folder())
    project = load_project("t", sources, report)
    assert project is not None
    expand(project, sources, report)
    (found,) = report.diagnostics
    assert found.code == "unknown-card"
    return found.message, found.hint


@pytest.mark.parametrize("book", ["A [[Spark]].", "{{ picture('Spark') }}", "A [[spark]]."])
def test_a_card_that_is_named_by_its_name_is_told_with_its_ids(tmp_path: Path, book: str) -> None:
    typed = "spark" if "spark" in book else "Spark"
    assert hint_of(tmp_path, book) == (
        f"T has no card with the id `{typed}`.",
        f"Cards are named by their ids; that of the card named `{typed}` is `s1`, `s2`.",
    )


def test_a_slip_in_an_id_is_told_with_the_nearest_id(tmp_path: Path) -> None:
    assert hint_of(tmp_path, "A [[embers]].") == ("T has no card with the id `embers`.", "Did you mean `ember`?")


def draw(done: bool, sparing: bool) -> Image.Image:
    """Give the picture of a box alone on a page, 400 dots to the inch, in greys."""
    html = _import_weasyprint()
    templates = find_shipped_folder() / "templates"
    css = (templates / "rulebook.css").read_text(encoding="utf-8")
    css += (templates / "rulebook-sparing.css").read_text(encoding="utf-8") if sparing else ""
    css += "@page { size: 12mm 12mm; margin: 2mm; @bottom-left { content: none } @bottom-right { content: none } }"
    text = f'<style>{css}</style><ul><li class="task"><span class="box{" done" if done else ""}"></span></li></ul>'
    data = html.HTML(string=text).write_pdf()
    with pypdfium2.PdfDocument(io.BytesIO(data)) as document:
        picture: Image.Image = document[0].render(scale=400 / 72).to_pil().convert("L")
    return picture


@pytest.mark.parametrize("sparing", [False, True])
def test_a_ticked_box_shows_a_dark_tick_on_white(sparing: bool) -> None:
    empty, ticked = (draw(done, sparing) for done in (False, True))
    dark = [sum(picture.histogram()[:128]) for picture in (empty, ticked)]
    assert dark[0] > 100
    assert dark[0] * 1.2 < dark[1] < dark[0] * 2.5
