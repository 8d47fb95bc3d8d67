"""Checks that the pairs of some values stand on as many cards as a deck's `composition` declares: each one once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations_with_replacement, product
from typing import TypeAlias

from cardgen.checks.composition import (
    as_compared,
    count_cards,
    count_values,
    describe_where,
    has_known_where,
    name_cards,
    select_cards,
    values_of,
)
from cardgen.diagnostics import Report
from cardgen.diagnostics.report import suggest
from cardgen.model import Card, Deck, Pairs, Project

Pair: TypeAlias = tuple[str, ...]
_MOST_NAMED = 12


def check_pairs(project: Project, report: Report) -> None:
    """Report for each rule of `pairs` which pairs are there too often, which are missing, and what is no such pair."""
    deck = project.deck
    for rule in deck.composition.pairs if deck.composition else ():
        cards = select_cards(deck, rule.where)
        if has_known_where(deck, rule.where, report) and _has_known_values(deck, rule, cards, report):
            _check_rule(deck, rule, cards, report)


def _has_known_values(deck: Deck, rule: Pairs, cards: Iterable[Card], report: Report) -> bool:
    """Tell whether each value of the pairs stands on some of the cards; one that does not is reported."""
    found = {value for field in rule.fields for value in count_values(deck, field, cards)}
    unknown = [each for each in rule.of if as_compared(deck, rule.fields[0], each.value) not in found]
    for located in unknown:
        where = f"{_name_fields(rule)} of no card{describe_where(rule.where)}"
        message = f"`of` names `{located.value}`, which stands in {where}."
        report.error("composition-pairs", message, located.place, suggest(located.value, found))
    return not unknown


def _check_rule(deck: Deck, rule: Pairs, cards: Iterable[Card], report: Report) -> None:
    found: dict[Pair, list[Card]] = {}
    for card in cards:
        if card.copies:
            found.setdefault(_find_pair(deck, card, rule), []).append(card)
    wanted = list(_list_pairs(deck, rule))
    copies = {pair: sum(card.copies for card in found.get(pair, ())) for pair in wanted}
    often = {pair: number for pair, number in copies.items() if number > rule.copies}
    few = {pair: number for pair, number in copies.items() if 0 < number < rule.copies}
    missing = dict.fromkeys((pair for pair, number in copies.items() if number == 0 < rule.copies), 0)
    other = {pair: sum(card.copies for card in same) for pair, same in found.items() if pair not in copies}
    lists = {"too often": often, "too few": few, "missing": missing, "not among them": other}
    told = "; ".join(f"{what}: {_name_pairs(pairs)}" for what, pairs in lists.items() if pairs)
    if not told:
        return
    kind = "ordered pair" if rule.ordered else "pair"
    which = f"each of the {len(wanted)} {kind}s" if len(wanted) > 1 else f"the {kind}"
    report.error(
        "composition-pairs",
        f"`pairs` wants {which} in {_name_fields(rule)} on {count_cards(rule.copies)}"
        f"{describe_where(rule.where)}; {told}.",
        rule.place,
        _name_holders({pair: found[pair] for pair in (*often, *other)}),
    )


def _list_pairs(deck: Deck, rule: Pairs) -> Iterator[Pair]:
    values = [as_compared(deck, rule.fields[0], each.value) for each in rule.of]
    values = list(dict.fromkeys(values))
    pairs = product(values, repeat=2) if rule.ordered else combinations_with_replacement(sorted(values), 2)
    return (pair for pair in pairs if rule.equal or pair[0] != pair[1])


def _find_pair(deck: Deck, card: Card, rule: Pairs) -> Pair:
    """Give what a card has in the fields of a pair: two values, if it is one."""
    listed = card.fields.get(rule.fields[0]) if len(rule.fields) == 1 else None
    found = (
        listed if isinstance(listed, tuple) else [each for name in rule.fields for each in values_of(deck, card, name)]
    )
    return tuple(found if rule.ordered else sorted(found))


def _name_fields(rule: Pairs) -> str:
    return " and ".join(f"`{field}`" for field in rule.fields)


def _name_pairs(pairs: Mapping[Pair, int]) -> str:
    named = [f"`{_format(pair)}`" + (f" ({number})" if number else "") for pair, number in pairs.items()]
    more = f" and {len(named) - _MOST_NAMED} more" if len(named) > _MOST_NAMED else ""
    return ", ".join(named[:_MOST_NAMED]) + more


def _name_holders(holders: Mapping[Pair, list[Card]]) -> str:
    """Say on which cards the pairs stand that should not, or not so often."""
    if not holders:
        return "Add the cards that are missing, or leave a value out of `of`."
    said = [f"`{_format(pair)}` is on {name_cards(cards, has_copies=True)}" for pair, cards in holders.items()]
    more = f"; {len(said) - _MOST_NAMED} more" if len(said) > _MOST_NAMED else ""
    return "; ".join(said[:_MOST_NAMED]) + f"{more}."


def _format(pair: Pair) -> str:
    return "-".join(pair) or "nothing"
