"""Work that takes time: spread over the machine's cores, and told as it goes on to whoever wants to know."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

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


def map_parts(work: Callable[[Task], Result], tasks: Sequence[Task], done: Callable[[], None]) -> list[Result]:
    """Give what `work` makes of each task, in order; `done` is called as each is finished.

    A single task, or a machine with one core, is worked on in this process. An exception of a task is raised here.
    """
    results = []
    count = min(len(tasks), os.cpu_count() or 1)
    if count < 2:
        for task in tasks:
            results.append(work(task))
            done()
        return results
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(count) as pool:
        for result in pool.map(work, tasks):
            results.append(result)
            done()
    return results
