"""Reads `language:`, the words that a deck lends to the ability language, and fills a card's values into its texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Mapping as AnyMapping
from dataclasses import fields, replace
from functools import partial
from typing import Any

from cardgen.ability.english import form_plural, form_third_person
from cardgen.ability.language import Form, iterate_forms
from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.diagnostics.spans import place_in
from cardgen.loading.forms import TEXT, TEXTS, Either, Entries
from cardgen.loading.keys import Key, Table, check_keys, read_table
from cardgen.loading.names import NAME, is_name
from cardgen.loading.reading import (
    capitalize,
    read_entries,
    read_located,
    read_located_texts,
    read_mapping,
    read_text,
    read_texts,
)
from cardgen.loading.verbs import VERB_FORM, check_frames, divide_verbs, read_verbs
from cardgen.loading.yaml_tree import Entry, Mapping, Node, Sequence
from cardgen.model import Card, Definition, Located, Option, Setting, Value, Vocabulary, Word, ZoneName, fill


def _read_ability(node: Node, what: str, report: Report) -> Word | None:
    scalars = read_texts(node, what, report)
    parts = [part.strip() for scalar in scalars for part in scalar.text.split(",")]
    if len(parts) > 2:
        message = f"`ability` gives {len(parts)} words; it is one word with its plural."
        report.error("bad-word", message, scalars[0].place, "Write the word and its plural: `ability: power, powers`.")
    elif scalars and all(is_name(part, scalars[0].place, "The word for an ability", report) for part in parts):
        return Word(parts[0], parts[1] if len(parts) == 2 else form_plural(parts[0]), scalars[0].place)
    return None


def _read_words(
    node: Node, what: str, report: Report, plural: Callable[[str], str] = str, may_be_number: bool = False
) -> tuple[Word, ...]:
    return tuple(
        Word(scalar.text, plural(scalar.text), scalar.place)
        for scalar in read_texts(node, what, report)
        if is_name(scalar.text, scalar.place, f"A word in {what}", report, may_be_number)
    )


def _read_counted(node: Node, what: str, report: Report) -> tuple[Word, ...]:
    """Give words with their plurals: a mapping, or words alone whose plurals are regular.

    With a list of two it is the rules' word that they stand for: `Operative: [spy, spies]`.
    """
    if not isinstance(node, Mapping):
        return _read_words(node, what, report, form_plural)
    words = []
    for name, inner in node.entries.items():
        if isinstance(inner.node, Sequence):
            words += _read_own(name, inner, what, report)
            continue
        plural = read_text(inner.node, f"The plural of `{shorten(name)}`", report)
        forms = ((name, inner.key.place), (plural, inner.node.place)) if plural else ()
        if plural and all(is_name(form, place, f"A word in {what}", report) for form, place in forms):
            words.append(Word(name, plural, inner.key.place))
    return tuple(words)


def _read_own(name: str, entry: Entry, what: str, report: Report) -> list[Word]:
    """Give the deck's own word for one of the rules, with its plural."""
    scalars = read_texts(entry.node, f"`{shorten(name)}`", report)
    if not 1 <= len(scalars) <= 2:
        hint = f"Write the word and its plural: `{shorten(name)}: [spy, spies]`."
        report.error("bad-word", f"A word in {what} is given as {len(scalars)} words.", entry.key.place, hint)
        return []
    if not all(is_name(scalar.text, scalar.place, f"A word in {what}", report) for scalar in scalars):
        return []
    own, plural = scalars[0], scalars[1].text if len(scalars) > 1 else form_plural(scalars[0].text)
    return [Word(own.text, plural, own.place, "" if own.text == name else name)]


def _read_named(node: Node, what: str, report: Report) -> tuple[Word, ...]:
    """Give words of the rules: names alone, or a mapping with the deck's own word for each: `Mission: trip`."""
    if not isinstance(node, Mapping):
        return _read_words(node, what, report)
    words = []
    for name, inner in node.entries.items():
        own = read_text(inner.node, f"The deck's word for `{shorten(name)}`", report)
        if own and is_name(own, inner.node.place, f"A word in {what}", report):
            words.append(Word(own, own, inner.node.place, "" if own == name else name))
    return tuple(words)


def _read_zones(node: Node, what: str, report: Report) -> tuple[ZoneName, ...]:
    """Give zones: a mapping with the name that is printed of each, or names alone."""
    if not isinstance(node, Mapping):
        return tuple(ZoneName(word.name, word.name, word.place) for word in _read_words(node, what, report))
    zones = []
    for name, inner in node.entries.items():
        printed = read_text(inner.node, f"The printed name of the zone `{shorten(name)}`", report)
        if printed and is_name(printed, inner.node.place, "The printed name of a zone", report):
            zones.append(ZoneName(name, printed, inner.node.place))
    return tuple(zones)


def _read_markers(node: Node, what: str, report: Report) -> tuple[Definition, ...]:
    listed = read_entries(node, what, report, MARKER.example)
    markers = (_read_marker(name, inner, report) for name, inner in listed)
    return tuple(marker for marker in markers if marker is not None)


def _read_marker(name: str, entry: Entry, report: Report) -> Definition | None:
    what, place = f"The marker `{shorten(name)}`", entry.key.place
    mapping = read_mapping(entry, what, report, MARKER.example)
    if mapping is None or not is_name(name, place, "A marker", report):
        return None
    check_keys(mapping, MARKER.names, MARKER.kind, report)
    verb, text = mapping.entries.get("verb"), mapping.entries.get("text")
    forms = [scalar.text for scalar in read_texts(verb.node, f"The verb of {what}", report)] if verb else []
    if not forms:
        report.error("missing-key", f"{what} lacks the key `verb`.", place, "Add what puts it on: `verb: freeze`.")
        return None
    if not all(is_name(form, place, "The verb of a marker", report) for form in forms):
        return None
    both = forms[0], forms[1] if len(forms) > 1 else form_third_person(forms[0])
    return Definition(name, _read_definition(text, what, place, report), place, both)


def _read_keywords(node: Node, what: str, report: Report) -> tuple[Definition, ...]:
    keywords = []
    for name, inner in read_entries(node, what, report, "keywords: {Trap: [This cannot attack.]}"):
        place = inner.key.place
        if not is_name(name, place, "A keyword", report):
            continue
        if not name[:1].isupper():
            message = f"The keyword `{shorten(name)}` starts with a small letter; its capital tells it from a verb."
            report.error("bad-word", message, place, f"Write `{capitalize(name)}`.")
            continue
        keywords.append(_read_keyword(name, inner, report))
    return tuple(keyword for keyword in keywords if keyword is not None)


def _read_keyword(name: str, entry: Entry, report: Report) -> Definition | None:
    """Give a keyword: the sentences that it stands for, or a mapping with them and with the options that it needs."""
    what, place = f"The keyword `{shorten(name)}`", entry.key.place
    if not isinstance(entry.node, Mapping):
        return Definition(name, _read_definition(entry, what, place, report), place)
    read = read_table(entry.node, replace(KEYWORD, kind=f"the keyword `{shorten(name)}`"), report, place)
    if read is None:
        return None
    listed = read_entries(read["option"], f"`option` of {what[0].lower()}{what[1:]}", report, _OPTION)
    values = ((inner.key, read_located(inner.node, f"The value of `{shorten(key)}`", report)) for key, inner in listed)
    settings = tuple(Setting(Located(key.text, key.place), value) for key, value in values if value is not None)
    return Definition(name, _read_definition(read["text"], what, place, report), place, settings=settings)


def _read_definition(entry: Entry | None, what: str, place: Place, report: Report) -> tuple[Located[str], ...]:
    sentence = f"A sentence of {what[0].lower()}{what[1:]}"
    texts = read_located_texts(entry.node, sentence, report) if entry else ()
    if not texts:
        hint = "Write what it means, a list of sentences."
        report.error("empty-definition", f"{what} stands for no sentence.", place, hint)
    return texts


_MEANING = Key("text", about="The sentences that it stands for.", form=TEXTS, is_needed=True)
MARKER = Table(
    "a marker",
    (
        Key("verb", about="The verb that puts it on, and its third person.", form=TEXTS, is_needed=True),
        _MEANING,
    ),
    "markers: {frozen: {verb: freeze, text: This cannot attack.}}",
)
_OPTION = "option: {mode: together}"
KEYWORD = Table(
    "a keyword",
    (
        _MEANING,
        Key("option", about="The options with the values that it needs.", form=Entries(TEXT, names="options")),
    ),
    "keywords: {Trap: {text: [This cannot attack.], option: {mode: together}}}",
)
_KEYWORDS = Entries(Either((TEXTS, KEYWORD)))
_COUNTED = Either((TEXTS, Entries(TEXT)))
_OWN = Entries(Either((TEXT, TEXTS)))
_COUNTED_OR_OWN = Either((TEXTS, _OWN))
_NAMED = Either((TEXTS, Entries(TEXT)))
_RANKS = partial(_read_words, plural=form_plural, may_be_number=True)
LANGUAGE = Table(
    "`language`",
    (
        Key("ability", _read_ability, about="What an ability is called, with its plural.", form=TEXTS),
        Key("nouns", _read_counted, (), about="Words for things, with their plurals.", form=_COUNTED_OR_OWN),
        Key("ranks", _RANKS, about="Words for cards; their names where it is left out.", form=TEXTS),
        Key("zones", _read_zones, (), about="Where cards lie, each with the name that is printed.", form=_COUNTED),
        Key(
            "units",
            _read_counted,
            (),
            about="What is counted beside cards, with the plurals: `{point: points}`.",
            form=_COUNTED_OR_OWN,
        ),
        Key("suits", _read_named, (), about="Words for suits.", form=_NAMED),
        Key("orders", _read_named, (), about="Words for orders of things, such as `card order`.", form=_NAMED),
        Key("periods", _read_named, (), about="Words for parts of the game, such as `turn` and `round`.", form=_NAMED),
        Key("effects", _read_named, (), about="Things of the rules that can be cancelled or taken.", form=_NAMED),
        Key("places", _read_named, (), about="Words for where pieces can be moved.", form=_NAMED),
        Key("markers", _read_markers, (), about="What lies on cards and says something of them.", form=Entries(MARKER)),
        Key("keywords", _read_keywords, (), about="Words that stand for sentences.", form=_KEYWORDS),
        Key("verbs", read_verbs, what="A verb", about="The verbs of the deck, with what they take.", form=VERB_FORM),
    ),
    "language: {zones: [hand]}",
)


def read_vocabulary(
    entry: Entry | None,
    players: tuple[int, int] | None,
    cards: tuple[Card, ...],
    report: Report,
    options: Iterable[Option] = (),
    has_rules: bool = False,
) -> Vocabulary | None:
    """Give the words that a deck declares; None if it declares none. Without `ranks` the cards' names are ranks.

    Keywords are bound to values of the `options` that there are; with `has_rules` a rules module plays the deck.
    A word that stands in two classes is reported and left out of the second one.
    """
    read = read_table(entry, LANGUAGE, report)
    if entry is None or read is None:
        return None
    ability = read.pop("ability") or Word("ability", "abilities", entry.node.place)
    ranks = read.pop("ranks")
    read["keywords"] = tuple(_keep_settings(keyword, options, report) for keyword in read["keywords"])
    read["verbs"], read["own_verbs"] = divide_verbs(read["verbs"], has_rules, report)
    declared = Vocabulary(players=players, ability=ability, ranks=ranks or (), has_rules=has_rules, **read)
    check_frames(declared, report)
    vocabulary = _drop_clashes(declared, report)
    if ranks is None:
        vocabulary = _drop_clashes(replace(vocabulary, ranks=tuple(_name_ranks(cards))), Report())
    return vocabulary


def _keep_settings(keyword: Definition, options: Iterable[Option], report: Report) -> Definition:
    """Give a keyword without settings that the deck does not have, which are reported."""
    values = {option.name: option.values for option in options}
    return replace(keyword, settings=tuple(each for each in keyword.settings if _has_setting(each, values, report)))


def _has_setting(setting: Setting, values: AnyMapping[str, tuple[str, ...]], report: Report) -> bool:
    name, value = setting.option, setting.value
    if name.value not in values:
        hint = suggest(name.value, values) or "Declare it under `options`."
        report.error("unknown-option", f"The deck has no option `{shorten(name.value)}`.", name.place, hint)
        return False
    if value.value not in values[name.value]:
        message = f"`{shorten(value.value)}` is no value of the option `{name.value}`."
        report.error("unknown-option-value", message, value.place, suggest(value.value, values[name.value]))
        return False
    return True


def _name_ranks(cards: tuple[Card, ...]) -> Iterator[Word]:
    first: dict[str, Place] = {}
    for card in cards:
        first.setdefault(card.name, card.place)
    return (Word(name, form_plural(name), place) for name, place in first.items() if NAME.fullmatch(name))


def _drop_clashes(vocabulary: Vocabulary, report: Report) -> Vocabulary:
    """Give a vocabulary without the words that clash with the language's own or with those before them.

    A sentence with a word of two classes could be read in two ways.
    """
    own: dict[tuple[str, ...], Form] = {}
    bad: set[int] = set()
    for form in iterate_forms(vocabulary):
        other = own.setdefault(form.pieces, form)
        if form.origin is None or other.origin is form.origin or id(form.origin) in bad:
            continue
        bad.add(id(form.origin))
        _report_clash(form, other, report)
    slots = {slot.name: getattr(vocabulary, slot.name) for slot in fields(vocabulary)}
    good: dict[str, Any] = {
        name: tuple(word for word in words if id(word) not in bad)
        for name, words in slots.items()
        if isinstance(words, tuple)
    }
    return replace(vocabulary, **good)


def _report_clash(form: Form, other: Form, report: Report) -> None:
    assert form.origin is not None
    place = form.origin.place
    if other.origin is not None and other.terminal == form.terminal:
        message = f"`{form.spelling}` already stands in line {other.origin.place.line}; a word stands once."
        report.error("word-clash", message, place, "Delete one of the two.")
        return
    where = "" if other.origin is None else f" in line {other.origin.place.line}"
    message = f"`{form.spelling}` is {form.kind} here and {other.kind}{where}; a sentence could be read in two ways."
    report.error("word-clash", message, place, _suggest_longer_name(form))


def _suggest_longer_name(form: Form) -> str:
    if form.terminal == "ZONE":
        return f"Print the zone under a longer name: `{form.value}: {form.spelling} pile`."
    return "Take another word for one of the two; a longer name such as `hit point` is read as one word."


def fill_cards(cards: Iterable[Card], report: Report) -> tuple[Card, ...]:
    """Give cards with their own values in the places of `{suit}` and the like in their abilities."""
    return tuple(replace(card, abilities=_fill_all(card.abilities, card, report)) for card in cards)


def fill_options(options: Iterable[Option], cards: Iterable[Card], report: Report) -> tuple[Option, ...]:
    """Give rule options with the values of each card in the sentences that it has with them."""
    by_id = {card.id: card for card in cards}

    def fill_option(option: Option) -> Option:
        filled = {
            value: {card: _fill_all(texts, by_id[card], report) for card, texts in by_card.items()}
            for value, by_card in option.abilities.items()
        }
        return replace(option, abilities=filled)

    return tuple(map(fill_option, options))


def _fill_all(texts: Iterable[Located[str]], card: Card, report: Report) -> tuple[Located[str], ...]:
    return tuple(_fill(text, card, report) for text in texts)


def _fill(text: Located[str], card: Card, report: Report) -> Located[str]:
    values: dict[str, Value] = {"id": card.id, "name": card.name, **card.fields}

    def find_value(name: str, offset: int) -> str | None:
        if name in values:
            return str(values[name])
        source = report.sources.get(text.place.file, "")
        report.error(
            "unknown-fill",
            f"The card has no `{shorten(name)}` to fill in here.",
            place_in(text.value, text.place, source, offset, len(name) + 2),
            suggest(name, values),
            card.id,
        )
        return None

    return fill(text, find_value)
