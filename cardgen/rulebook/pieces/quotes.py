"""What a rulebook takes from the cards instead of typing it: cards by name, their abilities, what they say."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from cardgen.diagnostics import shorten
from cardgen.diagnostics.mistake import MistakeError
from cardgen.loading.quoting import (
    EndlessQuoteError,
    find_box,
    find_quoted,
    give_ability,
    give_after,
    give_said,
    give_value,
)
from cardgen.model import Card
from cardgen.render.view import Names, view_card
from cardgen.rulebook.pieces.named import Pieces

Taken = TypeVar("Taken")


class AbilityOf:
    """Gives the abilities of a card by their numbers: `card("0").ability(1)`; it is no text."""

    __slots__ = ("_abilities", "_card_id", "_tell")

    def __init__(self, card_id: str, abilities: list[str], tell: Callable[[MistakeError], str]) -> None:
        self._card_id, self._abilities, self._tell = card_id, abilities, tell

    def __call__(self, number: int = 1) -> str:
        """Give an ability; that the card has none of that number is told."""
        try:
            if isinstance(number, bool) or not isinstance(number, int):
                raise MistakeError(f"`ability` takes a number from 1, not `{shorten(str(number), 30)}`.")
            return give_ability(self._card_id, self._abilities, number)
        except MistakeError as mistake:
            return self._tell(mistake)

    def __str__(self) -> str:
        raise MistakeError("`ability` is a function and no text: write `ability(1)`")


class CardList(list[Any]):
    """All cards as a list; one is also found by its id or its name: `cards.zero`, `cards["0"]`."""

    def __init__(self, cards: Iterable[Any], find: Callable[[str], Any]) -> None:
        super().__init__(cards)
        self._find = find

    def __getitem__(self, key: Any) -> Any:
        return self._find(key) if isinstance(key, str) else super().__getitem__(key)


@dataclass(frozen=True, slots=True)
class Quotes:
    """Gives the cards of a book; `silent` makes what stands for one that the deck lacks, which is reported."""

    pieces: Pieces
    silent: Callable[[], Any]

    def view(self, card: Card) -> Names:
        """Give what a rulebook sees of a card: what templates see, and its abilities by their numbers."""
        seen = view_card(card, self.pieces.deck)
        values = {name: seen[name] for name in seen}
        abilities = [str(each) for each in values["abilities"]]  # type: ignore[attr-defined]
        return Names("card", {"ability": AbilityOf(card.id, abilities, self._tell), **values})

    def list_cards(self) -> CardList:
        """Give all cards of the deck."""
        return CardList(map(self.view, self.pieces.deck.cards), self._find)

    def card(self, card_id: object) -> Any:
        """Give a card or an aid by its id."""
        found = self.pieces.find_card(str(card_id))
        return self.silent() if found is None else self.view(found)

    def names(self) -> dict[str, Callable[..., Any]]:
        """Give the functions by the names that a rulebook calls them by."""
        return {"card": self.card, "said": self.said, "after": self.after, "value": self.value}

    def said(self, card_id: object, verb: str, until: str = "") -> str:
        """Give what a card says from a verb to the end of its sentence, without the stop, or until some words."""
        return self._take(card_id, lambda card: give_said(card, self.pieces.deck, verb, until), "")

    def after(self, card_id: object, verb: str, until: str = "") -> str:
        """Give what a card says behind a verb."""
        return self._take(card_id, lambda card: give_after(card, self.pieces.deck, verb, until), "")

    def value(self, card_id: object, verb: str, number: int = 1) -> int | str:
        """Give the first number or card that a card names behind a verb, or the second, ..."""
        nothing: int | str = 0
        return self._take(card_id, lambda card: give_value(card, self.pieces.deck, verb, number), nothing)

    def _take(self, card_id: object, give: Callable[[Card], Taken], instead: Any) -> Taken | Any:
        """Give what is taken from a card; where the card has nothing of the kind, that is told."""
        name = str(card_id)
        found = find_quoted(self.pieces.deck.every_card, name) or self.pieces.find_card(name)
        if found is None:
            return instead
        try:
            return give(found)
        except EndlessQuoteError as lack:
            here = self.pieces.find_here()
            self.pieces.report.warn("bad-quote", lack.message, here, lack.hint, box=find_box(lack))
            return lack.instead
        except MistakeError as mistake:
            self._tell(mistake)
            return instead

    def _tell(self, mistake: MistakeError) -> str:
        here = self.pieces.find_here()
        self.pieces.report.error("bad-quote", mistake.message, here, mistake.hint, box=find_box(mistake))
        return ""

    def _find(self, name: str) -> Any:
        found = find_quoted(self.pieces.deck.every_card, name)
        return self.card(name) if found is None else self.view(found)
