"""`cardgen` with faults planted into what lays out and draws: what a face says of itself happens there."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from cardgen.bounds import supervising, tasks
from cardgen.launch import launch
from cardgen.render import draw, layout
from cardgen.render.normalise import normalise
from cardgen.render.surface import draw_face

_draw, _normalise = draw_face, normalise


def hang() -> None:
    """Go on for ever."""
    while True:
        pass


def hang_in_c() -> None:
    """Go on for ever as a library in C does, which hears no signal."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGPROF})
    hang()


def grow() -> None:
    """Take all the memory there is."""
    held = []
    while True:
        held.append(bytearray(10_000_000))


def wait() -> None:
    """Say that it is reached, and wait to be stopped."""
    Path(os.environ["REACHED"]).touch()
    time.sleep(60)


FAULTS: dict[str, Callable[[], object]] = {
    "crash": lambda: ctypes.string_at(0),
    "abort": os.abort,
    "grow": grow,
    "hang": hang,
    "hang-in-c": hang_in_c,
    "killed": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "wait": wait,
}


def _plant(said: str, when: str) -> None:
    for name, happen in FAULTS.items():
        if f"{when}:{name}." in said:
            happen()


def _plant_layout(text, *others):
    _plant(text, "laying-out")
    return _normalise(text, *others)


def _plant_drawing(face, *others):
    _plant(" ".join(face.texts), "drawing")
    return _draw(face, *others)


vars(layout)["normalise"] = _plant_layout
vars(draw)["draw_face"] = _plant_drawing


def launch_watched() -> int:
    """Do as on a system that has no limits of its own and does not fork."""
    vars(tasks)["has_limits"] = vars(supervising)["does_fork"] = lambda: False
    vars(supervising)["COMMAND"] = (sys.executable, str(Path(__file__).resolve()))
    return launch()


if __name__ == "__main__":
    sys.exit(launch_watched() if "WATCHED" in os.environ else launch())
