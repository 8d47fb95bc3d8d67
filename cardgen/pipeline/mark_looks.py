"""How marks look once deck and command line are put together, and what of it changes nothing."""

from __future__ import annotations

from dataclasses import replace

from cardgen.diagnostics import Report, shorten
from cardgen.model import Deck
from cardgen.model.marks import MarkLook, MarkSides
from cardgen.sheets.mark_styles import MARK_STYLES
from cardgen.sheets.spec import Duplex

OPTIONS = {
    "length": "--mark-length",
    "distance": "--mark-distance",
    "weight": "--mark-weight",
    "color": "--mark-color",
    "on": "--mark-sides",
}


def settle_color(deck: Deck, report: Report) -> Deck:
    """Give the deck with the colour of its marks as `#rrggbb`; one that is no colour is reported, and is as usual."""
    look = deck.printing.mark_look
    if look.color is None:
        return deck
    from cardgen.render.colors import parse_color

    color = parse_color(look.color)
    if color is None:
        report.error(
            "bad-color",
            f"The `color` of the marks is `{shorten(look.color)}`, which is no colour.",
            deck.printing.places.get("mark_color"),
            'Write it as CSS does: "#888", `grey` or `rgb(0 120 200)`.',
        )
    settled = replace(look, color=color.hex() if color else None)
    return replace(deck, printing=replace(deck.printing, mark_look=settled))


def check_look(deck: Deck, look: MarkLook | None, report: Report) -> None:
    """Warn of options about the look of marks that change nothing, once they are applied to the deck."""
    for name in look.said if look else ():
        why = _why_unseen(deck, name)
        if why:
            message = f"`{OPTIONS[name]}` changes nothing: {why}."
            report.warn("option-without-effect", message, hint="`--marks crop` prints marks outside of the bleed.")


def _why_unseen(deck: Deck, name: str) -> str:
    printing = deck.printing
    if not printing.marks:
        return "there are no marks on the sheets"
    if name in ("length", "distance") and not any(
        each.has_length for each in MARK_STYLES if each.name in printing.marks
    ):
        return f"marks of the style `{printing.marks[0]}` run along the cuts"
    if name == "on" and printing.mark_look.on is MarkSides.BACKS and printing.duplex == Duplex.NONE:
        return "only fronts are printed (duplex `none`), and they are to have no marks"
    return ""
