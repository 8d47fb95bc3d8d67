"""Lanes, their sides and slots, and how a card lies there; how these and the moves that name them are written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from cardgen.diagnostics import shorten
from cardgen.engine.actions import Action, Notation, UnreadableMoveError
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

    `number` is that of its slot. `frost` is how many turns of its owner still end before it thaws, 0 for one that is
    not frozen. `attacks` is how often it may still attack this turn once it is face up; `partner` the number of the
    card that it is paired with, 0 for none. `is_base` holds while the card lies face down.
    """

    number: int
    is_up: bool = False
    is_base: bool = False
    damage: int = 0
    frost: int = 0
    attacks: int = 1
    partner: int = 0

    def copy(self) -> LaneCard:
        """Give a lane card of its own that says the same."""
        return LaneCard(self.number, self.is_up, self.is_base, self.damage, self.frost, self.attacks, self.partner)


_WORDS = re.compile(
    r"(?P<side>up|down)(?P<base> base)?(?P<damage> damaged| damage \d{1,3})?(?P<frozen> frozen)?"
    r"(?P<more> twice| [3-9] times)?(?P<attacked> attacked)?"
)


def format_lane_card(lane_card: LaneCard) -> str:
    """Write how a card lies, in the order of the words: `up damaged attacked`."""
    words = ["up" if lane_card.is_up else "down"]
    if lane_card.is_base:
        words.append("base")
    if lane_card.damage:
        words.append("damaged" if lane_card.damage == 1 else f"damage {lane_card.damage}")
    if lane_card.frost:
        words.append("frozen")
    if lane_card.is_up and lane_card.attacks > 1:
        words.append("twice" if lane_card.attacks == 2 else f"{lane_card.attacks} times")
    if lane_card.is_up and lane_card.attacks == 0:
        words.append("attacked")
    return " ".join(words)


def parse_lane_card(text: str, number: int, most_attacks: int) -> LaneCard | None:
    """Read how a card lies in a slot; None if the words are not these, in this order, and true together.

    `most_attacks` is how often its text lets it attack in a turn.
    """
    match = _WORDS.fullmatch(text)
    if match is None:
        return None
    is_up = match["side"] == "up"
    damage = _read_damage(match["damage"])
    more = 1 if match["more"] is None else 2 if match["more"] == " twice" else int(match["more"][1])
    wrong = (is_up and match["base"]) or (not is_up and (match["more"] or match["attacked"]))
    if wrong or damage is None or (match["more"] and (match["attacked"] or more > most_attacks)):
        return None
    return LaneCard(
        number, is_up, bool(match["base"]), damage, int(bool(match["frozen"])), 0 if match["attacked"] else more
    )


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
    "end": "end turn",
}
END = Action("end")

_SLOT = r"([A-Z]\d+)"
_PATTERNS = {
    "play": re.compile(r"play (\S+) to ([A-Z])"),
    "flip": re.compile(rf"flip {_SLOT}"),
    "attack": re.compile(rf"attack {_SLOT}(?:\+{_SLOT})? -> ([A-Z]\d+(?: [A-Z]\d+)*)"),
    "pair": re.compile(rf"pair {_SLOT} {_SLOT}"),
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


_PICK = re.compile(rf"([a-z]+) (?:p(\d) )?{_SLOT}")


def make_notation(
    forms: Sequence[str], ids: tuple[str, ...], answers: tuple[str, ...], facts: object = None
) -> LaneNotation:
    """Make the notation of a deck; its forms are always these."""
    return LaneNotation(FORMS, ids, (), answers)


def _format_place(place: object) -> str:
    """Write what an answer names: a slot, a player by number, a hidden card's place, `none`."""
    if isinstance(place, Slot):
        return format_slot(place)
    return f"p{place + 1}" if isinstance(place, int) else str(place)


@dataclass(frozen=True, slots=True)
class LaneNotation(Notation):
    """The notation of Three Lanes: a power's pick is a slot, `move C2`, or a player and a slot, `look p2 B2`."""

    def format_action(self, action: Action) -> str:
        """Write an action."""
        verb, cards, places = action
        if verb == "attack":
            attackers, targets = places
            return f"attack {'+'.join(map(format_slot, attackers))} -> {' '.join(map(format_slot, targets))}"
        if verb == "play":
            return f"play {self.ids[cards[0]]} to {LANES[places[0]]}"
        if verb == "end":
            return "end turn"
        return " ".join([verb, *map(_format_place, places), *(self.ids[kind] for kind in cards)])

    def parse_action(self, text: str) -> Action:
        """Read an action; raises UnreadableMoveError for a text that is none."""
        words = " ".join(text.split())
        verb = words.partition(" ")[0]
        match = _PATTERNS[verb].fullmatch(words) if verb in _PATTERNS else None
        if match is not None:
            return self._read(verb, match)
        match = _PICK.fullmatch(words)
        if match is not None and verb in self.answers:
            seat = () if match[2] is None else (self._seat(match[2]),)
            return Action(verb, (), (*seat, self._slot(match[3])))
        answer = self.parse_answer(words)
        if answer is None:
            raise self._explain(shorten(text), verb)
        return answer

    def show_form(self, verb: str) -> str:
        """Write the form of a verb for a person."""
        return re.sub(r"\{(\w+)\}", lambda gap: gap[1].upper(), FORMS.get(verb, verb))

    def show_place(self, place: object) -> str:
        """Write for a person what stands for any place of a kind."""
        return "SLOT" if isinstance(place, Slot) else f"p{place + 1}" if isinstance(place, int) else "PLACE"

    def _read(self, verb: str, match: re.Match[str]) -> Action:
        found = match.groups()
        if verb == "end":
            return END
        if verb == "play":
            return Action(verb, (self._kind(found[0]),), (self._lane(found[1]),))
        if verb == "attack":
            attackers = tuple(self._slot(name) for name in found[:2] if name is not None)
            return Action(verb, (), (attackers, tuple(self._slot(name) for name in found[2].split())))
        return Action(verb, (), tuple(self._slot(name) for name in found))

    def _seat(self, number: str) -> int:
        seat = int(number) - 1
        if seat not in SEATS:
            raise UnreadableMoveError(f"There is no player `p{number}`; there are `p1` and `p2`.")
        return seat

    def _lane(self, name: str) -> int:
        if name not in LANES:
            raise UnreadableMoveError(f"There is no lane `{name}`; the lanes are `A`, `B` and `C`.")
        return LANES.index(name)

    def _slot(self, name: str) -> Slot:
        if len(name) > 4 or name[1] == "0":
            raise UnreadableMoveError(f"There is no slot `{name}`; slots are counted from 1.")
        return Slot(self._lane(name[0]), int(name[1:]))

    def _explain(self, text: str, words: str) -> UnreadableMoveError:
        verb = words.partition(" ")[0]
        answer = self._explain_answer(text, verb)
        if answer is not None:
            return UnreadableMoveError(answer)
        return self._refuse_verb(text, verb, "; a slot is `A2`, a pair `A2+A3`")
