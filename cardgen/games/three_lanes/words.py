"""Three Lanes told: what happens as sentences, the table as lines and as a diagram; nobody hears more than they may."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from cardgen.engine.laying import Laid, LaidCard, LaidPlace
from cardgen.engine.state import State
from cardgen.engine.telling import Pictured, Speaker, join
from cardgen.engine.view import View, view
from cardgen.games.three_lanes.lanes import LANES, SIDES, LaneCard, Side, Slot, format_lane_card, format_slot
from cardgen.games.three_lanes.position import ASIDE, DISCARD, DRAW, HANDS, Position

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


# ---- the table as lines of text

UNSEEN = "??"


def draw_table(state: State, player: int, names: tuple[str, ...]) -> list[str]:
    """Give the table as a player sees it: the lanes with the opponent's side above, hand, piles, what is left to do."""
    position = cast("Position", state)
    seen = view(state, player)
    zones = dict(seen.zones)
    ids = position.rules.cards.id_of
    lines = []
    for lane, letter in enumerate(LANES):
        if position.is_closed(lane):
            lines.append(f"Lane {letter}: won by {names[int(lane in position.lanes_won[1])]}")
            continue
        lines.append(f"Lane {letter}")
        lines += [f"  {names[seat]:>10}  {_draw_side(position, seen, seat, lane)}" for seat in (1 - player, player)]
    hand = " ".join(ids(card) for card in zones[HANDS[player]] if card is not None)
    other = len(zones[HANDS[1 - player]])
    lines.append(f"Your hand: {hand or 'empty'}; {names[1 - player]} has {other} card{'s' * (other != 1)} in hand")
    lines.append(_draw_piles(zones, position))
    if seen.looked_at:
        lines.append(f"You have seen: {' '.join(ids(card) for card in seen.looked_at)}")
    turn = "your turn" if position.turn == player else f"{names[position.turn]}'s turn"
    lines.append(
        f"It is {turn}, {_tell_actions(position)}. Lanes won: {names[0]} {seen.scores[0]}, {names[1]} {seen.scores[1]}"
    )
    return lines


def _draw_side(position: Position, seen: View, seat: int, lane: int) -> str:
    side = SIDES[seat][lane]
    cards = zip(dict(seen.zones)[side.zone], position.lane_cards[side], strict=True)
    return " | ".join(f"{_slot(lane, lies.number)} {_draw_card(position, card, lies)}" for card, lies in cards) or "-"


def _draw_card(position: Position, card: int | None, lies: LaneCard) -> str:
    """Write a card: `9S`, `(5H)` for one that lies face down and is known, `??` for one that is not; then its words."""
    words = format_lane_card(lies).partition(" ")[2]
    face = UNSEEN if card is None else position.rules.cards.id_of(card)
    if card is not None and not lies.is_up:
        face = f"({face})"
    if lies.partner:
        words = f"{words} paired with {lies.partner}".strip()
    return f"{face} {words}".rstrip()


def _draw_piles(zones: dict[str, tuple[int | None, ...]], position: Position) -> str:
    ids = position.rules.cards.id_of
    gone = " ".join(UNSEEN if card is None else ids(card) for card in zones[DISCARD][-5:])
    more = "... " if len(zones[DISCARD]) > 5 else ""
    return f"Draw pile: {len(zones[DRAW])}; aside: {len(zones[ASIDE])}; discarded: {more}{gone or 'none'}"


# ---- the table as a diagram


def lay_table(state: State, player: int, names: tuple[str, ...]) -> Laid:
    """Lay a position as it lies before a player, who knows the own cards and those that a power has shown."""
    position = cast("Position", state)
    lanes = [
        LaidPlace(
            f"Lane {letter}", tuple(_lay_side(position, SIDES[seat][lane], player) for seat in (1 - player, player))
        )
        for lane, letter in enumerate(LANES)
    ]
    hand = tuple(LaidCard(card) for card in position.zones[HANDS[player]])
    gone = tuple(
        LaidCard(card, is_up=place not in position.buried) for place, card in enumerate(position.zones[DISCARD])
    )
    beside = (LaidPlace(f"{names[player]}'s hand", (hand,), True), LaidPlace("Discard pile", (gone,), True))
    return Laid((*lanes, *beside), _tell_turn(position, player, names))


def _lay_side(position: Position, side: Side, player: int) -> tuple[LaidCard, ...]:
    laid = []
    for place, (card, lies) in enumerate(zip(position.zones[side.zone], position.lane_cards[side], strict=True)):
        is_known = position.shows(side.zone, place, player) or card in position.looked_at[player]
        laid.append(LaidCard(card, lies.is_up, lies.damage > 0, card if is_known else None, _list_words(lies)))
    return tuple(laid)


def _list_words(lies: LaneCard) -> tuple[str, ...]:
    """Say what the picture of a card does not show: further damage, frost, attacks, a partner."""
    words = {
        "Base": lies.is_base,
        f"{lies.damage} damage": lies.damage > 1,
        "frozen": lies.is_frozen,
        f"{lies.attacks} attacks": lies.is_up and lies.attacks > 1,
        "has attacked": lies.is_up and lies.attacks == 0,
        "paired": lies.partner > 0,
    }
    return tuple(word for word, is_so in words.items() if is_so)


def _tell_turn(position: Position, player: int, names: tuple[str, ...]) -> str:
    if position.is_over():
        return ""
    if position.turn != player:
        return f"{names[position.turn]}'s turn"
    return _tell_actions(position)


def _tell_actions(position: Position) -> str:
    return f"{position.actions} action{'s' * (position.actions != 1)} left"
