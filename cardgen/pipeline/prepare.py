"""The steps that find every mistake: load, check, lay out, impose, expand the rulebook. Nothing is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from cardgen.checks import run_checks
from cardgen.diagnostics import Diagnostic, Report
from cardgen.loading.project import load_project
from cardgen.loading.sources import Sources
from cardgen.model import Card, Deck, Project
from cardgen.pipeline.options import BuildOptions, apply_options, specify_sheets
from cardgen.pipeline.work import Progress, map_parts
from cardgen.render.face import Faces
from cardgen.render.printed import check_printed
from cardgen.sheets import Imposition, PrintCard, impose
from cardgen.sheets.imposition import OVERLAP

if TYPE_CHECKING:
    from cardgen.rulebook import Book

_CARDS_A_PART = 90


@dataclass(frozen=True, slots=True)
class Prepared:
    """A game that is ready to be drawn, if the report has no errors."""

    project: Project
    faces: Faces
    imposition: Imposition
    book: Book | None


@dataclass(frozen=True, slots=True)
class _LaidOut:
    faces: Faces
    found: tuple[Diagnostic, ...]
    texts: dict[str, str]
    seen: dict[str, str]


def prepare(game: str, sources: Sources, report: Report, options: BuildOptions, progress: Progress) -> Prepared | None:
    """Give a game ready to be drawn, and report all that is wrong with it; None if there is no deck to work on."""
    report.severities = {}
    project = load_project(game, sources, report, options.allow_many)
    if project is None:
        return None
    report.set_severities(project.deck.checks, f"decks/{game}")
    project = replace(project, deck=apply_options(project.deck, options))
    run_checks(project, report)
    faces = _lay_out(_with_seams(project), sources, report, progress)
    check_printed(project.deck, faces, report)
    book = None
    if project.rulebook is not None:
        from cardgen.rulebook import expand

        book = expand(project, sources, report)
    return Prepared(project, faces, _impose(project.deck, faces, options, report), book)


def _impose(deck: Deck, faces: Faces, options: BuildOptions, report: Report) -> Imposition:
    """Give the sheets; where no face could be laid out, that is reported already and no sheet is missed."""
    copies = _list_copies(deck, faces)
    if not copies and report.has_errors:
        return Imposition(())
    return impose(copies, specify_sheets(deck, options), report)


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


def _list_copies(deck: Deck, faces: Faces) -> list[PrintCard]:
    """Give every copy to print whose face could be laid out, cards before aids."""
    return [
        PrintCard(
            card.id, copy, faces.fronts[card.id].key, faces.backs[card.id].key if card.id in faces.backs else None
        )
        for card in (*deck.cards, *deck.aids)
        if card.id in faces.fronts
        for copy in range(1, card.copies + 1)
    ]
