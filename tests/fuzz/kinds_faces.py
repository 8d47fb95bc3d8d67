"""Decks, templates and drawings as fuzz targets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from jinja2 import Environment, TemplateSyntaxError
from lxml import etree
from mutations import mutate_words
from target import Target, read_seeds, read_words

TESTS = Path(__file__).resolve().parent.parent
SHIPPED = TESTS.parent
BUILD = ("build", "t", "--cards")
DECK = b"""\
title: Case
players: 2
abilities: free
print: {card: 50x50, bleed: 2, safe: 3}
colors: {ink: "#111111"}
icons: {star: t/star.svg}
fields: {cost: integer, tags: list, rules: text}
defaults: {template: t/face.svg.j2}
cards:
  - {id: a, name: Fox & *Ash*, cost: 3, tags: [x, y], rules: "Draw 2 **cards** :star:. Then rest."}
"""
STAR = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M4 0L8 8H0Z" fill="currentColor"/></svg>'


def make_project(face: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Give a project with one card, what its template draws, and more files; a name that is there is replaced."""
    template = f'{{% extends "base.svg.j2" %}}\n{{% block face %}}\n{face}\n{{% endblock %}}\n'
    made = {"decks/t/deck.yaml": DECK, "templates/t/face.svg.j2": template.encode(), "templates/t/star.svg": STAR}
    return {**made, **files}


# ---- decks

_PLAIN = (
    '<text x="5" y="12" font-family="Source Sans 3" font-size="4">{{ card.name | default("x") }}</text>'
    '<textbox x="5" y="15" width="40" height="30" font-family="Source Sans 3" font-size="9pt" min-size="6pt">'
    '{{ card.abilities | join("\\n") if card.abilities }}</textbox>'
)


def _list_decks() -> Sequence[bytes]:
    bad = sorted((TESTS / "bad_decks").glob("*.yaml"))
    honest = (DECK, *read_seeds("deck"))
    return [*honest * 20, *(path.read_bytes() for path in bad if path.stat().st_size < 8000)]


def _make_deck(data: bytes) -> Mapping[str, bytes]:
    face = make_project(_PLAIN, {})["templates/t/face.svg.j2"]
    more = {f"templates/{folder}/{side}.svg.j2": face for folder in ("t", "bad") for side in ("face", "back")}
    cards = {"decks/t/cards.csv": b"id,name,cost\nx,Fox,3\n", "decks/t/more.yaml": b"cards: [{id: m}]\n"}
    return make_project(_PLAIN, {**more, **cards, "decks/t/deck.yaml": data})


# ---- templates


def _can_be_filled(text: str) -> bool:
    try:
        Environment().parse(text)
    except TemplateSyntaxError:
        return False
    except (RecursionError, SyntaxError, ValueError):  # Jinja's own, which ours has to explain
        return True
    return True


def _make_template(data: bytes) -> Mapping[str, bytes]:
    head, tail = b'{% extends "base.svg.j2" %}\n{% block face %}\n', b"\n{% endblock %}\n"
    return make_project("", {"templates/t/face.svg.j2": head + data + tail})


# ---- drawings

_SHOWN = '<image href="art.svg" x="4" y="4" width="40" height="40"/>'


def _list_drawings() -> Sequence[bytes]:
    stored = sorted((TESTS / "render" / "svg").glob("*.svg"))
    small = [path.read_bytes() for path in stored if path.stat().st_size < 4000]
    return [*read_seeds("svg"), *small]


def _is_xml(text: str) -> bool:
    try:
        etree.fromstring(text.encode("utf-8", "replace"), etree.XMLParser(resolve_entities=False, no_network=True))
    except (etree.XMLSyntaxError, ValueError):
        return False
    return True


def _make_drawing(data: bytes) -> Mapping[str, bytes]:
    return make_project(_SHOWN, {"decks/t/art.svg": data})


DECKS = Target("deck", _list_decks, mutate_words(*read_words("deck")), _make_deck, BUILD)
TEMPLATES = Target(
    "template",
    partial(read_seeds, "template"),
    mutate_words(*read_words("template"), language="xml", is_whole=_can_be_filled),
    _make_template,
    BUILD,
)
DRAWINGS = Target(
    "svg", _list_drawings, mutate_words(*read_words("svg"), language="xml", is_whole=_is_xml), _make_drawing, BUILD
)
