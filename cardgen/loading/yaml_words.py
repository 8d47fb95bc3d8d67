"""How a value is shown in a message about YAML."""

from __future__ import annotations

EXCERPT = 60


def quote(value: str) -> str:
    """Give a value as it is written between quotes."""
    value = value.partition("  #")[0].rstrip()
    return f"'{value}'" if '"' in value and "'" not in value else '"' + value.replace('"', '\\"') + '"'
