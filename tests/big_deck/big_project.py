"""Writes the big deck as a project: 300 cards in six languages and two sizes, with 60 pictures of all kinds."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path

import yaml
from big_pictures import write_pictures
from big_words import LANGUAGES, Words

HERE = Path(__file__).parent
FONTS = HERE.parent / "render" / "fonts"
FAMILIES = ("mixed-arabic", "mixed-hebrew", "noto-sans-cjk-jp")
SHIPPED_FONTS = HERE.parents[1] / "fonts" / "source-sans-3"
GAME = "big"
EACH = 50
ZIPPED = ("figma-cards", "inkscape-strokes", "affinity-percent", "plain-context")
TINTS = ("#2a6f97", "#9d4edd", "#bc4749", "#386641", "#e07a5f", "#495057")
FIELDS = dict.fromkeys(("type", "text", "lang"), "text") | {"cost": "integer", "tint": "color", "picture": "picture"}
ICONS = ("star", "sun", "moon", "coin")


def write_project(folder: Path) -> str:
    """Write decks, templates, fonts and pictures of the big deck into a folder; give the game's name."""
    templates = folder / "templates" / GAME
    templates.mkdir(parents=True)
    (folder / "decks" / GAME).mkdir(parents=True)
    for file in (*(HERE / "templates").iterdir(), *(HERE / "icons").iterdir()):
        shutil.copy(file, templates / file.name)
    for family in FAMILIES:
        shutil.copytree(FONTS / family, folder / "fonts" / family)
    shutil.copytree(SHIPPED_FONTS, folder / "fonts" / SHIPPED_FONTS.name)
    pictures = [*_write_drawings(folder / "decks" / GAME), *write_pictures(folder / "decks" / GAME)]
    deck = make_deck(sorted(pictures))
    text = yaml.safe_dump(deck, sort_keys=False, allow_unicode=True, width=200)
    (folder / "decks" / GAME / "deck.yaml").write_text(text, "utf-8")
    return GAME


def make_deck(pictures: list[str]) -> dict[str, object]:
    """Give what the deck file says; card after card takes the next picture, so that each is in several languages."""
    cards = [
        _make_card(words, number, pictures[(EACH * place + number) % len(pictures)])
        for place, words in enumerate(LANGUAGES)
        for number in range(EACH)
    ]
    return {
        "title": "The Big Deck",
        "lang": "en",
        "players": "2",
        "abilities": "free",
        "typographic": "yes",
        "hyphenate": "yes",
        "print": {"card": "poker", "bleed": "3", "safe": "3"},
        "colors": {"ink": "#1b1b2f", "paper": "#fffaf0", "night": "#14213d", "sea": "#3a6ea5"},
        "icons": {name: f"{GAME}/{name}.svg" for name in ICONS},
        "fields": {
            "type": "text",
            "text": "text",
            "lang": "text",
            "cost": "integer",
            "tint": "color",
            "picture": "picture",
        },
        "defaults": {"template": f"{GAME}/face.svg.j2", "back": f"{GAME}/back.svg.j2"},
        "cards": cards,
    }


def _make_card(words: Words, number: int, picture: str) -> dict[str, str]:
    card = {
        "id": f"{words.lang}-{number + 1:02}",
        "name": words.name(number),
        "type": words.types[number % len(words.types)],
        "text": words.text(number),
        "lang": words.lang,
        "cost": str(number * 7 % 13),
        "tint": TINTS[number % len(TINTS)],
        "picture": picture,
    }
    if number % 3 == 0:
        card["flavour"] = words.flavour[number % len(words.flavour)]
    if number % 5 == 4:
        card["size"] = "tarot"
    return card


def _write_drawings(folder: Path) -> list[str]:
    """Write the SVG files, some of them packed; give their names."""
    names = []
    for file in sorted((HERE / "art").glob("*.svg")):
        data = file.read_bytes()
        name = f"{file.stem}.svgz" if file.stem in ZIPPED else file.name
        (folder / name).write_bytes(gzip.compress(data, mtime=0) if file.stem in ZIPPED else data)
        names.append(name)
    return names
