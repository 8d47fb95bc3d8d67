"""The sizes that have a name, papers and cards with their corners, and the finding of one by what a person writes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from cardgen.geometry import Size
from cardgen.units import format_mm, parse_size

SMALLEST_CARD, LARGEST_CARD = 10.0, 500.0
SMALLEST_PAPER, LARGEST_PAPER = 30.0, 5000.0
USUAL_CORNER = 3.0


@dataclass(frozen=True, slots=True)
class CardSize:
    """A card's width and height and the radius of its corners in millimetres; without a name of its own it is 63x88."""

    name: str
    size: Size
    corner: float = USUAL_CORNER

    def __str__(self) -> str:
        """Tell the size to a person: `tarot, 70 x 120 mm`, or `63 x 88 mm` where it has no name."""
        millimetres = f"{format_mm(self.size.width)} x {format_mm(self.size.height)} mm"
        paper, _, rest = self.name.partition(" ")
        if parse_size(self.name):
            return millimetres
        return f"{format_paper(paper) if paper in PAPERS else paper} {rest}".rstrip() + f", {millimetres}"


def _card(name: str, width: float, height: float, corner: float = USUAL_CORNER) -> CardSize:
    return CardSize(name, Size(width, height), corner)


_CARDS = (
    _card("poker", 63.5, 88.9),
    _card("standard", 63, 88, 2.5),
    _card("tcg", 63, 88, 2.5),
    _card("bridge", 57.15, 88.9),
    _card("tarot-us", 69.85, 120.65),
    _card("tarot", 70, 120),
    _card("jumbo", 88.9, 139.7),
    _card("oversized", 88, 126, 5),
    _card("mini", 44.45, 63.5),
    _card("mini-euro", 44, 68),
    _card("mini-american", 41, 63),
    _card("micro", 31.75, 44.45),
    _card("japanese", 59, 86, 1),
    _card("euro", 59, 92),
    _card("usa", 56, 87),
    _card("catan", 54, 80),
    _card("square", 70, 70),
    _card("square-us", 88.9, 88.9),
    _card("small-square", 63.5, 63.5),
    _card("domino", 44.45, 88.9),
    _card("business-us", 50.8, 88.9),
    _card("business-eu", 55, 85),
    _card("credit", 53.975, 85.725, 3.175),
    _card("mint-tin", 52, 87),
)
CARD_SIZES: Mapping[str, CardSize] = MappingProxyType({card.name: card for card in _CARDS})

PAPERS: Mapping[str, Size] = MappingProxyType(
    {
        "a8": Size(52, 74),
        "a7": Size(74, 105),
        "a6": Size(105, 148),
        "b6": Size(125, 176),
        "a5": Size(148, 210),
        "b5": Size(176, 250),
        "a4": Size(210, 297),
        "b4": Size(250, 353),
        "a3": Size(297, 420),
        "sra3": Size(320, 450),
        "b3": Size(353, 500),
        "a2": Size(420, 594),
        "a1": Size(594, 841),
        "a0": Size(841, 1189),
        "half-letter": Size(139.7, 215.9),
        "executive": Size(184.15, 266.7),
        "letter": Size(215.9, 279.4),
        "legal": Size(215.9, 355.6),
        "tabloid": Size(279.4, 431.8),
        "arch-b": Size(304.8, 457.2),
        "super-b": Size(330.2, 482.6),
    }
)

_OTHER_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "usletter": "letter",
        "ansi-a": "letter",
        "ansi-b": "tabloid",
        "statement": "half-letter",
        "super-a3": "super-b",
        "magic": "tcg",
        "mtg": "tcg",
        "american": "usa",
        "credit-card": "credit",
        "american-mini": "mini-american",
        "european-mini": "mini-euro",
        "mini-european": "mini-euro",
        "european": "euro",
        "business": "business-us",
    }
)
_NEEDLESS = frozenset({"us", "din", "iso", "size", "sized", "paper", "sheet", "card", "cards", "format"})
_WAYS_ROUND = MappingProxyType({"portrait": False, "upright": False, "landscape": True})


def find_card_size(text: str) -> CardSize | None:
    """Give the card of `poker`, `Mini Euro`, `poker size`, `63.5x88.9mm` or `2.5x3.5in`.

    `tarot landscape` is a card that lies. A size without a name is called by its millimetres. None if the text is
    neither, or if a side is not between 10 and 500 mm; the names for a suggestion are the keys of `CARD_SIZES`.
    """
    name, is_turned = _find_name(text, CARD_SIZES)
    if name is not None:
        card = CARD_SIZES[name]
        return CardSize(f"{name}-landscape", card.size.turned(), card.corner) if is_turned else card
    size = _read_size(text, SMALLEST_CARD, LARGEST_CARD)
    return CardSize(_name_by_measures(size), size) if size else None


def find_paper(text: str) -> tuple[str, Size] | None:
    """Give a paper's name and size, the way round that it lies, of `a4`, `US Letter`, `a4-landscape` or `200x250mm`.

    None if the text is neither, or if a side is not between 30 and 5000 mm; the names for a suggestion are the
    keys of `PAPERS`.
    """
    name, is_turned = _find_name(text, PAPERS)
    if name is not None:
        return name, PAPERS[name].turned() if is_turned else PAPERS[name]
    size = _read_size(text, SMALLEST_PAPER, LARGEST_PAPER)
    return (_name_by_measures(size), size) if size else None


def format_paper(name: str) -> str:
    """Write a paper's name as it is printed on the sheet: `A4`, `Letter`, `200 x 250 mm`."""
    if name not in PAPERS:
        return name.replace("x", " x ") + " mm" if parse_size(name) else name
    return name.upper() if any(letter.isdigit() for letter in name) else name.capitalize()


def words_of_sizes(named: Collection[str]) -> frozenset[str]:
    """Give every word of which one of these names of sizes may be made, also several written as one."""
    others = (other for other, name in _OTHER_NAMES.items() if name in named)
    names = (*named, *others, *_NEEDLESS, *_WAYS_ROUND, *(("ledger",) if "tabloid" in named else ()))
    return frozenset(word for name in names for word in (*name.split("-"), name.replace("-", "")))


def _words_of(text: str) -> list[str]:
    return text.lower().replace("_", " ").replace("-", " ").replace(",", " ").split()


def _find_name(text: str, named: Collection[str]) -> tuple[str | None, bool]:
    """Give the name that is meant, in any spelling, and whether it lies on its long side; else None."""
    words = _words_of(text)
    is_turned = any(_WAYS_ROUND.get(word, False) for word in words)
    rest = [word for word in words if word not in ("portrait", "upright", "landscape")]
    if rest == ["ledger"] and "tabloid" in named:
        return "tabloid", True
    known = {name.replace("-", ""): name for name in named}
    for kept in (rest, [word for word in rest if word not in _NEEDLESS]):
        name = "-".join(kept)
        found = known.get(_OTHER_NAMES.get(name, name).replace("-", ""))
        if found is not None:
            return found, is_turned
    return None, False


def _read_size(text: str, smallest: float, largest: float) -> Size | None:
    size = parse_size(text)
    if size is None or not all(smallest <= side <= largest for side in size):
        return None
    return Size(*size)


def _name_by_measures(size: Size) -> str:
    return f"{format_mm(size.width)}x{format_mm(size.height)}"
