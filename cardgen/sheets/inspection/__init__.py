"""Reads PDFs back, those of other programs too: what is in them, in millimetres and per cent of ink.

`cardgen.sheets.inspection.reading` loads the libraries that read; the facts that it gives are here.
"""

from __future__ import annotations

from cardgen.sheets.inspection.facts import FoundCard, FoundFont, FoundPage, FoundPicture, Inspection

__all__ = ["FoundCard", "FoundFont", "FoundPage", "FoundPicture", "Inspection"]
