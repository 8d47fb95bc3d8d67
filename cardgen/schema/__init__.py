"""JSON Schemas for editors, made from the tables of keys that the loader reads decks with."""

from __future__ import annotations

from cardgen.schema.build import build_schema, format_schema
from cardgen.schema.names import Names, find_names, name_registries

__all__ = ["Names", "build_schema", "find_names", "format_schema", "name_registries"]
