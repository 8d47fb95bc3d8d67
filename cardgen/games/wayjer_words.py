"""What happens in Wayjer, as sentences and as cards to draw: by the kinds of log entry of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardgen.engine.telling import Pictured, Speaker


def duel(say: Speaker, seat: int, duel: int, wager: int) -> str:
    """Tell the two cards that a player turns up."""
    return f"{say.player(seat)} duels with {say.card(duel)} and wagers {say.card(wager)}."


def beat(say: Speaker, taker: int, one: int, two: int) -> str:
    """Tell a duel that an ability decides."""
    winner, loser = _name_duelists(say, taker, one, two)
    return f"{winner} beats {loser}."


def higher(say: Speaker, taker: int, one: int, two: int) -> str:
    """Tell a duel that the higher card wins."""
    winner, loser = _name_duelists(say, taker, one, two)
    return f"{winner} is higher than {loser}."


def tie(say: Speaker, taker: None, one: int, two: int) -> str:
    """Tell a duel of equals."""
    first, second = _name_duelists(say, 0, one, two)
    return f"{first} and {second} are equal: the duel is a tie."


def _name_duelists(say: Speaker, taker: int, one: int, two: int) -> tuple[str, str]:
    """Name the kinds that dueled, each with its player, the winner's first."""
    named = [f"{say.player(seat)}'s {say.kind(kind)}" for seat, kind in enumerate((one, two))]
    return named[taker], named[1 - taker]


def win(say: Speaker, seat: int, own: tuple[int, ...], other: tuple[int, ...]) -> str:
    """Tell what a player wins: their own wager, the opponent's, both, or nothing of a discarded SWAP's."""
    name = say.player(seat)
    if own and other:
        return f"{name} wins both wagers, {say.the_cards(own + other)}."
    if own:
        return f"{name} wins back {say.the_cards(own)}."
    return f"{name} wins {say.player(1 - seat)}'s {say.cards(other)}." if other else f"{name} wins no card."


def count(say: Speaker, seat: int, cards: tuple[int, ...], values: tuple[int, ...]) -> str:
    """Tell what the cards add up to that a player has won."""
    return f"{say.player(seat)} has won {say.cards(cards) if cards else 'no cards'}. The sum is {sum(values)}."


def end(say: Speaker, scores: tuple[int, ...]) -> str:
    """Tell how a decided game ended."""
    return f"{say.player(scores.index(max(scores)))} wins the game by {max(scores) - min(scores)}."


def draw(say: Speaker, scores: tuple[int, ...]) -> str:
    """Tell how a tied game ended."""
    return "The game is a draw."


SENTENCES: Mapping[str, Callable[..., str]] = {
    "duel": duel,
    "beat": beat,
    "higher": higher,
    "tie": tie,
    "win": win,
    "count": count,
    "end": end,
    "draw": draw,
}


def picture_duel(say: Speaker, seat: int, duel: int, wager: int) -> list[Pictured]:
    """Draw the two cards that a player turns up."""
    return [(duel, f"{say.player(seat)} duels"), (wager, f"{say.player(seat)} wagers")]


def picture_count(say: Speaker, seat: int, cards: tuple[int, ...], values: tuple[int, ...]) -> list[Pictured]:
    """Draw what a player has won."""
    return [(card, f"counts {value}") for card, value in zip(cards, values, strict=True)]


PICTURES: Mapping[str, Callable[..., list[Pictured]]] = {"duel": picture_duel, "count": picture_count}
CAPTIONED = ("duel",)
