"""The PDFs of a game, built as `cardgen build` does, in a process of their own and into a folder of their own."""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import signal
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from cardgen.pipeline.options import BuildOptions

_LOOK_AGAIN = 0.05  # seconds
_NICE = 5
_POINTS_A_MM = 72 / 25.4


@dataclass(frozen=True, slots=True)
class BuiltPdf:
    """A PDF of a build: its name, what is said of it, its bytes and their SHA-256, its pages' sizes (mm)."""

    name: str
    what: str
    data: bytes
    digest: str
    sizes: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Shelf:
    """What was last built, of which revision, and why there is nothing newer, if so."""

    revision: int = 0
    pdfs: tuple[BuiltPdf, ...] = ()
    problem: str = ""


class Building:
    """Builds one game when somebody wants to see its pages. A build that is out of date before it ends is given up.

    `shelf` is what is there to be shown, `count` how many builds have ended; `on_end` is called after each.
    """

    def __init__(self, game: str, project: Path, options: BuildOptions, on_end: Callable[[], None]) -> None:
        self._given = (game, project, options)
        self._on_end = on_end
        self._changed = threading.Condition()
        self._wanted = 0
        self._tried = 0
        self._is_closed = False
        self._thread: threading.Thread | None = None
        self.shelf = Shelf()
        self.count = 0

    @property
    def is_updating(self) -> bool:
        """Tell whether newer pages are on their way."""
        return self._wanted > self._tried

    def want(self, revision: int) -> None:
        """Begin to build a revision, unless that is done or under way."""
        with self._changed:
            self._wanted = max(self._wanted, revision)
            if self._thread is None and not self._is_closed:
                self._thread = threading.Thread(target=self._work, name="cardgen-build")
                self._thread.start()
            self._changed.notify_all()

    def outdate(self, revision: int) -> None:
        """Give up a build of an older revision; the pages are built anew once somebody wants to see them."""
        with self._changed:
            if self._wanted < revision:
                self._wanted = self._tried

    def find(self, digest: str) -> BuiltPdf | None:
        """Give a PDF by its digest."""
        return next((pdf for pdf in self.shelf.pdfs if pdf.digest == digest), None)

    def close(self) -> None:
        """End the build under way, and wait for that."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
            thread = self._thread
        if thread is not None:
            thread.join()

    def _work(self) -> None:
        with tempfile.TemporaryDirectory(prefix="cardgen-", ignore_cleanup_errors=True) as folder:
            while (revision := self._wait()) is not None:
                told = self._build(revision, Path(folder))
                if told is None:
                    continue
                problem, pdfs = told
                self.shelf = (
                    Shelf(revision, pdfs, "") if not problem else Shelf(self.shelf.revision, self.shelf.pdfs, problem)
                )
                with self._changed:
                    self._tried = max(self._tried, revision)
                    self.count += 1
                self._on_end()

    def _wait(self) -> int | None:
        """Give the next revision to build; None at the end."""
        with self._changed:
            self._changed.wait_for(lambda: self._is_closed or self.is_updating)
            return None if self._is_closed else self._wanted

    def _build(self, revision: int, folder: Path) -> tuple[str, tuple[BuiltPdf, ...]] | None:
        """Give the problem, or the PDFs; None if the build was given up."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=_build_there, args=(theirs, *self._given, folder))
        with _deaf_to_interrupts():
            process.start()
        theirs.close()
        try:
            while not ours.poll(_LOOK_AGAIN):
                if self._is_closed or self._wanted != revision:
                    process.terminate()
                    return None
            told: tuple[str, tuple[BuiltPdf, ...]] = ours.recv()
        except EOFError:
            return "The build ended before its work.", ()
        else:
            return told
        finally:
            ours.close()
            process.join()
            process.close()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Let a process that is begun here not hear Ctrl-C: who waits for it ends it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _build_there(connection: Connection, game: str, project: Path, options: BuildOptions, output: Path) -> None:
    """Build a game and send what came of it."""
    from cardgen.diagnostics import Report, Severity
    from cardgen.diagnostics.mistake import MistakeError
    from cardgen.loading.sources import Sources
    from cardgen.pipeline.run import build_game
    from cardgen.pipeline.work import Silence

    if hasattr(os, "nice"):
        os.nice(_NICE)
    report = Report()
    try:
        built = build_game(game, Sources(project), report, options, output, Silence())
    except MistakeError as mistake:
        connection.send((f"{mistake.message} {mistake.hint}".strip(), ()))
        return
    if built is None:
        worst = next(found for found in report.in_reading_order() if found.severity is Severity.ERROR)
        connection.send((worst.message, ()))
        return
    names = [name for name in built.facts["outputs"] if name.endswith(".pdf")]
    connection.send(("", tuple(_read_pdf(built.folder / name, built.facts["outputs"][name]) for name in names)))


def _read_pdf(path: Path, what: str) -> BuiltPdf:
    import pypdfium2

    data = path.read_bytes()
    document = pypdfium2.PdfDocument(data)
    sizes = tuple(_measure(document.get_page_size(number)) for number in range(len(document)))
    document.close()
    return BuiltPdf(path.name, what, data, hashlib.sha256(data).hexdigest(), sizes)


def _measure(size: Any) -> tuple[float, float]:
    width, height = size
    return round(width / _POINTS_A_MM, 2), round(height / _POINTS_A_MM, 2)
