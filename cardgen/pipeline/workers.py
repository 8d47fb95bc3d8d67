"""Work that is spread over the machine's cores when there is enough of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


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
    with ProcessPoolExecutor(count) as pool:
        for result in pool.map(work, tasks):
            results.append(result)
            done()
    return results
