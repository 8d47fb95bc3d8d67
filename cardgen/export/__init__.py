"""Export: what a game becomes for a print-on-demand vendor, a virtual table or another program."""

from __future__ import annotations

from cardgen.export.exporter import Exporter, ExportSettings, Order
from cardgen.export.png import PNG

__all__ = ["EXPORTERS", "ExportSettings", "Exporter", "Order"]

EXPORTERS: tuple[Exporter, ...] = (PNG,)
