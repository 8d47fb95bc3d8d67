"""The export of a game: a build of faces alone, whose one output is a folder that an exporter fills."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.diagnostics import Report
from cardgen.export import Exporter, ExportSettings, Order
from cardgen.loading.sources import Sources
from cardgen.pipeline.options import BuildOptions
from cardgen.pipeline.outputs import Drawn, Output, Part
from cardgen.pipeline.run import Built, build_game
from cardgen.pipeline.state import digest
from cardgen.pipeline.work import Progress

if TYPE_CHECKING:
    from cardgen.pipeline.prepare import Prepared


def export_game(
    game: str,
    exporter: Exporter,
    settings: ExportSettings,
    sources: Sources,
    report: Report,
    options: BuildOptions,
    output: Path,
    progress: Progress,
    on_wait: Callable[[Path], None] = lambda folder: None,
) -> Built | None:
    """Export a game into a folder of the target's name in its own; None, with the reasons in the report, if it fails.

    Raises UnwritableError where the folder cannot be written; the old files then are as they were.
    """
    wanted = replace(options, faces_only=not exporter.needs_book, vendor=exporter.profile, ink="full")
    part = Part.RULEBOOK if exporter.needs_book else Part.OTHER
    if exporter.needs_book:
        wanted = replace(wanted, parts=(part,))
    if exporter.bleed is not None:
        wanted = replace(wanted, bleed=exporter.bleed)
    folder = (output / game / (options.lang or "") / exporter.name).resolve()
    tell = exporter.tell
    out = Output(
        "",
        exporter.what,
        lambda drawn: _write(exporter, settings, folder, drawn),
        has=lambda prepared: prepared.book is not None or not exporter.needs_book,
        tell=None if tell is None else lambda prepared: tell(prepared.project, prepared.faces),
        part=part,
    )
    asked = digest(f"{settings!r} {folder}", settings.icc.data if settings.icc else b"")
    return build_game(game, sources, report, wanted, output, progress, (out,), exporter.name, asked, on_wait)


def _write(exporter: Exporter, settings: ExportSettings, folder: Path, drawn: Drawn) -> Iterator[tuple[str, bytes]]:
    prepared: Prepared = drawn.prepared
    order = Order(
        prepared.project,
        prepared.faces,
        drawn.documents,
        drawn.sources,
        settings,
        drawn.report,
        folder,
        prepared.book,
    )
    return exporter.write(order)
