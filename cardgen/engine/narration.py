"""What happens in a game: events, each with the sentence that tells it to a listener and the cards to draw."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias, dataclass_transform

from cardgen.ability.english import choose_article
from cardgen.engine.cards import CardSet
from cardgen.engine.own_words import call
from cardgen.engine.zones import Zone

Pictured: TypeAlias = tuple[int, str]
Transfer: TypeAlias = tuple[tuple[int, ...], Zone, Zone]  # cards, the zone that they leave, and the one they go to


@dataclass(frozen=True, slots=True)
class Speaker:
    """How players and cards are named; `viewer` is the player who listens, None for one who may know everything.

    `card_form` is put around the name of each card, `[[{}]]` for a rulebook.
    """

    deck: CardSet
    names: tuple[str, ...]
    viewer: int | None = None
    card_form: str = "{}"

    def player(self, seat: int) -> str:
        """Name a player."""
        return self.names[seat]

    def card(self, card: int) -> str:
        """Name a card by its id."""
        return self.kind(self.deck.kind_of[card])

    def kind(self, kind: int) -> str:
        """Name a kind of card by its id."""
        return self.card_form.format(self.deck.kinds[kind].id)

    def cards(self, cards: Sequence[int]) -> str:
        """List cards: `4`, `4 and 5`, `4, 5 and 6`."""
        return join([self.card(card) for card in cards])

    def a_card(self, card: int) -> str:
        """Name a card that has not been spoken of: `a 5`, `an 8`."""
        return f"{choose_article(self.deck.id_of(card))} {self.card(card)}"

    def the_cards(self, cards: Sequence[int]) -> str:
        """List cards that are known: `the 4`, `the 4 and the 5`."""
        return join([f"the {self.card(card)}" for card in cards])

    def zone(self, zone: Zone) -> str:
        """Name a zone: `the deck`, `Ana's hand`."""
        return f"the {zone.kind.name}" if zone.owner is None else f"{self.player(zone.owner)}'s {zone.kind.name}"

    def may_know(self, seat: int) -> bool:
        """Tell whether the listener may hear what only a player has seen."""
        return self.viewer is None or self.viewer == seat


def join(words: Sequence[str]) -> str:
    """List words: `a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


@dataclass_transform(frozen_default=True)
class Value:
    """The base of events and tasks, of which a game makes many: each subclass is a frozen dataclass.

    The type checker lets nobody change a value. Python does not look after that as well, for a dataclass that is
    frozen at run time takes four times as long to make: a fifth of a whole move.
    """

    def __init_subclass__(cls) -> None:
        dataclass(unsafe_hash=True)(cls)


class Event(Value):
    """Something that has happened; silent, unless it has a sentence.

    `is_move`: what a player does, of which the lines below its pictures say all; `is_effect`: what an ability does;
    `is_beginning`: what begins something new, such as a Mission: an example is told up to there. `is_turn`: what
    stands for one turn, at its beginning or its end, where `cardgen simulate` is to count turns.
    """

    is_move: ClassVar[bool] = False
    is_effect: ClassVar[bool] = False
    is_beginning: ClassVar[bool] = False
    is_turn: ClassVar[bool] = False

    def tell(self, say: Speaker) -> str:
        """Give the sentence that tells it; empty for nothing worth telling."""
        return ""

    def picture(self, say: Speaker) -> list[Pictured]:
        """Give the cards to draw beside it, by deck index, each with a line to set below it: `on the SWAP`."""
        return []


class CardEvent(Event):
    """Something that happens to a player's card, or that the card does."""

    seat: int
    card: int


def narrate(log: Iterable[Event], speaker: Speaker) -> list[str]:
    """Give the sentences of events, in order."""
    return [call(sentence, speaker.deck.called) for event in log if (sentence := event.tell(speaker))]


# ---- what happens in any game


class Moved(Event):
    """Cards have left zones and lie, in order, at the end of others."""

    transfers: tuple[Transfer, ...]


class CardDrawn(CardEvent):
    """A player has drawn a card."""

    def tell(self, say: Speaker) -> str:
        """Tell that a card is drawn; its player hears which."""
        return f"{say.player(self.seat)} draws {f'the {say.card(self.card)}' if say.may_know(self.seat) else 'a card'}."


class Shuffled(Event):
    """The cards of a zone lie in an order that chance has given them, from the top."""

    zone: Zone
    cards: tuple[int, ...]

    def tell(self, say: Speaker) -> str:
        """Tell which zone is shuffled."""
        what = "1 card" if len(self.cards) == 1 else f"{len(self.cards)} cards"
        return f"{say.zone(self.zone).capitalize()} is shuffled anew: {what}."


class Looked(CardEvent):
    """A player alone has seen a card."""

    zone: Zone
    is_effect = True

    def tell(self, say: Speaker) -> str:
        """Tell where the player looks, and to that player what is seen."""
        seen = f" and sees {say.a_card(self.card)}" if say.may_know(self.seat) else ""
        return f"{say.player(self.seat)} looks at {say.zone(self.zone)}{seen}."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw the card for the player who looks."""
        return [(self.card, f"{say.player(self.seat)} sees")] if say.may_know(self.seat) else []


class Declined(Event):
    """A player does not take what an ability offers."""

    seat: int
    verb: str

    def tell(self, say: Speaker) -> str:
        """Tell what is declined."""
        return f"{say.player(self.seat)} declines to {self.verb}."


class ChosePlayer(Event):
    """A player chooses whom an ability means."""

    seat: int
    chosen: int

    def tell(self, say: Speaker) -> str:
        """Tell who is chosen."""
        return f"{say.player(self.seat)} chooses {say.player(self.chosen)}."


class ChoseNone(Event):
    """A player chooses no card for an ability that lets them."""

    seat: int
    verb: str

    def tell(self, say: Speaker) -> str:
        """Tell for what no card is chosen."""
        return f"{say.player(self.seat)} chooses to {self.verb} no card."
