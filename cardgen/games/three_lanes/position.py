"""A position of Three Lanes: cards as they lie in their lanes, whose turn it is; written, read, seen and copied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self

from cardgen.engine.actions import Action
from cardgen.engine.effects.board import BrokenStateError
from cardgen.engine.state import Lying, State, setup_mistake
from cardgen.engine.zones import Visibility, Zone, ZoneKind, format_player, parse_player
from cardgen.games.three_lanes.facts import Facts
from cardgen.games.three_lanes.lanes import (
    ALL_SIDES,
    LANE_KINDS,
    LANES,
    SEATS,
    SIDE_OF,
    SIDES,
    LaneCard,
    Side,
    Slot,
    format_lane_card,
    format_slot,
    parse_lane_card,
)

ZONES = (
    ZoneKind("draw", Visibility.HIDDEN),
    ZoneKind("discard", Visibility.LYING),
    ZoneKind("aside", Visibility.HIDDEN),
    ZoneKind("hand", Visibility.OWNER, each=True),
    *LANE_KINDS,
)
(DRAW,), (DISCARD,), (ASIDE,), HANDS = (kind.lay(len(SEATS)) for kind in ZONES[:4])
LISTS = ("p1.paired", "p2.paired", "p1.lanes_won", "p2.lanes_won", "still_frozen")
VALUES = ("turn", "actions", "passes", "acted", *LISTS)
GAP = "-"
BURIED = "down"


class Found(NamedTuple):
    """A card in a lane: the side it lies on, its number in the deck and its kind, and how it lies."""

    side: Side
    card: int
    kind: int
    lies: LaneCard

    @property
    def slot(self) -> Slot:
        """The slot that the card lies in."""
        return Slot(self.side.lane, self.lies.number)


@dataclass(eq=False)
class Position(State[Facts]):
    """What lies where, and what the turn has come to.

    `lane_cards` has a LaneCard for each card of a lane's side, in the order of the zone and so of the slots; `used`
    tells how many slots that side has had. `buried` are the places in the discard of cards that died face down.
    `turn` is the player to act, `actions` what is left to do, `passes` the turns without an action in a row (T22),
    `acted` whether this turn has had one, `turns` how many have ended. `lanes_won` are the numbers of lanes by
    player, in the order won; `attackers` the cards of the attack that is under way, `wounded` those to which a power
    has dealt damage in it. `dying` are the killed cards that have still to do what they do then, with their players,
    `left` the lanes that a card has left and that are still to be looked at, `homes` the cards that have left a lane
    in this turn, each with the side on which it lay. `ending` says what ended the game.
    """

    lane_cards: dict[Side, list[LaneCard]] = field(default_factory=lambda: {side: [] for side in ALL_SIDES})
    used: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(ALL_SIDES, 0))
    buried: tuple[int, ...] = ()
    turn: int = 0
    actions: int = 0
    passes: int = 0
    acted: bool = False
    turns: int = 0
    lanes_won: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    attackers: tuple[int, ...] = ()
    wounded: tuple[int, ...] = ()
    dying: tuple[tuple[int, int], ...] = ()
    left: tuple[int, ...] = ()
    homes: tuple[tuple[int, Zone], ...] = ()
    ending: str | None = None

    # ---- the whole

    def place(self, zones: Mapping[Zone, Sequence[int]]) -> None:
        """Lay cards on an empty table; those in lanes lie as Base cards."""
        super().place(zones)
        for side in ALL_SIDES:
            count = self.used[side] = len(self.zones[side.zone])
            self.lane_cards[side] = [LaneCard(number + 1, is_base=True) for number in range(count)]

    def copy(self) -> Self:
        """Give a state that plays on by itself."""
        other = super().copy()
        other.lane_cards = {side: [card.copy() for card in cards] for side, cards in self.lane_cards.items()}
        other.used = self.used.copy()
        return other

    def check(self) -> None:
        """Raise BrokenStateError unless every card lies in one zone, and each card of a lane in its way."""
        super().check()
        for side, lane_cards in self.lane_cards.items():
            if len(self.zones[side.zone]) != len(lane_cards):
                raise BrokenStateError(f"it is not known how each card of {side.zone.name} lies")

    # ---- what lies in the lanes

    def list_side(self, side: Side) -> list[tuple[LaneCard, int]]:
        """Give how each card on one side of a lane lies, and its kind, the lowest slot first."""
        kinds = map(self.rules.cards.kind_of.__getitem__, self.zones[side.zone])
        return list(zip(self.lane_cards[side], kinds, strict=True))

    def find_slot(self, seat: int, slot: Slot) -> Found | None:
        """Give the card in a slot of a player's; None if there is none."""
        side = SIDES[seat][slot.lane]
        for place, lies in enumerate(self.lane_cards[side]):
            if lies.number == slot.number:
                return self._find(side, place)
        return None

    def get_slot(self, seat: int, slot: Slot) -> Found:
        """Give the card in a slot of a player's, where one must be."""
        found = self.find_slot(seat, slot)
        if found is None:
            raise BrokenStateError(f"no card lies in slot {format_slot(slot)} of {format_player(seat)}")
        return found

    def find_lane_card(self, card: int) -> Found | None:
        """Give a card with how it lies in its lane; None for a card that is in no lane."""
        for side in ALL_SIDES:
            cards = self.zones[side.zone]
            if card in cards:
                return self._find(side, cards.index(card))
        return None

    def get_lane_card(self, card: int) -> Found:
        """Give a card with how it lies in its lane, where it must be in one."""
        found = self.find_lane_card(card)
        if found is None:
            raise BrokenStateError(f"card {card} is in no lane")
        return found

    def list_found(self, side: Side) -> list[Found]:
        """Give the cards on one side of a lane, the lowest slot first."""
        return [self._find(side, place) for place in range(len(self.lane_cards[side]))]

    def _find(self, side: Side, place: int) -> Found:
        card = self.zones[side.zone][place]
        return Found(side, card, self.rules.cards.kind_of[card], self.lane_cards[side][place])

    def find_home(self, card: int) -> Zone:
        """Give the side of a lane on which a card lies, or lay when it left."""
        zone = self.find_zone_of(card)
        return zone if zone in SIDE_OF else dict(self.homes).get(card, zone)

    def is_asleep(self) -> bool:
        """Tell whether Base cards are not normal cards yet: the draw pile lasts (T17)."""
        return bool(self.zones[DRAW])

    def is_closed(self, lane: int) -> bool:
        """Tell whether a lane is won."""
        return lane in self.lanes_won[0] or lane in self.lanes_won[1]

    def close(self, lane: int, winner: int) -> None:
        """Note who has won a lane."""
        one, two = self.lanes_won
        self.lanes_won = (one, (*two, lane)) if winner else ((*one, lane), two)

    # ---- what is seen

    def shows(self, zone: Zone, place: int, player: int) -> bool:
        """Show face-up cards to all, one's own face-down ones to their player except Base cards (T1)."""
        if zone == DISCARD:
            return place not in self.buried
        side = SIDE_OF[zone]
        lies = self.lane_cards[side][place]
        return lies.is_up or (side.seat == player and not lies.is_base)

    def is_up(self, zone: Zone, place: int) -> bool:
        """Tell whether a card lies face up."""
        if zone in SIDE_OF:
            return self.lane_cards[SIDE_OF[zone]][place].is_up
        return zone == DISCARD and place not in self.buried

    def show_more(self) -> tuple[Any, ...]:
        """Give what is open to both: slots and words of the lanes, and the values."""
        words = tuple(tuple((c.number, format_lane_card(c)) for c in cards) for cards in self.lane_cards.values())
        return words, tuple(self.used.values()), tuple(str(self.write_value(name)) for name in VALUES)

    def name_choice(self, verb: str, player: int, card: int, has_owner: bool) -> Action:
        """Give the move that picks a card in a lane by its slot; by its player too, if it could be anybody's."""
        found = self.find_lane_card(card)
        if found is None:
            return super().name_choice(verb, player, card, has_owner)
        is_plain = has_owner and verb != "look"
        return Action(verb, (), (found.slot,) if is_plain else (found.side.seat, found.slot))

    # ---- written

    def write_zone(self, zone: Zone) -> list[str]:
        """Write a zone; in a lane each card by its slot with how it lies, `-` for a slot whose card has gone."""
        ids = self.rules.cards.ids(self.zones[zone])
        if zone in SIDE_OF:
            side = SIDE_OF[zone]
            texts = [GAP] * self.used[side]
            for card, lies in zip(ids, self.lane_cards[side], strict=True):
                texts[lies.number - 1] = f"{card} {format_lane_card(lies)}"
            return texts
        if zone == DISCARD and self.buried:
            return [f"{card} {BURIED}" if place in self.buried else card for place, card in enumerate(ids)]
        return ids

    def write_value(self, name: str) -> Any:
        """Write a value by its name on the page of the game."""
        if name == "turn":
            return format_player(self.turn)
        if name in ("actions", "passes", "acted"):
            return getattr(self, name)
        if name == "still_frozen":
            return [
                format_slot(Slot(side.lane, lies.number))
                for side in SIDES[self.turn]
                for lies in self.lane_cards[side]
                if lies.frost > 1
            ]
        seat = int(name.startswith("p2"))
        if name.endswith("lanes_won"):
            return [LANES[lane] for lane in self.lanes_won[seat]]
        return [
            f"{format_slot(Slot(side.lane, lies.number))}+{format_slot(Slot(side.lane, lies.partner))}"
            for side in SIDES[seat]
            for lies in self.lane_cards[side]
            if lies.partner > lies.number
        ]

    def write_position(self) -> dict[str, Any]:
        """Write every zone and value; which cards stay frozen over the end of the turn only if there are any."""
        written = super().write_position()
        if not written["still_frozen"]:
            del written["still_frozen"]
        return written

    def write_deal(self) -> dict[str, Any]:
        """Write the deal: it stands before the first draw, so nothing but the turn is said beside the zones."""
        zones = {zone.name: self.write_zone(zone) for zone in self.zones}
        return {**zones, "turn": self.write_value("turn")}

    # ---- read

    def split_lying(self, zone: Zone, text: str) -> tuple[tuple[str | None, str], ...]:
        """Split `7H up damaged` and `-`."""
        if zone not in SIDE_OF and zone != DISCARD:
            return ((text, ""),)
        card, _, words = " ".join(text.split()).partition(" ")
        return ((None, "") if card == GAP and zone != DISCARD else (card, words),)

    def set_up(self, zones: Mapping[Zone, Sequence[Lying]], values: Mapping[str, str | tuple[str, ...]]) -> None:
        """Lay a position; raises MistakeError for words and values that are none."""
        super().set_up(zones, values)
        for side in ALL_SIDES:
            self._lay(side, zones.get(side.zone, ()))
        for place, (_, words) in enumerate(zones.get(DISCARD, ())):
            if words not in ("", BURIED):
                message = f"has `{words}`; a discarded card is `{BURIED}` or nothing more is said."
                raise setup_mistake(DISCARD.name, place, message)
            if words:
                self.buried += (place,)
        for name in VALUES:
            if name in values:
                self._set_value(name, values[name])

    def _lay(self, side: Side, lying: Sequence[Lying]) -> None:
        facts, kind_of = self.rules.facts, self.rules.cards.kind_of
        self.used[side] = len(lying)
        self.lane_cards[side] = []
        for place, (card, words) in enumerate(lying):
            if card is None:
                continue
            kind = kind_of[card]
            most_attacks = max(facts.attacks[kind], facts.attacks_each_turn[kind])
            lies = parse_lane_card(words, place + 1, most_attacks)
            if lies is None:
                wanted = (
                    "`up` or `down`, then as they apply `base`, `damaged` or `damage 2`, `frozen`, `twice`, `attacked`"
                )
                message = f"has a card that lies `{words}`; the words are {wanted}."
                raise setup_mistake(side.zone.name, place, message)
            points = facts.hit_points[lies.is_up][kind]
            bears = kind in facts.replaced[lies.is_up] or (lies.is_up and kind in facts.cannot_be_killed)
            if lies.damage >= points and not bears:
                message = f"has a card with {lies.damage} damage, which has {points} hit points."
                raise setup_mistake(side.zone.name, place, message)
            self.lane_cards[side].append(lies)

    def _set_value(self, name: str, value: str | tuple[str, ...]) -> None:
        if name in LISTS:
            if isinstance(value, str):
                raise setup_mistake(name, None, "must be a list, such as `[]`.")
            seat = self.turn if name == "still_frozen" else int(name.startswith("p2"))
            read = self._freeze if name == "still_frozen" else self._pair if name.endswith("paired") else self._win
            for place, text in enumerate(value):
                read(name, seat, place, text)
            return
        if not isinstance(value, str):
            raise setup_mistake(name, None, "takes one value, not a list.")
        if name == "turn":
            seat_or_none = parse_player(value, len(SEATS))
            if seat_or_none is None:
                raise setup_mistake(name, None, f"is `{value}`; it must be `p1` or `p2`.")
            self.turn = seat_or_none
        elif name == "acted":
            if value not in ("true", "false"):
                raise setup_mistake(name, None, f"is `{value}`; it must be `true` or `false`.")
            self.acted = value == "true"
        else:
            lowest = 1 if name == "actions" else 0
            if not value.isdecimal() or not value.isascii() or not lowest <= int(value) <= 99:
                raise setup_mistake(name, None, f"is `{value}`; it must be a whole number from {lowest} to 99.")
            setattr(self, name, int(value))

    def _pair(self, key: str, seat: int, place: int, text: str) -> None:
        slots = [Slot(side.lane, lies.number) for side in SIDES[seat] for lies in self.lane_cards[side]]
        by_name = {format_slot(slot): self.get_slot(seat, slot) for slot in slots}
        found = [by_name[name] for name in text.split("+") if name in by_name]
        if len(found) != 2 or found[0].side != found[1].side or found[0].slot >= found[1].slot:
            raise setup_mistake(key, place, f"has `{text}`; a pair is written `A2+A3`, the lower slot of a lane first.")
        ranks = self.rules.facts.ranks
        is_fit = all(one.lies.is_up and not one.lies.partner for one in found)
        if not is_fit or ranks[found[0].kind] != ranks[found[1].kind]:
            raise setup_mistake(key, place, f"has `{text}`; two single face-up cards of one rank make a pair.")
        pair_up(found)

    def _freeze(self, key: str, seat: int, place: int, text: str) -> None:
        frozen = {
            format_slot(Slot(side.lane, lies.number)): lies
            for side in SIDES[seat]
            for lies in self.lane_cards[side]
            if lies.frost
        }
        if text not in frozen:
            raise setup_mistake(key, place, f"has `{text}`, where no frozen card of the player whose turn it is lies.")
        frozen[text].frost = 2

    def _win(self, name: str, seat: int, place: int, text: str) -> None:
        if text not in LANES or self.is_closed(LANES.index(text)):
            raise setup_mistake(name, place, f"has `{text}`; it must be `A`, `B` or `C`, each once.")
        lane = LANES.index(text)
        if any(self.used[sides[lane]] for sides in SIDES):
            raise setup_mistake(name, place, f"has `{text}`, and the lane is not empty; a closed lane is `[]`.")
        self.close(lane, seat)


def pair_up(pair: Sequence[Found]) -> None:
    """Make partners of two cards of one side."""
    one, two = (found.lies for found in pair)
    one.partner, two.partner = two.number, one.number
