"""The parent of a command: it watches the process that does the work, and passes on what stops it.

Where a task ends the process of its own doing (a library in C that ran out of memory, hung or crashed), the command is
run again without that task, so that all other mistakes are found too.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType
from typing import Protocol

from cardgen.bounds import folder as runs
from cardgen.bounds.family import end_with, listen
from cardgen.bounds.limits import has_less_memory
from cardgen.bounds.lost import find_lost
from cardgen.bounds.tasks import WorkerLostError
from cardgen.bounds.watchdog import look

MISTAKES, MACHINE, FAULT, STOPPED = 1, 3, 4, 130
PARENT = "CARDGEN_PARENT"
"""Tells a process that was begun to do the work whom it does it for."""
LOST = 75
"""The exit code of a command that has lost one of the processes that work for it."""
COMMAND = (sys.executable, "-P", "-m", "cardgen")
"""Without the folder that the command is given in: it may be a stranger's, with files named as Python's own."""
_MOST_LOST = 8
_LONG = 60.0  # seconds
_PATIENCE = 5.0  # seconds for a command to stop by itself
_LOOK_AGAIN = 0.1  # seconds
_STOPS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))


class _Child(Protocol):
    """The process that does the work."""

    def wait(self) -> int:
        """Give its exit code, negative for the signal that ended it."""

    def stop(self) -> None:
        """Ask it to stop; the second time it has no choice."""


class Supervisor:
    """Runs a command, again and again as long as it loses a task; knows whether it was asked to stop."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._child: _Child | None = None
        self._is_stopped = False
        for number in _STOPS:
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._stop)

    def run(self, begin: Callable[[], _Child]) -> int:
        """Give the exit code of the command."""
        lost_lately = 0
        while not self._is_stopped:
            began = time.monotonic()
            self._child = begin()
            if self._is_stopped:
                self._child.stop()
            code = self._child.wait()
            if 0 <= code != LOST:
                return code
            if self._is_stopped:
                break
            lost = find_lost(self._folder)
            if lost is None and not runs.is_alone(self._folder):
                runs.stay_alone(self._folder)  # so that it is known the next time which task it is
                continue
            if time.monotonic() - began > _LONG:
                lost_lately = 0  # in a command that goes on and on, as a server
            lost_lately += 1
            if not lost or lost_lately > _MOST_LOST:
                return _tell_end(code, lost_lately)
            runs.write_given_up(self._folder, {**runs.read_given_up(self._folder), **(lost or {})})
        return STOPPED

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._is_stopped = True
        if self._child is not None:
            self._child.stop()


def does_fork() -> bool:
    """Tell whether a process may be copied here."""
    return sys.platform == "linux"


def supervise(work: Callable[[], int]) -> int:
    """Do the work of a command in a process of its own and give its exit code; in that process as well."""
    folder = runs.make_folder()
    parent = os.getpid()
    try:
        if does_fork():
            return Supervisor(folder).run(lambda: _Forked(parent))
        return Supervisor(folder).run(lambda: Spawned(sys.argv[1:], folder))
    except _InChild:
        pass
    finally:
        if os.getpid() == parent:
            runs.remove_folder(folder)
    return do_work(work, parent, folder)


def do_work(work: Callable[[], int], parent: int, folder: Path | None = None) -> int:
    """Do the work in this process, for the one that watches it; it ends with that process, and its folder with both."""
    folder = folder or runs.find_folder()
    is_lost = False
    try:
        listen()
        end_with(parent, signal.SIGTERM)
        if folder is not None:
            runs.enter(folder)
        return work()
    except WorkerLostError:
        is_lost = True
        return LOST
    finally:
        if folder is not None and (not is_lost or os.getppid() != parent):
            runs.remove_folder(folder)  # that process may be killed before it can


class _InChild(Exception):  # noqa: N818 (no error: it leads out of what is the parent's)
    """Raised in the process that was forked."""


class _Forked:
    """A copy of this process, which keeps no more memory of its own than it changes."""

    def __init__(self, parent: int) -> None:
        self._is_asked = False
        before = signal.pthread_sigmask(signal.SIG_BLOCK, _STOPS)  # until whoever is asked to stop is known
        self._pid = os.fork()
        if self._pid == 0:
            listen()  # before a stop can come, which would be lost
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
            raise _InChild
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def wait(self) -> int:
        return os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])

    def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(self._pid, signal.SIGKILL if self._is_asked else signal.SIGTERM)
        if not self._is_asked:
            self._is_asked = True
            signal.signal(signal.SIGALRM, lambda number, frame: self.stop())
            signal.setitimer(signal.ITIMER_REAL, _PATIENCE)


class Spawned:
    """A new process with the same arguments, for systems that fork badly or have no limits; a watchdog keeps them."""

    def __init__(self, arguments: Sequence[str], folder: Path) -> None:
        import subprocess

        self._folder = folder
        self._is_asked = False
        given = {**os.environ, runs.VARIABLE: str(folder), PARENT: str(os.getpid())}
        self._process = subprocess.Popen([*COMMAND, *arguments], env=given)  # noqa: S603 (what this process was given)

    def wait(self) -> int:
        """Give its exit code, once it has ended; end it if it takes more than it may, or does not stop."""
        from subprocess import TimeoutExpired

        asked_at = None
        while True:
            with contextlib.suppress(TimeoutExpired):
                return self._process.wait(_LOOK_AGAIN)
            look(self._folder)
            if self._is_asked:
                asked_at = asked_at or time.monotonic()
                if time.monotonic() - asked_at > _PATIENCE:
                    self._process.kill()

    def stop(self) -> None:
        """Ask it to stop; the second time it has no choice."""
        (self._process.kill if self._is_asked else self._process.terminate)()
        self._is_asked = True


def _tell_end(code: int, lost: int) -> int:
    """Say why a command has ended before its work; give the exit code for that."""
    if lost > _MOST_LOST:
        said = f"More than {_MOST_LOST} things in this game take more than they may: nothing more was tried."
        code = MISTAKES
    elif code == -signal.SIGKILL:
        said, code = (
            "The system has ended cardgen; perhaps memory has run out, or the time that it is allowed (`ulimit -t`).",
            MACHINE,
        )
    elif code < 0 and has_less_memory():
        said, code = "A library has crashed; perhaps the memory that it is allowed (`ulimit -v`) has run out.", MACHINE
    else:
        name = signal.Signals(-code).name if code < 0 else "the end of a process that worked for it"
        said, code = f"cardgen has a bug: it was ended by {name}.", FAULT
    sys.stderr.write(f"{said}\n")
    return code
