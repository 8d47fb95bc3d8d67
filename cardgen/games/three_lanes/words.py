"""What happens in Three Lanes, as sentences that tell a listener only what that player may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardgen.engine.telling import Pictured, Speaker, join
from cardgen.games.three_lanes.stands import LANES, Slot, format_slot

Struck = tuple[int | None, int]


def _slot(lane: int, number: int) -> str:
    return format_slot(Slot(lane, number))


def draw(say: Speaker, seat: int, card: int) -> str:
    """Tell that a card is drawn; its player hears which."""
    return f"{say.player(seat)} draws {f'the {say.card(card)}' if say.may_know(seat) else 'a card'}."


def wake(say: Speaker) -> str:
    """Tell that the draw pile is empty."""
    return "The draw pile is empty: Base cards are normal cards now."


def play(say: Speaker, seat: int, card: int, lane: int, number: int) -> str:
    """Tell that a card is played face down."""
    what = f"the {say.card(card)}" if say.may_know(seat) else "a card"
    return f"{say.player(seat)} plays {what} face down to {_slot(lane, number)}."


def flip(say: Speaker, seat: int, card: int, lane: int, number: int) -> str:
    """Tell that a card is turned face up."""
    return f"{say.player(seat)} flips the {say.card(card)} in {_slot(lane, number)}."


def pair(say: Speaker, seat: int, cards: tuple[int, ...]) -> str:
    """Tell that two cards are paired."""
    return f"{say.player(seat)} pairs {say.the_cards(cards)}."


def attack(say: Speaker, seat: int, cards: tuple[int, ...], lane: int, struck: tuple[Struck, ...]) -> str:
    """Tell who attacks whom; face-down cards are named by their slot."""
    targets = [
        f"the face-down card in {_slot(lane, n)}" if card is None else f"the {say.card(card)}" for card, n in struck
    ]
    return f"{say.player(seat)} attacks {join(targets)} with {say.the_cards(cards)}."


def kill(say: Speaker, seat: int, card: int, is_up: bool, lane: int, number: int) -> str:
    """Tell that a card dies; one that dies face down is seen by nobody."""
    what = say.card(card) if is_up else f"face-down card in {_slot(lane, number)}"
    return f"{say.player(seat)}'s {what} is killed{'' if is_up else ', unseen'}."


def give_back(say: Speaker, seat: int, card: int, is_up: bool, lane: int, number: int) -> str:
    """Tell that a card comes back instead of dying."""
    what = f"the {say.card(card)}" if is_up else "the card"
    side = "up" if is_up else "down"
    return f"Instead of dying, {what} returns face {side} to {say.player(seat)}'s {_slot(lane, number)}."


def retaliate(say: Speaker, seat: int, card: int, attacker: int) -> str:
    """Tell that an attacked card strikes back."""
    return f"The {say.card(card)} damages the {say.card(attacker)}."


def look(say: Speaker, seat: int, card: int, owner: int, lane: int, number: int) -> str:
    """Tell whose card is looked at; its face only to who looks."""
    seen = f" and sees {say.a_card(card)}" if say.may_know(seat) else ""
    whose = "their own" if owner == seat else f"{say.player(owner)}'s"
    return f"{say.player(seat)} looks at {whose} {_slot(lane, number)}{seen}."


def decline(say: Speaker, seat: int, verb: str) -> str:
    """Tell that a choice is declined."""
    return f"{say.player(seat)} chooses to {verb} no card."


def freeze(say: Speaker, seat: int, lane: int, count: int) -> str:
    """Tell how many cards are frozen."""
    return f"{say.player(seat)} freezes {count} card{'s' * (count > 1)} in lane {LANES[lane]}."


def heal(say: Speaker, seat: int, count: int) -> str:
    """Tell how many cards are healed."""
    return f"{say.player(seat)} heals {count} card{'s' * (count > 1)}." if count else ""


def gain(say: Speaker, seat: int, count: int) -> str:
    """Tell how many actions are gained."""
    return f"{say.player(seat)} gains {count} action{'s' * (count > 1)}."


def repeat(say: Speaker, seat: int, card: int) -> str:
    """Tell that powers of a card run again."""
    return f"The power of the {say.card(card)} works again."


def shift(say: Speaker, seat: int, card: int, is_up: bool, lane: int, old: int, goal: int, new: int) -> str:
    """Tell that a card moves to another lane."""
    what = f"the {say.card(card)}" if is_up else "the face-down card"
    return f"{say.player(seat)} moves {what} from {_slot(lane, old)} to {_slot(goal, new)}."


def won(say: Speaker, winner: int, lane: int, turn: int) -> str:
    """Tell that a lane is won."""
    return f"{say.player(winner)} wins lane {LANES[lane]}; its cards are discarded."


def end_turn(say: Speaker, seat: int, has_acted: bool) -> str:
    """Tell that a turn ends before its last action."""
    return f"{say.player(seat)} ends the turn{'' if has_acted else ' without an action'}."


def over(say: Speaker, how: str, lanes: tuple[int, int]) -> str:
    """Tell how the game ended."""
    if how == "limit":
        return "The game stops here: it is not finished."
    if lanes[0] == lanes[1]:
        return "The game is over: nobody acts any more. It is a draw."
    winner = say.player(int(lanes[0] < lanes[1]))
    return f"The game is over: {winner} wins." if how == "lanes" else f"The game is over: nobody acts. {winner} wins."


SENTENCES: Mapping[str, Callable[..., str]] = {
    "draw": draw,
    "wake": wake,
    "play": play,
    "flip": flip,
    "pair": pair,
    "attack": attack,
    "kill": kill,
    "return": give_back,
    "retaliate": retaliate,
    "look": look,
    "decline": decline,
    "freeze": freeze,
    "heal": heal,
    "gain": gain,
    "repeat": repeat,
    "shift": shift,
    "lane": won,
    "end turn": end_turn,
    "over": over,
}


# ---- the cards to draw beside a sentence


def picture_flip(say: Speaker, seat: int, card: int, lane: int, number: int) -> list[Pictured]:
    """Draw the card that is turned up."""
    return [(card, f"{say.player(seat)} flips")]


def picture_play(say: Speaker, seat: int, card: int, lane: int, number: int) -> list[Pictured]:
    """Draw the card that is played, for those who may know it."""
    return [(card, f"{say.player(seat)} plays")] if say.may_know(seat) else []


def picture_attack(
    say: Speaker, seat: int, cards: tuple[int, ...], lane: int, struck: tuple[Struck, ...]
) -> list[Pictured]:
    """Draw who attacks and who is attacked, as far as they lie face up."""
    attackers = [(card, f"{say.player(seat)} attacks") for card in cards]
    return [*attackers, *((card, "is attacked") for card, _ in struck if card is not None)]


def picture_pair(say: Speaker, seat: int, cards: tuple[int, ...]) -> list[Pictured]:
    """Draw both cards of a pair."""
    return [(card, f"{say.player(seat)} pairs") for card in cards]


def picture_look(say: Speaker, seat: int, card: int, owner: int, lane: int, number: int) -> list[Pictured]:
    """Draw the card that a player looks at, for that player."""
    return [(card, f"{say.player(seat)} sees")] if say.may_know(seat) else []


def picture_return(say: Speaker, seat: int, card: int, is_up: bool, lane: int, number: int) -> list[Pictured]:
    """Draw the card that comes back."""
    return [(card, "comes back")] if is_up else []


def picture_repeat(say: Speaker, seat: int, card: int) -> list[Pictured]:
    """Draw the card whose power works again."""
    return [(card, "works again")]


def picture_shift(
    say: Speaker, seat: int, card: int, is_up: bool, lane: int, old: int, goal: int, new: int
) -> list[Pictured]:
    """Draw a face-up card that is moved."""
    return [(card, f"goes to {_slot(goal, new)}")] if is_up else []


PICTURES: Mapping[str, Callable[..., list[Pictured]]] = {
    "flip": picture_flip,
    "play": picture_play,
    "attack": picture_attack,
    "pair": picture_pair,
    "look": picture_look,
    "return": picture_return,
    "repeat": picture_repeat,
    "shift": picture_shift,
}
