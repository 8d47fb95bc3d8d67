"""Texts of a translated card: they print in the other language, and compare as the deck itself has them."""

from __future__ import annotations


class WordedText(str):
    """A translated text that equals the one it was made from: `card.kind == "light"` holds in each language."""

    __slots__ = ("_worded_source",)
    _worded_source: str

    def __new__(cls, text: str, source: str) -> WordedText:
        """Make it from what is printed, and what the deck says."""
        made = super().__new__(cls, text)
        made._worded_source = source
        return made

    def __eq__(self, other: object) -> bool:
        return self._worded_source == (other._worded_source if isinstance(other, WordedText) else other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._worded_source)


def keep_source(text: object, source: object) -> object:
    """Give a text that compares as its source, if both are texts and not the same; else the text as it is."""
    if isinstance(text, str) and isinstance(source, str) and text != source:
        return WordedText(text, source)
    return text
