"""A deck in numbers, for a page that shows them: how many cards of what, how long texts are, which words they have.

Copies are counted everywhere: what is printed three times counts three times.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from cardgen.ability import Mistake, get_language, parse
from cardgen.ability.ast import Act, Be, Keyword, Prose
from cardgen.model import Card, Deck, Project, Value
from cardgen.model.deck import FieldKind
from cardgen.preview.stop_words import STOP_WORDS
from cardgen.render.markup import find_icons, parse_markup

Counts: TypeAlias = list[dict[str, Any]]

MOST_VALUES = 16  # of a field, for it to be counted by value
MOST_WORDS = 40
MOST_BARS = 16
_PROSE = 4  # words from which on a field's value is a text to be read
_ENDS = (".", "!", "?")
_COUNTED = (FieldKind.TEXT, FieldKind.YES_NO, FieldKind.LIST)
_WORD = re.compile(r"[^\W\d_]+(?:['\N{RIGHT SINGLE QUOTATION MARK}-][^\W\d_]+)*")


def statistics_of(project: Project) -> dict[str, Any]:
    """Give a deck in numbers, as plain data."""
    deck = project.deck
    prose = _find_prose(deck)
    texts = {card.id: _plain_text(card, deck, prose) for card in deck.cards}
    return {
        "cards": len(deck.cards),
        "copies": sum(card.copies for card in deck.cards),
        "counts": _count_values(deck, prose),
        "curves": _draw_curves(deck),
        "text": _measure_texts(deck.cards, texts),
        "words": _rank(_count_words(deck, texts)),
        "keywords": _rank(_count_nodes(deck, (Keyword,))),
        "verbs": _rank(_count_nodes(deck, (Act, Be))),
        "icons": _rank(_count_icons(deck, prose)),
    }


# ---- fields


def _find_prose(deck: Deck) -> frozenset[str]:
    """Give the fields whose values are texts to be read, of some words or of sentences."""
    texts = [name for name, kind in deck.field_kinds.items() if kind in (FieldKind.TEXT, FieldKind.LIST)]
    long = (name for name in texts if any(_is_prose(card.fields.get(name)) for card in deck.cards))
    return frozenset(long)


def _is_prose(value: Value | None) -> bool:
    return any(len(part.split()) >= _PROSE or part.rstrip().endswith(_ENDS) for part in _list_texts(value))


def _list_texts(value: Value | None) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else (value,) if isinstance(value, str) else ()


def _count_values(deck: Deck, prose: frozenset[str]) -> Counts:
    """Give for each field with few values how many cards have each, in the order of the deck; `kind` comes first."""
    found = []
    names = [name for name, kind in deck.field_kinds.items() if kind in _COUNTED and name not in prose]
    for name in sorted(names, key=lambda name: name != "kind"):
        values: Counter[str] = Counter()
        for card in deck.cards:
            value = card.fields.get(name)
            words = ("yes" if value else "no",) if isinstance(value, bool) else tuple(dict.fromkeys(_list_texts(value)))
            values.update(dict.fromkeys(words, card.copies))
        without = sum(card.copies for card in deck.cards if not _has(card, name))
        if 0 < len(values) <= MOST_VALUES:
            found.append({"name": name, "values": _list_counts(values.items()), "without": without})
    return found


def _has(card: Card, name: str) -> bool:
    return card.fields.get(name) not in (None, "", ())


def _draw_curves(deck: Deck) -> Counts:
    """Give for each field of whole numbers how many cards have which."""
    found = []
    for name in (name for name, kind in deck.field_kinds.items() if kind is FieldKind.INTEGER):
        numbers: Counter[int] = Counter()
        for card in deck.cards:
            value = card.fields.get(name)
            if isinstance(value, int) and not isinstance(value, bool):
                numbers[value] += card.copies
        if numbers.total():
            without = sum(card.copies for card in deck.cards) - numbers.total()
            found.append({"name": name, **_spread(numbers), "without": without})
    return found


def _spread(numbers: Mapping[int, int]) -> dict[str, Any]:
    """Give how numbers spread: their average, and how many there are in each of some equal steps."""
    low, high = min(numbers), max(numbers)
    step = -(-(high - low + 1) // MOST_BARS)
    bars: Counts = []
    for start in range(low, high + 1, step):
        copies = sum(count for number, count in numbers.items() if start <= number < start + step)
        bars.append({"from": start, "to": min(start + step - 1, high), "copies": copies})
    total = sum(numbers.values())
    average = sum(number * count for number, count in numbers.items()) / total if total else 0
    return {"average": round(average, 1), "bars": bars}


# ---- texts


def _card_texts(card: Card, prose: frozenset[str]) -> Iterator[str]:
    """Give what is to be read on a card beside its name, as it was typed."""
    yield from (ability.value for ability in card.abilities)
    yield from (located.value for located in (card.reminder, card.flavour) if located is not None)
    yield from (text for name in prose for text in _list_texts(card.fields.get(name)))


def _plain_text(card: Card, deck: Deck, prose: frozenset[str]) -> str:
    pieces = (parse_markup(text, deck.theme.icons).pieces for text in _card_texts(card, prose))
    return "\n".join("".join(piece.text for piece in text) for text in pieces)


def _measure_texts(cards: Sequence[Card], texts: Mapping[str, str]) -> dict[str, Any]:
    """Give how long the texts are, in words and in letters; cards without text are left out."""
    told = [card for card in cards if texts[card.id].split() and card.copies]
    words = {card.id: len(texts[card.id].split()) for card in told}
    letters = {card.id: sum(map(str.isalnum, texts[card.id])) for card in told}
    total = sum(card.copies for card in cards)
    copies = sum(card.copies for card in told)
    return {
        "copies": copies,
        "without": total - copies,
        "words": _measure(told, words),
        "letters": _measure(told, letters),
    }


def _measure(cards: Sequence[Card], lengths: Mapping[str, int]) -> dict[str, Any] | None:
    """Give the average length, the card with the greatest and how lengths spread; None without cards."""
    if not cards:
        return None
    numbers: Counter[int] = Counter()
    for card in cards:
        numbers[lengths[card.id]] += card.copies
    longest = max(cards, key=lambda card: lengths[card.id])
    return {**_spread(numbers), "longest": {"id": longest.id, "name": longest.name, "length": lengths[longest.id]}}


def _count_words(deck: Deck, texts: Mapping[str, str]) -> Counter[str]:
    skipped = STOP_WORDS.get(deck.lang.partition("-")[0].lower(), frozenset())
    found: Counter[str] = Counter()
    for card in deck.cards:
        words = Counter(word.casefold() for word in _WORD.findall(texts[card.id]))
        for word, times in words.items():
            if word not in skipped:
                found[word] += times * card.copies
    return found


def _count_nodes(deck: Deck, kinds: tuple[type[Keyword] | type[Act] | type[Be], ...]) -> Counter[str]:
    """Count the keywords or verbs of abilities that can be read, as the rules know them: those of the original deck."""
    deck = deck.original or deck
    found: Counter[str] = Counter()
    if deck.vocabulary is None or deck.abilities_free:
        return found
    language = get_language(deck.vocabulary)
    names: dict[str, list[str]] = {}
    for card in deck.cards:
        for text in (sentence.value for sentence in card.abilities):
            if text not in names:
                names[text] = [*_name_nodes(parse(text, language), kinds)]
            for name in names[text]:
                found[name] += card.copies
    return found


def _name_nodes(ability: Any, kinds: tuple[type[Keyword] | type[Act] | type[Be], ...]) -> Iterator[str]:
    for node in () if isinstance(ability, Mistake) else ability.walk():
        if isinstance(node, kinds):
            yield node.name if isinstance(node, Keyword) else node.verb
    if isinstance(ability, Prose) and Act in kinds:
        from cardgen.ability.prose.deeds import list_main_deeds

        yield from (deed.verb for deed in list_main_deeds(ability))


def _count_icons(deck: Deck, prose: frozenset[str]) -> Counter[str]:
    found: Counter[str] = Counter()
    for card in deck.cards:
        for text in _card_texts(card, prose):
            for _, _, name in find_icons(text, deck.theme.icons):
                found[name] += card.copies
    return found


def _rank(counts: Counter[str]) -> Counts:
    """Give what is there most often, first."""
    return _list_counts(sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:MOST_WORDS])


def _list_counts(counts: Iterable[tuple[str, int]]) -> Counts:
    return [{"name": name, "copies": copies} for name, copies in counts]
