"""A task within its bound, as the process sees it that does the task."""

from __future__ import annotations

import contextlib
import errno
import faulthandler
import hashlib
import math
import os
import re
import signal
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, TracebackType
from typing import BinaryIO

from cardgen.bounds.folder import Hit, find_edition, find_folder, read_given_up
from cardgen.bounds.limits import Bound, Kind, find_limits

RECORD = 128
"""Bytes at the head of the file that tells what a process is at; what was running when it ended follows."""
TASKS = "*.task"
_AGAIN = 0.5  # seconds until a stop that was lost in a callback of a library is tried again
_SPARE = 2  # seconds that a task has to end by itself, before the system ends its process
_MB = 1 << 20
_TICK = 0.05  # seconds by which the system may count otherwise
_TEMPLATE = re.compile(r"templates[/\\]")
_FATAL = ("SIGTRAP", "SIGSYS")  # which faulthandler leaves out unless it is asked for them


@dataclass(frozen=True, slots=True)
class Task:
    """A piece of work: its kind, and what it is in words that no other task of the command has."""

    kind: Kind
    name: str

    @property
    def key(self) -> str:
        """Give what stands for the task between processes."""
        return hashlib.sha256(f"{self.kind} {self.name}".encode(errors="surrogatepass")).hexdigest()[:32]


class LimitError(BaseException):
    """A task is given up; no `except Exception` on its way may take this for a fault that it knows."""

    def __init__(self, hit: Hit) -> None:
        super().__init__(hit.code)
        self.hit = hit


class WorkerLostError(BaseException):
    """A process that works for this one has ended before its work: whoever watches the run finds out why."""


@contextlib.contextmanager
def bounded(kind: Kind, name: str) -> Iterator[None]:
    """Do a task within its bound; raises LimitError where it goes beyond, or did so before in this run.

    A task within another is a part of it. Where nobody watches the process, nothing is bounded.
    """
    watched = _find_watched()
    if watched is None or watched.is_at_work:
        yield
        return
    task = Task(kind, name)
    hit = watched.given_up.get(task.key)
    if hit is not None and hit.edition == find_edition(watched.folder):
        raise LimitError(hit)
    bound = find_limits().of(kind)
    watched.begin(task, bound)
    try:
        yield
    except Exception as problem:
        found = watched.hit or _find_hit(problem, watched)
        if found is None:
            raise
        raise LimitError(found) from None
    finally:
        watched.end()


def is_at_work() -> bool:
    """Tell whether this process is at a task."""
    return bool(_WATCHED) and _WATCHED[-1].pid == os.getpid() and _WATCHED[-1].is_at_work


class _Watched:
    """This process: the file that tells what it is at, and the limits that the system keeps for it."""

    def __init__(self, folder: Path) -> None:
        self.pid = os.getpid()
        self.folder = folder
        self.given_up = read_given_up(folder)
        self.is_at_work = False
        self.hit: Hit | None = None
        self._seconds = 0.0
        self._base = 0
        # not to be closed before the process has ended
        self._file: BinaryIO = (folder / f"{self.pid}.task").open("w+b", buffering=0)
        self._file.write(bytes(RECORD))
        faulthandler.enable(self._file, all_threads=False)
        if has_limits():
            for name in (*_FATAL, "SIGXCPU"):
                faulthandler.register(getattr(signal, name), self._file, all_threads=False, chain=True)

    def begin(self, task: Task, bound: Bound) -> None:
        """Write down what is begun, and arm the limits."""
        self.is_at_work, self.hit = True, None
        used = time.process_time()
        self._seconds, self._base = used, _read_memory()
        self._write(f"{task.key} {used:.2f} {bound.seconds:g} {self._base} {bound.memory}")
        if has_limits():
            import resource

            _set_soft(resource.RLIMIT_DATA, self._base + bound.memory * _MB)
            _set_soft(resource.RLIMIT_CPU, math.ceil(used + bound.seconds) + _SPARE)
        if _can_be_interrupted():
            signal.signal(signal.SIGPROF, self._stop)
            signal.setitimer(signal.ITIMER_PROF, bound.seconds + _TICK, _AGAIN)

    def end(self) -> None:
        """Take the limits away again."""
        self.is_at_work = False
        if _can_be_interrupted():
            signal.setitimer(signal.ITIMER_PROF, 0)
        if has_limits():
            import resource

            _set_soft(resource.RLIMIT_DATA, resource.RLIM_INFINITY)
            _set_soft(resource.RLIMIT_CPU, resource.RLIM_INFINITY)
        self._write("")

    def held(self) -> int:
        """Give the bytes that this process has more than when it began its task."""
        return _read_memory() - self._base

    def _stop(self, number: int, frame: FrameType | None) -> None:
        if self.is_at_work and os.getpid() == self.pid:
            file, line = _find_template_above(frame)
            used = time.process_time() - self._seconds
            self.hit = Hit("limit-time", f"{used:.1f} s of processor time", file, line)
            raise LimitError(self.hit)  # which a callback of a library may lose: then another exception comes of it

    def _write(self, record: str) -> None:
        self._file.seek(0)
        self._file.write(record.encode().ljust(RECORD))  # the system writes behind it what was running at the end


_WATCHED: list[_Watched] = []


def _find_watched() -> _Watched | None:
    """Give this process as one of a run; None where it is of none. One that was forked begins anew."""
    if not _WATCHED or _WATCHED[-1].pid != os.getpid():
        folder = find_folder()
        if folder is None:
            return None
        _WATCHED[:] = [_Watched(folder)]
    return _WATCHED[-1]


def _find_hit(problem: Exception, watched: _Watched) -> Hit | None:
    """Give the limit that an exception comes of; None if it comes of none."""
    if not isinstance(problem, MemoryError) and getattr(problem, "errno", None) != errno.ENOMEM:
        return None
    file, line = _find_template(problem.__traceback__)
    return Hit("limit-memory", f"{watched.held() // _MB:,} MB of memory, and asked for more", file, line)


def has_limits() -> bool:
    """Tell whether the system keeps processes to limits of memory and processor time."""
    return sys.platform == "linux"


def _can_be_interrupted() -> bool:
    """Tell whether a signal can stop what this thread does."""
    return has_limits() and threading.current_thread() is threading.main_thread()


def _set_soft(what: int, wanted: int) -> None:
    """Set a limit of the system, as far as whoever began the process lets it."""
    import resource

    hard = resource.getrlimit(what)[1]
    bounds = [each for each in (wanted, hard) if each != resource.RLIM_INFINITY]
    resource.setrlimit(what, (min(bounds, default=resource.RLIM_INFINITY), hard))


def _read_memory() -> int:
    """Give the bytes of memory of this process's own; 0 where the system does not tell."""
    try:
        with Path("/proc/self/statm").open("rb") as file:
            return int(file.read().split()[5]) * os.sysconf("SC_PAGESIZE")
    except OSError:
        return 0


def _find_template(trace: TracebackType | None) -> tuple[str, int]:
    """Give the innermost line of a template in a traceback; an empty name if it holds none."""
    found = ("", 0)
    while trace is not None:
        found = _find_line(trace.tb_frame, trace.tb_lineno) or found
        trace = trace.tb_next
    return found


def _find_template_above(frame: FrameType | None) -> tuple[str, int]:
    while frame is not None:
        if found := _find_line(frame, frame.f_lineno):
            return found
        frame = frame.f_back
    return "", 0


def _find_line(frame: FrameType, line: int) -> tuple[str, int] | None:
    """Give the file and line of a template that was compiled to the code that runs here; None if none was."""
    template = frame.f_globals.get("__jinja_template__")
    if template is None or not _TEMPLATE.match(frame.f_code.co_filename):
        return None
    return frame.f_code.co_filename, template.get_corresponding_lineno(line)
