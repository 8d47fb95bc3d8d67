"""Reads `composition:`, what the cards of a deck must add up to."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.loading.keys import Key, Table, read_table
from cardgen.loading.reading import read_entries, read_integer, read_items, read_located_texts, read_number
from cardgen.loading.yaml_tree import Entry, Mapping, Node, Sequence
from cardgen.model import Alike, Composition, Deal, Located


def _read_count(node: Node, what: str, report: Report) -> Located[int] | None:
    number = read_integer(node, what, report, low=0)
    return None if number is None else Located(number, node.place)


_DEAL_EXAMPLE = "deal: {players: 2, hand: 6, deck: 2}"
DEAL = Table(
    "`deal`",
    (*(Key(name, _read_count, example=_DEAL_EXAMPLE) for name in ("players", "hand")), Key("deck")),
    _DEAL_EXAMPLE,
)
ALIKE = Table(
    "a rule of `alike`",
    (
        Key("fields", read_located_texts, (), example="fields: [score]"),
        Key("by", read_located_texts, (), example="by: rank"),
        Key("except"),
    ),
    "- {fields: [score], by: rank}",
)
SENTENCES = ("abilities", "flavour", "reminder")
"""What `alike` may name beside the fields: their texts as they are typed, `{suit}` and all."""
COMPOSITION = Table(
    "`composition`",
    (
        Key("total", _read_count),
        Key("once", read_located_texts, ()),
        Key("sums"),
        Key("counts"),
        Key("values"),
        Key("alike"),
        Key("deal"),
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
        counts=dict(_read_counts(read["counts"], names, report)),
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
        but = dict(_fields_of(read["except"], "except", "except: {rank: [9, Jack]}", names, report))
        fields = tuple(name for name in read["fields"] if _is_field(name.value, name.place, named, report))
        by = tuple(name for name in read["by"] if _is_field(name.value, name.place, names, report))
        if len(by) < len(read["by"]) or len(but) < _count_entries(read["except"]):
            continue  # without a part of it, the rule would speak of other cards
        left_out = {field: read_located_texts(inner.node, f"`{field}`", report) for field, inner in but.items()}
        yield Alike(fields, by, left_out)


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


def _read_counts(
    entry: Entry | None, names: Collection[str], report: Report
) -> Iterator[tuple[str, dict[str, Located[int]]]]:
    example = "counts: {suit: {hearts: 13}}"
    for field, inner in _fields_of(entry, "counts", example, names, report):
        listed = read_entries(inner, f"`counts` of `{field}`", report, example)
        counts = {value: _read_count(each.node, f"The count of `{shorten(value)}`", report) for value, each in listed}
        yield field, {value: count for value, count in counts.items() if count is not None}


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
