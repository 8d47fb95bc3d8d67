"""What a user does with the files: a few lines at the end of an export, and the same with every file as a text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardgen.export.profile import Backs, Copies, Make, Pages, Product
from cardgen.units import format_mm

if TYPE_CHECKING:
    from cardgen.export.lots import Lot
    from cardgen.export.profile import Profile
    from cardgen.model import Deck, Project

GUIDE = "how-to-order.txt"


def describe_order(project: Project, lots: Sequence[Lot], profile: Profile, checked: Sequence[str]) -> list[str]:
    """Say in lines what there is of each product, what was checked, what to do, what is not known for sure, and what of
    the game is not among the files."""
    lines = [*(_describe_lot(lot, profile) for lot in lots), *checked]
    lines += [f"{number}. {step}" for number, step in enumerate(profile.steps, 1)]
    lines += _describe_unsure(lots, profile)
    return [*lines, *_describe_rest(project)]


def _describe_rest(project: Project) -> list[str]:
    """Say what of a game is not among the files, and how it gets printed."""
    deck = project.deck
    others = [name for name in ("mats", "boards", "pieces", "box") if getattr(deck, name)]
    lines = [f"not part of it: {', '.join(others)}, which `cardgen build {deck.id}` makes"] * bool(others)
    if project.rulebook is not None:
        lines.append(
            f"not part of it: the rulebook; `cardgen export {deck.id} --to rulebook` writes it for a print shop, in "
            f"four inks with bleed, `cardgen build {deck.id}` the same in RGB, rulebook.pdf"
        )
    return lines


def write_guide(deck: Deck, profile: Profile, files: Sequence[tuple[str, int]], told: Sequence[str]) -> bytes:
    """Give the text that lies beside the files: what is `told` of the order, and every file with its copies."""
    lines = [f"{deck.title}, for {profile.title} ({profile.source or profile.name})", ""]
    lines += [*told, "", "Files, in their order:", ""]
    is_counted = profile.copies is Copies.ONCE
    lines += [f"{name}  {copies} of it" if is_counted and copies > 1 else name for name, copies in files]
    return ("\n".join(lines) + "\n").encode()


def _describe_lot(lot: Lot, profile: Profile) -> str:
    """Say `poker: 24 cards, 63.5 x 88.9 mm; 12 fronts and 1 back of 825 x 1125 pixels, 300 dpi`."""
    size = lot.product.card.size
    cards = f"{lot.cards} card{'' if lot.cards == 1 else 's'}"
    told = f"{lot.product.name}: {cards}, {format_mm(size.width)} x {format_mm(size.height)} mm; "
    whole = profile.picture_of(lot.product)
    measures = f"{format_mm(whole.width)} x {format_mm(whole.height)} mm with bleed"
    if profile.make is Make.SHEETS:
        assert profile.sheet is not None
        return f"{told}sheets of {format_mm(profile.sheet.width)} x {format_mm(profile.sheet.height)} mm"
    if profile.make is Make.PAGES:
        pages = len(lot.items) * (2 if lot.has_backs else 1)
        order = "back before front" if profile.pages is Pages.BACK_FIRST else "front before back"
        return f"{told}{pages} pages of {measures}, {order if lot.has_backs else 'fronts alone'}"
    assert lot.product.pixels is not None
    across, down = lot.product.pixels
    backs = 1 if profile.backs is Backs.SHARED and lot.shared_back else len(lot.items) if lot.has_backs else 0
    faces = f"{_count(len(lot.items), 'front')} and {_count(backs, 'back')}"
    return f"{told}{faces} of {across} x {down} pixels, {measures}, {profile.dpi} dpi"


def _describe_unsure(lots: Sequence[Lot], profile: Profile) -> list[str]:
    """Say what of the profile has yet to be confirmed, if anything."""
    names = [name.replace("_", " ") for name in profile.unsure]
    names += [f"the size of `{product.name}`" for product in _list_products(lots) if product.is_unsure]
    if not names:
        return []
    where = f" at {profile.source}" if profile.source else ""
    return [f"not confirmed by {profile.title}: {', '.join(names)}; compare{where} before you order"]


def _list_products(lots: Sequence[Lot]) -> list[Product]:
    return list(dict.fromkeys(lot.product for lot in lots))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
