"""Warns of words for sentences beside `abilities: free`, where no sentence is read with them."""

from __future__ import annotations

from cardgen.diagnostics import Report
from cardgen.model import Deck


def warn_of_unread_words(deck: Deck, report: Report) -> None:
    """Warn of the first of such words; keywords and markers may be declared to be printed."""
    words = deck.vocabulary
    if words is None:
        return
    listed = (words.nouns, words.units, words.zones, words.own_verbs, words.verbs or (), words.suits, words.periods)
    first = next((each for group in listed for each in group), None)
    if first is not None:
        said = "The words of `language` are not used: with `abilities: free` no ability is read, so none is checked."
        hint = "Remove the line `abilities: free`, and the abilities are read with these words; or remove the words."
        report.warn("language-not-read", said, first.place, hint)
