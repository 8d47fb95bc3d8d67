"""What happens in Wayjer, as sentences: one for each kind of log entry of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardgen.engine.telling import Speaker


def duel(say: Speaker, seat: int, duel: int, wager: int) -> str:
    """Tell the two cards that a player turns up."""
    return f"{say.player(seat)} duels with {say.card(duel)} and wagers {say.card(wager)}."


def beat(say: Speaker, taker: int, one: int, two: int) -> str:
    """Tell a duel that an ability decides."""
    winner, loser = (one, two) if taker == 0 else (two, one)
    return f"{say.kind(winner)} beats {say.kind(loser)}: {say.player(taker)} wins the duel."


def higher(say: Speaker, taker: int, one: int, two: int) -> str:
    """Tell a duel that the higher card wins."""
    winner, loser = (one, two) if taker == 0 else (two, one)
    return f"{say.kind(winner)} is higher than {say.kind(loser)}: {say.player(taker)} wins the duel."


def tie(say: Speaker, taker: None, one: int, two: int) -> str:
    """Tell a duel of equals."""
    return f"{say.kind(one)} and {say.kind(two)} are equal: the duel is tied."


def win(say: Speaker, seat: int, cards: tuple[int, ...]) -> str:
    """Tell the cards of a wager that are won or kept; none are left of a discarded SWAP's."""
    return f"{say.player(seat)} wins {say.cards(cards)}." if cards else ""


def end(say: Speaker, scores: tuple[int, ...]) -> str:
    """Tell how a decided game ended."""
    winner = scores.index(max(scores))
    listed = " and ".join(f"{say.player(seat)} has {score}" for seat, score in enumerate(scores))
    return f"The game is over: {listed}. {say.player(winner)} wins."


def draw(say: Speaker, scores: tuple[int, ...]) -> str:
    """Tell how a tied game ended."""
    return f"The game is over: both players have {scores[0]}. It is a draw."


SENTENCES: Mapping[str, Callable[..., str]] = {
    "duel": duel,
    "beat": beat,
    "higher": higher,
    "tie": tie,
    "win": win,
    "end": end,
    "draw": draw,
}
