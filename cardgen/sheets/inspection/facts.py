"""What is found in a PDF: plain values, lengths in millimetres from the upper left corner of the page, y downwards."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.geometry import Box, Size


@dataclass(frozen=True, slots=True)
class PageBoxes:
    """The boxes of a page (ISO 32000-1, 14.11.2); None for one that the file does not state.

    `rotation` is how a viewer turns the page, clockwise in degrees. The boxes are those of the page that is not turned.
    """

    media: Box
    crop: Box | None = None
    bleed: Box | None = None
    trim: Box | None = None
    art: Box | None = None
    rotation: int = 0

    @property
    def size(self) -> Size:
        """Give the size of the page as a viewer shows it."""
        box = self.crop or self.media
        size = Size(box.width, box.height)
        return size.turned() if self.rotation % 180 else size


@dataclass(frozen=True, slots=True)
class FoundFont:
    """A font: its name without the tag of a subset, its kind, and the pages whose text is set in it.

    Where no text is (`is_used`), `pages` are those that name it.
    """

    name: str
    kind: str
    is_embedded: bool
    is_subset: bool
    pages: tuple[int, ...]
    is_used: bool = True


@dataclass(frozen=True, slots=True)
class FoundPicture:
    """A picture as it lies on a page: its pixels, what it covers there, and the fewer of its dots to the inch."""

    place: Box
    width: int
    height: int
    dpi: float
    colour: str


@dataclass(frozen=True, slots=True)
class ThinLine:
    """The thinnest line of a page; 0 is as thin as the device can."""

    width: float
    place: Box


@dataclass(frozen=True, slots=True)
class Ink:
    """The most ink that one colour of a page lays down, in per cent: exact for CMYK, greys and spots.

    `colour` is that colour as people write it; `place` is where it lies. `is_whole` says whether all of the page's
    colours are counted: those of RGB have no inks until somebody converts them. Ink that lies over other ink, by
    overprinting or by transparency, is not added up.
    """

    most: float
    colour: str
    place: Box | None
    is_whole: bool


@dataclass(frozen=True, slots=True)
class Coverage:
    """The share of a page that each ink covers, in per cent: worked out from a picture of the screen, so about."""

    cyan: float
    magenta: float
    yellow: float
    black: float

    @property
    def total(self) -> float:
        """Give the mean ink of the page in per cent."""
        return self.cyan + self.magenta + self.yellow + self.black


@dataclass(frozen=True, slots=True)
class FoundCard:
    """A card on a page. `card_id`, `copy` and `side` are empty in files of other programs."""

    trim: Box
    card_id: str = ""
    copy: int = 0
    side: str = ""


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks to cut by of a page: how many, how near they come to a trim, whether they reach the sheet's edge."""

    count: int
    distance: float
    reach_edge: bool


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page. `told_by` says by what the cards were found: `names`, `trim`, `marks`, `pictures` or nothing.

    `colours` are colour spaces as PDF names them, `spots` the names of spot inks, `transparency` the kinds of it that
    are in use. `is_whole` is False where the page was too large to be read to its end or could not be read.
    `book` are the trims of the pages of a book that it shows, itself or two side by side on a sheet, with `folds` marks
    to fold by; such a page has no cards.
    """

    number: int
    boxes: PageBoxes
    cards: tuple[FoundCard, ...] = ()
    told_by: str = ""
    pictures: tuple[FoundPicture, ...] = ()
    colours: tuple[str, ...] = ()
    spots: tuple[str, ...] = ()
    transparency: tuple[str, ...] = ()
    ink: Ink | None = None
    coverage: Coverage | None = None
    thinnest: ThinLine | None = None
    smallest_type: float | None = None
    marks: Marks | None = None
    is_whole: bool = True
    book: tuple[Box, ...] = ()
    folds: int = 0


@dataclass(frozen=True, slots=True)
class FoundIntent:
    """An output intent: its kind (`GTS_PDFX`), the condition that it names, and whether a profile is embedded."""

    kind: str
    condition: str
    has_profile: bool
    inks: int


@dataclass(frozen=True, slots=True)
class Backs:
    """How backs lie behind fronts: the edge that the sheet is turned over, and the largest distance in millimetres.

    `edge` is `long` or `short`, `is_told` whether the file says so itself. `pairs` counts the cards that were
    compared, `strangers` those that have no back, or one of another card, behind them.
    """

    edge: str
    is_told: bool
    pairs: int
    distance: float
    page: int
    strangers: int


@dataclass(frozen=True, slots=True)
class Inspection:
    """What a PDF holds. `claims` are the standards that it says it follows, `notes` what could not be read.

    `damage` is the first thing that was mended to read the file, empty where it is whole. What `is_encrypted` opens
    without a password, but may not be changed.
    """

    version: str
    title: str
    creator: str
    claims: tuple[str, ...]
    intents: tuple[FoundIntent, ...]
    layers: tuple[str, ...]
    fonts: tuple[FoundFont, ...]
    pages: tuple[FoundPage, ...]
    page_count: int
    backs: Backs | None = None
    notes: tuple[str, ...] = ()
    damage: str = ""
    is_encrypted: bool = False
