"""What ended the processes of a run before their work, read from what they have left."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from cardgen.bounds.folder import Hit
from cardgen.bounds.tasks import RECORD, TASKS

_FAULT = re.compile(r"Fatal Python error: (.+)")
_OF_MEMORY = ("Aborted", "Trace/breakpoint trap")  # what libraries in C do when there is no memory left
NOTE = "Ended: "
"""Begins what the watchdog writes behind the record of a process before it ends it: the code of the limit."""


@dataclass(frozen=True, slots=True)
class _Left:
    """What a process has left that ended at a task: the task's key, its bound, and what was written at the end."""

    key: str
    seconds: str
    memory: int
    end: str


def find_lost(folder: Path) -> Mapping[str, Hit] | None:
    """Give the tasks that have ended a process of their own doing, by their keys; those that were merely cut off with
    it are none.

    None where several were at work and none has left a word, as one that the system has ended for its memory. What the
    processes have left is removed.
    """
    left = list(_read_left(folder))
    for path in folder.glob(TASKS):
        path.unlink()
    told = [each for each in left if each.end.strip()] or left
    if len(told) > 1 and not told[0].end.strip():
        return None
    return {each.key: _judge(each) for each in told}


def _read_left(folder: Path) -> Iterator[_Left]:
    for path in folder.glob(TASKS):
        data = path.read_bytes()
        record = data[:RECORD].decode(errors="replace").strip("\0 ").split()
        if len(record) == 5:
            yield _Left(record[0], record[2], int(record[4]), data[RECORD:].decode(errors="replace"))


def _judge(left: _Left) -> Hit:
    fault = _FAULT.search(left.end)
    memory = f"more than {left.memory:,} MB of memory"
    if not left.end.strip() or f"{NOTE}limit-memory" in left.end or (fault and fault[1] in _OF_MEMORY):
        return Hit("limit-memory", memory)
    if fault is None:
        return Hit("limit-time", f"more than {left.seconds} s of processor time")
    return Hit("limit-crash", fault[1].lower())
