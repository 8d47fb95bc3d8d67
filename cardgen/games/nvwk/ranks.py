"""What moves of NVWK call a value, taken from the ids of its cards: `9` of `9S` and `9H`, `7` of `rouge-7`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import takewhile

from cardgen.engine.cards import CardSet

_JOINTS = "-_.+"


def suit_of(cards: CardSet, kind: int) -> str | None:
    """Give the printed suit of a kind."""
    suit = cards.kinds[kind].fields.get("suit")
    return suit if isinstance(suit, str) else None


def name_ranks(cards: CardSet, values: Mapping[int, int]) -> dict[int, str]:
    """Give each value the name that moves have for it, lowest first.

    It is what the ids of its cards say beside their suit, which ends them or begins them, else their `rank`, else the
    value itself. A card without a suit goes by its id.
    """
    ways = (_cut(cards, _share_end, str.removesuffix), _cut(cards, _share_start, str.removeprefix), _say_ranks(cards))
    for names in ways:
        named = _join(cards, values, names)
        if named is not None:
            return named
    return {value: str(value) for value in sorted(values.values())}


def _join(cards: CardSet, values: Mapping[int, int], names: Mapping[int, str]) -> dict[int, str] | None:
    """Give each value its one name; None if it has none or several, or if two values have the same."""
    found: dict[int, set[str]] = {value: set() for value in sorted(values.values())}
    for kind, value in values.items():
        if kind in names:
            found[value].add(names[kind])
    for kind, value in values.items():
        if suit_of(cards, kind) is None and not found[value]:
            found[value].add(cards.kinds[kind].id)
    named = {value: name for value, each in found.items() if len(each) == 1 for name in each if name}
    return named if len(named) == len(found) == len(set(named.values())) else None


def _cut(cards: CardSet, share: Callable[[list[str]], str], remove: Callable[[str, str], str]) -> dict[int, str]:
    """Give the ids of cards without what those of their suit share; none of a suit with one card, which shares all."""
    by_suit: dict[str | None, dict[int, str]] = {}
    for kind, card in enumerate(cards.kinds):
        by_suit.setdefault(suit_of(cards, kind), {})[kind] = card.id
    by_suit.pop(None, None)
    shared = {suit: share([*ids.values()]) for suit, ids in by_suit.items() if len(ids) > 1}
    return {
        kind: remove(card_id, part).strip(_JOINTS)
        for suit, part in shared.items()
        if part
        for kind, card_id in by_suit[suit].items()
    }


def _share_start(ids: Iterable[str]) -> str:
    columns = zip(*ids, strict=False)
    return "".join(column[0] for column in takewhile(lambda column: len(set(column)) == 1, columns))


def _share_end(ids: Iterable[str]) -> str:
    return _share_start(card_id[::-1] for card_id in ids)[::-1]


def _say_ranks(cards: CardSet) -> dict[int, str]:
    """Give the ranks of cards with a suit that can stand in a move."""
    ranks = {kind: str(card.fields.get("rank") or "") for kind, card in enumerate(cards.kinds) if suit_of(cards, kind)}
    return {kind: rank for kind, rank in ranks.items() if rank and not set(rank) & set(" ,=")}
