"""The steps that find every mistake: load, check, lay out, impose, expand the rulebook. Nothing is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cardgen.bounds.limits import Kind
from cardgen.bounds.tasks import bounded
from cardgen.bounds.telling import telling
from cardgen.boxes import find_net, size_box
from cardgen.checks import run_checks
from cardgen.diagnostics import Report
from cardgen.loading.project import load_project
from cardgen.loading.sources import Sources
from cardgen.model import Card, Component, Deck, Project, with_all_expansions
from cardgen.pipeline.booklet import specify_booklet
from cardgen.pipeline.card_sheets import impose_cards, list_copies, specify_card_sheets
from cardgen.pipeline.choosing import Choice, choose_cards, with_copies_of
from cardgen.pipeline.kit import prepare_kit
from cardgen.pipeline.mark_looks import settle_color
from cardgen.pipeline.options import (
    BuildOptions,
    add_expansions,
    apply_options,
    check_effect,
    specify_sheets,
)
from cardgen.pipeline.pictures import Saving
from cardgen.pipeline.studio import Studio
from cardgen.pipeline.translate import translate
from cardgen.pipeline.work import Progress
from cardgen.render.asked_texts import check_own_texts
from cardgen.render.face import Faces
from cardgen.render.fonts.check import check_fonts
from cardgen.render.printed import check_printed
from cardgen.render.unused_templates import check_unused_templates
from cardgen.sheets import Imposition
from cardgen.sheets.box_sheets import BoxSheets, Layout, fill_box, lay_box
from cardgen.sheets.imposition import OVERLAP
from cardgen.sheets.mats import PrintMat, lay_on_own_pages, lay_on_sheets
from cardgen.sheets.pieces import PrintPiece, lay_pieces
from cardgen.sheets.spec import SheetSpec

if TYPE_CHECKING:
    from cardgen.kit.pages import Kit
    from cardgen.rulebook import Book

NOTHING = Imposition(())


@dataclass(frozen=True, slots=True)
class Prepared:
    """A game that is ready to be drawn, if the report has no errors.

    The project's deck is that to print, with the expansions that are asked for. `imposition` holds the sheets of cards,
    size by size, those of the `choice` alone, `mats` each mat on a page of its own size, `mat_sheets` the mats on the
    paper of the sheets, `saving` what came of scaling down pictures, `boards` and `pieces` sheets of the same paper,
    `box` those of the tuck box, `booklet` what the sheets of the rulebook are to be, `kit` all of it in one file, if
    they are asked for.
    """

    project: Project
    faces: Faces
    imposition: Imposition
    book: Book | None
    mats: Imposition
    mat_sheets: Imposition
    saving: Saving
    boards: Imposition = NOTHING
    pieces: Imposition = NOTHING
    box: BoxSheets | None = None
    choice: Choice = field(default_factory=Choice)
    kit: Kit | None = None
    booklet: SheetSpec | None = None


def prepare(
    game: str, sources: Sources, report: Report, options: BuildOptions, progress: Progress, studio: Studio | None = None
) -> Prepared | None:
    """Give a game ready to be drawn, and report all that is wrong with it; None if there is no deck to work on.

    A studio lays out the faces, and begins to draw them; without one they are only laid out.
    """
    project = load_project(game, sources, report, options.allow_many)
    if project is None:
        return None
    project = replace(project, deck=apply_options(project.deck, options))
    project = replace(project, deck=settle_color(project.deck, report))
    check_effect(project.deck, options, report)
    run_checks(project, report)
    with telling(Kind.DECK, "reading fonts", "Reading the fonts", report):
        check_fonts(sources, report)
        check_own_texts(project.deck, sources, report)
    with bounded(Kind.DECK, "choosing what is printed"):
        project, base, layout = choose_edition(project, options, sources, report)
    deck = project.deck.original or project.deck
    studio = studio or Studio()
    is_scaled = not project.deck.printing.full_pictures
    drawn = with_seams(project) if has_neighbours(options) else project
    faces = studio.lay_out(drawn, sources, report, progress, is_scaled=is_scaled)
    with telling(Kind.DECK, "looking at faces", "Looking at what the faces print", report):
        check_unused_templates(project.deck, sources, report)
        check_printed(with_all_expansions(project.deck), faces, report)
    choice = choose_cards(deck, options, report)
    if options.vendor is not None:
        from cardgen.export.order_check import check_order

        check_order(choice.deck or deck, options.vendor, report)
    if options.faces_only:
        project = replace(project, deck=with_copies_of(project.deck, choice.deck or deck))
        return Prepared(project, faces, NOTHING, None, NOTHING, NOTHING, studio.saving)
    has_book = project.rulebook is not None and options.parts != ("cards",)
    book = _expand_book(base, sources, report, faces) if has_book else None
    spec = specify_sheets(deck, options)
    others = replace(spec, back_bleed=0.0)
    mats = _list_mats(deck, deck.mats, faces)
    prepared = Prepared(
        project,
        faces,
        impose_cards(choice.deck or deck, faces, specify_card_sheets(deck, options, sources, report), report),
        book,
        lay_on_own_pages(mats, others, report),
        lay_on_sheets(mats, others, report, allow_many=options.allow_many),
        studio.saving,
        lay_on_sheets(_list_mats(deck, deck.boards, faces), others, report, allow_many=options.allow_many),
        lay_pieces(_list_pieces(deck, faces), others, report),
        _fill_box(deck, layout, faces),
        choice,
        booklet=specify_booklet(project, options, report),
    )
    has_kit = deck.printing.kit and not options.parts and options.since is None
    return _add_kit(prepared, sources, report) if has_kit else prepared


def _expand_book(base: Project, sources: Sources, report: Report, faces: Faces) -> Book | None:
    """Give the rulebook of a project: one book, whatever is printed with the deck."""
    from cardgen.rulebook import expand

    return expand(base, sources, report, faces)


def _add_kit(prepared: Prepared, sources: Sources, report: Report) -> Prepared:
    """Give the game with its kit, if it has one."""
    project, book, faces = prepared.project, prepared.book, prepared.faces
    sheets = {
        "cards": prepared.imposition,
        "mats": prepared.mat_sheets,
        "board": prepared.boards,
        "pieces": prepared.pieces,
        "box": prepared.box.imposition if prepared.box else NOTHING,
    }
    choice = prepared.choice
    kinds = None if choice.has_all_copies(project.deck) else choice.count_kinds(project.deck)
    return replace(prepared, kit=prepare_kit(project, book, prepared.booklet, sheets, kinds, faces, sources, report))


def choose_edition(
    project: Project, options: BuildOptions, sources: Sources, report: Report
) -> tuple[Project, Project, Layout]:
    """Give a project with the expansions, the box and in the language that the options ask for, that of its rulebook,
    and the box's net on sheets."""
    base, project = project, replace(project, deck=add_expansions(project.deck, options.expansions, report))
    deck, layout = _size_box(project.deck, options, report)
    project = replace(project, deck=deck)
    if options.lang is not None and options.lang != deck.lang:
        project, base = translate(project, base, options.lang, sources, report)
    return project, base, layout


def _size_box(deck: Deck, options: BuildOptions, report: Report) -> tuple[Deck, Layout]:
    """Give a deck with its box as large as its net, and the net on sheets; without the box where none is to be had."""
    net = find_net(deck)
    layout = () if net is None else lay_box(net, specify_sheets(deck, options), report)
    return (size_box(deck) if layout else replace(deck, box=None)), layout


def _fill_box(deck: Deck, layout: Layout, faces: Faces) -> BoxSheets | None:
    """Give the sheets of a deck's box; None if it has none, or its face could not be laid out."""
    net, face = find_net(deck), next((faces.fronts.get(card.id) for card in deck.box_cards), None)
    return fill_box(net, layout, face.key) if net and face else None


def has_neighbours(options: BuildOptions) -> bool:
    """Tell whether cards lie beside each other on sheets: files of single faces have nothing beside them."""
    return not options.faces_only or (options.vendor is not None and options.vendor.has_sheets)


def with_seams(project: Project) -> Project:
    """Give the project with a hair more bleed, which the sheets lay under the neighbours' so that no line shows."""
    printing = project.deck.printing
    bleed = printing.bleed + OVERLAP if printing.bleed else 0.0
    back_bleed = printing.back_bleed + OVERLAP if printing.back_bleed else printing.back_bleed
    wider = replace(printing, bleed=bleed, back_bleed=back_bleed)
    return replace(project, deck=replace(project.deck, printing=wider))


def _list_mats(deck: Deck, mats: Sequence[Card], faces: Faces) -> list[PrintMat]:
    return [
        PrintMat(deck.printing.size_of(mat), copies, mat.component is Component.BOARD, mat.place)
        for mat in mats
        if (copies := list_copies(mat, faces))
    ]


def _list_pieces(deck: Deck, faces: Faces) -> list[PrintPiece]:
    return [
        PrintPiece(deck.printing.size_of(piece), copies, piece.foot, piece.places.get("size", piece.place))
        for piece in deck.pieces
        if (copies := list_copies(piece, faces))
    ]
