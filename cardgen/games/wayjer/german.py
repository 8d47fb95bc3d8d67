"""What happens in Wayjer, in German; numbers are feminine, and the names of other cards stand without articles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from cardgen.engine.effects.acts import Discarded, Put
from cardgen.engine.narration import Declined, Event, Looked, Moved, Pictured, Speaker
from cardgen.engine.rules import Tongue
from cardgen.games.wayjer.diagram import Labels, lay
from cardgen.games.wayjer.words import (
    Beaten,
    Copied,
    Counted,
    Drawn,
    Dueled,
    Ended,
    Judged,
    Outranked,
    Taken,
    TakenBack,
    Tied,
    WagersWon,
)


def _of(name: str) -> str:
    """Give a name in the genitive: `Anas`, `Felix’`."""
    return f"{name}\N{RIGHT SINGLE QUOTATION MARK}" if name.endswith(("s", "x", "z", "ß")) else f"{name}s"


def _list(words: list[str]) -> str:
    return " und ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _the(card: str) -> str:
    """Give a card with its article if it is a number: `die 3`."""
    return f"die {card}" if card.strip("[]").lstrip("-\N{MINUS SIGN}").isdigit() else card


def _cards(cards: tuple[int, ...], say: Speaker) -> str:
    return _list([_the(say.card(card)) for card in cards])


def _duelists(n: Judged, say: Speaker, first: int) -> tuple[str, str]:
    named = [f"{_of(say.player(seat))} {say.kind(kind)}" for seat, kind in enumerate(n.kinds)]
    return named[first], named[1 - first]


def _judge(verb: str, n: Judged, say: Speaker) -> str:
    winner, loser = _duelists(n, say, n.taker or 0)
    return f"{winner} {verb} {loser}."


def _tie(n: Tied, say: Speaker) -> str:
    first, second = _duelists(n, say, 0)
    return f"{first} und {second} sind gleich hoch: Das Duell endet unentschieden."


def _taken(n: Taken, say: Speaker) -> str:
    count = "1 Karte" if len(n.cards) == 1 else f"{len(n.cards)} Karten"
    return f"{say.player(n.seat)} zieht {_cards(n.cards, say) if say.may_know(n.seat) else count}."


def _won(n: WagersWon, say: Speaker) -> str:
    name = say.player(n.seat)
    if n.own and n.other:
        return f"{name} gewinnt beide Einsätze, {_cards(n.own + n.other, say)}."
    if n.own:
        return f"{name} gewinnt {_cards(n.own, say)} zurück."
    return f"{name} gewinnt {_cards(n.other, say) if n.other else 'keine Karte'}."


def _counted(n: Counted, say: Speaker) -> str:
    if not n.cards:
        return f"{say.player(n.seat)} hat keine Karten gewonnen."
    cards = _list([say.card(card) for card in n.cards])
    return f"{_of(say.player(n.seat))} {cards} {'ergibt' if len(n.cards) == 1 else 'ergeben'} {sum(n.values)}."


def _put(n: Put, say: Speaker) -> str:
    card = _the(say.card(n.card))
    return f"Auf {_of(say.player(n.seat))} {say.card(n.on)} kommt die oberste Karte, {card}."


def _looked(n: Looked, say: Speaker) -> str:
    seen = f" und sieht {_the(say.card(n.card))}" if say.may_know(n.seat) else ""
    return f"{say.player(n.seat)} schaut in den Stapel{seen}."


def _ended(n: Ended, say: Speaker) -> str:
    best = max(n.scores)
    return f"{say.player(n.scores.index(best))} gewinnt das Spiel mit {best} zu {min(n.scores)}."


_TELL: Mapping[type[Event], Callable[[Any, Speaker], str]] = {
    Moved: lambda n, say: "",
    Discarded: lambda n, say: f"{_of(say.player(n.seat))} {say.card(n.card)} wird abgelegt.",
    Dueled: lambda n, say: f"{say.player(n.seat)} duelliert mit {say.card(n.duel)} und setzt {say.card(n.wager)} ein.",
    Beaten: partial(_judge, "schlägt"),
    Outranked: partial(_judge, "ist höher als"),
    Tied: _tie,
    Copied: lambda n, say: f"{_of(say.player(n.seat))} {say.card(n.card)} wird eine Kopie von {say.kind(n.kind)}.",
    Taken: _taken,
    TakenBack: lambda n, say: f"Statt abgelegt zu werden, geht {say.card(n.card)} zurück zu {say.player(n.seat)}.",
    WagersWon: _won,
    Counted: _counted,
    Ended: _ended,
    Drawn: lambda n, say: "Das Spiel endet unentschieden.",
    Looked: _looked,
    Declined: lambda n, say: f"{say.player(n.seat)} verzichtet.",
    Put: _put,
}
_PICTURE: Mapping[type[Event], Callable[[Any, Speaker], list[Pictured]]] = {
    Dueled: lambda n, say: [
        (n.duel, f"{_of(say.player(n.seat))} Duell"),
        (n.wager, f"{_of(say.player(n.seat))} Einsatz"),
    ],
    TakenBack: lambda n, say: [(n.card, "geht zurück")],
    Counted: lambda n, say: [(card, f"zählt {value}") for card, value in zip(n.cards, n.values, strict=True)],
    Looked: lambda n, say: [(n.card, f"{say.player(n.seat)} sieht")] if say.may_know(n.seat) else [],
    Put: lambda n, say: [(n.card, f"auf {say.card(n.on)}")],
}


def _tell(event: Event, say: Speaker) -> str | None:
    tell = _TELL.get(type(event))
    return None if tell is None else tell(event, say)


def _picture(event: Event, say: Speaker) -> list[Pictured]:
    picture = _PICTURE.get(type(event))
    return [] if picture is None else picture(event, say)


def _win_too(before: Event, n: WagersWon, say: Speaker) -> str:
    """Give how a win goes on after the duel that decided it, after a card that is discarded, after the other's win."""
    words = _won(n, say).removesuffix(".")
    if isinstance(before, Judged):
        name, verb, rest = words.split(" ", 2)
        return f", also {verb} {name} {rest}"
    if isinstance(before, Discarded) or (isinstance(before, WagersWon) and before.seat != n.seat):
        return f", und {words}"
    return ""


def _go_on(before: Event, event: Event, say: Speaker) -> str:
    """Give how an event is told in the sentence of the one before it."""
    match before, event:
        case Dueled(), Dueled():
            return f", {say.player(event.seat)} mit {say.card(event.duel)} und {say.card(event.wager)}"
        case _, WagersWon():
            return _win_too(before, event, say)
        case Put(), Copied() if say.deck.kind_of[before.card] == event.kind:
            return f", und {_of(say.player(event.seat))} {say.card(event.card)} wird eine Kopie davon"
        case Copied(), Judged() if event.taker is not None and event.kinds[before.seat] == before.kind:
            return f", {'und' if event.taker == before.seat else 'aber'} {(_tell(event, say) or '').removesuffix('.')}"
        case Counted(), Counted():
            return f", {'und' if event.cards else 'aber'} {_counted(event, say).removesuffix('.')}"
    return ""


def _tell_scores(names: Sequence[str], scores: Sequence[int]) -> str:
    return f"Jetzt hat {_list([f'{name} {score}' for name, score in zip(names, scores, strict=True)])}."


_LABELS = Labels(
    hand="{of} Hand",
    duel="{of} Duell",
    wager="{of} Einsatz",
    won="Von {name} gewonnen",
    deck="Stapel",
    discard="Ablage",
    copy="Kopie: [[{}]]",
    decides="{} entscheidet",
    of=_of,
)
GERMAN = Tongue(_tell, _picture, partial(lay, labels=_LABELS), _go_on, _tell_scores)
