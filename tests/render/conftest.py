"""Projects made by hand for the tests of the faces: a deck, its templates, the shipped fonts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from cardgen.diagnostics import Place
from cardgen.geometry import Size
from cardgen.loading.sources import Sources
from cardgen.model import Card, Deck, Dress, FieldKind, Located, PrintSettings, Project, Value

DECK_FILE = "decks/game/deck.yaml"
COLORS = {"sun": "#FFB000", "night": "#201A5E", "paper": "#FFF9EC", "ink": "#15123B"}


def make_card(card_id: str = "5", line: int = 10, **given: object) -> Card:
    """Give a card whose fields stand on line `line`, each in a column of its own."""
    template = str(given.pop("template", "face.svg.j2"))
    back = given.pop("back", None)
    name = str(given.pop("name", f"Card {card_id}"))
    copies = int(str(given.pop("copies", 1)))
    places = {
        field: Place(DECK_FILE, line, 5 + 10 * at, 8) for at, field in enumerate(("id", "name", *given, "abilities"))
    }
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
        dress=Dress(
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


@pytest.fixture
def sources(folder: Path) -> Sources:
    """Give the sources of the project folder, with what is shipped behind it."""
    return Sources(folder)
