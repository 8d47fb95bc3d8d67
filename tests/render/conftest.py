"""Projects made by hand for the tests of the faces: a deck, its templates, the shipped fonts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.sax.saxutils import unescape

import pypdfium2
import pytest

from cardgen.diagnostics import Diagnostic, Place, Report
from cardgen.geometry import Size
from cardgen.loading.sources import Sources
from cardgen.model import Card, Deck, FieldKind, Located, PrintSettings, Project, Theme, Value
from cardgen.render import Faces, draw_faces, lay_out
from cardgen.render.face import write_svg

DECK_FILE = "decks/game/deck.yaml"
COLORS = {"sun": "#FFB000", "night": "#201A5E", "paper": "#FFF9EC", "ink": "#15123B"}


def make_card(card_id: str = "5", line: int = 10, **given: object) -> Card:
    """Give a card whose fields stand on line `line`, each in a column of its own."""
    template = str(given.pop("template", "face.svg.j2"))
    back = given.pop("back", None)
    name = str(given.pop("name", f"Card {card_id}"))
    copies = int(str(given.pop("copies", 1)))
    named = ("id", "name", *given, "abilities", "back")
    places = {field: Place(DECK_FILE, line, 5 + 10 * at, 8) for at, field in enumerate(named)}
    abilities = given.pop("abilities", ())
    assert isinstance(abilities, (tuple, list))
    fields: Mapping[str, Value] = given  # type: ignore[assignment]
    return Card(
        id=card_id,
        name=name,
        copies=copies,
        template=template,
        back=str(back) if back else None,
        abilities=tuple(Located(str(text), places["abilities"]) for text in abilities),
        flavour=None,
        reminder=None,
        fields=fields,
        places=places,
        place=Place(DECK_FILE, line, 3, 10),
    )


def make_project(cards: tuple[Card, ...], **given: object) -> Project:
    """Give a project of a poker-size deck with 3 mm of bleed."""
    kinds = {field: FieldKind.TEXT for card in cards for field in card.fields}
    icons = given.get("icons", {})
    assert isinstance(icons, dict)
    deck = Deck(
        id="game",
        title="Game",
        summary="A game.",
        lang=str(given.get("lang", "en")),
        players=(2, 2),
        printing=PrintSettings(Size(63.5, 88.9), "poker", 3.2, float(str(given.get("bleed", 3.0))), 0.0, 5.0, 3.5),
        theme=Theme(
            colors=COLORS,
            icons={name: Located(file, Place(DECK_FILE, 3)) for name, file in icons.items()},
            typographic=bool(given.get("typographic", False)),
        ),
        field_kinds={**kinds, "value": FieldKind.INTEGER, "rare": FieldKind.TEXT},
        cards=cards,
        aids=(),
        composition=None,
        rulings=(),
        options=(),
        file=DECK_FILE,
    )
    return Project(deck, None)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give an empty project folder."""
    (tmp_path / "decks" / "game").mkdir(parents=True)
    (tmp_path / "templates").mkdir()
    return tmp_path


@pytest.fixture
def write(folder: Path) -> Callable[[str, str | bytes], Path]:
    """Give a function that writes a file of the project."""

    def write_file(name: str, content: str | bytes) -> Path:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return write_file


@dataclass(frozen=True)
class Laid:
    """One face laid out from the body of a template, and what was reported."""

    svg: str
    report: Report
    faces: Faces
    project: Project

    @property
    def codes(self) -> list[str]:
        """Give the codes of all that was found, in order."""
        return [diagnostic.code for diagnostic in self.report.diagnostics]

    @property
    def only(self) -> Diagnostic:
        """Give the one thing that was found."""
        (diagnostic,) = self.report.diagnostics
        return diagnostic

    @property
    def texts(self) -> list[str]:
        """Give the runs of text in the order they are written; a line of a box ends with the space before the next."""
        return [unescape(text) for text in re.findall(r">([^<]*)</glyphs>", self.svg)]

    def numbers(self, name: str) -> list[float]:
        """Give an attribute of each run of text as numbers."""
        return [float(value) for value in re.findall(rf' {name}="([^"]*)"[^<]*</glyphs>', self.svg)]

    def series(self, name: str) -> list[list[int]]:
        """Give an attribute of each run of text that is a list of numbers."""
        found = re.findall(rf' {name}="([^"]*)"[^<]*</glyphs>', self.svg)
        return [[int(number) for number in numbers.split()] for numbers in found]


Lay = Callable[..., Laid]


@pytest.fixture
def lay(write: Callable[[str, str | bytes], Path], sources: Sources) -> Lay:
    """Give a function that lays out one card whose template holds `body` in its face block."""

    def lay_out_body(body: str, *, icons: dict[str, str] | None = None, typographic: bool = False, **card: Any) -> Laid:
        write("templates/face.svg.j2", '{% extends "base.svg.j2" %}\n{% block face %}\n' + body + "\n{% endblock %}\n")
        project = make_project((make_card("5", **card),), icons=icons or {}, typographic=typographic)
        report = Report()
        faces = lay_out(project, Sources(sources.project), report)
        svg = write_svg(faces.fronts["5"].tree) if faces.fronts else ""
        return Laid(svg.partition('fill="#ffffff"/>')[2].removesuffix("</svg>"), report, faces, project)

    return lay_out_body


@pytest.fixture
def new_card() -> Callable[..., Card]:
    """Give the function that makes a card."""
    return make_card


@pytest.fixture
def new_project() -> Callable[..., Project]:
    """Give the function that makes a project."""
    return make_project


@pytest.fixture
def sources(folder: Path) -> Sources:
    """Give the sources of the project folder, with what is shipped behind it."""
    return Sources(folder)


@pytest.fixture
def colors_at(lay: Lay, sources: Sources) -> Callable[..., list[tuple[int, ...]]]:
    """Give a function that draws a body and gives the colours at some places of the face (mm)."""

    def draw(body: str, *places: tuple[float, float]) -> list[tuple[int, ...]]:
        laid = lay(body)
        assert [found.message for found in laid.report.diagnostics] == []
        drawn = draw_faces([laid.faces.fronts["5"]], Sources(sources.project))
        with pypdfium2.PdfDocument(drawn.pdf) as document:
            image = document[drawn.first_page].render(scale=5).to_pil().convert("RGB")
        scale = 5 * 72 / 25.4
        return [image.getpixel((round((x + 3) * scale), round((y + 3) * scale))) for x, y in places]

    return draw
