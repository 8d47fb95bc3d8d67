"""Sheets: imposition, marks and cut lines as numbers, and the drawing of them.

What only counts is here; what draws is imported from `cardgen.sheets.pdf`, because its libraries take time to load.
"""

from __future__ import annotations

import sys
from types import ModuleType

from cardgen.render.face import Side
from cardgen.sheets.grid import Grid, find_grid
from cardgen.sheets.imposition import Imposition, Placement, PrintCard, Sheet, SheetSide, impose
from cardgen.sheets.spec import Duplex, Orientation, SheetSpec

__all__ = [
    "Duplex",
    "Grid",
    "Imposition",
    "Orientation",
    "Placement",
    "PrintCard",
    "Sheet",
    "SheetSide",
    "SheetSpec",
    "Side",
    "find_grid",
    "impose",
]

# else reportlab runs files of these names from folders of others
for _name in ("reportlab_mods", "reportlab_settings"):
    sys.modules.setdefault(_name, ModuleType(_name))
