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
    color, wrong, hint = read_color(look.color)
    if color is None:
        message = f"The `color` of the marks is {wrong}"
        report.error("bad-color", message, deck.printing.places.get("mark_color"), hint)
    settled = replace(look, color=color)
    return replace(deck, printing=replace(deck.printing, mark_look=settled))


def read_color(text: str) -> tuple[str | None, str, str]:
    """Give the colour of marks as `#rrggbb`; or None, the rest of a sentence that says what is wrong, and a hint."""
    from cardgen.render.colors import parse_color

    color = parse_color(text)
    if color is None:
        return (
            None,
            f"`{shorten(text)}`, which is no colour.",
            'Write it as CSS does: "#888", `grey` or `rgb(0 120 200)`.',
        )
    if color.alpha < 1:
        return (
            None,
            f"`{shorten(text)}`, which is seen through; marks are printed in full.",
            "`marks: none` prints none.",
        )
    return color.hex(), "", ""


def suit_look(look: MarkLook, marks: Collection[str]) -> MarkLook:
    """Give a look without what means nothing to any of some styles, so that it has no part in where cards lie."""
    length = look.length if _has("length", marks) else None
    return replace(look, length=length, distance=look.distance if _has("distance", marks) else None)


def check_look(deck: Deck, spec: SheetSpec, look: MarkLook | None, report: Report) -> None:
    """Warn of options about the look of marks that change nothing on the sheets of a deck's cards."""
    for name in look.said if look else ():
        why, hint = _why_unseen(deck, spec, name)
        if why:
            report.warn("option-without-effect", f"`{OPTIONS[name]}` changes nothing: {why}.", hint=hint)


def _why_unseen(deck: Deck, spec: SheetSpec, name: str) -> tuple[str, str]:
    """Tell why a part of the look is not seen, and what to do; two empty texts if it is."""
    if not spec.marks:
        of = f" of the layout `{spec.layout.name}`" if spec.layout else ""
        return f"there are no marks on the sheets{of}", "`--marks crop` prints marks outside of the bleed."
    if not _has(name, spec.marks):
        styles = "style" if len(spec.marks) == 1 else "styles"
        what = "a length" if name == "length" else "a distance from the bleed"
        named = ", ".join(f"`{mark}`" for mark in spec.marks)
        return f"marks of the {styles} {named} have none", f"`--marks crop` prints marks that have {what}."
    why = _why_no_backs(deck, spec) if name == "sides" and spec.mark_look.sides is MarkSides.BACKS else ""
    return why, "`--mark-sides fronts` prints marks on fronts." if why else ""


def _has(name: str, marks: Collection[str]) -> bool:
    """Tell whether a part of the look means anything to one of some styles."""
    styles = [style for style in MARK_STYLES if style.name in marks]
    means = {"length": [style.has_length for style in styles], "distance": [style.has_distance for style in styles]}
    return any(means.get(name, [True]))


def _why_no_backs(deck: Deck, spec: SheetSpec) -> str:
    if spec.duplex is Duplex.NONE:
        return "only fronts are printed (duplex `none`), and they are to have no marks"
    if any(card.back is not None and card.copies for card in deck.components):
        return ""
    return f"no card of {deck.title} has a `back`, and fronts are to have no marks"
