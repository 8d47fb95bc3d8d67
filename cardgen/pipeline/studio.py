"""Where faces are made, as the steps of a build see it: laid out first, then fetched as they come drawn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import cast

from cardgen.diagnostics import Report
from cardgen.loading.sources import Sources
from cardgen.model import Project
from cardgen.pipeline.early import DRAWING, EarlyProcess, load
from cardgen.pipeline.faces import (
    DrawnChunk,
    LaidOut,
    Order,
    Scaled,
    are_few,
    count_parts,
    draw_few,
    make_faces,
    with_scaled,
)
from cardgen.pipeline.pictures import Saving
from cardgen.pipeline.work import Progress
from cardgen.render.face import Face, Faces

_WRITERS = ("cardgen.sheets.pdf", "reportlab.pdfgen.canvas")


class Studio:
    """Makes the faces of one game. Only one that has a process draws them; `kept` names the chunks that it need not,
    `folder` is the output folder, where scaled pictures are kept.

    `has_book` says that the game's rulebook may well be kept.
    """

    def __init__(
        self,
        process: EarlyProcess | None = None,
        kept: frozenset[str] = frozenset(),
        *,
        folder: Path | None = None,
        has_book: bool = True,
    ) -> None:
        self._process = process
        self._has_book = has_book
        self._kept = kept
        self._folder = folder
        self._made: Iterator[LaidOut | Scaled | DrawnChunk] = iter(())
        self.saving = Saving()

    def lay_out(
        self, project: Project, sources: Sources, report: Report, progress: Progress, *, is_scaled: bool = True
    ) -> Faces:
        """Give the faces of a deck without their trees, and report what is wrong with them.

        With `is_scaled` pictures with far more pixels than print shows are scaled down; `saving` tells how many.
        """
        deck = project.deck
        cards = [card for card in deck.components if card.template]  # else it is reported already
        known = Report(dict(report.found), dict(report.sources))
        is_drawn = self._process is not None and not report.has_errors
        has_book = project.rulebook is not None and not self._has_book
        is_here = is_drawn and not has_book and are_few(cards)
        folder = self._folder if is_scaled else None
        order = Order(project, cards, sources, known, is_drawn and not is_here, is_here, self._kept, folder)
        if self._process is None:
            self._made = make_faces(order)
        else:
            self._made = self._process.run(make_faces, order)
        if is_drawn:  # while the other process works
            load((*_WRITERS, *(DRAWING if is_here else ())))
        if is_drawn and has_book:
            _load_setter()
        count = count_parts(cards)
        done = progress.begin("Laying out", count)
        fronts: dict[str, Face] = {}
        backs: dict[str, Face] = {}
        for laid in cast("Iterator[LaidOut]", islice(self._made, count)):
            report.extend(laid.found)
            report.sources.update(laid.texts)
            sources.join(laid.seen)
            fronts.update(laid.faces.fronts)
            backs.update(laid.faces.backs)
            done()
        scaled = cast("Scaled", next(self._made))
        self.saving = scaled.saving
        faces = with_scaled(Faces(fronts, backs), scaled.faces)
        if is_here:
            self._made = draw_few(order, faces)
        return faces

    def fetch_drawn(self) -> Iterator[DrawnChunk]:
        """Give the chunks of the faces laid out, in their order, as they come drawn."""
        return cast("Iterator[DrawnChunk]", self._made)


def _load_setter() -> None:
    from cardgen.rulebook.setting import load_setter

    with suppress(ImportError, OSError):  # raised where it is used
        load_setter()
