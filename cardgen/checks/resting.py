"""Says of many worked examples that come out otherwise what they rest on: one mistake for each text of a card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from cardgen.checks.card_texts import CardText, list_card_texts
from cardgen.checks.tried import Tried
from cardgen.diagnostics import Diagnostic, Severity, shorten
from cardgen.model import Deck, Example, Texts

OTHERWISE = (
    "example-fails",
    "example-illegal-move",
    "example-legal-move",
    "example-unscripted-choice",
    "example-chance",
)
_FEW = 3  # examples that are told one by one
_SHARE = 5  # one of so many examples with a text fails, or more, where the text is the cause
_TIMES = 2  # and they fail so many times as often as the others
_MOST_NAMED = 12
_WORD = re.compile(r"[^\s=+,\[\]{}]+")


def tell_problems(deck: Deck, tried: Sequence[Tried]) -> Iterator[Diagnostic]:
    """Give what does not hold of examples: one by one, or for each text of a card that many of them rest on."""
    failed = [each for each in tried if each.problems and all(found.code in OTHERWISE for found in each.problems)]
    if len(failed) >= _FEW:
        names = {each.example.id: _list_words(each.example) for each in tried}
        for text, resting in _group(failed, names, list_card_texts(deck)):
            yield _tell_group(deck, text, resting)
            failed = [each for each in failed if each not in resting]
    for each in tried:
        if each in failed or not all(found.code in OTHERWISE for found in each.problems):
            yield from each.problems


def _group(
    failed: list[Tried], names: Mapping[str, frozenset[str]], texts: Sequence[CardText]
) -> Iterator[tuple[CardText, list[Tried]]]:
    """Give texts of cards with the examples that rest on each: first the one that explains most of them.

    Of texts that explain as many it is the one that fewest other examples have. A text explains nothing where few of
    the examples with it fail, or about as many of those without.
    """
    has = {text: [name for name, words in names.items() if not words.isdisjoint(text.cards)] for text in texts}
    left = failed
    while len(left) >= _FEW and has:
        ids = {each.example.id for each in left}
        best = max(has, key=lambda text: (len(ids.intersection(has[text])), -len(has[text])))
        having = has.pop(best)
        resting = [each for each in left if each.example.id in having]
        if len(resting) < _FEW:
            return
        without = [name for name in names if name not in having]
        is_rare = len(resting) * _SHARE < len(having)
        if is_rare or len(resting) * len(without) <= _TIMES * len(having) * len(ids.difference(having)):
            continue
        yield best, resting
        left = [each for each in left if each not in resting]


def _list_words(example: Example) -> frozenset[str]:
    """Give all words of an example, the ids of its cards among them."""
    texts = [value for values in (example.setup, example.expect) for each in values.values() for value in _flat(each)]
    moves = [move.text.value for move in example.moves]
    return frozenset(word for text in (*texts, *moves) for word in _WORD.findall(text))


def _flat(texts: Texts) -> list[str]:
    if isinstance(texts.value, str):
        return [texts.value]
    parts = [*texts.value.values()] if isinstance(texts.value, Mapping) else texts.value
    return [part.value for part in parts]


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
