"""Plants faults into what is tried, one for each kind of finding, and prints what the harness says of each as JSON."""

from __future__ import annotations

import json
import os
import signal
import socket
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from hunting import Hunt, cut_down
from target import Target
from trying import Kind, Limits, Outcome


def _crash() -> int:
    raise ZeroDivisionError("planted")


def _end_with_a_bug() -> int:
    print("cardgen has a bug: KeyError: planted")
    return 4


def _die() -> int:
    os.kill(os.getpid(), signal.SIGSEGV)
    return 0


def _never_end() -> int:
    while True:
        pass


def _grow() -> int:
    kept = []
    while True:
        kept.append(bytearray(1_000_000))


def _grow_and_say_so() -> int:
    """Tell it as a mistake, once it is too late."""
    kept = []
    try:
        while True:
            kept.append(bytearray(1_000_000))
    except MemoryError:
        print("error: too-large\n  It is too large.")
    return 1


def _give_up() -> int:
    print("decks/t/deck.yaml: error: limit-time\n  It took too long.")
    return 1


def _say_nothing() -> int:
    return 1


def _write_elsewhere() -> int:
    Path("..", "stray").write_text("x")
    return 0


def _read_elsewhere() -> int:
    Path("..", "outside.svg").read_text()
    return 0


def _leave_a_folder() -> int:
    tempfile.mkdtemp(prefix="cardgen-")
    return 0


def _reach_out() -> int:
    with socket.socket() as reached:
        reached.connect_ex(("127.0.0.1", 9))
    return 0


_KEPT: list[int] = []  # from one input to the next


def _change_its_mind() -> int:
    _KEPT.append(1)
    print(len(_KEPT))
    return 0


def _refuse() -> int:
    print("decks/t/deck.yaml: error: bad-color\n  `x` is no colour.")
    return 1


FAULTS: tuple[Callable[[], int], ...] = (
    _crash,
    _end_with_a_bug,
    _die,
    _never_end,
    _grow,
    _grow_and_say_so,
    _give_up,
    _say_nothing,
    _write_elsewhere,
    _read_elsewhere,
    _leave_a_folder,
    _reach_out,
    _change_its_mind,
    _refuse,
)
LIMITS = Limits(cpu=1, memory=200)
TARGET = Target("planted", lambda: (b"x",), lambda data, random, others: data, lambda data: {"decks/t/deck.yaml": data})


def begin_hunt(folder: Path) -> Hunt:
    """Give a hunt in which an input is the name of the fault that it triggers, and others do nothing."""
    faults = {fault.__name__.encode(): fault for fault in FAULTS}

    def run(_: Sequence[str]) -> int:
        data = Path("decks/t/deck.yaml").read_bytes()
        return next((fault() for name, fault in faults.items() if name in data.splitlines()), 0)

    return Hunt(TARGET, folder, run, LIMITS)


def main() -> None:
    """Print what comes of each fault, of an input without one, and of a finding that is cut down."""
    with tempfile.TemporaryDirectory(prefix="fuzz-") as folder:
        hunt = begin_hunt(Path(folder, "0"))
        told: dict[str, Outcome] = {fault.__name__: hunt.try_once(fault.__name__.encode()) for fault in FAULTS}
        told["nothing"] = hunt.try_once(b"x")
        long = b"some lines\n" * 9 + b"_crash\n" + b"more\n" * 7
        less, _ = cut_down(hunt, long, Outcome(Kind.CRASH))
    print(json.dumps({"less": less.decode(), **{name: [one.kind, one.key] for name, one in told.items()}}))


if __name__ == "__main__":
    main()
