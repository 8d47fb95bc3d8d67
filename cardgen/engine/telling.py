"""From the log to plain sentences, with the names of the players and only what a viewer may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from cardgen.ability.english import choose_article
from cardgen.engine.rules import Rules
from cardgen.engine.state import Entry

Pictured: TypeAlias = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Speaker:
    """How players and cards are named; `viewer` is the player who listens, None for one who may know everything.

    `card_form` is put around the name of each card, `[[{}]]` for a rulebook.
    """

    rules: Rules
    names: tuple[str, ...]
    viewer: int | None = None
    card_form: str = "{}"

    def player(self, seat: int) -> str:
        """Name a player."""
        return self.names[seat]

    def card(self, card: int) -> str:
        """Name a card by its id."""
        return self.kind(self.rules.cards.kind_of[card])

    def kind(self, kind: int) -> str:
        """Name a kind of card by its id."""
        return self.card_form.format(self.rules.cards.kinds[kind].id)

    def cards(self, cards: Sequence[int]) -> str:
        """List cards: `4`, `4 and 5`, `4, 5 and 6`."""
        return join([self.card(card) for card in cards])

    def a_card(self, card: int) -> str:
        """Name a card that has not been spoken of: `a 5`, `an 8`."""
        return f"{choose_article(self.rules.cards.id_of(card))} {self.card(card)}"

    def the_cards(self, cards: Sequence[int]) -> str:
        """List cards that are known: `the 4`, `the 4 and the 5`."""
        return join([f"the {self.card(card)}" for card in cards])

    def zone(self, name: str) -> str:
        """Name a zone: `the deck`, `Ana's hand`."""
        zone = self.rules.find_zone(name)
        if zone is None:
            return f"the {name}"
        return f"the {zone.kind.name}" if zone.owner is None else f"{self.player(zone.owner)}'s {zone.kind.name}"

    def may_know(self, seat: int) -> bool:
        """Tell whether the listener may hear what only a player has seen."""
        return self.viewer is None or self.viewer == seat


def join(words: Sequence[str]) -> str:
    """List words: `a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def tell(log: Iterable[Entry], speaker: Speaker) -> list[str]:
    """Give the sentences of log entries, in order; silent entries (a card that changes its place) have none."""
    known = _SENTENCES | dict(speaker.rules.game.sentences)
    told = (known[entry[0]](speaker, *entry[1:]) for entry in log if entry[0] in known)
    return [sentence for sentence in told if sentence]


def picture(entry: Entry, speaker: Speaker) -> list[Pictured]:
    """Give the cards to draw beside a log entry, by deck index, each with a line to set below it: `on the SWAP`."""
    known = EFFECTS | dict(speaker.rules.game.pictures)
    return known[entry[0]](speaker, *entry[1:]) if entry[0] in known else []


def _put(say: Speaker, seat: int, card: int, on: int, source: str) -> str:
    return f"The top card of {say.zone(source)}, {say.a_card(card)}, goes on {say.player(seat)}'s {say.card(on)}."


def _copy(say: Speaker, seat: int, card: int, kind: int) -> str:
    return f"{say.player(seat)}'s {say.card(card)} becomes a copy of the {say.kind(kind)}."


def _look(say: Speaker, seat: int, card: int, source: str) -> str:
    seen = f" and sees {say.a_card(card)}" if say.may_know(seat) else ""
    return f"{say.player(seat)} looks at {say.zone(source)}{seen}."


def _decline(say: Speaker, seat: int, verb: str) -> str:
    return f"{say.player(seat)} declines to {verb}."


def _discard(say: Speaker, seat: int, card: int, cards: tuple[int, ...]) -> str:
    own = [f"{say.player(seat)}'s {say.card(card)}"] if card in cards else []
    others = [
        f"{'the' if own or number else 'The'} {say.card(other)}" for number, other in enumerate(cards) if other != card
    ]
    return f"{join([*own, *others])} {'are' if len(cards) > 1 else 'is'} discarded."


_SENTENCES: dict[str, Callable[..., str]] = {
    "put": _put,
    "copy": _copy,
    "look": _look,
    "decline": _decline,
    "discard": _discard,
}


def _picture_put(say: Speaker, seat: int, card: int, on: int, source: str) -> list[Pictured]:
    return [(card, f"on the {say.card(on)}")]


def _picture_look(say: Speaker, seat: int, card: int, source: str) -> list[Pictured]:
    return [(card, f"{say.player(seat)} sees")] if say.may_know(seat) else []


EFFECTS: dict[str, Callable[..., list[Pictured]]] = {"put": _picture_put, "look": _picture_look}
