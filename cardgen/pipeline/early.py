"""A process that is started before there is work for it, and loads what the work needs in the meantime."""

from __future__ import annotations

import gc
import multiprocessing
import os
import sys
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from types import TracebackType
from typing import Any, TypeVar, cast

from cardgen.bounds.family import begin_worker, end_children
from cardgen.bounds.folder import is_alone
from cardgen.bounds.tasks import LimitError, WorkerLostError
from cardgen.loading.sources import ChangedMeanwhileError

Given = TypeVar("Given")
Result = TypeVar("Result")

LAYING_OUT = ("cardgen.pipeline.faces", "cardgen.render.layout")
DRAWING = ("cardgen.render.draw", "cardgen.render.tidy", "concurrent.futures.process")
"""The modules that take long to load."""
_LOOK_AGAIN = 1.0  # seconds
START = "fork" if sys.platform == "linux" else "spawn"


class EarlyProcess:
    """Loads modules until there is work, then gives piece by piece what a generator yields there; a context to end it.

    On a machine with one core there is no such process: the generator runs in this one.
    """

    def __init__(self, modules: Sequence[str]) -> None:
        self._connection: Connection | None = None
        self._sending: threading.Thread | None = None
        if (os.cpu_count() or 1) < 2 or is_alone():
            return
        context = cast("multiprocessing.context.SpawnContext", multiprocessing.get_context(START))  # of either kind
        self._connection, other = context.Pipe()
        self._process = context.Process(target=_serve, args=(os.getpid(), other, self._connection, tuple(modules)))
        self._process.start()
        other.close()

    def __enter__(self) -> EarlyProcess:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        if value is not None and not isinstance(value, Exception):  # stopped: nobody waits for what is begun
            end_children()
        self.close()

    def run(self, work: Callable[[Given], Iterator[Result]], given: Given) -> Iterator[Result]:
        """Begin the work at once; give what it yields. What it raises is raised here. It is given work only once."""
        if self._connection is None:
            return work(given)
        packed = bytes(ForkingPickler.dumps((work, given)))
        sending = threading.Thread(target=_send, args=(self._connection, packed), daemon=True)
        sending.start()
        self._sending = sending
        return self._receive()

    def close(self) -> None:
        """End the process: one that still loads is stopped, one at work ends with what it has begun."""
        if self._connection is None:
            return
        if self._sending is None:
            self._process.terminate()
        else:
            self._sending.join()
        self._connection.close()
        self._connection = None
        self._process.join()
        self._process.close()

    def _receive(self) -> Iterator[Any]:
        while True:
            is_raised, result = self._wait()
            if is_raised and result is None:
                return
            if is_raised:
                raise result
            yield result

    def _wait(self) -> Any:
        assert self._connection is not None
        while not self._connection.poll(_LOOK_AGAIN):
            if not self._process.is_alive() and not self._connection.poll():
                raise WorkerLostError
        try:
            return self._connection.recv()
        except (EOFError, ConnectionResetError):
            raise WorkerLostError from None


def _send(connection: Connection, packed: bytes) -> None:
    """Send work to a process that may still be loading; one that has ended is noticed where its results are awaited."""
    with suppress(OSError):
        connection.send_bytes(packed)


def _serve(parent: int, connection: Connection, other: Connection, modules: Sequence[str]) -> None:
    """Load modules, wait for work, and send what it yields as (False, result); at its end (True, what it raised)."""
    begin_worker(parent)
    other.close()
    for module in modules:
        if connection.poll():
            break
        load((module,))
    gc.freeze()  # what is loaded stays; processes that begin from this one share it
    end: tuple[bool, BaseException | None] = (True, None)
    try:
        work, given = connection.recv()
        for result in work(given):
            connection.send((False, result))
    except (BrokenPipeError, ConnectionResetError, EOFError):
        return  # nobody waits for it any more
    except (Exception, ChangedMeanwhileError, LimitError, WorkerLostError) as problem:
        problem.add_note("".join(traceback.format_exception(problem)))  # where it was raised is lost on the way
        end = (True, problem)
    with suppress(BrokenPipeError, ConnectionResetError):
        connection.send(end)


def load(modules: Sequence[str]) -> None:
    """Import modules ahead of their use; what goes wrong with one is raised where it is used."""
    for module in modules:
        try:
            import_module(module)
        except (ImportError, OSError):
            return
