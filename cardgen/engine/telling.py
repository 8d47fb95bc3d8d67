"""From the log to plain sentences, with the names of the players and only what a viewer may know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cardgen.engine.rules import Rules
from cardgen.engine.state import Entry


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


def _put(say: Speaker, seat: int, card: int, on: int, source: str) -> str:
    return f"{say.player(seat)} puts {say.card(card)} from the {source} on {say.card(on)}."


def _copy(say: Speaker, seat: int, card: int, kind: int) -> str:
    return f"{say.player(seat)}'s {say.card(card)} becomes a copy of {say.kind(kind)}."


def _look(say: Speaker, seat: int, card: int, source: str) -> str:
    seen = f" and sees {say.card(card)}" if say.may_know(seat) else ""
    return f"{say.player(seat)} looks at the {source}{seen}."


def _decline(say: Speaker, seat: int, verb: str) -> str:
    return f"{say.player(seat)} declines to {verb}."


def _discard(say: Speaker, seat: int, card: int, cards: tuple[int, ...]) -> str:
    return f"{say.cards(cards)} {'are' if len(cards) > 1 else 'is'} discarded."


_SENTENCES: dict[str, Callable[..., str]] = {
    "put": _put,
    "copy": _copy,
    "look": _look,
    "decline": _decline,
    "discard": _discard,
}
