"""The words that cardgen itself prints on cards and in rulebooks, in other languages, beside a deck's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardgen.model import Deck

_GERMAN: Mapping[str, str] = {
    "1 player": "1 Spieler",
    "{n} players": "{n} Spieler",
    "1 card": "1 Karte",
    "{n} cards": "{n} Karten",
    "{title}: the rulebook": "{title}: die Spielregel",
    "{title}: the rules on one page": "{title}: die Regeln auf einem Blatt",
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
    "Cards": "Karten",
    "Expansion: {title}": "Erweiterung: {title}",
    "Box": "Schachtel",
}
FIXED: Mapping[str, Mapping[str, str]] = {"de": _GERMAN}
"""By language what is printed for an English text; `{n}` stands for a value."""


def make_tr(deck: Deck) -> Callable[..., str]:
    """Give what templates call as `tr`: the text of a deck's language for an English one, with its values filled in."""
    fixed = FIXED.get(deck.lang.partition("-")[0].lower(), {})

    def tr(text: str, **values: object) -> str:
        return fill_words(deck.phrases.get(text) or fixed.get(text) or text, **values)

    return tr


def fill_words(text: str, **values: object) -> str:
    """Give a text with `{n}` and other names replaced by their values."""
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text
