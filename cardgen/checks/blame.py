"""What fails in rules that another package brings is that package's fault, and told as such."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from cardgen.diagnostics import Report
from cardgen.model import Deck


@contextmanager
def blame_rules(deck: Deck, report: Report) -> Iterator[None]:
    """Report what fails in the rules of another package that a deck names; any other failure goes on."""
    try:
        yield
    except Exception as problem:
        from cardgen.games.blame import find_blame

        blamed = find_blame(problem)
        if blamed is None or deck.rules is None:
            raise
        if not any(found.code == "broken-rules" for found in report.diagnostics):
            report.error("broken-rules", blamed, deck.rules.place, "Mend the package that brings these rules.")
