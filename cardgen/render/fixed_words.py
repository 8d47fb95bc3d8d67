"""The words that cardgen itself prints on cards and in rulebooks, in other languages, beside a deck's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardgen.diagnostics.mistake import MistakeError
from cardgen.model import Deck
from cardgen.render.box_words import GERMAN_BOX
from cardgen.render.kit_words import GERMAN_KIT

_GERMAN: Mapping[str, str] = {
    "1 player": "1 Spieler",
    "{n} players": "{n} Spieler",
    "1 card": "1 Karte",
    "{n} cards": "{n} Karten",
    "{title}: the rulebook": "{title}: die Spielregel",
    "{title}: the rules on one sheet": "{title}: die Regeln auf einem Blatt",
    "(in the rulebook)": "(in der Spielregel)",
    "(on the rules sheet)": "(auf dem Regelblatt)",
    "{title}: the mats": "{title}: die Matten",
    "{title}: the board": "{title}: der Spielplan",
    "{title}: the pieces": "{title}: das Spielmaterial",
    "{title}: the box": "{title}: die Schachtel",
    "Card": "Karte",
    "What it does": "Was sie tut",
    "Copies": "Anzahl",
    "{n} each": "je {n}",
    "In the box": "In der Schachtel",
    "Number": "Anzahl",
    "Ruling": "Nr.",
    "Question and answer": "Frage und Antwort",
    "Example": "Beispiel",
    "{label}: {title}": "{label}: {title}",
    "page {n}": "Seite {n}",
    "Before": "Vorher",
    "After": "Nachher",
    "No ability.": "Keine Fähigkeit.",
    "No text.": "Kein Text.",
    "The card {name}": "Die Karte {name}",
    "A card face down": "Eine verdeckte Karte",
    "1 card face down": "1 verdeckte Karte",
    "{n} cards face down": "{n} verdeckte Karten",
    "The cards {names}": "Die Karten {names}",
    "{first} to {last}": "{first} bis {last}",
    "{first} and {last}": "{first} und {last}",
    "{words}, on its side": "{words}, quer",
    "Footnote {n}": "Fußnote {n}",
    "{words}, with {n} numbered marks": "{words}, mit {n} nummerierten Stellen",
    "Cards": "Karten",
    "Expansion: {title}": "Erweiterung: {title}",
    "Expansion, if you have it: {title}": "Erweiterung, falls vorhanden: {title}",
    "Box": "Schachtel",
    **GERMAN_KIT,
    **GERMAN_BOX,
    "Notes": "Notizen",
    "Pile": "Stapel",
    "Discard pile": "Ablagestapel",
    "Burned": "Verbrannt",
    "Claimed": "Erobert",
    "Dossiers and Theaters": "Dossiers und Schauplätze",
    "HQ": "HQ",
    "Lane A": "Bahn A",
    "Lane B": "Bahn B",
    "Lane C": "Bahn C",
}
FIXED: Mapping[str, Mapping[str, str]] = {"de": _GERMAN, "en": {text: text for text in _GERMAN}}
"""By language what is printed for an English text; `{n}` stands for a value."""
FIXED_TEXTS = tuple(_GERMAN)


@dataclass(frozen=True, slots=True)
class Words:
    """Gives what is printed for an English text; `missing` are those of cardgen's own that the language lacks."""

    phrases: Mapping[str, str]
    fixed: Mapping[str, str]
    missing: dict[str, None] = field(default_factory=dict)

    def __call__(self, text: str, **values: object) -> str:
        """Give the text of the language, with its values filled in."""
        if not isinstance(text, str):
            raise MistakeError("`tr` takes a text between quotes, and is given something else")
        own = self.phrases.get(text) or self.fixed.get(text)
        if own is None and text in _GERMAN:
            self.missing[text] = None
        return fill_words(own or text, **values)


def make_tr(deck: Deck) -> Words:
    """Give what templates call as `tr`: the text of a deck's language for an English one, with its values filled in."""
    return Words(deck.phrases, FIXED.get(deck.lang.partition("-")[0].lower(), {}))


def fill_words(text: str, **values: object) -> str:
    """Give a text with `{n}` and other names replaced by their values."""
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text
