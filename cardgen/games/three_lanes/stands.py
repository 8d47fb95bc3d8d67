"""How a card stands in a lane: its slot, which side is up, what it has suffered; and the words that say it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import NamedTuple

LANES = ("A", "B", "C")
SEATS = (0, 1)
SIDES = tuple(tuple(f"p{seat + 1}.{lane}" for lane in LANES) for seat in SEATS)
ALL_SIDES = (*SIDES[0], *SIDES[1])
GAP = "-"

_WORDS = re.compile(
    r"(?P<side>up|down)(?P<base> base)?(?P<damage> damaged| damage \d{1,3})?(?P<frozen> frozen)?"
    r"(?P<twice> twice)?(?P<attacked> attacked)?"
)


class Slot(NamedTuple):
    """A place on one side of the table: the number of the lane, and the number in it, which is never used again."""

    lane: int
    number: int


@dataclass(slots=True)
class Stand:
    """How one card stands in its lane.

    `attacks` is how often it may still attack this turn once it is face up; `partner` the number of the card that it
    is paired with, 0 for none. `is_base` holds while the card lies face down.
    """

    number: int
    is_up: bool = False
    is_base: bool = False
    damage: int = 0
    is_frozen: bool = False
    attacks: int = 1
    partner: int = 0

    def copy(self) -> Stand:
        """Give a stand of its own that says the same."""
        return replace(self)


def format_slot(slot: Slot) -> str:
    """Write a slot: `A2`."""
    return f"{LANES[slot[0]]}{slot[1]}"


def format_stand(stand: Stand) -> str:
    """Write how a card stands, in the order of the words: `up damaged attacked`."""
    words = ["up" if stand.is_up else "down"]
    if stand.is_base:
        words.append("base")
    if stand.damage:
        words.append("damaged" if stand.damage == 1 else f"damage {stand.damage}")
    if stand.is_frozen:
        words.append("frozen")
    if stand.is_up and stand.attacks > 1:
        words.append("twice")
    if stand.is_up and stand.attacks == 0:
        words.append("attacked")
    return " ".join(words)


def parse_stand(text: str, number: int, most_attacks: int) -> Stand | None:
    """Read how a card stands in a slot; None if the words are not these, in this order, and true together."""
    match = _WORDS.fullmatch(text)
    if match is None:
        return None
    is_up = match["side"] == "up"
    damage = _read_damage(match["damage"])
    wrong = (is_up and match["base"]) or (not is_up and (match["twice"] or match["attacked"]))
    if wrong or damage is None or (match["twice"] and (match["attacked"] or most_attacks < 2)):
        return None
    attacks = 0 if match["attacked"] else most_attacks if match["twice"] else 1
    return Stand(number, is_up, bool(match["base"]), damage, bool(match["frozen"]), attacks)


def _read_damage(words: str | None) -> int | None:
    if words is None or words == " damaged":
        return 0 if words is None else 1
    number = int(words.rpartition(" ")[2])
    return number if number > 1 else None
