"""Processes that end with the one that began them, and hear of Ctrl-C only through it."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from types import FrameType

from cardgen.bounds.tasks import LimitError

_PR_SET_PDEATHSIG = 1  # prctl(2)
_SHORTLY = 0.02  # seconds
_ASKED: list[int] = []


def begin_worker(parent: int) -> None:
    """Make ready a process that works for another one, whose number is given: it ends with it, whatever it is at."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that waits for this one ends it
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_with(parent, getattr(signal, "SIGKILL", signal.SIGTERM))


def end_children() -> None:
    """End the processes that work for this one, whatever they are at."""
    import multiprocessing

    for child in multiprocessing.active_children():
        child.kill()


def listen() -> None:
    """Let this process stop when the one that watches it says so; Ctrl-C is for that one."""
    if sys.platform == "win32":
        return
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _interrupt)
    sys.unraisablehook = _keep_interrupt


def is_stopping() -> bool:
    """Tell whether this process was told to stop, whatever has come of that."""
    return bool(_ASKED)


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Stop what is being done, once."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    _ASKED.append(number)
    raise KeyboardInterrupt


def _keep_interrupt(lost: sys.UnraisableHookArgs) -> None:
    """Stop again shortly where a library in C has lost the stop in a callback, without a word."""
    if lost.exc_type is KeyboardInterrupt:
        signal.signal(signal.SIGALRM, _interrupt)
        signal.setitimer(signal.ITIMER_REAL, _SHORTLY)
    elif not (lost.exc_type is not None and issubclass(lost.exc_type, LimitError)):  # which is raised again anyway
        sys.__unraisablehook__(lost)


def end_with(parent: int, number: int) -> None:
    """Let the system send a signal to this process once its parent has ended."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, number)
        if os.getppid() != parent:
            os.kill(os.getpid(), number)
        return
    import threading

    threading.Thread(target=_wait_for_end, args=(parent, number), daemon=True).start()


def _wait_for_end(parent: int, number: int) -> None:
    import psutil

    with contextlib.suppress(psutil.NoSuchProcess):
        psutil.Process(parent).wait()
    os.kill(os.getpid(), number)
