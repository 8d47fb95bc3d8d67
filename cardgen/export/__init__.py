"""Export: what a game becomes for a print-on-demand vendor, a virtual table or another program."""

from __future__ import annotations

from cardgen.export.data import CSV, JSON
from cardgen.export.exporter import Exporter, ExportSettings, Order
from cardgen.export.png import PNG
from cardgen.export.press_book import BOOK
from cardgen.export.svg import SVG
from cardgen.export.tabletop import TABLETOP_SIMULATOR

__all__ = ["EXPORTERS", "ExportSettings", "Exporter", "Order"]

EXPORTERS: tuple[Exporter, ...] = (PNG, SVG, JSON, CSV, TABLETOP_SIMULATOR, BOOK)
