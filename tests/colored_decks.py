"""Decks whose faces are told by their colours, so that pixels say which card lies where."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from click.testing import CliRunner, Result

from cardgen.cli.group import group

FACE = """\
{% extends "base.svg.j2" %}
{% block ground %}
<rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ width + 2 * bleed }}" height="{{ height + 2 * bleed }}"
      fill="#123456"/>
<rect x="0" y="0" width="{{ width }}" height="{{ height }}" fill="{{ card.front or "#888888" }}"/>
<rect x="0" y="0" width="{{ width / 4 }}" height="{{ height / 4 }}" fill="#000000"/>
{% endblock %}
{% block face %}
{% set said = ([card.words] + card.abilities | list + [card.flavour]) | select | join("\n") %}
{% if said %}
<textbox x="5" y="{{ height / 2 }}" width="{{ width - 10 }}" height="{{ height / 3 }}" font-family="Source Sans 3"
         font-weight="600" font-size="9pt" fill="#000000">{{ said }}</textbox>
{% endif %}{% endblock %}
"""
REAR = """{% extends "base.svg.j2" %}
{% block ground %}
<rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ width + 2 * bleed }}" height="{{ height + 2 * bleed }}"
      fill="{{ card.back_color or "#888888" }}"/>
<rect x="{{ -bleed }}" y="{{ -bleed }}" width="{{ bleed + width / 4 }}" height="{{ bleed + height / 4 }}"
      fill="#000000"/>
{% endblock %}
"""
HEAD = """\
title: Colours
players: 2
abilities: free
print: {card: 60x80, bleed: 3, corner: 5}
fields: {front: color, back_color: color, words: text, note: text, tags: list, power: integer, is_loud: yes/no}
defaults: {template: colored/front.svg.j2, back: colored/rear.svg.j2}
"""


def make_deck(folder: Path, rest: str, head: str = HEAD) -> Path:
    """Make a project with the game `colored`: a head and what comes after it.

    A card's front has the colour `front`, its back that of `back_color`.
    """
    templates = folder / "templates/colored"
    templates.mkdir(parents=True)
    (templates / "front.svg.j2").write_text(FACE)
    (templates / "rear.svg.j2").write_text(REAR)
    (folder / "decks/colored").mkdir(parents=True)
    (folder / "decks/colored/deck.yaml").write_text(head + rest)
    return folder


def list_colors(count: int) -> list[str]:
    """Give so many colours that no picture, also no JPEG, makes one of the other."""
    assert count <= 216
    steps = [(number + 1) * 5 % 216 for number in range(count)]  # neighbours differ much
    return [f"#{step % 6 * 51:02x}{step // 6 % 6 * 51:02x}{step // 36 * 51:02x}" for step in steps]


def list_cards(count: int, more: str = "") -> str:
    """Give the `cards` of a deck, each of another colour."""
    rows = [
        f'  - {{id: c{at}, name: Card {at}, front: "{color}"{more}}}\n' for at, color in enumerate(list_colors(count))
    ]
    return "cards:\n" + "".join(rows)


def export(folder: Path, target: str, *options: str, game: str = "colored") -> Result:
    """Export a game of a project, to `output/` in it."""
    return CliRunner().invoke(group, ["--project", str(folder), "export", game, "--to", target, *options])


def read_exported(folder: Path, target: str) -> Mapping[str, bytes]:
    """Give the files that an export has written, by name."""
    found = folder / "output/colored" / target
    return {path.name: path.read_bytes() for path in sorted(found.iterdir()) if path.is_file()}
