"""What a printer of cards asks for: bleed, safe zone, products, colours, files and their order. Data only.

The profiles that come with cardgen are `profiles/*.yaml`; `profile_file` reads them, and a user's own of the same form.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.geometry import Size
from cardgen.papers import CardSize
from cardgen.units import MM_PER_INCH

if TYPE_CHECKING:
    from cardgen.export.press import PdfxKind

PROFILES = Path(__file__).resolve().parent / "profiles"
_SAME = 0.05  # mm: sizes that differ by less are the same product


class Make(StrEnum):
    """What is made of a deck: a picture a face, a PDF with a page a face, or a PDF of sheets."""

    PICTURES = "pictures"
    PAGES = "pages"
    SHEETS = "sheets"


class Pages(StrEnum):
    """In which order the two faces of a card come."""

    FRONT_FIRST = "front-first"
    BACK_FIRST = "back-first"


class Copies(StrEnum):
    """Whether each copy of a card has faces of its own, or all of them together are counted when they are ordered."""

    EACH = "each"
    ONCE = "once"


class Backs(StrEnum):
    """Whether every card must have a back, and whether one that all share is given once."""

    NEEDED = "needed"
    SHARED = "shared"
    OPTIONAL = "optional"


class PdfKind(StrEnum):
    """What kind of PDF is asked for."""

    PLAIN = "plain"
    X1A = "pdf/x-1a"
    X4 = "pdf/x-4"


@dataclass(frozen=True, slots=True)
class Product:
    """What can be ordered: a card's trim in millimetres, and the pixels of its picture with bleed, if pictures are
    asked for. `is_unsure` where the vendor's own page has not confirmed it."""

    name: str
    card: CardSize
    pixels: tuple[int, int] | None = None
    is_unsure: bool = False


@dataclass(frozen=True, slots=True)
class Profile:
    """A printer's rules. Lengths are millimetres, inks parts of a hundred.

    `source` says where the rules stand, `unsure` which of them its page has not confirmed, by their keys. `ink_limit`
    is the most that the inks may add up to (240), `rich_black` what large black areas are mixed of. `products` are all
    that can be ordered, none where any size can. `files` is how files are called (see `cardgen.export.file_names`).
    `sheet` and `cards_on_sheet` are for sheets, `steps` says how to order.
    """

    name: str
    title: str
    source: str
    make: Make
    bleed: float
    safe: float
    files: str
    dpi: int = 300
    pages: Pages = Pages.FRONT_FIRST
    copies: Copies = Copies.EACH
    backs: Backs = Backs.OPTIONAL
    is_cmyk: bool = False
    icc: str = ""
    ink_limit: float | None = None
    rich_black: tuple[float, float, float, float] | None = None
    pdf: PdfKind = PdfKind.PLAIN
    has_outlines: bool = False
    is_flat: bool = False
    has_marks: bool = False
    most_cards: int | None = None
    products: tuple[Product, ...] = ()
    sheet: Size | None = None
    cards_on_sheet: int | None = None
    unsure: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()

    @property
    def has_sheets(self) -> bool:
        """Tell whether the printer takes sheets, on which cards lie beside each other."""
        return self.make is Make.SHEETS

    def find_pdfx(self) -> PdfxKind | None:
        """Give which PDF/X the printer asks for, if it is one."""
        from cardgen.export.press import PdfxKind

        return {PdfKind.X1A: PdfxKind.X1A, PdfKind.X4: PdfxKind.X4}.get(self.pdf)

    def find_product(self, card: CardSize) -> Product | None:
        """Give the product that a card is, lying or upright; where any size can be ordered, one named like the size."""
        if not self.products:
            return Product(card.name, card)
        ways = (card.size, card.size.turned())
        return next((each for size in ways for each in self.products if is_same_size(each.card.size, size)), None)

    def picture_of(self, product: Product) -> Size:
        """Give how large a face is with all that a file holds of it: its pixels, or its trim and bleed."""
        if product.pixels is None:
            size = product.card.size
            return Size(size.width + 2 * self.bleed, size.height + 2 * self.bleed)
        across, down = product.pixels
        return Size(across / self.dpi * MM_PER_INCH, down / self.dpi * MM_PER_INCH)

    def bleed_of(self, cards: Iterable[CardSize]) -> float:
        """Give the bleed that cards must be drawn with: more than the printer's where a picture is larger."""
        bleeds = [self.bleed]
        for product in filter(None, map(self.find_product, cards)):
            whole, trim = self.picture_of(product), product.card.size
            bleeds += [(whole.width - trim.width) / 2, (whole.height - trim.height) / 2]
        return round(max(bleeds), 4)


def is_same_size(one: Size, other: Size) -> bool:
    """Tell whether two sizes are the same for a printer, to a twentieth of a millimetre."""
    return abs(one.width - other.width) < _SAME and abs(one.height - other.height) < _SAME


def list_profiles() -> tuple[str, ...]:
    """Give the names of the profiles that come with cardgen."""
    return tuple(sorted(path.stem for path in PROFILES.glob("*.yaml")))
