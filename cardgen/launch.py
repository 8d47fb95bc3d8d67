"""The first step of a command: it is watched from its beginning, and can be stopped before the rest is loaded."""

from __future__ import annotations

import os
import signal
import sys

_STOPPED = 130


def launch() -> int:
    """Run the command of this process's arguments, watched; give its exit code."""
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        from cardgen.bounds.supervising import PARENT, do_work, supervise

        if PARENT in os.environ:
            return do_work(_run, int(os.environ.pop(PARENT)))
        return supervise(_run)
    except KeyboardInterrupt:
        sys.stderr.write("Stopped.\n")
        return _STOPPED


def _run() -> int:
    from cardgen.cli import main

    return main()
