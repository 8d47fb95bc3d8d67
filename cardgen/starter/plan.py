"""What stands in the files of a new game, as texts by their names: nothing is written here."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cardgen.loading.deck import DECK
from cardgen.loading.sources import Sources
from cardgen.papers import find_card_size
from cardgen.schema import build_schema, format_schema, name_registries
from cardgen.starter.names import name_module

SCHEMA_FILE = ".cardgen/deck.schema.json"
"""Where a project keeps what editors need to know of deck files, below its folder."""
SCHEMA_LINE = f"# yaml-language-server: $schema=../../{SCHEMA_FILE}\n"
"""The first line of a new deck file, with its new line: where an editor finds the deck's schema."""

STARTERS = ("own", "standard")
LUCK = "luck"
"""The starter that has rules of its own, as a package beside the deck."""
_FOLDER = Path(__file__).parent
_BACK, _STYLE = _FOLDER / "shared" / "back.svg.j2", _FOLDER / "shared" / "rulebook.css"
_HAND, _STANDARD_CARDS = 5, 52
_LARGE = 130.0  # millimetres of a side from which A4 holds too few
_TITLE = re.compile(r"^title:.*$", re.MULTILINE)
_TITLE_LINE = re.compile(r"^title:[ \t]+[^\s>|].*$", re.MULTILINE)  # nothing of it stands in the lines below
_TRANSLATION = re.compile(r"decks/[^/]+/deck\.[^/.]+\.yaml")
_TEXTS = (".yaml", ".yml", ".md", ".j2", ".css", ".svg", ".csv")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a new game is to be: its folder's name, its title, how many play, and the size of its cards."""

    name: str
    title: str
    players: tuple[int, int]
    card: str


def plan_starter(starter: str, wishes: Wishes) -> dict[str, bytes]:
    """Give the files of a small game that is whole, by their names from the project's folder."""
    words = _list_words(wishes)
    folder = _FOLDER / starter
    face = _FOLDER / ("own" if starter == LUCK else starter) / "face.svg.j2"
    sources = {
        f"decks/{wishes.name}/deck.yaml": folder / "deck.yaml",
        f"decks/{wishes.name}/rulebook.md": folder / "rulebook.md",
        **(_list_rules(folder, wishes.name) if starter == LUCK else {}),
        f"templates/{wishes.name}/face.svg.j2": face,
        f"templates/{wishes.name}/back.svg.j2": _BACK,
        f"templates/{wishes.name}/rulebook.css": _STYLE,
    }
    return {file: _fill(path.read_text(encoding="utf-8"), words).encode() for file, path in sources.items()}


def _list_rules(folder: Path, name: str) -> dict[str, Path]:
    """Give the files of a package of rules, with the examples that they play."""
    module = name_module(name)
    return {
        f"decks/{name}/examples.yaml": folder / "examples.yaml",
        f"rules/{name}/pyproject.toml": folder / "pyproject.toml.txt",
        f"rules/{name}/{module}/__init__.py": folder / "rules.py.txt",
        f"rules/{name}/tests/test_{module}.py": folder / "test_rules.py.txt",
    }


def _list_words(wishes: Wishes) -> dict[str, str]:
    """Give what stands in the files between `@`."""
    low, high = wishes.players
    return {
        "schema": SCHEMA_LINE,
        "name": wishes.name,
        "title": wishes.title,
        "title_yaml": json.dumps(wishes.title, ensure_ascii=False),
        "players": f"{low}" if low == high else f"{low}-{high}",
        **_say_size(wishes.card),
        "hand": _count_hand(high),
        "module": name_module(wishes.name),
        "package": name_module(wishes.name).removesuffix("_rules").replace("_", "-"),
    }


def _say_size(card: str) -> dict[str, str]:
    """Give the card, and a paper and bleed with which its sheets have room for crop marks."""
    size = find_card_size(card)
    is_large = size is not None and max(size.size.width, size.size.height) > _LARGE
    column = 15  # where comments begin
    return {
        "card": f"{card:<{column}}    # a name, such as bridge or tarot, or WIDTHxHEIGHT in mm",
        "paper": f"{'a4 landscape' if is_large else 'a4':<{column}}   # or letter, a3, WIDTHxHEIGHT",
        "bleed": "2" if is_large else "3",
    }


def _count_hand(players: int) -> str:
    cards = max(1, min(_HAND, _STANDARD_CARDS // players))
    return "1 card" if cards == 1 else f"{cards} cards"


def _fill(text: str, words: Mapping[str, str]) -> str:
    return re.sub(r"@(\w+)@", lambda found: words[found[1]], text)


def plan_copy(game: str, name: str, title: str, sources: Sources, rules: str | None) -> dict[str, bytes]:
    """Give the files of another game under a new name, with all paths in them, and its title in each language.

    `rules` is the game whose rules the copy is played by, where its deck file is to say so.
    """
    planned: dict[str, bytes] = {}
    for top in ("decks", "templates"):
        for file in sources.list_folder(f"{top}/{game}"):
            data = sources.read(file) or b""
            copy = f"{top}/{name}" + file.removeprefix(f"{top}/{game}")
            planned[copy] = _rename(data, game, name) if file.endswith(_TEXTS) else data
    deck = f"decks/{name}/deck.yaml"
    line = _write_title(title)
    for file in planned:
        if _TRANSLATION.fullmatch(file):
            planned[file] = _TITLE_LINE.sub(lambda _: line, planned[file].decode()).encode()
    planned[deck] = _head(planned[deck].decode(), line, rules).encode()
    return planned


def plan_schema(project: Path) -> dict[str, bytes]:
    """Give the schema that new deck files name in their first line, unless the project has it already."""
    if (project / SCHEMA_FILE).exists():
        return {}
    schema = build_schema(DECK, name_registries(), "cardgen: a deck file")
    return {SCHEMA_FILE: format_schema(schema).encode()}


def _rename(data: bytes, game: str, name: str) -> bytes:
    """Exchange a game's name where it is the folder in a path, or what a command is given."""
    pattern = rf"(?<![\w.-]){re.escape(game)}(?=/)|(?<=cardgen check ){re.escape(game)}\b"
    return re.sub(pattern, name, data.decode()).encode()


def _write_title(title: str) -> str:
    return f"title: {json.dumps(title, ensure_ascii=False)}"


def _head(text: str, line: str, rules: str | None) -> str:
    """Give a deck file with another title, the line that names its rules below it, and the line for editors on top."""
    found = _TITLE.search(text)
    assert found is not None, "a deck that was read has a title"
    if rules is not None:
        line += f"\nrules: {rules}            # played by the rules of this game"
    return SCHEMA_LINE + text[: found.start()] + line + text[found.end() :]
