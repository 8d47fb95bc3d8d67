"""Which cards of a deck a build prints, and how many of each: all of them, unless its options choose."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardgen.diagnostics import Report
from cardgen.model import Card, Deck
from cardgen.pipeline.changes import Changes
from cardgen.pipeline.options import BuildOptions
from cardgen.pipeline.selection import read_conditions, select_cards


@dataclass(frozen=True, slots=True)
class Choice:
    """The cards to print: a deck with only these and so many copies of each; None where all are printed.

    `asked` are the options that chose them. `parts` are the parts of the game that are printed, none where all are.
    `changes` is what has changed where only that is printed; `is_whole` tells that no card that is missing on
    the table is left out by choice.
    """

    deck: Deck | None = None
    asked: str = ""
    parts: tuple[str, ...] = ()
    changes: Changes | None = None
    is_whole: bool = True

    def count_kinds(self, whole: Deck) -> tuple[int, int] | None:
        """Give how many different cards are printed, and of how many; None where all are."""
        if self.deck is None:
            return None
        chosen, usual = ({card.id for card in _list_cards(deck) if card.copies} for deck in (self.deck, whole))
        return len(chosen), len(chosen | usual)

    def has_all_copies(self, whole: Deck) -> bool:
        """Tell whether each card is printed as often as the whole has it."""
        return self.deck is None or _count_each(self.deck) == _count_each(whole)

    def tell(self, whole: Deck) -> str:
        """Say what is printed of the whole, `only 3 of 14 different cards: --only kind=spell`; empty if all is."""
        if (counted := self.count_kinds(whole)) is None:
            return ""
        kinds, every = counted
        what = f"only {kinds} of {every}" if kinds < every else f"all {every}"
        return f"{what} different cards: {self.asked}"


def _count_each(deck: Deck) -> dict[str, int]:
    """Give how many copies there are of each card and aid that has some."""
    return {card.id: card.copies for card in _list_cards(deck) if card.copies}


def _list_cards(deck: Deck) -> tuple[Card, ...]:
    return (*deck.cards, *deck.aids)


def choose_cards(deck: Deck, options: BuildOptions, report: Report) -> Choice:
    """Give which cards and aids of a deck the options choose; a choice of none is reported."""
    if not options.only and options.copies is None:
        return Choice(parts=options.parts)
    chosen = select_cards(deck, read_conditions(options.only), report)
    if options.copies is not None:
        chosen = _with_copies(chosen, options.copies, is_asked_for=bool(options.only))
    if not report.has_errors and not count_copies(chosen):
        message = f"The chosen cards of {deck.title} have no copies to print."
        report.error("nothing-chosen", message, hint="Say how many you want of each with `--copies`.")
    return Choice(chosen, _tell_asked(options), options.parts, is_whole=False)


def _with_copies(deck: Deck, copies: int, *, is_asked_for: bool) -> Deck:
    """Give each card so many copies; one of which the deck prints none stays unprinted unless it is asked for."""

    def change(card: Card) -> Card:
        return replace(card, copies=copies) if card.copies or is_asked_for else card

    return replace(deck, cards=tuple(map(change, deck.cards)), aids=tuple(map(change, deck.aids)))


def with_copies_of(deck: Deck, other: Deck) -> Deck:
    """Give a deck, such as a translated one, with as many copies of each card and aid as another has.

    What the other has not is printed 0 times, and keeps its place, so that the numbers of cards stay what they are.
    """
    copies = {card.id: card.copies for card in _list_cards(other)}
    cards, aids = (
        tuple(replace(card, copies=copies.get(card.id, 0)) for card in cards) for cards in (deck.cards, deck.aids)
    )
    return replace(deck, cards=cards, aids=aids)


def count_copies(deck: Deck) -> int:
    """Give how many cards and aids there are to print."""
    return sum(card.copies for card in _list_cards(deck))


def _tell_asked(options: BuildOptions) -> str:
    asked = [f"--only {text}" for text in options.only]
    asked += [f"--copies {options.copies}"] if options.copies is not None else []
    return " ".join(asked)
