"""A disk that fails, or a machine that stops, at the n-th thing that a program does to files below a folder."""

from __future__ import annotations

import errno
import os
import sys
import traceback
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Any

_CHANGING = ("os.rename", "os.remove", "os.link", "os.mkdir", "os.rmdir")
KILLED, DONE, FAILED, BROKEN = 9, 0, 3, 4


class Fault(Enum):
    """What happens: the process is gone, one call fails, or that one and all that come after it."""

    KILL = "kill"
    ONCE = "once"
    EVER = "ever"


def run_with_fault(work: Callable[[], object], below: Path, at: int, fault: Fault, expected: type[Exception]) -> int:
    """Do some work in a process of its own, which begins with the modules that this one has loaded.

    Gives KILLED, DONE, FAILED if it raised what is expected, BROKEN if it raised anything else.
    """
    pid = os.fork()
    if pid == 0:
        os._exit(_run(work, below, at, fault, expected))
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def _run(work: Callable[[], object], below: Path, at: int, fault: Fault, expected: type[Exception]) -> int:
    own, prefix = os.getpid(), str(below)
    count = 0

    def look(event: str, given: tuple[Any, ...]) -> None:
        nonlocal count
        if event == "open":
            is_changing = isinstance(given[2], int) and bool(given[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
        else:
            is_changing = event in _CHANGING
        if not is_changing or os.getpid() != own or not str(given[0]).startswith(prefix):
            return
        count += 1
        if count == at and fault is Fault.KILL:
            os._exit(KILLED)
        if count == at or (count > at and fault is Fault.EVER):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(given[0]))

    sys.addaudithook(look)
    try:
        work()
    except expected:
        return FAILED
    except BaseException:
        traceback.print_exc()
        return BROKEN
    return DONE
