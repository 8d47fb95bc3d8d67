"""A position of Three Lanes: cards as they stand in their lanes, whose turn it is; written, read, seen and copied."""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.engine.actions import Action
from cardgen.engine.rules import Rules
from cardgen.engine.state import BrokenStateError, SetupError, State
from cardgen.engine.zones import format_player, parse_player
from cardgen.games.three_lanes.stands import (
    ALL_SIDES,
    GAP,
    LANES,
    SEATS,
    SIDES,
    Slot,
    Stand,
    format_slot,
    format_stand,
    parse_stand,
)

DRAW, DISCARD, ASIDE = "draw", "discard", "aside"
HANDS = ("p1.hand", "p2.hand")
VALUES = ("turn", "actions", "passes", "acted", "p1.paired", "p2.paired", "p1.lanes_won", "p2.lanes_won")
BURIED = "down"


class Position(State, ABC):
    """Who stands where, and what the turn has come to.

    `stands` has a Stand for each card of a lane's side, in the order of the zone; `used` how many slots that side has
    had. `buried` are the places in the discard of cards that died face down. `turn` is the player to act,
    `actions` what is left to do, `passes` the turns without an action in a row (T22), `acted` whether this turn has
    had one, `turns` how many have ended. `lanes_won` are the numbers of lanes by player, in the order won;
    `attackers` the cards of the attack that is under way; `ending` says what ended the game.
    """

    __slots__ = (
        "acted",
        "actions",
        "attackers",
        "buried",
        "ending",
        "lanes_won",
        "passes",
        "stands",
        "turn",
        "turns",
        "used",
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.stands: dict[str, list[Stand]] = {side: [] for side in ALL_SIDES}
        self.used: dict[str, int] = dict.fromkeys(ALL_SIDES, 0)
        self.buried: list[int] = []
        self.turn = 0
        self.actions = 0
        self.passes = 0
        self.acted = False
        self.turns = 0
        self.lanes_won: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
        self.attackers: tuple[int, ...] = ()
        self.ending: str | None = None

    # ---- the whole

    def place(self, zones: Mapping[str, Sequence[int]]) -> None:
        """Lay cards on an empty table; those in lanes lie as Base cards."""
        super().place(zones)
        for side in ALL_SIDES:
            count = self.used[side] = len(self.zones[side])
            self.stands[side] = [Stand(number + 1, is_base=True) for number in range(count)]

    def copy(self) -> State:
        """Give a state that plays on by itself."""
        other = super().copy()
        assert isinstance(other, Position)
        other.stands = {side: [stand.copy() for stand in stands] for side, stands in self.stands.items()}
        other.used = self.used.copy()
        other.buried = self.buried[:]
        for name in ("turn", "actions", "passes", "acted", "turns", "lanes_won", "attackers", "ending"):
            setattr(other, name, getattr(self, name))
        return other

    def check(self) -> None:
        """Raise BrokenStateError unless every card lies in one zone, and each card of a lane stands in it."""
        super().check()
        zones, stands = self.zones, self.stands
        for side in ALL_SIDES:
            if len(zones[side]) != len(stands[side]):
                raise BrokenStateError(f"a card of {side} does not stand there")

    def find_stand(self, card: int) -> tuple[str, Stand] | None:
        """Give the side that a card stands on, and how; None for a card that is in no lane."""
        for side in ALL_SIDES:
            cards = self.zones[side]
            if card in cards:
                return side, self.stands[side][cards.index(card)]
        return None

    def is_asleep(self) -> bool:
        """Tell whether Base cards are not normal cards yet: the draw pile lasts (T17)."""
        return bool(self.zones[DRAW])

    # ---- what is seen

    def shows(self, zone: str, place: int, player: int) -> bool:
        """Show face-up cards to all, one's own face-down ones to their player except Base cards (T1)."""
        if zone == DISCARD:
            return place not in self.buried
        stand = self.stands[zone][place]
        return stand.is_up or (zone in SIDES[player] and not stand.is_base)

    def is_up(self, zone: str, place: int) -> bool:
        """Tell whether a card lies face up."""
        if zone in self.stands:
            return self.stands[zone][place].is_up
        return zone == DISCARD and place not in self.buried

    def show_more(self) -> tuple[Any, ...]:
        """Give what is open to both: slots and words of the lanes, and the values."""
        words = tuple(tuple((s.number, format_stand(s)) for s in self.stands[side]) for side in ALL_SIDES)
        used = tuple(self.used[side] for side in ALL_SIDES)
        return words, used, tuple(str(self.write_value(name)) for name in VALUES)

    def name_choice(self, verb: str, player: int, card: int | None) -> Action:
        """Give the move that chooses a card: by its slot on the table, by itself in a hand."""
        verb = verb.partition(" ")[0]
        if card is None:
            return Action(verb)
        found = self.find_stand(card)
        if found is None:
            return Action(verb, (self.rules.cards.kind_of[card],))
        side, stand = found
        slot = Slot(LANES.index(side[-1]), stand.number)
        return Action(verb, (), (slot,) if verb == "move" else (int(side not in SIDES[0]), slot))

    # ---- written

    def write_zone(self, name: str) -> list[str]:
        """Write a zone; in a lane each card by its slot with how it stands, `-` for a slot whose card has gone."""
        ids = self.rules.cards.ids(self.zones[name])
        if name in self.stands:
            texts = [GAP] * self.used[name]
            for card, stand in zip(ids, self.stands[name], strict=True):
                texts[stand.number - 1] = f"{card} {format_stand(stand)}"
            return texts
        if name == DISCARD and self.buried:
            return [f"{card} {BURIED}" if place in self.buried else card for place, card in enumerate(ids)]
        return ids

    def write_value(self, name: str) -> Any:
        """Write a value by its name on the page of the game."""
        if name == "turn":
            return format_player(self.turn)
        if name in ("actions", "passes", "acted"):
            return getattr(self, name)
        seat = int(name.startswith("p2"))
        if name.endswith("lanes_won"):
            return [LANES[lane] for lane in self.lanes_won[seat]]
        return [
            f"{format_slot(Slot(lane, stand.number))}+{format_slot(Slot(lane, stand.partner))}"
            for lane, side in enumerate(SIDES[seat])
            for stand in self.stands[side]
            if stand.partner > stand.number
        ]

    def write_deal(self) -> dict[str, Any]:
        """Write the deal: it stands before the first draw, so nothing but the turn is said beside the zones."""
        return {name: value for name, value in self.write_position().items() if name == "turn" or name in self.zones}

    # ---- read

    def split_lying(self, zone: str, text: str) -> tuple[str | None, str]:
        """Split `7H up damaged` and `-`."""
        if zone not in self.stands and zone != DISCARD:
            return text, ""
        card, _, words = " ".join(text.split()).partition(" ")
        return (None, "") if card == GAP and zone != DISCARD else (card, words)

    def set_up(
        self,
        cards: Mapping[str, Sequence[int | None]],
        words: Mapping[str, Sequence[str]],
        values: Mapping[str, str | tuple[str, ...]],
    ) -> None:
        """Lay a position; raises SetupError for words and values that are none."""
        super().set_up(cards, words, values)
        for side in ALL_SIDES:
            self._stand(side, cards.get(side, ()), words.get(side, ()))
        for place, how in enumerate(words.get(DISCARD, ())):
            if how not in ("", BURIED):
                raise SetupError(
                    DISCARD, place, f"has `{how}`; a discarded card is `{BURIED}` or nothing more is said."
                )
            if how:
                self.buried.append(place)
        for name in VALUES:
            if name in values:
                self._set_value(name, values[name])

    def _stand(self, side: str, cards: Sequence[int | None], words: Sequence[str]) -> None:
        facts, kind_of = self.rules.facts, self.rules.cards.kind_of
        self.used[side] = len(cards)
        self.stands[side] = []
        for place, card in enumerate(cards):
            if card is None:
                continue
            kind = kind_of[card]
            stand = parse_stand(words[place], place + 1, facts.attacks[kind])
            if stand is None:
                wanted = (
                    "`up` or `down`, then as they apply `base`, `damaged` or `damage 2`, `frozen`, `twice`, `attacked`"
                )
                raise SetupError(side, place, f"has a card that lies `{words[place]}`; the words are {wanted}.")
            points = facts.hit_points[stand.is_up][kind]
            if stand.damage >= points:
                raise SetupError(side, place, f"has a card with {stand.damage} damage, which has {points} hit points.")
            self.stands[side].append(stand)

    def _set_value(self, name: str, value: str | tuple[str, ...]) -> None:
        if name in ("p1.paired", "p2.paired", "p1.lanes_won", "p2.lanes_won"):
            if isinstance(value, str):
                raise SetupError(name, None, "must be a list, such as `[]`.")
            seat = int(name.startswith("p2"))
            for place, text in enumerate(value):
                (self._pair if name.endswith("paired") else self._win)(name, seat, place, text)
            return
        if not isinstance(value, str):
            raise SetupError(name, None, "takes one value, not a list.")
        if name == "turn":
            seat_or_none = parse_player(value, len(SEATS))
            if seat_or_none is None:
                raise SetupError(name, None, f"is `{value}`; it must be `p1` or `p2`.")
            self.turn = seat_or_none
        elif name == "acted":
            if value not in ("true", "false"):
                raise SetupError(name, None, f"is `{value}`; it must be `true` or `false`.")
            self.acted = value == "true"
        else:
            lowest = 1 if name == "actions" else 0
            if not value.isdecimal() or not value.isascii() or not lowest <= int(value) <= 99:
                raise SetupError(name, None, f"is `{value}`; it must be a whole number from {lowest} to 99.")
            setattr(self, name, int(value))

    def _pair(self, name: str, seat: int, place: int, text: str) -> None:
        found = []
        for slot in text.split("+"):
            side = SIDES[seat][LANES.index(slot[0])] if slot[:1] and slot[0] in LANES else ""
            found += [(side, at, s) for at, s in enumerate(self.stands.get(side, ())) if str(s.number) == slot[1:]]
        if len(found) != 2 or found[0][0] != found[1][0] or found[0][1] >= found[1][1]:
            raise SetupError(name, place, f"has `{text}`; a pair is written `A2+A3`, the lower slot of a lane first.")
        kind_of, ranks = self.rules.cards.kind_of, self.rules.facts.ranks
        cards = [self.zones[side][at] for side, at, _ in found]
        one, two = (stand for _, _, stand in found)
        is_fit = one.is_up and two.is_up and not one.partner and not two.partner
        if not is_fit or ranks[kind_of[cards[0]]] != ranks[kind_of[cards[1]]]:
            raise SetupError(name, place, f"has `{text}`; two single face-up cards of one rank make a pair.")
        one.partner, two.partner = two.number, one.number

    def _win(self, name: str, seat: int, place: int, text: str) -> None:
        if text not in LANES or LANES.index(text) in (*self.lanes_won[0], *self.lanes_won[1]):
            raise SetupError(name, place, f"has `{text}`; it must be `A`, `B` or `C`, each once.")
        lane = LANES.index(text)
        if self.used[SIDES[0][lane]] or self.used[SIDES[1][lane]]:
            raise SetupError(name, place, f"has `{text}`, and the lane is not empty; a closed lane is `[]`.")
        won = list(self.lanes_won)
        won[seat] = (*won[seat], lane)
        self.lanes_won = (won[0], won[1])

    # ---- states as text

    def write_more(self) -> dict[str, Any]:
        """Give the stands and the values as plain data."""
        stands = {
            side: [[s.number, s.is_up, s.is_base, s.damage, s.is_frozen, s.attacks, s.partner] for s in stands]
            for side, stands in self.stands.items()
        }
        return {
            "stands": stands,
            "used": self.used,
            "buried": self.buried,
            "turn": [self.turn, self.actions, self.passes, self.acted, self.turns],
            "lanes_won": self.lanes_won,
            "ending": self.ending,
        }

    def read_more(self, parts: Mapping[str, Any]) -> None:
        """Take what `write_more` gave."""
        self.stands = {side: [Stand(*fields) for fields in parts["stands"][side]] for side in ALL_SIDES}
        self.used = {side: parts["used"][side] for side in ALL_SIDES}
        self.buried = list(parts["buried"])
        self.turn, self.actions, self.passes, self.acted, self.turns = parts["turn"]
        one, two = parts["lanes_won"]
        self.lanes_won = (tuple(one), tuple(two))
        self.ending = parts["ending"]
