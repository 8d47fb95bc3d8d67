"""How moves are written that name lanes and slots: `attack A2 -> A1 A3`, `look p2 B2`, `play 9H to A`."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from cardgen.engine.actions import Action, Notation, UnreadableActionError
from cardgen.games.three_lanes.stands import LANES, SEATS, Slot, format_slot

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
LARGEST = 16  # the highest slot number that `every_action` tries; games hardly ever come so far

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
    """The notation of Three Lanes; `most_targets` is how many cards one attack may name at most."""

    most_targets: int = 2

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
        """Read an action; raises UnreadableActionError for a text that is none."""
        words = " ".join(text.split())
        verb = words.partition(" ")[0]
        if words in (f"look {NONE}", f"move {NONE}", f"discard {NONE}"):
            return Action(verb)
        match = _PATTERNS[verb].fullmatch(words) if verb in _PATTERNS else None
        if match is None:
            raise UnreadableActionError(self._explain(text, verb))
        return self._read(verb, match)

    def show_form(self, verb: str) -> str:
        """Write the form of a verb for a person."""
        example = {"{card}": "CARD", "{lane}": "LANE", "{slot}": "SLOT", "{player}": "PLAYER"}
        form = FORMS[verb]
        for slot, name in example.items():
            form = form.replace(slot, name)
        return form

    def every_action(self, kinds: Iterable[int] | None = None) -> Iterator[Action]:
        """Give every action that can be written with slots up to `LARGEST`, and some that cross lanes."""
        numbers = range(1, LARGEST + 1)
        yield END
        for kind in range(len(self.ids)) if kinds is None else kinds:
            yield Action("discard", (kind,))
            yield from (Action("play", (kind,), (lane,)) for lane in range(len(LANES)))
        yield from (Action("look"), Action("move"), Action("discard"))
        for lane in range(len(LANES)):
            yield from (Action("move", (), (Slot(lane, n),)) for n in numbers)
            yield from (Action("look", (), (seat, Slot(lane, n))) for seat in SEATS for n in numbers)
            yield from (flip(lane, n) for n in numbers)
            yield from (pair(lane, one, two) for one in numbers for two in numbers)
            other = (lane + 1) % len(LANES)
            yield from (Action("attack", (), ((Slot(lane, n),), (Slot(other, n),))) for n in numbers)
            yield from (attack(lane, (two, one), (1,)) for one, two in combinations(numbers, 2))
            for count in range(1, self.most_targets + 1):
                for targets in combinations(numbers, count):
                    yield from (attack(lane, (n,), targets) for n in numbers)
            yield from (attack(lane, two, (n,)) for two in combinations(numbers, 2) for n in numbers)

    def _read(self, verb: str, match: re.Match[str]) -> Action:
        found = match.groups()
        if verb == "end":
            return END
        if verb in ("play", "discard"):
            return Action(verb, (self._kind(found[0]),), tuple(self._lane(name) for name in found[1:]))
        if verb == "look":
            seat = int(found[0]) - 1
            if seat not in SEATS:
                raise UnreadableActionError(f"There is no player `p{found[0]}`; there are `p1` and `p2`.")
            return Action(verb, (), (seat, self._slot(found[1])))
        if verb == "attack":
            attackers = tuple(self._slot(name) for name in found[:2] if name is not None)
            return Action(verb, (), (attackers, tuple(self._slot(name) for name in found[2].split())))
        return Action(verb, (), tuple(self._slot(name) for name in found))

    def _lane(self, name: str) -> int:
        if name not in LANES:
            raise UnreadableActionError(f"There is no lane `{name}`; the lanes are `A`, `B` and `C`.")
        return LANES.index(name)

    def _slot(self, name: str) -> Slot:
        if len(name) > 4 or name[1] == "0":
            raise UnreadableActionError(f"There is no slot `{name}`; slots are counted from 1.")
        return Slot(self._lane(name[0]), int(name[1:]))

    def _explain(self, text: str, verb: str) -> str:
        forms = ", ".join(f"`{self.show_form(known)}`" for known in FORMS)
        near = difflib.get_close_matches(verb, FORMS, n=1)
        hint = f"Did you mean `{self.show_form(near[0])}`? " if near else ""
        return f"`{text}` is not a move of this game. {hint}Moves: {forms}; a slot is `A2`, a pair `A2+A3`."
