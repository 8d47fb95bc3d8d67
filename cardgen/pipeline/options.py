"""What a build is asked for beyond what the deck file says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardgen.diagnostics import Report, shorten
from cardgen.diagnostics.report import suggest
from cardgen.geometry import Size
from cardgen.model import Deck, PrinterProfile, PrintSettings, with_expansions
from cardgen.model.marks import MarkLook
from cardgen.model.registration import NO_REGISTRATION, Registration
from cardgen.model.skip import Skip
from cardgen.papers import CardSize
from cardgen.pipeline.mark_looks import suit_look
from cardgen.sheets.spec import Duplex, Orientation, SheetSpec

if TYPE_CHECKING:
    from cardgen.export.profile import Profile

_SETTINGS = (
    *("paper_name", "paper", "duplex", "bleed", "gap", "margin", "marks", "labels"),
    *("raster_dpi", "full_pictures", "back_offset", "back_bleed", "skip", "layout", "stack", "ink"),
    *("cut_layer", "cut_files", "proof", "booklet", "kit"),
)
_TURNED = (Duplex.LONG_EDGE, Duplex.SHORT_EDGE)


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """The options of a build; what is None is as the deck says. Lengths in millimetres.

    `paper` lies as its width and height say, unless an `orientation` turns it. `card` brings its corner, unless the
    deck sets one. `cut_lines` adds lines to whatever marks there are, or takes them away. `allow_many`
    lets a card have more copies than anybody prints by intent. `full_pictures` keeps pictures with more pixels than
    print shows. `expansions` are those that are printed with the deck, by their names. `lang` is the language that
    is printed. With `faces_only` there are neither sheets nor a rulebook. Slots of `skip` stay empty;
    `mark_look` says only how it differs from that of the deck, `registration` is the style of the marks for a machine,
    or `none`. `printer` is the profile of the printer that the sheets are for, `vendor` whose rules the faces follow.
    `only`, `copies` and `since` choose cards and how many of each, see `cardgen.pipeline.choosing`; `parts` are the
    parts of the game whose outputs are written, all without one.
    """

    paper_name: str | None = None
    paper: Size | None = None
    orientation: Orientation | None = None
    duplex: Duplex | None = None
    back_offset: tuple[float, float] | None = None
    card: CardSize | None = None
    bleed: float | None = None
    gap: float | None = None
    margin: float | None = None
    marks: tuple[str, ...] | None = None
    labels: bool | None = None
    cut_lines: bool | None = None
    allow_many: bool = False
    full_pictures: bool | None = None
    raster_dpi: int | None = None
    ink: str | None = None
    expansions: tuple[str, ...] = ()
    lang: str | None = None
    faces_only: bool = False
    skip: tuple[Skip, ...] | None = None
    mark_look: MarkLook | None = None
    layout: str | None = None
    stack: bool | None = None
    back_bleed: float | None = None
    printer: PrinterProfile | None = None
    only: tuple[str, ...] = ()
    copies: int | None = None
    since: str | None = None
    parts: tuple[str, ...] = ()
    registration: str | None = None
    cut_layer: bool | None = None
    cut_files: bool | None = None
    proof: bool | None = None
    kit: bool | None = None
    booklet: bool | None = None
    vendor: Profile | None = None


def apply_options(deck: Deck, options: BuildOptions) -> Deck:
    """Give the deck with the printing that the options ask for.

    Where neither of the two names a gap, cards lie two bleeds apart, so that each keeps its own.
    """
    printing = _suit_printer(deck.printing, options.printer)
    if options.card is not None:
        corner = printing.corner if "corner" in printing.places else options.card.corner
        card, own = options.card, printing.named or printing.card
        printing = replace(printing, card_name=card.name, card=card.size, corner=corner, named=own)
    named = ("card", "bleed", "gap", "margin", "back_bleed", "skip", "layout", "stack")
    chosen = [name for name in named if getattr(options, name) is not None]
    printing = replace(printing, places={key: at for key, at in printing.places.items() if key not in chosen})
    asked = {name: getattr(options, name) for name in _SETTINGS}
    printing = replace(printing, **{name: value for name, value in asked.items() if value is not None})
    if options.bleed is not None and options.gap is None and "gap" not in deck.printing.places:
        printing = replace(printing, gap=2 * options.bleed)
    if options.registration is not None:
        printing = replace(printing, registration=_choose_marks(options.registration, printing.registration))
    if options.mark_look is not None:
        printing = replace(printing, mark_look=options.mark_look.over(printing.mark_look))
    if options.cut_lines is not None:
        others = tuple(mark for mark in printing.marks if mark != "lines")
        printing = replace(printing, marks=(*others, "lines") if options.cut_lines else others)
    if printing.duplex not in _TURNED:
        printing = replace(printing, back_bleed=None)
    if options.vendor is not None:
        printing = _fit_vendor(printing, deck, options.vendor)
    return replace(deck, printing=printing)


def _fit_vendor(printing: PrintSettings, deck: Deck, vendor: Profile) -> PrintSettings:
    """Give settings with a vendor's bleed, and with its safe zone where that is wider than the deck's."""
    bleed = vendor.bleed_of(printing.size_of(card) for card in (*deck.every_card, *deck.every_aid))
    places = {key: place for key, place in printing.places.items() if key not in ("bleed", "gap")}
    fitted = replace(printing, bleed=bleed, gap=2 * bleed, back_bleed=None, places=places)
    return replace(fitted, safe=max(printing.safe, vendor.safe), outlines=vendor.has_outlines)


def _suit_printer(printing: PrintSettings, printer: PrinterProfile | None) -> PrintSettings:
    """Give the settings as a printer needs them: what a deck says of its owner's printer does not hold for this one.

    That a deck has no backs, or is folded, has nothing to do with the printer and stays.
    """
    if printer is None:
        return printing
    margin = printing.margin if printer.margin is None else printer.margin
    duplex = printer.flip if printing.duplex in _TURNED else printing.duplex
    return replace(printing, duplex=duplex, margin=margin, back_offset=(0.0, 0.0))


def _choose_marks(style: str, marks: Registration | None) -> Registration | None:
    """Give registration marks of another style, as large as the deck says; none for `none`."""
    if style == NO_REGISTRATION:
        return None
    return replace(marks, style=style) if marks else Registration(style)


def add_expansions(deck: Deck, names: Sequence[str], report: Report) -> Deck:
    """Give the deck with the cards of some expansions; a name that it has none for is reported."""
    known = [expansion.name for expansion in deck.expansions]
    for name in names:
        if name not in known:
            message = f"{deck.title} has no expansion `{shorten(name)}`; it has {_list_names(known)}."
            report.error("unknown-expansion", message, hint=suggest(name, known, few=0))
    return with_expansions(deck, names)


def _list_names(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) or "0 of them: a deck declares them under `expansions`"


def check_effect(deck: Deck, options: BuildOptions, report: Report) -> None:
    """Warn of an option that changes nothing that is printed, once `apply_options` has been at the deck."""
    why = _why_unmoved(deck)
    if options.back_offset not in (None, (0.0, 0.0)) and why:
        message = f"`--back-offset` moves nothing: {why}."
        hint = "It makes up for a printer that does not hit its own front when it prints the back of a sheet."
        report.warn("option-without-effect", message, hint=hint)
    if options.printer is not None and why:
        message = f"`--printer {options.printer.name}` moves nothing: {why}."
        hint = "Of the printer's profile, its margin alone has a part in what is printed."
        report.warn("option-without-effect", message, hint=hint)
    if options.back_bleed is not None and why:
        report.warn("option-without-effect", f"`--back-bleed` changes nothing: {why}.")
    if options.card is not None and all(card.size is not None for card in (*deck.cards, *deck.aids)):
        report.warn(
            "option-without-effect",
            f"`--card` changes nothing: all cards and aids of {deck.title} say a `size` of their own.",
            hint="It is for cards that say none; change `size` in the deck file.",
        )


def _why_unmoved(deck: Deck) -> str:
    if deck.printing.duplex == Duplex.FOLD:
        return "fronts and backs are on one page, to fold and glue"
    if deck.printing.duplex == Duplex.NONE:
        return "only fronts are printed (duplex `none`)"
    has_back = any(card.back is not None and card.copies for card in deck.components)
    return "" if has_back else f"no card of {deck.title} has a `back`"


def specify_sheets(deck: Deck, options: BuildOptions) -> SheetSpec:
    """Give what the sheets of a deck are to be, once `apply_options` has been at it."""
    printing = deck.printing
    return SheetSpec(
        printing.paper,
        printing.paper_name,
        printing.card,
        printing.bleed,
        printing.gap,
        printing.margin,
        Duplex(printing.duplex),
        options.orientation or _lie_of(printing),
        printing.back_offset,
        printing.marks,
        printing.labels,
        keeps_marks=not {"crop", "dots"}.isdisjoint(printing.marks) and printing.gap >= 2 * printing.bleed,
        card_name=printing.card_name,
        registration=printing.registration,
        mark_look=suit_look(printing.mark_look, printing.marks),
        printer=_choose_printer(options),
        back_bleed=printing.back_bleed or 0.0,
    )


def _choose_printer(options: BuildOptions) -> PrinterProfile | None:
    """Give the printer's profile; where another offset is asked for, that counts in place of what was read off."""
    printer = options.printer
    return printer if printer is None or options.back_offset is None else replace(printer, x=0.0, y=0.0)


def _lie_of(printing: PrintSettings) -> Orientation:
    return Orientation.LANDSCAPE if printing.paper.width > printing.paper.height else Orientation.PORTRAIT
