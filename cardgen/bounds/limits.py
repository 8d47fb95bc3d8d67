"""How much memory and processor time each kind of work may take."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from enum import StrEnum

VARIABLE = "CARDGEN_LIMITS"
"""Hands the limits of a command on to the processes that it begins."""


class Kind(StrEnum):
    """What a task is about: one face of a card, a rulebook or rules sheet, the files of a deck."""

    FACE = "face"
    RULEBOOK = "rulebook"
    DECK = "deck"


@dataclass(frozen=True, slots=True)
class Bound:
    """What a task may take: MB of memory beyond what the process had when it began, seconds of processor time."""

    memory: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of all kinds of work, and the MB that a single file may grow to that is written.

    Five to twenty times what the largest of the shipped games takes on a slow machine.
    """

    face: Bound = field(default=Bound(1_000, 10.0))
    rulebook: Bound = field(default=Bound(2_000, 60.0))
    deck: Bound = field(default=Bound(2_000, 60.0))
    file: int = 4_000

    def of(self, kind: Kind) -> Bound:
        """Give the bound of a kind of work."""
        return {Kind.FACE: self.face, Kind.RULEBOOK: self.rulebook, Kind.DECK: self.deck}[kind]


def hand_on(limits: Limits) -> None:
    """Let this process, and those that it begins, keep to these limits from now on."""
    os.environ[VARIABLE] = json.dumps(asdict(limits))


def bound_files(limits: Limits) -> None:
    """Let no file that this process writes, or those that it begins, grow beyond its limit, where systems do that."""
    try:
        import resource
    except ImportError:
        return
    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    wanted = limits.file * 1_000_000
    resource.setrlimit(resource.RLIMIT_FSIZE, (wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard))


def has_less_room(limits: Limits) -> bool:
    """Tell whether the system lets files grow to less than the limit."""
    try:
        import resource
    except ImportError:
        return False
    return 0 <= resource.getrlimit(resource.RLIMIT_FSIZE)[1] < limits.file * 1_000_000


def has_less_memory() -> bool:
    """Tell whether the system gives this process no more than some memory: libraries in C crash where it ends."""
    try:
        import resource
    except ImportError:
        return False
    return resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY


def find_limits() -> Limits:
    """Give the limits that this process has to keep to."""
    given = os.environ.get(VARIABLE)
    if given is None:
        return Limits()
    read = json.loads(given)
    return Limits(Bound(**read["face"]), Bound(**read["rulebook"]), Bound(**read["deck"]), read["file"])
