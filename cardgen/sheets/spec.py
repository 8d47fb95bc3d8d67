"""What a sheet is asked to be: paper, card, bleed, gap, margin, and how the backs come behind the fronts."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import StrEnum

from cardgen.geometry import Size
from cardgen.model import PrinterProfile
from cardgen.model.layout import Layout
from cardgen.model.marks import MarkLook
from cardgen.model.registration import Registration
from cardgen.model.skip import Skip
from cardgen.render.face import Side


class Duplex(StrEnum):
    """How the backs come behind the fronts.

    The printer turns the sheet over its long or its short edge; or fronts and backs lie on one page that is
    folded and glued; or only fronts are printed.
    """

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"
    FOLD = "fold"
    NONE = "none"


class Orientation(StrEnum):
    """Which way round the sheet lies."""

    PORTRAIT = "portrait"
    LANDSCAPE = "landscape"


class Flip(StrEnum):
    """What turning a sheet over does to it: swaps left and right, or swaps head and foot."""

    WORK_AND_TURN = "left and right"
    WORK_AND_TUMBLE = "head and foot"


@dataclass(frozen=True, slots=True)
class SheetSpec:
    """How cards of one size go on sheets; lengths in millimetres.

    `paper` may be given either way round: `orientation` decides. `margin` is the edge that the printer cannot
    print; trims, marks and labels keep out of it, bleed may reach into it. `back_offset` moves what is printed on
    the back to the right and down, as seen when looking at the back, to make up for a printer that does not hit
    its own front; it has no meaning on a folded sheet. What a `printer` is known to need comes on top of it.
    `back_bleed` is the bleed of backs where it is more than that of fronts. `marks` names the styles of marks
    (`mark_styles.MARK_STYLES`), `mark_look` says how they look; a fold line is always drawn. `labels` are rulers and
    label, `card_name` is what the card's size is called, `corner` the radius with which a machine cuts its corners.
    With `keeps_marks` a sheet holds fewer cards where else crop marks had no room on all of its edges. Slots of `skip`
    stay empty, and those beside the marks of `registration`; then places are where a full sheet has them, also where
    few cards are left for it. A `layout` says where they are, whatever margin and gap are; its paper and its gap must
    be those of the sheet. `stack` orders the cards for a pile of sheets that is cut whole.
    """

    paper: Size
    paper_name: str
    card: Size
    bleed: float = 3.0
    gap: float = 0.0
    margin: float = 5.0
    duplex: Duplex = Duplex.LONG_EDGE
    orientation: Orientation = Orientation.PORTRAIT
    back_offset: tuple[float, float] = (0.0, 0.0)
    marks: tuple[str, ...] = ("crop",)
    labels: bool = True
    keeps_marks: bool = False
    card_name: str = ""
    corner: float = 0.0
    skip: tuple[Skip, ...] = ()
    mark_look: MarkLook = field(default_factory=MarkLook)
    layout: Layout | None = None
    stack: bool = False
    printer: PrinterProfile | None = None
    back_bleed: float = 0.0
    registration: Registration | None = None

    def __post_init__(self) -> None:
        """Refuse lengths that no stage before this one lets through."""
        sides = (self.paper.width, self.paper.height, self.card.width, self.card.height)
        spaces = (self.bleed, self.back_bleed, self.gap, self.margin)
        if not all(math.isfinite(length) for length in (*sides, *spaces, *self.back_offset)):
            raise ValueError(f"a length is not finite: {self}")
        if min(sides) <= 0 or min(spaces) < 0:
            raise ValueError(f"a length is negative: {self}")

    def bleed_of(self, side: Side) -> float:
        """Give how much colour past the cut a side of a card has."""
        return max(self.bleed, self.back_bleed) if side is Side.BACK else self.bleed

    @property
    def sheet(self) -> Size:
        """Give the paper the way round that it is printed."""
        short, long = sorted((self.paper.width, self.paper.height))
        return Size(short, long) if self.orientation is Orientation.PORTRAIT else Size(long, short)

    @property
    def is_fixed(self) -> bool:
        """Tell whether a place is the same on all sheets, also where few cards are left for one."""
        return bool(self.skip or self.stack) or self.layout is not None or self.registration is not None

    @property
    def edge(self) -> float:
        """Tell how far from the sheet's edge trims keep: out of the margin, and within the registration marks."""
        return max(self.margin, self.registration.inset if self.registration else 0.0)

    @property
    def flip(self) -> Flip | None:
        """Tell what the turning over of the sheet does to it; None if it is not turned over.

        A sheet turned over its upright edge, as a page in a book, swaps left and right; over its lying edge, as a
        page of a wall calendar, head and foot. Which of them is the long one depends on the orientation.
        """
        if self.duplex in (Duplex.FOLD, Duplex.NONE):
            return None
        is_upright_long = self.orientation is Orientation.PORTRAIT
        return Flip.WORK_AND_TURN if (self.duplex is Duplex.LONG_EDGE) is is_upright_long else Flip.WORK_AND_TUMBLE
