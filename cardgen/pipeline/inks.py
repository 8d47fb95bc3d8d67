"""The inks in which a build prints: all of them, little, or black alone.

In the sparing dress what is printed is drawn with little ink; what knows no such dress is made light once it is drawn.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from cardgen.diagnostics import Report
from cardgen.model import SPARING
from cardgen.pipeline.light_faces import HINT

if TYPE_CHECKING:
    from cardgen.pipeline.prepare import Prepared

_TOLD = MappingProxyType(
    {
        "low": "little: areas are light, text and lines dark",
        "grey": "black alone",
        SPARING: "little: the sparing dress, outlines on white",
    }
)


def choose_conversion(name: str, prepared: Prepared) -> str | None:
    """Give the ink that an output is to be changed to once it is written, by its file's name; None if it stays."""
    ink = prepared.project.deck.printing.ink
    if ink == SPARING:
        return "low" if _is_full_book(name, prepared) else None
    return ink if ink in _TOLD and name.endswith(".pdf") else None


def change_ink(pdf: bytes, ink: str, report: Report) -> bytes:
    """Give a PDF with little ink (`low`) or in black alone (`grey`); what cannot be converted is reported."""
    from cardgen.export.press import PressError, to_grey, to_low_ink

    try:
        return to_grey(pdf) if ink == "grey" else to_low_ink(pdf)
    except PressError as problem:
        report.error("unconvertible-color", str(problem), hint=HINT)
        return pdf


def tell_ink(prepared: Prepared) -> str:
    """Say in which ink a game is printed, and what of it has no sparing dress; empty where it is the usual one."""
    ink = prepared.project.deck.printing.ink
    if ink != SPARING:
        return _TOLD.get(ink, "")
    faces = prepared.faces
    cards = {face.card_id for side in (faces.fronts, faces.backs) for face in side.values() if face.is_light}
    book = ["the rulebook"] if _is_full_book("rulebook.pdf", prepared) else []
    light = [f"{len(cards)} card{'s' if len(cards) > 1 else ''}"] if cards else []
    return _TOLD[ink] + (f"; made light as with --low-ink: {' and '.join([*light, *book])}" if light or book else "")


def _is_full_book(name: str, prepared: Prepared) -> bool:
    """Tell whether this is a rulebook whose cover is drawn without the sparing dress."""
    return name == "rulebook.pdf" and prepared.book is not None and not prepared.book.asks_dress
