"""The first step of a command: it is watched from its beginning, and can be stopped before the rest is loaded."""

from __future__ import annotations

import os
import signal
import sys

_MACHINE, _STOPPED = 3, 130
_STREAMS = (("stdin", "r"), ("stdout", "w"), ("stderr", "w"))


def launch() -> int:
    """Run the command of this process's arguments, watched; give its exit code."""
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        _open_what_is_closed()
        from cardgen.bounds.supervising import PARENT, do_work, supervise

        if PARENT in os.environ:
            return do_work(_run, int(os.environ.pop(PARENT)))
        return supervise(_run)
    except KeyboardInterrupt:
        sys.stderr.write("Stopped.\n")
        return _STOPPED
    except OSError as problem:  # no room for a folder of the run, or for a process
        sys.stderr.write(f"cardgen cannot begin: {problem.strerror or problem}.\n")
        return _MACHINE


def _open_what_is_closed() -> None:
    """Let nothing be read from, or be written to, where this process was begun without an input or output: else the
    first file that it opens would take the place."""
    for number, (name, mode) in enumerate(_STREAMS):
        if getattr(sys, name) is None:
            nothing = os.open(os.devnull, os.O_RDWR)
            if nothing != number:
                os.dup2(nothing, number)
                os.close(nothing)
            setattr(sys, name, os.fdopen(number, mode, encoding="utf-8"))


def _run() -> int:
    from cardgen.cli import main

    return main()
