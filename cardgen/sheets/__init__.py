"""Sheets: imposition, marks and cut lines as numbers; the drawing of them; the reading back of a PDF.

What only counts is here; what draws or reads a PDF is imported from `cardgen.sheets.pdf` and
`cardgen.sheets.inspection`, because their libraries take time to load.
"""

from __future__ import annotations

from cardgen.render.face import Side
from cardgen.sheets.imposition import (
    Imposition,
    Placement,
    PrintCard,
    Sheet,
    SheetSide,
    impose,
    join_impositions,
)
from cardgen.sheets.layout import Layout, find_layout
from cardgen.sheets.sizes import PAPERS, find_card_size, find_paper, format_paper
from cardgen.sheets.spec import Duplex, Orientation, SheetSpec

__all__ = [
    "PAPERS",
    "Duplex",
    "Imposition",
    "Layout",
    "Orientation",
    "Placement",
    "PrintCard",
    "Sheet",
    "SheetSide",
    "SheetSpec",
    "Side",
    "find_card_size",
    "find_layout",
    "find_paper",
    "format_paper",
    "impose",
    "join_impositions",
]
