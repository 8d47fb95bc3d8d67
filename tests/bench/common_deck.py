"""The common benchmark deck: any number of different poker cards, written as a project of deck file and templates."""

from __future__ import annotations

import shutil
from dataclasses import asdict, dataclass
from pathlib import Path

import yaml

HERE = Path(__file__).parent
TITLES = [
    *("Copper", "Silent", "Amber", "Hollow", "Crimson", "Northern", "Gilded", "Broken", "Patient", "Iron"),
    *("Velvet", "Salted", "Distant", "Woven", "Burning", "Quiet", "Lucky", "Marble"),
]
THINGS = [
    *("Lantern", "Beacon", "Mirror", "Harbor", "Garden", "Ledger", "Orchard", "Anvil", "Tower", "Compass"),
    *("Courier", "Spindle", "Ferry", "Bridge", "Kettle", "Mason", "Falcon", "Meadow", "Archive", "Cellar"),
]
FIRST = (
    "Draw two cards, then discard one of your choice.",
    "Move any worker to an adjacent district without paying its toll.",
    "Choose an opponent; they reveal their hand and you may swap one card.",
    "Gain 3 coins for every lantern you control, up to a maximum of 9.",
    "Until your next turn, your buildings cannot be damaged or stolen.",
    "Pay 2 coins to look at the top four cards of the deck and keep one.",
)
SECOND = (
    "If you are last in turn order, repeat this effect once.",
    "Then rest this card until the end of the round.",
    "You may play it during another player's turn.",
    "Discard it to cancel a single attack.",
    "It counts as two symbols when scoring.",
)
ICONS = ["star", "sun", "shield", "heart", "leaf", "gem", "moon", "tower", "bolt"]
COLORS = ("#7a1f1f", "#1f4e7a", "#2e6b34", "#6b4a1f", "#4b2e6b", "#1f6b66")


@dataclass(frozen=True)
class BenchCard:
    """One card, with the fields of the common deck's table."""

    id: str
    numeral: str
    title: str
    ability: str
    icon: str
    color: str
    footer: str


def make_cards(count: int) -> tuple[BenchCard, ...]:
    """Give the first `count` cards of the common deck."""
    return tuple(_make_card(index, count) for index in range(count))


def write_project(folder: Path, count: int) -> str:
    """Write a project that holds the deck of `count` cards; give the game's name."""
    game = f"bench-{count}"
    deck = {
        "title": f"Common deck of {count}",
        "players": "2",
        "abilities": "free",
        "print": {"card": "poker", "bleed": "3", "gap": "6", "margin": "5"},
        "icons": {name: f"bench/icons/{name}.svg" for name in ICONS},
        "fields": dict.fromkeys(("numeral", "title", "ability", "icon", "footer"), "text") | {"color": "color"},
        "defaults": {"template": "bench/face.svg.j2", "back": "bench/back.svg.j2"},
        "cards": [asdict(card) for card in make_cards(count)],
    }
    (folder / "decks" / game).mkdir(parents=True)
    (folder / "decks" / game / "deck.yaml").write_text(yaml.safe_dump(deck, sort_keys=False, width=200), "utf-8")
    templates = folder / "templates" / "bench"
    shutil.copytree(HERE / "icons", templates / "icons")
    for name in ("face.svg.j2", "back.svg.j2"):
        shutil.copy(HERE / name, templates / name)
    return game


def _make_card(index: int, count: int) -> BenchCard:
    lap = f" {index // 180 + 1}" if index >= 180 else ""
    return BenchCard(
        id=f"{index + 1:04}",
        numeral=str(index % 13 + 1),
        title=f"{TITLES[index % 18]} {THINGS[index % 20]}{lap}",
        ability=f"{FIRST[index % 6]} {SECOND[index // 6 % 5]} Worth {index + 1} at the end of the game.",
        icon=ICONS[index % 9],
        color=COLORS[index // 9 % 6],
        footer=f"{index + 1:03} / {count:03}",
    )
