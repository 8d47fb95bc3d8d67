"""What templates see: the names that cardgen gives them, each with what it stands for, and the filters of Jinja."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from jinja2 import DictLoader

from cardgen.diagnostics import Report
from cardgen.loading.project import load_project
from cardgen.loading.sources import Sources
from cardgen.model import Deck
from cardgen.render.normalise.allowed import OWN
from cardgen.render.parts import HELPERS
from cardgen.render.parts.arguments import LOOK
from cardgen.render.sandbox import CardEnvironment
from cardgen.render.view import CONTEXT_NAMES, Names, count_deck, keys_of, view_card, view_deck
from reference.functions import list_functions
from reference.markdown import make_code, make_table

_ROOT = Path(__file__).resolve().parents[3]
_GAME = "the-way"
_ABOUT: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "template": {
            "card": "the card that is drawn, see [below](#card)",
            "deck": "the deck, see [below](#deck)",
            "set": "what the deck lends to its templates under `set`",
            "colors": "the colours that the deck names: `colors.ink`",
            "width": "the width of the card in mm",
            "height": "its height in mm",
            "bleed": "how far colour runs past the cut, in mm",
            "corner": "the radius of the corners in mm",
            "safe": "the border in which nothing important stands, in mm",
            "counts": "numbers of the deck, see [below](#counts)",
            "dress": "what is drawn otherwise with little ink: `dress.sparing`, `dress.area(color, line, outline)`, "
            "`dress.pick(full, sparing)`, see [the sparing dress](../templates.md#the-sparing-dress)",
            "text_width": "`text_width(text, family, weight, size)`: the width of a text in mm",
            "layout": "rows, columns, grids, tables, badges and frames, see [Layout](../layout.md)",
            "tr": "`tr(text)`: the text in the [language](../languages.md) that is printed",
        },
        "deck": {
            "id": "the name of its folder",
            "title": "its title",
            "summary": "its summary",
            "lang": "the tag of the language that is printed",
            "direction": "`ltr` or `rtl`: which way that language runs",
            "hyphenate": "whether long words are broken",
            "players": "the fewest and the most players",
            "cards": "all different cards, each as `card` shows it, without aids",
            "keywords": "all keywords, each with `name`, `sentences`, `text` and `settings`",
            "markers": "all markers, with the same",
            "size": "how many copies there are in all",
            "count": "how many different cards it lists",
        },
        "counts": {
            "cards": "copies of all cards",
            "different": "cards that have copies",
            "players": "how many play, as a text: `2–4`",
            "hand": "the cards of a hand, by the first deal that `composition` declares",
            "deck": "the cards that are then left in the deck",
            "deals": "each deal, with `players`, `hand` and `deck`",
        },
        "card": {
            "id": "its id",
            "name": "its name",
            "copies": "how many there are of it",
            "abilities": "its [abilities](../templates.md#abilities), one after the other",
            "flavour": "its flavour; none without one",
            "reminder": "its reminder; none without one",
            "keywords": "the keywords that its abilities name",
            "amounts": "what its abilities say that it has, by unit",
            "index": "its place among the deck's different cards, from 0; none for an aid or a piece",
            "number": "the same, from 1",
        },
    }
)
"""What each name stands for; one that is missing here, or that cardgen does not know, stops the build of the site."""


def list_context() -> str:
    """Give what every template knows."""
    return _make_names("template", CONTEXT_NAMES)


def list_deck_names() -> str:
    """Give what `deck` knows."""
    deck = view_deck(_load())["deck"]
    assert isinstance(deck, Names)
    return _make_names("deck", keys_of(deck))


def list_counts() -> str:
    """Give what `counts` knows."""
    return _make_names("counts", keys_of(count_deck(_load())))


def list_card_names() -> str:
    """Give what `card` knows beside the fields of its deck."""
    deck = _load()
    names = keys_of(view_card(deck.cards[0], deck))
    return _make_names("card", [name for name in names if name not in deck.field_kinds])


def list_layout() -> str:
    """Give the layout helpers with their arguments."""
    return list_functions((f"layout.{name}", helper) for name, helper in HELPERS.items())


def list_look() -> str:
    """Give the arguments that say how helpers set texts."""
    return ", ".join(
        make_code(f'{name}="{value}"' if isinstance(value, str) else f"{name}={value}") for name, value in LOOK.items()
    )


def list_filters() -> str:
    """Give the filters of Jinja that templates may use."""
    environment = CardEnvironment(loader=DictLoader({}))
    return ", ".join(make_code(name) for name in sorted(environment.filters)) + ".\n"


def list_own_elements() -> str:
    """Give the attributes of the elements that cardgen adds to SVG, beside those of style."""
    plain = OWN["g"]
    rows = ((f"`<{name}>`", ", ".join(map(make_code, sorted(OWN[name] - plain)))) for name in ("textbox", "icon"))
    return make_table(("element", "attributes"), rows)


def _make_names(owner: str, names: Iterable[str]) -> str:
    about = _ABOUT[owner]
    if differing := set(names) ^ set(about):
        raise KeyError(f"{owner}: {', '.join(sorted(differing))}")
    return make_table(("name", "what it stands for"), ((make_code(name), told) for name, told in about.items()))


def _load() -> Deck:
    project = load_project(_GAME, Sources(_ROOT), Report())
    assert project is not None
    return project.deck
