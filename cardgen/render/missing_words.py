"""Words of cardgen's own that are printed in English, for a language that has none: told in one warning."""

from __future__ import annotations

from cardgen.diagnostics import Report
from cardgen.model import Deck
from cardgen.render.fixed_words import Words

_MOST_NAMED = 3


def tell_missing_words(tr: Words, what: str, where: str, deck: Deck, report: Report) -> None:
    """Warn of the texts that `what` prints in English, which stand as `where` says; the first few are named."""
    if tr.missing:
        named = ", ".join(f"`{text}`" for text in [*tr.missing][:_MOST_NAMED])
        file = deck.file if deck.original is None else f"decks/{deck.id}/deck.{deck.lang}.yaml"
        count = f"{len(tr.missing)} text{'s' if len(tr.missing) > 1 else ''}"
        message = f"{what} prints {count} in English, for cardgen has none in `{deck.lang}`, such as {named}."
        report.warn("missing-translation", message, hint=f"{where}; write each under `texts:` in `{file}`.")
