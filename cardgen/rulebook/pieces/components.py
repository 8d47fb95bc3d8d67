"""What is in the box of a game, counted from its deck: cards, those of each expansion, aids, boards, pieces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from cardgen.checks.composition import values_of
from cardgen.model import Card, Deck, Expansion
from cardgen.render.fixed_words import Words, make_tr
from cardgen.render.view import CardViews, Names
from cardgen.rulebook.pieces.card_groups import format_names

_BESIDE = ("aids", "mats", "boards", "pieces")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the list: what it names, and how many there are of it, of `each` where it names several.

    A line that `is_part` belongs to the one above that is none.
    """

    name: str
    copies: int
    each: bool = False
    is_part: bool = False


def list_components(deck: Deck, field: str = "", words: Words | None = None) -> list[Line]:
    """Give all that is in the box. With a field, the cards are listed by what they have in it and by their copies."""
    tr = words or make_tr(deck)
    lines = [*_list_cards(tr("Cards"), deck.cards, deck, field), *_list_beside(deck)]
    for expansion in deck.others:
        title = tr("Expansion, if you have it: {title}", title=expansion.title)
        cards, beside = list_cards_of(expansion, deck), list(_list_beside(expansion))
        head = [] if any(card.copies for card in cards) or not beside else [Line(title, _count_beside(expansion))]
        lines += [*head, *_list_cards(title, cards, deck, field), *beside]
    return [*lines, *([Line(tr("Box"), 1)] if deck.box else [])]


def list_cards_of(expansion: Expansion, deck: Deck) -> list[Card]:
    """Give the cards of an expansion, as many as it adds: those that the deck has too, then its own."""
    more = [replace(card, copies=expansion.more[card.id]) for card in deck.cards if card.id in expansion.more]
    return [*more, *expansion.cards]


def _list_cards(title: str, cards: Iterable[Card], deck: Deck, field: str) -> Iterator[Line]:
    printed = [card for card in cards if card.copies]
    if not printed:
        return
    yield Line(title, sum(card.copies for card in printed))
    if field:
        groups: dict[object, list[Card]] = {}
        for card in printed:
            groups.setdefault((tuple(values_of(deck, card, field)), card.copies), []).append(card)
        yield from (_make_line(same, is_part=True) for same in groups.values())


def _list_beside(owner: Deck | Expansion) -> Iterator[Line]:
    """Give what there is beside the cards, things of one kind with as many copies in one line."""
    for kind in _BESIDE:
        groups: dict[int, list[Card]] = {}
        for thing in getattr(owner, kind):
            if thing.copies:
                groups.setdefault(thing.copies, []).append(thing)
        yield from (_make_line(same, is_part=isinstance(owner, Expansion)) for same in groups.values())


def _count_beside(owner: Expansion) -> int:
    return sum(thing.copies for kind in _BESIDE for thing in getattr(owner, kind))


def _make_line(same: list[Card], is_part: bool) -> Line:
    return Line(format_names([card.name for card in same]), same[0].copies, len(same) > 1, is_part)


def view_components(deck: Deck) -> Names:
    """Give what a rulebook sees as `components`: the number of cards, expansions with theirs, and what is beside."""
    return Names(
        "components",
        {
            "cards": sum(card.copies for card in deck.cards),
            "expansions": [_view_expansion(expansion, deck) for expansion in deck.others],
            **_view_beside(deck),
            "box": deck.box is not None,
        },
    )


def _view_expansion(expansion: Expansion, deck: Deck) -> Names:
    added = list_cards_of(expansion, deck)
    facts = {
        "name": expansion.name,
        "title": expansion.title,
        "cards": sum(card.copies for card in added),
        "added": CardViews(replace(deck, cards=tuple(added))),
        **_view_beside(expansion),
    }
    return Names("expansion", facts)


def _view_beside(owner: Deck | Expansion) -> dict[str, object]:
    return {
        kind: [Names("component", {"id": each.id, "name": each.name, "copies": each.copies}) for each in things]
        for kind in _BESIDE
        for things in [getattr(owner, kind)]
    }
