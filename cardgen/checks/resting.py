"""Says of many worked examples that come out otherwise what they rest on: one mistake for each text of a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.checks.card_texts import CardText
from cardgen.checks.causes import FEW, find_causes
from cardgen.checks.tried import Tried
from cardgen.diagnostics import Diagnostic, Severity, shorten
from cardgen.model import Deck

OTHERWISE = (
    "example-fails",
    "example-illegal-move",
    "example-legal-move",
    "example-unscripted-choice",
    "example-chance",
)
_MOST_NAMED = 12


def tell_problems(deck: Deck, tried: Sequence[Tried]) -> Iterator[Diagnostic]:
    """Give what does not hold of examples: one by one, or for each text of a card that many of them rest on."""
    failed = [each for each in tried if each.problems and all(found.code in OTHERWISE for found in each.problems)]
    if len(failed) >= FEW:
        examples, ids = [each.example for each in tried], [each.example.id for each in failed]
        for text, named in find_causes(deck, examples, ids):
            yield _tell_group(deck, text, [each for each in failed if each.example.id in named])
            failed = [each for each in failed if each.example.id not in named]
    for each in tried:
        if each in failed or not all(found.code in OTHERWISE for found in each.problems):
            yield from each.problems


def _tell_group(deck: Deck, text: CardText, resting: Sequence[Tried]) -> Diagnostic:
    named = [f"`{each.example.id}`" for each in resting[:_MOST_NAMED]]
    more = len(resting) - len(named)
    listed = ", ".join(named) + (f" and {more} more" if more else "")
    cards = ", ".join(f"`{card}`" for card in text.cards[:4]) + (" and others" if len(text.cards) > 4 else "")
    said = shorten(" ".join(sentence.value for sentence in text.sentences), 100)
    message = f"{len(resting)} examples rest on this text of {cards}, and come out otherwise: {listed}. It says: {said}"
    message = f"{message} {resting[0].problems[0].message}"
    hint = (
        f"`cardgen examples {deck.id}` shows what is written and what comes out; if the text is as you want it, "
        f"`cardgen examples {deck.id} --accept` writes what comes out."
    )
    return Diagnostic(Severity.ERROR, "examples-rest-on-text", message, text.sentences[0].place, hint)
