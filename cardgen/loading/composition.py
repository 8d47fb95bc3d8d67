"""Reads `composition:`, what the cards of a deck must add up to."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.loading.forms import TEXTS, Either, Entries, Items, Number, Text, one_or_more
from cardgen.loading.keys import Key, Table, read_table
from cardgen.loading.reading import (
    read_entries,
    read_integer,
    read_items,
    read_located_texts,
    read_number,
    read_yes_no,
)
from cardgen.loading.yaml_tree import Entry, Mapping, Node, Sequence
from cardgen.model import Alike, Composition, Count, Deal, Located, Pairs, Where


def _read_count(node: Node, what: str, report: Report) -> Located[int] | None:
    number = read_integer(node, what, report, low=0)
    return None if number is None else Located(number, node.place)


_COUNT = Number(0, is_whole=True)
_FIELDS = one_or_more(Text(names="fields"))
_WHERE_FORM = Entries(TEXTS, names="fields")
_WHERE_KEY = Key(
    "where", about="The cards that are meant: those with one of these values in each field.", form=_WHERE_FORM
)
_DEAL_EXAMPLE = "deal: {players: 2, hand: 6, deck: 2}"
DEAL = Table(
    "`deal`",
    (
        Key("players", _read_count, None, _DEAL_EXAMPLE, about="How many players cards are dealt to.", form=_COUNT),
        Key("hand", _read_count, None, _DEAL_EXAMPLE, about="How many cards each of them gets.", form=_COUNT),
        Key("deck", about="How many cards are left in the deck; none where it is left out.", form=_COUNT),
    ),
    _DEAL_EXAMPLE,
)
ALIKE = Table(
    "a rule of `alike`",
    (
        Key(
            "fields",
            read_located_texts,
            (),
            example="fields: [score]",
            about="What is the same on all cards of a kind.",
            form=one_or_more(Text(names="compared")),
        ),
        Key(
            "by",
            read_located_texts,
            (),
            example="by: rank",
            about="The fields whose values make a kind.",
            form=_FIELDS,
        ),
        Key("except", about="The fields with the values of cards that may differ.", form=_WHERE_FORM),
    ),
    "- {fields: [score], by: rank}",
)
_COUNTS = Entries(_COUNT)
_WHERE = "where: {kind: dual}"
COUNT = Table(
    "a rule of `counts`",
    (
        Key(
            "field",
            read_located_texts,
            (),
            example="field: suit",
            about="The field whose values are counted.",
            form=_FIELDS,
        ),
        _WHERE_KEY,
        Key("copies", example="copies: {hearts: 13}", about="How many copies have each value.", form=_COUNTS),
    ),
    "- {field: suit, where: {kind: face}, copies: {hearts: 3}}",
)
_PAIRS_EXAMPLE = "- {field: symbols, of: [air, fire], copies: 1}"
PAIRS = Table(
    "a rule of `pairs`",
    (
        Key(
            "field",
            read_located_texts,
            (),
            example="field: symbols",
            about="A field that is a list of two values, or two fields.",
            form=_FIELDS,
        ),
        _WHERE_KEY,
        Key("of", read_located_texts, (), example="of: [air, fire]", about="The values that the pairs are made of."),
        Key("copies", _read_count, usual=1, about="On how many cards each pair stands.", form=_COUNT),
        Key("ordered", read_yes_no, usual=True, about="Whether a pair the other way round is another pair."),
        Key("equal", read_yes_no, usual=True, about="Whether two equal values are a pair, too."),
    ),
    _PAIRS_EXAMPLE,
)
SENTENCES = ("abilities", "flavour", "reminder")
"""What `alike` may name beside the fields: their texts as they are typed, `{suit}` and all."""
COMPOSITION = Table(
    "`composition`",
    (
        Key("total", _read_count, about="How many copies there are in all.", form=_COUNT),
        Key("once", read_located_texts, (), about="The fields in which no value stands twice.", form=_FIELDS),
        Key("sums", about="By field, its sum over all copies.", form=Entries(Number(), names="fields")),
        Key(
            "counts",
            about="How many copies have each value of a field; a list of rules where some cards alone are meant.",
            form=Either((Entries(_COUNTS, names="fields"), Items(COUNT))),
        ),
        Key("pairs", about="Which pairs of values stand on one card each.", form=Items(PAIRS)),
        Key("values", about="By field, all values that it takes.", form=Entries(TEXTS, names="fields")),
        Key("alike", about="What is the same on all cards of a kind.", form=Items(ALIKE)),
        Key("deal", about="How the cards are dealt, for each number of players.", form=one_or_more(DEAL)),
    ),
    "composition: {total: 54}",
)


def read_composition(
    entry: Entry | None, names: Collection[str], numeric: Collection[str], report: Report
) -> Composition | None:
    """Give what a deck declares about its sums, with these fields, of which the numeric ones may be summed up."""
    read = read_table(entry, COMPOSITION, report)
    if read is None:
        return None
    return Composition(
        total=read["total"],
        once=tuple(name for name in read["once"] if _is_field(name.value, name.place, names, report)),
        sums=dict(_read_sums(read["sums"], names, numeric, report)),
        counts=tuple(_read_counts(read["counts"], names, report)),
        pairs=tuple(_read_pairs(read["pairs"], names, report)),
        values=dict(_read_values(read["values"], names, report)),
        alike=tuple(_read_alike(read["alike"], names, report)),
        deals=tuple(_read_deals(read["deal"], report)),
    )


def _read_deals(entry: Entry | None, report: Report) -> Iterator[Deal]:
    """Give how the cards are dealt, one deal or a list of them; without `deck` nothing is left over."""
    if entry is None:
        return
    several = isinstance(entry.node, Sequence)
    for node in read_items(entry, "`deal`", report, _DEAL_EXAMPLE) if several else (entry.node,):
        place = node.place if several else entry.key.place
        numbers = read_table(node, DEAL, report, place)
        if numbers is None:
            continue
        players, hand, rest = numbers["players"], numbers["hand"], numbers["deck"]
        deck = Located(0, place) if rest is None else _read_count(rest.node, "`deck`", report)
        if players is not None and hand is not None and deck is not None:
            yield Deal(players, hand, deck)


def _read_alike(entry: Entry | None, names: Collection[str], report: Report) -> Iterator[Alike]:
    for node in read_items(entry, "`alike`", report, ALIKE.example):
        read = read_table(node, ALIKE, report)
        if read is None:
            continue
        named = (*names, *SENTENCES)
        but = _read_where(read["except"], "except", "except: {rank: [9, Jack]}", names, report)
        fields = _keep_fields(read["fields"], named, report)
        by = _keep_fields(read["by"], names, report)
        if len(by) < len(read["by"]) or but is None:
            continue  # without a part of it, the rule would speak of other cards
        yield Alike(fields, by, but)


def _keep_fields(found: Iterable[Located[str]], names: Collection[str], report: Report) -> tuple[Located[str], ...]:
    return tuple(name for name in found if _is_field(name.value, name.place, names, report))


def _read_where(entry: Entry | None, key: str, example: str, names: Collection[str], report: Report) -> Where | None:
    """Give values by field; None, with the reason in the report, where a part of them cannot be read."""
    fields = dict(_fields_of(entry, key, example, names, report))
    if len(fields) < _count_entries(entry):
        return None
    found = {field: read_located_texts(inner.node, f"`{field}`", report) for field, inner in fields.items()}
    return found if all(found.values()) or key == "except" else None


def _count_entries(entry: Entry | None) -> int:
    """Give how many keys a mapping has; what is none has one that cannot be read."""
    if entry is None:
        return 0
    return len(entry.node.entries) if isinstance(entry.node, Mapping) else 1


def _read_sums(
    entry: Entry | None, names: Collection[str], numeric: Collection[str], report: Report
) -> Iterator[tuple[str, Located[float]]]:
    for field, inner in _fields_of(entry, "sums", "sums: {value: 6}", names, report):
        if field not in numeric:
            message = f"`sums` adds up `{field}`, which holds no numbers."
            hint = f"Declare it as `{field}: integer` under `fields`."
            report.error("not-a-number-field", message, inner.key.place, hint)
            continue
        value = read_number(inner.node, f"The sum of `{field}`", report)
        if value is not None:
            yield field, Located(value, inner.node.place)


def _read_counts(entry: Entry | None, names: Collection[str], report: Report) -> Iterator[Count]:
    """Give what is counted: in each field of a mapping its values, or a list of rules that say of which cards."""
    if entry is not None and isinstance(entry.node, Sequence):
        yield from _read_count_rules(entry, names, report)
        return
    for field, inner in _fields_of(entry, "counts", "counts: {suit: {hearts: 13}}", names, report):
        yield Count(field, _read_copies(inner, f"`counts` of `{field}`", "counts: {suit: {hearts: 13}}", report), {})


def _read_count_rules(entry: Entry, names: Collection[str], report: Report) -> Iterator[Count]:
    for node in read_items(entry, "`counts`", report, COUNT.example):
        read = read_table(node, COUNT, report)
        if read is None:
            continue
        where = _read_where(read["where"], "where", _WHERE, names, report)
        copies = _read_copies(read["copies"], "`copies`", "copies: {hearts: 13}", report)
        for field in _keep_fields(read["field"], names, report):
            if where is not None:
                yield Count(field.value, copies, where)


def _read_copies(entry: Entry | None, what: str, example: str, report: Report) -> dict[str, Located[int]]:
    listed = read_entries(entry, what, report, example)
    counts = {value: _read_count(each.node, f"The count of `{shorten(value)}`", report) for value, each in listed}
    return {value: count for value, count in counts.items() if count is not None}


def _read_pairs(entry: Entry | None, names: Collection[str], report: Report) -> Iterator[Pairs]:
    for node in read_items(entry, "`pairs`", report, _PAIRS_EXAMPLE):
        read = read_table(node, PAIRS, report)
        if read is None:
            continue
        where = _read_where(read["where"], "where", _WHERE, names, report)
        fields = _keep_fields(read["field"], names, report)
        if len(fields) > 2:
            message = f"`field` names {len(fields)} fields; a pair stands in one that is a list, or in two."
            report.error("composition-pairs", message, fields[2].place, "Name one or two of them.")
        elif fields and len(fields) == len(read["field"]) and read["of"] and where is not None:
            copies = read["copies"].value if isinstance(read["copies"], Located) else read["copies"]
            field_names = tuple(field.value for field in fields)
            place = read["of"][0].place if not isinstance(node, Mapping) else node.entries["of"].key.place
            yield Pairs(field_names, read["of"], copies, where, read["ordered"], read["equal"], place)


def _read_values(
    entry: Entry | None, names: Collection[str], report: Report
) -> Iterator[tuple[str, tuple[Located[str], ...]]]:
    for field, inner in _fields_of(entry, "values", "values: {suit: [hearts, spades]}", names, report):
        yield field, read_located_texts(inner.node, f"`values` of `{field}`", report)


def _fields_of(
    entry: Entry | None, key: str, example: str, names: Collection[str], report: Report
) -> Iterator[tuple[str, Entry]]:
    for field, inner in read_entries(entry, f"`{key}`", report, example):
        if _is_field(field, inner.key.place, names, report):
            yield field, inner


def _is_field(name: str, place: Place, names: Collection[str], report: Report) -> bool:
    if name not in names:
        message = f"No card of this deck has a field `{shorten(name)}`."
        report.error("unknown-field", message, place, suggest(name, names))
    return name in names
