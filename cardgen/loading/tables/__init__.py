"""Cards from CSV, TSV, XLSX, ODS and further YAML files, read as if they were typed in the deck file."""

from __future__ import annotations

from cardgen.loading.tables.filling import KINDS, LISTS, TableFiller
from cardgen.loading.tables.keys import Keys, make_keys

__all__ = ["KINDS", "LISTS", "Keys", "TableFiller", "make_keys"]
