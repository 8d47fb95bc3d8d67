"""Work that takes time: spread over the machine's cores, and told as it goes on to whoever wants to know."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Protocol, TypeVar

from cardgen.bounds.family import begin_worker, end_children
from cardgen.bounds.folder import is_alone
from cardgen.bounds.tasks import WorkerLostError
from cardgen.pipeline.early import START

Task = TypeVar("Task")
Result = TypeVar("Result")


class Progress(Protocol):
    """Is told of each step of a build that takes time."""

    def begin(self, step: str, parts: int) -> Callable[[], None]:
        """Hear that a step of several parts begins; give what is called as each part is done."""


class Silence:
    """Tells nobody."""

    def begin(self, step: str, parts: int) -> Callable[[], None]:
        """Take note of nothing."""
        return lambda: None


class Submit(Protocol):
    """Begins a task, or puts it off; what it gives waits for the result, and raises what the task raised."""

    def __call__(self, work: Callable[[Task], Result], task: Task) -> Callable[[], Result]:
        """Begin `work` on a task."""


@contextmanager
def share_work(is_large: bool, prepare: Callable[..., None], *given: Any) -> Iterator[Submit]:
    """Share large work among processes, one for each core; each first calls `prepare` with what is given.

    Work that is not large, or on a machine with one core, is done in this process, a task when its result is asked for.
    What was not begun at the end of the context is left undone.
    """
    count = os.cpu_count() or 1
    if count < 2 or not is_large or is_alone():
        prepare(*given)
        yield lambda work, task: partial(work, task)
        return
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    context = multiprocessing.get_context(START)
    pool = ProcessPoolExecutor(count, context, _begin, (os.getpid(), prepare, given))
    try:
        yield lambda work, task: pool.submit(work, task).result
    except BrokenProcessPool:
        raise WorkerLostError from None
    except KeyboardInterrupt:
        end_children()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(parent: int, prepare: Callable[..., None], given: tuple[Any, ...]) -> None:
    begin_worker(parent)
    prepare(*given)
