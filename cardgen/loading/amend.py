"""Reads `amend:`, rules that give many cards at once what they say: a role and a score to all Kings."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass

from cardgen.diagnostics import Place, Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.loading.forms import TEXTS, CardKeys
from cardgen.loading.keys import Key, Table, check_keys, read_table
from cardgen.loading.reading import has_lost_cards, read_items, read_mapping, read_texts
from cardgen.loading.settings import SET, merge_sets
from cardgen.loading.yaml_tree import Entry, Mapping, Node, Scalar, Sequence

_WHERE, _SET = "where: {rank: King}", "set: {score: 5}"
_NOT_SET = ("id",)
_NOT_MATCHED = ("abilities", "flavour", "reminder", "copies", SET)
_MOST_COMPARED = 1_000_000  # a thousand cards with ten rules are 10,000
RULE = Table(
    "a rule of `amend`",
    (
        Key(
            "where",
            example=_WHERE,
            about="Which cards are meant: those with one of these values in each field.",
            form=CardKeys(_NOT_MATCHED, TEXTS),
        ),
        Key("set", example=_SET, about="What those cards say from then on.", form=CardKeys(_NOT_SET)),
    ),
    "- {where: {rank: King}, set: {score: 5}}",
)


class Amended(Entry):
    """An entry that a rule has given to a card: a mistake in it is the rule's, not the card's."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class _Rule:
    where: AnyMapping[str, tuple[Scalar, ...]]
    given: AnyMapping[str, Entry]
    place: Place


def amend_cards(
    cards: Entry | None, rules: Entry | None, defaults: Entry | None, keys: Collection[str], report: Report
) -> Entry | None:
    """Give the entry `cards` with every rule applied, one after the other, so that the later one wins.

    `where` holds fields with one or more values; a card matches that has one of them in each field. `set` holds what
    it says from then on. `keys` are all that a card of this deck may say. A rule that no card matches is reported.
    """
    nodes = read_items(rules, "`amend`", report, RULE.example)
    if cards is None or not isinstance(cards.node, Sequence):
        return cards
    if len(nodes) * len(cards.node.items) > _MOST_COMPARED:
        message = f"`amend` has {len(nodes):,} rules for {len(cards.node.items):,} cards; all of them are left out."
        report.error("file-too-large", message, nodes[0].place, "Write what is special to a card at the card.")
        return cards
    usual = defaults.node.entries if defaults and isinstance(defaults.node, Mapping) else {}
    items = list(cards.node.items)
    for rule in _read_rules(nodes, keys, report):
        known = {name: _list_values(items, name, usual) for name in rule.where}
        matched = [at for at, card in enumerate(items) if _matches(card, rule, usual)]
        if _knows_values(rule, known, report) and not matched:
            _report_unmatched(rule, len(items), report)
        for at in matched:
            items[at] = _give(items[at], rule)
    return Entry(cards.key, Sequence(tuple(items), cards.node.place))


def _read_rules(nodes: tuple[Node, ...], keys: Collection[str], report: Report) -> Iterator[_Rule]:
    for node in nodes:
        read = read_table(node, RULE, report)
        if read is None:
            continue
        where = _read_part(read["where"], _WHERE, set(keys) - set(_NOT_MATCHED), report)
        given = _read_part(read["set"], _SET, set(keys) - set(_NOT_SET), report)
        if where is None or given is None:
            continue
        wanted = {name: read_texts(entry.node, f"`{name}`", report) for name, entry in where.items()}
        yield _Rule(wanted, {name: Amended(entry.key, entry.node) for name, entry in given.items()}, node.place)


def _read_part(entry: Entry | None, example: str, allowed: set[str], report: Report) -> dict[str, Entry] | None:
    what = f"`{entry.key.text}`" if entry else ""
    part = read_mapping(entry, what, report, example)
    if part is None:
        return None
    check_keys(part, allowed, f"{what} in this deck", report)
    return {name: inner for name, inner in part.entries.items() if name in allowed}


def _matches(card: Node, rule: _Rule, usual: AnyMapping[str, Entry]) -> bool:
    return isinstance(card, Mapping) and all(
        any(value.text.strip() in _values_of(card, name, usual) for value in values)
        for name, values in rule.where.items()
    )


def _values_of(card: Mapping, name: str, usual: AnyMapping[str, Entry]) -> list[str]:
    entry = card.entries.get(name) or usual.get(name)
    if entry is None and name == "name":
        entry = card.entries.get("id")
    if entry is None:
        return []
    nodes = entry.node.items if isinstance(entry.node, Sequence) else (entry.node,)
    return [node.text.strip() for node in nodes if isinstance(node, Scalar)]


def _list_values(cards: Collection[Node], name: str, usual: AnyMapping[str, Entry]) -> dict[str, None]:
    return dict.fromkeys(
        value for card in cards if isinstance(card, Mapping) for value in _values_of(card, name, usual)
    )


def _knows_values(rule: _Rule, known: AnyMapping[str, Collection[str]], report: Report) -> bool:
    """Tell whether each value of a rule stands on some card; one that does not is reported."""
    unknown = [
        (name, value)
        for name, values in rule.where.items()
        for value in values
        if value.text.strip() not in known[name]
    ]
    if has_lost_cards(rule.place.file.rpartition("/")[0], report):
        return not unknown  # the cards that are meant may be among those that could not be read
    for name, value in unknown:
        hint = suggest(value.text.strip(), known[name])
        report.error("amend-unknown-value", f"No card has the {name} `{shorten(value.text)}`.", value.place, hint)
    return not unknown


def _report_unmatched(rule: _Rule, number: int, report: Report) -> None:
    wanted = " and ".join(f"`{name}: {', '.join(v.text for v in values)}`" for name, values in rule.where.items())
    report.error(
        "amend-matches-nothing",
        f"None of the {number} cards has {shorten(wanted, 120)}." if wanted else f"There are {number} cards to amend.",
        rule.place,
        "A card must have one of the values in each of the fields; delete the rule, or ask for less.",
    )


def _give(card: Node, rule: _Rule) -> Node:
    assert isinstance(card, Mapping)
    merged = merge_sets(card.entries.get(SET), rule.given.get(SET))
    settings = {SET: Amended(merged.key, merged.node)} if merged and SET in rule.given else {}
    return Mapping({**card.entries, **rule.given, **settings}, card.place)
