"""The steps that find every mistake: load, check, lay out, impose, expand the rulebook. Nothing is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.checks import run_checks
from cardgen.diagnostics import Diagnostic, Report
from cardgen.loading.project import load_project
from cardgen.loading.sources import Sources
from cardgen.model import Card, Deck, Project
from cardgen.pipeline.contents import group_by_size
from cardgen.pipeline.options import BuildOptions, apply_options, specify_sheets
from cardgen.pipeline.pictures import Saving, scale_down
from cardgen.pipeline.work import Progress, map_parts
from cardgen.render.face import Faces
from cardgen.render.fonts.check import check_fonts
from cardgen.render.printed import check_printed
from cardgen.sheets import Imposition, PrintCard, SheetSpec, impose
from cardgen.sheets.imposition import OVERLAP, join
from cardgen.sheets.mats import PrintMat, lay_on_own_pages, lay_on_sheets

if TYPE_CHECKING:
    from cardgen.rulebook import Book

_CARDS_A_PART = 90


@dataclass(frozen=True, slots=True)
class Prepared:
    """A game that is ready to be drawn, if the report has no errors.

    `imposition` holds the sheets of cards, size by size, `mats` each mat on a page of its own size, `mat_sheets` the
    mats on the paper of the sheets, `saving` what came of scaling down pictures.
    """

    project: Project
    faces: Faces
    imposition: Imposition
    book: Book | None
    mats: Imposition
    mat_sheets: Imposition
    saving: Saving


@dataclass(frozen=True, slots=True)
class _LaidOut:
    faces: Faces
    found: tuple[Diagnostic, ...]
    texts: dict[str, str]
    seen: dict[str, str]


def prepare(
    game: str,
    sources: Sources,
    report: Report,
    options: BuildOptions,
    progress: Progress,
    folder: Path | None = None,
) -> Prepared | None:
    """Give a game ready to be drawn, and report all that is wrong with it; None if there is no deck to work on.

    `folder` is the output folder, where scaled pictures are kept; without one none is scaled.
    """
    report.severities = {}
    project = load_project(game, sources, report, options.allow_many)
    if project is None:
        return None
    report.set_severities(project.deck.checks, f"decks/{game}")
    project = replace(project, deck=apply_options(project.deck, options))
    run_checks(project, report)
    check_fonts(sources, report)
    faces = _lay_out(_with_seams(project), sources, report, progress)
    check_printed(project.deck, faces, report)
    saving = Saving()
    if folder is not None and not options.full_pictures and not report.has_errors:
        faces, saving = scale_down(faces, folder, progress)
    book = None
    if project.rulebook is not None:
        from cardgen.rulebook import expand

        book = expand(project, sources, report, faces)
    deck, spec = project.deck, specify_sheets(project.deck, options)
    mats = [PrintMat(deck.printing.size_of(mat), copies) for mat in deck.mats if (copies := _list_copies(mat, faces))]
    return Prepared(
        project,
        faces,
        _impose(deck, faces, spec, report),
        book,
        lay_on_own_pages(mats, spec, report),
        lay_on_sheets(mats, spec, report),
        saving,
    )


def _impose(deck: Deck, faces: Faces, spec: SheetSpec, report: Report) -> Imposition:
    """Give the sheets of each size, that of the deck first.

    Where no face could be laid out, that is reported already and no sheet is missed.
    """
    found = []
    for size, cards in group_by_size(deck).items():
        copies = [copy for card in cards for copy in _list_copies(card, faces)]
        if copies:
            found.append(impose(copies, replace(spec, card=size.size, card_name=size.name), report))
    if found or report.has_errors:
        return join(found)
    return impose((), spec, report)


def _with_seams(project: Project) -> Project:
    """Give the project with a hair more bleed, which the sheets lay under the neighbours' so that no line shows."""
    printing = project.deck.printing
    if not printing.bleed:
        return project
    return replace(project, deck=replace(project.deck, printing=replace(printing, bleed=printing.bleed + OVERLAP)))


def _lay_out(project: Project, sources: Sources, report: Report, progress: Progress) -> Faces:
    deck = project.deck
    cards = [card for card in (*deck.cards, *deck.aids, *deck.mats) if card.template]  # one without is reported already
    parts = [cards[start : start + _CARDS_A_PART] for start in range(0, len(cards), _CARDS_A_PART)]
    import_module("cardgen.render.layout")  # once, for all processes that are forked from this one
    done = progress.begin("Laying out", len(parts))
    faces = Faces({}, {})
    known = Report(dict(report.found), dict(report.sources))  # what the deck was told of is not told again
    for laid in map_parts(partial(_lay_out_part, project=project, sources=sources, known=known), parts, done):
        report.extend(laid.found)
        report.sources.update(laid.texts)
        sources.seen.update(laid.seen)
        faces = Faces({**faces.fronts, **laid.faces.fronts}, {**faces.backs, **laid.faces.backs})
    return faces


def _lay_out_part(cards: Sequence[Card], project: Project, sources: Sources, known: Report) -> _LaidOut:
    """Lay out some of the cards; runs in a process of its own when there are many."""
    from cardgen.render import lay_out_cards

    report = Report(dict(known.found), dict(known.sources))
    faces = lay_out_cards(project, sources, report, cards)
    return _LaidOut(
        faces, tuple(found for found in report.found if found not in known.found), report.sources, sources.seen
    )


def _list_copies(card: Card, faces: Faces) -> tuple[PrintCard, ...]:
    """Give every copy to print of a card, none if its face could not be laid out."""
    if card.id not in faces.fronts:
        return ()
    front, back = faces.fronts[card.id].key, faces.backs[card.id].key if card.id in faces.backs else None
    return tuple(PrintCard(card.id, copy, front, back) for copy in range(1, card.copies + 1))
