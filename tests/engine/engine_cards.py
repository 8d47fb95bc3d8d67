"""Cards with nothing but a name, for small games."""

from cardgen.diagnostics import Place
from cardgen.engine.cards import CardSet, number_cards
from cardgen.model import Card


def make_cards(names: str) -> CardSet:
    """Give a card for each letter or figure of a text."""
    place = Place("deck.yaml")
    return number_cards([Card(name, name, 1, "face", None, (), None, None, {}, {}, place) for name in names])
