"""What a sheet layout leaves no room for: all of the bleed between two cards, the printer's margin beside them."""

from __future__ import annotations

import math

from cardgen.diagnostics import Report
from cardgen.geometry import TOLERANCE
from cardgen.model import PrintSettings
from cardgen.model.layout import Layout
from cardgen.units import format_mm


def check_room(layout: Layout, printing: PrintSettings, report: Report) -> None:
    """Warn of gaps of a layout that are too small for two bleeds, and of cards of it that lie in the margin."""
    _check_gaps(layout, printing, report)
    _check_margin(layout, printing, report)


def _check_gaps(layout: Layout, printing: PrintSettings, report: Report) -> None:
    gap, bleed = min(layout.gaps, default=math.inf), printing.bleed
    if gap >= 2 * bleed - TOLERANCE:
        return
    room = format_mm(gap / 2, bleed)
    message = (
        f"The layout `{layout.name}` has gaps of {format_mm(gap, 2 * bleed)} mm, less than twice the bleed of "
        f"{format_mm(bleed, gap / 2)} mm: between two cards each bleed ends after {room} mm."
    )
    less = f"bleed: {room}" if "bleed" in printing.places else f"--bleed {room}"
    hint = f"All of it is printed past the outer cards; `{less}` has room everywhere."
    report.warn("gap-below-bleed", message, printing.places.get("layout"), hint)


def _check_margin(layout: Layout, printing: PrintSettings, report: Report) -> None:
    edge, margin = layout.edge, printing.margin
    if edge >= margin - TOLERANCE:
        return
    message = (
        f"The layout `{layout.name}` has cards {format_mm(max(0.0, edge), margin)} mm from the edge of the sheet; "
        f"the margin, which the printer leaves white, is {format_mm(margin)} mm."
    )
    can = format_mm(math.floor(max(0.0, edge) * 10 + TOLERANCE) / 10)
    less = f"margin: {can}" if "margin" in printing.places else f"--margin {can}"
    hint = f"Their colour may end before the cut. If the printer can print there, say so with `{less}`."
    report.warn("layout-in-margin", message, printing.places.get("layout"), hint)
