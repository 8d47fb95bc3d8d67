"""What a build is asked for beyond what the deck file says."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardgen.geometry import Size
from cardgen.model import Deck
from cardgen.papers import PAPERS, CardSize
from cardgen.sheets.spec import Duplex, Orientation, SheetSpec


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """The options of a build; what is None is as the deck says. Lengths in millimetres.

    `card` brings its corner, unless the deck sets one. `allow_many` lets a card have more copies than anybody prints
    by intent.
    """

    paper_name: str = "a4"
    paper: Size = PAPERS["a4"]
    orientation: Orientation = Orientation.PORTRAIT
    duplex: Duplex = Duplex.LONG_EDGE
    back_offset: tuple[float, float] = (0.0, 0.0)
    card: CardSize | None = None
    bleed: float | None = None
    gap: float | None = None
    margin: float | None = None
    marks: tuple[str, ...] = ("crop",)
    labels: bool = True
    allow_many: bool = False
    raster_dpi: int = 600


def apply_options(deck: Deck, options: BuildOptions) -> Deck:
    """Give the deck with the printing that the options ask for."""
    printing = deck.printing
    if options.card is not None:
        corner = printing.corner if "corner" in printing.places else options.card.corner
        printing = replace(printing, card_name=options.card.name, card=options.card.size, corner=corner)
    lengths = {name: getattr(options, name) for name in ("bleed", "gap", "margin")}
    printing = replace(printing, **{name: value for name, value in lengths.items() if value is not None})
    return replace(deck, printing=replace(printing, raster_dpi=options.raster_dpi))


def specify_sheets(deck: Deck, options: BuildOptions) -> SheetSpec:
    """Give what the sheets of a deck are to be, once `apply_options` has been at it."""
    printing = deck.printing
    return SheetSpec(
        options.paper,
        options.paper_name,
        printing.card,
        printing.bleed,
        printing.gap,
        printing.margin,
        options.duplex,
        options.orientation,
        options.back_offset,
        options.marks,
        options.labels,
    )
