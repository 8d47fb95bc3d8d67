"""What a template sees of a card and its deck: names to values, nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import overload

from cardgen.diagnostics.mistake import MistakeError
from cardgen.model import Card, Deal, Deck, Definition, PrintSettings, SetValue, Value
from cardgen.render.abilities import AbilityText, find_named, join_amounts, original_texts, view_texts
from cardgen.render.direction import is_right_to_left
from cardgen.render.dress import choose_colors, describe_dress
from cardgen.render.fixed_words import make_tr
from cardgen.render.told import Told
from cardgen.render.typed_numbers import keep_typed
from cardgen.render.typography import CONTROL
from cardgen.render.worded import keep_source

CONTEXT_NAMES = (
    *("card", "deck", "set", "colors", "width", "height", "bleed", "corner", "safe", "counts", "dress"),
    *("text_width", "layout", "tr"),
)
"""What every template knows; that of a standee has `foot` too, that of a box `box`."""


LAYOUT = "layout"
"""The name of the helpers that measure and place: `layout.row(...)` (see cardgen.render.parts)."""


_MOST_NAMED = 8


class Names:
    """Values by name, for templates: `card.value` and `colors["sun"]`; no methods that a name could collide with.

    One that `is_told` may lack names because they could not be read, which is told.
    """

    __slots__ = ("_names_are_told", "_names_owner", "_names_read", "_names_values")

    def __init__(self, owner: str, values: Mapping[str, object], *, is_told: bool = False) -> None:
        self._names_owner = owner
        self._names_values = values
        self._names_read: set[object] = set()
        self._names_are_told = is_told

    def __getitem__(self, name: str) -> object:
        self._names_read.add(name)
        if self._names_are_told and name not in self._names_values:
            return Told()
        return self._names_values[name]

    def __iter__(self) -> Iterator[str]:
        self._names_read.update(self._names_values)
        return iter(self._names_values)

    def __len__(self) -> int:
        self._names_read.add(len)
        return len(self._names_values)

    def __contains__(self, name: object) -> bool:
        self._names_read.add(name)
        return name in self._names_values

    def __str__(self) -> str:
        known = ", ".join(f"`{name}`" for name in [*self._names_values][:_MOST_NAMED])
        raise MistakeError(f"`{self._names_owner}` is no text but holds values, such as {known}")


def were_read(names: Names) -> bool:
    """Tell whether any of the names was asked for."""
    return bool(names._names_read)


def names_read(names: Names) -> frozenset[object]:
    """Give the names that were asked for."""
    return frozenset(names._names_read)


def blanks_read(names: Names) -> list[str]:
    """Give the names that were asked for and stand for nothing."""
    return [name for name, value in names._names_values.items() if value is None and name in names._names_read]


def keys_of(names: Names) -> tuple[str, ...]:
    """Give the names that can be asked for."""
    return tuple(names._names_values)


def owner_of(names: Names) -> str:
    """Give what the values belong to, as a template writes it: `card`."""
    return names._names_owner


def view_deck(deck: Deck) -> dict[str, object]:
    """Give what templates see on every card."""
    vocabulary = deck.vocabulary
    facts: dict[str, object] = {
        "keywords": [_view_definition(keyword) for keyword in vocabulary.keywords] if vocabulary else [],
        "markers": [_view_definition(marker) for marker in vocabulary.markers] if vocabulary else [],
        "id": deck.id,
        "title": deck.title,
        "summary": deck.summary,
        "lang": deck.lang,
        "direction": "rtl" if is_right_to_left(deck.lang) else "ltr",
        "hyphenate": deck.theme.hyphenate,
        "players": list(deck.players),
        "cards": CardViews(deck),
        "size": sum(card.copies for card in deck.cards),
        "count": len(deck.cards),
    }
    return {
        "deck": Names("deck", facts),
        "colors": Names("colors", choose_colors(deck)),
        "dress": Names("dress", describe_dress(deck)),
        "set": view_set(deck),
        "counts": count_deck(deck),
        "tr": make_tr(deck),
    }


def forget_dress(shared: Mapping[str, object]) -> None:
    """Forget what was asked of the dress; `shared` is what `view_deck` gave."""
    for names in _dress_of(shared):
        names._names_read.clear()


def asks_dress(shared: Mapping[str, object], deck: Deck) -> bool:
    """Tell whether a template has asked for the dress, or for a colour that the sparing one has otherwise."""
    dress, colors = _dress_of(shared)
    return were_read(dress) or not deck.theme.sparing.keys().isdisjoint(names_read(colors))


def _dress_of(shared: Mapping[str, object]) -> tuple[Names, Names]:
    dress, colors = shared["dress"], shared["colors"]
    assert isinstance(dress, Names) and isinstance(colors, Names)
    return dress, colors


def view_set(deck: Deck, card: Card | None = None) -> Names:
    """Give what the deck lends to its templates under `set`, as a card says it."""
    values = {**deck.settings, **(card.settings if card else {})}
    told = {name: Told() for name in deck.unread_settings or ()}
    seen = {name: _view_setting(value) for name, value in values.items()}
    return Names("set", {**told, **seen}, is_told=deck.unread_settings is None)


def _view_setting(setting: SetValue) -> object:
    value = setting.value
    if isinstance(value, tuple):
        return [_view_setting(part) for part in value]
    if setting.typed and isinstance(value, (int, float)):
        return keep_typed(value, setting.typed)
    return CONTROL.sub("", value) if isinstance(value, str) else value


def view_measures(printing: PrintSettings, card: Card | None = None) -> dict[str, float]:
    """Give the measures of a card or mat in millimetres, or those of the deck's cards; of a standee, the foot's too."""
    width, height, corner = printing.card.width, printing.card.height, printing.corner
    if card is not None:
        shape = printing.size_of(card)
        width, height, corner = shape.size.width, shape.size.height, shape.corner
    measures = {"width": width, "height": height, "bleed": printing.bleed, "corner": corner, "safe": printing.safe}
    return {**measures, "foot": card.foot} if card is not None and card.foot else measures


def count_deck(deck: Deck) -> Names:
    """Give the numbers that prose needs: cards in all, different cards, players, the deals that are declared.

    `hand` and `deck` are those of the first deal.
    """
    least, most = deck.players
    counts: dict[str, object] = {
        "cards": sum(card.copies for card in deck.cards),
        "different": sum(card.copies > 0 for card in deck.cards),
        "players": str(least) if least == most else f"{least}–{most}",
    }
    deals = deck.composition.deals if deck.composition else ()
    if deals:
        counts |= {"hand": deals[0].hand.value, "deck": deals[0].deck.value}
        counts["deals"] = [_view_deal(deal) for deal in deals]
    return Names("counts", counts)


def _view_deal(deal: Deal) -> Names:
    return Names("deal", {"players": deal.players.value, "hand": deal.hand.value, "deck": deal.deck.value})


class CardViews(Sequence[Names]):
    """What templates see of all cards of a deck, without the aids; each is made when it is asked for."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._views: dict[int, Names] = {}

    def __len__(self) -> int:
        return len(self._deck.cards)

    @overload
    def __getitem__(self, at: int) -> Names: ...

    @overload
    def __getitem__(self, at: slice) -> list[Names]: ...

    def __getitem__(self, at: int | slice) -> Names | list[Names]:
        if isinstance(at, slice):
            return [self[number] for number in range(len(self))[at]]
        if at not in self._views:
            self._views[at] = view_card(self._deck.cards[at], self._deck, at)
        return self._views[at]


def find_places(deck: Deck) -> dict[str, int]:
    """Give the place of each card among the different cards of a deck, from 0, by id."""
    return {card.id: at for at, card in enumerate(deck.every_card)}


def view_card(card: Card, deck: Deck, at: int | None = None) -> Names:
    """Give what templates see of a card: a field of the deck's that the card lacks is None, one that could not be read
    is Told.

    `keywords` are those that its abilities name, with what they stand for, and `amounts` what they say that it has; a
    field of that name comes before them. So it is with `index` and `number`, its place `at` among the deck's cards from
    0 and from 1; an aid, mat or piece has none. A translated text prints as such, and compares as the deck's own.
    """
    at = find_places(deck).get(card.id) if at is None else at
    abilities = _view_abilities(card, deck)
    values: dict[str, object] = {
        "keywords": _view_keywords(card, deck),
        "amounts": Names("amounts", join_amounts(abilities)),
        "index": at,
        "number": None if at is None else at + 1,
        **{name: Told() if name in card.places else None for name in deck.field_kinds},
    }
    source = _find_source(card, deck)
    for name, value in card.fields.items():
        values[name] = keep_source(_clean(value), _clean(source.fields.get(name, value)))
        if name in card.typed and isinstance(value, (int, float)):
            values[name] = keep_typed(value, card.typed[name])
    values.update(
        id=card.id,
        name=keep_source(_clean(card.name), _clean(source.name)),
        copies=card.copies,
        abilities=list(abilities),
        flavour=_clean(card.flavour.value) if card.flavour else None,
        reminder=_clean(card.reminder.value) if card.reminder else None,
    )
    return Names("card", values)


def _find_source(card: Card, deck: Deck) -> Card:
    """Give a card as the deck has it of which this one is a translation."""
    sources = deck.original.components if deck.original else ()
    return next((source for source in sources if source.id == card.id), card)


def _view_definition(definition: Definition) -> Names:
    sentences = tuple(sentence.value for sentence in definition.text)
    settings = [
        Names("setting", {"option": each.option.value, "value": each.value.value}) for each in definition.settings
    ]
    return Names(
        "keyword",
        {
            "name": definition.name,
            "sentences": _clean(sentences),
            "text": _clean(" ".join(sentences)),
            "settings": settings,
        },
    )


def _view_abilities(card: Card, deck: Deck) -> tuple[AbilityText, ...]:
    texts = tuple(ability.value for ability in card.abilities)
    if not texts or deck.vocabulary is None or deck.abilities_free:
        return tuple(AbilityText(str(_clean(text))) for text in texts)
    return view_texts(card, deck)


def _view_keywords(card: Card, deck: Deck) -> list[Names]:
    if not card.abilities or deck.vocabulary is None or not deck.vocabulary.keywords:
        return []
    named = find_named(original_texts(card, deck), deck.vocabulary)
    return [_view_definition(definition) for definition in named]


def _clean(value: Value) -> object:
    """Give a value as templates see it: what no printed text can hold is left out (and reported elsewhere)."""
    if isinstance(value, tuple):
        return [_clean(part) for part in value]
    return CONTROL.sub("", value) if isinstance(value, str) else value
