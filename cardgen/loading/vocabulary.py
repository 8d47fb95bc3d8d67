"""Reads `language:`, the words that a deck lends to the ability language, and fills a card's values into its texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from cardgen.ability.english import VERBS, form_plural, form_third_person
from cardgen.ability.language import INTEGER
from cardgen.diagnostics import Place, Report
from cardgen.diagnostics.report import suggest
from cardgen.diagnostics.spans import place_in
from cardgen.loading.reading import check_keys, read_mapping, read_text, read_texts, shorten
from cardgen.loading.word_clashes import drop_clashes
from cardgen.loading.yaml_tree import Entry, Mapping, Scalar, Sequence
from cardgen.model import Card, Definition, Located, Option, Value, Vocabulary, Word, ZoneName, fill

_PLAIN_SLOTS = ("suits", "orders", "periods", "effects", "places")
_KEYS = (
    "ability", "nouns", "ranks", "zones", "units", *_PLAIN_SLOTS, "markers", "keywords", "verbs",
)  # fmt: skip
_NAME = re.compile(r"-?[A-Za-z0-9](?:[!-+\--9;-z|~]| (?! ))*")
_EXAMPLES = {
    "nouns": "nouns: {card: cards}",
    "units": "units: {point: points}",
    "zones": "zones: [hand, draw pile]",
    "markers": "markers: {frozen: {verb: freeze, text: This cannot attack.}}",
    "keywords": "keywords: {Trap: [This cannot attack.]}",
}


def read_free(entry: Entry | None, report: Report) -> bool:
    """Tell whether a deck's key `abilities` says `free`: its abilities are any text, never parsed."""
    text = read_text(entry.node, "`abilities`", report) if entry else None
    if entry is None or text is None:
        return False
    if text.strip() != "free":
        report.error(
            "bad-abilities",
            f"`abilities` of the deck is `{shorten(text)}`; here it can only be `free`.",
            entry.node.place,
            "Write `abilities: free` for abilities that are any text; sentences themselves stand on the cards.",
        )
    return True


def fill_cards(cards: Iterable[Card], report: Report) -> tuple[Card, ...]:
    """Give cards with their own values in the places of `{suit}` and the like in their abilities."""
    return tuple(replace(card, abilities=tuple(_fill(text, card, report) for text in card.abilities)) for card in cards)


def fill_options(options: Iterable[Option], cards: Iterable[Card], report: Report) -> tuple[Option, ...]:
    """Give rule options with the values of each card in the sentences that it has with them."""
    by_id = {card.id: card for card in cards}
    return tuple(
        replace(
            option,
            abilities={
                value: {
                    card: tuple(_fill(text, by_id[card], report) if card in by_id else text for text in texts)
                    for card, texts in by_card.items()
                }
                for value, by_card in option.abilities.items()
            },
        )
        for option in options
    )


def _fill(text: Located[str], card: Card, report: Report) -> Located[str]:
    values: dict[str, Value] = {"id": card.id, "name": card.name, **card.fields}

    def find_value(name: str, offset: int) -> str | None:
        if name in values:
            return str(values[name])
        source = report.sources.get(text.place.file, "")
        report.error(
            "unknown-fill",
            f"The card `{card.id}` has no `{shorten(name)}` to fill in here.",
            place_in(text.value, text.place, source, offset, len(name) + 2),
            suggest(name, values),
            card.id,
        )
        return None

    return fill(text, find_value)


def read_vocabulary(
    entry: Entry | None,
    players: tuple[int, int],
    cards: tuple[Card, ...],
    report: Report,
) -> Vocabulary | None:
    """Give the words that a deck declares; None if it declares none. Without `ranks` the cards' names are ranks.

    A word that stands in two classes is reported and left out of the second one.
    """
    mapping = read_mapping(entry.node, "`language`", report, "language: {zones: [hand]}") if entry else None
    if mapping is None:
        return None
    check_keys(mapping, _KEYS, "`language`", report)
    entries = mapping.entries
    plain = {slot: tuple(_read_names(entries.get(slot), slot, report)) for slot in _PLAIN_SLOTS}
    has_ranks = "ranks" in entries
    vocabulary = Vocabulary(
        players=players,
        ability=_read_ability(entries.get("ability"), mapping.place, report),
        nouns=tuple(_read_counted(entries.get("nouns"), "nouns", report)),
        ranks=tuple(_read_names(entries.get("ranks"), "ranks", report, form_plural)) if has_ranks else (),
        zones=tuple(_read_zones(entries.get("zones"), report)),
        units=tuple(_read_counted(entries.get("units"), "units", report)),
        markers=tuple(_read_markers(entries.get("markers"), report)),
        keywords=tuple(_read_keywords(entries.get("keywords"), report)),
        verbs=_read_verbs(entries.get("verbs"), report),
        **plain,
    )
    vocabulary = drop_clashes(vocabulary, report)
    if not has_ranks:
        named = tuple(_name_ranks(cards))
        vocabulary = drop_clashes(replace(vocabulary, ranks=named), Report())
    return vocabulary


def _name_ranks(cards: tuple[Card, ...]) -> Iterator[Word]:
    for name in dict.fromkeys(card.name for card in cards):
        if _NAME.fullmatch(name):
            place = next(card.place for card in cards if card.name == name)
            yield Word(name, form_plural(name), place)


# ---- the slots


def _read_ability(entry: Entry | None, start: Place, report: Report) -> Word:
    scalars = read_texts(entry.node, "`ability`", report) if entry else ()
    parts = [part.strip() for scalar in scalars for part in scalar.text.split(",")]
    if entry is None or not scalars:
        return Word("ability", "abilities", start)
    place = scalars[0].place
    if len(parts) > 2:
        report.error(
            "bad-word",
            f"`ability` gives {len(parts)} words; it is one word with its plural.",
            place,
            "Write the word and its plural: `ability: power, powers`.",
        )
        return Word("ability", "abilities", start)
    if not all(_is_name(part, place, "The word for an ability", report) for part in parts):
        return Word("ability", "abilities", start)
    return Word(parts[0], parts[1] if len(parts) == 2 else form_plural(parts[0]), place)


def _read_names(
    entry: Entry | None, slot: str, report: Report, plural: Callable[[str], str] = lambda name: name
) -> Iterator[Word]:
    for scalar in read_texts(entry.node, f"`{slot}`", report) if entry else ():
        if _is_name(scalar.text, scalar.place, f"A word in `{slot}`", report, may_be_number=slot == "ranks"):
            yield Word(scalar.text, plural(scalar.text), scalar.place)


def _read_counted(entry: Entry | None, slot: str, report: Report) -> Iterator[Word]:
    if entry is None:
        return
    if isinstance(entry.node, Sequence | Scalar):
        yield from _read_names(entry, slot, report, form_plural)
        return
    for name, inner in _entries(entry, slot, report):
        plural = read_text(inner.node, f"The plural of `{shorten(name)}`", report)
        what = f"A word in `{slot}`"
        if (
            plural
            and _is_name(name, inner.key.place, what, report)
            and _is_name(plural, inner.node.place, what, report)
        ):
            yield Word(name, plural, inner.key.place)


def _read_zones(entry: Entry | None, report: Report) -> Iterator[ZoneName]:
    if entry is None:
        return
    if isinstance(entry.node, Sequence | Scalar):
        yield from (ZoneName(word.name, word.name, word.place) for word in _read_names(entry, "zones", report))
        return
    for name, inner in _entries(entry, "zones", report):
        printed = read_text(inner.node, f"The printed name of the zone `{shorten(name)}`", report)
        if printed and _is_name(printed, inner.node.place, "The printed name of a zone", report):
            yield ZoneName(name, printed, inner.node.place)


def _read_markers(entry: Entry | None, report: Report) -> Iterator[Definition]:
    for name, inner in _entries(entry, "markers", report) if entry else ():
        what = f"The marker `{shorten(name)}`"
        mapping = read_mapping(inner.node, what, report, _EXAMPLES["markers"])
        if mapping is None or not _is_name(name, inner.key.place, "A marker", report):
            continue
        check_keys(mapping, ("verb", "text"), "a marker", report)
        forms = _read_verb_forms(mapping, what, inner.key.place, report)
        text = mapping.entries.get("text")
        if forms is not None:
            yield Definition(name, _read_definition(text, what, inner.key.place, report), inner.key.place, forms)


def _read_verb_forms(mapping: Mapping, what: str, place: Place, report: Report) -> tuple[str, str] | None:
    entry = mapping.entries.get("verb")
    forms = [scalar.text for scalar in read_texts(entry.node, f"The verb of {what}", report)] if entry else []
    if not forms:
        report.error("missing-key", f"{what} lacks the key `verb`.", place, "Add what puts it on: `verb: freeze`.")
        return None
    if not all(_is_name(form, place, "The verb of a marker", report) for form in forms):
        return None
    return forms[0], forms[1] if len(forms) > 1 else form_third_person(forms[0])


def _read_keywords(entry: Entry | None, report: Report) -> Iterator[Definition]:
    for name, inner in _entries(entry, "keywords", report) if entry else ():
        if not _is_name(name, inner.key.place, "A keyword", report):
            continue
        if not name[:1].isupper():
            report.error(
                "bad-word",
                f"The keyword `{shorten(name)}` starts with a small letter; its capital tells it from a verb.",
                inner.key.place,
                f"Write `{name[:1].upper()}{name[1:]}`.",
            )
            continue
        text = _read_definition(inner, f"The keyword `{shorten(name)}`", inner.key.place, report)
        yield Definition(name, text, inner.key.place)


def _read_definition(entry: Entry | None, what: str, place: Place, report: Report) -> tuple[Located[str], ...]:
    scalars = read_texts(entry.node, f"A sentence of {what[0].lower()}{what[1:]}", report) if entry else ()
    if not scalars:
        report.error(
            "empty-definition", f"{what} stands for no sentence.", place, "Write what it means, a list of sentences."
        )
    return tuple(Located(scalar.text.rstrip("\n"), scalar.place) for scalar in scalars)


def _read_verbs(entry: Entry | None, report: Report) -> tuple[Word, ...] | None:
    if entry is None:
        return None
    known = {verb.name for verb in VERBS}
    words = []
    for scalar in read_texts(entry.node, "A verb", report):
        if scalar.text in known:
            words.append(Word(scalar.text, scalar.text, scalar.place))
            continue
        report.error(
            "unknown-verb",
            f"The language has no verb `{shorten(scalar.text)}`.",
            scalar.place,
            suggest(scalar.text, known) or "`cardgen explain unknown-verb` lists all verbs.",
        )
    return tuple(words)


def _entries(entry: Entry, slot: str, report: Report) -> Iterable[tuple[str, Entry]]:
    mapping = read_mapping(entry.node, f"`{slot}`", report, _EXAMPLES[slot])
    return tuple(mapping.entries.items()) if mapping else ()


def _is_name(text: str, place: Place, what: str, report: Report, may_be_number: bool = False) -> bool:
    if not _NAME.fullmatch(text) or text.endswith(" "):
        report.error(
            "bad-word",
            f"{what} is `{shorten(text)}`; a word has letters, digits and single spaces, and no comma, colon or stop.",
            place,
            "Write it as it is to stand in a sentence.",
        )
        return False
    if INTEGER.fullmatch(text) and not may_be_number:
        report.error(
            "bad-word",
            f"{what} is the number `{text}`; only a rank can be one.",
            place,
            "Only a rank can be a number; take a word.",
        )
        return False
    return True
