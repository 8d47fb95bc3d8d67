"""A bar for the steps of a build, on a terminal only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, TextIO

from cardgen.pipeline.work import Progress, Silence

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress


class _Bars:
    """Shows a bar for each step of more than one part, and loads what draws bars with the first of them."""

    def __init__(self, stream: TextIO, stack: ExitStack) -> None:
        self._stream = stream
        self._stack = stack
        self._bars: RichProgress | None = None

    def begin(self, step: str, parts: int) -> Callable[[], None]:
        """Show a step's bar; give what moves it on."""
        if parts < 2:
            return lambda: None
        bars = self._bars = self._bars or self._stack.enter_context(_make_bars(self._stream))
        task = bars.add_task(step, total=parts)
        return lambda: bars.advance(task)


@contextmanager
def show_progress(stream: TextIO) -> Iterator[Progress]:
    """Show bars on a stream while the work lasts, and nothing where it is no terminal."""
    if not stream.isatty():
        yield Silence()
        return
    with ExitStack() as stack:
        yield _Bars(stream, stack)


def _make_bars(stream: TextIO) -> RichProgress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as RichProgress

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return RichProgress(*columns, console=Console(file=stream), transient=True)
