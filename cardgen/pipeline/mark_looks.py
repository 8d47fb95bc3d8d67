"""How marks look once deck and command line are put together, and what of it changes nothing."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from cardgen.diagnostics import Report, shorten
from cardgen.model import Deck
from cardgen.model.marks import MarkLook, MarkSides
from cardgen.sheets.mark_styles import MARK_STYLES
from cardgen.sheets.spec import Duplex, SheetSpec

OPTIONS = {
    "length": "--mark-length",
    "distance": "--mark-distance",
    "weight": "--mark-weight",
    "color": "--mark-color",
    "sides": "--mark-sides",
}


def settle_color(deck: Deck, report: Report) -> Deck:
    """Give the deck with the colour of its marks as `#rrggbb`; what is none to print is reported, and as usual."""
    look = deck.printing.mark_look
    if look.color is None:
        return deck
    from cardgen.render.colors import parse_color

    color, fault, hint = parse_color(look.color), "", ""
    if color is None:
        fault, hint = "is no colour", 'Write it as CSS does: "#888", `grey` or `rgb(0 120 200)`.'
    elif color.alpha < 1:
        fault, hint = "is seen through; marks are printed in full", "`marks: none` prints none."
    if fault:
        message = f"The `color` of the marks is `{shorten(look.color)}`, which {fault}."
        report.error("bad-color", message, deck.printing.places.get("mark_color"), hint)
    settled = replace(look, color=color.hex() if color and not fault else None)
    return replace(deck, printing=replace(deck.printing, mark_look=settled))


def suit_look(look: MarkLook, marks: Collection[str]) -> MarkLook:
    """Give a look without what means nothing to any of some styles, so that it has no part in where cards lie."""
    length = look.length if _has("length", marks) else None
    return replace(look, length=length, distance=look.distance if _has("distance", marks) else None)


def check_look(deck: Deck, spec: SheetSpec, look: MarkLook | None, report: Report) -> None:
    """Warn of options about the look of marks that change nothing on the sheets of a deck's cards, or leave no mark."""
    for name in look.said if look else ():
        why, hint = _why_unseen(spec, name)
        if why:
            report.warn("option-without-effect", f"`{OPTIONS[name]}` changes nothing: {why}.", hint=hint)
    if look and look.sides is MarkSides.BACKS and spec.marks and (why := _why_no_backs(deck, spec)):
        message = f"`{OPTIONS['sides']} backs` leaves the sheets without marks: {why}."
        report.warn("option-without-effect", message, hint="`--mark-sides fronts` prints marks on fronts.")


def _why_unseen(spec: SheetSpec, name: str) -> tuple[str, str]:
    """Tell why a part of the look is not seen, and what to do; two empty texts if it is."""
    if not spec.marks:
        of = f" of the layout `{spec.layout.name}`" if spec.layout else ""
        return f"there are no marks on the sheets{of}", "`--marks crop` prints marks outside of the bleed."
    if _has(name, spec.marks):
        return "", ""
    styles = "style" if len(spec.marks) == 1 else "styles"
    what = "a length" if name == "length" else "a distance from the bleed"
    named = ", ".join(f"`{mark}`" for mark in spec.marks)
    return f"marks of the {styles} {named} have none", f"`--marks crop` prints marks that have {what}."


def _has(name: str, marks: Collection[str]) -> bool:
    """Tell whether a part of the look means anything to one of some styles."""
    styles = [style for style in MARK_STYLES if style.name in marks]
    means = {"length": [style.has_length for style in styles], "distance": [style.has_distance for style in styles]}
    return any(means.get(name, [True]))


def _why_no_backs(deck: Deck, spec: SheetSpec) -> str:
    if spec.duplex is Duplex.NONE:
        return "only fronts are printed (duplex `none`)"
    has_back = any(card.back is not None and card.copies for card in deck.components)
    return "" if has_back else f"no card of {deck.title} has a `back`"
