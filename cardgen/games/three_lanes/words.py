"""Three Lanes told: its events as sentences, the table as lines; nobody hears more than they may."""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.engine.narration import CardEvent, Event, Looked, Pictured, Speaker, join
from cardgen.engine.view import View, view
from cardgen.engine.zones import Zone
from cardgen.games.three_lanes.lanes import LANES, SIDES, LaneCard, Slot, format_lane_card, format_slot
from cardgen.games.three_lanes.position import ASIDE, DISCARD, DRAW, HANDS, Position


class TurnBegun(Event):
    """A player's turn begins."""

    seat: int
    is_turn = True


class Woken(Event):
    """The draw pile is empty, and Base cards wake."""

    def tell(self, say: Speaker) -> str:
        """Tell what that means."""
        return "The draw pile is empty: Base cards are normal cards now."


class Played(CardEvent):
    """A player has played a card face down."""

    slot: Slot

    def tell(self, say: Speaker) -> str:
        """Tell where; its player hears which card it is."""
        what = f"the {say.card(self.card)}" if say.may_know(self.seat) else "a card"
        return f"{say.player(self.seat)} plays {what} face down to {format_slot(self.slot)}."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw the card for those who may know it."""
        return [(self.card, f"{say.player(self.seat)} plays")] if say.may_know(self.seat) else []


class Flipped(CardEvent):
    """A player's card is turned face up, by its own player or by the other."""

    slot: Slot
    by: int

    def tell(self, say: Speaker) -> str:
        """Tell which card it is and where."""
        whose = "the" if self.by == self.seat else f"{say.player(self.seat)}'s"
        return f"{say.player(self.by)} flips {whose} {say.card(self.card)} in {format_slot(self.slot)}."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw the card."""
        return [(self.card, f"{say.player(self.by)} flips")]


class StaysDown(CardEvent):
    """A player's card that cannot be flipped was to be flipped by somebody who did not know it: both see it."""

    slot: Slot

    def tell(self, say: Speaker) -> str:
        """Tell which card it is and where it stays."""
        return f"{say.player(self.seat)}'s {say.card(self.card)} in {format_slot(self.slot)} cannot be flipped."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw the card."""
        return [(self.card, "stays face down")]


class Paired(Event):
    """Two cards are a pair."""

    seat: int
    cards: tuple[int, ...]

    def tell(self, say: Speaker) -> str:
        """Tell which cards they are."""
        return f"{say.player(self.seat)} pairs {say.the_cards(self.cards)}."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw both cards."""
        return [(card, f"{say.player(self.seat)} pairs") for card in self.cards]


class Attacked(Event):
    """Cards attack others, of which each is named with its slot: None for one that lies face down."""

    seat: int
    cards: tuple[int, ...]
    struck: tuple[tuple[int | None, Slot], ...]

    def tell(self, say: Speaker) -> str:
        """Tell who attacks whom; face-down cards are named by their slot."""
        targets = [
            f"the face-down card in {format_slot(slot)}" if card is None else f"the {say.card(card)}"
            for card, slot in self.struck
        ]
        return f"{say.player(self.seat)} attacks {join(targets)} with {say.the_cards(self.cards)}."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw who attacks and who is attacked, as far as they lie face up."""
        attackers = [(card, f"{say.player(self.seat)} attacks") for card in self.cards]
        return [*attackers, *((card, "is attacked") for card, _ in self.struck if card is not None)]


class Killed(CardEvent):
    """A player's card dies; one that dies face down is seen by nobody."""

    is_up: bool
    slot: Slot

    def tell(self, say: Speaker) -> str:
        """Tell which card, or where it lay."""
        what = say.card(self.card) if self.is_up else f"face-down card in {format_slot(self.slot)}"
        return f"{say.player(self.seat)}'s {what} is killed{'' if self.is_up else ', unseen'}."


class Returned(CardEvent):
    """A player's card comes back instead of dying."""

    is_up: bool
    slot: Slot

    def tell(self, say: Speaker) -> str:
        """Tell where, and which card if it lies face up."""
        what, side = (f"the {say.card(self.card)}", "up") if self.is_up else ("the card", "down")
        where = f"{say.player(self.seat)}'s {format_slot(self.slot)}"
        return f"Instead of dying, {what} returns face {side} to {where}."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw the card, if it lies face up."""
        return [(self.card, "comes back")] if self.is_up else []


class Retaliated(CardEvent):
    """A player's card damages another by its power; None for one that lies face down."""

    struck: int | None
    slot: Slot
    owner: int

    def tell(self, say: Speaker) -> str:
        """Tell who damages whom; a face-down card is named by its slot."""
        hidden = f"{say.player(self.owner)}'s face-down card in {format_slot(self.slot)}"
        return f"The {say.card(self.card)} damages {hidden if self.struck is None else f'the {say.card(self.struck)}'}."


class ReturnedToHand(CardEvent):
    """A player's card goes back to the hand."""

    is_up: bool

    def tell(self, say: Speaker) -> str:
        """Tell which card, if it was seen."""
        what = f"the {say.card(self.card)}" if self.is_up or say.may_know(self.seat) else "a card"
        return f"{say.player(self.seat)} takes {what} back into the hand."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw the card, if it was seen."""
        return [(self.card, "goes back")] if self.is_up else []


class LookedInLane(Looked):
    """A player alone has seen a card in a slot."""

    slot: Slot

    def tell(self, say: Speaker) -> str:
        """Tell whose card is looked at; its face only to who looks."""
        seen = f" and sees {say.a_card(self.card)}" if say.may_know(self.seat) else ""
        owner = self.zone.owner
        whose = "their own" if owner is None or owner == self.seat else f"{say.player(owner)}'s"
        return f"{say.player(self.seat)} looks at {whose} {format_slot(self.slot)}{seen}."


class Frozen(Event):
    """Cards of a lane are frozen."""

    seat: int
    lane: int
    count: int

    def tell(self, say: Speaker) -> str:
        """Tell how many."""
        return f"{say.player(self.seat)} freezes {self.count} card{'s' * (self.count > 1)} in lane {LANES[self.lane]}."


class Healed(Event):
    """Cards are healed."""

    seat: int
    count: int

    def tell(self, say: Speaker) -> str:
        """Tell how many, if any."""
        return f"{say.player(self.seat)} heals {self.count} card{'s' * (self.count > 1)}." if self.count else ""


class Gained(Event):
    """A player gains actions."""

    seat: int
    count: int
    is_lost: bool = False

    def tell(self, say: Speaker) -> str:
        """Tell how many, and that they are lost in the other player's turn."""
        lost = ", lost in the other player's turn" if self.is_lost else ""
        return f"{say.player(self.seat)} gains {self.count} action{'s' * (self.count > 1)}{lost}."


class Repeated(CardEvent):
    """The powers of a player's card run again."""

    def tell(self, say: Speaker) -> str:
        """Tell whose powers they are."""
        return f"The power of the {say.card(self.card)} works again."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw the card whose power works again."""
        return [(self.card, "works again")]


class Shifted(CardEvent):
    """A player has moved a card of their own, or of another player, to another lane."""

    is_up: bool
    source: Slot
    target: Slot
    owner: int

    def tell(self, say: Speaker) -> str:
        """Tell from where to where, and which card if it lies face up."""
        whose = "the" if self.owner == self.seat else f"{say.player(self.owner)}'s"
        what = f"{whose} {say.card(self.card) if self.is_up else 'face-down card'}"
        return f"{say.player(self.seat)} moves {what} from {format_slot(self.source)} to {format_slot(self.target)}."

    def picture(self, say: Speaker) -> list[Pictured]:
        """Draw the card, if it lies face up."""
        return [(self.card, f"goes to {format_slot(self.target)}")] if self.is_up else []


class LaneWon(Event):
    """A lane is won, in somebody's turn."""

    winner: int
    lane: int
    turn: int

    def tell(self, say: Speaker) -> str:
        """Tell who wins it."""
        return f"{say.player(self.winner)} wins lane {LANES[self.lane]}; its cards are discarded."


class TurnEnded(Event):
    """A player ends the turn before its last action."""

    seat: int
    has_acted: bool

    def tell(self, say: Speaker) -> str:
        """Tell whether there has been an action."""
        return f"{say.player(self.seat)} ends the turn{'' if self.has_acted else ' without an action'}."


class Ended(Event):
    """The game is over by `lanes`, `passes` or the `limit`; `won` is how many lanes each player has won."""

    how: str
    won: tuple[int, ...]

    def tell(self, say: Speaker) -> str:
        """Tell how the game ended."""
        if self.how == "limit":
            return "The game stops here: it is not finished."
        if self.won[0] == self.won[1]:
            return "The game is over: nobody acts any more. It is a draw."
        winner = say.player(int(self.won[0] < self.won[1]))
        return f"The game is over: {'' if self.how == 'lanes' else 'nobody acts. '}{winner} wins."


# ---- the table as lines of text

UNSEEN = "??"


def draw_table(position: Position, player: int, names: tuple[str, ...]) -> list[str]:
    """Give the table as a player sees it: the lanes with the opponent's side above, hand, piles, what is left to do."""
    seen = view(position, player)
    zones = seen.zones
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
        f"It is {turn}, {tell_actions(position)}. Lanes won: {names[0]} {seen.scores[0]}, {names[1]} {seen.scores[1]}"
    )
    return lines


def _draw_side(position: Position, seen: View, seat: int, lane: int) -> str:
    side = SIDES[seat][lane]
    cards = zip(seen.zones[side.zone], position.lane_cards[side], strict=True)
    return (
        " | ".join(f"{format_slot(Slot(lane, lies.number))} {_draw_card(position, card, lies)}" for card, lies in cards)
        or "-"
    )


def _draw_card(position: Position, card: int | None, lies: LaneCard) -> str:
    """Write a card: `9S`, `(5H)` for one that lies face down and is known, `??` for one that is not; then its words."""
    words = format_lane_card(lies).partition(" ")[2]
    face = UNSEEN if card is None else position.rules.cards.id_of(card)
    if card is not None and not lies.is_up:
        face = f"({face})"
    if lies.partner:
        words = f"{words} paired with {lies.partner}".strip()
    return f"{face} {words}".rstrip()


def _draw_piles(zones: Mapping[Zone, tuple[int | None, ...]], position: Position) -> str:
    ids = position.rules.cards.id_of
    gone = " ".join(UNSEEN if card is None else ids(card) for card in zones[DISCARD][-5:])
    more = "... " if len(zones[DISCARD]) > 5 else ""
    return f"Draw pile: {len(zones[DRAW])}; aside: {len(zones[ASIDE])}; discarded: {more}{gone or 'none'}"


def tell_actions(position: Position) -> str:
    """Tell how many actions are left in the turn."""
    return f"{position.actions} action{'s' * (position.actions != 1)} left"
