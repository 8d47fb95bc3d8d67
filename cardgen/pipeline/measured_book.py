"""Sets a rulebook and its rules sheet to measure their pages; what was found is kept for what they are made of."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.atomic_write import write_atomically
from cardgen.diagnostics import Diagnostic, Report
from cardgen.diagnostics.kept import read_diagnostics
from cardgen.loading.sources import Sources
from cardgen.pipeline.kept_files import FOLDER
from cardgen.pipeline.seal import close, open_sealed
from cardgen.pipeline.state import digest, digest_tool, load_state

if TYPE_CHECKING:
    from cardgen.rulebook import Book

RECORD = f"{FOLDER}/measured.json"


def measure(
    book: Book, keys: Callable[[], Mapping[str, str]], sources: Sources, report: Report, folder: Path | None
) -> None:
    """Report what lies beyond the pages of a book and its sheet. Nothing is set where the output folder says what was
    found.

    `keys` gives what a build knows both by: what was written without a warning was measured by the build.
    """
    own = Sources(sources.project, sources.shipped)
    tool = digest_tool()
    wanted = digest(
        book.html,
        book.sheet.html if book.sheet else "",
        report.sources.get(book.file, ""),
        repr(sorted(report.severities.items())),
    )
    if folder is not None:
        if _is_built_cleanly(folder, tool, keys, own):
            return
        known = _load(folder, tool, wanted, own)
        if known is not None:
            report.extend(known)
            return
    found = _set(book, own, report)
    if folder is not None and found is not None:
        _keep(folder, tool, wanted, own, found)


def _set(book: Book, sources: Sources, report: Report) -> Sequence[Diagnostic] | None:
    """Set a book and report what is wrong with it; give that, or None where the library that sets is not to be had."""
    from cardgen.pipeline.drawing import telling_undrawable
    from cardgen.rulebook.fitting import fit_sheet
    from cardgen.rulebook.setting import load_setter, measure_book

    before = dict(report.found)
    try:
        load_setter()
    except (ImportError, OSError):
        return None  # a build says so
    with telling_undrawable(sources, report):
        measure_book(book, sources, report)
    if book.sheet is not None:
        with telling_undrawable(sources, report):
            measure_book(fit_sheet(book.sheet, sources, report), sources, report)
    return [each for each in report.found if each not in before]


def _is_built_cleanly(folder: Path, tool: str, keys: Callable[[], Mapping[str, str]], sources: Sources) -> bool:
    built = load_state(folder)
    if built is None or built.tool != tool or built.facts.get("warnings") != 0:
        return False
    wanted, read = keys(), built.seen_by
    return all(
        name in read and built.keys.get(name) == key and sources.is_unchanged(read[name])
        for name, key in wanted.items()
    )


def _load(folder: Path, tool: str, wanted: str, sources: Sources) -> Sequence[Diagnostic] | None:
    """Give what was found when the same book was measured before; None if it was not."""
    try:
        known = json.loads(open_sealed(folder / RECORD) or b"")
        if (known["tool"], known["books"]) != (tool, wanted) or not sources.is_unchanged(known["seen"]):
            return None
        return read_diagnostics(known["found"])
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def _keep(folder: Path, tool: str, wanted: str, sources: Sources, found: Sequence[Diagnostic]) -> None:
    """Keep what was found; where nothing can be written, the next check measures again."""
    record = {"tool": tool, "books": wanted, "seen": sources.seen, "found": [asdict(each) for each in found]}
    with suppress(OSError):
        data = json.dumps(record, indent=1, sort_keys=True).encode()
        write_atomically(folder / RECORD, close(folder / RECORD, data))
