"""Lanes, their sides and slots, and how a card lies there; how these and the moves that name them are written."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from cardgen.diagnostics.mistake import MistakeError
from cardgen.engine.actions import Action, Notation
from cardgen.engine.zones import Visibility, Zone, ZoneKind

LANES = ("A", "B", "C")
SEATS = (0, 1)


class Side(NamedTuple):
    """One player's side of a lane, and the zone that its cards lie in."""

    seat: int
    lane: int
    zone: Zone


LANE_KINDS = tuple(ZoneKind(letter, Visibility.LYING, each=True) for letter in LANES)
SIDES = tuple(
    tuple(Side(seat, lane, kind.lay(len(SEATS))[seat]) for lane, kind in enumerate(LANE_KINDS)) for seat in SEATS
)
ALL_SIDES = (*SIDES[0], *SIDES[1])
SIDE_OF = {side.zone: side for side in ALL_SIDES}


class Slot(NamedTuple):
    """A place on one side of the table: the number of the lane, and the number in it, which is never used again."""

    lane: int
    number: int


def format_slot(slot: Slot) -> str:
    """Write a slot: `A2`."""
    return f"{LANES[slot.lane]}{slot.number}"


# ---- lane cards


@dataclass(slots=True)
class LaneCard:
    """How one card lies in its lane.

    `number` is that of its slot. `attacks` is how often it may still attack this turn once it is face up; `partner`
    the number of the card that it is paired with, 0 for none. `is_base` holds while the card lies face down.
    """

    number: int
    is_up: bool = False
    is_base: bool = False
    damage: int = 0
    is_frozen: bool = False
    attacks: int = 1
    partner: int = 0

    def copy(self) -> LaneCard:
        """Give a lane card of its own that says the same."""
        return LaneCard(self.number, self.is_up, self.is_base, self.damage, self.is_frozen, self.attacks, self.partner)


_WORDS = re.compile(
    r"(?P<side>up|down)(?P<base> base)?(?P<damage> damaged| damage \d{1,3})?(?P<frozen> frozen)?"
    r"(?P<twice> twice)?(?P<attacked> attacked)?"
)


def format_lane_card(lane_card: LaneCard) -> str:
    """Write how a card lies, in the order of the words: `up damaged attacked`."""
    words = ["up" if lane_card.is_up else "down"]
    if lane_card.is_base:
        words.append("base")
    if lane_card.damage:
        words.append("damaged" if lane_card.damage == 1 else f"damage {lane_card.damage}")
    if lane_card.is_frozen:
        words.append("frozen")
    if lane_card.is_up and lane_card.attacks > 1:
        words.append("twice")
    if lane_card.is_up and lane_card.attacks == 0:
        words.append("attacked")
    return " ".join(words)


def parse_lane_card(text: str, number: int, most_attacks: int) -> LaneCard | None:
    """Read how a card lies in a slot; None if the words are not these, in this order, and true together."""
    match = _WORDS.fullmatch(text)
    if match is None:
        return None
    is_up = match["side"] == "up"
    damage = _read_damage(match["damage"])
    wrong = (is_up and match["base"]) or (not is_up and (match["twice"] or match["attacked"]))
    if wrong or damage is None or (match["twice"] and (match["attacked"] or most_attacks < 2)):
        return None
    attacks = 0 if match["attacked"] else most_attacks if match["twice"] else 1
    return LaneCard(number, is_up, bool(match["base"]), damage, bool(match["frozen"]), attacks)


def _read_damage(words: str | None) -> int | None:
    if words is None or words == " damaged":
        return 0 if words is None else 1
    number = int(words.rpartition(" ")[2])
    return number if number > 1 else None


# ---- moves

FORMS = {
    "play": "play {card} to {lane}",
    "flip": "flip {slot}",
    "attack": "attack {slot} -> {slot}",
    "pair": "pair {slot} {slot}",
    "discard": "discard {card}",
    "look": "look {player} {slot}",
    "move": "move {slot}",
    "end": "end turn",
}
END = Action("end")
NONE = "none"

_SLOT = r"([A-Z]\d+)"
_PATTERNS = {
    "play": re.compile(r"play (\S+) to ([A-Z])"),
    "flip": re.compile(rf"flip {_SLOT}"),
    "attack": re.compile(rf"attack {_SLOT}(?:\+{_SLOT})? -> ([A-Z]\d+(?: [A-Z]\d+)*)"),
    "pair": re.compile(rf"pair {_SLOT} {_SLOT}"),
    "discard": re.compile(r"discard (\S+)"),
    "look": re.compile(rf"look p(\d) {_SLOT}"),
    "move": re.compile(rf"move {_SLOT}"),
    "end": re.compile("end turn"),
}


@cache
def flip(lane: int, number: int) -> Action:
    """Give the move that flips a card."""
    return Action("flip", (), (Slot(lane, number),))


@cache
def pair(lane: int, one: int, two: int) -> Action:
    """Give the move that pairs two cards of a lane."""
    return Action("pair", (), (Slot(lane, one), Slot(lane, two)))


@cache
def attack(lane: int, attackers: tuple[int, ...], targets: tuple[int, ...]) -> Action:
    """Give the move by which one card, or two of a pair, attack cards of the same lane."""
    return Action("attack", (), (tuple(Slot(lane, n) for n in attackers), tuple(Slot(lane, n) for n in targets)))


@dataclass(frozen=True, slots=True)
class LaneNotation(Notation):
    """The notation of Three Lanes."""

    def format_action(self, action: Action) -> str:
        """Write an action."""
        verb, cards, places = action
        if verb == "attack":
            attackers, targets = places
            return f"attack {'+'.join(map(format_slot, attackers))} -> {' '.join(map(format_slot, targets))}"
        if verb == "play":
            return f"play {self.ids[cards[0]]} to {LANES[places[0]]}"
        if verb == "discard" and cards:
            return f"discard {self.ids[cards[0]]}"
        if verb == "end":
            return "end turn"
        if not places:
            return f"{verb} {NONE}"
        if verb == "look":
            return f"look p{places[0] + 1} {format_slot(places[1])}"
        return f"{verb} {' '.join(map(format_slot, places))}"

    def parse_action(self, text: str) -> Action:
        """Read an action; raises MistakeError for a text that is none."""
        words = " ".join(text.split())
        verb = words.partition(" ")[0]
        if words in (f"look {NONE}", f"move {NONE}", f"discard {NONE}"):
            return Action(verb)
        match = _PATTERNS[verb].fullmatch(words) if verb in _PATTERNS else None
        if match is None:
            raise MistakeError(self._explain(text, verb))
        return self._read(verb, match)

    def show_form(self, verb: str) -> str:
        """Write the form of a verb for a person."""
        return re.sub(r"\{(\w+)\}", lambda gap: gap[1].upper(), FORMS[verb])

    def _read(self, verb: str, match: re.Match[str]) -> Action:
        found = match.groups()
        if verb == "end":
            return END
        if verb in ("play", "discard"):
            return Action(verb, (self._kind(found[0]),), tuple(self._lane(name) for name in found[1:]))
        if verb == "look":
            seat = int(found[0]) - 1
            if seat not in SEATS:
                raise MistakeError(f"There is no player `p{found[0]}`; there are `p1` and `p2`.")
            return Action(verb, (), (seat, self._slot(found[1])))
        if verb == "attack":
            attackers = tuple(self._slot(name) for name in found[:2] if name is not None)
            return Action(verb, (), (attackers, tuple(self._slot(name) for name in found[2].split())))
        return Action(verb, (), tuple(self._slot(name) for name in found))

    def _lane(self, name: str) -> int:
        if name not in LANES:
            raise MistakeError(f"There is no lane `{name}`; the lanes are `A`, `B` and `C`.")
        return LANES.index(name)

    def _slot(self, name: str) -> Slot:
        if len(name) > 4 or name[1] == "0":
            raise MistakeError(f"There is no slot `{name}`; slots are counted from 1.")
        return Slot(self._lane(name[0]), int(name[1:]))

    def _explain(self, text: str, verb: str) -> str:
        forms = ", ".join(f"`{self.show_form(known)}`" for known in FORMS)
        near = difflib.get_close_matches(verb, FORMS, n=1)
        hint = f"Did you mean `{self.show_form(near[0])}`? " if near else ""
        return f"`{text}` is not a move of this game. {hint}Moves: {forms}; a slot is `A2`, a pair `A2+A3`."
