"""What happens in War Slayer V, as sentences: one for each kind of log entry of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardgen.ability.english import choose_article
from cardgen.engine.telling import Pictured, Speaker, join

ROW_NAMES = {"dossier": "Dossier", "theater": "Theater"}


def mission(say: Speaker, number: int, defeated: int) -> str:
    """Tell that a Mission begins."""
    return f"Mission {number} begins: flips run from {say.player(defeated)}'s left."


def draw(say: Speaker, seat: int, cards: tuple[int, ...]) -> str:
    """Tell the drawn cards to their player."""
    return f"{say.player(seat)} draws {say.cards(cards) if say.may_know(seat) else f'{len(cards)} cards'}."


def fill(say: Speaker, seat: int, row: str, cards: tuple[int, ...]) -> str:
    """Tell which row is filled, and to its player with what."""
    what = f": {' '.join(say.card(card) for card in cards)}" if say.may_know(seat) else ""
    return f"{say.player(seat)} fills the {ROW_NAMES[row]}{what}."


def flip(say: Speaker, seat: int, column: int, card: int) -> str:
    """Tell an Operative that is revealed."""
    return f"{say.player(seat)} reveals {say.card(card)} in column {column + 1}."


def win(say: Speaker, winner: int, column: int, one: int, two: int) -> str:
    """Tell an Operation that one side wins."""
    sides = [f"{say.player(seat)}'s {say.card(card)}" for seat, card in enumerate((one, two))]
    return f"{sides[winner]} beats {sides[1 - winner]}: {say.player(winner)} wins the Operation."


def tie(say: Speaker, column: int, one: int | None, two: int | None) -> str:
    """Tell an Operation that nobody wins."""
    if one is None or two is None:
        return f"In column {column + 1} there is nobody to compare."
    return f"{say.player(0)}'s {say.card(one)} and {say.player(1)}'s {say.card(two)} draw."


def claim(say: Speaker, seat: int, operatives: tuple[int, ...], secret: tuple[int, ...]) -> str:
    """Tell what is claimed: Operatives to all, Information Cards by name to the claimer alone."""
    names = [f"the {say.card(card)}" for card in operatives]
    if secret and say.may_know(seat):
        names += [f"the {say.card(card)}" for card in secret]
    elif secret:
        names.append("an Information Card" if len(secret) == 1 else f"{len(secret)} Information Cards")
    return f"{say.player(seat)} claims {join(names)}."


def found(say: Speaker, seat: int, card: int) -> str:
    """Tell a claimed card that does something, which shows it to all."""
    return f"{say.player(seat)} has found the {say.card(card)}."


def go_on(say: Speaker, seat: int) -> str:
    """Tell that the loser goes on."""
    return f"{say.player(seat)} goes on."


def back_out(say: Speaker, seat: int) -> str:
    """Tell that the loser backs out."""
    return f"{say.player(seat)} backs out: the Mission ends."


def betray(say: Speaker, seat: int, card: int) -> str:
    """Tell a card that ends the Mission, with its role."""
    kind = say.rules.cards.kinds[say.rules.cards.kind_of[card]]
    role = kind.fields.get("role")
    known = f", {choose_article(role)} {role}," if isinstance(role, str) and role else ""
    return f"{say.player(seat)}'s {say.card(card)}{known} ends the Mission."


def put_off(say: Speaker, seat: int, card: int, verb: str, period: str) -> str:
    """Tell what will happen at the end of the Mission."""
    return f"{say.player(seat)}'s {say.card(card)} is revealed: the {period} will be the last." if verb == "end" else ""


def short(say: Speaker, number: int) -> str:
    """Tell that no Mission can begin."""
    return "An HQ has too few cards for another Mission."


def unfinished(say: Speaker, missions: int) -> str:
    """Tell that a game is given up."""
    return f"After {missions} Missions the game is called unfinished."


def over(say: Speaker, scores: tuple[int, ...]) -> str:
    """Tell how a decided game ended."""
    winner = scores.index(max(scores))
    listed = " and ".join(f"{say.player(seat)} has {score}" for seat, score in enumerate(scores))
    return f"The game is over: {listed}. {say.player(winner)} wins."


def equal(say: Speaker, scores: tuple[int, ...]) -> str:
    """Tell how a tied game ended, which takes a deck that is not whole."""
    return f"The game is over: both players have {scores[0]}. It is a draw."


SENTENCES: Mapping[str, Callable[..., str]] = {
    "mission": mission,
    "draw": draw,
    "fill": fill,
    "flip": flip,
    "win": win,
    "tie": tie,
    "claim": claim,
    "found": found,
    "continue": go_on,
    "back out": back_out,
    "betray": betray,
    "put off": put_off,
    "short": short,
    "unfinished": unfinished,
    "over": over,
    "equal": equal,
}


def picture_flip(say: Speaker, seat: int, column: int, card: int) -> list[Pictured]:
    """Draw an Operative that is revealed."""
    return [(card, f"{say.player(seat)} reveals")]


def picture_claim(say: Speaker, seat: int, operatives: tuple[int, ...], secret: tuple[int, ...]) -> list[Pictured]:
    """Draw what is claimed, as far as the listener may know it."""
    known = (*operatives, *(secret if say.may_know(seat) else ()))
    return [(card, f"{say.player(seat)} claims") for card in known]


PICTURES: Mapping[str, Callable[..., list[Pictured]]] = {"flip": picture_flip, "claim": picture_claim}
CAPTIONED = ("flip",)
BEGINS = ("mission",)
